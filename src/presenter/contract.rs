//! The contract of presenters: the trait [`Presenter`], all that Discord and pictures need of a game.

use render::Scene;
use rules::any::AnyView;
use rules::history::History;
use rules::{BotContext, BotSeed, Homeland, LogKind, Roster, Seat};
use serde_json::{Map, Value};

use super::controls::{Choice, Choices, Row};
use super::listed;
use super::time::{Counts, Time};
use crate::labels::Seating;
use crate::labels::names::upper_first;
use crate::labels::seating::Names;

/// How a game looks, reads and is played by hand. Each game has one type without values that implements it, in a
/// folder of its own; `games.rs` lists them.
///
/// Everything is a function of what a viewer may know: a view, what was told, and who sits at the
/// table. A presenter decides nothing, sends nothing and reads no clock.
///
/// # Guarantees
///
/// - Texts with [`Names`] write names only through them: they are escaped or cleaned already.
/// - [`Presenter::rows`] and [`Presenter::meanwhile`] make at most four rows; the fifth is the same for all games.
pub trait Presenter: 'static {
    /// The game's view.
    type View;
    /// The game's observations of its events.
    type Observation;

    /// The page of `/rules`, in Markdown, as [`crate::rulebook`] reads it: a title, an overview, sections.
    const RULES: &'static str;
    /// A game in progress, which the first page of its rules shows.
    const EXAMPLE: Option<Example> = None;
    /// The page of all its rulings, as [`crate::rulings`] reads it.
    const RULINGS: &'static str;
    /// What the game counts while it goes on; nothing where nobody can look back to a time of it.
    const COUNTS: Option<Counts> = None;
    /// How many lines of the log a summary keeps.
    const SUMMARY_LINES: usize = 3;

    /// The picture of a view after some observations, oldest first.
    ///
    /// The observations may reach further back than the picture shows, or be incomplete; what they do not tell is
    /// left out.
    fn picture(
        view: &Self::View,
        observation: &[&Self::Observation],
        seating: &Seating,
        focus: Focus<'_>,
    ) -> Scene;

    /// The picture of what only the seat whose view it is may know, such as its hand; `None` where
    /// the board shows all of it.
    fn secret_picture(_view: &Self::View, _seating: &Seating) -> Option<Scene> {
        None
    }

    /// The secrets of a seat in sentences, for the message beside its picture; none in games whose secret picture
    /// shows all of them.
    fn secrets(_view: &Self::View, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// The orders that a seat has given ahead, which wait for their turns, and what became of its last ones: sentences
    /// for the board that it looks at alone.
    fn ordered_ahead(_view: &Self::View, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// The state of the game in sentences without line breaks, for alt texts.
    fn standing(view: &Self::View, names: &Names) -> String;

    /// The picture with `focus` in sentences without line breaks, for alt texts: the state of the game, unless the
    /// picture is of something else.
    fn shows(view: &Self::View, names: &Names, _focus: Focus<'_>) -> String {
        Self::standing(view, names)
    }

    /// The whole board in sentences and lists, for people who read instead of looking.
    fn text_board(view: &Self::View, seating: &Seating, names: &Names) -> String;

    /// Whose decision the game waits for, and the points: one or two sentences.
    fn status(view: &Self::View, names: &Names) -> String;

    /// A line of the log without a full stop; `None` for an observation that is not worth one.
    fn line(observation: &Self::Observation, names: &Names) -> Option<String>;

    /// A summary of what happened, a line for each turn or fact.
    fn lines(observation: &[&Self::Observation], names: &Names) -> Vec<String> {
        observation
            .iter()
            .filter_map(|observation| Self::line(observation, names))
            .collect()
    }

    /// The year that begins or goes on with an observation, in games that count years.
    fn year(_observation: &Self::Observation) -> Option<u32> {
        None
    }

    /// The time that a view is of, in games with [`Presenter::COUNTS`]; nothing before the first.
    fn time(_view: &Self::View) -> Option<Time> {
        None
    }

    /// Whether a step of what is shown as a film ends right before an observation, such as an empire's turn. Times
    /// end at such steps; in games without any, at the end of each entry.
    fn cuts(_observation: &Self::Observation) -> bool {
        false
    }

    /// Whether an observation is worth a step of its own in a film.
    fn is_step(_observation: &Self::Observation) -> bool {
        false
    }

    /// The picture of how it stood earlier, after what happened up to then since the time or step before.
    fn earlier(view: &Self::View, observation: &[&Self::Observation], seating: &Seating) -> Scene {
        Self::picture(view, observation, seating, Focus::Nothing)
    }

    /// The same in sentences without line breaks, for alt texts.
    fn stood(view: &Self::View, names: &Names) -> String {
        Self::standing(view, names)
    }

    /// A year in one look, in games that count years: from the view at its begin to that at its end, by all that
    /// everybody was told in it, oldest first.
    fn year_in_short(
        _begin: &Self::View,
        _end: &Self::View,
        _observation: &[&Self::Observation],
        _seating: &Seating,
        _names: &Names,
    ) -> Option<YearInShort> {
        None
    }

    /// The briefing of somebody who joins a running game: who is who, their relations, what happened lately, and
    /// what the reader owns, if `seat` is theirs. The oldest observation comes first.
    fn briefing(
        _view: &Self::View,
        _observation: &[&Self::Observation],
        _seat: Option<Seat>,
        _seating: &Seating,
        _names: &Names,
    ) -> Option<String> {
        None
    }

    /// What a seat has missed, by how near it is to it, oldest first; nothing in games whose log is short enough to be
    /// read as it is.
    fn digest(
        _view: &Self::View,
        _observation: &[&Self::Observation],
        _seat: Seat,
        _names: &Names,
    ) -> Option<Digest> {
        None
    }

    /// A picture beside the board, of how the game went so far or of what is in force; nothing where the game
    /// has none of this kind, or the viewer of the view and the history may not know it.
    fn chart(
        _which: Chart,
        _view: &Self::View,
        _history: &History,
        _seating: &Seating,
    ) -> Option<Pictured> {
        None
    }

    /// The picture beside a board that tells of a special event, such as a broken alliance.
    fn drama(
        _view: &Self::View,
        _observation: &[&Self::Observation],
        _seating: &Seating,
    ) -> Option<Pictured> {
        None
    }

    /// The lines and pictures beside the last board when the game is over.
    fn finale(
        _view: &Self::View,
        _history: &History,
        _seating: &Seating,
        _names: &Names,
    ) -> Finale {
        Finale::default()
    }

    /// An episode as its own message shows it, from all observations in it, oldest first; `view` is of the moment
    /// of the last.
    fn episode(
        key: &str,
        observation: &[&Self::Observation],
        _view: &Self::View,
        _seating: &Seating,
        names: &Names,
    ) -> Shown {
        Shown {
            title: upper_first(&key.replace('-', " ")),
            picture: None,
            lines: Self::lines(observation, names),
        }
    }

    /// The lines of the message that tells of offers and treaties, from all that everybody was told of them since
    /// the last boundary, oldest first.
    fn treaties(observation: &[&Self::Observation], names: &Names) -> Vec<String> {
        Self::lines(observation, names)
    }

    /// The time between two boundaries that a view is in, such as `year 3`; nothing in games without any.
    fn period(_view: &Self::View) -> Option<String> {
        None
    }

    /// Possible oversights of `seat` in the turn that leads to `view`, for the list before it confirms; each a
    /// sentence.
    fn oversights(_view: &Self::View, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// Reminders of what the draft of an asked seat leaves out, for the same list; each a sentence.
    fn reminders(_turn: &Turn<'_, Self::View>) -> Vec<String> {
        Vec::new()
    }

    /// The instruction for a seat that is asked, in a sentence or two.
    fn hint(_turn: &Turn<'_, Self::View>) -> &'static str {
        listed::HINT
    }

    /// The controls for what a seat is asked, besides *Take back a step* and *Confirm*; where a game
    /// has none of its own, a list of all that may come next.
    fn rows<'a>(turn: &Turn<'a, Self::View>) -> Vec<Row<'a>> {
        listed::rows(turn)
    }

    /// The controls for a seat that is not asked now.
    fn meanwhile<'a>(_turn: &Turn<'a, Self::View>) -> Vec<Row<'a>> {
        Vec::new()
    }

    /// Lines above the controls about something that a seat composes beside its turn, such as an offer, whether or
    /// not the seat is asked.
    fn offer_editor(_turn: &Turn<'_, Self::View>, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// What is picked up after it is changed by the word of a control with [`Act::Alter`](super::Act::Alter) or
    /// [`Takes::Alter`](super::Takes::Alter); `None` where nothing there can be changed so.
    fn altered(_turn: &Turn<'_, Self::View>, _word: &str) -> Option<String> {
        None
    }

    /// The draft that a button with [`Act::Tool`](super::Act::Tool) makes of the present one, and the order
    /// that one with [`Act::Give`](super::Act::Give) gives; `None` where that is impossible now, or the name
    /// is of no tool.
    fn tool(_turn: &Turn<'_, Self::View>, _name: &str) -> Option<String> {
        None
    }

    /// What was offered to whom by an order that has just been given, and until when; nothing where it was no offer.
    fn made(_turn: &Turn<'_, Self::View>, _order: &str) -> Option<String> {
        None
    }

    /// Whether what the seat composes is so secret that its panel comes as a DM by itself.
    fn is_secret(_turn: &Turn<'_, Self::View>) -> bool {
        false
    }

    /// The answers that `seat`, whose view it is, can give with one press although it is not asked,
    /// such as to an offer. A press gives the order for the seat of whoever presses.
    fn answers(_view: &Self::View, _seat: Seat, _names: &Names) -> Vec<Answer> {
        Vec::new()
    }

    /// The offers that are open in a view, whosoever they are.
    fn open_offers(_view: &Self::View) -> Vec<OpenOffer> {
        Vec::new()
    }

    /// The offers that `seat`, whose view it is, can answer, with what both sides would owe: a line each.
    fn offered(_view: &Self::View, _seat: Seat, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// A question that may be answered in the open, such as an offer of a draw; its answers stand under the board.
    fn posed(_view: &Self::View, _observation: &[&Self::Observation]) -> Posed {
        Posed::default()
    }

    /// What all who are asked have to do, in a few words that begin a sentence; nothing where it is a turn of one.
    fn task(_view: &Self::View) -> Option<&'static str> {
        None
    }

    /// What a seat of people is asked, as a sentence or two that call them; nothing where it is simply their turn.
    fn asked(_view: &Self::View, _seat: Seat, _names: &Names) -> Option<String> {
        None
    }

    /// What the clock does for a seat of this game that has composed nothing when its time is up (TB-05).
    fn when_late() -> &'static str {
        "the clock decides for you"
    }

    /// The seat whose offer was declined by the observations.
    fn turned_down(_observation: &Self::Observation) -> Option<Seat> {
        None
    }

    /// What an asked seat has to know about its question, such as the battle that it may join: lines above the
    /// question.
    fn about(_turn: &Turn<'_, Self::View>, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// The outcome of an order before it is given, in a few words: it leads `seat` from `now` to `after`, as far as
    /// the seat can know.
    fn leads_to(
        _now: &Self::View,
        _after: &Self::View,
        _seat: Seat,
        _names: &Names,
    ) -> Option<String> {
        None
    }

    /// A doubt whether a typed order is meant as it is read, as a sentence for whoever typed it. Such an order counts
    /// only when it is confirmed.
    fn doubt(_typed: &str) -> Option<&'static str> {
        None
    }

    /// Numbers that a simulation adds up besides wins, from what everybody may know at a game's end.
    fn tally(_view: &Self::View) -> Option<Tally> {
        None
    }

    /// The kind of event that a simulation counts, such as `wars`, if everybody was told of one.
    fn counted(_observation: &Self::Observation) -> Vec<&'static str> {
        Vec::new()
    }

    /// Shares that a simulation measures whenever a year is over, in games that go on for years.
    fn shares(_view: &Self::View) -> Vec<Share> {
        Vec::new()
    }

    /// The section of [`RULES`](Self::RULES) that explains what is of a kind in the log: how its heading begins.
    fn explained(_kind: LogKind) -> &'static str {
        "A turn"
    }

    /// The rulings that decide what was told, by their ids such as `PK-26`, the most telling first (TB-28): each of the
    /// game's own page. Nothing in games without rulings.
    fn decided_by(_observation: &Self::Observation) -> &'static [&'static str] {
        &[]
    }

    /// The round that the game is in, for simulations; `None` in games that have none.
    fn rounds(_view: &Self::View) -> Option<u32> {
        None
    }

    /// The seats in the order in which they take their turns, for simulations; empty in games without such an order.
    fn turn_order(_view: &Self::View) -> Vec<Seat> {
        Vec::new()
    }

    /// The order of a player that others are measured against, in notation; `None` where the game has no player of
    /// this kind of its own.
    fn measure(
        _player: Measure,
        _view: &Self::View,
        _seat: Seat,
        _roster: &Roster,
        _seed: BotSeed,
    ) -> Option<String> {
        None
    }

    /// The land that seats may choose to begin with, as a map that says whose each is; nothing in games without such
    /// a choice. `view` is of the game if it began now, and `claims` are in the order of its seats.
    fn lobby(
        _view: &Self::View,
        _claims: &[Claim<'_>],
        _seating: &Seating,
        _names: &Names,
    ) -> Option<Pictured> {
        None
    }

    /// What there is of a homeland, in a few words.
    fn homeland(_homeland: &Homeland, _names: &Names) -> String {
        String::new()
    }

    /// What everybody has to know about a table's scenario, such as a deck of its own: a line for the status card.
    fn brought(_options: &Map<String, Value>) -> Option<String> {
        None
    }

    /// Games against bot players on the playground, each with one press.
    fn tours() -> Vec<Tour> {
        Vec::new()
    }
}

