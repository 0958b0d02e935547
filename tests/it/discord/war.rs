//! A war of Partial Kerfuffle through the playground, from a scenario: a board battle with a prisoner, his
//! ransom, a betrayal, and a battle by dice. The bot is stopped and started again in the middle of each, and
//! all three people see then what they saw before.

use std::sync::Arc;

use castellan::table::environment::{Environment, SystemEnvironment as RealWorld};
use castellan::table::model::{Millis, TableId};
use playground::{Id, Message, Person, Slash};
use rules::dice::Secret;
use serde_json::{Map, Value, json};

use super::deals::map;
use super::world::{World, command, is_board, press};

const ANN: usize = 0;
const BEN: usize = 1;
const CLEO: usize = 2;

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

/// Ann beside Ben's king, and Ben beside Cleo's pawns once he has fallen back; Ann's turn begins.
fn options() -> Map<String, Value> {
    let seat = |capital: &str, treasury: i64, forces: Value| {
        let card = json!({"gold": {"gold": 900}});
        json!({"capital": capital, "treasury": treasury, "forces": forces, "card": card})
    };
    let seats = [
        seat("Ada", 5, json!({"Ada": "K R"})),
        seat("Lom", 7, json!({"Lom": "Q", "Bel": "K N"})),
        seat("Ivy", 6, json!({"Ivy": "K", "Gil": "2P"})),
    ];
    let scenario = json!({"seats": seats, "order": [0, 1, 2], "round": 5});
    let options = json!({"battles": "choice", "scenario": scenario});
    options.as_object().unwrap().clone()
}

struct Table {
    world: World,
    thread: Id,
    people: [Person; 3],
}

impl Table {
    async fn start() -> Self {
        let mut world = World::within(Arc::new(Known)).await;
        let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let new = Slash::new("table new")
            .option("game", "Partial Kerfuffle")
            .option("seats", "3")
            .file("map_file", "grid.geojson", &map());
        let opened = people[0].slash(world.general(), &new).unwrap();
        let opened = opened.answer().await.message().unwrap();
        let between = |begin: &str, end: char| {
            let (_, rest) = opened.content.split_once(begin).expect(begin);
            rest.split_once(end).unwrap().0.to_owned()
        };
        let table = TableId(between("table #", ' ').parse().unwrap());
        let thread = between("<#", '>').parse().unwrap();
        for person in &people[1..] {
            command(person, thread, "/table join").await;
        }
        world.set_options(table, options()).await;
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.expect("a board");
        Self {
            world,
            thread,
            people,
        }
    }

    /// Types an order that must count.
    async fn plays(&self, number: usize, text: &str) {
        let text = format!("/play text:{text}");
        let answer = command(&self.people[number], self.thread, &text).await;
        assert!(answer.content.contains("order is in"), "{text}: {answer:?}");
    }

    /// Declares an attack, which leaves the turn open.
    async fn attacks(&self, number: usize, text: &str) {
        let person = &self.people[number];
        let drafted = command(person, self.thread, &format!("/play text:{text}")).await;
        let done = press(person, &drafted, "Confirm").await;
        assert!(done.content.contains("order is in"), "{text}: {done:?}");
    }

    async fn panel(&self, number: usize) -> Message {
        command(&self.people[number], self.thread, "/play").await
    }

    /// What a person sees: the panel, what is the person's own, and the board in words.
    async fn sees(&self, number: usize) -> [String; 3] {
        let person = &self.people[number];
        let secrets = command(person, self.thread, "/secrets").await;
        let board = command(person, self.thread, "/board style:text").await;
        let panel = self.panel(number).await;
        [panel, secrets, board].map(|message| text(&message))
    }

    /// Stops the bot and starts it again: nobody sees anything else than before.
    async fn restarts(&mut self, where_: &str) {
        let mut before = Vec::new();
        for number in [ANN, BEN, CLEO] {
            before.push(self.sees(number).await);
        }
        self.world.stop_bot().await;
        self.world.start_bot().await;
        for (number, before) in before.into_iter().enumerate() {
            assert_eq!(self.sees(number).await, before, "{where_}, person {number}");
        }
    }

    async fn gold(&self, number: usize) -> i64 {
        let [_, secrets, _] = self.sees(number).await;
        let (_, rest) = secrets.split_once("You have ").expect("gold");
        rest.split_once(" gold").unwrap().0.parse().unwrap()
    }

    /// Waits for a message with some words where the table is, or in the battle's own place.
    async fn observation(&self, words: &str) -> Message {
        let says = |place: Id| {
            let said = self.world.server.messages(place);
            let mut said = said.into_iter().filter(|it| !it.is_ephemeral());
            said.find(|message| text(message).contains(words))
        };
        let find = || says(self.thread).or_else(|| says(self.side()?));
        let come = self.world.server.wait_until(|_| find().is_some()).await;
        assert!(come, "nobody is told {words}");
        find().unwrap()
    }

    /// The place beside the table's where the board battle is told.
    fn side(&self) -> Option<Id> {
        let said = self.world.server.messages(self.thread);
        let mut leads = said
            .iter()
            .filter(|it| it.content.contains("goes on in <#"));
        let (_, rest) = leads.next()?.content.split_once("<#")?;
        rest.split_once('>')?.0.parse().ok()
    }
}

