//! Episodes: a message that grows, and a thread of its own where one can be made.

use playground::{Id, Message, Person, permission as may};

use super::world::{World, command, is_board, press};

/// Both people of a table of the probe game that is on, and where it is.
struct Table {
    people: [Person; 2],
    place: Id,
}

/// A game that has begun, with duels told as `duels` says.
async fn begun(world: &World, here: bool, duels: &str) -> Table {
    let people = [world.server.person("Ann"), world.server.person("Ben")];
    let [ann, ben] = &people;
    let here = if here { " here:true" } else { "" };
    let new = format!("/table new game:Probe{here}");
    let answer = command(ann, world.general(), &new).await;
    let place = link(&answer).unwrap_or(world.general());
    command(ben, place, "/table join").await;
    let option = format!("/table options option:duels value:{duels}");
    command(ann, place, &option).await;
    command(ann, place, "/table start").await;
    ann.wait_for(place, is_board).await.expect("a board");
    Table { people, place }
}

/// The channel that a message leads to.
fn link(message: &Message) -> Option<Id> {
    let (_, rest) = message.content.split_once("<#")?;
    rest.split_once('>')?.0.parse().ok()
}

impl Table {
    async fn order(&self, seat: usize, text: &str) {
        self.order_in(self.place, seat, text).await;
    }

    async fn order_in(&self, place: Id, seat: usize, text: &str) {
        let person = &self.people[seat];
        let answer = command(person, place, &format!("/play text:{text}")).await;
        assert!(answer.content.contains("order is in"), "{text}: {answer:?}");
    }
}

/// The messages of duels in a place, oldest first.
fn duels(world: &World, place: Id) -> Vec<Message> {
    let mut said = world.server.messages(place);
    said.retain(|it| it.origin.is_none() && it.content.starts_with("**Duel "));
    said
}

/// Waits until there are so many messages of duels in a place, the last with these words in it; no
/// other has buttons.
async fn grown(world: &World, place: Id, count: usize, words: &str) -> Vec<Message> {
    let fits = |said: &[Message]| {
        let (Some(last), true) = (said.last(), said.len() == count) else {
            return false;
        };
        let older = &said[..count - 1];
        last.content.contains(words) && older.iter().all(|it| it.buttons().is_empty())
    };
    let come = world.server.wait_until(|_| fits(&duels(world, place)));
    assert!(come.await, "{words}: {:#?}", duels(world, place));
    duels(world, place)
}

fn boards(world: &World, place: Id) -> Vec<Message> {
    let mut said = world.server.messages(place);
    said.retain(|it| it.origin.is_none() && !it.attachments.is_empty());
    said
}

