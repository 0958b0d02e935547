//! Corrections by a game master, checked against the invariants (EU-59, TB-09).

use crate::erkenfara::advance::seats::removed;
use crate::erkenfara::event::{Event, Why};
use crate::erkenfara::refusal::Refusal;
use crate::erkenfara::setup::ROUNDS;
use crate::erkenfara::state::State;
use crate::erkenfara::turn::updates::is_owned;
use crate::erkenfara::world::board::{Army, ArmyKind, LEAST, Lasting, Season, Spot};
use crate::erkenfara::world::invariants;
use crate::erkenfara::world::names::{begins, fold};
use crate::erkenfara::world::{MOST_GOLD, Rounds, StatusOf, World};
use crate::map::Region;
use crate::notation::{excerpt, one_of};
use crate::{Correction, Ctx, Roster, Seat};

/// The forms of a correction.
const FORMS: [&str; 9] = [
    "gm gold NAME +500",
    "gm owner REGION NAME",
    "gm army REGION NAME 5000",
    "gm status REGION taxed on",
    "gm hero REGION NAME 3",
    "gm enchant REGION NAME 2",
    "gm order NAME, NAME",
    "gm round turns",
    "gm dissolve NAME",
];

/// Decides a correction. What it says, whom it affects and why it is refused follow from what everybody
/// sees.
///
/// # Errors
///
/// The refusal.
pub(super) fn correct(
    ctx: Ctx<'_, World>,
    state: &State,
    text: &str,
) -> Result<Correction<Event>, Refusal> {
    let master = Master { ctx, state };
    let correction = master.read(text.trim())?;
    // What counts from the next winter on changes nothing of a turn that is being played.
    let is_later = matches!(correction.events.as_slice(), [Event::Rounds { .. }]);
    if state.turning.is_some() && !is_later {
        return Err(Refusal::Fighting);
    }
    let mut after = state.clone();
    for event in &correction.events {
        let applied = after.apply(event);
        applied.map_err(|corrupt| Refusal::Correction(corrupt.0))?;
    }
    invariants::check(ctx.world, &after).map_err(|no| Refusal::Correction(no.to_string()))?;
    Ok(correction)
}

struct Master<'a> {
    ctx: Ctx<'a, World>,
    state: &'a State,
}

fn form() -> Refusal {
    Refusal::Correction(format!("write {}", one_of(&FORMS)))
}

fn no(why: String) -> Refusal {
    Refusal::Correction(why)
}

