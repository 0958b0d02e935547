//! A battle as it is drawn: what stands, what has fallen, whose move it is (PK-23 … PK-31, PK-36, PK-69).
//!
//! It is made of what was told of the battle, which is all there is once the battle is over, or of what its
//! viewer sees now. `board` draws one on a chess board, `dice` one by dice.

mod board;
mod dice;

use render::{Chessman, Fate, Losses, Outcome, Scene};
use rules::Seat;
use rules::kerfuffle::board::{Deployment, End, Position};
use rules::kerfuffle::{
    BattleEvent, Bet, Encounter, Event, Field, Figure, Observation, Party, Pieces,
};
use rules::map::Region;

use super::{GameView, words};
use crate::labels::Seating;
use crate::labels::seating::Names;
use crate::presenter::{Focus, Pictured};

/// A battle at some moment. Pairs are by [`Party::index`].
#[derive(Clone, Debug)]
pub(super) struct BattlePicture {
    at: Region,
    sides: [Seat; 2],
    /// Whether a neutral stack defends.
    neutral: bool,
    /// What fights, as far as it does not stand on a board.
    armies: [Pieces; 2],
    /// What dice have killed; nothing where that is not known.
    killed: Option<[Pieces; 2]>,
    /// The board, where it began on one.
    field: Option<Field>,
    /// The round of bets, from 1.
    round: u32,
    /// Who has bet in it.
    ready: [bool; 2],
    /// What the viewer has bet in it.
    own: Option<(Party, Bet)>,
    /// The round before: it stays to be seen while both bet again.
    shown: Option<Shown>,
    over: Option<(Party, Option<End>)>,
}

/// A round in which both bets were shown.
#[derive(Clone, Debug)]
struct Shown {
    bets: [Bet; 2],
    throws: Vec<[Vec<u8>; 2]>,
    lost: Option<Party>,
}

impl BattlePicture {
    /// A battle from all that was told of it, oldest first; nothing where its beginning is missing.
    pub(super) fn observation(observation: &[&Observation]) -> Option<Self> {
        let mut battle_picture: Option<Self> = None;
        for observation in observation {
            let Event::Battle(fact) = &observation.fact else {
                continue;
            };
            if let (BattleEvent::BattleBegan { board, .. }, Some(encounter)) =
                (fact, &observation.encounter)
            {
                battle_picture = Some(Self::begun(encounter, *board));
            } else if let Some(battle_picture) = &mut battle_picture {
                battle_picture.go_on(fact);
            }
        }
        battle_picture
    }

    fn begun(encounter: &Encounter, board: bool) -> Self {
        Self {
            at: encounter.at,
            sides: encounter.sides,
            neutral: encounter.neutral,
            armies: encounter.armies.map(|army| army.fighters()),
            killed: Some([Pieces::NONE; 2]),
            field: board.then(Field::default),
            round: 1,
            ready: [false; 2],
            own: None,
            shown: None,
            over: None,
        }
    }

    fn go_on(&mut self, fact: &BattleEvent) {
        if let Some(field) = &mut self.field {
            // What is told of a battle fits it.
            let _: Option<()> = field.change(fact);
        }
        match fact {
            // PK-36: bets are secret until both are in, even where they are told here.
            BattleEvent::BetPlaced { seat, .. } => {
                for (ready, side) in self.ready.iter_mut().zip(self.sides) {
                    *ready |= side == *seat;
                }
            }
            BattleEvent::Fought {
                bets, throws, lost, ..
            } => {
                self.ready = [false; 2];
                self.round = self.round.saturating_add(1);
                self.shown = Some(Shown {
                    bets: *bets,
                    throws: throws.clone(),
                    lost: *lost,
                });
                if let Some(party) = *lost
                    && let Bet::Figure(figure) = bets[party.index()]
                {
                    let (at, one) = (party.index(), Pieces::of(figure, 1));
                    self.armies[at] = self.armies[at].less(&one);
                    if let Some(killed) = &mut self.killed {
                        killed[at] = killed[at].with(&one);
                    }
                }
            }
            BattleEvent::BattleEnded { winner, end, .. } => self.over = Some((*winner, *end)),
            BattleEvent::BattleBegan { .. }
            | BattleEvent::Planned { .. }
            | BattleEvent::StancesFiled { .. }
            | BattleEvent::LinesFiled { .. }
            | BattleEvent::Deployed { .. }
            | BattleEvent::Played { .. }
            | BattleEvent::Settled { .. }
            | BattleEvent::Taken { .. }
            | BattleEvent::FellBack { .. } => {}
        }
    }

