//! Which font draws which letters of a line, and in which order they stand.
//!
//! What stands where follows the Unicode Bidirectional Algorithm. A line runs from left to
//! right, as the program's own words do, unless all of its letters run the other way; names
//! within a sentence come isolated. A letter that no font has becomes the letters that it
//! stands for, if there are such (a letter in ornate type, a ligature), or a sign.

use harfrust::Direction;
use letters::is_mark;
use unicode_bidi::{BidiClass, Level, ParagraphBidiInfo, bidi_class};
use unicode_normalization::UnicodeNormalization;
use unicode_script::{Script, UnicodeScript};

use super::{
    clean::is_isolate,
    font::{self, Face, Font},
};

/// Letters beside each other that one font draws, in the order in which they are read.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stretch {
    pub(super) text: String,
    /// None where no font has them.
    pub(super) font: Option<&'static Font>,
    pub(super) direction: Direction,
}

/// The stretches of a clean line, from left to right.
pub(super) fn stretches(face: Face, text: &str) -> Vec<Stretch> {
    let text = known(face, text);
    if text.is_empty() {
        return Vec::new();
    }
    let base = if is_right_to_left(&text) {
        Level::rtl()
    } else {
        Level::ltr()
    };
    let order = ParagraphBidiInfo::new(&text, Some(base));
    let (levels, runs) = order.visual_runs(0..text.len());
    let mut line = Vec::new();
    for run in runs {
        let turned = levels.get(run.start).is_some_and(Level::is_rtl);
        let direction = if turned {
            Direction::RightToLeft
        } else {
            Direction::LeftToRight
        };
        let mut run = split(face, text.get(run).unwrap_or_default(), direction);
        if turned {
            run.reverse();
        }
        line.append(&mut run);
    }
    line
}

/// The letter for the sign of a character that no font has: the first of its script's name.
pub(super) fn initial(letter: char) -> char {
    let script = letter.script();
    if matches!(script, Script::Common | Script::Inherited | Script::Unknown) {
        return '?';
    }
    script.full_name().chars().next().unwrap_or('?')
}

/// The text with letters that no font has in plainer letters, where there are such.
fn known(face: Face, text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        let plain = || letter.nfkc().filter(|&letter| letter != ' ');
        let is_known = font_for(face, letter, None).is_some() || is_mark(letter);
        if is_known || plain().any(|letter| font_for(face, letter, None).is_none()) {
            line.push(letter);
        } else {
            line.extend(plain());
        }
    }
    line
}

