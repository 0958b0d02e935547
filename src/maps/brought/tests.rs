//! Maps and scenarios of people's own: what is read, and what is wrong with the rest.

use super::*;

/// The games that are played on maps.
fn games() -> impl Iterator<Item = GameId> {
    GameId::ALL.iter().copied().filter(|game| has_maps(*game))
}

fn made(word: &str) -> OwnMap {
    match MapChoice::read(word, 3).unwrap() {
        MapChoice::Made(request) => OwnMap::made(request).unwrap(),
        MapChoice::Bundled(bundled) | MapChoice::Scenario(bundled, _) => {
            OwnMap::read(bundled.geojson.as_bytes()).unwrap()
        }
    }
}

#[test]
fn a_map_of_ones_own_makes_a_world_that_holds_its_outlines() {
    assert_eq!(games().count(), 2);
    for word in [
        "continent-40-7-forts",
        "archipelago-60-3",
        "city-40-1",
        "isles",
    ] {
        let own = made(word);
        for game in games() {
            let brought = Brought::map(game, &own).unwrap();
            let setup = super::super::setup(game, 3, &brought.options);
            let world = game
                .world(&setup)
                .unwrap_or_else(|error| panic!("{word}: {error}"));
            // Entry 1 holds the world: what is drawn of it comes from there alone.
            let kept = serde_json::to_string(&world).unwrap();
            assert!(kept.contains("FeatureCollection"), "{game}");
            let value = brought.options.values().next().unwrap();
            assert!(
                super::super::title(value).contains(own.map.title()),
                "{game}"
            );
        }
    }
}

#[test]
fn words_for_maps_that_are_made_are_read_as_they_are_written() {
    for text in [
        "city-30-7",
        "continent-60-12345678901",
        "archipelago-6-0-forts",
    ] {
        let MapChoice::Made(request) = MapChoice::read(text, 4).unwrap() else {
            panic!("{text}")
        };
        assert_eq!(word(&request), text);
        assert_eq!(request.seats, 4);
    }
    for text in [
        "atlantis",
        "cities",
        "city-30",
        "city-30-x",
        "city-30-7-forts-",
        "city--1-1",
        "",
    ] {
        let no = MapChoice::read(text, 2).unwrap_err().to_string();
        assert!(no.contains("thrones") && no.contains("city-30-7"), "{no}");
    }
    assert!(matches!(
        MapChoice::read("Isles", 2),
        Ok(MapChoice::Bundled(_))
    ));
}

#[test]
fn what_is_wrong_with_a_file_is_said_with_its_place() {
    let large = vec![b' '; (2 << 20) + 1];
    let cases: [(&[u8], &str); 4] = [
        (b"\x89PNG\r\n", "UTF-8"),
        (b"[1, 2", "line 1"),
        (b"{}", "the map has"),
        (&large, "the limit is 2097152"),
    ];
    for (bytes, words) in cases {
        let no = OwnMap::read(bytes).unwrap_err().to_string();
        assert!(no.contains(words), "{no}");
    }
    let crossed = r#"{"type": "FeatureCollection", "title": "Bow", "projection": "plane", "features": [
        {"type": "Feature", "properties": {"name": "Ash"}, "geometry": {"type": "Polygon",
         "coordinates": [[[0,0], [10,10], [10,0], [0,10], [0,0]]]}}]}"#;
    let no = OwnMap::read(crossed.as_bytes()).unwrap_err().to_string();
    assert!(no.contains("feature 1 (Ash)"), "{no}");
}

#[test]
fn a_scenario_is_played_on_its_own_map_or_on_the_one_of_ours_that_it_names() {
    let duel = Bundled::find("thrones").unwrap().scenarios[0];
    let game = GameId::from_id("erkenfara").unwrap();
    let brought = Brought::scenario(game, duel.as_bytes(), None).unwrap();
    assert_eq!(
        (brought.seats, brought.title.as_str()),
        (Some(2), "First Duel")
    );
    let world = game.world(&super::super::setup(game, 2, &brought.options));
    world.unwrap();
    let kerfuffle = GameId::from_id("kerfuffle").unwrap();
    let no = Brought::scenario(kerfuffle, duel.as_bytes(), None).unwrap_err();
    assert!(no.to_string().contains("for Erkenfara Universalis"), "{no}");
    let lost = duel.replace("The Shattered Thrones", "Atlantis");
    let no = Brought::scenario(game, lost.as_bytes(), None).unwrap_err();
    assert!(no.to_string().contains("Atlantis"), "{no}");
    let elsewhere = made("isles");
    let no = Brought::scenario(game, duel.as_bytes(), Some(&elsewhere)).unwrap_err();
    let words = "no region \"Phaemadon\", nor 9 more";
    assert!(no.to_string().contains(words), "{no}");
    let no = Brought::scenario(game, b"seat = 1", None).unwrap_err();
    assert!(no.to_string().contains("the scenario is wrong"), "{no}");
}

