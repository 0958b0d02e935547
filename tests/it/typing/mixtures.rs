//! A thousand random mixtures of presses and typed pieces in each kind of game: whatever was taken is in the draft, and
//! whatever was in the draft is in the order that is played (TB-19).

use castellan::table::model::PersonId;
use castellan::table::{Edit, Undone};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt as _, SeedableRng as _};
use rules::any::GameId;
use serde_json::json;

use super::{Desk, Said, shop, spring};
use crate::maker::{ANN, BEN, CID, DOT};

/// Who plays, seat by seat.
const PEOPLE: [PersonId; 4] = [ANN, BEN, CID, DOT];
/// How many mixtures of each game.
const MIXTURES: usize = 250;
/// How many pieces one is made of at most.
const PIECES: usize = 8;

/// What may be pressed and typed in a game.
struct Words {
    pieces: Vec<String>,
    /// The words that end an order.
    ends: &'static [&'static str],
}

/// One who composes, and what has been taken of it so far.
struct Mixture<'a> {
    desk: &'a mut Desk,
    person: PersonId,
    game: GameId,
    taken: Vec<String>,
    /// What was pressed and typed, for whoever looks for the cause.
    story: Vec<String>,
}

impl Mixture<'_> {
    fn steps(&self, text: &str) -> Vec<String> {
        let is_end = |step: &String| {
            self.game == GameId::Erkenfara && ["end", "ready"].contains(&step.as_str())
        };
        let steps = self.game.steps(text).into_iter();
        steps.filter(|step| !is_end(step)).collect()
    }

    /// The steps are what was taken with what has been added; or what has been added, if it says the rest too.
    #[track_caller]
    fn holds(&mut self, steps: &[String], added: &str) {
        let added = self.steps(added);
        let all: Vec<String> = self.taken.iter().chain(&added).cloned().collect();
        let steps = self.steps(&self.game.join(steps));
        let is_said_again = steps == added && contains(&added, &self.taken);
        assert!(
            steps == all || is_said_again,
            "{:?}: {all:?} became {steps:?}",
            self.story
        );
        self.taken = steps;
    }

    /// Types something; whether it was played.
    async fn types(&mut self, text: &str) -> bool {
        self.story.push(text.to_owned());
        let (afresh, added) = match text.strip_prefix("new: ") {
            Some(added) => (true, added),
            None => (false, text),
        };
        let said = self.desk.types(self.person, text).await;
        if afresh && !matches!(said, Said::No(_)) {
            self.taken.clear();
        }
        match said {
            Said::Draft(steps) | Said::Asked(steps) => self.holds(&steps, added),
            Said::Order(order) => {
                self.holds(&self.game.steps(&order), added);
                return true;
            }
            Said::No(_) => {
                let draft = self.desk.draft(self.person).await;
                self.holds(&draft, "");
            }
        }
        false
    }

    async fn presses(&mut self, edit: Edit) {
        self.story.push(format!("{edit:?}"));
        let pressed = self.desk.presses(self.person, edit.clone()).await;
        match (pressed, edit) {
            (Ok(steps), Edit::Add(added)) => self.holds(&steps, &added),
            (Ok(steps), _) => {
                let steps = self.steps(&self.game.join(&steps));
                // What is struck out goes first, wherever it stands.
                let mut taken = self.taken.iter();
                let is_left = |step: &String| taken.any(|it| it == step);
                assert!(steps.iter().all(is_left), "{:?}", self.story);
                self.taken = steps;
            }
            (Err(_), _) => {
                let draft = self.desk.draft(self.person).await;
                self.holds(&draft, "");
            }
        }
    }
}

fn contains(all: &[String], some: &[String]) -> bool {
    let mut left = all.to_vec();
    some.iter().all(|step| {
        let at = left.iter().position(|it| it == step);
        at.map(|at| left.remove(at)).is_some()
    })
}