    /// The battle that is on, as the viewer of a view sees it.
    pub(super) fn seen(view: &GameView) -> Option<Self> {
        let realm = &view.realm;
        let battle = realm.battle.as_ref()?;
        let attack = realm.attack(battle.number)?;
        let party = view.me.and_then(|me| realm.party(me));
        Some(Self {
            at: attack.at,
            sides: realm.sides(battle.number)?,
            neutral: realm.is_stack(battle.number),
            armies: realm.armies(battle.number)?.map(|army| army.fighters()),
            killed: None,
            field: battle.board.clone(),
            round: battle.round,
            ready: battle.ready,
            own: party.zip(view.own.bet),
            shown: None,
            over: None,
        })
    }

    /// The same for the panel of a seat; nothing where the seat has no part in it.
    pub(super) fn of_panel(view: &GameView, focus: Focus<'_>) -> Option<Self> {
        let Focus::Turn { seat, .. } = focus else {
            return None;
        };
        view.realm.party(seat)?;
        Self::seen(view)
    }

    /// The picture for everybody, with its words.
    pub(super) fn pictured(&self, seating: &Seating) -> Pictured {
        Pictured {
            scene: self.scene(seating, Focus::Nothing),
            words: self.words(&seating.plain_names()),
        }
    }

    /// The picture; whose panel it is for is below, and sees where what it has picked up may go.
    pub(super) fn scene(&self, seating: &Seating, focus: Focus<'_>) -> Scene {
        let (party, picked) = match focus {
            Focus::Turn { seat, picked } => (self.party(seat), picked),
            Focus::Nothing => (None, None),
        };
        match &self.field {
            Some(field) if !self.is_thrown(field) => {
                board::scene(self, field, seating, (party, picked)).into()
            }
            Some(_) | None => dice::scene(self, seating).into(),
        }
    }

    /// Whether what began on a board is shown by its dice: one that ended with the agreement on them is not.
    fn is_thrown(&self, field: &Field) -> bool {
        field.dice && (self.over.is_none() || self.round > 1)
    }

    fn party(&self, seat: Seat) -> Option<Party> {
        let mut both = Party::BOTH.into_iter();
        both.find(|party| self.sides[party.index()] == seat)
    }

    /// What of a side still fights.
    fn army(&self, party: Party) -> Pieces {
        let position = self
            .field
            .as_ref()
            .and_then(|field| field.position.as_ref());
        position.map_or(self.armies[party.index()], |position| position.army(party))
    }

    /// The side that is setting up its army: the defender first (PK-23).
    fn deploying(&self, field: &Field) -> Option<Party> {
        let mut both = [Party::Defender, Party::Attacker].into_iter();
        both.find(|party| {
            let deployed = field.deployed[party.index()].as_ref();
            let pieces = deployed.map(Deployment::pieces);
            field.last.is_none() && pieces != Some(self.armies[party.index()])
        })
    }

    /// Who is at a side, and what it is here.
    fn who(&self, party: Party, seating: &Seating) -> (String, String) {
        let name = seating.plain_name(self.sides[party.index()]);
        match party {
            Party::Attacker => (name, "Attacker".to_owned()),
            Party::Defender if self.neutral => {
                ("Neutral troops".to_owned(), format!("Once {name}"))
            }
            Party::Defender => (name, "Defender".to_owned()),
        }
    }

    fn title(&self, names: &Names) -> String {
        format!("Battle of {}", names.region(self.at))
    }

