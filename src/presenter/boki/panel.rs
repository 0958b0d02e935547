//! The panels of Boki: war, defence, support, deployment, reserves.
//!
//! Each control writes the whole draft anew, so that what a list offers can never be half an order
//! of something else.

use rules::Seat;
use rules::boki::{Formation, Order, Place, Rank, SeatView, Side, Step, Suit, View};

use super::stakes::holding;
use super::{GameView, count};
use crate::labels::names::upper_first;
use crate::presenter::{Act, Button, Choice, Row, Select, Takes, Turn};

/// The order of the button that stays out of a battle.
const STAY_OUT: &str = "stay out";
/// The name of the reserve in the list of places.
const RESERVE: &str = "reserve";

/// The instruction for this step.
pub(super) fn hint(view: &View, seat: Seat) -> &'static str {
    match view.asked(seat) {
        Some(Step::War) => {
            "Choose a suit: all your cards of it go to war. Then choose your target."
        }
        Some(Step::Defence) => "You are under attack. Choose a suit: all your cards of it defend.",
        Some(Step::Support) => "Support one side with one or two cards, or support nobody.",
        Some(Step::Deployment) => {
            "Deploy your army, first line first. Nobody sees it until both sides are ready."
        }
        Some(Step::Reinforcement) => "Send reserves to empty places, or hold them back.",
        None => "",
    }
}

/// The controls for what is asked.
pub(super) fn rows<'a>(turn: &Turn<'_, GameView>) -> Vec<Row<'a>> {
    let board = Board::of(turn);
    match turn.now.asked(turn.seat) {
        Some(Step::War) => board.war(),
        Some(Step::Defence) => board.defence(),
        Some(Step::Support) => board.support(),
        Some(Step::Deployment) => board.deployment(),
        Some(Step::Reinforcement) => board.reinforcement(),
        None => Vec::new(),
    }
}

/// A button for those who are not asked yet and need not be.
pub(super) fn stay_out<'a>(asides: &[String]) -> Option<Row<'a>> {
    let may = asides.iter().any(|aside| aside == STAY_OUT);
    may.then(|| {
        let act = Act::Aside(STAY_OUT.to_owned());
        Row::Buttons(vec![Button::new("Stay out of this battle", act)])
    })
}

/// The draft that a button makes of the present one.
pub(super) fn tool(turn: &Turn<'_, GameView>, name: &str) -> Option<String> {
    let board = Board::of(turn);
    match (name, turn.now.asked(turn.seat)?) {
        ("pass", Step::War) | ("hold", Step::Reinforcement) => Some(name.to_owned()),
        ("none", Step::Support) => Some("support none".to_owned()),
        ("clear", _) => Some(String::new()),
        ("automatic", _) => board.automatic(),
        ("swap lines", _) => board.changed(|formation| {
            for cards in &mut formation.places {
                cards.reverse();
            }
        }),
        ("swap wings", _) => board.changed(|formation| formation.places.swap(1, 2)),
        _ => None,
    }
}

/// The parts that a panel is made of.
struct Board<'a> {
    turn: &'a Turn<'a, GameView>,
    view: &'a GameView,
    /// The order that the draft holds so far.
    draft: Option<Order>,
}

fn button(tool: &'static str, label: &str) -> Button {
    Button::new(label, Act::Tool(tool))
}

/// A list of texts to take as the draft, with the one that is chosen.
fn drafts<'a>(placeholder: &'static str, offers: Vec<(Choice, bool)>) -> Row<'a> {
    listed(Takes::Draft, placeholder, offers)
}

fn listed<'a>(takes: Takes, placeholder: &'static str, offers: Vec<(Choice, bool)>) -> Row<'a> {
    let chosen = offers.iter().position(|(_, is_chosen)| *is_chosen);
    let choices: Vec<Choice> = offers.into_iter().map(|(choice, _)| choice).collect();
    Row::Select(Select {
        takes,
        placeholder,
        choices: choices.into(),
        chosen,
    })
}

fn card_choice(rank: Rank, text: String) -> Choice {
    Choice::new(format!("{rank}, {}", rank.role()), text)
}

impl<'a> Board<'a> {
    fn of(turn: &'a Turn<'_, GameView>) -> Self {
        let view = turn.now;
        let draft = Order::read(turn.draft, &turn.seating.roster, view.suits()).ok();
        Self { turn, view, draft }
    }

    fn write(&self, order: &Order) -> String {
        order.write(&self.turn.seating.roster)
    }

    /// One of the own suits, with the cards that it would send.
    fn suit(&self, suit: Suit, order: &Order) -> Choice {
        let own = self.view.own(suit);
        let own: Vec<String> = own.iter().map(ToString::to_string).collect();
        Choice::new(upper_first(suit.name()), self.write(order)).about(format!(
            "{}: {}",
            suit.code(),
            own.join(" ")
        ))
    }

