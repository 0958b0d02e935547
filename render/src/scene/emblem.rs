//! A small picture that a side brings of its own.

use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
};

use serde::{Serialize, Serializer};

/// A picture of a side's own, beside its colour and letters and never in their place.
///
/// # Guarantees
///
/// Always [`SIDE`](Self::SIDE) pixels wide and high, without holes. Cheap to clone and to compare.
///
/// # Examples
///
/// ```
/// use render::Emblem;
///
/// let red = [200, 30, 30].repeat(usize::from(Emblem::SIDE).pow(2));
/// let emblem = Emblem::new(&red).expect("as many bytes as it takes");
/// assert_eq!(emblem.pixels(), red);
/// assert!(Emblem::new(&red[1..]).is_none());
/// ```
#[derive(Clone)]
pub struct Emblem {
    pixels: Arc<[u8]>,
    digest: u64,
}

impl Emblem {
    /// How many pixels it is wide and high.
    pub const SIDE: u16 = 64;
    /// How many bytes it has: red, green and blue of each pixel.
    pub const BYTES: usize = 3 * 64 * 64;

    /// Takes the rows from top to bottom, red, green and blue of each pixel; nothing where they are not
    /// [`BYTES`](Self::BYTES) long.
    pub fn new(pixels: &[u8]) -> Option<Self> {
        (pixels.len() == Self::BYTES).then(|| {
            let mut hasher = DefaultHasher::new();
            pixels.hash(&mut hasher);
            Self {
                pixels: pixels.into(),
                digest: hasher.finish(),
            }
        })
    }

    /// The rows from top to bottom, red, green and blue of each pixel.
    pub fn pixels(&self) -> &[u8] {
        &self.pixels
    }
}

impl fmt::Debug for Emblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Emblem({:016x})", self.digest)
    }
}

impl PartialEq for Emblem {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.pixels, &other.pixels)
            || (self.digest == other.digest && self.pixels == other.pixels)
    }
}

impl Eq for Emblem {}

impl Hash for Emblem {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.digest.hash(state);
    }
}

impl Serialize for Emblem {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{:016x}", self.digest))
    }
}
