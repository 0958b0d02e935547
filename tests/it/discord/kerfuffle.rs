//! Partial Kerfuffle through the playground: three people by their panels, objectives by DM, a battle with
//! secret bets, and a restart in its middle; a battle on a board, move by move; the charts at the end.

use std::sync::Arc;

use castellan::table::environment::{Environment, SystemEnvironment as RealWorld};
use castellan::table::model::Millis;
use playground::{Id, Message, Person};
use rules::dice::Secret;

use super::world::{World, command, is_board, new_table_of, press, press_silently};

/// The real world, with dice that are always the same.
struct Known;

impl Environment for Known {
    fn now(&self) -> Millis {
        RealWorld.now()
    }

    fn secret(&self) -> Result<Secret, String> {
        Ok(Secret::new([7; 32]))
    }
}

/// A table of Ann, Ben and Cleo whose realms were drawn.
struct Table {
    world: World,
    people: Vec<Person>,
    thread: Id,
    /// Whether the bot was stopped and started between two bets of a round.
    restarted: bool,
    /// How many turns have ended.
    turns: usize,
    /// Whether nobody attacks any more, and whoever fights on a board retreats.
    calm: bool,
}

async fn select(person: &Person, panel: &Message, number: usize, value: &str) -> Message {
    let select = &panel.selects()[number];
    let asked = person.select(panel.id, &select.custom_id, &[value]);
    asked.unwrap().answer().await.message().unwrap()
}

async fn select_first(person: &Person, panel: &Message) -> Message {
    let lists = panel.selects();
    let first = lists.first().and_then(|list| list.options.first());
    let value = first.unwrap_or_else(|| panic!("nothing to choose: {panel:?}"));
    let value = value.1.clone();
    select(person, panel, 0, &value).await
}

async fn confirm(person: &Person, panel: &Message) {
    let done = press(person, panel, "Confirm").await;
    assert!(done.content.contains("order is in"), "{done:?}");
}

impl Table {
    async fn start(battles: &str) -> Self {
        let world = World::within(Arc::new(Known)).await;
        let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let new = "/table new game:Partial Kerfuffle";
        let answer = command(&people[0], world.general(), new).await;
        let (_, rest) = answer.content.split_once("<#").expect("a thread");
        let thread = rest.split_once('>').unwrap().0.parse().unwrap();
        for person in &people[1..] {
            command(person, thread, "/table join").await;
        }
        let battles = format!("battles value:{battles}");
        for option in ["start value:drawn", "map value:thrones", battles.as_str()] {
            let option = format!("/table options option:{option}");
            let set = command(&people[0], thread, &option).await;
            assert!(!set.content.contains("TB-"), "{set:?}");
        }
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.expect("a board");
        Self {
            world,
            people: people.into(),
            thread,
            restarted: false,
            turns: 0,
            calm: false,
        }
    }

    /// Ann alone with two bot players, and realms that are drawn.
    async fn alone(battles: &str) -> Self {
        let world = World::within(Arc::new(Known)).await;
        let ann = world.server.person("Ann");
        let thread = new_table_of(&ann, world.general(), "Partial Kerfuffle").await;
        command(&ann, thread, "/table options option:start value:drawn").await;
        let battles = format!("/table options option:battles value:{battles}");
        command(&ann, thread, &battles).await;
        for button in ["Add bot player", "Add bot player", "Start"] {
            let can = |message: &Message| {
                let buttons = message.buttons();
                let mut buttons = buttons.iter();
                buttons.any(|it| it.label == button && !it.disabled)
            };
            let lobby = ann.wait_for(thread, can).await.expect(button);
            press_silently(&ann, &lobby, button).await;
        }
        ann.wait_for(thread, is_board).await.expect("a board");
        Self {
            world,
            people: vec![ann],
            thread,
            // A restart between two bets is another test's.
            restarted: true,
            turns: 0,
            calm: false,
        }
    }

    /// What all can see by now.
    fn seen(&self) -> Vec<Message> {
        let mut seen = self.world.server.messages(self.thread);
        seen.retain(|message| !message.is_ephemeral());
        seen
    }

