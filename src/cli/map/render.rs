//! `castellan map render`: a map or scenario as a picture, or in sentences.

use std::path::PathBuf;

use clap::Args;
use render::{Look, Renderer, Scale};

use super::MapError;
use crate::files::{Existing, Part};
use crate::labels::map::MapPage;

#[derive(Debug, Args)]
pub(super) struct RenderArgs {
    /// The map, a GeoJSON file
    file: PathBuf,
    /// A scenario on it, a TOML file: who owns what, and what stands where
    #[arg(long)]
    scenario: Option<PathBuf>,
    /// Only this region, by name or code, and its neighbourhood
    #[arg(long)]
    around: Option<String>,
    /// How many steps the neighbourhood reaches
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(0..=4), requires = "around")]
    steps: u8,
    /// Twice as many pixels
    #[arg(long)]
    large: bool,
    /// Print sentences instead of drawing a picture
    #[arg(long)]
    text: bool,
    /// The picture; beside the map with the ending .png if not given
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replace a file that is there already
    #[arg(long)]
    force: bool,
}

/// Draws the picture, or makes the sentences; what is to be printed.
pub(super) fn render(args: &RenderArgs) -> Result<String, MapError> {
    let map = super::open(&args.file)?;
    let scenario = args.scenario.as_deref();
    let scenario = scenario.map(|path| super::scenario_of(path, &map));
    let scenario = scenario.transpose()?;
    let around = args.around.as_deref().map(|name| {
        map.ground().find(name).ok_or_else(|| MapError::NoRegion {
            map: map.title().to_owned(),
            name: rules::notation::excerpt(name),
        })
    });
    let page = MapPage {
        scenario: scenario.as_ref(),
        around: around.transpose()?.map(|id| (id, args.steps)),
        ..MapPage::of(&map)
    };
    if args.text {
        return Ok(page.sentences().join("\n") + "\n");
    }
    let out = args.out.clone();
    let out = out.unwrap_or_else(|| args.file.with_extension("png"));
    let existing = if args.force {
        Existing::Replace
    } else {
        Existing::Refuse
    };
    let part = Part::begin(&out, existing)?;
    let scale = if args.large { Scale::Two } else { Scale::One };
    let look = Look {
        scale,
        ..Look::default()
    };
    let picture = Renderer::new().render(&page.picture(), look)?;
    part.write(&picture.png)?;
    part.finish()?;
    let (width, height, bytes) = (picture.width, picture.height, picture.png.len());
    let out = out.display();
    Ok(format!(
        "{out}: {width} by {height} pixels, {bytes} bytes\n"
    ))
}
