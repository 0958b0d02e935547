//! One check of scenarios: what it accepts can be played, and what it refuses is refused in its words wherever it
//! comes in.

use std::fmt::Write as _;

use atlas::Kind;
use atlas::bundled::{BUNDLED, Bundled};
use atlas::generate::{Request, Style, generate};
use rules::any::GameId;
use rules::map::Region;

use super::super::brought::{Brought, OwnMap};
use super::super::{option, setup};
use super::*;
use crate::referee;

/// The options of a table that has such a file, whether it is right or not.
fn options(game: GameId, source: &str, text: &str, map: &atlas::Map) -> Map<String, Value> {
    let file = ScenarioFile::read(text.as_bytes()).unwrap();
    let read = read(file, map).ok();
    let mut options: Map<String, Value> = read.iter().flat_map(settings).collect();
    let spec = option(game).unwrap();
    if spec.kind == rules::OptionKind::Scenario {
        options.insert(spec.name.into(), kept(Some(source), text));
    } else {
        options.insert(spec.name.into(), source.into());
        if text.contains("capital =") {
            options.insert(SCENARIO.into(), kept(None, text));
        }
    }
    options
}

/// What the rules say of a table with such a file.
fn played(source: &str, text: &str, map: &atlas::Map) -> Result<(), String> {
    let file = ScenarioFile::read(text.as_bytes()).unwrap();
    let game = GameId::from_id(&file.game).unwrap();
    let setup = setup(game, file.seats.len(), &options(game, source, text, map));
    let world = game.world(&setup).map_err(|no| no.to_string())?;
    world.check().map_err(|no| no.to_string())
}

/// What the referee says to such a file.
fn judged(source: &str, text: &str, map: &atlas::Map) -> Option<String> {
    let file = ScenarioFile::read(text.as_bytes()).unwrap();
    let game = GameId::from_id(&file.game).unwrap();
    let seats: Vec<String> = (0..file.seats.len()).map(|it| format!("P{it}")).collect();
    let options = options(game, source, text, map);
    let open = json!({"open": {"game": game.id(), "seats": seats, "options": options, "seed": "0".repeat(64)}});
    let mut reply = Vec::new();
    referee::run(open.to_string().as_bytes(), &mut reply).unwrap();
    let reply: Value = serde_json::from_slice(&reply).unwrap();
    Some(reply.get("error")?.as_str()?.to_owned())
}

/// The check, Discord's command, the rules and the referee say the same of a file.
#[track_caller]
fn agree(own: &OwnMap, source: &str, text: &str) -> Result<(), String> {
    let map = super::super::map(source).unwrap();
    let file = ScenarioFile::read(text.as_bytes()).unwrap();
    let game = GameId::from_id(&file.game).unwrap();
    let checked = check(file, &map).map(drop).map_err(|no| no.to_string());
    let brought = Brought::scenario(game, text.as_bytes(), Some(own));
    let played = played(source, text, &map);
    let judged = judged(source, text, &map);
    match &checked {
        Ok(()) => {
            let brought = brought.unwrap_or_else(|no| panic!("{no}\n{text}"));
            let setup = setup(game, brought.seats.unwrap(), &brought.options);
            game.world(&setup)
                .unwrap_or_else(|no| panic!("{no}\n{text}"));
            assert_eq!((played, judged), (Ok(()), None), "{text}");
        }
        Err(words) => {
            let says = |told: String| assert!(told.contains(words), "{told}\nnot\n{words}\n{text}");
            says(brought.unwrap_err().to_string());
            says(played.unwrap_err());
            says(judged.unwrap());
        }
    }
    checked
}

fn own(file: &str) -> OwnMap {
    OwnMap::read(file.as_bytes()).unwrap()
}

#[test]
fn what_comes_with_us_can_be_played() {
    let mut count = 0;
    for bundled in BUNDLED {
        for text in bundled.scenarios {
            agree(&own(bundled.geojson), bundled.id, text).unwrap();
            count += 1;
        }
    }
    assert!(count >= 4, "{count}");
}

/// Land of a map in groups of three that hang together, by name.
fn realms(map: &atlas::Map) -> Vec<Vec<&str>> {
    let ground = map.ground();
    let is_land = |at: &Region| ground.place(*at).is_some_and(|it| it.kind == Kind::Land);
    let mut taken: Vec<Region> = Vec::new();
    for at in ground.regions().filter(is_land) {
        let near = ground.borders(at).iter().copied();
        let realm = std::iter::once(at).chain(near).filter(is_land);
        let realm: Vec<Region> = realm.filter(|it| !taken.contains(it)).take(3).collect();
        if realm.len() == 3 && realm[0] == at {
            taken.extend(realm);
        }
    }
    let name = |at: &Region| map.area(*at).unwrap().name();
    taken
        .chunks(3)
        .map(|realm| realm.iter().map(name).collect())
        .collect()
}