    fn war<'r>(&self) -> Vec<Row<'r>> {
        let (chosen, target) = match &self.draft {
            Some(Order::War { suit, on }) => (Some(*suit), *on),
            _ => (None, None),
        };
        let suits = self.view.held_suits(self.turn.seat).into_iter();
        let suits = suits.map(|suit| {
            // Another suit is a new thought: the target is asked again.
            let order = Order::War { suit, on: None };
            (self.suit(suit, &order), chosen == Some(suit))
        });
        let mut rows = vec![drafts("Your army's suit", suits.collect())];
        if let Some(suit) = chosen {
            let targets = self.view.targets(self.turn.seat).into_iter();
            let targets = targets.map(|on| (self.target(suit, on), target == Some(on)));
            rows.push(drafts("Your target", targets.collect()));
        }
        if self.view.world.options.peace {
            rows.push(Row::Buttons(vec![button("pass", "Keep the peace")]));
        }
        rows
    }

    fn target(&self, suit: Suit, on: Seat) -> Choice {
        let seating = self.turn.seating;
        let known = self.view.seat(on);
        let troops = count(known.map_or(0, SeatView::troops), "troop");
        let trains = known.map_or(0, |known| known.trains as usize);
        let trains = count(trains, "supply train");
        let label = seating.roster.label(on);
        let code = label.map(|label| label.code.clone()).unwrap_or_default();
        // A seat's number always fits; its name need not.
        let order = format!("war {suit} on #{}", on.index() + 1);
        Choice::new(seating.plain_name(on), order).about(format!("{code}: {troops}, {trains}"))
    }

    fn defence<'r>(&self) -> Vec<Row<'r>> {
        let suits = self.view.held_suits(self.turn.seat).into_iter();
        let offers = suits.map(|suit| {
            let order = Order::Defend { suit };
            let is_chosen = self.draft.as_ref() == Some(&order);
            (self.suit(suit, &order), is_chosen)
        });
        vec![drafts("Your defence", offers.collect())]
    }

    fn support<'r>(&self) -> Vec<Row<'r>> {
        let (place, cards) = match &self.draft {
            Some(Order::Support { side, flank, cards }) => {
                (Some((*side, *flank)), cards.as_slice())
            }
            _ => (None, [].as_slice()),
        };
        let free = self.view.supportable(self.turn.seat);
        let places = free.iter().map(|&(side, flank)| {
            let order = Order::Support {
                side,
                flank,
                cards: Vec::new(),
            };
            let battle = self.view.battle.as_ref();
            let leader = battle.map(|battle| battle.army(side).seat);
            let about = leader.map(|seat| self.turn.seating.plain_name(seat));
            let about = about.unwrap_or_else(|| side.name().to_owned());
            let label = format!("{} {flank}", upper_first(side.name()));
            let choice = Choice::new(label, self.write(&order)).about(about);
            (choice, place == Some((side, flank)))
        });
        let mut rows = vec![drafts("Side and flank", places.collect())];
        if let Some((side, flank)) = place {
            rows.extend(self.supporting_cards(side, flank, cards));
        }
        rows.push(Row::Buttons(vec![button("none", "Support nobody")]));
        rows
    }

    /// Lists for the first line, and once that stands for the second.
    fn supporting_cards<'r>(&self, side: Side, flank: Place, cards: &[Rank]) -> Vec<Row<'r>> {
        let suit = self
            .view
            .battle
            .as_ref()
            .and_then(|battle| battle.army(side).suit);
        let held = suit.map(|suit| self.view.own(suit)).unwrap_or_default();
        let order = |cards: Vec<Rank>| self.write(&Order::Support { side, flank, cards });
        let firsts = held.iter().map(|&rank| {
            let choice = card_choice(rank, order(vec![rank]));
            (choice, cards.first() == Some(&rank))
        });
        let mut rows = vec![drafts("First line", firsts.collect())];
        if let Some(&first) = cards.first() {
            let others = held.iter().filter(|rank| **rank != first);
            let seconds = others.map(|&rank| {
                let choice = card_choice(rank, order(vec![first, rank]));
                (choice, cards.get(1) == Some(&rank))
            });
            rows.push(drafts("Second line, if any", seconds.collect()));
        }
        rows
    }

    /// The formation that the draft holds so far, a deployment or reserves that are sent.
    fn formation(&self) -> Formation {
        match &self.draft {
            Some(Order::Deploy(formation) | Order::Send(formation)) => formation.clone(),
            _ => Formation::default(),
        }
    }

    /// Where the next card goes: what was picked, else the place that needs one most.
    fn place(&self, formation: &Formation, open: &[Place]) -> Option<Place> {
        let picked = self.turn.picked.and_then(Place::named);
        let least = open
            .iter()
            .copied()
            .filter(|place| formation.at(*place).len() < 2);
        picked
            .filter(|place| open.contains(place) && formation.at(*place).len() < 2)
            .or_else(|| least.min_by_key(|place| formation.at(*place).len()))
    }

