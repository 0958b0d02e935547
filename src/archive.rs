//! A table's chronicle as a file: a page of HTML that stands alone, or plain text.
//!
//! The page has no script and loads nothing; every word on it is escaped. Pictures are in it, as far as there is room.

use std::fmt::Write as _;
use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::table::model::{Millis, Zone};

/// The looks of a page: readable on a phone, dark where its reader likes that.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--paper:#fdfcf8;--quiet:#6b6b6b;--rule:#d8d4c8}\
@media(prefers-color-scheme:dark){:root{--ink:#e6e4de;--paper:#1b1c1f;--quiet:#a0a0a0;--rule:#3a3b40}}\
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}\
main{max-width:48rem;margin:0 auto;padding:1rem;overflow-wrap:anywhere}\
h1,h2{line-height:1.2}h2{border-top:1px solid var(--rule);padding-top:1rem}\
figure{margin:1rem 0}img{max-width:100%;height:auto}figcaption,time,.note{color:var(--quiet);font-size:.85rem}\
ol{padding-left:3.5rem}";

/// A table's chronicle.
#[derive(Clone, Debug, Default)]
pub struct Archive {
    /// What it is of, such as a table's name and number.
    pub title: String,
    /// What is to be known of it, a line each.
    pub about: Vec<String>,
    /// Who played, a line each.
    pub seats: Vec<String>,
    /// Its parts, such as years, oldest first.
    pub chapters: Vec<Chapter>,
    /// Where its times are told.
    pub zone: Zone,
}

/// A part of a chronicle.
#[derive(Clone, Debug, Default)]
pub struct Chapter {
    /// The time that it is of; nothing for what came before the first.
    pub title: Option<String>,
    /// Its lines, oldest first.
    pub lines: Vec<Entry>,
    /// How it stood at its end, as a PNG file with its alt text.
    pub picture: Option<(Arc<[u8]>, String)>,
}

/// A line of a chronicle.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The reader's number of it.
    pub number: u64,
    /// When it was written.
    pub at: Millis,
    /// What it tells, in Markdown as messages have it.
    pub text: String,
}

impl Archive {
    /// The page, and how many pictures and lines had to be left out of it to have at most `room` bytes: every other
    /// picture but the last first, then the oldest lines.
    pub fn html(mut self, room: usize) -> (String, Dropped) {
        let mut dropped = Dropped::default();
        loop {
            let page = self.page(dropped);
            if page.len() <= room || !self.lessen(&mut dropped) {
                return (page, dropped);
            }
        }
    }

    /// The same as plain text, without pictures.
    pub fn text(mut self, room: usize) -> (String, Dropped) {
        for chapter in &mut self.chapters {
            chapter.picture = None;
        }
        let mut dropped = Dropped::default();
        loop {
            let text = self.plain(dropped);
            if text.len() <= room || !self.lessen(&mut dropped) {
                return (text, dropped);
            }
        }
    }

    /// Leaves something out; whether there was anything.
    fn lessen(&mut self, dropped: &mut Dropped) -> bool {
        let pictured = self.chapters.iter_mut().filter(|it| it.picture.is_some());
        let pictured: Vec<&mut Chapter> = pictured.collect();
        let count = pictured.len();
        if count > 0 {
            for (place, chapter) in pictured.into_iter().enumerate() {
                if count == 1 || (place % 2 == 0 && place + 1 < count) {
                    chapter.picture = None;
                    dropped.pictures += 1;
                }
            }
            return true;
        }
        let lines: usize = self
            .chapters
            .iter()
            .map(|chapter| chapter.lines.len())
            .sum();
        let mut gone = lines.div_ceil(4);
        dropped.lines += gone;
        for chapter in &mut self.chapters {
            let here = gone.min(chapter.lines.len());
            chapter.lines.drain(..here);
            gone -= here;
        }
        self.chapters.retain(|chapter| !chapter.lines.is_empty());
        lines > 0
    }

