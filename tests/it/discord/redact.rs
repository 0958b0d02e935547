//! Words that are removed: they are nowhere any more, and the log is what it was.

use std::process::Command;

use playground::{Id, Message, Person, Server};

use super::world::{World, command, is_board};

/// Three people at a table of the probe game, in the general channel.
struct Table {
    world: World,
    place: Id,
    people: [Person; 3],
}

impl Table {
    async fn new() -> Self {
        let world = World::start().await;
        let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let place = world.general();
        let table = Self {
            world,
            place,
            people,
        };
        for (person, text) in [
            (0, "/table new game:Probe seats:3 here:true"),
            (1, "/table join"),
            (2, "/table join"),
            (0, "/table start"),
        ] {
            table.does(person, text).await;
        }
        assert!(table.people[0].wait_for(place, is_board).await.is_some());
        table
    }

    async fn does(&self, person: usize, text: &str) -> String {
        let answer = command(&self.people[person], self.place, text).await;
        answer.content
    }

    async fn plays(&self, person: usize, text: &str) {
        let answer = self.does(person, &format!("/play text:{text}")).await;
        assert!(answer.contains("order is in"), "{text}: {answer}");
    }

    /// Waits until a message of the table says something.
    async fn says(&self, words: &str) -> Message {
        let says = |message: &Message| text_of(message).contains(words) && !message.is_ephemeral();
        let said = self.people[0].wait_for(self.place, says).await;
        said.unwrap_or_else(|| panic!("nothing says {words}"))
    }

    /// Waits until the DMs of a person say something.
    async fn observes(&self, person: usize, words: &str) {
        let dm = self.people[person].dm();
        let says = |server: &Server| !spread(server, Some(dm), words).is_empty();
        assert!(self.world.server.wait_until(says).await, "{words}");
    }

    /// Waits until no message says something any more, in DMs and elsewhere.
    async fn is_gone(&self, words: &str) {
        let gone = |server: &Server| spread(server, None, words).is_empty();
        let is_gone = self.world.server.wait_until(gone).await;
        assert!(
            is_gone,
            "{words}: {:#?}",
            spread(&self.world.server, None, words)
        );
    }
}

/// All that a message shows.
fn text_of(message: &Message) -> String {
    let alts = message.attachments.iter();
    let alts: Vec<&str> = alts.filter_map(|it| it.description.as_deref()).collect();
    format!(
        "{} {} {:?} {:?}",
        message.content,
        alts.join(" "),
        message.embeds,
        message.components
    )
}

/// The messages in which words stand, but for answers to one person.
fn spread(server: &Server, place: Option<Id>, words: &str) -> Vec<Message> {
    let places = server.channels().into_iter().map(|it| it.id);
    let places = places.filter(|it| place.is_none_or(|place| place == *it));
    let messages = places.flat_map(|place| server.messages(place));
    let says = |message: &Message| !message.is_ephemeral() && text_of(message).contains(words);
    messages.filter(says).collect()
}

/// The files of the world's data, but for backups, that hold a text.
fn files_with(world: &World, text: &str) -> Vec<String> {
    let files = std::fs::read_dir(world.folder.path()).unwrap();
    let files = files.map(|file| file.unwrap().path());
    let mut found = Vec::new();
    for file in files.filter(|file| file.is_file()) {
        let bytes = std::fs::read(&file).unwrap();
        if memchr::memmem::find(&bytes, text.as_bytes()).is_some() {
            found.push(file.display().to_string());
        }
    }
    found
}

