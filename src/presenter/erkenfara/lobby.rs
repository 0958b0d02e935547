//! The map of a lobby: the land that empires may begin with, who has chosen which, and what is free (EU-78, EU-85).

use render::{Heading, MapGeometry, MapKeyEntry, MapShape, MapSymbol, Scene, SideStanding, Site};
use rules::{Homeland, Seat};

use super::{GameView, picture};
use crate::labels::Seating;
use crate::labels::map::short;
use crate::labels::seating::Names;
use crate::presenter::{Claim, Claimant, Focus, Pictured};

/// The map with its words.
pub(super) fn lobby(
    view: &GameView,
    claims: &[Claim<'_>],
    seating: &Seating,
    names: &Names,
) -> Option<Pictured> {
    let scene = picture::picture(view, &[], seating, Focus::Nothing);
    let Scene::Map(mut map) = scene else {
        return None;
    };
    map.heading = Heading {
        main: "Before the start".into(),
        sub: format!("Table #{}", seating.table_number),
    };
    map.captions = vec!["Land".into(), "Gold".into()];
    for (side, (seat, claim)) in map
        .sides
        .iter_mut()
        .zip(Seat::first(claims.len()).zip(claims))
    {
        let land = &claim.homeland.name;
        side.name = match claim.by {
            Claimant::People => format!("{}: {land}", seating.plain_name(seat)),
            Claimant::Bot => format!("{} (bot)", seating.plain_name(seat)),
            Claimant::Nobody => format!("{land}: free"),
        };
        let income = u32::try_from(claim.homeland.income).unwrap_or(0);
        // A gold edge waits for somebody.
        side.standing = match claim.by {
            Claimant::Nobody => SideStanding::ToMove,
            Claimant::People | Claimant::Bot => SideStanding::Waiting,
        };
        if claim.homeland.is_power {
            side.code = code(land);
        }
        side.numbers = vec![claim.homeland.regions.len().to_string(), short(income)];
    }
    let has_powers = claims.iter().any(|claim| claim.homeland.is_power);
    for look in &mut map.regions {
        // Names of lands and powers have their place.
        look.counters.clear();
        look.production = look.production.take().filter(|_| !has_powers);
    }
    for claim in claims {
        let first = claim.homeland.first.index();
        if let (Claimant::People, Some(look)) = (claim.by, map.regions.get_mut(first)) {
            look.sites.insert(0, Site::Capital);
        }
    }
    map.shape = named(&map.shape, claims);
    map.key.push(MapKeyEntry::new(MapSymbol::Capital, "Chosen"));
    let words = words(claims, seating, names);
    let scene = map.into();
    Some(Pictured { scene, words })
}

/// The map with the powers of a scenario by name where they begin; land that is dealt keeps its names.
fn named(shape: &MapShape, claims: &[Claim<'_>]) -> MapShape {
    let powers = claims.iter().map(|claim| claim.homeland);
    let powers: Vec<&Homeland> = powers.filter(|it| it.is_power).collect();
    if powers.is_empty() {
        return shape.clone();
    }
    let mut geometry = MapGeometry::clone(shape);
    for power in powers {
        if let Some(region) = geometry.regions.get_mut(power.first.index()) {
            region.name.clone_from(&power.name);
            region.code = code(&power.name);
        }
    }
    MapShape::new(geometry)
}

/// What stands on a power's land where its name does not fit, and beside its name: `LIO` for The Lion.
fn code(name: &str) -> String {
    let word = name.strip_prefix("The ").unwrap_or(name);
    let letters = word.chars().filter(|letter| letter.is_alphanumeric());
    letters.flat_map(char::to_uppercase).take(3).collect()
}

/// The same in sentences without line breaks.
fn words(claims: &[Claim<'_>], seating: &Seating, names: &Names) -> String {
    let mut sentences = vec!["The map before the start.".to_owned()];
    for (seat, claim) in Seat::first(claims.len()).zip(claims) {
        let (who, land) = (seating.plain_name(seat), &claim.homeland.name);
        let about = homeland(claim.homeland, names);
        sentences.push(match claim.by {
            Claimant::People => format!("{who} has chosen {land}: {about}."),
            Claimant::Bot => format!("{who}, of a bot player, has {land} so far: {about}."),
            Claimant::Nobody => format!("{land} is free: {about}."),
        });
    }
    sentences.join(" ")
}

/// What there is of a homeland: `5400 gold a year, 1 fort; Zara, Pola, Elva`.
pub(super) fn homeland(homeland: &Homeland, names: &Names) -> String {
    let forts = match homeland.forts {
        0 => "no fort".to_owned(),
        1 => "1 fort".to_owned(),
        forts => format!("{forts} forts"),
    };
    let regions = homeland.regions.iter().map(|region| names.region(*region));
    let regions: Vec<String> = regions.collect();
    let income = homeland.income;
    format!("{income} gold a year, {forts}; {}", regions.join(", "))
}