    /// How it ended.
    fn outcome(&self, seating: &Seating) -> Option<Outcome> {
        let (winner, end) = self.over?;
        let at = seating.plain_names().region(self.at);
        let loser = winner.enemy().name();
        let retreats = |party: Party| {
            let shown = self.shown.as_ref();
            let bet = shown.is_some_and(|shown| shown.bets[party.index()] == Bet::Retreat);
            let field = self.field.as_ref();
            let gone = field.is_some_and(|field| {
                let on_board = field.position.as_ref();
                !field.gone[party.index()].is_empty()
                    || on_board.is_some_and(|position| position.in_retreat(party))
            });
            bet || gone
        };
        let detail = match end {
            Some(End::Quiet) => "The attack has failed".to_owned(),
            Some(End::BothRetreat) => "Both are in retreat".to_owned(),
            Some(End::Emptied) | None if Party::BOTH.into_iter().all(retreats) => {
                "Both retreat".to_owned()
            }
            Some(End::Emptied) | None if retreats(winner.enemy()) => {
                format!("The {loser} retreats")
            }
            Some(End::Emptied) | None => format!("The {loser} is destroyed"),
        };
        Some(Outcome {
            title: match winner {
                Party::Attacker => format!("{at} falls"),
                Party::Defender => format!("{at} holds"),
            },
            detail,
            winner: Some(seating.arms(self.sides[winner.index()])),
        })
    }

    /// The time that both sides have left for a battle on a board (PK-70), while it is on and the clock runs.
    pub(super) fn clocks(&self, names: &Names) -> Option<String> {
        let is_on = self.over.is_none() && self.field.as_ref().is_some_and(|field| !field.dice);
        let each = self.sides.iter().filter(|_| is_on);
        let each =
            each.filter_map(|seat| Some(format!("{} {}", names.of(*seat), names.left(*seat)?)));
        let each: Vec<String> = each.collect();
        (!each.is_empty()).then(|| each.join(", "))
    }

    /// The picture in sentences without line breaks.
    pub(super) fn words(&self, names: &Names) -> String {
        let [attacker, defender] = self.sides.map(|seat| names.of(seat));
        let defender = if self.neutral {
            "neutral troops"
        } else {
            defender
        };
        let mut text = format!(
            "Battle of {}: {attacker} attacks with {}, against {defender} with {}.",
            names.region(self.at),
            words::left(self.army(Party::Attacker)),
            words::left(self.army(Party::Defender)),
        );
        match &self.field {
            Some(field) if !self.is_thrown(field) => {
                text.push_str(&words::on_board(field));
                let to_move = field.position.as_ref().map(Position::turn);
                let asked = self.deploying(field).map(|party| (party, "sets up"));
                let asked = asked.or(to_move.map(|party| (party, "is to move")));
                if let Some((party, what)) = asked.filter(|_| self.over.is_none()) {
                    text = format!("{text} The {} {what}.", party.name());
                }
                if let Some(clocks) = self.clocks(names) {
                    text = format!("{text} Time left: {clocks}.");
                }
            }
            Some(_) | None => text.push_str(&dice::words(self)),
        }
        match self.over {
            Some((Party::Attacker, _)) => format!("{text} {attacker} wins."),
            Some((Party::Defender, _)) => format!("{text} {defender} holds it."),
            None => text,
        }
    }
}

/// A figure as it is drawn.
fn man(figure: Figure) -> Chessman {
    match figure {
        Figure::King => Chessman::King,
        Figure::Queen => Chessman::Queen,
        Figure::Pawn => Chessman::Pawn,
        Figure::Knight => Chessman::Knight,
        Figure::Bishop => Chessman::Bishop,
        Figure::Rook => Chessman::Rook,
        Figure::General => Chessman::General,
    }
}

/// A group of pieces beside a battle.
fn group(label: &str, fate: Fate, pieces: Pieces) -> Losses {
    let each = pieces.each();
    let men = each.flat_map(|(figure, count)| std::iter::repeat_n(man(figure), count.into()));
    Losses {
        label: label.to_owned(),
        fate,
        men: men.collect(),
    }
}
