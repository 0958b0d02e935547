//! Single questions: how does this battle end, may this deployment stand?

use serde::Deserialize;
use serde_json::{Value, json};

use super::advance::outcome;
use super::card::{Card, Rank, Suit};
use super::event::Outcome;
use super::field::{Front, Place, Round, Seen, Side};
use super::formation::{Flaw, Formation, send_flaw};
use super::reason::bk;
use super::refusal::reinforcement;
use crate::{Answer, Question, Ruling, Unjudged, answered};

/// What `judge` can be asked about this game.
pub(super) const QUESTIONS: &[Question] = &[
    Question {
        name: "battle",
        answer: |value| battle(&BattleText::deserialize(value)?),
    },
    Question {
        name: "deployment",
        answer: |value| deployment(&DeploymentText::deserialize(value)?),
    },
];

/// A side as questions write it; the first card of a place is the first line.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SideText {
    centre: Vec<Option<RankText>>,
    west: Vec<Option<RankText>>,
    east: Vec<Option<RankText>>,
    reserve: Vec<RankText>,
    support: SupportText,
}

/// Whose cards stand on the flanks, if a supporter's.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SupportText {
    west: Option<String>,
    east: Option<String>,
}

/// A rank, written as in orders; a number is as good.
#[derive(Clone, Copy, Debug)]
struct RankText(Rank);

impl<'de> Deserialize<'de> for RankText {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let text = match &value {
            Value::String(text) => text.clone(),
            Value::Null
            | Value::Bool(_)
            | Value::Number(_)
            | Value::Array(_)
            | Value::Object(_) => value.to_string(),
        };
        match Rank::named(text.trim()) {
            Some(rank) if rank != Rank::Six => Ok(Self(rank)),
            _ => {
                let text = crate::notation::excerpt(&text);
                let message = format!(
                    "{text:?} is not a rank of troops: the ranks are {}",
                    crate::notation::one_of(&Rank::TROOPS)
                );
                Err(serde::de::Error::custom(message))
            }
        }
    }
}

