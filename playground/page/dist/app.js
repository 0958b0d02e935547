var L,Sn,Wt,xe,Ut,ht,zn,ft,Cn,Vt,Rt,fi,Xe=Symbol.for("pv"),gt={},vt=[],mi=/^m(i|n|o|s|text|space)$/,Gt=Array.isArray,Kt=vt.slice,Se=Object.assign;function Me(e){e&&e.parentNode&&e.remove()}function xt(e,t,n){var o,i,a,r={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:r[a]=t[a];return l>2&&(r.children=l>3?Kt.call(arguments,2):n),Ye(e,r,o,i,null)}function Ye(e,t,n,o,i){var a={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Xe,__v:i||++Sn,__i:-1,__u:0};return!i&&L.vnode&&L.vnode(a),a}function ze(e){return e.children}function Ne(e,t){this.props=e,this.context=t,this.__g=0}function be(e,t){if(t==null)return e.__&&be(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:be(e)}function hi(e){var t,n=e.__v,o=n.__e,i=[],a=[],r=e.__P;r&&((t=Se({constructor:Xe},n)).__v=n.__v+1,L.vnode&&L.vnode(t),Jt(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,i,o||be(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,jn(i,t,a),n.__=n.__e=null,t.__e!=o&&En(t))}function En(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),En(e)}function kn(e){(8&e.__g||(e.__g|=8,xe.push(e),ht++))&&Ut==L.debounceRendering||((Ut=L.debounceRendering)||queueMicrotask)(Tn)}function Tn(){try{for(var e,t=1;xe.length;)xe.length>t&&xe.sort(zn),e=xe.shift(),t=xe.length,8&e.__g&&hi(e)}finally{(ht=xe.length)&&(Ut||queueMicrotask)(Tn)}}function Dn(e,t,n,o,i,a,r,l,d,f,c){var g,m,u,v,M,$,y=o.__k||vt,h=t.length;for(d=gi(n,t,y,d,h),g=0;g<h;g++)(u=n.__k[g])!=null&&(m=~u.__i&&y[u.__i]||gt,u.__i=g,$=Jt(e,u,m,i,a,r,l,d,f,c),v=u.__e,(m.ref!=u.ref||8&m.__u)&&(m.ref&&Yt(m.ref,null,u,m),u.ref&&c.push(u.ref,u.__c||v,u)),M=M||v,4&u.__u?(d=Pn(u,d,e,!m.__v),m.__e&&(m.__e=null)):typeof u.type=="function"&&$!==void 0?d=$:v&&(d=v.nextSibling),u.__u&=-21);return n.__e=M,d}function gi(e,t,n,o,i){var a,r,l,d,f,c,g,m,u,v=n.length,M=v,$=0,y=0,h=e.__k=Array(i);for(a=0;a<i;a++)(r=t[a])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=h[a]=Ye(null,r):Gt(r)?r=h[a]=Ye(ze,{children:r}):r.constructor===Xe&&r.__b?r=h[a]=Ye(r.type,r.props,r.key,r.ref,r.__v):h[a]=r,d=a+$,r.__=e,r.__b=e.__b+1,l=null,~(f=r.__i=vi(r,n,d,M))&&(M--,(l=n[f])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,f==d-1?$--:f==d+1?$++:f!=d&&(f>d?$--:$++,y=1)):(~f||(i>v?$--:i<v&&$++),typeof r.type!="function"&&(r.__u|=4))):h[a]=null;if(y){for(c=[],g=[],a=0;a<i;a++)if((r=h[a])&&16&r.__u){for($=0,m=c.length;$<m;)c[u=$+m>>1]<r.__i?$=u+1:m=u;c[$]=r.__i,g[a]=$+1}for($=c.length;a--;)g[a]&&(g[a]==$?$--:h[a].__u|=4)}if(M)for(a=0;a<v;a++)!(l=n[a])||2&l.__u||(l.__e==o&&(o=be(l)),Xt(l,l));return o}function Pn(e,t,n,o){var i,a,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=Pn(i[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=be(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function vi(e,t,n,o){var i,a=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&a==null||d&&a==l.key&&r==l.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i;for(i=n+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&r==l.type)return i}return-1}function Mn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function pt(e,t,n,o,i){var a,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Mn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Mn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=Rt[t]||(Rt[t]=xi(t)),(e.__a||(e.__a={}))[t]=Vt,a=t!=(t=t.replace(Cn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,a):e.removeEventListener(t,r,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function xi(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[ft]==null)t[ft]=Vt++;else if(t[ft]<this.__a[e])return;return n(L.event?L.event(t):t)}}}function Jt(e,t,n,o,i,a,r,l,d,f){var c,g,m,u,v,M,$,y,h,P,D,oe,ie,W,F,x,p,b,k=t.type;if(t.constructor!==Xe)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,g=a=[],c.nodeType==8?l=mt(c,a):a.push(c),l=a[0]||l),(c=L.__b)&&c(t);e:if(typeof k=="function"){m=r.length;try{if(y=t.props,h=(c=k.prototype)&&c.render,P=(c=k.contextType)&&o[c.__c],D=c?P?P.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(h?t.__c=u=new k(y,D):(t.__c=u=new Ne(y,D),u.constructor=k,u.render=$i),P&&P.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),h&&(u.__s||(u.__s=u.state),k.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Se({},u.__s)),Se(u.__s,k.getDerivedStateFromProps(y,u.__s)))),v=u.props,M=u.state,u.__v=t,n.__c){if(y!==v&&h&&!k.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(y,D),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(y,u.__s,D)===!1){t.__v!=n.__v&&(u.props=y,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(S){S&&(S.__=t)}),vt.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=be(n);break e}u.componentWillUpdate&&u.componentWillUpdate(y,u.__s,D),h&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(v,M,$)})}else h&&!k.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),h&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=D,u.props=y,u.__P=e,u.__g&=-5,oe=L.__r,ie=h?25:0;do u.__g&=-9,oe&&oe(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++ie<25);h&&(vt.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=Se({},o,u.getChildContext())),h&&n.__c&&u.getSnapshotBeforeUpdate&&($=u.getSnapshotBeforeUpdate(v,M)),W=c&&c.type===ze&&c.key==null?c.props.children:c,y.__P&&(c=l,i=(e=y.__P).namespaceURI,d=a=null,n.props&&n.props.__P!=e&&(n.__k.some(function(S){S&&Xt(S,S)}),n.__k=null),l=n.__k?be(n,0):null),l=Dn(e,Gt(W)?W:[W],t,n,o,i,a,r,l,d,f),y.__P&&(t.__e=null,l=c),t.__u&=-161,g&&g.some(Me),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(S){if(r.length=m,t.__v=null,d||a)if(S&&S.then){if(t.__u|=128|d,a){for(~(p=a.indexOf(l||void 0))||(p=a.length);(b=a[p-1])&&b.nodeType==8;)p--;for(;p<a.length;p++)if(b=a[p])if(a[p]=null,F){if(b==x)break}else{if(b.nodeType!=8)break;b.data.startsWith("$s")&&(x=mt(F=b))}}if(!F){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;F=l}(c=mt(F=t.__c.__z||(t.__c.__z=F)))?(t.__e=F,l=c):t.__e=l,l=l&&l.nextSibling}else a&&a.some(Me);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),S&&S.then||Nn(t),L.__e(S,t,n)}}else l=t.__e=bi(n.__e,t,n,o,i,a,r,d,f,e);return(c=L.diffed)&&c(t),l}function mt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function Nn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Nn))}function jn(e,t,n){for(var o=0;o<n.length;)Yt(n[o++],n[o++],n[o++]);L.__c&&L.__c(t,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){L.__e(a,i.__v)}})}function bi(e,t,n,o,i,a,r,l,d,f){var c,g,m,u,v,M,$,y,h=n.props||gt,P=t.props,D=t.type;if(D=="svg"?i="http://www.w3.org/2000/svg":D=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(c=0;c<a.length;c++)if((v=a[c])&&(D?v.localName==D:v.nodeType==3)){e=v,a[c]=null;break}}if(!e){if(y=f.ownerDocument||document,!D)return y.createTextNode(P);e=y.createElementNS(i,D,P.is?P:f),l&&(L.__m&&L.__m(t,a),l=!1),a=null}if(D){if(f=D=="template"&&e.content||e,a=D=="textarea"&&P.defaultValue!=null?null:a&&Kt.call(f.childNodes),!l&&a)for(h={},c=0;c<e.attributes.length;c++)h[(v=e.attributes[c]).name]=v.value;for(c in h)v=h[c],c=="dangerouslySetInnerHTML"?m=v:c=="children"||c in P||c=="value"&&"defaultValue"in P||c=="checked"&&"defaultChecked"in P||pt(e,c,null,v,i);for(c in P)v=P[c],c=="children"?u=v:c=="dangerouslySetInnerHTML"?g=v:c=="value"?M=v:c=="checked"?$=v:l&&typeof v!="function"||h[c]===v||pt(e,c,v,h[c],i);g?(l||m&&(g.__html==m.__html||g.__html==e.innerHTML)||(e.innerHTML=g.__html),t.__k=[]):(m&&(e.textContent=""),(D=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&mi.test(D))&&(i="http://www.w3.org/1999/xhtml"),Dn(f,Gt(u)?u:[u],t,n,o,i,a,r,a?a[0]:n.__k&&be(n,0),l,d),a&&a.some(Me)),l&&D!="textarea"||(c="value",D=="progress"&&M==null?e.removeAttribute(c):M==null||M===e[c]&&(D!="progress"||M)||pt(e,c,M,h[c],i),c="checked",$!=null&&$!=e[c]&&pt(e,c,$,h[c],i))}else h===P||l&&e.data==P||(e.data=P);return e}function Yt(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){L.__e(i,n)}}function Xt(e,t,n){var o,i,a,r;if(L.unmount&&L.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Yt(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){L.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&Xt(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=mt(o,a=[]))&&(o==e.__e&&a.some(Me),Me(i),Me(o)),n||Me(e.__e),e.__e=e.__c=e.__=null}function $i(e,t,n){return this.constructor(e,n)}function Ln(e,t){var n,o,i,a;L.__&&L.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=Ye(ze,{children:[e]}),i=[],a=[],Jt(t,t.__k,o||gt,gt,t.namespaceURI,o?null:t.firstChild?Kt.call(t.childNodes):null,i,o?o.__e:t.firstChild,n,a),jn(i,t.__k,a),t.__k.props.children=null}L={__e:function(e,t,n,o){for(var i,a,r;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((r=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),r=1),r&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw ht=0,e}},Sn=0,Wt=function(e){return e!=null&&e.constructor===Xe},Ne.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Se({},this.state)),typeof e=="function"&&(e=e(Se({},n),this.props)),e&&(Se(n,e),this.__v&&(t&&this.__k.push(t),kn(this)))},Ne.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),kn(this))},Ne.prototype.render=ze,xe=[],ht=0,zn=function(e,t){return e.__v.__b-t.__v.__b},ft=Symbol(),Cn=/(PointerCapture)$|Capture$/i,Vt=0,Rt={},fi=0;var je,V,Zt,On,Qt=Object.is,bt=0,Wn=[],en=[],U=L,Hn=U.__b,In=U.__r,Fn=U.diffed,An=U.__c,Bn=U.unmount,qn=U.__;function $t(e,t){U.__h&&U.__h(V,e,bt||t),bt=0;var n=V.__H||(V.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function N(e){return bt=1,_i(Vn,e)}function _i(e,t,n){var o=$t(je++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):Vn(void 0,t),function(a){var r=(o.__N||o.__)[0],l=o.t(r,a);Qt(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=V,!V.__f)){V.__f=!0;var i=V.shouldComponentUpdate;V.shouldComponentUpdate=function(a,r,l){var d=this.__H;if(!d)return!0;var f=!1,c=this.props!=a;if(d.__.some(function(m){m.__N&&(f=!0,Qt(m.__[0],m.__N[0])||(c=!0))}),i){var g=i.call(this,a,r,l);return f?g||c:g}return!f||c}}return o.__}function A(e,t){var n=$t(je++,3);!U.__s&&nn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,V.__H.__h.push(n))}function me(e,t){var n=$t(je++,4);!U.__s&&nn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,V.__h.push(n))}function B(e){return bt=5,_t(function(){return{current:e}},[])}function _t(e,t){var n=$t(je++,7);return nn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function yi(){var e;do{for(;e=en.shift();)try{Ze(e)}catch(n){U.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Wn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(Ze),t.__h.some(tn),t.__h=[]}catch(n){t.__h=[],U.__e(n,e.__v)}}}while(en.length)}U.__b=function(e){V=null,Hn&&Hn(e)},U.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),qn&&qn(e,t)},U.__r=function(e){In&&In(e),je=0;var t=(V=e.__c).__H;t&&(Zt==V?V.__h=[]:(t.__h.some(Ze),t.__h.some(tn),je=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),Zt=V},U.diffed=function(e){Fn&&Fn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Rn(Wn.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Zt=V=null},U.__c=function(e,t){t.some(function(n){try{n.__h.some(Ze),n.__h=n.__h.filter(function(o){return!o.__||tn(o)})}catch(o){n.__h=[function(){throw o}]}}),An&&An(e,t)},U.unmount=function(e){Bn&&Bn(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,Rn(en.push(i))}else Ze(i)}catch(a){t=a}}),o.__H=void 0,t&&U.__e(t,o.__v))};var Un=typeof requestAnimationFrame=="function";function wi(e){var t,n=function(){clearTimeout(o),Un&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Un&&(t=requestAnimationFrame(n))}function Rn(e){e!=1&&On==U.requestAnimationFrame||((On=U.requestAnimationFrame)||wi)(yi)}function Ze(e){var t=V,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),V=t}function tn(e){var t=V;e.__c=e.__(),V=t}function nn(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!Qt(n,e[o])})}function Vn(e,t){return typeof t=="function"?t(e):t}var ki=Symbol.for("preact-signals");function Mt(){if(he>1)he--;else{var e,t=!1;for((function(){var i=wt;for(wt=void 0;i!==void 0;){var a=i.S;if(a.v===i.v)for(var r=a.t;r!==void 0;r=r.x)r.i===i.i&&(r.i=a.i);i=i.o}})();et!==void 0;){var n=et;for(et=void 0,yt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&Kn(n))try{n.c()}catch(i){t||(e=i,t=!0)}n=o}}if(yt=0,he--,t)throw e}}function ge(e){if(he>0)return e();on=++Mi,he++;try{return e()}finally{Mt()}}var Qe,H=void 0;function tt(e){var t=H,n=Qe;H=void 0,Qe=void 0;try{return e()}finally{H=t,Qe=n}}var et=void 0,he=0,yt=0,Mi=0,on=0,wt=void 0,kt=0;function Gn(e){if(H!==void 0){var t=e.n;if(t===void 0||t.t!==H)return t={i:0,S:e,p:H.s,n:void 0,t:H,e:void 0,x:void 0,r:t},H.s!==void 0&&(H.s.n=t),H.s=t,e.n=t,32&H.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=H.s,t.n=void 0,H.s.n=t,H.s=t),t}}function K(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}K.prototype.brand=ki;K.prototype.h=function(){return!0};K.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:tt(function(){var o;(o=t.W)==null||o.call(t)}))};K.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&tt(function(){var i;(i=t.Z)==null||i.call(t)}))}};K.prototype.subscribe=function(e){var t=this;return ee(function(){var n=t.value;tt(function(){return e(n)})},{name:"sub"})};K.prototype.valueOf=function(){return this.value};K.prototype.toString=function(){return this.value+""};K.prototype.toJSON=function(){return this.value};K.prototype.peek=function(){var e=this;return tt(function(){return e.value})};Object.defineProperty(K.prototype,"value",{get:function(){var e=Gn(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(yt>100)throw new Error("Cycle detected");(function(n){he!==0&&yt===0&&n.l!==on&&(n.l=on,wt={S:n,v:n.v,i:n.i,o:wt})})(this),this.v=e,this.i++,kt++,he++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{Mt()}}}});function C(e,t){return new K(e,t)}function Kn(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function Jn(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function Yn(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function Ce(e,t){K.call(this,void 0,t),this.x=e,this.s=void 0,this.g=kt-1,this.f=4}Ce.prototype=new K;Ce.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===kt))return!0;if(this.g=kt,this.f|=1,this.i>0&&!Kn(this))return this.f&=-2,!0;var e=H;try{Jn(this),H=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return H=e,Yn(this),this.f&=-2,!0};Ce.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}K.prototype.S.call(this,e)};Ce.prototype.U=function(e){if(this.t!==void 0&&(K.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};Ce.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(Ce.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=Gn(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function ce(e,t){return new Ce(e,t)}function Xn(e){var t=e.j;if(e.j=void 0,typeof t=="function"){he++;var n=H;H=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,an(e),o}finally{H=n,Mt()}}}function an(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,Xn(e)}function Si(e){if(H!==this)throw new Error("Out-of-order effect");Yn(this),H=e,this.f&=-2;try{8&this.f&&an(this)}finally{Mt()}}function Le(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,Qe&&Qe.push(this)}Le.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};Le.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,Xn(this),Jn(this),he++;var e=H;return H=this,Si.bind(this,e)};Le.prototype.N=function(){2&this.f||(this.f|=2,this.u=et,et=this)};Le.prototype.d=function(){this.f|=8,1&this.f||an(this)};Le.prototype.dispose=function(){this.d()};function ee(e,t){var n=new Le(e,t);try{n.c()}catch(i){throw n.d(),i}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var Zn,zt,St,zi=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var Qn=[];ee(function(){Zn=this.N})();function Oe(e,t){L[e]=t.bind(null,L[e]||function(){})}function nt(e){if(St){var t=St;St=void 0,t()}St=e&&e.S()}function eo(e){var t=this,n=e.data,o=Ei(n);o.name="ReactiveDom",o.value=n;var i=_t(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var f=ce(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=ce(function(){return!Array.isArray(f.value)&&!Wt(f.value)}),g=ee(function(){if(this.N=to,c.value){var u=f.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),m=t.__$u.d;return t.__$u.d=function(){g(),m.call(this)},[c,f]},[]),a=i[0],r=i[1];return a.value?r.peek():r.value}eo.displayName="ReactiveTextNode";Object.defineProperties(K.prototype,{constructor:{configurable:!0,value:xt(ze,null).constructor},type:{configurable:!0,value:eo},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Oe("__b",function(e,t){if(nt(),zt=void 0,typeof t.type=="string"){var n,o=t.props;for(var i in o)if(i!=="children"){var a=o[i];a instanceof K&&(n||(t.__np=n={}),n[i]=a,o[i]=a.peek())}}e(t)});Oe("__r",function(e,t){if(e(t),t.type!==ze){nt();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(i,a){var r;return ee(function(){r=this},{name:a}),r.c=i,r})((function(i){return function(){var a;zi&&((a=this.y)==null||a.call(this)),i.__$f|=1,i.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),zt=o,nt(n)}});Oe("__e",function(e,t,n,o){nt(),zt=void 0,e(t,n,o)});Oe("diffed",function(e,t){nt(),zt=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,i=t.props,a=n.U;if(a)for(var r in a){var l=a[r];l===void 0||o&&r in o||(l.d(),a[r]=void 0)}if(o){a||(a={},n.U=a);for(var d in o){var f=a[d],c=o[d];f===void 0?(f=Ci(n,d,c,i),a[d]=f):f.o(c,i)}}}e(t)});function Ci(e,t,n,o){var i=t in e&&e.ownerSVGElement===void 0,a=C(n);return{o:function(r,l){a.value=r,o=l},d:ee(function(){this.N=to;var r=a.value.value;o[t]!==r&&(o[t]=r,i?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Oe("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var i in o){var a=o[i];a&&a.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var f=t.__c;if(f){f.__$f|=8;var c=f.__$u;c&&(f.__$u=void 0,c.d())}}e(t)});Oe("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Ne.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var i in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var a=2&this.__$f;if(!(o||a||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function Ei(e,t){return _t(function(){return C(e,t)},[])}var Ti=function(e){queueMicrotask(function(){queueMicrotask(e)})};function Di(){ge(function(){for(var e;e=Qn.shift();)Zn.call(e)})}function to(){Qn.push(this)===1&&(L.requestAnimationFrame||Ti)(Di)}var Fe=C({now:Date.now(),real:Date.now(),speed:1}),ae=C(Date.now());function Pi(){let{now:e,real:t,speed:n}=Fe.value;return e+(Date.now()-t)*(n??1)}var oo=()=>{ae.value=Pi()};Fe.subscribe(oo);setInterval(oo,1e3);var Ee=e=>Number(BigInt(e)>>22n)+14200704e5,Ni=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),no=[["year",31536e3],["month",2592e3],["day",86400],["hour",3600],["minute",60],["second",1]];function io(e,t){let n=Math.round((e-t)/1e3),[o,i]=no.find(([,a])=>Math.abs(n)>=a)??no.at(-1);return Ni.format(Math.trunc(n/i),o)}var He=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},Ie={t:He({timeStyle:"short"}),T:He({timeStyle:"medium"}),d:He({dateStyle:"short"}),D:He({dateStyle:"long"}),f:He({dateStyle:"long",timeStyle:"short"}),F:He({dateStyle:"full",timeStyle:"short"})},re=(e,t)=>(Ie[t]??Ie.f)(e);function Ae(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?Ie.t(e):n(e)===n(t-864e5)?`Yesterday at ${Ie.t(e)}`:`${Ie.d(e)} ${Ie.t(e)}`}var j=C(null),Be=C([]),ot=C([]),w=C(null),J=C([]),z=C(null),$e=C(50),se=C([]),it=C(!1),le=C(null),Ct=C([]),Et=C(null),qe=C(!1),Ue=C(null),I=C(null),Re=C(null),We=C(null),_e=C(null),at=C(null),Ve=C(null),ji=e=>w.value?.people.find(t=>t.id===e),q=e=>w.value?.bot.id===e?w.value.bot.name:ji(e)?.name??"somebody",rn=e=>J.value.find(t=>t.id===e),pe=ce(()=>rn(z.value)),ao=ce(()=>ot.value.length>0?ue.value[0]?.id:void 0),ue=ce(()=>J.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),rt=ce(()=>J.value.find(e=>e.kind==="dm")),Li=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function ro(e){ge(()=>{e.place&&(w.value=e.place),e.clock&&(Fe.value=e.clock),e.channels&&(J.value=e.channels),e.commands&&(Ct.value=e.commands),e.backstage&&(Ue.value=e.backstage),e.typing&&(Et.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===z.peek()&&Oi(e.messages)})}function Oi({channel:e,changed:t,gone:n,more:o}){let i=le.peek()===e?se.peek():[],a=new Map(i.map(r=>[r.id,r]));for(let r of n)a.delete(r);for(let r of t)a.set(r.id,r);se.value=[...a.values()].sort(Li),le.value=e,it.value=o}function so(){ge(()=>{w.value=null,J.value=[],se.value=[],le.value=null,Ct.value=[],Ue.value=null,Et.value=null,We.value=null,Re.value=null})}function Y(e){Ve.value={words:e.message??String(e)}}async function lo(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let i=await fetch(e,o),a=await i.json().catch(()=>({}));if(!i.ok)throw new Error(a.error??`the playground answered ${i.status}`);return a}var Z=(e,t,n)=>lo(`/page/people/${j.peek()}/${e}`,t,n),Tt=(e,t)=>lo(`/page/backstage/${e}`,t);async function co(e){let t=await fetch(`/page/people/${j.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function uo(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var fo=function(e,t,n,o){var i;t[0]=0;for(var a=1;a<t.length;a++){var r=t[a++],l=t[a]?(t[0]|=r?1:2,n[t[a++]]):t[++a];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++a]]=l:r===6?o[1][t[++a]]+=l+"":r?(i=e.apply(l,fo(e,l,n,["",null])),o.push(i),l[0]?t[0]|=2:(t[a-2]=0,t[a]=i)):o.push(l)}return o},po=new Map;function mo(e){var t=po.get(this);return t||(t=new Map,po.set(this,t)),(t=fo(this,t.get(e)||(t.set(e,t=(function(n){for(var o,i,a=1,r="",l="",d=[0],f=function(m){a===1&&(m||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,m,r):a===3&&(m||r)?(d.push(3,m,r),a=2):a===2&&r==="..."&&m?d.push(4,m,0):a===2&&r&&!m?d.push(5,0,!0,r):a>=5&&((r||!m&&a===5)&&(d.push(a,0,r,i),a=6),m&&(d.push(a,m,0,i),a=6)),r=""},c=0;c<n.length;c++){c&&(a===1&&f(),f(c));for(var g=0;g<n[c].length;g++)o=n[c][g],a===1?o==="<"?(f(),d=[d],a=3):r+=o:a===4?r==="--"&&o===">"?(a=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(f(),a=1):a&&(o==="="?(a=5,i=r,r=""):o==="/"&&(a<5||n[c][g+1]===">")?(f(),a===3&&(d=d[0]),a=d,(d=d[0]).push(2,0,a),a=0):o===" "||o==="	"||o===`
`||o==="\r"?(f(),a=2):r+=o),a===3&&r==="!--"&&(a=4,d=d[0])}return f(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=mo.bind(xt),T=(...e)=>e.filter(Boolean).join(" ");var Hi={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1"},_=({name:e,size:t=20})=>s`<svg
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
  <path d=${Hi[e]} />
</svg>`,Ii="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function R({id:e,size:t=40}){let n=w.value?.people.findIndex(i=>i.id===e)??-1,o=q(e);return e===w.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${Ii} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var sn=3600,Fi=[["1 hour",sn],["12 hours",12*sn],["2 days",48*sn]],Ai=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],Bi=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function qi(){let{speed:e}=Fe.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>Tt("clock",{ahead:{seconds:o}}).catch(Y),n=o=>Tt("clock",{speed:{times:Number(o.target.value)}}).catch(Y);return s`
    <p class="big-time"><${_} name="clock" />${re(ae.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${Fi.map(([o,i])=>s`<button class="button grey" onClick=${()=>t(i)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${Ai.map(([o,i])=>s`<option value=${String(o)} selected=${o===e}>${i}</option>`)}
      </select>
    </label>
  `}function Ui(){let[e,t]=N(null),{bot:n,me:o}=w.value,i=async r=>{try{await Tt("fault",{what:r}),t(r)}catch(l){Y(l)}},a=()=>Z("dms",{closed:!o.dms_closed}).catch(Y);return s`
    <ul class="faults">
      ${Bi.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>i(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${T("button",n.inside?"red":"green")} onClick=${()=>i(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${a}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${q(j.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}var Ri=e=>e===null?"wait":e<300?"good":"bad";function Wi({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${T("status",Ri(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${re(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function ho(){let e=Ue.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{I.value=null}}><${_} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults and requests">
      <section><h3>Clock</h3><${qi} /></section>
      <section><h3>What goes wrong</h3><${Ui} /></section>
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${Wi} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var go=[550,350],vo=[400,300],Dt=[80,80];function xo(e,t,[n,o]){if(!e||!t)return{"--wide":`${n}px`,"--high":`${o}px`};let i=Math.min(1,n/e,o/t);return{"--shown":`${Math.round(e*i)}px`,"--own":`${e}px`,"--form":`${e} / ${t}`}}var Vi=["image/png","image/jpeg","image/gif","image/webp"],bo=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`;function st({src:e,alt:t,width:n,height:o,frame:i=go,className:a}){let r=()=>{Re.value={src:e,alt:t}};return s`<button class=${T("picture",!(n&&o)&&"unmeasured",a)} style=${xo(n,o,i)} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${r}>
    <img src=${e} alt=${t??""} loading="lazy" />
  </button>`}var Gi=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function ln({file:e}){return s`<div class="file"><${_} name="file" size=${28} /><div><a href=${bo(e)} download=${e.filename}>${e.filename}</a><small>${Gi(e.size)}</small></div></div>`}function Pt({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>Vi.includes(t.content_type)?s`<${st} key=${t.id} src=${bo(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${ln} key=${t.id} file=${t} />`)}
  </div>`}var te="#dba63c",ye="#d9484e",we="#4a86d8",cn="#3a9a5c",ve="#8b93a1",Nt="#dfe3ea",jt="#3a3d45",$o="#e9b872",Ge="#a9713c",E=(e,t)=>({fill:e,d:t}),O=(e,t,n=2)=>({fill:"none",stroke:e,"stroke-width":n,"stroke-linecap":"round","stroke-linejoin":"round",d:t}),Te="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",_o={"\u{1F3F0}":[E(te,"M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),E(jt,"M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z")],"\u265C":[E(ve,"M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],"\u{1F0CF}":[E(Nt,"M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"),O(ve,"M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z",1),E(ye,"M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],"\u{1F389}":[E(te,"M2 22 8 8l8 8z"),O(ye,"M11 8c0-3 1-4 3-6"),O(we,"M16 13c3 0 4-1 6-3"),O(cn,"M14 10l5-5"),E(we,"M7 2h2v2H7z"),E(ye,"M20 14h2v2h-2z")],"\u{1F449}":[E($o,"M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],"\u270B":[E($o,"M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],"\u23F3":[E(te,"M5 1h14v3H5zM5 20h14v3H5z"),E(ve,"M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"),E(te,"M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],"\u23F0":[O(ye,"M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2",2.5),E(ye,"M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"),E(Nt,"M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"),O(jt,"M12 9v4l3 1")],"\u23F8":[E(we,Te),E("#fff","M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],"\u25B6":[E(we,Te),E("#fff","M8 6l10 6-10 6z")],"\u25C0":[E(we,Te),E("#fff","M16 6 6 12l10 6z")],"\u21A9":[E(we,Te),O("#fff","M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2",2.4)],"\u{1F512}":[O(ve,"M7 11V8a5 5 0 0 1 10 0v3",2.6),E(te,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),O(jt,"M12 15v3")],"\u26A0":[E(te,"M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"),O(jt,"M12 8.5v6M12 18v.2",2.4)],"\u2694":[O(ve,"M3 3l13 13M21 3 8 16",2.4),O(te,"M13.5 18.5l5-5M10.5 18.5l-5-5",2.4),O(Ge,"M16 16l5 5M8 16l-5 5",2.4)],"\u{1F4DC}":[E("#e3c48d","M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"),O(Ge,"M9 8h5M9 12h5M9 16h4",1.6)],"\u{1F4A4}":[O(we,"M3 12h7l-7 9h7M12 3h9l-9 10h9",2.6)],"\u274C":[O(ye,"M4 4l16 16M20 4 4 20",4)],"\u2705":[E(cn,Te),O("#fff","M6 12.5l4.5 4.5L18.5 7",3)],"\u25AB":[O(ve,"M8 8h8v8H8z")],"\u{1F5BC}":[E(Ge,Te),E("#9cc7e8","M5 5h14v14H5z"),E(cn,"M5 19l5-7 3 4 2-2 4 5z"),E(te,"M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],"\u{1F515}":[E(te,"M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"),O(ye,"M3 3l18 18",2.6)],"\u{1F50E}":[O(Ge,"M9 15l-6 6",3.4),E("#9cc7e8","M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"),O(ve,"M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",2.4)],"\u{1F4BE}":[E(we,Te),E(Nt,"M6 13h12v9H6zM7 2h9v6H7z"),E(ve,"M12.5 3h2.5v4h-2.5z"),O(ve,"M8.5 16h7M8.5 19h7",1.4)],"\u2600":[E(te,"M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"),O(te,"M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],"\u2696":[O(te,"M12 3v17M7 21h10M4 6h16"),O(te,"M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6",1.4),E(te,"M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],"\u{1F9F5}":[E(Ge,"M5 2h14v4H5zM5 18h14v4H5z"),E(ye,"M7 6h10v12H7z"),O(Nt,"M7 9l10 2M7 13l10 2",1.2)],"\u{1FA91}":[O(Ge,"M6 2v20M6 14h12v8M6 3h7v9",2.6)]},Ki=new RegExp(`(${Object.keys(_o).join("|")})\\uFE0F?`,"gu"),Ji=({sign:e})=>s`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${e}>${_o[e].map(t=>s`<path ...${t} />`)}</svg>`;function ne(e){let t=[],n=0;for(let o of(e??"").matchAll(Ki))o.index>n&&t.push(e.slice(n,o.index)),t.push(s`<${Ji} sign=${o[1]} />`),n=o.index+o[0].length;return n<(e??"").length&&t.push(e.slice(n)),t}var Lt=({of:e})=>e?.name&&!e.id?s`<span class="emoji">${ne(e.name)}</span>`:null;var Yi=50;function un(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=Be.peek().find(o=>o.name===e)??Be.peek()[0];ge(()=>{n.id!==j.peek()&&(j.value=n.id),(t||null)!==z.peek()&&($e.value=Yi,z.value=t||null)})}var yo=()=>Be.peek().find(e=>e.id===j.peek())?.name,De=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function G(e,t){ge(()=>{I.value=null,t&&(_e.value={id:t})});let n=De(yo(),e);location.hash!==n&&(location.hash=n)}function Ot(e){location.hash=De(e,z.peek())}function wo(){addEventListener("hashchange",un),un(),ee(()=>{let e=J.value;e.length===0||e.some(t=>t.id===z.value)||(history.replaceState(null,"",De(yo(),ue.value[0]?.id)),un())})}var Xi=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,Zi=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function Qi({children:e}){let[t,n]=N(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function ea({seconds:e,style:t}){let n=e*1e3,o=re(n,"F"),i=t==="R"?io(n,ae.value):re(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${i}</time>`}function ta({id:e}){let t=rn(e);return t?s`<button class="mention" onClick=${()=>G(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function ko({href:e,children:t}){let n=Xi.exec(e);return n?s`<button class="link" onClick=${()=>G(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var na=e=>w.value?.roles.find(t=>t.id===e)?.name??"role";function oa(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${ko} href=${t.href}>${X(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${q(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${na(t.role)}</span>`;if(t.channel!==void 0)return s`<${ta} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{at.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${ea} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${ko} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${X(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${X(t.strong)}</strong>`:t.under!==void 0?s`<u>${X(t.under)}</u>`:t.struck!==void 0?s`<s>${X(t.struck)}</s>`:t.hidden!==void 0?s`<${Qi}>${X(t.hidden)}<//>`:s`<em>${X(t.em??t.em2)}</em>`}function X(e){let t=[],n=0;for(let o of e.matchAll(Zi))o.index>n&&t.push(...ne(e.slice(n,o.index))),t.push(oa(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(...ne(e.slice(n))),t}var dn=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function ia(e){let t=e.map(i=>dn.exec(i).groups),n=(i,a)=>{let r=[],l=t[i].number!==void 0,d=l?Number(t[i].number):void 0,f=i;for(;f<t.length&&t[f].indent.length>=a;)if(t[f].indent.length>a&&r.length>0){let[g,m]=n(f,t[f].indent.length);r.at(-1).push(g),f=m}else r.push([X(t[f].text)]),f+=1;let c=r.map(g=>s`<li>${g}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,f]},o=[];for(let i=0;i<t.length;){let[a,r]=n(i,t[i].indent.length);o.push(a),i=r}return o}var aa=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${X(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${X(e[1])}</p>`]];function pn(e){let t=e.split(`
`),n=[],o=[],i=()=>{o.length>0&&n.push(s`<p>${X(o.join(`
`))}</p>`),o=[]};for(let a=0;a<t.length;a+=1){let r=t[a],l=aa.find(([f])=>f.test(r)),d=f=>{let c=a;for(;c<t.length&&f(t[c]);)c+=1;let g=t.slice(a,c);return a=c-1,g};if(l)i(),n.push(l[1](l[0].exec(r)));else if(dn.test(r))i(),n.push(ia(d(f=>dn.test(f))));else if(/^>>> /.test(r)){i();let f=t.slice(a).join(`
`).slice(4);n.push(s`<blockquote>${pn(f)}</blockquote>`),a=t.length}else if(/^> /.test(r)){i();let f=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${pn(f.join(`
`))}</blockquote>`)}else o.push(r)}return i(),n}function ra(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let i=n.replace(/^\n|\n$/g,"");return i===""?null:pn(i)})}var de=({text:e})=>s`<div class="markdown">${ra(e??"")}</div>`;var sa=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},fn=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function Mo({image:e,frame:t,className:n}){let o=fn(e?.url);return o?s`<${st} src=${o} alt=${e.description??""} width=${e.width} height=${e.height} frame=${t} className=${n} />`:null}function Ht({embed:e}){let{author:t,title:n,description:o,fields:i=[],image:a,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${sa(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${X(n)}</p>`}
      ${o&&s`<${de} text=${o} />`}
      ${i.length>0&&s`<dl class="embed-fields">
        ${i.map(f=>s`<div class=${f.inline?"inline":""}><dt>${X(f.name)}</dt><dd><${de} text=${f.value} /></dd></div>`)}
      </dl>`}
      <${Mo} image=${a} frame=${vo} />
      ${(l?.text||d)&&s`<p class="embed-footer">${[l?.text,d&&re(Date.parse(d),"f")].filter(Boolean).join(" \u2022 ")}</p>`}
    </div>
    <${Mo} image=${r} frame=${Dt} className="embed-thumbnail" />
  </article>`}function la({it:e,id:t,active:n,chosen:o,many:i,onPick:a,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${T("option",n&&"active")}
    onPointerMove=${r}
    onClick=${a}
  >
    <${Lt} of=${e.emoji} />
    <span class="option-text"><span>${ne(e.label)}</span>${e.description&&s`<small>${ne(e.description)}</small>`}</span>
    ${i&&s`<span class=${T("box",o&&"ticked")} aria-hidden="true">${o&&s`<${_} name="check" size=${14} />`}</span>`}
  </li>`}function So({options:e,placeholder:t,least:n,most:o,disabled:i,busy:a,id:r,onChoose:l}){let[d,f]=N(!1),[c,g]=N(0),[m,u]=N([]),v=B(),M=B({text:"",at:0}),$=o>1,y=`list-${r}`,h=e.filter(p=>p.default).map(p=>p.value);A(()=>u(h),[h.join(`
`)]),A(()=>{if(!d)return;let p=b=>v.current.contains(b.target)||oe();return document.addEventListener("pointerdown",p),()=>document.removeEventListener("pointerdown",p)}),A(()=>{d&&document.getElementById(`${y}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let P=()=>{i||a||(g(Math.max(0,e.findIndex(p=>m.includes(p.value)))),f(!0))},D=p=>{f(!1),l(p)},oe=()=>{let p=m.join(`
`)!==h.join(`
`);$&&p&&m.length>=n?D(m):(u(h),f(!1))},ie=p=>{if(!p)return;if(!$){D([p.value]);return}m.includes(p.value)?u(m.filter(k=>k!==p.value)):m.length<o&&u([...m,p.value])},W=p=>{let b=Date.now()-M.current.at>800;M.current={text:(b?"":M.current.text)+p.toLowerCase(),at:Date.now()};let k=e.findIndex(S=>S.label.toLowerCase().startsWith(M.current.text));k>=0&&g(k)},F=p=>{let{key:b}=p;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(b)&&(p.preventDefault(),P());return}let k=e.length-1,S={ArrowDown:Math.min(c+1,k),ArrowUp:Math.max(c-1,0),Home:0,End:k};if(b in S)g(S[b]);else if(b==="Enter"||b===" ")ie(e[c]);else if(b==="Escape")u(h),f(!1);else if(b==="Tab"){oe();return}else if(b.length===1)W(b);else return;p.preventDefault(),p.stopPropagation()},x=e.filter(p=>m.includes(p.value)).map(p=>p.label);return s`<div class=${T("select",d&&"open")} ref=${v}>
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
      onClick=${()=>d?oe():P()}
      onKeyDown=${F}
    >
      <span class=${T("select-value",x.length===0&&"empty")}>${ne(x.join(", ")||t)}</span>
      ${a?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${_} name="down" />`}
    </button>
    <ul class="listbox" id=${y} role="listbox" aria-label=${t} aria-multiselectable=${$} hidden=${!d}>
      ${d&&e.map((p,b)=>s`<${la}
          key=${p.value}
          it=${p}
          id=${`${y}-${b}`}
          active=${b===c}
          chosen=${m.includes(p.value)}
          many=${$}
          onHover=${()=>g(b)}
          onPick=${()=>ie(p)}
        />`)}
    </ul>
  </div>`}var ca=2e4,Q=C(null);function*zo(e){for(let t of e)yield t,yield*zo(t.components??[])}var ua=e=>e.custom_id!==void 0&&e.disabled!==!0;function Co(e){let t=[...se.value].reverse();for(let n of t){let o=[...zo(n.components)].filter(ua),i=e?o.find(a=>a.type===2&&a.label===e):o[0];if(i)return{message:n.id,part:i}}return null}var Eo=ce(()=>{let e=Q.value,t=e?.tour.steps[e.at];return t?.do!=="point"||e.failed||le.value!==e.home?null:Co(t.button)});function da(e,t){return new Promise((n,o)=>{let i=()=>{},a=setTimeout(()=>{i(),o(new Error(`${t} did not come`))},ca),r=null;i=ee(()=>{r||(r=e(),r&&(clearTimeout(a),queueMicrotask(()=>i()),n(r)))})})}async function pa(e,t){let n=await Z("command",{channel:t,text:e.text,settle:!0});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);return/<#(\d+)>/.exec(n.text)?.[1]??t}async function fa(e,t){let n=()=>le.value===t?Co(e.button):null,{message:o,part:i}=await da(n,`the button ${e.button}`);if((await Z("press",{message:o,custom_id:i.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function mn(e){let t=ue.value.find(o=>o.name===e.channel)??ue.value[0],n={tour:e,at:0,home:t.id,failed:null};Q.value=n;try{for(let o of e.steps){if(o.do==="point")break;z.value!==n.home&&G(n.home);let i=o.do==="command"?await pa(o,n.home):n.home;if(o.do==="press"&&await fa(o,i),Q.value!==n)return;n={...n,at:n.at+1,home:i},Q.value=n,z.value!==i&&G(i)}}catch(o){Q.value===n&&(Q.value={...n,failed:o.message})}}function To(e,t){let n=Eo.peek();if(!n||n.message!==e)return;(Q.peek().tour.steps[Q.peek().at].button===""||n.part.custom_id===t)&&(Q.value={...Q.peek(),at:Q.peek().at+1})}function ma(){let t=Eo.value?.part.custom_id;A(()=>{let n=t&&document.querySelector(`[data-custom-id="${CSS.escape(t)}"]`);if(n)return n.classList.add("pointed"),n.scrollIntoView({block:"nearest"}),()=>n.classList.remove("pointed")})}function Do(){ma();let e=Q.value;if(!e)return null;let{tour:t,at:n,failed:o,home:i}=e,a=t.steps[n],r=!a,l=o?`That did not work: ${o}.`:r?"That was your first turn. Whenever it is yours again, the newest board has a Play button.":a.do==="point"?a.says:`${a.says}\u2026`,d=!r&&!o&&z.value!==i;return s`<div class=${T("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((f,c)=>s`<i class=${T(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${ne(r?"\u{1F389}":a?.do==="point"?"\u{1F449}":t.emoji)}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>G(i)}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>mn(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>Q.value=null}><${_} name="close" size=${16} /></button>
  </div>`}var lt=C(new Set),gn=C(new Set),It=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function Pe(e,t){e.answer==="modal"&&(We.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&It(gn,t,!0)}async function No(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!lt.peek().has(o)){It(lt,o,!0),It(gn,e.id,!1),To(e.id,t.custom_id);try{let i=t.type===2?"press":"choose";Pe(await Z(i,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(i){Y(i)}finally{It(lt,o,!1)}}}var ha={1:"blue",2:"grey",3:"green",4:"red",5:"grey"};function ga({part:e,message:t}){let n=s`<${Lt} of=${e.emoji} />${ne(e.label)}`;if(e.style===5)return s`<span class="button grey as-link">${X(`[${e.label??e.url}](${e.url})`)}</span>`;let o=lt.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${T("button",ha[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>No(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function va(e){let t=w.value.people.concat(w.value.bot).map(i=>({label:i.name,value:i.id})),n=w.value.roles.map(i=>({label:i.name,value:i.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=i=>i.kind!=="dm"&&i.kind==="text"==!i.parent;return J.value.filter(o).map(i=>({label:`#${i.name}`,value:i.id}))}function xa({part:e,message:t}){let n=lt.value.has(`${t.id} ${e.custom_id}`);return s`<${So}
    options=${va(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>No(t,e,{values:o})}
  />`}var jo=(e,t)=>e.attachments.find(n=>n.url===t);function Po({item:e,message:t,frame:n}){let o=jo(t,e.media?.url),i=fn(e.media?.url);return i?s`<${st} src=${i} alt=${e.description??o?.description} width=${o?.width} height=${o?.height} frame=${n} />`:null}function hn({part:e,message:t}){let n=o=>(o??[]).map(i=>s`<${hn} part=${i} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${ga} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${xa} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${hn} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${de} text=${e.content} />`;case 11:return s`<${Po} item=${e} message=${t} frame=${Dt} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${Po} item=${o} message=${t} />`)}</div>`;case 13:{let o=jo(t,e.file?.url);return o?s`<${ln} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function Lo({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${hn} part=${t} message=${e} />`)}</div>`}
    ${gn.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function ct({id:e,head:t,items:n,active:o,onPick:i,onHover:a,nothing:r}){let l=B();return A(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
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
  </div>`}function ut(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}var ba=120,$a=25,Io=11,Oo=()=>[...w.value.people,w.value.bot].map(e=>({name:e.name,value:e.id})),Ho=()=>w.value.roles.map(e=>({name:e.name,value:e.id})),_a=()=>J.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function Fo(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return Oo();case 7:return _a();case 8:return Ho();case 9:return[...Oo(),...Ho()];default:return null}}var ya={3:"text",4:"a whole number",10:"a number",11:"a file"};function wa(e,t){if(e.type===Io)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=Fo(e);if(o)return o.some(r=>String(r.value)===t.value||r.name===n)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let i=[4,10].includes(e.type)?Number(n):null;return i!==null&&e.min_value!==void 0&&i<e.min_value?`at least ${e.min_value}`:i!==null&&e.max_value!==void 0&&i>e.max_value?`at most ${e.max_value}`:null}function ka(e,t,n,o){let[i,a]=N({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,f])=>[d,f.value??f.text]));return A(()=>{if(!o||!t?.autocomplete)return;let d=!1,f=async()=>{let m=Object.entries(n).filter(([M,$])=>M!==t.name&&$.text).map(([M,$])=>({name:M,value:$.value??$.text}));m.push({name:t.name,value:r});let u={channel:z.value,path:e.path,options:m,focused:t.name},v=await Z("suggest",u).catch(()=>({answer:"failed"}));d||(v.answer!=="choices"?a({list:[],says:"Loading options failed"}):a({list:v.choices,says:v.choices.length===0?"Nothing fits":null}))};a(g=>({...g,says:g.list.length===0?"Searching\u2026":null}));let c=setTimeout(f,ba);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),i}function Ma({option:e,field:t,onChange:n,id:o,input:i,onFocus:a}){return s`<input id=${o} ref=${i} type="file" onFocus=${a} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var Sa=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function za({leaf:e,option:t,fields:n,focused:o,wrong:i,setField:a,focusNext:r,jump:l,submit:d,remove:f,onFocus:c}){let g=B(),[m,u]=N(-1),[v,M]=N(!1),$=n[t.name]??{text:""},y=`option-${t.name}`,h=Fo(t),P=ka(e,t,n,o),D=$.value!==void 0,oe=D?"":$.text.toLowerCase(),ie=h?h.filter(k=>k.name.toLowerCase().includes(oe)).slice(0,$a):t.autocomplete?P.list:[],W=(D&&!h?[]:ie).map(k=>({key:String(k.value),label:k.name,choice:k})),F=m>=0?Math.min(m,W.length-1):h&&!D?0:-1;me(()=>{o&&g.current?.focus()},[o]);let x=k=>{a({text:k.choice.name,value:String(k.choice.value)}),u(-1),M(!0),r()},p=k=>{if(k.isComposing)return;let S=v?null:ut(k.key,F,W.length),fe=!v&&W.length>0;if(S!==null)u(S);else if(k.key==="Enter"&&fe&&F>=0)x(W[F]);else if(k.key==="Enter")d();else if(k.key==="Tab"&&!k.shiftKey&&fe&&!D&&$.text!==W[Math.max(F,0)].label)x(W[Math.max(F,0)]);else if(k.key==="Escape"&&fe)M(!0);else if(k.key==="Backspace"&&$.text==="")f();else return;k.preventDefault(),k.stopPropagation()};if(t.type===Io)return s`<span class=${T("option-field",i&&"wrong")}><label for=${y}>${t.name}</label><${Ma} id=${y} input=${g} onFocus=${c} option=${t} field=${$} onChange=${a} /></span>`;let b=o&&!v;return s`<span class=${T("option-field",i&&"wrong")}>
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
      aria-expanded=${b&&W.length>0}
      aria-controls=${`${y}-list`}
      aria-activedescendant=${b&&F>=0?`${y}-list-${F}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!i}
      aria-describedby=${`${y}-about`}
      onFocus=${()=>{M(!1),c()}}
      onInput=${k=>{M(!1),u(-1);let S=Sa.exec(k.target.value);(!S||!l(S[2],S[1]?.trim()??""))&&a({text:k.target.value})}}
      onKeyDown=${p}
    />
    <span class="gone" id=${`${y}-about`}>${t.description}</span>
    ${b&&s`<${ct}
      id=${`${y}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${i&&"failed"}>${i??(h?"":ya[t.type]??"")}</em>`}
      items=${W}
      active=${F}
      nothing=${t.autocomplete?P.says:null}
      onPick=${x}
      onHover=${u}
    />`}
  </span>`}function Ca({rest:e,add:t,submit:n,back:o,focused:i,onFocus:a}){let r=B(),[l,d]=N(""),[f,c]=N(-1),[g,m]=N(!1);me(()=>{i&&r.current?.focus()},[i]);let u=e.filter(h=>h.name.includes(l.trim().replace(/:$/,""))).map(h=>({key:h.name,label:h.name,about:h.description,option:h})),v=f>=0?Math.min(f,u.length-1):l?0:-1,M=h=>{d(""),c(-1),t(h.option)},$=h=>{let P=g?null:ut(h.key,v,u.length);if(P!==null)c(P);else if((h.key==="Enter"||h.key==="Tab")&&!h.shiftKey&&!g&&v>=0&&u[v])M(u[v]);else if(h.key==="Enter")n();else if(h.key==="Escape"&&!g&&u.length>0)m(!0);else if(h.key==="Backspace"&&l==="")o();else return;h.preventDefault(),h.stopPropagation()},y=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class="option-more">
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
    ${i&&!g&&u.length>0&&s`<${ct} id="further-options" head="Options" items=${u} active=${v} onPick=${M} onHover=${c} />`}
  </span>`}var dt=" end";function Ao({leaf:e,leave:t}){let n=B(),o=e.options.filter(x=>x.required).map(x=>x.name),i=o,[a,r]=N(i),[l,d]=N({}),[f,c]=N(i[0]??dt),[g,m]=N({}),[u,v]=N(null),[M,$]=N(!1),y=x=>e.options.find(p=>p.name===x),h=(x,p)=>{d(b=>({...b,[x]:p})),m(b=>({...b,[x]:void 0}))},P=x=>c(a[a.indexOf(x)+1]??dt),D=x=>{if(o.includes(x)){let p=a[a.indexOf(x)-1];p?c(p):t();return}r(a.filter(p=>p!==x)),d(({[x]:p,...b})=>b),c(a[a.indexOf(x)-1]??dt)},oe=(x,p,b)=>(p===x?b==="":e.options.some(S=>S.name===p)&&!l[p]?.text)?(h(x,{text:b}),a.includes(p)||r([...a,p]),c(p),!0):!1,ie=async()=>{let x=Object.fromEntries(a.map(S=>[S,wa(y(S),l[S])]).filter(([,S])=>S));m(x);let p=Object.keys(x)[0];if(p){c(p);return}let b=[],k=a.flatMap(S=>{let fe=l[S];return fe?.file?[{name:S,file:b.push(fe.file)-1}]:fe?.text?.trim()?[{name:S,value:fe.value??fe.text.trim()}]:[]});$(!0),v(null);try{let S=await Z("command",{channel:z.value,path:e.path,options:k},b);if(S.answer==="failed"){v(`${w.value.bot.name} did not respond`),$(!1);return}Pe(S),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(S){v(S.message),$(!1)}},W=x=>{x.key==="Escape"&&(x.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},F=e.options.filter(x=>!a.includes(x.name));return s`<div class="composer command" ref=${n} onKeyDown=${W} role="form" aria-label=${`Command /${e.path}`}>
    ${u&&s`<p class="failed" role="alert">${u}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${_} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${a.map(x=>s`<${za}
            key=${x}
            leaf=${e}
            option=${y(x)}
            fields=${l}
            focused=${f===x}
            wrong=${g[x]}
            setField=${p=>h(x,p)}
            focusNext=${()=>P(x)}
            jump=${(p,b)=>oe(x,p,b)}
            submit=${ie}
            remove=${()=>D(x)}
            onFocus=${()=>c(x)}
          />`)}
        <${Ca}
          rest=${F}
          focused=${f===dt}
          onFocus=${()=>c(dt)}
          submit=${ie}
          add=${x=>{r([...a,x.name]),c(x.name)}}
          back=${()=>a.length>0?c(a.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${M} onClick=${ie}><${_} name="send" /></button>
    </div>
  </div>`}var Ea=[1,2];function*Bo(e,t){let n=(t.options??[]).filter(o=>Ea.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*Bo(`${e} ${o.name}`,o)}var Ft=()=>Ct.value.flatMap(e=>[...Bo(e.name,e)]),vn=e=>Ft().find(t=>t.path===e);function qo(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Ft(),i=o.filter(r=>r.path.startsWith(t.trimEnd())),a=o.filter(r=>!i.includes(r)&&n.every(l=>r.path.includes(l)));return[...i,...a]}var Ta=2e3,Uo=["image/png","image/jpeg","image/gif","image/webp"],Da=10*1024*1024,xn=()=>`draft ${j.value} ${z.value}`,bn=C(""),Ke=e=>{bn.value=e,e?sessionStorage.setItem(xn(),e):sessionStorage.removeItem(xn())};function Pa(e){let t=[...w.value.people,w.value.bot].map(i=>[`@${i.name}`,`<@${i.id}>`]),n=J.value.filter(i=>i.name).map(i=>[`#${i.name}`,`<#${i.id}>`]);return[...t,...n].sort((i,a)=>a[0].length-i[0].length).reduce((i,[a,r])=>{let l=new RegExp(`(?<![\\w<@#])${a.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return i.replace(l,r)},e)}function Na({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},i)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((a,r)=>r!==i))}><${_} name="close" size=${14} /></button></li>`)}
  </ul>`}function ja(e){let t=[];for(let n of e)Uo.includes(n.type)?n.size>Da?Y(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):Y(new Error(`${n.name} is no PNG, JPEG, GIF or WebP picture`));return t}function La(){let[e,t]=N([]),n=o=>t(i=>[...i,...ja([...o])].slice(0,10));return A(()=>t([]),[z.value,j.value]),{files:e,setFiles:t,add:n}}function Oa({begin:e}){let t=B(),n=B(),[o,i]=N(0),[a,r]=N(!1),[l,d]=N(!1),{files:f,setFiles:c,add:g}=La(),m=bn.value,M=(m.startsWith("/")&&!m.includes(`
`)&&!a?qo(m.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(p=>({key:p.path,label:`/${p.path}`,about:p.description,leaf:p}));A(()=>{bn.value=sessionStorage.getItem(xn())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[z.value,j.value]),A(()=>{let p=t.current;p.style.height="auto",p.style.height=`${Math.min(p.scrollHeight,240)}px`},[m]);let $=p=>{let b=p.startsWith("/")&&p.endsWith(" ")&&vn(p.slice(1,-1));if(b&&p.length>m.length){Ke(""),e(b);return}i(0),r(!1),Ke(p)},y=p=>{Ke(""),e(p.leaf)},h=async()=>Ft().some(b=>`${m} `.startsWith(`/${b.path} `))?(Pe(await Z("command",{channel:z.value,text:m})),Ke(""),!0):!1,P=async()=>{if(!(l||!m.trim()&&f.length===0)){d(!0);try{m.startsWith("/")&&await h()||(await Z("say",{channel:z.value,text:Pa(m)},f.map(p=>p.file)),Ke(""),c([]))}catch(p){Y(p)}finally{d(!1),t.current?.focus()}}},D=p=>{if(p.isComposing)return;let b=ut(p.key,o,M.length),k=M.length>0,S=/\s\S+:/.test(m);if(b!==null)i(b);else if(k&&!S&&(p.key==="Enter"||p.key==="Tab")&&!p.shiftKey)y(M[o]);else if(k&&p.key==="Escape")r(!0);else if(p.key==="Enter"&&!p.shiftKey)P();else return;p.preventDefault()},oe=p=>{let b=[...p.clipboardData.files];b.length!==0&&(p.preventDefault(),g(b))},ie=p=>{p.preventDefault(),g(p.dataTransfer.files)},W=pe.value,F=W?.kind==="dm"?`@${w.value.bot.name}`:`#${W?.name??""}`,x=Ta-[...m].length;return s`<div class="composer" onDrop=${ie} onDragOver=${p=>p.preventDefault()}>
    <${ct} id="commands" head=${M.length>0&&"Commands"} items=${M} active=${o} onPick=${y} onHover=${i} />
    <${Na} files=${f} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${_} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${Uo.join()} multiple ref=${n} onChange=${p=>{g(p.target.files),p.target.value=""}} />
      <textarea
        id="composer"
        ref=${t}
        rows="1"
        value=${m}
        placeholder=${`Message ${F}, or / for commands`}
        aria-label=${`Message ${F}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${M.length>0?"commands":void 0}
        aria-activedescendant=${M.length>0?`commands-${o}`:void 0}
        onInput=${p=>$(p.target.value)}
        onKeyDown=${D}
        onPaste=${oe}
      />
      ${x<200&&s`<span class="left">${x}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${P}><${_} name="send" /></button>
    </div>
  </div>`}function Ro(){let[e,t]=N(null),n=at.value;return A(()=>t(null),[z.value,j.value]),A(()=>{if(!n)return;let o=vn(n.path);o?t(o):Ke(`/${n.path}`),at.value=null},[n]),z.value?e?s`<${Ao} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${Oa} begin=${t} />`:null}var Vo="playground-theme",Go=matchMedia("(prefers-color-scheme: light)"),Je=C(!1),Wo=()=>localStorage.getItem(Vo);function $n(){Je.value=Wo()?Wo()==="light":Go.matches,document.documentElement.dataset.theme=Je.value?"light":"dark"}function Ko(){$n(),Go.addEventListener("change",$n)}function Jo(){localStorage.setItem(Vo,Je.value?"dark":"light"),$n()}var Yo=e=>e>99?"99+":String(e);function _n({it:e,label:t,icon:n,nested:o}){let i=z.value===e.id,a=[t,e.mentions>0?`${e.mentions} for you`:e.unread>0?`${e.unread} unread`:null];return s`<li class=${o&&"nested"}>
    <button
      class=${T("entry",i&&"current",e.unread>0&&!i&&"unread")}
      aria-current=${i?"page":void 0}
      aria-label=${a.filter(Boolean).join(", ")}
      data-channel=${e.id}
      onClick=${()=>G(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0&&s`<span class="badge">${Yo(e.mentions)}</span>`}
    </button>
  </li>`}var Ha=e=>J.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===z.value));function Ia(){return ue.value.map(e=>{let t=Ha(e);return s`
      <${_n} key=${e.id} it=${e} label=${e.name} icon=${s`<${_} name="hash" />`} />
      ${t.map(n=>s`<${_n}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${_} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function Fa(){let e=w.value.bot,t=rt.value;return t?s`<${_n} it=${t} label=${e.name} icon=${s`<${R} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function Aa(){let e=B(),t=j.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${R} id=${t} size=${32} />
      <span class="me-text"><strong>${q(t)}</strong><small>Change person</small></span>
      <${_} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${Je.value?"Dark colours":"Light colours"}
      title=${Je.value?"Dark colours":"Light colours"}
      onClick=${Jo}
    ><${_} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${w.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${T("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),Ot(n.name)}}
            ><${R} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${De(n.name,z.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${_} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function Xo(){let{guild:e,bot:t}=w.value,n=rt.value,o=n&&z.value===n.id,i=ue.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${Ba}>To the message box</a>
    <div class="rail">
      <button
        class=${T("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${n.mentions} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>G(n.id)}
      >
        <${R} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${Yo(n.mentions)}</span>`}
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
        <ul><${Ia} /></ul>
        <h2>Direct messages</h2>
        <ul><${Fa} /></ul>
      </div>
      <${Aa} />
    </div>
  </nav>`}function Ba(e){e.preventDefault(),document.getElementById("composer")?.focus()}var Zo=()=>{I.value=I.value==="sidebar"?null:"sidebar"};function Qo({what:e,icon:t,label:n}){let o=I.value===e,i=()=>{I.value=o?null:e};return s`<button
    class=${T("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${i}
  ><${_} name=${t} /><span class="tool-name">${n}</span></button>`}function ei(){let e=pe.value,t=J.value.reduce((i,a)=>i+(a.id===e?.id?0:a.mentions),0),n=e?.parent&&J.value.find(i=>i.id===e.parent),o=e&&e.id===rt.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${Zo}>
      <${_} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${R} id=${w.value.bot.id} size=${24} /><span>${w.value.bot.name}</span>`:e&&s`<${_} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${Qo} what="pins" icon="pin" label="Pinned" />
      <${Qo} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function ti(){let{people:e,bot:t}=w.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${T("entry",n.id===j.value&&"current")}
            aria-label=${n.id===j.value?void 0:`Be ${n.name}`}
            onClick=${()=>Ot(n.name)}
          >
            <${R} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===j.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${De(n.name,z.value)}
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
        <span class="entry"><${R} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var qa=700,ke=null,At=e=>{ke?.readyState===WebSocket.OPEN&&ke.send(JSON.stringify(e))};function ni(){z.peek()&&At({view:{channel:z.peek(),count:$e.peek()}})}function oi(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);ke=n,n.onopen=()=>{se.value=[],le.value=null,qe.value=!0,ni(),I.peek()==="backstage"&&At({backstage:!0})},n.onmessage=o=>ke===n&&ro(JSON.parse(o.data)),n.onclose=()=>{ke===n&&(qe.value=!1,setTimeout(()=>ke===n&&oi(e),qa))}}var ii=(e,t)=>At({read:{channel:e,message:t}});function ai(){ee(()=>{let e=j.value;if(!e)return;let t=ke;ke=null,t?.close(),so(),oi(e)}),ee(()=>{z.value,$e.value,ni()}),ee(()=>{let e=I.value==="backstage";At({backstage:e}),e||(Ue.value=null)})}function Ua({tour:e}){let t=Q.value?.tour===e&&Q.value.at<e.steps.length&&!Q.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${ne(e.emoji)}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>mn(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function ri(){let{guild:e,bot:t}=w.value,n=ue.value.at(-1),o=()=>{I.value="backstage"};return s`<div class="beginning welcome">
    <${R} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${q(j.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${ot.value.map(i=>s`<${Ua} tour=${i} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${_} name="hash" />Go to <button class="mention" onClick=${()=>G(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${_} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${_} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var yn=64,Ra=128,Wa=32768,Va=420*1e3,Ga=9e3,Bt=C(null),wn=e=>e.type===0||e.type===19||e.type===20;function Ka(e,t){return t&&wn(e)&&wn(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&yn)===(t.flags&yn)&&Ee(e.id)-Ee(t.id)<Va}function Ja({it:e}){let t=s`<strong>${q(e.author.id)}</strong>`,n=s`<time class="stamp">${Ae(Ee(e.id),ae.value)}</time>`;return e.type===6?s`<div class="notice"><${_} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>G(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{I.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${_} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>G(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function Ya({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>G(e.id)}>
    <${_} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function Xa({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${_} name="reply" size=${14} /><${R} id=${t.user.id} size=${16} /><span>${q(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>G(e.channel_id,n.id)}><${_} name="reply" size=${14} /><${R} id=${n.author.id} size=${16} /><span>${q(n.author.id)}</span><span class="origin-text">${X(n.content.slice(0,120))}</span></button>`:null}function Za({it:e}){return e.flags&Ra?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${q(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${de} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${re(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${Ht} embed=${t} />`)}
    ${!(e.flags&Wa)&&s`<${Pt} files=${e.attachments} />`}
    <${Lo} message=${e} />
    ${e.thread&&s`<${Ya} thread=${e.thread} />`}
  `}function Qa({it:e}){return s`<p class="only-you"><${_} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>Z("dismiss",{message:e.id}).catch(Y)}>Dismiss message</button></p>`}function er({it:e,before:t}){let n=Ka(e,t),o=Ee(e.id),i=e.author.bot,a=e.flags&yn,r=e.mentions.some(f=>f.id===j.value)||e.mention_everyone,l=_e.value?.id===e.id,d=`${q(e.author.id)}, ${Ae(o,ae.value)}${a?", only you can see this":""}`;return s`<li
    class=${T("message",n&&"joined",a&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${Xa} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${re(o,"t")}</time>`:s`<div class="gutter"><${R} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${T("author",i&&"is-bot")}>${q(e.author.id)}</span>${i&&s`<span class="tag">APP</span>`}<time class="stamp" title=${re(o,"F")}>${Ae(o,ae.value)}</time></div>`}
        <${Za} it=${e} />
        ${a!==0&&s`<${Qa} it=${e} />`}
      </div>
    </div>
  </li>`}function tr(){let e=pe.value;if(!e||it.value)return null;if(e.id===ao.value)return s`<${ri} />`;if(e.kind==="dm")return s`<div class="beginning"><${R} id=${w.value.bot.id} size=${80} /><h2>${w.value.bot.name}</h2><p>This is where ${w.value.bot.name} writes to ${q(j.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${_} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function nr(){let e=Et.value;ae.value;let t=e&&e.channel===z.value&&Date.now()-e.at<Ga;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${w.value.bot.name} is typing…`:""}</p>`}function or(e,t){let n=B({stuck:!0,height:0,first:null});me(()=>{n.current.stuck=!0},[z.value,j.value]),me(()=>{let o=e.current,i=n.current;i.first&&t&&BigInt(t)<BigInt(i.first)&&!i.stuck&&(o.scrollTop+=o.scrollHeight-i.height),i.first=t,i.height=o.scrollHeight}),me(()=>{let o=e.current,i=n.current,a=()=>{i.height=o.scrollHeight,i.stuck&&!_e.peek()&&(o.scrollTop=o.scrollHeight)},r=new ResizeObserver(a);r.observe(o.firstElementChild),r.observe(o);let l=()=>{o.scrollHeight===i.height&&(i.stuck=o.scrollHeight-o.scrollTop-o.clientHeight<60)};return o.addEventListener("scroll",l,{passive:!0}),()=>{r.disconnect(),o.removeEventListener("scroll",l)}},[])}function ir(e){A(()=>{let t=pe.value;if(!t||le.value!==t.id)return;Bt.peek()?.channel!==t.id&&(Bt.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&ii(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function ar(){let e=_e.value,t=se.value;A(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){it.value&&le.value===z.value&&($e.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{_e.peek()===e&&(_e.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function si(){let e=B(),t=se.value;or(e,t[0]?.id),ir(t.at(-1)?.id),ar();let n=pe.value,o=Bt.value?.channel===n?.id?Bt.value.mark:null,i=o&&t.find(r=>BigInt(r.id)>BigInt(o)&&r.author.id!==j.value)?.id,a=()=>{$e.value+=50};return s`<div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${n?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${le.value===n?.id&&s`<${tr} />`}
      ${it.value&&s`<button class="button grey older" onClick=${a}>Show older messages</button>`}
      <ol>
        ${t.map((r,l)=>[r.id===i&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,wn(r)||r.type===21?r.type!==21&&s`<${er} key=${r.id} it=${r} before=${r.id===i?null:t[l-1]} />`:s`<li key=${r.id} id=${`m${r.id}`}><${Ja} it=${r} /></li>`])}
      </ol>
      <${nr} />
    </div>
  </div>`}function qt({label:e,className:t,onClose:n,children:o}){let i=B();return me(()=>{let l=i.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${i} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===i.current&&n()}>
    ${o}
  </dialog>`}function li(){let e=Re.value;if(!e)return null;let t=()=>{Re.value=null};return s`<${qt} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${_} name="close" /></button>
  <//>`}function rr(){let[e,t]=N(null),n=se.value.filter(o=>o.pinned).map(o=>o.id).join();return A(()=>{let o=!1;return co(z.value).then(i=>o||t(i)).catch(Y),()=>{o=!0}},[z.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${R} id=${o.author.id} size=${24} /><span class="author">${q(o.author.id)}</span><time class="stamp">${Ae(Ee(o.id),ae.value)}</time>
        <button class="button grey jump" onClick=${()=>G(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${de} text=${o.content} />`}
      ${o.embeds.map(i=>s`<${Ht} embed=${i} />`)}
      <${Pt} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function ci(){if(I.value!=="pins")return null;let e=()=>{I.value=null};return s`<${qt} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${_} name="close" /></button></header>
    <div class="scroll"><${rr} /></div>
  <//>`}var sr=8e3;function ui(){let e=Ve.value;return A(()=>{if(!e)return;let t=setTimeout(()=>{Ve.peek()===e&&(Ve.value=null)},sr);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${_} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>Ve.value=null}><${_} name="close" size=${16} /></button></p>`}
  </div>`}function lr(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function cr({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function ur({it:e,close:t}){let n=B(),[o,i]=N(null),[a,r]=N(!1),l=lr(e.modal.components);return s`<form ref=${n} onSubmit=${async f=>{if(f.preventDefault(),a)return;r(!0),i(null);let g=l.filter(m=>m.type===4).map(m=>[m.custom_id,n.current.elements[m.custom_id].value]);try{let m=await Z("fill",{interaction:e.interaction,values:g});if(m.answer==="failed"){i("Something went wrong. Try again."),r(!1);return}t(),Pe(m)}catch(m){i(m.message),r(!1)}}}>
    <header>
      <${R} id=${w.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${_} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((f,c)=>f.type===4?s`<${cr} key=${f.custom_id} it=${f} at=${c} />`:f.type===10?s`<${de} text=${f.content} />`:s`<p class="small">A field of kind ${f.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${a}>Submit</button>
    </footer>
  </form>`}function di(){let e=We.value;if(!e)return null;let t=()=>{We.value=null};return s`<${qt} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${ur} it=${e} close=${t} />
  <//>`}function dr(){let e=pe.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${q(j.value)} \xB7 ${t} \xB7 ${w.value?.guild.name??"Playground"}`}function pr(){let e=w.value;return qe.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function pi(){if(!w.value)return s`<div class="loading" role="status">
      ${qe.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;dr();let e=()=>{I.value=null};return s`
    <div class=${T("frame",I.value==="sidebar"&&"with-sidebar")}>
      <${Xo} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${ei} />
        <${pr} />
        <div class="body">
          <section class="talk">
            <${si} />
            <${Do} />
            <${Ro} />
          </section>
          ${I.value==="backstage"?s`<${ho} />`:s`<${ti} />`}
        </div>
      </main>
    </div>
    <${ci} />
    <${li} />
    <${di} />
    <${ui} />
  `}async function fr(){let e=await uo();Be.value=e.people,ot.value=e.tours,ai(),wo(),Ln(s`<${pi} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||Y(e.error??e)});addEventListener("unhandledrejection",e=>Y(e.reason));Ko();fr().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
