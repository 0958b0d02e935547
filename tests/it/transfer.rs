//! Tables as files and databases as backups, by the real program.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::Arc;

use castellan::maps::brought::{Brought, MapChoice, OwnMap};
use castellan::store::Database as _;
use castellan::store::Sqlite;
use castellan::table::model::{PersonId, PlaceId, TableId};
use castellan::table::store::{LogStore as _, OutboxStore as _};
use castellan::table::{Accepted, Keep, TableRequest, Tables};
use rules::any::GameId;
use tempfile::TempDir;

use crate::maker::{self, ANN, BEN, cause};

/// A folder with a configuration and, sooner or later, a database.
struct Home {
    folder: TempDir,
}

impl Home {
    fn new() -> Self {
        let folder = TempDir::new().unwrap();
        let data = folder.path().join("data");
        // A TOML literal string takes any path without a quote in it.
        let text = format!("[data]\nfolder = '{}'\n", data.display());
        std::fs::write(folder.path().join("config.toml"), text).unwrap();
        Self { folder }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn database(&self) -> PathBuf {
        self.path("data/castellan.sqlite")
    }

    /// What the bot has of it while it runs.
    async fn bot(&self) -> Bot {
        let store = maker::database(self.database()).await;
        // Tables leave memory at once, and with them the last hold on the store.
        let tables = maker::forgetful(store.clone());
        Bot { store, tables }
    }

    /// Runs the program in this home.
    fn run(&self, args: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(args)
            .arg("--config")
            .arg(self.path("config.toml"))
            .current_dir(self.folder.path())
            .output()
            .unwrap()
    }

    /// What the program prints when it succeeds.
    #[track_caller]
    fn done(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let error = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*error), (Some(0), ""), "{args:?}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// What the program says when it fails.
    #[track_caller]
    fn fails(&self, args: &[&str]) -> String {
        let output = self.run(args);
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {error}");
        assert!(output.stdout.is_empty(), "{args:?}");
        assert!(error.starts_with("castellan: "), "{error}");
        error
    }
}

/// The bot without Discord: a store and its tables.
struct Bot {
    store: Arc<Sqlite>,
    tables: Tables,
}

impl Bot {
    async fn stop(self) {
        let Self { store, tables } = self;
        drop(tables);
        let gone = async {
            while Arc::strong_count(&store) > 1 {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(crate::PATIENCE, gone)
            .await
            .expect("a table stays in memory");
        store.close().await;
    }
}

/// A game between Ann and Ben in a place, with one order given and one taken back.
async fn game(tables: &Tables, place: u64) -> TableId {
    let table = maker::lobby(
        tables,
        TableRequest {
            cause: format!("new {place}"),
            guild: Some(900),
            place: PlaceId(place),
            ..maker::request(GameId::Castles)
        },
        1,
    )
    .await;
    tables.join(table, BEN, "Ben\tof\nYork").await.unwrap();
    tables.set_option(table, ANN, "first", "1").await.unwrap();
    tables.start(table, ANN, "start".into()).await.unwrap();
    order(tables, table, BEN, "+c4").await;
    order(tables, table, ANN, "Cb2 .").await;
    tables.take_back(table, ANN, "back".into()).await.unwrap();
    tables
        .typed(table, ANN, cause("draft"), "Cb2".into(), Keep::Always)
        .await
        .unwrap();
    table
}

async fn order(tables: &Tables, table: TableId, person: PersonId, text: &str) {
    let cause = cause(format!("{} {text}", person.0));
    let accepted = tables.order(table, person, cause, text.into()).await;
    let accepted = accepted.unwrap();
    assert!(matches!(accepted, Accepted::Now(_)), "{text}: {accepted:?}");
}

/// A home with one such game, and the bot stopped.
async fn played() -> Home {
    let home = Home::new();
    let bot = home.bot().await;
    game(&bot.tables, 7).await;
    bot.stop().await;
    home
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

#[cfg(unix)]
fn is_private(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path).unwrap().permissions().mode() & 0o777 == 0o600
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_listed_and_written_while_the_bot_runs() {
    let home = Home::new();
    let bot = home.bot().await;
    game(&bot.tables, 7).await;
    let list = home.done(&["table", "list"]);
    let lines: Vec<&str> = list.lines().collect();
    assert_eq!(lines[0], "table\tgame\tstage\tseats\tentries\tcreated");
    assert!(
        lines[1].starts_with("1\tcastles\tplaying\tAnn, Ben of York\t4\t20"),
        "{list}"
    );
    assert!(lines[1].ends_with('Z') && lines.len() == 2, "{list}");

    let shown = home.done(&["table", "export", "1"]);
    assert_eq!(shown.lines().count(), 6, "{shown}");
    assert_eq!(home.done(&["table", "export", "#1"]), shown);
    let file = home.path("one.jsonl");
    let name = file.to_str().unwrap();
    assert_eq!(home.done(&["table", "export", "1", "--out", name]), "");
    assert_eq!(std::fs::read_to_string(&file).unwrap(), shown);
    #[cfg(unix)]
    assert!(is_private(&file));

    order(&bot.tables, TableId(1), ANN, "Cb2 +b3 .").await;
    let error = home.fails(&["table", "export", "1", "--out", name]);
    assert!(
        error.contains("is there already") && error.contains("--force"),
        "{error}"
    );
    assert_eq!(std::fs::read_to_string(&file).unwrap(), shown);
    home.done(&["table", "export", "1", "--out", name, "--force"]);
    assert_eq!(std::fs::read_to_string(&file).unwrap().lines().count(), 7);
    assert!(!names(home.folder.path()).contains(&"one.jsonl.part".into()));

    let error = home.fails(&["table", "export", "2"]);
    assert!(error.contains("there is no table #2"), "{error}");
    // The bot has noticed nothing.
    order(&bot.tables, TableId(1), BEN, "resign").await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_moves_to_another_machine_byte_for_byte() {
    let (old, new) = (played().await, Home::new());
    let text = old.done(&["table", "export", "1"]);
    let file = new.path("one.jsonl");
    std::fs::write(&file, &text).unwrap();
    let name = file.to_str().unwrap();
    let said = new.done(&["table", "import", name]);
    assert_eq!(
        said,
        "table #1: 4 entries, 0 throws checked: all right\nimported as table #1\n"
    );
    assert_eq!(new.done(&["table", "export", "1"]), text);

    // There people play on: who was to move, with the draft that was begun.
    let bot = new.bot().await;
    let panel = bot.tables.panel(TableId(1), ANN).await.unwrap();
    assert_eq!(panel.text, "Cb2");
    assert!(panel.ask.is_some());
    let news = bot.store.tables_with_news().await.unwrap();
    assert!(matches!(news[..], [(TableId(1), _)]), "{news:?}");
    order(&bot.tables, TableId(1), ANN, "Cb2 +b3 .").await;
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_on_a_map_of_its_own_takes_it_along() {
    let (old, new) = (Home::new(), Home::new());
    let bot = old.bot().await;
    for (game, place) in [(GameId::Kerfuffle, 7), (GameId::Erkenfara, 8)] {
        let Ok(MapChoice::Made(made)) = MapChoice::read("continent-40-7-forts", 2) else {
            panic!("no map")
        };
        let own = OwnMap::made(made).unwrap();
        let table = maker::lobby(
            &bot.tables,
            TableRequest {
                cause: format!("new {place}"),
                guild: Some(900),
                place: PlaceId(place),
                brought: Some(Brought::map(game, &own).unwrap()),
                ..maker::request(game)
            },
            2,
        )
        .await;
        bot.tables
            .start(table, ANN, format!("start {place}"))
            .await
            .unwrap();
    }
    bot.stop().await;
    for number in ["1", "2"] {
        let text = old.done(&["table", "export", number]);
        assert!(text.contains("FeatureCollection"));
        let file = new.path(&format!("{number}.jsonl"));
        std::fs::write(&file, &text).unwrap();
        let said = new.done(&["table", "import", file.to_str().unwrap()]);
        assert!(said.contains("checked: all right"), "{said}");
        assert_eq!(new.done(&["table", "export", number]), text);
        // A file in which map and world differ is none.
        let (was, is) = (
            "\"kind\":\"land\",\"production\":",
            "\"kind\":\"land\",\"productions\":",
        );
        let escaped = |text: &str| text.replace('"', "\\\"");
        let broken = text.replacen(&escaped(was), &escaped(is), 1);
        assert_ne!(broken, text);
        std::fs::write(&file, &broken).unwrap();
        let other = Home::new();
        other.fails(&["table", "import", file.to_str().unwrap()]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_import_waits_for_the_bot_to_stop_and_for_a_free_place() {
    let home = played().await;
    let file = home.path("one.jsonl");
    let name = file.to_str().unwrap();
    home.done(&["table", "export", "1", "--out", name]);
    let bot = home.bot().await;
    let error = home.fails(&["table", "import", name]);
    assert!(error.contains("stop the bot first"), "{error}");
    bot.stop().await;

    let error = home.fails(&["table", "import", name]);
    assert!(
        error.contains("table #1 is bound to place 7") && error.contains("--place"),
        "{error}"
    );
    let said = home.done(&["table", "import", name, "--place", "8", "--guild", "901"]);
    assert!(
        said.ends_with("imported as table #2, because table #1 exists already\n"),
        "{said}"
    );
    let bot = home.bot().await;
    let row = bot.store.table(TableId(2)).await.unwrap().unwrap();
    assert_eq!((row.place, row.guild), (PlaceId(8), Some(901)));
    assert_eq!(
        bot.store.table_at(PlaceId(7)).await.unwrap(),
        Some(TableId(1))
    );
    bot.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_file_is_named_and_nothing_is_written() {
    let home = played().await;
    let text = home.done(&["table", "export", "1"]);
    let empty = Home::new();
    let file = empty.path("damaged.jsonl");
    let name = file.to_str().unwrap();
    for (damaged, words) in [
        (
            text.replace("\"seq\":3", "\"seq\":2"),
            "entry 3 (line 4): its number is 2",
        ),
        (
            text.replace("+c4", "+c3"),
            "entry 2 (line 3): fact 1 is {\"opening_placed\":{\"at\":\"c4\"",
        ),
        (
            text.replace("\"guild\":900", "\"guild\":901"),
            "line 6: the lines before have the SHA-256",
        ),
        (text[..text.len() - 9].to_owned(), "cut off"),
        (String::new(), "empty"),
        (
            "{\"castellan\":\"dice\",\"version\":1}\n".into(),
            "of the kind \"dice\"",
        ),
    ] {
        std::fs::write(&file, damaged).unwrap();
        let error = empty.fails(&["table", "import", name]);
        assert!(
            error.contains("damaged.jsonl") && error.contains(words),
            "{error}"
        );
    }
    let error = empty.fails(&["table", "import", "nothing.jsonl"]);
    assert!(error.contains("nothing.jsonl cannot be read"), "{error}");
    assert!(!empty.path("data").exists(), "not even a database was made");
}

#[test]
fn the_help_says_that_the_file_holds_secrets() {
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(["table", "export", "--help"])
        .output()
        .unwrap();
    let help = String::from_utf8(output.stdout).unwrap();
    assert!(
        help.contains("secret") && help.contains("nobody who plays"),
        "{help}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn after_a_restore_everything_is_as_at_the_backup() {
    let home = Home::new();
    let bot = home.bot().await;
    game(&bot.tables, 7).await;
    game(&bot.tables, 8).await;
    let exports = |home: &Home| ["1", "2"].map(|table| home.done(&["table", "export", table]));
    let then = exports(&home);
    let copy = home.path("copy.sqlite");
    let name = copy.to_str().unwrap();
    assert!(home.done(&["backup", name]).contains("copy.sqlite"));
    #[cfg(unix)]
    assert!(is_private(&copy));
    let error = home.fails(&["backup", name]);
    assert!(error.contains("is there already"), "{error}");
    home.done(&["backup", name, "--force"]);
    let verify = |name: &str| {
        let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(["backup", "verify", name])
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    let (code, said) = verify(name);
    assert!(
        code == Some(0) && said.contains("can be restored"),
        "{said}"
    );
    let cut = home.path("cut.sqlite");
    let bytes = std::fs::read(&copy).unwrap();
    std::fs::write(&cut, &bytes[..bytes.len() / 2]).unwrap();
    let (code, error) = verify(cut.to_str().unwrap());
    assert!(code == Some(1) && error.contains("cut.sqlite"), "{error}");
    assert!(!home.path("cut.sqlite.part").exists() && !home.path("copy.sqlite.part").exists());

    // They play on, and one more table is made.
    order(&bot.tables, TableId(1), ANN, "Cb2 +b3 .").await;
    order(&bot.tables, TableId(2), BEN, "resign").await;
    game(&bot.tables, 9).await;
    let error = home.fails(&["restore", name]);
    assert!(error.contains("stop the bot first"), "{error}");
    bot.stop().await;
    let later = exports(&home);
    assert_ne!(then, later);

    let said = home.done(&["restore", name]);
    assert!(said.contains("castellan.sqlite.before-restore-"), "{said}");
    assert_eq!(exports(&home), then);
    assert_eq!(home.done(&["table", "list"]).lines().count(), 3);
    // The way back is a restore too.
    let aside = said.lines().last().unwrap();
    let aside = aside.strip_prefix("what was there is ").unwrap();
    home.done(&["restore", aside]);
    assert_eq!(exports(&home), later);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_dice_of_a_tables_file_are_checked_too() {
    let home = Home::new();
    let bot = home.bot().await;
    let table = maker::lobby(&bot.tables, maker::request(GameId::Castles), 2).await;
    let words = "for luck".to_owned();
    bot.tables.add_words(table, BEN, words).await.unwrap();
    bot.tables.start(table, ANN, "start".into()).await.unwrap();
    let file = home.path("one.jsonl");
    let name = file.to_str().unwrap();
    home.done(&["table", "export", "1", "--out", name]);
    bot.stop().await;
    let verify = || {
        let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
            .args(["verify", name])
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (output.status.code(), String::from_utf8(said).unwrap())
    };
    let (code, said) = verify();
    assert_eq!(code, Some(0), "{said}");
    assert!(
        said.contains("The dice and the game of table 1 (castles) are right: the 1 throw is right, and the 1 entry \
             follows by the rules."),
        "{said}"
    );
    assert!(said.contains("- Ben: \"for luck\""), "{said}");

    // An import says the same of another machine's table.
    let other = Home::new();
    let said = other.done(&["table", "import", name]);
    assert!(
        said.contains("1 entry, 1 throw checked: all right"),
        "{said}"
    );

    let text = std::fs::read_to_string(&file).unwrap();
    for (was, is, words) in [
        (
            "for luck",
            "for lack",
            "NOT right: line 1: the words of Ben: their SHA-256 is",
        ),
        (
            "\"result\":1",
            "\"result\":2",
            "NOT right: entry 1, throw 1 (first player): the log says 2",
        ),
        (
            "\"result\":2",
            "\"result\":1",
            "NOT right: entry 1, throw 1 (first player): the log says 1",
        ),
    ] {
        if !text.contains(was) {
            continue;
        }
        std::fs::write(&file, text.replace(was, is)).unwrap();
        let (code, said) = verify();
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(words), "{said}");
    }
}
