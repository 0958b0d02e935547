//! The course of a game, and how its factions stand to each other: charts of provinces and gold, the matrix of
//! treaties, and the war in short.

use render::{Bond as Kind, BondLook};
use rules::Seat;
use rules::history::{Count, History};
use rules::kerfuffle::Observation;
use rules::kerfuffle::treaties::Bond;
use rules::offers;

use super::{GameView, count, treaties};
use crate::labels::Seating;
use crate::labels::seating::Names;
use crate::presenter::charts::{Labels, chart};
use crate::presenter::ties::{self, Between, Caption};
use crate::presenter::{Chart, Finale, Pictured};

const TITLE: &str = "Partial Kerfuffle";

/// A chart of the rounds so far, or what is in force now.
pub(super) fn charted(
    which: Chart,
    view: &GameView,
    history: &History,
    seating: &Seating,
) -> Option<Pictured> {
    let (of, labels) = match which {
        Chart::Treaties => return in_force(view, seating),
        Chart::Land => {
            let labels = Labels {
                title: TITLE,
                main: "Provinces by rounds",
                up: "Provinces",
                across: "Round",
            };
            (Count::Land, labels)
        }
        Chart::Treasury => {
            let labels = Labels {
                title: TITLE,
                main: "Gold by rounds",
                up: "Gold",
                across: "Round",
            };
            (Count::Gold, labels)
        }
        Chart::Strength => return None,
    };
    chart(history, of, labels, seating)
}

/// The matrix of what is in force between the factions that play, as far as the viewer knows (PK-22).
fn in_force(view: &GameView, seating: &Seating) -> Option<Pictured> {
    let plays = |seat: &Seat| {
        let faction = view.realm.faction(*seat);
        faction.is_some_and(|faction| faction.fallen.is_none())
    };
    let kinds = [
        ("–", "No treaty", BondLook::Shelter),
        ("L", "Loans, promises", BondLook::Passage),
        ("A", "Alliance", BondLook::Alliance),
        ("A+", "Alliance and more", BondLook::Vassal),
    ];
    let kinds = kinds.map(|(letter, label, look)| Kind {
        letter: letter.into(),
        label: label.into(),
        look,
    });
    let caption = Caption {
        title: TITLE,
        round: round(view),
        pairs: "Pairs of factions",
    };
    let kind = |one, other| {
        let allied = treaties::are_allied(view, one, other);
        2 * usize::from(allied) + usize::from(treaties::have_more(view, one, other))
    };
    let names = seating.plain_names();
    let between = Between {
        kinds: kinds.into(),
        kind: &kind,
        offers: &view.offers,
        say: &|term| treaties::term(term, &names),
    };
    ties::matrix(
        &caption,
        view.world.seats().filter(plays),
        &between,
        seating,
    )
}

/// The alliance that somebody broke, if it is told of one (PK-22).
pub(super) fn drama(
    view: &GameView,
    observation: &[&Observation],
    seating: &Seating,
) -> Option<Pictured> {
    let broken = observation
        .iter()
        .find_map(|observation| match &observation.deal {
            Some(offers::Observation::Broken {
                by,
                with,
                bond: Bond::Alliance,
            }) => Some((*by, *with)),
            Some(_) | None => None,
        })?;
    Some(ties::betrayal(TITLE, &round(view), broken, seating))
}

fn round(view: &GameView) -> String {
    format!("round {}", view.realm.round)
}

/// What is shown when the game is over: the war in short, provinces and gold by rounds (PK-67).
pub(super) fn finale(
    view: &GameView,
    history: &History,
    seating: &Seating,
    names: &Names,
) -> Finale {
    let pictures = [Chart::Land, Chart::Treasury].into_iter();
    Finale {
        lines: in_short(view, history, names),
        pictures: pictures
            .filter_map(|which| charted(which, view, history, seating))
            .collect(),
    }
}

/// The war in short: what each faction has fought and won, the most it had, and what became of it.
fn in_short(view: &GameView, history: &History, names: &Names) -> Vec<String> {
    let last = |of: Count, seat: Seat| {
        let mut lines = history.lines.iter();
        let line = lines.find(|line| line.count == of && line.seat == seat);
        let number = line.and_then(|line| line.values.iter().flatten().max().copied());
        usize::try_from(number.unwrap_or(0)).unwrap_or(0)
    };
    let rounds = usize::try_from(view.realm.round).unwrap_or(usize::MAX);
    let rounds = count(rounds, "round");
    let mut lines = vec![format!("**The war in short**, after {rounds}:")];
    for seat in view.world.seats() {
        let fall = view.realm.faction(seat).and_then(|faction| faction.fallen);
        let fate = fall.map_or_else(String::new, |fall| match (fall.by, fall.surrendered) {
            (Some(by), true) => format!("; surrendered to {}", names.of(by)),
            (Some(by), false) => format!("; conquered by {}", names.of(by)),
            (None, _) => "; beaten by neutral troops".to_owned(),
        });
        lines.push(format!(
            "▫️ {}: {} fought, {} won, at most {}{fate}",
            names.of(seat),
            count(last(Count::Battles, seat), "battle"),
            last(Count::Wins, seat),
            count(last(Count::Land, seat), "province"),
        ));
    }
    lines
}
