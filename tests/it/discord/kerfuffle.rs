//! Partial Kerfuffle through the playground: three people by their panels, objectives by DM, a battle with
//! secret bets, and a restart in its middle.

use std::sync::Arc;

use castellan::table::model::Millis;
use castellan::table::outside::{Outside, World as RealWorld};
use playground::{Id, Message, Person};
use rules::dice::Secret;

use super::world::{World, command, is_board, press};

/// The real world, with dice that are always the same.
struct Known;

impl Outside for Known {
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
    people: [Person; 3],
    thread: Id,
    /// Whether the bot was stopped and started between two bets of a round.
    restarted: bool,
    /// How many turns have ended.
    turns: usize,
}

async fn select(person: &Person, panel: &Message, number: usize, value: &str) -> Message {
    let select = &panel.selects()[number];
    let asked = person.select(panel.id, &select.custom_id, &[value]);
    asked.unwrap().answer().await.message().unwrap()
}

async fn select_first(person: &Person, panel: &Message) -> Message {
    let value = panel.selects()[0].options[0].1.clone();
    select(person, panel, 0, &value).await
}

async fn confirm(person: &Person, panel: &Message) {
    let done = press(person, panel, "Confirm").await;
    assert!(done.content.contains("order is in"), "{done:?}");
}

impl Table {
    async fn start() -> Self {
        let world = World::outside(Arc::new(Known)).await;
        let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let new = "/table new game:Partial Kerfuffle";
        let answer = command(&people[0], world.general(), new).await;
        let (_, rest) = answer.content.split_once("<#").expect("a thread");
        let thread = rest.split_once('>').unwrap().0.parse().unwrap();
        for person in &people[1..] {
            command(person, thread, "/table join").await;
        }
        for option in ["start value:drawn", "map value:thrones"] {
            let option = format!("/table options option:{option}");
            command(&people[0], thread, &option).await;
        }
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.expect("a board");
        Self {
            world,
            people,
            thread,
            restarted: false,
            turns: 0,
        }
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
        } else if says("Place what was ordered") {
            assert!(says("This turn: ") && says(" territory, "), "{panel:?}");
            let placed = command(&person, self.thread, "/play text:done").await;
            assert!(placed.content.contains("order is in"), "{placed:?}");
        } else if says("Choose a force") {
            self.march(&person, panel).await;
        } else if says("Bet a piece") {
            self.bet(&person, panel).await;
        } else {
            assert!(
                says("You are attacked") || says("fall back") || says("come over"),
                "{panel:?}"
            );
            let chosen = select_first(&person, &panel).await;
            confirm(&person, &chosen).await;
        }
        true
    }

    /// Attacks with the first force that can; else one goes on, and the turn ends.
    async fn march(&mut self, person: &Person, panel: Message) {
        self.turns += 1;
        let mut marched = panel.clone();
        if let [from] = panel.selects().as_slice() {
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

    /// The messages of battles, oldest first.
    fn battles(&self) -> Vec<Message> {
        let mut said = self.world.server.messages(self.thread);
        said.retain(|it| it.origin.is_none() && it.content.starts_with("**Battle of "));
        said
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_people_fight_a_battle_with_a_restart_between_their_bets() {
    let mut table = Table::start().await;
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
    for _ in 0..150 {
        if table.battles().iter().any(is_over) {
            break;
        }
        let mut any = false;
        for number in 0..3 {
            any |= table.act(number).await;
        }
        assert!(any, "nobody is asked");
    }
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
