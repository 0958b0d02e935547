//! Presses for pages of rules and rulings. They belong to no table, and change none.

use serenity::all::{ComponentInteraction, Context};

use super::panel::selected;
use super::{Answered, or_no, response};
use crate::discord::errors::Error;
use crate::discord::ids::{Opens, Page, PagePress, Target};
use crate::discord::panels;

/// Shows the page that is asked for. A panel that it is asked for from stays as it is, and so does what is being
/// drawn for it.
pub(super) async fn answer(ctx: &Context, press: &ComponentInteraction, wanted: PagePress) {
    let answered = or_no(opened(press, wanted));
    if let Err(error) = press.create_response(ctx, response(answered)).await {
        crate::discord::errors::log_unanswered(&error, &press.data.custom_id);
    }
}

fn opened(press: &ComponentInteraction, wanted: PagePress) -> Result<Answered, Error> {
    let page: Page = match wanted.target {
        Target::Page(page) => page,
        Target::Selected(_) => selected(press)?.parse().map_err(|_| {
            Error::Wrong(
                "This list is from an older version. `/rules` shows the present one.".into(),
            )
        })?,
    };
    let reply = panels::page(&page)?;
    Ok(match wanted.opens {
        Opens::Beside => Answered::Privately(reply),
        Opens::Instead => Answered::Becomes(reply),
    })
}
