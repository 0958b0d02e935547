//! Files that people attach: fetched from where Discord keeps them and from nowhere else, within bounds of
//! size and time.

use std::time::Duration;

use reqwest::redirect::Policy;
use reqwest::{Client, Response, Url};
use serenity::all::Attachment;

use super::bounds::Bounds;
use super::errors::Error;
use super::{Api, BotError};
use crate::labels::names;

/// Where Discord keeps what people attach.
const HOSTS: [&str; 2] = ["cdn.discordapp.com", "media.discordapp.net"];

/// Fetches what people attach.
#[derive(Clone, Debug)]
pub(super) struct Uploads {
    client: Client,
    api: Api,
    /// The longest that a file may take.
    within: Duration,
}

/// A file that somebody has attached.
#[derive(Clone, Debug)]
pub(super) struct Upload {
    pub(super) name: String,
    pub(super) url: String,
    /// The bytes that Discord says it has; 0 where it is not asked.
    pub(super) size: u32,
}

impl From<Attachment> for Upload {
    fn from(file: Attachment) -> Self {
        Self {
            name: file.filename,
            url: file.url,
            size: file.size,
        }
    }
}

/// Why a file is not there.
#[derive(Debug, thiserror::Error)]
enum NotFetched {
    #[error("has {size} bytes; the limit is {most}")]
    Size { size: u64, most: usize },
    #[error("is larger than Discord said: the limit is {most} bytes")]
    Grew { most: usize },
    #[error("lies at {0:?}; I take files from {hosts} alone", hosts = HOSTS.join(" and "))]
    Elsewhere(String),
    #[error("was moved elsewhere (status {0}), and I take files from Discord itself alone")]
    Moved(u16),
    #[error("is not there any more: Discord answers with status {0}. Attach it again")]
    Gone(u16),
    #[error("did not come within {} seconds. Please try again", .0.as_secs())]
    Slow(Duration),
    #[error("could not be fetched from Discord. Please try again")]
    Lost,
}

impl Uploads {
    /// Fetches from the Discord that the bot talks to.
    ///
    /// # Errors
    ///
    /// When TLS cannot be set up.
    pub(super) fn new(api: &Api, bounds: Bounds) -> Result<Self, BotError> {
        Self::within(api, bounds.connect, bounds.file)
    }

    fn within(api: &Api, connect: Duration, within: Duration) -> Result<Self, BotError> {
        let client = Client::builder()
            .redirect(Policy::none())
            .connect_timeout(connect)
            .timeout(within);
        let client = match api {
            Api::Discord => client.https_only(true),
            // What is on this machine is behind no proxy.
            Api::StandIn(_) => client.no_proxy(),
        };
        let client = client.build();
        let client = client.map_err(|error| BotError::from(serenity::Error::from(error)))?;
        Ok(Self {
            client,
            api: api.clone(),
            within,
        })
    }

    /// The bytes of a file, `most` of them at most.
    ///
    /// # Errors
    ///
    /// [`Error::Wrong`] naming the file and the bound that it is over, or where it lies.
    pub(super) async fn fetch(&self, file: &Upload, most: usize) -> Result<Vec<u8>, Error> {
        let fetched = self.bytes(&file.url, u64::from(file.size), most).await;
        fetched.map_err(|why| {
            let name = names::shown(&file.name);
            Error::Wrong(format!(
                "The file {name} {}.",
                names::escape(&why.to_string())
            ))
        })
    }

    async fn bytes(&self, url: &str, size: u64, most: usize) -> Result<Vec<u8>, NotFetched> {
        let is_over = |size: u64| usize::try_from(size).map_or(true, |size| size > most);
        if is_over(size) {
            return Err(NotFetched::Size { size, most });
        }
        let url = self.checked(url)?;
        let answer = self.client.get(url).send().await;
        let answer = answer.map_err(|error| self.lost(error))?;
        let status = answer.status();
        if status.is_redirection() {
            return Err(NotFetched::Moved(status.as_u16()));
        }
        if !status.is_success() {
            return Err(NotFetched::Gone(status.as_u16()));
        }
        if answer.content_length().is_some_and(is_over) {
            return Err(NotFetched::Grew { most });
        }
        self.read(answer, most).await
    }

    /// Reads piece by piece: what was promised is not believed.
    async fn read(&self, mut answer: Response, most: usize) -> Result<Vec<u8>, NotFetched> {
        let mut bytes = Vec::new();
        while let Some(piece) = answer.chunk().await.map_err(|error| self.lost(error))? {
            if bytes.len() + piece.len() > most {
                return Err(NotFetched::Grew { most });
            }
            bytes.extend_from_slice(&piece);
        }
        Ok(bytes)
    }

