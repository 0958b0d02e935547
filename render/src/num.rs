//! The few number conversions that drawing needs, each said once.

/// A length in pixels as the engine wants it; clamped, never wrapping.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the range of u16 first"
)]
pub(crate) fn pixels(length: f64) -> u16 {
    length.ceil().clamp(1.0, f64::from(u16::MAX)) as u16
}

/// A share from 0 to 1 in steps of a byte.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to the range of u8 first"
)]
pub(crate) fn byte_share(share: f64) -> u8 {
    (share * 255.0).round().clamp(0.0, 255.0) as u8
}

/// A count as a length.
#[expect(
    clippy::cast_precision_loss,
    reason = "counts in a picture are far below 2^52"
)]
pub(crate) fn length(count: usize) -> f64 {
    count as f64
}

/// How many whole things fit; nothing when negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "clamped to what any picture holds"
)]
pub(crate) fn whole(value: f64) -> usize {
    // A cast cuts off what is behind the point, which is `floor` from 0 on, and quicker.
    value.clamp(0.0, 1e6) as usize
}

/// The pixel nearest to a place; far enough off any picture when clamped.
#[expect(
    clippy::cast_possible_truncation,
    reason = "clamped to what any picture holds"
)]
pub(crate) fn nearest_pixel(place: f64) -> i32 {
    place.round().clamp(-1e6, 1e6) as i32
}

/// A distance in pixels as a count; nothing when negative.
pub(crate) fn span(distance: i32) -> usize {
    usize::try_from(distance).unwrap_or(0)
}

/// A number of a chart as a length; those in charts are exact.
#[expect(
    clippy::cast_precision_loss,
    reason = "scenes are checked to be within 10^15"
)]
pub(crate) fn measure(value: i64) -> f64 {
    value as f64
}
