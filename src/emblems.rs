//! Pictures that people bring as emblems: read within bounds, cut square, and made small.

mod decode;

use crate::table::model::OwnEmblem;

/// The most bytes of a file.
pub const FILE_BYTES: usize = 1_000_000;
/// The most pixels a side.
const MOST: usize = 2_048;
/// The fewest pixels a side: fewer would be a blur.
const LEAST: usize = 16;
/// How many pixels an emblem is wide and high.
const SIDE: usize = OwnEmblem::SIDE as usize;

/// Red, green and blue.
type Pixel = [u8; 3];

/// Why a file is not an emblem.
#[derive(Debug, thiserror::Error)]
pub enum NotAnEmblem {
    /// It is of another kind.
    #[error("is not a picture that I can read: PNG, JPEG and WebP work")]
    Kind,
    /// It has more than one frame.
    #[error("is animated: an emblem stands still. Save one frame of it as PNG")]
    Animated,
    /// It is too large or too small.
    #[error("is {width} × {height} pixels: a side has at least {LEAST} and at most {MOST}")]
    Size {
        /// Pixels from left to right.
        width: usize,
        /// Pixels from top to bottom.
        height: usize,
    },
    /// It is cut off, or damaged, or takes more memory than it may.
    #[error("cannot be read to its end: it is cut off or damaged. Save it again as PNG")]
    Damaged,
}

/// A picture as its file has it.
struct Picture {
    width: usize,
    height: usize,
    /// Row by row from the top, on paper.
    pixels: Vec<Pixel>,
    /// Which way up it is to be looked at: the number that Exif has for it, from 1 to 8.
    orientation: u16,
}

/// Makes an emblem of a file: the square in its middle.
///
/// # Errors
///
/// [`NotAnEmblem`] where the file is not a whole still picture of a kind and size that can be used.
pub fn read(file: &[u8]) -> Result<OwnEmblem, NotAnEmblem> {
    let picture = decode::decode(file)?;
    let side = picture.width.min(picture.height);
    let columns = shrunk(&square(&picture, side), side);
    let small = shrunk(&columns, side);
    let pixels = upright(&small, picture.orientation);
    OwnEmblem::new(pixels.as_flattened()).ok_or(NotAnEmblem::Damaged)
}

/// The square in the middle.
fn square(picture: &Picture, side: usize) -> Vec<Pixel> {
    let (left, top) = ((picture.width - side) / 2, (picture.height - side) / 2);
    let rows = picture.pixels.chunks(picture.width).skip(top).take(side);
    rows.flat_map(|row| &row[left..left + side])
        .copied()
        .collect()
}

/// Makes each row, `side` pixels long, as long as an emblem is wide, and a column of it: twice, it makes a square small.
fn shrunk(pixels: &[Pixel], side: usize) -> Vec<Pixel> {
    let column = |at| pixels.chunks(side).map(move |row| mean(row, at));
    (0..SIDE).flat_map(column).collect()
}

/// What stands for a row at pixel `at` of an emblem: the row's pixels, weighted less the further away they are, up to the
/// middles of the emblem's pixels beside it, or of the row's own where it has fewer.
fn mean(row: &[Pixel], at: usize) -> Pixel {
    // A pixel of the row is 2 × SIDE long, and one of the emblem 2 × `side`: so all lengths are whole numbers.
    let side = row.len();
    let (middle, reach) = ((2 * at + 1) * side, 2 * side.max(SIDE));
    let first = middle.saturating_sub(reach) / (2 * SIDE);
    let (mut sum, mut sums) = (0, [0; 3]);
    for (number, pixel) in row.iter().enumerate().skip(first) {
        let place = (2 * number + 1) * SIDE;
        if place >= middle + reach {
            break;
        }
        let weight = reach.saturating_sub(place.abs_diff(middle));
        sum += weight;
        for (sum, part) in sums.iter_mut().zip(pixel) {
            *sum += weight * usize::from(*part);
        }
    }
    sums.map(|it| u8::try_from((it + sum / 2) / sum.max(1)).unwrap_or(u8::MAX))
}

/// An emblem turned as its picture is to be looked at.
fn upright(pixels: &[Pixel], orientation: u16) -> Vec<Pixel> {
    let last = SIDE - 1;
    let from = |x: usize, y: usize| match orientation {
        2 => (last - x, y),
        3 => (last - x, last - y),
        4 => (x, last - y),
        5 => (y, x),
        6 => (y, last - x),
        7 => (last - y, last - x),
        8 => (last - y, x),
        _ => (x, y),
    };
    let places = (0..SIDE).flat_map(|y| (0..SIDE).map(move |x| from(x, y)));
    places.map(|(x, y)| pixels[y * SIDE + x]).collect()
}

#[cfg(test)]
mod tests;