impl Master<'_> {
    fn read(&self, text: &str) -> Result<Correction<Event>, Refusal> {
        let (gm, rest) = cut(text);
        let (verb, rest) = cut(rest);
        if !gm.eq_ignore_ascii_case("gm") {
            return Err(form());
        }
        match verb.to_lowercase().as_str() {
            "gold" => self.gold(rest),
            "owner" => self.owner(rest),
            "army" => self.army(rest),
            "status" => self.status(rest),
            "hero" => self.gift(rest, "hero", 1000, |army, grades| army.heroes = grades),
            "enchant" => self.gift(rest, "enchant", 3, |army, level| army.enchantment = level),
            "order" => self.order(rest),
            "round" => self.round(rest),
            "dissolve" => self.dissolve(rest),
            _ => Err(form()),
        }
    }

    fn roster(&self) -> &Roster {
        self.ctx.roster
    }

    /// A seat that takes part.
    fn seat(&self, name: &str) -> Result<Seat, Refusal> {
        let seat = self
            .roster()
            .find(name)
            .filter(|seat| self.state.board.plays(*seat));
        seat.ok_or_else(|| {
            let nearest = self.roster().nearest(name);
            let nearest: Vec<String> = nearest
                .iter()
                .map(|seat| self.roster().name(*seat))
                .collect();
            let name = excerpt(name);
            no(format!(
                "{name:?} is not an empire: did you mean {}?",
                one_of(&nearest)
            ))
        })
    }

    /// The region that a text begins with, and what follows.
    fn region<'a>(&self, text: &'a str) -> Result<(Region, &'a str), Refusal> {
        let found = begins(&self.ctx.world.map, text);
        let found = found.map(|(region, rest)| (region, rest.trim()));
        found.ok_or_else(|| {
            let word = cut(text).0.to_owned();
            let nearest = self.ctx.world.map.nearest(text);
            Refusal::NoRegion { word, nearest }
        })
    }

    fn written(&self, region: Region) -> String {
        self.ctx.world.written(region)
    }

    fn gold(&self, rest: &str) -> Result<Correction<Event>, Refusal> {
        let (name, amount) = rest.rsplit_once(char::is_whitespace).ok_or_else(form)?;
        let seat = self.seat(name.trim())?;
        let gold = number(amount, -MOST_GOLD, MOST_GOLD)?;
        // Nobody is told how much there is: a treasury that has less is emptied.
        let has = self.state.of(seat).map_or(0, |private| private.treasury);
        Ok(Correction {
            text: format!("gm gold {} {gold:+}", self.roster().write(seat)),
            events: vec![changed(
                Vec::new(),
                Vec::new(),
                vec![(seat, gold.max(-has))],
            )],
            affected: vec![seat],
        })
    }

    fn owner(&self, rest: &str) -> Result<Correction<Event>, Refusal> {
        let (region, name) = self.region(rest)?;
        let nobody = name.eq_ignore_ascii_case("nobody");
        let owner = if nobody { None } else { Some(self.seat(name)?) };
        let world = self.ctx.world;
        let land = self
            .state
            .board
            .land(region)
            .filter(|_| is_owned(world, region));
        let land =
            land.ok_or_else(|| no(format!("{} is sea, which nobody owns", world.name(region))))?;
        let affected = land
            .owner
            .into_iter()
            .chain(land.occupier)
            .chain(owner)
            .collect();
        let after = crate::erkenfara::world::board::Holding {
            owner,
            occupier: land.occupier.filter(|by| Some(*by) != owner),
            ..land.clone()
        };
        let name = owner.map_or_else(|| "nobody".to_owned(), |seat| self.roster().write(seat));
        Ok(Correction {
            text: format!("gm owner {} {name}", self.written(region)),
            events: vec![changed(Vec::new(), vec![(region, after)], Vec::new())],
            affected: once(affected),
        })
    }

    /// `[fleet] REGION NAME`, and a number behind it.
    fn spot<'a>(&self, rest: &'a str) -> Result<(Spot, &'a str), Refusal> {
        let (word, behind) = cut(rest);
        let fleet =
            word.eq_ignore_ascii_case("fleet") && begins(&self.ctx.world.map, rest).is_none();
        let (region, rest) = self.region(if fleet { behind } else { rest })?;
        let (name, value) = rest.rsplit_once(char::is_whitespace).ok_or_else(form)?;
        let seat = self.seat(name.trim())?;
        let kind = if fleet { ArmyKind::Sea } else { ArmyKind::Land };
        Ok((Spot { region, kind, seat }, value))
    }

    fn called(&self, spot: Spot) -> String {
        let fleet = if spot.kind == ArmyKind::Sea {
            "fleet "
        } else {
            ""
        };
        format!(
            "{fleet}{} {}",
            self.written(spot.region),
            self.roster().write(spot.seat)
        )
    }

    fn army(&self, rest: &str) -> Result<Correction<Event>, Refusal> {
        let (spot, value) = self.spot(rest)?;
        let value = number(value, 0, MOST_GOLD)?;
        if value > 0 && value < LEAST {
            return Err(no(format!(
                "an army has at least 1000, or 0 to remove it, not {value}"
            )));
        }
        let before = self.state.board.army(spot).cloned();
        let after = (value > 0).then(|| Army {
            current: value,
            maximal: value,
            ..before.unwrap_or_else(|| Army::new(spot, value))
        });
        Ok(Correction {
            text: format!("gm army {} {value}", self.called(spot)),
            events: vec![changed(vec![(spot, after)], Vec::new(), Vec::new())],
            affected: vec![spot.seat],
        })
    }

    fn gift(
        &self,
        rest: &str,
        verb: &str,
        most: i64,
        give: impl FnOnce(&mut Army, i64),
    ) -> Result<Correction<Event>, Refusal> {
        let (spot, value) = self.spot(rest)?;
        let value = number(value, 0, most)?;
        let name = self.ctx.world.name(spot.region);
        let army = self.state.board.army(spot);
        let mut army = army
            .cloned()
            .ok_or_else(|| no(format!("there is no such army in {name}")))?;
        give(&mut army, value);
        Ok(Correction {
            text: format!("gm {verb} {} {value}", self.called(spot)),
            events: vec![changed(vec![(spot, Some(army))], Vec::new(), Vec::new())],
            affected: vec![spot.seat],
        })
    }

    fn status(&self, rest: &str) -> Result<Correction<Event>, Refusal> {
        let (region, rest) = self.region(rest)?;
        let (name, switch) = rest.rsplit_once(char::is_whitespace).ok_or_else(form)?;
        let on = match switch.to_lowercase().as_str() {
            "on" => true,
            "off" => false,
            _ => return Err(form()),
        };
        let land = self.state.board.land(region).cloned();
        let mut land = land.ok_or_else(form)?;
        let name = fold(name);
        match name.as_str() {
            "taxed" => land.taxed = on,
            "burned" => land.burned = on,
            "besieged" => land.besieged = on,
            _ => self.made(&mut land.made, &name, on)?,
        }
        let affected = land.owner.into_iter().chain(land.occupier).collect();
        let switch = if on { "on" } else { "off" };
        Ok(Correction {
            text: format!("gm status {} {name} {switch}", self.written(region)),
            events: vec![changed(Vec::new(), vec![(region, land)], Vec::new())],
            affected,
        })
    }

    fn made(&self, made: &mut Vec<Lasting>, name: &str, on: bool) -> Result<(), Refusal> {
        let statuses = &self.ctx.world.statuses;
        let is_it = |status: &crate::erkenfara::world::Status| {
            status.of == StatusOf::Region && fold(&status.name) == name
        };
        let Some(at) = statuses.iter().position(is_it) else {
            let own = ["taxed", "burned", "besieged"]
                .map(str::to_owned)
                .into_iter();
            let of_regions = statuses
                .iter()
                .filter(|status| status.of == StatusOf::Region);
            let known: Vec<String> = own.chain(of_regions.map(|it| it.name.clone())).collect();
            return Err(no(format!(
                "{name:?} is not a status of regions: choose {}",
                one_of(&known)
            )));
        };
        let status = u16::try_from(at).unwrap_or(u16::MAX);
        made.retain(|it| it.status != status);
        if on {
            let rounds = statuses[at].rounds;
            made.push(Lasting { status, rounds });
            made.sort_unstable();
        }
        Ok(())
    }

    /// Reads how military turns are taken from the next winter on (EU-57). The host changes it as an option, which asks
    /// nobody.
    fn round(&self, rest: &str) -> Result<Correction<Event>, Refusal> {
        let wanted = |round: &Rounds| rest.eq_ignore_ascii_case(round.word());
        let round = ROUNDS.into_iter().find(wanted);
        let round = round.ok_or_else(|| {
            no(format!(
                "write {}",
                one_of(&ROUNDS.map(|it| round_set(it.word())))
            ))
        })?;
        let board = &self.state.board;
        if board.next_rounds.unwrap_or(board.rounds(self.ctx.world)) == round {
            let word = round.word();
            return Err(no(format!("`round` is {word} already")));
        }
        Ok(Correction {
            text: round_set(round.word()),
            events: vec![Event::Rounds { round }],
            affected: board.seats().filter(|seat| board.plays(*seat)).collect(),
        })
    }

    /// Reads which empire is to be gone (EU-68).
    fn dissolve(&self, rest: &str) -> Result<Correction<Event>, Refusal> {
        let seat = self.seat(rest)?;
        let name = self.roster().write(seat);
        let events = removed(self.ctx.world, self.state, seat);
        let events = events.ok_or_else(|| {
            no(format!(
                "{name} plays its turn, or nobody else is waited for: dissolve it in the next round"
            ))
        })?;
        Ok(Correction {
            text: format!("gm dissolve {name}"),
            events,
            affected: vec![seat],
        })
    }

    /// Reads a new turn order (EU-54).
    fn order(&self, rest: &str) -> Result<Correction<Event>, Refusal> {
        if self.state.board.season != Season::Winter {
            return Err(no("the turn order changes only in winter".into()));
        }
        let seats = rest.split(',').map(|name| self.seat(name.trim()));
        let order: Vec<Seat> = seats.collect::<Result<_, _>>()?;
        let names: Vec<String> = order
            .iter()
            .map(|seat| self.roster().write(*seat))
            .collect();
        Ok(Correction {
            text: format!("gm order {}", names.join(", ")),
            affected: once(order.clone()),
            events: vec![Event::Ordered { order }],
        })
    }
}

/// The correction that changes the option `round` for the years to come.
pub(super) fn round_set(word: &str) -> String {
    format!("gm round {word}")
}

fn changed(
    armies: Vec<(Spot, Option<Army>)>,
    lands: Vec<(Region, crate::erkenfara::world::board::Holding)>,
    gold: Vec<(Seat, i64)>,
) -> Event {
    Event::Changed {
        why: Why::Master,
        armies,
        lands,
        gold,
    }
}

fn once(mut seats: Vec<Seat>) -> Vec<Seat> {
    seats.sort_unstable();
    seats.dedup();
    seats
}

/// The first word, and what follows.
fn cut(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    (&text[..end], text[end..].trim())
}

fn number(word: &str, least: i64, most: i64) -> Result<i64, Refusal> {
    let number = word
        .trim()
        .parse()
        .ok()
        .filter(|it| (least..=most).contains(it));
    number.ok_or_else(|| Refusal::NoAmount {
        word: word.to_owned(),
        least,
        most,
    })
}