/// What is sent from a reserve, once; nothing for a hold.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct SendText {
    centre: Vec<RankText>,
    west: Vec<RankText>,
    east: Vec<RankText>,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Choices {
    attacker: Vec<Option<SendText>>,
    defender: Vec<Option<SendText>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct BattleText {
    attacker: SideText,
    defender: SideText,
    #[serde(default)]
    choices: Choices,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct DeploymentText {
    cards: Vec<RankText>,
    side: SideText,
}

fn ranks(cards: &[Option<RankText>]) -> Vec<Rank> {
    cards.iter().flatten().map(|rank| rank.0).collect()
}

/// The first card that stands in a list twice.
fn repeated(cards: &[Rank]) -> Option<Rank> {
    let mut rest = cards.iter().enumerate();
    let again = rest.find(|(at, rank)| cards[..*at].contains(rank));
    again.map(|(_, rank)| *rank)
}

impl SideText {
    fn at(&self, place: Place) -> &[Option<RankText>] {
        match place {
            Place::Centre => &self.centre,
            Place::West => &self.west,
            Place::East => &self.east,
        }
    }

    fn supporter(&self, place: Place) -> Option<&str> {
        match place {
            Place::Centre => None,
            Place::West => self.support.west.as_deref(),
            Place::East => self.support.east.as_deref(),
        }
    }

    /// A card of the own army, or of a supporter's on one flank, that is named twice (BK-10).
    fn twice(&self) -> Option<Rank> {
        let own = |place: &Place| self.supporter(*place).is_none();
        let (own, brought): (Vec<Place>, Vec<Place>) = Place::ALL.into_iter().partition(own);
        let reserve = self.reserve.iter().map(|rank| rank.0);
        let army = own.iter().flat_map(|place| ranks(self.at(*place)));
        let army = repeated(&army.chain(reserve).collect::<Vec<_>>());
        let mut brought = brought
            .iter()
            .map(|place| repeated(&ranks(self.at(*place))));
        army.or_else(|| brought.find_map(|rank| rank))
    }

    /// Whether a second line stands without a first (BK-26).
    fn gap(&self) -> Option<Place> {
        let gap = |place: &Place| matches!(self.at(*place), [None, rest @ ..] if rest.iter().any(Option::is_some));
        Place::ALL.into_iter().find(gap)
    }
}

/// A battle that is being judged: one side.
struct Army<'a> {
    side: Side,
    front: Front<Card>,
    choices: std::slice::Iter<'a, Option<SendText>>,
}

const SUITS: [Suit; 2] = [Suit::Hearts, Suit::Spades];

fn army<'a>(
    side: Side,
    text: &SideText,
    choices: &'a [Option<SendText>],
) -> Result<Army<'a>, Unjudged> {
    let refuse = |ruling: Ruling, text: String| {
        Err(Unjudged::Refused(crate::Refusal {
            ruling: Some(ruling),
            text: format!("the {side}: {text}"),
        }))
    };
    let crowded = |place: &Place| text.at(*place).len() > 2;
    let supported = |place: &Place| text.supporter(*place).is_some();
    let mut crowded = Place::ALL.into_iter().filter(crowded);
    if crowded.clone().any(|place| supported(&place)) {
        let message = "a supporter brings one card or two, the first line first";
        return refuse(bk(9), message.into());
    }
    if let Some(place) = crowded.next() {
        return refuse(bk(10), format!("the {place} takes two cards at most"));
    }
    if ranks(&text.centre).is_empty() {
        return refuse(
            bk(10),
            "the centre is empty: one card or two must stand there".into(),
        );
    }
    if let Some(place) = text.gap() {
        let message = format!("the {place} has a second line and no first");
        return refuse(bk(26), message);
    }
    if let Some(rank) = text.twice() {
        let message = format!("{} is named twice: an army has each card once", rank.text());
        return refuse(bk(10), message);
    }
    let card = |rank: Rank| Card {
        suit: SUITS[side.index()],
        rank,
    };
    let cards = |ranks: Vec<Rank>| ranks.into_iter().map(card).collect::<Vec<Card>>();
    let held = |place: Place| {
        let stands = !ranks(text.at(place)).is_empty();
        text.supporter(place)
            .filter(|_| stands)
            .map(|_| crate::Seat(0))
    };
    Ok(Army {
        side,
        front: Front {
            places: Place::ALL.map(|place| cards(ranks(text.at(place)))),
            supporters: Place::FLANKS.map(held),
            reserve: cards(text.reserve.iter().map(|rank| rank.0).collect()),
        },
        choices: choices.iter(),
    })
}

impl Army<'_> {
    /// Sends what the next choice says; whether anything was sent.
    fn reinforce(&mut self, round: u32) -> Result<bool, Unjudged> {
        let Some(Some(choice)) = self.choices.next() else {
            return Ok(false);
        };
        let of = |cards: &[RankText]| cards.iter().map(|rank| rank.0).collect::<Vec<Rank>>();
        let sent = Formation {
            places: [of(&choice.centre), of(&choice.west), of(&choice.east)],
            reserve: Vec::new(),
        };
        if sent.cards().next().is_none() {
            return Ok(false);
        }
        let seen = self.front.map(|card| Seen {
            suit: card.suit,
            rank: Some(card.rank),
        });
        if let Some(flaw) = send_flaw(&sent, &seen) {
            let reserve: Vec<Rank> = self.front.reserve.iter().map(|card| card.rank).collect();
            let empty: Vec<Place> = self.front.empty_places().collect();
            let said = reinforcement(flaw, &reserve, &empty);
            return Err(Unjudged::Refused(crate::Refusal {
                ruling: Some(bk(flaw.ruling())),
                text: format!("the {}'s choice in round {round}: {said}", self.side),
            }));
        }
        for place in Place::ALL {
            for &rank in sent.at(place) {
                let reserve = &mut self.front.reserve;
                if let Some(at) = reserve.iter().position(|card| card.rank == rank) {
                    let card = reserve.remove(at);
                    self.front.places[place.index()].push(card);
                }
            }
        }
        Ok(true)
    }

    fn survivors(&self, text: &SideText) -> Value {
        let texts = |cards: &[Card]| {
            cards
                .iter()
                .map(|card| card.rank.text())
                .collect::<Vec<_>>()
        };
        let support = |place: Place| {
            self.front
                .supporter(place)
                .and_then(|_| text.supporter(place))
        };
        json!({
            "centre": texts(self.front.at(Place::Centre)),
            "west": texts(self.front.at(Place::West)),
            "east": texts(self.front.at(Place::East)),
            "reserve": texts(&self.front.reserve),
            "support": {"west": support(Place::West), "east": support(Place::East)},
        })
    }
}

