//! From nothing to a started game.

use castellan::table::model::TableId;
use playground::Message;
use rand::RngExt as _;
use rules::Setup;
use rules::any::GameId;
use rules::dice::NoDice;
use serde_json::Value;

use super::super::kept::Step;
use super::super::told::{Did, Told};
use super::{Gone, Table};

impl Table {
    pub(super) async fn open(&mut self) -> Result<(), Gone> {
        let host = self.plan.people[0].clone();
        let here = if self.plan.here { " here:true" } else { "" };
        let text = format!("/table new game:Combat Castles{here}");
        let answer = self.must(&host, &text, Did::New).await?.ok_or(Gone)?;
        let number = between(&answer.content, "table #", " ").expect("a table's number");
        let place = between(&answer.content, "<#", ">")
            .map_or(self.plan.channel, |id| id.parse().expect("a channel's id"));
        self.at = Some((TableId(number.parse().expect("a table's number")), place));
        Ok(())
    }

    pub(super) async fn lobby(&mut self) -> Result<(), Gone> {
        let [host, guest] = self.plan.people.clone();
        if self.first.is_none() {
            let pace = "/table pace pace:relaxed: 48 hours a decision";
            self.must(&host, pace, Did::Look).await?;
            let seat = self.rng.random_range(0..2);
            let text = format!("/table options option:first value:{}", seat + 1);
            self.must(&host, &text, Did::First(seat)).await?;
            self.first = Some(seat);
        }
        if !self.full && self.plan.bot {
            let button = |message: &Message| message.buttons().iter().any(|it| it.label == "Leave");
            let card = self.wait_for(button).await?;
            let asked = host.press(card.id, "Add bot player");
            if let (Told::No(text), _) = self.hear(&host, asked, Did::AddBot).await? {
                self.surprises.push(format!("add a bot player: {text}"));
                return Err(Gone);
            }
            self.wait_for(shows_a_bot).await?;
            if let Some(added) = self.heard.last_mut() {
                added.told = Told::Yes(String::new());
            }
        } else if !self.full {
            self.must(&guest, "/table join", Did::Join).await?;
        }
        self.full = true;
        self.must(&host, "/table start", Did::Start).await?;
        self.started();
        Ok(())
    }

    /// The state after a start in which nothing is drawn by lot.
    fn started(&mut self) {
        let first = self.first.expect("it was set before the start");
        let options = serde_json::json!({"first": first});
        let options = options.as_object().expect("an object").clone();
        let world = GameId::Castles.world(&Setup {
            seats: 2,
            options,
            map: None,
        });
        let state = world.expect("a game").open();
        let events = state.start(&mut NoDice).expect("no lots");
        let before = Step {
            seq: 0,
            by: None,
            state,
        };
        self.steps = vec![before];
        self.advance(None, &events);
    }
}

/// Whether this is the table's card, with a bot player on a seat.
fn shows_a_bot(message: &Message) -> bool {
    let said = |embed: &Value| {
        let text = embed["description"].as_str();
        text.is_some_and(|text| text.contains("bot player)"))
    };
    message.embeds.iter().any(said)
}

/// What stands between two pieces of a text.
pub(super) fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(inner, _)| inner)
}
