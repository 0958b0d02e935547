var N,Dn,Jt,_e,Gt,xt,Pn,gt,Ln,Yt,Kt,_i,et=Symbol.for("pv"),bt={},$t=[],yi=/^m(i|n|o|s|text|space)$/,Xt=Array.isArray,Zt=$t.slice,Ee=Object.assign;function Ce(e){e&&e.parentNode&&e.remove()}function _t(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?Zt.call(arguments,2):n),Qe(e,r,o,i,null)}function Qe(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:et,__v:i||++Dn,__i:-1,__u:0};return!i&&N.vnode&&N.vnode(a),a}function Te(e){return e.children}function He(e,t){this.props=e,this.context=t,this.__g=0}function ye(e,t){if(t==null)return e.__&&ye(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:ye(e)}function wi(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=Ee({constructor:et},n)).__v=n.__v+1,N.vnode&&N.vnode(t),Qt(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||ye(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,An(i,t,a),n.__=n.__e=null,t.__e!=o&&Nn(t))}function Nn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Nn(e)}function En(e){(8&e.__g||(e.__g|=8,_e.push(e),xt++))&&Gt==N.debounceRendering||((Gt=N.debounceRendering)||queueMicrotask)(jn)}function jn(){try{for(var e,t=1;_e.length;)_e.length>t&&_e.sort(Pn),e=_e.shift(),t=_e.length,8&e.__g&&wi(e)}finally{(xt=_e.length)&&(Gt||queueMicrotask)(jn)}}function Hn(e,t,n,o,i,a,r,l,d,p,c){var g,f,u,_,$,b,M=o.__k||$t,y=t.length;for(d=ki(n,t,M,d,y),g=0;g<y;g++)(u=n.__k[g])!=null&&(f=~u.__i&&M[u.__i]||bt,u.__i=g,b=Qt(e,u,f,i,a,r,l,d,p,c),_=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&en(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||_,u)),$=$||_,4&u.__u?(d=On(u,d,e,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&b!==void 0?d=b:_&&(d=_.nextSibling),u.__u&=-21);return n.__e=$,d}function ki(e,t,n,o,i){var a,r,l,d,p,c,g,f,u,_=n.length,$=_,b=0,M=0,y=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=y[a]=Qe(null,r):Xt(r)?r=y[a]=Qe(Te,{children:r}):r.constructor===et&&r.__b?r=y[a]=Qe(r.type,r.props,r.key,r.ref,r.__v):y[a]=r,d=a+b,r.__=e,r.__b=e.__b+1,l=null,~(p=r.__i=Mi(r,n,d,$))&&($--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,p==d-1?b--:p==d+1?b++:p!=d&&(p>d?b--:b++,M=1)):(~p||(i>_?b--:i<_&&b++),typeof r.type!="function"&&(r.__u|=4))):y[a]=null;if(M){for(c=[],g=[],a=0;a<i;a++)if((r=y[a])&&16&r.__u){for(b=0,f=c.length;b<f;)c[u=b+f>>1]<r.__i?b=u+1:f=u;c[b]=r.__i,g[a]=b+1}for(b=c.length;a--;)g[a]&&(g[a]==b?b--:y[a].__u|=4)}if($)for(a=0;a<_;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=ye(l)),tn(l,l));return o}function On(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=On(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=ye(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Mi(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function Tn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ht(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Tn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Tn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Kt[t]||(Kt[t]=Si(t)),(e.__a||(e.__a={}))[t]=Yt,a=t!=(t=t.replace(Ln,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Si(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[gt]==null)t[gt]=Yt++;else if(t[gt]<this.__a[e])return;return n(N.event?N.event(t):t)}}}function Qt(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,M,y,D,x,G,ne,I,j,ie,v,O,m=t.type;if(t.constructor!==et)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=vt(c,a):a.push(c),l=a[0]||l),(c=N.__b)&&c(t);e:if(typeof m=="function"){f=r.length;try{if(M=t.props,y=(c=m.prototype)&&c.render,D=(c=m.contextType)&&o[c.__c],x=c?D?D.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(y?t.__c=u=new m(M,x):(t.__c=u=new He(M,x),u.constructor=m,u.render=Ci),D&&D.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),y&&(u.__s||(u.__s=u.state),m.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Ee({},u.__s)),Ee(u.__s,m.getDerivedStateFromProps(M,u.__s)))),_=u.props,$=u.state,u.__v=t,n.__c){if(M!==_&&y&&!m.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(M,x),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(M,u.__s,x)===!1){t.__v!=n.__v&&(u.props=M,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(h){h&&(h.__=t)}),$t.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=ye(n);break e}u.componentWillUpdate&&u.componentWillUpdate(M,u.__s,x),y&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(_,$,b)})}else y&&!m.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),y&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=x,u.props=M,u.__P=e,u.__g&=-5,G=N.__r,ne=y?25:0;do u.__g&=-9,G&&G(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++ne<25);y&&($t.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=Ee({},o,u.getChildContext())),y&&n.__c&&u.getSnapshotBeforeUpdate&&(b=u.getSnapshotBeforeUpdate(_,$)),I=c&&c.type===Te&&c.key==null?c.props.children:c,M.__P&&(c=l,i=(e=M.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(h){h&&tn(h,h)}),n.__k=null),l=n.__k?ye(n,0):null),l=Hn(e,Xt(I)?I:[I],t,n,o,i,a,r,l,d,p),M.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(Ce),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(h){if(r.length=f,t.__v=null,d||a)if(h&&h.then){if(t.__u|=128|d,a){for(~(v=a.indexOf(l||void 0))||(v=a.length);(O=a[v-1])&&O.nodeType==8;)v--;for(;v<a.length;v++)if(O=a[v])if(a[v]=null,j){if(O==ie)break}else{if(O.nodeType!=8)break;O.data.startsWith("$s")&&(ie=vt(j=O))}}if(!j){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;j=l}(c=vt(j=t.__c.__z||(t.__c.__z=j)))?(t.__e=j,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(Ce);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),h&&h.then||In(t),N.__e(h,t,n)}}else l=t.__e=zi(n.__e,t,n,o,i,a,r,d,p,e);return(c=N.diffed)&&c(t),l}function vt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function In(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(In))}function An(e,t,n){for(var o=0;o<n.length;)en(n[o++],n[o++],n[o++]);N.__c&&N.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){N.__e(a,i.__v)}})}function zi(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,M,y=n.props||bt,D=t.props,x=t.type;if(x=="svg"?i="http://www.w3.org/2000/svg":x=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((_=a[c])&&(x?_.localName==x:_.nodeType==3)){e=_,a[c]=null;break}}if(!e){if(M=p.ownerDocument||document,!x)return M.createTextNode(D);e=M.createElementNS(i,x,D.is?D:p),l&&(N.__m&&N.__m(t,a),l=!1),a=null}if(x){if(p=x=="template"&&e.content||e,a=x=="textarea"&&D.defaultValue!=null?null:a&&Zt.call(p.childNodes),!l&&a)for(y={},c=0;c<e.attributes.length;c++)y[(_=e.attributes[c]).name]=_.value;for(c in y)_=y[c],c=="dangerouslySetInnerHTML"?f=_:c=="children"||c in D||c=="value"&&"defaultValue"in D||c=="checked"&&"defaultChecked"in D||ht(e,c,null,_,i);for(c in D)_=D[c],c=="children"?u=_:c=="dangerouslySetInnerHTML"?g=_:c=="value"?$=_:c=="checked"?b=_:l&&typeof _!="function"||y[c]===_||ht(e,c,_,y[c],i);g?(l||f&&(g.__html==f.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(f&&(e.textContent=""),(x=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&yi.test(x))&&(i="http://www.w3.org/1999/xhtml"),Hn(p,Xt(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&ye(n,0),l,d),a&&a.some(Ce)),l&&x!="textarea"||(c="value",x=="progress"&&$==null?e.removeAttribute(c):$==null||$===e[c]&&(x!="progress"||$)||ht(e,c,$,y[c],i),c="checked",b!=null&&b!=e[c]&&ht(e,c,b,y[c],i))}else y===D||l&&e.data==D||(e.data=D);return e}function en(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){N.__e(i,n)}}function tn(e,t,n){var o,i,a,r;if(N.unmount&&N.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||en(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){N.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&tn(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=vt(o,a=[]))&&(o==e.__e&&a.some(Ce),Ce(i),Ce(o)),n||Ce(e.__e),e.__e=e.__c=e.__=null}function Ci(e,t,n){return this.constructor(e,n)}function Fn(e,t){var n,o,i,a;N.__&&N.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=Qe(Te,{children:[e]}),i=[],a=[],Qt(t,t.__k,o||bt,bt,t.namespaceURI,o?null:t.firstChild?Zt.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),An(i,t.__k,a),t.__k.props.children=null}N={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw xt=0,e}},Dn=0,Jt=function(e){return e!=null&&e.constructor===et},He.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Ee({},this.state)),typeof e=="function"&&(e=e(Ee({},n),this.props)),e&&(Ee(n,e),this.__v&&(t&&this.__k.push(t),En(this)))},He.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),En(this))},He.prototype.render=Te,_e=[],xt=0,Pn=function(e,t){return e.__v.__b-t.__v.__b},gt=Symbol(),Ln=/(PointerCapture)$|Capture$/i,Yt=0,Kt={},_i=0;var Oe,K,nn,Bn,on=Object.is,yt=0,Yn=[],an=[],W=N,qn=W.__b,Un=W.__r,Rn=W.diffed,Wn=W.__c,Vn=W.unmount,Gn=W.__;function wt(e,t){W.__h&&W.__h(K,e,yt||t),yt=0;var n=K.__H||(K.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return yt=1,Ei(Xn,e)}function Ei(e,t,n){var o=wt(Oe++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Xn(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);on(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=K,!K.__f)){K.__f=!0;var i=K.shouldComponentUpdate;K.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var p=!1,c=this.props!=a;if(d.__.some(function(f){f.__N&&(p=!0,on(f.__[0],f.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return p?g||c:g}return!p||c}}return o.__}function B(e,t){var n=wt(Oe++,3);!W.__s&&sn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,K.__H.__h.push(n))}function pe(e,t){var n=wt(Oe++,4);!W.__s&&sn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,K.__h.push(n))}function q(e){return yt=5,kt(function(){return{current:e}},[])}function kt(e,t){var n=wt(Oe++,7);return sn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ti(){var e;do{for(;e=an.shift();)try{tt(e)}catch(n){W.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Yn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(tt),t.__h.some(rn),t.__h=[]}catch(n){t.__h=[],W.__e(n,e.__v)}}}while(an.length)}W.__b=function(e){K=null,qn&&qn(e)},W.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Gn&&Gn(e,t)},W.__r=function(e){Un&&Un(e),Oe=0;var t=(K=e.__c).__H;t&&(nn==K?K.__h=[]:(t.__h.some(tt),t.__h.some(rn),Oe=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),nn=K},W.diffed=function(e){Rn&&Rn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Jn(Yn.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),nn=K=null},W.__c=function(e,t){t.some(function(n){try{n.__h.some(tt),n.__h=n.__h.filter(function(o){return!o.__||rn(o)})}catch(o){n.__h=[function(){throw o}]}}),Wn&&Wn(e,t)},W.unmount=function(e){Vn&&Vn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,Jn(an.push(i))}else tt(i)}catch(a){t=a}}),o.__H=void 0,t&&W.__e(t,o.__v))};var Kn=typeof requestAnimationFrame=="function";function Di(e){var t,n=function(){clearTimeout(o),Kn&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Kn&&(t=requestAnimationFrame(n))}function Jn(e){e!=1&&Bn==W.requestAnimationFrame||((Bn=W.requestAnimationFrame)||Di)(Ti)}function tt(e){var t=K,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),K=t}function rn(e){var t=K;e.__c=e.__(),K=t}function sn(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!on(n,e[o])})}function Xn(e,t){return typeof t=="function"?t(e):t}var Pi=Symbol.for("preact-signals");function Ct(){if(ve>1)ve--;else{var e,t=!1;for((function(){var i=St;for(St=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();ot!==void 0;){var n=ot;for(ot=void 0,Mt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Qn(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(Mt=0,ve--,t)throw e}}function xe(e){if(ve>0)return e();ln=++Li,ve++;try{return e()}finally{Ct()}}var nt,A=void 0;function it(e){var t=A,n=nt;A=void 0,nt=void 0;try{return e()}finally{A=t,nt=n}}var ot=void 0,ve=0,Mt=0,Li=0,ln=0,St=void 0,zt=0;function Zn(e){if(A!==void 0){var t=e.n;if(t===void 0||t.t!==A)return t={i:0,S:e,p:A.s,n:void 0,t:A,e:void 0,x:void 0,r:t},A.s!==void 0&&(A.s.n=t),A.s=t,e.n=t,32&A.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=A.s,t.n=void 0,A.s.n=t,A.s=t),t}}function Y(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}Y.prototype.brand=Pi;Y.prototype.h=function(){return!0};Y.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:it(function(){var o;(o=t.W)==null||o.call(t)}))};Y.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&it(function(){var i;(i=t.Z)==null||i.call(t)}))}};Y.prototype.subscribe=function(e){var t=this;return oe(function(){var n=t.value;it(function(){return e(n)})},{name:"sub"})};Y.prototype.valueOf=function(){return this.value};Y.prototype.toString=function(){return this.value+""};Y.prototype.toJSON=function(){return this.value};Y.prototype.peek=function(){var e=this;return it(function(){return e.value})};Object.defineProperty(Y.prototype,"value",{get:function(){var e=Zn(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Mt>100)throw new Error("Cycle detected");(function(n){ve!==0&&Mt===0&&n.l!==ln&&(n.l=ln,St={S:n,v:n.v,i:n.i,o:St})})(this),this.v=e,this.i++,zt++,ve++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Ct()}}}});function C(e,t){return new Y(e,t)}function Qn(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function eo(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function to(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function De(e,t){Y.call(this,void 0,t),this.x=e,this.s=void 0,this.g=zt-1,this.f=4}De.prototype=new Y;De.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===zt))return!0;if(this.g=zt,this.f|=1,this.i>0&&!Qn(this))return this.f&=-2,!0;var e=A;try{eo(this),A=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return A=e,to(this),this.f&=-2,!0};De.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}Y.prototype.S.call(this,e)};De.prototype.U=function(e){if(this.t!==void 0&&(Y.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};De.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(De.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Zn(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function fe(e,t){return new De(e,t)}function no(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ve++;var n=A;A=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,cn(e),o}finally{A=n,Ct()}}}function cn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,no(e)}function Ni(e){if(A!==this)throw new Error("Out-of-order effect");to(this),A=e,this.f&=-2;try{8&this.f&&cn(this)}finally{Ct()}}function Ie(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,nt&&nt.push(this)}Ie.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ie.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,no(this),eo(this),ve++;var e=A;return A=this,Ni.bind(this,e)};Ie.prototype.N=function(){2&this.f||(this.f|=2,this.u=ot,ot=this)};Ie.prototype.d=function(){this.f|=8,1&this.f||cn(this)};Ie.prototype.dispose=function(){this.d()};function oe(e,t){var n=new Ie(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var oo,Tt,Et,ji=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var io=[];oe(function(){oo=this.N})();function Ae(e,t){N[e]=t.bind(null,N[e]||function(){})}function at(e){if(Et){var t=Et;Et=void 0,t()}Et=e&&e.S()}function ao(e){var t=this,n=e.data,o=Oi(n);o.name="ReactiveDom",o.value=n;var i=kt(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var p=fe(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=fe(function(){return!Array.isArray(p.value)&&!Jt(p.value)}),g=oe(function(){if(this.N=ro,c.value){var u=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),f=t.__$u.d;return t.__$u.d=function(){g(),f.call(this)},[c,p]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}ao.displayName="ReactiveTextNode";Object.defineProperties(Y.prototype,{constructor:{configurable:!0,value:_t(Te,null).constructor},type:{configurable:!0,value:ao},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ae("__b",function(e,t){if(at(),Tt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof Y&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});Ae("__r",function(e,t){if(e(t),t.type!==Te){at();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return oe(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;ji&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Tt=o,at(n)}});Ae("__e",function(e,t,n,o){at(),Tt=void 0,e(t,n,o)});Ae("diffed",function(e,t){at(),Tt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var p=a[d],c=o[d];p===void 0?(p=Hi(n,d,c,i),a[d]=p):p.o(c,i)}}}e(t)});function Hi(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=C(n);return{o:function(r,l){a.value=r,o=l},d:oe(function(){this.N=ro;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Ae("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}e(t)});Ae("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});He.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function Oi(e,t){return kt(function(){return C(e,t)},[])}var Ii=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Ai(){xe(function(){for(var e;e=io.shift();)oo.call(e)})}function ro(){io.push(this)===1&&(N.requestAnimationFrame||Ii)(Ai)}var qe=C({now:Date.now(),real:Date.now(),speed:1}),le=C(Date.now());function Fi(){let{now:e,real:t,speed:n}=qe.value;return e+(Date.now()-t)*(n??1)}var lo=()=>{le.value=Fi()};qe.subscribe(lo);setInterval(lo,1e3);var Pe=e=>Number(BigInt(e)>>22n)+14200704e5,Bi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),so=[["year",31536e3],["month",2592e3],["day",86400],["hour",3600],["minute",60],["second",1]];function co(e,t){let n=Math.round((e-t)/1e3),[o,i]=so.find(([,a])=>Math.abs(n)>=a)??so.at(-1);return Bi.format(Math.trunc(n/i),o)}var Fe=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},Be={t:Fe({timeStyle:"short"}),T:Fe({timeStyle:"medium"}),d:Fe({dateStyle:"short"}),D:Fe({dateStyle:"long"}),f:Fe({dateStyle:"long",timeStyle:"short"}),F:Fe({dateStyle:"full",timeStyle:"short"})},ce=(e,t)=>(Be[t]??Be.f)(e);function Ue(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?Be.t(e):n(e)===n(t-864e5)?`Yesterday at ${Be.t(e)}`:`${Be.d(e)} ${Be.t(e)}`}var L=C(null),Re=C([]),rt=C([]),k=C(null),X=C([]),z=C(null),we=C(50),ue=C([]),st=C(!1),de=C(null),Dt=C([]),Pt=C(null),We=C(!1),Ve=C(null),F=C(null),Ge=C(null),Ke=C(null),ke=C(null),lt=C(null),Je=C(null),qi=e=>k.value?.people.find(t=>t.id===e),R=e=>k.value?.bot.id===e?k.value.bot.name:qi(e)?.name??"somebody",un=e=>X.value.find(t=>t.id===e),ge=fe(()=>un(z.value)),uo=fe(()=>rt.value.length>0?me.value[0]?.id:void 0),me=fe(()=>X.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),ct=fe(()=>X.value.find(e=>e.kind==="dm")),Ui=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function po(e){xe(()=>{e.place&&(k.value=e.place),e.clock&&(qe.value=e.clock),e.channels&&(X.value=e.channels),e.commands&&(Dt.value=e.commands),e.backstage&&(Ve.value=e.backstage),e.typing&&(Pt.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===z.peek()&&Ri(e.messages)})}function Ri({channel:e,changed:t,gone:n,more:o}){let i=de.peek()===e?ue.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);ue.value=[...a.values()].sort(Ui),de.value=e,st.value=o}function fo(){xe(()=>{k.value=null,X.value=[],ue.value=[],de.value=null,Dt.value=[],Ve.value=null,Pt.value=null,Ke.value=null,Ge.value=null})}function Z(e){Je.value={words:e.message??String(e)}}async function mo(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var ee=(e,t,n)=>mo(`/page/people/${L.peek()}/${e}`,t,n),Lt=(e,t)=>mo(`/page/backstage/${e}`,t);async function ho(e){let t=await fetch(`/page/people/${L.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function go(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var xo=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,xo(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},vo=new Map;function bo(e){var t=vo.get(this);return t||(t=new Map,vo.set(this,t)),(t=xo(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],p=function(f){a===1&&(f||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,f,r):a===3&&(f||r)?(d.push(3,f,r),a=2):a===2&&r==="..."&&f?d.push(4,f,0):a===2&&r&&!f?d.push(5,0,!0,r):a>=5&&((r||!f&&a===5)&&(d.push(a,0,r,i),a=6),f&&(d.push(a,f,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&p(),p(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(p(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(p(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(p(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return p(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=bo.bind(_t),T=(...e)=>e.filter(Boolean).join(" ");var Wi={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},w=({name:e,size:t=20})=>s`<svg
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
  <path d=${Wi[e]} />
</svg>`,Vi="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function V({id:e,size:t=40}){let n=k.value?.people.findIndex(i=>i.id===e)??-1,o=R(e);return e===k.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${Vi} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var dn=3600,Gi=[["1 hour",dn],["12 hours",12*dn],["2 days",48*dn]],Ki=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],Ji=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function Yi(){let{speed:e}=qe.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>Lt("clock",{ahead:{seconds:o}}).catch(Z),n=o=>Lt("clock",{speed:{times:Number(o.target.value)}}).catch(Z);return s`
    <p class="big-time"><${w} name="clock" />${ce(le.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${Gi.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${Ki.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function Xi(){let[e,t]=P(null),{bot:n,me:o}=k.value,i=async r=>{try{await Lt("fault",{what:r}),t(r)}catch(l){Z(l)}},a=()=>ee("dms",{closed:!o.dms_closed}).catch(Z);return s`
    <ul class="faults">
      ${Ji.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${T("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${R(L.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var Zi=e=>e===null?"wait":e<300?"good":"bad";function Qi({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${T("status",Zi(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${ce(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function $o(){let e=Ve.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{F.value=null}}><${w} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${Yi} /></section>
      <section><h3>What goes wrong</h3><${Xi} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${Qi} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var _o=[550,350],yo=[400,300],Nt=[80,80];function wo(e,t,[n,o]){if(!e||!t)return{"--wide":`${n}px`,"--high":`${o}px`};let i=Math.min(1,n/e,o/t);return{"--shown":`${Math.round(e*i)}px`,"--own":`${e}px`,"--form":`${e} / ${t}`}}var ea=["image/png","image/jpeg","image/gif","image/webp"],ko=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`;function ut({src:e,alt:t,width:n,height:o,frame:i=_o,className:a}){let r=()=>{Ge.value={src:e,alt:t}};return s`<button class=${T("picture",!(n&&o)&&"unmeasured",a)} style=${wo(n,o,i)} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${r}>
    <img src=${e} alt=${t??""} loading="lazy" />
  </button>`}var ta=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function pn({file:e}){return s`<div class="file"><${w} name="file" size=${28} /><div><a href=${ko(e)} download=${e.filename}>${e.filename}</a><small>${ta(e.size)}</small></div></div>`}function jt({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>ea.includes(t.content_type)?s`<${ut} key=${t.id} src=${ko(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${pn} key=${t.id} file=${t} />`)}
  </div>`}var ae="#dba63c",Me="#d9484e",Se="#4a86d8",fn="#3a9a5c",be="#8b93a1",Ht="#dfe3ea",Ot="#3a3d45",Mo="#e9b872",Ye="#a9713c",E=(e,t)=>({fill:e,d:t}),H=(e,t,n=2)=>({fill:"none",stroke:e,"stroke-width":n,"stroke-linecap":"round","stroke-linejoin":"round",d:t}),Le="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",So={"\u{1F3F0}":[E(ae,"M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),E(Ot,"M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z")],"\u265C":[E(be,"M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],"\u{1F0CF}":[E(Ht,"M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"),H(be,"M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z",1),E(Me,"M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],"\u{1F389}":[E(ae,"M2 22 8 8l8 8z"),H(Me,"M11 8c0-3 1-4 3-6"),H(Se,"M16 13c3 0 4-1 6-3"),H(fn,"M14 10l5-5"),E(Se,"M7 2h2v2H7z"),E(Me,"M20 14h2v2h-2z")],"\u{1F449}":[E(Mo,"M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],"\u270B":[E(Mo,"M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],"\u23F3":[E(ae,"M5 1h14v3H5zM5 20h14v3H5z"),E(be,"M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"),E(ae,"M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],"\u23F0":[H(Me,"M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2",2.5),E(Me,"M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"),E(Ht,"M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"),H(Ot,"M12 9v4l3 1")],"\u23F8":[E(Se,Le),E("#fff","M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],"\u25B6":[E(Se,Le),E("#fff","M8 6l10 6-10 6z")],"\u25C0":[E(Se,Le),E("#fff","M16 6 6 12l10 6z")],"\u21A9":[E(Se,Le),H("#fff","M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2",2.4)],"\u{1F512}":[H(be,"M7 11V8a5 5 0 0 1 10 0v3",2.6),E(ae,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),H(Ot,"M12 15v3")],"\u26A0":[E(ae,"M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"),H(Ot,"M12 8.5v6M12 18v.2",2.4)],"\u2694":[H(be,"M3 3l13 13M21 3 8 16",2.4),H(ae,"M13.5 18.5l5-5M10.5 18.5l-5-5",2.4),H(Ye,"M16 16l5 5M8 16l-5 5",2.4)],"\u{1F4DC}":[E("#e3c48d","M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"),H(Ye,"M9 8h5M9 12h5M9 16h4",1.6)],"\u{1F4A4}":[H(Se,"M3 12h7l-7 9h7M12 3h9l-9 10h9",2.6)],"\u274C":[H(Me,"M4 4l16 16M20 4 4 20",4)],"\u2705":[E(fn,Le),H("#fff","M6 12.5l4.5 4.5L18.5 7",3)],"\u25AB":[H(be,"M8 8h8v8H8z")],"\u{1F5BC}":[E(Ye,Le),E("#9cc7e8","M5 5h14v14H5z"),E(fn,"M5 19l5-7 3 4 2-2 4 5z"),E(ae,"M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],"\u{1F515}":[E(ae,"M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"),H(Me,"M3 3l18 18",2.6)],"\u{1F50E}":[H(Ye,"M9 15l-6 6",3.4),E("#9cc7e8","M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"),H(be,"M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",2.4)],"\u{1F4BE}":[E(Se,Le),E(Ht,"M6 13h12v9H6zM7 2h9v6H7z"),E(be,"M12.5 3h2.5v4h-2.5z"),H(be,"M8.5 16h7M8.5 19h7",1.4)],"\u2600":[E(ae,"M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"),H(ae,"M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],"\u2696":[H(ae,"M12 3v17M7 21h10M4 6h16"),H(ae,"M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6",1.4),E(ae,"M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],"\u{1F9F5}":[E(Ye,"M5 2h14v4H5zM5 18h14v4H5z"),E(Me,"M7 6h10v12H7z"),H(Ht,"M7 9l10 2M7 13l10 2",1.2)],"\u{1FA91}":[H(Ye,"M6 2v20M6 14h12v8M6 3h7v9",2.6)]},na=new RegExp(`(${Object.keys(So).join("|")})\\uFE0F?`,"gu"),oa=({sign:e})=>s`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${e}>${So[e].map(t=>s`<path ...${t} />`)}</svg>`;function re(e){let t=[],n=0;for(let o of(e??"").matchAll(na))o.index>n&&t.push(e.slice(n,o.index)),t.push(s`<${oa} sign=${o[1]} />`),n=o.index+o[0].length;return n<(e??"").length&&t.push(e.slice(n)),t}var It=({of:e})=>e?.name&&!e.id?s`<span class="emoji">${re(e.name)}</span>`:null;var ia=50;function mn(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=Re.peek().find(o=>o.name===e)??Re.peek()[0];xe(()=>{n.id!==L.peek()&&(L.value=n.id),(t||null)!==z.peek()&&(we.value=ia,z.value=t||null)})}var zo=()=>Re.peek().find(e=>e.id===L.peek())?.name,Ne=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function J(e,t){xe(()=>{F.value=null,t&&(ke.value={id:t})});let n=Ne(zo(),e);location.hash!==n&&(location.hash=n)}function At(e){location.hash=Ne(e,z.peek())}function Co(){addEventListener("hashchange",mn),mn(),oe(()=>{let e=X.value;e.length===0||e.some(t=>t.id===z.value)||(history.replaceState(null,"",Ne(zo(),me.value[0]?.id)),mn())})}var aa=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,ra=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function sa({children:e}){let[t,n]=P(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function la({seconds:e,style:t}){let n=e*1e3,o=ce(n,"F"),i=t==="R"?co(n,le.value):ce(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function ca({id:e}){let t=un(e);return t?s`<button class="mention" onClick=${()=>J(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function Eo({href:e,children:t}){let n=aa.exec(e);return n?s`<button class="link" onClick=${()=>J(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var ua=e=>k.value?.roles.find(t=>t.id===e)?.name??"role";function da(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${Eo} href=${t.href}>${Q(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${R(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${ua(t.role)}</span>`;if(t.channel!==void 0)return s`<${ca} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{lt.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${la} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${Eo} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${Q(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${Q(t.strong)}</strong>`:t.under!==void 0?s`<u>${Q(t.under)}</u>`:t.struck!==void 0?s`<s>${Q(t.struck)}</s>`:t.hidden!==void 0?s`<${sa}>${Q(t.hidden)}<//>`:s`<em>${Q(t.em??t.em2)}</em>`}function Q(e){let t=[],n=0;for(let o of e.matchAll(ra))o.index>n&&t.push(...re(e.slice(n,o.index))),t.push(da(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(...re(e.slice(n))),t}var hn=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function pa(e){let t=e.map(i=>hn.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,p=i;for(;p<t.length&&t[p].indent.length>=a;)if(t[p].indent.length>a&&r.length>0){let[g,f]=n(p,t[p].indent.length);r.at(-1).push(g),p=f}else r.push([Q(t[p].text)]),p+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,p]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var fa=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${Q(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${Q(e[1])}</p>`]];function gn(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${Q(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=fa.find(([p])=>p.test(r)),d=p=>{let c=a;for(;c<t.length&&p(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(hn.test(r))i(),n.push(pa(d(p=>hn.test(p))));else if(/^>>> /.test(r)){i();let p=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${gn(p)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let p=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${gn(p.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function ma(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:gn(i)})}var he=({text:e})=>s`<div class="markdown">${ma(e??"")}</div>`;var ha=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},vn=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function To({image:e,frame:t,className:n}){let o=vn(e?.url);return o?s`<${ut} src=${o} alt=${e.description??""} width=${e.width} height=${e.height} frame=${t} className=${n} />`:null}function Ft({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${ha(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${Q(n)}</p>`}
      ${o&&s`<${he} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(p=>s`<div class=${p.inline?"inline":""}><dt>${Q(p.name)}</dt><dd><${he} text=${p.value} /></dd></div>`)}
      </dl>`}
      <${To} image=${a} frame=${yo} />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&ce(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${To} image=${r} frame=${Nt} className="embed-thumbnail" />
  </article>`}function Do(e,t,n){let o=t.bottom-e.bottom-8,i=e.top-t.top-8,a=o<n&&i>o;return{up:a,high:Math.round(Math.max(96,Math.min(n,a?i:o)))}}var Po=260;function ga({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
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
  </li>`}function Lo({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,p]=P(!1),[c,g]=P(0),[f,u]=P([]),_=q(),$=q(),[b,M]=P({up:!1,high:Po}),y=q({text:"",at:0}),D=o>1,x=`list-${r}`,G=e.filter(h=>h.default).map(h=>h.value);B(()=>u(G),[G.join(`
`)]),B(()=>{if(!d)return;let h=S=>_.current.contains(S.target)||j();return document.addEventListener("pointerdown",h),()=>document.removeEventListener("pointerdown",h)}),pe(()=>{if(!d)return;let h=(_.current.closest(".messages")??document.body).getBoundingClientRect(),S=Math.min(Po,$.current.scrollHeight+2);M(Do(_.current.getBoundingClientRect(),h,S))},[d]),B(()=>{d&&document.getElementById(`${x}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let ne=()=>{i||a||(g(Math.max(0,e.findIndex(h=>f.includes(h.value)))),p(!0))},I=h=>{p(!1),l(h)},j=()=>{let h=f.join(`
`)!==G.join(`
`);D&&h&&f.length>=n?I(f):(u(G),p(!1))},ie=h=>{if(!h)return;if(!D){I([h.value]);return}f.includes(h.value)?u(f.filter(se=>se!==h.value)):f.length<o&&u([...f,h.value])},v=h=>{let S=Date.now()-y.current.at>800;y.current={text:(S?"":y.current.text)+h.toLowerCase(),at:Date.now()};let se=e.findIndex(U=>U.label.toLowerCase().startsWith(y.current.text));se>=0&&g(se)},O=h=>{let{key:S}=h;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(S)&&(h.preventDefault(),ne());return}let se=e.length-1,U={ArrowDown:Math.min(c+1,se),ArrowUp:Math.max(c-1,0),Home:0,End:se};if(S in U)g(U[S]);else if(S==="Enter"||S===" ")ie(e[c]);else if(S==="Escape")u(G),p(!1);else if(S==="Tab"){j();return}else if(S.length===1)v(S);else return;h.preventDefault(),h.stopPropagation()},m=e.filter(h=>f.includes(h.value)).map(h=>h.label);return s`<div class=${T("select",d&&"open")} ref=${_}>
    <button
      type="button"
      class="select-button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${d}
      aria-controls=${x}
      aria-activedescendant=${d?`${x}-${c}`:void 0}
      aria-label=${m.length>0?`${t}: ${m.join(", ")}`:t}
      disabled=${i}
      aria-busy=${a}
      data-custom-id=${r}
      onClick=${()=>d?j():ne()}
      onKeyDown=${O}
    >
      <span class=${T("select-value",m.length===0&&"empty")}>${re(m.join(", ")||t)}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${w} name="down" />`}
    </button>
    <ul class=${T("listbox",b.up&&"up")} id=${x} ref=${$} style=${{maxHeight:`${b.high}px`}} role="listbox" aria-label=${t} aria-multiselectable=${D} hidden=${!d}>
      ${d&&e.map((h,S)=>s`<${ga}
          key=${h.value}
          it=${h}
          id=${`${x}-${S}`}
          active=${S===c}
          chosen=${f.includes(h.value)}
          many=${D}
          onHover=${()=>g(S)}
          onPick=${()=>ie(h)}
        />`)}
    </ul>
  </div>`}var va=2e4,te=C(null);function*No(e){for(let t of e)yield t,yield*No(t.components??[])}var xa=e=>e.custom_id!==void 0&&e.disabled!==!0;function jo(e){let t=[...ue.value].reverse();for(let n of t){let o=[...No(n.components)].filter(xa),i=e?o.find(a=>a.type===2&&a.label===e):o[0];if(i)return{message:n.id,part:i}}return null}var Ho=fe(()=>{let e=te.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||de.value!==e.home?null:jo(t.button)});function ba(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},va),r=null;i=oe(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function $a(e,t){let n=await ee("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function _a(e,t){let n=()=>de.value===t?jo(e.button):null,{message:o,part:i}=await ba(n,`the button ${e.button}`);if((await ee("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function xn(e){let t=me.value.find(o=>o.name===e.channel)??me.value[0],n={tour:e,at:0,home:t.id,failed:null};te.value=n;try{for(let o of e.steps){if(o.do==="point")break;z.value!==n.home&&J(n.home);let i=o.do==="command"?await $a(o,n.home):n.home;if(o.do==="press"&&await _a(o,i),te.value!==n)return;n={...n,at:n.at+1,home:i},te.value=n,z.value!==i&&J(i)}}catch(o){te.value===n&&(te.value={...n,failed:o.message})}}function Oo(e,t){let n=Ho.peek();if(!n||n.message!==e)return;(te.peek().tour.steps[te.peek().at].button===""||n.part.custom_id===t)&&(te.value={...te.peek(),at:te.peek().at+1})}function ya(){let t=Ho.value?.part.custom_id;B(()=>{let n=t&&document.querySelector(`[data-custom-id="${CSS.escape(t)}"]`);if(n)return n.classList.add("pointed"),n.scrollIntoView({block:"nearest"}),()=>n.classList.remove("pointed")})}function Io(){ya();let e=te.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?"That was your first turn. Whenever it is yours again, the newest board has a Play button.":a.do==="point"?a.says:`${a.says}\u2026`,d=!r&&!o&&z.value!==i;return s`<div class=${T("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((p,c)=>s`<i class=${T(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${re(r?"\u{1F389}":a?.do==="point"?"\u{1F449}":t.emoji)}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>J(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>xn(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>te.value=null}><${w} name="close" size=${16} /></button>
  </div>`}var dt=C(new Set),$n=C(new Set),Bt=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function je(e,t){e.answer==="modal"&&(Ke.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&Bt($n,t,!0)}async function Fo(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!dt.peek().has(o)){Bt(dt,o,!0),Bt($n,e.id,!1),Oo(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";je(await ee(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){Z(i)}finally{Bt(dt,o,!1)}}}var wa={1:"blue",2:"grey",3:"green",4:"red",5:"grey"};function ka({part:e,message:t}){let n=s`<${It} of=${e.emoji} />${re(e.label)}`;if(e.style===5)return s`<span class="button grey as-link">${Q(`[${e.label??e.url}](${e.url})`)}</span>`;let o=dt.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${T("button",wa[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>Fo(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function Ma(e){let t=k.value.people.concat(k.value.bot).map(i=>({label:i.name,value:i.id})),n=k.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return X.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function Sa({part:e,message:t}){let n=dt.value.has(`${t.id} ${e.custom_id}`);return s`<${Lo}
    options=${Ma(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>Fo(t,e,{values:o})}
  />`}var Bo=(e,t)=>e.attachments.find(n=>n.url===t);function Ao({item:e,message:t,frame:n}){let o=Bo(t,e.media?.url),i=vn(e.media?.url);return i?s`<${ut} src=${i} alt=${e.description??o?.description} width=${o?.width} height=${o?.height} frame=${n} />`:null}function bn({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${bn} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${ka} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${Sa} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${bn} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${he} text=${e.content} />`;case 11:return s`<${Ao} item=${e} message=${t} frame=${Nt} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${Ao} item=${o} message=${t} />`)}</div>`;case 13:{let o=Bo(t,e.file?.url);return o?s`<${pn} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function qo({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${bn} part=${t} message=${e} />`)}</div>`}
    ${$n.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function pt({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=q();return B(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
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
  </div>`}function ft(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}function Uo(e,t){let n=[];for(let{index:i}of e.matchAll(/(?<!\S)(?=\S)/gu)){let a=l=>n.some(({name:d})=>d===l),r=t.find(l=>e.startsWith(`${l}:`,i)&&!a(l));r!==void 0&&n.push({name:r,index:i})}let o=n.map(({name:i,index:a},r)=>({name:i,text:e.slice(a+i.length+1,n[r+1]?.index).trim()}));return{before:e.slice(0,n[0]?.index).trim(),pairs:o}}function qt(e,{text:t="",value:n}={}){let o=t.trim().toLowerCase();return e.find(a=>n!==void 0&&String(a.value)===n)??e.find(a=>a.name.toLowerCase()===o)}var za=120,Ca=25,Vo=11,Ro=()=>[...k.value.people,k.value.bot].map(e=>({name:e.name,value:e.id})),Wo=()=>k.value.roles.map(e=>({name:e.name,value:e.id})),Ea=()=>X.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function _n(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return Ro();case 7:return Ea();case 8:return Wo();case 9:return[...Ro(),...Wo()];default:return null}}var Ta={3:"text",4:"a whole number",10:"a number",11:"a file"};function Da(e,t){if(e.type===Vo)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=_n(e);if(o)return qt(o,t)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}var Go=(e,t)=>String(qt(_n(e)??[],t)?.value??t.value??t.text.trim());function Pa(e,t,n,o){let[i,a]=P({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,p])=>[d,p.value??p.text]));return B(()=>{if(!o||!t?.autocomplete)return;let d=!1,p=async()=>{let f=e.options.filter($=>$.name!==t.name&&n[$.name]?.text?.trim()).map($=>({name:$.name,value:Go($,n[$.name])}));f.push({name:t.name,value:r});let u={channel:z.value,path:e.path,options:f,focused:t.name},_=await ee("suggest",u).catch(()=>({answer:"failed"}));d||(_.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:_.choices,says:_.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(p,za);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function La({option:e,field:t,onChange:n,id:o,input:i,onFocus:a}){return s`<input id=${o} ref=${i} type="file" onFocus=${a} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var Na=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function ja({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,jump:l,submit:d,remove:p,onFocus:c}){let g=q(),[f,u]=P(-1),[_,$]=P(!1),b=n[t.name]??{text:""},M=`option-${t.name}`,y=_n(t),D=Pa(e,t,n,o),x=b.value!==void 0,G=x?"":b.text.toLowerCase(),ne=y?y.filter(m=>m.name.toLowerCase().includes(G)).slice(0,Ca):t.autocomplete?D.list:[],I=(x&&!y?[]:ne).map(m=>({key:String(m.value),label:m.name,choice:m})),j=I.length===0?-1:f>=0?Math.min(f,I.length-1):y&&!x?0:-1;pe(()=>{o&&g.current?.focus()},[o]);let ie=m=>{a({text:m.choice.name,value:String(m.choice.value)}),u(-1),$(!0),r()},v=m=>{if(m.isComposing)return;let h=_?null:ft(m.key,j,I.length),S=!_&&I.length>0,se=f<0&&y&&qt(y,b);if(h!==null)u(h);else if(m.key==="Enter"&&S&&j>=0&&!se)ie(I[j]);else if(m.key==="Enter")d();else if(m.key==="Tab"&&!m.shiftKey&&S&&!x&&b.text!==I[Math.max(j,0)].label)ie(I[Math.max(j,0)]);else if(m.key==="Escape"&&S)$(!0);else if(m.key==="Backspace"&&b.text==="")p();else return;m.preventDefault(),m.stopPropagation()};if(t.type===Vo)return s`<span class=${T("option-field",i&&"wrong")}><label for=${M}>${t.name}</label><${La} id=${M} input=${g} onFocus=${c} option=${t} field=${b} onChange=${a} /></span>`;let O=o&&!_;return s`<span class=${T("option-field",i&&"wrong")}>
    <label for=${M}>${t.name}</label>
    <input
      id=${M}
      ref=${g}
      type="text"
      autocomplete="off"
      value=${b.text}
      size=${Math.max(4,b.text.length+1)}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${O&&I.length>0}
      aria-controls=${`${M}-list`}
      aria-activedescendant=${O&&j>=0?`${M}-list-${j}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${M}-about`}
      onFocus=${()=>{$(!1),c()}}
      onInput=${m=>{$(!1),u(-1);let h=Na.exec(m.target.value);(!h||!l(h[2],h[1]?.trim()??""))&&a({text:m.target.value})}}
      onKeyDown=${v}
    />
    <span class="gone" id=${`${M}-about`}>${t.description}</span>
    ${O&&s`<${pt}
      id=${`${M}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${i&&"failed"}>${i??(y?"":Ta[t.type]??"")}</em>`}
      items=${I}
      active=${j}
      nothing=${t.autocomplete?D.says:null}
      onPick=${ie}
      onHover=${u}
    />`}
  </span>`}function Ha({rest:e,text:t,wrong:n,setText:o,add:i,fill:a,submit:r,back:l,focused:d,onFocus:p}){let c=q(),[g,f]=P(-1),[u,_]=P(!1);pe(()=>{d&&c.current?.focus()},[d]);let $=e.filter(x=>x.name.includes(t.trim().replace(/:$/,""))).map(x=>({key:x.name,label:x.name,about:x.description,option:x})),b=$.length===0?-1:g>=0?Math.min(g,$.length-1):t?0:-1,M=x=>{o(""),f(-1),i(x.option)},y=x=>{let G=u?null:ft(x.key,b,$.length);if(G!==null)f(G);else if((x.key==="Enter"||x.key==="Tab")&&!x.shiftKey&&!u&&b>=0&&$[b])M($[b]);else if(x.key==="Enter")r();else if(x.key==="Escape"&&!u&&$.length>0)_(!0);else if(x.key==="Backspace"&&t==="")l();else return;x.preventDefault(),x.stopPropagation()},D=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class=${T("option-more",n&&"wrong")}>
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
      aria-activedescendant=${d&&b>=0?`further-options-${b}`:void 0}
      placeholder=${D}
      value=${t}
      onInput=${x=>{_(!1),f(-1);let{before:G,pairs:ne}=Uo(x.target.value,e.map(I=>I.name));o(ne.length>0?G:x.target.value),ne.length>0&&a(ne)}}
      onFocus=${()=>{_(!1),p()}}
      onKeyDown=${y}
    />
    ${d&&!u&&$.length>0&&s`<${pt} id="further-options" head="Options" items=${$} active=${b} onPick=${M} onHover=${f} />`}
  </span>`}var $e=" end";function Ko({leaf:e,leave:t}){let n=q(),o=e.options.filter(m=>m.required).map(m=>m.name),i=o,[a,r]=P(i),[l,d]=P({}),[p,c]=P(i[0]??$e),[g,f]=P({}),[u,_]=P(""),[$,b]=P(null),[M,y]=P(!1),D=m=>e.options.find(h=>h.name===m),x=(m,h)=>{d(S=>({...S,[m]:h})),f(S=>({...S,[m]:void 0}))},G=m=>c(a[a.indexOf(m)+1]??$e),ne=m=>{if(o.includes(m)){let h=a[a.indexOf(m)-1];h?c(h):t();return}r(a.filter(h=>h!==m)),d(({[m]:h,...S})=>S),c(a[a.indexOf(m)-1]??$e)},I=(m,h,S)=>(h===m?S==="":e.options.some(U=>U.name===h)&&!l[h]?.text)?(x(m,{text:S}),a.includes(h)||r([...a,h]),c(h),!0):!1,j=async()=>{if(u.trim()){f({[$e]:!0}),b(O(u.trim())),c($e);return}let m=Object.fromEntries(a.map(U=>[U,Da(D(U),l[U])]).filter(([,U])=>U));f(m);let h=Object.keys(m)[0];if(h){c(h);return}let S=[],se=a.flatMap(U=>{let mt=l[U];return mt?.file?[{name:U,file:S.push(mt.file)-1}]:mt?.text?.trim()?[{name:U,value:Go(D(U),mt)}]:[]});y(!0),b(null);try{let U=await ee("command",{channel:z.value,path:e.path,options:se},S);if(U.answer==="failed"){b(`${k.value.bot.name} did not respond`),y(!1);return}je(U),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(U){b(U.message),y(!1)}},ie=m=>{m.key==="Escape"&&(m.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},v=e.options.filter(m=>!a.includes(m.name)),O=m=>v.length>0?`\u201C${m}\u201D belongs to no option. Choose one or type its name with a colon: ${v.map(h=>`${h.name}:`).join(" ")}`:`\u201C${m}\u201D belongs to no option: /${e.path} takes no more of them.`;return s`<div class="composer command" ref=${n} onKeyDown=${ie} role="form" aria-label=${`Command /${e.path}`}>
    ${$&&s`<p class="failed" role="alert">${$}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${w} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${a.map(m=>s`<${ja}
            key=${m}
            leaf=${e}
            option=${D(m)}
            fields=${l}
            focused=${p===m}
            wrong=${g[m]}
            setField=${h=>x(m,h)}
            focusNext=${()=>G(m)}
            jump=${(h,S)=>I(m,h,S)}
            submit=${j}
            remove=${()=>ne(m)}
            onFocus=${()=>c(m)}
          />`)}
        <${Ha}
          rest=${v}
          text=${u}
          wrong=${g[$e]}
          setText=${m=>{_(m),b(null),f(h=>({...h,[$e]:void 0}))}}
          fill=${m=>{d(h=>({...h,...Object.fromEntries(m.map(S=>[S.name,{text:S.text}]))})),r([...a,...m.map(h=>h.name)]),c(m.at(-1).name)}}
          focused=${p===$e}
          onFocus=${()=>c($e)}
          submit=${j}
          add=${m=>{r([...a,m.name]),c(m.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${M} onClick=${j}><${w} name="send" /></button>
    </div>
  </div>`}var Oa=[1,2];function*Jo(e,t){let n=(t.options??[]).filter(o=>Oa.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*Jo(`${e} ${o.name}`,o)}var Ut=()=>Dt.value.flatMap(e=>[...Jo(e.name,e)]),yn=e=>Ut().find(t=>t.path===e);function Yo(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Ut(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var Ia=2e3,Xo=["image/png","image/jpeg","image/gif","image/webp"],Aa=10*1024*1024,wn=()=>`draft ${L.value} ${z.value}`,kn=C(""),Xe=e=>{kn.value=e,e?sessionStorage.setItem(wn(),e):sessionStorage.removeItem(wn())};function Fa(e){let t=[...k.value.people,k.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=X.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function Ba({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${w} name="close" size=${14} /></button></li>`)}
  </ul>`}function qa(e){let t=[];for(let n of e)Xo.includes(n.type)?n.size>Aa?Z(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):Z(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function Ua(){let[e,t]=P([]),n=o=>t(i=>[...i,...qa([...o])].slice(0,10));return B(()=>t([]),[z.value,L.value]),{files:e,setFiles:t,add:n}}function Ra({begin:e}){let t=q(),n=q(),[o,i]=P(0),[a,r]=P(!1),[l,d]=P(!1),{files:p,setFiles:c,add:g}=Ua(),f=kn.value,$=(f.startsWith("/")&&!f.includes(`
`)&&!a?Yo(f.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(v=>({key:v.path,label:`/${v.path}`,about:v.description,leaf:v}));B(()=>{kn.value=sessionStorage.getItem(wn())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[z.value,L.value]),B(()=>{let v=t.current;v.style.height="auto",v.style.height=`${Math.min(v.scrollHeight,240)}px`},[f]);let b=v=>{let O=v.startsWith("/")&&v.endsWith(" ")&&yn(v.slice(1,-1));if(O&&v.length>f.length){Xe(""),e(O);return}i(0),r(!1),Xe(v)},M=v=>{Xe(""),e(v.leaf)},y=async()=>Ut().some(O=>`${f} `.startsWith(`/${O.path} `))?(je(await ee("command",{channel:z.value,text:f})),Xe(""),!0):!1,D=async()=>{if(!(l||!f.trim()&&p.length===0)){d(!0);try{f.startsWith("/")&&await y()||(await ee("say",{channel:z.value,text:Fa(f)},p.map(v=>v.file)),Xe(""),c([]))}catch(v){Z(v)}finally{d(!1),t.current?.focus()}}},x=v=>{if(v.isComposing)return;let O=ft(v.key,o,$.length),m=$.length>0,h=/\s\S+:/.test(f);if(O!==null)i(O);else if(m&&!h&&(v.key==="Enter"||v.key==="Tab")&&!v.shiftKey)M($[o]);else if(m&&v.key==="Escape")r(!0);else if(v.key==="Enter"&&!v.shiftKey)D();else return;v.preventDefault()},G=v=>{let O=[...v.clipboardData.files];O.length!==0&&(v.preventDefault(),g(O))},ne=v=>{v.preventDefault(),g(v.dataTransfer.files)},I=ge.value,j=I?.kind==="dm"?`@${k.value.bot.name}`:`#${I?.name??""}`,ie=Ia-[...f].length;return s`<div class="composer" onDrop=${ne} onDragOver=${v=>v.preventDefault()}>
    <${pt} id="commands" head=${$.length>0&&"Commands"} items=${$} active=${o} onPick=${M} onHover=${i} />
    <${Ba} files=${p} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${w} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${Xo.join()} multiple ref=${n} onChange=${v=>{g(v.target.files),v.target.value=""}} />
      <textarea
        id="composer"
        ref=${t}
        rows="1"
        value=${f}
        placeholder=${`Message ${j}, or / for commands`}
        aria-label=${`Message ${j}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${$.length>0?"commands":void 0}
        aria-activedescendant=${$.length>0?`commands-${o}`:void 0}
        onInput=${v=>b(v.target.value)}
        onKeyDown=${x}
        onPaste=${G}
      />
      ${ie<200&&s`<span class="left">${ie}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${D}><${w} name="send" /></button>
    </div>
  </div>`}function Zo(){let[e,t]=P(null),n=lt.value;return B(()=>t(null),[z.value,L.value]),B(()=>{if(!n)return;let o=yn(n.path);o?t(o):Xe(`/${n.path}`),lt.value=null},[n]),z.value?e?s`<${Ko} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${Ra} begin=${t} />`:null}var ei="playground-theme",ti=matchMedia("(prefers-color-scheme: light)"),Ze=C(!1),Qo=()=>localStorage.getItem(ei);function Mn(){Ze.value=Qo()?Qo()==="light":ti.matches,document.documentElement.dataset.theme=Ze.value?"light":"dark"}function ni(){Mn(),ti.addEventListener("change",Mn)}function oi(){localStorage.setItem(ei,Ze.value?"dark":"light"),Mn()}var ii=e=>e>99?"99+":String(e);function Sn({it:e,label:t,icon:n,nested:o}){let i=z.value===e.id,a=[t,e.mentions>0?`${e.mentions} for you`:e.unread>0?`${e.unread} unread`:null];return s`<li class=${o&&"nested"}>
    <button
      class=${T("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      aria-label=${a.filter(Boolean).join(", ")}
      data-channel=${e.id}
      onClick=${()=>J(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0&&s`<span class="badge">${ii(e.mentions)}</span>`}
    </button>
  </li>`}var Wa=e=>X.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===z.value));function Va(){return me.value.map(e=>{let t=Wa(e);return s`
      <${Sn} key=${e.id} it=${e} label=${e.name} icon=${s`<${w} name="hash" />`} />
      ${t.map(n=>s`<${Sn}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${w} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function Ga(){let e=k.value.bot,t=ct.value;return t?s`<${Sn} it=${t} label=${e.name} icon=${s`<${V} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function Ka(){let e=q(),t=L.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${V} id=${t} size=${32} />
      <span class="me-text"><strong>${R(t)}</strong><small>Change person</small></span>
      <${w} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${Ze.value?"Dark colours":"Light colours"}
      title=${Ze.value?"Dark colours":"Light colours"}
      onClick=${oi}
    ><${w} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${k.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${T("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),At(n.name)}}
            ><${V} id=${n.id} size=${28} />${n.name}</button>
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
  </div>`}function ai(){let{guild:e,bot:t}=k.value,n=ct.value,o=n&&z.value===n.id,i=me.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${Ja}>To the message box</a>
    <div class="rail">
      <button
        class=${T("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${n.mentions} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>J(n.id)}
      >
        <${V} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${ii(n.mentions)}</span>`}
      </button>
      <hr />
      <button
        class=${T("rail-button guild",!o&&"current")}
        aria-label=${`${e.name}, the server`}
        title=${e.name}
        onClick=${()=>i&&J(i.id)}
      ><span class="initials" data-letter=${e.name.slice(0,2)} /></button>
    </div>
    <div class="channels">
      <p class="guild-name">${e.name}</p>
      <div class="scroll" tabindex="-1">
        <h2>Text channels</h2>
        <ul><${Va} /></ul>
        <h2>Direct messages</h2>
        <ul><${Ga} /></ul>
      </div>
      <${Ka} />
    </div>
  </nav>`}function Ja(e){e.preventDefault(),document.getElementById("composer")?.focus()}var ri=()=>{F.value=F.value==="sidebar"?null:"sidebar"};function si({what:e,icon:t,label:n}){let o=F.value===e,i=()=>{F.value=o?null:e};return s`<button
    class=${T("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${w} name=${t} /><span class="tool-name">${n}</span></button>`}function li(){let e=ge.value,t=X.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&X.value.find(i=>i.id===e.parent),o=e&&e.id===ct.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${ri}>
      <${w} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${V} id=${k.value.bot.id} size=${24} /><span>${k.value.bot.name}</span>`:e&&s`<${w} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${si} what="pins" icon="pin" label="Pinned" />
      <${si} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function ci(){let{people:e,bot:t}=k.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${T("entry",n.id===L.value&&"current")}
            aria-label=${n.id===L.value?void 0:`Be ${n.name}`}
            onClick=${()=>At(n.name)}
          >
            <${V} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===L.value&&s`<span class="you">you</span>`}
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
        <span class="entry"><${V} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var Ya=700,ze=null,Rt=e=>{ze?.readyState===WebSocket.OPEN&&ze.send(JSON.stringify(e))};function ui(){z.peek()&&Rt({view:{channel:z.peek(),count:we.peek()}})}function di(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);ze=n,n.onopen=()=>{ue.value=[],de.value=null,We.value=!0,ui(),F.peek()==="backstage"&&Rt({backstage:!0})},n.onmessage=o=>ze===n&&po(JSON.parse(o.data)),n.onclose=()=>{ze===n&&(We.value=!1,setTimeout(()=>ze===n&&di(e),Ya))}}var pi=(e,t)=>Rt({read:{channel:e,message:t}});function fi(){oe(()=>{let e=L.value;if(!e)return;let t=ze;ze=null,t?.close(),fo(),di(e)}),oe(()=>{z.value,we.value,ui()}),oe(()=>{let e=F.value==="backstage";Rt({backstage:e}),e||(Ve.value=null)})}function Xa({tour:e}){let t=te.value?.tour===e&&te.value.at<e.steps.length&&!te.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${re(e.emoji)}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>xn(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function mi(){let{guild:e,bot:t}=k.value,n=me.value.at(-1),o=()=>{F.value="backstage"};return s`<div class="beginning welcome">
    <${V} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${R(L.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${rt.value.map(i=>s`<${Xa} tour=${i} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${w} name="hash" />Go to <button class="mention" onClick=${()=>J(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${w} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${w} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var zn=64,Za=128,Qa=32768,er=420*1e3,tr=9e3,Wt=C(null),Cn=e=>e.type===0||e.type===19||e.type===20;function nr(e,t){return t&&Cn(e)&&Cn(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&zn)===(t.flags&zn)&&Pe(e.id)-Pe(t.id)<er}function or({it:e}){let t=s`<strong>${R(e.author.id)}</strong>`,n=s`<time class="stamp">${Ue(Pe(e.id),le.value)}</time>`;return e.type===6?s`<div class="notice"><${w} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>J(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{F.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${w} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>J(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function ir({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>J(e.id)}>
    <${w} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function ar({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${w} name="reply" size=${14} /><${V} id=${t.user.id} size=${16} /><span>${R(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>J(e.channel_id,n.id)}><${w} name="reply" size=${14} /><${V} id=${n.author.id} size=${16} /><span>${R(n.author.id)}</span><span class="origin-text">${Q(n.content.slice(0,120))}</span></button>`:null}function rr({it:e}){return e.flags&Za?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${R(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${he} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${ce(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${Ft} embed=${t} />`)}
    ${!(e.flags&Qa)&&s`<${jt} files=${e.attachments} />`}
    <${qo} message=${e} />
    ${e.thread&&s`<${ir} thread=${e.thread} />`}
  `}function sr({it:e}){return s`<p class="only-you"><${w} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>ee("dismiss",{message:e.id}).catch(Z)}>Dismiss message</button></p>`}function lr({it:e,before:t}){let n=nr(e,t),o=Pe(e.id),i=e.author.bot,a=e.flags&zn,r=e.mentions.some(p=>p.id===L.value)||e.mention_everyone,l=ke.value?.id===e.id,d=`${R(e.author.id)}, ${Ue(o,le.value)}${a?", only you can see this":""}`;return s`<li
    class=${T("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${ar} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${ce(o,"t")}</time>`:s`<div class="gutter"><${V} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${T("author",i&&"is-bot")}>${R(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${ce(o,"F")}>${Ue(o,le.value)}</time></div>`}
        <${rr} it=${e} />
        ${a!==0&&s`<${sr} it=${e} />`}
      </div>
    </div>
  </li>`}function cr(){let e=ge.value;if(!e||st.value)return null;if(e.id===uo.value)return s`<${mi} />`;if(e.kind==="dm")return s`<div class="beginning"><${V} id=${k.value.bot.id} size=${80} /><h2>${k.value.bot.name}</h2><p>This is where ${k.value.bot.name} writes to ${R(L.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${w} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function ur(){let e=Pt.value;le.value;let t=e&&e.channel===z.value&&Date.now()-e.at<tr;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${k.value.bot.name} is typing…`:""}</p>`}function dr(e,t){let n=q({stuck:!0,height:0,first:null});pe(()=>{n.current.stuck=!0},[z.value,L.value]),pe(()=>{let o=e.current,i=n.current;i.first&&t&&BigInt(t)<BigInt(i.first)&&!i.stuck&&(o.scrollTop+=o.scrollHeight-i.height),i.first=t,i.height=o.scrollHeight}),pe(()=>{let o=e.current,i=n.current,a=()=>{i.height=o.scrollHeight,i.stuck&&!ke.peek()&&(o.scrollTop=o.scrollHeight)},r=new ResizeObserver(a);r.observe(o.firstElementChild),r.observe(o);let l=()=>{o.scrollHeight===i.height&&(i.stuck=o.scrollHeight-o.scrollTop-o.clientHeight<60)};return o.addEventListener("scroll",l,{passive:!0}),()=>{r.disconnect(),o.removeEventListener("scroll",l)}},[])}function pr(e){B(()=>{let t=ge.value;if(!t||de.value!==t.id)return;Wt.peek()?.channel!==t.id&&(Wt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&pi(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function fr(){let e=ke.value,t=ue.value;B(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){st.value&&de.value===z.value&&(we.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{ke.peek()===e&&(ke.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function hi(){let e=q(),t=ue.value;dr(e,t[0]?.id),pr(t.at(-1)?.id),fr();let n=ge.value,o=Wt.value?.channel===n?.id?Wt.value.mark:null,i=o&&t.find(r=>BigInt(r.id)>BigInt(o)&&r.author.id!==L.value)?.id,a=()=>{we.value+=50};return s`<div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${n?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${de.value===n?.id&&s`<${cr} />`}
      ${st.value&&s`<button class="button grey older" onClick=${a}>Show older messages</button>`}
      <ol>
        ${t.map((r,l)=>[r.id===i&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,Cn(r)||r.type===21?r.type!==21&&s`<${lr} key=${r.id} it=${r} before=${r.id===i?null:t[l-1]} />`:s`<li key=${r.id} id=${`m${r.id}`}><${or} it=${r} /></li>`])}
      </ol>
      <${ur} />
    </div>
  </div>`}function Vt({label:e,className:t,onClose:n,children:o}){let i=q();return pe(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function gi(){let e=Ge.value;if(!e)return null;let t=()=>{Ge.value=null};return s`<${Vt} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${w} name="close" /></button>
  <//>`}function mr(){let[e,t]=P(null),n=ue.value.filter(o=>o.pinned).map(o=>o.id).join();return B(()=>{let o=!1;return ho(z.value).then(i=>o||t(i)).catch(Z),()=>{o=!0}},[z.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${V} id=${o.author.id} size=${24} /><span class="author">${R(o.author.id)}</span><time class="stamp">${Ue(Pe(o.id),le.value)}</time>
        <button class="button grey jump" onClick=${()=>J(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${he} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${Ft} embed=${i} />`)}
      <${jt} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function vi(){if(F.value!=="pins")return null;let e=()=>{F.value=null};return s`<${Vt} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${w} name="close" /></button></header>
    <div class="scroll"><${mr} /></div>
  <//>`}var hr=8e3;function xi(){let e=Je.value;return B(()=>{if(!e)return;let t=setTimeout(()=>{Je.peek()===e&&(Je.value=null)},hr);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${w} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Je.value=null}><${w} name="close" size=${16} /></button></p>`}
  </div>`}function gr(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function vr({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function xr({it:e,close:t}){let n=q(),[o,i]=P(null),[a,r]=P(!1),l=gr(e.modal.components);return s`<form ref=${n} onSubmit=${async p=>{if(p.preventDefault(),a)return;r(!0),i(null);let g=l.filter(f=>f.type===4).map(f=>[f.custom_id,n.current.elements[f.custom_id].value]);try{let f=await ee("fill",{interaction:e.interaction,values:g});if(f.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),je(f)}catch(f){i(f.message),r(!1)}}}>
    <header>
      <${V} id=${k.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${w} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((p,c)=>p.type===4?s`<${vr} key=${p.custom_id} it=${p} at=${c} />`:p.type===10?s`<${he} text=${p.content} />`:s`<p class="small">A field of kind ${p.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function bi(){let e=Ke.value;if(!e)return null;let t=()=>{Ke.value=null};return s`<${Vt} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${xr} it=${e} close=${t} />
  <//>`}function br(){let e=ge.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${R(L.value)} \xB7 ${t} \xB7 ${k.value?.guild.name??"Playground"}`}function $r(){let e=k.value;return We.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function $i(){if(!k.value)return s`<div class="loading" role="status">
      ${We.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;br();let e=()=>{F.value=null};return s`
    <div class=${T("frame",F.value==="sidebar"&&"with-sidebar")}>
      <${ai} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${li} />
        <${$r} />
        <div class="body">
          <section class="talk">
            <${hi} />
            <${Io} />
            <${Zo} />
          </section>
          ${F.value==="backstage"?s`<${$o} />`:s`<${ci} />`}
        </div>
      </main>
    </div>
    <${vi} />
    <${gi} />
    <${bi} />
    <${xi} />
  `}async function _r(){let e=await go();Re.value=e.people,rt.value=e.tours,fi(),Co(),Fn(s`<${$i} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||Z(e.error??e)});addEventListener("unhandledrejection",e=>Z(e.reason));ni();_r().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
