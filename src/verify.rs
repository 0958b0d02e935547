//! `castellan verify`: checks that the dice of a file are those that were promised.
//!
//! Dice files and their check are in [`proof`](crate::proof). The file of a whole table
//! ([`transfer`]) holds the same and more; all of it is checked. Here is the file system.

use std::fmt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use rules::notation::excerpt;

use crate::proof::{
    Checked, CheckedYears, MOST_BYTES, Proof, ProofWords, Unreadable, Wrong, WrongYear, YearsProof,
};
use crate::transfer::{self, Damage};

/// Why a file's dice are not found to be right.
#[derive(Debug, thiserror::Error)]
#[expect(missing_docs, reason = "the names say it")]
pub enum VerifyError {
    /// The file cannot be opened or read.
    #[error("{} cannot be read: {source}", path.display())]
    File { path: PathBuf, source: io::Error },
    /// The file is not a dice file.
    #[error("{}: {source}", path.display())]
    Unreadable {
        path: PathBuf,
        /// What is wrong with it.
        source: Unreadable,
    },
    /// The file is one of a table, and something in it is not right.
    #[error("{} is NOT right: {source}", path.display())]
    Table {
        path: PathBuf,
        /// The first thing that is wrong.
        source: Damage,
    },
    /// Something in it is not as it was promised.
    #[error("{} is NOT right: {source}", path.display())]
    Wrong {
        path: PathBuf,
        /// The first thing that is wrong.
        source: Wrong,
    },
    /// Something in a file of years is not.
    #[error("{} is NOT right: {source}", path.display())]
    WrongYear {
        path: PathBuf,
        /// The first thing that is wrong.
        source: WrongYear,
    },
}

/// What was found right; prints as a few lines of plain words.
#[derive(Debug)]
pub struct Report(Found);

#[derive(Debug)]
enum Found {
    Game(Box<Proof>, Checked),
    Years(YearsProof, CheckedYears),
}

/// Reads a file and recomputes its dice.
///
/// # Errors
///
/// [`VerifyError`] names the file and what is wrong with it.
pub fn run(path: &Path) -> Result<Report, VerifyError> {
    let bytes = read(path).map_err(|source| VerifyError::File {
        path: path.into(),
        source,
    })?;
    let unreadable = |source| VerifyError::Unreadable {
        path: path.into(),
        source,
    };
    if YearsProof::is_kind_of(&bytes) {
        let proof = YearsProof::read(&bytes).map_err(unreadable)?;
        return match proof.check() {
            Ok(checked) => Ok(Report(Found::Years(proof, checked))),
            Err(source) => Err(VerifyError::WrongYear {
                path: path.into(),
                source,
            }),
        };
    }
    let proof = if transfer::is_table(&bytes) {
        let table = transfer::read(&bytes).map_err(|source| VerifyError::Table {
            path: path.into(),
            source,
        })?;
        table.saved.proof()
    } else {
        Proof::read(&bytes).map_err(unreadable)?
    };
    match proof.check() {
        Ok(checked) => Ok(Report(Found::Game(Box::new(proof), checked))),
        Err(source) => Err(VerifyError::Wrong {
            path: path.into(),
            source,
        }),
    }
}

/// The file's bytes; of one that is too large, as many as show it.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let most = MOST_BYTES.max(u64::try_from(transfer::MOST_BYTES).unwrap_or(u64::MAX));
    let mut bytes = Vec::new();
    File::open(path)?
        .take(most.saturating_add(1))
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Found::Game(proof, checked) => game(f, proof, checked),
            Found::Years(proof, checked) => years(f, proof, *checked),
        }
    }
}

fn game(f: &mut fmt::Formatter<'_>, proof: &Proof, checked: &Checked) -> fmt::Result {
    let (table, game) = (proof.table, excerpt(&proof.game));
    writeln!(
        f,
        "The dice and the game of table {table} ({game}) are right: {checked}."
    )?;
    match &checked.over {
        None => writeln!(f, "The game was not over at the end of the file.")?,
        Some(over) if over.winners.is_empty() => {
            writeln!(f, "The game ended in a draw ({}).", over.how)?;
        }
        Some(over) => {
            let name = |seat: &rules::Seat| proof.seat_name(*seat);
            let winners: Vec<String> = over.winners.iter().map(name).collect();
            let winners = winners.join(", ");
            writeln!(f, "The game ended with a win for {winners} ({}).", over.how)?;
        }
    }
    writeln!(
        f,
        "The secret's SHA-256 is the commitment {}: compare it with the status card.",
        proof.commitment
    )?;
    words(f, &proof.words)
}

fn years(f: &mut fmt::Formatter<'_>, proof: &YearsProof, checked: CheckedYears) -> fmt::Result {
    let (table, game) = (proof.table, excerpt(&proof.game));
    writeln!(
        f,
        "The dice of table {table} ({game}) are right in {checked}."
    )?;
    writeln!(
        f,
        "Each year's seal is the SHA-256 of its secret: compare the seals with what was posted when the \
         years began, and the throws with what was told."
    )?;
    if let Some(first) = proof.years.first() {
        writeln!(f, "Year {} was sealed as {}.", first.year, first.commitment)?;
    }
    words(f, &proof.words)
}

fn words(f: &mut fmt::Formatter<'_>, words: &[ProofWords]) -> fmt::Result {
    if words.is_empty() {
        return writeln!(f, "Nobody added words.");
    }
    writeln!(f, "Words were added for these seats, in this order:")?;
    for words in words {
        let seat = excerpt(&words.seat);
        match &words.text {
            Some(text) => writeln!(f, "- {seat}: {:?}", excerpt(text))?,
            None => writeln!(f, "- {seat}: deleted since, SHA-256 {}", words.hash)?,
        }
    }
    Ok(())
}
