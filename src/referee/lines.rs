//! Lines of bounded length, so that no input can fill the memory.

use std::io::{self, BufRead};

/// The longest line that is read, without its line break.
pub(super) const MOST_BYTES: usize = 4 << 20;

/// A line of the input.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum BoundedLine {
    /// The bytes without the line break.
    Whole(Vec<u8>),
    /// The line was too long and was passed over.
    TooLong {
        /// Its length without the line break, in bytes.
        bytes: usize,
    },
}

/// Reads the next line; `None` at the end of the input.
pub(super) fn read_line(input: &mut impl BufRead) -> io::Result<Option<BoundedLine>> {
    let mut line = Vec::new();
    let mut bytes = 0;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok((bytes > 0).then(|| finish(line, bytes)));
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let part = &chunk[..end.unwrap_or(chunk.len())];
        bytes += part.len();
        if bytes <= MOST_BYTES {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return Ok(Some(finish(line, bytes)));
        }
    }
}

fn finish(line: Vec<u8>, bytes: usize) -> BoundedLine {
    if bytes > MOST_BYTES {
        BoundedLine::TooLong { bytes }
    } else {
        BoundedLine::Whole(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_all(mut input: &[u8]) -> Vec<BoundedLine> {
        std::iter::from_fn(|| read_line(&mut input).unwrap()).collect()
    }

    #[test]
    fn lines_end_at_line_breaks_and_at_the_end() {
        let whole = |text: &str| BoundedLine::Whole(text.into());
        assert_eq!(read_all(b"a\n\nbc"), [whole("a"), whole(""), whole("bc")]);
        assert_eq!(read_all(b"a\n"), [whole("a")]);
        assert_eq!(read_all(b""), []);
    }

    #[test]
    fn a_line_over_the_bound_is_passed_over_and_the_next_is_read() {
        let mut input = vec![b'x'; MOST_BYTES + 1];
        input.extend(b"\nnext");
        let lines = read_all(&input);
        assert_eq!(
            lines[0],
            BoundedLine::TooLong {
                bytes: MOST_BYTES + 1
            }
        );
        assert_eq!(lines[1], BoundedLine::Whole(b"next".to_vec()));
        let exactly = read_all(&vec![b'x'; MOST_BYTES]);
        assert!(matches!(exactly[..], [BoundedLine::Whole(_)]));
    }
}
