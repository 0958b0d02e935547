//! Edits one by one: what they change, and what is refused in which words.

use super::*;
use crate::bundled::Bundled;
use crate::model::{Kind, Terrain};

/// The map of docs/maps.md: Ash, Birch, Isle, Fort Ash, Fort Birch, Bay.
fn bay() -> Draft {
    let page = include_str!("../../../docs/maps.md");
    let (_, rest) = page.split_once("```json\n").unwrap();
    let (text, _) = rest.split_once("```").unwrap();
    Draft::from(&Map::read(text.as_bytes()).unwrap().map)
}

fn bundled(id: &str) -> Draft {
    let file = Bundled::find(id).unwrap().geojson;
    Draft::from(&Map::read(file.as_bytes()).unwrap().map)
}

const ASH: usize = 0;
const BIRCH: usize = 1;
const ISLE: usize = 2;
const FORT_ASH: usize = 3;
const FORT_BIRCH: usize = 4;
const BAY: usize = 5;

#[track_caller]
fn edit(draft: &Draft, edit: &Edit) -> Draft {
    let next = draft.apply(edit).unwrap();
    let checked = next.check().unwrap_or_else(|faults| panic!("{faults}"));
    assert_eq!(Draft::from(&checked.map).to_geojson(), {
        let mut coded = next.to_map_draft();
        for (region, made) in coded.regions.iter_mut().zip(checked.map.areas()) {
            region.code = Some(made.code().to_owned());
        }
        coded.to_geojson()
    });
    next
}

#[track_caller]
fn refused(draft: &Draft, edit: &Edit, words: &str) {
    assert_eq!(draft.apply(edit).unwrap_err().to_string(), words);
}

/// The texts of what is wrong, each with the regions and the field.
fn wrong(draft: &Draft) -> Vec<(String, Vec<usize>, Field)> {
    let faults = draft.check().unwrap_err();
    let marks = draft.marks(&faults).into_iter();
    marks.map(|it| (it.text, it.regions, it.field)).collect()
}

#[test]
fn a_name_is_changed_and_ways_follow_it() {
    let name = |name: &str| Edit::Rename {
        region: ASH,
        name: name.to_owned(),
    };
    let oak = edit(&bay(), &name("Oak"));
    assert_eq!(oak.check().unwrap().map.ground().places()[ASH].name, "Oak");
    // While it has the name of another one, nothing is lost.
    let twice = oak.apply(&name("Birch")).unwrap();
    assert_eq!(twice.links(), bay().links());
    let marks = wrong(&twice);
    assert_eq!(
        marks,
        [(
            "feature 2 (Birch) has the name of feature 1 (Birch); case and accents do not count"
                .to_owned(),
            vec![ASH, BIRCH],
            Field::Name
        )]
    );
    let opened = Draft::open(twice.to_geojson().as_bytes()).unwrap();
    assert_eq!((&opened.draft, opened.left_out.len()), (&twice, 0));
    assert_eq!(edit(&twice, &name("Ash")), bay());
    refused(
        &bay(),
        &name(&"x".repeat(129)),
        "the name has 129 characters; at most 128 are kept while you type",
    );
    let nowhere = Edit::Remove { region: 9 };
    refused(&bay(), &nowhere, "there is no region 10; the map has 6");
}

#[test]
fn a_code_is_changed_or_made() {
    let code = |code: &str| Edit::Recode {
        region: BIRCH,
        code: code.to_owned(),
    };
    let made = bay().apply(&code("")).unwrap();
    assert_eq!(
        made.check().unwrap().map.ground().places()[BIRCH].code,
        "BIR"
    );
    edit(&bay(), &code("BX"));
    let marks = wrong(&bay().apply(&code("ASH")).unwrap());
    assert_eq!(marks[0].1, [ASH, BIRCH]);
    assert_eq!(marks[0].2, Field::Code);
    let marks = wrong(&bay().apply(&code("B")).unwrap());
    assert_eq!((&marks[0].1, marks[0].2), (&vec![BIRCH], Field::Code));
}

