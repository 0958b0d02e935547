//! What Discord's `OpenAPI` document says of requests, for tests.
//!
//! Reading it takes a crate with many of its own, so that is built with the feature `openapi` alone, which
//! the tests switch on.

#[cfg(feature = "openapi")]
mod document;

use std::path::PathBuf;

#[cfg(feature = "openapi")]
pub(crate) use document::Schema;

/// Why the document cannot be used.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum SchemaFault {
    /// The file cannot be read.
    #[error("cannot read {path}")]
    Unreadable {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
    /// The file is not JSON.
    #[error("{path} is not a JSON document")]
    NoJson {
        path: PathBuf,
        #[source]
        source: serde_json::Error,
    },
    /// The program was built without what checks it.
    #[error(
        "requests cannot be checked against {path}: the program was built without the feature `openapi`"
    )]
    NotBuilt { path: PathBuf },
}

/// No document: nothing is checked against one.
#[cfg(not(feature = "openapi"))]
#[derive(Debug, Default)]
pub(crate) struct Schema;

#[cfg(not(feature = "openapi"))]
impl Schema {
    /// Nothing, as long as no document is named.
    pub(crate) fn load(
        path: Option<&std::path::Path>,
    ) -> Result<std::sync::Arc<Self>, SchemaFault> {
        path.map_or_else(
            || Ok(std::sync::Arc::default()),
            |path| {
                Err(SchemaFault::NotBuilt {
                    path: path.to_owned(),
                })
            },
        )
    }

    #[expect(clippy::unused_self, reason = "the same call as with a document")]
    pub(super) fn check(
        &self,
        _method: &str,
        _path: &str,
        _body: &serde_json::Value,
    ) -> Vec<super::Wrong> {
        Vec::new()
    }
}