/// A scenario on any map: each seat has some land, an army and perhaps a fleet; some of it may be wrong.
fn made(map: &atlas::Map, game: &str, seats: usize, wrong: usize) -> String {
    let waters = map.areas().filter(|area| area.kind() == Kind::Sea);
    let waters: Vec<&str> = waters.map(atlas::Area::name).collect();
    let realms = realms(map);
    let mut text = format!(
        "title = \"Made\"\ngame = \"{game}\"\nmap = {:?}\n",
        map.title()
    );
    for (seat, own) in realms.iter().take(seats).enumerate() {
        let name = ["Fox", "Hare", "Lynx", "Wolf"][seat];
        write!(text, "[[seat]]\nname = \"{name}\"\nowns = {own:?}\n").unwrap();
        if game == "kerfuffle" {
            let capital = if wrong == 3 { &realms[0][0] } else { &own[0] };
            writeln!(text, "capital = {capital:?}").unwrap();
            continue;
        }
        let (at, strength) = if wrong == 1 {
            (own[0], 500)
        } else {
            (own[1], 4000)
        };
        write!(
            text,
            "treasury = 700\n[[seat.army]]\nat = {at:?}\nmaximal = {strength}\n"
        )
        .unwrap();
        let sea = if wrong == 2 {
            own.get(2)
        } else {
            waters.get(seat)
        };
        if let Some(sea) = sea {
            write!(
                text,
                "[[seat.army]]\nat = {sea:?}\nkind = \"sea\"\nmaximal = 2000\n"
            )
            .unwrap();
        }
    }
    if game == "erkenfara" {
        let status = ["taxed", "burned", "besieged", "occupied", "flooded"][wrong];
        write!(
            text,
            "[[region]]\nname = {:?}\nstatuses = [{status:?}]\n",
            realms[0][0]
        )
        .unwrap();
    }
    text
}

#[test]
fn what_the_check_accepts_on_a_made_map_the_rules_accept() {
    let mut good = 0;
    let mut bad = 0;
    for (style, seed) in Style::ALL
        .into_iter()
        .flat_map(|style| (1..4).map(move |seed| (style, seed)))
    {
        let request = Request {
            seed,
            regions: 30,
            style,
            seats: 2,
            forts: seed == 1,
        };
        let file = generate(request).unwrap().map.to_geojson();
        let map = super::super::map(&file).unwrap();
        for game in ["erkenfara", "kerfuffle"] {
            for (seats, wrong) in [(2, 0), (3, 1), (4, 2), (2, 3), (2, 4)] {
                match agree(&own(&file), &file, &made(&map, game, seats, wrong)) {
                    Ok(()) => good += 1,
                    Err(_) => bad += 1,
                }
            }
        }
    }
    assert!(good >= 10 && bad >= 20, "{good} good, {bad} bad");
}

#[test]
fn each_fault_is_told_in_the_same_words_wherever_it_comes_in() {
    let thrones = Bundled::find("thrones").unwrap();
    let own = own(thrones.geojson);
    let of = |id: &str| {
        let mut all = thrones.scenarios.iter();
        *all.find(|text| text.contains(id)).unwrap()
    };
    let (duel, border) = (of("First Duel"), of("kerfuffle"));
    let region = |name: &str, status: &str| {
        format!(
            "treasury = 5000\n[[region]]\nname = {name:?}\nstatuses = [{status:?}]\n[[seat.army]]"
        )
    };
    let besieged = region("Phaemadon", "besieged");
    let occupied = region("Phaemadon", "occupied");
    let mut many = String::new();
    for letter in 'a'..='w' {
        writeln!(many, "[[seat]]\nname = \"Side X{letter}\"").unwrap();
    }
    many += "[[seat]]\nname = \"The Castle\"";
    let castle = "[[seat]]\nname = \"The Castle\"";
    let army = "treasury = 5000\n\n[[seat.army]]";
    let faults = [
        (
            duel,
            "\"Pelaras\"",
            "\"Atlantis\"",
            "there is no region \"Atlantis\"",
        ),
        (duel, "maximal = 8000", "maximal = 80", "it must be 1000 to"),
        (
            duel,
            "\"Sea of Ash\"\nkind",
            "\"Phaemadon\"\nkind",
            "it must be sea",
        ),
        // What the file's check lets pass, and the rules do not.
        (
            duel,
            army,
            &besieged,
            "Phaemadon is besieged, but not a fortification (EU-27)",
        ),
        (duel, army, &occupied, "there is no status \"occupied\""),
        (
            duel,
            castle,
            &many,
            "seats: their number is 25; it must be 0 to 24",
        ),
        (
            duel,
            "\n[[seat]]",
            "\n[options]\ntruce = 900\n[[seat]]",
            "truce is 900 years, but must be 0 to 100",
        ),
        (
            duel,
            "\n[[seat]]",
            "\n[options]\ntruces = 1\n[[seat]]",
            "unknown field `truces`",
        ),
        (
            border,
            "\n[[seat]]",
            "\n[[card]]\nkind = \"generals\"\n[[seat]]",
            "their number is 1; it must be 4 to 200",
        ),
        (
            border,
            "[options]",
            "[options]\nstart = \"bought\"",
            "unknown variant `bought`",
        ),
    ];
    for (text, from, to, words) in faults {
        assert!(text.contains(from), "{from} is not in\n{text}");
        let text = text.replacen(from, to, 1);
        let told = agree(&own, "thrones", &text).unwrap_err();
        assert!(told.contains(words), "{told}\nnot\n{words}");
    }
}