    /// Lets a person do what they are asked; whether they were.
    async fn act(&mut self, number: usize) -> bool {
        let person = self.people[number].clone();
        let panel = command(&person, self.thread, "/play").await;
        let says = |words: &str| panel.content.contains(words);
        if !says("Your turn") {
            return false;
        }
        assert!(says("Your objective: "), "{panel:?}");
        if says("Keep your objective") {
            let kept = press(&person, &panel, "Keep this objective").await;
            confirm(&person, &kept).await;
        } else if says("Place what you ordered") {
            assert!(says("This turn: ") && says(" territory, "), "{panel:?}");
            let placed = command(&person, self.thread, "/play text:done").await;
            assert!(placed.content.contains("order is in"), "{placed:?}");
        } else if says("Choose an army") {
            self.march(&person, panel).await;
        } else if says("Bet a piece") {
            self.bet(&person, panel).await;
        } else if says("Set up your army") {
            assert!(alt(&panel).contains("on a board"), "{panel:?}");
            let set_up = press(&person, &panel, "The usual set-up").await;
            assert_ne!(alt(&set_up), alt(&panel), "{set_up:?}");
            confirm(&person, &set_up).await;
        } else if says("Choose a piece") {
            let can_retreat = panel
                .buttons()
                .iter()
                .any(|it| it.label == "Declare retreat" && !it.disabled);
            if self.calm && can_retreat {
                let retreat = press(&person, &panel, "Declare retreat").await;
                confirm(&person, &retreat).await;
                return true;
            }
            let picked = select_first(&person, &panel).await;
            let first = picked.selects()[1].options[0].1.clone();
            let moved = select(&person, &picked, 1, &first).await;
            assert!(alt(&moved).contains(&format!("Last: {first}")), "{moved:?}");
            confirm(&person, &moved).await;
        } else {
            let known = [
                "You are attacked",
                "fall back",
                "come over",
                "prisoners",
                "who joins",
            ];
            assert!(known.into_iter().any(says), "{panel:?}");
            let chosen = select_first(&person, &panel).await;
            confirm(&person, &chosen).await;
        }
        true
    }

    /// Attacks with the first force that can; else one goes on, and the turn ends.
    async fn march(&mut self, person: &Person, panel: Message) {
        self.turns += 1;
        let mut marched = panel.clone();
        if let ([from], false) = (panel.selects().as_slice(), self.calm) {
            for (_, value) in from.options.clone() {
                let picked = select(person, &marched, 0, &value).await;
                let ways = picked.selects().into_iter().nth(2).expect("where to");
                let attack = ways
                    .options
                    .iter()
                    .find(|(label, _)| label.contains("Attack"));
                let way = attack
                    .unwrap_or(&ways.options[self.turns % ways.options.len()])
                    .1
                    .clone();
                let is_attack = attack.is_some();
                marched = picked;
                if is_attack || value == from.options.last().unwrap().1 {
                    marched = select(person, &marched, 2, &way).await;
                    break;
                }
            }
        }
        let ended = press(person, &marched, "End the turn").await;
        confirm(person, &ended).await;
    }

    /// Bets what comes first; what was bet is nobody else's business until both have.
    async fn bet(&mut self, person: &Person, panel: Message) {
        let chosen = select_first(person, &panel).await;
        confirm(person, &chosen).await;
        if !self.restarted {
            self.world.stop_bot().await;
            self.world.start_bot().await;
            self.restarted = true;
        }
    }

    /// Everybody does what they are asked, until this holds.
    async fn play_until(&mut self, done: impl Fn(&Self) -> bool) {
        for _ in 0..150 {
            if done(self) {
                return;
            }
            let mut any = false;
            for number in 0..self.people.len() {
                any |= self.act(number).await;
            }
            assert!(any, "nobody is asked");
        }
        panic!("it never came to that");
    }

    /// Somebody gives up as soon as no attack is open (PK-77).
    async fn surrender(&mut self, number: usize) {
        for _ in 0..40 {
            let text = "/play text:surrender to Ann";
            let answer = command(&self.people[number], self.thread, text).await;
            if answer.content.contains("order is in") {
                return;
            }
            for number in 0..self.people.len() {
                self.act(number).await;
            }
        }
        panic!("it was never possible");
    }

