//! Whole games of Boki through the playground: people with and without DMs, one who never answers,
//! a restart in the middle of a deployment, and the same people again.

use std::sync::Arc;

use playground::{Id, ManualClock, Message, Person};

use super::world::{World, card, command, is_board, pass_deadline, press, press_silently};

/// A table of Ann, Ben, Cleo and Dan.
pub(super) struct Table {
    pub(super) world: World,
    clock: Arc<ManualClock>,
    pub(super) people: Vec<Person>,
    pub(super) thread: Id,
}

pub(super) async fn open(world: &World, people: &[Person]) -> Id {
    let answer = command(
        &people[0],
        world.general(),
        "/table new game:Boki Card Wargame",
    )
    .await;
    let (_, rest) = answer.content.split_once("<#").unwrap();
    let thread = rest.split_once('>').unwrap().0.parse().unwrap();
    for person in &people[1..] {
        command(person, thread, "/table join").await;
    }
    thread
}

impl Table {
    pub(super) async fn start() -> Self {
        let (world, clock) = World::turned().await;
        let names = ["Ann", "Ben", "Cleo", "Dan"];
        let people: Vec<Person> = names.map(|name| world.server.person(name)).into();
        // Cleo takes no DMs.
        people[2].close_dms(true);
        let thread = open(&world, &people).await;
        let pace = "/table pace pace:live: 3 minutes, then the clock decides";
        command(&people[0], thread, pace).await;
        // Dan is waited for each time.
        command(&people[0], thread, "/table pace patience:none").await;
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.unwrap();
        Self {
            world,
            clock,
            people,
            thread,
        }
    }

    /// The panel of a person, if they are asked.
    async fn asked(&self, person: &Person) -> Option<Message> {
        let panel = command(person, self.thread, "/play").await;
        panel.content.contains("Your turn").then_some(panel)
    }

    fn is_over(&self) -> bool {
        let seen = self.people[0].sees(self.thread);
        seen.iter().any(is_last_board)
    }

    /// Lets Ann, Ben and Cleo do whatever they are asked, by their panels; whether anybody was.
    pub(super) async fn round(&self) -> bool {
        let mut any = false;
        for person in &self.people[..3] {
            if let Some(panel) = self.asked(person).await {
                act(person, panel).await;
                any = true;
            }
        }
        any
    }

    /// Dan never answers: his deadline passes, and the clock decides. Where the game is over, its last board comes.
    pub(super) async fn wait_for_dan(&self) {
        let panel = command(&self.people[0], self.thread, "/play").await;
        if panel.content.contains("The game is over") {
            let last = self.people[0].wait_for(self.thread, is_last_board).await;
            last.expect("the last board");
            return;
        }
        let decided = |message: &Message| message.content.contains("Dan missed the deadline");
        let ann = (&self.people[0], self.thread);
        pass_deadline(ann, &self.clock, "Dan", decided).await;
    }
}

fn is_last_board(message: &Message) -> bool {
    let buttons = message.buttons();
    is_board(message) && buttons.iter().any(|button| button.label == "Rematch")
}

async fn select(person: &Person, panel: &Message, number: usize) -> Message {
    let select = &panel.selects()[number];
    let value = select.options[0].1.clone();
    let asked = person.select(panel.id, &select.custom_id, &[&value]);
    asked.unwrap().answer().await.message().unwrap()
}

