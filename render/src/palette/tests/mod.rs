//! Pixels find their colours, in whole pictures and over grounds.

pub(super) mod stocks;

use super::Palette;

#[test]
fn every_pixel_gets_the_nearest_colour_again_and_again() {
    let palette = Palette::new(vec![[0, 0, 0], [250, 250, 250], [200, 0, 0]]);
    let pixels = [
        [0, 0, 0, 255],
        [1, 2, 3, 255],
        [190, 9, 0, 255],
        [255, 255, 255, 255],
    ];
    let shades = |indices: Vec<u8>| -> Vec<[u8; 3]> {
        indices
            .iter()
            .map(|&index| palette.colours()[usize::from(index)])
            .collect()
    };
    let expected = [[0, 0, 0], [0, 0, 0], [200, 0, 0], [250, 250, 250]];
    assert_eq!(shades(palette.map(&pixels.concat())), expected);
    assert_eq!(shades(palette.map(&pixels.concat())), expected);
}

#[test]
fn a_pixel_that_differs_anywhere_in_a_flat_stretch_is_seen() {
    let palette = Palette::new(vec![[9, 9, 9], [99, 99, 99]]);
    for place in 0..70 {
        let mut pixels = vec![[9, 9, 9, 255]; 70];
        pixels[place] = [98, 99, 99, 255];
        let expected: Vec<u8> = (0..70).map(|at| u8::from(at == place)).collect();
        assert_eq!(palette.map(pixels.as_flattened()), expected);
    }
}

#[test]
fn unchanged_pixels_keep_the_index_they_had() {
    let palette = Palette::new(vec![[9, 9, 9], [99, 99, 99]]);
    let ground = [[9, 9, 9, 255], [9, 9, 9, 255]].concat();
    let drawn = [[9, 9, 9, 255], [98, 99, 99, 255]].concat();
    let known = palette.map(&ground);
    assert_eq!(
        palette.map_over(&drawn, &ground, &known),
        palette.map(&drawn)
    );
}