/// The command-line program on the world's database.
fn run(world: &World, args: &[&str]) -> String {
    let config = world.folder.path().join("config.toml");
    let text = format!("[data]\nfolder = '{}'\n", world.folder.path().display());
    std::fs::write(&config, text).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(args)
        .arg("--config")
        .arg(&config)
        .env("DISCORD_TOKEN", "x")
        .output()
        .unwrap();
    assert!(output.status.success(), "{args:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_10_words_that_are_taken_out_are_nowhere_any_more() {
    let mut table = Table::new().await;
    table
        .plays(0, "offer Ben: peace; promise \"rude *words*\"")
        .await;
    // Boards of their own: one that is not posted yet would be taken in by the next.
    table.says("rude").await;
    table
        .plays(0, "offer Ben: promise \"dark words\"; secret")
        .await;
    table.plays(1, "offer Cleo: promise \"kind words\"").await;
    table.says("kind words").await;
    table.observes(1, "dark words").await;
    // The board after it shows the open offers too.
    let shown = spread(&table.world.server, Some(table.place), "rude");
    assert!(shown.len() > 1, "{shown:#?}");
    let boards = |server: &Server, place: Id| {
        let mut boards = server.messages(place);
        boards.retain(|it| !it.attachments.is_empty() && !it.is_ephemeral());
        boards
    };
    let before = boards(&table.world.server, table.place);

    let own = table.people[0].autocomplete(table.place, "/table redact words:", "words");
    let own = own.unwrap().answer().await.choices().unwrap();
    assert_eq!(own.len(), 3, "{own:?}");
    let done = table.does(0, "/table redact words:all").await;
    assert!(done.contains("taken out"), "{done}");
    table.is_gone("rude").await;
    table.is_gone("dark words").await;
    assert!(!spread(&table.world.server, None, "kind words").is_empty());
    let again = table.does(0, "/table redact words:all").await;
    assert!(again.contains("no such words"), "{again}");

    // The messages are what they were but for that.
    let after = boards(&table.world.server, table.place);
    let ids = |messages: &[Message]| messages.iter().map(|it| it.id).collect::<Vec<_>>();
    assert_eq!(ids(&after), ids(&before));
    // The newest has its buttons, and no other.
    let pressable = |server: &Server| {
        let boards = boards(server, table.place);
        let (last, older) = boards.split_last().unwrap();
        is_board(last) && older.iter().all(|board| board.buttons().is_empty())
    };
    assert!(table.world.server.wait_until(pressable).await);
    for (one, other) in before.iter().zip(&after) {
        assert_eq!(one.attachments.len(), other.attachments.len());
    }
    assert!(spread(&table.world.server, None, "these words were removed").len() > 1);
    let log = table.does(2, "/log").await;
    assert!(log.contains("these words were removed"), "{log}");

    // Nor are they in any file while the bot runs.
    for words in ["rude *words*", "dark words"] {
        assert_eq!(files_with(&table.world, words), [""; 0], "{words}");
    }
    assert!(!files_with(&table.world, "kind words").is_empty());

    // Nor are they in what is kept and handed out, and that can be checked.
    table.world.stop_bot().await;
    let file = table.world.folder.path().join("table.txt");
    run(
        &table.world,
        &["table", "export", "1", "--out", file.to_str().unwrap()],
    );
    let exported = std::fs::read_to_string(&file).unwrap();
    let has = |words: &str| exported.contains(words);
    assert!(has("kind words") && !has("dark words") && !has("rude *words*"));
    table.world.start_bot().await;
    table.plays(2, "bid 3").await;
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_10_boards_that_were_shown_to_all_are_taken_down_or_named() {
    let table = Table::new().await;
    let server = &table.world.server;
    table.plays(0, "offer Ben: promise \"rude words\"").await;
    table.says("rude words").await;
    let elsewhere = server.add_channel("elsewhere");
    let shows = async |place: Id, text: &str| {
        let shown = command(&table.people[1], place, text).await;
        assert!(text_of(&shown).contains("rude words") && !shown.is_ephemeral());
        shown
    };
    let sentences = shows(table.place, "/board style:text open:true").await;
    let briefing = shows(table.place, "/board style:briefing open:true").await;
    let far = shows(elsewhere, "/board style:text open:true table:1").await;
    let alone = command(&table.people[1], table.place, "/board style:text").await;
    assert!(alone.is_ephemeral());
    server.deny_bot(elsewhere, playground::permission::VIEW_CHANNEL);

    let done = table.does(0, "/table redact words:all").await;
    let guild = server.guild().id;
    let link = |place: Id, message: &Message| {
        format!(
            "https://discord.com/channels/{guild}/{place}/{}",
            message.id
        )
    };
    assert!(
        done.contains("Delete them by hand") && done.contains(&link(elsewhere, &far)),
        "{done}"
    );
    assert!(!done.contains(&link(table.place, &sentences)), "{done}");
    assert!(done.contains("Backups"), "{done}");
    let gone = |server: &Server| spread(server, Some(table.place), "rude words").is_empty();
    assert!(server.wait_until(gone).await);
    for shown in [&sentences, &briefing] {
        let now = server.messages(table.place);
        let now = now.iter().find(|it| it.id == shown.id).unwrap();
        assert!(now.content.contains("has been taken out"), "{now:?}");
        assert!(now.embeds.is_empty() && now.attachments.is_empty() && now.buttons().is_empty());
    }
    // A board that shows nothing of it stays.
    table.plays(1, "offer Cleo: promise \"kind words\"").await;
    let kind = command(&table.people[2], table.place, "/board style:text open:true").await;
    table.plays(2, "offer Ann: promise \"dark words\"").await;
    table.says("dark words").await;
    let done = table.does(2, "/table redact words:all").await;
    assert!(!done.contains("Delete them by hand"), "{done}");
    let gone = |server: &Server| spread(server, Some(table.place), "dark words").is_empty();
    assert!(server.wait_until(gone).await);
    let now = server.messages(table.place);
    let now = now.iter().find(|it| it.id == kind.id).unwrap();
    assert_eq!(now.content, kind.content);
    table.world.end_but_for(&["50001"]).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_taken_out_by_who_wrote_them_or_manages_the_server() {
    let table = Table::new().await;
    table.plays(1, "offer Cleo: promise \"rude words\"").await;
    table.says("rude words").await;
    let no = table.does(2, "/table redact words:all").await;
    assert!(no.contains("no such words"), "{no}");
    let none = table.does(2, "/table redact").await;
    assert!(none.contains("one of the two"), "{none}");
    let unread = table.does(2, "/table redact words:rude words").await;
    assert!(unread.contains("suggested"), "{unread}");
    let no = table.does(2, "/table redact seat:Ben").await;
    assert!(no.contains("members with Manage Server"), "{no}");
    assert!(!spread(&table.world.server, None, "rude words").is_empty());
    // Ann owns the server. What is said does not tell whether there was anything.
    for (seat, person) in [("Cleo", 2), ("Ben", 1)] {
        let done = table.does(0, &format!("/table redact seat:{seat}")).await;
        assert!(done.contains("is taken out"), "{person}: {done}");
    }
    table.is_gone("rude words").await;
    table.world.end().await;
}
