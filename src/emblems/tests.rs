//! Pictures as people bring them: whole, turned, cut off, damaged, too large, moving.

use std::io::Cursor;

use image::codecs::{jpeg::JpegEncoder, png::PngEncoder, webp::WebPEncoder};
use image::imageops::FilterType;
use image::metadata::Orientation;
use image::{DynamicImage, ExtendedColorType, ImageEncoder, ImageFormat, Rgb, RgbImage, RgbaImage};

use super::decode::PAPER;
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
    let flat = on_paper(&picture.clone().into());
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

/// The picture without holes.
fn on_paper(picture: &DynamicImage) -> RgbImage {
    let picture = picture.to_rgba8();
    RgbImage::from_fn(picture.width(), picture.height(), |x, y| {
        let [red, green, blue, alpha] = picture.get_pixel(x, y).0.map(u32::from);
        let mix = |(over, under)| over * alpha + u32::from(under) * (255 - alpha);
        let mixed = [(red, PAPER[0]), (green, PAPER[1]), (blue, PAPER[2])].map(mix);
        Rgb(mixed.map(|sum| u8::try_from((sum + 127) / 255).unwrap()))
    })
}

/// What another program makes of a file.
fn expected(file: &[u8], orientation: Orientation) -> RgbImage {
    let picture = image::load_from_memory(file).unwrap();
    let (width, height) = (picture.width(), picture.height());
    let side = width.min(height);
    let square = picture.crop_imm((width - side) / 2, (height - side) / 2, side, side);
    let mut small = DynamicImage::from(on_paper(&square)).resize_exact(
        OwnEmblem::SIDE,
        OwnEmblem::SIDE,
        FilterType::Triangle,
    );
    small.apply_orientation(orientation);
    small.to_rgb8()
}

/// Checks that an emblem is what another program makes of the file, but for what each loses by rounding.
fn check(file: &[u8], orientation: Orientation, what: &str) {
    let emblem = read(file).unwrap_or_else(|no| panic!("{what} {no}"));
    let expected = expected(file, orientation);
    let pairs = emblem.pixels().iter().zip(expected.as_raw());
    let worst = pairs.map(|(one, other)| one.abs_diff(*other)).max();
    assert!(worst <= Some(2), "{what}: {worst:?}");
}

/// A file of a picture in which each pixel has its own colour.
fn file_of(kind: ImageFormat, colours: ExtendedColorType, (width, height): (u32, u32)) -> Vec<u8> {
    let bytes = usize::from(colours.bits_per_pixel()) / 8 * (width * height) as usize;
    let samples = (0..bytes).map(|at| u8::try_from(at * at / 97 % 251).unwrap());
    let samples: Vec<u8> = samples.collect();
    let mut file = Cursor::new(Vec::new());
    image::write_buffer_with_format(&mut file, &samples, width, height, colours, kind).unwrap();
    file.into_inner()
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
fn pk_06_emblems_are_what_another_program_makes_of_the_file() {
    use ExtendedColorType::{L8, L16, La8, La16, Rgb8, Rgb16, Rgba8, Rgba16};
    let kinds: [(ImageFormat, &[ExtendedColorType]); 3] = [
        (
            ImageFormat::Png,
            &[L8, La8, Rgb8, Rgba8, L16, La16, Rgb16, Rgba16],
        ),
        (ImageFormat::Jpeg, &[L8, Rgb8]),
        (ImageFormat::WebP, &[Rgb8, Rgba8]),
    ];
    for (kind, colours) in kinds {
        for colours in colours {
            for size in [(16, 16), (17, 40), (64, 64), (300, 65), (333, 1_000)] {
                let file = file_of(kind, *colours, size);
                let what = format!("{kind:?} {colours:?} {size:?}");
                check(&file, Orientation::NoTransforms, &what);
            }
        }
    }
}

#[test]
fn pk_06_a_picture_is_turned_as_its_file_says() {
    let still = file_of(ImageFormat::Png, ExtendedColorType::Rgb8, (100, 100));
    let head = 8 + 25;
    for number in 1..=8 {
        let orientation = Orientation::from_exif(number).unwrap();
        // Two entries, of which the second is that of the orientation: 274, a short, one of them.
        let entries = [
            &[0, 2][..],
            &[1, 0, 0, 4, 0, 0, 0, 1, 0, 0, 0, 100],
            &[1, 18, 0, 3, 0, 0, 0, 1, 0, number, 0, 0],
        ];
        let big = [b"MM\0*\0\0\0\x08", &entries.concat()[..]].concat();
        let entry = [18, 1, 3, 0, 1, 0, 0, 0, number, 0, 0, 0];
        let little = [b"II*\0\x08\0\0\0\x01\0", &entry[..]].concat();
        for exif in [big, little] {
            let file = [&still[..head], &chunk(*b"eXIf", &exif), &still[head..]].concat();
            check(&file, orientation, &format!("{orientation:?}"));
            // Cut off anywhere, it says nothing, and harms nothing.
            for length in 0..exif.len() {
                let cut = chunk(*b"eXIf", &exif[..length]);
                read(&[&still[..head], &cut, &still[head..]].concat()).unwrap();
            }
        }
    }
    let plain = file_of(ImageFormat::Jpeg, ExtendedColorType::Rgb8, (100, 100));
    let exif = b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
    let length = u16::try_from(exif.len() + 2).unwrap().to_be_bytes();
    let turned = [&plain[..2], &[0xFF, 0xE1], &length, exif, &plain[2..]].concat();
    check(&turned, Orientation::Rotate90, "a JPEG");
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
    let head = |width: usize, height: usize| {
        let [width, height] = [width, height].map(|side| u32::try_from(side).unwrap());
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
        (20, i32::MAX as usize),
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
    let flat = vec![0x80; MOST * MOST * 8];
    let most = u32::try_from(MOST).unwrap();
    let mut file = Vec::new();
    let encoder = PngEncoder::new(&mut file);
    let written = encoder.write_image(&flat, most, most, ExtendedColorType::Rgba16);
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
