var j,dn,Dt,de,Et,it,pn,nt,fn,Pt,Tt,Go,He=Symbol.for("pv"),at={},rt=[],Ko=/^m(i|n|o|s|text|space)$/,jt=Array.isArray,It=rt.slice,ve=Object.assign;function ge(e){e&&e.parentNode&&e.remove()}function st(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?It.call(arguments,2):n),Be(e,r,o,i,null)}function Be(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:He,__v:i||++dn,__i:-1,__u:0};return!i&&j.vnode&&j.vnode(a),a}function xe(e){return e.children}function we(e,t){this.props=e,this.context=t,this.__g=0}function pe(e,t){if(t==null)return e.__&&pe(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:pe(e)}function Jo(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=ve({constructor:He},n)).__v=n.__v+1,j.vnode&&j.vnode(t),Nt(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||pe(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,bn(i,t,a),n.__=n.__e=null,t.__e!=o&&mn(t))}function mn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),mn(e)}function cn(e){(8&e.__g||(e.__g|=8,de.push(e),it++))&&Et==j.debounceRendering||((Et=j.debounceRendering)||queueMicrotask)(hn)}function hn(){try{for(var e,t=1;de.length;)de.length>t&&de.sort(pn),e=de.shift(),t=de.length,8&e.__g&&Jo(e)}finally{(it=de.length)&&(Et||queueMicrotask)(hn)}}function gn(e,t,n,o,i,a,r,l,d,p,c){var g,m,u,x,_,b,k=o.__k||rt,h=t.length;for(d=Yo(n,t,k,d,h),g=0;g<h;g++)(u=n.__k[g])!=null&&(m=~u.__i&&k[u.__i]||at,u.__i=g,b=Nt(e,u,m,i,a,r,l,d,p,c),x=u.__e,(m.ref!=u.ref||8&m.__u)&&(m.ref&&Ot(m.ref,null,u,m),u.ref&&c.push(u.ref,u.__c||x,u)),_=_||x,4&u.__u?(d=vn(u,d,e,!m.__v),m.__e&&(m.__e=null)):typeof u.type=="function"&&b!==void 0?d=b:x&&(d=x.nextSibling),u.__u&=-21);return n.__e=_,d}function Yo(e,t,n,o,i){var a,r,l,d,p,c,g,m,u,x=n.length,_=x,b=0,k=0,h=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=h[a]=Be(null,r):jt(r)?r=h[a]=Be(xe,{children:r}):r.constructor===He&&r.__b?r=h[a]=Be(r.type,r.props,r.key,r.ref,r.__v):h[a]=r,d=a+b,r.__=e,r.__b=e.__b+1,l=null,~(p=r.__i=Xo(r,n,d,_))&&(_--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,p==d-1?b--:p==d+1?b++:p!=d&&(p>d?b--:b++,k=1)):(~p||(i>x?b--:i<x&&b++),typeof r.type!="function"&&(r.__u|=4))):h[a]=null;if(k){for(c=[],g=[],a=0;a<i;a++)if((r=h[a])&&16&r.__u){for(b=0,m=c.length;b<m;)c[u=b+m>>1]<r.__i?b=u+1:m=u;c[b]=r.__i,g[a]=b+1}for(b=c.length;a--;)g[a]&&(g[a]==b?b--:h[a].__u|=4)}if(_)for(a=0;a<x;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=pe(l)),Ft(l,l));return o}function vn(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=vn(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=pe(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Xo(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function un(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function tt(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||un(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||un(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Tt[t]||(Tt[t]=Zo(t)),(e.__a||(e.__a={}))[t]=Pt,a=t!=(t=t.replace(fn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Zo(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[nt]==null)t[nt]=Pt++;else if(t[nt]<this.__a[e])return;return n(j.event?j.event(t):t)}}}function Nt(e,t,n,o,i,a,r,l,d,p){var c,g,m,u,x,_,b,k,h,z,D,Z,G,U,$,N,f,v,M=t.type;if(t.constructor!==He)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=ot(c,a):a.push(c),l=a[0]||l),(c=j.__b)&&c(t);e:if(typeof M=="function"){m=r.length;try{if(k=t.props,h=(c=M.prototype)&&c.render,z=(c=M.contextType)&&o[c.__c],D=c?z?z.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(h?t.__c=u=new M(k,D):(t.__c=u=new we(k,D),u.constructor=M,u.render=ei),z&&z.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),h&&(u.__s||(u.__s=u.state),M.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=ve({},u.__s)),ve(u.__s,M.getDerivedStateFromProps(k,u.__s)))),x=u.props,_=u.state,u.__v=t,n.__c){if(k!==x&&h&&!M.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(k,D),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(k,u.__s,D)===!1){t.__v!=n.__v&&(u.props=k,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(I){I&&(I.__=t)}),rt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=pe(n);break e}u.componentWillUpdate&&u.componentWillUpdate(k,u.__s,D),h&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(x,_,b)})}else h&&!M.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),h&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=D,u.props=k,u.__P=e,u.__g&=-5,Z=j.__r,G=h?25:0;do u.__g&=-9,Z&&Z(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++G<25);h&&(rt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=ve({},o,u.getChildContext())),h&&n.__c&&u.getSnapshotBeforeUpdate&&(b=u.getSnapshotBeforeUpdate(x,_)),U=c&&c.type===xe&&c.key==null?c.props.children:c,k.__P&&(c=l,i=(e=k.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(I){I&&Ft(I,I)}),n.__k=null),l=n.__k?pe(n,0):null),l=gn(e,jt(U)?U:[U],t,n,o,i,a,r,l,d,p),k.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(ge),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(I){if(r.length=m,t.__v=null,d||a)if(I&&I.then){if(t.__u|=128|d,a){for(~(f=a.indexOf(l||void 0))||(f=a.length);(v=a[f-1])&&v.nodeType==8;)f--;for(;f<a.length;f++)if(v=a[f])if(a[f]=null,$){if(v==N)break}else{if(v.nodeType!=8)break;v.data.startsWith("$s")&&(N=ot($=v))}}if(!$){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;$=l}(c=ot($=t.__c.__z||(t.__c.__z=$)))?(t.__e=$,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(ge);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),I&&I.then||xn(t),j.__e(I,t,n)}}else l=t.__e=Qo(n.__e,t,n,o,i,a,r,d,p,e);return(c=j.diffed)&&c(t),l}function ot(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function xn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(xn))}function bn(e,t,n){for(var o=0;o<n.length;)Ot(n[o++],n[o++],n[o++]);j.__c&&j.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){j.__e(a,i.__v)}})}function Qo(e,t,n,o,i,a,r,l,d,p){var c,g,m,u,x,_,b,k,h=n.props||at,z=t.props,D=t.type;if(D=="svg"?i="http://www.w3.org/2000/svg":D=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((x=a[c])&&(D?x.localName==D:x.nodeType==3)){e=x,a[c]=null;break}}if(!e){if(k=p.ownerDocument||document,!D)return k.createTextNode(z);e=k.createElementNS(i,D,z.is?z:p),l&&(j.__m&&j.__m(t,a),l=!1),a=null}if(D){if(p=D=="template"&&e.content||e,a=D=="textarea"&&z.defaultValue!=null?null:a&&It.call(p.childNodes),!l&&a)for(h={},c=0;c<e.attributes.length;c++)h[(x=e.attributes[c]).name]=x.value;for(c in h)x=h[c],c=="dangerouslySetInnerHTML"?m=x:c=="children"||c in z||c=="value"&&"defaultValue"in z||c=="checked"&&"defaultChecked"in z||tt(e,c,null,x,i);for(c in z)x=z[c],c=="children"?u=x:c=="dangerouslySetInnerHTML"?g=x:c=="value"?_=x:c=="checked"?b=x:l&&typeof x!="function"||h[c]===x||tt(e,c,x,h[c],i);g?(l||m&&(g.__html==m.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(m&&(e.textContent=""),(D=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Ko.test(D))&&(i="http://www.w3.org/1999/xhtml"),gn(p,jt(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&pe(n,0),l,d),a&&a.some(ge)),l&&D!="textarea"||(c="value",D=="progress"&&_==null?e.removeAttribute(c):_==null||_===e[c]&&(D!="progress"||_)||tt(e,c,_,h[c],i),c="checked",b!=null&&b!=e[c]&&tt(e,c,b,h[c],i))}else h===z||l&&e.data==z||(e.data=z);return e}function Ot(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){j.__e(i,n)}}function Ft(e,t,n){var o,i,a,r;if(j.unmount&&j.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Ot(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){j.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&Ft(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=ot(o,a=[]))&&(o==e.__e&&a.some(ge),ge(i),ge(o)),n||ge(e.__e),e.__e=e.__c=e.__=null}function ei(e,t,n){return this.constructor(e,n)}function $n(e,t){var n,o,i,a;j.__&&j.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=Be(xe,{children:[e]}),i=[],a=[],Nt(t,t.__k,o||at,at,t.namespaceURI,o?null:t.firstChild?It.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),bn(i,t.__k,a),t.__k.props.children=null}j={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw it=0,e}},dn=0,Dt=function(e){return e!=null&&e.constructor===He},we.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=ve({},this.state)),typeof e=="function"&&(e=e(ve({},n),this.props)),e&&(ve(n,e),this.__v&&(t&&this.__k.push(t),cn(this)))},we.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),cn(this))},we.prototype.render=xe,de=[],it=0,pn=function(e,t){return e.__v.__b-t.__v.__b},nt=Symbol(),fn=/(PointerCapture)$|Capture$/i,Pt=0,Tt={},Go=0;var ke,R,Lt,_n,Bt=Object.is,lt=0,Tn=[],Ht=[],A=j,yn=A.__b,wn=A.__r,kn=A.diffed,Sn=A.__c,Cn=A.unmount,Mn=A.__;function ct(e,t){A.__h&&A.__h(R,e,lt||t),lt=0;var n=R.__H||(R.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function T(e){return lt=1,ti(Dn,e)}function ti(e,t,n){var o=ct(ke++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Dn(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);Bt(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=R,!R.__f)){R.__f=!0;var i=R.shouldComponentUpdate;R.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var p=!1,c=this.props!=a;if(d.__.some(function(m){m.__N&&(p=!0,Bt(m.__[0],m.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return p?g||c:g}return!p||c}}return o.__}function O(e,t){var n=ct(ke++,3);!A.__s&&qt(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,R.__H.__h.push(n))}function ut(e,t){var n=ct(ke++,4);!A.__s&&qt(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,R.__h.push(n))}function H(e){return lt=5,dt(function(){return{current:e}},[])}function dt(e,t){var n=ct(ke++,7);return qt(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function ni(){var e;do{for(;e=Ht.shift();)try{Ae(e)}catch(n){A.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Tn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ae),t.__h.some(At),t.__h=[]}catch(n){t.__h=[],A.__e(n,e.__v)}}}while(Ht.length)}A.__b=function(e){R=null,yn&&yn(e)},A.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Mn&&Mn(e,t)},A.__r=function(e){wn&&wn(e),ke=0;var t=(R=e.__c).__H;t&&(Lt==R?R.__h=[]:(t.__h.some(Ae),t.__h.some(At),ke=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Lt=R},A.diffed=function(e){kn&&kn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&En(Tn.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Lt=R=null},A.__c=function(e,t){t.some(function(n){try{n.__h.some(Ae),n.__h=n.__h.filter(function(o){return!o.__||At(o)})}catch(o){n.__h=[function(){throw o}]}}),Sn&&Sn(e,t)},A.unmount=function(e){Cn&&Cn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,En(Ht.push(i))}else Ae(i)}catch(a){t=a}}),o.__H=void 0,t&&A.__e(t,o.__v))};var zn=typeof requestAnimationFrame=="function";function oi(e){var t,n=function(){clearTimeout(o),zn&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);zn&&(t=requestAnimationFrame(n))}function En(e){e!=1&&_n==A.requestAnimationFrame||((_n=A.requestAnimationFrame)||oi)(ni)}function Ae(e){var t=R,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),R=t}function At(e){var t=R;e.__c=e.__(),R=t}function qt(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!Bt(n,e[o])})}function Dn(e,t){return typeof t=="function"?t(e):t}var ii=Symbol.for("preact-signals");function ht(){if(ce>1)ce--;else{var e,t=!1;for((function(){var i=ft;for(ft=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();Ue!==void 0;){var n=Ue;for(Ue=void 0,pt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&jn(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(pt=0,ce--,t)throw e}}function ue(e){if(ce>0)return e();Ut=++ai,ce++;try{return e()}finally{ht()}}var qe,F=void 0;function Re(e){var t=F,n=qe;F=void 0,qe=void 0;try{return e()}finally{F=t,qe=n}}var Ue=void 0,ce=0,pt=0,ai=0,Ut=0,ft=void 0,mt=0;function Pn(e){if(F!==void 0){var t=e.n;if(t===void 0||t.t!==F)return t={i:0,S:e,p:F.s,n:void 0,t:F,e:void 0,x:void 0,r:t},F.s!==void 0&&(F.s.n=t),F.s=t,e.n=t,32&F.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=F.s,t.n=void 0,F.s.n=t,F.s=t),t}}function V(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}V.prototype.brand=ii;V.prototype.h=function(){return!0};V.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Re(function(){var o;(o=t.W)==null||o.call(t)}))};V.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Re(function(){var i;(i=t.Z)==null||i.call(t)}))}};V.prototype.subscribe=function(e){var t=this;return Q(function(){var n=t.value;Re(function(){return e(n)})},{name:"sub"})};V.prototype.valueOf=function(){return this.value};V.prototype.toString=function(){return this.value+""};V.prototype.toJSON=function(){return this.value};V.prototype.peek=function(){var e=this;return Re(function(){return e.value})};Object.defineProperty(V.prototype,"value",{get:function(){var e=Pn(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(pt>100)throw new Error("Cycle detected");(function(n){ce!==0&&pt===0&&n.l!==Ut&&(n.l=Ut,ft={S:n,v:n.v,i:n.i,o:ft})})(this),this.v=e,this.i++,mt++,ce++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{ht()}}}});function C(e,t){return new V(e,t)}function jn(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function In(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Nn(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function be(e,t){V.call(this,void 0,t),this.x=e,this.s=void 0,this.g=mt-1,this.f=4}be.prototype=new V;be.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===mt))return!0;if(this.g=mt,this.f|=1,this.i>0&&!jn(this))return this.f&=-2,!0;var e=F;try{In(this),F=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return F=e,Nn(this),this.f&=-2,!0};be.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}V.prototype.S.call(this,e)};be.prototype.U=function(e){if(this.t!==void 0&&(V.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};be.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(be.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Pn(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ae(e,t){return new be(e,t)}function On(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ce++;var n=F;F=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,Rt(e),o}finally{F=n,ht()}}}function Rt(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,On(e)}function ri(e){if(F!==this)throw new Error("Out-of-order effect");Nn(this),F=e,this.f&=-2;try{8&this.f&&Rt(this)}finally{ht()}}function Se(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,qe&&qe.push(this)}Se.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Se.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,On(this),In(this),ce++;var e=F;return F=this,ri.bind(this,e)};Se.prototype.N=function(){2&this.f||(this.f|=2,this.u=Ue,Ue=this)};Se.prototype.d=function(){this.f|=8,1&this.f||Rt(this)};Se.prototype.dispose=function(){this.d()};function Q(e,t){var n=new Se(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Fn,vt,gt,si=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Ln=[];Q(function(){Fn=this.N})();function Ce(e,t){j[e]=t.bind(null,j[e]||function(){})}function We(e){if(gt){var t=gt;gt=void 0,t()}gt=e&&e.S()}function Bn(e){var t=this,n=e.data,o=ci(n);o.name="ReactiveDom",o.value=n;var i=dt(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var p=ae(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=ae(function(){return!Array.isArray(p.value)&&!Dt(p.value)}),g=Q(function(){if(this.N=Hn,c.value){var u=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),m=t.__$u.d;return t.__$u.d=function(){g(),m.call(this)},[c,p]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}Bn.displayName="ReactiveTextNode";Object.defineProperties(V.prototype,{constructor:{configurable:!0,value:st(xe,null).constructor},type:{configurable:!0,value:Bn},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ce("__b",function(e,t){if(We(),vt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof V&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});Ce("__r",function(e,t){if(e(t),t.type!==xe){We();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return Q(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;si&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),vt=o,We(n)}});Ce("__e",function(e,t,n,o){We(),vt=void 0,e(t,n,o)});Ce("diffed",function(e,t){We(),vt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var p=a[d],c=o[d];p===void 0?(p=li(n,d,c,i),a[d]=p):p.o(c,i)}}}e(t)});function li(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=C(n);return{o:function(r,l){a.value=r,o=l},d:Q(function(){this.N=Hn;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Ce("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}e(t)});Ce("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});we.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function ci(e,t){return dt(function(){return C(e,t)},[])}var ui=function(e){queueMicrotask(function(){queueMicrotask(e)})};function di(){ue(function(){for(var e;e=Ln.shift();)Fn.call(e)})}function Hn(){Ln.push(this)===1&&(j.requestAnimationFrame||ui)(di)}var Ee=C({now:Date.now(),real:Date.now(),speed:1}),te=C(Date.now());function pi(){let{now:e,real:t,speed:n}=Ee.value;return e+(Date.now()-t)*(n??1)}var qn=()=>{te.value=pi()};Ee.subscribe(qn);setInterval(qn,1e3);var $e=e=>Number(BigInt(e)>>22n)+14200704e5,fi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),An=[["year",31536e3],["month",2592e3],["day",86400],["hour",3600],["minute",60],["second",1]];function Un(e,t){let n=Math.round((e-t)/1e3),[o,i]=An.find(([,a])=>Math.abs(n)>=a)??An.at(-1);return fi.format(Math.trunc(n/i),o)}var Me=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},ze={t:Me({timeStyle:"short"}),T:Me({timeStyle:"medium"}),d:Me({dateStyle:"short"}),D:Me({dateStyle:"long"}),f:Me({dateStyle:"long",timeStyle:"short"}),F:Me({dateStyle:"full",timeStyle:"short"})},ne=(e,t)=>(ze[t]??ze.f)(e);function Te(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?ze.t(e):n(e)===n(t-864e5)?`Yesterday at ${ze.t(e)}`:`${ze.d(e)} ${ze.t(e)}`}var P=C(null),De=C([]),Ve=C([]),w=C(null),K=C([]),S=C(null),fe=C(50),oe=C([]),Ge=C(!1),ie=C(null),xt=C([]),bt=C(null),Pe=C(!1),je=C(null),L=C(null),Ie=C(null),Ne=C(null),me=C(null),Ke=C(null),Oe=C(null),mi=e=>w.value?.people.find(t=>t.id===e),B=e=>w.value?.bot.id===e?w.value.bot.name:mi(e)?.name??"somebody",Wt=e=>K.value.find(t=>t.id===e),le=ae(()=>Wt(S.value)),Rn=ae(()=>Ve.value.length>0?re.value[0]?.id:void 0),re=ae(()=>K.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),Je=ae(()=>K.value.find(e=>e.kind==="dm")),hi=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function Wn(e){ue(()=>{e.place&&(w.value=e.place),e.clock&&(Ee.value=e.clock),e.channels&&(K.value=e.channels),e.commands&&(xt.value=e.commands),e.backstage&&(je.value=e.backstage),e.typing&&(bt.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===S.peek()&&gi(e.messages)})}function gi({channel:e,changed:t,gone:n,more:o}){let i=ie.peek()===e?oe.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);oe.value=[...a.values()].sort(hi),ie.value=e,Ge.value=o}function Vn(){ue(()=>{w.value=null,K.value=[],oe.value=[],ie.value=null,xt.value=[],je.value=null,bt.value=null,Ne.value=null,Ie.value=null})}function ee(e){Oe.value={words:e.message??String(e)}}async function Gn(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var Y=(e,t,n)=>Gn(`/page/people/${P.peek()}/${e}`,t,n),$t=(e,t)=>Gn(`/page/backstage/${e}`,t);async function Kn(e){let t=await fetch(`/page/people/${P.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function Jn(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var Xn=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,Xn(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},Yn=new Map;function Zn(e){var t=Yn.get(this);return t||(t=new Map,Yn.set(this,t)),(t=Xn(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],p=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,m,r):a===3&&(m||r)?(d.push(3,m,r),a=2):a===2&&r==="..."&&m?d.push(4,m,0):a===2&&r&&!m?d.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(d.push(a,0,r,i),a=6),m&&(d.push(a,m,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&p(),p(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(p(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(p(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(p(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return p(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=Zn.bind(st),E=(...e)=>e.filter(Boolean).join(" ");var vi={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},y=({name:e,size:t=20})=>s`<svg
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
  <path d=${vi[e]} />
</svg>`,xi="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function q({id:e,size:t=40}){let n=w.value?.people.findIndex(i=>i.id===e)??-1,o=B(e);return e===w.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${xi} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} aria-hidden="true">
    ${o.slice(0,1)}
  </span>`}var Vt=3600,bi=[["1 hour",Vt],["12 hours",12*Vt],["2 days",48*Vt]],$i=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],_i=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function yi(){let{speed:e}=Ee.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>$t("clock",{ahead:{seconds:o}}).catch(ee),n=o=>$t("clock",{speed:{times:Number(o.target.value)}}).catch(ee);return s`
    <p class="big-time"><${y} name="clock" />${ne(te.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${bi.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${$i.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function wi(){let[e,t]=T(null),{bot:n,me:o}=w.value,i=async r=>{try{await $t("fault",{what:r}),t(r)}catch(l){ee(l)}},a=()=>Y("dms",{closed:!o.dms_closed}).catch(ee);return s`
    <ul class="faults">
      ${_i.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${E("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${B(P.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var ki=e=>e===null?"wait":e<300?"good":"bad";function Si({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${E("status",ki(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${ne(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function Qn(){let e=je.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{L.value=null}}><${y} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${yi} /></section>
      <section><h3>What goes wrong</h3><${wi} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${Si} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var Ci=["image/png","image/jpeg","image/gif","image/webp"],eo=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`,Mi=550,zi=460;function Ei(e,t){if(!e||!t)return;let n=Math.min(1,Mi/e,zi/t);return{width:`${Math.round(e*n)}px`,aspectRatio:`${e} / ${t}`}}function Ye({src:e,alt:t,width:n,height:o,className:i}){let a=()=>{Ie.value={src:e,alt:t}};return s`<button class=${`picture ${i??""}`} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${a}>
    <img src=${e} alt=${t??""} style=${Ei(n,o)} loading="lazy" />
  </button>`}var Ti=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function Gt({file:e}){return s`<div class="file"><${y} name="file" size=${28} /><div><a href=${eo(e)} download=${e.filename}>${e.filename}</a><small>${Ti(e.size)}</small></div></div>`}function _t({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>Ci.includes(t.content_type)?s`<${Ye} key=${t.id} src=${eo(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${Gt} key=${t.id} file=${t} />`)}
  </div>`}var Di=50;function Kt(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=De.peek().find(o=>o.name===e)??De.peek()[0];ue(()=>{n.id!==P.peek()&&(P.value=n.id),(t||null)!==S.peek()&&(fe.value=Di,S.value=t||null)})}var to=()=>De.peek().find(e=>e.id===P.peek())?.name,_e=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function W(e,t){ue(()=>{L.value=null,t&&(me.value={id:t})});let n=_e(to(),e);location.hash!==n&&(location.hash=n)}function yt(e){location.hash=_e(e,S.peek())}function no(){addEventListener("hashchange",Kt),Kt(),Q(()=>{let e=K.value;e.length===0||e.some(t=>t.id===S.value)||(history.replaceState(null,"",_e(to(),re.value[0]?.id)),Kt())})}var Pi=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,ji=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function Ii({children:e}){let[t,n]=T(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function Ni({seconds:e,style:t}){let n=e*1e3,o=ne(n,"F"),i=t==="R"?Un(n,te.value):ne(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function Oi({id:e}){let t=Wt(e);return t?s`<button class="mention" onClick=${()=>W(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function oo({href:e,children:t}){let n=Pi.exec(e);return n?s`<button class="link" onClick=${()=>W(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var Fi=e=>w.value?.roles.find(t=>t.id===e)?.name??"role";function Li(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${oo} href=${t.href}>${J(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${B(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${Fi(t.role)}</span>`;if(t.channel!==void 0)return s`<${Oi} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{Ke.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${Ni} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${oo} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${J(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${J(t.strong)}</strong>`:t.under!==void 0?s`<u>${J(t.under)}</u>`:t.struck!==void 0?s`<s>${J(t.struck)}</s>`:t.hidden!==void 0?s`<${Ii}>${J(t.hidden)}<//>`:s`<em>${J(t.em??t.em2)}</em>`}function J(e){let t=[],n=0;for(let o of e.matchAll(ji))o.index>n&&t.push(e.slice(n,o.index)),t.push(Li(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(e.slice(n)),t}var Jt=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function Bi(e){let t=e.map(i=>Jt.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,p=i;for(;p<t.length&&t[p].indent.length>=a;)if(t[p].indent.length>a&&r.length>0){let[g,m]=n(p,t[p].indent.length);r.at(-1).push(g),p=m}else r.push([J(t[p].text)]),p+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,p]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var Hi=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${J(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${J(e[1])}</p>`]];function Yt(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${J(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=Hi.find(([p])=>p.test(r)),d=p=>{let c=a;for(;c<t.length&&p(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(Jt.test(r))i(),n.push(Bi(d(p=>Jt.test(p))));else if(/^>>> /.test(r)){i();let p=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${Yt(p)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let p=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${Yt(p.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function Ai(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:Yt(i)})}var se=({text:e})=>s`<div class="markdown">${Ai(e??"")}</div>`;var qi=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},Xt=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function io({image:e,className:t}){let n=Xt(e?.url);return n?s`<${Ye} src=${n} alt=${e.description??""} width=${e.width} height=${e.height} className=${t} />`:null}function wt({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${qi(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<h3 class="embed-title">${J(n)}</h3>`}
      ${o&&s`<${se} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(p=>s`<div class=${p.inline?"inline":""}><dt>${J(p.name)}</dt><dd><${se} text=${p.value} /></dd></div>`)}
      </dl>`}
      <${io} image=${a} className="embed-image" />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&ne(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${io} image=${r} className="embed-thumbnail" />
  </article>`}var Ui=e=>e.emoji?.name&&!e.emoji.id?s`<span class="emoji">${e.emoji.name}</span>`:null;function Ri({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${E("option",n&&"active")}
    onPointerMove=${r}
    onClick=${a}
  >
    ${Ui(e)}
    <span class="option-text"><span>${e.label}</span>${e.description&&s`<small>${e.description}</small>`}</span>
    ${i&&s`<span class=${E("box",o&&"ticked")} aria-hidden="true">${o&&s`<${y} name="check" size=${14} />`}</span>`}
  </li>`}function ao({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,p]=T(!1),[c,g]=T(0),[m,u]=T([]),x=H(),_=H({text:"",at:0}),b=o>1,k=`list-${r}`,h=e.filter(f=>f.default).map(f=>f.value);O(()=>u(h),[h.join(`
`)]),O(()=>{if(!d)return;let f=v=>x.current.contains(v.target)||Z();return document.addEventListener("pointerdown",f),()=>document.removeEventListener("pointerdown",f)}),O(()=>{d&&document.getElementById(`${k}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let z=()=>{i||a||(g(Math.max(0,e.findIndex(f=>m.includes(f.value)))),p(!0))},D=f=>{p(!1),l(f)},Z=()=>{let f=m.join(`
`)!==h.join(`
`);b&&f&&m.length>=n?D(m):(u(h),p(!1))},G=f=>{if(!f)return;if(!b){D([f.value]);return}m.includes(f.value)?u(m.filter(M=>M!==f.value)):m.length<o&&u([...m,f.value])},U=f=>{let v=Date.now()-_.current.at>800;_.current={text:(v?"":_.current.text)+f.toLowerCase(),at:Date.now()};let M=e.findIndex(I=>I.label.toLowerCase().startsWith(_.current.text));M>=0&&g(M)},$=f=>{let{key:v}=f;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(v)&&(f.preventDefault(),z());return}let M=e.length-1,I={ArrowDown:Math.min(c+1,M),ArrowUp:Math.max(c-1,0),Home:0,End:M};if(v in I)g(I[v]);else if(v==="Enter"||v===" ")G(e[c]);else if(v==="Escape")u(h),p(!1);else if(v==="Tab"){Z();return}else if(v.length===1)U(v);else return;f.preventDefault(),f.stopPropagation()},N=e.filter(f=>m.includes(f.value)).map(f=>f.label);return s`<div class=${E("select",d&&"open")} ref=${x}>
    <button
      type="button"
      class="select-button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${d}
      aria-controls=${k}
      aria-activedescendant=${d?`${k}-${c}`:void 0}
      aria-label=${N.length>0?`${t}: ${N.join(", ")}`:t}
      disabled=${i}
      aria-busy=${a}
      data-custom-id=${r}
      onClick=${()=>d?Z():z()}
      onKeyDown=${$}
    >
      <span class=${E("select-value",N.length===0&&"empty")}>${N.join(", ")||t}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${y} name="down" />`}
    </button>
    <ul class="listbox" id=${k} role="listbox" aria-label=${t} aria-multiselectable=${b} hidden=${!d}>
      ${d&&e.map((f,v)=>s`<${Ri}
          key=${f.value}
          it=${f}
          id=${`${k}-${v}`}
          active=${v===c}
          chosen=${m.includes(f.value)}
          many=${b}
          onHover=${()=>g(v)}
          onPick=${()=>G(f)}
        />`)}
    </ul>
  </div>`}var Wi=2e4,X=C(null);function*ro(e){for(let t of e)yield t,yield*ro(t.components??[])}var Vi=e=>e.custom_id!==void 0&&e.disabled!==!0;function so(e){let t=[...oe.value].reverse();for(let n of t){let o=[...ro(n.components)].filter(Vi),i=e?o.find(a=>a.type===2&&a.label===e):o[0];if(i)return{message:n.id,part:i}}return null}var lo=ae(()=>{let e=X.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||ie.value!==e.home?null:so(t.button)});function Gi(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},Wi),r=null;i=Q(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function Ki(e,t){let n=await Y("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function Ji(e,t){let n=()=>ie.value===t?so(e.button):null,{message:o,part:i}=await Gi(n,`the button ${e.button}`);if((await Y("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function Zt(e){let t=re.value.find(o=>o.name===e.channel)??re.value[0],n={tour:e,at:0,home:t.id,failed:null};X.value=n;try{for(let o of e.steps){if(o.do==="point")break;S.value!==n.home&&W(n.home);let i=o.do==="command"?await Ki(o,n.home):n.home;if(o.do==="press"&&await Ji(o,i),X.value!==n)return;n={...n,at:n.at+1,home:i},X.value=n,S.value!==i&&W(i)}}catch(o){X.value===n&&(X.value={...n,failed:o.message})}}function co(e,t){let n=lo.peek();if(!n||n.message!==e)return;(X.peek().tour.steps[X.peek().at].button===""||n.part.custom_id===t)&&(X.value={...X.peek(),at:X.peek().at+1})}function Yi(){let t=lo.value?.part.custom_id;O(()=>{let n=t&&document.querySelector(`[data-custom-id="${CSS.escape(t)}"]`);if(n)return n.classList.add("pointed"),n.scrollIntoView({block:"nearest"}),()=>n.classList.remove("pointed")})}function uo(){Yi();let e=X.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?"That was your first turn. Whenever it is yours again, the newest board has a Play button.":a.do==="point"?a.says:`${a.says}\u2026`,d=!r&&!o&&S.value!==i;return s`<aside class=${E("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((p,c)=>s`<i class=${E(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${r?"\u{1F389}":a?.do==="point"?"\u{1F449}":t.emoji}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>W(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>Zt(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>X.value=null}><${y} name="close" size=${16} /></button>
  </aside>`}var Xe=C(new Set),en=C(new Set),kt=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function ye(e,t){e.answer==="modal"&&(Ne.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&kt(en,t,!0)}async function fo(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!Xe.peek().has(o)){kt(Xe,o,!0),kt(en,e.id,!1),co(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";ye(await Y(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){ee(i)}finally{kt(Xe,o,!1)}}}var Xi={1:"blue",2:"grey",3:"green",4:"red",5:"grey"},Zi=e=>e.emoji?.name&&!e.emoji.id?s`<span class="emoji">${e.emoji.name}</span>`:null;function Qi({part:e,message:t}){let n=s`${Zi(e)}${e.label}`;if(e.style===5)return s`<span class="button grey as-link">${J(`[${e.label??e.url}](${e.url})`)}</span>`;let o=Xe.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${E("button",Xi[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>fo(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function ea(e){let t=w.value.people.concat(w.value.bot).map(i=>({label:i.name,value:i.id})),n=w.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return K.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function ta({part:e,message:t}){let n=Xe.value.has(`${t.id} ${e.custom_id}`);return s`<${ao}
    options=${ea(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>fo(t,e,{values:o})}
  />`}var mo=(e,t)=>e.attachments.find(n=>n.url===t);function po({item:e,message:t}){let n=mo(t,e.media?.url),o=Xt(e.media?.url);return o?s`<${Ye} src=${o} alt=${e.description??n?.description} width=${n?.width} height=${n?.height} />`:null}function Qt({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${Qt} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${Qi} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${ta} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${Qt} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${se} text=${e.content} />`;case 11:return s`<${po} item=${e} message=${t} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${po} item=${o} message=${t} />`)}</div>`;case 13:{let o=mo(t,e.file?.url);return o?s`<${Gt} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function ho({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${Qt} part=${t} message=${e} />`)}</div>`}
    ${en.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function Ze({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=H();return O(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
    ${t&&s`<p class="suggestions-head">${t}</p>`}
    ${n.length===0&&r&&s`<p class="nothing" role="status">${r}</p>`}
    <ul id=${e} role="listbox" aria-label=${typeof t=="string"?t:"Suggestions"} ref=${l}>
      ${n.map((d,p)=>s`<li
          key=${d.key}
          id=${`${e}-${p}`}
          role="option"
          aria-selected=${p===o}
          class=${E("suggestion",p===o&&"active")}
          onPointerMove=${()=>p!==o&&a(p)}
          onPointerDown=${c=>c.preventDefault()}
          onClick=${()=>i(d)}
        ><span class="suggestion-name">${d.label}</span>${d.about&&s`<small>${d.about}</small>`}</li>`)}
    </ul>
  </div>`}function Qe(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}var na=120,oa=25,xo=11,go=()=>[...w.value.people,w.value.bot].map(e=>({name:e.name,value:e.id})),vo=()=>w.value.roles.map(e=>({name:e.name,value:e.id})),ia=()=>K.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function bo(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return go();case 7:return ia();case 8:return vo();case 9:return[...go(),...vo()];default:return null}}var aa={3:"text",4:"a whole number",10:"a number",11:"a file"};function ra(e,t){if(e.type===xo)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=bo(e);if(o&&!o.some(a=>String(a.value)===t.value||a.name===n))return"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}function sa(e,t,n,o){let[i,a]=T({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,p])=>[d,p.value??p.text]));return O(()=>{if(!o||!t?.autocomplete)return;let d=!1,p=async()=>{let m=Object.entries(n).filter(([_,b])=>_!==t.name&&b.text).map(([_,b])=>({name:_,value:b.value??b.text}));m.push({name:t.name,value:r});let u={channel:S.value,path:e.path,options:m,focused:t.name},x=await Y("suggest",u).catch(()=>({answer:"failed"}));d||(x.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:x.choices,says:x.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(p,na);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function la({option:e,field:t,onChange:n,id:o}){return s`<input id=${o} type="file" required=${e.required} onChange=${i=>n({file:i.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}function ca({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,submit:l,remove:d,onFocus:p}){let c=H(),[g,m]=T(-1),[u,x]=T(!1),_=n[t.name]??{text:""},b=`option-${t.name}`,k=bo(t),h=sa(e,t,n,o),z=_.value!==void 0,D=z?"":_.text.toLowerCase(),Z=k?k.filter(v=>v.name.toLowerCase().includes(D)).slice(0,oa):t.autocomplete?h.list:[],G=(z&&!k?[]:Z).map(v=>({key:String(v.value),label:v.name,choice:v})),U=g>=0?Math.min(g,G.length-1):k&&!z?0:-1;O(()=>{o&&c.current?.focus()},[o]);let $=v=>{a({text:v.choice.name,value:String(v.choice.value)}),m(-1),x(!0),r()},N=v=>{if(v.isComposing)return;let M=u?null:Qe(v.key,U,G.length),I=!u&&G.length>0;if(M!==null)m(M);else if(v.key==="Enter"&&I&&U>=0)$(G[U]);else if(v.key==="Enter")l();else if(v.key==="Tab"&&!v.shiftKey&&I&&!z&&_.text!==G[Math.max(U,0)].label)$(G[Math.max(U,0)]);else if(v.key==="Escape"&&I)x(!0);else if(v.key==="Backspace"&&_.text==="")d();else return;v.preventDefault(),v.stopPropagation()};if(t.type===xo)return s`<span class=${E("option-field",i&&"wrong")}><label for=${b}>${t.name}</label><${la} id=${b} option=${t} field=${_} onChange=${a} /></span>`;let f=o&&!u;return s`<span class=${E("option-field",i&&"wrong")}>
    <label for=${b}>${t.name}</label>
    <input
      id=${b}
      ref=${c}
      type="text"
      autocomplete="off"
      value=${_.text}
      size=${Math.max(4,_.text.length+1)}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${f&&G.length>0}
      aria-controls=${`${b}-list`}
      aria-activedescendant=${f&&U>=0?`${b}-list-${U}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${b}-about`}
      onFocus=${()=>{x(!1),p()}}
      onInput=${v=>{x(!1),m(-1),a({text:v.target.value})}}
      onKeyDown=${N}
    />
    <span class="gone" id=${`${b}-about`}>${t.description}</span>
    ${f&&s`<${Ze}
      id=${`${b}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em>${i??aa[t.type]??""}</em>`}
      items=${G}
      active=${U}
      nothing=${t.autocomplete?h.says:null}
      onPick=${$}
      onHover=${m}
    />`}
  </span>`}function ua({rest:e,add:t,submit:n,back:o,focused:i,onFocus:a}){let r=H(),[l,d]=T(""),[p,c]=T(-1),[g,m]=T(!1);O(()=>{i&&r.current?.focus()},[i]);let u=e.filter(h=>h.name.includes(l.trim().replace(/:$/,""))).map(h=>({key:h.name,label:h.name,about:h.description,option:h})),x=p>=0?Math.min(p,u.length-1):l?0:-1,_=h=>{d(""),c(-1),t(h.option)},b=h=>{let z=g?null:Qe(h.key,x,u.length);if(z!==null)c(z);else if((h.key==="Enter"||h.key==="Tab")&&!h.shiftKey&&!g&&x>=0&&u[x])_(u[x]);else if(h.key==="Enter")n();else if(h.key==="Escape"&&!g&&u.length>0)m(!0);else if(h.key==="Backspace"&&l==="")o();else return;h.preventDefault(),h.stopPropagation()},k=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class="option-more">
    <input
      ref=${r}
      type="text"
      autocomplete="off"
      aria-label=${e.length>0?"Further options; Enter sends the command":"Enter sends the command"}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${i&&u.length>0}
      aria-controls="further-options"
      aria-activedescendant=${i&&x>=0?`further-options-${x}`:void 0}
      placeholder=${k}
      value=${l}
      onInput=${h=>{m(!1),d(h.target.value)}}
      onFocus=${()=>{m(!1),a()}}
      onKeyDown=${b}
    />
    ${i&&!g&&u.length>0&&s`<${Ze} id="further-options" head="Options" items=${u} active=${x} onPick=${_} onHover=${c} />`}
  </span>`}var et=" end";function $o({leaf:e,leave:t}){let n=H(),o=e.options.filter($=>$.required).map($=>$.name),i=o,[a,r]=T(i),[l,d]=T({}),[p,c]=T(i[0]??et),[g,m]=T({}),[u,x]=T(null),[_,b]=T(!1),k=$=>e.options.find(N=>N.name===$),h=($,N)=>{d(f=>({...f,[$]:N})),m(f=>({...f,[$]:void 0}))},z=$=>c(a[a.indexOf($)+1]??et),D=$=>{if(o.includes($)){let N=a[a.indexOf($)-1];N?c(N):t();return}r(a.filter(N=>N!==$)),d(({[$]:N,...f})=>f),c(a[a.indexOf($)-1]??et)},Z=async()=>{let $=Object.fromEntries(a.map(M=>[M,ra(k(M),l[M])]).filter(([,M])=>M));m($);let N=Object.keys($)[0];if(N){c(N);return}let f=[],v=a.flatMap(M=>{let I=l[M];return I?.file?[{name:M,file:f.push(I.file)-1}]:I?.text?.trim()?[{name:M,value:I.value??I.text.trim()}]:[]});b(!0),x(null);try{let M=await Y("command",{channel:S.value,path:e.path,options:v},f);if(M.answer==="failed"){x(`${w.value.bot.name} did not respond`),b(!1);return}ye(M),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(M){x(M.message),b(!1)}},G=$=>{$.key==="Escape"&&($.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},U=e.options.filter($=>!a.includes($.name));return s`<div class="composer command" ref=${n} onKeyDown=${G} role="form" aria-label=${`Command /${e.path}`}>
    ${u&&s`<p class="failed" role="alert">${u}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${y} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${a.map($=>s`<${ca}
            key=${$}
            leaf=${e}
            option=${k($)}
            fields=${l}
            focused=${p===$}
            wrong=${g[$]}
            setField=${N=>h($,N)}
            focusNext=${()=>z($)}
            submit=${Z}
            remove=${()=>D($)}
            onFocus=${()=>c($)}
          />`)}
        <${ua}
          rest=${U}
          focused=${p===et}
          onFocus=${()=>c(et)}
          submit=${Z}
          add=${$=>{r([...a,$.name]),c($.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${_} onClick=${Z}><${y} name="send" /></button>
    </div>
  </div>`}var da=[1,2];function*_o(e,t){let n=(t.options??[]).filter(o=>da.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*_o(`${e} ${o.name}`,o)}var St=()=>xt.value.flatMap(e=>[..._o(e.name,e)]),tn=e=>St().find(t=>t.path===e);function yo(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=St(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var pa=2e3,wo=["image/png","image/jpeg","image/gif","image/webp"],fa=10*1024*1024,nn=()=>`draft ${P.value} ${S.value}`,on=C(""),Fe=e=>{on.value=e,e?sessionStorage.setItem(nn(),e):sessionStorage.removeItem(nn())};function ma(e){let t=[...w.value.people,w.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=K.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function ha({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${y} name="close" size=${14} /></button></li>`)}
  </ul>`}function ga(e){let t=[];for(let n of e)wo.includes(n.type)?n.size>fa?ee(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):ee(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function va(){let[e,t]=T([]),n=o=>t(i=>[...i,...ga([...o])].slice(0,10));return O(()=>t([]),[S.value,P.value]),{files:e,setFiles:t,add:n}}function xa({begin:e}){let t=H(),n=H(),[o,i]=T(0),[a,r]=T(!1),[l,d]=T(!1),{files:p,setFiles:c,add:g}=va(),m=on.value,_=(m.startsWith("/")&&!m.includes(`
`)&&!a?yo(m.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(f=>({key:f.path,label:`/${f.path}`,about:f.description,leaf:f}));O(()=>{on.value=sessionStorage.getItem(nn())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[S.value,P.value]),O(()=>{let f=t.current;f.style.height="auto",f.style.height=`${Math.min(f.scrollHeight,240)}px`},[m]);let b=f=>{let v=f.startsWith("/")&&f.endsWith(" ")&&tn(f.slice(1,-1));if(v&&f.length>m.length){Fe(""),e(v);return}i(0),r(!1),Fe(f)},k=f=>{Fe(""),e(f.leaf)},h=async()=>St().some(v=>`${m} `.startsWith(`/${v.path} `))?(ye(await Y("command",{channel:S.value,text:m})),Fe(""),!0):!1,z=async()=>{if(!(l||!m.trim()&&p.length===0)){d(!0);try{m.startsWith("/")&&await h()||(await Y("say",{channel:S.value,text:ma(m)},p.map(f=>f.file)),Fe(""),c([]))}catch(f){ee(f)}finally{d(!1),t.current?.focus()}}},D=f=>{if(f.isComposing)return;let v=Qe(f.key,o,_.length),M=_.length>0,I=/\s\S+:/.test(m);if(v!==null)i(v);else if(M&&!I&&(f.key==="Enter"||f.key==="Tab")&&!f.shiftKey)k(_[o]);else if(M&&f.key==="Escape")r(!0);else if(f.key==="Enter"&&!f.shiftKey)z();else return;f.preventDefault()},Z=f=>{let v=[...f.clipboardData.files];v.length!==0&&(f.preventDefault(),g(v))},G=f=>{f.preventDefault(),g(f.dataTransfer.files)},U=le.value,$=U?.kind==="dm"?`@${w.value.bot.name}`:`#${U?.name??""}`,N=pa-[...m].length;return s`<div class="composer" onDrop=${G} onDragOver=${f=>f.preventDefault()}>
    <${Ze} id="commands" head=${_.length>0&&"Commands"} items=${_} active=${o} onPick=${k} onHover=${i} />
    <${ha} files=${p} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${y} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${wo.join()} multiple ref=${n} onChange=${f=>{g(f.target.files),f.target.value=""}} />
      <textarea
        id="composer"
        ref=${t}
        rows="1"
        value=${m}
        placeholder=${`Message ${$}, or / for commands`}
        aria-label=${`Message ${$}`}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded=${_.length>0}
        aria-controls="commands"
        aria-activedescendant=${_.length>0?`commands-${o}`:void 0}
        onInput=${f=>b(f.target.value)}
        onKeyDown=${D}
        onPaste=${Z}
      />
      ${N<200&&s`<span class="left">${N}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${z}><${y} name="send" /></button>
    </div>
  </div>`}function ko(){let[e,t]=T(null),n=Ke.value;return O(()=>t(null),[S.value,P.value]),O(()=>{if(!n)return;let o=tn(n.path);o?t(o):Fe(`/${n.path}`),Ke.value=null},[n]),S.value?e?s`<${$o} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${xa} begin=${t} />`:null}var Co="playground-theme",Mo=matchMedia("(prefers-color-scheme: light)"),Le=C(!1),So=()=>localStorage.getItem(Co);function an(){Le.value=So()?So()==="light":Mo.matches,document.documentElement.dataset.theme=Le.value?"light":"dark"}function zo(){an(),Mo.addEventListener("change",an)}function Eo(){localStorage.setItem(Co,Le.value?"dark":"light"),an()}var To=e=>e>99?"99+":String(e);function rn({it:e,label:t,icon:n,nested:o}){let i=S.value===e.id,a=[t,e.mentions>0?`${e.mentions} for you`:e.unread>0?`${e.unread} unread`:null];return s`<li class=${o&&"nested"}>
    <button
      class=${E("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      aria-label=${a.filter(Boolean).join(", ")}
      data-channel=${e.id}
      onClick=${()=>W(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0&&s`<span class="badge">${To(e.mentions)}</span>`}
    </button>
  </li>`}var ba=e=>K.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===S.value));function $a(){return re.value.map(e=>{let t=ba(e);return s`
      <${rn} key=${e.id} it=${e} label=${e.name} icon=${s`<${y} name="hash" />`} />
      ${t.map(n=>s`<${rn}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${y} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function _a(){let e=w.value.bot,t=Je.value;return t?s`<${rn} it=${t} label=${e.name} icon=${s`<${q} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function ya(){let e=H(),t=P.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="menu" aria-label=${`You are ${B(t)}. Change person`}>
      <${q} id=${t} size=${32} />
      <span class="me-text"><strong>${B(t)}</strong><small>Change person</small></span>
      <${y} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${Le.value?"Dark colours":"Light colours"}
      title=${Le.value?"Dark colours":"Light colours"}
      onClick=${Eo}
    ><${y} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${w.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${E("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),yt(n.name)}}
            ><${q} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${_e(n.name,S.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${y} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function Do(){let{guild:e,bot:t}=w.value,n=Je.value,o=n&&S.value===n.id,i=re.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <div class="rail">
      <button
        class=${E("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${n.mentions} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>W(n.id)}
      >
        <${q} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${To(n.mentions)}</span>`}
      </button>
      <hr />
      <button
        class=${E("rail-button guild",!o&&"current")}
        aria-label=${`Server ${e.name}`}
        title=${e.name}
        onClick=${()=>i&&W(i.id)}
      >${e.name.slice(0,2)}</button>
    </div>
    <div class="channels">
      <h1 class="guild-name">${e.name}</h1>
      <div class="scroll" tabindex="-1">
        <h2>Text channels</h2>
        <ul><${$a} /></ul>
        <h2>Direct messages</h2>
        <ul><${_a} /></ul>
      </div>
      <${ya} />
    </div>
  </nav>`}var Po=()=>{L.value=L.value==="sidebar"?null:"sidebar"};function jo({what:e,icon:t,label:n}){let o=L.value===e,i=()=>{L.value=o?null:e};return s`<button
    class=${E("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${y} name=${t} /><span class="tool-name">${n}</span></button>`}function Io(){let e=le.value,t=K.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&K.value.find(i=>i.id===e.parent),o=e&&e.id===Je.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${Po}>
      <${y} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h2 class="header-name">
      ${o?s`<${q} id=${w.value.bot.id} size=${24} /><span>${w.value.bot.name}</span>`:e&&s`<${y} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h2>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${jo} what="pins" icon="pin" label="Pinned" />
      <${jo} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function No(){let{people:e,bot:t}=w.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${E("entry",n.id===P.value&&"current")}
            aria-label=${n.id===P.value?`${n.name}, that is you`:`Be ${n.name}`}
            onClick=${()=>yt(n.name)}
          >
            <${q} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===P.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${_e(n.name,S.value)}
            target="_blank"
            rel="noopener"
            aria-label=${`Be ${n.name} in a new tab`}
            title=${`Be ${n.name} in a new tab`}
          ><${y} name="open" size=${16} /></a>
        </li>`)}
    </ul>
    <h2>Bots — 1</h2>
    <ul>
      <li class=${E("member",!t.online&&"away")}>
        <span class="entry"><${q} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var wa=700,he=null,Ct=e=>{he?.readyState===WebSocket.OPEN&&he.send(JSON.stringify(e))};function Oo(){S.peek()&&Ct({view:{channel:S.peek(),count:fe.peek()}})}function Fo(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);he=n,n.onopen=()=>{oe.value=[],ie.value=null,Pe.value=!0,Oo(),L.peek()==="backstage"&&Ct({backstage:!0})},n.onmessage=o=>he===n&&Wn(JSON.parse(o.data)),n.onclose=()=>{he===n&&(Pe.value=!1,setTimeout(()=>he===n&&Fo(e),wa))}}var Lo=(e,t)=>Ct({read:{channel:e,message:t}});function Bo(){Q(()=>{let e=P.value;if(!e)return;let t=he;he=null,t?.close(),Vn(),Fo(e)}),Q(()=>{S.value,fe.value,Oo()}),Q(()=>{let e=L.value==="backstage";Ct({backstage:e}),e||(je.value=null)})}function ka({tour:e}){let t=X.value?.tour===e&&X.value.at<e.steps.length&&!X.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${e.emoji}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>Zt(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function Ho(){let{guild:e,bot:t}=w.value,n=re.value.at(-1),o=()=>{L.value="backstage"};return s`<div class="beginning welcome">
    <${q} id=${t.id} size=${80} />
    <h3>Welcome to ${e.name}</h3>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${B(P.value)}</strong>.
    </p>
    <h4 class="welcome-head">Begin with one press</h4>
    <ul class="tours">${Ve.value.map(i=>s`<${ka} tour=${i} />`)}</ul>
    <h4 class="welcome-head">Or look around</h4>
    <ul class="tips">
      <li><${y} name="hash" />Go to <button class="mention" onClick=${()=>W(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${y} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${y} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var sn=64,Sa=128,Ca=32768,Ma=420*1e3,za=9e3,Mt=C(null),ln=e=>e.type===0||e.type===19||e.type===20;function Ea(e,t){return t&&ln(e)&&ln(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&sn)===(t.flags&sn)&&$e(e.id)-$e(t.id)<Ma}function Ta({it:e}){let t=s`<strong>${B(e.author.id)}</strong>`,n=s`<time class="stamp">${Te($e(e.id),te.value)}</time>`;return e.type===6?s`<div class="notice"><${y} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>W(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{L.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${y} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>W(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function Da({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>W(e.id)}>
    <${y} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function Pa({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${y} name="reply" size=${14} /><${q} id=${t.user.id} size=${16} /><span>${B(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>W(e.channel_id,n.id)}><${y} name="reply" size=${14} /><${q} id=${n.author.id} size=${16} /><span>${B(n.author.id)}</span><span class="origin-text">${J(n.content.slice(0,120))}</span></button>`:null}function ja({it:e}){return e.flags&Sa?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${B(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${se} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${ne(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${wt} embed=${t} />`)}
    ${!(e.flags&Ca)&&s`<${_t} files=${e.attachments} />`}
    <${ho} message=${e} />
    ${e.thread&&s`<${Da} thread=${e.thread} />`}
  `}function Ia({it:e}){return s`<p class="only-you"><${y} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>Y("dismiss",{message:e.id}).catch(ee)}>Dismiss message</button></p>`}function Na({it:e,before:t}){let n=Ea(e,t),o=$e(e.id),i=e.author.bot,a=e.flags&sn,r=e.mentions.some(p=>p.id===P.value)||e.mention_everyone,l=me.value?.id===e.id,d=`${B(e.author.id)}, ${Te(o,te.value)}${a?", only you can see this":""}`;return s`<li
    class=${E("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${Pa} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${ne(o,"t")}</time>`:s`<div class="gutter"><${q} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${E("author",i&&"is-bot")}>${B(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${ne(o,"F")}>${Te(o,te.value)}</time></div>`}
        <${ja} it=${e} />
        ${a!==0&&s`<${Ia} it=${e} />`}
      </div>
    </div>
  </li>`}function Oa(){let e=le.value;if(!e||Ge.value)return null;if(e.id===Rn.value)return s`<${Ho} />`;if(e.kind==="dm")return s`<div class="beginning"><${q} id=${w.value.bot.id} size=${80} /><h3>${w.value.bot.name}</h3><p>This is where ${w.value.bot.name} writes to ${B(P.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${y} name=${e.parent?"thread":"hash"} size=${36} /></span><h3>${e.name}</h3><p>This is the beginning of the ${t}.</p></div>`}function Fa(){let e=bt.value;te.value;let t=e&&e.channel===S.value&&Date.now()-e.at<za;return s`<p class="typing" aria-live="polite">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${w.value.bot.name} is typing…`:""}</p>`}function La(e,t){let n=H({stuck:!0,height:0,first:null});ut(()=>{n.current.stuck=!0},[S.value,P.value]),ut(()=>{let o=e.current,i=n.current;i.first&&t&&BigInt(t)<BigInt(i.first)&&!i.stuck&&(o.scrollTop+=o.scrollHeight-i.height),i.first=t,i.height=o.scrollHeight}),ut(()=>{let o=e.current,i=n.current,a=()=>{i.height=o.scrollHeight,i.stuck&&!me.peek()&&(o.scrollTop=o.scrollHeight)},r=new ResizeObserver(a);r.observe(o.firstElementChild),r.observe(o);let l=()=>{o.scrollHeight===i.height&&(i.stuck=o.scrollHeight-o.scrollTop-o.clientHeight<60)};return o.addEventListener("scroll",l,{passive:!0}),()=>{r.disconnect(),o.removeEventListener("scroll",l)}},[])}function Ba(e){O(()=>{let t=le.value;if(!t||ie.value!==t.id)return;Mt.peek()?.channel!==t.id&&(Mt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&Lo(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function Ha(){let e=me.value,t=oe.value;O(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){Ge.value&&ie.value===S.value&&(fe.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{me.peek()===e&&(me.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function Ao(){let e=H(),t=oe.value;La(e,t[0]?.id),Ba(t.at(-1)?.id),Ha();let n=le.value,o=Mt.value?.channel===n?.id?Mt.value.mark:null,i=o&&t.find(r=>BigInt(r.id)>BigInt(o)&&r.author.id!==P.value)?.id,a=()=>{fe.value+=50};return s`<div class="messages" ref=${e} tabindex="0" role="region" aria-label=${`Messages in ${n?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${ie.value===n?.id&&s`<${Oa} />`}
      ${Ge.value&&s`<button class="button grey older" onClick=${a}>Show older messages</button>`}
      <ol role="log" aria-live="polite" aria-relevant="additions">
        ${t.map((r,l)=>[r.id===i&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,ln(r)||r.type===21?r.type!==21&&s`<${Na} key=${r.id} it=${r} before=${r.id===i?null:t[l-1]} />`:s`<li key=${r.id} id=${`m${r.id}`}><${Ta} it=${r} /></li>`])}
      </ol>
      <${Fa} />
    </div>
  </div>`}function zt({label:e,className:t,onClose:n,children:o}){let i=H();return O(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function qo(){let e=Ie.value;if(!e)return null;let t=()=>{Ie.value=null};return s`<${zt} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${y} name="close" /></button>
  <//>`}function Aa(){let[e,t]=T(null),n=oe.value.filter(o=>o.pinned).map(o=>o.id).join();return O(()=>{let o=!1;return Kn(S.value).then(i=>o||t(i)).catch(ee),()=>{o=!0}},[S.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${q} id=${o.author.id} size=${24} /><span class="author">${B(o.author.id)}</span><time class="stamp">${Te($e(o.id),te.value)}</time>
        <button class="button grey jump" onClick=${()=>W(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${se} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${wt} embed=${i} />`)}
      <${_t} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function Uo(){if(L.value!=="pins")return null;let e=()=>{L.value=null};return s`<${zt} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${y} name="close" /></button></header>
    <div class="scroll"><${Aa} /></div>
  <//>`}var qa=8e3;function Ro(){let e=Oe.value;return O(()=>{if(!e)return;let t=setTimeout(()=>{Oe.peek()===e&&(Oe.value=null)},qa);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${y} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Oe.value=null}><${y} name="close" size=${16} /></button></p>`}
  </div>`}function Ua(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function Ra({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function Wa({it:e,close:t}){let n=H(),[o,i]=T(null),[a,r]=T(!1),l=Ua(e.modal.components);return s`<form ref=${n} onSubmit=${async p=>{if(p.preventDefault(),a)return;r(!0),i(null);let g=l.filter(m=>m.type===4).map(m=>[m.custom_id,n.current.elements[m.custom_id].value]);try{let m=await Y("fill",{interaction:e.interaction,values:g});if(m.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),ye(m)}catch(m){i(m.message),r(!1)}}}>
    <header>
      <${q} id=${w.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${y} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((p,c)=>p.type===4?s`<${Ra} key=${p.custom_id} it=${p} at=${c} />`:p.type===10?s`<${se} text=${p.content} />`:s`<p class="small">A field of kind ${p.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function Wo(){let e=Ne.value;if(!e)return null;let t=()=>{Ne.value=null};return s`<${zt} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${Wa} it=${e} close=${t} />
  <//>`}function Va(){let e=le.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${B(P.value)} \xB7 ${t} \xB7 ${w.value?.guild.name??"Playground"}`}function Ga(){let e=w.value;return Pe.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function Vo(){if(!w.value)return s`<div class="loading" role="status">
      ${Pe.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;Va();let e=()=>{L.value=null};return s`
    <div class=${E("frame",L.value==="sidebar"&&"with-sidebar")}>
      <a class="skip" href="#composer" onClick=${Ka}>To the message box</a>
      <${Do} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${Io} />
        <${Ga} />
        <div class="body">
          <section class="talk">
            <${Ao} />
            <${uo} />
            <${ko} />
          </section>
          ${L.value==="backstage"?s`<${Qn} />`:s`<${No} />`}
        </div>
      </main>
    </div>
    <${Uo} />
    <${qo} />
    <${Wo} />
    <${Ro} />
  `}function Ka(e){e.preventDefault(),document.getElementById("composer")?.focus()}async function Ja(){let e=await Jn();De.value=e.people,Ve.value=e.tours,Bo(),no(),$n(s`<${Vo} />`,document.getElementById("app"))}zo();Ja().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
