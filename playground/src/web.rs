//! What pages on loopback share: the guard, and the files they are made of.
//!
//! The guard answers the page itself and programs on this machine, never another page. A browser sends along which page asks (`Origin`, `Sec-Fetch-Site`), and under which name it
//! found this machine (`Host`); a name that is not ours means that a foreign page has pointed its
//! own name here. Everything is checked before anything is read.

use axum::{
    extract::Request,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

/// A page on a port of 127.0.0.1.
#[derive(Clone, Copy, Debug)]
pub struct Site<'a> {
    /// The port.
    pub port: &'a str,
    /// The path of the page itself, to which links elsewhere may lead.
    pub page: &'a str,
}

/// Lets through what a page and programs on this machine ask, and adds what browsers must be told.
pub async fn guard(site: Site<'_>, request: Request, next: Next) -> Response {
    let outcome = check(site, &request);
    let host = outcome.clone().unwrap_or_default();
    let mut response = match outcome {
        Ok(_) => next.run(request).await,
        Err(words) => (StatusCode::FORBIDDEN, words).into_response(),
    };
    tell(response.headers_mut(), &host);
    response
}

/// Name, media type and bytes.
type File = (&'static str, &'static str, &'static [u8]);

macro_rules! files {
    ($($name:literal: $kind:literal),* $(,)?) => {
        &[$(($name, $kind, include_bytes!(concat!("../page/dist/", $name)))),*]
    };
}

/// The files of pages, embedded. `page/build.mjs` makes them from `page/src`.
static FILES: &[File] = files! {
    "index.html": "text/html; charset=utf-8",
    "app.js": "text/javascript; charset=utf-8",
    "app.css": "text/css; charset=utf-8",
    "editor.html": "text/html; charset=utf-8",
    "editor.js": "text/javascript; charset=utf-8",
    "editor.css": "text/css; charset=utf-8",
    "inter.woff2": "font/woff2",
    "icon.svg": "image/svg+xml",
    "licences.txt": "text/plain; charset=utf-8",
};

/// Answers with a file of a page: the playground's (`index.html`) or that of the editor of maps (`editor.html`),
/// which the program serves.
pub fn send(name: &str) -> Response {
    let found = FILES.iter().find(|(known, ..)| *known == name);
    found.map_or_else(
        || (StatusCode::NOT_FOUND, "there is no such file").into_response(),
        |(_, kind, bytes)| ([(header::CONTENT_TYPE, *kind)], *bytes).into_response(),
    )
}

/// Returns the name under which we were found.
fn check(Site { port, page }: Site<'_>, request: &Request) -> Result<String, &'static str> {
    let headers = request.headers();
    let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let names = ["127.0.0.1", "localhost", "[::1]"];
    let ours = |host: &str| {
        names.iter().any(|name| {
            let rest = host.strip_prefix(name);
            // Nobody writes the port that is the web's own.
            rest.is_some_and(|rest| match rest.strip_prefix(':') {
                Some(found) => found == port,
                None => rest.is_empty() && port == "80",
            })
        })
    };
    let host = text("host").unwrap_or_default();
    if !ours(host) {
        return Err("this is not the address of the page");
    }
    if text("origin").is_some_and(|origin| origin != format!("http://{host}")) {
        return Err("other pages may not send requests to this one");
    }
    // A link elsewhere may lead to the page; nothing else there may.
    let visit = request.method() == Method::GET
        && request.uri().path() == page
        && text("sec-fetch-mode") == Some("navigate");
    let site = text("sec-fetch-site");
    if site.is_some_and(|site| !matches!(site, "same-origin" | "none")) && !visit {
        return Err("other pages may not send requests to this one");
    }
    Ok(host.to_owned())
}

/// Adds the headers that keep foreign scripts out, whatever people write.
fn tell(headers: &mut HeaderMap, host: &str) {
    let policy = format!(
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
         img-src 'self' blob:; connect-src 'self' ws://{host}; base-uri 'none'; \
         form-action 'none'; frame-ancestors 'none'"
    );
    if let Ok(policy) = HeaderValue::from_str(&policy)
        && !headers.contains_key(header::CONTENT_SECURITY_POLICY)
    {
        headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    for name in ["cross-origin-opener-policy", "cross-origin-resource-policy"] {
        headers.insert(name, HeaderValue::from_static("same-origin"));
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;

    use super::*;

    fn asked(port: &str, host: &str) -> Result<String, &'static str> {
        let request = Request::builder().header("host", host);
        let site = Site { port, page: "/" };
        check(site, &request.body(Body::empty()).unwrap())
    }

    #[test]
    fn this_machine_is_known_by_its_names_and_the_port() {
        for name in ["127.0.0.1", "localhost", "[::1]"] {
            assert!(asked("7878", &format!("{name}:7878")).is_ok(), "{name}");
            assert!(asked("80", &format!("{name}:80")).is_ok(), "{name}");
            // Browsers and programs leave the web's own port out.
            assert!(asked("80", name).is_ok(), "{name}");
            assert!(asked("7878", name).is_err(), "{name}");
            assert!(asked("7878", &format!("{name}:80")).is_err(), "{name}");
            assert!(
                asked("80", &format!("{name}.evil.example")).is_err(),
                "{name}"
            );
        }
        for host in [
            "",
            ":80",
            "evil.example",
            "evil.example:80",
            "[::1",
            "127.0.0.1:",
        ] {
            assert!(asked("80", host).is_err(), "{host}");
        }
    }
}
