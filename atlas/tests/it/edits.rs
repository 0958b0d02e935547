//! Whatever is edited, nothing breaks: a draft that checks clean is written and opened again as it is.

use std::sync::LazyLock;

use atlas::bundled::BUNDLED;
use atlas::edit::{Draft, Edit, History};
use atlas::{BorderKind, Kind, Map, Terrain};
use proptest::prelude::*;
use proptest::sample::Index;

static DRAFTS: LazyLock<Vec<Draft>> = LazyLock::new(|| {
    let maps = BUNDLED.iter().take(5);
    maps.map(|it| Draft::from(&Map::read(it.geojson.as_bytes()).unwrap().map))
        .collect()
});

/// An edit of some regions, mostly such that are there; of pairs, mostly such that touch.
#[derive(Clone, Debug)]
struct Wish {
    what: u8,
    one: Index,
    other: Index,
    far: bool,
    number: i64,
    text: String,
}

fn wish() -> impl Strategy<Value = Wish> {
    let text = prop_oneof!["[A-Z][a-z]{2,9}", "[A-Z]{2,3}", "\\PC{0,40}"];
    let number = prop_oneof![0..6_i64, any::<i64>()];
    let parts = (
        0..14_u8,
        any::<Index>(),
        any::<Index>(),
        prop::bool::weighted(0.2),
        number,
        text,
    );
    parts.prop_map(|(what, one, other, far, number, text)| Wish {
        what,
        one,
        other,
        far,
        number,
        text,
    })
}

fn edit(draft: &Draft, wish: &Wish) -> Edit {
    let count = draft.regions().len();
    // Now and then one that is not there.
    let region = wish.one.index(count + 1);
    let shared: Vec<(usize, usize)> = draft.shared().iter().copied().collect();
    let between = if wish.far || shared.is_empty() {
        [region, wish.other.index(count)]
    } else {
        let (one, other) = shared[wish.one.index(shared.len())];
        [one, other]
    };
    let is_even = wish.number % 2 == 0;
    match wish.what {
        0 => Edit::Title {
            title: wish.text.clone(),
        },
        1 => Edit::Notices {
            notices: vec![wish.text.clone(); usize::try_from(wish.number).unwrap_or(0).min(30)],
        },
        2 => Edit::Rename {
            region,
            name: wish.text.clone(),
        },
        3 => Edit::Recode {
            region,
            code: wish.text.clone(),
        },
        4 => Edit::Kind {
            region,
            kind: Kind::ALL[wish.other.index(4)],
        },
        5 => Edit::Production {
            region,
            production: wish.number,
        },
        6 => Edit::Level {
            region,
            level: wish.number,
        },
        7 | 8 => Edit::Join {
            region: between[0],
            other: between[1],
        },
        9 if is_even => Edit::Terrain {
            region,
            terrain: Terrain::ALL[wish.other.index(4)],
        },
        9 => Edit::Remove { region },
        10 => Edit::Fort { region },
        11 => Edit::Link {
            between,
            kind: if is_even {
                BorderKind::Strait
            } else {
                BorderKind::Bridge
            },
        },
        12 if is_even => Edit::Unlink { between },
        12 => Edit::Uncut { between },
        _ => Edit::Cut { between },
    }
}

/// Whether a map that is right must be so after an edit too.
fn keeps_clean(before: &Draft, edit: &Edit) -> bool {
    let kind = |region: usize| before.regions().get(region).map(|it| it.kind);
    match edit {
        Edit::Join { region, other } => kind(*region) == kind(*other),
        // EU-02: a link may give a fortification a second land region.
        Edit::Link { between, .. } => {
            let is_fort = |region: usize| kind(region) == Some(Kind::Fortification);
            !between.iter().any(|region| is_fort(*region))
        }
        Edit::Fort { .. } | Edit::Production { .. } | Edit::Level { .. } | Edit::Terrain { .. } => {
            true
        }
        Edit::Title { .. }
        | Edit::Notices { .. }
        | Edit::Rename { .. }
        | Edit::Recode { .. }
        | Edit::Kind { .. }
        | Edit::Remove { .. }
        | Edit::Cut { .. }
        | Edit::Uncut { .. }
        | Edit::Unlink { .. } => false,
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: 24,
        ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_is_edited_nothing_is_lost(
        map in any::<Index>(),
        wishes in prop::collection::vec(wish(), 1..25),
    ) {
        let mut history = History::new(DRAFTS[map.index(DRAFTS.len())].clone());
        let begun = history.now().clone();
        let mut made = 0;
        let mut was_clean = true;
        for wish in &wishes {
            let before = history.now().clone();
            let edit = edit(&before, wish);
            if history.apply(&edit) == Ok(true) {
                made += 1;
            } else {
                prop_assert_eq!(history.now(), &before);
            }
            let now = history.now();
            prop_assert!(now.is_shaped(), "{:?}", edit);
            let checked = now.check();
            let must_be = was_clean && keeps_clean(&before, &edit);
            prop_assert!(checked.is_ok() || !must_be, "{:?}: {:?}", edit, checked);
            was_clean = checked.is_ok();
            match checked {
                Ok(checked) => {
                    let text = checked.map.to_geojson();
                    prop_assert_eq!(&Map::read(text.as_bytes()).unwrap().map, &checked.map);
                    let again = Draft::open(text.as_bytes()).unwrap();
                    prop_assert_eq!(again.left_out.len() + again.unread.len(), 0);
                    prop_assert_eq!(again.draft.to_geojson(), text);
                }
                Err(faults) => {
                    let marks = now.marks(&faults);
                    prop_assert!(!marks.is_empty());
                    let count = now.regions().len();
                    prop_assert!(marks.iter().flat_map(|it| &it.regions).all(|it| *it < count));
                    prop_assert!(Draft::open(now.to_geojson().as_bytes()).is_ok());
                }
            }
        }
        let mut undone = 0;
        while history.undo() {
            undone += 1;
        }
        prop_assert!(undone <= made);
        prop_assert_eq!(history.now(), &begun);
    }

    #[test]
    fn a_file_with_changed_bytes_is_opened_or_refused(
        changes in prop::collection::vec((any::<Index>(), any::<u8>()), 1..6),
        digits in any::<bool>(),
    ) {
        let mut bytes = crate::support::example().as_bytes().to_vec();
        for (place, byte) in changes {
            let place = place.index(bytes.len());
            bytes[place] = if digits && bytes[place].is_ascii_digit() { b'0' + byte % 10 } else { byte };
        }
        if let Ok(draft) = Draft::open(&bytes).map(|it| it.draft) {
            for region in 0..draft.regions().len() {
                let _ = draft.apply(&Edit::Join { region, other: 0 });
                let _ = draft.apply(&Edit::Fort { region });
                let _ = draft.apply(&Edit::Remove { region });
            }
            if let Err(faults) = draft.check() {
                prop_assert!(!draft.marks(&faults).is_empty());
            }
        }
    }
}