    /// The place beside the table's where a battle is told.
    fn side(&self) -> Option<Id> {
        let said = self.world.server.messages(self.thread);
        let leads = said
            .iter()
            .find(|it| it.content.contains("goes on in <#"))?;
        let (_, rest) = leads.content.split_once("<#")?;
        rest.split_once('>')?.0.parse().ok()
    }

    /// The messages of battles, oldest first.
    fn battles(&self) -> Vec<Message> {
        self.battles_in(self.thread)
    }

    fn battles_in(&self, place: Id) -> Vec<Message> {
        let mut said = self.world.server.messages(place);
        said.retain(|it| it.origin.is_none() && it.content.starts_with("**Battle of "));
        said
    }
}

/// What the first picture of a message shows.
fn alt(message: &Message) -> &str {
    let first = message.attachments.first();
    first
        .and_then(|it| it.description.as_deref())
        .unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_battle_on_a_board_is_drawn_move_by_move_and_the_end_has_charts() {
    let mut table = Table::start("board only").await;
    let moves = |table: &Table| -> Vec<Message> {
        let said = table.side().map(|side| table.battles_in(side));
        said.unwrap_or_default()
    };
    table.play_until(|table| moves(table).len() >= 6).await;
    let said = moves(&table);
    for message in &said {
        assert_eq!(message.attachments.len(), 1, "{message:?}");
        assert!(alt(message).starts_with("Battle of "), "{message:?}");
    }
    let last = said.last().unwrap();
    assert!(alt(last).contains("Last: "), "{last:?}");
    assert!(alt(last).contains("is to move."), "{last:?}");
    // Two give up: the last board says how it went, with provinces and gold by rounds.
    table.calm = true;
    for number in [1, 2] {
        table.surrender(number).await;
    }
    let is_over = |message: &Message| message.content.contains("The war in short");
    let over = table.people[0].wait_for(table.thread, is_over).await;
    let over = over.expect("the end");
    let shown: Vec<&str> = over
        .attachments
        .iter()
        .filter_map(|it| it.description.as_deref())
        .collect();
    assert_eq!(shown.len(), 3, "{over:?}");
    assert!(shown[1].starts_with("Provinces by rounds"), "{shown:?}");
    assert!(shown[2].starts_with("Gold by rounds"), "{shown:?}");
    assert!(over.content.contains("surrendered to Ann"), "{over:?}");
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_whole_game_against_bot_players_by_panels() {
    let mut table = Table::alone("choice").await;
    let is_over = |message: &Message| message.content.contains("The war in short");
    loop {
        let seen = table.seen();
        if seen.iter().any(is_over) {
            break;
        }
        if !table.act(0).await {
            // The bot players are thinking: what they do is told.
            let texts =
                |seen: &[Message]| -> Vec<String> { seen.iter().map(Message::text).collect() };
            let before = texts(&seen);
            let goes_on = table
                .world
                .server
                .wait_until(|_| texts(&table.seen()) != before);
            assert!(goes_on.await, "nobody does anything");
        }
    }
    eprintln!("Ann had {} turns", table.turns);
    let over = table.seen().into_iter().find(is_over).expect("the end");
    assert_eq!(over.attachments.len(), 3, "{over:?}");
    let panel = command(&table.people[0], table.thread, "/play").await;
    assert!(panel.content.contains("The game is over"), "{panel:?}");
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_fight_a_battle_with_a_restart_between_their_bets() {
    let mut table = Table::start("dice only").await;
    let objective = |message: &Message| message.content.contains("Your objective");
    for person in table.people.clone() {
        let card = |message: &Message| objective(message) || !message.attachments.is_empty();
        person.wait_for_dm(card).await.expect("an objective by DM");
    }
    let is_over = |battle: &Message| {
        ["wins the battle", "holds"]
            .iter()
            .any(|words| battle.content.contains(words))
    };
    table
        .play_until(|table| table.battles().iter().any(is_over))
        .await;
    let battles = table.battles();
    let battle = battles
        .iter()
        .find(|battle| is_over(battle))
        .expect("a battle");
    assert!(table.restarted, "nobody bet");
    let dice = ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'];
    assert!(
        battle.content.contains(dice) && battle.content.contains(" %)"),
        "{battle:?}"
    );
    assert_eq!(battle.attachments.len(), 1, "{battle:?}");
    let shown = alt(battle);
    assert!(
        shown.starts_with("Battle of ") && shown.contains(" Round "),
        "{shown}"
    );
    // Objectives and single bets stand in no message that all can read.
    let said = table.world.server.messages(table.thread);
    let open = said.iter().filter(|message| !message.is_ephemeral());
    for message in open {
        let alt = message
            .attachments
            .iter()
            .filter_map(|it| it.description.clone());
        let text = format!("{} {}", message.content, alt.collect::<String>());
        for secret in ["Your objective", "has bet a", " gold, +"] {
            assert!(!text.contains(secret), "{secret}: {message:?}");
        }
        // Provinces have names, in a battle's own message too.
        assert!(!text.contains("of region "), "{message:?}");
    }
    table.world.end().await;
}

/// The gold that a panel names.
fn gold(panel: &Message) -> u32 {
    let (_, rest) = panel.content.split_once("You have ").expect("gold");
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn pk_95_a_turn_is_composed_ahead_and_given_when_it_comes() {
    let mut table = Table::start("dice only").await;
    let thread = table.thread;
    for person in &table.people {
        command(person, thread, "/play text:keep").await;
    }
    // A first round, in which who comes after whom shows.
    let mut order = Vec::new();
    while order.len() < table.people.len() {
        for (number, person) in table.people.iter().enumerate() {
            if order.contains(&number) {
                continue;
            }
            let ended = command(person, thread, "/play text:done; end").await;
            if ended.content.contains("order is in") {
                order.push(number);
            }
        }
    }
    let first = table.people[order[0]].clone();
    let next = table.people[order[1]].clone();
    // The one who comes second composes while the first is asked.
    let panel = command(&next, thread, "/play").await;
    let says = |panel: &Message, words: &str| panel.content.contains(words);
    for words in [
        "Your move of round 2, ahead of time",
        "Waiting for",
        "This turn: ",
    ] {
        assert!(says(&panel, words), "{words}: {panel:?}");
    }
    let labels = |panel: &Message| -> Vec<String> {
        let buttons = panel.buttons().into_iter();
        buttons.map(|button| button.label).collect()
    };
    assert!(!labels(&panel).contains(&"Confirm".to_owned()), "{panel:?}");
    let has = gold(&panel);
    let left = press(&next, &panel, "Done").await;
    let picked = select_first(&next, &left).await;
    let way = picked.selects()[2].options[0].1.clone();
    let marched = select(&next, &picked, 2, &way).await;
    assert!(says(&marched, "done"), "{marched:?}");
    let buys = format!("/play text:buy {has}P");
    let typed = command(&next, thread, &buys).await;
    assert!(says(&typed, "It is not your turn yet"), "{typed:?}");
    assert!(says(&typed, "You have 0 gold"), "{typed:?}");
    // Nobody else sees anything of it.
    let secret = format!("buy {has}P");
    assert!(table.seen().iter().all(|it| !it.text().contains(&secret)));
    table.world.stop_bot().await;
    table.world.start_bot().await;
    // A gift makes that dearer than what is left.
    let to = first.name();
    let offer = format!("/play text:offer {to}: give 1 gold");
    let offered = command(&next, thread, &offer).await;
    assert!(says(&offered, "order is in"), "{offered:?}");
    let accepted = command(&first, thread, "/play text:accept 1").await;
    assert!(says(&accepted, "order is in"), "{accepted:?}");
    let ended = command(&first, thread, "/play text:done; end").await;
    assert!(says(&ended, "order is in"), "{ended:?}");
    // The turn has come: the draft lies there, what no longer fits is named, goes with a press, and the rest is given.
    let panel = command(&next, thread, "/play").await;
    let struck = format!("~~buy {has}P~~ is not possible");
    for words in ["A draft of yours lies here", "Your turn", &struck, "PK-16"] {
        assert!(says(&panel, words), "{words}: {panel:?}");
    }
    let dropped = press(&next, &panel, "Drop what does not fit").await;
    assert!(!says(&dropped, "~~"), "{dropped:?}");
    confirm(&next, &dropped).await;
    let after = command(&next, thread, "/play").await;
    assert!(says(&after, "Choose an army"), "{after:?}");
    table.world.end().await;
}