#[test]
fn scenarios_that_come_with_us_are_played_by_their_words() {
    for game in games() {
        let scenarios = super::super::scenarios_of(game);
        assert!(!scenarios.is_empty(), "{game}");
        for it in scenarios {
            let brought = Brought::named(game, &it.word.to_uppercase()).unwrap();
            let brought = brought.unwrap_or_else(|| panic!("{}", it.word));
            let seats = brought.seats.unwrap();
            let world = game.world(&super::super::setup(game, seats, &brought.options));
            world.unwrap_or_else(|error| panic!("{}: {error}", it.word));
            let found = MapChoice::read(&it.word, seats).unwrap();
            assert!(matches!(found, MapChoice::Scenario(..)), "{found:?}");
            let other = games().find(|other| *other != game).unwrap();
            let no = Brought::named(other, &it.word).unwrap_err().to_string();
            assert!(no.contains(game.title()), "{no}");
        }
        assert_eq!(Brought::named(game, "thrones").unwrap(), None);
    }
}

#[test]
fn a_scenario_says_where_factions_begin() {
    let own = made("thrones");
    let file = r#"
        title = "Two Courts"
        game = "kerfuffle"
        map = "The Shattered Thrones"
        order = ["The Tower", "The Bell"]
        [options]
        start = "drawn"
        [[seat]]
        name = "The Bell"
        capital = "CAPITAL1"
        owns = ["OWNS1"]
        [[seat]]
        name = "The Tower"
        capital = "CAPITAL2"
        owns = ["OWNS2"]
    "#;
    let [one, two] = realms(&own.map);
    let mut text = file.to_owned();
    for (number, realm) in [(1, one), (2, two)] {
        let names: Vec<&str> = realm
            .iter()
            .map(|id| own.map.area(*id).unwrap().name())
            .collect();
        text = text.replace(&format!("CAPITAL{number}"), names[0]);
        text = text.replace(&format!("OWNS{number}"), &names.join("\", \""));
    }
    let game = GameId::from_id("kerfuffle").unwrap();
    for own in [None, Some(&own)] {
        let brought = Brought::scenario(game, text.as_bytes(), own);
        let brought = brought.unwrap_or_else(|no| panic!("{no}"));
        assert_eq!(brought.options["start"], "drawn");
        let world = game.world(&super::super::setup(game, 2, &brought.options));
        world.unwrap();
    }
}

#[test]
fn pk_11_a_scenario_brings_its_deck_to_any_map_and_leaves_capitals_to_people() {
    let file = |cards: &str| {
        let head = "title = \"Rush\"\ngame = \"kerfuffle\"\nmap = \"The Shattered Thrones\"\n";
        let seats = "[[seat]]\nname = \"The Bell\"\n[[seat]]\nname = \"The Tower\"\n";
        format!("{head}{seats}{cards}")
    };
    let cards = "[[card]]\nkind = \"hold\"\nprovinces = 2\nturns = 5\n\
                 [[card]]\nkind = \"gold\"\ngold = 60\n\
                 [[card]]\nkind = \"conquer\"\nside = \"right\"\n\
                 [[card]]\nkind = \"castles\"\nturns = 1\n\
                 [[card]]\nkind = \"generals\"\n";
    let game = GameId::Kerfuffle;
    let brought = Brought::scenario(game, file(cards).as_bytes(), None).unwrap();
    let setup = super::super::setup(game, 2, &brought.options);
    let world = serde_json::to_value(game.world(&setup).unwrap()).unwrap();
    let deck = json!([
        {"hold": {"provinces": 2, "turns": 5}}, {"gold": {"gold": 60}}, {"conquer": "right"},
        {"castles": {"turns": 1}}, "generals",
    ]);
    assert!(world.to_string().contains(&deck.to_string()), "{world}");
    assert_eq!(brought.options.get(SCENARIO), None);
    // Without cards the game's own deck is dealt.
    let plain = Brought::scenario(game, file("").as_bytes(), None).unwrap();
    assert_eq!(plain.options.get("deck"), None);
    game.world(&super::super::setup(game, 2, &plain.options))
        .unwrap();
}

