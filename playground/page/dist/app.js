var I,Gn,an,Ee,nn,St,Kn,Mt,Jn,rn,on,Va,it=Symbol.for("pv"),Ct={},Et=[],Wa=/^m(i|n|o|s|text|space)$/,sn=Array.isArray,ln=Et.slice,Ie=Object.assign;function Pe(e){e&&e.parentNode&&e.remove()}function Tt(e,t,n){var o,a,i,r={},l=arguments.length;for(i in t)i=="key"?o=t[i]:i=="ref"&&typeof e!="function"?a=t[i]:r[i]=t[i];return l>2&&(r.children=l>3?ln.call(arguments,2):n),at(e,r,o,a,null)}function at(e,t,n,o,a){var i={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:it,__v:a||++Gn,__i:-1,__u:0};return!a&&I.vnode&&I.vnode(i),i}function Ne(e){return e.children}function Fe(e,t){this.props=e,this.context=t,this.__g=0}function Te(e,t){if(t==null)return e.__&&Te(e.__,e.__i+1);for(var n;t<e.__k.length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:Te(e)}function Ga(e){var t,n=e.__v,o=n.__e,a=[],i=[],r=e.__P;r&&((t=Ie({constructor:it},n)).__v=n.__v+1,I.vnode&&I.vnode(t),cn(r,t,n,e.__n,r.namespaceURI,32&n.__u?[o]:null,a,o||Te(n),32&n.__u,i),t.__v=n.__v,t.__.__k[t.__i]=t,to(a,t,i),n.__=n.__e=null,t.__e!=o&&Yn(t))}function Yn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Yn(e)}function Vn(e){(8&e.__g||(e.__g|=8,Ee.push(e),St++))&&nn==I.debounceRendering||((nn=I.debounceRendering)||queueMicrotask)(Xn)}function Xn(){try{for(var e,t=1;Ee.length;)Ee.length>t&&Ee.sort(Kn),e=Ee.shift(),t=Ee.length,8&e.__g&&Ga(e)}finally{(St=Ee.length)&&(nn||queueMicrotask)(Xn)}}function Qn(e,t,n,o,a,i,r,l,d,p,c){var v,f,u,w,_,$,C=o.__k||Et,y=t.length;for(d=Ka(n,t,C,d,y),v=0;v<y;v++)(u=n.__k[v])!=null&&(f=~u.__i&&C[u.__i]||Ct,u.__i=v,$=cn(e,u,f,a,i,r,l,d,p,c),w=u.__e,(f.ref!=u.ref||8&f.__u)&&(f.ref&&un(f.ref,null,u,f),u.ref&&c.push(u.ref,u.__c||w,u)),_=_||w,4&u.__u?(d=Zn(u,d,e,!f.__v),f.__e&&(f.__e=null)):typeof u.type=="function"&&$!==void 0?d=$:w&&(d=w.nextSibling),u.__u&=-21);return n.__e=_,d}function Ka(e,t,n,o,a){var i,r,l,d,p,c,v,f,u,w=n.length,_=w,$=0,C=0,y=e.__k=Array(a);for(i=0;i<a;i++)(r=t[i])!=null&&typeof r!="boolean"&&typeof r!="function"?(typeof r!="object"||r.constructor===String?r=y[i]=at(null,r):sn(r)?r=y[i]=at(Ne,{children:r}):r.constructor===it&&r.__b?r=y[i]=at(r.type,r.props,r.key,r.ref,r.__v):y[i]=r,d=i+$,r.__=e,r.__b=e.__b+1,l=null,~(p=r.__i=Ja(r,n,d,_))&&(_--,(l=n[p])&&(l.__u|=2)),l&&l.__v?(r.__u|=16,p==d-1?$--:p==d+1?$++:p!=d&&(p>d?$--:$++,C=1)):(~p||(a>w?$--:a<w&&$++),typeof r.type!="function"&&(r.__u|=4))):y[i]=null;if(C){for(c=[],v=[],i=0;i<a;i++)if((r=y[i])&&16&r.__u){for($=0,f=c.length;$<f;)c[u=$+f>>1]<r.__i?$=u+1:f=u;c[$]=r.__i,v[i]=$+1}for($=c.length;i--;)v[i]&&(v[i]==$?$--:y[i].__u|=4)}if(_)for(i=0;i<w;i++)!(l=n[i])||2&l.__u||(l.__e==o&&(o=Te(l)),dn(l,l));return o}function Zn(e,t,n,o){var a,i,r,l;if(typeof e.type=="function"){if(e.props.__P)return t;if(a=e.__k)for(i=0;i<a.length;i++)a[i]&&(a[i].__=e,t=Zn(a[i],t,n,!1));return t}for(t&&!t.parentNode&&(t=Te(e))&&!t.parentNode&&(t=null),r=e.__e,l=t;l&&l.nodeType==8;)l=l.nextSibling;for(r!=l&&(!o&&n.moveBefore&&r.parentNode?n.moveBefore(r,t):n.insertBefore(r,t||null)),t=r;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Ja(e,t,n,o){var a,i=e.key,r=e.type,l=t[n],d=l&&!(2&l.__u);if(l===null&&i==null||d&&i==l.key&&r==l.type)return n;if(o>(d?1:0)){for(a=n-1;a>=0;a--)if((l=t[a])&&!(2&l.__u)&&i==l.key&&r==l.type)return a;for(a=n+1;a<t.length;a++)if((l=t[a])&&!(2&l.__u)&&i==l.key&&r==l.type)return a}return-1}function Wn(e,t,n){n==null&&(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function kt(e,t,n,o,a){var i,r;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.cssText=o=""),o)for(t in o)n&&t in n||Wn(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||Wn(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(r=on[t]||(on[t]=Ya(t)),(e.__a||(e.__a={}))[t]=rn,i=t!=(t=t.replace(Jn,"$1")),(t=t.slice(2))[0]<"a"&&(t=t.toLowerCase()),n?e.addEventListener(t,r,i):e.removeEventListener(t,r,i));else{if(a=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Ya(e){return function(t){var n=this.__e;if(n){if(n=n[e],t[Mt]==null)t[Mt]=rn++;else if(t[Mt]<this.__a[e])return;return n(I.event?I.event(t):t)}}}function cn(e,t,n,o,a,i,r,l,d,p){var c,v,f,u,w,_,$,C,y,D,b,J,le,A,j,ue,x,O,m=t.type;if(t.constructor!==it)return null;128&n.__u&&(d=32&n.__u,c=n.__c.__z)&&(t.__u|=d,v=i=[],c.nodeType==8?l=zt(c,i):i.push(c),l=i[0]||l),(c=I.__b)&&c(t);e:if(typeof m=="function"){f=r.length;try{if(C=t.props,y=(c=m.prototype)&&c.render,D=(c=m.contextType)&&o[c.__c],b=c?D?D.props.value:c.__:o,(u=n.__c)?(t.__c=u,2&u.__g&&(u.__g|=1)):(y?t.__c=u=new m(C,b):(t.__c=u=new Fe(C,b),u.constructor=m,u.render=Qa),D&&D.sub(u),u.state||(u.state={}),u.__n=o,u.__g|=8,u.__h=[],u.__k=[]),y&&(u.__s||(u.__s=u.state),m.getDerivedStateFromProps&&(u.__s==u.state&&(u.__s=Ie({},u.__s)),Ie(u.__s,m.getDerivedStateFromProps(C,u.__s)))),w=u.props,_=u.state,u.__v=t,n.__c){if(C!==w&&y&&!m.getDerivedStateFromProps&&u.componentWillReceiveProps&&u.componentWillReceiveProps(C,b),t.__v==n.__v&&!(8&u.__g)||!(4&u.__g)&&u.shouldComponentUpdate&&u.shouldComponentUpdate(C,u.__s,b)===!1){t.__v!=n.__v&&(u.props=C,u.state=u.__s,u.__g&=-9),t.__e=n.__e,t.__k=n.__k,t.__k.some(function(h){h&&(h.__=t)}),Et.push.apply(u.__h,u.__k),u.__k=[],u.__h.length&&r.push(u),l=Te(n);break e}u.componentWillUpdate&&u.componentWillUpdate(C,u.__s,b),y&&u.componentDidUpdate&&u.__h.push(function(){u.componentDidUpdate(w,_,$)})}else y&&!m.getDerivedStateFromProps&&u.componentWillMount&&u.componentWillMount(),y&&u.componentDidMount&&u.__h.push(u.componentDidMount);u.context=b,u.props=C,u.__P=e,u.__g&=-5,J=I.__r,le=y?25:0;do u.__g&=-9,J&&J(t),c=u.render(u.props,u.state=u.__s,u.context);while(8&u.__g&&++le<25);y&&(Et.push.apply(u.__h,u.__k),u.__k=[]),u.state=u.__s,u.getChildContext&&(o=Ie({},o,u.getChildContext())),y&&n.__c&&u.getSnapshotBeforeUpdate&&($=u.getSnapshotBeforeUpdate(w,_)),A=c&&c.type===Ne&&c.key==null?c.props.children:c,C.__P&&(c=l,a=(e=C.__P).namespaceURI,d=i=null,n.props&&n.props.__P!=e&&(n.__k.some(function(h){h&&dn(h,h)}),n.__k=null),l=n.__k?Te(n,0):null),l=Qn(e,sn(A)?A:[A],t,n,o,a,i,r,l,d,p),C.__P&&(t.__e=null,l=c),t.__u&=-161,v&&v.some(Pe),u.__h.length&&r.push(u),1&u.__g&&(u.__g&=-4)}catch(h){if(r.length=f,t.__v=null,d||i)if(h&&h.then){if(t.__u|=128|d,i){for(~(x=i.indexOf(l||void 0))||(x=i.length);(O=i[x-1])&&O.nodeType==8;)x--;for(;x<i.length;x++)if(O=i[x])if(i[x]=null,j){if(O==ue)break}else{if(O.nodeType!=8)break;O.data.startsWith("$s")&&(ue=zt(j=O))}}if(!j){for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;j=l}(c=zt(j=t.__c.__z||(t.__c.__z=j)))?(t.__e=j,l=c):t.__e=l,l=l&&l.nextSibling}else i&&i.some(Pe);else t.__e=n.__e;t.__k||(t.__k=n.__k||[]),h&&h.then||eo(t),I.__e(h,t,n)}}else l=t.__e=Xa(n.__e,t,n,o,a,i,r,d,p,e);return(c=I.diffed)&&c(t),l}function zt(e,t){if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(e)}}function eo(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(eo))}function to(e,t,n){for(var o=0;o<n.length;)un(n[o++],n[o++],n[o++]);I.__c&&I.__c(t,e),e.some(function(a){try{e=a.__h,a.__h=[],e.some(function(i){i.call(a)})}catch(i){I.__e(i,a.__v)}})}function Xa(e,t,n,o,a,i,r,l,d,p){var c,v,f,u,w,_,$,C,y=n.props||Ct,D=t.props,b=t.type;if(b=="svg"?a="http://www.w3.org/2000/svg":b=="math"?a="http://www.w3.org/1998/Math/MathML":a||(a="http://www.w3.org/1999/xhtml"),i){for(c=0;c<i.length;c++)if((w=i[c])&&(b?w.localName==b:w.nodeType==3)){e=w,i[c]=null;break}}if(!e){if(C=p.ownerDocument||document,!b)return C.createTextNode(D);e=C.createElementNS(a,b,D.is?D:p),l&&(I.__m&&I.__m(t,i),l=!1),i=null}if(b){if(p=b=="template"&&e.content||e,i=b=="textarea"&&D.defaultValue!=null?null:i&&ln.call(p.childNodes),!l&&i)for(y={},c=0;c<e.attributes.length;c++)y[(w=e.attributes[c]).name]=w.value;for(c in y)w=y[c],c=="dangerouslySetInnerHTML"?f=w:c=="children"||c in D||c=="value"&&"defaultValue"in D||c=="checked"&&"defaultChecked"in D||kt(e,c,null,w,a);for(c in D)w=D[c],c=="children"?u=w:c=="dangerouslySetInnerHTML"?v=w:c=="value"?_=w:c=="checked"?$=w:l&&typeof w!="function"||y[c]===w||kt(e,c,w,y[c],a);v?(l||f&&(v.__html==f.__html||v.__html==e.innerHTML)||(e.innerHTML=v.__html),t.__k=[]):(f&&(e.textContent=""),(b=="foreignObject"||a=="http://www.w3.org/1998/Math/MathML"&&Wa.test(b))&&(a="http://www.w3.org/1999/xhtml"),Qn(p,sn(u)?u:[u],t,n,o,a,i,r,i?i[0]:n.__k&&Te(n,0),l,d),i&&i.some(Pe)),l&&b!="textarea"||(c="value",b=="progress"&&_==null?e.removeAttribute(c):_==null||_===e[c]&&(b!="progress"||_)||kt(e,c,_,y[c],a),c="checked",$!=null&&$!=e[c]&&kt(e,c,$,y[c],a))}else y===D||l&&e.data==D||(e.data=D);return e}function un(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(a){I.__e(a,n)}}function dn(e,t,n){var o,a,i,r;if(I.unmount&&I.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||un(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){I.__e(l,t)}o.__P=o.__n=null}if(o=e.__k)for(r=0;r<o.length;r++)o[r]&&dn(o[r],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(a=zt(o,i=[]))&&(o==e.__e&&i.some(Pe),Pe(a),Pe(o)),n||Pe(e.__e),e.__e=e.__c=e.__=null}function Qa(e,t,n){return this.constructor(e,n)}function no(e,t){var n,o,a,i;I.__&&I.__(e,t),t.nodeType==9&&(t=t.documentElement),o=(n=e&&32&e.__u)?null:t.__k,t.__k=at(Ne,{children:[e]}),a=[],i=[],cn(t,t.__k,o||Ct,Ct,t.namespaceURI,o?null:t.firstChild?ln.call(t.childNodes):null,a,o?o.__e:t.firstChild,n,i),to(a,t.__k,i),t.__k.props.children=null}I={__e:function(e,t,n,o){for(var a,i,r;t=t.__;)if((a=t.__c)&&!(1&a.__g)){a.__g|=4;try{if((r=(i=a.constructor)&&i.getDerivedStateFromError)&&a.setState(i.getDerivedStateFromError(e)),a.componentDidCatch&&(a.componentDidCatch(e,o||{}),r=1),r&&8&a.__g)return void(a.__g|=2)}catch(l){e=l}}throw St=0,e}},Gn=0,an=function(e){return e!=null&&e.constructor===it},Fe.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Ie({},this.state)),typeof e=="function"&&(e=e(Ie({},n),this.props)),e&&(Ie(n,e),this.__v&&(t&&this.__k.push(t),Vn(this)))},Fe.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),Vn(this))},Fe.prototype.render=Ne,Ee=[],St=0,Kn=function(e,t){return e.__v.__b-t.__v.__b},Mt=Symbol(),Jn=/(PointerCapture)$|Capture$/i,rn=0,on={},Va=0;var Re,Y,pn,oo,fn=Object.is,Ht=0,fo=[],mn=[],W=I,ao=W.__b,io=W.__r,ro=W.diffed,so=W.__c,lo=W.unmount,co=W.__;function Dt(e,t){W.__h&&W.__h(Y,e,Ht||t),Ht=0;var n=Y.__H||(Y.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function L(e){return Ht=1,Za(mo,e)}function Za(e,t,n){var o=Dt(Re++,2);if(o.t=e,!o.__c&&(o.__=[n?n(t):mo(void 0,t),function(i){var r=(o.__N||o.__)[0],l=o.t(r,i);fn(r,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=Y,!Y.__f)){Y.__f=!0;var a=Y.shouldComponentUpdate;Y.shouldComponentUpdate=function(i,r,l){var d=this.__H;if(!d)return!0;var p=!1,c=this.props!=i;if(d.__.some(function(f){f.__N&&(p=!0,fn(f.__[0],f.__N[0])||(c=!0))}),a){var v=a.call(this,i,r,l);return p?v||c:v}return!p||c}}return o.__}function q(e,t){var n=Dt(Re++,3);!W.__s&&gn(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,Y.__H.__h.push(n))}function fe(e,t){var n=Dt(Re++,4);!W.__s&&gn(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,Y.__h.push(n))}function B(e){return Ht=5,Lt(function(){return{current:e}},[])}function Lt(e,t){var n=Dt(Re++,7);return gn(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function ei(){var e;do{for(;e=mn.shift();)try{rt(e)}catch(n){W.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=fo.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(rt),t.__h.some(hn),t.__h=[]}catch(n){t.__h=[],W.__e(n,e.__v)}}}while(mn.length)}W.__b=function(e){Y=null,ao&&ao(e)},W.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),co&&co(e,t)},W.__r=function(e){io&&io(e),Re=0;var t=(Y=e.__c).__H;t&&(pn==Y?Y.__h=[]:(t.__h.some(rt),t.__h.some(hn),Re=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),pn=Y},W.diffed=function(e){ro&&ro(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&po(fo.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),pn=Y=null},W.__c=function(e,t){t.some(function(n){try{n.__h.some(rt),n.__h=n.__h.filter(function(o){return!o.__||hn(o)})}catch(o){n.__h=[function(){throw o}]}}),so&&so(e,t)},W.unmount=function(e){lo&&lo(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(a){try{if(a.__P&&a.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}a.__P=n,po(mn.push(a))}else rt(a)}catch(i){t=i}}),o.__H=void 0,t&&W.__e(t,o.__v))};var uo=typeof requestAnimationFrame=="function";function ti(e){var t,n=function(){clearTimeout(o),uo&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);uo&&(t=requestAnimationFrame(n))}function po(e){e!=1&&oo==W.requestAnimationFrame||((oo=W.requestAnimationFrame)||ti)(ei)}function rt(e){var t=Y,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),Y=t}function hn(e){var t=Y;e.__c=e.__(),Y=t}function gn(e,t){return!e||e.length!=t.length||t.some(function(n,o){return!fn(n,e[o])})}function mo(e,t){return typeof t=="function"?t(e):t}var ni=Symbol.for("preact-signals");function jt(){if(Me>1)Me--;else{var e,t=!1;for((function(){var a=It;for(It=void 0;a!==void 0;){var i=a.S;if(i.v===a.v)for(var r=i.t;r!==void 0;r=r.x)r.i===a.i&&(r.i=i.i);a=a.o}})();lt!==void 0;){var n=lt;for(lt=void 0,Pt++;n!==void 0;){var o=n.u;if(n.u=void 0,n.f&=-3,!(8&n.f)&&go(n))try{n.c()}catch(a){t||(e=a,t=!0)}n=o}}if(Pt=0,Me--,t)throw e}}function ze(e){if(Me>0)return e();vn=++oi,Me++;try{return e()}finally{jt()}}var st,F=void 0;function ct(e){var t=F,n=st;F=void 0,st=void 0;try{return e()}finally{F=t,st=n}}var lt=void 0,Me=0,Pt=0,oi=0,vn=0,It=void 0,Nt=0;function ho(e){if(F!==void 0){var t=e.n;if(t===void 0||t.t!==F)return t={i:0,S:e,p:F.s,n:void 0,t:F,e:void 0,x:void 0,r:t},F.s!==void 0&&(F.s.n=t),F.s=t,e.n=t,32&F.f&&e.S(t),t;if(t.i===-1)return t.i=0,t.n!==void 0&&(t.n.p=t.p,t.p!==void 0&&(t.p.n=t.n),t.p=F.s,t.n=void 0,F.s.n=t,F.s=t),t}}function Q(e,t){this.v=e,this.i=0,this.n=void 0,this.t=void 0,this.l=0,this.W=t?.watched,this.Z=t?.unwatched,this.name=t?.name}Q.prototype.brand=ni;Q.prototype.h=function(){return!0};Q.prototype.S=function(e){var t=this,n=this.t;n!==e&&e.e===void 0&&(e.x=n,this.t=e,n!==void 0?n.e=e:ct(function(){var o;(o=t.W)==null||o.call(t)}))};Q.prototype.U=function(e){var t=this;if(this.t!==void 0){var n=e.e,o=e.x;n!==void 0&&(n.x=o,e.e=void 0),o!==void 0&&(o.e=n,e.x=void 0),e===this.t&&(this.t=o,o===void 0&&ct(function(){var a;(a=t.Z)==null||a.call(t)}))}};Q.prototype.subscribe=function(e){var t=this;return ie(function(){var n=t.value;ct(function(){return e(n)})},{name:"sub"})};Q.prototype.valueOf=function(){return this.value};Q.prototype.toString=function(){return this.value+""};Q.prototype.toJSON=function(){return this.value};Q.prototype.peek=function(){var e=this;return ct(function(){return e.value})};Object.defineProperty(Q.prototype,"value",{get:function(){var e=ho(this);return e!==void 0&&(e.i=this.i),this.v},set:function(e){if(e!==this.v){if(Pt>100)throw new Error("Cycle detected");(function(n){Me!==0&&Pt===0&&n.l!==vn&&(n.l=vn,It={S:n,v:n.v,i:n.i,o:It})})(this),this.v=e,this.i++,Nt++,Me++;try{for(var t=this.t;t!==void 0;t=t.x)t.t.N()}finally{jt()}}}});function S(e,t){return new Q(e,t)}function go(e){for(var t=e.s;t!==void 0;t=t.n)if(t.S.i!==t.i||!t.S.h()||t.S.i!==t.i)return!0;return!1}function vo(e){for(var t=e.s;t!==void 0;t=t.n){var n=t.S.n;if(n!==void 0&&(t.r=n),t.S.n=t,t.i=-1,t.n===void 0){e.s=t;break}}}function xo(e){for(var t=e.s,n=void 0;t!==void 0;){var o=t.p;t.i===-1?(t.S.U(t),o!==void 0&&(o.n=t.n),t.n!==void 0&&(t.n.p=o)):n=t,t.S.n=t.r,t.r!==void 0&&(t.r=void 0),t=o}e.s=n}function je(e,t){Q.call(this,void 0,t),this.x=e,this.s=void 0,this.g=Nt-1,this.f=4}je.prototype=new Q;je.prototype.h=function(){if(this.f&=-3,1&this.f)return!1;if((36&this.f)==32||(this.f&=-5,this.g===Nt))return!0;if(this.g=Nt,this.f|=1,this.i>0&&!go(this))return this.f&=-2,!0;var e=F;try{vo(this),F=this;var t=this.x();(16&this.f||this.v!==t||this.i===0)&&(this.v=t,this.f&=-17,this.i++)}catch(n){this.v=n,this.f|=16,this.i++}return F=e,xo(this),this.f&=-2,!0};je.prototype.S=function(e){if(this.t===void 0){this.f|=36;for(var t=this.s;t!==void 0;t=t.n)t.S.S(t)}Q.prototype.S.call(this,e)};je.prototype.U=function(e){if(this.t!==void 0&&(Q.prototype.U.call(this,e),this.t===void 0)){this.f&=-33;for(var t=this.s;t!==void 0;t=t.n)t.S.U(t)}};je.prototype.N=function(){if(!(2&this.f)){this.f|=6;for(var e=this.t;e!==void 0;e=e.x)e.t.N()}};Object.defineProperty(je.prototype,"value",{get:function(){if(1&this.f)throw new Error("Cycle detected");var e=ho(this);if(this.h(),e!==void 0&&(e.i=this.i),16&this.f)throw this.v;return this.v}});function de(e,t){return new je(e,t)}function bo(e){var t=e.j;if(e.j=void 0,typeof t=="function"){Me++;var n=F;F=void 0;try{t()}catch(o){throw e.f&=-2,e.f|=8,xn(e),o}finally{F=n,jt()}}}function xn(e){for(var t=e.s;t!==void 0;t=t.n)t.S.U(t);e.x=void 0,e.s=void 0,bo(e)}function ai(e){if(F!==this)throw new Error("Out-of-order effect");xo(this),F=e,this.f&=-2;try{8&this.f&&xn(this)}finally{jt()}}function qe(e,t){this.x=e,this.j=void 0,this.s=void 0,this.u=void 0,this.f=32,this.name=t?.name,st&&st.push(this)}qe.prototype.c=function(){var e=this.S();try{if(8&this.f||this.x===void 0)return;var t=this.x();typeof t=="function"&&(this.j=t)}finally{e()}};qe.prototype.S=function(){if(1&this.f)throw new Error("Cycle detected");this.f|=1,this.f&=-9,bo(this),vo(this),Me++;var e=F;return F=this,ai.bind(this,e)};qe.prototype.N=function(){2&this.f||(this.f|=2,this.u=lt,lt=this)};qe.prototype.d=function(){this.f|=8,1&this.f||xn(this)};qe.prototype.dispose=function(){this.d()};function ie(e,t){var n=new qe(e,t);try{n.c()}catch(a){throw n.d(),a}var o=n.d.bind(n);return o[Symbol.dispose]=o,o}var $o,At,Ot,ii=typeof window<"u"&&!!window.__PREACT_SIGNALS_DEVTOOLS__;var _o=[];ie(function(){$o=this.N})();function Ue(e,t){I[e]=t.bind(null,I[e]||function(){})}function ut(e){if(Ot){var t=Ot;Ot=void 0,t()}Ot=e&&e.S()}function wo(e){var t=this,n=e.data,o=si(n);o.name="ReactiveDom",o.value=n;var a=Lt(function(){for(var l=t,d=t.__v;d=d.__;)if(d.__c){d.__c.__$f|=4;break}var p=de(function(){var u=o.value.value;return u===0?0:u===!0?"":u||""}),c=de(function(){return!Array.isArray(p.value)&&!an(p.value)}),v=ie(function(){if(this.N=yo,c.value){var u=p.value;l.__v&&l.__v.__e&&l.__v.__e.nodeType===3&&(l.__v.__e.data=u)}}),f=t.__$u.d;return t.__$u.d=function(){v(),f.call(this)},[c,p]},[]),i=a[0],r=a[1];return i.value?r.peek():r.value}wo.displayName="ReactiveTextNode";Object.defineProperties(Q.prototype,{constructor:{configurable:!0,value:Tt(Ne,null).constructor},type:{configurable:!0,value:wo},props:{configurable:!0,get:function(){var e=this;return{data:{get value(){return e.value}}}}},__b:{configurable:!0,value:1}});Ue("__b",function(e,t){if(ut(),At=void 0,typeof t.type=="string"){var n,o=t.props;for(var a in o)if(a!=="children"){var i=o[a];i instanceof Q&&(n||(t.__np=n={}),n[a]=i,o[a]=i.peek())}}e(t)});Ue("__r",function(e,t){if(e(t),t.type!==Ne){ut();var n,o=t.__c;o&&(o.__$f&=-2,(n=o.__$u)===void 0&&(o.__$u=n=(function(a,i){var r;return ie(function(){r=this},{name:i}),r.c=a,r})((function(a){return function(){var i;ii&&((i=this.y)==null||i.call(this)),a.__$f|=1,a.setState({})}})(o),typeof t.type=="function"?t.type.displayName||t.type.name:""))),At=o,ut(n)}});Ue("__e",function(e,t,n,o){ut(),At=void 0,e(t,n,o)});Ue("diffed",function(e,t){ut(),At=void 0;var n;if(typeof t.type=="string"&&(n=t.__e)){var o=t.__np,a=t.props,i=n.U;if(i)for(var r in i){var l=i[r];l===void 0||o&&r in o||(l.d(),i[r]=void 0)}if(o){i||(i={},n.U=i);for(var d in o){var p=i[d],c=o[d];p===void 0?(p=ri(n,d,c,a),i[d]=p):p.o(c,a)}}}e(t)});function ri(e,t,n,o){var a=t in e&&e.ownerSVGElement===void 0,i=S(n);return{o:function(r,l){i.value=r,o=l},d:ie(function(){this.N=yo;var r=i.value.value;o[t]!==r&&(o[t]=r,a?e[t]=r:r!=null&&(r!==!1||t[4]==="-")?e.setAttribute(t,r):e.removeAttribute(t))})}}Ue("unmount",function(e,t){if(typeof t.type=="string"){var n=t.__e;if(n){var o=n.U;if(o){n.U=void 0;for(var a in o){var i=o[a];i&&i.d()}}}var r=t.__np;if(r){var l=t.props;for(var d in r)l[d]=r[d]}t.__np=void 0}else{var p=t.__c;if(p){p.__$f|=8;var c=p.__$u;c&&(p.__$u=void 0,c.d())}}e(t)});Ue("__h",function(e,t,n,o){o<3&&(t.__$f|=2),e(t,n,o)});Fe.prototype.shouldComponentUpdate=function(e,t){if(this.__R)return!0;var n=this.__$u,o=n&&n.s!==void 0;for(var a in t)return!0;if(this.__f||typeof this.u=="boolean"&&this.u===!0){var i=2&this.__$f;if(!(o||i||4&this.__$f)||1&this.__$f)return!0}else if(!(o||4&this.__$f)||3&this.__$f)return!0;for(var r in e)if(r!=="__source"&&e[r]!==this.props[r])return!0;for(var l in this.props)if(!(l in e))return!0;return!1};function si(e,t){return Lt(function(){return S(e,t)},[])}var li=function(e){queueMicrotask(function(){queueMicrotask(e)})};function ci(){ze(function(){for(var e;e=_o.shift();)$o.call(e)})}function yo(){_o.push(this)===1&&(I.requestAnimationFrame||li)(ci)}var Ge=S({now:Date.now(),real:Date.now(),speed:1}),me=S(Date.now());function ui(){let{now:e,real:t,speed:n}=Ge.value;return e+(Date.now()-t)*(n??1)}var ko=()=>{me.value=ui()};Ge.subscribe(ko);setInterval(ko,1e3);var Oe=e=>Number(BigInt(e)>>22n)+14200704e5,Ve=e=>{let t=new Intl.DateTimeFormat("en-GB",e);return n=>t.format(n)},We={t:Ve({timeStyle:"short"}),T:Ve({timeStyle:"medium"}),d:Ve({dateStyle:"short"}),D:Ve({dateStyle:"long"}),f:Ve({dateStyle:"long",timeStyle:"short"}),F:Ve({dateStyle:"full",timeStyle:"short"})},he=(e,t)=>(We[t]??We.f)(e);function Ke(e,t){let n=o=>new Date(o).toDateString();return n(e)===n(t)?We.t(e):n(e)===n(t-864e5)?`Yesterday at ${We.t(e)}`:`${We.d(e)} ${We.t(e)}`}var P=S(null),Je=S([]),dt=S([]),pt=S([]),M=S(null),ne=S([]),T=S(null),He=S(50),te=S([]),ft=S(!1),ce=S(null),Bt=S([]),Ft=S(null),Ye=S(!1),Xe=S(null),R=S(null),Qe=S(null),Ze=S(null),ye=S(null),mt=S(0),ht=S(null),et=S(null),di=e=>M.value?.people.find(t=>t.id===e),V=e=>M.value?.bot.id===e?M.value.bot.name:di(e)?.name??"somebody",bn=e=>ne.value.find(t=>t.id===e),ke=de(()=>bn(T.value)),Mo=de(()=>dt.value.length>0?be.value[0]?.id:void 0),be=de(()=>ne.value.filter(e=>e.kind==="text").sort((e,t)=>e.position-t.position)),gt=de(()=>ne.value.find(e=>e.kind==="dm")),pi=(e,t)=>BigInt(e.id)<BigInt(t.id)?-1:1;function zo(e){ze(()=>{e.place&&(M.value=e.place),e.clock&&(Ge.value=e.clock),e.channels&&(ne.value=e.channels),e.commands&&(Bt.value=e.commands),e.backstage&&(Xe.value=e.backstage),e.typing&&(Ft.value={channel:e.typing,at:Date.now()}),e.messages&&e.messages.channel===T.peek()&&fi(e.messages)})}function fi({channel:e,changed:t,gone:n,more:o}){let a=ce.peek()===e?te.peek():[],i=new Map(a.map(r=>[r.id,r]));for(let r of n)i.delete(r);for(let r of t)i.set(r.id,r);te.value=[...i.values()].sort(pi),ce.value=e,ft.value=o}function So(){ze(()=>{M.value=null,ne.value=[],te.value=[],ce.value=null,Bt.value=[],Xe.value=null,Ft.value=null,Ze.value=null,Qe.value=null})}function Z(e){et.value={words:e.message??String(e)}}var De=S(new Set);async function Co(e,t,n=[]){let o={method:"POST"};if(n.length>0){let r=new FormData;r.append("payload_json",JSON.stringify(t)),n.forEach((l,d)=>r.append(`files[${d}]`,l,l.name)),o.body=r}else o.body=JSON.stringify(t),o.headers={"content-type":"application/json"};let a=await fetch(e,o),i=await a.json().catch(()=>({}));if(!a.ok)throw new Error(i.error??`the playground answered ${a.status}`);return i}var mi=["suggest","dismiss","dms"];function re(e,t,n){return mi.includes(e)||(mt.value+=1),Co(`/page/people/${P.peek()}/${e}`,t,n)}var vt=(e,t)=>Co(`/page/backstage/${e}`,t);async function Eo(e){let t=await fetch(`/page/people/${P.peek()}/pins/${e}`);if(!t.ok)throw new Error(`the playground answered ${t.status}`);return t.json()}async function To(){let e=await fetch("/page/people");if(!e.ok)throw new Error(`the playground answered ${e.status}`);return e.json()}var Do=function(e,t,n,o){var a;t[0]=0;for(var i=1;i<t.length;i++){var r=t[i++],l=t[i]?(t[0]|=r?1:2,n[t[i++]]):t[++i];r===3?o[0]=l:r===4?o[1]=Object.assign(o[1]||{},l):r===5?(o[1]=o[1]||{})[t[++i]]=l:r===6?o[1][t[++i]]+=l+"":r?(a=e.apply(l,Do(e,l,n,["",null])),o.push(a),l[0]?t[0]|=2:(t[i-2]=0,t[i]=a)):o.push(l)}return o},Ho=new Map;function Lo(e){var t=Ho.get(this);return t||(t=new Map,Ho.set(this,t)),(t=Do(this,t.get(e)||(t.set(e,t=(function(n){for(var o,a,i=1,r="",l="",d=[0],p=function(f){i===1&&(f||(r=r.replace(/^\s*\n\s*|\s*\n\s*$/g,"")))?d.push(0,f,r):i===3&&(f||r)?(d.push(3,f,r),i=2):i===2&&r==="..."&&f?d.push(4,f,0):i===2&&r&&!f?d.push(5,0,!0,r):i>=5&&((r||!f&&i===5)&&(d.push(i,0,r,a),i=6),f&&(d.push(i,f,0,a),i=6)),r=""},c=0;c<n.length;c++){c&&(i===1&&p(),p(c));for(var v=0;v<n[c].length;v++)o=n[c][v],i===1?o==="<"?(p(),d=[d],i=3):r+=o:i===4?r==="--"&&o===">"?(i=1,r=""):r=o+r[0]:l?o===l?l="":r+=o:o==='"'||o==="'"?l=o:o===">"?(p(),i=1):i&&(o==="="?(i=5,a=r,r=""):o==="/"&&(i<5||n[c][v+1]===">")?(p(),i===3&&(d=d[0]),i=d,(d=d[0]).push(2,0,i),i=0):o===" "||o==="	"||o===`
`||o==="\r"?(p(),i=2):r+=o),i===3&&r==="!--"&&(i=4,d=d[0])}return p(),d})(e)),t),arguments,[])).length>1?t:t[0]}var s=Lo.bind(Tt),H=(...e)=>e.filter(Boolean).join(" ");var hi={hash:"M9 3 7 21M17 3l-2 18M4 8.500h17M3 15.500h17",thread:"M4 4h16v11H10l-4 4v-4H4z",pin:"m14 3 7 7-4 1-4 5 0 4-4-4-5 5-1 0 0-1 5-5-4-4 4 0 5-4z",people:"M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-7 7-7s7 3 7 7M16 4a4 4 0 0 1 0 7M18 14c3 1 4 4 4 7",gear:"M3 6h10m4 0h4M3 12h4m4 0h10M3 18h11m4 0h3M15 4v4M9 10v4M16 16v4",menu:"M3 6h18M3 12h18M3 18h18",close:"M5 5l14 14M19 5 5 19",plus:"M12 4v16M4 12h16",send:"M3 11 21 3l-7 18-3-7z",eye:"M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",down:"m6 9 6 6 6-6",clock:"M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",sun:"M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",open:"M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",check:"m5 12 5 5 9-10",file:"M6 3h8l5 5v13H6zM14 3v5h5",reply:"M10 7 4 12l6 5v-3c5 0 8 1 10 5 0-6-3-9-10-9z",home:"M4 11 12 4l8 7v9h-5v-6H9v6H4z",warn:"M12 4 2 20h20zM12 10v5m0 2v1",undo:"M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-4",redo:"m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h4",save:"M4 4h12l4 4v12H4zM8 4v6h7V4M8 20v-6h8v6",download:"M12 3v12m0 0 5-5m-5 5-5-5M4 20h16"},k=({name:e,size:t=20})=>s`<svg
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
  <path d=${hi[e]} />
</svg>`;var gi="M14 22v-8h7v5h7.500v-5h7v5H43v-5h7v8l-5 5v15l5 5v5H14v-5l5-5V27z";function G({id:e,size:t=40}){let n=M.value?.people.findIndex(a=>a.id===e)??-1,o=V(e);return e===M.value?.bot.id?s`<svg class="face" width=${t} height=${t} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" class="bot-ground" />
      <path class="bot-castle" d=${gi} />
      <path class="bot-ground" d="M28 52V42a4 4 0 0 1 8 0v10z" />
    </svg>`:s`<span class=${`face hue${(n+6)%6}`} data-size=${t} data-letter=${o.slice(0,1)} aria-hidden="true" />`}var $n=3600,vi=[["1 hour",$n],["12 hours",12*$n],["2 days",48*$n]],xi=[[1,"as it is"],[60,"a minute each second"],[600,"ten minutes each second"],[3600,"an hour each second"],[0,"stopped"]],bi=[["broken","Discord breaks","Its next answer to the bot is a 500."],["too_soon","Rate limit","The bot's next request comes too soon: 429, again after 2 s."],["answer_lost","Lost answer","The next message is posted, but the bot hears a 502."],["too_late","Late answer","The next command or press is answered too late: it fails after 3 s."],["twice","Twice","The next command or press is delivered twice."],["silence","Silence","Nothing reaches the bot for 5 s, then all of it."],["cut","Cut the line","The bot's connection breaks; it comes back."]];function $i(){let{speed:e}=Ge.value;if(e==null)return s`<p>The playground lives in this machine's time; it cannot be turned.</p>`;let t=o=>vt("clock",{ahead:{seconds:o}}).catch(Z),n=o=>vt("clock",{speed:{times:Number(o.target.value)}}).catch(Z);return s`
    <p class="big-time"><${k} name="clock" />${he(me.value,"f")}</p>
    <p class="small">Deadlines pass when the clock is turned. It cannot be turned back.</p>
    <div class="row">${vi.map(([o,a])=>s`<button class="button grey" onClick=${()=>t(a)}>+ ${o}</button>`)}</div>
    <label class="speed">Speed
      <select value=${String(e)} onChange=${n}>
        ${xi.map(([o,a])=>s`<option value=${String(o)} selected=${o===e}>${a}</option>`)}
      </select>
    </label>
  `}function _i(){let[e,t]=L(null),{bot:n,me:o}=M.value,a=async r=>{try{await vt("fault",{what:r}),t(r)}catch(l){Z(l)}},i=()=>re("dms",{closed:!o.dms_closed}).catch(Z);return s`
    <ul class="faults">
      ${bi.map(([r,l,d])=>s`<li><button class="button grey" onClick=${()=>a(r)}>${l}</button><span>${d}${e===r&&s` <strong>Planned.</strong>`}</span></li>`)}
      <li><button class=${H("button",n.inside?"red":"green")} onClick=${()=>a(n.inside?"out":"in")}>${n.inside?"Throw out":"Let in"}</button><span>${n.inside?`${n.name} leaves the server.`:`${n.name} is in the server again.`}</span></li>
      <li><button class="button grey" aria-pressed=${o.dms_closed} onClick=${i}>${o.dms_closed?"Open my DMs":"Close my DMs"}</button><span>${V(P.value)} ${o.dms_closed?"refuses":"takes"} direct messages.</span></li>
    </ul>
  `}function wi(){let[e,t]=L(null),n=async o=>{let a=globalThis.open("about:blank","_blank");try{let{address:i}=await vt("map",{id:o.id});a&&(a.opener=null,a.location.replace(i)),t({title:o.title,address:i})}catch(i){a?.close(),Z(i)}};return s`
    <p class="small">Saved maps lie in the folder “maps” of the playground's data; attach one to <code>/table new</code> as <code>map_file</code>.</p>
    <ul class="maps row">${pt.value.map(o=>s`<li key=${o.id}><button class="button grey" aria-label=${`Edit ${o.title}`} onClick=${()=>n(o)}>${o.title}</button></li>`)}</ul>
    ${e&&s`<p role="status"><a href=${e.address} target="_blank" rel="noopener">${e.title}</a> is open for editing.</p>`}
  `}var yi=e=>e===null?"wait":e<300?"good":"bad";function ki({it:e}){return s`<li>
    <details>
      <summary><span class="method">${e.method}</span><span class="path">${e.path}</span><span class=${H("status",yi(e.status))}>${e.status??"\u2026"}</span></summary>
      <p class="small">${he(e.at,"T")}${e.files.map(([t,n])=>` \xB7 ${t}, ${n} bytes`)}</p>
      ${e.body&&s`<pre><code>${e.body}${e.cut?`
\u2026`:""}</code></pre>`}
    </details>
  </li>`}function Po(){let e=Xe.value;return s`<aside class="backstage" aria-label="Behind the scenes">
    <header><h2>Behind the scenes</h2><button class="round" aria-label="Close" onClick=${()=>{R.value=null}}><${k} name="close" /></button></header>
    <div class="scroll" tabindex="0" role="region" aria-label="Clock, faults, maps and requests">
      <section><h3>Clock</h3><${$i} /></section>
      <section><h3>What goes wrong</h3><${_i} /></section>
      ${pt.value.length>0&&s`<section><h3>Edit a map</h3><${wi} /></section>`}
      ${e?.refused.length>0&&s`<section><h3>What Discord would refuse</h3><ul class="refused">${e.refused.map(n=>s`<li><span class="path">${n.request}</span><p>${n.field&&s`<code>${n.field}</code> `}${n.why}</p></li>`)}</ul></section>`}
      <section><h3>What the bot asks of Discord</h3>
        <ol class="requests">${(e?.requests??[]).map(n=>s`<${ki} key=${n.number} it=${n} />`)}</ol>
      </section>
    </div>
  </aside>`}var K="#dba63c",$e="#d9484e",_e="#4a86d8",xt="#3a9a5c",ee="#8b93a1",ve="#dfe3ea",Se="#3a3d45",_n="#e9b872",ge="#a9713c",g=(e,t)=>({fill:e,d:t}),z=(e,t,n=2)=>({fill:"none",stroke:e,"stroke-width":n,"stroke-linecap":"round","stroke-linejoin":"round",d:t}),xe="M4 2h16a2 2 0 0 1 2 2v16a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2z",Mi={a:"7 7",b:"12 7",c:"17 7",d:"7 12",e:"12 12",f:"17 12",g:"7 17",h:"12 17",i:"17 17"},tt=e=>[g(ve,xe),z(ee,xe,1),g(Se,[...e].map(t=>`M${Mi[t]}m0-1.9a1.9 1.9 0 1 0 .01 0z`).join(""))],Io={"\u2680":tt("e"),"\u2681":tt("ai"),"\u2682":tt("aei"),"\u2683":tt("acgi"),"\u2684":tt("acegi"),"\u2685":tt("adgcfi"),"\u265F":[g(ee,"M12 2.5a4 4 0 0 1 2.6 7h1.400v2h-1.800c.3 3 1.3 5 3.3 6.500v1.500h-11V18c2-1.5 3-3.5 3.3-6.500H8v-2h1.400a4 4 0 0 1 2.6-7zM5.5 20.500h13V23h-13z")],"\u2620":[g(ve,"M12 2a7 7 0 0 1 7 7c0 2.5-1 4-2.5 5v3h-9v-3C6 13 5 11.5 5 9a7 7 0 0 1 7-7z"),g(Se,"M9 7.500a1.8 1.8 0 1 0 .01 0zM15 7.500a1.8 1.8 0 1 0 .01 0zM12 11.500l1.2 2h-2.400z"),z(ve,"M4 17l16 5M20 17 4 22",2.2)],"\u{1F5E1}":[z(ee,"M20 3 9.5 13.5",3),z(K,"M6.5 12.500l5 5",2.4),z(ge,"M9 15l-5 5.5",2.6)],"\u{1F91D}":[g(_n,"M1 8l5-2 6 2 6-2 5 2v8l-4 1-5 4-3-1-4-2-5-2z"),z(ge,"M12 8l-3 4 2 1.5 3-2 5 5M10 16l2 2M13 14.500l2.5 2.5",1.4)],"\u{1F513}":[z(ee,"M7 11V7a4.5 4.5 0 0 1 8.5-2",2.6),g(K,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),z(Se,"M12 15v3")],"\u26D3":[z(ee,"M9.5 10.5 5.5 14.500a3.2 3.2 0 0 0 4.5 4.500l4-4M14.5 13.500l4-4A3.2 3.2 0 0 0 14 5l-4 4",2.4),z(ee,"M9.5 14.500l5-5",2.4)],"\u{1F3F0}":[g(K,"M2 22V9h2v2h2V9h2V3h2v2h1V3h2v2h1V3h2v6h2v2h2V9h2v13z"),g(Se,"M9.5 22v-4.5a2.5 2.5 0 0 1 5 0V22zM11 10h2v3h-2z")],"\u{1F3B2}":[g(ve,xe),z(ee,xe,1),g(Se,"M7 5.2a1.8 1.8 0 1 0 .01 0zM17 5.2a1.8 1.8 0 1 0 .01 0zM12 10.2a1.8 1.8 0 1 0 .01 0zM7 15.2a1.8 1.8 0 1 0 .01 0zM17 15.2a1.8 1.8 0 1 0 .01 0z")],"\u{1F3C1}":[z(ge,"M4 2v20"),g(ve,"M5 3h16v11H5z"),g(Se,"M5 3h4v3.7H5zM13 3h4v3.7h-4zM9 6.7h4v3.6H9zM17 6.7h4v3.6h-4zM5 10.3h4V14H5zM13 10.3h4V14h-4z")],"\u{1F3C6}":[z(K,"M6 5H3c0 5 2 7 5 7M18 5h3c0 5-2 7-5 7"),g(K,"M6 2h12v6c0 5-2 8-4.5 8.5V19H17v3H7v-3h3.5v-2.5C8 16 6 13 6 8z")],"\u{1F3F3}":[z(ge,"M4 2v20"),g(ve,"M5 3h16v11H5z"),z(ee,"M5 3h16v11H5z",1)],"\u{1F451}":[g(K,"M2 7l5 4 5-8 5 8 5-4-2 12H4zM4 20h16v2H4z"),g($e,"M12 13.2a1.8 1.8 0 1 0 .01 0z")],"\u{1F501}":[z(_e,"M4 11V9a4 4 0 0 1 4-4h11M20 13v2a4 4 0 0 1-4 4H5"),z(_e,"M16 2l3 3-3 3M8 16l-3 3 3 3")],"\u{1F514}":[g(K,"M12 1.5a1.8 1.8 0 0 1 1.8 1.8C17 4.2 18.5 7 18.5 10v4.5L21 18H3l2.5-3.5V10c0-3 1.5-5.8 4.7-6.7A1.8 1.8 0 0 1 12 1.5zM9.5 19h5a2.5 2.5 0 0 1-5 0z")],"\u{1F5FA}":[g(ve,"M2 5l6-2 8 2 6-2v16l-6 2-8-2-6 2z"),g(xt,"M4 9l5-2 2 4-3 5-4-1zM14 8l6-1v6l-4 2z"),z(ee,"M8 3v16M16 5v16",1)],"\u{1FA99}":[g(K,"M12 2a10 10 0 1 0 .01 0z"),z(ge,"M12 5a7 7 0 1 0 .01 0z",1.5),z(ge,"M12 8.5v7M10 8.5h4M10 15.5h4",1.5)],"\u265C":[g(ee,"M5 3h3v2h2.5V3h3v2H16V3h3v6l-2 2v6l2 2v3H5v-3l2-2v-6L5 9z")],"\u{1F0CF}":[g(ve,"M6 1h12a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V3a2 2 0 0 1 2-2z"),z(ee,"M6 1.5h12a2 2 0 0 1 2 2v17a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2v-17a2 2 0 0 1 2-2z",1),g($e,"M12 18C8 15 7 13 7 11a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 4-5 7z")],"\u{1F389}":[g(K,"M2 22 8 8l8 8z"),z($e,"M11 8c0-3 1-4 3-6"),z(_e,"M16 13c3 0 4-1 6-3"),z(xt,"M14 10l5-5"),g(_e,"M7 2h2v2H7z"),g($e,"M20 14h2v2h-2z")],"\u{1F449}":[g(_n,"M2 9h5l4-3h2l-1 3h9a1.8 1.8 0 0 1 0 3.6h-6v5.4q0 2-2 2H8q-2 0-3-1H2z")],"\u270B":[g(_n,"M5 13V6a1.5 1.5 0 0 1 3 0v4V3.5a1.5 1.5 0 0 1 3 0V10V2.5a1.5 1.5 0 0 1 3 0V10V4a1.5 1.5 0 0 1 3 0v8l1-1.5a1.6 1.6 0 0 1 3 1C20 15 18 22 12 22c-5 0-7-4-7-9z")],"\u23F3":[g(K,"M5 1h14v3H5zM5 20h14v3H5z"),g(ee,"M7 4h10c0 5-3 6-3 8s3 3 3 8H7c0-5 3-6 3-8S7 9 7 4z"),g(K,"M9 7h6l-3 4zM8 20c1-3 3-3 4-4 1 1 3 1 4 4z")],"\u23F0":[z($e,"M3 7l4-4M21 7l-4-4M6 21l2-2M18 21l-2-2",2.5),g($e,"M12 21a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17z"),g(ve,"M12 18.5a6 6 0 1 0 0-12 6 6 0 0 0 0 12z"),z(Se,"M12 9v4l3 1")],"\u23F8":[g(_e,xe),g("#fff","M7 6h3.5v12H7zM13.5 6H17v12h-3.5z")],"\u25B6":[g(_e,xe),g("#fff","M8 6l10 6-10 6z")],"\u23ED":[g(_e,xe),g("#fff","M5 6l6.5 6L5 18zM11.5 6l6.5 6-6.5 6zM17.5 6H20v12h-2.5z")],"\u25C0":[g(_e,xe),g("#fff","M16 6 6 12l10 6z")],"\u21A9":[g(_e,xe),z("#fff","M9 7 5 11l4 4M5 11h9a4 4 0 0 1 0 8h-2",2.4)],"\u{1F512}":[z(ee,"M7 11V8a5 5 0 0 1 10 0v3",2.6),g(K,"M5 10h14a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V11a1 1 0 0 1 1-1z"),z(Se,"M12 15v3")],"\u26A0":[g(K,"M12 2a1.5 1.5 0 0 1 1.300.8l9.5 17a1.5 1.5 0 0 1-1.300 2.200h-19a1.5 1.5 0 0 1-1.300-2.200l9.5-17A1.5 1.5 0 0 1 12 2z"),z(Se,"M12 8.5v6M12 18v.2",2.4)],"\u2694":[z(ee,"M3 3l13 13M21 3 8 16",2.4),z(K,"M13.5 18.5l5-5M10.5 18.5l-5-5",2.4),z(ge,"M16 16l5 5M8 16l-5 5",2.4)],"\u{1F4DC}":[g("#e3c48d","M5 3h13a3 3 0 0 1 3 3v2h-4v10a3 3 0 0 1-3 3H6a3 3 0 0 1-3-3v-1h3V6z"),z(ge,"M9 8h5M9 12h5M9 16h4",1.6)],"\u{1F4A4}":[z(_e,"M3 12h7l-7 9h7M12 3h9l-9 10h9",2.6)],"\u274C":[z($e,"M4 4l16 16M20 4 4 20",4)],"\u2705":[g(xt,xe),z("#fff","M6 12.5l4.5 4.5L18.5 7",3)],"\u25AB":[z(ee,"M8 8h8v8H8z")],"\u{1F5BC}":[g(ge,xe),g("#9cc7e8","M5 5h14v14H5z"),g(xt,"M5 19l5-7 3 4 2-2 4 5z"),g(K,"M15 10a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3z")],"\u{1F515}":[g(K,"M12 2a6 6 0 0 1 6 6v6l2 3v1H4v-1l2-3V8a6 6 0 0 1 6-6zM9.5 19.5h5a2.5 2.5 0 0 1-5 0z"),z($e,"M3 3l18 18",2.6)],"\u{1F50E}":[z(ge,"M9 15l-6 6",3.4),g("#9cc7e8","M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z"),z(ee,"M14.5 16a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13z",2.4)],"\u{1F4BE}":[g(_e,xe),g(ve,"M6 13h12v9H6zM7 2h9v6H7z"),g(ee,"M12.5 3h2.5v4h-2.5z"),z(ee,"M8.5 16h7M8.5 19h7",1.4)],"\u2600":[g(K,"M12 17.5a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11z"),z(K,"M12 1.5V3M12 21v1.5M1.5 12H3M21 12h1.5M4.6 4.6l1 1M18.4 18.4l1 1M4.6 19.4l1-1M18.4 5.6l1-1")],"\u2696":[z(K,"M12 3v17M7 21h10M4 6h16"),z(K,"M5 6l-3.5 8h7L5 6M19 6l-3.5 8h7L19 6",1.4),g(K,"M1.5 14h7a3.5 3.5 0 0 1-7 0zM15.5 14h7a3.5 3.5 0 0 1-7 0z")],"\u{1F534}":[g($e,"M12 3a9 9 0 1 0 .01 0z")],"\u{1F7E2}":[g(xt,"M12 3a9 9 0 1 0 .01 0z")],"\u{1F4C5}":[g(ve,"M3 4h18v18H3z"),g($e,"M3 4h18v5H3zM7 2h2v4H7zM15 2h2v4h-2z"),g(ee,"M6 12h3v3H6zM11 12h3v3h-3zM16 12h2v3h-2zM6 17h3v3H6zM11 17h3v3h-3z")],"\u{1F9F5}":[g(ge,"M5 2h14v4H5zM5 18h14v4H5z"),g($e,"M7 6h10v12H7z"),z(ve,"M7 9l10 2M7 13l10 2",1.2)],"\u{1FA91}":[z(ge,"M6 2v20M6 14h12v8M6 3h7v9",2.6)]},zi=new RegExp(`(${Object.keys(Io).join("|")})\\uFE0F?`,"gu"),Si=({sign:e})=>s`<svg class="sign" viewBox="0 0 24 24" role="img" aria-label=${e}>${Io[e].map(t=>s`<path ...${t} />`)}</svg>`;function se(e){let t=[],n=0;for(let o of(e??"").matchAll(zi))o.index>n&&t.push(e.slice(n,o.index)),t.push(s`<${Si} sign=${o[1]} />`),n=o.index+o[0].length;return n<(e??"").length&&t.push(e.slice(n)),t}var Rt=({of:e})=>e?.name&&!e.id?s`<span class="emoji">${se(e.name)}</span>`:null;var No=[550,350],jo=[400,300],qt=[80,80];function Oo(e,t,[n,o]){if(!e||!t)return{"--wide":`${n}px`,"--high":`${o}px`};let a=Math.min(1,n/e,o/t);return{"--shown":`${Math.round(e*a)}px`,"--own":`${e}px`,"--form":`${e} / ${t}`}}var Ci=["image/png","image/jpeg","image/gif","image/webp"],Ao=e=>`/attachments/${new URL(e.url).pathname.split("/").slice(2).join("/")}`;function bt({src:e,alt:t,width:n,height:o,frame:a=No,className:i}){let r=()=>{Qe.value={src:e,alt:t}};return s`<button class=${H("picture",!(n&&o)&&"unmeasured",i)} style=${Oo(n,o,a)} aria-label=${`Enlarge: ${t||"a picture"}`} onClick=${r}>
    <img src=${e} alt=${t??""} loading="lazy" />
  </button>`}var Ei=e=>e<1024?`${e} bytes`:e<1048576?`${(e/1024).toFixed(1)} kB`:`${(e/1048576).toFixed(1)} MB`;function wn({file:e}){return s`<div class="file"><${k} name="file" size=${28} /><div><a href=${Ao(e)} download=${e.filename}>${e.filename}</a><small>${Ei(e.size)}</small></div></div>`}function Ut({files:e}){return e.length===0?null:s`<div class="files">
    ${e.map(t=>Ci.includes(t.content_type)?s`<${bt} key=${t.id} src=${Ao(t)} alt=${t.description} width=${t.width} height=${t.height} />`:s`<${wn} key=${t.id} file=${t} />`)}
  </div>`}var Ti=50;function yn(){let[,e,t]=decodeURIComponent(location.hash.slice(1)).split("/"),n=Je.peek().find(o=>o.name===e)??Je.peek()[0];ze(()=>{n.id!==P.peek()&&(P.value=n.id),(t||null)!==T.peek()&&(He.value=Ti,T.value=t||null)})}var Bo=()=>Je.peek().find(e=>e.id===P.peek())?.name,Ae=(e,t)=>`#/${encodeURIComponent(e)}${t?`/${t}`:""}`;function X(e,t){ze(()=>{R.value=null,t&&(ye.value={id:t})});let n=Ae(Bo(),e);location.hash!==n&&(location.hash=n)}function Vt(e){location.hash=Ae(e,T.peek())}function Fo(){addEventListener("hashchange",yn),yn(),ie(()=>{let e=ne.value;e.length===0||e.some(t=>t.id===T.value)||(history.replaceState(null,"",Ae(Bo(),be.value[0]?.id)),yn())})}var Hi=new Intl.RelativeTimeFormat("en",{numeric:"auto"}),Di=[["second",1,60],["minute",60,60],["hour",3600,24],["day",86400,30],["month",2592e3,12],["year",31536e3,1/0]];function Ro(e,t){let n=Math.round((e-t)/1e3),[o,a]=Di.find(([,i,r])=>Math.round(Math.abs(n)/i)<r);return Hi.format(Math.sign(n)*Math.round(Math.abs(n)/a),o)}var Li=/^https?:\/\/(?:\w+\.)?discord\.com\/channels\/[@\w]+\/(\d+)(?:\/(\d+))?$/,Pi=new RegExp([String.raw`\\(?<plain>[^\w\s])`,String.raw`(?<ticks>\x60{1,2})(?<code>[^]+?)\k<ticks>(?!\x60)`,String.raw`\[(?<label>(?:[^\[\]\\]|\\.)+)\]\(<?(?<href>[^\s<>()]+)>?(?: "[^"]*")?\)`,String.raw`<@!?(?<user>\d+)>`,String.raw`<@&(?<role>\d+)>`,String.raw`<#(?<channel>\d+)>`,String.raw`</(?<command>[-_\p{L}\p{N} ]+):\d+>`,String.raw`<t:(?<time>-?\d{1,13})(?::(?<style>[tTdDfFR]))?>`,String.raw`<(?<auto>https?://[^\s<>]+)>`,String.raw`(?<bare>https?://[^\s<>]*[^\s<>.,:;"')\]!?])`,String.raw`(?<all>@everyone|@here)`,String.raw`\*\*\*(?<both>[^]+?)\*\*\*(?!\*)`,String.raw`\*\*(?<strong>[^]+?)\*\*(?!\*)`,String.raw`__(?<under>[^]+?)__(?!_)`,String.raw`~~(?<struck>[^]+?)~~`,String.raw`\|\|(?<hidden>[^]+?)\|\|`,String.raw`\*(?<em>[^\s*][^*]*?|[^\s*])\*(?!\*)`,String.raw`(?<![\p{L}\p{N}])_(?<em2>[^_]+?)_(?![\p{L}\p{N}])`].join("|"),"gu");function Ii({children:e}){let[t,n]=L(!1);return t?s`<span class="spoiler open">${e}</span>`:s`<button class="spoiler" aria-label="Show the spoiler" onClick=${()=>n(!0)}>
        <span aria-hidden="true">${e}</span>
      </button>`}function Ni({seconds:e,style:t}){let n=e*1e3,o=he(n,"F"),a=t==="R"?Ro(n,me.value):he(n,t);return s`<time title=${o} datetime=${new Date(n).toISOString()}>${a}</time>`}function ji({id:e}){let t=bn(e);return t?s`<button class="mention" onClick=${()=>X(e)}>#${t.name||"direct"}</button>`:s`<span class="mention">#unknown</span>`}function qo({href:e,children:t}){let n=Li.exec(e);return n?s`<button class="link" onClick=${()=>X(n[1],n[2])}>${t}</button>`:/^https?:\/\//i.test(e)?s`<a href=${e} target="_blank" rel="noopener noreferrer">${t}</a>`:s`${t}`}var Oi=e=>M.value?.roles.find(t=>t.id===e)?.name??"role";function Ai(e){let t=e;if(t.plain!==void 0)return t.plain;if(t.code!==void 0)return s`<code>${t.code}</code>`;if(t.href!==void 0)return s`<${qo} href=${t.href}>${oe(t.label)}<//>`;if(t.user!==void 0)return s`<span class="mention">@${V(t.user)}</span>`;if(t.role!==void 0)return s`<span class="mention">@${Oi(t.role)}</span>`;if(t.channel!==void 0)return s`<${ji} id=${t.channel} />`;if(t.command!==void 0)return s`<button class="mention" onClick=${()=>{ht.value={path:t.command}}}>/${t.command}</button>`;if(t.time!==void 0)return s`<${Ni} seconds=${Number(t.time)} style=${t.style} />`;let n=t.auto??t.bare;return n!==void 0?s`<${qo} href=${n}>${n}<//>`:t.all!==void 0?s`<span class="mention">${t.all}</span>`:t.both!==void 0?s`<strong><em>${oe(t.both)}</em></strong>`:t.strong!==void 0?s`<strong>${oe(t.strong)}</strong>`:t.under!==void 0?s`<u>${oe(t.under)}</u>`:t.struck!==void 0?s`<s>${oe(t.struck)}</s>`:t.hidden!==void 0?s`<${Ii}>${oe(t.hidden)}<//>`:s`<em>${oe(t.em??t.em2)}</em>`}function oe(e){let t=[],n=0;for(let o of e.matchAll(Pi))o.index>n&&t.push(...se(e.slice(n,o.index))),t.push(Ai(o.groups)),n=o.index+o[0].length;return n<e.length&&t.push(...se(e.slice(n))),t}var kn=/^(?<indent>\s*)(?:[-*]|(?<number>\d{1,3})\.)\s+(?<text>.+)$/;function Bi(e){let t=e.map(a=>kn.exec(a).groups),n=(a,i)=>{let r=[],l=t[a].number!==void 0,d=l?Number(t[a].number):void 0,p=a;for(;p<t.length&&t[p].indent.length>=i;)if(t[p].indent.length>i&&r.length>0){let[v,f]=n(p,t[p].indent.length);r.at(-1).push(v),p=f}else r.push([oe(t[p].text)]),p+=1;let c=r.map(v=>s`<li>${v}</li>`);return[l?s`<ol start=${d}>${c}</ol>`:s`<ul>${c}</ul>`,p]},o=[];for(let a=0;a<t.length;){let[i,r]=n(a,t[a].indent.length);o.push(i),a=r}return o}var Fi=[[/^(#{1,3})\s+(.+)$/,e=>s`<p class=${`head${e[1].length}`}>${oe(e[2])}</p>`],[/^-#\s+(.+)$/,e=>s`<p class="small">${oe(e[1])}</p>`]];function Mn(e){let t=e.split(`
`),n=[],o=[],a=()=>{o.length>0&&n.push(s`<p>${oe(o.join(`
`))}</p>`),o=[]};for(let i=0;i<t.length;i+=1){let r=t[i],l=Fi.find(([p])=>p.test(r)),d=p=>{let c=i;for(;c<t.length&&p(t[c]);)c+=1;let v=t.slice(i,c);return i=c-1,v};if(l)a(),n.push(l[1](l[0].exec(r)));else if(kn.test(r))a(),n.push(Bi(d(p=>kn.test(p))));else if(/^>>> /.test(r)){a();let p=t.slice(i).join(`
`).slice(4);n.push(s`<blockquote>${Mn(p)}</blockquote>`),i=t.length}else if(/^> /.test(r)){a();let p=d(c=>/^> ?/.test(c)).map(c=>c.replace(/^> ?/,""));n.push(s`<blockquote>${Mn(p.join(`
`))}</blockquote>`)}else o.push(r)}return a(),n}function Ri(e){return e.split(/```(?:[\w+-]*\n)?([^]+?)```/).map((n,o)=>{if(o%2===1)return s`<pre><code>${n.replace(/\n$/,"")}</code></pre>`;let a=n.replace(/^\n|\n$/g,"");return a===""?null:Mn(a)})}var we=({text:e})=>s`<div class="markdown">${Ri(e??"")}</div>`;var qi=e=>{if(e!=null)return{borderLeftColor:`#${e.toString(16).padStart(6,"0")}`}},zn=e=>/^https?:\/\/[^/]+(\/attachments\/.+)$/.exec(e??"")?.[1]??null;function Uo({image:e,frame:t,className:n}){let o=zn(e?.url);return o?s`<${bt} src=${o} alt=${e.description??""} width=${e.width} height=${e.height} frame=${t} className=${n} />`:null}function Wt({embed:e}){let{author:t,title:n,description:o,fields:a=[],image:i,thumbnail:r,footer:l,timestamp:d}=e;return s`<article class="embed" style=${qi(e.color)}>
    <div class="embed-text">
      ${t?.name&&s`<p class="embed-author">${t.name}</p>`}
      ${n&&s`<p class="embed-title">${oe(n)}</p>`}
      ${o&&s`<${we} text=${o} />`}
      ${a.length>0&&s`<dl class="embed-fields">
        ${a.map(p=>s`<div class=${p.inline?"inline":""}><dt>${oe(p.name)}</dt><dd><${we} text=${p.value} /></dd></div>`)}
      </dl>`}
      <${Uo} image=${i} frame=${jo} />
      ${(l?.text||d)&&s`<p class="embed-footer">${se([l?.text,d&&he(Date.parse(d),"f")].filter(Boolean).join(" \u2022 "))}</p>`}
    </div>
    <${Uo} image=${r} frame=${qt} className="embed-thumbnail" />
  </article>`}function Vo(e,t,n){let o=t.bottom-e.bottom-8,a=e.top-t.top-8,i=o<n&&a>o;return{up:i,high:Math.round(Math.max(96,Math.min(n,i?a:o)))}}var Wo=260;function Ui({it:e,id:t,active:n,chosen:o,many:a,onPick:i,onHover:r}){return s`<li
    id=${t}
    role="option"
    aria-selected=${o}
    class=${H("option",n&&"active")}
    onPointerMove=${r}
    onClick=${i}
  >
    <${Rt} of=${e.emoji} />
    <span class="option-text"><span>${se(e.label)}</span>${e.description&&s`<small>${se(e.description)}</small>`}</span>
    ${a&&s`<span class=${H("box",o&&"ticked")} aria-hidden="true">${o&&s`<${k} name="check" size=${14} />`}</span>`}
  </li>`}function Go({options:e,placeholder:t,least:n,most:o,disabled:a,busy:i,id:r,onChoose:l}){let[d,p]=L(!1),[c,v]=L(0),[f,u]=L([]),w=B(),_=B(),[$,C]=L({up:!1,high:Wo}),y=B({text:"",at:0}),D=o>1,b=`list-${r}`,J=e.filter(h=>h.default).map(h=>h.value);q(()=>u(J),[J.join(`
`)]),q(()=>{if(!d)return;let h=E=>w.current.contains(E.target)||j();return document.addEventListener("pointerdown",h),()=>document.removeEventListener("pointerdown",h)}),fe(()=>{if(!d)return;let h=(w.current.closest(".messages")??document.body).getBoundingClientRect(),E=Math.min(Wo,_.current.scrollHeight+2);C(Vo(w.current.getBoundingClientRect(),h,E))},[d]),q(()=>{d&&document.getElementById(`${b}-${c}`)?.scrollIntoView({block:"nearest"})},[d,c]);let le=()=>{a||i||(v(Math.max(0,e.findIndex(h=>f.includes(h.value)))),p(!0))},A=h=>{p(!1),l(h)},j=()=>{let h=f.join(`
`)!==J.join(`
`);D&&h&&f.length>=n?A(f):(u(J),p(!1))},ue=h=>{if(!h)return;if(!D){A([h.value]);return}f.includes(h.value)?u(f.filter(pe=>pe!==h.value)):f.length<o&&u([...f,h.value])},x=h=>{let E=Date.now()-y.current.at>800;y.current={text:(E?"":y.current.text)+h.toLowerCase(),at:Date.now()};let pe=e.findIndex(U=>U.label.toLowerCase().startsWith(y.current.text));pe>=0&&v(pe)},O=h=>{let{key:E}=h;if(!d){["ArrowDown","ArrowUp","Enter"," "].includes(E)&&(h.preventDefault(),le());return}let pe=e.length-1,U={ArrowDown:Math.min(c+1,pe),ArrowUp:Math.max(c-1,0),Home:0,End:pe};if(E in U)v(U[E]);else if(E==="Enter"||E===" ")ue(e[c]);else if(E==="Escape")u(J),p(!1);else if(E==="Tab"){j();return}else if(E.length===1)x(E);else return;h.preventDefault(),h.stopPropagation()},m=e.filter(h=>f.includes(h.value)).map(h=>h.label);return s`<div class=${H("select",d&&"open")} ref=${w}>
    <button
      type="button"
      class="select-button"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded=${d}
      aria-controls=${b}
      aria-activedescendant=${d?`${b}-${c}`:void 0}
      aria-label=${m.length>0?`${t}: ${m.join(", ")}`:t}
      disabled=${a}
      aria-busy=${i}
      data-custom-id=${r}
      onClick=${()=>d?j():le()}
      onKeyDown=${O}
    >
      <span class=${H("select-value",m.length===0&&"empty")}>${se(m.join(", ")||t)}</span>
      ${i?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`:s`<${k} name="down" />`}
    </button>
    <ul class=${H("listbox",$.up&&"up")} id=${b} ref=${_} style=${{maxHeight:`${$.high}px`}} role="listbox" aria-label=${t} aria-multiselectable=${D} hidden=${!d}>
      ${d&&e.map((h,E)=>s`<${Ui}
          key=${h.value}
          it=${h}
          id=${`${b}-${E}`}
          active=${E===c}
          chosen=${f.includes(h.value)}
          many=${D}
          onHover=${()=>v(E)}
          onPick=${()=>ue(h)}
        />`)}
    </ul>
  </div>`}function*Ko(e){for(let t of e)yield t,yield*Ko(t.components??[])}var Jo=e=>[...Ko(e.components??[])].filter(t=>t.custom_id!==void 0&&t.disabled!==!0),Vi=e=>t=>(t.type===2?t.label:t.placeholder)===e;function Yo(e,t){for(let n of[...e].reverse()){let o=t(n);if(o)return{message:n.id,part:o}}return null}var Gt=(e,t)=>Yo(e,n=>Jo(n).find(Vi(t))),Xo=e=>new Map(e.map(t=>[t.id,t.edited_timestamp])),Qo=e=>t=>!e.has(t.id)||e.get(t.id)!==t.edited_timestamp;function Zo(e,t,n,o){let a=l=>(l.flags&64)!==0,i=l=>l.content.includes(`<@${o}>`),r=t.filter(Qo(n)).filter(l=>a(l)||i(l));for(let{name:l,says:d}of[...e.at].reverse()){let p=l?Gt(r,l):Yo(r,c=>a(c)&&Jo(c)[0]);if(p)return{...p,says:d,last:l===e.at.at(-1).name}}return null}var Wi=e=>[e.content,...[...e.embeds,...e.attachments].map(t=>t.description??"")].join(`
`),ea=(e,t,n)=>t.filter(Qo(n)).some(o=>e.until.some(a=>Wi(o).includes(a)));var Kt=class{stuck=!0;height=0;put=null;scrolled({top:t,height:n,below:o}){t!==this.put&&(this.put=null,n===this.height&&(this.stuck=o<60))}};var Gi=300,$t=S(!1),N=Object.assign(new Kt,{first:null,acted:null});function Sn(e,t){e.scrollTop=t,N.put=e.scrollTop}function Cn(e,t=!1){let n=e.closest(".messages");N.stuck&&(n.scrollTop=n.scrollHeight),e.scrollIntoView({block:"nearest"}),N.put=n.scrollTop,t&&(N.stuck=!1,N.acted=null)}var na=e=>e.scrollHeight-e.scrollTop-e.clientHeight;function oa(e){$t.value=!!N.first&&na(e)>Gi}function ta(e){N.height=e.scrollHeight,N.stuck&&!ye.peek()&&Sn(e,N.first?e.scrollHeight:0),oa(e)}function aa(e,t,n){let o=()=>{N.stuck=!0,ye.value=null,Sn(e.current,e.current.scrollHeight),$t.value=!1};return fe(()=>{N.stuck=!0,N.put=e.current.scrollTop,N.acted=null,$t.value=!1},[T.value,P.value]),fe(()=>{N.acted=mt.value>0?n??"0":null},[mt.value]),fe(()=>{let a=e.current;if(N.first&&t&&BigInt(t)<BigInt(N.first)&&!N.stuck&&Sn(a,a.scrollTop+a.scrollHeight-N.height),N.first=t,a.scrollHeight!==N.height){let r=Math.min(N.height,a.scrollHeight);N.scrolled({top:a.scrollTop,height:N.height,below:r-a.scrollTop-a.clientHeight}),ta(a)}N.acted&&n&&BigInt(n)>BigInt(N.acted)&&(N.acted=null,o())}),fe(()=>{let a=e.current,i=new ResizeObserver(()=>ta(a));i.observe(a.firstElementChild),i.observe(a);let r=()=>{oa(a),N.scrolled({top:a.scrollTop,height:a.scrollHeight,below:na(a)})},l=()=>{N.acted=null};return a.addEventListener("scroll",r,{passive:!0}),a.addEventListener("wheel",l,{passive:!0}),a.addEventListener("touchmove",l,{passive:!0}),()=>{i.disconnect(),a.removeEventListener("scroll",r),a.removeEventListener("wheel",l),a.removeEventListener("touchmove",l)}},[]),o}var Ki=6e4,Ji=6e3,Yi=128,ae=S(null),ia=de(()=>{let e=ae.value,t=e?.tour.steps[e.at];return t?.do==="point"&&!e.failed&&ce.value===e.home?t:null}),En=de(()=>{let e=ia.value;return e&&Zo(e,te.value,ae.value.known,P.value)}),Tn=S(!1);ie(()=>{if(Tn.value=!1,!ia.value||En.value||De.value.size>0)return;let e=setTimeout(()=>Tn.value=!0,Ji);return()=>clearTimeout(e)});var Jt=de(()=>{if(En.value||!Tn.value)return En.value;let e=Gt(te.value,"Play");return e&&{...e,says:"Nothing to press? Play on the newest board shows where you are.",last:!1}});function ra(e){let t={...ae.peek(),at:e,known:Xo(te.peek())};ae.value=t,queueMicrotask(()=>sa(t))}ie(()=>{let e=ae.value,t=e?.tour.steps[e.at];t?.do!=="point"||e.failed||ce.value!==e.home||ea(t,te.value,e.known)&&ra(e.at+1)});function Dn(e,t){return new Promise((n,o)=>{let a=()=>{},i=setTimeout(()=>{a(),o(new Error(`${t} did not come`))},Ki),r=null;a=ie(()=>{r||(r=e(),r&&(clearTimeout(i),queueMicrotask(()=>a()),n(r)))})})}async function Xi(e,t){let n=await re("command",{channel:t,text:e.text});if(n.answer!=="message")throw new Error(`${e.text} was not answered`);let o=()=>te.value.find(r=>r.id===n.message),a=()=>ce.value===t&&!(o()?.flags&Yi)?o():null,{content:i}=await Dn(a,`an answer to ${e.text}`);return/<#(\d+)>/.exec(i)?.[1]??t}async function Qi(e,t){let n=()=>ce.value===t?Gt(te.value,e.button):null,{message:o,part:a}=await Dn(n,`the button ${e.button}`);if((await re("press",{message:o,custom_id:a.custom_id})).answer==="failed")throw new Error(`${e.button} was not answered`)}async function Zi(e,t){let n=i=>i.content.includes(e.words)?/<#(\d+)>/.exec(i.content):null,o=()=>ce.value===t?[...te.value].reverse().map(n).find(Boolean):null,[,a]=await Dn(o,`a thread for "${e.words}"`);return a}async function sa(e){try{for(let t;ae.value===e&&(t=e.tour.steps[e.at])&&t.do!=="point";){T.value!==e.home&&X(e.home);let n=e.home;if(t.do==="command"&&(n=await Xi(t,n)),t.do==="follow"&&(n=await Zi(t,n)),t.do==="press"&&await Qi(t,n),ae.value!==e)return;e={...e,at:e.at+1,home:n},ae.value=e,T.value!==n&&X(n)}}catch(t){ae.value===e&&(ae.value={...e,failed:t.message})}}async function Ln(e){let t=be.value.find(o=>o.name===e.channel)??be.value[0],n={tour:e,at:0,home:t.id,failed:null,known:new Map};ae.value=n,await sa(n)}function la(e,t){let n=Jt.peek();if(!n||n.message!==e||!n.last||n.part.custom_id!==t)return;let{tour:o,at:a}=ae.peek();ra(o.steps[a].until.length>0?a:a+1)}var Hn=S(!1);function er(){let e=Jt.value,t=e?.part.custom_id,n=B(null);q(()=>{let o=t&&document.querySelector(`#m${e.message} [data-custom-id="${CSS.escape(t)}"]`);if(!o){Hn.value=!1;return}o.classList.add("pointed");let a=`${e.message} ${t}`;n.current!==a&&Cn(o),n.current=a;let i=new IntersectionObserver(([r])=>Hn.value=!r.isIntersecting,{root:o.closest(".messages")});return i.observe(o),()=>{i.disconnect(),o.classList.remove("pointed")}})}function tr(){let e=document.querySelector(".pointed");e&&Cn(e,!0)}function ca(){er();let e=ae.value;if(!e)return null;let{tour:t,at:n,failed:o,home:a}=e,i=t.steps[n],r=!i,l=o?`That did not work: ${o}.`:r?t.end:Jt.value?.says??`${i.says}\u2026`,d=!r&&!o&&T.value!==a;return s`<div class=${H("guide",o&&"bad")} role="status" aria-label="Tour">
    <div class="guide-dots" aria-hidden="true">${t.steps.map((p,c)=>s`<i class=${H(c<n&&"past",c===n&&"now")} />`)}</div>
    <p><span aria-hidden="true">${se(r?"\u{1F389}":Jt.value?"\u{1F449}":t.emoji)}</span> ${l}</p>
    ${d&&s`<button class="button blue" onClick=${()=>X(a)}>Show me</button>`}
    ${!d&&Hn.value&&s`<button class="button blue lost" onClick=${tr}>Show me</button>`}
    ${o&&s`<button class="button blue" onClick=${()=>Ln(t)}>Again</button>`}
    <button class="round" aria-label="End the tour" onClick=${()=>ae.value=null}><${k} name="close" size=${16} /></button>
  </div>`}var In=S(new Set),Yt=(e,t,n)=>{let o=new Set(e.peek());n?o.add(t):o.delete(t),e.value=o};function Be(e,t){e.answer==="modal"&&(Ze.value={interaction:e.interaction,modal:e.modal}),e.answer==="failed"&&t&&Yt(In,t,!0)}async function da(e,t,n){let o=`${e.id} ${t.custom_id}`;if(!De.peek().has(o)){Yt(De,o,!0),Yt(In,e.id,!1),la(e.id,t.custom_id);try{let a=t.type===2?"press":"choose";Be(await re(a,{message:e.id,custom_id:t.custom_id,...n}),e.id)}catch(a){Z(a)}finally{Yt(De,o,!1)}}}var nr={1:"blue",2:"grey",3:"green",4:"red",5:"grey"};function or({part:e,message:t}){let n=s`<${Rt} of=${e.emoji} />${se(e.label)}`;if(e.style===5)return s`<span class="button grey as-link">${oe(`[${e.label??e.url}](${e.url})`)}</span>`;let o=De.value.has(`${t.id} ${e.custom_id}`);return s`<button
    class=${H("button",nr[e.style],o&&"busy")}
    disabled=${e.disabled===!0}
    aria-busy=${o}
    data-custom-id=${e.custom_id}
    onClick=${()=>da(t,e,{})}
  ><span class="button-label">${n}</span>${o&&s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>`}</button>`}function ar(e){let t=M.value.people.concat(M.value.bot).map(a=>({label:a.name,value:a.id})),n=M.value.roles.map(a=>({label:a.name,value:a.id}));if(e.type===3)return e.options??[];if(e.type===5)return t;if(e.type===6)return n;if(e.type===7)return t.concat(n);let o=a=>a.kind!=="dm"&&a.kind==="text"==!a.parent;return ne.value.filter(o).map(a=>({label:`#${a.name}`,value:a.id}))}function ir({part:e,message:t}){let n=De.value.has(`${t.id} ${e.custom_id}`);return s`<${Go}
    options=${ar(e)}
    placeholder=${e.placeholder||"Make a choice"}
    least=${e.min_values??1}
    most=${e.max_values??1}
    disabled=${e.disabled===!0}
    busy=${n}
    id=${e.custom_id}
    onChoose=${o=>da(t,e,{values:o})}
  />`}var pa=(e,t)=>e.attachments.find(n=>n.url===t);function ua({item:e,message:t,frame:n}){let o=pa(t,e.media?.url),a=zn(e.media?.url);return a?s`<${bt} src=${a} alt=${e.description??o?.description} width=${o?.width} height=${o?.height} frame=${n} />`:null}function Pn({part:e,message:t}){let n=o=>(o??[]).map(a=>s`<${Pn} part=${a} message=${t} />`);switch(e.type){case 1:return s`<div class="row">${n(e.components)}</div>`;case 2:return s`<${or} part=${e} message=${t} />`;case 3:case 5:case 6:case 7:case 8:return s`<${ir} part=${e} message=${t} />`;case 9:return s`<div class="v2-section"><div>${n(e.components)}</div>${e.accessory&&s`<${Pn} part=${e.accessory} message=${t} />`}</div>`;case 10:return s`<${we} text=${e.content} />`;case 11:return s`<${ua} item=${e} message=${t} frame=${qt} />`;case 12:return s`<div class="files">${e.items.map(o=>s`<${ua} item=${o} message=${t} />`)}</div>`;case 13:{let o=pa(t,e.file?.url);return o?s`<${wn} file=${o} />`:null}case 14:return s`<hr class=${e.divider===!1?"space":""} />`;case 17:return s`<div class="embed v2">${n(e.components)}</div>`;default:return s`<p class="small">A component of kind ${e.type} is not shown here.</p>`}}function fa({message:e}){return s`
    ${e.components.length>0&&s`<div class="components">${e.components.map(t=>s`<${Pn} part=${t} message=${e} />`)}</div>`}
    ${In.value.has(e.id)&&s`<p class="failed" role="alert">This interaction failed</p>`}
  `}function _t({id:e,head:t,items:n,active:o,onPick:a,onHover:i,nothing:r}){let l=B();return q(()=>{l.current?.querySelector(".active")?.scrollIntoView({block:"nearest"})},[o]),n.length===0&&!t&&!r?null:s`<div class="suggestions">
    ${t&&s`<p class="suggestions-head">${t}</p>`}
    ${n.length===0&&r&&s`<p class="nothing" role="status">${r}</p>`}
    <ul id=${e} role="listbox" aria-label=${typeof t=="string"?t:"Suggestions"} tabindex="0" ref=${l}>
      ${n.map((d,p)=>s`<li
          key=${d.key}
          id=${`${e}-${p}`}
          role="option"
          aria-selected=${p===o}
          class=${H("suggestion",p===o&&"active")}
          onPointerMove=${()=>p!==o&&i(p)}
          onPointerDown=${c=>c.preventDefault()}
          onClick=${()=>a(d)}
        ><span class="suggestion-name">${d.label}</span>${d.about&&s`<small>${d.about}</small>`}</li>`)}
    </ul>
  </div>`}function wt(e,t,n){return n===0?null:e==="ArrowDown"?(t+1)%n:e==="ArrowUp"?(t-1+n)%n:null}function ma(e,t){let n=[];for(let{index:a}of e.matchAll(/(?<!\S)(?=\S)/gu)){let i=l=>n.some(({name:d})=>d===l),r=t.find(l=>e.startsWith(`${l}:`,a)&&!i(l));r!==void 0&&n.push({name:r,index:a})}let o=n.map(({name:a,index:i},r)=>({name:a,text:e.slice(i+a.length+1,n[r+1]?.index).trim()}));return{before:e.slice(0,n[0]?.index).trim(),pairs:o}}function Xt(e,{text:t="",value:n}={}){let o=t.trim().toLowerCase();return e.find(i=>n!==void 0&&String(i.value)===n)??e.find(i=>i.name.toLowerCase()===o)}var rr=120,sr=25,va=11,ha=()=>[...M.value.people,M.value.bot].map(e=>({name:e.name,value:e.id})),ga=()=>M.value.roles.map(e=>({name:e.name,value:e.id})),lr=()=>ne.value.filter(e=>e.name).map(e=>({name:`#${e.name}`,value:e.id}));function Nn(e){if(e.choices?.length>0)return e.choices;switch(e.type){case 5:return[{name:"True",value:"true"},{name:"False",value:"false"}];case 6:return ha();case 7:return lr();case 8:return ga();case 9:return[...ha(),...ga()];default:return null}}var cr={3:"text",4:"a whole number",10:"a number",11:"a file"};function ur(e,t){if(e.type===va)return e.required&&!t?.file?"choose a file":null;let n=t?.text?.trim()??"";if(!n)return e.required?"this option is required":null;let o=Nn(e);if(o)return Xt(o,t)?null:"choose one of the list";if(e.type===4&&!/^-?\d+$/.test(n))return"a whole number is needed";if(e.type===10&&Number.isNaN(Number(n)))return"a number is needed";let a=[4,10].includes(e.type)?Number(n):null;return a!==null&&e.min_value!==void 0&&a<e.min_value?`at least ${e.min_value}`:a!==null&&e.max_value!==void 0&&a>e.max_value?`at most ${e.max_value}`:null}var xa=(e,t)=>String(Xt(Nn(e)??[],t)?.value??t.value??t.text.trim());function dr(e,t,n,o){let[a,i]=L({list:[],says:null}),r=n[t?.name]?.text??"",l=JSON.stringify(Object.entries(n).map(([d,p])=>[d,p.value??p.text]));return q(()=>{if(!o||!t?.autocomplete)return;let d=!1,p=async()=>{let f=e.options.filter(_=>_.name!==t.name&&n[_.name]?.text?.trim()).map(_=>({name:_.name,value:xa(_,n[_.name])}));f.push({name:t.name,value:r});let u={channel:T.value,path:e.path,options:f,focused:t.name},w=await re("suggest",u).catch(()=>({answer:"failed"}));d||(w.answer!=="choices"?i({list:[],says:"Loading options failed"}):i({list:w.choices,says:w.choices.length===0?"Nothing fits":null}))};i(v=>({...v,says:v.list.length===0?"Searching\u2026":null}));let c=setTimeout(p,rr);return()=>{d=!0,clearTimeout(c)}},[e.path,t?.name,r,l,o]),a}function pr({option:e,field:t,onChange:n,id:o,input:a,onFocus:i}){return s`<input id=${o} ref=${a} type="file" onFocus=${i} required=${e.required} onChange=${r=>n({text:"",file:r.target.files[0]})} />${t?.file&&s`<small>${t.file.name}</small>`}`}var fr=/^(?:([^]*)\s)?([-_\p{L}\p{N}]+):$/u;function mr({leaf:e,option:t,fields:n,focused:o,wrong:a,setField:i,focusNext:r,jump:l,submit:d,remove:p,onFocus:c}){let v=B(),[f,u]=L(-1),[w,_]=L(!1),$=n[t.name]??{text:""},C=`option-${t.name}`,y=Nn(t),D=dr(e,t,n,o),b=$.value!==void 0,J=b?"":$.text.toLowerCase(),le=y?y.filter(m=>m.name.toLowerCase().includes(J)).slice(0,sr):t.autocomplete?D.list:[],A=(b&&!y?[]:le).map(m=>({key:String(m.value),label:m.name,choice:m})),j=A.length===0?-1:f>=0?Math.min(f,A.length-1):y&&!b?0:-1;fe(()=>{o&&v.current?.focus()},[o]);let ue=m=>{i({text:m.choice.name,value:String(m.choice.value)}),u(-1),_(!0),r()},x=m=>{if(m.isComposing)return;let h=w?null:wt(m.key,j,A.length),E=!w&&A.length>0,pe=f<0&&y&&Xt(y,$);if(h!==null)u(h);else if(m.key==="Enter"&&E&&j>=0&&!pe)ue(A[j]);else if(m.key==="Enter")d();else if(m.key==="Tab"&&!m.shiftKey&&E&&!b&&$.text!==A[Math.max(j,0)].label)ue(A[Math.max(j,0)]);else if(m.key==="Escape"&&E)_(!0);else if(m.key==="Backspace"&&$.text==="")p();else return;m.preventDefault(),m.stopPropagation()};if(t.type===va)return s`<span class=${H("option-field",a&&"wrong")}><label for=${C}>${t.name}</label><${pr} id=${C} input=${v} onFocus=${c} option=${t} field=${$} onChange=${i} /></span>`;let O=o&&!w;return s`<span class=${H("option-field",a&&"wrong")}>
    <label for=${C}>${t.name}</label>
    <input
      id=${C}
      ref=${v}
      type="text"
      autocomplete="off"
      value=${$.text}
      size=${Math.max(4,$.text.length+1)}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded=${O&&A.length>0}
      aria-controls=${`${C}-list`}
      aria-activedescendant=${O&&j>=0?`${C}-list-${j}`:void 0}
      aria-required=${t.required===!0}
      aria-invalid=${!!a}
      aria-describedby=${`${C}-about`}
      onFocus=${()=>{_(!1),c()}}
      onInput=${m=>{_(!1),u(-1);let h=fr.exec(m.target.value);(!h||!l(h[2],h[1]?.trim()??""))&&i({text:m.target.value})}}
      onKeyDown=${x}
    />
    <span class="gone" id=${`${C}-about`}>${t.description}</span>
    ${O&&s`<${_t}
      id=${`${C}-list`}
      head=${s`<strong>${t.name}</strong> ${t.description} <em class=${a&&"failed"}>${a??(y?"":cr[t.type]??"")}</em>`}
      items=${A}
      active=${j}
      nothing=${t.autocomplete?D.says:null}
      onPick=${ue}
      onHover=${u}
    />`}
  </span>`}function hr({rest:e,text:t,wrong:n,setText:o,add:a,fill:i,submit:r,back:l,focused:d,onFocus:p}){let c=B(),[v,f]=L(-1),[u,w]=L(!1);fe(()=>{d&&c.current?.focus()},[d]);let _=e.filter(b=>b.name.includes(t.trim().replace(/:$/,""))).map(b=>({key:b.name,label:b.name,about:b.description,option:b})),$=_.length===0?-1:v>=0?Math.min(v,_.length-1):t?0:-1,C=b=>{o(""),f(-1),a(b.option)},y=b=>{let J=u?null:wt(b.key,$,_.length);if(J!==null)f(J);else if((b.key==="Enter"||b.key==="Tab")&&!b.shiftKey&&!u&&$>=0&&_[$])C(_[$]);else if(b.key==="Enter")r();else if(b.key==="Escape"&&!u&&_.length>0)w(!0);else if(b.key==="Backspace"&&t==="")l();else return;b.preventDefault(),b.stopPropagation()},D=e.length>0?`+${e.length} more, or Enter`:"Enter sends";return s`<span class=${H("option-more",n&&"wrong")}>
    <input
      ref=${c}
      type="text"
      autocomplete="off"
      aria-label=${e.length>0?"Further options; Enter sends the command":"Enter sends the command"}
      role="combobox"
      aria-autocomplete="list"
      aria-invalid=${!!n}
      aria-expanded=${d&&!u&&_.length>0}
      aria-controls="further-options"
      aria-activedescendant=${d&&$>=0?`further-options-${$}`:void 0}
      placeholder=${D}
      value=${t}
      onInput=${b=>{w(!1),f(-1);let{before:J,pairs:le}=ma(b.target.value,e.map(A=>A.name));o(le.length>0?J:b.target.value),le.length>0&&i(le)}}
      onFocus=${()=>{w(!1),p()}}
      onKeyDown=${y}
    />
    ${d&&!u&&_.length>0&&s`<${_t} id="further-options" head="Options" items=${_} active=${$} onPick=${C} onHover=${f} />`}
  </span>`}var Ce=" end";function ba({leaf:e,leave:t}){let n=B(),o=e.options.filter(m=>m.required).map(m=>m.name),a=o,[i,r]=L(a),[l,d]=L({}),[p,c]=L(a[0]??Ce),[v,f]=L({}),[u,w]=L(""),[_,$]=L(null),[C,y]=L(!1),D=m=>e.options.find(h=>h.name===m),b=(m,h)=>{d(E=>({...E,[m]:h})),f(E=>({...E,[m]:void 0}))},J=m=>c(i[i.indexOf(m)+1]??Ce),le=m=>{if(o.includes(m)){let h=i[i.indexOf(m)-1];h?c(h):t();return}r(i.filter(h=>h!==m)),d(({[m]:h,...E})=>E),c(i[i.indexOf(m)-1]??Ce)},A=(m,h,E)=>(h===m?E==="":e.options.some(U=>U.name===h)&&!l[h]?.text)?(b(m,{text:E}),i.includes(h)||r([...i,h]),c(h),!0):!1,j=async()=>{if(u.trim()){f({[Ce]:!0}),$(O(u.trim())),c(Ce);return}let m=Object.fromEntries(i.map(U=>[U,ur(D(U),l[U])]).filter(([,U])=>U));f(m);let h=Object.keys(m)[0];if(h){c(h);return}let E=[],pe=i.flatMap(U=>{let yt=l[U];return yt?.file?[{name:U,file:E.push(yt.file)-1}]:yt?.text?.trim()?[{name:U,value:xa(D(U),yt)}]:[]});y(!0),$(null);try{let U=await re("command",{channel:T.value,path:e.path,options:pe},E);if(U.answer==="failed"){$(`${M.value.bot.name} did not respond`),y(!1);return}Be(U),t(),queueMicrotask(()=>document.getElementById("composer")?.focus())}catch(U){$(U.message),y(!1)}},ue=m=>{m.key==="Escape"&&(m.preventDefault(),t(),queueMicrotask(()=>document.getElementById("composer")?.focus()))},x=e.options.filter(m=>!i.includes(m.name)),O=m=>x.length>0?`\u201C${m}\u201D belongs to no option. Choose one or type its name with a colon: ${x.map(h=>`${h.name}:`).join(" ")}`:`\u201C${m}\u201D belongs to no option: /${e.path} takes no more of them.`;return s`<div class="composer command" ref=${n} onKeyDown=${ue} role="form" aria-label=${`Command /${e.path}`}>
    ${_&&s`<p class="failed" role="alert">${_}</p>`}
    <div class="composer-row">
      <button class="round" aria-label="Leave the command" title="Leave the command" onClick=${t}><${k} name="close" /></button>
      <div class="command-line">
        <span class="command-name">/${e.path}</span>
        ${i.map(m=>s`<${mr}
            key=${m}
            leaf=${e}
            option=${D(m)}
            fields=${l}
            focused=${p===m}
            wrong=${v[m]}
            setField=${h=>b(m,h)}
            focusNext=${()=>J(m)}
            jump=${(h,E)=>A(m,h,E)}
            submit=${j}
            remove=${()=>le(m)}
            onFocus=${()=>c(m)}
          />`)}
        <${hr}
          rest=${x}
          text=${u}
          wrong=${v[Ce]}
          setText=${m=>{w(m),$(null),f(h=>({...h,[Ce]:void 0}))}}
          fill=${m=>{d(h=>({...h,...Object.fromEntries(m.map(E=>[E.name,{text:E.text}]))})),r([...i,...m.map(h=>h.name)]),c(m.at(-1).name)}}
          focused=${p===Ce}
          onFocus=${()=>c(Ce)}
          submit=${j}
          add=${m=>{r([...i,m.name]),c(m.name)}}
          back=${()=>i.length>0?c(i.at(-1)):t()}
        />
      </div>
      <button class="round send" aria-label="Send the command" aria-busy=${C} onClick=${j}><${k} name="send" /></button>
    </div>
  </div>`}var gr=[1,2];function*$a(e,t){let n=(t.options??[]).filter(o=>gr.includes(o.type));if(n.length===0){yield{path:e,description:t.description??"",options:t.options??[]};return}for(let o of n)yield*$a(`${e} ${o.name}`,o)}var Qt=()=>Bt.value.flatMap(e=>[...$a(e.name,e)]),jn=e=>Qt().find(t=>t.path===e);function _a(e){let t=e.toLowerCase().trimStart(),n=t.split(/\s+/).filter(Boolean),o=Qt(),a=o.filter(r=>r.path.startsWith(t.trimEnd())),i=o.filter(r=>!a.includes(r)&&n.every(l=>r.path.includes(l)));return[...a,...i]}var vr=2e3,wa=["image/png","image/jpeg","image/gif","image/webp"],xr=10*1024*1024,On=()=>`draft ${P.value} ${T.value}`,An=S(""),nt=e=>{An.value=e,e?sessionStorage.setItem(On(),e):sessionStorage.removeItem(On())};function br(e){let t=[...M.value.people,M.value.bot].map(a=>[`@${a.name}`,`<@${a.id}>`]),n=ne.value.filter(a=>a.name).map(a=>[`#${a.name}`,`<#${a.id}>`]);return[...t,...n].sort((a,i)=>i[0].length-a[0].length).reduce((a,[i,r])=>{let l=new RegExp(`(?<![\\w<@#])${i.replace(/[.*+?^${}()|[\]\\]/g,"\\$&")}(?![\\w-])`,"g");return a.replace(l,r)},e)}function $r({files:e,setFiles:t}){return e.length===0?null:s`<ul class="uploads" aria-label="Pictures to send">
    ${e.map(({file:n,url:o},a)=>s`<li key=${o}><img src=${o} alt=${n.name} /><small>${n.name}</small>
        <button class="round" aria-label=${`Leave ${n.name} out`} onClick=${()=>t(e.filter((i,r)=>r!==a))}><${k} name="close" size=${14} /></button></li>`)}
  </ul>`}function _r(e){let t=[];for(let n of e)wa.includes(n.type)?n.size>xr?Z(new Error(`${n.name} is larger than 10 MiB`)):t.push({file:n,url:URL.createObjectURL(n)}):Z(new Error(`${n.name} is not a PNG, JPEG, GIF or WebP picture`));return t}function wr(){let[e,t]=L([]),n=o=>t(a=>[...a,..._r([...o])].slice(0,10));return q(()=>t([]),[T.value,P.value]),{files:e,setFiles:t,add:n}}function yr({begin:e}){let t=B(),n=B(),[o,a]=L(0),[i,r]=L(!1),[l,d]=L(!1),{files:p,setFiles:c,add:v}=wr(),f=An.value,_=(f.startsWith("/")&&!f.includes(`
`)&&!i?_a(f.slice(1).replace(/\s+\S+:.*$/,"")):[]).map(x=>({key:x.path,label:`/${x.path}`,about:x.description,leaf:x}));q(()=>{An.value=sessionStorage.getItem(On())??"",r(!1),matchMedia("(pointer: fine)").matches&&document.activeElement===document.body&&t.current.focus()},[T.value,P.value]),q(()=>{let x=t.current;x.style.height="auto",x.style.height=`${Math.min(x.scrollHeight,240)}px`},[f]);let $=x=>{let O=x.startsWith("/")&&x.endsWith(" ")&&jn(x.slice(1,-1));if(O&&x.length>f.length){nt(""),e(O);return}a(0),r(!1),nt(x)},C=x=>{nt(""),e(x.leaf)},y=async()=>Qt().some(O=>`${f} `.startsWith(`/${O.path} `))?(Be(await re("command",{channel:T.value,text:f})),nt(""),!0):!1,D=async()=>{if(!(l||!f.trim()&&p.length===0)){d(!0);try{f.startsWith("/")&&await y()||(await re("say",{channel:T.value,text:br(f)},p.map(x=>x.file)),nt(""),c([]))}catch(x){Z(x)}finally{d(!1),t.current?.focus()}}},b=x=>{if(x.isComposing)return;let O=wt(x.key,o,_.length),m=_.length>0,h=/\s\S+:/.test(f);if(O!==null)a(O);else if(m&&!h&&(x.key==="Enter"||x.key==="Tab")&&!x.shiftKey)C(_[o]);else if(m&&x.key==="Escape")r(!0);else if(x.key==="Enter"&&!x.shiftKey)D();else return;x.preventDefault()},J=x=>{let O=[...x.clipboardData.files];O.length!==0&&(x.preventDefault(),v(O))},le=x=>{x.preventDefault(),v(x.dataTransfer.files)},A=ke.value,j=A?.kind==="dm"?`@${M.value.bot.name}`:`#${A?.name??""}`,ue=vr-[...f].length;return s`<div class="composer" onDrop=${le} onDragOver=${x=>x.preventDefault()}>
    <${_t} id="commands" head=${_.length>0&&"Commands"} items=${_} active=${o} onPick=${C} onHover=${a} />
    <${$r} files=${p} setFiles=${c} />
    <div class="composer-row">
      <button class="round" aria-label="Send pictures" title="Send pictures" onClick=${()=>n.current.click()}><${k} name="plus" /></button>
      <input type="file" class="gone" tabindex="-1" aria-hidden="true" accept=${wa.join()} multiple ref=${n} onChange=${x=>{v(x.target.files),x.target.value=""}} />
      <textarea
        id="composer"
        ref=${t}
        rows="1"
        value=${f}
        placeholder=${`Message ${j}, or / for commands`}
        aria-label=${`Message ${j}`}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls=${_.length>0?"commands":void 0}
        aria-activedescendant=${_.length>0?`commands-${o}`:void 0}
        onInput=${x=>$(x.target.value)}
        onKeyDown=${b}
        onPaste=${J}
      />
      ${ue<200&&s`<span class="left">${ue}</span>`}
      <button class="round send" aria-label="Send" aria-busy=${l} onClick=${D}><${k} name="send" /></button>
    </div>
  </div>`}function ya(){let[e,t]=L(null),n=ht.value;return q(()=>t(null),[T.value,P.value]),q(()=>{if(!n)return;let o=jn(n.path);o?t(o):nt(`/${n.path}`),ht.value=null},[n]),T.value?e?s`<${ba} key=${e.path} leaf=${e} leave=${()=>t(null)} />`:s`<${yr} begin=${t} />`:null}var Ma="playground-theme",za=matchMedia("(prefers-color-scheme: light)"),ot=S(!1),ka=()=>localStorage.getItem(Ma);function Bn(){ot.value=ka()?ka()==="light":za.matches,document.documentElement.dataset.theme=ot.value?"light":"dark"}function Sa(){Bn(),za.addEventListener("change",Bn)}function Ca(){localStorage.setItem(Ma,ot.value?"dark":"light"),Bn()}var Fn=e=>e>99?"99+":String(e);function Rn({it:e,label:t,icon:n,nested:o}){let a=T.value===e.id;return s`<li class=${o&&"nested"}>
    <button
      class=${H("entry",a&&"current",e.unread>0&&!a&&"unread")}
      aria-current=${a?"page":void 0}
      data-channel=${e.id}
      onClick=${()=>X(e.id)}
    >
      ${n}
      <span class="entry-name">${t}</span>
      ${e.mentions>0?s`<span class="badge">${Fn(e.mentions)}<span class="gone"> for you</span></span>`:e.unread>0&&s`<span class="gone">, ${e.unread} unread</span>`}
    </button>
  </li>`}var kr=e=>ne.value.filter(t=>t.parent===e.id&&(!t.archived||t.id===T.value));function Mr(){return be.value.map(e=>{let t=kr(e);return s`
      <${Rn} key=${e.id} it=${e} label=${e.name} icon=${s`<${k} name="hash" />`} />
      ${t.map(n=>s`<${Rn}
          key=${n.id}
          it=${n}
          label=${n.name}
          icon=${s`<${k} name="thread" size=${16} />`}
          nested
        />`)}
    `})}function zr(){let e=M.value.bot,t=gt.value;return t?s`<${Rn} it=${t} label=${e.name} icon=${s`<${G} id=${e.id} size=${28} />`} />`:s`<li class="nothing">${e.name} writes to you here when there is something secret.</li>`}function Sr(){let e=B(),t=P.value;return s`<div class="me">
    <button class="me-name" popovertarget="people-menu" aria-haspopup="dialog">
      <${G} id=${t} size=${32} />
      <span class="me-text"><strong>${V(t)}</strong><small>Change person</small></span>
      <${k} name="down" size=${16} />
    </button>
    <button
      class="round"
      aria-label=${ot.value?"Dark colours":"Light colours"}
      title=${ot.value?"Dark colours":"Light colours"}
      onClick=${Ca}
    ><${k} name="sun" /></button>
    <div id="people-menu" class="menu" popover="auto" ref=${e}>
      <p class="menu-head">Who do you want to be?</p>
      <ul>
        ${M.value.people.map(n=>s`<li key=${n.id}>
            <button
              class=${H("menu-item",n.id===t&&"current")}
              aria-current=${n.id===t?"true":void 0}
              onClick=${()=>{e.current.hidePopover(),Vt(n.name)}}
            ><${G} id=${n.id} size=${28} />${n.name}</button>
            <a
              class="round"
              href=${Ae(n.name,T.value)}
              target="_blank"
              rel="noopener"
              aria-label=${`Be ${n.name} in a new tab`}
              title=${`Be ${n.name} in a new tab`}
            ><${k} name="open" size=${16} /></a>
          </li>`)}
      </ul>
      <p class="menu-foot">Two tabs can be two people: that is how to play against yourself.</p>
    </div>
  </div>`}function Ea(){let{guild:e,bot:t}=M.value,n=gt.value,o=n&&T.value===n.id,a=be.value[0];return s`<nav class="sidebar" aria-label="Server and channels">
    <a class="skip" href="#composer" onClick=${Cr}>To the message box</a>
    <div class="rail">
      <button
        class=${H("rail-button",o&&"current")}
        aria-label=${`Direct messages with ${t.name}${n?.mentions?`, ${Fn(n.mentions)} unread`:""}`}
        title="Direct messages"
        disabled=${!n}
        onClick=${()=>X(n.id)}
      >
        <${G} id=${t.id} size=${48} />
        ${n?.mentions>0&&s`<span class="badge">${Fn(n.mentions)}</span>`}
      </button>
      <hr />
      <button
        class=${H("rail-button guild",!o&&"current")}
        aria-label=${`${e.name}, the server`}
        title=${e.name}
        onClick=${()=>a&&X(a.id)}
      ><span class="initials" data-letter=${e.name.slice(0,2)} /></button>
    </div>
    <div class="channels">
      <p class="guild-name">${e.name}</p>
      <div class="scroll" tabindex="-1">
        <h2>Text channels</h2>
        <ul><${Mr} /></ul>
        <h2>Direct messages</h2>
        <ul><${zr} /></ul>
      </div>
      <${Sr} />
    </div>
  </nav>`}function Cr(e){e.preventDefault(),document.getElementById("composer")?.focus()}var Ta=()=>{R.value=R.value==="sidebar"?null:"sidebar"};function Ha({what:e,icon:t,label:n}){let o=R.value===e,a=()=>{R.value=o?null:e};return s`<button
    class=${H("tool",o&&"current")}
    aria-pressed=${o}
    title=${n}
    onClick=${a}
  ><${k} name=${t} /><span class="tool-name">${n}</span></button>`}function Da(){let e=ke.value,t=ne.value.reduce((a,i)=>a+(i.id===e?.id?0:i.mentions),0),n=e?.parent&&ne.value.find(a=>a.id===e.parent),o=e&&e.id===gt.value?.id;return s`<header class="header">
    <button class="tool menu-button" aria-label=${t?`Channels, ${t} for you`:"Channels"} onClick=${Ta}>
      <${k} name="menu" />
      ${t>0&&s`<span class="badge">${t}</span>`}
    </button>
    <h1 class="header-name">
      ${o?s`<${G} id=${M.value.bot.id} size=${24} /><span>${M.value.bot.name}</span>`:e&&s`<${k} name=${e.parent?"thread":"hash"} />
            ${n&&s`<span class="parent">${n.name} ›</span>`}<span>${e.name}</span>`}
    </h1>
    ${e?.topic&&s`<p class="topic">${e.topic}</p>`}
    <div class="tools">
      <${Ha} what="pins" icon="pin" label="Pinned" />
      <${Ha} what="backstage" icon="gear" label="Behind the scenes" />
    </div>
  </header>`}function La(){let{people:e,bot:t}=M.value;return s`<aside class="members" aria-label="People">
    <h2>People — ${e.length}</h2>
    <ul>
      ${e.map(n=>s`<li key=${n.id} class="member">
          <button
            class=${H("entry",n.id===P.value&&"current")}
            aria-label=${n.id===P.value?void 0:`Be ${n.name}`}
            onClick=${()=>Vt(n.name)}
          >
            <${G} id=${n.id} size=${32} />
            <span class="entry-name">${n.name}</span>
            ${n.id===P.value&&s`<span class="you">you</span>`}
          </button>
          <a
            class="round"
            href=${Ae(n.name,T.value)}
            target="_blank"
            rel="noopener"
            aria-label=${`Be ${n.name} in a new tab`}
            title=${`Be ${n.name} in a new tab`}
          ><${k} name="open" size=${16} /></a>
        </li>`)}
    </ul>
    <h2>Bots — 1</h2>
    <ul>
      <li class=${H("member",!t.online&&"away")}>
        <span class="entry"><${G} id=${t.id} size=${32} /><span class="entry-name">${t.name}</span><span class="tag">APP</span></span>
      </li>
    </ul>
  </aside>`}var Er=700,Le=null,Zt=e=>{Le?.readyState===WebSocket.OPEN&&Le.send(JSON.stringify(e))};function Pa(){T.peek()&&Zt({view:{channel:T.peek(),count:He.peek()}})}function Ia(e){let t=`ws://${location.host}/page/people/${e}/live`,n=new WebSocket(t);Le=n,n.onopen=()=>{te.value=[],ce.value=null,Ye.value=!0,Pa(),R.peek()==="backstage"&&Zt({backstage:!0})},n.onmessage=o=>Le===n&&zo(JSON.parse(o.data)),n.onclose=()=>{Le===n&&(Ye.value=!1,setTimeout(()=>Le===n&&Ia(e),Er))}}var Na=(e,t)=>Zt({read:{channel:e,message:t}});function ja(){ie(()=>{let e=P.value;if(!e)return;let t=Le;Le=null,t?.close(),So(),Ia(e)}),ie(()=>{T.value,He.value,Pa()}),ie(()=>{let e=R.value==="backstage";Zt({backstage:e}),e||(Xe.value=null)})}function Tr({tour:e}){let t=ae.value?.tour===e&&ae.value.at<e.steps.length&&!ae.value.failed;return s`<li class="tour">
    <span class="tour-emoji" aria-hidden="true">${se(e.emoji)}</span>
    <div><h4>${e.title}</h4><p>${e.about}</p></div>
    <button class="button green" aria-busy=${t} onClick=${()=>Ln(e)} aria-label=${e.title}>${t?"Under way\u2026":"Play"}</button>
  </li>`}function Oa(){let{guild:e,bot:t}=M.value,n=be.value.at(-1),o=()=>{R.value="backstage"};return s`<div class="beginning welcome">
    <${G} id=${t.id} size=${80} />
    <h2>Welcome to ${e.name}</h2>
    <p>
      This looks like Discord, but it is a stand-in on your own machine. ${t.name} here is the real bot; nothing leaves
      this computer, and nothing can be broken. You are <strong>${V(P.value)}</strong>.
    </p>
    <h3 class="welcome-head">Begin with one press</h3>
    <ul class="tours">${dt.value.map(a=>s`<${Tr} tour=${a} />`)}</ul>
    <h3 class="welcome-head">Or look around</h3>
    <ul class="tips">
      <li><${k} name="hash" />Go to <button class="mention" onClick=${()=>X(n.id)}>#${n.name}</button> and type <kbd>/</kbd> to see what ${t.name} can do.</li>
      <li><${k} name="people" />Be somebody else with your name in the lower left corner. Two tabs can be two people who play each other.</li>
      <li><${k} name="gear" /><span><button class="link" onClick=${o}>Behind the scenes</button> turns the clock, lets things go wrong, opens maps for editing, and shows what the bot asks of Discord.</span></li>
    </ul>
  </div>`}var qn=64,Hr=128,Dr=32768,Lr=420*1e3,Pr=9e3,en=S(null),Un=e=>e.type===0||e.type===19||e.type===20;function Ir(e,t){return t&&Un(e)&&Un(t)&&!e.interaction_metadata&&e.type===0&&e.author.id===t.author.id&&(e.flags&qn)===(t.flags&qn)&&Oe(e.id)-Oe(t.id)<Lr}function Nr({it:e}){let t=s`<strong>${V(e.author.id)}</strong>`,n=s`<time class="stamp">${Ke(Oe(e.id),me.value)}</time>`;return e.type===6?s`<div class="notice"><${k} name="pin" size=${16} /><span>${t} pinned <button class="link" onClick=${()=>X(e.channel_id,e.message_reference?.message_id)}>a message</button> here. <button class="link" onClick=${()=>{R.value="pins"}}>See all pins</button> ${n}</span></div>`:e.type===18?s`<div class="notice"><${k} name="thread" size=${16} /><span>${t} started a thread: <button class="link strong" onClick=${()=>X(e.thread?.id)}>${e.content}</button> ${n}</span></div>`:null}function jr({thread:e}){let t=e.message_count===1?"1 message":`${e.message_count} messages`;return s`<button class="thread-card" onClick=${()=>X(e.id)}>
    <${k} name="thread" size=${16} /><strong>${e.name}</strong><span>${t} ›</span>
  </button>`}function Or({it:e}){let t=e.interaction_metadata;if(t?.type===2&&e.type===20)return s`<div class="origin"><${k} name="reply" size=${14} /><${G} id=${t.user.id} size=${16} /><span>${V(t.user.id)}</span> used <span class="mention">/${t.name}</span></div>`;let n=e.referenced_message;return e.type===19&&n?s`<button class="origin" onClick=${()=>X(e.channel_id,n.id)}><${k} name="reply" size=${14} /><${G} id=${n.author.id} size=${16} /><span>${V(n.author.id)}</span><span class="origin-text">${oe(n.content.slice(0,120))}</span></button>`:null}function Ar({it:e}){return e.flags&Hr?s`<p class="thinking"><span class="dots" aria-hidden="true"><i /><i /><i /></span>${V(e.author.id)} is thinking…</p>`:s`
    ${e.content&&s`<${we} text=${e.content} />`}
    ${e.edited_timestamp&&e.content&&s`<span class="edited" title=${he(Date.parse(e.edited_timestamp),"F")}>(edited)</span>`}
    ${e.embeds.map(t=>s`<${Wt} embed=${t} />`)}
    ${!(e.flags&Dr)&&s`<${Ut} files=${e.attachments} />`}
    <${fa} message=${e} />
    ${e.thread&&s`<${jr} thread=${e.thread} />`}
  `}function Br({it:e}){return s`<p class="only-you"><${k} name="eye" size=${14} />Only you can see this · <button class="link" onClick=${()=>re("dismiss",{message:e.id}).catch(Z)}>Dismiss message</button></p>`}function Fr({it:e,before:t}){let n=Ir(e,t),o=Oe(e.id),a=e.author.bot,i=e.flags&qn,r=e.mentions.some(p=>p.id===P.value)||e.mention_everyone,l=ye.value?.id===e.id,d=`${V(e.author.id)}, ${Ke(o,me.value)}${i?", only you can see this":""}`;return s`<li
    class=${H("message",n&&"joined",i&&"secret",r&&"mentioned",l&&"marked")}
    id=${`m${e.id}`}
    aria-label=${d}
  >
    <${Or} it=${e} />
    <div class="message-row">
      ${n?s`<time class="gutter" aria-hidden="true">${he(o,"t")}</time>`:s`<div class="gutter"><${G} id=${e.author.id} /></div>`}
      <div class="content">
        ${!n&&s`<div class="by"><span class=${H("author",a&&"is-bot")}>${V(e.author.id)}</span>${a&&s`<span class="tag">APP</span>`}<time class="stamp" title=${he(o,"F")}>${Ke(o,me.value)}</time></div>`}
        <${Ar} it=${e} />
        ${i!==0&&s`<${Br} it=${e} />`}
      </div>
    </div>
  </li>`}function Rr(){let e=ke.value;if(!e||ft.value)return null;if(e.id===Mo.value)return s`<${Oa} />`;if(e.kind==="dm")return s`<div class="beginning"><${G} id=${M.value.bot.id} size=${80} /><h2>${M.value.bot.name}</h2><p>This is where ${M.value.bot.name} writes to ${V(P.value)} alone.</p></div>`;let t=e.parent?"thread":"channel";return s`<div class="beginning"><span class="big-icon"><${k} name=${e.parent?"thread":"hash"} size=${36} /></span><h2>${e.name}</h2><p>This is the beginning of the ${t}.</p></div>`}function qr(){let e=Ft.value;me.value;let t=e&&e.channel===T.value&&Date.now()-e.at<Pr;return s`<p class="typing">${t?s`<span class="dots" aria-hidden="true"><i /><i /><i /></span>${M.value.bot.name} is typing…`:""}</p>`}function Ur(e){q(()=>{let t=ke.value;if(!t||ce.value!==t.id)return;en.peek()?.channel!==t.id&&(en.value={channel:t.id,mark:t.unread>0?t.read:null});let n=()=>{e&&t.unread>0&&document.visibilityState==="visible"&&Na(t.id,e)};return n(),document.addEventListener("visibilitychange",n),()=>document.removeEventListener("visibilitychange",n)})}function Vr(){let e=ye.value,t=te.value;q(()=>{if(!e)return;let n=document.getElementById(`m${e.id}`);if(!n){ft.value&&ce.value===T.value&&(He.value+=100);return}n.scrollIntoView({block:"center"});let o=setTimeout(()=>{ye.peek()===e&&(ye.value=null)},2500);return()=>clearTimeout(o)},[e,t])}function Aa(){let e=B(),t=te.value,n=aa(e,t[0]?.id,t.at(-1)?.id);Ur(t.at(-1)?.id),Vr();let o=ke.value,a=en.value?.channel===o?.id?en.value.mark:null,i=a&&t.find(l=>BigInt(l.id)>BigInt(a)&&l.author.id!==P.value)?.id,r=()=>{He.value+=50};return s`<div class="conversation"><div class="messages" ref=${e} tabindex="0" role="log" aria-live="polite" aria-relevant="additions" aria-label=${`Messages in ${o?.name||"direct messages"}`}>
    <div class="messages-inner">
      ${ce.value===o?.id&&s`<${Rr} />`}
      ${ft.value&&s`<button class="button grey older" onClick=${r}>Show older messages</button>`}
      <ol>
        ${t.map((l,d)=>[l.id===i&&s`<li class="new-line" key="new" aria-label="New messages"><span>New</span></li>`,Un(l)||l.type===21?l.type!==21&&s`<${Fr} key=${l.id} it=${l} before=${l.id===i?null:t[d-1]} />`:s`<li key=${l.id} id=${`m${l.id}`}><${Nr} it=${l} /></li>`])}
      </ol>
      <${qr} />
    </div>
  </div>
  ${$t.value&&s`<button class="present" onClick=${n}>Jump to present <${k} name="down" size=${16} /></button>`}
  </div>`}function tn({label:e,className:t,onClose:n,children:o}){let a=B();return fe(()=>{let l=a.current,d=document.activeElement;return l.showModal(),()=>{l.close(),d?.isConnected&&d.focus()}},[]),s`<dialog class=${t} ref=${a} aria-label=${e} onCancel=${l=>{l.preventDefault(),n()}} onClick=${l=>l.target===a.current&&n()}>
    ${o}
  </dialog>`}function Ba(){let e=Qe.value;if(!e)return null;let t=()=>{Qe.value=null};return s`<${tn} label="Enlarged picture" className="lightbox" onClose=${t}>
    <figure>
      <img src=${e.src} alt=${e.alt??""} onClick=${t} />
      ${e.alt&&s`<figcaption>${e.alt}</figcaption>`}
    </figure>
    <button class="round close" aria-label="Close" onClick=${t}><${k} name="close" /></button>
  <//>`}function Wr(){let[e,t]=L(null),n=te.value.filter(o=>o.pinned).map(o=>o.id).join();return q(()=>{let o=!1;return Eo(T.value).then(a=>o||t(a)).catch(Z),()=>{o=!0}},[T.value,n]),e?e.length===0?s`<p class="nothing">Nothing is pinned here.</p>`:e.map(o=>s`<article class="pin" key=${o.id}>
      <div class="by"><${G} id=${o.author.id} size=${24} /><span class="author">${V(o.author.id)}</span><time class="stamp">${Ke(Oe(o.id),me.value)}</time>
        <button class="button grey jump" onClick=${()=>X(o.channel_id,o.id)}>Jump</button></div>
      ${o.content&&s`<${we} text=${o.content} />`}
      ${o.embeds.map(a=>s`<${Wt} embed=${a} />`)}
      <${Ut} files=${o.attachments} />
    </article>`):s`<p class="nothing">Looking…</p>`}function Fa(){if(R.value!=="pins")return null;let e=()=>{R.value=null};return s`<${tn} label="Pinned messages" className="pins" onClose=${e}>
    <header><h2>Pinned messages</h2><button class="round" aria-label="Close" onClick=${e}><${k} name="close" /></button></header>
    <div class="scroll"><${Wr} /></div>
  <//>`}var Gr=8e3;function Ra(){let e=et.value;return q(()=>{if(!e)return;let t=setTimeout(()=>{et.peek()===e&&(et.value=null)},Gr);return()=>clearTimeout(t)},[e]),s`<div class="toasts" role="alert">
    ${e&&s`<p class="toast"><${k} name="warn" />${e.words}<button class="round" aria-label="Close" onClick=${()=>et.value=null}><${k} name="close" size=${16} /></button></p>`}
  </div>`}function Kr(e){return(e??[]).flatMap(t=>t.type===18?[{...t.component,label:t.label,about:t.description}]:t.type===1?t.components??[]:[t])}function Jr({it:e,at:t}){let n=`field-${t}`,o={id:n,name:e.custom_id,required:e.required!==!1,minlength:e.min_length,maxlength:e.max_length??4e3,placeholder:e.placeholder,autofocus:t===0,defaultValue:e.value??"","aria-describedby":e.about?`${n}-about`:void 0};return s`<div class="field">
    <label for=${n}>${e.label}${o.required&&s`<span class="required" title="required"> *</span>`}</label>
    ${e.about&&s`<p id=${`${n}-about`} class="small">${e.about}</p>`}
    ${e.style===2?s`<textarea rows="5" ...${o} />`:s`<input type="text" autocomplete="off" ...${o} />`}
  </div>`}function Yr({it:e,close:t}){let n=B(),[o,a]=L(null),[i,r]=L(!1),l=Kr(e.modal.components);return s`<form ref=${n} onSubmit=${async p=>{if(p.preventDefault(),i)return;r(!0),a(null);let v=l.filter(f=>f.type===4).map(f=>[f.custom_id,n.current.elements[f.custom_id].value]);try{let f=await re("fill",{interaction:e.interaction,values:v});if(f.answer==="failed"){a("Something went wrong. Try again."),r(!1);return}t(),Be(f)}catch(f){a(f.message),r(!1)}}}>
    <header>
      <${G} id=${M.value.bot.id} size=${32} /><h2>${e.modal.title}</h2>
      <button type="button" class="round" aria-label="Close" onClick=${t}><${k} name="close" /></button>
    </header>
    <div class="scroll">
      ${l.map((p,c)=>p.type===4?s`<${Jr} key=${p.custom_id} it=${p} at=${c} />`:p.type===10?s`<${we} text=${p.content} />`:s`<p class="small">A field of kind ${p.type} is not shown here.</p>`)}
      ${o&&s`<p class="failed" role="alert">${o}</p>`}
    </div>
    <footer>
      <button type="button" class="button plain" onClick=${t}>Cancel</button>
      <button type="submit" class="button blue" aria-busy=${i}>Submit</button>
    </footer>
  </form>`}function qa(){let e=Ze.value;if(!e)return null;let t=()=>{Ze.value=null};return s`<${tn} key=${e.interaction} label=${e.modal.title} className="modal" onClose=${t}>
    <${Yr} it=${e} close=${t} />
  <//>`}function Xr(){let e=ke.value,t=e?e.kind==="dm"?"direct messages":`#${e.name}`:"";document.title=`${V(P.value)} \xB7 ${t} \xB7 ${M.value?.guild.name??"Playground"}`}function Qr(){let e=M.value;return Ye.value?e?e.unsaved?s`<p class="banner bad" role="alert">
      What happens now is not saved: ${e.unsaved}
    </p>`:e.bot.inside?e.bot.online?null:s`<p class="banner" role="status">${e.bot.name} is connecting…</p>`:s`<p class="banner" role="status">
      ${e.bot.name} was thrown out of the server. <em>Behind the scenes</em> lets it in again.
    </p>`:null:s`<p class="banner bad" role="status">
      The playground does not answer. As soon as it runs again, this page goes on by itself.
    </p>`}function Ua(){if(!M.value)return s`<div class="loading" role="status">
      ${Ye.value?"Opening the playground\u2026":"Waiting for the playground\u2026"}
    </div>`;Xr();let e=()=>{R.value=null};return s`
    <div class=${H("frame",R.value==="sidebar"&&"with-sidebar")}>
      <${Ea} />
      <button class="veil" tabindex="-1" aria-label="Close the list of channels" onClick=${e} />
      <main class="main">
        <${Da} />
        <${Qr} />
        <div class="body">
          <section class="talk">
            <${Aa} />
            <${ca} />
            <${ya} />
          </section>
          ${R.value==="backstage"?s`<${Po} />`:s`<${La} />`}
        </div>
      </main>
    </div>
    <${Fa} />
    <${Ba} />
    <${qa} />
    <${Ra} />
  `}async function Zr(){let e=await To();Je.value=e.people,dt.value=e.tours,pt.value=e.maps,ja(),Fo(),no(s`<${Ua} />`,document.getElementById("app"))}addEventListener("error",e=>{e.message?.startsWith("ResizeObserver loop")||Z(e.error??e)});addEventListener("unhandledrejection",e=>Z(e.reason));Sa();Zr().catch(e=>{let t=document.getElementById("app");t.className="broken",t.textContent=`The playground cannot be reached (${e.message}). Start it again and reload.`});
