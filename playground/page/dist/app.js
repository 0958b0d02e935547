var H,In,Zt,we,Xt,_t,On,bt,An,en,Qt,Pi,tt=Symbol.for("pv"),yt={},wt=[],Hi=/^m(i|n|o|s|text|space)$/,tn=Array.isArray,nn=wt.slice,Te=Object.assign;function Ee(e){e&&e.parentNode&&e.remove()}function kt(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?nn.call(arguments,2):n),et(e,r,o,i,null)}function et(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:tt,__v:i||++In,__i:-1,__u:0};return!i&&H.vnode&&H.vnode(a),a}function De(e){return e.children}function Ie(e,t){this.props=e,this.context=t,this.__g=0}function ke(e,t){if(t==null)return e.__&&ke(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:ke(e)}function Ni(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=Te({constructor:tt},n)).__v=n.__v+1,H.vnode&&H.vnode(t),on(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||ke(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Wn(i,t,a),n.__=n.__e=null,t.__e!=o&&Bn(t))}function Bn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Bn(e)}function Nn(e){(8&e.__g||(e.__g|=8,we.push(e),_t++))&&Xt==H.debounceRendering||((Xt=H.debounceRendering)||queueMicrotask)(Fn)}function Fn(){try{for(var e,t=1;we.length;)we.length>t&&we.sort(On),e=we.shift(),t=we.length,8&e.__g&&Ni(e)}finally{(_t=we.length)&&(Xt||queueMicrotask)(Fn)}}function Rn(e,t,n,o,i,a,r,l,d,p,c){var g,f,u,_,$,b,M=o.__k||wt,y=t.length;for(d=ji(n,t,M,d,y),g=0;g<y;g++)(u=n.__k[g])!=null&&(f=~u.__i&&M[u.__i]||yt,u.__i=g,b=on(e,u,f,i,a,r,l,d,p,c),_=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&an(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||_,u)),$=$||_,4&u.__u?(d=qn(u,d,e,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&b!==void 0?d=b:_&&(d=_.nextSibling),u.__u&=-21);return n.__e=$,d}function ji(e,t,n,o,i){var a,r,l,d,p,c,g,f,u,_=n.length,$=_,b=0,M=0,y=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=y[a]=et(null,r):tn(r)?r=y[a]=et(De,{children:r}):r.constructor===tt&&r.__b?r=y[a]=et(r.type,r.props,r.key,r.ref,r.__v):y[a]=r,d=a+b,r.__=e,r.__b=e.__b+1,l=null,~(p=r.__i=Ii(r,n,d,$))&&($--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,p==d-1?b--:p==d+1?b++:p!=d&&(p>d?b--:b++,M=1)):(~p||(i>_?b--:i<_&&b++),typeof r.type!="function"&&(r.__u|=4))):y[a]=null;if(M){for(c=[],g=[],a=0;a<i;a++)if((r=y[a])&&16&r.__u){for(b=0,f=c.length;b<f;)c[u=b+f>>1]<r.__i?b=u+1:f=u;c[b]=r.__i,g[a]=b+1}for(b=c.length;a--;)g[a]&&(g[a]==b?b--:y[a].__u|=4)}if($)for(a=0;a<_;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=ke(l)),rn(l,l));return o}function qn(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=qn(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=ke(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ii(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function jn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function xt(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||jn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||jn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Qt[t]||(Qt[t]=Oi(t)),(e.__a||(e.__a={}))[t]=en,a=t!=(t=t.replace(An,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Oi(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[bt]==null)t[bt]=en++;else if(t[bt]<this.__a[e])return;return n(H.event?H.event(t):t)}}}function on(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,M,y,D,x,K,ie,O,N,re,v,I,m=t.type;if(t.constructor!==tt)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=$t(c,a):a.push(c),l=a[0]||l),(c=H.__b)&&c(t);e:if(typeof m=="function"){f=r.length;try{if(M=t.props,y=(c=m.prototype)&&c.render,D=(c=m.contextType)&&o[c.__c],x=c?D?D.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(y?t.__c=u=new m(M,x):(t.__c=u=new Ie(M,x),u.constructor=m,u.render=Bi),D&&D.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),y&&(u.__s||(u.__s=u.state),m.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Te({},u.__s)),Te(u.__s,m.getDerivedStateFromProps(M,u.__s)))),_=u.props,$=u.state,u.__v=t,n.__c){if(M!==_&&y&&!m.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(M,x),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(M,u.__s,x)===!1){t.__v!=n.__v&&(u.props=M,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(h){h&&(h.__=t)}),wt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=ke(n);break e}u.componentWillUpdate&&u.componentWillUpdate(M,u.__s,x),y&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(_,$,b)})}else y&&!m.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),y&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=x,u.props=M,u.__P=e,u.__g&=-5,K=H.__r,ie=y?25:0;do u.__g&=-9,K&&K(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++ie<25);y&&(wt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=Te({},o,u.getChildContext())),y&&n.__c&&u.getSnapshotBeforeUpdate&&(b=u.getSnapshotBeforeUpdate(_,$)),O=c&&c.type===De&&c.key==null?c.props.children:c,M.__P&&(c=l,i=(e=M.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(h){h&&rn(h,h)}),n.__k=null),l=n.__k?ke(n,0):null),l=Rn(e,tn(O)?O:[O],t,n,o,i,a,r,l,d,p),M.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(Ee),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(h){if(r.length=f,t.__v=null,d||a)if(h&&h.then){if(t.__u|=128|d,a){for(~(v=a.indexOf(l||void 0))||(v=a.length);(I=a[v-1])&&I.nodeType==8;)v--;for(;v<a.length;v++)if(I=a[v])if(a[v]=null,N){if(I==re)break}else{if(I.nodeType!=8)break;I.data.startsWith("$s")&&(re=$t(N=I))}}if(!N){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;N=l}(c=$t(N=t.__c.__z||(t.__c.__z=N)))?(t.__e=N,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(Ee);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),h&&h.then||Un(t),H.__e(h,t,n)}}else l=t.__e=Ai(n.__e,t,n,o,i,a,r,d,p,e);return(c=H.diffed)&&c(t),l}function $t(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Un(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Un))}function Wn(e,t,n){for(var o=0;o<n.length;)an(n[o++],n[o++],n[o++]);H.__c&&H.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){H.__e(a,i.__v)}})}function Ai(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,M,y=n.props||yt,D=t.props,x=t.type;if(x=="svg"?i="http://www.w3.org/2000/svg":x=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((_=a[c])&&(x?_.localName==x:_.nodeType==3)){e=_,a[c]=null;break}}if(!e){if(M=p.ownerDocument||document,!x)return M.createTextNode(D);e=M.createElementNS(i,x,D.is?D:p),l&&(H.__m&&H.__m(t,a),l=!1),a=null}if(x){if(p=x=="template"&&e.content||e,a=x=="textarea"&&D.defaultValue!=null?null:a&&nn.call(p.childNodes),!l&&a)for(y={},c=0;c<e.attributes.length;c++)y[(_=e.attributes[c]).name]=_.value;for(c in y)_=y[c],c=="dangerouslySetInnerHTML"?f=_:c=="children"||c in D||c=="value"&&"defaultValue"in D||c=="checked"&&"defaultChecked"in D||xt(e,c,null,_,i);for(c in D)_=D[c],c=="children"?u=_:c=="dangerouslySetInnerHTML"?g=_:c=="value"?$=_:c=="checked"?b=_:l&&typeof _!="function"||y[c]===_||xt(e,c,_,y[c],i);g?(l||f&&(g.__html==f.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(f&&(e.textContent=""),(x=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Hi.test(x))&&(i="http://www.w3.org/1999/xhtml"),Rn(p,tn(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&ke(n,0),l,d),a&&a.some(Ee)),l&&x!="textarea"||(c="value",x=="progress"&&$==null?e.removeAttribute(c):$==null||$===e[c]&&(x!="progress"||$)||xt(e,c,$,y[c],i),c="checked",b!=null&&b!=e[c]&&xt(e,c,b,y[c],i))}else y===D||l&&e.data==D||(e.data=D);return e}function an(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){H.__e(i,n)}}function rn(e,t,n){var o,i,a,r;if(H.unmount&&H.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||an(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){H.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&rn(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=$t(o,a=[]))&&(o==e.__e&&a.some(Ee),Ee(i),Ee(o)),n||Ee(e.__e),e.__e=e.__c=e.__=null}function Bi(e,t,n){return this.constructor(e,n)}function Vn(e,t){var n,o,i,a;H.__&&H.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=et(De,{children:[e]}),i=[],a=[],on(t,t.__k,o||yt,yt,t.namespaceURI,o?null:t.firstChild?nn.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),Wn(i,t.__k,a),t.__k.props.children=null}H={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw _t=0,e}},In=0,Zt=function(e){return e!=null&&e.constructor===tt},Ie.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Te({},this.state)),typeof e=="function"&&(e=e(Te({},n),this.props)),e&&(Te(n,e),this.__v&&(t&&this.__k.push(t),Nn(this)))},Ie.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Nn(this))},Ie.prototype.render=De,we=[],_t=0,On=function(e,t){return e.__v.__b-t.__v.__b},bt=Symbol(),An=/(PointerCapture)$|Capture$/i,en=0,Qt={},Pi=0;var Oe,J,sn,Gn,ln=Object.is,Mt=0,no=[],cn=[],V=H,Kn=V.__b,Jn=V.__r,Yn=V.diffed,Xn=V.__c,Qn=V.unmount,Zn=V.__;function St(e,t){V.__h&&V.__h(J,e,Mt||t),Mt=0;var n=J.__H||(J.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return Mt=1,Fi(oo,e)}function Fi(e,t,n){var o=St(Oe++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):oo(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);ln(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=J,!J.__f)){J.__f=!0;var i=J.shouldComponentUpdate;J.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var p=!1,c=this.props!=a;if(d.__.some(function(f){f.__N&&(p=!0,ln(f.__[0],f.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return p?g||c:g}return!p||c}}return o.__}function q(e,t){var n=St(Oe++,3);!V.__s&&dn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,J.__H.__h.push(n))}function de(e,t){var n=St(Oe++,4);!V.__s&&dn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,J.__h.push(n))}function A(e){return Mt=5,zt(function(){return{current:e}},[])}function zt(e,t){var n=St(Oe++,7);return dn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ri(){var e;do{for(;e=cn.shift();)try{nt(e)}catch(n){V.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=no.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(nt),t.__h.some(un),t.__h=[]}catch(n){t.__h=[],V.__e(n,e.__v)}}}while(cn.length)}V.__b=function(e){J=null,Kn&&Kn(e)},V.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Zn&&Zn(e,t)},V.__r=function(e){Jn&&Jn(e),Oe=0;var t=(J=e.__c).__H;t&&(sn==J?J.__h=[]:(t.__h.some(nt),t.__h.some(un),Oe=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),sn=J},V.diffed=function(e){Yn&&Yn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&to(no.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),sn=J=null},V.__c=function(e,t){t.some(function(n){try{n.__h.some(nt),n.__h=n.__h.filter(function(o){return!o.__||un(o)})}catch(o){n.__h=[function(){throw o}]}}),Xn&&Xn(e,t)},V.unmount=function(e){Qn&&Qn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,to(cn.push(i))}else nt(i)}catch(a){t=a}}),o.__H=void 0,t&&V.__e(t,o.__v))};var eo=typeof requestAnimationFrame=="function";function qi(e){var t,n=function(){clearTimeout(o),eo&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);eo&&(t=requestAnimationFrame(n))}function to(e){e!=1&&Gn==V.requestAnimationFrame||((Gn=V.requestAnimationFrame)||qi)(Ri)}function nt(e){var t=J,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),J=t}function un(e){var t=J;e.__c=e.__(),J=t}function dn(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!ln(n,e[o])})}function oo(e,t){return typeof t=="function"?t(e):t}var Ui=Symbol.for("preact-signals");function Dt(){if(be>1)be--;else{var e,t=!1;for((function(){var i=Et;for(Et=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();it!==void 0;){var n=it;for(it=void 0,Ct++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&ao(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(Ct=0,be--,t)throw e}}function $e(e){if(be>0)return e();pn=++Wi,be++;try{return e()}finally{Dt()}}var ot,B=void 0;function at(e){var t=B,n=ot;B=void 0,ot=void 0;try{return e()}finally{B=t,ot=n}}var it=void 0,be=0,Ct=0,Wi=0,pn=0,Et=void 0,Tt=0;function io(e){if(B!==void 0){var t=e.n;if(t===void 0||t.t!==B)return t={i:0,S:e,p:B.s,n:void 0,t:B,e:void 0,x:void 0,r:t},B.s!==void 0&&(B.s.n=t),B.s=t,e.n=t,32&B.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=B.s,t.n=void 0,B.s.n=t,B.s=t),t}}function X(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}X.prototype.brand=Ui;X.prototype.h=function(){return!0};X.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:at(function(){var o;(o=t.W)==null||o.call(t)}))};X.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&at(function(){var i;(i=t.Z)==null||i.call(t)}))}};X.prototype.subscribe=function(e){var t=this;return ne(function(){var n=t.value;at(function(){return e(n)})},{name:"sub"})};X.prototype.valueOf=function(){return this.value};X.prototype.toString=function(){return this.value+""};X.prototype.toJSON=function(){return this.value};X.prototype.peek=function(){var e=this;return at(function(){return e.value})};Object.defineProperty(X.prototype,"value",{get:function(){var e=io(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Ct>100)throw new Error("Cycle detected");(function(n){be!==0&&Ct===0&&n.l!==pn&&(n.l=pn,Et={S:n,v:n.v,i:n.i,o:Et})})(this),this.v=e,this.i++,Tt++,be++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Dt()}}}});function S(e,t){return new X(e,t)}function ao(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function ro(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function so(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Le(e,t){X.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Tt-1,this.f=4}Le.prototype=new X;Le.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Tt))return!0;if(this.g=Tt,this.f|=1,this.i>0&&!ao(this))return this.f&=-2,!0;var e=B;try{ro(this),B=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return B=e,so(this),this.f&=-2,!0};Le.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}X.prototype.S.call(this,e)};Le.prototype.U=function(e){if(this.t!==void 0&&(X.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Le.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Le.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=io(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function me(e,t){return new Le(e,t)}function lo(e){var t=e.j;if(e.j=void 0,typeof t=="function"){be++;var n=B;B=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,fn(e),o}finally{B=n,Dt()}}}function fn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,lo(e)}function Vi(e){if(B!==this)throw new Error("Out-of-order effect");so(this),B=e,this.f&=-2;try{8&this.f&&fn(this)}finally{Dt()}}function Ae(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,ot&&ot.push(this)}Ae.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ae.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,lo(this),ro(this),be++;var e=B;return B=this,Vi.bind(this,e)};Ae.prototype.N=function(){2&this.f||(this.f|=2,this.u=it,it=this)};Ae.prototype.d=function(){this.f|=8,1&this.f||fn(this)};Ae.prototype.dispose=function(){this.d()};function ne(e,t){var n=new Ae(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var co,Pt,Lt,Gi=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var uo=[];ne(function(){co=this.N})();function Be(e,t){H[e]=t.bind(null,H[e]||function(){})}function rt(e){if(Lt){var t=Lt;Lt=void 0,t()}Lt=e&&e.S()}function po(e){var t=this,n=e.data,o=Ji(n);o.name="ReactiveDom",o.value=n;var i=zt(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var p=me(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=me(function(){return!Array.isArray(p.value)&&!Zt(p.value)}),g=ne(function(){if(this.N=fo,c.value){var u=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),f=t.__$u.d;return t.__$u.d=function(){g(),f.call(this)},[c,p]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}po.displayName="ReactiveTextNode";Object.defineProperties(X.prototype,{constructor:{configurable:!0,value:kt(De,null).constructor},type:{configurable:!0,value:po},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Be("__b",function(e,t){if(rt(),Pt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof X&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});Be("__r",function(e,t){if(e(t),t.type!==De){rt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return ne(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;Gi&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Pt=o,rt(n)}});Be("__e",function(e,t,n,o){rt(),Pt=void 0,e(t,n,o)});Be("diffed",function(e,t){rt(),Pt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var p=a[d],c=o[d];p===void 0?(p=Ki(n,d,c,i),a[d]=p):p.o(c,i)}}}e(t)});function Ki(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=S(n);return{o:function(r,l){a.value=r,o=l},d:ne(function(){this.N=fo;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Be("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}e(t)});Be("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Ie.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function Ji(e,t){return zt(function(){return S(e,t)},[])}var Yi=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Xi(){$e(function(){for(var e;e=uo.shift();)co.call(e)})}function fo(){uo.push(this)===1&&(H.requestAnimationFrame||Yi)(Xi)}var qe=S({now:Date.now(),real:Date.now(),speed:1}),pe=S(Date.now());function Qi(){let{now:e,real:t,speed:n}=qe.value;return e+(Date.now()-t)*(n??1)}var ho=()=>{pe.value=Qi()};qe.subscribe(ho);setInterval(ho,1e3);var Pe=e=>Number(BigInt(e)>>22n)+14200704e5,Zi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),mo=[["year",31536e3],["month",2592e3],["day",86400],["hour",3600],["minute",60],["second",1]];function go(e,t){let n=Math.round((e-t)/1e3),[o,i]=mo.find(([,a])=>Math.abs(n)>=a)??mo.at(-1);return Zi.format(Math.trunc(n/i),o)}var Fe=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},Re={t:Fe({timeStyle:"short"}),T:Fe({timeStyle:"medium"}),d:Fe({dateStyle:"short"}),D:Fe({dateStyle:"long"}),f:Fe({dateStyle:"long",timeStyle:"short"}),F:Fe({dateStyle:"full",timeStyle:"short"})},fe=(e,t)=>(Re[t]??Re.f)(e);function Ue(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?Re.t(e):n(e)===n(t-864e5)?`Yesterday at ${Re.t(e)}`:`${Re.d(e)} ${Re.t(e)}`}var L=S(null),We=S([]),st=S([]),k=S(null),Q=S([]),C=S(null),Me=S(50),ae=S([]),lt=S(!1),ce=S(null),Ht=S([]),Nt=S(null),Ve=S(!1),Ge=S(null),F=S(null),Ke=S(null),Je=S(null),ve=S(null),ct=S(0),ut=S(null),Ye=S(null),ea=e=>k.value?.people.find(t=>t.id===e),W=e=>k.value?.bot.id===e?k.value.bot.name:ea(e)?.name??"somebody",mn=e=>Q.value.find(t=>t.id===e),xe=me(()=>mn(C.value)),vo=me(()=>st.value.length>0?he.value[0]?.id:void 0),he=me(()=>Q.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),dt=me(()=>Q.value.find(e=>e.kind==="dm")),ta=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function xo(e){$e(()=>{e.place&&(k.value=e.place),e.clock&&(qe.value=e.clock),e.channels&&(Q.value=e.channels),e.commands&&(Ht.value=e.commands),e.backstage&&(Ge.value=e.backstage),e.typing&&(Nt.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===C.peek()&&na(e.messages)})}function na({channel:e,changed:t,gone:n,more:o}){let i=ce.peek()===e?ae.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);ae.value=[...a.values()].sort(ta),ce.value=e,lt.value=o}function bo(){$e(()=>{k.value=null,Q.value=[],ae.value=[],ce.value=null,Ht.value=[],Ge.value=null,Nt.value=null,Je.value=null,Ke.value=null})}function Z(e){Ye.value={words:e.message??String(e)}}async function $o(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var oa=["suggest","dismiss","dms"];function te(e,t,n){return oa.includes(e)||(ct.value+=1),$o(`/page/people/${L.peek()}/${e}`,t,n)}var jt=(e,t)=>$o(`/page/backstage/${e}`,t);async function _o(e){let t=await fetch(`/page/people/${L.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function yo(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var ko=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,ko(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},wo=new Map;function Mo(e){var t=wo.get(this);return t||(t=new Map,wo.set(this,t)),(t=ko(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],p=function(f){a===1&&(f||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,f,r):a===3&&(f||r)?(d.push(3,f,r),a=2):a===2&&r==="..."&&f?d.push(4,f,0):a===2&&r&&!f?d.push(5,0,!0,r):a>=5&&((r||!f&&a===5)&&(d.push(a,0,r,i),a=6),f&&(d.push(a,f,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&p(),p(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(p(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(p(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(p(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return p(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=Mo.bind(kt),T=(...e)=>e.filter(Boolean).join(" ");var ia={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},w=({name:e,size:t=20})=>s`<svg
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
  <path d=${ia[e]} />
</svg>`,aa="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function G({id:e,size:t=40}){let n=k.value?.people.findIndex(i=>i.id===e)??-1,o=W(e);return e===k.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${aa} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var hn=3600,ra=[["1 hour",hn],["12 hours",12*hn],["2 days",48*hn]],sa=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],la=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function ca(){let{speed:e}=qe.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>jt("clock",{ahead:{seconds:o}}).catch(Z),n=o=>jt("clock",{speed:{times:Number(o.target.value)}}).catch(Z);return s`
    <p class="big-time"><${w} name="clock" />${fe(pe.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${ra.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${sa.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function ua(){let[e,t]=P(null),{bot:n,me:o}=k.value,i=async r=>{try{await jt("fault",{what:r}),t(r)}catch(l){Z(l)}},a=()=>te("dms",{closed:!o.dms_closed}).catch(Z);return s`
    <ul class="faults">
      ${la.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${T("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${W(L.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var da=e=>e===null?"wait":e<300?"good":"bad";function pa({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${T("status",da(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${fe(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function So(){let e=Ge.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{F.value=null}}><${w} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${ca} /></section>
      <section><h3>What goes wrong</h3><${ua} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${pa} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var zo=[550,350],Co=[400,300],It=[80,80];function Eo(e,t,[n,o]){if(!e||!t)return{"--wide":`${n}px`,"--high":`${o}px`};let i=Math.min(1,n/e,o/t);return{"--shown":`${Math.round(e*i)}px`,"--own":`${e}px`,"--form":`${e} / ${t}`}}var fa=["image/png","image/jpeg","image/gif","image/webp"],To=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`;function pt({src:e,alt:t,width:n,height:o,frame:i=zo,className:a}){let r=()=>{Ke.value={src:e,alt:t}};return s`<button class=${T("picture",!(n&&o)&&"unmeasured",a)} style=${Eo(n,o,i)} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${r}>
    <img src=${e} alt=${t??""} loading="lazy" />
  </button>`}var ma=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function gn({file:e}){return s`<div class="file"><${w} name="file" size=${28} /><div><a href=${To(e)} download=${e.filename}>${e.filename}</a><small>${ma(e.size)}</small></div></div>`}function Ot({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>fa.includes(t.content_type)?s`<${pt} key=${t.id} src=${To(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${gn} key=${t.id} file=${t} />`)}
  </div>`}var se="#dba63c",Se="#d9484e",ze="#4a86d8",vn="#3a9a5c",_e="#8b93a1",At="#dfe3ea",Bt="#3a3d45",Do="#e9b872",Xe="#a9713c",E=(e,t)=>({fill:e,d:t}),j=(e,t,n=2)=>({fill:"none",stroke:e,"stroke-width":n,"stroke-linecap":"round","stroke-linejoin":"round",d:t}),He="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",Lo={"\u{1F3F0}":[E(se,"M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),E(Bt,"M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z")],"\u265C":[E(_e,"M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],"\u{1F0CF}":[E(At,"M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"),j(_e,"M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z",1),E(Se,"M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],"\u{1F389}":[E(se,"M2 22 8 8l8 8z"),j(Se,"M11 8c0-3 1-4 3-6"),j(ze,"M16 13c3 0 4-1 6-3"),j(vn,"M14 10l5-5"),E(ze,"M7 2h2v2H7z"),E(Se,"M20 14h2v2h-2z")],"\u{1F449}":[E(Do,"M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],"\u270B":[E(Do,"M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],"\u23F3":[E(se,"M5 1h14v3H5zM5 20h14v3H5z"),E(_e,"M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"),E(se,"M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],"\u23F0":[j(Se,"M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2",2.5),E(Se,"M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"),E(At,"M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"),j(Bt,"M12 9v4l3 1")],"\u23F8":[E(ze,He),E("#fff","M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],"\u25B6":[E(ze,He),E("#fff","M8 6l10 6-10 6z")],"\u25C0":[E(ze,He),E("#fff","M16 6 6 12l10 6z")],"\u21A9":[E(ze,He),j("#fff","M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2",2.4)],"\u{1F512}":[j(_e,"M7 11V8a5 5 0 0 1 10 0v3",2.6),E(se,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),j(Bt,"M12 15v3")],"\u26A0":[E(se,"M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"),j(Bt,"M12 8.5v6M12 18v.2",2.4)],"\u2694":[j(_e,"M3 3l13 13M21 3 8 16",2.4),j(se,"M13.5 18.5l5-5M10.5 18.5l-5-5",2.4),j(Xe,"M16 16l5 5M8 16l-5 5",2.4)],"\u{1F4DC}":[E("#e3c48d","M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"),j(Xe,"M9 8h5M9 12h5M9 16h4",1.6)],"\u{1F4A4}":[j(ze,"M3 12h7l-7 9h7M12 3h9l-9 10h9",2.6)],"\u274C":[j(Se,"M4 4l16 16M20 4 4 20",4)],"\u2705":[E(vn,He),j("#fff","M6 12.5l4.5 4.5L18.5 7",3)],"\u25AB":[j(_e,"M8 8h8v8H8z")],"\u{1F5BC}":[E(Xe,He),E("#9cc7e8","M5 5h14v14H5z"),E(vn,"M5 19l5-7 3 4 2-2 4 5z"),E(se,"M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],"\u{1F515}":[E(se,"M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"),j(Se,"M3 3l18 18",2.6)],"\u{1F50E}":[j(Xe,"M9 15l-6 6",3.4),E("#9cc7e8","M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"),j(_e,"M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",2.4)],"\u{1F4BE}":[E(ze,He),E(At,"M6 13h12v9H6zM7 2h9v6H7z"),E(_e,"M12.5 3h2.5v4h-2.5z"),j(_e,"M8.5 16h7M8.5 19h7",1.4)],"\u2600":[E(se,"M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"),j(se,"M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],"\u2696":[j(se,"M12 3v17M7 21h10M4 6h16"),j(se,"M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6",1.4),E(se,"M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],"\u{1F9F5}":[E(Xe,"M5 2h14v4H5zM5 18h14v4H5z"),E(Se,"M7 6h10v12H7z"),j(At,"M7 9l10 2M7 13l10 2",1.2)],"\u{1FA91}":[j(Xe,"M6 2v20M6 14h12v8M6 3h7v9",2.6)]},ha=new RegExp(`(${Object.keys(Lo).join("|")})\\uFE0F?`,"gu"),ga=({sign:e})=>s`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${e}>${Lo[e].map(t=>s`<path ...${t} />`)}</svg>`;function le(e){let t=[],n=0;for(let o of(e??"").matchAll(ha))o.index>n&&t.push(e.slice(n,o.index)),t.push(s`<${ga} sign=${o[1]} />`),n=o.index+o[0].length;return n<(e??"").length&&t.push(e.slice(n)),t}var Ft=({of:e})=>e?.name&&!e.id?s`<span class="emoji">${le(e.name)}</span>`:null;var va=50;function xn(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=We.peek().find(o=>o.name===e)??We.peek()[0];$e(()=>{n.id!==L.peek()&&(L.value=n.id),(t||null)!==C.peek()&&(Me.value=va,C.value=t||null)})}var Po=()=>We.peek().find(e=>e.id===L.peek())?.name,Ne=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function Y(e,t){$e(()=>{F.value=null,t&&(ve.value={id:t})});let n=Ne(Po(),e);location.hash!==n&&(location.hash=n)}function Rt(e){location.hash=Ne(e,C.peek())}function Ho(){addEventListener("hashchange",xn),xn(),ne(()=>{let e=Q.value;e.length===0||e.some(t=>t.id===C.value)||(history.replaceState(null,"",Ne(Po(),he.value[0]?.id)),xn())})}var xa=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,ba=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function $a({children:e}){let[t,n]=P(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function _a({seconds:e,style:t}){let n=e*1e3,o=fe(n,"F"),i=t==="R"?go(n,pe.value):fe(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function ya({id:e}){let t=mn(e);return t?s`<button class="mention" onClick=${()=>Y(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function No({href:e,children:t}){let n=xa.exec(e);return n?s`<button class="link" onClick=${()=>Y(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var wa=e=>k.value?.roles.find(t=>t.id===e)?.name??"role";function ka(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${No} href=${t.href}>${ee(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${W(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${wa(t.role)}</span>`;if(t.channel!==void 0)return s`<${ya} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{ut.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${_a} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${No} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${ee(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${ee(t.strong)}</strong>`:t.under!==void 0?s`<u>${ee(t.under)}</u>`:t.struck!==void 0?s`<s>${ee(t.struck)}</s>`:t.hidden!==void 0?s`<${$a}>${ee(t.hidden)}<//>`:s`<em>${ee(t.em??t.em2)}</em>`}function ee(e){let t=[],n=0;for(let o of e.matchAll(ba))o.index>n&&t.push(...le(e.slice(n,o.index))),t.push(ka(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(...le(e.slice(n))),t}var bn=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function Ma(e){let t=e.map(i=>bn.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,p=i;for(;p<t.length&&t[p].indent.length>=a;)if(t[p].indent.length>a&&r.length>0){let[g,f]=n(p,t[p].indent.length);r.at(-1).push(g),p=f}else r.push([ee(t[p].text)]),p+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,p]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var Sa=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${ee(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${ee(e[1])}</p>`]];function $n(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${ee(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=Sa.find(([p])=>p.test(r)),d=p=>{let c=a;for(;c<t.length&&p(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(bn.test(r))i(),n.push(Ma(d(p=>bn.test(p))));else if(/^>>> /.test(r)){i();let p=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${$n(p)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let p=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${$n(p.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function za(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:$n(i)})}var ge=({text:e})=>s`<div class="markdown">${za(e??"")}</div>`;var Ca=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},_n=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function jo({image:e,frame:t,className:n}){let o=_n(e?.url);return o?s`<${pt} src=${o} alt=${e.description??""} width=${e.width} height=${e.height} frame=${t} className=${n} />`:null}function qt({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${Ca(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${ee(n)}</p>`}
      ${o&&s`<${ge} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(p=>s`<div class=${p.inline?"inline":""}><dt>${ee(p.name)}</dt><dd><${ge} text=${p.value} /></dd></div>`)}
      </dl>`}
      <${jo} image=${a} frame=${Co} />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&fe(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${jo} image=${r} frame=${It} className="embed-thumbnail" />
  </article>`}function Io(e,t,n){let o=t.bottom-e.bottom-8,i=e.top-t.top-8,a=o<n&&i>o;return{up:a,high:Math.round(Math.max(96,Math.min(n,a?i:o)))}}var Oo=260;function Ea({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${T("option",n&&"active")}
    onPointerMove=${r}
    onClick=${a}
  >
    <${Ft} of=${e.emoji} />
    <span class="option-text"><span>${le(e.label)}</span>${e.description&&s`<small>${le(e.description)}</small>`}</span>
    ${i&&s`<span class=${T("box",o&&"ticked")} aria-hidden="true">${o&&s`<${w} name="check" size=${14} />`}</span>`}
  </li>`}function Ao({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,p]=P(!1),[c,g]=P(0),[f,u]=P([]),_=A(),$=A(),[b,M]=P({up:!1,high:Oo}),y=A({text:"",at:0}),D=o>1,x=`list-${r}`,K=e.filter(h=>h.default).map(h=>h.value);q(()=>u(K),[K.join(`
`)]),q(()=>{if(!d)return;let h=z=>_.current.contains(z.target)||N();return document.addEventListener("pointerdown",h),()=>document.removeEventListener("pointerdown",h)}),de(()=>{if(!d)return;let h=(_.current.closest(".messages")??document.body).getBoundingClientRect(),z=Math.min(Oo,$.current.scrollHeight+2);M(Io(_.current.getBoundingClientRect(),h,z))},[d]),q(()=>{d&&document.getElementById(`${x}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let ie=()=>{i||a||(g(Math.max(0,e.findIndex(h=>f.includes(h.value)))),p(!0))},O=h=>{p(!1),l(h)},N=()=>{let h=f.join(`
`)!==K.join(`
`);D&&h&&f.length>=n?O(f):(u(K),p(!1))},re=h=>{if(!h)return;if(!D){O([h.value]);return}f.includes(h.value)?u(f.filter(ue=>ue!==h.value)):f.length<o&&u([...f,h.value])},v=h=>{let z=Date.now()-y.current.at>800;y.current={text:(z?"":y.current.text)+h.toLowerCase(),at:Date.now()};let ue=e.findIndex(U=>U.label.toLowerCase().startsWith(y.current.text));ue>=0&&g(ue)},I=h=>{let{key:z}=h;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(z)&&(h.preventDefault(),ie());return}let ue=e.length-1,U={ArrowDown:Math.min(c+1,ue),ArrowUp:Math.max(c-1,0),Home:0,End:ue};if(z in U)g(U[z]);else if(z==="Enter"||z===" ")re(e[c]);else if(z==="Escape")u(K),p(!1);else if(z==="Tab"){N();return}else if(z.length===1)v(z);else return;h.preventDefault(),h.stopPropagation()},m=e.filter(h=>f.includes(h.value)).map(h=>h.label);return s`<div class=${T("select",d&&"open")} ref=${_}>
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
      onClick=${()=>d?N():ie()}
      onKeyDown=${I}
    >
      <span class=${T("select-value",m.length===0&&"empty")}>${le(m.join(", ")||t)}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${w} name="down" />`}
    </button>
    <ul class=${T("listbox",b.up&&"up")} id=${x} ref=${$} style=${{maxHeight:`${b.high}px`}} role="listbox" aria-label=${t} aria-multiselectable=${D} hidden=${!d}>
      ${d&&e.map((h,z)=>s`<${Ea}
          key=${h.value}
          it=${h}
          id=${`${x}-${z}`}
          active=${z===c}
          chosen=${f.includes(h.value)}
          many=${D}
          onHover=${()=>g(z)}
          onPick=${()=>re(h)}
        />`)}
    </ul>
  </div>`}function*Bo(e){for(let t of e)yield t,yield*Bo(t.components??[])}var Fo=e=>[...Bo(e.components??[])].filter(t=>t.custom_id!==void 0&&t.disabled!==!0),Ta=e=>t=>(t.type===2?t.label:t.placeholder)===e;function Ro(e,t){for(let n of[...e].reverse()){let o=t(n);if(o)return{message:n.id,part:o}}return null}var yn=(e,t)=>Ro(e,n=>Fo(n).find(Ta(t))),qo=e=>new Map(e.map(t=>[t.id,t.edited_timestamp])),Uo=e=>t=>!e.has(t.id)||e.get(t.id)!==t.edited_timestamp;function Wo(e,t,n,o){let i=r=>(r.flags&64)!==0,a=t.filter(Uo(n)).filter(r=>i(r)||r.mentions.some(l=>l.id===o));for(let{name:r,says:l}of[...e.at].reverse()){let d=r?yn(a,r):Ro(a,p=>i(p)&&Fo(p)[0]);if(d)return{...d,says:l,last:r===e.at.at(-1).name}}return null}var Vo=(e,t,n)=>!!e.until&&t.filter(Uo(n)).some(o=>o.content.includes(e.until));var Da=60,La=300,ft=S(!1),R={stuck:!0,height:0,first:null,acted:null,brought:null};function Go(e){let t=e.closest(".messages"),n=t.scrollTop;R.stuck&&(t.scrollTop=t.scrollHeight),e.scrollIntoView({block:"nearest"}),R.brought=t.scrollTop===n?null:t.scrollTop}function Ko(e,t,n){let o=()=>{R.stuck=!0,ve.value=null,e.current.scrollTop=e.current.scrollHeight,ft.value=!1};return de(()=>{R.stuck=!0,R.acted=null,ft.value=!1},[C.value,L.value]),de(()=>{R.acted=ct.value>0?n??"0":null},[ct.value]),de(()=>{let i=e.current;R.first&&t&&BigInt(t)<BigInt(R.first)&&!R.stuck&&(i.scrollTop+=i.scrollHeight-R.height),R.first=t,R.height=i.scrollHeight,R.acted&&n&&BigInt(n)>BigInt(R.acted)&&(R.acted=null,o())}),de(()=>{let i=e.current,a=()=>i.scrollHeight-i.scrollTop-i.clientHeight,r=()=>{R.height=i.scrollHeight,R.stuck&&!ve.peek()&&(i.scrollTop=R.first?i.scrollHeight:0),l()},l=()=>{ft.value=!!R.first&&a()>La},d=new ResizeObserver(r);d.observe(i.firstElementChild),d.observe(i);let p=()=>{l();let g=i.scrollHeight===R.height&&i.scrollTop!==R.brought;R.brought=null,g&&(R.stuck=a()<Da)},c=()=>{R.acted=null};return i.addEventListener("scroll",p,{passive:!0}),i.addEventListener("wheel",c,{passive:!0}),i.addEventListener("touchmove",c,{passive:!0}),()=>{d.disconnect(),i.removeEventListener("scroll",p),i.removeEventListener("wheel",c),i.removeEventListener("touchmove",c)}},[]),o}var Pa=2e4,oe=S(null),Ut=me(()=>{let e=oe.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||ce.value!==e.home?null:Wo(t,ae.value,e.known,L.value)});function Jo(e){oe.value={...oe.peek(),at:e,known:qo(ae.peek())}}ne(()=>{let e=oe.value,t=e?.tour.steps[e.at];t?.do!=="point"||e.failed||ce.value!==e.home||Vo(t,ae.value,e.known)&&Jo(e.at+1)});function Ha(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},Pa),r=null;i=ne(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function Na(e,t){let n=await te("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function ja(e,t){let n=()=>ce.value===t?yn(ae.value,e.button):null,{message:o,part:i}=await Ha(n,`the button ${e.button}`);if((await te("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function wn(e){let t=he.value.find(o=>o.name===e.channel)??he.value[0],n={tour:e,at:0,home:t.id,failed:null,known:new Map};oe.value=n;try{for(let o of e.steps){if(o.do==="point")break;C.value!==n.home&&Y(n.home);let i=o.do==="command"?await Na(o,n.home):n.home;if(o.do==="press"&&await ja(o,i),oe.value!==n)return;n={...n,at:n.at+1,home:i},oe.value=n,C.value!==i&&Y(i)}}catch(o){oe.value===n&&(oe.value={...n,failed:o.message})}}function Yo(e,t){let n=Ut.peek();if(!n||n.message!==e||!n.last||n.part.custom_id!==t)return;let{tour:o,at:i}=oe.peek();Jo(o.steps[i].until?i:i+1)}function Ia(){let e=Ut.value,t=e?.part.custom_id,n=A(null);q(()=>{let o=t&&document.querySelector(`#m${e.message} [data-custom-id="${CSS.escape(t)}"]`);if(!o)return;o.classList.add("pointed");let i=`${e.message} ${t}`;return n.current!==i&&Go(o),n.current=i,()=>o.classList.remove("pointed")})}function Xo(){Ia();let e=oe.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?t.end:Ut.value?.says??`${a.says}\u2026`,d=!r&&!o&&C.value!==i;return s`<div class=${T("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((p,c)=>s`<i class=${T(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${le(r?"\u{1F389}":Ut.value?"\u{1F449}":t.emoji)}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>Y(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>wn(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>oe.value=null}><${w} name="close" size=${16} /></button>
  </div>`}var mt=S(new Set),Mn=S(new Set),Wt=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function je(e,t){e.answer==="modal"&&(Je.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&Wt(Mn,t,!0)}async function Zo(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!mt.peek().has(o)){Wt(mt,o,!0),Wt(Mn,e.id,!1),Yo(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";je(await te(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){Z(i)}finally{Wt(mt,o,!1)}}}var Oa={1:"blue",2:"grey",3:"green",4:"red",5:"grey"};function Aa({part:e,message:t}){let n=s`<${Ft} of=${e.emoji} />${le(e.label)}`;if(e.style===5)return s`<span class="button grey as-link">${ee(`[${e.label??e.url}](${e.url})`)}</span>`;let o=mt.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${T("button",Oa[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>Zo(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function Ba(e){let t=k.value.people.concat(k.value.bot).map(i=>({label:i.name,value:i.id})),n=k.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return Q.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function Fa({part:e,message:t}){let n=mt.value.has(`${t.id} ${e.custom_id}`);return s`<${Ao}
    options=${Ba(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>Zo(t,e,{values:o})}
  />`}var ei=(e,t)=>e.attachments.find(n=>n.url===t);function Qo({item:e,message:t,frame:n}){let o=ei(t,e.media?.url),i=_n(e.media?.url);return i?s`<${pt} src=${i} alt=${e.description??o?.description} width=${o?.width} height=${o?.height} frame=${n} />`:null}function kn({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${kn} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${Aa} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${Fa} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${kn} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${ge} text=${e.content} />`;case 11:return s`<${Qo} item=${e} message=${t} frame=${It} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${Qo} item=${o} message=${t} />`)}</div>`;case 13:{let o=ei(t,e.file?.url);return o?s`<${gn} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function ti({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${kn} part=${t} message=${e} />`)}</div>`}
    ${Mn.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function ht({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=A();return q(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
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
  </div>`}function gt(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}function ni(e,t){let n=[];for(let{index:i}of e.matchAll(/(?<!\S)(?=\S)/gu)){let a=l=>n.some(({name:d})=>d===l),r=t.find(l=>e.startsWith(`${l}:`,i)&&!a(l));r!==void 0&&n.push({name:r,index:i})}let o=n.map(({name:i,index:a},r)=>({name:i,text:e.slice(a+i.length+1,n[r+1]?.index).trim()}));return{before:e.slice(0,n[0]?.index).trim(),pairs:o}}function Vt(e,{text:t="",value:n}={}){let o=t.trim().toLowerCase();return e.find(a=>n!==void 0&&String(a.value)===n)??e.find(a=>a.name.toLowerCase()===o)}var Ra=120,qa=25,ai=11,oi=()=>[...k.value.people,k.value.bot].map(e=>({name:e.name,value:e.id})),ii=()=>k.value.roles.map(e=>({name:e.name,value:e.id})),Ua=()=>Q.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function Sn(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return oi();case 7:return Ua();case 8:return ii();case 9:return[...oi(),...ii()];default:return null}}var Wa={3:"text",4:"a whole number",10:"a number",11:"a file"};function Va(e,t){if(e.type===ai)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=Sn(e);if(o)return Vt(o,t)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}var ri=(e,t)=>String(Vt(Sn(e)??[],t)?.value??t.value??t.text.trim());function Ga(e,t,n,o){let[i,a]=P({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,p])=>[d,p.value??p.text]));return q(()=>{if(!o||!t?.autocomplete)return;let d=!1,p=async()=>{let f=e.options.filter($=>$.name!==t.name&&n[$.name]?.text?.trim()).map($=>({name:$.name,value:ri($,n[$.name])}));f.push({name:t.name,value:r});let u={channel:C.value,path:e.path,options:f,focused:t.name},_=await te("suggest",u).catch(()=>({answer:"failed"}));d||(_.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:_.choices,says:_.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(p,Ra);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function Ka({option:e,field:t,onChange:n,id:o,input:i,onFocus:a}){return s`<input id=${o} ref=${i} type="file" onFocus=${a} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var Ja=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function Ya({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,jump:l,submit:d,remove:p,onFocus:c}){let g=A(),[f,u]=P(-1),[_,$]=P(!1),b=n[t.name]??{text:""},M=`option-${t.name}`,y=Sn(t),D=Ga(e,t,n,o),x=b.value!==void 0,K=x?"":b.text.toLowerCase(),ie=y?y.filter(m=>m.name.toLowerCase().includes(K)).slice(0,qa):t.autocomplete?D.list:[],O=(x&&!y?[]:ie).map(m=>({key:String(m.value),label:m.name,choice:m})),N=O.length===0?-1:f>=0?Math.min(f,O.length-1):y&&!x?0:-1;de(()=>{o&&g.current?.focus()},[o]);let re=m=>{a({text:m.choice.name,value:String(m.choice.value)}),u(-1),$(!0),r()},v=m=>{if(m.isComposing)return;let h=_?null:gt(m.key,N,O.length),z=!_&&O.length>0,ue=f<0&&y&&Vt(y,b);if(h!==null)u(h);else if(m.key==="Enter"&&z&&N>=0&&!ue)re(O[N]);else if(m.key==="Enter")d();else if(m.key==="Tab"&&!m.shiftKey&&z&&!x&&b.text!==O[Math.max(N,0)].label)re(O[Math.max(N,0)]);else if(m.key==="Escape"&&z)$(!0);else if(m.key==="Backspace"&&b.text==="")p();else return;m.preventDefault(),m.stopPropagation()};if(t.type===ai)return s`<span class=${T("option-field",i&&"wrong")}><label for=${M}>${t.name}</label><${Ka} id=${M} input=${g} onFocus=${c} option=${t} field=${b} onChange=${a} /></span>`;let I=o&&!_;return s`<span class=${T("option-field",i&&"wrong")}>
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
      aria-expanded=${I&&O.length>0}
      aria-controls=${`${M}-list`}
      aria-activedescendant=${I&&N>=0?`${M}-list-${N}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${M}-about`}
      onFocus=${()=>{$(!1),c()}}
      onInput=${m=>{$(!1),u(-1);let h=Ja.exec(m.target.value);(!h||!l(h[2],h[1]?.trim()??""))&&a({text:m.target.value})}}
      onKeyDown=${v}
    />
    <span class="gone" id=${`${M}-about`}>${t.description}</span>
    ${I&&s`<${ht}
      id=${`${M}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${i&&"failed"}>${i??(y?"":Wa[t.type]??"")}</em>`}
      items=${O}
      active=${N}
      nothing=${t.autocomplete?D.says:null}
      onPick=${re}
      onHover=${u}
    />`}
  </span>`}function Xa({rest:e,text:t,wrong:n,setText:o,add:i,fill:a,submit:r,back:l,focused:d,onFocus:p}){let c=A(),[g,f]=P(-1),[u,_]=P(!1);de(()=>{d&&c.current?.focus()},[d]);let $=e.filter(x=>x.name.includes(t.trim().replace(/:$/,""))).map(x=>({key:x.name,label:x.name,about:x.description,option:x})),b=$.length===0?-1:g>=0?Math.min(g,$.length-1):t?0:-1,M=x=>{o(""),f(-1),i(x.option)},y=x=>{let K=u?null:gt(x.key,b,$.length);if(K!==null)f(K);else if((x.key==="Enter"||x.key==="Tab")&&!x.shiftKey&&!u&&b>=0&&$[b])M($[b]);else if(x.key==="Enter")r();else if(x.key==="Escape"&&!u&&$.length>0)_(!0);else if(x.key==="Backspace"&&t==="")l();else return;x.preventDefault(),x.stopPropagation()},D=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class=${T("option-more",n&&"wrong")}>
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
      onInput=${x=>{_(!1),f(-1);let{before:K,pairs:ie}=ni(x.target.value,e.map(O=>O.name));o(ie.length>0?K:x.target.value),ie.length>0&&a(ie)}}
      onFocus=${()=>{_(!1),p()}}
      onKeyDown=${y}
    />
    ${d&&!u&&$.length>0&&s`<${ht} id="further-options" head="Options" items=${$} active=${b} onPick=${M} onHover=${f} />`}
  </span>`}var ye=" end";function si({leaf:e,leave:t}){let n=A(),o=e.options.filter(m=>m.required).map(m=>m.name),i=o,[a,r]=P(i),[l,d]=P({}),[p,c]=P(i[0]??ye),[g,f]=P({}),[u,_]=P(""),[$,b]=P(null),[M,y]=P(!1),D=m=>e.options.find(h=>h.name===m),x=(m,h)=>{d(z=>({...z,[m]:h})),f(z=>({...z,[m]:void 0}))},K=m=>c(a[a.indexOf(m)+1]??ye),ie=m=>{if(o.includes(m)){let h=a[a.indexOf(m)-1];h?c(h):t();return}r(a.filter(h=>h!==m)),d(({[m]:h,...z})=>z),c(a[a.indexOf(m)-1]??ye)},O=(m,h,z)=>(h===m?z==="":e.options.some(U=>U.name===h)&&!l[h]?.text)?(x(m,{text:z}),a.includes(h)||r([...a,h]),c(h),!0):!1,N=async()=>{if(u.trim()){f({[ye]:!0}),b(I(u.trim())),c(ye);return}let m=Object.fromEntries(a.map(U=>[U,Va(D(U),l[U])]).filter(([,U])=>U));f(m);let h=Object.keys(m)[0];if(h){c(h);return}let z=[],ue=a.flatMap(U=>{let vt=l[U];return vt?.file?[{name:U,file:z.push(vt.file)-1}]:vt?.text?.trim()?[{name:U,value:ri(D(U),vt)}]:[]});y(!0),b(null);try{let U=await te("command",{channel:C.value,path:e.path,options:ue},z);if(U.answer==="failed"){b(`${k.value.bot.name} did not respond`),y(!1);return}je(U),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(U){b(U.message),y(!1)}},re=m=>{m.key==="Escape"&&(m.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},v=e.options.filter(m=>!a.includes(m.name)),I=m=>v.length>0?`\u201C${m}\u201D belongs to no option. Choose one or type its name with a colon: ${v.map(h=>`${h.name}:`).join(" ")}`:`\u201C${m}\u201D belongs to no option: /${e.path} takes no more of them.`;return s`<div class="composer command" ref=${n} onKeyDown=${re} role="form" aria-label=${`Command /${e.path}`}>
    ${$&&s`<p class="failed" role="alert">${$}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${w} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${a.map(m=>s`<${Ya}
            key=${m}
            leaf=${e}
            option=${D(m)}
            fields=${l}
            focused=${p===m}
            wrong=${g[m]}
            setField=${h=>x(m,h)}
            focusNext=${()=>K(m)}
            jump=${(h,z)=>O(m,h,z)}
            submit=${N}
            remove=${()=>ie(m)}
            onFocus=${()=>c(m)}
          />`)}
        <${Xa}
          rest=${v}
          text=${u}
          wrong=${g[ye]}
          setText=${m=>{_(m),b(null),f(h=>({...h,[ye]:void 0}))}}
          fill=${m=>{d(h=>({...h,...Object.fromEntries(m.map(z=>[z.name,{text:z.text}]))})),r([...a,...m.map(h=>h.name)]),c(m.at(-1).name)}}
          focused=${p===ye}
          onFocus=${()=>c(ye)}
          submit=${N}
          add=${m=>{r([...a,m.name]),c(m.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${M} onClick=${N}><${w} name="send" /></button>
    </div>
  </div>`}var Qa=[1,2];function*li(e,t){let n=(t.options??[]).filter(o=>Qa.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*li(`${e} ${o.name}`,o)}var Gt=()=>Ht.value.flatMap(e=>[...li(e.name,e)]),zn=e=>Gt().find(t=>t.path===e);function ci(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Gt(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var Za=2e3,ui=["image/png","image/jpeg","image/gif","image/webp"],er=10*1024*1024,Cn=()=>`draft ${L.value} ${C.value}`,En=S(""),Qe=e=>{En.value=e,e?sessionStorage.setItem(Cn(),e):sessionStorage.removeItem(Cn())};function tr(e){let t=[...k.value.people,k.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=Q.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function nr({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${w} name="close" size=${14} /></button></li>`)}
  </ul>`}function or(e){let t=[];for(let n of e)ui.includes(n.type)?n.size>er?Z(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):Z(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function ir(){let[e,t]=P([]),n=o=>t(i=>[...i,...or([...o])].slice(0,10));return q(()=>t([]),[C.value,L.value]),{files:e,setFiles:t,add:n}}function ar({begin:e}){let t=A(),n=A(),[o,i]=P(0),[a,r]=P(!1),[l,d]=P(!1),{files:p,setFiles:c,add:g}=ir(),f=En.value,$=(f.startsWith("/")&&!f.includes(`
`)&&!a?ci(f.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(v=>({key:v.path,label:`/${v.path}`,about:v.description,leaf:v}));q(()=>{En.value=sessionStorage.getItem(Cn())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[C.value,L.value]),q(()=>{let v=t.current;v.style.height="auto",v.style.height=`${Math.min(v.scrollHeight,240)}px`},[f]);let b=v=>{let I=v.startsWith("/")&&v.endsWith(" ")&&zn(v.slice(1,-1));if(I&&v.length>f.length){Qe(""),e(I);return}i(0),r(!1),Qe(v)},M=v=>{Qe(""),e(v.leaf)},y=async()=>Gt().some(I=>`${f} `.startsWith(`/${I.path} `))?(je(await te("command",{channel:C.value,text:f})),Qe(""),!0):!1,D=async()=>{if(!(l||!f.trim()&&p.length===0)){d(!0);try{f.startsWith("/")&&await y()||(await te("say",{channel:C.value,text:tr(f)},p.map(v=>v.file)),Qe(""),c([]))}catch(v){Z(v)}finally{d(!1),t.current?.focus()}}},x=v=>{if(v.isComposing)return;let I=gt(v.key,o,$.length),m=$.length>0,h=/\s\S+:/.test(f);if(I!==null)i(I);else if(m&&!h&&(v.key==="Enter"||v.key==="Tab")&&!v.shiftKey)M($[o]);else if(m&&v.key==="Escape")r(!0);else if(v.key==="Enter"&&!v.shiftKey)D();else return;v.preventDefault()},K=v=>{let I=[...v.clipboardData.files];I.length!==0&&(v.preventDefault(),g(I))},ie=v=>{v.preventDefault(),g(v.dataTransfer.files)},O=xe.value,N=O?.kind==="dm"?`@${k.value.bot.name}`:`#${O?.name??""}`,re=Za-[...f].length;return s`<div class="composer" onDrop=${ie} onDragOver=${v=>v.preventDefault()}>
    <${ht} id="commands" head=${$.length>0&&"Commands"} items=${$} active=${o} onPick=${M} onHover=${i} />
    <${nr} files=${p} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${w} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${ui.join()} multiple ref=${n} onChange=${v=>{g(v.target.files),v.target.value=""}} />
      <textarea
        id="composer"
        ref=${t}
        rows="1"
        value=${f}
        placeholder=${`Message ${N}, or / for commands`}
        aria-label=${`Message ${N}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${$.length>0?"commands":void 0}
        aria-activedescendant=${$.length>0?`commands-${o}`:void 0}
        onInput=${v=>b(v.target.value)}
        onKeyDown=${x}
        onPaste=${K}
      />
      ${re<200&&s`<span class="left">${re}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${D}><${w} name="send" /></button>
    </div>
  </div>`}function di(){let[e,t]=P(null),n=ut.value;return q(()=>t(null),[C.value,L.value]),q(()=>{if(!n)return;let o=zn(n.path);o?t(o):Qe(`/${n.path}`),ut.value=null},[n]),C.value?e?s`<${si} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${ar} begin=${t} />`:null}var fi="playground-theme",mi=matchMedia("(prefers-color-scheme: light)"),Ze=S(!1),pi=()=>localStorage.getItem(fi);function Tn(){Ze.value=pi()?pi()==="light":mi.matches,document.documentElement.dataset.theme=Ze.value?"light":"dark"}function hi(){Tn(),mi.addEventListener("change",Tn)}function gi(){localStorage.setItem(fi,Ze.value?"dark":"light"),Tn()}var Dn=e=>e>99?"99+":String(e);function Ln({it:e,label:t,icon:n,nested:o}){let i=C.value===e.id;return s`<li class=${o&&"nested"}>
    <button
      class=${T("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      data-channel=${e.id}
      onClick=${()=>Y(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0?s`<span class="badge">${Dn(e.mentions)}<span class="gone"> for you</span></span>`:e.unread>0&&s`<span class="gone">, ${e.unread} unread</span>`}
    </button>
  </li>`}var rr=e=>Q.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===C.value));function sr(){return he.value.map(e=>{let t=rr(e);return s`
      <${Ln} key=${e.id} it=${e} label=${e.name} icon=${s`<${w} name="hash" />`} />
      ${t.map(n=>s`<${Ln}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${w} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function lr(){let e=k.value.bot,t=dt.value;return t?s`<${Ln} it=${t} label=${e.name} icon=${s`<${G} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function cr(){let e=A(),t=L.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${G} id=${t} size=${32} />
      <span class="me-text"><strong>${W(t)}</strong><small>Change person</small></span>
      <${w} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${Ze.value?"Dark colours":"Light colours"}
      title=${Ze.value?"Dark colours":"Light colours"}
      onClick=${gi}
    ><${w} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${k.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${T("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),Rt(n.name)}}
            ><${G} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${Ne(n.name,C.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${w} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function vi(){let{guild:e,bot:t}=k.value,n=dt.value,o=n&&C.value===n.id,i=he.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${ur}>To the message box</a>
    <div class="rail">
      <button
        class=${T("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${Dn(n.mentions)} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>Y(n.id)}
      >
        <${G} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${Dn(n.mentions)}</span>`}
      </button>
      <hr />
      <button
        class=${T("rail-button guild",!o&&"current")}
        aria-label=${`${e.name}, the server`}
        title=${e.name}
        onClick=${()=>i&&Y(i.id)}
      ><span class="initials" data-letter=${e.name.slice(0,2)} /></button>
    </div>
    <div class="channels">
      <p class="guild-name">${e.name}</p>
      <div class="scroll" tabindex="-1">
        <h2>Text channels</h2>
        <ul><${sr} /></ul>
        <h2>Direct messages</h2>
        <ul><${lr} /></ul>
      </div>
      <${cr} />
    </div>
  </nav>`}function ur(e){e.preventDefault(),document.getElementById("composer")?.focus()}var xi=()=>{F.value=F.value==="sidebar"?null:"sidebar"};function bi({what:e,icon:t,label:n}){let o=F.value===e,i=()=>{F.value=o?null:e};return s`<button
    class=${T("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${w} name=${t} /><span class="tool-name">${n}</span></button>`}function $i(){let e=xe.value,t=Q.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&Q.value.find(i=>i.id===e.parent),o=e&&e.id===dt.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${xi}>
      <${w} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${G} id=${k.value.bot.id} size=${24} /><span>${k.value.bot.name}</span>`:e&&s`<${w} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${bi} what="pins" icon="pin" label="Pinned" />
      <${bi} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function _i(){let{people:e,bot:t}=k.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${T("entry",n.id===L.value&&"current")}
            aria-label=${n.id===L.value?void 0:`Be ${n.name}`}
            onClick=${()=>Rt(n.name)}
          >
            <${G} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===L.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${Ne(n.name,C.value)}
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
        <span class="entry"><${G} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var dr=700,Ce=null,Kt=e=>{Ce?.readyState===WebSocket.OPEN&&Ce.send(JSON.stringify(e))};function yi(){C.peek()&&Kt({view:{channel:C.peek(),count:Me.peek()}})}function wi(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);Ce=n,n.onopen=()=>{ae.value=[],ce.value=null,Ve.value=!0,yi(),F.peek()==="backstage"&&Kt({backstage:!0})},n.onmessage=o=>Ce===n&&xo(JSON.parse(o.data)),n.onclose=()=>{Ce===n&&(Ve.value=!1,setTimeout(()=>Ce===n&&wi(e),dr))}}var ki=(e,t)=>Kt({read:{channel:e,message:t}});function Mi(){ne(()=>{let e=L.value;if(!e)return;let t=Ce;Ce=null,t?.close(),bo(),wi(e)}),ne(()=>{C.value,Me.value,yi()}),ne(()=>{let e=F.value==="backstage";Kt({backstage:e}),e||(Ge.value=null)})}function pr({tour:e}){let t=oe.value?.tour===e&&oe.value.at<e.steps.length&&!oe.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${le(e.emoji)}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>wn(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function Si(){let{guild:e,bot:t}=k.value,n=he.value.at(-1),o=()=>{F.value="backstage"};return s`<div class="beginning welcome">
    <${G} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${W(L.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${st.value.map(i=>s`<${pr} tour=${i} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${w} name="hash" />Go to <button class="mention" onClick=${()=>Y(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${w} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${w} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var Pn=64,fr=128,mr=32768,hr=420*1e3,gr=9e3,Jt=S(null),Hn=e=>e.type===0||e.type===19||e.type===20;function vr(e,t){return t&&Hn(e)&&Hn(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&Pn)===(t.flags&Pn)&&Pe(e.id)-Pe(t.id)<hr}function xr({it:e}){let t=s`<strong>${W(e.author.id)}</strong>`,n=s`<time class="stamp">${Ue(Pe(e.id),pe.value)}</time>`;return e.type===6?s`<div class="notice"><${w} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>Y(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{F.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${w} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>Y(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function br({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>Y(e.id)}>
    <${w} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function $r({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${w} name="reply" size=${14} /><${G} id=${t.user.id} size=${16} /><span>${W(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>Y(e.channel_id,n.id)}><${w} name="reply" size=${14} /><${G} id=${n.author.id} size=${16} /><span>${W(n.author.id)}</span><span class="origin-text">${ee(n.content.slice(0,120))}</span></button>`:null}function _r({it:e}){return e.flags&fr?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${W(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${ge} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${fe(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${qt} embed=${t} />`)}
    ${!(e.flags&mr)&&s`<${Ot} files=${e.attachments} />`}
    <${ti} message=${e} />
    ${e.thread&&s`<${br} thread=${e.thread} />`}
  `}function yr({it:e}){return s`<p class="only-you"><${w} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>te("dismiss",{message:e.id}).catch(Z)}>Dismiss message</button></p>`}function wr({it:e,before:t}){let n=vr(e,t),o=Pe(e.id),i=e.author.bot,a=e.flags&Pn,r=e.mentions.some(p=>p.id===L.value)||e.mention_everyone,l=ve.value?.id===e.id,d=`${W(e.author.id)}, ${Ue(o,pe.value)}${a?", only you can see this":""}`;return s`<li
    class=${T("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${$r} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${fe(o,"t")}</time>`:s`<div class="gutter"><${G} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${T("author",i&&"is-bot")}>${W(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${fe(o,"F")}>${Ue(o,pe.value)}</time></div>`}
        <${_r} it=${e} />
        ${a!==0&&s`<${yr} it=${e} />`}
      </div>
    </div>
  </li>`}function kr(){let e=xe.value;if(!e||lt.value)return null;if(e.id===vo.value)return s`<${Si} />`;if(e.kind==="dm")return s`<div class="beginning"><${G} id=${k.value.bot.id} size=${80} /><h2>${k.value.bot.name}</h2><p>This is where ${k.value.bot.name} writes to ${W(L.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${w} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function Mr(){let e=Nt.value;pe.value;let t=e&&e.channel===C.value&&Date.now()-e.at<gr;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${k.value.bot.name} is typing…`:""}</p>`}function Sr(e){q(()=>{let t=xe.value;if(!t||ce.value!==t.id)return;Jt.peek()?.channel!==t.id&&(Jt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&ki(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function zr(){let e=ve.value,t=ae.value;q(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){lt.value&&ce.value===C.value&&(Me.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{ve.peek()===e&&(ve.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function zi(){let e=A(),t=ae.value,n=Ko(e,t[0]?.id,t.at(-1)?.id);Sr(t.at(-1)?.id),zr();let o=xe.value,i=Jt.value?.channel===o?.id?Jt.value.mark:null,a=i&&t.find(l=>BigInt(l.id)>BigInt(i)&&l.author.id!==L.value)?.id,r=()=>{Me.value+=50};return s`<div class="conversation"><div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${o?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${ce.value===o?.id&&s`<${kr} />`}
      ${lt.value&&s`<button class="button grey older" onClick=${r}>Show older messages</button>`}
      <ol>
        ${t.map((l,d)=>[l.id===a&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,Hn(l)||l.type===21?l.type!==21&&s`<${wr} key=${l.id} it=${l} before=${l.id===a?null:t[d-1]} />`:s`<li key=${l.id} id=${`m${l.id}`}><${xr} it=${l} /></li>`])}
      </ol>
      <${Mr} />
    </div>
  </div>
  ${ft.value&&s`<button class="present" onClick=${n}>Jump to present <${w} name="down" size=${16} /></button>`}
  </div>`}function Yt({label:e,className:t,onClose:n,children:o}){let i=A();return de(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function Ci(){let e=Ke.value;if(!e)return null;let t=()=>{Ke.value=null};return s`<${Yt} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${w} name="close" /></button>
  <//>`}function Cr(){let[e,t]=P(null),n=ae.value.filter(o=>o.pinned).map(o=>o.id).join();return q(()=>{let o=!1;return _o(C.value).then(i=>o||t(i)).catch(Z),()=>{o=!0}},[C.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${G} id=${o.author.id} size=${24} /><span class="author">${W(o.author.id)}</span><time class="stamp">${Ue(Pe(o.id),pe.value)}</time>
        <button class="button grey jump" onClick=${()=>Y(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${ge} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${qt} embed=${i} />`)}
      <${Ot} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function Ei(){if(F.value!=="pins")return null;let e=()=>{F.value=null};return s`<${Yt} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${w} name="close" /></button></header>
    <div class="scroll"><${Cr} /></div>
  <//>`}var Er=8e3;function Ti(){let e=Ye.value;return q(()=>{if(!e)return;let t=setTimeout(()=>{Ye.peek()===e&&(Ye.value=null)},Er);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${w} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Ye.value=null}><${w} name="close" size=${16} /></button></p>`}
  </div>`}function Tr(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function Dr({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function Lr({it:e,close:t}){let n=A(),[o,i]=P(null),[a,r]=P(!1),l=Tr(e.modal.components);return s`<form ref=${n} onSubmit=${async p=>{if(p.preventDefault(),a)return;r(!0),i(null);let g=l.filter(f=>f.type===4).map(f=>[f.custom_id,n.current.elements[f.custom_id].value]);try{let f=await te("fill",{interaction:e.interaction,values:g});if(f.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),je(f)}catch(f){i(f.message),r(!1)}}}>
    <header>
      <${G} id=${k.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${w} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((p,c)=>p.type===4?s`<${Dr} key=${p.custom_id} it=${p} at=${c} />`:p.type===10?s`<${ge} text=${p.content} />`:s`<p class="small">A field of kind ${p.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function Di(){let e=Je.value;if(!e)return null;let t=()=>{Je.value=null};return s`<${Yt} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${Lr} it=${e} close=${t} />
  <//>`}function Pr(){let e=xe.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${W(L.value)} \xB7 ${t} \xB7 ${k.value?.guild.name??"Playground"}`}function Hr(){let e=k.value;return Ve.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function Li(){if(!k.value)return s`<div class="loading" role="status">
      ${Ve.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;Pr();let e=()=>{F.value=null};return s`
    <div class=${T("frame",F.value==="sidebar"&&"with-sidebar")}>
      <${vi} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${$i} />
        <${Hr} />
        <div class="body">
          <section class="talk">
            <${zi} />
            <${Xo} />
            <${di} />
          </section>
          ${F.value==="backstage"?s`<${So} />`:s`<${_i} />`}
        </div>
      </main>
    </div>
    <${Ei} />
    <${Ci} />
    <${Di} />
    <${Ti} />
  `}async function Nr(){let e=await yo();We.value=e.people,st.value=e.tours,Mi(),Ho(),Vn(s`<${Li} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||Z(e.error??e)});addEventListener("unhandledrejection",e=>Z(e.reason));hi();Nr().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