/// Two times three provinces that touch.
fn realms(map: &atlas::Map) -> [Vec<atlas::Region>; 2] {
    let is_land = |id: &atlas::Region| {
        map.area(*id)
            .is_some_and(|it| it.kind() == atlas::Kind::Land)
    };
    let mut realms = Vec::new();
    let mut taken = Vec::new();
    for id in map.regions().filter(is_land) {
        let near = map.neighbours(id).map(|(id, _)| id).filter(is_land);
        let free = |id: &atlas::Region| !taken.contains(id);
        let realm: Vec<_> = std::iter::once(id)
            .chain(near)
            .filter(free)
            .take(3)
            .collect();
        if realm.len() == 3 && realm[0] == id {
            taken.extend(realm.iter().copied());
            realms.push(realm);
        }
    }
    [realms[0].clone(), realms[1].clone()]
}

/// A field of squares that share their sides, as a map of ours; each yields so much.
fn field(columns: usize, rows: usize, gold: u32) -> Vec<u8> {
    let square = |at: usize| {
        let (x, y) = (at % columns * 10, at / columns * 10);
        let (right, top) = (x + 10, y + 10);
        json!({
            "type": "Feature",
            "properties": {"name": format!("Field {}", "I".repeat(at + 1)), "production": gold},
            "geometry": {"type": "Polygon", "coordinates":
                [[[x, y], [right, y], [right, top], [x, top], [x, y]]]},
        })
    };
    let features: Vec<Value> = (0..columns * rows).map(square).collect();
    let map = json!({
        "type": "FeatureCollection", "title": "Field", "projection": "plane", "features": features,
    });
    serde_json::to_vec(&map).unwrap()
}

#[test]
fn a_map_stays_as_it_is_where_so_many_can_play_on_it_and_gets_what_it_lacks_elsewhere() {
    let read = |game, bytes: &[u8], seats| {
        Attached::read(game, ("field.geojson", bytes), Plan::new(seats)).unwrap()
    };
    let plain = read(GameId::Kerfuffle, &field(4, 3, 0), 3);
    assert_eq!(
        (plain.mended(), plain.seats(GameId::Kerfuffle)),
        (&[][..], &[2, 3][..])
    );
    // Fewer regions can be asked for all the same; seas and fortifications are nothing to the game.
    let [(Change::Fewer(8), fewer)] = plain.changes()[..] else {
        panic!("{:?}", plain.changes())
    };
    let fewer = Attached::read(GameId::Kerfuffle, ("field.geojson", &field(4, 3, 0)), fewer);
    assert_eq!(fewer.unwrap().seats(GameId::Kerfuffle), [2]);
    // Nothing yields gold, so it is made; where it is there it stays.
    let game = GameId::Erkenfara;
    let mended = read(game, &field(4, 3, 0), 2);
    assert!(mended.seats(game).contains(&2), "{:?}", mended.good_for);
    let changes: Vec<Change> = mended.changes().iter().map(|(change, _)| *change).collect();
    assert_eq!(changes, [Change::NoForts, Change::NoSeas, Change::Fewer(8)]);
    assert_eq!(read(game, &field(4, 3, 900), 2).mended(), [] as [&str; 0]);
    // Too small for so many, whatever is made of it: then it stays as somebody has drawn it.
    let small = read(game, &field(2, 2, 900), 9);
    assert_eq!(small.mended(), [] as [&str; 0]);
    assert_eq!(small.seats(game), [] as [usize; 0]);
}

#[test]
fn a_plan_is_read_as_it_is_written_and_makes_the_same_map_each_time() {
    let plan = Plan {
        forts: false,
        flip: true,
        regions: Some(9),
        ..Plan::new(2)
    };
    assert_eq!(plan.to_string(), "2.nyy.9");
    assert_eq!("2.nyy.9".parse(), Ok(plan));
    for text in [
        "",
        "2",
        "2.nyy",
        "2.nyy.",
        "2.nyz.all",
        "x.yyn.all",
        "2.yyn.all.1",
    ] {
        assert_eq!(text.parse::<Plan>(), Err(attached::NoPlan), "{text}");
    }
    let map = || {
        let file = field(4, 3, 0);
        let made = Attached::read(GameId::Erkenfara, ("field.geojson", &file), plan).unwrap();
        made.map().to_geojson()
    };
    assert_eq!(map(), map());
}