    fn lost(&self, error: reqwest::Error) -> NotFetched {
        if error.is_timeout() {
            return NotFetched::Slow(self.within);
        }
        let error = error.without_url();
        tracing::warn!(%error, "a file that somebody attached could not be fetched");
        NotFetched::Lost
    }

    /// The address, if it is one of Discord's own.
    fn checked(&self, url: &str) -> Result<Url, NotFetched> {
        let elsewhere = || NotFetched::Elsewhere(rules::notation::excerpt(host(url)));
        let checked = Url::parse(url).map_err(|_| elsewhere())?;
        let is_bare = checked.username().is_empty() && checked.password().is_none();
        let is_discords = match &self.api {
            Api::Discord => {
                let host = checked.host_str();
                let is_known = host.is_some_and(|host| HOSTS.contains(&host));
                checked.scheme() == "https" && checked.port().is_none() && is_known
            }
            Api::StandIn(address) => {
                let own = Url::parse(address);
                own.is_ok_and(|own| own.origin() == checked.origin())
            }
        };
        if is_bare && is_discords {
            Ok(checked)
        } else {
            Err(elsewhere())
        }
    }
}

/// The part of an address that says where it is.
fn host(url: &str) -> &str {
    let rest = url.split_once("://").map_or(url, |(_, rest)| rest);
    rest.split(['/', '?', '#']).next().unwrap_or("")
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    use super::*;

    /// A server that gives one answer and then says nothing more; its address.
    async fn server(answer: String) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            let (mut socket, _) = listener.accept().await.unwrap();
            let mut asked = [0; 1024];
            let _ = socket.read(&mut asked).await.unwrap();
            socket.write_all(answer.as_bytes()).await.unwrap();
            // It stays open until whoever asked is gone.
            let _ = socket.read(&mut asked).await;
        });
        address
    }

    async fn fetched(answer: &str, size: u64, most: usize) -> Result<Vec<u8>, String> {
        let address = server(answer.to_owned()).await;
        let api = Api::StandIn(address.clone());
        let second = Duration::from_secs(1);
        let uploads = Uploads::within(&api, second, second).unwrap();
        let url = format!("{address}/a/b.geojson");
        let bytes = uploads.bytes(&url, size, most).await;
        bytes.map_err(|why| why.to_string())
    }

    #[tokio::test]
    async fn a_file_comes_whole_or_the_bound_that_it_is_over_is_named() {
        let whole = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nabcd";
        assert_eq!(fetched(whole, 4, 4).await.unwrap(), b"abcd");
        let large = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabcde";
        let chunks =
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n";
        let moved =
            "HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/x\r\nContent-Length: 0\r\n\r\n";
        let gone = "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
        let stuck = "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nab";
        let cases = [
            (whole, 9, "has 9 bytes; the limit is 4"),
            (large, 4, "the limit is 4 bytes"),
            (chunks, 4, "the limit is 4 bytes"),
            (moved, 4, "moved elsewhere (status 302)"),
            (gone, 4, "status 404"),
            (stuck, 4, "did not come within"),
        ];
        for (answer, size, words) in cases {
            let no = fetched(answer, size, 4).await.unwrap_err();
            assert!(no.contains(words), "{no}");
        }
    }

    #[tokio::test]
    async fn files_are_taken_from_discord_itself_alone() {
        let second = Duration::from_secs(1);
        let real = Uploads::within(&Api::Discord, second, second).unwrap();
        for host in HOSTS {
            let url = format!("https://{host}/attachments/1/2/map.geojson?ex=1&hm=2");
            real.checked(&url).unwrap();
        }
        let elsewhere = [
            "http://cdn.discordapp.com/a",
            "https://cdn.discordapp.com:8443/a",
            "https://cdn.discordapp.com.evil.example/a",
            "https://evil.example/cdn.discordapp.com",
            "https://cdn.discordapp.com@evil.example/a",
            "https://me:secret@cdn.discordapp.com/a",
            "https://127.0.0.1/a",
            "file:///etc/passwd",
            "cdn.discordapp.com/a",
            "",
        ];
        for url in elsewhere {
            let no = real.checked(url).unwrap_err().to_string();
            assert!(no.contains("cdn.discordapp.com and media"), "{no}");
        }
        let api = Api::StandIn("http://127.0.0.1:8080".into());
        let stand_in = Uploads::within(&api, second, second).unwrap();
        stand_in
            .checked("http://127.0.0.1:8080/attachments/1/2/x")
            .unwrap();
        for url in ["http://127.0.0.1:8081/x", "https://cdn.discordapp.com/x"] {
            stand_in.checked(url).unwrap_err();
        }
    }
}
