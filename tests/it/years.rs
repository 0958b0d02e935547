//! Dice that are sealed year by year (EU-60): seals, checks while the game goes on, and that nothing is undone over
//! the end of a year (EU-77).

use castellan::maps::brought::Brought;
use castellan::proof::{ProofYear, WrongYear, YearsProof};
use castellan::table::model::{Act, By, Destination, Notice, PersonId, TableId, YearOver};
use castellan::table::store::{LogStore as _, OutboxStore as _};
use castellan::table::{Answer, DiceReport, TableError, TableRequest, Undone};
use castellan::transfer;
use rules::any::{AnyView, GameId};
use rules::dice::{Secret, VerifyError};
use rules::{Ruling, Seat};
use serde_json::{Value, json};

use crate::maker::{self, ANN, BEN};
use crate::seats::Ground;

/// Two empires beside each other, with an army each.
pub(crate) fn neighbours() -> Value {
    let army = |empire: &str, region: &str| {
        json!({
            "empire": empire, "kind": "land", "region": region,
            "maximal": 20_000, "current": 20_000, "statuses": [],
        })
    };
    json!({
        "regions": {
            "Alba": {"production": 1000, "owner": "Aquila"},
            "Bria": {"production": 1000, "owner": "Boreas"},
            "Cora": {"production": 1000, "owner": "Boreas"},
        },
        "edges": [["Alba", "Bria"], ["Bria", "Cora"]],
        "turn_order": ["Aquila", "Boreas"],
        "treasury": {"Aquila": 5000, "Boreas": 5000},
        "armies": [army("Aquila", "Alba"), army("Boreas", "Bria")],
    })
}

/// Their campaign, which Ann hosts and Ben plays; Ben has added words to the dice.
pub(crate) async fn begun(ground: &Ground) -> TableId {
    let options = json!({"scenario": neighbours()});
    let request = TableRequest {
        seats: Some(2),
        brought: Some(Brought {
            options: options.as_object().unwrap().clone(),
            seats: Some(2),
            title: "Neighbours".into(),
            mended: Vec::new(),
        }),
        ..maker::request(GameId::Erkenfara)
    };
    let table = maker::lobby(&ground.tables, request, 2).await;
    let words = ground.tables.add_words(table, BEN, "for luck".into());
    words.await.unwrap();
    let start = ground.tables.start(table, ANN, "start".into());
    start.await.unwrap();
    table
}

async fn year(ground: &Ground, table: TableId) -> u32 {
    let glance = ground.tables.glance(table).await.unwrap();
    let Some(AnyView::Erkenfara(seen)) = glance.view else {
        panic!("a campaign is on");
    };
    seen.view.board.year
}

/// Whoever is asked does as little as can be, until `year` begins; who began it.
pub(crate) async fn idle_until(ground: &Ground, table: TableId, until: u32) -> PersonId {
    loop {
        let glance = ground.tables.glance(table).await.unwrap();
        let ask = &glance.asks[0];
        let person = [ANN, BEN][ask.seat.index()];
        let text = if ask.kind == "winter" { "ready" } else { "end" };
        ground.order(table, person, text).await.unwrap();
        if year(ground, table).await == until {
            return person;
        }
    }
}

async fn report(ground: &Ground, table: TableId) -> DiceReport {
    ground.tables.dice(table).await.unwrap()
}

async fn secret(ground: &Ground, table: TableId) -> Secret {
    let row = ground.store.table(table).await.unwrap();
    row.unwrap().secret
}

/// What was said in the open of new years.
async fn new_years(ground: &Ground, table: TableId) -> Vec<Notice> {
    let to_table = ground.store.pending(table, Destination::Table).await;
    let notices = to_table.unwrap().into_iter().map(|it| it.notice);
    let is_it = |notice: &Notice| matches!(notice, Notice::NewYear { .. });
    notices.filter(is_it).collect()
}

/// Ann takes her last order back, and Ben agrees.
async fn taken_back(ground: &Ground, table: TableId, cause: &str) {
    let asked = ground.tables.take_back(table, ANN, cause.into()).await;
    assert_eq!(asked.unwrap(), Undone::Asked(vec![Seat(1)]));
    let open = ground.store.undo_request(table).await.unwrap().unwrap();
    let cause = format!("yes to {cause}");
    let tables = &ground.tables;
    let yes = tables.answer_undo(table, BEN, cause, open.until, Answer::Yes);
    assert!(matches!(yes.await.unwrap(), Undone::Done(_)));
}

