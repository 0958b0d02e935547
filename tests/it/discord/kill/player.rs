//! The people of one table: what they do next, and what they believe after each answer.

use castellan::table::model::{Holder, Stage, TableId};
use playground::{Asked, Id, Message, NotPossible, Person, Server};
use rules::any::{AnyState, AnyView, GameId};
use rules::dice::NoDice;
use rules::{Actor, Roster, Seat, Setup, Viewer};

use super::super::world::is_board;
use super::kept::{Kept, KeptTable, Step};
use super::program::Life;
use super::told::{Did, Heard, Told, read, shown_draft};

/// The program is gone, or says nothing any more.
pub(super) struct Gone;

/// A table's number, and where it is.
pub(super) type At = (TableId, Id);

/// How people like to play, each in percent of their turns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Habits {
    /// Taking back one's order at once.
    pub(super) take_back: u32,
    /// Asking to take an order back after the other has answered it.
    pub(super) ask_back: u32,
    /// Composing the order as a draft.
    pub(super) draft: u32,
}

/// Where a table is to be and who plays.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) channel: Id,
    pub(super) people: [Person; 2],
    /// Whether the table lives in the channel itself, not in a thread.
    pub(super) here: bool,
    /// Whether a bot player takes the second seat.
    pub(super) bot: bool,
    pub(super) habits: Habits,
}

/// An order that got no answer, and how it would be repeated.
struct Unanswered {
    person: Person,
    seat: Seat,
    order: String,
    way: Way,
    /// Whether the log has it all the same.
    counted: bool,
}

/// How an order is given.
#[derive(Clone)]
#[expect(clippy::large_enum_variant, reason = "one is made at a time")]
enum Way {
    Text(String),
    Press { message: Message, id: String },
}

/// One table, as its people know it.
pub(super) struct Table {
    pub(super) plan: Plan,
    pub(super) heard: Vec<Heard>,
    /// What should not have happened.
    pub(super) surprises: Vec<String>,
    pub(super) at: Option<At>,
    server: Server,
    life: Life,
    rng: fastrand::Rng,
    first: Option<u64>,
    full: bool,
    steps: Vec<Step>,
    seq: u64,
    draft: Option<(Seat, String)>,
    intent: u32,
    unanswered: Option<Unanswered>,
}

impl Table {
    pub(super) fn new(plan: Plan, server: Server, life: Life, rng: fastrand::Rng) -> Self {
        Self {
            plan,
            heard: Vec::new(),
            surprises: Vec::new(),
            at: None,
            server,
            life,
            rng,
            first: None,
            full: false,
            steps: Vec::new(),
            seq: 0,
            draft: None,
            intent: 0,
            unanswered: None,
        }
    }

    /// Whether the game is over.
    pub(super) fn is_over(&self) -> bool {
        self.steps
            .last()
            .is_some_and(|step| step.state.over().is_some())
    }

    /// Learns from what was kept how it stands after a kill.
    pub(super) fn learn(&mut self, kept: &Kept, life: Life) {
        self.life = life;
        let host = self.plan.people[0].id();
        let mine = |table: &&KeptTable| {
            self.at.map_or_else(
                || table.row.host.0 == number(host) && table.row.stage == Stage::Lobby,
                |(id, _)| table.row.id == id,
            )
        };
        let Some(table) = kept.tables.values().find(mine) else {
            return;
        };
        self.at = Some((table.row.id, id_of(table.row.place.0)));
        self.first = table
            .row
            .options
            .get("first")
            .and_then(serde_json::Value::as_u64);
        self.full = table
            .row
            .seats
            .iter()
            .all(|seat| seat.holder != Holder::Nobody);
        self.seq = table.row.seq;
        self.steps = if self.seq == 0 {
            Vec::new()
        } else {
            table.steps().expect("a log that can be replayed")
        };
        let ask = self.steps.last().and_then(|step| step.state.asks().pop());
        self.draft = ask.and_then(|ask| {
            let draft = table.drafts.get(&ask.seat)?;
            (draft.key == ask.key).then(|| (ask.seat, draft.text.clone()))
        });
        if let Some(mut last) = self.unanswered.take() {
            last.counted = self.counted(table);
            // Somebody who was told nothing tries again, now and then. What a person types again
            // after a bot player has answered is another order.
            let typed = matches!(last.way, Way::Text(_));
            if last.counted && typed && self.plan.bot || self.rng.bool() {
                self.intent += 1;
            } else {
                self.unanswered = Some(last);
            }
        }
    }

