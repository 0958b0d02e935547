//! A region in words, with a button to each of its neighbours: for people who read, and for small screens.
//!
//! What it says is what the picture of the map shows, which everybody may see.

use render::{
    Counter, CounterKind, Faction, Leader, MapScene, MapSymbol, RegionKind, Scene, Site, Vigour,
};
use rules::map::Region;
use serenity::all::{ButtonStyle, CreateActionRow};

use super::chronicle::named;
use super::reading::not_started;
use crate::discord::Bot;
use crate::discord::errors::Error;
use crate::discord::ids::What;
use crate::discord::messages::{BUTTONS_IN_ROW, button, seating_for};
use crate::discord::reply::Reply;
use crate::labels::{MESSAGE, Seating, names};
use crate::presenter::{self, Focus};
use crate::table::Glance;
use crate::table::model::{PersonId, TableRow};

/// The most neighbours that have buttons: Discord takes five rows of five.
const MOST: usize = 25;
/// Discord's limit for a button's label, in characters.
const LABEL: usize = 80;

/// Where a walk begins or goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::discord) enum Walk {
    /// At the capital of the person who asks, or at any land of theirs; anywhere for who holds no seat.
    Home,
    /// At the region of this name or code.
    Named(String),
    /// At a region.
    At(Region),
}

/// The region that a walk has come to.
pub(in crate::discord) async fn walk(
    bot: &Bot,
    glance: &Glance,
    person: PersonId,
    to: &Walk,
) -> Result<Reply, Error> {
    let Some(view) = &glance.view else {
        return Ok(not_started(glance));
    };
    let seating = seating_for(bot, &glance.row, Some(view), &[]).await?;
    let Scene::Map(map) = presenter::picture(view, &[], &seating, Focus::Nothing) else {
        return Err(Error::Wrong(
            "There is no map to walk on: this game has none, or another picture stands for it now. `/board style:text` \
             says how it stands."
                .to_owned(),
        ));
    };
    let at = match to {
        Walk::Home => home(&map, glance, &seating, person),
        Walk::Named(name) => named(seating.world.as_ref(), name)?.index(),
        Walk::At(region) => region.index(),
    };
    let ground = Ground { map: &map };
    if map.regions.get(at).is_none() || map.shape.regions.get(at).is_none() {
        let text = "This region is not on the map any more. `/board style:walk` begins anew.";
        return Err(Error::Wrong(text.to_owned()));
    }
    let text = ground.sentences(at).join("\n");
    Ok(Reply {
        rows: ground.ways(&glance.row, at),
        ..Reply::text(names::cut(&text, MESSAGE))
    })
}

/// Where a person's walk begins.
fn home(map: &MapScene, glance: &Glance, seating: &Seating, person: PersonId) -> usize {
    let own = glance.row.seat_of(person).map(|seat| seating.faction(seat));
    let is_own = |at: &usize| own.is_some() && map.regions[*at].owner == own;
    let mut capitals = (0..map.regions.len())
        .filter(|at| is_own(at) && map.regions[*at].sites.contains(&Site::Capital));
    let first = || (0..map.regions.len()).find(is_own);
    capitals.next().or_else(first).unwrap_or(0)
}

/// What a walk goes over.
struct Ground<'a> {
    map: &'a MapScene,
}

