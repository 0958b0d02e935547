//! Turns: given once, twice or again, foreseen, taken back.

use playground::{Id, Message, Person};
use rand::RngExt as _;
use rules::any::{AnyEvent, AnyState, Decided};
use rules::dice::NoDice;
use rules::{Actor, BotContext, BotSeats, Level, Seat, Viewer};

use super::super::kept::{self, Step};
use super::super::told::{Did, Told};
use super::{Gone, Habits, Table, Unanswered, Way, roster};

/// What the second of two presses of the same order is told.
const COUNTED: &str = "counted at the first press";

impl Table {
    fn state(&self) -> &AnyState {
        &self.steps.last().expect("a game that has started").state
    }

    pub(super) fn advance(&mut self, by: Option<Seat>, events: &[AnyEvent]) {
        let mut state = self.state().clone();
        for event in events {
            state.apply(event).expect("an event that fits");
        }
        self.seq += 1;
        let seq = self.seq;
        self.steps.push(Step { seq, by, state });
        self.draft = None;
    }

    /// What an order is called in the log, and what it leads to.
    fn decided(&self, seat: Seat, text: &str) -> Decided {
        let decided = self
            .state()
            .decide(Actor::Seat(seat), &roster(), text, &mut NoDice);
        decided.unwrap_or_else(|halt| panic!("{text}: {halt:?}"))
    }

    /// Repeats what got no answer, as somebody would who has seen nothing happen.
    pub(super) async fn repeat(&mut self) -> Result<(), Gone> {
        let Some(last) = self.unanswered.take() else {
            return Ok(());
        };
        let counted = last.counted;
        let told = self
            .give(&last.person, last.seat, &last.order, last.way)
            .await?;
        match (told, counted) {
            (Told::Yes(_), false) => self.acted(last.seat, &last.order),
            // The checker finds it twice in the log if it counts again.
            (Told::Yes(_), true) => return Err(Gone),
            (Told::No(text), false) if !self.plan.bot => {
                self.surprises.push(format!("{} again: {text}", last.order));
                self.intent += 1;
                return Err(Gone);
            }
            (_, _) => self.intent += 1,
        }
        Ok(())
    }

    fn acted(&mut self, seat: Seat, order: &str) {
        let events = self.decided(seat, order).events;
        self.advance(Some(seat), &events);
        self.intent += 1;
    }

    /// Gives an order once, or twice at the same time.
    async fn give(
        &mut self,
        person: &Person,
        seat: Seat,
        order: &str,
        way: Way,
    ) -> Result<Told, Gone> {
        let did = Did::Order {
            order: order.to_owned(),
            intent: self.intent,
        };
        self.unanswered = Some(Unanswered {
            person: person.clone(),
            seat,
            order: order.to_owned(),
            way: way.clone(),
            counted: false,
        });
        let (told, _) = match way {
            Way::Text(text) => {
                self.command(person, &format!("/play text:{text}"), did)
                    .await?
            }
            Way::Press { message, id } => {
                let press = || person.press_anyway(message.channel, message.id, &id);
                if self.rng.random_ratio(1, 4) {
                    // The double press of an impatient person; which one counts is open.
                    let first = self.note(person, press(), did.clone());
                    let second = self.note(person, press(), did);
                    // Of two presses that are answered later, the newer tells how it stands.
                    let second = self.listen(second).await?;
                    let counted =
                        |told: &Told| matches!(told, Told::No(text) if text.contains(COUNTED));
                    if counted(&second.0) {
                        (Told::Yes(String::new()), None)
                    } else if matches!(second.0, Told::Yes(_)) {
                        second
                    } else {
                        self.listen(first).await?
                    }
                } else {
                    self.hear(person, Ok(press()), did).await?
                }
            }
        };
        self.unanswered = None;
        Ok(told)
    }

    /// Foresees what the bot player does: it goes by what it sees and the table's secret alone.
    pub(super) fn foresee(&mut self) {
        while let Some(ask) = self.state().asks().first()
            && self.plan.bot
            && ask.seat == Seat(1)
        {
            let view = self.state().view(Viewer::Seat(ask.seat));
            let key = self.key.as_ref().expect("it was read after the start");
            let context = BotContext {
                level: Level::Gentle,
                seed: key.bot_seed(self.seq + 1, ask.seat),
                nature: key.nature_seed(ask.seat),
                // It is the only one.
                bot_seats: BotSeats::default(),
            };
            let order = view.bot_order(ask.seat, &roster(), context);
            let order = order.expect("an order");
            let events = self.decided(ask.seat, &order).events;
            self.advance(Some(ask.seat), &events);
        }
    }

