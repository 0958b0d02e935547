var N,pn,Pt,fe,Tt,rt,fn,it,mn,jt,Dt,Ko,qe=Symbol.for("pv"),st={},lt=[],Jo=/^m(i|n|o|s|text|space)$/,Nt=Array.isArray,It=lt.slice,be=Object.assign;function xe(e){e&&e.parentNode&&e.remove()}function ct(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?It.call(arguments,2):n),He(e,r,o,i,null)}function He(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:qe,__v:i||++pn,__i:-1,__u:0};return!i&&N.vnode&&N.vnode(a),a}function $e(e){return e.children}function Se(e,t){this.props=e,this.context=t,this.__g=0}function me(e,t){if(t==null)return e.__&&me(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:me(e)}function Yo(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=be({constructor:qe},n)).__v=n.__v+1,N.vnode&&N.vnode(t),Ot(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||me(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,$n(i,t,a),n.__=n.__e=null,t.__e!=o&&hn(t))}function hn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),hn(e)}function un(e){(8&e.__g||(e.__g|=8,fe.push(e),rt++))&&Tt==N.debounceRendering||((Tt=N.debounceRendering)||queueMicrotask)(gn)}function gn(){try{for(var e,t=1;fe.length;)fe.length>t&&fe.sort(fn),e=fe.shift(),t=fe.length,8&e.__g&&Yo(e)}finally{(rt=fe.length)&&(Tt||queueMicrotask)(gn)}}function vn(e,t,n,o,i,a,r,l,d,f,c){var g,m,u,v,S,$,y=o.__k||lt,h=t.length;for(d=Xo(n,t,y,d,h),g=0;g<h;g++)(u=n.__k[g])!=null&&(m=~u.__i&&y[u.__i]||st,u.__i=g,$=Ot(e,u,m,i,a,r,l,d,f,c),v=u.__e,(m.ref!=u.ref||8&m.__u)&&(m.ref&&Lt(m.ref,null,u,m),u.ref&&c.push(u.ref,u.__c||v,u)),S=S||v,4&u.__u?(d=xn(u,d,e,!m.__v),m.__e&&(m.__e=null)):typeof u.type=="function"&&$!==void 0?d=$:v&&(d=v.nextSibling),u.__u&=-21);return n.__e=S,d}function Xo(e,t,n,o,i){var a,r,l,d,f,c,g,m,u,v=n.length,S=v,$=0,y=0,h=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=h[a]=He(null,r):Nt(r)?r=h[a]=He($e,{children:r}):r.constructor===qe&&r.__b?r=h[a]=He(r.type,r.props,r.key,r.ref,r.__v):h[a]=r,d=a+$,r.__=e,r.__b=e.__b+1,l=null,~(f=r.__i=Zo(r,n,d,S))&&(S--,(l=n[f])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,f==d-1?$--:f==d+1?$++:f!=d&&(f>d?$--:$++,y=1)):(~f||(i>v?$--:i<v&&$++),typeof r.type!="function"&&(r.__u|=4))):h[a]=null;if(y){for(c=[],g=[],a=0;a<i;a++)if((r=h[a])&&16&r.__u){for($=0,m=c.length;$<m;)c[u=$+m>>1]<r.__i?$=u+1:m=u;c[$]=r.__i,g[a]=$+1}for($=c.length;a--;)g[a]&&(g[a]==$?$--:h[a].__u|=4)}if(S)for(a=0;a<v;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=me(l)),Ft(l,l));return o}function xn(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=xn(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=me(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Zo(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function dn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ot(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||dn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||dn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Dt[t]||(Dt[t]=Qo(t)),(e.__a||(e.__a={}))[t]=jt,a=t!=(t=t.replace(mn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Qo(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[it]==null)t[it]=jt++;else if(t[it]<this.__a[e])return;return n(N.event?N.event(t):t)}}}function Ot(e,t,n,o,i,a,r,l,d,f){var c,g,m,u,v,S,$,y,h,D,E,Q,ee,U,L,x,p,b,k=t.type;if(t.constructor!==qe)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=at(c,a):a.push(c),l=a[0]||l),(c=N.__b)&&c(t);e:if(typeof k=="function"){m=r.length;try{if(y=t.props,h=(c=k.prototype)&&c.render,D=(c=k.contextType)&&o[c.__c],E=c?D?D.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(h?t.__c=u=new k(y,E):(t.__c=u=new Se(y,E),u.constructor=k,u.render=ti),D&&D.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),h&&(u.__s||(u.__s=u.state),k.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=be({},u.__s)),be(u.__s,k.getDerivedStateFromProps(y,u.__s)))),v=u.props,S=u.state,u.__v=t,n.__c){if(y!==v&&h&&!k.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(y,E),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(y,u.__s,E)===!1){t.__v!=n.__v&&(u.props=y,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(C){C&&(C.__=t)}),lt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=me(n);break e}u.componentWillUpdate&&u.componentWillUpdate(y,u.__s,E),h&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(v,S,$)})}else h&&!k.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),h&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=E,u.props=y,u.__P=e,u.__g&=-5,Q=N.__r,ee=h?25:0;do u.__g&=-9,Q&&Q(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++ee<25);h&&(lt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=be({},o,u.getChildContext())),h&&n.__c&&u.getSnapshotBeforeUpdate&&($=u.getSnapshotBeforeUpdate(v,S)),U=c&&c.type===$e&&c.key==null?c.props.children:c,y.__P&&(c=l,i=(e=y.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(C){C&&Ft(C,C)}),n.__k=null),l=n.__k?me(n,0):null),l=vn(e,Nt(U)?U:[U],t,n,o,i,a,r,l,d,f),y.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(xe),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(C){if(r.length=m,t.__v=null,d||a)if(C&&C.then){if(t.__u|=128|d,a){for(~(p=a.indexOf(l||void 0))||(p=a.length);(b=a[p-1])&&b.nodeType==8;)p--;for(;p<a.length;p++)if(b=a[p])if(a[p]=null,L){if(b==x)break}else{if(b.nodeType!=8)break;b.data.startsWith("$s")&&(x=at(L=b))}}if(!L){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;L=l}(c=at(L=t.__c.__z||(t.__c.__z=L)))?(t.__e=L,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(xe);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),C&&C.then||bn(t),N.__e(C,t,n)}}else l=t.__e=ei(n.__e,t,n,o,i,a,r,d,f,e);return(c=N.diffed)&&c(t),l}function at(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function bn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(bn))}function $n(e,t,n){for(var o=0;o<n.length;)Lt(n[o++],n[o++],n[o++]);N.__c&&N.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){N.__e(a,i.__v)}})}function ei(e,t,n,o,i,a,r,l,d,f){var c,g,m,u,v,S,$,y,h=n.props||st,D=t.props,E=t.type;if(E=="svg"?i="http://www.w3.org/2000/svg":E=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((v=a[c])&&(E?v.localName==E:v.nodeType==3)){e=v,a[c]=null;break}}if(!e){if(y=f.ownerDocument||document,!E)return y.createTextNode(D);e=y.createElementNS(i,E,D.is?D:f),l&&(N.__m&&N.__m(t,a),l=!1),a=null}if(E){if(f=E=="template"&&e.content||e,a=E=="textarea"&&D.defaultValue!=null?null:a&&It.call(f.childNodes),!l&&a)for(h={},c=0;c<e.attributes.length;c++)h[(v=e.attributes[c]).name]=v.value;for(c in h)v=h[c],c=="dangerouslySetInnerHTML"?m=v:c=="children"||c in D||c=="value"&&"defaultValue"in D||c=="checked"&&"defaultChecked"in D||ot(e,c,null,v,i);for(c in D)v=D[c],c=="children"?u=v:c=="dangerouslySetInnerHTML"?g=v:c=="value"?S=v:c=="checked"?$=v:l&&typeof v!="function"||h[c]===v||ot(e,c,v,h[c],i);g?(l||m&&(g.__html==m.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(m&&(e.textContent=""),(E=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Jo.test(E))&&(i="http://www.w3.org/1999/xhtml"),vn(f,Nt(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&me(n,0),l,d),a&&a.some(xe)),l&&E!="textarea"||(c="value",E=="progress"&&S==null?e.removeAttribute(c):S==null||S===e[c]&&(E!="progress"||S)||ot(e,c,S,h[c],i),c="checked",$!=null&&$!=e[c]&&ot(e,c,$,h[c],i))}else h===D||l&&e.data==D||(e.data=D);return e}function Lt(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){N.__e(i,n)}}function Ft(e,t,n){var o,i,a,r;if(N.unmount&&N.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Lt(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){N.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&Ft(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=at(o,a=[]))&&(o==e.__e&&a.some(xe),xe(i),xe(o)),n||xe(e.__e),e.__e=e.__c=e.__=null}function ti(e,t,n){return this.constructor(e,n)}function _n(e,t){var n,o,i,a;N.__&&N.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=He($e,{children:[e]}),i=[],a=[],Ot(t,t.__k,o||st,st,t.namespaceURI,o?null:t.firstChild?It.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),$n(i,t.__k,a),t.__k.props.children=null}N={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw rt=0,e}},pn=0,Pt=function(e){return e!=null&&e.constructor===qe},Se.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=be({},this.state)),typeof e=="function"&&(e=e(be({},n),this.props)),e&&(be(n,e),this.__v&&(t&&this.__k.push(t),un(this)))},Se.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),un(this))},Se.prototype.render=$e,fe=[],rt=0,fn=function(e,t){return e.__v.__b-t.__v.__b},it=Symbol(),mn=/(PointerCapture)$|Capture$/i,jt=0,Dt={},Ko=0;var Ce,R,At,yn,Bt=Object.is,ut=0,Dn=[],Ht=[],H=N,wn=H.__b,kn=H.__r,Sn=H.diffed,Cn=H.__c,Mn=H.unmount,zn=H.__;function dt(e,t){H.__h&&H.__h(R,e,ut||t),ut=0;var n=R.__H||(R.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function P(e){return ut=1,ni(Pn,e)}function ni(e,t,n){var o=dt(Ce++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Pn(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);Bt(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=R,!R.__f)){R.__f=!0;var i=R.shouldComponentUpdate;R.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var f=!1,c=this.props!=a;if(d.__.some(function(m){m.__N&&(f=!0,Bt(m.__[0],m.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return f?g||c:g}return!f||c}}return o.__}function F(e,t){var n=dt(Ce++,3);!H.__s&&Ut(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,R.__H.__h.push(n))}function ue(e,t){var n=dt(Ce++,4);!H.__s&&Ut(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,R.__h.push(n))}function A(e){return ut=5,pt(function(){return{current:e}},[])}function pt(e,t){var n=dt(Ce++,7);return Ut(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function oi(){var e;do{for(;e=Ht.shift();)try{Ue(e)}catch(n){H.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Dn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ue),t.__h.some(qt),t.__h=[]}catch(n){t.__h=[],H.__e(n,e.__v)}}}while(Ht.length)}H.__b=function(e){R=null,wn&&wn(e)},H.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),zn&&zn(e,t)},H.__r=function(e){kn&&kn(e),Ce=0;var t=(R=e.__c).__H;t&&(At==R?R.__h=[]:(t.__h.some(Ue),t.__h.some(qt),Ce=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),At=R},H.diffed=function(e){Sn&&Sn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Tn(Dn.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),At=R=null},H.__c=function(e,t){t.some(function(n){try{n.__h.some(Ue),n.__h=n.__h.filter(function(o){return!o.__||qt(o)})}catch(o){n.__h=[function(){throw o}]}}),Cn&&Cn(e,t)},H.unmount=function(e){Mn&&Mn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,Tn(Ht.push(i))}else Ue(i)}catch(a){t=a}}),o.__H=void 0,t&&H.__e(t,o.__v))};var En=typeof requestAnimationFrame=="function";function ii(e){var t,n=function(){clearTimeout(o),En&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);En&&(t=requestAnimationFrame(n))}function Tn(e){e!=1&&yn==H.requestAnimationFrame||((yn=H.requestAnimationFrame)||ii)(oi)}function Ue(e){var t=R,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),R=t}function qt(e){var t=R;e.__c=e.__(),R=t}function Ut(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!Bt(n,e[o])})}function Pn(e,t){return typeof t=="function"?t(e):t}var ai=Symbol.for("preact-signals");function gt(){if(de>1)de--;else{var e,t=!1;for((function(){var i=mt;for(mt=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();We!==void 0;){var n=We;for(We=void 0,ft++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Nn(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(ft=0,de--,t)throw e}}function pe(e){if(de>0)return e();Rt=++ri,de++;try{return e()}finally{gt()}}var Re,I=void 0;function Ve(e){var t=I,n=Re;I=void 0,Re=void 0;try{return e()}finally{I=t,Re=n}}var We=void 0,de=0,ft=0,ri=0,Rt=0,mt=void 0,ht=0;function jn(e){if(I!==void 0){var t=e.n;if(t===void 0||t.t!==I)return t={i:0,S:e,p:I.s,n:void 0,t:I,e:void 0,x:void 0,r:t},I.s!==void 0&&(I.s.n=t),I.s=t,e.n=t,32&I.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=I.s,t.n=void 0,I.s.n=t,I.s=t),t}}function V(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}V.prototype.brand=ai;V.prototype.h=function(){return!0};V.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:Ve(function(){var o;(o=t.W)==null||o.call(t)}))};V.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&Ve(function(){var i;(i=t.Z)==null||i.call(t)}))}};V.prototype.subscribe=function(e){var t=this;return Z(function(){var n=t.value;Ve(function(){return e(n)})},{name:"sub"})};V.prototype.valueOf=function(){return this.value};V.prototype.toString=function(){return this.value+""};V.prototype.toJSON=function(){return this.value};V.prototype.peek=function(){var e=this;return Ve(function(){return e.value})};Object.defineProperty(V.prototype,"value",{get:function(){var e=jn(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(ft>100)throw new Error("Cycle detected");(function(n){de!==0&&ft===0&&n.l!==Rt&&(n.l=Rt,mt={S:n,v:n.v,i:n.i,o:mt})})(this),this.v=e,this.i++,ht++,de++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{gt()}}}});function z(e,t){return new V(e,t)}function Nn(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function In(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function On(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function _e(e,t){V.call(this,void 0,t),this.x=e,this.s=void 0,this.g=ht-1,this.f=4}_e.prototype=new V;_e.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===ht))return!0;if(this.g=ht,this.f|=1,this.i>0&&!Nn(this))return this.f&=-2,!0;var e=I;try{In(this),I=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return I=e,On(this),this.f&=-2,!0};_e.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}V.prototype.S.call(this,e)};_e.prototype.U=function(e){if(this.t!==void 0&&(V.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};_e.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(_e.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=jn(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ae(e,t){return new _e(e,t)}function Ln(e){var t=e.j;if(e.j=void 0,typeof t=="function"){de++;var n=I;I=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,Wt(e),o}finally{I=n,gt()}}}function Wt(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Ln(e)}function si(e){if(I!==this)throw new Error("Out-of-order effect");On(this),I=e,this.f&=-2;try{8&this.f&&Wt(this)}finally{gt()}}function Me(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Re&&Re.push(this)}Me.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Me.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Ln(this),In(this),de++;var e=I;return I=this,si.bind(this,e)};Me.prototype.N=function(){2&this.f||(this.f|=2,this.u=We,We=this)};Me.prototype.d=function(){this.f|=8,1&this.f||Wt(this)};Me.prototype.dispose=function(){this.d()};function Z(e,t){var n=new Me(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Fn,xt,vt,li=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var An=[];Z(function(){Fn=this.N})();function ze(e,t){N[e]=t.bind(null,N[e]||function(){})}function Ge(e){if(vt){var t=vt;vt=void 0,t()}vt=e&&e.S()}function Bn(e){var t=this,n=e.data,o=ui(n);o.name="ReactiveDom",o.value=n;var i=pt(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var f=ae(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=ae(function(){return!Array.isArray(f.value)&&!Pt(f.value)}),g=Z(function(){if(this.N=Hn,c.value){var u=f.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),m=t.__$u.d;return t.__$u.d=function(){g(),m.call(this)},[c,f]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}Bn.displayName="ReactiveTextNode";Object.defineProperties(V.prototype,{constructor:{configurable:!0,value:ct($e,null).constructor},type:{configurable:!0,value:Bn},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});ze("__b",function(e,t){if(Ge(),xt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof V&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});ze("__r",function(e,t){if(e(t),t.type!==$e){Ge();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return Z(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;li&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),xt=o,Ge(n)}});ze("__e",function(e,t,n,o){Ge(),xt=void 0,e(t,n,o)});ze("diffed",function(e,t){Ge(),xt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var f=a[d],c=o[d];f===void 0?(f=ci(n,d,c,i),a[d]=f):f.o(c,i)}}}e(t)});function ci(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=z(n);return{o:function(r,l){a.value=r,o=l},d:Z(function(){this.N=Hn;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}ze("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var f=t.__c;if(f){f.__$f|=8;var c=f.__$u;c&&(f.__$u=void 0,c.d())}}e(t)});ze("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Se.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function ui(e,t){return pt(function(){return z(e,t)},[])}var di=function(e){queueMicrotask(function(){queueMicrotask(e)})};function pi(){pe(function(){for(var e;e=An.shift();)Fn.call(e)})}function Hn(){An.push(this)===1&&(N.requestAnimationFrame||di)(pi)}var De=z({now:Date.now(),real:Date.now(),speed:1}),te=z(Date.now());function fi(){let{now:e,real:t,speed:n}=De.value;return e+(Date.now()-t)*(n??1)}var Un=()=>{te.value=fi()};De.subscribe(Un);setInterval(Un,1e3);var ye=e=>Number(BigInt(e)>>22n)+14200704e5,mi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),qn=[["year",31536e3],["month",2592e3],["day",86400],["hour",3600],["minute",60],["second",1]];function Rn(e,t){let n=Math.round((e-t)/1e3),[o,i]=qn.find(([,a])=>Math.abs(n)>=a)??qn.at(-1);return mi.format(Math.trunc(n/i),o)}var Ee=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},Te={t:Ee({timeStyle:"short"}),T:Ee({timeStyle:"medium"}),d:Ee({dateStyle:"short"}),D:Ee({dateStyle:"long"}),f:Ee({dateStyle:"long",timeStyle:"short"}),F:Ee({dateStyle:"full",timeStyle:"short"})},ne=(e,t)=>(Te[t]??Te.f)(e);function Pe(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?Te.t(e):n(e)===n(t-864e5)?`Yesterday at ${Te.t(e)}`:`${Te.d(e)} ${Te.t(e)}`}var j=z(null),je=z([]),Ke=z([]),w=z(null),G=z([]),M=z(null),he=z(50),oe=z([]),Je=z(!1),ie=z(null),bt=z([]),$t=z(null),Ne=z(!1),Ie=z(null),O=z(null),Oe=z(null),Le=z(null),ge=z(null),Ye=z(null),Fe=z(null),hi=e=>w.value?.people.find(t=>t.id===e),B=e=>w.value?.bot.id===e?w.value.bot.name:hi(e)?.name??"somebody",Vt=e=>G.value.find(t=>t.id===e),le=ae(()=>Vt(M.value)),Wn=ae(()=>Ke.value.length>0?re.value[0]?.id:void 0),re=ae(()=>G.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),Xe=ae(()=>G.value.find(e=>e.kind==="dm")),gi=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function Vn(e){pe(()=>{e.place&&(w.value=e.place),e.clock&&(De.value=e.clock),e.channels&&(G.value=e.channels),e.commands&&(bt.value=e.commands),e.backstage&&(Ie.value=e.backstage),e.typing&&($t.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===M.peek()&&vi(e.messages)})}function vi({channel:e,changed:t,gone:n,more:o}){let i=ie.peek()===e?oe.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);oe.value=[...a.values()].sort(gi),ie.value=e,Je.value=o}function Gn(){pe(()=>{w.value=null,G.value=[],oe.value=[],ie.value=null,bt.value=[],Ie.value=null,$t.value=null,Le.value=null,Oe.value=null})}function K(e){Fe.value={words:e.message??String(e)}}async function Kn(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var Y=(e,t,n)=>Kn(`/page/people/${j.peek()}/${e}`,t,n),_t=(e,t)=>Kn(`/page/backstage/${e}`,t);async function Jn(e){let t=await fetch(`/page/people/${j.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function Yn(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var Zn=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,Zn(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},Xn=new Map;function Qn(e){var t=Xn.get(this);return t||(t=new Map,Xn.set(this,t)),(t=Zn(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],f=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,m,r):a===3&&(m||r)?(d.push(3,m,r),a=2):a===2&&r==="..."&&m?d.push(4,m,0):a===2&&r&&!m?d.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(d.push(a,0,r,i),a=6),m&&(d.push(a,m,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&f(),f(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(f(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(f(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(f(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(f(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return f(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=Qn.bind(ct),T=(...e)=>e.filter(Boolean).join(" ");var xi={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},_=({name:e,size:t=20})=>s`<svg
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
  <path d=${xi[e]} />
</svg>`,bi="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function q({id:e,size:t=40}){let n=w.value?.people.findIndex(i=>i.id===e)??-1,o=B(e);return e===w.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${bi} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var Gt=3600,$i=[["1 hour",Gt],["12 hours",12*Gt],["2 days",48*Gt]],_i=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],yi=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function wi(){let{speed:e}=De.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>_t("clock",{ahead:{seconds:o}}).catch(K),n=o=>_t("clock",{speed:{times:Number(o.target.value)}}).catch(K);return s`
    <p class="big-time"><${_} name="clock" />${ne(te.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${$i.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${_i.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function ki(){let[e,t]=P(null),{bot:n,me:o}=w.value,i=async r=>{try{await _t("fault",{what:r}),t(r)}catch(l){K(l)}},a=()=>Y("dms",{closed:!o.dms_closed}).catch(K);return s`
    <ul class="faults">
      ${yi.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${T("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${B(j.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var Si=e=>e===null?"wait":e<300?"good":"bad";function Ci({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${T("status",Si(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${ne(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function eo(){let e=Ie.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{O.value=null}}><${_} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${wi} /></section>
      <section><h3>What goes wrong</h3><${ki} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${Ci} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var Mi=["image/png","image/jpeg","image/gif","image/webp"],to=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`,zi=550,Ei=460;function Ti(e,t){if(!e||!t)return;let n=Math.min(1,zi/e,Ei/t);return{width:`${Math.round(e*n)}px`,aspectRatio:`${e} / ${t}`}}function Ze({src:e,alt:t,width:n,height:o,className:i}){let a=()=>{Oe.value={src:e,alt:t}};return s`<button class=${`picture ${i??""}`} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${a}>
    <img src=${e} alt=${t??""} style=${Ti(n,o)} loading="lazy" />
  </button>`}var Di=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function Kt({file:e}){return s`<div class="file"><${_} name="file" size=${28} /><div><a href=${to(e)} download=${e.filename}>${e.filename}</a><small>${Di(e.size)}</small></div></div>`}function yt({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>Mi.includes(t.content_type)?s`<${Ze} key=${t.id} src=${to(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${Kt} key=${t.id} file=${t} />`)}
  </div>`}var Pi=50;function Jt(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=je.peek().find(o=>o.name===e)??je.peek()[0];pe(()=>{n.id!==j.peek()&&(j.value=n.id),(t||null)!==M.peek()&&(he.value=Pi,M.value=t||null)})}var no=()=>je.peek().find(e=>e.id===j.peek())?.name,we=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function W(e,t){pe(()=>{O.value=null,t&&(ge.value={id:t})});let n=we(no(),e);location.hash!==n&&(location.hash=n)}function wt(e){location.hash=we(e,M.peek())}function oo(){addEventListener("hashchange",Jt),Jt(),Z(()=>{let e=G.value;e.length===0||e.some(t=>t.id===M.value)||(history.replaceState(null,"",we(no(),re.value[0]?.id)),Jt())})}var ji=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,Ni=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function Ii({children:e}){let[t,n]=P(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function Oi({seconds:e,style:t}){let n=e*1e3,o=ne(n,"F"),i=t==="R"?Rn(n,te.value):ne(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function Li({id:e}){let t=Vt(e);return t?s`<button class="mention" onClick=${()=>W(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function io({href:e,children:t}){let n=ji.exec(e);return n?s`<button class="link" onClick=${()=>W(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var Fi=e=>w.value?.roles.find(t=>t.id===e)?.name??"role";function Ai(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${io} href=${t.href}>${J(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${B(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${Fi(t.role)}</span>`;if(t.channel!==void 0)return s`<${Li} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{Ye.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${Oi} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${io} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${J(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${J(t.strong)}</strong>`:t.under!==void 0?s`<u>${J(t.under)}</u>`:t.struck!==void 0?s`<s>${J(t.struck)}</s>`:t.hidden!==void 0?s`<${Ii}>${J(t.hidden)}<//>`:s`<em>${J(t.em??t.em2)}</em>`}function J(e){let t=[],n=0;for(let o of e.matchAll(Ni))o.index>n&&t.push(e.slice(n,o.index)),t.push(Ai(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(e.slice(n)),t}var Yt=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function Bi(e){let t=e.map(i=>Yt.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,f=i;for(;f<t.length&&t[f].indent.length>=a;)if(t[f].indent.length>a&&r.length>0){let[g,m]=n(f,t[f].indent.length);r.at(-1).push(g),f=m}else r.push([J(t[f].text)]),f+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,f]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var Hi=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${J(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${J(e[1])}</p>`]];function Xt(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${J(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=Hi.find(([f])=>f.test(r)),d=f=>{let c=a;for(;c<t.length&&f(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(Yt.test(r))i(),n.push(Bi(d(f=>Yt.test(f))));else if(/^>>> /.test(r)){i();let f=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${Xt(f)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let f=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${Xt(f.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function qi(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:Xt(i)})}var se=({text:e})=>s`<div class="markdown">${qi(e??"")}</div>`;var Ui=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},Zt=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function ao({image:e,className:t}){let n=Zt(e?.url);return n?s`<${Ze} src=${n} alt=${e.description??""} width=${e.width} height=${e.height} className=${t} />`:null}function kt({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${Ui(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${J(n)}</p>`}
      ${o&&s`<${se} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(f=>s`<div class=${f.inline?"inline":""}><dt>${J(f.name)}</dt><dd><${se} text=${f.value} /></dd></div>`)}
      </dl>`}
      <${ao} image=${a} className="embed-image" />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&ne(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${ao} image=${r} className="embed-thumbnail" />
  </article>`}var Ri=e=>e.emoji?.name&&!e.emoji.id?s`<span class="emoji">${e.emoji.name}</span>`:null;function Wi({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${T("option",n&&"active")}
    onPointerMove=${r}
    onClick=${a}
  >
    ${Ri(e)}
    <span class="option-text"><span>${e.label}</span>${e.description&&s`<small>${e.description}</small>`}</span>
    ${i&&s`<span class=${T("box",o&&"ticked")} aria-hidden="true">${o&&s`<${_} name="check" size=${14} />`}</span>`}
  </li>`}function ro({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,f]=P(!1),[c,g]=P(0),[m,u]=P([]),v=A(),S=A({text:"",at:0}),$=o>1,y=`list-${r}`,h=e.filter(p=>p.default).map(p=>p.value);F(()=>u(h),[h.join(`
`)]),F(()=>{if(!d)return;let p=b=>v.current.contains(b.target)||Q();return document.addEventListener("pointerdown",p),()=>document.removeEventListener("pointerdown",p)}),F(()=>{d&&document.getElementById(`${y}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let D=()=>{i||a||(g(Math.max(0,e.findIndex(p=>m.includes(p.value)))),f(!0))},E=p=>{f(!1),l(p)},Q=()=>{let p=m.join(`
`)!==h.join(`
`);$&&p&&m.length>=n?E(m):(u(h),f(!1))},ee=p=>{if(!p)return;if(!$){E([p.value]);return}m.includes(p.value)?u(m.filter(k=>k!==p.value)):m.length<o&&u([...m,p.value])},U=p=>{let b=Date.now()-S.current.at>800;S.current={text:(b?"":S.current.text)+p.toLowerCase(),at:Date.now()};let k=e.findIndex(C=>C.label.toLowerCase().startsWith(S.current.text));k>=0&&g(k)},L=p=>{let{key:b}=p;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(b)&&(p.preventDefault(),D());return}let k=e.length-1,C={ArrowDown:Math.min(c+1,k),ArrowUp:Math.max(c-1,0),Home:0,End:k};if(b in C)g(C[b]);else if(b==="Enter"||b===" ")ee(e[c]);else if(b==="Escape")u(h),f(!1);else if(b==="Tab"){Q();return}else if(b.length===1)U(b);else return;p.preventDefault(),p.stopPropagation()},x=e.filter(p=>m.includes(p.value)).map(p=>p.label);return s`<div class=${T("select",d&&"open")} ref=${v}>
    <button
      type="button"
      class="select-button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${d}
      aria-controls=${y}
      aria-activedescendant=${d?`${y}-${c}`:void 0}
      aria-label=${x.length>0?`${t}: ${x.join(", ")}`:t}
      disabled=${i}
      aria-busy=${a}
      data-custom-id=${r}
      onClick=${()=>d?Q():D()}
      onKeyDown=${L}
    >
      <span class=${T("select-value",x.length===0&&"empty")}>${x.join(", ")||t}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${_} name="down" />`}
    </button>
    <ul class="listbox" id=${y} role="listbox" aria-label=${t} aria-multiselectable=${$} hidden=${!d}>
      ${d&&e.map((p,b)=>s`<${Wi}
          key=${p.value}
          it=${p}
          id=${`${y}-${b}`}
          active=${b===c}
          chosen=${m.includes(p.value)}
          many=${$}
          onHover=${()=>g(b)}
          onPick=${()=>ee(p)}
        />`)}
    </ul>
  </div>`}var Vi=2e4,X=z(null);function*so(e){for(let t of e)yield t,yield*so(t.components??[])}var Gi=e=>e.custom_id!==void 0&&e.disabled!==!0;function lo(e){let t=[...oe.value].reverse();for(let n of t){let o=[...so(n.components)].filter(Gi),i=e?o.find(a=>a.type===2&&a.label===e):o[0];if(i)return{message:n.id,part:i}}return null}var co=ae(()=>{let e=X.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||ie.value!==e.home?null:lo(t.button)});function Ki(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},Vi),r=null;i=Z(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function Ji(e,t){let n=await Y("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function Yi(e,t){let n=()=>ie.value===t?lo(e.button):null,{message:o,part:i}=await Ki(n,`the button ${e.button}`);if((await Y("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function Qt(e){let t=re.value.find(o=>o.name===e.channel)??re.value[0],n={tour:e,at:0,home:t.id,failed:null};X.value=n;try{for(let o of e.steps){if(o.do==="point")break;M.value!==n.home&&W(n.home);let i=o.do==="command"?await Ji(o,n.home):n.home;if(o.do==="press"&&await Yi(o,i),X.value!==n)return;n={...n,at:n.at+1,home:i},X.value=n,M.value!==i&&W(i)}}catch(o){X.value===n&&(X.value={...n,failed:o.message})}}function uo(e,t){let n=co.peek();if(!n||n.message!==e)return;(X.peek().tour.steps[X.peek().at].button===""||n.part.custom_id===t)&&(X.value={...X.peek(),at:X.peek().at+1})}function Xi(){let t=co.value?.part.custom_id;F(()=>{let n=t&&document.querySelector(`[data-custom-id="${CSS.escape(t)}"]`);if(n)return n.classList.add("pointed"),n.scrollIntoView({block:"nearest"}),()=>n.classList.remove("pointed")})}function po(){Xi();let e=X.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?"That was your first turn. Whenever it is yours again, the newest board has a Play button.":a.do==="point"?a.says:`${a.says}\u2026`,d=!r&&!o&&M.value!==i;return s`<div class=${T("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((f,c)=>s`<i class=${T(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${r?"\u{1F389}":a?.do==="point"?"\u{1F449}":t.emoji}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>W(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>Qt(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>X.value=null}><${_} name="close" size=${16} /></button>
  </div>`}var Qe=z(new Set),tn=z(new Set),St=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function ke(e,t){e.answer==="modal"&&(Le.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&St(tn,t,!0)}async function mo(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!Qe.peek().has(o)){St(Qe,o,!0),St(tn,e.id,!1),uo(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";ke(await Y(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){K(i)}finally{St(Qe,o,!1)}}}var Zi={1:"blue",2:"grey",3:"green",4:"red",5:"grey"},Qi=e=>e.emoji?.name&&!e.emoji.id?s`<span class="emoji">${e.emoji.name}</span>`:null;function ea({part:e,message:t}){let n=s`${Qi(e)}${e.label}`;if(e.style===5)return s`<span class="button grey as-link">${J(`[${e.label??e.url}](${e.url})`)}</span>`;let o=Qe.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${T("button",Zi[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>mo(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function ta(e){let t=w.value.people.concat(w.value.bot).map(i=>({label:i.name,value:i.id})),n=w.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return G.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function na({part:e,message:t}){let n=Qe.value.has(`${t.id} ${e.custom_id}`);return s`<${ro}
    options=${ta(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>mo(t,e,{values:o})}
  />`}var ho=(e,t)=>e.attachments.find(n=>n.url===t);function fo({item:e,message:t}){let n=ho(t,e.media?.url),o=Zt(e.media?.url);return o?s`<${Ze} src=${o} alt=${e.description??n?.description} width=${n?.width} height=${n?.height} />`:null}function en({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${en} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${ea} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${na} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${en} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${se} text=${e.content} />`;case 11:return s`<${fo} item=${e} message=${t} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${fo} item=${o} message=${t} />`)}</div>`;case 13:{let o=ho(t,e.file?.url);return o?s`<${Kt} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function go({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${en} part=${t} message=${e} />`)}</div>`}
    ${tn.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function et({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=A();return F(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
    ${t&&s`<p class="suggestions-head">${t}</p>`}
    ${n.length===0&&r&&s`<p class="nothing" role="status">${r}</p>`}
    <ul id=${e} role="listbox" aria-label=${typeof t=="string"?t:"Suggestions"} tabindex="0" ref=${l}>
      ${n.map((d,f)=>s`<li
          key=${d.key}
          id=${`${e}-${f}`}
          role="option"
          aria-selected=${f===o}
          class=${T("suggestion",f===o&&"active")}
          onPointerMove=${()=>f!==o&&a(f)}
          onPointerDown=${c=>c.preventDefault()}
          onClick=${()=>i(d)}
        ><span class="suggestion-name">${d.label}</span>${d.about&&s`<small>${d.about}</small>`}</li>`)}
    </ul>
  </div>`}function tt(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}var oa=120,ia=25,bo=11,vo=()=>[...w.value.people,w.value.bot].map(e=>({name:e.name,value:e.id})),xo=()=>w.value.roles.map(e=>({name:e.name,value:e.id})),aa=()=>G.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function $o(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return vo();case 7:return aa();case 8:return xo();case 9:return[...vo(),...xo()];default:return null}}var ra={3:"text",4:"a whole number",10:"a number",11:"a file"};function sa(e,t){if(e.type===bo)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=$o(e);if(o)return o.some(r=>String(r.value)===t.value||r.name===n)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}function la(e,t,n,o){let[i,a]=P({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,f])=>[d,f.value??f.text]));return F(()=>{if(!o||!t?.autocomplete)return;let d=!1,f=async()=>{let m=Object.entries(n).filter(([S,$])=>S!==t.name&&$.text).map(([S,$])=>({name:S,value:$.value??$.text}));m.push({name:t.name,value:r});let u={channel:M.value,path:e.path,options:m,focused:t.name},v=await Y("suggest",u).catch(()=>({answer:"failed"}));d||(v.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:v.choices,says:v.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(f,oa);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function ca({option:e,field:t,onChange:n,id:o,input:i,onFocus:a}){return s`<input id=${o} ref=${i} type="file" onFocus=${a} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var ua=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function da({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,jump:l,submit:d,remove:f,onFocus:c}){let g=A(),[m,u]=P(-1),[v,S]=P(!1),$=n[t.name]??{text:""},y=`option-${t.name}`,h=$o(t),D=la(e,t,n,o),E=$.value!==void 0,Q=E?"":$.text.toLowerCase(),ee=h?h.filter(k=>k.name.toLowerCase().includes(Q)).slice(0,ia):t.autocomplete?D.list:[],U=(E&&!h?[]:ee).map(k=>({key:String(k.value),label:k.name,choice:k})),L=m>=0?Math.min(m,U.length-1):h&&!E?0:-1;ue(()=>{o&&g.current?.focus()},[o]);let x=k=>{a({text:k.choice.name,value:String(k.choice.value)}),u(-1),S(!0),r()},p=k=>{if(k.isComposing)return;let C=v?null:tt(k.key,L,U.length),ce=!v&&U.length>0;if(C!==null)u(C);else if(k.key==="Enter"&&ce&&L>=0)x(U[L]);else if(k.key==="Enter")d();else if(k.key==="Tab"&&!k.shiftKey&&ce&&!E&&$.text!==U[Math.max(L,0)].label)x(U[Math.max(L,0)]);else if(k.key==="Escape"&&ce)S(!0);else if(k.key==="Backspace"&&$.text==="")f();else return;k.preventDefault(),k.stopPropagation()};if(t.type===bo)return s`<span class=${T("option-field",i&&"wrong")}><label for=${y}>${t.name}</label><${ca} id=${y} input=${g} onFocus=${c} option=${t} field=${$} onChange=${a} /></span>`;let b=o&&!v;return s`<span class=${T("option-field",i&&"wrong")}>
    <label for=${y}>${t.name}</label>
    <input
      id=${y}
      ref=${g}
      type="text"
      autocomplete="off"
      value=${$.text}
      size=${Math.max(4,$.text.length+1)}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${b&&U.length>0}
      aria-controls=${`${y}-list`}
      aria-activedescendant=${b&&L>=0?`${y}-list-${L}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${y}-about`}
      onFocus=${()=>{S(!1),c()}}
      onInput=${k=>{S(!1),u(-1);let C=ua.exec(k.target.value);(!C||!l(C[2],C[1]?.trim()??""))&&a({text:k.target.value})}}
      onKeyDown=${p}
    />
    <span class="gone" id=${`${y}-about`}>${t.description}</span>
    ${b&&s`<${et}
      id=${`${y}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${i&&"failed"}>${i??(h?"":ra[t.type]??"")}</em>`}
      items=${U}
      active=${L}
      nothing=${t.autocomplete?D.says:null}
      onPick=${x}
      onHover=${u}
    />`}
  </span>`}function pa({rest:e,add:t,submit:n,back:o,focused:i,onFocus:a}){let r=A(),[l,d]=P(""),[f,c]=P(-1),[g,m]=P(!1);ue(()=>{i&&r.current?.focus()},[i]);let u=e.filter(h=>h.name.includes(l.trim().replace(/:$/,""))).map(h=>({key:h.name,label:h.name,about:h.description,option:h})),v=f>=0?Math.min(f,u.length-1):l?0:-1,S=h=>{d(""),c(-1),t(h.option)},$=h=>{let D=g?null:tt(h.key,v,u.length);if(D!==null)c(D);else if((h.key==="Enter"||h.key==="Tab")&&!h.shiftKey&&!g&&v>=0&&u[v])S(u[v]);else if(h.key==="Enter")n();else if(h.key==="Escape"&&!g&&u.length>0)m(!0);else if(h.key==="Backspace"&&l==="")o();else return;h.preventDefault(),h.stopPropagation()},y=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class="option-more">
    <input
      ref=${r}
      type="text"
      autocomplete="off"
      aria-label=${e.length>0?"Further options; Enter sends the command":"Enter sends the command"}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${i&&u.length>0}
      aria-controls="further-options"
      aria-activedescendant=${i&&v>=0?`further-options-${v}`:void 0}
      placeholder=${y}
      value=${l}
      onInput=${h=>{m(!1),d(h.target.value)}}
      onFocus=${()=>{m(!1),a()}}
      onKeyDown=${$}
    />
    ${i&&!g&&u.length>0&&s`<${et} id="further-options" head="Options" items=${u} active=${v} onPick=${S} onHover=${c} />`}
  </span>`}var nt=" end";function _o({leaf:e,leave:t}){let n=A(),o=e.options.filter(x=>x.required).map(x=>x.name),i=o,[a,r]=P(i),[l,d]=P({}),[f,c]=P(i[0]??nt),[g,m]=P({}),[u,v]=P(null),[S,$]=P(!1),y=x=>e.options.find(p=>p.name===x),h=(x,p)=>{d(b=>({...b,[x]:p})),m(b=>({...b,[x]:void 0}))},D=x=>c(a[a.indexOf(x)+1]??nt),E=x=>{if(o.includes(x)){let p=a[a.indexOf(x)-1];p?c(p):t();return}r(a.filter(p=>p!==x)),d(({[x]:p,...b})=>b),c(a[a.indexOf(x)-1]??nt)},Q=(x,p,b)=>(p===x?b==="":e.options.some(C=>C.name===p)&&!l[p]?.text)?(h(x,{text:b}),a.includes(p)||r([...a,p]),c(p),!0):!1,ee=async()=>{let x=Object.fromEntries(a.map(C=>[C,sa(y(C),l[C])]).filter(([,C])=>C));m(x);let p=Object.keys(x)[0];if(p){c(p);return}let b=[],k=a.flatMap(C=>{let ce=l[C];return ce?.file?[{name:C,file:b.push(ce.file)-1}]:ce?.text?.trim()?[{name:C,value:ce.value??ce.text.trim()}]:[]});$(!0),v(null);try{let C=await Y("command",{channel:M.value,path:e.path,options:k},b);if(C.answer==="failed"){v(`${w.value.bot.name} did not respond`),$(!1);return}ke(C),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(C){v(C.message),$(!1)}},U=x=>{x.key==="Escape"&&(x.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},L=e.options.filter(x=>!a.includes(x.name));return s`<div class="composer command" ref=${n} onKeyDown=${U} role="form" aria-label=${`Command /${e.path}`}>
    ${u&&s`<p class="failed" role="alert">${u}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${_} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${a.map(x=>s`<${da}
            key=${x}
            leaf=${e}
            option=${y(x)}
            fields=${l}
            focused=${f===x}
            wrong=${g[x]}
            setField=${p=>h(x,p)}
            focusNext=${()=>D(x)}
            jump=${(p,b)=>Q(x,p,b)}
            submit=${ee}
            remove=${()=>E(x)}
            onFocus=${()=>c(x)}
          />`)}
        <${pa}
          rest=${L}
          focused=${f===nt}
          onFocus=${()=>c(nt)}
          submit=${ee}
          add=${x=>{r([...a,x.name]),c(x.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${S} onClick=${ee}><${_} name="send" /></button>
    </div>
  </div>`}var fa=[1,2];function*yo(e,t){let n=(t.options??[]).filter(o=>fa.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*yo(`${e} ${o.name}`,o)}var Ct=()=>bt.value.flatMap(e=>[...yo(e.name,e)]),nn=e=>Ct().find(t=>t.path===e);function wo(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Ct(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var ma=2e3,ko=["image/png","image/jpeg","image/gif","image/webp"],ha=10*1024*1024,on=()=>`draft ${j.value} ${M.value}`,an=z(""),Ae=e=>{an.value=e,e?sessionStorage.setItem(on(),e):sessionStorage.removeItem(on())};function ga(e){let t=[...w.value.people,w.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=G.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function va({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${_} name="close" size=${14} /></button></li>`)}
  </ul>`}function xa(e){let t=[];for(let n of e)ko.includes(n.type)?n.size>ha?K(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):K(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function ba(){let[e,t]=P([]),n=o=>t(i=>[...i,...xa([...o])].slice(0,10));return F(()=>t([]),[M.value,j.value]),{files:e,setFiles:t,add:n}}function $a({begin:e}){let t=A(),n=A(),[o,i]=P(0),[a,r]=P(!1),[l,d]=P(!1),{files:f,setFiles:c,add:g}=ba(),m=an.value,S=(m.startsWith("/")&&!m.includes(`
`)&&!a?wo(m.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(p=>({key:p.path,label:`/${p.path}`,about:p.description,leaf:p}));F(()=>{an.value=sessionStorage.getItem(on())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[M.value,j.value]),F(()=>{let p=t.current;p.style.height="auto",p.style.height=`${Math.min(p.scrollHeight,240)}px`},[m]);let $=p=>{let b=p.startsWith("/")&&p.endsWith(" ")&&nn(p.slice(1,-1));if(b&&p.length>m.length){Ae(""),e(b);return}i(0),r(!1),Ae(p)},y=p=>{Ae(""),e(p.leaf)},h=async()=>Ct().some(b=>`${m} `.startsWith(`/${b.path} `))?(ke(await Y("command",{channel:M.value,text:m})),Ae(""),!0):!1,D=async()=>{if(!(l||!m.trim()&&f.length===0)){d(!0);try{m.startsWith("/")&&await h()||(await Y("say",{channel:M.value,text:ga(m)},f.map(p=>p.file)),Ae(""),c([]))}catch(p){K(p)}finally{d(!1),t.current?.focus()}}},E=p=>{if(p.isComposing)return;let b=tt(p.key,o,S.length),k=S.length>0,C=/\s\S+:/.test(m);if(b!==null)i(b);else if(k&&!C&&(p.key==="Enter"||p.key==="Tab")&&!p.shiftKey)y(S[o]);else if(k&&p.key==="Escape")r(!0);else if(p.key==="Enter"&&!p.shiftKey)D();else return;p.preventDefault()},Q=p=>{let b=[...p.clipboardData.files];b.length!==0&&(p.preventDefault(),g(b))},ee=p=>{p.preventDefault(),g(p.dataTransfer.files)},U=le.value,L=U?.kind==="dm"?`@${w.value.bot.name}`:`#${U?.name??""}`,x=ma-[...m].length;return s`<div class="composer" onDrop=${ee} onDragOver=${p=>p.preventDefault()}>
    <${et} id="commands" head=${S.length>0&&"Commands"} items=${S} active=${o} onPick=${y} onHover=${i} />
    <${va} files=${f} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${_} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${ko.join()} multiple ref=${n} onChange=${p=>{g(p.target.files),p.target.value=""}} />
      <textarea
        id="composer"
        ref=${t}
        rows="1"
        value=${m}
        placeholder=${`Message ${L}, or / for commands`}
        aria-label=${`Message ${L}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${S.length>0?"commands":void 0}
        aria-activedescendant=${S.length>0?`commands-${o}`:void 0}
        onInput=${p=>$(p.target.value)}
        onKeyDown=${E}
        onPaste=${Q}
      />
      ${x<200&&s`<span class="left">${x}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${D}><${_} name="send" /></button>
    </div>
  </div>`}function So(){let[e,t]=P(null),n=Ye.value;return F(()=>t(null),[M.value,j.value]),F(()=>{if(!n)return;let o=nn(n.path);o?t(o):Ae(`/${n.path}`),Ye.value=null},[n]),M.value?e?s`<${_o} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${$a} begin=${t} />`:null}var Mo="playground-theme",zo=matchMedia("(prefers-color-scheme: light)"),Be=z(!1),Co=()=>localStorage.getItem(Mo);function rn(){Be.value=Co()?Co()==="light":zo.matches,document.documentElement.dataset.theme=Be.value?"light":"dark"}function Eo(){rn(),zo.addEventListener("change",rn)}function To(){localStorage.setItem(Mo,Be.value?"dark":"light"),rn()}var Do=e=>e>99?"99+":String(e);function sn({it:e,label:t,icon:n,nested:o}){let i=M.value===e.id,a=[t,e.mentions>0?`${e.mentions} for you`:e.unread>0?`${e.unread} unread`:null];return s`<li class=${o&&"nested"}>
    <button
      class=${T("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      aria-label=${a.filter(Boolean).join(", ")}
      data-channel=${e.id}
      onClick=${()=>W(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0&&s`<span class="badge">${Do(e.mentions)}</span>`}
    </button>
  </li>`}var _a=e=>G.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===M.value));function ya(){return re.value.map(e=>{let t=_a(e);return s`
      <${sn} key=${e.id} it=${e} label=${e.name} icon=${s`<${_} name="hash" />`} />
      ${t.map(n=>s`<${sn}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${_} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function wa(){let e=w.value.bot,t=Xe.value;return t?s`<${sn} it=${t} label=${e.name} icon=${s`<${q} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function ka(){let e=A(),t=j.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${q} id=${t} size=${32} />
      <span class="me-text"><strong>${B(t)}</strong><small>Change person</small></span>
      <${_} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${Be.value?"Dark colours":"Light colours"}
      title=${Be.value?"Dark colours":"Light colours"}
      onClick=${To}
    ><${_} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${w.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${T("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),wt(n.name)}}
            ><${q} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${we(n.name,M.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${_} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function Po(){let{guild:e,bot:t}=w.value,n=Xe.value,o=n&&M.value===n.id,i=re.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${Sa}>To the message box</a>
    <div class="rail">
      <button
        class=${T("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${n.mentions} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>W(n.id)}
      >
        <${q} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${Do(n.mentions)}</span>`}
      </button>
      <hr />
      <button
        class=${T("rail-button guild",!o&&"current")}
        aria-label=${`${e.name}, the server`}
        title=${e.name}
        onClick=${()=>i&&W(i.id)}
      ><span class="initials" data-letter=${e.name.slice(0,2)} /></button>
    </div>
    <div class="channels">
      <p class="guild-name">${e.name}</p>
      <div class="scroll" tabindex="-1">
        <h2>Text channels</h2>
        <ul><${ya} /></ul>
        <h2>Direct messages</h2>
        <ul><${wa} /></ul>
      </div>
      <${ka} />
    </div>
  </nav>`}function Sa(e){e.preventDefault(),document.getElementById("composer")?.focus()}var jo=()=>{O.value=O.value==="sidebar"?null:"sidebar"};function No({what:e,icon:t,label:n}){let o=O.value===e,i=()=>{O.value=o?null:e};return s`<button
    class=${T("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${_} name=${t} /><span class="tool-name">${n}</span></button>`}function Io(){let e=le.value,t=G.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&G.value.find(i=>i.id===e.parent),o=e&&e.id===Xe.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${jo}>
      <${_} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${q} id=${w.value.bot.id} size=${24} /><span>${w.value.bot.name}</span>`:e&&s`<${_} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${No} what="pins" icon="pin" label="Pinned" />
      <${No} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function Oo(){let{people:e,bot:t}=w.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${T("entry",n.id===j.value&&"current")}
            aria-label=${n.id===j.value?void 0:`Be ${n.name}`}
            onClick=${()=>wt(n.name)}
          >
            <${q} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===j.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${we(n.name,M.value)}
            target="_blank"
            rel="noopener"
            aria-label=${`Be ${n.name} in a new tab`}
            title=${`Be ${n.name} in a new tab`}
          ><${_} name="open" size=${16} /></a>
        </li>`)}
    </ul>
    <h2>Bots — 1</h2>
    <ul>
      <li class=${T("member",!t.online&&"away")}>
        <span class="entry"><${q} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var Ca=700,ve=null,Mt=e=>{ve?.readyState===WebSocket.OPEN&&ve.send(JSON.stringify(e))};function Lo(){M.peek()&&Mt({view:{channel:M.peek(),count:he.peek()}})}function Fo(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);ve=n,n.onopen=()=>{oe.value=[],ie.value=null,Ne.value=!0,Lo(),O.peek()==="backstage"&&Mt({backstage:!0})},n.onmessage=o=>ve===n&&Vn(JSON.parse(o.data)),n.onclose=()=>{ve===n&&(Ne.value=!1,setTimeout(()=>ve===n&&Fo(e),Ca))}}var Ao=(e,t)=>Mt({read:{channel:e,message:t}});function Bo(){Z(()=>{let e=j.value;if(!e)return;let t=ve;ve=null,t?.close(),Gn(),Fo(e)}),Z(()=>{M.value,he.value,Lo()}),Z(()=>{let e=O.value==="backstage";Mt({backstage:e}),e||(Ie.value=null)})}function Ma({tour:e}){let t=X.value?.tour===e&&X.value.at<e.steps.length&&!X.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${e.emoji}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>Qt(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function Ho(){let{guild:e,bot:t}=w.value,n=re.value.at(-1),o=()=>{O.value="backstage"};return s`<div class="beginning welcome">
    <${q} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${B(j.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${Ke.value.map(i=>s`<${Ma} tour=${i} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${_} name="hash" />Go to <button class="mention" onClick=${()=>W(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${_} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${_} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var ln=64,za=128,Ea=32768,Ta=420*1e3,Da=9e3,zt=z(null),cn=e=>e.type===0||e.type===19||e.type===20;function Pa(e,t){return t&&cn(e)&&cn(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&ln)===(t.flags&ln)&&ye(e.id)-ye(t.id)<Ta}function ja({it:e}){let t=s`<strong>${B(e.author.id)}</strong>`,n=s`<time class="stamp">${Pe(ye(e.id),te.value)}</time>`;return e.type===6?s`<div class="notice"><${_} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>W(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{O.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${_} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>W(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function Na({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>W(e.id)}>
    <${_} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function Ia({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${_} name="reply" size=${14} /><${q} id=${t.user.id} size=${16} /><span>${B(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>W(e.channel_id,n.id)}><${_} name="reply" size=${14} /><${q} id=${n.author.id} size=${16} /><span>${B(n.author.id)}</span><span class="origin-text">${J(n.content.slice(0,120))}</span></button>`:null}function Oa({it:e}){return e.flags&za?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${B(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${se} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${ne(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${kt} embed=${t} />`)}
    ${!(e.flags&Ea)&&s`<${yt} files=${e.attachments} />`}
    <${go} message=${e} />
    ${e.thread&&s`<${Na} thread=${e.thread} />`}
  `}function La({it:e}){return s`<p class="only-you"><${_} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>Y("dismiss",{message:e.id}).catch(K)}>Dismiss message</button></p>`}function Fa({it:e,before:t}){let n=Pa(e,t),o=ye(e.id),i=e.author.bot,a=e.flags&ln,r=e.mentions.some(f=>f.id===j.value)||e.mention_everyone,l=ge.value?.id===e.id,d=`${B(e.author.id)}, ${Pe(o,te.value)}${a?", only you can see this":""}`;return s`<li
    class=${T("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${Ia} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${ne(o,"t")}</time>`:s`<div class="gutter"><${q} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${T("author",i&&"is-bot")}>${B(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${ne(o,"F")}>${Pe(o,te.value)}</time></div>`}
        <${Oa} it=${e} />
        ${a!==0&&s`<${La} it=${e} />`}
      </div>
    </div>
  </li>`}function Aa(){let e=le.value;if(!e||Je.value)return null;if(e.id===Wn.value)return s`<${Ho} />`;if(e.kind==="dm")return s`<div class="beginning"><${q} id=${w.value.bot.id} size=${80} /><h2>${w.value.bot.name}</h2><p>This is where ${w.value.bot.name} writes to ${B(j.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${_} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function Ba(){let e=$t.value;te.value;let t=e&&e.channel===M.value&&Date.now()-e.at<Da;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${w.value.bot.name} is typing…`:""}</p>`}function Ha(e,t){let n=A({stuck:!0,height:0,first:null});ue(()=>{n.current.stuck=!0},[M.value,j.value]),ue(()=>{let o=e.current,i=n.current;i.first&&t&&BigInt(t)<BigInt(i.first)&&!i.stuck&&(o.scrollTop+=o.scrollHeight-i.height),i.first=t,i.height=o.scrollHeight}),ue(()=>{let o=e.current,i=n.current,a=()=>{i.height=o.scrollHeight,i.stuck&&!ge.peek()&&(o.scrollTop=o.scrollHeight)},r=new ResizeObserver(a);r.observe(o.firstElementChild),r.observe(o);let l=()=>{o.scrollHeight===i.height&&(i.stuck=o.scrollHeight-o.scrollTop-o.clientHeight<60)};return o.addEventListener("scroll",l,{passive:!0}),()=>{r.disconnect(),o.removeEventListener("scroll",l)}},[])}function qa(e){F(()=>{let t=le.value;if(!t||ie.value!==t.id)return;zt.peek()?.channel!==t.id&&(zt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&Ao(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function Ua(){let e=ge.value,t=oe.value;F(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){Je.value&&ie.value===M.value&&(he.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{ge.peek()===e&&(ge.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function qo(){let e=A(),t=oe.value;Ha(e,t[0]?.id),qa(t.at(-1)?.id),Ua();let n=le.value,o=zt.value?.channel===n?.id?zt.value.mark:null,i=o&&t.find(r=>BigInt(r.id)>BigInt(o)&&r.author.id!==j.value)?.id,a=()=>{he.value+=50};return s`<div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${n?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${ie.value===n?.id&&s`<${Aa} />`}
      ${Je.value&&s`<button class="button grey older" onClick=${a}>Show older messages</button>`}
      <ol>
        ${t.map((r,l)=>[r.id===i&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,cn(r)||r.type===21?r.type!==21&&s`<${Fa} key=${r.id} it=${r} before=${r.id===i?null:t[l-1]} />`:s`<li key=${r.id} id=${`m${r.id}`}><${ja} it=${r} /></li>`])}
      </ol>
      <${Ba} />
    </div>
  </div>`}function Et({label:e,className:t,onClose:n,children:o}){let i=A();return ue(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function Uo(){let e=Oe.value;if(!e)return null;let t=()=>{Oe.value=null};return s`<${Et} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${_} name="close" /></button>
  <//>`}function Ra(){let[e,t]=P(null),n=oe.value.filter(o=>o.pinned).map(o=>o.id).join();return F(()=>{let o=!1;return Jn(M.value).then(i=>o||t(i)).catch(K),()=>{o=!0}},[M.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${q} id=${o.author.id} size=${24} /><span class="author">${B(o.author.id)}</span><time class="stamp">${Pe(ye(o.id),te.value)}</time>
        <button class="button grey jump" onClick=${()=>W(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${se} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${kt} embed=${i} />`)}
      <${yt} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function Ro(){if(O.value!=="pins")return null;let e=()=>{O.value=null};return s`<${Et} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${_} name="close" /></button></header>
    <div class="scroll"><${Ra} /></div>
  <//>`}var Wa=8e3;function Wo(){let e=Fe.value;return F(()=>{if(!e)return;let t=setTimeout(()=>{Fe.peek()===e&&(Fe.value=null)},Wa);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${_} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Fe.value=null}><${_} name="close" size=${16} /></button></p>`}
  </div>`}function Va(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function Ga({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function Ka({it:e,close:t}){let n=A(),[o,i]=P(null),[a,r]=P(!1),l=Va(e.modal.components);return s`<form ref=${n} onSubmit=${async f=>{if(f.preventDefault(),a)return;r(!0),i(null);let g=l.filter(m=>m.type===4).map(m=>[m.custom_id,n.current.elements[m.custom_id].value]);try{let m=await Y("fill",{interaction:e.interaction,values:g});if(m.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),ke(m)}catch(m){i(m.message),r(!1)}}}>
    <header>
      <${q} id=${w.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${_} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((f,c)=>f.type===4?s`<${Ga} key=${f.custom_id} it=${f} at=${c} />`:f.type===10?s`<${se} text=${f.content} />`:s`<p class="small">A field of kind ${f.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function Vo(){let e=Le.value;if(!e)return null;let t=()=>{Le.value=null};return s`<${Et} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${Ka} it=${e} close=${t} />
  <//>`}function Ja(){let e=le.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${B(j.value)} \xB7 ${t} \xB7 ${w.value?.guild.name??"Playground"}`}function Ya(){let e=w.value;return Ne.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function Go(){if(!w.value)return s`<div class="loading" role="status">
      ${Ne.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;Ja();let e=()=>{O.value=null};return s`
    <div class=${T("frame",O.value==="sidebar"&&"with-sidebar")}>
      <${Po} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${Io} />
        <${Ya} />
        <div class="body">
          <section class="talk">
            <${qo} />
            <${po} />
            <${So} />
          </section>
          ${O.value==="backstage"?s`<${eo} />`:s`<${Oo} />`}
        </div>
      </main>
    </div>
    <${Ro} />
    <${Uo} />
    <${Vo} />
    <${Wo} />
  `}async function Xa(){let e=await Yn();je.value=e.people,Ke.value=e.tours,Bo(),oo(),_n(s`<${Go} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||K(e.error??e)});addEventListener("unhandledrejection",e=>K(e.reason));Eo();Xa().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
