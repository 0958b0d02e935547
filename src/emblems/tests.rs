//! Pictures as people bring them: whole, cut off, damaged, too large, moving.

use image::codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder};
use image::{ExtendedColorType, ImageEncoder, RgbaImage};

use super::*;

/// Left half red, right half without colour, in stripes as wide as a tenth of it.
fn picture(width: u32, height: u32) -> RgbaImage {
    RgbaImage::from_fn(width, height, |x, _| {
        let is_left = x < width / 2;
        image::Rgba(if is_left {
            [200, 30, 30, 255]
        } else {
            [0, 0, 0, 0]
        })
    })
}

fn png(picture: &RgbaImage) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = picture.dimensions();
    let encoder = PngEncoder::new(&mut file);
    let written = encoder.write_image(picture, width, height, ExtendedColorType::Rgba8);
    written.unwrap();
    file
}

fn jpeg(picture: &RgbaImage) -> Vec<u8> {
    let mut file = Vec::new();
    let flat = on_paper(&DynamicImage::from(picture.clone()));
    JpegEncoder::new(&mut file).encode_image(&flat).unwrap();
    file
}

fn webp(picture: &RgbaImage) -> Vec<u8> {
    let mut file = Vec::new();
    let (width, height) = picture.dimensions();
    let encoder = WebPEncoder::new_lossless(&mut file);
    encoder
        .encode(picture, width, height, ExtendedColorType::Rgba8)
        .unwrap();
    file
}

/// A chunk of a PNG.
fn chunk(kind: [u8; 4], body: &[u8]) -> Vec<u8> {
    let named = [&kind[..], body].concat();
    let sum = named.iter().fold(u32::MAX, |sum, byte| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 * (sum & 1))
        })
    });
    let length = u32::try_from(body.len()).unwrap().to_be_bytes();
    [&length, &named[..], &(!sum).to_be_bytes()].concat()
}

fn pixel(emblem: &OwnEmblem, x: usize, y: usize) -> [u8; 3] {
    let at = (y * 64 + x) * 3;
    emblem.pixels()[at..at + 3].try_into().unwrap()
}

#[test]
fn pk_06_png_jpeg_and_webp_become_the_square_in_their_middle() {
    let wide = picture(400, 100);
    for (kind, file) in [
        ("png", png(&wide)),
        ("jpeg", jpeg(&wide)),
        ("webp", webp(&wide)),
    ] {
        let emblem = read(&file).unwrap_or_else(|no| panic!("{kind} {no}"));
        let near = |found: [u8; 3], wanted: [u8; 3]| {
            let mut pairs = found.into_iter().zip(wanted);
            pairs.all(|(one, other)| one.abs_diff(other) <= 12)
        };
        assert!(near(pixel(&emblem, 8, 32), [200, 30, 30]), "{kind}");
        // What has no colour is paper.
        assert!(near(pixel(&emblem, 56, 32), PAPER), "{kind}");
    }
}

#[test]
fn pk_06_what_is_no_picture_is_refused() {
    for file in [
        &b""[..],
        b"GIF89a\x01\x00\x01\x00",
        b"<svg/>",
        b"\x89PN",
        &[0; 400],
    ] {
        let refused = read(file).unwrap_err();
        assert!(matches!(refused, NotAnEmblem::Kind), "{file:?}: {refused}");
    }
}

#[test]
fn pk_06_pictures_cut_off_before_their_last_pixel_are_refused() {
    let own = picture(60, 60);
    // What follows the pixels: a PNG's last chunk, which says that it ends.
    for (file, behind) in [(png(&own), 12), (jpeg(&own), 2), (webp(&own), 2)] {
        let last = file.len() - behind - 1;
        for length in (0..last).step_by(7).chain([last]) {
            let refused = read(&file[..length]);
            assert!(refused.is_err(), "{length} of {} bytes", file.len());
        }
    }
}

#[test]
fn pk_06_no_byte_that_is_changed_is_the_end_of_the_program() {
    let own = picture(40, 40);
    for file in [png(&own), jpeg(&own), webp(&own)] {
        for at in 0..file.len() {
            let mut wrong = file.clone();
            wrong[at] ^= 0xFF;
            // Whether it is still a picture is up to its kind.
            if let Ok(emblem) = read(&wrong) {
                assert_eq!(emblem.pixels().len(), OwnEmblem::BYTES);
            }
        }
    }
}

#[test]
fn pk_06_small_files_of_huge_pictures_are_refused_before_they_are_read() {
    let head = |width: u32, height: u32| {
        let size = [width.to_be_bytes(), height.to_be_bytes()].concat();
        let body = [&size[..], &[16, 6, 0, 0, 0]].concat();
        let parts = [
            chunk(*b"IHDR", &body),
            chunk(*b"IDAT", &[0x78, 0x9C]),
            chunk(*b"IEND", &[]),
        ];
        [b"\x89PNG\r\n\x1a\n".to_vec(), parts.concat()].concat()
    };
    for (width, height) in [
        (60_000, 60_000),
        (MOST + 1, 20),
        (20, u32::MAX >> 1),
        (LEAST - 1, 64),
    ] {
        let refused = read(&head(width, height)).unwrap_err().to_string();
        assert!(
            refused.contains(&format!("{width} × {height}")),
            "{refused}"
        );
        assert!(refused.contains("2048"), "{refused}");
    }
}

#[test]
fn pk_06_the_largest_that_may_come_fits_into_the_memory() {
    let flat = vec![0x80; MOST as usize * MOST as usize * 8];
    let mut file = Vec::new();
    let encoder = PngEncoder::new(&mut file);
    let written = encoder.write_image(&flat, MOST, MOST, ExtendedColorType::Rgba16);
    written.unwrap();
    assert!(file.len() < FILE_BYTES, "{}", file.len());
    read(&file).unwrap();
}

#[test]
fn pk_06_pictures_that_move_are_refused() {
    let still = png(&picture(60, 60));
    let head = 8 + 25;
    let control = chunk(*b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]);
    let moving = [&still[..head], &control, &still[head..]].concat();
    let refused = read(&moving).unwrap_err();
    assert!(matches!(refused, NotAnEmblem::Animated), "{refused}");

    let still = webp(&picture(60, 60));
    // Behind RIFF, length and WEBP there is one chunk: the picture.
    let riff = |kind: &[u8; 4], body: &[u8]| {
        let length = u32::try_from(body.len()).unwrap().to_le_bytes();
        [&kind[..], &length, body].concat()
    };
    let side = [59, 0, 0];
    let frame = [&[0; 6][..], &side, &side, &[100, 0, 0, 0], &still[12..]].concat();
    let parts = [
        riff(b"VP8X", &[&[2, 0, 0, 0][..], &side, &side].concat()),
        riff(b"ANIM", &[0; 6]),
        riff(b"ANMF", &frame),
    ];
    let moving = riff(b"RIFF", &[b"WEBP".to_vec(), parts.concat()].concat());
    let refused = read(&moving).unwrap_err();
    assert!(matches!(refused, NotAnEmblem::Animated), "{refused}");
}
