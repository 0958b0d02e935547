//! How a game went: charts of provinces and gold, and the war in short.

use rules::Seat;
use rules::annals::{Annals, Count};

use super::{Sight, count};
use crate::face::charts::{Labels, chart};
use crate::face::{Chart, Finale, Pictured};
use crate::scene::Sitting;
use crate::scene::sitting::Names;

const TITLE: &str = "Partial Kerfuffle";

/// A chart of the rounds so far.
pub(super) fn charted(which: Chart, annals: &Annals, sitting: &Sitting) -> Option<Pictured> {
    let (of, labels) = match which {
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
        Chart::Treaties | Chart::Strength => return None,
    };
    chart(annals, of, labels, sitting)
}

/// What is shown when the game is over: the war in short, provinces and gold by rounds (PK-67).
pub(super) fn finale(view: &Sight, annals: &Annals, sitting: &Sitting, names: &Names) -> Finale {
    let pictures = [Chart::Land, Chart::Treasury].into_iter();
    Finale {
        lines: in_short(view, annals, names),
        pictures: pictures
            .filter_map(|which| charted(which, annals, sitting))
            .collect(),
    }
}

/// The war in short: what each faction has fought and won, the most it had, and what became of it.
fn in_short(view: &Sight, annals: &Annals, names: &Names) -> Vec<String> {
    let last = |of: Count, seat: Seat| {
        let mut lines = annals.lines.iter();
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