/// An episode as its message shows it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// The title of the message and of its thread, in a few words.
    pub title: String,
    /// The picture, where it has one.
    pub picture: Option<Pictured>,
    /// The lines of what happened, oldest first, and of the present state; of many the oldest are dropped.
    pub lines: Vec<String>,
}

/// A year in one look.
#[derive(Clone, Debug)]
pub struct YearInShort {
    /// What it came to; none of the lines has words of people.
    pub lines: Vec<String>,
    /// The map at its end.
    pub map: Pictured,
}

/// What a seat has missed, a line each, oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Digest {
    /// Its own part in it, and what others did to it.
    pub own: Vec<String>,
    /// What happened next to what it has.
    pub near: Vec<String>,
    /// All else.
    pub rest: Vec<String>,
}

/// What a seat would begin with, and why.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The land, or the power.
    pub homeland: &'a Homeland,
    /// Who has it so far.
    pub by: Claimant,
}

/// Who has a homeland in a lobby.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claimant {
    /// People who have chosen it.
    People,
    /// A bot player, until somebody chooses it.
    Bot,
    /// Nobody: it is free.
    Nobody,
}

/// A picture and its words.
#[derive(Clone, Debug)]
pub struct Pictured {
    /// The scene to be drawn.
    pub scene: Scene,
    /// Its alt text: sentences without line breaks.
    pub words: String,
}

