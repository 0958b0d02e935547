//! The panel of a military turn: how many presses it takes, what it reminds of, what may come of conflicts.

use rules::any::{AnyView, GameId};
use rules::{BotContext, BotSeed, Seat, Viewer};
use serde_json::{Value, json};

use crate::presenter::tests::play::{Table, leads, roster, seating};
use crate::presenter::{
    Act, Choice, Next, Row, Takes, Turn, about, oversights, reminders, rows, tool,
};

pub(super) const ANN: Seat = Seat(0);

/// A panel as Discord keeps it: what is drafted and picked up, and how often somebody pressed.
struct Panel {
    view: AnyView,
    draft: String,
    picked: Option<String>,
    presses: usize,
}

impl Panel {
    /// `/play`, which is the first press.
    fn open(table: &Table) -> Self {
        Self {
            view: table.view(Viewer::Seat(ANN)),
            draft: String::new(),
            picked: None,
            presses: 1,
        }
    }

    fn on<T>(&self, look: impl FnOnce(&Turn<'_, AnyView>) -> T) -> T {
        let (roster, seating) = (roster(2), seating());
        let steps: Vec<String> = rules::notation::steps(&self.draft);
        let composed = self.view.compose(ANN, &roster, &steps);
        let next = self.view.next(&roster, ANN, &composed.preview.order);
        look(&Turn {
            seat: ANN,
            seating: &seating,
            now: &self.view,
            preview: &composed.preview.view,
            draft: &composed.preview.order,
            picked: self.picked.as_deref(),
            is_whole: composed.preview.complete,
            next: Next::new(&next, &self.view, &seating),
            asides: &[],
            context: BotContext::keen(BotSeed::new([3; 32])),
        })
    }

    /// The choices of all lists, with what becomes of them.
    fn lists(&self) -> Vec<(Takes, Vec<Choice>)> {
        self.on(|turn| {
            let lists = rows(turn).into_iter().filter_map(|row| match row {
                Row::Select(select) => {
                    let all = (0..select.choices.len()).filter_map(|at| select.choices.at(at));
                    Some((select.takes, all.collect()))
                }
                Row::Buttons(_) => None,
            });
            lists.collect()
        })
    }

    /// Chooses what has these words in its label, wherever it is.
    #[track_caller]
    fn choose(&mut self, words: &str) {
        let lists = self.lists();
        let mut all = lists
            .iter()
            .flat_map(|(takes, all)| all.iter().map(move |choice| (*takes, choice)));
        let found = all.find(|(_, choice)| choice.label.contains(words));
        let (takes, choice) = found.unwrap_or_else(|| panic!("no {words:?} in {lists:?}"));
        let value = choice.value.clone();
        self.presses += 1;
        match takes {
            Takes::Pick => self.picked = Some(value),
            Takes::Add => self.add(&value),
            Takes::Draft | Takes::Alter | Takes::Aside => {
                panic!("{value:?} is not added to the draft")
            }
        }
    }

    #[track_caller]
    fn add(&mut self, text: &str) {
        let mut steps = rules::notation::steps(&self.draft);
        steps.extend(rules::notation::steps(text));
        let composed = self.view.compose(ANN, &roster(2), &steps);
        let wrong: Vec<_> = composed.verdicts.iter().filter(|it| it.is_err()).collect();
        assert!(wrong.is_empty(), "{text:?}: {wrong:?}");
        self.draft = composed.preview.order;
        self.picked = None;
    }

    /// Presses a button of these words; whether it can be pressed.
    fn press(&mut self, label: &str) -> bool {
        let act = self.on(|turn| {
            let mut buttons = rows(turn).into_iter().flat_map(|row| match row {
                Row::Buttons(buttons) => buttons,
                Row::Select(_) => Vec::new(),
            });
            buttons.find(|button| button.label == label)?.act
        });
        let Some(act) = act else {
            return false;
        };
        self.presses += 1;
        match act {
            Act::Add(text) => self.add(&text),
            Act::Pick(what) => self.picked = Some(what),
            Act::Tool(name) => {
                self.draft = self.on(|turn| tool(turn, name)).expect("a draft");
            }
            Act::Aside(order) => panic!("{order:?} is given at once"),
            Act::Alter(word) => panic!("{word:?} alters what is picked up"),
            Act::Give(name) => panic!("what {name} makes is given at once"),
        }
        true
    }

    fn reminds(&self) -> String {
        self.on(|turn| {
            let mut all = oversights(turn.preview, ANN);
            all.extend(reminders(turn));
            all.join(" ")
        })
    }

    fn says(&self) -> Vec<String> {
        self.on(about)
    }
}

/// A grid of so many rows of six lands, `A1` to `F…`; Ann owns the first two rows, with an army in each
/// region, and Ben the last. Further armies are of Ben.
fn grid(rows: usize, of_ben: &[(&str, i64)]) -> Value {
    let name = |column: usize, row: usize| {
        let letter = ["A", "B", "C", "D", "E", "F"][column];
        format!("{letter}{}", row + 1)
    };
    let mut scenario = json!({
        "regions": {}, "edges": [], "armies": [],
        "empires": ["Ann", "Bob"], "turn_order": ["Ann", "Bob"],
        "treasury": {"Ann": 1000, "Bob": 1000},
    });
    let mut edges = Vec::new();
    let mut armies = Vec::new();
    for row in 0..rows {
        for column in 0..6 {
            let own = name(column, row);
            let owner = match row {
                0 | 1 => Some("Ann"),
                _ if row + 1 == rows => Some("Bob"),
                _ => None,
            };
            scenario["regions"][&own] = json!({"production": 500, "owner": owner});
            if column > 0 {
                edges.push(json!([name(column - 1, row), own]));
            }
            if row > 0 {
                edges.push(json!([name(column, row - 1), own]));
            }
            if row < 2 {
                armies.push(json!({"empire": "Ann", "region": own, "maximal": 2000}));
            }
        }
    }
    for (region, maximal) in of_ben {
        armies.push(json!({"empire": "Bob", "region": region, "maximal": maximal}));
    }
    scenario["edges"] = json!(edges);
    scenario["armies"] = json!(armies);
    scenario
}

/// Ann's first turn on such a grid.
pub(super) fn spring(rows: usize, of_ben: &[(&str, i64)]) -> Table {
    let options = json!({"scenario": grid(rows, of_ben)});
    let mut table = Table::of(GameId::Erkenfara, &options, 2);
    table.order(Seat(0), "ready");
    table.order(Seat(1), "ready");
    table
}

#[test]
fn twelve_armies_are_ordered_whole_with_at_most_40_presses() {
    let table = spring(5, &[]);
    let mut panel = Panel::open(&table);
    // Each army, the next without an order by itself, goes and occupies; a press each.
    for _ in 0..12 {
        let lists = panel.lists();
        let mut all = lists.iter().flat_map(|(_, all)| all);
        let wanted = all.find(|choice| choice.label.ends_with(", and occupy it"));
        panel.choose(&wanted.map_or("Rest ".to_owned(), |choice| choice.label.clone()));
    }
    assert!(
        !panel.reminds().contains("Without an order"),
        "{}",
        panel.draft
    );
    assert!(
        panel.draft.matches("occupy").count() >= 10,
        "{}",
        panel.draft
    );
    // And each has a standing order.
    for at in 0..12 {
        let army = panel.lists()[0].1[at].label.clone();
        panel.choose(&army);
        panel.choose("retreat below half");
    }
    assert_eq!(panel.draft.matches("stand ").count(), 12, "{}", panel.draft);
    // Confirm is the last.
    let presses = panel.presses + 1;
    assert!(presses <= 40, "{presses} presses");
    let mut table = table;
    let observation = table.order(ANN, &panel.draft);
    assert!(!observation.is_empty());
}

#[test]
fn a_plain_turn_of_twelve_armies_takes_a_press_an_army() {
    let table = spring(5, &[]);
    let mut panel = Panel::open(&table);
    panel.choose("A3 (AAC), and occupy it");
    assert!(panel.reminds().contains("Without an order, so it rests: "));
    assert!(panel.press("All others rest"));
    assert_eq!(panel.reminds(), "");
    assert_eq!(panel.presses + 1, 4);
}

#[test]
fn eu_42_a_choice_to_occupy_says_what_the_occupier_gains() {
    let about = |rows: usize| {
        let lists = Panel::open(&spring(rows, &[])).lists();
        let mut all = lists.into_iter().flat_map(|(_, all)| all);
        let found = all.find(|choice| choice.label == "A3 (AAC), and occupy it");
        found.and_then(|choice| choice.about)
    };
    let nobodys = "nobody's land: yours after the next winter";
    assert_eq!(about(5).as_deref(), Some(nobodys));
    let of_ben = "a fifth of its production each winter";
    assert_eq!(about(3).as_deref(), Some(of_ben));
}

#[test]
fn what_was_sealed_is_there_with_a_press_when_its_owner_is_asked() {
    let mut table = spring(6, &[("F5", 9000)]);
    table.order(Seat(0), "end");
    table.order(Seat(0), "seal; move A2 > A3; move A4 > A5; occupy A3");
    table.order(Seat(1), "move F5 > F3");
    // An army that could win came next to one of Ann's, so she is asked in summer.
    let mut panel = Panel::open(&table);
    assert!(panel.press("What I sealed"));
    assert_eq!(panel.draft, "move A2 > A3; occupy A3");
    let mut table = table;
    table.order(Seat(0), &panel.draft);
    table.order(Seat(1), "move F3 > F5");
    // In autumn there is nothing sealed any more.
    assert!(!Panel::open(&table).press("What I sealed"));
}

#[test]
fn destinations_come_in_two_groups_the_nearest_first() {
    let table = spring(6, &[("A6", 2000)]);
    let mut panel = Panel::open(&table);
    panel.choose("B2");
    let lists = panel.lists();
    let steps = |choices: &[Choice]| -> Vec<u32> {
        let moves = choices
            .iter()
            .filter(|it| it.value.starts_with("move") && !it.value.contains(';'));
        let about = moves.map(|it| it.about.clone().unwrap());
        about.map(|about| about[..1].parse().unwrap()).collect()
    };
    let (free, far) = (steps(&lists[1].1), steps(&lists[2].1));
    assert!(
        free.is_sorted() && free.iter().all(|steps| *steps <= 2),
        "{free:?}"
    );
    assert!(
        far.is_sorted() && far.iter().all(|steps| (3..=4).contains(steps)),
        "{far:?}"
    );
    assert!(free.len() > 3 && far.len() > 3);
}

#[test]
fn an_army_can_be_picked_again_after_others_have_orders() {
    let table = spring(5, &[]);
    let mut panel = Panel::open(&table);
    panel.choose("A3 (AAC), and occupy it");
    panel.choose("C2 (AAL) 2000");
    panel.choose("C3 (AAM), and occupy it");
    assert!(
        panel.draft.contains("move C2 > C3; occupy C3"),
        "{}",
        panel.draft
    );
}

#[test]
fn same_as_last_turn_has_what_fits_of_it() {
    let mut table = spring(5, &[("F5", 1000)]);
    table.order(ANN, "move A2 > A3; occupy A3; tax B2; rest C1");
    table.order(Seat(1), "end");
    let mut panel = Panel::open(&table);
    assert!(panel.press("Same as last turn"));
    // A2 has gone, A3 is occupied and B2 taxed already.
    assert_eq!(panel.draft, "rest C1");
    assert!(
        !panel.press("Same as last turn"),
        "only before anything is ordered"
    );
}

#[test]
fn odds_are_told_before_a_conflict_starts() {
    let table = spring(5, &[("A3", 1000)]);
    let mut panel = Panel::open(&table);
    panel.choose("A2");
    let lists = panel.lists();
    let target = lists[1].1.iter().find(|it| it.label == "A3 (AAC)").unwrap();
    let about = target.about.clone().unwrap();
    assert!(
        about.contains("enemies of 1000: hold ") && about.contains(" %"),
        "{about}"
    );
    panel.choose("A3");
    assert!(panel.reminds().contains("This starts a conflict"));
    let said = panel.says();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said[1].contains("your 2000 (+100 strength) against 1000"),
        "{said:?}"
    );
    assert!(panel.press("Odds in full"));
    let said = panel.says();
    assert!(
        said.len() > 4 && said[2].starts_with("First exchange: "),
        "{said:?}"
    );
    assert!(
        said.iter().all(|line| line.chars().count() <= 400),
        "{said:?}"
    );
}

#[test]
fn nobody_is_told_odds_where_nothing_is_fought() {
    let table = spring(5, &[]);
    let mut panel = Panel::open(&table);
    panel.choose("A3 (AAC), and occupy it");
    assert_eq!(panel.says(), ["**Treasury** 7000 gold."]);
    assert!(!panel.press("Odds in full"));
}

#[test]
fn a_move_says_who_arrives_and_whom_it_meets() {
    let table = spring(5, &[("C3", 1500)]);
    let said = |text: &str| leads(&table, ANN, text).unwrap_or_default();
    assert_eq!(said("move B2 > B3"), "B3: 2000");
    let fights = said("move C2 > C3");
    assert!(fights.starts_with("C3: 2000"), "{fights}");
    assert!(fights.ends_with("conflict with Bob: 1500"), "{fights}");
    let far = said("move B2 > B3 > B4 > C4");
    assert!(far.contains("C4: 2000, exhausted there"), "{far}");
}
