//! Answers and battles: stand or retreat, bets, falling back, picking troops (PK-19, PK-32, PK-36, PK-40).

use rules::kerfuffle::{Bet, Odds, Party, Pieces, Step, Task};
use rules::map::Region;

use super::{Board, away, listed};
use crate::labels::names::upper_first;
use crate::presenter::kerfuffle::{and_list, in_words};
use crate::presenter::{Act, Button, Choice, Row, Style, Takes};

impl Board<'_, '_> {
    /// Battle or retreat, of each attack that waits.
    pub(super) fn answers<'r>(&self) -> Vec<Row<'r>> {
        let view = self.view;
        let short = |step: &Step| {
            let named = matches!(
                step,
                Step::Battle { at: Some(_), .. } | Step::Retreat { at: Some(_), .. }
            );
            !named
        };
        let choice = |step: Step| {
            let value = self.write(&step);
            if let Step::Battle { at, board } = step {
                let at = at.or_else(|| self.attacked())?;
                let attack = view.realm.attack_on(at)?;
                let enemy = self.turn.seating.plain_name(attack.by);
                let about = format!("against {enemy}: {}", in_words(attack.pieces()));
                let how = if board {
                    "♟ Fight on a board"
                } else {
                    "⚔ Fight with dice"
                };
                let label = format!("{how} in {}", self.name(at));
                return Some(Choice::new(label, value).about(about));
            }
            let Step::Retreat { to, at } = step else {
                return None;
            };
            let at = at.or_else(|| self.attacked())?;
            let label = format!("Retreat from {} to {}", self.name(at), self.name(to));
            Some(Choice::new(label, value))
        };
        let mut steps = view.steps(&view.world, self.turn.seat);
        // Where one attack waits, each answer is listed with its place and without.
        if steps.iter().any(short) {
            steps.retain(short);
        }
        let choices = steps.into_iter().filter_map(choice).collect();
        let away = away::button(self.turn).into_iter();
        vec![
            listed(Takes::Draft, "Your answer", choices, None),
            Row::Buttons(away.collect()),
        ]
    }

    /// The province in which the only attack waits; whoever was conquered commands neutral stacks (PK-41).
    fn attacked(&self) -> Option<Region> {
        let realm = &self.view.realm;
        let mut attacks = realm.attacks.iter().filter(|attack| !attack.answered);
        let commands = |at: Region| realm.force(at).is_some_and(|it| it.of == self.turn.seat);
        let own = attacks.find(|attack| commands(attack.at));
        own.map(|attack| attack.at)
    }

    /// A button a bet, with its chances against what the enemy has.
    pub(super) fn bets<'r>(&self) -> Vec<Row<'r>> {
        let view = self.view;
        let enemy = self.enemy();
        let steps = view.steps(&view.world, self.turn.seat);
        let choice = |step: Step| {
            let value = self.write(&step);
            let Step::Bet(bet) = step else {
                return None;
            };
            Some(match bet {
                Bet::Retreat => Choice::new("Retreat", value).about("the battle is lost"),
                Bet::Figure(figure) => {
                    let chance = |(other, _): (rules::kerfuffle::Figure, u8)| {
                        let percent = Odds::of(figure, other).percent();
                        format!("{percent} % against a {}", other.name())
                    };
                    let about = enemy.each().map(chance);
                    Choice::new(upper_first(figure.name()), value).about(and_list(about))
                }
            })
        };
        let choices = steps.into_iter().filter_map(choice).collect();
        let away = away::button(self.turn).into_iter();
        vec![
            listed(Takes::Draft, "Your bet", choices, None),
            Row::Buttons(away.collect()),
        ]
    }

    /// What the other side of the battle may bet.
    fn enemy(&self) -> Pieces {
        let realm = &self.view.realm;
        let battle = realm.battle.as_ref();
        let armies = battle.and_then(|battle| realm.fighting(battle.number));
        let own = realm.party(self.turn.seat).unwrap_or(Party::Attacker);
        let enemy = armies.map(|armies| armies[own.enemy().index()]);
        enemy.unwrap_or_default()
    }

    /// Ways to fall back; other ones can be typed.
    pub(super) fn falls<'r>(&self) -> Vec<Row<'r>> {
        let name = |to: &[(Region, Pieces)]| {
            and_list(
                to.iter()
                    .map(|(at, pieces)| format!("{} to {}", in_words(*pieces), self.name(*at))),
            )
        };
        let code = |to: &[(Region, Pieces)]| {
            let to = to
                .iter()
                .map(|(at, pieces)| format!("{}: {pieces}", self.code(*at)));
            format!("fall back {}", to.collect::<Vec<_>>().join("; "))
        };
        let choice = |step: Step| {
            let Step::FallBack(to) = step else {
                return None;
            };
            let choice = Choice::new(upper_first(&name(&to)), code(&to));
            Some(match self.left_behind(&to) {
                Some(about) => choice.about(about),
                None => choice,
            })
        };
        let steps = self.view.steps(&self.view.world, self.turn.seat);
        let choices = steps.into_iter().filter_map(choice).collect();
        vec![listed(Takes::Draft, "Fall back", choices, None)]
    }

    /// Those of the beaten who find no room, and their fate (PK-32, PK-63).
    fn left_behind(&self, to: &[(Region, Pieces)]) -> Option<String> {
        let Some(Task::FallBack(away)) = &self.view.realm.task else {
            return None;
        };
        let gone = to.iter().map(|(_, pieces)| pieces);
        let left = gone.fold(away.pieces, |left, pieces| left.less(pieces));
        let fate = match away.captor {
            Some(by) if self.view.realm.is_living(by) => "taken prisoner",
            // PK-33: a neutral stack holds nobody.
            Some(_) => "sent home",
            None => "killed",
        };
        (!left.is_empty()).then(|| format!("{fate}: {}", in_words(left)))
    }

    /// Halves to take; other ones can be typed.
    pub(super) fn picks<'r>(&self) -> Vec<Row<'r>> {
        let code = |taken: &[(Region, Pieces)]| {
            let taken = taken
                .iter()
                .map(|(at, pieces)| format!("{pieces} at {}", self.code(*at)));
            format!("pick {}", taken.collect::<Vec<_>>().join(", "))
        };
        let name = |taken: &[(Region, Pieces)]| {
            and_list(
                taken
                    .iter()
                    .map(|(at, pieces)| format!("{} in {}", in_words(*pieces), self.name(*at))),
            )
        };
        let choice = |step: Step| {
            let Step::Pick(taken) = step else {
                return None;
            };
            Some(Choice::new(upper_first(&name(&taken)), code(&taken)))
        };
        let steps = self.view.steps(&self.view.world, self.turn.seat);
        let mut choices: Vec<Choice> = steps.into_iter().filter_map(choice).collect();
        // What is too long for a list is still one press away.
        choices.retain(|choice| choice.value.chars().count() <= 100);
        let first = Button::new("Take the dearest half", Act::Tool("pick")).styled(Style::Main);
        vec![
            listed(Takes::Draft, "Troops", choices, None),
            Row::Buttons(vec![first]),
        ]
    }

    /// The half that is listed first.
    pub(super) fn picked_half(&self) -> Option<String> {
        let steps = self.view.steps(&self.view.world, self.turn.seat);
        steps.first().map(|step| self.write(step))
    }
}
