//! The panels of Boki: war, defence, support, deployment, reserves.
//!
//! Each control writes the whole draft anew, so that what a select offers can never be half an order
//! of something else.

use rules::Seat;
use rules::boki::{Formation, Order, Place, Rank, Side, Step, Suit, View};
use serenity::all::{
    ButtonStyle, CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::{Verb, control, controls, guarded, sitting, upper_first};
use crate::table::Panel;

/// The order of the button that stays out of a battle.
const STAY_OUT: &str = "stay out";

/// What to do in this step.
pub(super) fn hint(view: &View, seat: Seat) -> &'static str {
    match view.asked(seat) {
        Some(Step::War) => "Choose a suit: all your cards of it go to war. Then choose on whom.",
        Some(Step::Defence) => "You are attacked. Choose a suit: all your cards of it defend.",
        Some(Step::Support) => "Support a side with one card or two, or nobody.",
        Some(Step::Deployment) => {
            "Deploy your army, the first line first. Nobody sees it before both sides are ready."
        }
        Some(Step::Reinforcement) => "Send reserves into empty places, or hold them back.",
        None => "",
    }
}

/// Whether what a seat is asked is composed in secret.
pub(super) fn is_secret(view: &View, seat: Seat) -> bool {
    matches!(
        view.asked(seat),
        Some(Step::Deployment | Step::Reinforcement)
    )
}

/// The controls for what is asked.
pub(super) fn rows(panel: &Panel, _preview: &View) -> Vec<CreateActionRow> {
    let Some(board) = Board::of(panel) else {
        return vec![CreateActionRow::Buttons(controls(panel))];
    };
    let mut rows = match board.view.asked(panel.seat) {
        Some(Step::War) => board.war(),
        Some(Step::Defence) => board.defence(),
        Some(Step::Support) => board.support(),
        Some(Step::Deployment) => board.deployment(),
        Some(Step::Reinforcement) => board.reinforcement(),
        None => Vec::new(),
    };
    rows.push(CreateActionRow::Buttons(controls(panel)));
    rows
}

/// A button for those who are not asked yet and need not be.
pub(super) fn stay_out(panel: &Panel) -> Option<CreateActionRow> {
    let may = panel.asides.iter().any(|aside| aside == STAY_OUT);
    may.then(|| {
        let verb = Verb::Aside(STAY_OUT.to_owned());
        let button = control(
            panel,
            verb,
            "Stay out of this battle",
            ButtonStyle::Secondary,
        );
        CreateActionRow::Buttons(vec![button])
    })
}

/// The draft that a button makes of the present one.
pub(super) fn tool(panel: &Panel, view: &View, name: &str) -> Option<String> {
    let board = Board::of(panel)?;
    match (name, view.asked(panel.seat)?) {
        ("pass", Step::War) | ("hold", Step::Reinforcement) => Some(name.to_owned()),
        ("none", Step::Support) => Some("support none".to_owned()),
        ("clear", _) => Some(String::new()),
        ("automatic", _) => board.automatic(view),
        ("swap lines", _) => board.changed(|formation| {
            for cards in &mut formation.places {
                cards.reverse();
            }
        }),
        ("swap wings", _) => board.changed(|formation| formation.places.swap(1, 2)),
        _ => None,
    }
}

/// What a panel is made of.
struct Board<'a> {
    panel: &'a Panel,
    view: &'a View,
    /// The order that the draft holds so far.
    draft: Option<Order>,
}

impl<'a> Board<'a> {
    fn of(panel: &'a Panel) -> Option<Self> {
        let rules::any::AnyView::Boki(view) = &panel.now else {
            return None;
        };
        let draft = Order::read(&panel.draft.text, &panel.row.roster(), view.suits()).ok();
        Some(Self { panel, view, draft })
    }

    fn button(&self, tool: &str, label: &str) -> CreateButton {
        let verb = Verb::Tool(tool.to_owned());
        control(self.panel, verb, label, ButtonStyle::Secondary)
    }

