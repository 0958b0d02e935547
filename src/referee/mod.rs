//! The referee: judges games without Discord, JSON Lines in and out. `docs/referee.md` has the
//! requests and replies.
//!
//! Start at [`run`]. `lines` cuts the input into bounded lines, `request` reads them, and `session`
//! holds the game and answers.

mod lines;
mod request;
mod session;

use std::io::{self, BufRead, Write};

use lines::{BoundedLine, read_line};
use serde_json::{Value, json};

use request::Request;
use session::Session;

/// Answers each line of `input` with a line on `output`, until the input ends.
///
/// # Errors
///
/// Failures of reading or writing. A bad request is answered and is not an error here.
pub fn run(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::default();
    while let Some(line) = read_line(&mut input)? {
        let reply = match line {
            BoundedLine::Whole(text) => answer(&mut session, &text),
            BoundedLine::TooLong { bytes } => error(&format!(
                "the line has {bytes} bytes; the limit is {}",
                lines::MOST_BYTES
            )),
        };
        serde_json::to_writer(&mut output, &reply)?;
        output.write_all(b"\n")?;
        // Whoever asks waits for the answer.
        output.flush()?;
    }
    Ok(())
}

fn answer(session: &mut Session, line: &[u8]) -> Value {
    match Request::read(line) {
        Ok(request) => session.answer(request),
        Err(message) => error(&message),
    }
}

/// The reply to a request that makes no sense.
fn error(message: &str) -> Value {
    json!({"ok": false, "error": message})
}