/// A picture that was made when the program was, by `docs/pictures/make`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The PNG file.
    pub png: &'static [u8],
    /// Its alt text.
    pub words: &'static str,
}

/// The pictures that people can ask for beside a board, or instead of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chart {
    /// The treaties between every two seats.
    Treaties,
    /// The armies of all seats over time.
    Strength,
    /// The land of all seats over time.
    Land,
    /// The gold of a seat over time.
    Treasury,
}

impl Chart {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Treaties, Self::Strength, Self::Land, Self::Treasury];

    /// Its subject, for use after "chart of".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Treaties => "treaties",
            Self::Strength => "strength",
            Self::Land => "land",
            Self::Treasury => "treasuries",
        }
    }
}

/// The end of a game, shown beside its last board.
#[derive(Clone, Debug, Default)]
pub struct Finale {
    /// The course of the game, a line each.
    pub lines: Vec<String>,
    /// Pictures of the course of the game.
    pub pictures: Vec<Pictured>,
}

/// An answer that is given with one press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The label of its button.
    pub label: String,
    /// The order, as notation.
    pub order: String,
}

/// An offer that waits for an answer, as far as a viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenOffer {
    /// Who made it.
    pub from: Seat,
    /// The seat that may answer it.
    pub to: Seat,
    /// Its number between the two, where the viewer may know it.
    pub number: Option<u32>,
    /// A mark of its terms: the same for whoever is offered the same.
    pub mark: u32,
}

