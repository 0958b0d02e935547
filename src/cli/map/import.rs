//! `castellan map import`: a map made of a file of another program.

use std::path::PathBuf;

use atlas::import::{Wishes, import};
use clap::Args;
use rules::any::GameId;

use super::{MapError, read};
use crate::maps::brought::{has_maps, need};

/// Files longer than this are not read; the import says what would help.
const FILE_BYTES: usize = 64 << 20;

#[derive(Debug, Args)]
pub(super) struct ImportArgs {
    /// GeoJSON, TopoJSON, a Shapefile (.shp or .zip) or SVG
    file: PathBuf,
    /// Make one region of all areas with the same value of this property, such as state
    #[arg(long)]
    by: Option<String>,
    /// Read only areas with this value of a property, such as admin=Germany
    #[arg(long, value_name = "PROPERTY=VALUE", value_parser = pair)]
    only: Option<(String, String)>,
    /// Put the smallest regions together with neighbours until so many are left
    #[arg(long)]
    regions: Option<usize>,
    /// Add what a game needs: seas, production and fortifications for erkenfara, straits for kerfuffle
    #[arg(long = "for", value_parser = game)]
    game: Option<GameId>,
    /// Seats to make it for
    #[arg(long, default_value_t = 4, requires = "game")]
    seats: usize,
    /// So many seas, where the game needs them; 0 for none
    #[arg(long, requires = "game")]
    seas: Option<usize>,
    /// So many fortifications, where the game needs them; 0 for none
    #[arg(long, requires = "game")]
    forts: Option<usize>,
    /// Turn a map over that comes out upside down
    #[arg(long)]
    flip: bool,
    /// The property that production is made of, such as population
    #[arg(long, requires = "game")]
    production: Option<String>,
}

/// The map as GeoJSON, after what was changed is printed on standard error.
pub(super) fn run(args: &ImportArgs) -> Result<String, MapError> {
    let bytes = read(&args.file, FILE_BYTES).map_err(|source| MapError::Unread {
        path: args.file.clone(),
        source,
    })?;
    let need = args.game.map(|game| need(game, args.seats)).transpose()?;
    let wishes = Wishes {
        by: args.by.clone(),
        only: args.only.clone(),
        regions: args.regions,
        need,
        seas: args.seas,
        forts: args.forts,
        flip: args.flip,
        production: args.production.clone(),
    };
    let name = args.file.file_name().unwrap_or_default().to_string_lossy();
    let imported = import(&name, &bytes, &wishes).map_err(|source| MapError::Refused {
        path: args.file.clone(),
        source: Box::new(source),
    })?;
    for mend in &imported.mends {
        eprintln!("{mend}");
    }
    for fit in crate::maps::fits::fits(&imported.map) {
        eprintln!("fits: {fit}");
    }
    Ok(imported.map.to_geojson())
}

fn pair(text: &str) -> Result<(String, String), String> {
    let cut = text.split_once('=');
    let (property, value) = cut.ok_or("write PROPERTY=VALUE, such as admin=Germany")?;
    Ok((property.to_owned(), value.to_owned()))
}

/// A game that is played on maps, by its word.
fn game(word: &str) -> Result<GameId, String> {
    let found = GameId::from_id(word).filter(|game| has_maps(*game));
    let maps = GameId::ALL.iter().filter(|game| has_maps(**game));
    let known: Vec<&str> = maps.map(|game| game.id()).collect();
    found.ok_or_else(|| format!("the games on maps are {}", known.join(", ")))
}
