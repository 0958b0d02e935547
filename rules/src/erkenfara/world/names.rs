//! Names as orders are read by: without case or accents, quoted or not (EU-32, TB-02).

use crate::map::{Map, Region};
use crate::notation::is_arrow_char;

pub use crate::map::fold;

/// The region with the longest name that a text begins with, quoted or not, and what follows it.
pub(in crate::erkenfara) fn begins<'a>(map: &Map, text: &'a str) -> Option<(Region, &'a str)> {
    let text = text.trim_start();
    if let Some(open) = text.chars().next().filter(|c| is_quote(*c)) {
        let inner = &text[open.len_utf8()..];
        let (end, close) = inner.char_indices().find(|(_, c)| is_quote(*c))?;
        let region = map.find(&inner[..end])?;
        return Some((region, &inner[end + close.len_utf8()..]));
    }
    let (region, end) = map.names().longest(text, is_end)?;
    Some((region, &text[end..]))
}

/// The regions whose names must be quoted: where a longer name begins like theirs, or like theirs with `fleet`
/// or `in` in front, or where it is `all`.
pub(in crate::erkenfara) fn ambiguous(map: &Map) -> Vec<Region> {
    let names = map.names();
    let longer = |name: &str, key: &str| {
        let rest = key.strip_prefix(name);
        rest.and_then(|rest| rest.chars().next())
            .is_some_and(is_end)
    };
    let is_ambiguous = |name: &str| {
        let after = |word: &str| names.has(&format!("{word} {name}"));
        name == "all"
            || names.all().any(|(key, _)| longer(name, key))
            || ["fleet", "in"].into_iter().any(after)
    };
    let found = names.all().filter(|(name, _)| is_ambiguous(name));
    let mut regions: Vec<Region> = found.map(|(_, region)| region).collect();
    regions.sort_unstable();
    regions.dedup();
    regions
}

/// Whether a character ends an unquoted name.
pub(in crate::erkenfara) fn is_end(c: char) -> bool {
    c.is_whitespace() || is_arrow_char(c) || matches!(c, ',' | ':' | ';')
}

/// Whether a character is a quote that names stand between.
pub(in crate::erkenfara) fn is_quote(c: char) -> bool {
    matches!(c, '"' | '“' | '”' | '„' | '‟' | '«' | '»')
}