/// Whether all letters outside of isolates run from right to left, and there are such.
fn is_right_to_left(text: &str) -> bool {
    let mut depth = 0_u32;
    let mut found = false;
    for letter in text.chars() {
        let class = bidi_class(letter);
        if class == BidiClass::FSI {
            depth += 1;
        } else if class == BidiClass::PDI {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && class == BidiClass::L {
            return false;
        } else if depth == 0 {
            found |= matches!(class, BidiClass::R | BidiClass::AL);
        }
    }
    found
}

/// Letters that run the same way, split where another font begins.
fn split(face: Face, text: &str, direction: Direction) -> Vec<Stretch> {
    let mut line: Vec<Stretch> = Vec::new();
    for letter in text.chars().filter(|&letter| !is_isolate(letter)) {
        let before = line.last().and_then(|stretch| stretch.font);
        if is_mark(letter) {
            // A mark stays with its letter, so that the font can place it; where the
            // letter's font lacks it, it is left out: a sign over a letter says nothing.
            if let Some(stretch) = line.last_mut()
                && before.is_some_and(|font| font.has(letter))
            {
                stretch.text.push(letter);
            }
            continue;
        }
        let font = font_for(face, letter, before);
        match line.last_mut() {
            Some(stretch) if stretch.font == font => stretch.text.push(letter),
            _ => line.push(Stretch {
                text: letter.to_string(),
                font,
                direction,
            }),
        }
    }
    line
}

/// The font that draws a letter in a text set in a face, behind letters of another font.
fn font_for(face: Face, letter: char, before: Option<&'static Font>) -> Option<&'static Font> {
    let scripts = letter.script_extension();
    let own = face.fonts();
    own.into_iter()
        .chain(before)
        .chain(scripts.iter().flat_map(fonts_of))
        .find(|font| font.has(letter))
}

/// The fonts that have letters of a script, in the order in which they are asked.
fn fonts_of(script: Script) -> impl Iterator<Item = &'static Font> {
    let fonts = FONTS.iter().filter(move |(of, _)| *of == script);
    fonts.map(|&(_, font)| font)
}

static FONTS: &[(Script, &Font)] = &[
    (Script::Arabic, &font::ARABIC),
    (Script::Armenian, &font::ARMENIAN),
    (Script::Bengali, &font::BENGALI),
    (Script::Bopomofo, &font::CHINESE),
    (Script::Canadian_Aboriginal, &font::CANADIAN),
    (Script::Cherokee, &font::CHEROKEE),
    (Script::Devanagari, &font::DEVANAGARI),
    (Script::Ethiopic, &font::ETHIOPIC),
    (Script::Georgian, &font::GEORGIAN),
    (Script::Gujarati, &font::GUJARATI),
    (Script::Gurmukhi, &font::GURMUKHI),
    (Script::Han, &font::JAPANESE),
    (Script::Han, &font::CHINESE),
    (Script::Hangul, &font::KOREAN),
    (Script::Hebrew, &font::HEBREW),
    (Script::Hiragana, &font::JAPANESE),
    (Script::Kannada, &font::KANNADA),
    (Script::Katakana, &font::JAPANESE),
    (Script::Khmer, &font::KHMER),
    (Script::Lao, &font::LAO),
    (Script::Malayalam, &font::MALAYALAM),
    (Script::Myanmar, &font::MYANMAR),
    (Script::Sinhala, &font::SINHALA),
    (Script::Tamil, &font::TAMIL),
    (Script::Telugu, &font::TELUGU),
    (Script::Thaana, &font::THAANA),
    (Script::Thai, &font::THAI),
    (Script::Common, &font::EMOJI),
    (Script::Common, &font::SIGNS),
    (Script::Common, &font::MORE_SIGNS),
    (Script::Common, &font::JAPANESE),
];

#[cfg(test)]
mod tests {
    use harfrust::Direction::{LeftToRight, RightToLeft};

    use super::{Stretch, initial, stretches};
    use crate::text::{Face, clean::clean};

    /// The stretches of a name from left to right: the file of the font, and the text.
    fn seen(text: &str) -> Vec<(&'static str, String)> {
        let line = stretches(Face::Strong, &clean(text)).into_iter();
        line.map(|Stretch { text, font, .. }| {
            let file = font.map_or("none", |font| font.file);
            (file.split(['-', '.']).next().unwrap(), text)
        })
        .collect()
    }

    #[track_caller]
    fn assert_seen(text: &str, expected: &[(&str, &str)]) {
        let seen = seen(text);
        let seen: Vec<_> = seen
            .iter()
            .map(|(font, text)| (*font, text.as_str()))
            .collect();
        assert_eq!(seen, expected);
    }

    #[test]
    fn names_in_many_scripts_are_drawn_by_fonts_that_have_them() {
        let names = [
            ("שלום", "NotoSansHebrew"),
            ("مريم", "NotoSansArabic"),
            ("さくら", "NotoSansJP"),
            ("田中", "NotoSansJP"),
            ("张们", "NotoSansSC"),
            ("김민준", "NotoSansKR"),
            ("😀🏰", "NotoEmoji"),
            ("अर्जुन", "NotoSansDevanagari"),
            ("สมชาย", "NotoSansThai"),
            ("ნინო", "NotoSansGeorgian"),
            ("Արամ", "NotoSansArmenian"),
            ("অনিতা", "NotoSansBengali"),
            ("கவிதா", "NotoSansTamil"),
            ("ሰላም", "NotoSansEthiopic"),
            ("Σωκράτης", "Inter"),
            ("Наташа", "Inter"),
        ];
        for (name, font) in names {
            assert_seen(name, &[(font, name)]);
        }
    }

    #[test]
    fn a_letter_that_no_font_has_is_none() {
        assert_seen(
            "a\u{378}b",
            &[("Inter", "a"), ("none", "\u{378}"), ("Inter", "b")],
        );
        assert_seen("\u{F42}", &[("none", "\u{F42}")]);
        assert_eq!(initial('\u{378}'), '?');
        assert_eq!(initial('\u{F42}'), 'T', "Tibetan");
        assert_eq!(initial('\u{3400}'), 'H', "Han");
    }

    #[test]
    fn ornate_letters_are_drawn_as_plain_ones() {
        assert_seen("𝕱𝖆𝖓𝖈𝖞 ﬁre", &[("Inter", "Fancy fire")]);
        assert_seen("ﻡﺮﺤﺑﺍ", &[("NotoSansArabic", "مرحبا")]);
    }

    #[test]
    fn words_stand_in_the_order_of_their_scripts() {
        // Within Latin words, the words of another direction turn among themselves.
        assert_seen(
            "Ann שלום עולם Bob",
            &[
                ("Inter", "Ann "),
                ("NotoSansHebrew", "עולם"),
                ("Inter", " "),
                ("NotoSansHebrew", "שלום"),
                ("Inter", " Bob"),
            ],
        );
        // Nothing but right to left: the number stands on the left.
        assert_seen(
            "שלום 3",
            &[("Inter", "3"), ("Inter", " "), ("NotoSansHebrew", "שלום")],
        );
        let line = stretches(Face::Strong, "Ann שלום");
        assert_eq!(line[0].direction, LeftToRight);
        assert_eq!(line[1].direction, RightToLeft);
    }

    #[test]
    fn an_isolated_name_turns_nothing_around_it() {
        assert_seen(
            "\u{2068}שלום\u{2069} 3",
            &[("NotoSansHebrew", "שלום"), ("Inter", " 3")],
        );
        // What is left open ends with the line.
        assert_seen(
            "\u{2068}שלום…",
            &[("Inter", "…"), ("NotoSansHebrew", "שלום")],
        );
    }

    #[test]
    fn marks_stay_with_their_letters() {
        assert_seen("e\u{301}", &[("Inter", "e\u{301}")]);
        assert_seen("ก\u{E48}", &[("NotoSansThai", "ก\u{E48}")]);
        // One that the letter's font lacks is left out.
        assert_seen("ש\u{E48}a", &[("NotoSansHebrew", "ש"), ("Inter", "a")]);
    }
}