#[track_caller]
fn refused(result: Result<Undone, TableError>) {
    match result {
        Err(TableError::Refused(refusal)) => {
            assert_eq!(refusal.ruling, Some(Ruling::new("EU", 77)), "{refusal}");
            assert!(refusal.text.contains("the year is over"), "{refusal}");
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn eu_60_each_year_has_a_seal_and_its_secret_is_shown_with_the_next_winter() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    let secret = secret(&ground, table).await;
    let seal = |year| secret.of_year(year).commitment();
    let over = |year| YearOver {
        year,
        secret: secret.of_year(year).reveal_hex(),
    };
    let said = |year: u32| Notice::NewYear {
        year,
        seal: seal(year),
        over: year.checked_sub(1).filter(|it| *it > 0).map(over),
    };
    assert_eq!(new_years(&ground, table).await, [said(1)]);
    let first = report(&ground, table).await;
    assert_eq!(
        (first.seal(), first.years, first.proof),
        (Some((1, seal(1))), None, None)
    );

    for text in ["ready", "ready"] {
        let asked = ground.tables.glance(table).await.unwrap().asks[0].seat;
        let person = [ANN, BEN][asked.index()];
        ground.order(table, person, text).await.unwrap();
    }
    for number in 0..3 {
        ground.order(table, ANN, "move Alba > Bria").await.unwrap();
        if number < 2 {
            taken_back(&ground, table, &format!("back {number}")).await;
        }
    }
    let running = report(&ground, table).await;
    assert_eq!((running.seal(), running.years), (Some((1, seal(1))), None));
    idle_until(&ground, table, 2).await;
    assert_eq!(new_years(&ground, table).await, [said(1), said(2)]);

    // Whoever reads it alone can throw the year's dice again, also those that were taken back.
    let saved = ground.saved(table).await;
    let throws: Vec<_> = saved
        .entries
        .iter()
        .flat_map(|it| it.draws.clone())
        .collect();
    let attacks: Vec<_> = saved
        .entries
        .iter()
        .filter(|it| it.order.starts_with("move"))
        .map(|it| it.draws.clone())
        .collect();
    assert_eq!(attacks.len(), 3);
    assert!(attacks[0] != attacks[1] && attacks[1] != attacks[2] && attacks[0] != attacks[2]);
    assert!(saved.entries.iter().all(|it| it.year == Some(1)));
    let second = report(&ground, table).await;
    assert_eq!(second.seal(), Some((2, seal(2))));
    assert_eq!(second.throws, Some(throws.len()));
    let years = second.years.unwrap();
    assert_eq!(
        years.years,
        [ProofYear {
            year: 1,
            commitment: seal(1),
            secret: secret.of_year(1),
            throws: throws.clone(),
        }]
    );
    assert_eq!(years.words[0].text.as_deref(), Some("for luck"));
    let found = years.check().unwrap();
    assert_eq!(
        found.to_string(),
        format!("year 1: all {} throws are right", throws.len())
    );
    assert_eq!(second.proof, None, "what is hidden stays so");

    idle_until(&ground, table, 4).await;
    let later = report(&ground, table).await.years.unwrap();
    assert_eq!(later.years.len(), 3);
    let found = later.check().unwrap().to_string();
    assert!(found.starts_with("years 1 to 3: all "), "{found}");

    // In the end all of it can be checked, with the secret that the years come from.
    let checks = |table: &castellan::table::saved::Saved| table.proof().check();
    let saved = ground.saved(table).await;
    assert_eq!(checks(&saved).unwrap().unproven, [0; 0]);
    let file = transfer::write(&saved).unwrap();
    assert_eq!(transfer::read(&file).unwrap().saved, saved);
    let mut other = saved.clone();
    other.entries.last_mut().unwrap().year = Some(2);
    let why = checks(&other).unwrap_err().to_string();
    assert!(
        why.contains("its dice are those of year 2, but the game is in year 3"),
        "{why}"
    );
    ground.tables.call_off(table, ANN).await.unwrap();
    let ended = report(&ground, table).await;
    assert_eq!(ended.years, None);
    assert_eq!(ended.proof.unwrap().check().unwrap().throws, throws.len());
}

#[tokio::test]
async fn eu_77_nothing_is_taken_back_over_the_end_of_a_year() {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    let last = idle_until(&ground, table, 2).await;
    assert!(!has_entries(&ground, table).await);
    let back = |person: PersonId, cause: &str| {
        let cause = format!("{cause} of {}", person.0);
        ground.tables.take_back(table, person, cause)
    };
    for person in [ANN, BEN] {
        refused(back(person, "over").await);
    }
    let seq = ground.tables.glance(table).await.unwrap().row.seq;

    // What is played in the new year can be taken back, and nothing before it.
    ground.order(table, last, "ready").await.unwrap();
    assert!(has_entries(&ground, table).await);
    assert_eq!(back(last, "own").await.unwrap(), Undone::Done(1));
    refused(back(last, "more").await);
    assert_eq!(year(&ground, table).await, 2);

    // A file in which somebody did so all the same is not right.
    let mut saved = ground.saved(table).await;
    let seat = Seat(u8::from(last == BEN));
    let mut undo = saved.entries.last().unwrap().clone();
    assert!(matches!(undo.act, Act::Undo { to, .. } if to == seq));
    saved.entries.truncate(usize::try_from(seq).unwrap());
    undo.seq = seq + 1;
    undo.by = By::Person { seat, person: last };
    undo.act = Act::Undo {
        to: seq - 1,
        events: Vec::new(),
    };
    saved.entries.push(undo);
    let why = saved.proof().check().unwrap_err().to_string();
    assert!(
        why.contains("the end of a year whose dice were shown"),
        "{why}"
    );
}

/// Years of a table, as they could be shown.
async fn three_years() -> YearsProof {
    let ground = Ground::new().await;
    let table = begun(&ground).await;
    for text in ["ready", "ready"] {
        let asked = ground.tables.glance(table).await.unwrap().asks[0].seat;
        let person = [ANN, BEN][asked.index()];
        ground.order(table, person, text).await.unwrap();
    }
    ground.order(table, ANN, "move Alba > Bria").await.unwrap();
    idle_until(&ground, table, 4).await;
    report(&ground, table).await.years.unwrap()
}

#[tokio::test]
async fn eu_60_a_file_of_years_is_read_as_it_was_written_and_every_change_is_named() {
    let right = three_years().await;
    let file = right.write().unwrap();
    assert!(YearsProof::is_kind_of(&file));
    assert_eq!(YearsProof::read(&file).unwrap(), right);
    let json: Value = serde_json::from_slice(&file).unwrap();
    let draw = &right.years[0].throws[0];
    assert_eq!(
        json["years"][0]["throws"][0],
        json!({"what": draw.what, "sides": 100, "result": draw.result})
    );
    let fields: Vec<&String> = json.as_object().unwrap().keys().collect();
    assert_eq!(fields.len(), 6, "nothing but throws: {fields:?}");

    let wrong = |change: &dyn Fn(&mut YearsProof)| {
        let mut other = right.clone();
        change(&mut other);
        other.check().unwrap_err()
    };
    let result = wrong(&|it| it.years[0].throws[1].result ^= 1);
    let is_second = matches!(
        result,
        WrongYear::Dice {
            year: 1,
            why: VerifyError::Throw { throw: 2, .. }
        }
    );
    assert!(is_second, "{result}");
    assert!(matches!(
        wrong(&|it| it.words.clear()),
        WrongYear::Dice { year: 1, .. }
    ));
    assert!(matches!(
        wrong(&|it| it.words[0].text = Some("other".into())),
        WrongYear::Words(_)
    ));
    // A year in the middle is missing, or was drawn after the one before had been seen.
    assert_eq!(wrong(&|it| drop(it.years.remove(1))), WrongYear::Order(3));
    let drawn = wrong(&|it| {
        let secret = Secret::new([9; 32]);
        it.years[1].commitment = secret.commitment();
        it.years[1].secret = secret;
    });
    assert_eq!(drawn, WrongYear::Link(2));
    let seal = wrong(&|it| it.years[2].commitment = it.years[1].commitment);
    let is_seal = matches!(
        seal,
        WrongYear::Dice {
            year: 3,
            why: VerifyError::Commitment { .. }
        }
    );
    assert!(is_seal, "{seal}");

    let unreadable = |change: &dyn Fn(&mut Value)| {
        let mut other = json.clone();
        change(&mut other);
        YearsProof::read(other.to_string().as_bytes())
            .unwrap_err()
            .to_string()
    };
    let version = unreadable(&|it| it["version"] = json!(2));
    assert!(version.contains("version 2"), "{version}");
    let more = unreadable(&|it| it["entries"] = json!([]));
    assert!(more.contains("unknown field `entries`"), "{more}");
    let short = unreadable(&|it| it["years"][0]["secret"] = json!("00"));
    assert!(short.contains("64 hexadecimal digits"), "{short}");
    // Whatever is damaged is refused or wrong, and never breaks anything.
    for at in (0..file.len()).step_by(7) {
        let mut damaged = file.clone();
        damaged[at] ^= 1;
        if let Ok(proof) = YearsProof::read(&damaged) {
            let same = |one: &YearsProof| (one.years.clone(), one.words[0].hash);
            let is_said = proof.check().is_ok_and(|_| same(&proof) != same(&right));
            let named = |it: &YearsProof| {
                it.years
                    .iter()
                    .flat_map(|it| it.throws.iter().map(|it| it.result))
                    .collect::<Vec<_>>()
            };
            assert!(!is_said || named(&proof) == named(&right), "byte {at}");
        }
    }
}

#[test]
fn eu_60_the_program_checks_a_file_of_years() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let right = runtime.block_on(three_years());
    let folder = tempfile::TempDir::new().unwrap();
    let path = folder.path().join("castellan-years-1.json");
    std::fs::write(&path, right.write().unwrap()).unwrap();
    let found = castellan::verify::run(&path).unwrap().to_string();
    assert!(found.contains("are right in years 1 to 3: all "), "{found}");
    assert!(found.contains("Boreas: \"for luck\""), "{found}");
    let mut other = right;
    other.years[0].throws[0].result ^= 1;
    std::fs::write(&path, other.write().unwrap()).unwrap();
    let wrong = castellan::verify::run(&path).unwrap_err().to_string();
    assert!(
        wrong.contains("is NOT right: year 1: throw 1 (attacker)"),
        "{wrong}"
    );
}

/// Whether boards offer to take something back.
async fn has_entries(ground: &Ground, table: TableId) -> bool {
    ground.tables.glance(table).await.unwrap().can_take_back
}