    fn page(&self, dropped: Dropped) -> String {
        let title = escaped(&self.title);
        let mut page = format!(
            "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
             <title>{title}</title><style>{STYLE}</style></head>\n<body><main><h1>{title}</h1>\n"
        );
        for line in self.about.iter().chain(&dropped.said()) {
            paragraph(&mut page, line);
        }
        if !self.seats.is_empty() {
            page.push_str("<h2>Seats</h2><ul>\n");
            for seat in &self.seats {
                page.push_str("<li>");
                page.push_str(&marked(seat));
                page.push_str("</li>\n");
            }
            page.push_str("</ul>\n");
        }
        for chapter in &self.chapters {
            chapter.html(&mut page, &self.zone);
        }
        page.push_str("</main></body></html>\n");
        page
    }

    fn plain(&self, dropped: Dropped) -> String {
        let mut text = format!("{}\n", self.title);
        for line in self.about.iter().chain(&dropped.said()).chain(&self.seats) {
            text.push_str(&unmarked(line));
            text.push('\n');
        }
        for chapter in &self.chapters {
            text.push('\n');
            if let Some(title) = &chapter.title {
                // Writing to a string never fails.
                let _ = writeln!(text, "== {title} ==");
            }
            for Entry {
                number,
                at,
                text: words,
            } in &chapter.lines
            {
                let (at, words) = (self.zone.iso(*at), unmarked(words));
                let _ = writeln!(text, "#{number} {at} {words}");
            }
        }
        text
    }
}

impl Chapter {
    fn html(&self, page: &mut String, zone: &Zone) {
        page.push_str("<section>");
        if let Some(title) = &self.title {
            page.push_str("<h2>");
            page.push_str(&escaped(title));
            page.push_str("</h2>\n");
        }
        page.push_str("<ol>\n");
        for Entry { number, at, text } in &self.lines {
            let at = zone.iso(*at);
            let text = marked(text);
            // Writing to a string never fails.
            let _ = writeln!(
                page,
                "<li value=\"{number}\" id=\"l{number}\"><time datetime=\"{at}\">{at}</time> {text}</li>"
            );
        }
        page.push_str("</ol>\n");
        if let Some((png, alt)) = &self.picture {
            let alt = escaped(alt);
            page.push_str("<figure><img src=\"data:image/png;base64,");
            STANDARD.encode_string(png, page);
            let _ = writeln!(
                page,
                "\" alt=\"{alt}\"><figcaption>How it stood then.</figcaption></figure>"
            );
        }
        page.push_str("</section>\n");
    }
}

/// What had no room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Dropped {
    pub pictures: usize,
    pub lines: usize,
}

impl Dropped {
    /// The same in sentences; none where all had room.
    pub fn said(self) -> Vec<String> {
        let Self { pictures, lines } = self;
        let pictures =
            (pictures > 0).then(|| format!("{pictures} pictures had no room and are left out."));
        let lines =
            (lines > 0).then(|| format!("The {lines} oldest lines had no room and are left out."));
        pictures.into_iter().chain(lines).collect()
    }
}

fn paragraph(page: &mut String, line: &str) {
    page.push_str("<p class=\"note\">");
    page.push_str(&marked(line));
    page.push_str("</p>\n");
}

/// A text as HTML shows it.
fn escaped(text: &str) -> String {
    let mut all = String::with_capacity(text.len());
    text.chars().for_each(|letter| push(&mut all, letter));
    all
}

fn push(page: &mut String, letter: char) {
    match letter {
        '&' => page.push_str("&amp;"),
        '<' => page.push_str("&lt;"),
        '>' => page.push_str("&gt;"),
        '"' => page.push_str("&quot;"),
        '\'' => page.push_str("&#39;"),
        letter => page.push(letter),
    }
}

/// A piece of Markdown as messages have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece {
    Letter(char),
    /// Stars of strong words.
    Strong,
    /// A star of words that are stressed.
    Stressed,
    Code,
}

fn pieces(text: &str) -> Vec<Piece> {
    let mut all = Vec::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        all.push(match letter {
            '\\' => Piece::Letter(letters.next().unwrap_or('\\')),
            '*' if letters.next_if_eq(&'*').is_some() => Piece::Strong,
            '*' => Piece::Stressed,
            '`' => Piece::Code,
            letter => Piece::Letter(letter),
        });
    }
    all
}

