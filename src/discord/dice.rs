//! The dice as people see them: the seal on the card, the modal for words, and the check.

use rules::Over;
use rules::dice::Commitment;
use serenity::all::{
    ActionRowComponent, ButtonStyle, CreateActionRow, CreateButton, CreateInputText, CreateModal,
    InputTextStyle, ModalInteraction,
};

use super::errors::log_fault;
use super::ids::{BoardButton, LobbyButton, Press, Seal, What};
use super::messages::{self, seating};
use super::reply::Reply;
use crate::labels::names;
use crate::proof::{Checked, Proof, YearsProof};
use crate::table::model::{Stage, TableId, TableRow, YearOver};
use crate::table::{DiceReport, WORDS_MOST};

/// The largest file that Discord takes everywhere, in bytes.
const UPLOAD: usize = 10 * 1024 * 1024;

/// The button that checks dice.
const CHECK: &str = "Check dice";

/// The text input of the modal.
pub(super) const INPUT: &str = "words";

/// What the card says of the dice; what they are sealed with, and in the end the secret, is behind a button.
pub(super) fn seal(row: &TableRow) -> &'static str {
    match row.revealed() {
        None if row.game.years().is_some() => "🎲 Dice sealed year by year",
        None => "🎲 Dice sealed",
        Some(_) => "🎲 Dice unsealed: anyone can check them",
    }
}

/// The button that shows what the dice are sealed with, or checks them.
pub(super) fn button(row: &TableRow) -> CreateButton {
    labelled(
        row,
        if row.revealed().is_some() {
            CHECK
        } else {
            "Dice"
        },
    )
}

fn labelled(row: &TableRow, label: &str) -> CreateButton {
    let what = What::Board(BoardButton::Dice);
    messages::button(row, what, label, ButtonStyle::Secondary)
}

/// Says in small print what the dice of a year are sealed with, and shows where those of the year before came from
/// (EU-60). It stands below what there is to tell.
pub(super) fn new_year(
    row: &TableRow,
    (year, seal): (u32, Commitment),
    over: Option<&YearOver>,
) -> Reply {
    let sealed = format!("-# 🎲 The dice of year {year} are sealed as `{seal}`.");
    let (text, button) = match over {
        None => (
            format!("{sealed} Their secret is shown when the year is over."),
            button(row),
        ),
        Some(YearOver { year, secret }) => (
            format!(
                "{sealed} The secret of year {year} was `{secret}`: anyone can check its throws."
            ),
            labelled(row, CHECK),
        ),
    };
    Reply {
        text,
        rows: vec![CreateActionRow::Buttons(vec![button])],
        ..Reply::default()
    }
}

/// Asks for words; `own` are those that the person added before.
pub(super) fn words_modal((table, seal): (TableId, Seal), own: Option<String>) -> CreateModal {
    let what = What::Lobby(LobbyButton::Words);
    let press = Press { table, seal, what };
    let input = CreateInputText::new(InputTextStyle::Short, "Your words", INPUT)
        .placeholder("Anything nobody can guess. Shown when the dice can be checked.")
        .min_length(1)
        .max_length(WORDS_MOST)
        .required(true);
    let input = own.into_iter().fold(input, CreateInputText::value);
    CreateModal::new(press.to_string(), "Words for the dice")
        .components(vec![CreateActionRow::InputText(input)])
}

/// What was written into this input of a modal.
pub(super) fn written<'a>(filled: &'a ModalInteraction, input: &str) -> Option<&'a str> {
    let mut parts = filled
        .data
        .components
        .iter()
        .flat_map(|row| &row.components);
    parts.find_map(|part| {
        if let ActionRowComponent::InputText(text) = part
            && text.custom_id == input
        {
            return text.value.as_deref();
        }
        None
    })
}

/// Tells who added words that they count.
pub(super) fn words_added() -> Reply {
    Reply::text(
        "Your words are in the dice. Others see that you added some, and when the dice can be checked \
         which. You may change them until the game starts.",
    )
}

/// What can be said of the dice: while the table runs what they are sealed with, at the end whether
/// they are right, with the file to check it.
pub(super) fn report(report: &DiceReport) -> Reply {
    match (&report.proof, &report.years) {
        (Some(proof), _) => over(report, proof),
        (None, Some(years)) => over_years(report, years),
        (None, None) => Reply::text(sealed(report)),
    }
}

