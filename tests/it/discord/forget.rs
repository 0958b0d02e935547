//! Somebody is forgotten: nothing of them is in the database any more, and the others play on.

use std::process::Command;

use playground::{Id, Message, Person, Server};
use sqlx::sqlite::{SqliteConnectOptions, SqliteRow};
use sqlx::{AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _};

use super::world::{World, called_off, command, is_board, new_table_of, press};

const NAME: &str = "Zwentibold";

/// Four people; the second is to be forgotten.
struct Ground {
    world: World,
    ann: Person,
    zwentibold: Person,
    cleo: Person,
}

impl Ground {
    async fn new() -> Self {
        let people = ["Ann", NAME, "Cleo"].map(str::to_owned);
        let world = World::of(people.into()).await;
        let [ann, zwentibold, cleo] = ["Ann", NAME, "Cleo"].map(|name| world.server.person(name));
        Self {
            world,
            ann,
            zwentibold,
            cleo,
        }
    }

    /// A game of all three with secrets and words.
    async fn probe(&self) -> Id {
        let Self {
            ann,
            cleo,
            zwentibold,
            world,
        } = self;
        let place = world.general();
        command(ann, place, "/table new game:Probe seats:3 here:true").await;
        for person in [zwentibold, cleo] {
            command(person, place, "/table join").await;
        }
        command(
            zwentibold,
            place,
            "/table words text:by the beard of Zwentibold",
        )
        .await;
        command(ann, place, "/table start").await;
        ann.wait_for(place, is_board).await.unwrap();
        plays(zwentibold, place, "offer Ann: promise \"rude words\"").await;
        plays(ann, place, "offer Zwentibold: promise \"kind words\"").await;
        plays(cleo, place, "offer Zwentibold: peace; secret").await;
        plays(zwentibold, place, "bid 3").await;
        place
    }

    /// A campaign that he runs, with a name, a co-host, a talk and a day away.
    async fn campaign(&self) -> Id {
        let Self {
            ann,
            cleo,
            zwentibold,
            world,
        } = self;
        let thread = new_table_of(zwentibold, world.general(), "Erkenfara Universalis").await;
        for person in [ann, cleo] {
            command(person, thread, "/table join").await;
        }
        command(
            zwentibold,
            thread,
            "/table options option:name value:The Wars of Zwentibold",
        )
        .await;
        command(zwentibold, thread, "/table start").await;
        ann.wait_for(thread, is_board).await.unwrap();
        plays(ann, thread, "offer Zwentiboldland: peace").await;
        plays(zwentibold, thread, "offer Cleoland: peace; secret").await;
        command(zwentibold, thread, "/talk with:Ann").await;
        command(zwentibold, thread, "/games away until:3 days table:2").await;
        thread
    }

    /// A lobby with a banner of his.
    async fn lobby(&self) -> Id {
        let general = self.world.general();
        let thread = new_table_of(&self.zwentibold, general, "Partial Kerfuffle").await;
        command(&self.cleo, thread, "/table join").await;
        command(
            &self.zwentibold,
            thread,
            "/table banner name:House of Zwentibold",
        )
        .await;
        thread
    }

    /// A game that he has called off.
    async fn ended(&self) -> Id {
        let thread = new_table_of(&self.zwentibold, self.world.general(), "Combat Castles").await;
        command(&self.ann, thread, "/table join").await;
        command(&self.zwentibold, thread, "/table start").await;
        self.ann.wait_for(thread, is_board).await.unwrap();
        called_off(&self.zwentibold, thread).await;
        thread
    }

    /// What stands in the database that is his, by its place.
    async fn left(&self) -> Vec<String> {
        let id = self.zwentibold.id().to_string();
        let mut left = Vec::new();
        for (place, text) in dump(&self.world).await {
            if text.contains(&id) || text.to_lowercase().contains(&NAME.to_lowercase()) {
                left.push(format!("{place}: {text}"));
            }
        }
        left
    }

    /// He asks to be forgotten, and means it.
    async fn forget(&self, place: Id) -> String {
        let asked = command(&self.zwentibold, place, "/games forget").await;
        assert!(asked.is_ephemeral(), "{asked:?}");
        press(&self.zwentibold, &asked, "Forget me").await;
        let done = |message: &Message| {
            message.is_ephemeral()
                && message
                    .content
                    .contains("I keep nothing about you any more")
        };
        let done = self.zwentibold.wait_for(place, done).await;
        done.expect("it is done").content
    }
}