/// A question with its answers, the same for everybody who may answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Posed {
    /// The answers, as buttons under the board.
    pub answers: Vec<Answer>,
    /// The seats that are called to answer: those to which it is new.
    pub calls: Vec<Seat>,
}

/// The marks on a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus<'a> {
    /// The last events, as on boards that everybody sees.
    #[default]
    Nothing,
    /// The next steps of a seat, as on its panel.
    Turn {
        /// The seat of the panel.
        seat: Seat,
        /// The thing it has picked up, in the words of [`Act::Pick`](super::Act::Pick).
        picked: Option<&'a str>,
    },
}

/// A seat's turn as its panel shows it, made from what the seat may know alone.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a, V> {
    /// The seat of the panel.
    pub seat: Seat,
    /// Who sits at the table.
    pub seating: &'a Seating,
    /// The view of the seat now.
    pub now: &'a V,
    /// The view of the seat after its draft.
    pub preview: &'a V,
    /// The order being composed.
    pub draft: &'a str,
    /// The thing that was picked up, such as an army.
    pub picked: Option<&'a str>,
    /// Whether the draft is a whole answer.
    pub is_whole: bool,
    /// The pieces that may be added to the draft.
    pub next: Next<'a>,
    /// The orders that the seat may give beside the turn.
    pub asides: &'a [String],
    /// The chance and level with which *Automatic* fills a draft.
    pub context: BotContext,
}

