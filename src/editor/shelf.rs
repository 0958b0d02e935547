//! Maps that can be edited beside the playground: those that come with the program, copied into a folder, and whatever
//! else lies in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use atlas::bundled::BUNDLED;
use playground::{Maps, Opening};
use tokio::sync::{Mutex, oneshot};
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{Document, EditorError, server};
use crate::files::{Existing, Part};

/// The ending of maps in the folder.
const ENDING: &str = "geojson";
/// The most files of the folder that are listed.
const MOST: usize = 100;

/// The maps of a folder, each with a page while it is edited.
#[derive(Debug)]
pub struct Shelf {
    folder: PathBuf,
    stop: CancellationToken,
    /// The pages by the map's id.
    pages: Mutex<BTreeMap<String, Page>>,
}

#[derive(Debug)]
struct Page {
    address: String,
    served: JoinHandle<Result<Vec<PathBuf>, EditorError>>,
}

impl Shelf {
    /// The maps of a folder, which is made when one of ours is opened. Pages are served until the token is cancelled.
    pub fn new(folder: PathBuf, stop: CancellationToken) -> Self {
        Self {
            folder,
            stop,
            pages: Mutex::default(),
        }
    }

    /// Waits until no page is served any more, after the token was cancelled. What was not saved is in new files then.
    pub async fn close(&self) {
        let pages = std::mem::take(&mut *self.pages.lock().await);
        for (id, page) in pages {
            match page.served.await {
                Ok(Ok(kept)) => {
                    for path in kept {
                        tracing::info!(
                            "what was not saved of the map {id} is in {}",
                            path.display()
                        );
                    }
                }
                Ok(Err(error)) => tracing::error!("the page of the map {id}: {error}"),
                Err(error) => tracing::error!("the page of the map {id}: {error}"),
            }
        }
    }

    fn path(&self, id: &str) -> PathBuf {
        self.folder.join(id).with_extension(ENDING)
    }

    /// The file of a map that is listed; one of ours is copied once.
    fn file(&self, id: &str) -> Result<PathBuf, String> {
        if !self.list().iter().any(|(listed, _)| listed == id) {
            let id = rules::notation::excerpt(id);
            return Err(format!(
                "there is no map {id:?} to edit; choose one from the list"
            ));
        }
        let path = self.path(id);
        let ours = BUNDLED.iter().find(|bundled| bundled.id == id);
        if let Some(ours) = ours.filter(|_| !path.exists()) {
            fs::create_dir_all(&self.folder).map_err(|error| error.to_string())?;
            copy(&path, ours.geojson).map_err(|error| error.to_string())?;
        }
        Ok(path)
    }

    /// Serves a page for a map. Reading a file takes a while.
    async fn serve(&self, id: &str) -> Result<Page, String> {
        let path = self.file(id)?;
        let opened = tokio::task::spawn_blocking(move || Document::open(&path)).await;
        let document = opened.map_err(|error| error.to_string())?;
        let document = document.map_err(|error| error.to_string())?;
        let (sender, receiver) = oneshot::channel();
        let ready = |address: &str| {
            // Nobody waits any more if the request was cut off.
            let _ = sender.send(address.to_owned());
        };
        let stop = self.stop.clone();
        let served = tokio::spawn(server::run(document, 0, ready, stop));
        match receiver.await {
            Ok(address) => Ok(Page { address, served }),
            Err(_) => Err(match served.await {
                Ok(Err(error)) => error.to_string(),
                Ok(Ok(_)) => "the program is stopping".to_owned(),
                Err(error) => error.to_string(),
            }),
        }
    }
}

impl Maps for Shelf {
    fn list(&self) -> Vec<(String, String)> {
        let ours = BUNDLED
            .iter()
            .map(|it| (it.id.to_owned(), it.title.to_owned()));
        let mut all: Vec<(String, String)> = ours.collect();
        let found = fs::read_dir(&self.folder).into_iter().flatten().flatten();
        let mut own: Vec<String> = found.filter_map(|entry| name(&entry.path())).collect();
        own.sort_unstable();
        own.retain(|name| all.iter().all(|(id, _)| id != name));
        own.truncate(MOST);
        all.extend(own.into_iter().map(|name| (name.clone(), name)));
        all
    }

    fn open<'a>(&'a self, id: &'a str) -> Opening<'a> {
        Box::pin(async move {
            let mut pages = self.pages.lock().await;
            if let Some(page) = pages.get(id).filter(|page| !page.served.is_finished()) {
                return Ok(page.address.clone());
            }
            let page = self.serve(id).await?;
            let address = page.address.clone();
            pages.insert(id.to_owned(), page);
            Ok(address)
        })
    }
}

/// What a file of the folder is called.
fn name(path: &Path) -> Option<String> {
    let is_map = path.extension().is_some_and(|ending| ending == ENDING);
    let name = path.file_stem()?.to_str()?;
    is_map.then(|| name.to_owned())
}

fn copy(path: &Path, text: &str) -> Result<(), crate::files::FileError> {
    let part = Part::begin(path, Existing::Refuse)?;
    part.write(text.as_bytes())?;
    part.finish()
}