    pub(super) async fn turn(&mut self) -> Result<(), Gone> {
        let asks = self.state().asks();
        let seat = asks[0].seat;
        let view = self.state().view(Viewer::Seat(seat));
        let person = self.plan.people[seat.index()].clone();
        let drafts = self.rng.random_range(0..100) < self.plan.habits.draft;
        let (way, order) = if drafts {
            let (way, text) = self.compose(&person, seat, &view).await?;
            (way, text)
        } else {
            let text = self.line(&view, seat, "");
            (Way::Text(format!("new: {text}")), text)
        };
        let order = self.decided(seat, &order).order;
        match self.give(&person, seat, &order, way).await? {
            Told::Yes(_) => self.acted(seat, &order),
            // The bot player may not have played yet.
            Told::No(_) if self.plan.bot => {
                let mut changes = self.server.watch();
                let wait = std::time::Duration::from_millis(50);
                let _ = tokio::time::timeout(wait, changes.recv()).await;
                return Ok(());
            }
            told @ (Told::Nothing | Told::No(_) | Told::Broken(_)) => {
                self.surprises.push(format!("{order}: {told:?}"));
                self.intent += 1;
                return Err(Gone);
            }
        }
        self.change_mind(&person, seat).await
    }

    /// Takes an order back at once, or asks to take an older one back.
    async fn change_mind(&mut self, person: &Person, seat: Seat) -> Result<(), Gone> {
        if self.is_over() {
            return Ok(());
        }
        let Habits {
            take_back,
            ask_back,
            ..
        } = self.plan.habits;
        let dice = self.rng.random_range(0..100);
        let did = Did::Undo { after: self.seq };
        if dice < take_back {
            let told = self.command(person, "/table undo", did).await?.0;
            if let (Told::No(_), true) = (&told, self.plan.bot) {
                // The bot player has ended the game in between.
                return Err(Gone);
            }
            self.expect("/table undo", &told)?;
            let own = self.steps.iter().rposition(|step| step.by == Some(seat));
            self.steps.truncate(own.expect("an order of one's own"));
            // A bot player may have answered before that; its next chance goes by the log's number.
            self.seq = match self.at {
                Some((table, _)) if self.plan.bot => kept::seq(&self.plan.data, table).await,
                _ => self.seq + 1,
            };
            self.draft = None;
        } else if dice < take_back + ask_back && !self.plan.bot {
            let other = Seat(1 - seat.0);
            let Some(own) = self.steps.iter().rposition(|step| step.by == Some(other)) else {
                return Ok(());
            };
            let asker = self.plan.people[other.index()].clone();
            let messages = self.server.messages(self.place());
            let old = messages
                .into_iter()
                .filter(is_question)
                .map(|message| message.id);
            let old = old.collect();
            self.must(&asker, "/table undo", did).await?;
            self.answer(person, own, old).await?;
        }
        Ok(())
    }

    /// Answers a wish to take everything back from step `own` on; `old` are earlier questions.
    async fn answer(&mut self, person: &Person, own: usize, mut old: Vec<Id>) -> Result<(), Gone> {
        let agree = self.rng.random();
        let button = if agree { "Agree" } else { "No" };
        loop {
            let new = |message: &Message| is_question(message) && !old.contains(&message.id);
            let question = self.wait_for(new).await?;
            let asked = person.press(question.id, button);
            match self.hear(person, asked, Did::Agree(agree)).await? {
                (Told::Yes(_), _) if agree => {
                    self.steps.truncate(own);
                    self.seq += 1;
                    self.draft = None;
                    return Ok(());
                }
                (Told::Yes(_), _) => return Ok(()),
                // A question that was left over from before a kill.
                (_, _) => old.push(question.id),
            }
        }
    }
}

/// Whether a message asks to agree to a taking-back.
fn is_question(message: &Message) -> bool {
    message.buttons().iter().any(|it| it.label == "Agree")
}