/// The pieces that may be added to a draft; their texts are made when they are shown.
#[derive(Clone, Copy, Debug)]
pub struct Next<'a> {
    rest: &'a rules::Next,
    view: &'a AnyView,
    seating: &'a Seating,
}

impl<'a> Next<'a> {
    /// Wraps what the rules allow next in a view.
    pub fn new(next: &'a rules::Next, view: &'a AnyView, seating: &'a Seating) -> Self {
        Self {
            rest: next,
            view,
            seating,
        }
    }

    /// Whether the draft may end where it stands.
    pub fn may_end(self) -> bool {
        self.rest.may_end
    }

    /// All of it as choices; an amount is its bounds, which are typed.
    pub fn choices(self) -> Choices<'a> {
        Choices::each(self.rest.pieces.len(), move |place| {
            let region = |region| self.view.region(region);
            let text = self.rest.pieces[place].write(&self.seating.roster, region);
            Choice::new(upper_first(&text), text)
        })
    }
}

/// Players that others are measured against in simulations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Any legal order, each as likely.
    Random,
    /// The order that looks best at once.
    Greedy,
    /// The order of an earlier version of the bot player.
    Former,
}

/// Numbers that a simulation adds up besides wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// The things that are counted, in the plural: `coins`.
    pub what: &'static str,
    /// How many each seat has.
    pub each: Vec<u64>,
}

/// How many of all are of some kind, as a simulation counts them year after year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// The kind: `armies of at most 1500`.
    pub what: &'static str,
    /// How many are.
    pub part: u64,
    /// How many there are in all.
    pub of: u64,
}

/// A game against bot players on the playground, with one press. The table is made first.
#[derive(Clone, Debug)]
pub struct Tour {
    /// Stands before the title.
    pub emoji: &'static str,
    /// The end of the title, after the game's: against whom or on what, such as `against the bot`.
    pub against: &'static str,
    /// A description of the game, in a sentence or two.
    pub about: &'static str,
    /// The steps once there is a table, with the words for each.
    pub steps: Vec<(TourStep, &'static str)>,
    /// The words when all is done.
    pub end: &'static str,
}

/// One step of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourStep {
    /// A command is given for the person, also between steps that point.
    Command(&'static str),
    /// A button is pressed for the person.
    Press(&'static str),
    /// The tour goes on in the thread that a message with these words names.
    Follow(&'static str),
    /// The person is shown what to use, each with what is said of it: the last that can be used
    /// now. A button or list by its name; without one the first of the newest panel. What is said
    /// of the step itself is said while none can be used.
    Point(&'static [(&'static str, &'static str)]),
    /// The same again and again, until a message or its picture has some of these words.
    Until(
        &'static [&'static str],
        &'static [(&'static str, &'static str)],
    ),
}
