//! What Discord and pictures need of a game: the trait [`Presenter`], and the words it uses.

use render::Scene;
use rules::any::AnyView;
use rules::history::History;
use rules::{BotContext, BotSeed, Roster, Seat};
use serde_json::{Map, Value};

use super::controls::{Choice, Choices, Row};
use super::listed;
use crate::labels::Seating;
use crate::labels::names::upper_first;
use crate::labels::seating::Names;

/// How a game looks, reads and is played by hand. One value-less type a game implements it, in a
/// folder of its own; `games.rs` lists them.
///
/// Everything is a function of what a viewer may know: a view, what was told, and who sits at the
/// table. A presenter decides nothing, sends nothing and reads no clock.
///
/// # Guarantees
///
/// - Texts with [`Names`] write names only through them: they are escaped or cleaned already.
/// - [`Presenter::rows`] and [`Presenter::meanwhile`] make at most four rows; a fifth is everybody's.
pub trait Presenter: 'static {
    /// The game's view.
    type View;
    /// What the game tells of its events.
    type Observation;

    /// The page of `/rules`, in Markdown, as [`crate::rulebook`] reads it: a title, an overview, sections.
    const RULES: &'static str;
    /// The page of all its rulings, as [`crate::rulings`] reads it.
    const RULINGS: &'static str;
    /// How many lines of the log a summary keeps.
    const SUMMARY_LINES: usize = 3;

    /// The picture of a view after what was told, oldest first.
    ///
    /// What was told may reach further back than what is shown, or be missing in part; what it does
    /// not tell is left out.
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

    /// What a seat alone knows, in sentences: what the message with its secrets says beside the picture. A game
    /// whose secret picture shows all of it has none.
    fn secrets(_view: &Self::View, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// Where the game stands in sentences without line breaks, for alt texts.
    fn standing(view: &Self::View, names: &Names) -> String;

    /// What the picture with `focus` shows in sentences without line breaks, for alt texts: where the game
    /// stands, unless the picture is of something else.
    fn shows(view: &Self::View, names: &Names, _focus: Focus<'_>) -> String {
        Self::standing(view, names)
    }

    /// The whole board in sentences and lists, for people who read instead of looking.
    fn text_board(view: &Self::View, seating: &Seating, names: &Names) -> String;

    /// Whose decision is waited for, and the points: one or two sentences.
    fn status(view: &Self::View, names: &Names) -> String;

    /// A line of the log without a full stop; `None` for what is not worth one.
    fn line(observation: &Self::Observation, names: &Names) -> Option<String>;

    /// What happened, a line for each turn or fact.
    fn lines(observation: &[&Self::Observation], names: &Names) -> Vec<String> {
        observation
            .iter()
            .filter_map(|observation| Self::line(observation, names))
            .collect()
    }

    /// The year that begins or goes on with what was told, in games that count years.
    fn year(_observation: &Self::Observation) -> Option<u32> {
        None
    }

    /// What somebody has to know who comes to a game that is on: who is who, what stands between them, what
    /// has happened lately, and what is one's own where `seat` is one's seat. The oldest was told first.
    fn briefing(
        _view: &Self::View,
        _observation: &[&Self::Observation],
        _seat: Option<Seat>,
        _seating: &Seating,
        _names: &Names,
    ) -> Option<String> {
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

    /// What is shown beside a board because of what it tells, such as that somebody broke an alliance.
    fn drama(
        _view: &Self::View,
        _observation: &[&Self::Observation],
        _seating: &Seating,
    ) -> Option<Pictured> {
        None
    }

    /// What is shown beside the last board when the game is over.
    fn finale(
        _view: &Self::View,
        _history: &History,
        _seating: &Seating,
        _names: &Names,
    ) -> Finale {
        Finale::default()
    }

    /// How an episode is shown in its own message, from all that was told in it, oldest first; `view` is
    /// of the moment of the last.
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

    /// What `seat` may have overlooked in the turn that leads to `view`, for the list before it
    /// confirms; each a sentence.
    fn oversights(_view: &Self::View, _seat: Seat) -> Vec<String> {
        Vec::new()
    }

    /// What the draft of a seat that is asked leaves out, for the same list; each a sentence.
    fn reminders(_turn: &Turn<'_, Self::View>) -> Vec<String> {
        Vec::new()
    }

    /// What a seat that is asked is to do, in a sentence or two.
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

    /// What lies before a seat beside its turn, such as an offer that it composes: lines above the controls,
    /// whether or not it is asked.
    fn offer_editor(_turn: &Turn<'_, Self::View>, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// The draft that a button with [`Act::Tool`](super::Act::Tool) makes of the present one, and the order
    /// that one with [`Act::Give`](super::Act::Give) gives; `None` where that is impossible now, or the name
    /// is of no tool.
    fn tool(_turn: &Turn<'_, Self::View>, _name: &str) -> Option<String> {
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

    /// What is open in the view to whoever may answer it in the open, such as an offer of a draw, after what
    /// was told: it stands under the board.
    fn posed(_view: &Self::View, _observation: &[&Self::Observation]) -> Posed {
        Posed::default()
    }

    /// The seat whose offer was declined by what was told.
    fn turned_down(_observation: &Self::Observation) -> Option<Seat> {
        None
    }

    /// What a seat that is asked has to know of what it is asked about, such as the battle that it may join:
    /// lines above the question.
    fn about(_turn: &Turn<'_, Self::View>, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// What is worth knowing of an order before it is given, in a few words: it leads `seat` from `now` to
    /// `after`, as far as the seat can know.
    fn leads_to(
        _now: &Self::View,
        _after: &Self::View,
        _seat: Seat,
        _names: &Names,
    ) -> Option<String> {
        None
    }

    /// Why a typed order may not be meant as it is read, as a sentence for the one who typed it.
    /// Such an order counts only when it is confirmed.
    fn doubt(_typed: &str) -> Option<&'static str> {
        None
    }

    /// What a simulation counts besides wins, from what everybody may know at a game's end.
    fn tally(_view: &Self::View) -> Option<Tally> {
        None
    }

    /// What a simulation counts of something that everybody was told, such as `wars`.
    fn counted(_observation: &Self::Observation) -> Vec<&'static str> {
        Vec::new()
    }

    /// What a simulation looks at whenever a year is over, in games that go on for years.
    fn shares(_view: &Self::View) -> Vec<Share> {
        Vec::new()
    }

    /// The round that the game is in, for simulations; `None` in games that have none.
    fn rounds(_view: &Self::View) -> Option<u32> {
        None
    }

    /// What a player that others are measured against does now, as an order in notation; `None`
    /// where the game has no player of this kind of its own.
    fn measure(
        _player: Measure,
        _view: &Self::View,
        _seat: Seat,
        _roster: &Roster,
        _seed: BotSeed,
    ) -> Option<String> {
        None
    }

    /// What everybody has to know of what came with a table's scenario, such as a deck of its own: a line
    /// for its card.
    fn brought(_options: &Map<String, Value>) -> Option<String> {
        None
    }

    /// A game against bot players on the playground, with one press.
    fn tour() -> Option<Tour> {
        None
    }
}

/// An episode as its message shows it.
#[derive(Clone, Debug)]
pub struct Shown {
    /// What it is called, in a few words; its thread too.
    pub title: String,
    /// The picture, where it has one.
    pub picture: Option<Pictured>,
    /// What happened, oldest first, and how it stands; of many the oldest give way.
    pub lines: Vec<String>,
}

/// A picture, and what it shows.
#[derive(Clone, Debug)]
pub struct Pictured {
    /// What is to be drawn.
    pub scene: Scene,
    /// What it shows in sentences without line breaks, for its alt text.
    pub words: String,
}

/// What there is beside a board, or instead of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Chart {
    /// What is agreed between every two seats.
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

    /// What it is of, behind "chart of".
    pub const fn name(self) -> &'static str {
        match self {
            Self::Treaties => "treaties",
            Self::Strength => "strength",
            Self::Land => "land",
            Self::Treasury => "treasuries",
        }
    }
}

