//! `castellan map edit`: a page for a map, until Ctrl-C.

use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;

use crate::editor::{self, Document, EditorError};

#[derive(Debug, Args)]
pub(super) struct EditArgs {
    /// The map, or a file of another program, which is imported and saved beside
    file: PathBuf,
    /// A scenario on it, a TOML file, to be edited too; the page makes a new one otherwise
    #[arg(long)]
    scenario: Option<PathBuf>,
    /// The port on 127.0.0.1; 0 takes any free one
    #[arg(long, default_value_t = 0)]
    port: u16,
}

/// Serves the page until the program is asked to stop; what is printed at the end.
pub(super) fn run(args: &EditArgs) -> Result<String, EditorError> {
    let mut document = Document::open(&args.file)?;
    if let Some(path) = &args.scenario {
        document.open_scenario(path)?;
    }
    for line in document.mended() {
        eprintln!("{line}");
    }
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let announce = |address: &str| {
        // Whoever started it may have closed its output; the page is there all the same.
        let _ = writeln!(
            io::stdout(),
            "Castellan's map editor: {address}\nOpen it in a browser; Ctrl-C stops it."
        );
    };
    let stop = crate::service::stop_on_signal()?;
    let kept = runtime.block_on(editor::run(document, args.port, announce, stop))?;
    let line = |path: &PathBuf| format!("What was not saved is in {}\n", path.display());
    Ok(kept.iter().map(line).collect())
}
