//! Parts of a board that is a map, larger: around a region, what a seat has, what has changed.

use std::borrow::Cow;
use std::collections::BTreeSet;

use render::{Crop, MapScene, Scene};
use rules::any::AnyObservation;
use rules::map::Region;

use super::chronicle::named;
use super::reading::not_started;
use crate::chronicle;
use crate::discord::Bot;
use crate::discord::artist::For;
use crate::discord::errors::Error;
use crate::discord::messages::{Drawing, InWords, seating_for};
use crate::discord::reply::Reply;
use crate::labels::{Seating, names};
use crate::presenter::{self, Focus};
use crate::table::model::PersonId;
use crate::table::{Glance, LATELY};

/// How far around a region its neighbourhood reaches.
const AROUND: u8 = 2;
/// What is shown around each region that is someone's, or has changed.
const BESIDE: u8 = 1;

/// A part of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum BoardPart {
    /// Around the region of this name or code.
    Around(String),
    /// What the person who asks owns, and where their armies stand.
    Mine,
    /// Where something has happened since the last order of the person who asks.
    Changed,
}

/// A part of the board, as everybody may see it.
pub(in crate::discord) async fn board_part(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
    part: &BoardPart,
) -> Result<Reply, Error> {
    let Some(view) = &glance.view else {
        return Ok(not_started(glance));
    };
    let observation = match part {
        BoardPart::Around(_) | BoardPart::Mine => Vec::new(),
        BoardPart::Changed => changed(bot, glance, (person, alone)).await?,
    };
    let seating = seating_for(bot, &glance.row, Some(view), &observation).await?;
    let mut scene = presenter::picture(view, &observation, &seating, Focus::Nothing);
    let Scene::Map(map) = &mut scene else {
        return Err(Error::Wrong(
            "The board of this game has no parts to be shown larger: it is not a map, or another picture stands for it \
             now. `/board` shows all of it."
                .to_owned(),
        ));
    };
    let (regions, title) = match part {
        BoardPart::Around(name) => {
            let region = named(seating.world.as_ref(), name)?;
            (
                vec![region.index()],
                format!("Around {}", names::shown(name)),
            )
        }
        BoardPart::Mine => {
            let regions = mine(map, glance, &seating, person)?;
            (regions, "What is yours".to_owned())
        }
        BoardPart::Changed => {
            let places = observation.iter().flat_map(AnyObservation::places);
            let regions: BTreeSet<usize> = places.map(Region::index).collect();
            if regions.is_empty() {
                return Ok(Reply::text(
                    "Nothing has changed on the map since your last order. `/board` shows all of it.",
                ));
            }
            let title = match regions.len() {
                1 => "One region has changed since your last order".to_owned(),
                count => format!("{count} regions have changed since your last order"),
            };
            (regions.into_iter().collect(), title)
        }
    };
    let steps = match part {
        BoardPart::Around(_) => AROUND,
        BoardPart::Mine | BoardPart::Changed => BESIDE,
    };
    map.crop = Some(Crop { regions, steps });
    let drawing = Drawing {
        scene,
        alt: presenter::alt_text(view, &seating, &observation, Focus::Nothing),
        words: InWords::Board(Cow::Borrowed(view), Cow::Borrowed(&seating)),
    };
    let reply = Reply::text(format!("{title}. `/board` shows all of the map."));
    Ok(drawing.beside(bot, For::asked(person, alone), reply).await)
}

/// What has happened since the last order of a person; lately, for who holds no seat or shows it to everybody.
async fn changed(
    bot: &Bot,
    glance: &Glance,
    (person, alone): (PersonId, bool),
) -> Result<Vec<AnyObservation>, Error> {
    let row = &glance.row;
    let lines = match row.seat_of(person).filter(|_| alone) {
        Some(seat) => chronicle::since_order(&bot.tables, row.id, (seat, person)).await?,
        None => bot.tables.log(row.id, None, LATELY).await?,
    };
    Ok(lines
        .into_iter()
        .flat_map(|line| line.observation)
        .collect())
}

/// The regions that are a person's, or have their armies.
fn mine(
    map: &MapScene,
    glance: &Glance,
    seating: &Seating,
    person: PersonId,
) -> Result<Vec<usize>, Error> {
    let Some(seat) = glance.row.seat_of(person) else {
        return Err(Error::Wrong(
            "You don't have a seat at this table. `/board around:` shows any region larger."
                .to_owned(),
        ));
    };
    let own = Some(seating.faction(seat));
    let looks = map.regions.iter().enumerate();
    let regions = looks.filter(|(_, look)| {
        let mut armies = look.counters.iter();
        look.owner == own || look.occupier == own || armies.any(|army| army.faction == own)
    });
    let regions: Vec<usize> = regions.map(|(region, _)| region).collect();
    if regions.is_empty() {
        return Err(Error::Wrong(
            "Nothing on the map is yours. `/board around:` shows any region larger.".to_owned(),
        ));
    }
    Ok(regions)
}
