//! The land of a lobby: the map of it on the card, and the list that those who sit there choose from (EU-85).

use rules::any::AnyView;
use rules::{Homeland, Seat};
use serenity::all::{
    CreateActionRow, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::card::LISTED;
use super::ids::{LobbyButton, What};
use super::messages::{press_at, seating};
use crate::labels::{Seating, names};
use crate::presenter::{self, Claim, Claimant, Pictured};
use crate::table::model::{Holder, TableRow};
use crate::table::{Wish, chosen_by, homeland, homelands};

/// Stands for whatever is left in the list.
const ANY: &str = "any";
/// Stands before the name of what is chosen.
const NAMED: &str = "=";

/// What the seats of a lobby would begin with if the game began now.
pub(super) struct Homelands {
    view: AnyView,
    all: Vec<Homeland>,
    seating: Seating,
}

impl Homelands {
    /// Those of a table; nothing where its game has none to choose, or cannot begin yet.
    pub(super) fn of(row: &TableRow) -> Option<Self> {
        let all = homelands(row);
        if all.is_empty() {
            return None;
        }
        let view = row.opening().ok()?;
        let seating = Seating {
            world: Some(view.world()),
            ..seating(row)
        };
        Some(Self { view, all, seating })
    }

    /// The map of them.
    pub(super) fn map(&self, row: &TableRow) -> Option<Pictured> {
        let claim = |(seat, homeland): (Seat, _)| Claim {
            homeland,
            by: claimant(row, seat),
        };
        let claims = Seat::first(self.all.len()).zip(&self.all).map(claim);
        let claims: Vec<Claim<'_>> = claims.collect();
        presenter::lobby(&self.view, &claims, &self.seating)
    }

    /// The list of them: at most 24, as many as games have seats, and what gives one back.
    pub(super) fn list(&self, row: &TableRow) -> CreateActionRow {
        let any = CreateSelectMenuOption::new("Any", ANY)
            .description("You get what is left, and give back what you had chosen");
        let option = |homeland: &Homeland| {
            let about = presenter::homeland(&self.view, homeland, &self.seating);
            let about = match chosen_by(row, &homeland.name) {
                Some(seat) => format!("{} has it. {about}", self.seating.plain_name(seat)),
                None => about,
            };
            let label = names::cut(&names::plain(&homeland.name), LISTED);
            let value = format!("{NAMED}{}", homeland.name);
            CreateSelectMenuOption::new(label, value).description(names::cut(&about, LISTED))
        };
        let options = std::iter::once(any).chain(self.all.iter().map(option));
        let kind = CreateSelectMenuKind::String {
            options: options.collect(),
        };
        let press = press_at(row, What::Lobby(LobbyButton::Homeland));
        let menu = CreateSelectMenu::new(press.to_string(), kind);
        CreateActionRow::SelectMenu(menu.placeholder("Choose your land…"))
    }

    /// What a seat has chosen, as its line on the card says.
    pub(super) fn chosen(&self, row: &TableRow, seat: Seat) -> String {
        let Some(name) = homeland(row, seat) else {
            return String::new();
        };
        let is_power = self.all.iter().any(|it| it.is_power && it.name == name);
        let does = if is_power { "plays" } else { "begins in" };
        format!(", {does} {}", names::shown(name))
    }
}

/// What a choice in the list wishes for.
pub(super) fn wish(value: &str) -> Wish {
    let name = value.strip_prefix(NAMED);
    name.map_or(Wish::Any, |name| Wish::Listed(name.to_owned()))
}

fn claimant(row: &TableRow, seat: Seat) -> Claimant {
    match (homeland(row, seat), row.holder(seat)) {
        (Some(_), _) => Claimant::People,
        (None, Holder::Bot) => Claimant::Bot,
        (None, Holder::Nobody | Holder::People(_)) => Claimant::Nobody,
    }
}