/// All that a message says, with what its pictures show.
fn text(message: &Message) -> String {
    let alt = message.attachments.iter();
    let alt: String = alt.filter_map(|it| it.description.clone()).collect();
    format!("{} {alt}", message.content)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_war_goes_on_where_it_was_after_a_restart_in_the_middle_of_anything() {
    let mut table = Table::start().await;
    table.plays(CLEO, "offer Ben: alliance").await;
    table.plays(BEN, "accept Cleo 1").await;
    board(&mut table).await;
    ransom(&mut table).await;
    betrayal(&mut table).await;
    dice(&mut table).await;
    table.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_21_an_attack_on_who_is_away_names_them_and_mentions_nobody() {
    let table = Table::start().await;
    let (ben, thread) = (&table.people[BEN], table.thread);
    let calls = |place: Id| {
        let said = table.world.server.messages(place).into_iter();
        said.filter(|it| it.mentions.contains(&ben.id())).count()
    };
    let before = calls(thread);
    command(ben, thread, "/games away until:2 weeks").await;
    table.plays(ANN, "done").await;
    table.attacks(ANN, "attack Ada > Bel K R").await;
    // What he is asked is decided at once, and said with his name.
    let decided = table
        .observation("away, so the clock decided at once")
        .await;
    assert!(decided.content.contains("Ben"), "{decided:?}");
    assert_eq!(calls(thread), before);
    assert_eq!(table.side().map_or(0, calls), 0);
    table.world.end().await;
}

/// Ann attacks Ben, who retreats from the board and loses his knight on the way.
async fn board(table: &mut Table) {
    table.plays(ANN, "done").await;
    table.attacks(ANN, "attack Ada > Bel K R").await;
    table.plays(BEN, "battle board").await;
    table.plays(ANN, "end").await;
    table.plays(BEN, "deploy Ke1 Na2").await;
    table.plays(ANN, "deploy Ke8 Ra8").await;
    table.plays(ANN, "e8e7").await;
    // PK-70: both have most of their two days.
    let shown = table.observation("Ann's king goes e8–e7").await;
    let left = "⏳ Time left: Ann 48 h, Ben 48 h";
    assert!(shown.content.contains(left), "{shown:?}");
    let alt = "Time left: Ann 48 h, Ben 48 h.";
    assert!(text(&shown).contains(alt), "{shown:?}");
    table.plays(BEN, "retreat").await;

    table.restarts("a battle on a board").await;

    // It is Ann's move, Ben is in retreat still, and whom she captures is her prisoner (PK-26).
    let panel = table.panel(ANN).await;
    assert!(panel.content.contains("Choose a piece"), "{panel:?}");
    table.plays(ANN, "a8a2").await;
    table.observation("taking a knight prisoner").await;
    table.plays(BEN, "e1off").await;
    table.plays(BEN, "fall back Cor: K").await;
    table.observation("wins the battle of Bel").await;
}

/// Ann asks for a ransom, and Ben pays it.
async fn ransom(table: &mut Table) {
    let before = table.gold(ANN).await;
    table.plays(ANN, "ransom N for 3").await;

    table.restarts("a ransom").await;

    let refused = command(&table.people[ANN], table.thread, "/play text:hold N").await;
    assert!(refused.content.contains("PK-33"), "{refused:?}");
    let panel = table.panel(BEN).await;
    assert!(panel.content.contains("Ransom asked by Ann"), "{panel:?}");
    table.plays(BEN, "accept Ann 1").await;
    assert_eq!(table.gold(ANN).await, before + 3);
    let [.., board] = table.sees(CLEO).await;
    assert!(
        board.contains("Cor") && !board.contains("prisoner"),
        "{board}"
    );
}

/// Ben breaks his alliance with Cleo and attacks her.
async fn betrayal(table: &mut Table) {
    table.plays(BEN, "done").await;
    let attack = "/play text:attack Cor > Gil K N";
    let refused = command(&table.people[BEN], table.thread, attack).await;
    assert!(refused.content.contains("PK-05"), "{refused:?}");
    table.plays(BEN, "break alliance with Cleo").await;
    table.observation("Betrayal").await;

    table.restarts("a betrayal before its attack").await;

    let [.., board] = table.sees(ANN).await;
    assert!(!board.contains("alliance"), "{board}");
    table.attacks(BEN, "attack Cor > Gil K N").await;

    table.restarts("a betrayal before its answer").await;

    let panel = table.panel(CLEO).await;
    assert!(panel.content.contains("You are attacked"), "{panel:?}");
    table.plays(CLEO, "battle dice").await;
    table.plays(BEN, "end").await;
}

/// They fight it out by dice; what Ben has bet stays his alone.
async fn dice(table: &mut Table) {
    table.plays(BEN, "bet N").await;
    table.observation("Ben has bet").await;

    table.restarts("a battle by dice").await;

    let panel = table.panel(BEN).await;
    assert!(!panel.content.contains("Bet a piece"), "{panel:?}");
    let cleo = table.sees(CLEO).await;
    assert!(!cleo.concat().contains("bets a knight"), "{cleo:?}");
    table.plays(CLEO, "bet P").await;
    let round = table.observation("Round 1: ").await;
    assert!(round.content.contains("knight"), "{round:?}");
    for _ in 0..8 {
        for number in [BEN, CLEO] {
            let panel = table.panel(number).await;
            if panel.content.contains("Bet a piece") {
                let select = &panel.selects()[0];
                let first = select.options[0].1.as_str();
                let person = &table.people[number];
                let bet = person.select(panel.id, &select.custom_id, &[first]);
                let bet = bet.unwrap().answer().await.message().unwrap();
                press(person, &bet, "Confirm").await;
            }
        }
    }
    let is_over = |message: &Message| {
        let battle = message.content.starts_with("**Battle of Gil");
        let ends = ["wins the battle of Gil", "holds Gil"];
        battle && ends.iter().any(|words| message.content.contains(words))
    };
    let over = table.people[ANN].wait_for(table.thread, is_over).await;
    over.expect("an end of the battle");
}
