var N,jn,Qt,we,Yt,_t,Hn,bt,In,Zt,Xt,Mi,tt=Symbol.for("pv"),yt={},wt=[],Si=/^m(i|n|o|s|text|space)$/,en=Array.isArray,tn=wt.slice,Te=Object.assign;function Ee(e){e&&e.parentNode&&e.remove()}function kt(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?tn.call(arguments,2):n),et(e,r,o,i,null)}function et(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:tt,__v:i||++jn,__i:-1,__u:0};return!i&&N.vnode&&N.vnode(a),a}function De(e){return e.children}function Ie(e,t){this.props=e,this.context=t,this.__g=0}function ke(e,t){if(t==null)return e.__&&ke(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:ke(e)}function zi(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=Te({constructor:tt},n)).__v=n.__v+1,N.vnode&&N.vnode(t),nn(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||ke(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Rn(i,t,a),n.__=n.__e=null,t.__e!=o&&On(t))}function On(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),On(e)}function Pn(e){(8&e.__g||(e.__g|=8,we.push(e),_t++))&&Yt==N.debounceRendering||((Yt=N.debounceRendering)||queueMicrotask)(An)}function An(){try{for(var e,t=1;we.length;)we.length>t&&we.sort(Hn),e=we.shift(),t=we.length,8&e.__g&&zi(e)}finally{(_t=we.length)&&(Yt||queueMicrotask)(An)}}function Bn(e,t,n,o,i,a,r,l,d,p,c){var g,f,u,_,$,b,M=o.__k||wt,y=t.length;for(d=Ci(n,t,M,d,y),g=0;g<y;g++)(u=n.__k[g])!=null&&(f=~u.__i&&M[u.__i]||yt,u.__i=g,b=nn(e,u,f,i,a,r,l,d,p,c),_=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&on(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||_,u)),$=$||_,4&u.__u?(d=Fn(u,d,e,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&b!==void 0?d=b:_&&(d=_.nextSibling),u.__u&=-21);return n.__e=$,d}function Ci(e,t,n,o,i){var a,r,l,d,p,c,g,f,u,_=n.length,$=_,b=0,M=0,y=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=y[a]=et(null,r):en(r)?r=y[a]=et(De,{children:r}):r.constructor===tt&&r.__b?r=y[a]=et(r.type,r.props,r.key,r.ref,r.__v):y[a]=r,d=a+b,r.__=e,r.__b=e.__b+1,l=null,~(p=r.__i=Ei(r,n,d,$))&&($--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,p==d-1?b--:p==d+1?b++:p!=d&&(p>d?b--:b++,M=1)):(~p||(i>_?b--:i<_&&b++),typeof r.type!="function"&&(r.__u|=4))):y[a]=null;if(M){for(c=[],g=[],a=0;a<i;a++)if((r=y[a])&&16&r.__u){for(b=0,f=c.length;b<f;)c[u=b+f>>1]<r.__i?b=u+1:f=u;c[b]=r.__i,g[a]=b+1}for(b=c.length;a--;)g[a]&&(g[a]==b?b--:y[a].__u|=4)}if($)for(a=0;a<_;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=ke(l)),an(l,l));return o}function Fn(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=Fn(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=ke(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ei(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function Nn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function xt(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Nn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Nn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Xt[t]||(Xt[t]=Ti(t)),(e.__a||(e.__a={}))[t]=Zt,a=t!=(t=t.replace(In,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Ti(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[bt]==null)t[bt]=Zt++;else if(t[bt]<this.__a[e])return;return n(N.event?N.event(t):t)}}}function nn(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,M,y,D,x,K,oe,O,j,ae,v,I,m=t.type;if(t.constructor!==tt)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=$t(c,a):a.push(c),l=a[0]||l),(c=N.__b)&&c(t);e:if(typeof m=="function"){f=r.length;try{if(M=t.props,y=(c=m.prototype)&&c.render,D=(c=m.contextType)&&o[c.__c],x=c?D?D.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(y?t.__c=u=new m(M,x):(t.__c=u=new Ie(M,x),u.constructor=m,u.render=Li),D&&D.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),y&&(u.__s||(u.__s=u.state),m.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Te({},u.__s)),Te(u.__s,m.getDerivedStateFromProps(M,u.__s)))),_=u.props,$=u.state,u.__v=t,n.__c){if(M!==_&&y&&!m.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(M,x),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(M,u.__s,x)===!1){t.__v!=n.__v&&(u.props=M,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(h){h&&(h.__=t)}),wt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=ke(n);break e}u.componentWillUpdate&&u.componentWillUpdate(M,u.__s,x),y&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(_,$,b)})}else y&&!m.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),y&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=x,u.props=M,u.__P=e,u.__g&=-5,K=N.__r,oe=y?25:0;do u.__g&=-9,K&&K(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++oe<25);y&&(wt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=Te({},o,u.getChildContext())),y&&n.__c&&u.getSnapshotBeforeUpdate&&(b=u.getSnapshotBeforeUpdate(_,$)),O=c&&c.type===De&&c.key==null?c.props.children:c,M.__P&&(c=l,i=(e=M.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(h){h&&an(h,h)}),n.__k=null),l=n.__k?ke(n,0):null),l=Bn(e,en(O)?O:[O],t,n,o,i,a,r,l,d,p),M.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(Ee),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(h){if(r.length=f,t.__v=null,d||a)if(h&&h.then){if(t.__u|=128|d,a){for(~(v=a.indexOf(l||void 0))||(v=a.length);(I=a[v-1])&&I.nodeType==8;)v--;for(;v<a.length;v++)if(I=a[v])if(a[v]=null,j){if(I==ae)break}else{if(I.nodeType!=8)break;I.data.startsWith("$s")&&(ae=$t(j=I))}}if(!j){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;j=l}(c=$t(j=t.__c.__z||(t.__c.__z=j)))?(t.__e=j,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(Ee);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),h&&h.then||qn(t),N.__e(h,t,n)}}else l=t.__e=Di(n.__e,t,n,o,i,a,r,d,p,e);return(c=N.diffed)&&c(t),l}function $t(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function qn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(qn))}function Rn(e,t,n){for(var o=0;o<n.length;)on(n[o++],n[o++],n[o++]);N.__c&&N.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){N.__e(a,i.__v)}})}function Di(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,M,y=n.props||yt,D=t.props,x=t.type;if(x=="svg"?i="http://www.w3.org/2000/svg":x=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((_=a[c])&&(x?_.localName==x:_.nodeType==3)){e=_,a[c]=null;break}}if(!e){if(M=p.ownerDocument||document,!x)return M.createTextNode(D);e=M.createElementNS(i,x,D.is?D:p),l&&(N.__m&&N.__m(t,a),l=!1),a=null}if(x){if(p=x=="template"&&e.content||e,a=x=="textarea"&&D.defaultValue!=null?null:a&&tn.call(p.childNodes),!l&&a)for(y={},c=0;c<e.attributes.length;c++)y[(_=e.attributes[c]).name]=_.value;for(c in y)_=y[c],c=="dangerouslySetInnerHTML"?f=_:c=="children"||c in D||c=="value"&&"defaultValue"in D||c=="checked"&&"defaultChecked"in D||xt(e,c,null,_,i);for(c in D)_=D[c],c=="children"?u=_:c=="dangerouslySetInnerHTML"?g=_:c=="value"?$=_:c=="checked"?b=_:l&&typeof _!="function"||y[c]===_||xt(e,c,_,y[c],i);g?(l||f&&(g.__html==f.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(f&&(e.textContent=""),(x=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Si.test(x))&&(i="http://www.w3.org/1999/xhtml"),Bn(p,en(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&ke(n,0),l,d),a&&a.some(Ee)),l&&x!="textarea"||(c="value",x=="progress"&&$==null?e.removeAttribute(c):$==null||$===e[c]&&(x!="progress"||$)||xt(e,c,$,y[c],i),c="checked",b!=null&&b!=e[c]&&xt(e,c,b,y[c],i))}else y===D||l&&e.data==D||(e.data=D);return e}function on(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){N.__e(i,n)}}function an(e,t,n){var o,i,a,r;if(N.unmount&&N.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||on(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){N.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&an(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=$t(o,a=[]))&&(o==e.__e&&a.some(Ee),Ee(i),Ee(o)),n||Ee(e.__e),e.__e=e.__c=e.__=null}function Li(e,t,n){return this.constructor(e,n)}function Un(e,t){var n,o,i,a;N.__&&N.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=et(De,{children:[e]}),i=[],a=[],nn(t,t.__k,o||yt,yt,t.namespaceURI,o?null:t.firstChild?tn.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),Rn(i,t.__k,a),t.__k.props.children=null}N={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw _t=0,e}},jn=0,Qt=function(e){return e!=null&&e.constructor===tt},Ie.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Te({},this.state)),typeof e=="function"&&(e=e(Te({},n),this.props)),e&&(Te(n,e),this.__v&&(t&&this.__k.push(t),Pn(this)))},Ie.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Pn(this))},Ie.prototype.render=De,we=[],_t=0,Hn=function(e,t){return e.__v.__b-t.__v.__b},bt=Symbol(),In=/(PointerCapture)$|Capture$/i,Zt=0,Xt={},Mi=0;var Oe,J,rn,Wn,sn=Object.is,Mt=0,eo=[],ln=[],V=N,Vn=V.__b,Gn=V.__r,Kn=V.diffed,Jn=V.__c,Yn=V.unmount,Xn=V.__;function St(e,t){V.__h&&V.__h(J,e,Mt||t),Mt=0;var n=J.__H||(J.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function L(e){return Mt=1,Pi(to,e)}function Pi(e,t,n){var o=St(Oe++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):to(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);sn(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=J,!J.__f)){J.__f=!0;var i=J.shouldComponentUpdate;J.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var p=!1,c=this.props!=a;if(d.__.some(function(f){f.__N&&(p=!0,sn(f.__[0],f.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return p?g||c:g}return!p||c}}return o.__}function F(e,t){var n=St(Oe++,3);!V.__s&&un(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,J.__H.__h.push(n))}function ce(e,t){var n=St(Oe++,4);!V.__s&&un(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,J.__h.push(n))}function R(e){return Mt=5,zt(function(){return{current:e}},[])}function zt(e,t){var n=St(Oe++,7);return un(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ni(){var e;do{for(;e=ln.shift();)try{nt(e)}catch(n){V.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=eo.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(nt),t.__h.some(cn),t.__h=[]}catch(n){t.__h=[],V.__e(n,e.__v)}}}while(ln.length)}V.__b=function(e){J=null,Vn&&Vn(e)},V.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Xn&&Xn(e,t)},V.__r=function(e){Gn&&Gn(e),Oe=0;var t=(J=e.__c).__H;t&&(rn==J?J.__h=[]:(t.__h.some(nt),t.__h.some(cn),Oe=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),rn=J},V.diffed=function(e){Kn&&Kn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Zn(eo.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),rn=J=null},V.__c=function(e,t){t.some(function(n){try{n.__h.some(nt),n.__h=n.__h.filter(function(o){return!o.__||cn(o)})}catch(o){n.__h=[function(){throw o}]}}),Jn&&Jn(e,t)},V.unmount=function(e){Yn&&Yn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,Zn(ln.push(i))}else nt(i)}catch(a){t=a}}),o.__H=void 0,t&&V.__e(t,o.__v))};var Qn=typeof requestAnimationFrame=="function";function ji(e){var t,n=function(){clearTimeout(o),Qn&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Qn&&(t=requestAnimationFrame(n))}function Zn(e){e!=1&&Wn==V.requestAnimationFrame||((Wn=V.requestAnimationFrame)||ji)(Ni)}function nt(e){var t=J,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),J=t}function cn(e){var t=J;e.__c=e.__(),J=t}function un(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!sn(n,e[o])})}function to(e,t){return typeof t=="function"?t(e):t}var Hi=Symbol.for("preact-signals");function Dt(){if(be>1)be--;else{var e,t=!1;for((function(){var i=Et;for(Et=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();it!==void 0;){var n=it;for(it=void 0,Ct++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&oo(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(Ct=0,be--,t)throw e}}function $e(e){if(be>0)return e();dn=++Ii,be++;try{return e()}finally{Dt()}}var ot,A=void 0;function at(e){var t=A,n=ot;A=void 0,ot=void 0;try{return e()}finally{A=t,ot=n}}var it=void 0,be=0,Ct=0,Ii=0,dn=0,Et=void 0,Tt=0;function no(e){if(A!==void 0){var t=e.n;if(t===void 0||t.t!==A)return t={i:0,S:e,p:A.s,n:void 0,t:A,e:void 0,x:void 0,r:t},A.s!==void 0&&(A.s.n=t),A.s=t,e.n=t,32&A.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=A.s,t.n=void 0,A.s.n=t,A.s=t),t}}function X(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}X.prototype.brand=Hi;X.prototype.h=function(){return!0};X.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:at(function(){var o;(o=t.W)==null||o.call(t)}))};X.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&at(function(){var i;(i=t.Z)==null||i.call(t)}))}};X.prototype.subscribe=function(e){var t=this;return ie(function(){var n=t.value;at(function(){return e(n)})},{name:"sub"})};X.prototype.valueOf=function(){return this.value};X.prototype.toString=function(){return this.value+""};X.prototype.toJSON=function(){return this.value};X.prototype.peek=function(){var e=this;return at(function(){return e.value})};Object.defineProperty(X.prototype,"value",{get:function(){var e=no(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Ct>100)throw new Error("Cycle detected");(function(n){be!==0&&Ct===0&&n.l!==dn&&(n.l=dn,Et={S:n,v:n.v,i:n.i,o:Et})})(this),this.v=e,this.i++,Tt++,be++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Dt()}}}});function S(e,t){return new X(e,t)}function oo(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function io(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function ao(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Le(e,t){X.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Tt-1,this.f=4}Le.prototype=new X;Le.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Tt))return!0;if(this.g=Tt,this.f|=1,this.i>0&&!oo(this))return this.f&=-2,!0;var e=A;try{io(this),A=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return A=e,ao(this),this.f&=-2,!0};Le.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}X.prototype.S.call(this,e)};Le.prototype.U=function(e){if(this.t!==void 0&&(X.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Le.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Le.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=no(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function me(e,t){return new Le(e,t)}function ro(e){var t=e.j;if(e.j=void 0,typeof t=="function"){be++;var n=A;A=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,pn(e),o}finally{A=n,Dt()}}}function pn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,ro(e)}function Oi(e){if(A!==this)throw new Error("Out-of-order effect");ao(this),A=e,this.f&=-2;try{8&this.f&&pn(this)}finally{Dt()}}function Ae(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,ot&&ot.push(this)}Ae.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Ae.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,ro(this),io(this),be++;var e=A;return A=this,Oi.bind(this,e)};Ae.prototype.N=function(){2&this.f||(this.f|=2,this.u=it,it=this)};Ae.prototype.d=function(){this.f|=8,1&this.f||pn(this)};Ae.prototype.dispose=function(){this.d()};function ie(e,t){var n=new Ae(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var so,Pt,Lt,Ai=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var lo=[];ie(function(){so=this.N})();function Be(e,t){N[e]=t.bind(null,N[e]||function(){})}function rt(e){if(Lt){var t=Lt;Lt=void 0,t()}Lt=e&&e.S()}function co(e){var t=this,n=e.data,o=Fi(n);o.name="ReactiveDom",o.value=n;var i=zt(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var p=me(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=me(function(){return!Array.isArray(p.value)&&!Qt(p.value)}),g=ie(function(){if(this.N=uo,c.value){var u=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),f=t.__$u.d;return t.__$u.d=function(){g(),f.call(this)},[c,p]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}co.displayName="ReactiveTextNode";Object.defineProperties(X.prototype,{constructor:{configurable:!0,value:kt(De,null).constructor},type:{configurable:!0,value:co},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Be("__b",function(e,t){if(rt(),Pt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof X&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});Be("__r",function(e,t){if(e(t),t.type!==De){rt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return ie(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;Ai&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Pt=o,rt(n)}});Be("__e",function(e,t,n,o){rt(),Pt=void 0,e(t,n,o)});Be("diffed",function(e,t){rt(),Pt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var p=a[d],c=o[d];p===void 0?(p=Bi(n,d,c,i),a[d]=p):p.o(c,i)}}}e(t)});function Bi(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=S(n);return{o:function(r,l){a.value=r,o=l},d:ie(function(){this.N=uo;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Be("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}e(t)});Be("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Ie.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function Fi(e,t){return zt(function(){return S(e,t)},[])}var qi=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Ri(){$e(function(){for(var e;e=lo.shift();)so.call(e)})}function uo(){lo.push(this)===1&&(N.requestAnimationFrame||qi)(Ri)}var Re=S({now:Date.now(),real:Date.now(),speed:1}),ue=S(Date.now());function Ui(){let{now:e,real:t,speed:n}=Re.value;return e+(Date.now()-t)*(n??1)}var fo=()=>{ue.value=Ui()};Re.subscribe(fo);setInterval(fo,1e3);var Pe=e=>Number(BigInt(e)>>22n)+14200704e5,Wi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),po=[["year",31536e3],["month",2592e3],["day",86400],["hour",3600],["minute",60],["second",1]];function mo(e,t){let n=Math.round((e-t)/1e3),[o,i]=po.find(([,a])=>Math.abs(n)>=a)??po.at(-1);return Wi.format(Math.trunc(n/i),o)}var Fe=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},qe={t:Fe({timeStyle:"short"}),T:Fe({timeStyle:"medium"}),d:Fe({dateStyle:"short"}),D:Fe({dateStyle:"long"}),f:Fe({dateStyle:"long",timeStyle:"short"}),F:Fe({dateStyle:"full",timeStyle:"short"})},de=(e,t)=>(qe[t]??qe.f)(e);function Ue(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?qe.t(e):n(e)===n(t-864e5)?`Yesterday at ${qe.t(e)}`:`${qe.d(e)} ${qe.t(e)}`}var P=S(null),We=S([]),st=S([]),k=S(null),Q=S([]),C=S(null),Me=S(50),pe=S([]),lt=S(!1),fe=S(null),Nt=S([]),jt=S(null),Ve=S(!1),Ge=S(null),B=S(null),Ke=S(null),Je=S(null),ve=S(null),ct=S(0),ut=S(null),Ye=S(null),Vi=e=>k.value?.people.find(t=>t.id===e),U=e=>k.value?.bot.id===e?k.value.bot.name:Vi(e)?.name??"somebody",fn=e=>Q.value.find(t=>t.id===e),xe=me(()=>fn(C.value)),ho=me(()=>st.value.length>0?he.value[0]?.id:void 0),he=me(()=>Q.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),dt=me(()=>Q.value.find(e=>e.kind==="dm")),Gi=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function go(e){$e(()=>{e.place&&(k.value=e.place),e.clock&&(Re.value=e.clock),e.channels&&(Q.value=e.channels),e.commands&&(Nt.value=e.commands),e.backstage&&(Ge.value=e.backstage),e.typing&&(jt.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===C.peek()&&Ki(e.messages)})}function Ki({channel:e,changed:t,gone:n,more:o}){let i=fe.peek()===e?pe.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);pe.value=[...a.values()].sort(Gi),fe.value=e,lt.value=o}function vo(){$e(()=>{k.value=null,Q.value=[],pe.value=[],fe.value=null,Nt.value=[],Ge.value=null,jt.value=null,Je.value=null,Ke.value=null})}function Z(e){Ye.value={words:e.message??String(e)}}async function xo(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var Ji=["suggest","dismiss","dms"];function te(e,t,n){return Ji.includes(e)||(ct.value+=1),xo(`/page/people/${P.peek()}/${e}`,t,n)}var Ht=(e,t)=>xo(`/page/backstage/${e}`,t);async function bo(e){let t=await fetch(`/page/people/${P.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function $o(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var yo=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,yo(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},_o=new Map;function wo(e){var t=_o.get(this);return t||(t=new Map,_o.set(this,t)),(t=yo(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],p=function(f){a===1&&(f||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,f,r):a===3&&(f||r)?(d.push(3,f,r),a=2):a===2&&r==="..."&&f?d.push(4,f,0):a===2&&r&&!f?d.push(5,0,!0,r):a>=5&&((r||!f&&a===5)&&(d.push(a,0,r,i),a=6),f&&(d.push(a,f,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&p(),p(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(p(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(p(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(p(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return p(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=wo.bind(kt),T=(...e)=>e.filter(Boolean).join(" ");var Yi={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},w=({name:e,size:t=20})=>s`<svg
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
  <path d=${Yi[e]} />
</svg>`,Xi="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function G({id:e,size:t=40}){let n=k.value?.people.findIndex(i=>i.id===e)??-1,o=U(e);return e===k.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${Xi} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var mn=3600,Qi=[["1 hour",mn],["12 hours",12*mn],["2 days",48*mn]],Zi=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],ea=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function ta(){let{speed:e}=Re.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>Ht("clock",{ahead:{seconds:o}}).catch(Z),n=o=>Ht("clock",{speed:{times:Number(o.target.value)}}).catch(Z);return s`
    <p class="big-time"><${w} name="clock" />${de(ue.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${Qi.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${Zi.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function na(){let[e,t]=L(null),{bot:n,me:o}=k.value,i=async r=>{try{await Ht("fault",{what:r}),t(r)}catch(l){Z(l)}},a=()=>te("dms",{closed:!o.dms_closed}).catch(Z);return s`
    <ul class="faults">
      ${ea.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${T("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${U(P.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var oa=e=>e===null?"wait":e<300?"good":"bad";function ia({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${T("status",oa(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${de(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function ko(){let e=Ge.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{B.value=null}}><${w} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${ta} /></section>
      <section><h3>What goes wrong</h3><${na} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${ia} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var Mo=[550,350],So=[400,300],It=[80,80];function zo(e,t,[n,o]){if(!e||!t)return{"--wide":`${n}px`,"--high":`${o}px`};let i=Math.min(1,n/e,o/t);return{"--shown":`${Math.round(e*i)}px`,"--own":`${e}px`,"--form":`${e} / ${t}`}}var aa=["image/png","image/jpeg","image/gif","image/webp"],Co=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`;function pt({src:e,alt:t,width:n,height:o,frame:i=Mo,className:a}){let r=()=>{Ke.value={src:e,alt:t}};return s`<button class=${T("picture",!(n&&o)&&"unmeasured",a)} style=${zo(n,o,i)} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${r}>
    <img src=${e} alt=${t??""} loading="lazy" />
  </button>`}var ra=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function hn({file:e}){return s`<div class="file"><${w} name="file" size=${28} /><div><a href=${Co(e)} download=${e.filename}>${e.filename}</a><small>${ra(e.size)}</small></div></div>`}function Ot({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>aa.includes(t.content_type)?s`<${pt} key=${t.id} src=${Co(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${hn} key=${t.id} file=${t} />`)}
  </div>`}var re="#dba63c",Se="#d9484e",ze="#4a86d8",gn="#3a9a5c",_e="#8b93a1",At="#dfe3ea",Bt="#3a3d45",Eo="#e9b872",Xe="#a9713c",E=(e,t)=>({fill:e,d:t}),H=(e,t,n=2)=>({fill:"none",stroke:e,"stroke-width":n,"stroke-linecap":"round","stroke-linejoin":"round",d:t}),Ne="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",To={"\u{1F3F0}":[E(re,"M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),E(Bt,"M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z")],"\u265C":[E(_e,"M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],"\u{1F0CF}":[E(At,"M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"),H(_e,"M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z",1),E(Se,"M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],"\u{1F389}":[E(re,"M2 22 8 8l8 8z"),H(Se,"M11 8c0-3 1-4 3-6"),H(ze,"M16 13c3 0 4-1 6-3"),H(gn,"M14 10l5-5"),E(ze,"M7 2h2v2H7z"),E(Se,"M20 14h2v2h-2z")],"\u{1F449}":[E(Eo,"M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],"\u270B":[E(Eo,"M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],"\u23F3":[E(re,"M5 1h14v3H5zM5 20h14v3H5z"),E(_e,"M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"),E(re,"M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],"\u23F0":[H(Se,"M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2",2.5),E(Se,"M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"),E(At,"M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"),H(Bt,"M12 9v4l3 1")],"\u23F8":[E(ze,Ne),E("#fff","M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],"\u25B6":[E(ze,Ne),E("#fff","M8 6l10 6-10 6z")],"\u25C0":[E(ze,Ne),E("#fff","M16 6 6 12l10 6z")],"\u21A9":[E(ze,Ne),H("#fff","M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2",2.4)],"\u{1F512}":[H(_e,"M7 11V8a5 5 0 0 1 10 0v3",2.6),E(re,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),H(Bt,"M12 15v3")],"\u26A0":[E(re,"M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"),H(Bt,"M12 8.5v6M12 18v.2",2.4)],"\u2694":[H(_e,"M3 3l13 13M21 3 8 16",2.4),H(re,"M13.5 18.5l5-5M10.5 18.5l-5-5",2.4),H(Xe,"M16 16l5 5M8 16l-5 5",2.4)],"\u{1F4DC}":[E("#e3c48d","M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"),H(Xe,"M9 8h5M9 12h5M9 16h4",1.6)],"\u{1F4A4}":[H(ze,"M3 12h7l-7 9h7M12 3h9l-9 10h9",2.6)],"\u274C":[H(Se,"M4 4l16 16M20 4 4 20",4)],"\u2705":[E(gn,Ne),H("#fff","M6 12.5l4.5 4.5L18.5 7",3)],"\u25AB":[H(_e,"M8 8h8v8H8z")],"\u{1F5BC}":[E(Xe,Ne),E("#9cc7e8","M5 5h14v14H5z"),E(gn,"M5 19l5-7 3 4 2-2 4 5z"),E(re,"M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],"\u{1F515}":[E(re,"M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"),H(Se,"M3 3l18 18",2.6)],"\u{1F50E}":[H(Xe,"M9 15l-6 6",3.4),E("#9cc7e8","M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"),H(_e,"M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",2.4)],"\u{1F4BE}":[E(ze,Ne),E(At,"M6 13h12v9H6zM7 2h9v6H7z"),E(_e,"M12.5 3h2.5v4h-2.5z"),H(_e,"M8.5 16h7M8.5 19h7",1.4)],"\u2600":[E(re,"M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"),H(re,"M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],"\u2696":[H(re,"M12 3v17M7 21h10M4 6h16"),H(re,"M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6",1.4),E(re,"M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],"\u{1F9F5}":[E(Xe,"M5 2h14v4H5zM5 18h14v4H5z"),E(Se,"M7 6h10v12H7z"),H(At,"M7 9l10 2M7 13l10 2",1.2)],"\u{1FA91}":[H(Xe,"M6 2v20M6 14h12v8M6 3h7v9",2.6)]},sa=new RegExp(`(${Object.keys(To).join("|")})\\uFE0F?`,"gu"),la=({sign:e})=>s`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${e}>${To[e].map(t=>s`<path ...${t} />`)}</svg>`;function se(e){let t=[],n=0;for(let o of(e??"").matchAll(sa))o.index>n&&t.push(e.slice(n,o.index)),t.push(s`<${la} sign=${o[1]} />`),n=o.index+o[0].length;return n<(e??"").length&&t.push(e.slice(n)),t}var Ft=({of:e})=>e?.name&&!e.id?s`<span class="emoji">${se(e.name)}</span>`:null;var ca=50;function vn(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=We.peek().find(o=>o.name===e)??We.peek()[0];$e(()=>{n.id!==P.peek()&&(P.value=n.id),(t||null)!==C.peek()&&(Me.value=ca,C.value=t||null)})}var Do=()=>We.peek().find(e=>e.id===P.peek())?.name,je=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function Y(e,t){$e(()=>{B.value=null,t&&(ve.value={id:t})});let n=je(Do(),e);location.hash!==n&&(location.hash=n)}function qt(e){location.hash=je(e,C.peek())}function Lo(){addEventListener("hashchange",vn),vn(),ie(()=>{let e=Q.value;e.length===0||e.some(t=>t.id===C.value)||(history.replaceState(null,"",je(Do(),he.value[0]?.id)),vn())})}var ua=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,da=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function pa({children:e}){let[t,n]=L(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function fa({seconds:e,style:t}){let n=e*1e3,o=de(n,"F"),i=t==="R"?mo(n,ue.value):de(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function ma({id:e}){let t=fn(e);return t?s`<button class="mention" onClick=${()=>Y(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function Po({href:e,children:t}){let n=ua.exec(e);return n?s`<button class="link" onClick=${()=>Y(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var ha=e=>k.value?.roles.find(t=>t.id===e)?.name??"role";function ga(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${Po} href=${t.href}>${ee(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${U(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${ha(t.role)}</span>`;if(t.channel!==void 0)return s`<${ma} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{ut.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${fa} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${Po} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${ee(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${ee(t.strong)}</strong>`:t.under!==void 0?s`<u>${ee(t.under)}</u>`:t.struck!==void 0?s`<s>${ee(t.struck)}</s>`:t.hidden!==void 0?s`<${pa}>${ee(t.hidden)}<//>`:s`<em>${ee(t.em??t.em2)}</em>`}function ee(e){let t=[],n=0;for(let o of e.matchAll(da))o.index>n&&t.push(...se(e.slice(n,o.index))),t.push(ga(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(...se(e.slice(n))),t}var xn=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function va(e){let t=e.map(i=>xn.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,p=i;for(;p<t.length&&t[p].indent.length>=a;)if(t[p].indent.length>a&&r.length>0){let[g,f]=n(p,t[p].indent.length);r.at(-1).push(g),p=f}else r.push([ee(t[p].text)]),p+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,p]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var xa=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${ee(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${ee(e[1])}</p>`]];function bn(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${ee(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=xa.find(([p])=>p.test(r)),d=p=>{let c=a;for(;c<t.length&&p(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(xn.test(r))i(),n.push(va(d(p=>xn.test(p))));else if(/^>>> /.test(r)){i();let p=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${bn(p)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let p=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${bn(p.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function ba(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:bn(i)})}var ge=({text:e})=>s`<div class="markdown">${ba(e??"")}</div>`;var $a=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},$n=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function No({image:e,frame:t,className:n}){let o=$n(e?.url);return o?s`<${pt} src=${o} alt=${e.description??""} width=${e.width} height=${e.height} frame=${t} className=${n} />`:null}function Rt({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${$a(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${ee(n)}</p>`}
      ${o&&s`<${ge} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(p=>s`<div class=${p.inline?"inline":""}><dt>${ee(p.name)}</dt><dd><${ge} text=${p.value} /></dd></div>`)}
      </dl>`}
      <${No} image=${a} frame=${So} />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&de(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${No} image=${r} frame=${It} className="embed-thumbnail" />
  </article>`}function jo(e,t,n){let o=t.bottom-e.bottom-8,i=e.top-t.top-8,a=o<n&&i>o;return{up:a,high:Math.round(Math.max(96,Math.min(n,a?i:o)))}}var Ho=260;function _a({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${T("option",n&&"active")}
    onPointerMove=${r}
    onClick=${a}
  >
    <${Ft} of=${e.emoji} />
    <span class="option-text"><span>${se(e.label)}</span>${e.description&&s`<small>${se(e.description)}</small>`}</span>
    ${i&&s`<span class=${T("box",o&&"ticked")} aria-hidden="true">${o&&s`<${w} name="check" size=${14} />`}</span>`}
  </li>`}function Io({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,p]=L(!1),[c,g]=L(0),[f,u]=L([]),_=R(),$=R(),[b,M]=L({up:!1,high:Ho}),y=R({text:"",at:0}),D=o>1,x=`list-${r}`,K=e.filter(h=>h.default).map(h=>h.value);F(()=>u(K),[K.join(`
`)]),F(()=>{if(!d)return;let h=z=>_.current.contains(z.target)||j();return document.addEventListener("pointerdown",h),()=>document.removeEventListener("pointerdown",h)}),ce(()=>{if(!d)return;let h=(_.current.closest(".messages")??document.body).getBoundingClientRect(),z=Math.min(Ho,$.current.scrollHeight+2);M(jo(_.current.getBoundingClientRect(),h,z))},[d]),F(()=>{d&&document.getElementById(`${x}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let oe=()=>{i||a||(g(Math.max(0,e.findIndex(h=>f.includes(h.value)))),p(!0))},O=h=>{p(!1),l(h)},j=()=>{let h=f.join(`
`)!==K.join(`
`);D&&h&&f.length>=n?O(f):(u(K),p(!1))},ae=h=>{if(!h)return;if(!D){O([h.value]);return}f.includes(h.value)?u(f.filter(le=>le!==h.value)):f.length<o&&u([...f,h.value])},v=h=>{let z=Date.now()-y.current.at>800;y.current={text:(z?"":y.current.text)+h.toLowerCase(),at:Date.now()};let le=e.findIndex(q=>q.label.toLowerCase().startsWith(y.current.text));le>=0&&g(le)},I=h=>{let{key:z}=h;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(z)&&(h.preventDefault(),oe());return}let le=e.length-1,q={ArrowDown:Math.min(c+1,le),ArrowUp:Math.max(c-1,0),Home:0,End:le};if(z in q)g(q[z]);else if(z==="Enter"||z===" ")ae(e[c]);else if(z==="Escape")u(K),p(!1);else if(z==="Tab"){j();return}else if(z.length===1)v(z);else return;h.preventDefault(),h.stopPropagation()},m=e.filter(h=>f.includes(h.value)).map(h=>h.label);return s`<div class=${T("select",d&&"open")} ref=${_}>
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
      onClick=${()=>d?j():oe()}
      onKeyDown=${I}
    >
      <span class=${T("select-value",m.length===0&&"empty")}>${se(m.join(", ")||t)}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${w} name="down" />`}
    </button>
    <ul class=${T("listbox",b.up&&"up")} id=${x} ref=${$} style=${{maxHeight:`${b.high}px`}} role="listbox" aria-label=${t} aria-multiselectable=${D} hidden=${!d}>
      ${d&&e.map((h,z)=>s`<${_a}
          key=${h.value}
          it=${h}
          id=${`${x}-${z}`}
          active=${z===c}
          chosen=${f.includes(h.value)}
          many=${D}
          onHover=${()=>g(z)}
          onPick=${()=>ae(h)}
        />`)}
    </ul>
  </div>`}var ya=2e4,ne=S(null);function*Oo(e){for(let t of e)yield t,yield*Oo(t.components??[])}var wa=e=>e.custom_id!==void 0&&e.disabled!==!0;function Ao(e){let t=[...pe.value].reverse();for(let n of t){let o=[...Oo(n.components)].filter(wa),i=e?o.find(a=>a.type===2&&a.label===e):o[0];if(i)return{message:n.id,part:i}}return null}var Bo=me(()=>{let e=ne.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||fe.value!==e.home?null:Ao(t.button)});function ka(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},ya),r=null;i=ie(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function Ma(e,t){let n=await te("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function Sa(e,t){let n=()=>fe.value===t?Ao(e.button):null,{message:o,part:i}=await ka(n,`the button ${e.button}`);if((await te("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function _n(e){let t=he.value.find(o=>o.name===e.channel)??he.value[0],n={tour:e,at:0,home:t.id,failed:null};ne.value=n;try{for(let o of e.steps){if(o.do==="point")break;C.value!==n.home&&Y(n.home);let i=o.do==="command"?await Ma(o,n.home):n.home;if(o.do==="press"&&await Sa(o,i),ne.value!==n)return;n={...n,at:n.at+1,home:i},ne.value=n,C.value!==i&&Y(i)}}catch(o){ne.value===n&&(ne.value={...n,failed:o.message})}}function Fo(e,t){let n=Bo.peek();if(!n||n.message!==e)return;(ne.peek().tour.steps[ne.peek().at].button===""||n.part.custom_id===t)&&(ne.value={...ne.peek(),at:ne.peek().at+1})}function za(){let t=Bo.value?.part.custom_id;F(()=>{let n=t&&document.querySelector(`[data-custom-id="${CSS.escape(t)}"]`);if(n)return n.classList.add("pointed"),n.scrollIntoView({block:"nearest"}),()=>n.classList.remove("pointed")})}function qo(){za();let e=ne.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?"That was your first turn. Whenever it is yours again, the newest board has a Play button.":a.do==="point"?a.says:`${a.says}\u2026`,d=!r&&!o&&C.value!==i;return s`<div class=${T("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((p,c)=>s`<i class=${T(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${se(r?"\u{1F389}":a?.do==="point"?"\u{1F449}":t.emoji)}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>Y(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>_n(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>ne.value=null}><${w} name="close" size=${16} /></button>
  </div>`}var ft=S(new Set),wn=S(new Set),Ut=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function He(e,t){e.answer==="modal"&&(Je.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&Ut(wn,t,!0)}async function Uo(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!ft.peek().has(o)){Ut(ft,o,!0),Ut(wn,e.id,!1),Fo(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";He(await te(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){Z(i)}finally{Ut(ft,o,!1)}}}var Ca={1:"blue",2:"grey",3:"green",4:"red",5:"grey"};function Ea({part:e,message:t}){let n=s`<${Ft} of=${e.emoji} />${se(e.label)}`;if(e.style===5)return s`<span class="button grey as-link">${ee(`[${e.label??e.url}](${e.url})`)}</span>`;let o=ft.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${T("button",Ca[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>Uo(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function Ta(e){let t=k.value.people.concat(k.value.bot).map(i=>({label:i.name,value:i.id})),n=k.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return Q.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function Da({part:e,message:t}){let n=ft.value.has(`${t.id} ${e.custom_id}`);return s`<${Io}
    options=${Ta(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>Uo(t,e,{values:o})}
  />`}var Wo=(e,t)=>e.attachments.find(n=>n.url===t);function Ro({item:e,message:t,frame:n}){let o=Wo(t,e.media?.url),i=$n(e.media?.url);return i?s`<${pt} src=${i} alt=${e.description??o?.description} width=${o?.width} height=${o?.height} frame=${n} />`:null}function yn({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${yn} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${Ea} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${Da} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${yn} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${ge} text=${e.content} />`;case 11:return s`<${Ro} item=${e} message=${t} frame=${It} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${Ro} item=${o} message=${t} />`)}</div>`;case 13:{let o=Wo(t,e.file?.url);return o?s`<${hn} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function Vo({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${yn} part=${t} message=${e} />`)}</div>`}
    ${wn.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function mt({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=R();return F(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
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
  </div>`}function ht(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}function Go(e,t){let n=[];for(let{index:i}of e.matchAll(/(?<!\S)(?=\S)/gu)){let a=l=>n.some(({name:d})=>d===l),r=t.find(l=>e.startsWith(`${l}:`,i)&&!a(l));r!==void 0&&n.push({name:r,index:i})}let o=n.map(({name:i,index:a},r)=>({name:i,text:e.slice(a+i.length+1,n[r+1]?.index).trim()}));return{before:e.slice(0,n[0]?.index).trim(),pairs:o}}function Wt(e,{text:t="",value:n}={}){let o=t.trim().toLowerCase();return e.find(a=>n!==void 0&&String(a.value)===n)??e.find(a=>a.name.toLowerCase()===o)}var La=120,Pa=25,Yo=11,Ko=()=>[...k.value.people,k.value.bot].map(e=>({name:e.name,value:e.id})),Jo=()=>k.value.roles.map(e=>({name:e.name,value:e.id})),Na=()=>Q.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function kn(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return Ko();case 7:return Na();case 8:return Jo();case 9:return[...Ko(),...Jo()];default:return null}}var ja={3:"text",4:"a whole number",10:"a number",11:"a file"};function Ha(e,t){if(e.type===Yo)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=kn(e);if(o)return Wt(o,t)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}var Xo=(e,t)=>String(Wt(kn(e)??[],t)?.value??t.value??t.text.trim());function Ia(e,t,n,o){let[i,a]=L({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,p])=>[d,p.value??p.text]));return F(()=>{if(!o||!t?.autocomplete)return;let d=!1,p=async()=>{let f=e.options.filter($=>$.name!==t.name&&n[$.name]?.text?.trim()).map($=>({name:$.name,value:Xo($,n[$.name])}));f.push({name:t.name,value:r});let u={channel:C.value,path:e.path,options:f,focused:t.name},_=await te("suggest",u).catch(()=>({answer:"failed"}));d||(_.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:_.choices,says:_.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(p,La);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function Oa({option:e,field:t,onChange:n,id:o,input:i,onFocus:a}){return s`<input id=${o} ref=${i} type="file" onFocus=${a} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var Aa=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function Ba({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,jump:l,submit:d,remove:p,onFocus:c}){let g=R(),[f,u]=L(-1),[_,$]=L(!1),b=n[t.name]??{text:""},M=`option-${t.name}`,y=kn(t),D=Ia(e,t,n,o),x=b.value!==void 0,K=x?"":b.text.toLowerCase(),oe=y?y.filter(m=>m.name.toLowerCase().includes(K)).slice(0,Pa):t.autocomplete?D.list:[],O=(x&&!y?[]:oe).map(m=>({key:String(m.value),label:m.name,choice:m})),j=O.length===0?-1:f>=0?Math.min(f,O.length-1):y&&!x?0:-1;ce(()=>{o&&g.current?.focus()},[o]);let ae=m=>{a({text:m.choice.name,value:String(m.choice.value)}),u(-1),$(!0),r()},v=m=>{if(m.isComposing)return;let h=_?null:ht(m.key,j,O.length),z=!_&&O.length>0,le=f<0&&y&&Wt(y,b);if(h!==null)u(h);else if(m.key==="Enter"&&z&&j>=0&&!le)ae(O[j]);else if(m.key==="Enter")d();else if(m.key==="Tab"&&!m.shiftKey&&z&&!x&&b.text!==O[Math.max(j,0)].label)ae(O[Math.max(j,0)]);else if(m.key==="Escape"&&z)$(!0);else if(m.key==="Backspace"&&b.text==="")p();else return;m.preventDefault(),m.stopPropagation()};if(t.type===Yo)return s`<span class=${T("option-field",i&&"wrong")}><label for=${M}>${t.name}</label><${Oa} id=${M} input=${g} onFocus=${c} option=${t} field=${b} onChange=${a} /></span>`;let I=o&&!_;return s`<span class=${T("option-field",i&&"wrong")}>
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
      aria-activedescendant=${I&&j>=0?`${M}-list-${j}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${M}-about`}
      onFocus=${()=>{$(!1),c()}}
      onInput=${m=>{$(!1),u(-1);let h=Aa.exec(m.target.value);(!h||!l(h[2],h[1]?.trim()??""))&&a({text:m.target.value})}}
      onKeyDown=${v}
    />
    <span class="gone" id=${`${M}-about`}>${t.description}</span>
    ${I&&s`<${mt}
      id=${`${M}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${i&&"failed"}>${i??(y?"":ja[t.type]??"")}</em>`}
      items=${O}
      active=${j}
      nothing=${t.autocomplete?D.says:null}
      onPick=${ae}
      onHover=${u}
    />`}
  </span>`}function Fa({rest:e,text:t,wrong:n,setText:o,add:i,fill:a,submit:r,back:l,focused:d,onFocus:p}){let c=R(),[g,f]=L(-1),[u,_]=L(!1);ce(()=>{d&&c.current?.focus()},[d]);let $=e.filter(x=>x.name.includes(t.trim().replace(/:$/,""))).map(x=>({key:x.name,label:x.name,about:x.description,option:x})),b=$.length===0?-1:g>=0?Math.min(g,$.length-1):t?0:-1,M=x=>{o(""),f(-1),i(x.option)},y=x=>{let K=u?null:ht(x.key,b,$.length);if(K!==null)f(K);else if((x.key==="Enter"||x.key==="Tab")&&!x.shiftKey&&!u&&b>=0&&$[b])M($[b]);else if(x.key==="Enter")r();else if(x.key==="Escape"&&!u&&$.length>0)_(!0);else if(x.key==="Backspace"&&t==="")l();else return;x.preventDefault(),x.stopPropagation()},D=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class=${T("option-more",n&&"wrong")}>
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
      onInput=${x=>{_(!1),f(-1);let{before:K,pairs:oe}=Go(x.target.value,e.map(O=>O.name));o(oe.length>0?K:x.target.value),oe.length>0&&a(oe)}}
      onFocus=${()=>{_(!1),p()}}
      onKeyDown=${y}
    />
    ${d&&!u&&$.length>0&&s`<${mt} id="further-options" head="Options" items=${$} active=${b} onPick=${M} onHover=${f} />`}
  </span>`}var ye=" end";function Qo({leaf:e,leave:t}){let n=R(),o=e.options.filter(m=>m.required).map(m=>m.name),i=o,[a,r]=L(i),[l,d]=L({}),[p,c]=L(i[0]??ye),[g,f]=L({}),[u,_]=L(""),[$,b]=L(null),[M,y]=L(!1),D=m=>e.options.find(h=>h.name===m),x=(m,h)=>{d(z=>({...z,[m]:h})),f(z=>({...z,[m]:void 0}))},K=m=>c(a[a.indexOf(m)+1]??ye),oe=m=>{if(o.includes(m)){let h=a[a.indexOf(m)-1];h?c(h):t();return}r(a.filter(h=>h!==m)),d(({[m]:h,...z})=>z),c(a[a.indexOf(m)-1]??ye)},O=(m,h,z)=>(h===m?z==="":e.options.some(q=>q.name===h)&&!l[h]?.text)?(x(m,{text:z}),a.includes(h)||r([...a,h]),c(h),!0):!1,j=async()=>{if(u.trim()){f({[ye]:!0}),b(I(u.trim())),c(ye);return}let m=Object.fromEntries(a.map(q=>[q,Ha(D(q),l[q])]).filter(([,q])=>q));f(m);let h=Object.keys(m)[0];if(h){c(h);return}let z=[],le=a.flatMap(q=>{let vt=l[q];return vt?.file?[{name:q,file:z.push(vt.file)-1}]:vt?.text?.trim()?[{name:q,value:Xo(D(q),vt)}]:[]});y(!0),b(null);try{let q=await te("command",{channel:C.value,path:e.path,options:le},z);if(q.answer==="failed"){b(`${k.value.bot.name} did not respond`),y(!1);return}He(q),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(q){b(q.message),y(!1)}},ae=m=>{m.key==="Escape"&&(m.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},v=e.options.filter(m=>!a.includes(m.name)),I=m=>v.length>0?`\u201C${m}\u201D belongs to no option. Choose one or type its name with a colon: ${v.map(h=>`${h.name}:`).join(" ")}`:`\u201C${m}\u201D belongs to no option: /${e.path} takes no more of them.`;return s`<div class="composer command" ref=${n} onKeyDown=${ae} role="form" aria-label=${`Command /${e.path}`}>
    ${$&&s`<p class="failed" role="alert">${$}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${w} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${a.map(m=>s`<${Ba}
            key=${m}
            leaf=${e}
            option=${D(m)}
            fields=${l}
            focused=${p===m}
            wrong=${g[m]}
            setField=${h=>x(m,h)}
            focusNext=${()=>K(m)}
            jump=${(h,z)=>O(m,h,z)}
            submit=${j}
            remove=${()=>oe(m)}
            onFocus=${()=>c(m)}
          />`)}
        <${Fa}
          rest=${v}
          text=${u}
          wrong=${g[ye]}
          setText=${m=>{_(m),b(null),f(h=>({...h,[ye]:void 0}))}}
          fill=${m=>{d(h=>({...h,...Object.fromEntries(m.map(z=>[z.name,{text:z.text}]))})),r([...a,...m.map(h=>h.name)]),c(m.at(-1).name)}}
          focused=${p===ye}
          onFocus=${()=>c(ye)}
          submit=${j}
          add=${m=>{r([...a,m.name]),c(m.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${M} onClick=${j}><${w} name="send" /></button>
    </div>
  </div>`}var qa=[1,2];function*Zo(e,t){let n=(t.options??[]).filter(o=>qa.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*Zo(`${e} ${o.name}`,o)}var Vt=()=>Nt.value.flatMap(e=>[...Zo(e.name,e)]),Mn=e=>Vt().find(t=>t.path===e);function ei(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Vt(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var Ra=2e3,ti=["image/png","image/jpeg","image/gif","image/webp"],Ua=10*1024*1024,Sn=()=>`draft ${P.value} ${C.value}`,zn=S(""),Qe=e=>{zn.value=e,e?sessionStorage.setItem(Sn(),e):sessionStorage.removeItem(Sn())};function Wa(e){let t=[...k.value.people,k.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=Q.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function Va({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${w} name="close" size=${14} /></button></li>`)}
  </ul>`}function Ga(e){let t=[];for(let n of e)ti.includes(n.type)?n.size>Ua?Z(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):Z(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function Ka(){let[e,t]=L([]),n=o=>t(i=>[...i,...Ga([...o])].slice(0,10));return F(()=>t([]),[C.value,P.value]),{files:e,setFiles:t,add:n}}function Ja({begin:e}){let t=R(),n=R(),[o,i]=L(0),[a,r]=L(!1),[l,d]=L(!1),{files:p,setFiles:c,add:g}=Ka(),f=zn.value,$=(f.startsWith("/")&&!f.includes(`
`)&&!a?ei(f.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(v=>({key:v.path,label:`/${v.path}`,about:v.description,leaf:v}));F(()=>{zn.value=sessionStorage.getItem(Sn())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[C.value,P.value]),F(()=>{let v=t.current;v.style.height="auto",v.style.height=`${Math.min(v.scrollHeight,240)}px`},[f]);let b=v=>{let I=v.startsWith("/")&&v.endsWith(" ")&&Mn(v.slice(1,-1));if(I&&v.length>f.length){Qe(""),e(I);return}i(0),r(!1),Qe(v)},M=v=>{Qe(""),e(v.leaf)},y=async()=>Vt().some(I=>`${f} `.startsWith(`/${I.path} `))?(He(await te("command",{channel:C.value,text:f})),Qe(""),!0):!1,D=async()=>{if(!(l||!f.trim()&&p.length===0)){d(!0);try{f.startsWith("/")&&await y()||(await te("say",{channel:C.value,text:Wa(f)},p.map(v=>v.file)),Qe(""),c([]))}catch(v){Z(v)}finally{d(!1),t.current?.focus()}}},x=v=>{if(v.isComposing)return;let I=ht(v.key,o,$.length),m=$.length>0,h=/\s\S+:/.test(f);if(I!==null)i(I);else if(m&&!h&&(v.key==="Enter"||v.key==="Tab")&&!v.shiftKey)M($[o]);else if(m&&v.key==="Escape")r(!0);else if(v.key==="Enter"&&!v.shiftKey)D();else return;v.preventDefault()},K=v=>{let I=[...v.clipboardData.files];I.length!==0&&(v.preventDefault(),g(I))},oe=v=>{v.preventDefault(),g(v.dataTransfer.files)},O=xe.value,j=O?.kind==="dm"?`@${k.value.bot.name}`:`#${O?.name??""}`,ae=Ra-[...f].length;return s`<div class="composer" onDrop=${oe} onDragOver=${v=>v.preventDefault()}>
    <${mt} id="commands" head=${$.length>0&&"Commands"} items=${$} active=${o} onPick=${M} onHover=${i} />
    <${Va} files=${p} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${w} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${ti.join()} multiple ref=${n} onChange=${v=>{g(v.target.files),v.target.value=""}} />
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
        onPaste=${K}
      />
      ${ae<200&&s`<span class="left">${ae}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${D}><${w} name="send" /></button>
    </div>
  </div>`}function ni(){let[e,t]=L(null),n=ut.value;return F(()=>t(null),[C.value,P.value]),F(()=>{if(!n)return;let o=Mn(n.path);o?t(o):Qe(`/${n.path}`),ut.value=null},[n]),C.value?e?s`<${Qo} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${Ja} begin=${t} />`:null}var ii="playground-theme",ai=matchMedia("(prefers-color-scheme: light)"),Ze=S(!1),oi=()=>localStorage.getItem(ii);function Cn(){Ze.value=oi()?oi()==="light":ai.matches,document.documentElement.dataset.theme=Ze.value?"light":"dark"}function ri(){Cn(),ai.addEventListener("change",Cn)}function si(){localStorage.setItem(ii,Ze.value?"dark":"light"),Cn()}var En=e=>e>99?"99+":String(e);function Tn({it:e,label:t,icon:n,nested:o}){let i=C.value===e.id;return s`<li class=${o&&"nested"}>
    <button
      class=${T("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      data-channel=${e.id}
      onClick=${()=>Y(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0?s`<span class="badge">${En(e.mentions)}<span class="gone"> for you</span></span>`:e.unread>0&&s`<span class="gone">, ${e.unread} unread</span>`}
    </button>
  </li>`}var Ya=e=>Q.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===C.value));function Xa(){return he.value.map(e=>{let t=Ya(e);return s`
      <${Tn} key=${e.id} it=${e} label=${e.name} icon=${s`<${w} name="hash" />`} />
      ${t.map(n=>s`<${Tn}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${w} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function Qa(){let e=k.value.bot,t=dt.value;return t?s`<${Tn} it=${t} label=${e.name} icon=${s`<${G} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function Za(){let e=R(),t=P.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${G} id=${t} size=${32} />
      <span class="me-text"><strong>${U(t)}</strong><small>Change person</small></span>
      <${w} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${Ze.value?"Dark colours":"Light colours"}
      title=${Ze.value?"Dark colours":"Light colours"}
      onClick=${si}
    ><${w} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${k.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${T("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),qt(n.name)}}
            ><${G} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${je(n.name,C.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${w} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function li(){let{guild:e,bot:t}=k.value,n=dt.value,o=n&&C.value===n.id,i=he.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${er}>To the message box</a>
    <div class="rail">
      <button
        class=${T("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${En(n.mentions)} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>Y(n.id)}
      >
        <${G} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${En(n.mentions)}</span>`}
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
        <ul><${Xa} /></ul>
        <h2>Direct messages</h2>
        <ul><${Qa} /></ul>
      </div>
      <${Za} />
    </div>
  </nav>`}function er(e){e.preventDefault(),document.getElementById("composer")?.focus()}var ci=()=>{B.value=B.value==="sidebar"?null:"sidebar"};function ui({what:e,icon:t,label:n}){let o=B.value===e,i=()=>{B.value=o?null:e};return s`<button
    class=${T("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${w} name=${t} /><span class="tool-name">${n}</span></button>`}function di(){let e=xe.value,t=Q.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&Q.value.find(i=>i.id===e.parent),o=e&&e.id===dt.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${ci}>
      <${w} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${G} id=${k.value.bot.id} size=${24} /><span>${k.value.bot.name}</span>`:e&&s`<${w} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${ui} what="pins" icon="pin" label="Pinned" />
      <${ui} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function pi(){let{people:e,bot:t}=k.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${T("entry",n.id===P.value&&"current")}
            aria-label=${n.id===P.value?void 0:`Be ${n.name}`}
            onClick=${()=>qt(n.name)}
          >
            <${G} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===P.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${je(n.name,C.value)}
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
  </aside>`}var tr=700,Ce=null,Gt=e=>{Ce?.readyState===WebSocket.OPEN&&Ce.send(JSON.stringify(e))};function fi(){C.peek()&&Gt({view:{channel:C.peek(),count:Me.peek()}})}function mi(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);Ce=n,n.onopen=()=>{pe.value=[],fe.value=null,Ve.value=!0,fi(),B.peek()==="backstage"&&Gt({backstage:!0})},n.onmessage=o=>Ce===n&&go(JSON.parse(o.data)),n.onclose=()=>{Ce===n&&(Ve.value=!1,setTimeout(()=>Ce===n&&mi(e),tr))}}var hi=(e,t)=>Gt({read:{channel:e,message:t}});function gi(){ie(()=>{let e=P.value;if(!e)return;let t=Ce;Ce=null,t?.close(),vo(),mi(e)}),ie(()=>{C.value,Me.value,fi()}),ie(()=>{let e=B.value==="backstage";Gt({backstage:e}),e||(Ge.value=null)})}var nr=60,or=300,gt=S(!1),W={stuck:!0,height:0,first:null,acted:null,brought:null};function vi(e,t,n){let o=()=>{W.stuck=!0,ve.value=null,e.current.scrollTop=e.current.scrollHeight,gt.value=!1};return ce(()=>{W.stuck=!0,W.acted=null,gt.value=!1},[C.value,P.value]),ce(()=>{W.acted=ct.value>0?n??"0":null},[ct.value]),ce(()=>{let i=e.current;W.first&&t&&BigInt(t)<BigInt(W.first)&&!W.stuck&&(i.scrollTop+=i.scrollHeight-W.height),W.first=t,W.height=i.scrollHeight,W.acted&&n&&BigInt(n)>BigInt(W.acted)&&(W.acted=null,o())}),ce(()=>{let i=e.current,a=()=>i.scrollHeight-i.scrollTop-i.clientHeight,r=()=>{W.height=i.scrollHeight,W.stuck&&!ve.peek()&&(i.scrollTop=W.first?i.scrollHeight:0),l()},l=()=>{gt.value=!!W.first&&a()>or},d=new ResizeObserver(r);d.observe(i.firstElementChild),d.observe(i);let p=()=>{l();let g=i.scrollHeight===W.height&&i.scrollTop!==W.brought;W.brought=null,g&&(W.stuck=a()<nr)},c=()=>{W.acted=null};return i.addEventListener("scroll",p,{passive:!0}),i.addEventListener("wheel",c,{passive:!0}),i.addEventListener("touchmove",c,{passive:!0}),()=>{d.disconnect(),i.removeEventListener("scroll",p),i.removeEventListener("wheel",c),i.removeEventListener("touchmove",c)}},[]),o}function ir({tour:e}){let t=ne.value?.tour===e&&ne.value.at<e.steps.length&&!ne.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${se(e.emoji)}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>_n(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function xi(){let{guild:e,bot:t}=k.value,n=he.value.at(-1),o=()=>{B.value="backstage"};return s`<div class="beginning welcome">
    <${G} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${U(P.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${st.value.map(i=>s`<${ir} tour=${i} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${w} name="hash" />Go to <button class="mention" onClick=${()=>Y(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${w} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${w} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var Dn=64,ar=128,rr=32768,sr=420*1e3,lr=9e3,Kt=S(null),Ln=e=>e.type===0||e.type===19||e.type===20;function cr(e,t){return t&&Ln(e)&&Ln(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&Dn)===(t.flags&Dn)&&Pe(e.id)-Pe(t.id)<sr}function ur({it:e}){let t=s`<strong>${U(e.author.id)}</strong>`,n=s`<time class="stamp">${Ue(Pe(e.id),ue.value)}</time>`;return e.type===6?s`<div class="notice"><${w} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>Y(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{B.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${w} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>Y(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function dr({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>Y(e.id)}>
    <${w} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function pr({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${w} name="reply" size=${14} /><${G} id=${t.user.id} size=${16} /><span>${U(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>Y(e.channel_id,n.id)}><${w} name="reply" size=${14} /><${G} id=${n.author.id} size=${16} /><span>${U(n.author.id)}</span><span class="origin-text">${ee(n.content.slice(0,120))}</span></button>`:null}function fr({it:e}){return e.flags&ar?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${U(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${ge} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${de(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${Rt} embed=${t} />`)}
    ${!(e.flags&rr)&&s`<${Ot} files=${e.attachments} />`}
    <${Vo} message=${e} />
    ${e.thread&&s`<${dr} thread=${e.thread} />`}
  `}function mr({it:e}){return s`<p class="only-you"><${w} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>te("dismiss",{message:e.id}).catch(Z)}>Dismiss message</button></p>`}function hr({it:e,before:t}){let n=cr(e,t),o=Pe(e.id),i=e.author.bot,a=e.flags&Dn,r=e.mentions.some(p=>p.id===P.value)||e.mention_everyone,l=ve.value?.id===e.id,d=`${U(e.author.id)}, ${Ue(o,ue.value)}${a?", only you can see this":""}`;return s`<li
    class=${T("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${pr} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${de(o,"t")}</time>`:s`<div class="gutter"><${G} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${T("author",i&&"is-bot")}>${U(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${de(o,"F")}>${Ue(o,ue.value)}</time></div>`}
        <${fr} it=${e} />
        ${a!==0&&s`<${mr} it=${e} />`}
      </div>
    </div>
  </li>`}function gr(){let e=xe.value;if(!e||lt.value)return null;if(e.id===ho.value)return s`<${xi} />`;if(e.kind==="dm")return s`<div class="beginning"><${G} id=${k.value.bot.id} size=${80} /><h2>${k.value.bot.name}</h2><p>This is where ${k.value.bot.name} writes to ${U(P.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${w} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function vr(){let e=jt.value;ue.value;let t=e&&e.channel===C.value&&Date.now()-e.at<lr;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${k.value.bot.name} is typing…`:""}</p>`}function xr(e){F(()=>{let t=xe.value;if(!t||fe.value!==t.id)return;Kt.peek()?.channel!==t.id&&(Kt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&hi(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function br(){let e=ve.value,t=pe.value;F(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){lt.value&&fe.value===C.value&&(Me.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{ve.peek()===e&&(ve.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function bi(){let e=R(),t=pe.value,n=vi(e,t[0]?.id,t.at(-1)?.id);xr(t.at(-1)?.id),br();let o=xe.value,i=Kt.value?.channel===o?.id?Kt.value.mark:null,a=i&&t.find(l=>BigInt(l.id)>BigInt(i)&&l.author.id!==P.value)?.id,r=()=>{Me.value+=50};return s`<div class="conversation"><div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${o?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${fe.value===o?.id&&s`<${gr} />`}
      ${lt.value&&s`<button class="button grey older" onClick=${r}>Show older messages</button>`}
      <ol>
        ${t.map((l,d)=>[l.id===a&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,Ln(l)||l.type===21?l.type!==21&&s`<${hr} key=${l.id} it=${l} before=${l.id===a?null:t[d-1]} />`:s`<li key=${l.id} id=${`m${l.id}`}><${ur} it=${l} /></li>`])}
      </ol>
      <${vr} />
    </div>
  </div>
  ${gt.value&&s`<button class="present" onClick=${n}>Jump to present <${w} name="down" size=${16} /></button>`}
  </div>`}function Jt({label:e,className:t,onClose:n,children:o}){let i=R();return ce(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function $i(){let e=Ke.value;if(!e)return null;let t=()=>{Ke.value=null};return s`<${Jt} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${w} name="close" /></button>
  <//>`}function $r(){let[e,t]=L(null),n=pe.value.filter(o=>o.pinned).map(o=>o.id).join();return F(()=>{let o=!1;return bo(C.value).then(i=>o||t(i)).catch(Z),()=>{o=!0}},[C.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${G} id=${o.author.id} size=${24} /><span class="author">${U(o.author.id)}</span><time class="stamp">${Ue(Pe(o.id),ue.value)}</time>
        <button class="button grey jump" onClick=${()=>Y(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${ge} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${Rt} embed=${i} />`)}
      <${Ot} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function _i(){if(B.value!=="pins")return null;let e=()=>{B.value=null};return s`<${Jt} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${w} name="close" /></button></header>
    <div class="scroll"><${$r} /></div>
  <//>`}var _r=8e3;function yi(){let e=Ye.value;return F(()=>{if(!e)return;let t=setTimeout(()=>{Ye.peek()===e&&(Ye.value=null)},_r);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${w} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Ye.value=null}><${w} name="close" size=${16} /></button></p>`}
  </div>`}function yr(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function wr({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function kr({it:e,close:t}){let n=R(),[o,i]=L(null),[a,r]=L(!1),l=yr(e.modal.components);return s`<form ref=${n} onSubmit=${async p=>{if(p.preventDefault(),a)return;r(!0),i(null);let g=l.filter(f=>f.type===4).map(f=>[f.custom_id,n.current.elements[f.custom_id].value]);try{let f=await te("fill",{interaction:e.interaction,values:g});if(f.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),He(f)}catch(f){i(f.message),r(!1)}}}>
    <header>
      <${G} id=${k.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${w} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((p,c)=>p.type===4?s`<${wr} key=${p.custom_id} it=${p} at=${c} />`:p.type===10?s`<${ge} text=${p.content} />`:s`<p class="small">A field of kind ${p.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function wi(){let e=Je.value;if(!e)return null;let t=()=>{Je.value=null};return s`<${Jt} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${kr} it=${e} close=${t} />
  <//>`}function Mr(){let e=xe.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${U(P.value)} \xB7 ${t} \xB7 ${k.value?.guild.name??"Playground"}`}function Sr(){let e=k.value;return Ve.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function ki(){if(!k.value)return s`<div class="loading" role="status">
      ${Ve.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;Mr();let e=()=>{B.value=null};return s`
    <div class=${T("frame",B.value==="sidebar"&&"with-sidebar")}>
      <${li} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${di} />
        <${Sr} />
        <div class="body">
          <section class="talk">
            <${bi} />
            <${qo} />
            <${ni} />
          </section>
          ${B.value==="backstage"?s`<${ko} />`:s`<${pi} />`}
        </div>
      </main>
    </div>
    <${_i} />
    <${$i} />
    <${wi} />
    <${yi} />
  `}async function zr(){let e=await $o();We.value=e.people,st.value=e.tours,gi(),Lo(),Un(s`<${ki} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||Z(e.error??e)});addEventListener("unhandledrejection",e=>Z(e.reason));ri();zr().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
