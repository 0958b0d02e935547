//! The map of a lobby.

use render::{Scene, SideStanding, Site};
use rules::any::GameId;
use rules::{Roster, Viewer};
use serde_json::json;

use crate::labels::Seating;
use crate::maps;
use crate::presenter::{Claim, Claimant, Pictured, lobby};

/// The map of a lobby on a scenario, with who has each homeland; their names.
fn shown(scenario: &str, by: &[Claimant]) -> (Pictured, Vec<String>) {
    let options = json!({ "scenario": scenario });
    let setup = maps::setup(GameId::Erkenfara, by.len(), options.as_object().unwrap());
    let world = GameId::Erkenfara.world(&setup).unwrap();
    let view = world.open().view(Viewer::Public);
    let all = world.homelands(&setup);
    assert_eq!(all.len(), by.len());
    let claim = |(homeland, by): (_, &Claimant)| Claim { homeland, by: *by };
    let claims: Vec<Claim<'_>> = all.iter().zip(by).map(claim).collect();
    let names = [
        "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida",
    ];
    let seating = Seating {
        roster: Roster::of_names(names.into_iter().take(by.len())),
        world: Some(view.world()),
        table_number: 7,
        ..Seating::default()
    };
    let shown = lobby(&view, &claims, &seating).expect("a map");
    (shown, all.into_iter().map(|it| it.name).collect())
}

#[test]
fn eu_85_the_map_of_a_lobby_says_who_has_chosen_what_and_what_is_free() {
    use Claimant::{Bot, Nobody, People};
    let (Pictured { scene, words }, names) = shown("city", &[People, Bot, Nobody]);
    scene.check().unwrap();
    let Scene::Map(map) = scene else {
        panic!("not a map")
    };
    let sides: Vec<&str> = map.sides.iter().map(|side| side.name.as_str()).collect();
    let [ann, _, free] = &names[..] else {
        panic!("three")
    };
    let expected = [
        format!("Ann: {ann}"),
        "Ben (bot)".into(),
        format!("{free}: free"),
    ];
    assert_eq!(sides, expected);
    let waits = map.sides.iter().map(|side| side.standing);
    let waits: Vec<bool> = waits.map(|it| it == SideStanding::ToMove).collect();
    assert_eq!(
        waits,
        [false, false, true],
        "what is free waits for somebody"
    );
    // The star stands where somebody has chosen to begin, and nowhere else.
    let starred = map.regions.iter().zip(&map.shape.regions);
    let starred = starred.filter(|(look, _)| look.sites.contains(&Site::Capital));
    let starred: Vec<&str> = starred.map(|(_, region)| region.name.as_str()).collect();
    assert_eq!(starred, [ann.as_str()]);
    for said in [
        format!("The map before the start. Ann has chosen {ann}: "),
        "Ben, of a bot player, has ".into(),
        format!("{free} is free: "),
        " gold a year, ".into(),
    ] {
        assert!(words.contains(&said), "{said} in {words}");
    }
}

#[test]
fn eu_85_the_powers_of_a_scenario_are_named_on_their_land() {
    use Claimant::{Nobody, People};
    let (Pictured { scene, words }, names) = shown("first-duel", &[Nobody, People]);
    let Scene::Map(map) = &scene else {
        panic!("not a map")
    };
    for name in &names {
        let on_land = map.shape.regions.iter().any(|region| region.name == *name);
        assert!(on_land, "{name}");
        let code = if name == "The Tower" { "TOW" } else { "CAS" };
        assert!(map.sides.iter().any(|side| side.code == code), "{name}");
        assert!(words.contains(name), "{name} in {words}");
    }
    scene.check().unwrap();
}

/// With `LOBBY_MAPS=<folder>` the pictures are left there, to be looked at.
#[test]
fn eu_85_maps_of_lobbies_are_as_large_as_boards() {
    use Claimant::{Bot, Nobody, People};
    let renderer = render::Renderer::new();
    let nine = [
        People, Nobody, Nobody, Bot, People, Nobody, Nobody, Nobody, Bot,
    ];
    for (scenario, by) in [
        ("city", &[People, Bot, Nobody][..]),
        ("first-duel", &[Nobody, People]),
        ("war-of-the-straits", &nine[..5]),
        ("the-concert-of-powers", &nine),
    ] {
        let (shown, _) = shown(scenario, by);
        let picture = renderer.render(&shown.scene, render::Look::default());
        let picture = picture.unwrap_or_else(|error| panic!("{scenario}: {error}"));
        assert_eq!((picture.width, picture.height), (1600, 1018), "{scenario}");
        let bytes = picture.png.len();
        assert!(bytes < 300_000, "{scenario}: {bytes}");
        if let Some(folder) = std::env::var_os("LOBBY_MAPS") {
            let file = std::path::Path::new(&folder).join(format!("{scenario}.png"));
            std::fs::write(file, &picture.png[..]).unwrap();
        }
    }
}