/// Whom the bot's edits would have pinged.
fn pinged_by_edits(world: &World) -> usize {
    let requests = world.server.requests().into_iter();
    let edits = requests.filter(|it| it.method == "PATCH" && it.path.contains("/messages/"));
    let users = |it: &playground::Logged| {
        let users = it.body["allowed_mentions"]["users"].as_array();
        users.map_or(0, Vec::len)
    };
    edits.map(|it| users(&it)).sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_is_told_in_a_message_that_grows_and_calls_who_is_asked_alone() {
    let world = World::start().await;
    let table = begun(&world, false, "message").await;
    let place = table.place;
    let before = boards(&world, place).len();
    // The deal.
    table.people[0].wait_for_dm(|_| true).await.expect("a DM");
    let dms = table.people[0].dms().len();
    table.order(0, "duel Ben").await;
    let strikes = [(0, "Ann"), (1, "Ben")].into_iter().cycle().take(6);
    for (number, (seat, name)) in (1..).zip(strikes) {
        let said = grown(
            &world,
            place,
            number,
            &format!("<@{}>: your turn", table.people[seat].id()),
        )
        .await;
        let last = said.last().unwrap();
        assert_eq!(
            last.mentions,
            [table.people[seat].id()],
            "{name} alone is asked"
        );
        assert!(
            last.content
                .starts_with("**Duel 1**\nAnn challenges Ben to a duel")
        );
        assert_eq!(last.content.matches(" strikes ").count(), number - 1);
        let labels: Vec<String> = last.buttons().into_iter().map(|it| it.label).collect();
        assert_eq!(labels, ["Play", "Board"]);
        if number == 1 {
            // The panel answers what is asked first.
            let panel = press(&table.people[0], last, "Play").await;
            let options: Vec<String> = panel.selects()[0]
                .options
                .iter()
                .map(|it| it.1.clone())
                .collect();
            assert_eq!(options, ["strike high", "strike low"]);
        }
        assert_eq!(
            boards(&world, place).len(),
            before,
            "no board for what is in it"
        );
        table.order(seat, "strike low").await;
    }
    // It ends without a new message, and its outcome stands on the board too.
    let last = grown(&world, place, 6, "duel 1").await.pop().unwrap();
    assert!(
        last.edited_ms.is_some() && last.buttons().is_empty(),
        "{last:?}"
    );
    assert_eq!(last.content.matches(" strikes ").count(), 6);
    let board = |message: &Message| is_board(message) && message.content.contains("duel 1");
    let board = table.people[0]
        .wait_for(place, board)
        .await
        .expect("the outcome");
    assert!(!board.content.contains("strikes"), "{}", board.content);
    assert_eq!(boards(&world, place).len(), before + 1);
    assert_eq!(pinged_by_edits(&world), 0);
    assert_eq!(table.people[0].dms().len(), dms, "what is open needs no DM");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_has_a_thread_of_its_own_with_a_link_from_the_table() {
    for here in [true, false] {
        let world = World::start().await;
        let table = begun(&world, here, "thread").await;
        table.order(0, "duel Ben").await;
        let leads = |message: &Message| message.content.contains("goes on in <#");
        let found = table.people[1].wait_for(table.place, leads).await;
        let signpost = found.expect("a link");
        let thread = link(&signpost).unwrap();
        let channels = world.server.channels();
        let made = channels.iter().find(|it| it.id == thread).unwrap();
        assert_eq!(made.name, "Duel 1 · table #1");
        assert_eq!(made.parent, Some(world.general()));
        if here {
            assert_eq!(signpost.thread, Some(thread), "it hangs on the link");
        } else {
            let above = world.server.messages(world.general());
            let anchor = above.iter().find(|it| it.thread == Some(thread)).unwrap();
            assert_eq!(link(anchor), Some(table.place));
        }
        grown(&world, thread, 1, "your turn").await;
        // What is typed there is for the table.
        table.order_in(thread, 0, "strike high").await;
        let panel = press(
            &table.people[1],
            &grown(&world, thread, 2, "Ann strikes high").await[1],
            "Play",
        )
        .await;
        assert!(panel.is_ephemeral());
        table.order_in(thread, 1, "strike high").await;
        for number in [3, 5] {
            grown(&world, thread, number, "your turn").await;
            table.order(0, "strike low").await;
            grown(&world, thread, number + 1, "your turn").await;
            table.order(1, "strike high").await;
        }
        grown(&world, thread, 6, "duel 1").await;
        assert_eq!(duels(&world, table.place).len(), 0);
        // The next one has another.
        table.order(1, "duel Ann").await;
        let other = |message: &Message| leads(message) && message.content.contains("Duel 2");
        let other = table.people[1].wait_for(table.place, other).await.unwrap();
        grown(&world, link(&other).unwrap(), 1, "Ben challenges Ann").await;
        world.end().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn where_no_thread_can_be_made_a_duel_is_told_at_the_table() {
    for here in [true, false] {
        let world = World::start().await;
        let table = begun(&world, here, "thread").await;
        let before = world.server.messages(world.general()).len();
        world
            .server
            .deny_bot(world.general(), may::CREATE_PUBLIC_THREADS);
        table.order(0, "duel Ben").await;
        grown(&world, table.place, 1, "your turn").await;
        table.order(0, "strike high").await;
        grown(&world, table.place, 2, "Ann strikes high").await;
        if here {
            let begins = |it: &Message| it.content == "🧵 **Duel 1** begins.";
            assert!(world.server.messages(table.place).iter().any(begins));
        } else {
            let now = world.server.messages(world.general()).len();
            assert_eq!(now, before, "nothing is left of the try");
        }
        world.end_but_for(&["50013"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_whose_thread_is_gone_or_forbidden_goes_on_at_the_table() {
    for deleted in [true, false] {
        let world = World::start().await;
        let table = begun(&world, true, "thread").await;
        table.order(0, "duel Ben").await;
        let leads = |message: &Message| message.content.contains("goes on in <#");
        let signpost = table.people[1].wait_for(table.place, leads).await.unwrap();
        let thread = link(&signpost).unwrap();
        grown(&world, thread, 1, "your turn").await;
        if deleted {
            world.server.delete_channel(thread);
        } else {
            world
                .server
                .deny_bot(table.place, may::SEND_MESSAGES_IN_THREADS);
        }
        table.order(0, "strike high").await;
        let said = grown(&world, table.place, 1, "Ann strikes high").await;
        assert_eq!(said[0].mentions, [table.people[1].id()]);
        // The table goes on as if nothing had been.
        table.order(1, "strike low").await;
        grown(&world, table.place, 2, "Ben strikes low").await;
        let status = command(&table.people[0], table.place, "/table resume").await;
        assert!(status.content.contains("not paused"), "{}", status.content);
        world.end_but_for(&["10003", "50001", "50013"]).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_08_what_is_taken_back_of_a_duel_is_said_no_more() {
    let mut world = World::start().await;
    let table = begun(&world, false, "message").await;
    let place = table.place;
    table.order(0, "duel Ben").await;
    grown(&world, place, 1, "your turn").await;
    table.order(0, "strike high").await;
    grown(&world, place, 2, "Ann strikes high").await;
    command(&table.people[0], place, "/table undo").await;
    // What it said of the strike is said no more, and Ann is called anew.
    let back = "What this message says has been taken back.";
    let gone = world.server.wait_until(|server| {
        let said = server.messages(place);
        said.iter().any(|it| it.content.contains(back))
    });
    assert!(gone.await);
    let said = grown(&world, place, 2, "your turn").await;
    assert!(
        said.iter().all(|it| !it.content.contains("strikes")),
        "{said:#?}"
    );
    assert_eq!(said[1].mentions, [table.people[0].id()]);
    world.stop_bot().await;
    world.start_bot().await;
    command(&table.people[0], place, "/table undo").await;
    let over = world.server.wait_until(|server| {
        let last = server.message(said[1].id).unwrap();
        last.content.starts_with("**Duel 1**")
            && last.content.contains("taken back")
            && last.buttons().is_empty()
    });
    assert!(over.await, "{:#?}", duels(&world, place));
    // The key comes again, in a message of its own.
    table.order(1, "duel Ann").await;
    let new = |message: &Message| message.content.contains("Ben challenges Ann");
    let new = table.people[0].wait_for(place, new).await.unwrap();
    assert!(new.id > said[1].id && !new.content.contains("Ann challenges"));
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_duel_goes_on_after_a_restart_in_its_thread_and_its_message() {
    let mut world = World::start().await;
    let table = begun(&world, false, "thread").await;
    table.order(0, "duel Ben").await;
    let leads = |message: &Message| message.content.contains("goes on in <#");
    let signpost = table.people[1].wait_for(table.place, leads).await.unwrap();
    let thread = link(&signpost).unwrap();
    for number in 1..=6 {
        grown(&world, thread, number, "your turn").await;
        world.stop_bot().await;
        world.start_bot().await;
        table.order((number + 1) % 2, "strike low").await;
    }
    let last = grown(&world, thread, 6, "duel 1").await.pop().unwrap();
    assert!(last.edited_ms.is_some() && last.buttons().is_empty());
    let threads = world.server.channels().into_iter();
    let threads = threads.filter(|it| it.parent == Some(world.general()));
    assert_eq!(threads.count(), 2, "the table's and the duel's");
    world.end().await;
}