/// What goes on from the draft there is, and what begins another one.
async fn words(desk: &Desk, person: PersonId, game: GameId) -> Words {
    let fixed = |pieces: &[&str], ends| Words {
        pieces: pieces.iter().map(|piece| (*piece).to_owned()).collect(),
        ends,
    };
    match game {
        GameId::Kerfuffle => fixed(
            &[
                "place R at Leunike",
                "place N at Leunike",
                "place N R at Leunike",
                "buy N",
                "buy 2R",
                "buy B G",
                "dismiss P at Leunike",
                "dismiss 2P at Leunike",
            ],
            &["done"],
        ),
        GameId::Erkenfara => fixed(
            &[
                "move Alba > Dora",
                "move Alba > Dora 4000",
                "move Bria > Alba",
                "tax Alba",
                "rest Bria",
                "tax Cora",
                "move Cora > Dora",
                "burn Cora",
                "stand Cora: fight; tax Cora",
                "all others rest",
            ],
            &["end", "all others rest; end"],
        ),
        GameId::Castles | GameId::Boki | GameId::Probe => {
            // What goes on is said more often, or hardly any order would be whole.
            let goes_on = desk.panel(person).await.legal();
            let mut pieces = [&*goes_on; 4].concat();
            if game == GameId::Boki {
                // On whom a war goes is said in two words at once.
                pieces.extend(["Ann", "Ben", "Cid", "Dot"].map(|name| format!("on {name}")));
            }
            let anew = desk.tables.legal(desk.table, person, String::new());
            pieces.extend(anew.await.unwrap());
            let asides = desk.panel(person).await.asides;
            pieces.retain(|piece| piece != "." && !asides.contains(piece));
            Words {
                pieces,
                ends: if game == GameId::Castles {
                    &["."]
                } else {
                    &["none"]
                },
            }
        }
    }
}

async fn begun(game: GameId) -> Desk {
    match game {
        GameId::Kerfuffle => Desk::of(game, shop()).await,
        GameId::Erkenfara => spring().await,
        GameId::Castles | GameId::Boki | GameId::Probe => {
            let mut desk = Desk::of(game, json!({})).await;
            if game == GameId::Castles {
                // Whoever opens has one piece to choose; then turns are composed.
                let asked = desk.tables.glance(desk.table).await.unwrap().asks[0].seat;
                let person = PEOPLE[asked.index()];
                let opening = desk.panel(person).await.legal()[0].clone();
                desk.plays(person, &opening).await;
            }
            desk
        }
    }
}

/// Plays `count` mixtures; how many were played to the end.
async fn mixtures(game: GameId, count: usize) -> usize {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(19);
    let mut desk = begun(game).await;
    let mut played = 0;
    for _ in 0..count {
        let asked = desk.tables.glance(desk.table).await.unwrap().asks[0].seat;
        let person = PEOPLE[asked.index()];
        desk.types(person, "new").await;
        let mut mixture = Mixture {
            desk: &mut desk,
            person,
            game,
            taken: Vec::new(),
            story: Vec::new(),
        };
        let mut is_played = false;
        for _ in 0..rng.random_range(2..=PIECES) {
            let Words { pieces, ends } = words(mixture.desk, person, game).await;
            let mut piece = || pieces[rng.random_range(0..pieces.len())].clone();
            let (one, other) = (piece(), piece());
            is_played = match rng.random_range(0..12) {
                0..=3 => mixture.types(&one).await,
                4 => mixture.types(&game.join(&[one, other])).await,
                5..=7 => {
                    mixture.presses(Edit::Add(one)).await;
                    false
                }
                8 => {
                    mixture.presses(Edit::Back).await;
                    false
                }
                9 => mixture.types("nonsense").await,
                10 if rng.random_bool(0.3) => mixture.types(&format!("new: {one}")).await,
                _ => mixture.types(ends[rng.random_range(0..ends.len())]).await,
            };
            if is_played {
                break;
            }
        }
        if is_played {
            played += 1;
            let cause = format!("back {played}");
            let back = desk.tables.take_back(desk.table, person, cause).await;
            if !matches!(back, Ok(Undone::Done(_))) {
                desk = begun(game).await;
            }
        }
    }
    played
}

#[tokio::test]
async fn tb_19_no_step_is_lost_in_a_thousand_mixtures() {
    for game in [
        GameId::Kerfuffle,
        GameId::Erkenfara,
        GameId::Castles,
        GameId::Boki,
    ] {
        let played = mixtures(game, MIXTURES).await;
        assert!(played > MIXTURES / 20, "{game}: {played}");
    }
}