/// Markdown as HTML; what is begun is ended.
fn marked(text: &str) -> String {
    let mut page = String::with_capacity(text.len());
    let mut open: Vec<(Piece, &str)> = Vec::new();
    for piece in pieces(text) {
        let name = match piece {
            Piece::Letter(letter) => {
                push(&mut page, letter);
                continue;
            }
            Piece::Strong => "strong",
            Piece::Stressed => "em",
            Piece::Code => "code",
        };
        if open.last().is_some_and(|(last, _)| *last == piece) {
            open.pop();
            let _ = write!(page, "</{name}>");
        } else if !open.iter().any(|(other, _)| *other == piece) {
            open.push((piece, name));
            let _ = write!(page, "<{name}>");
        }
    }
    for (_, name) in open.into_iter().rev() {
        let _ = write!(page, "</{name}>");
    }
    page
}

/// Markdown as plain words.
fn unmarked(text: &str) -> String {
    let letters = pieces(text).into_iter();
    let letters = letters.filter_map(|piece| match piece {
        Piece::Letter(letter) => Some(letter),
        Piece::Strong | Piece::Stressed | Piece::Code => None,
    });
    letters.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn archive(lines: usize) -> Archive {
        let entry = |number: usize| Entry {
            number: number as u64,
            at: Millis(0),
            text: format!("**Ann** \\*takes\\* <b>line</b> {number}"),
        };
        let chapter = |year: usize| Chapter {
            title: Some(format!("Year {year} & \"more\"")),
            lines: (0..lines).map(entry).collect(),
            picture: Some((vec![7; 3000].into(), "Alba <is> \"Ann's\"".to_owned())),
        };
        Archive {
            title: "Table <3>".into(),
            about: vec!["All that `everybody` knows".into()],
            seats: vec!["**Ann**".into()],
            chapters: (1..=8).map(chapter).collect(),
            zone: Zone::default(),
        }
    }

    #[test]
    fn every_word_of_a_page_is_escaped_and_nothing_runs() {
        let (page, dropped) = archive(2).html(1 << 20);
        assert_eq!(dropped, Dropped::default());
        for words in [
            "<title>Table &lt;3&gt;</title>",
            "<strong>Ann</strong> *takes* &lt;b&gt;line&lt;/b&gt; 1",
            "<code>everybody</code>",
            "<h2>Year 1 &amp; &quot;more&quot;</h2>",
            "alt=\"Alba &lt;is&gt; &quot;Ann&#39;s&quot;\"",
            "prefers-color-scheme:dark",
            "id=\"l1\"",
        ] {
            assert!(page.contains(words), "{words} in {page}");
        }
        assert!(
            !page.contains("<script") && !page.contains("http"),
            "{page}"
        );
        let (text, _) = archive(2).text(1 << 20);
        assert!(
            text.contains("#1 1970-01-01T00:00:00Z Ann *takes* <b>line</b> 1\n"),
            "{text}"
        );
    }

    #[test]
    fn what_has_no_room_is_left_out_and_said() {
        let (whole, _) = archive(2).html(usize::MAX);
        let (page, dropped) = archive(2).html(whole.len() - 1);
        assert_eq!(
            dropped,
            Dropped {
                pictures: 4,
                lines: 0
            }
        );
        assert!(
            page.len() < whole.len() && page.contains("4 pictures had no room"),
            "{page}"
        );
        let (page, dropped) = archive(100).html(20_000);
        assert!(page.len() <= 20_000, "{}", page.len());
        assert_eq!(dropped.pictures, 8);
        assert!(
            dropped.lines > 0 && page.contains("oldest lines"),
            "{dropped:?}"
        );
        let (least, _) = archive(1).html(0);
        assert!(least.ends_with("</html>\n"));
    }

    #[test]
    fn marks_that_cross_or_stay_open_are_still_whole() {
        assert_eq!(marked("**a *b** c*"), "<strong>a <em>b c</em></strong>");
        assert_eq!(marked("`x"), "<code>x</code>");
        assert_eq!(unmarked("a\\"), "a\\");
    }
}