/// What is shown beside the last board of a game.
#[derive(Clone, Debug, Default)]
pub struct Finale {
    /// How it went, a line each.
    pub lines: Vec<String>,
    /// Pictures of how it went.
    pub pictures: Vec<Pictured>,
}

/// An answer that is given with one press.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What its button says.
    pub label: String,
    /// The order, as notation.
    pub order: String,
}

/// What is open to answers, the same for all who may give one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Posed {
    /// The answers, as buttons under the board.
    pub answers: Vec<Answer>,
    /// Who is called to answer: the seats to which it is new.
    pub calls: Vec<Seat>,
}

/// What is marked on a picture.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus<'a> {
    /// What happened last, as on boards that everybody sees.
    #[default]
    Nothing,
    /// What the seat may do next, as on its panel.
    Turn {
        /// Whose panel it is.
        seat: Seat,
        /// What it has picked up, in the words of [`Act::Pick`](super::Act::Pick).
        picked: Option<&'a str>,
    },
}

/// A seat's turn as its panel shows it, made from what the seat may know alone.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a, V> {
    /// Whose turn it is.
    pub seat: Seat,
    /// Who sits at the table.
    pub seating: &'a Seating,
    /// What the seat may know now.
    pub now: &'a V,
    /// What it would see after its draft.
    pub preview: &'a V,
    /// The order being composed.
    pub draft: &'a str,
    /// What was picked up.
    pub picked: Option<&'a str>,
    /// Whether the draft is a whole answer.
    pub is_whole: bool,
    /// What may be added to the draft.
    pub next: Next<'a>,
    /// The orders that the seat may give beside the turn.
    pub asides: &'a [String],
    /// What a draft is filled with, where somebody asks for that.
    pub context: BotContext,
}

/// What may be added to a draft: pieces whose texts are made when they are shown.
#[derive(Clone, Copy, Debug)]
pub struct Next<'a> {
    rest: &'a rules::Next,
    view: &'a AnyView,
    seating: &'a Seating,
}

impl<'a> Next<'a> {
    /// What the rules say may come next in a view.
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
    /// What a bot player of before would do.
    Former,
}

/// What a simulation counts besides wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// What is counted, in the plural: `coins`.
    pub what: &'static str,
    /// How many each seat has.
    pub each: Vec<u64>,
}

/// How many of all are of some kind, as a simulation counts them year after year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Which ones: `armies of at most 1500`.
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
    /// Against whom, such as `against the bot`.
    pub against: &'static str,
    /// What it is, in a sentence or two.
    pub about: &'static str,
    /// What is done once there is a table, and what is said of it.
    pub steps: Vec<(TourStep, &'static str)>,
    /// What is said when all is done.
    pub end: &'static str,
}

/// One step of a tour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TourStep {
    /// A command is given for the person.
    Command(&'static str),
    /// A button is pressed for the person.
    Press(&'static str),
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
