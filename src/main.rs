//! The `castellan` program: reads the command line and hands over.

use std::process::ExitCode;

fn main() -> ExitCode {
    castellan::cli::main()
}