impl Ground<'_> {
    /// All that there is to say of a region.
    fn sentences(&self, at: usize) -> Vec<String> {
        let mut lines = vec![self.title(at)];
        lines.push(self.holder(at));
        lines.extend(self.state(at));
        lines.push(self.forces(at));
        lines.extend(self.borders(at));
        lines
    }

    fn title(&self, at: usize) -> String {
        let shape = &self.map.shape.regions[at];
        let kind = match shape.kind {
            RegionKind::Land => "land",
            RegionKind::Sea => "sea",
            RegionKind::Fortification => "fortification",
            RegionKind::Impassable => "impassable",
        };
        let code = names::shown(&shape.code);
        let code = if code.is_empty() {
            String::new()
        } else {
            format!(" ({code})")
        };
        format!("**{}**{code}, {kind}", self.name(at))
    }

    fn name(&self, at: usize) -> String {
        let shape = self.map.shape.regions.get(at);
        shape.map_or_else(String::new, |shape| names::shown(&shape.name))
    }

    /// How a side is called.
    fn side(&self, faction: Faction) -> String {
        let side = self.map.sides.iter().find(|side| side.faction == faction);
        side.map_or_else(|| "somebody".to_owned(), |side| names::shown(&side.name))
    }

    /// What the key of the picture says of a sign.
    fn key(&self, symbol: MapSymbol) -> Option<String> {
        let entry = self.map.key.iter().find(|entry| entry.symbol == symbol)?;
        Some(entry.label.to_lowercase())
    }

    fn holder(&self, at: usize) -> String {
        let look = &self.map.regions[at];
        let owner = look.owner.map(|owner| self.side(owner));
        let occupier = look.occupier.map(|occupier| self.side(occupier));
        match (owner, occupier) {
            (None, None) => "Nobody holds it.".to_owned(),
            (Some(owner), None) => format!("{owner} holds it."),
            (None, Some(occupier)) => format!("{occupier} occupies it; nobody owns it."),
            (Some(owner), Some(occupier)) => format!("{occupier} occupies it; {owner} owns it."),
        }
    }

    /// What is built there, and what is special about it now.
    fn state(&self, at: usize) -> Option<String> {
        let look = &self.map.regions[at];
        let sites = look.sites.iter().map(|site| match site {
            Site::Capital => self.or_key(MapSymbol::Capital, "capital"),
            Site::Castle => self.or_key(MapSymbol::Castle, "castle"),
            Site::Fort(level) => {
                format!("{} {level}", self.or_key(MapSymbol::Fort, "fort"))
            }
            Site::Port => self.or_key(MapSymbol::Port, "port"),
        });
        let hatches = look.hatches.iter();
        let hatches = hatches.filter_map(|hatch| self.key(MapSymbol::Hatch(*hatch)));
        let contested = look.contested.then(|| "contested".to_owned());
        let battle = self
            .map
            .battles
            .contains(&at)
            .then(|| "a battle is on".to_owned());
        let yields = look.production.iter();
        let yields = yields.map(|production| format!("yields {}", names::shown(production)));
        let all = sites
            .chain(hatches)
            .chain(contested)
            .chain(battle)
            .chain(yields);
        let all: Vec<String> = all.collect();
        (!all.is_empty()).then(|| format!("There: {}.", all.join(", ")))
    }

    fn or_key(&self, symbol: MapSymbol, word: &str) -> String {
        self.key(symbol).unwrap_or_else(|| word.to_owned())
    }

    fn forces(&self, at: usize) -> String {
        let counters = &self.map.regions[at].counters;
        if counters.is_empty() {
            return "Nobody stands there.".to_owned();
        }
        let all: Vec<String> = counters.iter().map(|counter| self.force(counter)).collect();
        format!("There stand: {}.", all.join("; "))
    }

    fn force(&self, counter: &Counter) -> String {
        let whose = counter
            .faction
            .map_or("neutral".to_owned(), |it| self.side(it));
        let kind = match counter.kind {
            CounterKind::Army => "army",
            CounterKind::Fleet => "fleet",
        };
        let leader = counter.leader.and_then(|leader| {
            self.key(match leader {
                Leader::Crown => MapSymbol::Crown,
                Leader::Pennant => MapSymbol::Pennant,
            })
        });
        let vigour = match counter.vigour {
            Vigour::Steady => None,
            Vigour::Rested => Some(self.or_key(MapSymbol::Rested, "rested")),
            Vigour::Tired => Some(self.or_key(MapSymbol::Tired, "tired")),
        };
        let more: Vec<String> = leader.into_iter().chain(vigour).collect();
        let more = if more.is_empty() {
            String::new()
        } else {
            format!(" ({})", more.join(", "))
        };
        format!("{whose}: {kind} {}{more}", names::shown(&counter.strength))
    }

    /// What a region borders on, and how.
    fn borders(&self, at: usize) -> Vec<String> {
        let Borders {
            open,
            linked,
            walled,
            closed,
        } = self.around(at);
        let link = self.or_key(MapSymbol::Link, "strait");
        let named = |what: String, places: Vec<usize>| {
            let places: Vec<String> = places.into_iter().map(|place| self.beside(place)).collect();
            (!places.is_empty()).then(|| format!("{what}: {}.", places.join(", ")))
        };
        let all = [
            named("Borders on".to_owned(), open),
            named(format!("Over a {link}"), linked),
            named("Behind a wall, which nobody can cross".to_owned(), walled),
            named("Closed to everybody".to_owned(), closed),
        ];
        let all: Vec<String> = all.into_iter().flatten().collect();
        if all.is_empty() {
            return vec!["It borders on nothing.".to_owned()];
        }
        all
    }

    /// A neighbour with who holds it.
    fn beside(&self, at: usize) -> String {
        let look = self.map.regions.get(at);
        let holder = look.and_then(|look| look.occupier.or(look.owner));
        let name = self.name(at);
        holder.map_or_else(|| name.clone(), |it| format!("{name} ({})", self.side(it)))
    }

    /// The regions around one.
    fn around(&self, at: usize) -> Borders {
        let shape = &self.map.shape;
        let of = |pairs: &[(usize, usize)]| -> Vec<usize> {
            let others = pairs
                .iter()
                .filter_map(|(one, other)| match (*one, *other) {
                    (one, other) if one == at => Some(other),
                    (one, other) if other == at => Some(one),
                    _ => None,
                });
            let mut others: Vec<usize> = others.collect();
            others.sort_unstable();
            others.dedup();
            others
        };
        let is_closed = |at: &usize| {
            let region = shape.regions.get(*at);
            region.is_none_or(|region| region.kind == RegionKind::Impassable)
        };
        let (walled, linked) = (of(&shape.walls), of(&shape.links));
        let mut beside = of(&shape.neighbours);
        beside.retain(|at| !walled.contains(at) && !linked.contains(at));
        let (closed, open) = beside.into_iter().partition(is_closed);
        Borders {
            open,
            linked,
            walled,
            closed,
        }
    }

    /// A button for each neighbour to which there is a way.
    fn ways(&self, row: &TableRow, at: usize) -> Vec<CreateActionRow> {
        let Borders { open, linked, .. } = self.around(at);
        let ways = open.into_iter().chain(linked).take(MOST);
        let buttons: Vec<_> = ways
            .filter_map(|to| {
                let region = Region(u16::try_from(to).ok()?);
                let name = names::plain(&self.map.shape.regions.get(to)?.name);
                let label = names::cut(&name, LABEL);
                Some(button(
                    row,
                    What::Walk(region),
                    &label,
                    ButtonStyle::Secondary,
                ))
            })
            .collect();
        let rows = buttons.chunks(BUTTONS_IN_ROW);
        rows.map(|row| CreateActionRow::Buttons(row.to_vec()))
            .collect()
    }
}

/// What lies around a region, by their places.
struct Borders {
    /// Side by side.
    open: Vec<usize>,
    /// Over a strait or a bridge.
    linked: Vec<usize>,
    /// Behind a wall.
    walled: Vec<usize>,
    /// Where nobody can go.
    closed: Vec<usize>,
}