#[test]
fn a_kind_takes_along_what_only_it_has() {
    let kind = |region, kind| Edit::Kind { region, kind };
    let sea = edit(&bay(), &kind(ISLE, Kind::Sea));
    assert_eq!(sea.regions()[ISLE].production, 0);
    let land = edit(&bay(), &kind(FORT_ASH, Kind::Land));
    assert_eq!(land.regions()[FORT_ASH].level, None);
    // A fortification that borders what it may not is kept, and marked.
    let fort = bay().apply(&kind(BIRCH, Kind::Fortification)).unwrap();
    assert_eq!(fort.regions()[BIRCH].level, Some(1));
    let marks = wrong(&fort);
    let is_marked = |at| marks.iter().any(|it| it.1 == [at] && it.2 == Field::Kind);
    assert!(is_marked(BIRCH) && is_marked(FORT_BIRCH), "{marks:?}");
    // Links and cuts at what nobody can enter are kept too.
    let wall = bay().apply(&kind(ISLE, Kind::Impassable)).unwrap();
    let marks = wrong(&wall);
    assert_eq!(marks[0].0, "link 1: Isle is impassable");
    assert_eq!((&marks[0].1, marks[0].2), (&vec![ASH, ISLE], Field::Ways));
    let gone = Edit::Unlink {
        between: [ISLE, ASH],
    };
    edit(&wall, &gone);
}

#[test]
fn numbers_keep_their_bounds() {
    let production = |region, production| Edit::Production { region, production };
    let level = |level| Edit::Level {
        region: FORT_ASH,
        level,
    };
    let rich = edit(&bay(), &production(ASH, 1_000_000));
    assert_eq!(rich.regions()[ASH].production, 1_000_000);
    for (found, words) in [
        (
            -1,
            "the production is -1; it must be a whole number from 0 to 1000000",
        ),
        (
            1_000_001,
            "the production is 1000001; it must be a whole number from 0 to 1000000",
        ),
    ] {
        refused(&bay(), &production(ASH, found), words);
    }
    refused(
        &bay(),
        &production(BAY, 1),
        "Bay is sea, which has no production: choose another kind first",
    );
    assert_eq!(edit(&bay(), &level(4)).regions()[FORT_ASH].level, Some(4));
    refused(
        &bay(),
        &level(5),
        "the level is 5; it must be a whole number from 1 to 4",
    );
    let elsewhere = Edit::Level {
        region: ASH,
        level: 1,
    };
    let words = "Ash is land, which has no level: choose another kind first";
    refused(&bay(), &elsewhere, words);
}

#[test]
fn terrain_is_of_land_alone() {
    let terrain = |region, terrain| Edit::Terrain { region, terrain };
    let wooded = edit(&bay(), &terrain(ASH, Terrain::Forest));
    assert_eq!(wooded.regions()[ASH].terrain, Terrain::Forest);
    refused(
        &bay(),
        &terrain(BAY, Terrain::Marsh),
        "Bay is sea, which has no terrain: choose another kind first",
    );
    let flooded = Edit::Kind {
        region: ASH,
        kind: Kind::Sea,
    };
    // The fortification has lost its land, which the check says.
    let flooded = wooded.apply(&flooded).unwrap();
    assert_eq!(flooded.regions()[ASH].terrain, Terrain::Plain);
}

#[test]
fn joined_regions_share_their_worth_and_their_ways() {
    let join = |region, other| Edit::Join { region, other };
    let one = edit(&bay(), &join(ASH, FORT_ASH));
    assert_eq!(one.regions().len(), 5);
    assert_eq!(one.regions()[ASH].production, 3100);
    // The square that the two make has four corners and those where others meet it.
    assert_eq!(one.regions()[ASH].polygons.len(), 1);
    // The sea was open to the fortification, so the cut at Birch alone is what is left.
    let whole = edit(&edit(&one, &join(BIRCH, 3)), &join(ASH, BIRCH));
    assert!(whole.cuts().is_empty() && whole.links().len() == 1);
    refused(&bay(), &join(ASH, ISLE), "Ash and Isle share no border");
    refused(
        &bay(),
        &join(ASH, ASH),
        "Ash cannot be joined with itself: choose a neighbour",
    );
}