/// Answers what a panel asks, press by press.
async fn act(person: &Person, panel: Message) {
    let says = |words: &str| panel.content.contains(words);
    let chosen = if says("Choose a suit: all your cards of it go to war") {
        let chosen = select(person, &panel, 0).await;
        select(person, &chosen, 1).await
    } else if says("You are under attack") {
        select(person, &panel, 0).await
    } else if says("Support one side") && person.name() == "Ben" {
        let place = select(person, &panel, 0).await;
        select(person, &place, 1).await
    } else if says("Support one side") {
        press(person, &panel, "Support nobody").await
    } else if says("Deploy your army") {
        press(person, &panel, "Automatic").await
    } else {
        assert!(says("Send reserves"), "{panel:?}");
        press(person, &panel, "Hold the reserve").await
    };
    assert!(!chosen.attachments.is_empty(), "a preview: {chosen:?}");
    let done = press(person, &chosen, "Confirm").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn four_people_play_boki_to_its_end_one_without_dms_and_one_who_never_answers() {
    let mut table = Table::start().await;
    let hand = |message: &Message| !message.attachments.is_empty();
    table.people[1].wait_for_dm(hand).await.expect("Ben's hand");
    let mut restarted = false;
    for _ in 0..400 {
        if table.is_over() {
            break;
        }
        if !restarted && let Some(panel) = deployment(&table).await {
            table = restart_in(table, panel).await;
            restarted = true;
        }
        if !table.round().await && !table.is_over() {
            table.wait_for_dan().await;
        }
    }
    assert!(table.is_over(), "the game does not end");
    assert!(restarted, "nobody deployed");
    let [ann, ben, cleo, dan] = &table.people[..] else {
        panic!("four people")
    };
    assert_eq!(cleo.dms().len(), 0, "closed DMs");
    // Whoever looks at nothing all evening finds one secret message.
    for person in [ann, ben, dan] {
        let dms = person.dms();
        assert_eq!(dms.len(), 1, "{}: {dms:?}", person.name());
    }
    let boards: Vec<Message> = ann.sees(table.thread);
    let called = format!("<@{}>", ann.id());
    let calls = boards.iter().filter(|it| it.content.contains(&called));
    eprintln!(
        "an evening: {} messages, {} of them call Ann, 1 by DM",
        boards.len(),
        calls.count()
    );
    for board in boards.iter().filter(|board| !board.attachments.is_empty()) {
        let alt = board.attachments[0]
            .description
            .as_deref()
            .unwrap_or_default();
        assert!(!alt.is_empty(), "no alt text: {board:?}");
    }
    let rounds = boards
        .iter()
        .filter(|board| board.content.contains("Round 1"));
    assert!(rounds.count() > 3, "pictures of rounds");
    let last = boards.iter().rfind(|board| is_board(board)).unwrap();
    assert!(last.content.contains("win"), "{last:?}");

    // The same people again.
    let again = press(dan, last, "Rematch").await;
    assert!(again.content.contains("same people"), "{again:?}");
    let lobby = |message: &Message| message.buttons().iter().any(|it| it.label == "Start");
    let lobby = ben.wait_for(table.thread, lobby).await.unwrap();
    press_silently(dan, &lobby, "Start").await;
    let card = card(ann, table.thread).await;
    assert!(!card.embeds.is_empty());
    let twice = press(ben, last, "Rematch").await;
    assert_eq!(twice.content, "You have a seat at table #2.");
    table.world.end_but_for(&["50007"]).await;
}

/// A panel that asks one of the first three to deploy.
async fn deployment(table: &Table) -> Option<(usize, Message)> {
    for (number, person) in table.people[..3].iter().enumerate() {
        if let Some(panel) = table.asked(person).await
            && panel.content.contains("Deploy your army")
        {
            return Some((number, panel));
        }
    }
    None
}

/// Composes a part of a deployment, kills nothing less than the whole bot, and goes on where it was.
async fn restart_in(mut table: Table, (number, panel): (usize, Message)) -> Table {
    let person = table.people[number].clone();
    let automatic = press(&person, &panel, "Automatic").await;
    let draft = |message: &Message| {
        let (_, draft) = message.content.split_once('`').unwrap();
        draft.split_once('`').unwrap().0.to_owned()
    };
    let composed = draft(&automatic);
    assert!(composed.starts_with("deploy centre"), "{composed}");
    table.world.stop_bot().await;
    let gone = table.world.server.wait_until(|server| !server.bot_online());
    assert!(gone.await, "the bot is still there");
    table.world.start_bot().await;
    let panel = command(&person, table.thread, "/play").await;
    assert_eq!(draft(&panel), composed, "the draft is still there");
    // The button of before the restart works too.
    let done = press(&person, &automatic, "Confirm").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");
    table
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fighter_gets_the_deployment_panel_by_dm_and_plays_it_there() {
    let world = World::start().await;
    let people: Vec<Person> = ["Ann", "Ben"].map(|name| world.server.person(name)).into();
    let thread = open(&world, &people).await;
    let [ann, ben] = &people[..] else {
        panic!("two")
    };
    let lobby = card(ann, thread).await;
    press_silently(ann, &lobby, "Add bot player").await;
    press_silently(ann, &lobby, "Add bot player").await;
    command(ann, thread, "/table options option:first value:1").await;
    command(ann, thread, "/table start").await;
    let panel = command(ann, thread, "/play").await;
    select(ann, &panel, 0).await;
    // What was typed is quoted alone, not with what was chosen before.
    let typed = command(ann, thread, "/play text:xyz").await.content;
    assert!(typed.contains("\"xyz\" cannot be read"), "{typed}");
    let panel = command(ann, thread, "/play").await;
    let suit = select(ann, &panel, 0).await;
    let targets = &suit.selects()[1];
    let on_ben = targets.options.iter().find(|it| it.0 == "Ben").unwrap();
    let asked = ann.select(suit.id, &targets.custom_id, &[&on_ben.1]);
    let chosen = asked.unwrap().answer().await.message().unwrap();
    press(ann, &chosen, "Confirm").await;
    let attacked = |message: &Message| message.content.contains("declares war on Ben");
    ben.wait_for(thread, attacked).await.unwrap();
    let panel = command(ben, thread, "/play").await;
    let war = "⚔️ Ann attacks you with ";
    assert!(panel.content.contains(war), "{}", panel.content);
    act(ben, panel).await;
    let deploys = |message: &Message| message.content.contains("Deploy your army");
    let by_dm = ben.wait_for_dm(deploys).await.expect("the panel by DM");
    assert!(!by_dm.attachments.is_empty());
    // One message a table, and the ping is the board's: it comes without one more.
    assert!(by_dm.flags & (1 << 12) != 0, "{by_dm:?}");
    let alone = |_: &playground::Server| ben.dms().len() == 1;
    assert!(world.server.wait_until(alone).await, "{:?}", ben.dms());
    let composed = press(ben, &by_dm, "Automatic").await;
    let done = press(ben, &composed, "Confirm").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");
    world.end().await;
}
