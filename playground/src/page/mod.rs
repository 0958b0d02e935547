//! What the browser gets: the page at `/`, and its requests below `/page`.
//!
//! The page is small: all of its files are embedded, and it knows nothing by itself. Whoever it is
//! at the moment, it shows what [`live`] tells it of what that person may see, and it acts through
//! [`acts`] as a test would through [`Person`](crate::Person).

mod acts;
mod backstage;
mod files;
mod guard;
mod live;
mod no;
mod request;
mod tour;
mod view;

use std::sync::Arc;

use axum::{
    Router,
    routing::{get, post},
};

use crate::shared::Shared;
pub(crate) use guard::guard;
pub use tour::{Pointer, Step, Tour};

/// Everything the browser may ask for.
pub(crate) fn router(shared: Arc<Shared>) -> Router {
    Router::new()
        .route("/", get(files::index))
        .route("/page/{file}", get(files::file))
        .route("/page/people", get(live::hello))
        .route("/page/people/{person}/live", get(live::live))
        .route("/page/people/{person}/pins/{channel}", get(acts::pins))
        .route("/page/people/{person}/{act}", post(acts::act))
        .route("/page/backstage/{act}", post(backstage::act))
        .with_state(shared)
}
