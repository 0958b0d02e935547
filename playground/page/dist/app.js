var N,In,en,Se,Qt,wt,On,_t,An,tn,Zt,Di,ot=Symbol.for("pv"),kt={},Mt=[],Li=/^m(i|n|o|s|text|space)$/,nn=Array.isArray,on=Mt.slice,Le=Object.assign;function De(e){e&&e.parentNode&&e.remove()}function zt(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?on.call(arguments,2):n),nt(e,r,o,i,null)}function nt(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ot,__v:i||++In,__i:-1,__u:0};return!i&&N.vnode&&N.vnode(a),a}function Pe(e){return e.children}function Ae(e,t){this.props=e,this.context=t,this.__g=0}function Ce(e,t){if(t==null)return e.__&&Ce(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Ce(e)}function Pi(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=Le({constructor:ot},n)).__v=n.__v+1,N.vnode&&N.vnode(t),an(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||Ce(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,Vn(i,t,a),n.__=n.__e=null,t.__e!=o&&Bn(t))}function Bn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Bn(e)}function Nn(e){(8&e.__g||(e.__g|=8,Se.push(e),wt++))&&Qt==N.debounceRendering||((Qt=N.debounceRendering)||queueMicrotask)(Fn)}function Fn(){try{for(var e,t=1;Se.length;)Se.length>t&&Se.sort(On),e=Se.shift(),t=Se.length,8&e.__g&&Pi(e)}finally{(wt=Se.length)&&(Qt||queueMicrotask)(Fn)}}function Rn(e,t,n,o,i,a,r,l,d,p,c){var g,f,u,_,$,b,z=o.__k||Mt,y=t.length;for(d=Ni(n,t,z,d,y),g=0;g<y;g++)(u=n.__k[g])!=null&&(f=~u.__i&&z[u.__i]||kt,u.__i=g,b=an(e,u,f,i,a,r,l,d,p,c),_=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&rn(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||_,u)),$=$||_,4&u.__u?(d=qn(u,d,e,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&b!==void 0?d=b:_&&(d=_.nextSibling),u.__u&=-21);return n.__e=$,d}function Ni(e,t,n,o,i){var a,r,l,d,p,c,g,f,u,_=n.length,$=_,b=0,z=0,y=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=y[a]=nt(null,r):nn(r)?r=y[a]=nt(Pe,{children:r}):r.constructor===ot&&r.__b?r=y[a]=nt(r.type,r.props,r.key,r.ref,r.__v):y[a]=r,d=a+b,r.__=e,r.__b=e.__b+1,l=null,~(p=r.__i=ji(r,n,d,$))&&($--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,p==d-1?b--:p==d+1?b++:p!=d&&(p>d?b--:b++,z=1)):(~p||(i>_?b--:i<_&&b++),typeof r.type!="function"&&(r.__u|=4))):y[a]=null;if(z){for(c=[],g=[],a=0;a<i;a++)if((r=y[a])&&16&r.__u){for(b=0,f=c.length;b<f;)c[u=b+f>>1]<r.__i?b=u+1:f=u;c[b]=r.__i,g[a]=b+1}for(b=c.length;a--;)g[a]&&(g[a]==b?b--:y[a].__u|=4)}if($)for(a=0;a<_;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=Ce(l)),sn(l,l));return o}function qn(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=qn(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=Ce(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function ji(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function jn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function $t(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||jn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||jn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Zt[t]||(Zt[t]=Ii(t)),(e.__a||(e.__a={}))[t]=tn,a=t!=(t=t.replace(An,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Ii(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[_t]==null)t[_t]=tn++;else if(t[_t]<this.__a[e])return;return n(N.event?N.event(t):t)}}}function an(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,z,y,D,x,K,ae,O,j,se,v,I,m=t.type;if(t.constructor!==ot)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=yt(c,a):a.push(c),l=a[0]||l),(c=N.__b)&&c(t);e:if(typeof m=="function"){f=r.length;try{if(z=t.props,y=(c=m.prototype)&&c.render,D=(c=m.contextType)&&o[c.__c],x=c?D?D.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(y?t.__c=u=new m(z,x):(t.__c=u=new Ae(z,x),u.constructor=m,u.render=Ai),D&&D.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),y&&(u.__s||(u.__s=u.state),m.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Le({},u.__s)),Le(u.__s,m.getDerivedStateFromProps(z,u.__s)))),_=u.props,$=u.state,u.__v=t,n.__c){if(z!==_&&y&&!m.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(z,x),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(z,u.__s,x)===!1){t.__v!=n.__v&&(u.props=z,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(h){h&&(h.__=t)}),Mt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=Ce(n);break e}u.componentWillUpdate&&u.componentWillUpdate(z,u.__s,x),y&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(_,$,b)})}else y&&!m.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),y&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=x,u.props=z,u.__P=e,u.__g&=-5,K=N.__r,ae=y?25:0;do u.__g&=-9,K&&K(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++ae<25);y&&(Mt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=Le({},o,u.getChildContext())),y&&n.__c&&u.getSnapshotBeforeUpdate&&(b=u.getSnapshotBeforeUpdate(_,$)),O=c&&c.type===Pe&&c.key==null?c.props.children:c,z.__P&&(c=l,i=(e=z.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(h){h&&sn(h,h)}),n.__k=null),l=n.__k?Ce(n,0):null),l=Rn(e,nn(O)?O:[O],t,n,o,i,a,r,l,d,p),z.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(De),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(h){if(r.length=f,t.__v=null,d||a)if(h&&h.then){if(t.__u|=128|d,a){for(~(v=a.indexOf(l||void 0))||(v=a.length);(I=a[v-1])&&I.nodeType==8;)v--;for(;v<a.length;v++)if(I=a[v])if(a[v]=null,j){if(I==se)break}else{if(I.nodeType!=8)break;I.data.startsWith("$s")&&(se=yt(j=I))}}if(!j){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;j=l}(c=yt(j=t.__c.__z||(t.__c.__z=j)))?(t.__e=j,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(De);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),h&&h.then||Un(t),N.__e(h,t,n)}}else l=t.__e=Oi(n.__e,t,n,o,i,a,r,d,p,e);return(c=N.diffed)&&c(t),l}function yt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Un(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Un))}function Vn(e,t,n){for(var o=0;o<n.length;)rn(n[o++],n[o++],n[o++]);N.__c&&N.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){N.__e(a,i.__v)}})}function Oi(e,t,n,o,i,a,r,l,d,p){var c,g,f,u,_,$,b,z,y=n.props||kt,D=t.props,x=t.type;if(x=="svg"?i="http://www.w3.org/2000/svg":x=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((_=a[c])&&(x?_.localName==x:_.nodeType==3)){e=_,a[c]=null;break}}if(!e){if(z=p.ownerDocument||document,!x)return z.createTextNode(D);e=z.createElementNS(i,x,D.is?D:p),l&&(N.__m&&N.__m(t,a),l=!1),a=null}if(x){if(p=x=="template"&&e.content||e,a=x=="textarea"&&D.defaultValue!=null?null:a&&on.call(p.childNodes),!l&&a)for(y={},c=0;c<e.attributes.length;c++)y[(_=e.attributes[c]).name]=_.value;for(c in y)_=y[c],c=="dangerouslySetInnerHTML"?f=_:c=="children"||c in D||c=="value"&&"defaultValue"in D||c=="checked"&&"defaultChecked"in D||$t(e,c,null,_,i);for(c in D)_=D[c],c=="children"?u=_:c=="dangerouslySetInnerHTML"?g=_:c=="value"?$=_:c=="checked"?b=_:l&&typeof _!="function"||y[c]===_||$t(e,c,_,y[c],i);g?(l||f&&(g.__html==f.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(f&&(e.textContent=""),(x=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Li.test(x))&&(i="http://www.w3.org/1999/xhtml"),Rn(p,nn(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&Ce(n,0),l,d),a&&a.some(De)),l&&x!="textarea"||(c="value",x=="progress"&&$==null?e.removeAttribute(c):$==null||$===e[c]&&(x!="progress"||$)||$t(e,c,$,y[c],i),c="checked",b!=null&&b!=e[c]&&$t(e,c,b,y[c],i))}else y===D||l&&e.data==D||(e.data=D);return e}function rn(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){N.__e(i,n)}}function sn(e,t,n){var o,i,a,r;if(N.unmount&&N.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||rn(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){N.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&sn(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=yt(o,a=[]))&&(o==e.__e&&a.some(De),De(i),De(o)),n||De(e.__e),e.__e=e.__c=e.__=null}function Ai(e,t,n){return this.constructor(e,n)}function Wn(e,t){var n,o,i,a;N.__&&N.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=nt(Pe,{children:[e]}),i=[],a=[],an(t,t.__k,o||kt,kt,t.namespaceURI,o?null:t.firstChild?on.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),Vn(i,t.__k,a),t.__k.props.children=null}N={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw wt=0,e}},In=0,en=function(e){return e!=null&&e.constructor===ot},Ae.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Le({},this.state)),typeof e=="function"&&(e=e(Le({},n),this.props)),e&&(Le(n,e),this.__v&&(t&&this.__k.push(t),Nn(this)))},Ae.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Nn(this))},Ae.prototype.render=Pe,Se=[],wt=0,On=function(e,t){return e.__v.__b-t.__v.__b},_t=Symbol(),An=/(PointerCapture)$|Capture$/i,tn=0,Zt={},Di=0;var Be,J,ln,Gn,cn=Object.is,St=0,no=[],un=[],W=N,Kn=W.__b,Jn=W.__r,Yn=W.diffed,Xn=W.__c,Qn=W.unmount,Zn=W.__;function Ct(e,t){W.__h&&W.__h(J,e,St||t),St=0;var n=J.__H||(J.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return St=1,Bi(oo,e)}function Bi(e,t,n){var o=Ct(Be++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):oo(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);cn(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=J,!J.__f)){J.__f=!0;var i=J.shouldComponentUpdate;J.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var p=!1,c=this.props!=a;if(d.__.some(function(f){f.__N&&(p=!0,cn(f.__[0],f.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return p?g||c:g}return!p||c}}return o.__}function q(e,t){var n=Ct(Be++,3);!W.__s&&pn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,J.__H.__h.push(n))}function de(e,t){var n=Ct(Be++,4);!W.__s&&pn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,J.__h.push(n))}function A(e){return St=5,Et(function(){return{current:e}},[])}function Et(e,t){var n=Ct(Be++,7);return pn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Fi(){var e;do{for(;e=un.shift();)try{it(e)}catch(n){W.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=no.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(it),t.__h.some(dn),t.__h=[]}catch(n){t.__h=[],W.__e(n,e.__v)}}}while(un.length)}W.__b=function(e){J=null,Kn&&Kn(e)},W.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Zn&&Zn(e,t)},W.__r=function(e){Jn&&Jn(e),Be=0;var t=(J=e.__c).__H;t&&(ln==J?J.__h=[]:(t.__h.some(it),t.__h.some(dn),Be=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),ln=J},W.diffed=function(e){Yn&&Yn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&to(no.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),ln=J=null},W.__c=function(e,t){t.some(function(n){try{n.__h.some(it),n.__h=n.__h.filter(function(o){return!o.__||dn(o)})}catch(o){n.__h=[function(){throw o}]}}),Xn&&Xn(e,t)},W.unmount=function(e){Qn&&Qn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,to(un.push(i))}else it(i)}catch(a){t=a}}),o.__H=void 0,t&&W.__e(t,o.__v))};var eo=typeof requestAnimationFrame=="function";function Ri(e){var t,n=function(){clearTimeout(o),eo&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);eo&&(t=requestAnimationFrame(n))}function to(e){e!=1&&Gn==W.requestAnimationFrame||((Gn=W.requestAnimationFrame)||Ri)(Fi)}function it(e){var t=J,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),J=t}function dn(e){var t=J;e.__c=e.__(),J=t}function pn(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!cn(n,e[o])})}function oo(e,t){return typeof t=="function"?t(e):t}var qi=Symbol.for("preact-signals");function Lt(){if(ye>1)ye--;else{var e,t=!1;for((function(){var i=Ht;for(Ht=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();rt!==void 0;){var n=rt;for(rt=void 0,Tt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&ao(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(Tt=0,ye--,t)throw e}}function we(e){if(ye>0)return e();fn=++Ui,ye++;try{return e()}finally{Lt()}}var at,B=void 0;function st(e){var t=B,n=at;B=void 0,at=void 0;try{return e()}finally{B=t,at=n}}var rt=void 0,ye=0,Tt=0,Ui=0,fn=0,Ht=void 0,Dt=0;function io(e){if(B!==void 0){var t=e.n;if(t===void 0||t.t!==B)return t={i:0,S:e,p:B.s,n:void 0,t:B,e:void 0,x:void 0,r:t},B.s!==void 0&&(B.s.n=t),B.s=t,e.n=t,32&B.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=B.s,t.n=void 0,B.s.n=t,B.s=t),t}}function X(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}X.prototype.brand=qi;X.prototype.h=function(){return!0};X.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:st(function(){var o;(o=t.W)==null||o.call(t)}))};X.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&st(function(){var i;(i=t.Z)==null||i.call(t)}))}};X.prototype.subscribe=function(e){var t=this;return oe(function(){var n=t.value;st(function(){return e(n)})},{name:"sub"})};X.prototype.valueOf=function(){return this.value};X.prototype.toString=function(){return this.value+""};X.prototype.toJSON=function(){return this.value};X.prototype.peek=function(){var e=this;return st(function(){return e.value})};Object.defineProperty(X.prototype,"value",{get:function(){var e=io(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Tt>100)throw new Error("Cycle detected");(function(n){ye!==0&&Tt===0&&n.l!==fn&&(n.l=fn,Ht={S:n,v:n.v,i:n.i,o:Ht})})(this),this.v=e,this.i++,Dt++,ye++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Lt()}}}});function S(e,t){return new X(e,t)}function ao(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function ro(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function so(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Ne(e,t){X.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Dt-1,this.f=4}Ne.prototype=new X;Ne.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Dt))return!0;if(this.g=Dt,this.f|=1,this.i>0&&!ao(this))return this.f&=-2,!0;var e=B;try{ro(this),B=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return B=e,so(this),this.f&=-2,!0};Ne.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}X.prototype.S.call(this,e)};Ne.prototype.U=function(e){if(this.t!==void 0&&(X.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Ne.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Ne.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=io(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function he(e,t){return new Ne(e,t)}function lo(e){var t=e.j;if(e.j=void 0,typeof t=="function"){ye++;var n=B;B=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,mn(e),o}finally{B=n,Lt()}}}function mn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,lo(e)}function Vi(e){if(B!==this)throw new Error("Out-of-order effect");so(this),B=e,this.f&=-2;try{8&this.f&&mn(this)}finally{Lt()}}function Fe(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,at&&at.push(this)}Fe.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Fe.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,lo(this),ro(this),ye++;var e=B;return B=this,Vi.bind(this,e)};Fe.prototype.N=function(){2&this.f||(this.f|=2,this.u=rt,rt=this)};Fe.prototype.d=function(){this.f|=8,1&this.f||mn(this)};Fe.prototype.dispose=function(){this.d()};function oe(e,t){var n=new Fe(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var co,Nt,Pt,Wi=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var uo=[];oe(function(){co=this.N})();function Re(e,t){N[e]=t.bind(null,N[e]||function(){})}function lt(e){if(Pt){var t=Pt;Pt=void 0,t()}Pt=e&&e.S()}function po(e){var t=this,n=e.data,o=Ki(n);o.name="ReactiveDom",o.value=n;var i=Et(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var p=he(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=he(function(){return!Array.isArray(p.value)&&!en(p.value)}),g=oe(function(){if(this.N=fo,c.value){var u=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),f=t.__$u.d;return t.__$u.d=function(){g(),f.call(this)},[c,p]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}po.displayName="ReactiveTextNode";Object.defineProperties(X.prototype,{constructor:{configurable:!0,value:zt(Pe,null).constructor},type:{configurable:!0,value:po},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Re("__b",function(e,t){if(lt(),Nt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof X&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});Re("__r",function(e,t){if(e(t),t.type!==Pe){lt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return oe(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;Wi&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),Nt=o,lt(n)}});Re("__e",function(e,t,n,o){lt(),Nt=void 0,e(t,n,o)});Re("diffed",function(e,t){lt(),Nt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var p=a[d],c=o[d];p===void 0?(p=Gi(n,d,c,i),a[d]=p):p.o(c,i)}}}e(t)});function Gi(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=S(n);return{o:function(r,l){a.value=r,o=l},d:oe(function(){this.N=fo;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Re("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}e(t)});Re("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Ae.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function Ki(e,t){return Et(function(){return S(e,t)},[])}var Ji=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Yi(){we(function(){for(var e;e=uo.shift();)co.call(e)})}function fo(){uo.push(this)===1&&(N.requestAnimationFrame||Ji)(Yi)}var Ve=S({now:Date.now(),real:Date.now(),speed:1}),pe=S(Date.now());function Xi(){let{now:e,real:t,speed:n}=Ve.value;return e+(Date.now()-t)*(n??1)}var mo=()=>{pe.value=Xi()};Ve.subscribe(mo);setInterval(mo,1e3);var je=e=>Number(BigInt(e)>>22n)+14200704e5,qe=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},Ue={t:qe({timeStyle:"short"}),T:qe({timeStyle:"medium"}),d:qe({dateStyle:"short"}),D:qe({dateStyle:"long"}),f:qe({dateStyle:"long",timeStyle:"short"}),F:qe({dateStyle:"full",timeStyle:"short"})},fe=(e,t)=>(Ue[t]??Ue.f)(e);function We(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?Ue.t(e):n(e)===n(t-864e5)?`Yesterday at ${Ue.t(e)}`:`${Ue.d(e)} ${Ue.t(e)}`}var L=S(null),Ge=S([]),ct=S([]),M=S(null),Z=S([]),E=S(null),Ee=S(50),re=S([]),ut=S(!1),ce=S(null),jt=S([]),It=S(null),Ke=S(!1),Je=S(null),F=S(null),Ye=S(null),Xe=S(null),xe=S(null),dt=S(0),pt=S(null),Qe=S(null),Qi=e=>M.value?.people.find(t=>t.id===e),V=e=>M.value?.bot.id===e?M.value.bot.name:Qi(e)?.name??"somebody",hn=e=>Z.value.find(t=>t.id===e),be=he(()=>hn(E.value)),ho=he(()=>ct.value.length>0?ge.value[0]?.id:void 0),ge=he(()=>Z.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),ft=he(()=>Z.value.find(e=>e.kind==="dm")),Zi=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function go(e){we(()=>{e.place&&(M.value=e.place),e.clock&&(Ve.value=e.clock),e.channels&&(Z.value=e.channels),e.commands&&(jt.value=e.commands),e.backstage&&(Je.value=e.backstage),e.typing&&(It.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===E.peek()&&ea(e.messages)})}function ea({channel:e,changed:t,gone:n,more:o}){let i=ce.peek()===e?re.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);re.value=[...a.values()].sort(Zi),ce.value=e,ut.value=o}function vo(){we(()=>{M.value=null,Z.value=[],re.value=[],ce.value=null,jt.value=[],Je.value=null,It.value=null,Xe.value=null,Ye.value=null})}function ee(e){Qe.value={words:e.message??String(e)}}async function xo(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var ta=["suggest","dismiss","dms"];function ne(e,t,n){return ta.includes(e)||(dt.value+=1),xo(`/page/people/${L.peek()}/${e}`,t,n)}var Ot=(e,t)=>xo(`/page/backstage/${e}`,t);async function bo(e){let t=await fetch(`/page/people/${L.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function $o(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var yo=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,yo(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},_o=new Map;function wo(e){var t=_o.get(this);return t||(t=new Map,_o.set(this,t)),(t=yo(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],p=function(f){a===1&&(f||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,f,r):a===3&&(f||r)?(d.push(3,f,r),a=2):a===2&&r==="..."&&f?d.push(4,f,0):a===2&&r&&!f?d.push(5,0,!0,r):a>=5&&((r||!f&&a===5)&&(d.push(a,0,r,i),a=6),f&&(d.push(a,f,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&p(),p(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(p(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(p(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(p(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return p(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=wo.bind(zt),T=(...e)=>e.filter(Boolean).join(" ");var na={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},k=({name:e,size:t=20})=>s`<svg
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
  <path d=${na[e]} />
</svg>`,oa="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function G({id:e,size:t=40}){let n=M.value?.people.findIndex(i=>i.id===e)??-1,o=V(e);return e===M.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${oa} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var gn=3600,ia=[["1 hour",gn],["12 hours",12*gn],["2 days",48*gn]],aa=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],ra=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function sa(){let{speed:e}=Ve.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>Ot("clock",{ahead:{seconds:o}}).catch(ee),n=o=>Ot("clock",{speed:{times:Number(o.target.value)}}).catch(ee);return s`
    <p class="big-time"><${k} name="clock" />${fe(pe.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${ia.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${aa.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function la(){let[e,t]=P(null),{bot:n,me:o}=M.value,i=async r=>{try{await Ot("fault",{what:r}),t(r)}catch(l){ee(l)}},a=()=>ne("dms",{closed:!o.dms_closed}).catch(ee);return s`
    <ul class="faults">
      ${ra.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${T("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${V(L.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var ca=e=>e===null?"wait":e<300?"good":"bad";function ua({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${T("status",ca(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${fe(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function ko(){let e=Je.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{F.value=null}}><${k} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${sa} /></section>
      <section><h3>What goes wrong</h3><${la} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${ua} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var Mo=[550,350],zo=[400,300],At=[80,80];function So(e,t,[n,o]){if(!e||!t)return{"--wide":`${n}px`,"--high":`${o}px`};let i=Math.min(1,n/e,o/t);return{"--shown":`${Math.round(e*i)}px`,"--own":`${e}px`,"--form":`${e} / ${t}`}}var da=["image/png","image/jpeg","image/gif","image/webp"],Co=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`;function mt({src:e,alt:t,width:n,height:o,frame:i=Mo,className:a}){let r=()=>{Ye.value={src:e,alt:t}};return s`<button class=${T("picture",!(n&&o)&&"unmeasured",a)} style=${So(n,o,i)} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${r}>
    <img src=${e} alt=${t??""} loading="lazy" />
  </button>`}var pa=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function vn({file:e}){return s`<div class="file"><${k} name="file" size=${28} /><div><a href=${Co(e)} download=${e.filename}>${e.filename}</a><small>${pa(e.size)}</small></div></div>`}function Bt({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>da.includes(t.content_type)?s`<${mt} key=${t.id} src=${Co(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${vn} key=${t.id} file=${t} />`)}
  </div>`}var Q="#dba63c",ke="#d9484e",$e="#4a86d8",Ft="#3a9a5c",me="#8b93a1",Te="#dfe3ea",Ze="#3a3d45",Eo="#e9b872",_e="#a9713c",w=(e,t)=>({fill:e,d:t}),H=(e,t,n=2)=>({fill:"none",stroke:e,"stroke-width":n,"stroke-linecap":"round","stroke-linejoin":"round",d:t}),Me="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",To={"\u{1F3F0}":[w(Q,"M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),w(Ze,"M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z")],"\u{1F3B2}":[w(Te,Me),H(me,Me,1),w(Ze,"M7 5.2a1.8 1.8 0 1 0 .01 0zM17 5.2a1.8 1.8 0 1 0 .01 0zM12 10.2a1.8 1.8 0 1 0 .01 0zM7 15.2a1.8 1.8 0 1 0 .01 0zM17 15.2a1.8 1.8 0 1 0 .01 0z")],"\u{1F3C1}":[H(_e,"M4 2v20"),w(Te,"M5 3h16v11H5z"),w(Ze,"M5 3h4v3.7H5zM13 3h4v3.7h-4zM9 6.7h4v3.6H9zM17 6.7h4v3.6h-4zM5 10.3h4V14H5zM13 10.3h4V14h-4z")],"\u{1F3C6}":[H(Q,"M6 5H3c0 5 2 7 5 7M18 5h3c0 5-2 7-5 7"),w(Q,"M6 2h12v6c0 5-2 8-4.5 8.5V19H17v3H7v-3h3.5v-2.5C8 16 6 13 6 8z")],"\u{1F3F3}":[H(_e,"M4 2v20"),w(Te,"M5 3h16v11H5z"),H(me,"M5 3h16v11H5z",1)],"\u{1F451}":[w(Q,"M2 7l5 4 5-8 5 8 5-4-2 12H4zM4 20h16v2H4z"),w(ke,"M12 13.2a1.8 1.8 0 1 0 .01 0z")],"\u{1F501}":[H($e,"M4 11V9a4 4 0 0 1 4-4h11M20 13v2a4 4 0 0 1-4 4H5"),H($e,"M16 2l3 3-3 3M8 16l-3 3 3 3")],"\u{1F514}":[w(Q,"M12 1.5a1.8 1.8 0 0 1 1.8 1.8C17 4.2 18.5 7 18.5 10v4.5L21 18H3l2.5-3.5V10c0-3 1.5-5.8 4.7-6.7A1.8 1.8 0 0 1 12 1.5zM9.5 19h5a2.5 2.5 0 0 1-5 0z")],"\u{1F5FA}":[w(Te,"M2 5l6-2 8 2 6-2v16l-6 2-8-2-6 2z"),w(Ft,"M4 9l5-2 2 4-3 5-4-1zM14 8l6-1v6l-4 2z"),H(me,"M8 3v16M16 5v16",1)],"\u{1FA99}":[w(Q,"M12 2a10 10 0 1 0 .01 0z"),H(_e,"M12 5a7 7 0 1 0 .01 0z",1.5),H(_e,"M12 8.5v7M10 8.5h4M10 15.5h4",1.5)],"\u265C":[w(me,"M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],"\u{1F0CF}":[w(Te,"M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"),H(me,"M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z",1),w(ke,"M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],"\u{1F389}":[w(Q,"M2 22 8 8l8 8z"),H(ke,"M11 8c0-3 1-4 3-6"),H($e,"M16 13c3 0 4-1 6-3"),H(Ft,"M14 10l5-5"),w($e,"M7 2h2v2H7z"),w(ke,"M20 14h2v2h-2z")],"\u{1F449}":[w(Eo,"M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],"\u270B":[w(Eo,"M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],"\u23F3":[w(Q,"M5 1h14v3H5zM5 20h14v3H5z"),w(me,"M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"),w(Q,"M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],"\u23F0":[H(ke,"M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2",2.5),w(ke,"M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"),w(Te,"M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"),H(Ze,"M12 9v4l3 1")],"\u23F8":[w($e,Me),w("#fff","M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],"\u25B6":[w($e,Me),w("#fff","M8 6l10 6-10 6z")],"\u25C0":[w($e,Me),w("#fff","M16 6 6 12l10 6z")],"\u21A9":[w($e,Me),H("#fff","M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2",2.4)],"\u{1F512}":[H(me,"M7 11V8a5 5 0 0 1 10 0v3",2.6),w(Q,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),H(Ze,"M12 15v3")],"\u26A0":[w(Q,"M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"),H(Ze,"M12 8.5v6M12 18v.2",2.4)],"\u2694":[H(me,"M3 3l13 13M21 3 8 16",2.4),H(Q,"M13.5 18.5l5-5M10.5 18.5l-5-5",2.4),H(_e,"M16 16l5 5M8 16l-5 5",2.4)],"\u{1F4DC}":[w("#e3c48d","M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"),H(_e,"M9 8h5M9 12h5M9 16h4",1.6)],"\u{1F4A4}":[H($e,"M3 12h7l-7 9h7M12 3h9l-9 10h9",2.6)],"\u274C":[H(ke,"M4 4l16 16M20 4 4 20",4)],"\u2705":[w(Ft,Me),H("#fff","M6 12.5l4.5 4.5L18.5 7",3)],"\u25AB":[H(me,"M8 8h8v8H8z")],"\u{1F5BC}":[w(_e,Me),w("#9cc7e8","M5 5h14v14H5z"),w(Ft,"M5 19l5-7 3 4 2-2 4 5z"),w(Q,"M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],"\u{1F515}":[w(Q,"M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"),H(ke,"M3 3l18 18",2.6)],"\u{1F50E}":[H(_e,"M9 15l-6 6",3.4),w("#9cc7e8","M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"),H(me,"M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",2.4)],"\u{1F4BE}":[w($e,Me),w(Te,"M6 13h12v9H6zM7 2h9v6H7z"),w(me,"M12.5 3h2.5v4h-2.5z"),H(me,"M8.5 16h7M8.5 19h7",1.4)],"\u2600":[w(Q,"M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"),H(Q,"M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],"\u2696":[H(Q,"M12 3v17M7 21h10M4 6h16"),H(Q,"M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6",1.4),w(Q,"M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],"\u{1F9F5}":[w(_e,"M5 2h14v4H5zM5 18h14v4H5z"),w(ke,"M7 6h10v12H7z"),H(Te,"M7 9l10 2M7 13l10 2",1.2)],"\u{1FA91}":[H(_e,"M6 2v20M6 14h12v8M6 3h7v9",2.6)]},fa=new RegExp(`(${Object.keys(To).join("|")})\\uFE0F?`,"gu"),ma=({sign:e})=>s`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${e}>${To[e].map(t=>s`<path ...${t} />`)}</svg>`;function le(e){let t=[],n=0;for(let o of(e??"").matchAll(fa))o.index>n&&t.push(e.slice(n,o.index)),t.push(s`<${ma} sign=${o[1]} />`),n=o.index+o[0].length;return n<(e??"").length&&t.push(e.slice(n)),t}var Rt=({of:e})=>e?.name&&!e.id?s`<span class="emoji">${le(e.name)}</span>`:null;var ha=50;function xn(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=Ge.peek().find(o=>o.name===e)??Ge.peek()[0];we(()=>{n.id!==L.peek()&&(L.value=n.id),(t||null)!==E.peek()&&(Ee.value=ha,E.value=t||null)})}var Ho=()=>Ge.peek().find(e=>e.id===L.peek())?.name,Ie=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function Y(e,t){we(()=>{F.value=null,t&&(xe.value={id:t})});let n=Ie(Ho(),e);location.hash!==n&&(location.hash=n)}function qt(e){location.hash=Ie(e,E.peek())}function Do(){addEventListener("hashchange",xn),xn(),oe(()=>{let e=Z.value;e.length===0||e.some(t=>t.id===E.value)||(history.replaceState(null,"",Ie(Ho(),ge.value[0]?.id)),xn())})}var ga=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),va=[["second",1,60],["minute",60,60],["hour",3600,24],["day",86400,30],["month",2592e3,12],["year",31536e3,1/0]];function Lo(e,t){let n=Math.round((e-t)/1e3),[o,i]=va.find(([,a,r])=>Math.round(Math.abs(n)/a)<r);return ga.format(Math.sign(n)*Math.round(Math.abs(n)/i),o)}var xa=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,ba=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function $a({children:e}){let[t,n]=P(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function _a({seconds:e,style:t}){let n=e*1e3,o=fe(n,"F"),i=t==="R"?Lo(n,pe.value):fe(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function ya({id:e}){let t=hn(e);return t?s`<button class="mention" onClick=${()=>Y(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function Po({href:e,children:t}){let n=xa.exec(e);return n?s`<button class="link" onClick=${()=>Y(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var wa=e=>M.value?.roles.find(t=>t.id===e)?.name??"role";function ka(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${Po} href=${t.href}>${te(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${V(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${wa(t.role)}</span>`;if(t.channel!==void 0)return s`<${ya} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{pt.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${_a} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${Po} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${te(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${te(t.strong)}</strong>`:t.under!==void 0?s`<u>${te(t.under)}</u>`:t.struck!==void 0?s`<s>${te(t.struck)}</s>`:t.hidden!==void 0?s`<${$a}>${te(t.hidden)}<//>`:s`<em>${te(t.em??t.em2)}</em>`}function te(e){let t=[],n=0;for(let o of e.matchAll(ba))o.index>n&&t.push(...le(e.slice(n,o.index))),t.push(ka(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(...le(e.slice(n))),t}var bn=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function Ma(e){let t=e.map(i=>bn.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,p=i;for(;p<t.length&&t[p].indent.length>=a;)if(t[p].indent.length>a&&r.length>0){let[g,f]=n(p,t[p].indent.length);r.at(-1).push(g),p=f}else r.push([te(t[p].text)]),p+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,p]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var za=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${te(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${te(e[1])}</p>`]];function $n(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${te(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=za.find(([p])=>p.test(r)),d=p=>{let c=a;for(;c<t.length&&p(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(bn.test(r))i(),n.push(Ma(d(p=>bn.test(p))));else if(/^>>> /.test(r)){i();let p=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${$n(p)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let p=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${$n(p.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function Sa(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:$n(i)})}var ve=({text:e})=>s`<div class="markdown">${Sa(e??"")}</div>`;var Ca=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},_n=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function No({image:e,frame:t,className:n}){let o=_n(e?.url);return o?s`<${mt} src=${o} alt=${e.description??""} width=${e.width} height=${e.height} frame=${t} className=${n} />`:null}function Ut({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${Ca(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${te(n)}</p>`}
      ${o&&s`<${ve} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(p=>s`<div class=${p.inline?"inline":""}><dt>${te(p.name)}</dt><dd><${ve} text=${p.value} /></dd></div>`)}
      </dl>`}
      <${No} image=${a} frame=${zo} />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&fe(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${No} image=${r} frame=${At} className="embed-thumbnail" />
  </article>`}function jo(e,t,n){let o=t.bottom-e.bottom-8,i=e.top-t.top-8,a=o<n&&i>o;return{up:a,high:Math.round(Math.max(96,Math.min(n,a?i:o)))}}var Io=260;function Ea({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${T("option",n&&"active")}
    onPointerMove=${r}
    onClick=${a}
  >
    <${Rt} of=${e.emoji} />
    <span class="option-text"><span>${le(e.label)}</span>${e.description&&s`<small>${le(e.description)}</small>`}</span>
    ${i&&s`<span class=${T("box",o&&"ticked")} aria-hidden="true">${o&&s`<${k} name="check" size=${14} />`}</span>`}
  </li>`}function Oo({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,p]=P(!1),[c,g]=P(0),[f,u]=P([]),_=A(),$=A(),[b,z]=P({up:!1,high:Io}),y=A({text:"",at:0}),D=o>1,x=`list-${r}`,K=e.filter(h=>h.default).map(h=>h.value);q(()=>u(K),[K.join(`
`)]),q(()=>{if(!d)return;let h=C=>_.current.contains(C.target)||j();return document.addEventListener("pointerdown",h),()=>document.removeEventListener("pointerdown",h)}),de(()=>{if(!d)return;let h=(_.current.closest(".messages")??document.body).getBoundingClientRect(),C=Math.min(Io,$.current.scrollHeight+2);z(jo(_.current.getBoundingClientRect(),h,C))},[d]),q(()=>{d&&document.getElementById(`${x}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let ae=()=>{i||a||(g(Math.max(0,e.findIndex(h=>f.includes(h.value)))),p(!0))},O=h=>{p(!1),l(h)},j=()=>{let h=f.join(`
`)!==K.join(`
`);D&&h&&f.length>=n?O(f):(u(K),p(!1))},se=h=>{if(!h)return;if(!D){O([h.value]);return}f.includes(h.value)?u(f.filter(ue=>ue!==h.value)):f.length<o&&u([...f,h.value])},v=h=>{let C=Date.now()-y.current.at>800;y.current={text:(C?"":y.current.text)+h.toLowerCase(),at:Date.now()};let ue=e.findIndex(U=>U.label.toLowerCase().startsWith(y.current.text));ue>=0&&g(ue)},I=h=>{let{key:C}=h;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(C)&&(h.preventDefault(),ae());return}let ue=e.length-1,U={ArrowDown:Math.min(c+1,ue),ArrowUp:Math.max(c-1,0),Home:0,End:ue};if(C in U)g(U[C]);else if(C==="Enter"||C===" ")se(e[c]);else if(C==="Escape")u(K),p(!1);else if(C==="Tab"){j();return}else if(C.length===1)v(C);else return;h.preventDefault(),h.stopPropagation()},m=e.filter(h=>f.includes(h.value)).map(h=>h.label);return s`<div class=${T("select",d&&"open")} ref=${_}>
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
      onClick=${()=>d?j():ae()}
      onKeyDown=${I}
    >
      <span class=${T("select-value",m.length===0&&"empty")}>${le(m.join(", ")||t)}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${k} name="down" />`}
    </button>
    <ul class=${T("listbox",b.up&&"up")} id=${x} ref=${$} style=${{maxHeight:`${b.high}px`}} role="listbox" aria-label=${t} aria-multiselectable=${D} hidden=${!d}>
      ${d&&e.map((h,C)=>s`<${Ea}
          key=${h.value}
          it=${h}
          id=${`${x}-${C}`}
          active=${C===c}
          chosen=${f.includes(h.value)}
          many=${D}
          onHover=${()=>g(C)}
          onPick=${()=>se(h)}
        />`)}
    </ul>
  </div>`}function*Ao(e){for(let t of e)yield t,yield*Ao(t.components??[])}var Bo=e=>[...Ao(e.components??[])].filter(t=>t.custom_id!==void 0&&t.disabled!==!0),Ta=e=>t=>(t.type===2?t.label:t.placeholder)===e;function Fo(e,t){for(let n of[...e].reverse()){let o=t(n);if(o)return{message:n.id,part:o}}return null}var yn=(e,t)=>Fo(e,n=>Bo(n).find(Ta(t))),Ro=e=>new Map(e.map(t=>[t.id,t.edited_timestamp])),qo=e=>t=>!e.has(t.id)||e.get(t.id)!==t.edited_timestamp;function Uo(e,t,n,o){let i=r=>(r.flags&64)!==0,a=t.filter(qo(n)).filter(r=>i(r)||r.mentions.some(l=>l.id===o));for(let{name:r,says:l}of[...e.at].reverse()){let d=r?yn(a,r):Fo(a,p=>i(p)&&Bo(p)[0]);if(d)return{...d,says:l,last:r===e.at.at(-1).name}}return null}var Vo=(e,t,n)=>!!e.until&&t.filter(qo(n)).some(o=>o.content.includes(e.until));var Ha=60,Da=300,ht=S(!1),R={stuck:!0,height:0,first:null,acted:null,brought:null};function Wo(e){let t=e.closest(".messages"),n=t.scrollTop;R.stuck&&(t.scrollTop=t.scrollHeight),e.scrollIntoView({block:"nearest"}),R.brought=t.scrollTop===n?null:t.scrollTop}function Go(e,t,n){let o=()=>{R.stuck=!0,xe.value=null,e.current.scrollTop=e.current.scrollHeight,ht.value=!1};return de(()=>{R.stuck=!0,R.acted=null,ht.value=!1},[E.value,L.value]),de(()=>{R.acted=dt.value>0?n??"0":null},[dt.value]),de(()=>{let i=e.current;R.first&&t&&BigInt(t)<BigInt(R.first)&&!R.stuck&&(i.scrollTop+=i.scrollHeight-R.height),R.first=t,R.height=i.scrollHeight,R.acted&&n&&BigInt(n)>BigInt(R.acted)&&(R.acted=null,o())}),de(()=>{let i=e.current,a=()=>i.scrollHeight-i.scrollTop-i.clientHeight,r=()=>{R.height=i.scrollHeight,R.stuck&&!xe.peek()&&(i.scrollTop=R.first?i.scrollHeight:0),l()},l=()=>{ht.value=!!R.first&&a()>Da},d=new ResizeObserver(r);d.observe(i.firstElementChild),d.observe(i);let p=()=>{l();let g=i.scrollHeight===R.height&&i.scrollTop!==R.brought;R.brought=null,g&&(R.stuck=a()<Ha)},c=()=>{R.acted=null};return i.addEventListener("scroll",p,{passive:!0}),i.addEventListener("wheel",c,{passive:!0}),i.addEventListener("touchmove",c,{passive:!0}),()=>{d.disconnect(),i.removeEventListener("scroll",p),i.removeEventListener("wheel",c),i.removeEventListener("touchmove",c)}},[]),o}var La=2e4,ie=S(null),Vt=he(()=>{let e=ie.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||ce.value!==e.home?null:Uo(t,re.value,e.known,L.value)});function Ko(e){ie.value={...ie.peek(),at:e,known:Ro(re.peek())}}oe(()=>{let e=ie.value,t=e?.tour.steps[e.at];t?.do!=="point"||e.failed||ce.value!==e.home||Vo(t,re.value,e.known)&&Ko(e.at+1)});function Pa(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},La),r=null;i=oe(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function Na(e,t){let n=await ne("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function ja(e,t){let n=()=>ce.value===t?yn(re.value,e.button):null,{message:o,part:i}=await Pa(n,`the button ${e.button}`);if((await ne("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function wn(e){let t=ge.value.find(o=>o.name===e.channel)??ge.value[0],n={tour:e,at:0,home:t.id,failed:null,known:new Map};ie.value=n;try{for(let o of e.steps){if(o.do==="point")break;E.value!==n.home&&Y(n.home);let i=o.do==="command"?await Na(o,n.home):n.home;if(o.do==="press"&&await ja(o,i),ie.value!==n)return;n={...n,at:n.at+1,home:i},ie.value=n,E.value!==i&&Y(i)}}catch(o){ie.value===n&&(ie.value={...n,failed:o.message})}}function Jo(e,t){let n=Vt.peek();if(!n||n.message!==e||!n.last||n.part.custom_id!==t)return;let{tour:o,at:i}=ie.peek();Ko(o.steps[i].until?i:i+1)}function Ia(){let e=Vt.value,t=e?.part.custom_id,n=A(null);q(()=>{let o=t&&document.querySelector(`#m${e.message} [data-custom-id="${CSS.escape(t)}"]`);if(!o)return;o.classList.add("pointed");let i=`${e.message} ${t}`;return n.current!==i&&Wo(o),n.current=i,()=>o.classList.remove("pointed")})}function Yo(){Ia();let e=ie.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?t.end:Vt.value?.says??`${a.says}\u2026`,d=!r&&!o&&E.value!==i;return s`<div class=${T("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((p,c)=>s`<i class=${T(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${le(r?"\u{1F389}":Vt.value?"\u{1F449}":t.emoji)}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>Y(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>wn(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>ie.value=null}><${k} name="close" size=${16} /></button>
  </div>`}var gt=S(new Set),Mn=S(new Set),Wt=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function Oe(e,t){e.answer==="modal"&&(Xe.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&Wt(Mn,t,!0)}async function Qo(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!gt.peek().has(o)){Wt(gt,o,!0),Wt(Mn,e.id,!1),Jo(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";Oe(await ne(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){ee(i)}finally{Wt(gt,o,!1)}}}var Oa={1:"blue",2:"grey",3:"green",4:"red",5:"grey"};function Aa({part:e,message:t}){let n=s`<${Rt} of=${e.emoji} />${le(e.label)}`;if(e.style===5)return s`<span class="button grey as-link">${te(`[${e.label??e.url}](${e.url})`)}</span>`;let o=gt.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${T("button",Oa[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>Qo(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function Ba(e){let t=M.value.people.concat(M.value.bot).map(i=>({label:i.name,value:i.id})),n=M.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return Z.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function Fa({part:e,message:t}){let n=gt.value.has(`${t.id} ${e.custom_id}`);return s`<${Oo}
    options=${Ba(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>Qo(t,e,{values:o})}
  />`}var Zo=(e,t)=>e.attachments.find(n=>n.url===t);function Xo({item:e,message:t,frame:n}){let o=Zo(t,e.media?.url),i=_n(e.media?.url);return i?s`<${mt} src=${i} alt=${e.description??o?.description} width=${o?.width} height=${o?.height} frame=${n} />`:null}function kn({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${kn} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${Aa} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${Fa} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${kn} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${ve} text=${e.content} />`;case 11:return s`<${Xo} item=${e} message=${t} frame=${At} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${Xo} item=${o} message=${t} />`)}</div>`;case 13:{let o=Zo(t,e.file?.url);return o?s`<${vn} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function ei({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${kn} part=${t} message=${e} />`)}</div>`}
    ${Mn.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function vt({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=A();return q(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
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
  </div>`}function xt(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}function ti(e,t){let n=[];for(let{index:i}of e.matchAll(/(?<!\S)(?=\S)/gu)){let a=l=>n.some(({name:d})=>d===l),r=t.find(l=>e.startsWith(`${l}:`,i)&&!a(l));r!==void 0&&n.push({name:r,index:i})}let o=n.map(({name:i,index:a},r)=>({name:i,text:e.slice(a+i.length+1,n[r+1]?.index).trim()}));return{before:e.slice(0,n[0]?.index).trim(),pairs:o}}function Gt(e,{text:t="",value:n}={}){let o=t.trim().toLowerCase();return e.find(a=>n!==void 0&&String(a.value)===n)??e.find(a=>a.name.toLowerCase()===o)}var Ra=120,qa=25,ii=11,ni=()=>[...M.value.people,M.value.bot].map(e=>({name:e.name,value:e.id})),oi=()=>M.value.roles.map(e=>({name:e.name,value:e.id})),Ua=()=>Z.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function zn(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return ni();case 7:return Ua();case 8:return oi();case 9:return[...ni(),...oi()];default:return null}}var Va={3:"text",4:"a whole number",10:"a number",11:"a file"};function Wa(e,t){if(e.type===ii)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=zn(e);if(o)return Gt(o,t)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}var ai=(e,t)=>String(Gt(zn(e)??[],t)?.value??t.value??t.text.trim());function Ga(e,t,n,o){let[i,a]=P({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,p])=>[d,p.value??p.text]));return q(()=>{if(!o||!t?.autocomplete)return;let d=!1,p=async()=>{let f=e.options.filter($=>$.name!==t.name&&n[$.name]?.text?.trim()).map($=>({name:$.name,value:ai($,n[$.name])}));f.push({name:t.name,value:r});let u={channel:E.value,path:e.path,options:f,focused:t.name},_=await ne("suggest",u).catch(()=>({answer:"failed"}));d||(_.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:_.choices,says:_.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(p,Ra);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function Ka({option:e,field:t,onChange:n,id:o,input:i,onFocus:a}){return s`<input id=${o} ref=${i} type="file" onFocus=${a} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var Ja=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function Ya({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,jump:l,submit:d,remove:p,onFocus:c}){let g=A(),[f,u]=P(-1),[_,$]=P(!1),b=n[t.name]??{text:""},z=`option-${t.name}`,y=zn(t),D=Ga(e,t,n,o),x=b.value!==void 0,K=x?"":b.text.toLowerCase(),ae=y?y.filter(m=>m.name.toLowerCase().includes(K)).slice(0,qa):t.autocomplete?D.list:[],O=(x&&!y?[]:ae).map(m=>({key:String(m.value),label:m.name,choice:m})),j=O.length===0?-1:f>=0?Math.min(f,O.length-1):y&&!x?0:-1;de(()=>{o&&g.current?.focus()},[o]);let se=m=>{a({text:m.choice.name,value:String(m.choice.value)}),u(-1),$(!0),r()},v=m=>{if(m.isComposing)return;let h=_?null:xt(m.key,j,O.length),C=!_&&O.length>0,ue=f<0&&y&&Gt(y,b);if(h!==null)u(h);else if(m.key==="Enter"&&C&&j>=0&&!ue)se(O[j]);else if(m.key==="Enter")d();else if(m.key==="Tab"&&!m.shiftKey&&C&&!x&&b.text!==O[Math.max(j,0)].label)se(O[Math.max(j,0)]);else if(m.key==="Escape"&&C)$(!0);else if(m.key==="Backspace"&&b.text==="")p();else return;m.preventDefault(),m.stopPropagation()};if(t.type===ii)return s`<span class=${T("option-field",i&&"wrong")}><label for=${z}>${t.name}</label><${Ka} id=${z} input=${g} onFocus=${c} option=${t} field=${b} onChange=${a} /></span>`;let I=o&&!_;return s`<span class=${T("option-field",i&&"wrong")}>
    <label for=${z}>${t.name}</label>
    <input
      id=${z}
      ref=${g}
      type="text"
      autocomplete="off"
      value=${b.text}
      size=${Math.max(4,b.text.length+1)}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${I&&O.length>0}
      aria-controls=${`${z}-list`}
      aria-activedescendant=${I&&j>=0?`${z}-list-${j}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${z}-about`}
      onFocus=${()=>{$(!1),c()}}
      onInput=${m=>{$(!1),u(-1);let h=Ja.exec(m.target.value);(!h||!l(h[2],h[1]?.trim()??""))&&a({text:m.target.value})}}
      onKeyDown=${v}
    />
    <span class="gone" id=${`${z}-about`}>${t.description}</span>
    ${I&&s`<${vt}
      id=${`${z}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${i&&"failed"}>${i??(y?"":Va[t.type]??"")}</em>`}
      items=${O}
      active=${j}
      nothing=${t.autocomplete?D.says:null}
      onPick=${se}
      onHover=${u}
    />`}
  </span>`}function Xa({rest:e,text:t,wrong:n,setText:o,add:i,fill:a,submit:r,back:l,focused:d,onFocus:p}){let c=A(),[g,f]=P(-1),[u,_]=P(!1);de(()=>{d&&c.current?.focus()},[d]);let $=e.filter(x=>x.name.includes(t.trim().replace(/:$/,""))).map(x=>({key:x.name,label:x.name,about:x.description,option:x})),b=$.length===0?-1:g>=0?Math.min(g,$.length-1):t?0:-1,z=x=>{o(""),f(-1),i(x.option)},y=x=>{let K=u?null:xt(x.key,b,$.length);if(K!==null)f(K);else if((x.key==="Enter"||x.key==="Tab")&&!x.shiftKey&&!u&&b>=0&&$[b])z($[b]);else if(x.key==="Enter")r();else if(x.key==="Escape"&&!u&&$.length>0)_(!0);else if(x.key==="Backspace"&&t==="")l();else return;x.preventDefault(),x.stopPropagation()},D=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class=${T("option-more",n&&"wrong")}>
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
      onInput=${x=>{_(!1),f(-1);let{before:K,pairs:ae}=ti(x.target.value,e.map(O=>O.name));o(ae.length>0?K:x.target.value),ae.length>0&&a(ae)}}
      onFocus=${()=>{_(!1),p()}}
      onKeyDown=${y}
    />
    ${d&&!u&&$.length>0&&s`<${vt} id="further-options" head="Options" items=${$} active=${b} onPick=${z} onHover=${f} />`}
  </span>`}var ze=" end";function ri({leaf:e,leave:t}){let n=A(),o=e.options.filter(m=>m.required).map(m=>m.name),i=o,[a,r]=P(i),[l,d]=P({}),[p,c]=P(i[0]??ze),[g,f]=P({}),[u,_]=P(""),[$,b]=P(null),[z,y]=P(!1),D=m=>e.options.find(h=>h.name===m),x=(m,h)=>{d(C=>({...C,[m]:h})),f(C=>({...C,[m]:void 0}))},K=m=>c(a[a.indexOf(m)+1]??ze),ae=m=>{if(o.includes(m)){let h=a[a.indexOf(m)-1];h?c(h):t();return}r(a.filter(h=>h!==m)),d(({[m]:h,...C})=>C),c(a[a.indexOf(m)-1]??ze)},O=(m,h,C)=>(h===m?C==="":e.options.some(U=>U.name===h)&&!l[h]?.text)?(x(m,{text:C}),a.includes(h)||r([...a,h]),c(h),!0):!1,j=async()=>{if(u.trim()){f({[ze]:!0}),b(I(u.trim())),c(ze);return}let m=Object.fromEntries(a.map(U=>[U,Wa(D(U),l[U])]).filter(([,U])=>U));f(m);let h=Object.keys(m)[0];if(h){c(h);return}let C=[],ue=a.flatMap(U=>{let bt=l[U];return bt?.file?[{name:U,file:C.push(bt.file)-1}]:bt?.text?.trim()?[{name:U,value:ai(D(U),bt)}]:[]});y(!0),b(null);try{let U=await ne("command",{channel:E.value,path:e.path,options:ue},C);if(U.answer==="failed"){b(`${M.value.bot.name} did not respond`),y(!1);return}Oe(U),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(U){b(U.message),y(!1)}},se=m=>{m.key==="Escape"&&(m.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},v=e.options.filter(m=>!a.includes(m.name)),I=m=>v.length>0?`\u201C${m}\u201D belongs to no option. Choose one or type its name with a colon: ${v.map(h=>`${h.name}:`).join(" ")}`:`\u201C${m}\u201D belongs to no option: /${e.path} takes no more of them.`;return s`<div class="composer command" ref=${n} onKeyDown=${se} role="form" aria-label=${`Command /${e.path}`}>
    ${$&&s`<p class="failed" role="alert">${$}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${k} name="close" /></button>
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
            jump=${(h,C)=>O(m,h,C)}
            submit=${j}
            remove=${()=>ae(m)}
            onFocus=${()=>c(m)}
          />`)}
        <${Xa}
          rest=${v}
          text=${u}
          wrong=${g[ze]}
          setText=${m=>{_(m),b(null),f(h=>({...h,[ze]:void 0}))}}
          fill=${m=>{d(h=>({...h,...Object.fromEntries(m.map(C=>[C.name,{text:C.text}]))})),r([...a,...m.map(h=>h.name)]),c(m.at(-1).name)}}
          focused=${p===ze}
          onFocus=${()=>c(ze)}
          submit=${j}
          add=${m=>{r([...a,m.name]),c(m.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${z} onClick=${j}><${k} name="send" /></button>
    </div>
  </div>`}var Qa=[1,2];function*si(e,t){let n=(t.options??[]).filter(o=>Qa.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*si(`${e} ${o.name}`,o)}var Kt=()=>jt.value.flatMap(e=>[...si(e.name,e)]),Sn=e=>Kt().find(t=>t.path===e);function li(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Kt(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var Za=2e3,ci=["image/png","image/jpeg","image/gif","image/webp"],er=10*1024*1024,Cn=()=>`draft ${L.value} ${E.value}`,En=S(""),et=e=>{En.value=e,e?sessionStorage.setItem(Cn(),e):sessionStorage.removeItem(Cn())};function tr(e){let t=[...M.value.people,M.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=Z.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function nr({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${k} name="close" size=${14} /></button></li>`)}
  </ul>`}function or(e){let t=[];for(let n of e)ci.includes(n.type)?n.size>er?ee(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):ee(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function ir(){let[e,t]=P([]),n=o=>t(i=>[...i,...or([...o])].slice(0,10));return q(()=>t([]),[E.value,L.value]),{files:e,setFiles:t,add:n}}function ar({begin:e}){let t=A(),n=A(),[o,i]=P(0),[a,r]=P(!1),[l,d]=P(!1),{files:p,setFiles:c,add:g}=ir(),f=En.value,$=(f.startsWith("/")&&!f.includes(`
`)&&!a?li(f.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(v=>({key:v.path,label:`/${v.path}`,about:v.description,leaf:v}));q(()=>{En.value=sessionStorage.getItem(Cn())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[E.value,L.value]),q(()=>{let v=t.current;v.style.height="auto",v.style.height=`${Math.min(v.scrollHeight,240)}px`},[f]);let b=v=>{let I=v.startsWith("/")&&v.endsWith(" ")&&Sn(v.slice(1,-1));if(I&&v.length>f.length){et(""),e(I);return}i(0),r(!1),et(v)},z=v=>{et(""),e(v.leaf)},y=async()=>Kt().some(I=>`${f} `.startsWith(`/${I.path} `))?(Oe(await ne("command",{channel:E.value,text:f})),et(""),!0):!1,D=async()=>{if(!(l||!f.trim()&&p.length===0)){d(!0);try{f.startsWith("/")&&await y()||(await ne("say",{channel:E.value,text:tr(f)},p.map(v=>v.file)),et(""),c([]))}catch(v){ee(v)}finally{d(!1),t.current?.focus()}}},x=v=>{if(v.isComposing)return;let I=xt(v.key,o,$.length),m=$.length>0,h=/\s\S+:/.test(f);if(I!==null)i(I);else if(m&&!h&&(v.key==="Enter"||v.key==="Tab")&&!v.shiftKey)z($[o]);else if(m&&v.key==="Escape")r(!0);else if(v.key==="Enter"&&!v.shiftKey)D();else return;v.preventDefault()},K=v=>{let I=[...v.clipboardData.files];I.length!==0&&(v.preventDefault(),g(I))},ae=v=>{v.preventDefault(),g(v.dataTransfer.files)},O=be.value,j=O?.kind==="dm"?`@${M.value.bot.name}`:`#${O?.name??""}`,se=Za-[...f].length;return s`<div class="composer" onDrop=${ae} onDragOver=${v=>v.preventDefault()}>
    <${vt} id="commands" head=${$.length>0&&"Commands"} items=${$} active=${o} onPick=${z} onHover=${i} />
    <${nr} files=${p} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${k} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${ci.join()} multiple ref=${n} onChange=${v=>{g(v.target.files),v.target.value=""}} />
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
      ${se<200&&s`<span class="left">${se}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${D}><${k} name="send" /></button>
    </div>
  </div>`}function ui(){let[e,t]=P(null),n=pt.value;return q(()=>t(null),[E.value,L.value]),q(()=>{if(!n)return;let o=Sn(n.path);o?t(o):et(`/${n.path}`),pt.value=null},[n]),E.value?e?s`<${ri} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${ar} begin=${t} />`:null}var pi="playground-theme",fi=matchMedia("(prefers-color-scheme: light)"),tt=S(!1),di=()=>localStorage.getItem(pi);function Tn(){tt.value=di()?di()==="light":fi.matches,document.documentElement.dataset.theme=tt.value?"light":"dark"}function mi(){Tn(),fi.addEventListener("change",Tn)}function hi(){localStorage.setItem(pi,tt.value?"dark":"light"),Tn()}var Hn=e=>e>99?"99+":String(e);function Dn({it:e,label:t,icon:n,nested:o}){let i=E.value===e.id;return s`<li class=${o&&"nested"}>
    <button
      class=${T("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      data-channel=${e.id}
      onClick=${()=>Y(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0?s`<span class="badge">${Hn(e.mentions)}<span class="gone"> for you</span></span>`:e.unread>0&&s`<span class="gone">, ${e.unread} unread</span>`}
    </button>
  </li>`}var rr=e=>Z.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===E.value));function sr(){return ge.value.map(e=>{let t=rr(e);return s`
      <${Dn} key=${e.id} it=${e} label=${e.name} icon=${s`<${k} name="hash" />`} />
      ${t.map(n=>s`<${Dn}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${k} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function lr(){let e=M.value.bot,t=ft.value;return t?s`<${Dn} it=${t} label=${e.name} icon=${s`<${G} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function cr(){let e=A(),t=L.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${G} id=${t} size=${32} />
      <span class="me-text"><strong>${V(t)}</strong><small>Change person</small></span>
      <${k} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${tt.value?"Dark colours":"Light colours"}
      title=${tt.value?"Dark colours":"Light colours"}
      onClick=${hi}
    ><${k} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${M.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${T("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),qt(n.name)}}
            ><${G} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${Ie(n.name,E.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${k} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function gi(){let{guild:e,bot:t}=M.value,n=ft.value,o=n&&E.value===n.id,i=ge.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${ur}>To the message box</a>
    <div class="rail">
      <button
        class=${T("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${Hn(n.mentions)} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>Y(n.id)}
      >
        <${G} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${Hn(n.mentions)}</span>`}
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
  </nav>`}function ur(e){e.preventDefault(),document.getElementById("composer")?.focus()}var vi=()=>{F.value=F.value==="sidebar"?null:"sidebar"};function xi({what:e,icon:t,label:n}){let o=F.value===e,i=()=>{F.value=o?null:e};return s`<button
    class=${T("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${k} name=${t} /><span class="tool-name">${n}</span></button>`}function bi(){let e=be.value,t=Z.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&Z.value.find(i=>i.id===e.parent),o=e&&e.id===ft.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${vi}>
      <${k} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${G} id=${M.value.bot.id} size=${24} /><span>${M.value.bot.name}</span>`:e&&s`<${k} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${xi} what="pins" icon="pin" label="Pinned" />
      <${xi} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function $i(){let{people:e,bot:t}=M.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${T("entry",n.id===L.value&&"current")}
            aria-label=${n.id===L.value?void 0:`Be ${n.name}`}
            onClick=${()=>qt(n.name)}
          >
            <${G} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===L.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${Ie(n.name,E.value)}
            target="_blank"
            rel="noopener"
            aria-label=${`Be ${n.name} in a new tab`}
            title=${`Be ${n.name} in a new tab`}
          ><${k} name="open" size=${16} /></a>
        </li>`)}
    </ul>
    <h2>Bots — 1</h2>
    <ul>
      <li class=${T("member",!t.online&&"away")}>
        <span class="entry"><${G} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var dr=700,He=null,Jt=e=>{He?.readyState===WebSocket.OPEN&&He.send(JSON.stringify(e))};function _i(){E.peek()&&Jt({view:{channel:E.peek(),count:Ee.peek()}})}function yi(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);He=n,n.onopen=()=>{re.value=[],ce.value=null,Ke.value=!0,_i(),F.peek()==="backstage"&&Jt({backstage:!0})},n.onmessage=o=>He===n&&go(JSON.parse(o.data)),n.onclose=()=>{He===n&&(Ke.value=!1,setTimeout(()=>He===n&&yi(e),dr))}}var wi=(e,t)=>Jt({read:{channel:e,message:t}});function ki(){oe(()=>{let e=L.value;if(!e)return;let t=He;He=null,t?.close(),vo(),yi(e)}),oe(()=>{E.value,Ee.value,_i()}),oe(()=>{let e=F.value==="backstage";Jt({backstage:e}),e||(Je.value=null)})}function pr({tour:e}){let t=ie.value?.tour===e&&ie.value.at<e.steps.length&&!ie.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${le(e.emoji)}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>wn(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function Mi(){let{guild:e,bot:t}=M.value,n=ge.value.at(-1),o=()=>{F.value="backstage"};return s`<div class="beginning welcome">
    <${G} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${V(L.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${ct.value.map(i=>s`<${pr} tour=${i} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${k} name="hash" />Go to <button class="mention" onClick=${()=>Y(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${k} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${k} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var Ln=64,fr=128,mr=32768,hr=420*1e3,gr=9e3,Yt=S(null),Pn=e=>e.type===0||e.type===19||e.type===20;function vr(e,t){return t&&Pn(e)&&Pn(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&Ln)===(t.flags&Ln)&&je(e.id)-je(t.id)<hr}function xr({it:e}){let t=s`<strong>${V(e.author.id)}</strong>`,n=s`<time class="stamp">${We(je(e.id),pe.value)}</time>`;return e.type===6?s`<div class="notice"><${k} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>Y(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{F.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${k} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>Y(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function br({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>Y(e.id)}>
    <${k} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function $r({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${k} name="reply" size=${14} /><${G} id=${t.user.id} size=${16} /><span>${V(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>Y(e.channel_id,n.id)}><${k} name="reply" size=${14} /><${G} id=${n.author.id} size=${16} /><span>${V(n.author.id)}</span><span class="origin-text">${te(n.content.slice(0,120))}</span></button>`:null}function _r({it:e}){return e.flags&fr?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${V(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${ve} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${fe(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${Ut} embed=${t} />`)}
    ${!(e.flags&mr)&&s`<${Bt} files=${e.attachments} />`}
    <${ei} message=${e} />
    ${e.thread&&s`<${br} thread=${e.thread} />`}
  `}function yr({it:e}){return s`<p class="only-you"><${k} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>ne("dismiss",{message:e.id}).catch(ee)}>Dismiss message</button></p>`}function wr({it:e,before:t}){let n=vr(e,t),o=je(e.id),i=e.author.bot,a=e.flags&Ln,r=e.mentions.some(p=>p.id===L.value)||e.mention_everyone,l=xe.value?.id===e.id,d=`${V(e.author.id)}, ${We(o,pe.value)}${a?", only you can see this":""}`;return s`<li
    class=${T("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${$r} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${fe(o,"t")}</time>`:s`<div class="gutter"><${G} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${T("author",i&&"is-bot")}>${V(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${fe(o,"F")}>${We(o,pe.value)}</time></div>`}
        <${_r} it=${e} />
        ${a!==0&&s`<${yr} it=${e} />`}
      </div>
    </div>
  </li>`}function kr(){let e=be.value;if(!e||ut.value)return null;if(e.id===ho.value)return s`<${Mi} />`;if(e.kind==="dm")return s`<div class="beginning"><${G} id=${M.value.bot.id} size=${80} /><h2>${M.value.bot.name}</h2><p>This is where ${M.value.bot.name} writes to ${V(L.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${k} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function Mr(){let e=It.value;pe.value;let t=e&&e.channel===E.value&&Date.now()-e.at<gr;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${M.value.bot.name} is typing…`:""}</p>`}function zr(e){q(()=>{let t=be.value;if(!t||ce.value!==t.id)return;Yt.peek()?.channel!==t.id&&(Yt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&wi(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function Sr(){let e=xe.value,t=re.value;q(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){ut.value&&ce.value===E.value&&(Ee.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{xe.peek()===e&&(xe.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function zi(){let e=A(),t=re.value,n=Go(e,t[0]?.id,t.at(-1)?.id);zr(t.at(-1)?.id),Sr();let o=be.value,i=Yt.value?.channel===o?.id?Yt.value.mark:null,a=i&&t.find(l=>BigInt(l.id)>BigInt(i)&&l.author.id!==L.value)?.id,r=()=>{Ee.value+=50};return s`<div class="conversation"><div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${o?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${ce.value===o?.id&&s`<${kr} />`}
      ${ut.value&&s`<button class="button grey older" onClick=${r}>Show older messages</button>`}
      <ol>
        ${t.map((l,d)=>[l.id===a&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,Pn(l)||l.type===21?l.type!==21&&s`<${wr} key=${l.id} it=${l} before=${l.id===a?null:t[d-1]} />`:s`<li key=${l.id} id=${`m${l.id}`}><${xr} it=${l} /></li>`])}
      </ol>
      <${Mr} />
    </div>
  </div>
  ${ht.value&&s`<button class="present" onClick=${n}>Jump to present <${k} name="down" size=${16} /></button>`}
  </div>`}function Xt({label:e,className:t,onClose:n,children:o}){let i=A();return de(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function Si(){let e=Ye.value;if(!e)return null;let t=()=>{Ye.value=null};return s`<${Xt} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${k} name="close" /></button>
  <//>`}function Cr(){let[e,t]=P(null),n=re.value.filter(o=>o.pinned).map(o=>o.id).join();return q(()=>{let o=!1;return bo(E.value).then(i=>o||t(i)).catch(ee),()=>{o=!0}},[E.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${G} id=${o.author.id} size=${24} /><span class="author">${V(o.author.id)}</span><time class="stamp">${We(je(o.id),pe.value)}</time>
        <button class="button grey jump" onClick=${()=>Y(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${ve} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${Ut} embed=${i} />`)}
      <${Bt} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function Ci(){if(F.value!=="pins")return null;let e=()=>{F.value=null};return s`<${Xt} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${k} name="close" /></button></header>
    <div class="scroll"><${Cr} /></div>
  <//>`}var Er=8e3;function Ei(){let e=Qe.value;return q(()=>{if(!e)return;let t=setTimeout(()=>{Qe.peek()===e&&(Qe.value=null)},Er);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${k} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Qe.value=null}><${k} name="close" size=${16} /></button></p>`}
  </div>`}function Tr(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function Hr({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function Dr({it:e,close:t}){let n=A(),[o,i]=P(null),[a,r]=P(!1),l=Tr(e.modal.components);return s`<form ref=${n} onSubmit=${async p=>{if(p.preventDefault(),a)return;r(!0),i(null);let g=l.filter(f=>f.type===4).map(f=>[f.custom_id,n.current.elements[f.custom_id].value]);try{let f=await ne("fill",{interaction:e.interaction,values:g});if(f.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),Oe(f)}catch(f){i(f.message),r(!1)}}}>
    <header>
      <${G} id=${M.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${k} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((p,c)=>p.type===4?s`<${Hr} key=${p.custom_id} it=${p} at=${c} />`:p.type===10?s`<${ve} text=${p.content} />`:s`<p class="small">A field of kind ${p.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function Ti(){let e=Xe.value;if(!e)return null;let t=()=>{Xe.value=null};return s`<${Xt} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${Dr} it=${e} close=${t} />
  <//>`}function Lr(){let e=be.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${V(L.value)} \xB7 ${t} \xB7 ${M.value?.guild.name??"Playground"}`}function Pr(){let e=M.value;return Ke.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function Hi(){if(!M.value)return s`<div class="loading" role="status">
      ${Ke.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;Lr();let e=()=>{F.value=null};return s`
    <div class=${T("frame",F.value==="sidebar"&&"with-sidebar")}>
      <${gi} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${bi} />
        <${Pr} />
        <div class="body">
          <section class="talk">
            <${zi} />
            <${Yo} />
            <${ui} />
          </section>
          ${F.value==="backstage"?s`<${ko} />`:s`<${$i} />`}
        </div>
      </main>
    </div>
    <${Ci} />
    <${Si} />
    <${Ti} />
    <${Ei} />
  `}async function Nr(){let e=await $o();Ge.value=e.people,ct.value=e.tours,ki(),Do(),Wn(s`<${Hi} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||ee(e.error??e)});addEventListener("unhandledrejection",e=>ee(e.reason));mi();Nr().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
