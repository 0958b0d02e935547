var j,Dn,Jt,$e,Gt,xt,Pn,gt,Nn,Yt,Kt,bi,Qe=Symbol.for("pv"),bt={},$t=[],$i=/^m(i|n|o|s|text|space)$/,Xt=Array.isArray,Zt=$t.slice,Ce=Object.assign;function ze(e){e&&e.parentNode&&e.remove()}function _t(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?Zt.call(arguments,2):n),Ze(e,r,o,i,null)}function Ze(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Qe,__v:i||++Dn,__i:-1,__u:0};return!i&&j.vnode&&j.vnode(a),a}function Ee(e){return e.children}function Le(e,t){this.props=e,this.context=t,this.__g=0}function _e(e,t){if(t==null)return e.__&&_e(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:_e(e)}function _i(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=Ce({constructor:Qe},n)).__v=n.__v+1,j.vnode&&j.vnode(t),Qt(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||_e(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Fn(i,t,a),n.__=n.__e=null,t.__e!=o&&jn(t))}function jn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),jn(e)}function En(e){(8&e.__g||(e.__g|=8,$e.push(e),xt++))&&Gt==j.debounceRendering||((Gt=j.debounceRendering)||queueMicrotask)(Ln)}function Ln(){try{for(var e,t=1;$e.length;)$e.length>t&&$e.sort(Pn),e=$e.shift(),t=$e.length,8&e.__g&&_i(e)}finally{(xt=$e.length)&&(Gt||queueMicrotask)(Ln)}}function On(e,t,n,o,i,a,r,l,d,p,c){var g,f,u,y,$,v,k=o.__k||$t,_=t.length;for(d=yi(n,t,k,d,_),g=0;g<_;g++)(u=n.__k[g])!=null&&(f=~u.__i&&k[u.__i]||bt,u.__i=g,v=Qt(e,u,f,i,a,r,l,d,p,c),y=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&en(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||y,u)),$=$||y,4&u.__u?(d=Hn(u,d,e,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&v!==void 0?d=v:y&&(d=y.nextSibling),u.__u&=-21);return n.__e=$,d}function yi(e,t,n,o,i){var a,r,l,d,p,c,g,f,u,y=n.length,$=y,v=0,k=0,_=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=_[a]=Ze(null,r):Xt(r)?r=_[a]=Ze(Ee,{children:r}):r.constructor===Qe&&r.__b?r=_[a]=Ze(r.type,r.props,r.key,r.ref,r.__v):_[a]=r,d=a+v,r.__=e,r.__b=e.__b+1,l=null,~(p=r.__i=wi(r,n,d,$))&&($--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,p==d-1?v--:p==d+1?v++:p!=d&&(p>d?v--:v++,k=1)):(~p||(i>y?v--:i<y&&v++),typeof r.type!="function"&&(r.__u|=4))):_[a]=null;if(k){for(c=[],g=[],a=0;a<i;a++)if((r=_[a])&&16&r.__u){for(v=0,f=c.length;v<f;)c[u=v+f>>1]<r.__i?v=u+1:f=u;c[v]=r.__i,g[a]=v+1}for(v=c.length;a--;)g[a]&&(g[a]==v?v--:_[a].__u|=4)}if($)for(a=0;a<y;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=_e(l)),tn(l,l));return o}function Hn(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=Hn(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=_e(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function wi(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function Tn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ht(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Tn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Tn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Kt[t]||(Kt[t]=ki(t)),(e.__a||(e.__a={}))[t]=Yt,a=t!=(t=t.replace(Nn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function ki(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[gt]==null)t[gt]=Yt++;else if(t[gt]<this.__a[e])return;return n(j.event?j.event(t):t)}}}function Qt(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,y,$,v,k,_,D,b,J,oe,F,O,ne,m,S,h=t.type;if(t.constructor!==Qe)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=vt(c,a):a.push(c),l=a[0]||l),(c=j.__b)&&c(t);e:if(typeof h=="function"){f=r.length;try{if(k=t.props,_=(c=h.prototype)&&c.render,D=(c=h.contextType)&&o[c.__c],b=c?D?D.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(_?t.__c=u=new h(k,b):(t.__c=u=new Le(k,b),u.constructor=h,u.render=Si),D&&D.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),_&&(u.__s||(u.__s=u.state),h.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Ce({},u.__s)),Ce(u.__s,h.getDerivedStateFromProps(k,u.__s)))),y=u.props,$=u.state,u.__v=t,n.__c){if(k!==y&&_&&!h.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(k,b),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(k,u.__s,b)===!1){t.__v!=n.__v&&(u.props=k,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(x){x&&(x.__=t)}),$t.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=_e(n);break e}u.componentWillUpdate&&u.componentWillUpdate(k,u.__s,b),_&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(y,$,v)})}else _&&!h.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),_&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=b,u.props=k,u.__P=e,u.__g&=-5,J=j.__r,oe=_?25:0;do u.__g&=-9,J&&J(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++oe<25);_&&($t.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=Ce({},o,u.getChildContext())),_&&n.__c&&u.getSnapshotBeforeUpdate&&(v=u.getSnapshotBeforeUpdate(y,$)),F=c&&c.type===Ee&&c.key==null?c.props.children:c,k.__P&&(c=l,i=(e=k.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(x){x&&tn(x,x)}),n.__k=null),l=n.__k?_e(n,0):null),l=On(e,Xt(F)?F:[F],t,n,o,i,a,r,l,d,p),k.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(ze),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(x){if(r.length=f,t.__v=null,d||a)if(x&&x.then){if(t.__u|=128|d,a){for(~(m=a.indexOf(l||void 0))||(m=a.length);(S=a[m-1])&&S.nodeType==8;)m--;for(;m<a.length;m++)if(S=a[m])if(a[m]=null,O){if(S==ne)break}else{if(S.nodeType!=8)break;S.data.startsWith("$s")&&(ne=vt(O=S))}}if(!O){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;O=l}(c=vt(O=t.__c.__z||(t.__c.__z=O)))?(t.__e=O,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(ze);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),x&&x.then||In(t),j.__e(x,t,n)}}else l=t.__e=Mi(n.__e,t,n,o,i,a,r,d,p,e);return(c=j.diffed)&&c(t),l}function vt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function In(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(In))}function Fn(e,t,n){for(var o=0;o<n.length;)en(n[o++],n[o++],n[o++]);j.__c&&j.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){j.__e(a,i.__v)}})}function Mi(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,y,$,v,k,_=n.props||bt,D=t.props,b=t.type;if(b=="svg"?i="http://www.w3.org/2000/svg":b=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((y=a[c])&&(b?y.localName==b:y.nodeType==3)){e=y,a[c]=null;break}}if(!e){if(k=p.ownerDocument||document,!b)return k.createTextNode(D);e=k.createElementNS(i,b,D.is?D:p),l&&(j.__m&&j.__m(t,a),l=!1),a=null}if(b){if(p=b=="template"&&e.content||e,a=b=="textarea"&&D.defaultValue!=null?null:a&&Zt.call(p.childNodes),!l&&a)for(_={},c=0;c<e.attributes.length;c++)_[(y=e.attributes[c]).name]=y.value;for(c in _)y=_[c],c=="dangerouslySetInnerHTML"?f=y:c=="children"||c in D||c=="value"&&"defaultValue"in D||c=="checked"&&"defaultChecked"in D||ht(e,c,null,y,i);for(c in D)y=D[c],c=="children"?u=y:c=="dangerouslySetInnerHTML"?g=y:c=="value"?$=y:c=="checked"?v=y:l&&typeof y!="function"||_[c]===y||ht(e,c,y,_[c],i);g?(l||f&&(g.__html==f.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(f&&(e.textContent=""),(b=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&$i.test(b))&&(i="http://www.w3.org/1999/xhtml"),On(p,Xt(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&_e(n,0),l,d),a&&a.some(ze)),l&&b!="textarea"||(c="value",b=="progress"&&$==null?e.removeAttribute(c):$==null||$===e[c]&&(b!="progress"||$)||ht(e,c,$,_[c],i),c="checked",v!=null&&v!=e[c]&&ht(e,c,v,_[c],i))}else _===D||l&&e.data==D||(e.data=D);return e}function en(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){j.__e(i,n)}}function tn(e,t,n){var o,i,a,r;if(j.unmount&&j.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||en(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){j.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&tn(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=vt(o,a=[]))&&(o==e.__e&&a.some(ze),ze(i),ze(o)),n||ze(e.__e),e.__e=e.__c=e.__=null}function Si(e,t,n){return this.constructor(e,n)}function An(e,t){var n,o,i,a;j.__&&j.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=Ze(Ee,{children:[e]}),i=[],a=[],Qt(t,t.__k,o||bt,bt,t.namespaceURI,o?null:t.firstChild?Zt.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),Fn(i,t.__k,a),t.__k.props.children=null}j={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw xt=0,e}},Dn=0,Jt=function(e){return e!=null&&e.constructor===Qe},Le.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Ce({},this.state)),typeof e=="function"&&(e=e(Ce({},n),this.props)),e&&(Ce(n,e),this.__v&&(t&&this.__k.push(t),En(this)))},Le.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),En(this))},Le.prototype.render=Ee,$e=[],xt=0,Pn=function(e,t){return e.__v.__b-t.__v.__b},gt=Symbol(),Nn=/(PointerCapture)$|Capture$/i,Yt=0,Kt={},bi=0;var Oe,V,nn,Bn,on=Object.is,yt=0,Yn=[],an=[],U=j,qn=U.__b,Un=U.__r,Rn=U.diffed,Wn=U.__c,Vn=U.unmount,Gn=U.__;function wt(e,t){U.__h&&U.__h(V,e,yt||t),yt=0;var n=V.__H||(V.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return yt=1,zi(Xn,e)}function zi(e,t,n){var o=wt(Oe++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Xn(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);on(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=V,!V.__f)){V.__f=!0;var i=V.shouldComponentUpdate;V.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var p=!1,c=this.props!=a;if(d.__.some(function(f){f.__N&&(p=!0,on(f.__[0],f.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return p?g||c:g}return!p||c}}return o.__}function A(e,t){var n=wt(Oe++,3);!U.__s&&sn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,V.__H.__h.push(n))}function he(e,t){var n=wt(Oe++,4);!U.__s&&sn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,V.__h.push(n))}function B(e){return yt=5,kt(function(){return{current:e}},[])}function kt(e,t){var n=wt(Oe++,7);return sn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ci(){var e;do{for(;e=an.shift();)try{et(e)}catch(n){U.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Yn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(et),t.__h.some(rn),t.__h=[]}catch(n){t.__h=[],U.__e(n,e.__v)}}}while(an.length)}U.__b=function(e){V=null,qn&&qn(e)},U.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Gn&&Gn(e,t)},U.__r=function(e){Un&&Un(e),Oe=0;var t=(V=e.__c).__H;t&&(nn==V?V.__h=[]:(t.__h.some(et),t.__h.some(rn),Oe=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),nn=V},U.diffed=function(e){Rn&&Rn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Jn(Yn.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),nn=V=null},U.__c=function(e,t){t.some(function(n){try{n.__h.some(et),n.__h=n.__h.filter(function(o){return!o.__||rn(o)})}catch(o){n.__h=[function(){throw o}]}}),Wn&&Wn(e,t)},U.unmount=function(e){Vn&&Vn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,Jn(an.push(i))}else et(i)}catch(a){t=a}}),o.__H=void 0,t&&U.__e(t,o.__v))};var Kn=typeof requestAnimationFrame=="function";function Ei(e){var t,n=function(){clearTimeout(o),Kn&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Kn&&(t=requestAnimationFrame(n))}function Jn(e){e!=1&&Bn==U.requestAnimationFrame||((Bn=U.requestAnimationFrame)||Ei)(Ci)}function et(e){var t=V,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),V=t}function rn(e){var t=V;e.__c=e.__(),V=t}function sn(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!on(n,e[o])})}function Xn(e,t){return typeof t=="function"?t(e):t}var Ti=Symbol.for("preact-signals");function Ct(){if(ge>1)ge--;else{var e,t=!1;for((function(){var i=St;for(St=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();nt!==void 0;){var n=nt;for(nt=void 0,Mt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Qn(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(Mt=0,ge--,t)throw e}}function ve(e){if(ge>0)return e();ln=++Di,ge++;try{return e()}finally{Ct()}}var tt,H=void 0;function ot(e){var t=H,n=tt;H=void 0,tt=void 0;try{return e()}finally{H=t,tt=n}}var nt=void 0,ge=0,Mt=0,Di=0,ln=0,St=void 0,zt=0;function Zn(e){if(H!==void 0){var t=e.n;if(t===void 0||t.t!==H)return t={i:0,S:e,p:H.s,n:void 0,t:H,e:void 0,x:void 0,r:t},H.s!==void 0&&(H.s.n=t),H.s=t,e.n=t,32&H.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=H.s,t.n=void 0,H.s.n=t,H.s=t),t}}function K(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}K.prototype.brand=Ti;K.prototype.h=function(){return!0};K.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:ot(function(){var o;(o=t.W)==null||o.call(t)}))};K.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&ot(function(){var i;(i=t.Z)==null||i.call(t)}))}};K.prototype.subscribe=function(e){var t=this;return ie(function(){var n=t.value;ot(function(){return e(n)})},{name:"sub"})};K.prototype.valueOf=function(){return this.value};K.prototype.toString=function(){return this.value+""};K.prototype.toJSON=function(){return this.value};K.prototype.peek=function(){var e=this;return ot(function(){return e.value})};Object.defineProperty(K.prototype,"value",{get:function(){var e=Zn(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Mt>100)throw new Error("Cycle detected");(function(n){ge!==0&&Mt===0&&n.l!==ln&&(n.l=ln,St={S:n,v:n.v,i:n.i,o:St})})(this),this.v=e,this.i++,zt++,ge++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Ct()}}}});function C(e,t){return new K(e,t)}function Qn(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function eo(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function to(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Te(e,t){K.call(this,void 0,t),this.x=e,this.s=void 0,this.g=zt-1,this.f=4}Te.prototype=new K;Te.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===zt))return!0;if(this.g=zt,this.f|=1,this.i>0&&!Qn(this))return this.f&=-2,!0;var e=H;try{eo(this),H=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return H=e,to(this),this.f&=-2,!0};Te.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}K.prototype.S.call(this,e)};Te.prototype.U=function(e){if(this.t!==void 0&&(K.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Te.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Te.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Zn(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function de(e,t){return new Te(e,t)}function no(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ge++;var n=H;H=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,cn(e),o}finally{H=n,Ct()}}}function cn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,no(e)}function Pi(e){if(H!==this)throw new Error("Out-of-order effect");to(this),H=e,this.f&=-2;try{8&this.f&&cn(this)}finally{Ct()}}function He(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,tt&&tt.push(this)}He.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};He.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,no(this),eo(this),ge++;var e=H;return H=this,Pi.bind(this,e)};He.prototype.N=function(){2&this.f||(this.f|=2,this.u=nt,nt=this)};He.prototype.d=function(){this.f|=8,1&this.f||cn(this)};He.prototype.dispose=function(){this.d()};function ie(e,t){var n=new He(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var oo,Tt,Et,Ni=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var io=[];ie(function(){oo=this.N})();function Ie(e,t){j[e]=t.bind(null,j[e]||function(){})}function it(e){if(Et){var t=Et;Et=void 0,t()}Et=e&&e.S()}function ao(e){var t=this,n=e.data,o=Li(n);o.name="ReactiveDom",o.value=n;var i=kt(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var p=de(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=de(function(){return!Array.isArray(p.value)&&!Jt(p.value)}),g=ie(function(){if(this.N=ro,c.value){var u=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),f=t.__$u.d;return t.__$u.d=function(){g(),f.call(this)},[c,p]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}ao.displayName="ReactiveTextNode";Object.defineProperties(K.prototype,{constructor:{configurable:!0,value:_t(Ee,null).constructor},type:{configurable:!0,value:ao},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ie("__b",function(e,t){if(it(),Tt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof K&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});Ie("__r",function(e,t){if(e(t),t.type!==Ee){it();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return ie(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;Ni&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Tt=o,it(n)}});Ie("__e",function(e,t,n,o){it(),Tt=void 0,e(t,n,o)});Ie("diffed",function(e,t){it(),Tt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var p=a[d],c=o[d];p===void 0?(p=ji(n,d,c,i),a[d]=p):p.o(c,i)}}}e(t)});function ji(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=C(n);return{o:function(r,l){a.value=r,o=l},d:ie(function(){this.N=ro;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Ie("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}e(t)});Ie("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Le.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function Li(e,t){return kt(function(){return C(e,t)},[])}var Oi=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Hi(){ve(function(){for(var e;e=io.shift();)oo.call(e)})}function ro(){io.push(this)===1&&(j.requestAnimationFrame||Oi)(Hi)}var Be=C({now:Date.now(),real:Date.now(),speed:1}),se=C(Date.now());function Ii(){let{now:e,real:t,speed:n}=Be.value;return e+(Date.now()-t)*(n??1)}var lo=()=>{se.value=Ii()};Be.subscribe(lo);setInterval(lo,1e3);var De=e=>Number(BigInt(e)>>22n)+14200704e5,Fi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),so=[["year",31536e3],["month",2592e3],["day",86400],["hour",3600],["minute",60],["second",1]];function co(e,t){let n=Math.round((e-t)/1e3),[o,i]=so.find(([,a])=>Math.abs(n)>=a)??so.at(-1);return Fi.format(Math.trunc(n/i),o)}var Fe=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},Ae={t:Fe({timeStyle:"short"}),T:Fe({timeStyle:"medium"}),d:Fe({dateStyle:"short"}),D:Fe({dateStyle:"long"}),f:Fe({dateStyle:"long",timeStyle:"short"}),F:Fe({dateStyle:"full",timeStyle:"short"})},le=(e,t)=>(Ae[t]??Ae.f)(e);function qe(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?Ae.t(e):n(e)===n(t-864e5)?`Yesterday at ${Ae.t(e)}`:`${Ae.d(e)} ${Ae.t(e)}`}var N=C(null),Ue=C([]),at=C([]),M=C(null),Y=C([]),z=C(null),ye=C(50),ce=C([]),rt=C(!1),ue=C(null),Dt=C([]),Pt=C(null),Re=C(!1),We=C(null),I=C(null),Ve=C(null),Ge=C(null),we=C(null),st=C(null),Ke=C(null),Ai=e=>M.value?.people.find(t=>t.id===e),q=e=>M.value?.bot.id===e?M.value.bot.name:Ai(e)?.name??"somebody",un=e=>Y.value.find(t=>t.id===e),me=de(()=>un(z.value)),uo=de(()=>at.value.length>0?pe.value[0]?.id:void 0),pe=de(()=>Y.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),lt=de(()=>Y.value.find(e=>e.kind==="dm")),Bi=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function po(e){ve(()=>{e.place&&(M.value=e.place),e.clock&&(Be.value=e.clock),e.channels&&(Y.value=e.channels),e.commands&&(Dt.value=e.commands),e.backstage&&(We.value=e.backstage),e.typing&&(Pt.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===z.peek()&&qi(e.messages)})}function qi({channel:e,changed:t,gone:n,more:o}){let i=ue.peek()===e?ce.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);ce.value=[...a.values()].sort(Bi),ue.value=e,rt.value=o}function fo(){ve(()=>{M.value=null,Y.value=[],ce.value=[],ue.value=null,Dt.value=[],We.value=null,Pt.value=null,Ge.value=null,Ve.value=null})}function X(e){Ke.value={words:e.message??String(e)}}async function mo(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var ee=(e,t,n)=>mo(`/page/people/${N.peek()}/${e}`,t,n),Nt=(e,t)=>mo(`/page/backstage/${e}`,t);async function ho(e){let t=await fetch(`/page/people/${N.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function go(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var xo=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,xo(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},vo=new Map;function bo(e){var t=vo.get(this);return t||(t=new Map,vo.set(this,t)),(t=xo(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],p=function(f){a===1&&(f||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,f,r):a===3&&(f||r)?(d.push(3,f,r),a=2):a===2&&r==="..."&&f?d.push(4,f,0):a===2&&r&&!f?d.push(5,0,!0,r):a>=5&&((r||!f&&a===5)&&(d.push(a,0,r,i),a=6),f&&(d.push(a,f,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&p(),p(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(p(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(p(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(p(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return p(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=bo.bind(_t),T=(...e)=>e.filter(Boolean).join(" ");var Ui={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},w=({name:e,size:t=20})=>s`<svg
  class="icon"
  width=${t}
  height=${t}
  viewBox="0 0 24 24"
  fill="none"
  stroke="currentColor"
  stroke-width="2"
  stroke-linecap="round"
  stroke-linejoin="round"
  aria-hidden="true"
>
  <path d=${Ui[e]} />
</svg>`,Ri="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function R({id:e,size:t=40}){let n=M.value?.people.findIndex(i=>i.id===e)??-1,o=q(e);return e===M.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${Ri} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var dn=3600,Wi=[["1 hour",dn],["12 hours",12*dn],["2 days",48*dn]],Vi=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],Gi=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function Ki(){let{speed:e}=Be.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>Nt("clock",{ahead:{seconds:o}}).catch(X),n=o=>Nt("clock",{speed:{times:Number(o.target.value)}}).catch(X);return s`
    <p class="big-time"><${w} name="clock" />${le(se.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${Wi.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${Vi.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function Ji(){let[e,t]=P(null),{bot:n,me:o}=M.value,i=async r=>{try{await Nt("fault",{what:r}),t(r)}catch(l){X(l)}},a=()=>ee("dms",{closed:!o.dms_closed}).catch(X);return s`
    <ul class="faults">
      ${Gi.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${T("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${q(N.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var Yi=e=>e===null?"wait":e<300?"good":"bad";function Xi({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${T("status",Yi(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${le(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function $o(){let e=We.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{I.value=null}}><${w} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${Ki} /></section>
      <section><h3>What goes wrong</h3><${Ji} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${Xi} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var _o=[550,350],yo=[400,300],jt=[80,80];function wo(e,t,[n,o]){if(!e||!t)return{"--wide":`${n}px`,"--high":`${o}px`};let i=Math.min(1,n/e,o/t);return{"--shown":`${Math.round(e*i)}px`,"--own":`${e}px`,"--form":`${e} / ${t}`}}var Zi=["image/png","image/jpeg","image/gif","image/webp"],ko=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`;function ct({src:e,alt:t,width:n,height:o,frame:i=_o,className:a}){let r=()=>{Ve.value={src:e,alt:t}};return s`<button class=${T("picture",!(n&&o)&&"unmeasured",a)} style=${wo(n,o,i)} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${r}>
    <img src=${e} alt=${t??""} loading="lazy" />
  </button>`}var Qi=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function pn({file:e}){return s`<div class="file"><${w} name="file" size=${28} /><div><a href=${ko(e)} download=${e.filename}>${e.filename}</a><small>${Qi(e.size)}</small></div></div>`}function Lt({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>Zi.includes(t.content_type)?s`<${ct} key=${t.id} src=${ko(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${pn} key=${t.id} file=${t} />`)}
  </div>`}var ae="#dba63c",ke="#d9484e",Me="#4a86d8",fn="#3a9a5c",xe="#8b93a1",Ot="#dfe3ea",Ht="#3a3d45",Mo="#e9b872",Je="#a9713c",E=(e,t)=>({fill:e,d:t}),L=(e,t,n=2)=>({fill:"none",stroke:e,"stroke-width":n,"stroke-linecap":"round","stroke-linejoin":"round",d:t}),Pe="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",So={"\u{1F3F0}":[E(ae,"M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),E(Ht,"M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z")],"\u265C":[E(xe,"M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],"\u{1F0CF}":[E(Ot,"M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"),L(xe,"M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z",1),E(ke,"M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],"\u{1F389}":[E(ae,"M2 22 8 8l8 8z"),L(ke,"M11 8c0-3 1-4 3-6"),L(Me,"M16 13c3 0 4-1 6-3"),L(fn,"M14 10l5-5"),E(Me,"M7 2h2v2H7z"),E(ke,"M20 14h2v2h-2z")],"\u{1F449}":[E(Mo,"M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],"\u270B":[E(Mo,"M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],"\u23F3":[E(ae,"M5 1h14v3H5zM5 20h14v3H5z"),E(xe,"M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"),E(ae,"M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],"\u23F0":[L(ke,"M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2",2.5),E(ke,"M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"),E(Ot,"M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"),L(Ht,"M12 9v4l3 1")],"\u23F8":[E(Me,Pe),E("#fff","M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],"\u25B6":[E(Me,Pe),E("#fff","M8 6l10 6-10 6z")],"\u25C0":[E(Me,Pe),E("#fff","M16 6 6 12l10 6z")],"\u21A9":[E(Me,Pe),L("#fff","M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2",2.4)],"\u{1F512}":[L(xe,"M7 11V8a5 5 0 0 1 10 0v3",2.6),E(ae,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),L(Ht,"M12 15v3")],"\u26A0":[E(ae,"M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"),L(Ht,"M12 8.5v6M12 18v.2",2.4)],"\u2694":[L(xe,"M3 3l13 13M21 3 8 16",2.4),L(ae,"M13.5 18.5l5-5M10.5 18.5l-5-5",2.4),L(Je,"M16 16l5 5M8 16l-5 5",2.4)],"\u{1F4DC}":[E("#e3c48d","M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"),L(Je,"M9 8h5M9 12h5M9 16h4",1.6)],"\u{1F4A4}":[L(Me,"M3 12h7l-7 9h7M12 3h9l-9 10h9",2.6)],"\u274C":[L(ke,"M4 4l16 16M20 4 4 20",4)],"\u2705":[E(fn,Pe),L("#fff","M6 12.5l4.5 4.5L18.5 7",3)],"\u25AB":[L(xe,"M8 8h8v8H8z")],"\u{1F5BC}":[E(Je,Pe),E("#9cc7e8","M5 5h14v14H5z"),E(fn,"M5 19l5-7 3 4 2-2 4 5z"),E(ae,"M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],"\u{1F515}":[E(ae,"M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"),L(ke,"M3 3l18 18",2.6)],"\u{1F50E}":[L(Je,"M9 15l-6 6",3.4),E("#9cc7e8","M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"),L(xe,"M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",2.4)],"\u{1F4BE}":[E(Me,Pe),E(Ot,"M6 13h12v9H6zM7 2h9v6H7z"),E(xe,"M12.5 3h2.5v4h-2.5z"),L(xe,"M8.5 16h7M8.5 19h7",1.4)],"\u2600":[E(ae,"M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"),L(ae,"M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],"\u2696":[L(ae,"M12 3v17M7 21h10M4 6h16"),L(ae,"M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6",1.4),E(ae,"M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],"\u{1F9F5}":[E(Je,"M5 2h14v4H5zM5 18h14v4H5z"),E(ke,"M7 6h10v12H7z"),L(Ot,"M7 9l10 2M7 13l10 2",1.2)],"\u{1FA91}":[L(Je,"M6 2v20M6 14h12v8M6 3h7v9",2.6)]},ea=new RegExp(`(${Object.keys(So).join("|")})\\uFE0F?`,"gu"),ta=({sign:e})=>s`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${e}>${So[e].map(t=>s`<path ...${t} />`)}</svg>`;function re(e){let t=[],n=0;for(let o of(e??"").matchAll(ea))o.index>n&&t.push(e.slice(n,o.index)),t.push(s`<${ta} sign=${o[1]} />`),n=o.index+o[0].length;return n<(e??"").length&&t.push(e.slice(n)),t}var It=({of:e})=>e?.name&&!e.id?s`<span class="emoji">${re(e.name)}</span>`:null;var na=50;function mn(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=Ue.peek().find(o=>o.name===e)??Ue.peek()[0];ve(()=>{n.id!==N.peek()&&(N.value=n.id),(t||null)!==z.peek()&&(ye.value=na,z.value=t||null)})}var zo=()=>Ue.peek().find(e=>e.id===N.peek())?.name,Ne=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function G(e,t){ve(()=>{I.value=null,t&&(we.value={id:t})});let n=Ne(zo(),e);location.hash!==n&&(location.hash=n)}function Ft(e){location.hash=Ne(e,z.peek())}function Co(){addEventListener("hashchange",mn),mn(),ie(()=>{let e=Y.value;e.length===0||e.some(t=>t.id===z.value)||(history.replaceState(null,"",Ne(zo(),pe.value[0]?.id)),mn())})}var oa=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,ia=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function aa({children:e}){let[t,n]=P(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function ra({seconds:e,style:t}){let n=e*1e3,o=le(n,"F"),i=t==="R"?co(n,se.value):le(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function sa({id:e}){let t=un(e);return t?s`<button class="mention" onClick=${()=>G(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function Eo({href:e,children:t}){let n=oa.exec(e);return n?s`<button class="link" onClick=${()=>G(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var la=e=>M.value?.roles.find(t=>t.id===e)?.name??"role";function ca(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${Eo} href=${t.href}>${Z(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${q(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${la(t.role)}</span>`;if(t.channel!==void 0)return s`<${sa} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{st.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${ra} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${Eo} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${Z(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${Z(t.strong)}</strong>`:t.under!==void 0?s`<u>${Z(t.under)}</u>`:t.struck!==void 0?s`<s>${Z(t.struck)}</s>`:t.hidden!==void 0?s`<${aa}>${Z(t.hidden)}<//>`:s`<em>${Z(t.em??t.em2)}</em>`}function Z(e){let t=[],n=0;for(let o of e.matchAll(ia))o.index>n&&t.push(...re(e.slice(n,o.index))),t.push(ca(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(...re(e.slice(n))),t}var hn=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function ua(e){let t=e.map(i=>hn.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,p=i;for(;p<t.length&&t[p].indent.length>=a;)if(t[p].indent.length>a&&r.length>0){let[g,f]=n(p,t[p].indent.length);r.at(-1).push(g),p=f}else r.push([Z(t[p].text)]),p+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,p]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var da=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${Z(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${Z(e[1])}</p>`]];function gn(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${Z(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=da.find(([p])=>p.test(r)),d=p=>{let c=a;for(;c<t.length&&p(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(hn.test(r))i(),n.push(ua(d(p=>hn.test(p))));else if(/^>>> /.test(r)){i();let p=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${gn(p)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let p=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${gn(p.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function pa(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:gn(i)})}var fe=({text:e})=>s`<div class="markdown">${pa(e??"")}</div>`;var fa=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},vn=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function To({image:e,frame:t,className:n}){let o=vn(e?.url);return o?s`<${ct} src=${o} alt=${e.description??""} width=${e.width} height=${e.height} frame=${t} className=${n} />`:null}function At({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${fa(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${Z(n)}</p>`}
      ${o&&s`<${fe} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(p=>s`<div class=${p.inline?"inline":""}><dt>${Z(p.name)}</dt><dd><${fe} text=${p.value} /></dd></div>`)}
      </dl>`}
      <${To} image=${a} frame=${yo} />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&le(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${To} image=${r} frame=${jt} className="embed-thumbnail" />
  </article>`}function ma({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${T("option",n&&"active")}
    onPointerMove=${r}
    onClick=${a}
  >
    <${It} of=${e.emoji} />
    <span class="option-text"><span>${re(e.label)}</span>${e.description&&s`<small>${re(e.description)}</small>`}</span>
    ${i&&s`<span class=${T("box",o&&"ticked")} aria-hidden="true">${o&&s`<${w} name="check" size=${14} />`}</span>`}
  </li>`}function Do({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,p]=P(!1),[c,g]=P(0),[f,u]=P([]),y=B(),$=B({text:"",at:0}),v=o>1,k=`list-${r}`,_=e.filter(m=>m.default).map(m=>m.value);A(()=>u(_),[_.join(`
`)]),A(()=>{if(!d)return;let m=S=>y.current.contains(S.target)||J();return document.addEventListener("pointerdown",m),()=>document.removeEventListener("pointerdown",m)}),A(()=>{d&&document.getElementById(`${k}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let D=()=>{i||a||(g(Math.max(0,e.findIndex(m=>f.includes(m.value)))),p(!0))},b=m=>{p(!1),l(m)},J=()=>{let m=f.join(`
`)!==_.join(`
`);v&&m&&f.length>=n?b(f):(u(_),p(!1))},oe=m=>{if(!m)return;if(!v){b([m.value]);return}f.includes(m.value)?u(f.filter(h=>h!==m.value)):f.length<o&&u([...f,m.value])},F=m=>{let S=Date.now()-$.current.at>800;$.current={text:(S?"":$.current.text)+m.toLowerCase(),at:Date.now()};let h=e.findIndex(x=>x.label.toLowerCase().startsWith($.current.text));h>=0&&g(h)},O=m=>{let{key:S}=m;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(S)&&(m.preventDefault(),D());return}let h=e.length-1,x={ArrowDown:Math.min(c+1,h),ArrowUp:Math.max(c-1,0),Home:0,End:h};if(S in x)g(x[S]);else if(S==="Enter"||S===" ")oe(e[c]);else if(S==="Escape")u(_),p(!1);else if(S==="Tab"){J();return}else if(S.length===1)F(S);else return;m.preventDefault(),m.stopPropagation()},ne=e.filter(m=>f.includes(m.value)).map(m=>m.label);return s`<div class=${T("select",d&&"open")} ref=${y}>
    <button
      type="button"
      class="select-button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${d}
      aria-controls=${k}
      aria-activedescendant=${d?`${k}-${c}`:void 0}
      aria-label=${ne.length>0?`${t}: ${ne.join(", ")}`:t}
      disabled=${i}
      aria-busy=${a}
      data-custom-id=${r}
      onClick=${()=>d?J():D()}
      onKeyDown=${O}
    >
      <span class=${T("select-value",ne.length===0&&"empty")}>${re(ne.join(", ")||t)}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${w} name="down" />`}
    </button>
    <ul class="listbox" id=${k} role="listbox" aria-label=${t} aria-multiselectable=${v} hidden=${!d}>
      ${d&&e.map((m,S)=>s`<${ma}
          key=${m.value}
          it=${m}
          id=${`${k}-${S}`}
          active=${S===c}
          chosen=${f.includes(m.value)}
          many=${v}
          onHover=${()=>g(S)}
          onPick=${()=>oe(m)}
        />`)}
    </ul>
  </div>`}var ha=2e4,te=C(null);function*Po(e){for(let t of e)yield t,yield*Po(t.components??[])}var ga=e=>e.custom_id!==void 0&&e.disabled!==!0;function No(e){let t=[...ce.value].reverse();for(let n of t){let o=[...Po(n.components)].filter(ga),i=e?o.find(a=>a.type===2&&a.label===e):o[0];if(i)return{message:n.id,part:i}}return null}var jo=de(()=>{let e=te.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||ue.value!==e.home?null:No(t.button)});function va(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},ha),r=null;i=ie(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function xa(e,t){let n=await ee("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function ba(e,t){let n=()=>ue.value===t?No(e.button):null,{message:o,part:i}=await va(n,`the button ${e.button}`);if((await ee("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function xn(e){let t=pe.value.find(o=>o.name===e.channel)??pe.value[0],n={tour:e,at:0,home:t.id,failed:null};te.value=n;try{for(let o of e.steps){if(o.do==="point")break;z.value!==n.home&&G(n.home);let i=o.do==="command"?await xa(o,n.home):n.home;if(o.do==="press"&&await ba(o,i),te.value!==n)return;n={...n,at:n.at+1,home:i},te.value=n,z.value!==i&&G(i)}}catch(o){te.value===n&&(te.value={...n,failed:o.message})}}function Lo(e,t){let n=jo.peek();if(!n||n.message!==e)return;(te.peek().tour.steps[te.peek().at].button===""||n.part.custom_id===t)&&(te.value={...te.peek(),at:te.peek().at+1})}function $a(){let t=jo.value?.part.custom_id;A(()=>{let n=t&&document.querySelector(`[data-custom-id="${CSS.escape(t)}"]`);if(n)return n.classList.add("pointed"),n.scrollIntoView({block:"nearest"}),()=>n.classList.remove("pointed")})}function Oo(){$a();let e=te.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?"That was your first turn. Whenever it is yours again, the newest board has a Play button.":a.do==="point"?a.says:`${a.says}\u2026`,d=!r&&!o&&z.value!==i;return s`<div class=${T("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((p,c)=>s`<i class=${T(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${re(r?"\u{1F389}":a?.do==="point"?"\u{1F449}":t.emoji)}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>G(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>xn(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>te.value=null}><${w} name="close" size=${16} /></button>
  </div>`}var ut=C(new Set),$n=C(new Set),Bt=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function je(e,t){e.answer==="modal"&&(Ge.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&Bt($n,t,!0)}async function Io(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!ut.peek().has(o)){Bt(ut,o,!0),Bt($n,e.id,!1),Lo(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";je(await ee(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){X(i)}finally{Bt(ut,o,!1)}}}var _a={1:"blue",2:"grey",3:"green",4:"red",5:"grey"};function ya({part:e,message:t}){let n=s`<${It} of=${e.emoji} />${re(e.label)}`;if(e.style===5)return s`<span class="button grey as-link">${Z(`[${e.label??e.url}](${e.url})`)}</span>`;let o=ut.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${T("button",_a[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>Io(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function wa(e){let t=M.value.people.concat(M.value.bot).map(i=>({label:i.name,value:i.id})),n=M.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return Y.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function ka({part:e,message:t}){let n=ut.value.has(`${t.id} ${e.custom_id}`);return s`<${Do}
    options=${wa(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>Io(t,e,{values:o})}
  />`}var Fo=(e,t)=>e.attachments.find(n=>n.url===t);function Ho({item:e,message:t,frame:n}){let o=Fo(t,e.media?.url),i=vn(e.media?.url);return i?s`<${ct} src=${i} alt=${e.description??o?.description} width=${o?.width} height=${o?.height} frame=${n} />`:null}function bn({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${bn} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${ya} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${ka} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${bn} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${fe} text=${e.content} />`;case 11:return s`<${Ho} item=${e} message=${t} frame=${jt} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${Ho} item=${o} message=${t} />`)}</div>`;case 13:{let o=Fo(t,e.file?.url);return o?s`<${pn} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function Ao({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${bn} part=${t} message=${e} />`)}</div>`}
    ${$n.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function dt({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=B();return A(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
    ${t&&s`<p class="suggestions-head">${t}</p>`}
    ${n.length===0&&r&&s`<p class="nothing" role="status">${r}</p>`}
    <ul id=${e} role="listbox" aria-label=${typeof t=="string"?t:"Suggestions"} tabindex="0" ref=${l}>
      ${n.map((d,p)=>s`<li
          key=${d.key}
          id=${`${e}-${p}`}
          role="option"
          aria-selected=${p===o}
          class=${T("suggestion",p===o&&"active")}
          onPointerMove=${()=>p!==o&&a(p)}
          onPointerDown=${c=>c.preventDefault()}
          onClick=${()=>i(d)}
        ><span class="suggestion-name">${d.label}</span>${d.about&&s`<small>${d.about}</small>`}</li>`)}
    </ul>
  </div>`}function pt(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}function Bo(e,t){let n=[];for(let{index:i}of e.matchAll(/(?<!\S)(?=\S)/gu)){let a=l=>n.some(({name:d})=>d===l),r=t.find(l=>e.startsWith(`${l}:`,i)&&!a(l));r!==void 0&&n.push({name:r,index:i})}let o=n.map(({name:i,index:a},r)=>({name:i,text:e.slice(a+i.length+1,n[r+1]?.index).trim()}));return{before:e.slice(0,n[0]?.index).trim(),pairs:o}}function qt(e,{text:t="",value:n}={}){let o=t.trim().toLowerCase();return e.find(a=>n!==void 0&&String(a.value)===n)??e.find(a=>a.name.toLowerCase()===o)}var Ma=120,Sa=25,Ro=11,qo=()=>[...M.value.people,M.value.bot].map(e=>({name:e.name,value:e.id})),Uo=()=>M.value.roles.map(e=>({name:e.name,value:e.id})),za=()=>Y.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function _n(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return qo();case 7:return za();case 8:return Uo();case 9:return[...qo(),...Uo()];default:return null}}var Ca={3:"text",4:"a whole number",10:"a number",11:"a file"};function Ea(e,t){if(e.type===Ro)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=_n(e);if(o)return qt(o,t)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}var Wo=(e,t)=>String(qt(_n(e)??[],t)?.value??t.value??t.text.trim());function Ta(e,t,n,o){let[i,a]=P({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,p])=>[d,p.value??p.text]));return A(()=>{if(!o||!t?.autocomplete)return;let d=!1,p=async()=>{let f=e.options.filter($=>$.name!==t.name&&n[$.name]?.text?.trim()).map($=>({name:$.name,value:Wo($,n[$.name])}));f.push({name:t.name,value:r});let u={channel:z.value,path:e.path,options:f,focused:t.name},y=await ee("suggest",u).catch(()=>({answer:"failed"}));d||(y.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:y.choices,says:y.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(p,Ma);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function Da({option:e,field:t,onChange:n,id:o,input:i,onFocus:a}){return s`<input id=${o} ref=${i} type="file" onFocus=${a} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var Pa=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function Na({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,jump:l,submit:d,remove:p,onFocus:c}){let g=B(),[f,u]=P(-1),[y,$]=P(!1),v=n[t.name]??{text:""},k=`option-${t.name}`,_=_n(t),D=Ta(e,t,n,o),b=v.value!==void 0,J=b?"":v.text.toLowerCase(),oe=_?_.filter(h=>h.name.toLowerCase().includes(J)).slice(0,Sa):t.autocomplete?D.list:[],F=(b&&!_?[]:oe).map(h=>({key:String(h.value),label:h.name,choice:h})),O=F.length===0?-1:f>=0?Math.min(f,F.length-1):_&&!b?0:-1;he(()=>{o&&g.current?.focus()},[o]);let ne=h=>{a({text:h.choice.name,value:String(h.choice.value)}),u(-1),$(!0),r()},m=h=>{if(h.isComposing)return;let x=y?null:pt(h.key,O,F.length),W=!y&&F.length>0,ft=f<0&&_&&qt(_,v);if(x!==null)u(x);else if(h.key==="Enter"&&W&&O>=0&&!ft)ne(F[O]);else if(h.key==="Enter")d();else if(h.key==="Tab"&&!h.shiftKey&&W&&!b&&v.text!==F[Math.max(O,0)].label)ne(F[Math.max(O,0)]);else if(h.key==="Escape"&&W)$(!0);else if(h.key==="Backspace"&&v.text==="")p();else return;h.preventDefault(),h.stopPropagation()};if(t.type===Ro)return s`<span class=${T("option-field",i&&"wrong")}><label for=${k}>${t.name}</label><${Da} id=${k} input=${g} onFocus=${c} option=${t} field=${v} onChange=${a} /></span>`;let S=o&&!y;return s`<span class=${T("option-field",i&&"wrong")}>
    <label for=${k}>${t.name}</label>
    <input
      id=${k}
      ref=${g}
      type="text"
      autocomplete="off"
      value=${v.text}
      size=${Math.max(4,v.text.length+1)}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${S&&F.length>0}
      aria-controls=${`${k}-list`}
      aria-activedescendant=${S&&O>=0?`${k}-list-${O}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${k}-about`}
      onFocus=${()=>{$(!1),c()}}
      onInput=${h=>{$(!1),u(-1);let x=Pa.exec(h.target.value);(!x||!l(x[2],x[1]?.trim()??""))&&a({text:h.target.value})}}
      onKeyDown=${m}
    />
    <span class="gone" id=${`${k}-about`}>${t.description}</span>
    ${S&&s`<${dt}
      id=${`${k}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${i&&"failed"}>${i??(_?"":Ca[t.type]??"")}</em>`}
      items=${F}
      active=${O}
      nothing=${t.autocomplete?D.says:null}
      onPick=${ne}
      onHover=${u}
    />`}
  </span>`}function ja({rest:e,text:t,wrong:n,setText:o,add:i,fill:a,submit:r,back:l,focused:d,onFocus:p}){let c=B(),[g,f]=P(-1),[u,y]=P(!1);he(()=>{d&&c.current?.focus()},[d]);let $=e.filter(b=>b.name.includes(t.trim().replace(/:$/,""))).map(b=>({key:b.name,label:b.name,about:b.description,option:b})),v=$.length===0?-1:g>=0?Math.min(g,$.length-1):t?0:-1,k=b=>{o(""),f(-1),i(b.option)},_=b=>{let J=u?null:pt(b.key,v,$.length);if(J!==null)f(J);else if((b.key==="Enter"||b.key==="Tab")&&!b.shiftKey&&!u&&v>=0&&$[v])k($[v]);else if(b.key==="Enter")r();else if(b.key==="Escape"&&!u&&$.length>0)y(!0);else if(b.key==="Backspace"&&t==="")l();else return;b.preventDefault(),b.stopPropagation()},D=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class=${T("option-more",n&&"wrong")}>
    <input
      ref=${c}
      type="text"
      autocomplete="off"
      aria-label=${e.length>0?"Further options; Enter sends the command":"Enter sends the command"}
      role="combobox"
      aria-autocomplete="list"
      aria-invalid=${!!n}
      aria-expanded=${d&&!u&&$.length>0}
      aria-controls="further-options"
      aria-activedescendant=${d&&v>=0?`further-options-${v}`:void 0}
      placeholder=${D}
      value=${t}
      onInput=${b=>{y(!1),f(-1);let{before:J,pairs:oe}=Bo(b.target.value,e.map(F=>F.name));o(oe.length>0?J:b.target.value),oe.length>0&&a(oe)}}
      onFocus=${()=>{y(!1),p()}}
      onKeyDown=${_}
    />
    ${d&&!u&&$.length>0&&s`<${dt} id="further-options" head="Options" items=${$} active=${v} onPick=${k} onHover=${f} />`}
  </span>`}var be=" end";function Vo({leaf:e,leave:t}){let n=B(),o=e.options.filter(h=>h.required).map(h=>h.name),i=o,[a,r]=P(i),[l,d]=P({}),[p,c]=P(i[0]??be),[g,f]=P({}),[u,y]=P(""),[$,v]=P(null),[k,_]=P(!1),D=h=>e.options.find(x=>x.name===h),b=(h,x)=>{d(W=>({...W,[h]:x})),f(W=>({...W,[h]:void 0}))},J=h=>c(a[a.indexOf(h)+1]??be),oe=h=>{if(o.includes(h)){let x=a[a.indexOf(h)-1];x?c(x):t();return}r(a.filter(x=>x!==h)),d(({[h]:x,...W})=>W),c(a[a.indexOf(h)-1]??be)},F=(h,x,W)=>(x===h?W==="":e.options.some(Q=>Q.name===x)&&!l[x]?.text)?(b(h,{text:W}),a.includes(x)||r([...a,x]),c(x),!0):!1,O=async()=>{if(u.trim()){f({[be]:!0}),v(S(u.trim())),c(be);return}let h=Object.fromEntries(a.map(Q=>[Q,Ea(D(Q),l[Q])]).filter(([,Q])=>Q));f(h);let x=Object.keys(h)[0];if(x){c(x);return}let W=[],ft=a.flatMap(Q=>{let mt=l[Q];return mt?.file?[{name:Q,file:W.push(mt.file)-1}]:mt?.text?.trim()?[{name:Q,value:Wo(D(Q),mt)}]:[]});_(!0),v(null);try{let Q=await ee("command",{channel:z.value,path:e.path,options:ft},W);if(Q.answer==="failed"){v(`${M.value.bot.name} did not respond`),_(!1);return}je(Q),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(Q){v(Q.message),_(!1)}},ne=h=>{h.key==="Escape"&&(h.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},m=e.options.filter(h=>!a.includes(h.name)),S=h=>m.length>0?`\u201C${h}\u201D belongs to no option. Choose one or type its name with a colon: ${m.map(x=>`${x.name}:`).join(" ")}`:`\u201C${h}\u201D belongs to no option: /${e.path} takes no more of them.`;return s`<div class="composer command" ref=${n} onKeyDown=${ne} role="form" aria-label=${`Command /${e.path}`}>
    ${$&&s`<p class="failed" role="alert">${$}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${w} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${a.map(h=>s`<${Na}
            key=${h}
            leaf=${e}
            option=${D(h)}
            fields=${l}
            focused=${p===h}
            wrong=${g[h]}
            setField=${x=>b(h,x)}
            focusNext=${()=>J(h)}
            jump=${(x,W)=>F(h,x,W)}
            submit=${O}
            remove=${()=>oe(h)}
            onFocus=${()=>c(h)}
          />`)}
        <${ja}
          rest=${m}
          text=${u}
          wrong=${g[be]}
          setText=${h=>{y(h),v(null),f(x=>({...x,[be]:void 0}))}}
          fill=${h=>{d(x=>({...x,...Object.fromEntries(h.map(W=>[W.name,{text:W.text}]))})),r([...a,...h.map(x=>x.name)]),c(h.at(-1).name)}}
          focused=${p===be}
          onFocus=${()=>c(be)}
          submit=${O}
          add=${h=>{r([...a,h.name]),c(h.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${k} onClick=${O}><${w} name="send" /></button>
    </div>
  </div>`}var La=[1,2];function*Go(e,t){let n=(t.options??[]).filter(o=>La.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*Go(`${e} ${o.name}`,o)}var Ut=()=>Dt.value.flatMap(e=>[...Go(e.name,e)]),yn=e=>Ut().find(t=>t.path===e);function Ko(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Ut(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var Oa=2e3,Jo=["image/png","image/jpeg","image/gif","image/webp"],Ha=10*1024*1024,wn=()=>`draft ${N.value} ${z.value}`,kn=C(""),Ye=e=>{kn.value=e,e?sessionStorage.setItem(wn(),e):sessionStorage.removeItem(wn())};function Ia(e){let t=[...M.value.people,M.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=Y.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function Fa({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${w} name="close" size=${14} /></button></li>`)}
  </ul>`}function Aa(e){let t=[];for(let n of e)Jo.includes(n.type)?n.size>Ha?X(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):X(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function Ba(){let[e,t]=P([]),n=o=>t(i=>[...i,...Aa([...o])].slice(0,10));return A(()=>t([]),[z.value,N.value]),{files:e,setFiles:t,add:n}}function qa({begin:e}){let t=B(),n=B(),[o,i]=P(0),[a,r]=P(!1),[l,d]=P(!1),{files:p,setFiles:c,add:g}=Ba(),f=kn.value,$=(f.startsWith("/")&&!f.includes(`
`)&&!a?Ko(f.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(m=>({key:m.path,label:`/${m.path}`,about:m.description,leaf:m}));A(()=>{kn.value=sessionStorage.getItem(wn())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[z.value,N.value]),A(()=>{let m=t.current;m.style.height="auto",m.style.height=`${Math.min(m.scrollHeight,240)}px`},[f]);let v=m=>{let S=m.startsWith("/")&&m.endsWith(" ")&&yn(m.slice(1,-1));if(S&&m.length>f.length){Ye(""),e(S);return}i(0),r(!1),Ye(m)},k=m=>{Ye(""),e(m.leaf)},_=async()=>Ut().some(S=>`${f} `.startsWith(`/${S.path} `))?(je(await ee("command",{channel:z.value,text:f})),Ye(""),!0):!1,D=async()=>{if(!(l||!f.trim()&&p.length===0)){d(!0);try{f.startsWith("/")&&await _()||(await ee("say",{channel:z.value,text:Ia(f)},p.map(m=>m.file)),Ye(""),c([]))}catch(m){X(m)}finally{d(!1),t.current?.focus()}}},b=m=>{if(m.isComposing)return;let S=pt(m.key,o,$.length),h=$.length>0,x=/\s\S+:/.test(f);if(S!==null)i(S);else if(h&&!x&&(m.key==="Enter"||m.key==="Tab")&&!m.shiftKey)k($[o]);else if(h&&m.key==="Escape")r(!0);else if(m.key==="Enter"&&!m.shiftKey)D();else return;m.preventDefault()},J=m=>{let S=[...m.clipboardData.files];S.length!==0&&(m.preventDefault(),g(S))},oe=m=>{m.preventDefault(),g(m.dataTransfer.files)},F=me.value,O=F?.kind==="dm"?`@${M.value.bot.name}`:`#${F?.name??""}`,ne=Oa-[...f].length;return s`<div class="composer" onDrop=${oe} onDragOver=${m=>m.preventDefault()}>
    <${dt} id="commands" head=${$.length>0&&"Commands"} items=${$} active=${o} onPick=${k} onHover=${i} />
    <${Fa} files=${p} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${w} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${Jo.join()} multiple ref=${n} onChange=${m=>{g(m.target.files),m.target.value=""}} />
      <textarea
        id="composer"
        ref=${t}
        rows="1"
        value=${f}
        placeholder=${`Message ${O}, or / for commands`}
        aria-label=${`Message ${O}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${$.length>0?"commands":void 0}
        aria-activedescendant=${$.length>0?`commands-${o}`:void 0}
        onInput=${m=>v(m.target.value)}
        onKeyDown=${b}
        onPaste=${J}
      />
      ${ne<200&&s`<span class="left">${ne}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${D}><${w} name="send" /></button>
    </div>
  </div>`}function Yo(){let[e,t]=P(null),n=st.value;return A(()=>t(null),[z.value,N.value]),A(()=>{if(!n)return;let o=yn(n.path);o?t(o):Ye(`/${n.path}`),st.value=null},[n]),z.value?e?s`<${Vo} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${qa} begin=${t} />`:null}var Zo="playground-theme",Qo=matchMedia("(prefers-color-scheme: light)"),Xe=C(!1),Xo=()=>localStorage.getItem(Zo);function Mn(){Xe.value=Xo()?Xo()==="light":Qo.matches,document.documentElement.dataset.theme=Xe.value?"light":"dark"}function ei(){Mn(),Qo.addEventListener("change",Mn)}function ti(){localStorage.setItem(Zo,Xe.value?"dark":"light"),Mn()}var ni=e=>e>99?"99+":String(e);function Sn({it:e,label:t,icon:n,nested:o}){let i=z.value===e.id,a=[t,e.mentions>0?`${e.mentions} for you`:e.unread>0?`${e.unread} unread`:null];return s`<li class=${o&&"nested"}>
    <button
      class=${T("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      aria-label=${a.filter(Boolean).join(", ")}
      data-channel=${e.id}
      onClick=${()=>G(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0&&s`<span class="badge">${ni(e.mentions)}</span>`}
    </button>
  </li>`}var Ua=e=>Y.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===z.value));function Ra(){return pe.value.map(e=>{let t=Ua(e);return s`
      <${Sn} key=${e.id} it=${e} label=${e.name} icon=${s`<${w} name="hash" />`} />
      ${t.map(n=>s`<${Sn}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${w} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function Wa(){let e=M.value.bot,t=lt.value;return t?s`<${Sn} it=${t} label=${e.name} icon=${s`<${R} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function Va(){let e=B(),t=N.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${R} id=${t} size=${32} />
      <span class="me-text"><strong>${q(t)}</strong><small>Change person</small></span>
      <${w} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${Xe.value?"Dark colours":"Light colours"}
      title=${Xe.value?"Dark colours":"Light colours"}
      onClick=${ti}
    ><${w} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${M.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${T("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),Ft(n.name)}}
            ><${R} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${Ne(n.name,z.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${w} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function oi(){let{guild:e,bot:t}=M.value,n=lt.value,o=n&&z.value===n.id,i=pe.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${Ga}>To the message box</a>
    <div class="rail">
      <button
        class=${T("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${n.mentions} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>G(n.id)}
      >
        <${R} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${ni(n.mentions)}</span>`}
      </button>
      <hr />
      <button
        class=${T("rail-button guild",!o&&"current")}
        aria-label=${`${e.name}, the server`}
        title=${e.name}
        onClick=${()=>i&&G(i.id)}
      ><span class="initials" data-letter=${e.name.slice(0,2)} /></button>
    </div>
    <div class="channels">
      <p class="guild-name">${e.name}</p>
      <div class="scroll" tabindex="-1">
        <h2>Text channels</h2>
        <ul><${Ra} /></ul>
        <h2>Direct messages</h2>
        <ul><${Wa} /></ul>
      </div>
      <${Va} />
    </div>
  </nav>`}function Ga(e){e.preventDefault(),document.getElementById("composer")?.focus()}var ii=()=>{I.value=I.value==="sidebar"?null:"sidebar"};function ai({what:e,icon:t,label:n}){let o=I.value===e,i=()=>{I.value=o?null:e};return s`<button
    class=${T("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${w} name=${t} /><span class="tool-name">${n}</span></button>`}function ri(){let e=me.value,t=Y.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&Y.value.find(i=>i.id===e.parent),o=e&&e.id===lt.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${ii}>
      <${w} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${R} id=${M.value.bot.id} size=${24} /><span>${M.value.bot.name}</span>`:e&&s`<${w} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${ai} what="pins" icon="pin" label="Pinned" />
      <${ai} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function si(){let{people:e,bot:t}=M.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${T("entry",n.id===N.value&&"current")}
            aria-label=${n.id===N.value?void 0:`Be ${n.name}`}
            onClick=${()=>Ft(n.name)}
          >
            <${R} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===N.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${Ne(n.name,z.value)}
            target="_blank"
            rel="noopener"
            aria-label=${`Be ${n.name} in a new tab`}
            title=${`Be ${n.name} in a new tab`}
          ><${w} name="open" size=${16} /></a>
        </li>`)}
    </ul>
    <h2>Bots — 1</h2>
    <ul>
      <li class=${T("member",!t.online&&"away")}>
        <span class="entry"><${R} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var Ka=700,Se=null,Rt=e=>{Se?.readyState===WebSocket.OPEN&&Se.send(JSON.stringify(e))};function li(){z.peek()&&Rt({view:{channel:z.peek(),count:ye.peek()}})}function ci(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);Se=n,n.onopen=()=>{ce.value=[],ue.value=null,Re.value=!0,li(),I.peek()==="backstage"&&Rt({backstage:!0})},n.onmessage=o=>Se===n&&po(JSON.parse(o.data)),n.onclose=()=>{Se===n&&(Re.value=!1,setTimeout(()=>Se===n&&ci(e),Ka))}}var ui=(e,t)=>Rt({read:{channel:e,message:t}});function di(){ie(()=>{let e=N.value;if(!e)return;let t=Se;Se=null,t?.close(),fo(),ci(e)}),ie(()=>{z.value,ye.value,li()}),ie(()=>{let e=I.value==="backstage";Rt({backstage:e}),e||(We.value=null)})}function Ja({tour:e}){let t=te.value?.tour===e&&te.value.at<e.steps.length&&!te.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${re(e.emoji)}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>xn(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function pi(){let{guild:e,bot:t}=M.value,n=pe.value.at(-1),o=()=>{I.value="backstage"};return s`<div class="beginning welcome">
    <${R} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${q(N.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${at.value.map(i=>s`<${Ja} tour=${i} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${w} name="hash" />Go to <button class="mention" onClick=${()=>G(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${w} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${w} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var zn=64,Ya=128,Xa=32768,Za=420*1e3,Qa=9e3,Wt=C(null),Cn=e=>e.type===0||e.type===19||e.type===20;function er(e,t){return t&&Cn(e)&&Cn(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&zn)===(t.flags&zn)&&De(e.id)-De(t.id)<Za}function tr({it:e}){let t=s`<strong>${q(e.author.id)}</strong>`,n=s`<time class="stamp">${qe(De(e.id),se.value)}</time>`;return e.type===6?s`<div class="notice"><${w} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>G(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{I.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${w} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>G(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function nr({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>G(e.id)}>
    <${w} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function or({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${w} name="reply" size=${14} /><${R} id=${t.user.id} size=${16} /><span>${q(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>G(e.channel_id,n.id)}><${w} name="reply" size=${14} /><${R} id=${n.author.id} size=${16} /><span>${q(n.author.id)}</span><span class="origin-text">${Z(n.content.slice(0,120))}</span></button>`:null}function ir({it:e}){return e.flags&Ya?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${q(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${fe} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${le(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${At} embed=${t} />`)}
    ${!(e.flags&Xa)&&s`<${Lt} files=${e.attachments} />`}
    <${Ao} message=${e} />
    ${e.thread&&s`<${nr} thread=${e.thread} />`}
  `}function ar({it:e}){return s`<p class="only-you"><${w} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>ee("dismiss",{message:e.id}).catch(X)}>Dismiss message</button></p>`}function rr({it:e,before:t}){let n=er(e,t),o=De(e.id),i=e.author.bot,a=e.flags&zn,r=e.mentions.some(p=>p.id===N.value)||e.mention_everyone,l=we.value?.id===e.id,d=`${q(e.author.id)}, ${qe(o,se.value)}${a?", only you can see this":""}`;return s`<li
    class=${T("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${or} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${le(o,"t")}</time>`:s`<div class="gutter"><${R} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${T("author",i&&"is-bot")}>${q(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${le(o,"F")}>${qe(o,se.value)}</time></div>`}
        <${ir} it=${e} />
        ${a!==0&&s`<${ar} it=${e} />`}
      </div>
    </div>
  </li>`}function sr(){let e=me.value;if(!e||rt.value)return null;if(e.id===uo.value)return s`<${pi} />`;if(e.kind==="dm")return s`<div class="beginning"><${R} id=${M.value.bot.id} size=${80} /><h2>${M.value.bot.name}</h2><p>This is where ${M.value.bot.name} writes to ${q(N.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${w} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function lr(){let e=Pt.value;se.value;let t=e&&e.channel===z.value&&Date.now()-e.at<Qa;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${M.value.bot.name} is typing…`:""}</p>`}function cr(e,t){let n=B({stuck:!0,height:0,first:null});he(()=>{n.current.stuck=!0},[z.value,N.value]),he(()=>{let o=e.current,i=n.current;i.first&&t&&BigInt(t)<BigInt(i.first)&&!i.stuck&&(o.scrollTop+=o.scrollHeight-i.height),i.first=t,i.height=o.scrollHeight}),he(()=>{let o=e.current,i=n.current,a=()=>{i.height=o.scrollHeight,i.stuck&&!we.peek()&&(o.scrollTop=o.scrollHeight)},r=new ResizeObserver(a);r.observe(o.firstElementChild),r.observe(o);let l=()=>{o.scrollHeight===i.height&&(i.stuck=o.scrollHeight-o.scrollTop-o.clientHeight<60)};return o.addEventListener("scroll",l,{passive:!0}),()=>{r.disconnect(),o.removeEventListener("scroll",l)}},[])}function ur(e){A(()=>{let t=me.value;if(!t||ue.value!==t.id)return;Wt.peek()?.channel!==t.id&&(Wt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&ui(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function dr(){let e=we.value,t=ce.value;A(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){rt.value&&ue.value===z.value&&(ye.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{we.peek()===e&&(we.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function fi(){let e=B(),t=ce.value;cr(e,t[0]?.id),ur(t.at(-1)?.id),dr();let n=me.value,o=Wt.value?.channel===n?.id?Wt.value.mark:null,i=o&&t.find(r=>BigInt(r.id)>BigInt(o)&&r.author.id!==N.value)?.id,a=()=>{ye.value+=50};return s`<div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${n?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${ue.value===n?.id&&s`<${sr} />`}
      ${rt.value&&s`<button class="button grey older" onClick=${a}>Show older messages</button>`}
      <ol>
        ${t.map((r,l)=>[r.id===i&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,Cn(r)||r.type===21?r.type!==21&&s`<${rr} key=${r.id} it=${r} before=${r.id===i?null:t[l-1]} />`:s`<li key=${r.id} id=${`m${r.id}`}><${tr} it=${r} /></li>`])}
      </ol>
      <${lr} />
    </div>
  </div>`}function Vt({label:e,className:t,onClose:n,children:o}){let i=B();return he(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function mi(){let e=Ve.value;if(!e)return null;let t=()=>{Ve.value=null};return s`<${Vt} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${w} name="close" /></button>
  <//>`}function pr(){let[e,t]=P(null),n=ce.value.filter(o=>o.pinned).map(o=>o.id).join();return A(()=>{let o=!1;return ho(z.value).then(i=>o||t(i)).catch(X),()=>{o=!0}},[z.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${R} id=${o.author.id} size=${24} /><span class="author">${q(o.author.id)}</span><time class="stamp">${qe(De(o.id),se.value)}</time>
        <button class="button grey jump" onClick=${()=>G(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${fe} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${At} embed=${i} />`)}
      <${Lt} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function hi(){if(I.value!=="pins")return null;let e=()=>{I.value=null};return s`<${Vt} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${w} name="close" /></button></header>
    <div class="scroll"><${pr} /></div>
  <//>`}var fr=8e3;function gi(){let e=Ke.value;return A(()=>{if(!e)return;let t=setTimeout(()=>{Ke.peek()===e&&(Ke.value=null)},fr);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${w} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Ke.value=null}><${w} name="close" size=${16} /></button></p>`}
  </div>`}function mr(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function hr({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function gr({it:e,close:t}){let n=B(),[o,i]=P(null),[a,r]=P(!1),l=mr(e.modal.components);return s`<form ref=${n} onSubmit=${async p=>{if(p.preventDefault(),a)return;r(!0),i(null);let g=l.filter(f=>f.type===4).map(f=>[f.custom_id,n.current.elements[f.custom_id].value]);try{let f=await ee("fill",{interaction:e.interaction,values:g});if(f.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),je(f)}catch(f){i(f.message),r(!1)}}}>
    <header>
      <${R} id=${M.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${w} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((p,c)=>p.type===4?s`<${hr} key=${p.custom_id} it=${p} at=${c} />`:p.type===10?s`<${fe} text=${p.content} />`:s`<p class="small">A field of kind ${p.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function vi(){let e=Ge.value;if(!e)return null;let t=()=>{Ge.value=null};return s`<${Vt} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${gr} it=${e} close=${t} />
  <//>`}function vr(){let e=me.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${q(N.value)} \xB7 ${t} \xB7 ${M.value?.guild.name??"Playground"}`}function xr(){let e=M.value;return Re.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function xi(){if(!M.value)return s`<div class="loading" role="status">
      ${Re.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;vr();let e=()=>{I.value=null};return s`
    <div class=${T("frame",I.value==="sidebar"&&"with-sidebar")}>
      <${oi} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${ri} />
        <${xr} />
        <div class="body">
          <section class="talk">
            <${fi} />
            <${Oo} />
            <${Yo} />
          </section>
          ${I.value==="backstage"?s`<${$o} />`:s`<${si} />`}
        </div>
      </main>
    </div>
    <${hi} />
    <${mi} />
    <${vi} />
    <${gi} />
  `}async function br(){let e=await go();Ue.value=e.people,at.value=e.tours,di(),Co(),An(s`<${xi} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||X(e.error??e)});addEventListener("unhandledrejection",e=>X(e.reason));ei();br().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