    /// A select of texts to take as the draft; `None` where there is nothing to choose.
    fn select(
        &self,
        verb: Verb,
        placeholder: &str,
        options: Vec<CreateSelectMenuOption>,
    ) -> Option<CreateActionRow> {
        if options.is_empty() {
            return None;
        }
        let kind = CreateSelectMenuKind::String { options };
        let select = CreateSelectMenu::new(guarded(self.panel, verb), kind);
        Some(CreateActionRow::SelectMenu(select.placeholder(placeholder)))
    }

    fn write(&self, order: &Order) -> String {
        order.write(&self.panel.row.roster())
    }

    /// An option for one of the own suits, with the cards that it would send.
    fn suit_option(&self, suit: Suit, order: &Order, is_chosen: bool) -> CreateSelectMenuOption {
        let own: Vec<String> = self
            .view
            .own(suit)
            .iter()
            .map(ToString::to_string)
            .collect();
        CreateSelectMenuOption::new(upper_first(suit.name()), self.write(order))
            .description(format!("{}: {}", suit.code(), own.join(" ")))
            .default_selection(is_chosen)
    }

    fn war(&self) -> Vec<CreateActionRow> {
        let (chosen, target) = match &self.draft {
            Some(Order::War { suit, on }) => (Some(*suit), *on),
            _ => (None, None),
        };
        let suits = self.view.held_suits(self.panel.seat).into_iter();
        let suits = suits.map(|suit| {
            // Another suit is a new thought: the target is asked again.
            let order = Order::War { suit, on: None };
            self.suit_option(suit, &order, chosen == Some(suit))
        });
        let mut rows: Vec<CreateActionRow> = self
            .select(Verb::Write(0), "Your army's suit", suits.collect())
            .into_iter()
            .collect();
        if let Some(suit) = chosen {
            let targets = self.view.targets(self.panel.seat).into_iter();
            let targets = targets.map(|on| self.target(suit, on, target == Some(on)));
            rows.extend(self.select(Verb::Write(1), "On whom?", targets.collect()));
        }
        if self.view.peace {
            rows.push(CreateActionRow::Buttons(vec![
                self.button("pass", "Keep the peace"),
            ]));
        }
        rows
    }

    fn target(&self, suit: Suit, on: Seat, is_chosen: bool) -> CreateSelectMenuOption {
        let roster = self.panel.row.roster();
        let known = self.view.seat(on);
        let troops = known.map_or(0, rules::boki::SeatView::troops);
        let trains = known.map_or(0, |known| known.trains);
        let name = sitting(&self.panel.row).plain_name(on);
        let code = roster
            .label(on)
            .map(|label| label.code.clone())
            .unwrap_or_default();
        // A seat's number always fits; its name need not.
        let order = format!("war {suit} on #{}", on.index() + 1);
        CreateSelectMenuOption::new(name, order)
            .description(format!("{code}: {troops} troops, {trains} supply trains"))
            .default_selection(is_chosen)
    }

    fn defence(&self) -> Vec<CreateActionRow> {
        let suits = self.view.held_suits(self.panel.seat).into_iter();
        let options = suits.map(|suit| {
            let order = Order::Defend { suit };
            let chosen = self.draft.as_ref() == Some(&order);
            self.suit_option(suit, &order, chosen)
        });
        self.select(Verb::Write(0), "Your defence", options.collect())
            .into_iter()
            .collect()
    }