    /// Whether the log has the present intent.
    fn counted(&self, table: &KeptTable) -> bool {
        let present = |heard: &&Heard| matches!(heard.did, Did::Order { intent, .. } if intent == self.intent);
        let mut causes = self.heard.iter().filter(present).map(Heard::cause);
        causes.any(|cause| table.entries.iter().any(|entry| entry.cause == cause))
    }

    /// Plays until the game or the program ends.
    pub(super) async fn play(mut self) -> Self {
        let _: Result<(), Gone> = self.go().await;
        self
    }

    async fn go(&mut self) -> Result<(), Gone> {
        while self.at.is_none() {
            self.open().await?;
        }
        while self.steps.is_empty() {
            self.lobby().await?;
        }
        self.foresee();
        self.repeat().await?;
        loop {
            self.foresee();
            if self.is_over() {
                return Ok(());
            }
            self.turn().await?;
        }
    }

    // Acting and hearing.

    /// Waits for the answer and writes down what was told.
    async fn hear(
        &mut self,
        person: &Person,
        asked: Result<Asked, NotPossible>,
        did: Did,
    ) -> Result<(Told, Option<Message>), Gone> {
        let Ok(asked) = asked else {
            // What was there a moment ago is gone: somebody looks again.
            return Ok((Told::No("it cannot be pressed".into()), None));
        };
        let index = self.note(person, asked, did);
        self.listen(index).await
    }

    /// Writes down what was done; nothing is told yet.
    fn note(&mut self, person: &Person, asked: Asked, did: Did) -> usize {
        self.heard.push(Heard {
            id: asked.id(),
            person: person.id(),
            did,
            told: Told::Nothing,
            asked: Some(asked),
        });
        self.heard.len() - 1
    }

    /// Waits for the answer to something that was done.
    async fn listen(&mut self, index: usize) -> Result<(Told, Option<Message>), Gone> {
        let mut life = self.life.clone();
        let heard = &mut self.heard[index];
        let asked = heard.asked.as_ref().ok_or(Gone)?;
        let answer = tokio::select! {
            biased;
            answer = asked.answer() => answer,
            () = life.over() => return Err(Gone),
        };
        heard.told = read(&self.server, heard.id, &answer).await;
        heard.asked = None;
        match heard.told.clone() {
            // The checker finds what is broken.
            Told::Nothing | Told::Broken(_) => Err(Gone),
            told @ (Told::Yes(_) | Told::No(_)) => Ok((told, answer.message())),
        }
    }

    async fn command(
        &mut self,
        person: &Person,
        text: &str,
        did: Did,
    ) -> Result<(Told, Option<Message>), Gone> {
        let place = self.at.map_or(self.plan.channel, |(_, place)| place);
        self.hear(person, person.command(place, text), did).await
    }

    /// The same, of something that must be possible.
    async fn must(
        &mut self,
        person: &Person,
        text: &str,
        did: Did,
    ) -> Result<Option<Message>, Gone> {
        let (told, message) = self.command(person, text, did).await?;
        self.expect(text, &told)?;
        Ok(message)
    }

    /// Notes that something was refused that is right as far as people know.
    fn expect(&mut self, what: &str, told: &Told) -> Result<(), Gone> {
        if matches!(told, Told::Yes(_)) {
            return Ok(());
        }
        self.surprises.push(format!("{what}: {told:?}"));
        Err(Gone)
    }

    /// Waits for a message at the table.
    async fn wait_for(&mut self, fits: impl Fn(&Message) -> bool) -> Result<Message, Gone> {
        let (_, place) = self.at.ok_or(Gone)?;
        let mut life = self.life.clone();
        tokio::select! {
            found = self.plan.people[0].wait_for(place, fits) => found.ok_or_else(|| {
                self.surprises.push("a message does not come".into());
                Gone
            }),
            () = life.over() => Err(Gone),
        }
    }

    // The lobby.