/// All that is kept, as text: the tables' names with their columns', and what stands there.
async fn dump(world: &World) -> Vec<(String, String)> {
    let path = world.folder.path().join("castellan.sqlite");
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut db = options.connect().await.unwrap();
    let tables: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_master WHERE type = 'table'")
            .fetch_all(&mut db)
            .await
            .unwrap();
    let mut all = Vec::new();
    for table in tables {
        let columns = "SELECT name FROM pragma_table_info($1)";
        let columns: Vec<String> = sqlx::query_scalar(columns)
            .bind(&table)
            .fetch_all(&mut db)
            .await
            .unwrap();
        let texts: Vec<String> = columns
            .iter()
            .map(|it| format!("CAST({it} AS TEXT)"))
            .collect();
        let sql = format!("SELECT {} FROM {table}", texts.join(", "));
        let rows: Vec<SqliteRow> = sqlx::query(AssertSqlSafe(sql))
            .fetch_all(&mut db)
            .await
            .unwrap();
        for row in rows {
            for (at, column) in columns.iter().enumerate() {
                // Pictures and secrets are no texts.
                if let Ok(Some(text)) = row.try_get::<Option<String>, _>(at) {
                    all.push((format!("{table}.{column}"), text));
                }
            }
        }
    }
    db.close().await.unwrap();
    all
}

/// The command-line program on the world's database.
fn run(world: &World, args: &[&str]) -> String {
    let config = world.folder.path().join("config.toml");
    let text = format!("[data]\nfolder = '{}'\n", world.folder.path().display());
    std::fs::write(&config, text).unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_castellan"));
    command.args(args).env("DISCORD_TOKEN", "x");
    if args[0] == "table" {
        command.arg("--config").arg(&config);
    }
    let output = command.output().unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

async fn plays(person: &Person, place: Id, text: &str) {
    let answer = command(person, place, &format!("/play text:{text}")).await;
    let refused = answer.content.contains("TB-") || answer.content.contains("can't read");
    assert!(!refused, "{text}: {}", answer.content);
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_29_whoever_is_forgotten_is_nowhere_and_the_others_play_on() {
    let mut ground = Ground::new().await;
    let probe = ground.probe().await;
    let campaign = ground.campaign().await;
    ground.lobby().await;
    ground.ended().await;
    let settings = "/settings quiet:22:00-08:00 digest:weekly";
    command(&ground.zwentibold, campaign, settings).await;
    let told = |server: &Server| !server.messages(ground.zwentibold.dm()).is_empty();
    assert!(ground.world.server.wait_until(told).await, "DMs");
    let kinds = crate::columns::listed();
    let left = ground.left().await;
    assert!(left.len() > 10, "{left:#?}");
    for (place, _) in left.iter().filter_map(|it| it.split_once(':')) {
        assert_ne!(kinds[place], ["nobody"], "{place}");
    }

    // He sees what is kept, in his DMs too.
    for place in [campaign, ground.zwentibold.dm()] {
        let asked = command(&ground.zwentibold, place, "/games forget").await;
        for words in [
            "**Zwentibold**",
            "tables #3, #2, #1",
            "table #4",
            "tables that you run or help to run",
            "texts that you wrote: 2",
            "a talk that you are in",
            "a table that you are away from",
            "`/settings`",
            "14 days",
            "(TB-17)",
        ] {
            assert!(asked.content.contains(words), "{words}: {}", asked.content);
        }
        let kept = press(&ground.zwentibold, &asked, "Keep it").await;
        assert!(kept.content.contains("Nothing has changed"), "{kept:?}");
    }
    ground.forget(campaign).await;

    let again = command(&ground.zwentibold, campaign, "/games forget").await;
    assert!(
        again.content.contains("I keep nothing about you"),
        "{again:?}"
    );
    ground.world.stop_bot().await;
    assert_eq!(ground.left().await, [""; 0]);
    // The tables load and are right, and can be carried elsewhere.
    for table in ["1", "2", "4"] {
        let file = ground.world.folder.path().join(format!("{table}.txt"));
        let path = file.to_str().unwrap();
        run(&ground.world, &["table", "export", table, "--out", path]);
        run(&ground.world, &["verify", path]);
    }
    ground.world.start_bot().await;
    // A bot player has taken his seat, and the offers to him go on under its name.
    plays(&ground.ann, probe, "bid 2").await;
    plays(&ground.cleo, probe, "bid 1").await;
    let card = |words: &'static str| {
        move |message: &Message| {
            let embed = message.embeds.first();
            let about = embed.and_then(|embed| embed["description"].as_str());
            about.is_some_and(|about| about.contains(words))
        }
    };
    let found = ground.ann.wait_for(campaign, card("former player")).await;
    assert!(found.is_some(), "the card calls his empire otherwise");
    let log = command(&ground.ann, campaign, "/log").await;
    assert!(!log.content.contains(NAME), "{}", log.content);
    let board = command(&ground.ann, campaign, "/board style:text").await;
    assert!(board.content.contains("former player"), "{}", board.content);
    // Whoever comes back is somebody new.
    let joined = command(&ground.zwentibold, campaign, "/games list").await;
    assert!(
        joined.content.contains("no tables yet"),
        "{}",
        joined.content
    );
    ground.world.end().await;
}
