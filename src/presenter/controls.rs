//! Controls of panels as plain data: rows of buttons and selects.
//!
//! A presenter says what there is to press and what a press does. How it looks on Discord, how presses are told
//! apart, and how long lists are paged and searched is decided in `discord`.

use std::fmt;

/// One row of a panel.
#[derive(Debug)]
pub enum Row<'a> {
    /// Buttons beside each other; more than five go on in the next row.
    Buttons(Vec<Button>),
    /// A list to choose one thing from. One without choices is not shown.
    Select(Select<'a>),
}

/// How much a button stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// One of several things to do.
    Plain,
    /// The one that is most likely wanted.
    Main,
    /// One that agrees to something or gains by it.
    Good,
    /// One that may be regretted.
    Danger,
}

/// What a press does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Adds this text to the draft.
    Add(String),
    /// Picks something up, such as a unit, without changing the draft.
    Pick(String),
    /// Changes what is picked up by [`Presenter::altered`](super::Presenter::altered) of this word.
    Alter(String),
    /// Changes the draft by [`Presenter::tool`](super::Presenter::tool) of this name.
    Tool(&'static str),
    /// Gives this order beside the turn, at once.
    Aside(String),
    /// Gives the order beside the turn that [`Presenter::tool`](super::Presenter::tool) of this name makes: it may be
    /// longer than Discord takes in a button.
    Give(&'static str),
}

/// A button of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Button {
    /// What is written on it; at most 80 characters are shown.
    pub label: String,
    /// How much it stands out.
    pub style: Style,
    /// What it does; `None` for one that cannot be pressed now.
    pub act: Option<Act>,
}

impl Button {
    /// A button of [`Style::Plain`].
    pub fn new(label: impl Into<String>, act: Act) -> Self {
        Self {
            label: label.into(),
            style: Style::Plain,
            act: Some(act),
        }
    }

    /// A button that cannot be pressed now, and holds its place.
    pub fn dead(label: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            style: Style::Plain,
            act: None,
        }
    }

    /// The same in another style.
    #[must_use]
    pub fn styled(self, style: Style) -> Self {
        Self { style, ..self }
    }

    /// The same, which can be pressed only where `condition` holds.
    #[must_use]
    pub fn only_if(self, condition: bool) -> Self {
        let act = self.act.filter(|_| condition);
        Self { act, ..self }
    }
}

/// The use of the value that is chosen in a select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// It is added to the draft.
    Add,
    /// It is the whole draft from now on.
    Draft,
    /// It is picked up.
    Pick,
    /// What is picked up is changed by it, as [`Presenter::altered`](super::Presenter::altered) says.
    Alter,
    /// It is an order beside the turn, and given at once.
    Aside,
}

/// A list to choose one thing from.
#[derive(Debug)]
pub struct Select<'a> {
    /// The use of the choice.
    pub takes: Takes,
    /// What is written where nothing is chosen yet.
    pub placeholder: &'static str,
    /// The choices, each made when it is shown.
    pub choices: Choices<'a>,
    /// Which choice is made already, by its place in the list.
    pub chosen: Option<usize>,
}

/// One thing to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// What it is called; at most 100 characters are shown.
    pub label: String,
    /// More about it, in small letters below; at most 100 characters are shown.
    pub about: Option<String>,
    /// The text that is added, taken as the draft or picked up: at most 100 characters, or Discord
    /// does not take it. What is longer cannot be offered in a list; it has to be typed.
    pub value: String,
}

impl Choice {
    /// A choice without more about it.
    pub fn new(label: impl Into<String>, value: impl Into<String>) -> Self {
        Self {
            label: label.into(),
            about: None,
            value: value.into(),
        }
    }

    /// The same with more about it.
    #[must_use]
    pub fn about(self, about: impl Into<String>) -> Self {
        let about = Some(about.into());
        Self { about, ..self }
    }
}

/// The choices of a select, each made only when it is shown or searched for.
///
/// # Examples
///
/// ```
/// use castellan::presenter::{Choice, Choices};
///
/// let regions = Choices::each(400, |number| Choice::new(format!("Region {number}"), number.to_string()));
/// assert_eq!(regions.len(), 400);
/// assert_eq!(regions.at(399).map(|choice| choice.label), Some("Region 399".to_owned()));
/// assert_eq!(regions.at(400), None);
/// ```
pub struct Choices<'a> {
    len: usize,
    make: Box<dyn Fn(usize) -> Choice + Send + 'a>,
}

impl<'a> Choices<'a> {
    /// `len` choices, made one by one by their place in the list.
    pub fn each(len: usize, make: impl Fn(usize) -> Choice + Send + 'a) -> Self {
        let make = Box::new(make);
        Self { len, make }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is nothing to choose.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The choice at a place in the list; `None` past its end.
    pub fn at(&self, place: usize) -> Option<Choice> {
        (place < self.len).then(|| (self.make)(place))
    }
}

impl From<Vec<Choice>> for Choices<'_> {
    fn from(choices: Vec<Choice>) -> Self {
        Self::each(choices.len(), move |place| choices[place].clone())
    }
}

impl fmt::Debug for Choices<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Choices")
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}