#[test]
fn a_border_is_open_where_it_was_open_to_either() {
    let bridge = Edit::Link {
        between: [ASH, BIRCH],
        kind: BorderKind::Bridge,
    };
    let between = [ASH, BIRCH];
    let cut = bay().apply(&Edit::Cut { between }).unwrap();
    let bridged = edit(&cut, &bridge);
    // While the bay is closed to Birch too, all of it stays.
    let join = Edit::Join {
        region: ASH,
        other: BAY,
    };
    let closed = bridged.apply(&join).unwrap();
    assert_eq!((closed.links().len(), closed.cuts().len()), (2, 1));
    let between = [BIRCH, BAY];
    let open = edit(&bridged, &Edit::Uncut { between });
    let open = open.apply(&join).unwrap();
    assert_eq!((open.links().len(), open.cuts().len()), (1, 0));
    assert!(open.links().contains_key(&(ASH, ISLE)));
}

#[test]
fn a_region_around_another_takes_it_in() {
    let ring = |from: i32, to: i32| {
        format!("[[{from},{from}],[{to},{from}],[{to},{to}],[{from},{to}],[{from},{from}]]")
    };
    let feature = |name: &str, rings: &[String]| {
        format!(
            r#"{{"type":"Feature","properties":{{"name":"{name}"}},"geometry":{{"type":"Polygon","coordinates":[{}]}}}}"#,
            rings.join(",")
        )
    };
    let features = [
        feature("Rim", &[ring(0, 90), ring(30, 60)]),
        feature("Core", &[ring(30, 60), ring(40, 50)]),
        feature("Heart", &[ring(40, 50)]),
        feature(
            "Shore",
            &["[[90,0],[120,0],[120,90],[90,90],[90,0]]".to_owned()],
        ),
    ];
    let file = format!(
        r#"{{"type":"FeatureCollection","title":"Rings","projection":"plane","features":[{}]}}"#,
        features.join(",")
    );
    let draft = Draft::open(file.as_bytes()).unwrap().draft;
    let outer = edit(
        &draft,
        &Edit::Join {
            region: 0,
            other: 1,
        },
    );
    assert_eq!(
        outer.regions()[0].polygons[0].len(),
        2,
        "the hole is Heart's"
    );
    let inner = draft
        .apply(&Edit::Join {
            region: 2,
            other: 1,
        })
        .unwrap();
    assert_eq!(inner.regions()[1].polygons[0].len(), 1);
    let all = inner
        .apply(&Edit::Join {
            region: 1,
            other: 0,
        })
        .unwrap();
    assert_eq!(all.regions()[0].polygons[0].len(), 1);
    assert_eq!(all.regions()[0].polygons[0][0].len(), 4);
}

#[test]
fn borders_are_cut_and_opened() {
    let between = [BIRCH, ASH];
    let cut = edit(&bay(), &Edit::Cut { between });
    assert_eq!(cut.cuts().len(), 2);
    // The way by sea is the last one.
    let harbour = Edit::Cut {
        between: [FORT_BIRCH, BAY],
    };
    let marks = wrong(&cut.apply(&harbour).unwrap());
    assert!(marks[0].0.starts_with("the map falls into 2 parts"));
    assert_eq!(
        marks[0].1,
        [BIRCH, FORT_BIRCH],
        "what cannot be reached from the largest part"
    );
    let words = "the border between Birch and Ash is cut already";
    refused(&cut, &Edit::Cut { between }, words);
    assert_eq!(edit(&cut, &Edit::Uncut { between }), bay());
    let words = "the border between Birch and Ash is not cut: it can be crossed";
    refused(&bay(), &Edit::Uncut { between }, words);
    let far = Edit::Cut {
        between: [ASH, ISLE],
    };
    refused(&bay(), &far, "Ash and Isle share no border");
}