fn battle(text: &BattleText) -> Answer {
    let mut armies = [
        army(Side::Attacker, &text.attacker, &text.choices.attacker)?,
        army(Side::Defender, &text.defender, &text.choices.defender)?,
    ];
    let mut casualties = Vec::new();
    let mut asked = Vec::new();
    let mut number = 0;
    let outcome = loop {
        number += 1;
        let fronts = [armies[0].front.clone(), armies[1].front.clone()];
        let round = Round::fight(number, &fronts);
        casualties.push(fallen(&round));
        let mut reinforced = false;
        for army in &mut armies {
            army.front.lose(round.fallen[army.side.index()]);
        }
        for army in &mut armies {
            if army.front.can_send() {
                asked.push(json!({"round": number, "side": army.side.name()}));
                reinforced |= army.reinforce(number)?;
            }
        }
        let fronts = [armies[0].front.clone(), armies[1].front.clone()];
        if let Some(outcome) = outcome(&fronts, round.is_bloodless(), reinforced) {
            break outcome;
        }
    };
    let outcome = match outcome {
        Outcome::Attacker => "attacker",
        Outcome::Defender => "defender",
        Outcome::Tie => "tie",
    };
    let survivors = json!({
        "attacker": armies[0].survivors(&text.attacker),
        "defender": armies[1].survivors(&text.defender),
    });
    Ok(answered([
        ("outcome", outcome.into()),
        ("rounds", number.into()),
        ("casualties", casualties.into()),
        ("asked", asked.into()),
        ("survivors", survivors),
    ]))
}

fn fallen(round: &Round) -> Value {
    let of = |wanted: Side| {
        let cards = round.fallen_cards().filter(|(side, ..)| *side == wanted);
        let cards =
            cards.map(|(_, place, card)| (place.name().to_owned(), card.rank.text().into()));
        Value::Object(cards.collect())
    };
    json!({"attacker": of(Side::Attacker), "defender": of(Side::Defender)})
}

fn deployment(text: &DeploymentText) -> Answer {
    let army: Vec<Rank> = text.cards.iter().map(|rank| rank.0).collect();
    if let Some(rank) = repeated(&army) {
        return Err(Unjudged::Refused(crate::Refusal {
            ruling: Some(bk(10)),
            text: format!(
                "the hand: {} is named twice: an army has each card once",
                rank.text()
            ),
        }));
    }
    let held = Place::FLANKS.map(|place| text.side.supporter(place).is_some());
    let mut formation = Formation {
        places: Place::ALL.map(|place| ranks(text.side.at(place))),
        reserve: text.side.reserve.iter().map(|rank| rank.0).collect(),
    };
    for (flank, held) in Place::FLANKS.into_iter().zip(held) {
        if held {
            // What stands there and is not of the own army is the supporter's.
            formation.places[flank.index()].retain(|rank| army.contains(rank));
        }
    }
    let flaw = formation.flaw(&army, held).map(Flaw::ruling);
    let ruling = flaw.or_else(|| text.side.gap().map(|_| 26)).map(bk);
    Ok(answered([
        ("legal", ruling.is_none().into()),
        ("ruling", json!(ruling)),
    ]))
}