fn sealed(report: &DiceReport) -> String {
    let row = &report.row;
    if !row.stage.is_active() {
        return format!(
            "Table {} was called off before its start: no dice were thrown.",
            row.id
        );
    }
    let sealed = row.secret.commitment();
    let mut lines = vec![match report.seal() {
        None => format!(
            "The dice of table {} are sealed: `{sealed}` is the SHA-256 of a secret that was drawn when the \
             table was made. The secret is shown when the game is over; then anyone can check every throw.",
            row.id,
        ),
        Some((year, seal)) => format!(
            "The dice of table {} are sealed year by year. Those of year {year} are sealed as `{seal}`: that \
             is the SHA-256 of a secret that is shown when the year is over; then anyone can check every throw \
             of it. All years come from a secret that was drawn when the table was made and is sealed as \
             `{sealed}`.",
            row.id,
        ),
    }];
    if row.stage == Stage::Playing {
        lines.extend(report.throws.map(|throws| match throws {
            0 => "No dice were thrown so far.".to_owned(),
            1 => "1 throw so far.".to_owned(),
            throws => format!("{throws} throws so far."),
        }));
    }
    lines.push(words_line(report));
    if row.stage == Stage::Lobby {
        lines.push(
            "Whoever has a seat may add some with **Add words** or `/table words`; nobody has to."
                .into(),
        );
    }
    lines.join("\n")
}

fn words_line(report: &DiceReport) -> String {
    if report.words.is_empty() {
        return "Nobody added words.".into();
    }
    let seats = seat_names(&report.row, &report.words);
    format!("Words were added by {seats}.")
}

/// The names of some seats.
pub(super) fn seat_names(row: &TableRow, seats: &[rules::Seat]) -> String {
    let seating = seating(row);
    let names: Vec<String> = seats.iter().map(|seat| seating.shown_name(*seat)).collect();
    names.join(", ")
}

/// How the game ended, in words to compare with what people saw.
fn ended(row: &TableRow, checked: &Checked) -> String {
    match &checked.over {
        None => "The game was not over when it was called off.".to_owned(),
        Some(Over { winners, how }) if winners.is_empty() => {
            format!("It ended in a draw ({}).", names::escape(how))
        }
        Some(Over { winners, how }) => format!(
            "It ended with a win for {} ({}).",
            seat_names(row, winners),
            names::escape(how)
        ),
    }
}

fn over(report: &DiceReport, proof: &Proof) -> Reply {
    let table = report.row.id;
    let verdict = match proof.check() {
        Ok(checked) => {
            let over = ended(&report.row, &checked);
            format!("✅ The dice and the game of table {table} are as promised: {checked}. {over}")
        }
        Err(wrong) => {
            log_fault(&wrong);
            format!(
                "❌ Table {table} is **not** as promised: {}.",
                names::escape(&wrong.to_string())
            )
        }
    };
    let lines = [
        verdict,
        format!(
            "Sealed as `{}`, secret `{}`. {}",
            proof.commitment,
            proof.secret.reveal_hex(),
            words_line(report)
        ),
    ];
    let name = format!("castellan-dice-{}.json", table.0);
    attached(&lines.join("\n"), name, proof.write())
}

/// What is said of the years that are over, while the game goes on.
fn over_years(report: &DiceReport, years: &YearsProof) -> Reply {
    let table = report.row.id;
    let verdict = match years.check() {
        Ok(checked) => format!("✅ The dice of table {table} are as promised in {checked}."),
        Err(wrong) => {
            log_fault(&wrong);
            format!(
                "❌ The dice of table {table} are **not** as promised: {}.",
                names::escape(&wrong.to_string())
            )
        }
    };
    let last = years.years.last().map(|it| {
        format!(
            "Year {} was sealed as `{}`, its secret was `{}`. {}",
            it.year,
            it.commitment,
            it.secret.reveal_hex(),
            words_line(report)
        )
    });
    let now = report.seal().map(|(year, seal)| {
        format!("Year {year} is sealed as `{seal}`; its secret is shown when it is over.")
    });
    let lines: Vec<String> = [verdict].into_iter().chain(last).chain(now).collect();
    let name = format!("castellan-years-{}.json", table.0);
    attached(&lines.join("\n"), name, years.write())
}

/// A verdict with the file to check it.
fn attached(lines: &str, name: String, written: Result<Vec<u8>, serde_json::Error>) -> Reply {
    let (file, how) = match written {
        Ok(file) if file.len() <= UPLOAD => {
            let how = format!(
                "To check it yourself: `castellan verify {name}`, or a program of your own after \
                 docs/dice.md."
            );
            (Some((name, file)), how)
        }
        Ok(file) => {
            let how = format!(
                "The dice file has {} bytes, and Discord takes {UPLOAD}: it is not attached.",
                file.len()
            );
            (None, how)
        }
        Err(error) => {
            log_fault(&error);
            (None, "The dice file could not be written.".to_owned())
        }
    };
    Reply {
        text: format!("{lines}\n{how}"),
        file,
        ..Reply::default()
    }
}