#[test]
fn links_are_made_changed_and_taken_away() {
    let link = |between, kind| Edit::Link { between, kind };
    let (strait, bridge) = (BorderKind::Strait, BorderKind::Bridge);
    let more = edit(&bay(), &link([BIRCH, ISLE], strait));
    assert_eq!(more.links().len(), 2);
    let other = edit(&more, &link([ISLE, BIRCH], bridge));
    assert_eq!(other.links()[&(BIRCH, ISLE)], bridge);
    let gone = Edit::Unlink {
        between: [ISLE, BIRCH],
    };
    assert_eq!(edit(&other, &gone), bay());
    refused(&bay(), &gone, "no strait or bridge joins Isle and Birch");
    for (between, kind, words) in [
        ([ASH, ISLE], strait, "a strait joins Ash and Isle already"),
        (
            [ASH, BIRCH],
            strait,
            "Ash and Birch share a border already: cut it first, or leave the link out",
        ),
        (
            [ASH, ASH],
            bridge,
            "Ash cannot be linked with itself: choose a neighbour",
        ),
        (
            [BIRCH, ISLE],
            BorderKind::Border,
            "a link is a strait or a bridge; borders are seen from the outlines",
        ),
    ] {
        refused(&bay(), &link(between, kind), words);
    }
}

#[test]
fn a_region_is_removed_with_its_ways() {
    let less = edit(&bay(), &Edit::Remove { region: ISLE });
    assert!(less.links().is_empty());
    assert_eq!(less.cuts().len(), 1, "regions behind it have moved up");
    let two = less.apply(&Edit::Remove { region: 2 }).unwrap();
    let two = two.apply(&Edit::Remove { region: 2 }).unwrap();
    let two = two.apply(&Edit::Remove { region: 2 }).unwrap();
    refused(
        &two,
        &Edit::Remove { region: 0 },
        "the map has 2 regions; it needs at least 2",
    );
    let join = Edit::Join {
        region: 0,
        other: 1,
    };
    refused(&two, &join, "the map has 2 regions; it needs at least 2");
}

#[test]
fn a_fortification_stands_in_its_region_alone() {
    let mut places = 0;
    for id in ["thrones", "europe", "states", "crowns"] {
        let draft = bundled(id);
        for region in (0..draft.regions().len()).step_by(5) {
            if draft.regions()[region].kind != Kind::Land {
                continue;
            }
            match draft.apply(&Edit::Fort { region }) {
                Ok(fort) => {
                    let map = fort.check().unwrap_or_else(|it| panic!("{id}: {it}")).map;
                    let made = map.areas().last().unwrap();
                    assert_eq!((made.kind(), made.level()), (Kind::Fortification, Some(1)));
                    places += 1;
                }
                Err(why) => assert!(matches!(why, EditFault::NoPlace { .. }), "{why}"),
            }
        }
    }
    assert!(places > 15, "{places} places");
    let words = "Bay is sea: a fortification stands in a land region (EU-02)";
    refused(&bay(), &Edit::Fort { region: BAY }, words);
}

#[test]
fn the_title_and_the_notices_are_texts() {
    let title = |title: &str| Edit::Title {
        title: title.to_owned(),
    };
    let named = edit(&bay(), &title("The Gulf"));
    assert_eq!(named.title(), "The Gulf");
    let marks = wrong(&bay().apply(&title("")).unwrap());
    assert_eq!((marks.len(), marks[0].2), (1, Field::Title));
    let notices = |count| Edit::Notices {
        notices: vec!["CC0".to_owned(); count],
    };
    assert_eq!(edit(&bay(), &notices(2)).notices().len(), 2);
    refused(
        &bay(),
        &notices(21),
        "there are 21 notices; the limit is 20",
    );
    let empty = Edit::Notices {
        notices: vec![String::new()],
    };
    let marks = wrong(&bay().apply(&empty).unwrap());
    assert_eq!(marks[0].2, Field::Notices);
}

