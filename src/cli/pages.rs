//! `castellan man` and `castellan completions`: made of the command line itself, for packagers.

use std::io::{self, Write as _};
use std::process::ExitCode;

use clap::{Args, Command, CommandFactory as _};
use clap_complete::Shell;
use clap_mangen::Man;

use super::{Cli, fail};

#[derive(Debug, Args)]
pub(super) struct CompletionsArgs {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

/// Prints what a shell completes.
pub(super) fn completions(args: &CompletionsArgs) -> ExitCode {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "castellan", &mut script);
    written(&script)
}

/// Prints the manual: the program's page, then one of each command.
pub(super) fn man() -> ExitCode {
    let mut command = Cli::command();
    command.build();
    let mut pages = Vec::new();
    match page(&command, &mut pages) {
        Ok(()) => written(&pages),
        Err(error) => fail(&error),
    }
}

fn page(command: &Command, pages: &mut Vec<u8>) -> io::Result<()> {
    Man::new(command.clone()).render(pages)?;
    let shown = command
        .get_subcommands()
        .filter(|it| !it.is_hide_set() && it.get_name() != "help");
    for command in shown {
        page(command, pages)?;
    }
    Ok(())
}

fn written(bytes: &[u8]) -> ExitCode {
    match io::stdout().write_all(bytes) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has gone, as `head` does: nothing is wrong.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => fail(&error),
    }
}