    fn deployment<'r>(&self) -> Vec<Row<'r>> {
        let (army, held) = self.view.own_army(self.turn.seat).unwrap_or_default();
        let formation = self.formation();
        let rest = formation.unplaced(&army);
        let with = |place: Option<Place>, rank: Rank| {
            let mut longer = formation.clone();
            match place {
                Some(place) => longer.add(place, rank),
                None => longer.reserve.push(rank),
            }
            let fits = longer.can_be_finished(&army, held);
            fits.then(|| (card_choice(rank, self.write(&Order::Deploy(longer))), false))
        };
        let cards = |place: Option<Place>| -> Vec<(Choice, bool)> {
            rest.iter().filter_map(|&rank| with(place, rank)).collect()
        };
        let takes = |place: &Place| !cards(Some(*place)).is_empty();
        let open: Vec<Place> = Place::ALL.into_iter().filter(takes).collect();
        let to_reserve = !cards(None).is_empty();
        let wanted = self.turn.picked == Some(RESERVE) && to_reserve;
        let place = self.place(&formation, &open).filter(|_| !wanted);
        let mut places = open_places(&formation, &open, place);
        if to_reserve {
            let count = count(formation.reserve.len(), "card");
            let about = format!("{count}, once centre and flanks are covered");
            places.push((next_card_to(RESERVE, about), place.is_none()));
        }
        let none = formation.cards().next().is_none();
        let wings = held == [false; 2];
        vec![
            listed(Takes::Pick, "Place", places),
            drafts("Card", cards(place)),
            Row::Buttons(vec![
                button("automatic", "Automatic"),
                button("swap lines", "Swap lines").only_if(!none),
                button("swap wings", "Swap wings").only_if(!none && wings),
                button("clear", "Clear").only_if(!none),
            ]),
        ]
    }

    fn reinforcement<'r>(&self) -> Vec<Row<'r>> {
        let Some(front) = self.view.own_front(self.turn.seat) else {
            return Vec::new();
        };
        let formation = self.formation();
        let open: Vec<Place> = front.empty_places().collect();
        let place = self.place(&formation, &open);
        let places = open_places(&formation, &open, place);
        let mut rows = vec![listed(Takes::Pick, "Place", places)];
        if let Some(place) = place {
            let reserve: Vec<Rank> = front.reserve.iter().filter_map(|card| card.rank).collect();
            let rest = formation.unplaced(&reserve);
            let offers = rest.iter().map(|&rank| {
                let mut longer = formation.clone();
                longer.add(place, rank);
                (card_choice(rank, self.write(&Order::Send(longer))), false)
            });
            rows.push(drafts("Card", offers.collect()));
        }
        let mut buttons = vec![
            button("automatic", "Automatic"),
            button("hold", "Hold the reserve"),
        ];
        // What holding leads to stands beside its button.
        let battle = self.view.battle.as_ref();
        let held = battle.and_then(|battle| holding(battle, self.turn.seat));
        buttons.extend(held.map(|held| Button::dead(format!("→ {held}"))));
        buttons.push(button("clear", "Clear"));
        rows.push(Row::Buttons(buttons));
        rows
    }

    /// The draft with its gaps filled as the bot player would; from nothing, its whole choice.
    fn automatic(&self) -> Option<String> {
        let begun = match (&self.draft, self.view.asked(self.turn.seat)?) {
            (Some(order), _) => order.clone(),
            (None, Step::Deployment) => Order::Deploy(Formation::default()),
            (None, Step::Reinforcement) => Order::Send(Formation::default()),
            (None, Step::War | Step::Defence | Step::Support) => return None,
        };
        let order = self
            .view
            .finish(self.turn.seat, &begun, self.turn.context)?;
        Some(self.write(&order))
    }

    /// The deployment with a change, if that is still the beginning of a legal one.
    fn changed(&self, change: impl FnOnce(&mut Formation)) -> Option<String> {
        let Some(Order::Deploy(formation)) = &self.draft else {
            return None;
        };
        let mut formation = formation.clone();
        change(&mut formation);
        let (army, held) = self.view.own_army(self.turn.seat)?;
        let fits = formation.can_be_finished(&army, held);
        fits.then(|| self.write(&Order::Deploy(formation)))
    }
}

fn next_card_to(name: &str, about: String) -> Choice {
    Choice::new(format!("Next card to: {name}"), name).about(about)
}

/// The places that take a card, the one that the next card goes to chosen.
fn open_places(formation: &Formation, open: &[Place], place: Option<Place>) -> Vec<(Choice, bool)> {
    let offers = open.iter().map(|at| {
        let about = format!("{} of 2 cards", formation.at(*at).len());
        (next_card_to(at.name(), about), place == Some(*at))
    });
    offers.collect()
}