    async fn open(&mut self) -> Result<(), Gone> {
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

    async fn lobby(&mut self) -> Result<(), Gone> {
        let [host, guest] = self.plan.people.clone();
        if self.first.is_none() {
            let seat = self.rng.u64(0..2);
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
        let opened = GameId::Castles.open(&Setup { seats: 2, options });
        let state = opened.expect("a game");
        let events = state.start(&mut NoDice).expect("no lots");
        let before = Step {
            seq: 0,
            by: None,
            state,
        };
        self.steps = vec![before];
        self.advance(None, &events);
    }

    // The game.

    fn state(&self) -> &AnyState {
        &self.steps.last().expect("a game that has started").state
    }

    fn advance(&mut self, by: Option<Seat>, events: &[rules::any::AnyEvent]) {
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
    fn decided(&self, seat: Seat, text: &str) -> rules::any::Decided {
        let decided = self
            .state()
            .decide(Actor::Seat(seat), &roster(), text, &mut NoDice);
        decided.unwrap_or_else(|halt| panic!("{text}: {halt:?}"))
    }

    /// Repeats what got no answer, as somebody would who has seen nothing happen.
    async fn repeat(&mut self) -> Result<(), Gone> {
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
                if self.rng.u32(0..4) == 0 {
                    // The double press of an impatient person; which one counts is open.
                    let first = self.note(person, press(), did.clone());
                    let second = self.note(person, press(), did);
                    let (first, second) = (self.listen(first).await?, self.listen(second).await?);
                    if matches!(first.0, Told::Yes(_)) {
                        first
                    } else {
                        second
                    }
                } else {
                    self.hear(person, Ok(press()), did).await?
                }
            }
        };
        self.unanswered = None;
        Ok(told)
    }

    /// Foresees what the bot player does: it goes by what it sees alone.
    fn foresee(&mut self) {
        while let Some(ask) = self.state().asks().first()
            && self.plan.bot
            && ask.seat == Seat(1)
        {
            let view = self.state().view(Viewer::Seat(ask.seat));
            let order = view.bot_order(ask.seat, &roster()).expect("an order");
            let events = self.decided(ask.seat, &order).events;
            self.advance(Some(ask.seat), &events);
        }
    }

    async fn turn(&mut self) -> Result<(), Gone> {
        let asks = self.state().asks();
        let seat = asks[0].seat;
        let view = self.state().view(Viewer::Seat(seat));
        let person = self.plan.people[seat.index()].clone();
        let drafts = self.rng.u32(0..100) < self.plan.habits.draft;
        let (way, order) = if drafts {
            let (way, text) = self.compose(&person, seat, &view).await?;
            (way, text)
        } else {
            let text = self.line(&view, seat, "");
            (Way::Text(text.clone()), text)
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
        let dice = self.rng.u32(0..100);
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
            self.seq += 1;
            self.draft = None;
        } else if dice < take_back + ask_back && !self.plan.bot {
            let other = Seat(1 - seat.0);
            let Some(own) = self.steps.iter().rposition(|step| step.by == Some(other)) else {
                return Ok(());
            };
            let asker = self.plan.people[other.index()].clone();
            let (_, place) = self.at.ok_or(Gone)?;
            let messages = self.server.messages(place).into_iter();
            let old = messages.filter(is_question).map(|message| message.id);
            let old = old.collect();
            self.must(&asker, "/table undo", did).await?;
            self.answer(person, own, old).await?;
        }
        Ok(())
    }

    /// Answers a wish to take everything back from step `own` on; `old` are earlier questions.
    async fn answer(&mut self, person: &Person, own: usize, mut old: Vec<Id>) -> Result<(), Gone> {
        let agree = self.rng.bool();
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

    // Orders.

    /// A legal order that begins with `partial`.
    fn line(&mut self, view: &AnyView, seat: Seat, partial: &str) -> String {
        let mut text = partial.to_owned();
        let whole = |text: &str| {
            !text.is_empty()
                && view
                    .preview(seat, &roster(), text)
                    .is_ok_and(|preview| preview.complete)
        };
        while !whole(&text) {
            let legal = view.legal(seat, &text);
            let ends = legal.iter().find(|token| *token == ".");
            let token = match ends {
                Some(end) if self.rng.bool() => end,
                _ => &legal[self.rng.usize(0..legal.len())],
            };
            format!("{text} {token}").trim().clone_into(&mut text);
        }
        text
    }

    /// Composes an order step by step; returns how it is confirmed, and what it will be.
    async fn compose(
        &mut self,
        person: &Person,
        seat: Seat,
        view: &AnyView,
    ) -> Result<(Way, String), Gone> {
        let mut panel = self.panel(person).await?;
        let begun = match &self.draft {
            Some((own, text)) if *own == seat => text.clone(),
            _ => String::new(),
        };
        let line = self.line(view, seat, &begun);
        let mut text = begun.clone();
        let tokens: Vec<&str> = line[begun.len()..].split_whitespace().collect();
        for (index, token) in tokens.iter().enumerate().filter(|(_, it)| **it != ".") {
            if self.rng.u32(0..6) == 0 {
                // The rest may be typed.
                return Ok((Way::Text(tokens[index..].join(" ")), line));
            }
            panel = match self.step(person, seat, panel, (&text, token)).await? {
                Some(panel) => panel,
                None => return Ok((Way::Text(line.clone()), line)),
            };
            format!("{text} {token}").trim().clone_into(&mut text);
        }
        let confirm = panel.buttons().into_iter().find(|it| it.label == "Confirm");
        match confirm.and_then(|button| button.custom_id.filter(|_| !button.disabled)) {
            Some(id) => {
                let order = if line.ends_with('.') { line } else { text };
                Ok((Way::Press { message: panel, id }, order))
            }
            None => Ok((Way::Text(line.clone()), line)),
        }
    }

    async fn panel(&mut self, person: &Person) -> Result<Message, Gone> {
        let board = self.at.and_then(|(_, place)| {
            let playing = |message: &Message| {
                is_board(message) && message.buttons().iter().any(|it| it.label == "Play")
            };
            self.server.messages(place).into_iter().rfind(playing)
        });
        let opened = match board {
            Some(board) if self.rng.bool() => {
                let asked = person.press(board.id, "Play");
                self.hear(person, asked, Did::Look).await?.1
            }
            _ => None,
        };
        match opened {
            Some(panel) => Ok(panel),
            None => self.must(person, "/play", Did::Look).await?.ok_or(Gone),
        }
    }

    /// Adds a token to the draft by whatever the panel offers; none if it must be typed.
    async fn step(
        &mut self,
        person: &Person,
        seat: Seat,
        mut panel: Message,
        (before, token): (&str, &str),
    ) -> Result<Option<Message>, Gone> {
        let button = |panel: &Message, end: &str| {
            let ids = panel.buttons().into_iter().filter_map(|it| it.custom_id);
            ids.into_iter().find(|id| id.ends_with(end))
        };
        let adds = format!("|add|{token}");
        let picks = format!("|pick|{}", token.get(..2).unwrap_or_default());
        if button(&panel, &adds).is_none()
            && let Some(id) = button(&panel, &picks)
        {
            let asked = person.press(panel.id, &id);
            panel = self.drafted(person, seat, before, asked).await?;
        }
        let mut selects = panel.selects().into_iter();
        let select = selects.find(|it| it.options.iter().any(|(_, value)| value == token));
        let asked = match (button(&panel, &adds), select) {
            (Some(id), _) => person.press(panel.id, &id),
            (None, Some(select)) => person.select(panel.id, &select.custom_id, &[token]),
            (None, None) => return Ok(None),
        };
        let after = format!("{before} {token}");
        let panel = self.drafted(person, seat, after.trim(), asked).await?;
        Ok(Some(panel))
    }

    /// Hears that the draft is `text` now.
    async fn drafted(
        &mut self,
        person: &Person,
        seat: Seat,
        text: &str,
        asked: Result<Asked, NotPossible>,
    ) -> Result<Message, Gone> {
        let did = Did::Draft {
            seat,
            text: text.to_owned(),
            after: self.seq,
        };
        match self.hear(person, asked, did).await? {
            (Told::Yes(shown), Some(panel)) => {
                self.draft = Some((seat, shown_draft(&shown)));
                Ok(panel)
            }
            (told, _) => {
                self.surprises.push(format!("draft {text}: {told:?}"));
                Err(Gone)
            }
        }
    }
}

/// Whether a message asks to agree to a taking-back.
fn is_question(message: &Message) -> bool {
    message.buttons().iter().any(|it| it.label == "Agree")
}

/// Castles' orders name no seats, so any names do.
fn roster() -> Roster {
    Roster::default()
}

fn between<'a>(text: &'a str, before: &str, after: &str) -> Option<&'a str> {
    let (_, rest) = text.split_once(before)?;
    rest.split_once(after).map(|(inner, _)| inner)
}

/// An id of the stand-in as the program keeps it.
pub(super) fn number(id: Id) -> u64 {
    id.to_string().parse().expect("an id is a number")
}

/// And back.
pub(super) fn id_of(number: u64) -> Id {
    number.to_string().parse().expect("a number is an id")
}
