//! `castellan setup`, `invite`, `doctor` and `status`: the commands of whoever runs the bot.

use std::io::{self, IsTerminal as _, Read as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::{ApiArgs, ConfigArgs, fail, misconfigured, print, read_config};
use crate::config::{self, Config, Token};
use crate::discord::ask::{AskError, Asker, id_in};
use crate::discord::permissions;
use crate::doctor::Doctor;
use crate::files::Existing;
use crate::setup::{self, Plan};
use crate::table::environment::SystemEnvironment;
use crate::watch::status;

/// The longest token that is read from standard input, in bytes; Discord's have about 70.
const MOST_BYTES: u64 = 4_096;

#[derive(Debug, Args)]
pub(super) struct SetupArgs {
    /// The configuration to write; config.toml if none is named
    #[arg(long)]
    config: Option<PathBuf>,
    /// A file that holds the token; otherwise you are asked for it, or it is read from standard input
    #[arg(long)]
    token_file: Option<PathBuf>,
    /// Put the token in the place of another one
    #[arg(long)]
    replace: bool,
    #[command(flatten)]
    api: ApiArgs,
}

#[derive(Debug, Args)]
pub(super) struct InviteArgs {
    /// The application's id, from General Information in the developer portal; otherwise Discord is asked
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    application: Option<u64>,
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    api: ApiArgs,
}

#[derive(Debug, Args)]
pub(super) struct DoctorArgs {
    #[command(flatten)]
    config: ConfigArgs,
    #[command(flatten)]
    api: ApiArgs,
}

#[derive(Debug, Args)]
pub(super) struct StatusArgs {
    #[command(flatten)]
    config: ConfigArgs,
}

/// Asks the running bot: 0 when it is well, 1 when it is not or does not answer.
pub(super) fn status(args: &StatusArgs) -> ExitCode {
    let port = match read_config(&args.config) {
        Ok((config, _)) => config.watch.port,
        Err(error) => return misconfigured(&error),
    };
    match block_on(status::ask(port)) {
        Ok(Ok(status)) if status.is_healthy() => print(&status),
        Ok(Ok(status)) => {
            print(&status);
            ExitCode::FAILURE
        }
        Ok(Err(error)) => fail(&error),
        Err(error) => fail(&error),
    }
}

/// Looks at everything that the bot needs: 0 when all is fine, 1 when something must be done.
pub(super) fn doctor(args: &DoctorArgs) -> ExitCode {
    let (config, file) = match read_config(&args.config) {
        Ok(read) => read,
        Err(error) => return fail(&format_args!("{error}: correct the configuration first")),
    };
    let doctor = Doctor {
        config,
        file,
        api: args.api.api(),
        environment: Arc::new(SystemEnvironment),
    };
    match block_on(doctor.look()) {
        Ok(report) if report.is_fine() => print(&report),
        Ok(report) => {
            print(&report);
            ExitCode::FAILURE
        }
        Err(error) => fail(&error),
    }
}

/// Writes the first configuration.
pub(super) fn setup(args: &SetupArgs) -> ExitCode {
    let token = match token_for_setup(args) {
        Ok(token) => token,
        Err(words) => return misconfigured(&words),
    };
    let existing = if args.replace {
        Existing::Replace
    } else {
        Existing::Refuse
    };
    let config = args.config.clone();
    let plan = Plan {
        config: config.unwrap_or_else(|| config::DEFAULT_FILE.into()),
        existing,
    };
    match block_on(setup::run(&args.api.api(), &token, &plan)) {
        Ok(Ok(done)) => print(&done),
        Ok(Err(error)) if error.is_configuration() => misconfigured(&error),
        Ok(Err(error)) => fail(&error),
        Err(error) => fail(&error),
    }
}

/// The token from a file, from a terminal on which it is not shown, or from standard input.
fn token_for_setup(args: &SetupArgs) -> Result<Token, String> {
    if let Some(file) = &args.token_file {
        return config::read_token(file).map_err(|error| error.to_string());
    }
    let text = if io::stdin().is_terminal() {
        eprintln!(
            "Your bot's token is under Bot in Discord's developer portal: Reset Token shows it once."
        );
        rpassword::prompt_password("Token (it is not shown): ")
    } else {
        let mut text = String::new();
        let read = io::stdin().take(MOST_BYTES).read_to_string(&mut text);
        read.map(|_| text)
    };
    let text = text.map_err(|error| format!("the token cannot be read: {error}"))?;
    Token::trimmed(&text).ok_or_else(|| "no token was given".to_owned())
}

/// Prints the link.
pub(super) fn invite(args: &InviteArgs) -> ExitCode {
    let application = match args.application {
        Some(application) => application,
        None => match asked_for_application(args) {
            Ok(application) => application,
            Err(words) => return misconfigured(&words),
        },
    };
    print(&format_args!("{}\n", permissions::invite(application)))
}

fn asked_for_application(args: &InviteArgs) -> Result<u64, String> {
    let other =
        "name it yourself with --application ID, from General Information in the developer portal";
    let (config, _) = read_config(&args.config).map_err(|error| error.to_string())?;
    let token = token_of(&config).map_err(|why| format!("{why}; {other}"))?;
    let asked = async {
        let asker = Asker::new(&args.api.api(), token.reveal())?;
        asker.get("/applications/@me").await
    };
    let asked: Result<_, AskError> = block_on(asked).map_err(|error| error.to_string())?;
    let application = asked.map_err(|error| format!("{error}; {other}"))?.json;
    id_in(&application, "id")
        .ok_or_else(|| format!("Discord does not say which application it is; {other}"))
}

fn token_of(config: &Config) -> Result<&Token, String> {
    if let Some(fault) = &config.token.fault {
        return Err(fault.clone());
    }
    let token = config.token.token.as_ref().map(|(token, _)| token);
    token.ok_or_else(|| "there is no token to ask Discord with".to_owned())
}

/// Runs what asks Discord, without a log.
fn block_on<T>(work: impl Future<Output = T>) -> io::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok(runtime.block_on(work))
}
