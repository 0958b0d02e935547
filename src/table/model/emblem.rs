//! The picture that a seat brings as its emblem.

use std::fmt;
use std::sync::Arc;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A picture of [`SIDE`](Self::SIDE) × [`SIDE`](Self::SIDE) pixels beside a seat's colour and letters (PK-06).
///
/// Written as hexadecimal digits in a table's file.
#[derive(Clone, PartialEq, Eq)]
pub struct OwnEmblem(Arc<[u8]>);

impl OwnEmblem {
    /// How many pixels it is wide and high.
    pub const SIDE: u32 = 64;
    /// How many bytes it has: red, green and blue of each pixel, row by row from the top.
    pub const BYTES: usize = 3 * 64 * 64;

    /// Takes the pixels; nothing where they are not [`BYTES`](Self::BYTES) long.
    pub fn new(pixels: &[u8]) -> Option<Self> {
        (pixels.len() == Self::BYTES).then(|| Self(pixels.into()))
    }

    /// Red, green and blue of each pixel, row by row from the top.
    pub fn pixels(&self) -> &[u8] {
        &self.0
    }
}

impl fmt::Debug for OwnEmblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnEmblem").finish_non_exhaustive()
    }
}

impl Serialize for OwnEmblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let digits = |byte: &u8| [byte >> 4, byte & 15].map(|it| char::from_digit(it.into(), 16));
        let text: String = self.0.iter().flat_map(digits).flatten().collect();
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for OwnEmblem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        let digit = |digit: u8| char::from(digit).to_digit(16);
        let pairs = text.as_bytes().as_chunks::<2>();
        let byte = |[high, low]: &[u8; 2]| u8::try_from(digit(*high)? * 16 + digit(*low)?).ok();
        let pixels: Option<Vec<u8>> = pairs.0.iter().map(byte).collect();
        let whole = pixels.filter(|_| pairs.1.is_empty());
        whole.and_then(|it| Self::new(&it)).ok_or_else(|| {
            let want = 2 * Self::BYTES;
            D::Error::custom(format_args!(
                "the picture of a seat has {want} hexadecimal digits, not these {}",
                text.len()
            ))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pk_06_an_emblem_is_written_and_read_and_others_are_refused() {
        let pixels: Vec<u8> = (0..=255).cycle().take(OwnEmblem::BYTES).collect();
        let emblem = OwnEmblem::new(&pixels).unwrap();
        let text = serde_json::to_string(&emblem).unwrap();
        assert!(text.starts_with("\"000102"), "{}", &text[..20]);
        assert_eq!(serde_json::from_str::<OwnEmblem>(&text).unwrap(), emblem);
        assert!(OwnEmblem::new(&pixels[1..]).is_none());
        let no_digit = text.replacen("00", "0g", 1);
        for wrong in [
            "\"\"",
            "\"00\"",
            &text.replacen("00", "", 1),
            &text.replacen("00", "0", 1),
            &no_digit,
        ] {
            let error = serde_json::from_str::<OwnEmblem>(wrong).unwrap_err();
            assert!(
                error.to_string().contains("24576 hexadecimal digits"),
                "{error}"
            );
        }
    }
}