#[test]
fn what_is_wrong_in_a_file_is_opened_as_far_as_it_goes() {
    let file = bay().to_geojson();
    let file = file
        .replace("\"Isle\",\"code\"", "\"Isle 9\",\"code\"")
        .replace("[\"Ash\",\"Isle\"]", "[\"Ash\",\"Atlantis\"]")
        .replace("\"level\":1", "\"level\":\"high\"");
    let Opened {
        draft, left_out, ..
    } = Draft::open(file.as_bytes()).unwrap();
    assert_eq!(left_out.len(), 2, "{left_out:?}");
    assert!(
        left_out[0].contains("\"level\" is \"high\""),
        "{left_out:?}"
    );
    let words = "the link between Ash and Atlantis was left out: there is no region \"Atlantis\"";
    assert_eq!(left_out[1], words);
    let marks = wrong(&draft);
    let fields: Vec<Field> = marks.iter().map(|it| it.2).collect();
    assert_eq!(
        fields,
        [Field::Name, Field::Level, Field::Ways],
        "{marks:?}"
    );
    assert!(Draft::open(b"[1, 2]").is_err());
    let far = bay()
        .to_geojson()
        .replace("[\"Birch\",\"Bay\"]", "[\"Isle\",\"Bay\"]");
    let left_out = Draft::open(far.as_bytes()).unwrap().left_out;
    let words = "the cut between Isle and Bay was left out: they share no border";
    assert_eq!(left_out, [words]);
}

#[test]
fn outlines_that_overlap_stay_as_they_are() {
    let file = bay().to_geojson().replace("[30.0,60.0]", "[30.0,20.0]");
    let draft = Draft::open(file.as_bytes()).unwrap().draft;
    assert!(!draft.is_shaped());
    let marks = wrong(&draft);
    assert!(marks.iter().all(|it| it.2 == Field::Outline), "{marks:?}");
    let named = draft.apply(&Edit::Title {
        title: "Gulf".to_owned(),
    });
    assert!(named.is_ok());
    let join = draft.apply(&Edit::Join {
        region: 0,
        other: 1,
    });
    let words = join.unwrap_err().to_string();
    assert!(
        words.starts_with("outlines do not fit together yet: "),
        "{words}"
    );
    // Without the region that lies wrong, the rest is a map.
    let rest = draft.apply(&Edit::Remove { region: ISLE }).unwrap();
    assert!(rest.is_shaped() && rest.check().is_ok());
}

#[test]
fn edits_are_taken_back_and_made_again() {
    let mut history = History::new(bay());
    let rename = |name: &str| Edit::Rename {
        region: ASH,
        name: name.to_owned(),
    };
    for name in ["O", "Oa", "Oak"] {
        assert!(history.apply(&rename(name)).unwrap());
    }
    let cut = Edit::Cut {
        between: [ASH, BIRCH],
    };
    history.apply(&cut).unwrap();
    assert!(!history.apply(&rename("Oak")).unwrap(), "nothing new");
    assert!(history.apply(&cut).is_err());
    assert_eq!(history.undoes(), Some("cut Oak and Birch"));
    assert!(history.undo());
    assert_eq!(history.undoes(), Some("name of Ash"));
    assert!(history.undo() && !history.undo());
    assert_eq!(history.now(), &bay());
    assert!(history.redo() && history.redo() && !history.redo());
    assert_eq!(history.now().cuts().len(), 2);
    // What is new takes the place of what was taken back.
    history.undo();
    history.apply(&rename("Elm")).unwrap();
    assert_eq!(history.redoes(), None);
    for round in 0..2 * STEPS {
        let kind = if round % 2 == 0 {
            Kind::Sea
        } else {
            Kind::Land
        };
        history.apply(&Edit::Kind { region: ISLE, kind }).unwrap();
    }
    let mut steps = 0;
    while history.undo() {
        steps += 1;
    }
    assert_eq!(steps, STEPS);
}