    fn support(&self) -> Vec<CreateActionRow> {
        let (place, cards) = match &self.draft {
            Some(Order::Support { side, flank, cards }) => {
                (Some((*side, *flank)), cards.as_slice())
            }
            _ => (None, [].as_slice()),
        };
        let free = self.view.supportable(self.panel.seat);
        let places = free.iter().map(|&(side, flank)| {
            let order = Order::Support {
                side,
                flank,
                cards: Vec::new(),
            };
            let battle = self.view.battle.as_ref();
            let leader = battle.map(|battle| battle.army(side).seat);
            let about = leader.map(|seat| sitting(&self.panel.row).plain_name(seat));
            let about = about.unwrap_or_else(|| side.name().to_owned());
            CreateSelectMenuOption::new(
                format!("{} {flank}", upper_first(side.name())),
                self.write(&order),
            )
            .description(about)
            .default_selection(place == Some((side, flank)))
        });
        let mut rows: Vec<CreateActionRow> = self
            .select(
                Verb::Write(0),
                "Whom, and on which flank?",
                places.collect(),
            )
            .into_iter()
            .collect();
        if let Some((side, flank)) = place {
            rows.extend(self.supporting_cards(side, flank, cards));
        }
        rows.push(CreateActionRow::Buttons(vec![
            self.button("none", "Support nobody"),
        ]));
        rows
    }

    /// Selects for the first line, and once that stands for the second.
    fn supporting_cards(&self, side: Side, flank: Place, cards: &[Rank]) -> Vec<CreateActionRow> {
        let suit = self
            .view
            .battle
            .as_ref()
            .and_then(|battle| battle.army(side).suit);
        let held = suit.map(|suit| self.view.own(suit)).unwrap_or_default();
        let order = |cards: Vec<Rank>| Order::Support { side, flank, cards };
        let firsts = held.iter().map(|&rank| {
            let text = self.write(&order(vec![rank]));
            card_option(rank, text, cards.first() == Some(&rank))
        });
        let mut rows: Vec<CreateActionRow> = self
            .select(Verb::Write(1), "First line", firsts.collect())
            .into_iter()
            .collect();
        if let Some(&first) = cards.first() {
            let others = held.iter().filter(|rank| **rank != first);
            let seconds = others.map(|&rank| {
                let text = self.write(&order(vec![first, rank]));
                card_option(rank, text, cards.get(1) == Some(&rank))
            });
            rows.extend(self.select(Verb::Write(2), "Second line, if any", seconds.collect()));
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
        let picked = self.panel.draft.focus.as_deref().and_then(Place::named);
        let least = open
            .iter()
            .copied()
            .filter(|place| formation.at(*place).len() < 2);
        picked
            .filter(|place| open.contains(place) && formation.at(*place).len() < 2)
            .or_else(|| least.min_by_key(|place| formation.at(*place).len()))
    }

    fn deployment(&self) -> Vec<CreateActionRow> {
        let (army, held) = self.view.own_army(self.panel.seat).unwrap_or_default();
        let formation = self.formation();
        let rest = formation.unplaced(&army);
        let with = |place: Option<Place>, rank: Rank| {
            let mut longer = formation.clone();
            match place {
                Some(place) => longer.add(place, rank),
                None => longer.reserve.push(rank),
            }
            let fits = longer.can_be_finished(&army, held);
            fits.then(|| card_option(rank, self.write(&Order::Deploy(longer)), false))
        };
        let cards = |place: Option<Place>| -> Vec<CreateSelectMenuOption> {
            rest.iter().filter_map(|&rank| with(place, rank)).collect()
        };
        let takes = |place: &Place| !cards(Some(*place)).is_empty();
        let open: Vec<Place> = Place::ALL.into_iter().filter(takes).collect();
        let to_reserve = !cards(None).is_empty();
        let wanted = self.panel.draft.focus.as_deref() == Some("reserve") && to_reserve;
        let place = self.place(&formation, &open).filter(|_| !wanted);
        let mut rows = vec![];
        let reserve = ("reserve", formation.reserve.len(), place.is_none());
        rows.extend(self.places(
            &formation,
            &open,
            place,
            Some(reserve).filter(|_| to_reserve),
        ));
        rows.extend(self.select(Verb::Write(0), "Card", cards(place)));
        let none = formation.cards().next().is_none();
        let wings = held == [false; 2];
        rows.push(CreateActionRow::Buttons(vec![
            self.button("automatic", "Automatic"),
            self.button("swap lines", "Swap lines").disabled(none),
            self.button("swap wings", "Swap wings")
                .disabled(none || !wings),
            self.button("clear", "Clear").disabled(none),
        ]));
        rows
    }

    fn reinforcement(&self) -> Vec<CreateActionRow> {
        let Some(front) = self.view.own_front(self.panel.seat) else {
            return Vec::new();
        };
        let formation = self.formation();
        let open: Vec<Place> = front.empty_places().collect();
        let place = self.place(&formation, &open);
        let mut rows = vec![];
        rows.extend(self.places(&formation, &open, place, None));
        if let Some(place) = place {
            let reserve: Vec<Rank> = front.reserve.iter().filter_map(|card| card.rank).collect();
            let rest = formation.unplaced(&reserve);
            let options = rest.iter().map(|&rank| {
                let mut longer = formation.clone();
                longer.add(place, rank);
                card_option(rank, self.write(&Order::Send(longer)), false)
            });
            rows.extend(self.select(Verb::Write(0), "Card", options.collect()));
        }
        rows.push(CreateActionRow::Buttons(vec![
            self.button("automatic", "Automatic"),
            self.button("hold", "Hold the reserve"),
            self.button("clear", "Clear"),
        ]));
        rows
    }

    /// The select of places, the one that the next card goes to chosen.
    fn places(
        &self,
        formation: &Formation,
        open: &[Place],
        place: Option<Place>,
        reserve: Option<(&str, usize, bool)>,
    ) -> Option<CreateActionRow> {
        let option = |name: &str, count: String, chosen: bool| {
            CreateSelectMenuOption::new(format!("Next card to: {name}"), name)
                .description(count)
                .default_selection(chosen)
        };
        let mut options: Vec<CreateSelectMenuOption> = open
            .iter()
            .map(|at| {
                let count = format!("{} of 2 cards", formation.at(*at).len());
                option(at.name(), count, place == Some(*at))
            })
            .collect();
        options.extend(reserve.map(|(name, count, chosen)| {
            option(
                name,
                format!("{count} cards, once centre and flanks are covered"),
                chosen,
            )
        }));
        self.select(Verb::PickSelected, "Place", options)
    }

    /// The draft with its gaps filled as the bot player would; from nothing, its whole choice.
    fn automatic(&self, view: &View) -> Option<String> {
        let begun = match (&self.draft, view.asked(self.panel.seat)?) {
            (Some(order), _) => order.clone(),
            (None, Step::Deployment) => Order::Deploy(Formation::default()),
            (None, Step::Reinforcement) => Order::Send(Formation::default()),
            (None, Step::War | Step::Defence | Step::Support) => return None,
        };
        let rules::any::AnyView::Boki(now) = &self.panel.now else {
            return None;
        };
        let whole = rules::any::AnyView::Boki(now.with(view.clone()));
        let roster = self.panel.row.roster();
        whole.finish(&roster, self.panel.seat, &self.write(&begun))
    }

    /// The deployment with a change, if that is still the beginning of a legal one.
    fn changed(&self, change: impl FnOnce(&mut Formation)) -> Option<String> {
        let Some(Order::Deploy(formation)) = &self.draft else {
            return None;
        };
        let mut formation = formation.clone();
        change(&mut formation);
        let (army, held) = self.view.own_army(self.panel.seat)?;
        let fits = formation.can_be_finished(&army, held);
        fits.then(|| self.write(&Order::Deploy(formation)))
    }
}

fn card_option(rank: Rank, text: String, is_chosen: bool) -> CreateSelectMenuOption {
    CreateSelectMenuOption::new(format!("{rank}, {}", rank.role()), text)
        .default_selection(is_chosen)
}
