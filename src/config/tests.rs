//! The configuration: what its file may say, and what goes before it.

use super::*;

/// What a file's text makes where the environment says nothing.
fn parse(text: &str) -> Result<Config, String> {
    Ok(checked(super::parse(text)?, &Surroundings::default()))
}

#[test]
fn the_example_has_every_key_with_its_default() {
    let text = include_str!("../../config.example.toml");
    assert_eq!(parse(text), Ok(Config::default()));
    // Every key that is commented out is a key too.
    let keys = text.lines().map(|line| {
        let is_key = ["# token", "# shards", "# database ="]
            .iter()
            .any(|key| line.starts_with(key));
        line.strip_prefix("# ").filter(|_| is_key).unwrap_or(line)
    });
    let all = keys.collect::<Vec<_>>().join("\n");
    assert!(parse(&all).unwrap().token.token.is_some());
    for key in [
        "token",
        "token_file",
        "shards",
        "format",
        "folder",
        "database",
        "synchronous",
        "said_days",
        "nightly",
        "keep",
        "filter",
        "port",
    ] {
        assert!(
            all.lines()
                .any(|line| line.starts_with(&format!("{key} = "))),
            "{key}"
        );
    }
}

#[test]
fn a_proxy_is_an_address_without_a_path() {
    let proxy = |text: &str| parse(&format!("[discord]\nproxy = \"{text}\""));
    let found = proxy("http://127.0.0.1:8080/").unwrap().proxy.unwrap();
    assert_eq!(found.address(), "http://127.0.0.1:8080");
    for wrong in [
        "127.0.0.1:8080",
        "ftp://a",
        "http://a/api",
        "http://me@a",
        "http://a?b",
    ] {
        let error = proxy(wrong).unwrap_err();
        let named = format!("line 2: \"{wrong}\" is not the address of a proxy");
        assert!(error.starts_with(&named), "{error}");
    }
}

#[test]
fn unknown_keys_and_bad_values_are_named_with_their_line() {
    let cases = [
        ("[discord]\ntokn = \"x\"", "line 2: unknown field `tokn`"),
        ("[discrod]", "unknown field `discrod`"),
        (
            "[data]\nsynchronous = \"off\"",
            "unknown variant `off`, expected `full` or `normal`",
        ),
        (
            "[data]\nsaid_days = 0",
            "line 2: 0 days is not from 1 to 3650 days",
        ),
        (
            "[discord]\nshards = 0",
            "line 2: 0 shards is not from 1 to 256 shards",
        ),
        ("[discord]\nshards = 257", "257 shards is not from 1 to 256"),
        (
            "[data]\nsaid_days = 3651",
            "3651 days is not from 1 to 3650",
        ),
        (
            "[discord]\nshards = -3",
            "line 2: -3 shards is not from 1 to 256 shards",
        ),
        (
            "[discord]\nshards = \"two\"",
            "line 2: invalid type: string \"two\", expected a whole number",
        ),
        (
            "[discord]\ndev_guild = -1",
            "line 2: invalid value: integer `-1`, expected a whole number of 0 or more",
        ),
        (
            "[playground]\nport = 70000",
            "line 2: invalid value: integer `70000`, expected a whole number from 0 to 65535",
        ),
        (
            "[backup]\nkeep = 0",
            "line 2: invalid value: integer `0`, expected a whole number from 1 to 65535",
        ),
        (
            "[backup]\nnightly = \"3 am\"",
            "line 2: \"3 am\" is not a time of day such as \"03:00\"",
        ),
        ("data = ", "line 1"),
    ];
    for (text, words) in cases {
        let message = parse(text).unwrap_err();
        assert!(message.contains(words), "{text}: {message}");
    }
}

#[test]
fn backups_lie_beside_the_database_unless_they_are_sent_elsewhere() {
    let backup = |text| parse(text).unwrap().backup;
    let moved = backup("[data]\nfolder = \"x\"\n[backup]\nnightly = \"\"");
    assert_eq!(moved.folder, Path::new("x/backups"));
    assert_eq!(moved.nightly, None);
    let other = backup("[backup]\nfolder = \"y\"\nkeep = 3");
    assert_eq!(other.folder, Path::new("y"));
    assert_eq!(other.keep.get(), 3);
    assert_eq!(other.nightly, TimeOfDay::read("03:00"));
}

#[test]
fn the_token_is_never_printed() {
    let config = parse("[discord]\ntoken = \"very secret\"").unwrap();
    assert!(!format!("{config:?}").contains("secret"));
    let message = parse("[discord]\ntoken = \"very secret\"\nx = 1").unwrap_err();
    assert!(!message.contains("secret"), "{message}");
}

#[test]
fn a_token_that_no_header_takes_is_known_by_its_place() {
    let misfit = |token: &str| Token::trimmed(token).unwrap().misfit();
    assert_eq!(misfit(" MTk4.Gh_w-x \n"), None);
    assert_eq!(misfit("abc def"), Some((4, "a blank")));
    assert_eq!(misfit("abc\ndef"), Some((4, "a line break")));
    assert_eq!(misfit("abc\rdef"), Some((4, "a line break")));
    assert_eq!(misfit("ab\u{a0}"), None);
    assert_eq!(misfit("äbc"), Some((1, "not an ASCII character")));
    assert_eq!(misfit("abc\u{7f}"), Some((4, "a control character")));
}

#[test]
fn the_environment_goes_before_the_file_and_a_missing_file_is_named() {
    let token = |environment: Option<&str>| {
        let file = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/config.example.toml"));
        let around = Surroundings {
            token: environment.map(str::to_owned),
            ..Surroundings::default()
        };
        let (config, _) = read(Some(file), &around).unwrap();
        config
            .token
            .token
            .map(|(token, _)| token.reveal().to_owned())
    };
    assert_eq!(token(Some(" abc\n")), Some("abc".into()));
    assert_eq!(token(Some("  ")), None);
    assert_eq!(token(None), None);
    let error = read(
        Some(Path::new("no/such/file.toml")),
        &Surroundings::default(),
    )
    .unwrap_err();
    assert!(
        error.to_string().starts_with("no/such/file.toml: "),
        "{error}"
    );
}

#[test]
fn a_file_that_is_too_long_is_not_read_to_its_end() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("config.toml");
    let longest = "#".repeat(usize::try_from(MOST_BYTES).unwrap());
    std::fs::write(&file, &longest).unwrap();
    assert!(read(Some(&file), &Surroundings::default()).is_ok());
    std::fs::write(&file, longest + "#").unwrap();
    let error = read(Some(&file), &Surroundings::default())
        .unwrap_err()
        .to_string();
    assert!(error.contains("larger than 65536 bytes"), "{error}");
    let endless = Path::new("/dev/zero");
    if endless.exists() {
        let error = read(Some(endless), &Surroundings::default()).unwrap_err();
        assert!(matches!(error, ConfigError::TooLong { .. }), "{error}");
    }
    std::fs::write(&file, [b'#', 0xff]).unwrap();
    let error = read(Some(&file), &Surroundings::default())
        .unwrap_err()
        .to_string();
    assert!(error.contains("not UTF-8"), "{error}");
}

/// A file with a token, of a mode of its own.
#[cfg(unix)]
fn token_file(folder: &Path, name: &str, mode: u32) -> PathBuf {
    use std::os::unix::fs::PermissionsExt as _;

    let file = folder.join(name);
    std::fs::write(&file, format!("{name}-secret\n")).unwrap();
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(mode)).unwrap();
    file
}

#[cfg(unix)]
#[test]
fn of_several_tokens_the_first_is_taken_and_the_others_are_named() {
    let folder = tempfile::tempdir().unwrap();
    token_file(folder.path(), TOKEN_FILE, 0o400);
    let [named, keyed] = ["named", "keyed"].map(|name| token_file(folder.path(), name, 0o600));
    let all = Surroundings {
        token: Some("variable-secret".into()),
        token_file: Some(named.clone()),
        credentials: Some(folder.path().into()),
        database: None,
    };
    let key = Token::trimmed("key-secret");
    let taken = |around: &Surroundings, key: Option<&Token>| {
        let found = token::find(around, key, Some(keyed.clone()));
        let words = format!("{found:?} {}", found.notes.join(" "));
        assert!(!words.contains("secret"), "{words}");
        let (token, source) = found.token.unwrap();
        (token.reveal().to_owned(), source, found.notes.len())
    };
    let is = |secret: &str, source, notes| (format!("{secret}-secret"), source, notes);
    let mut around = all;
    assert_eq!(
        taken(&around, key.as_ref()),
        is("variable", TokenSource::Variable, 4)
    );
    around.token = None;
    assert_eq!(
        taken(&around, key.as_ref()),
        is("named", TokenSource::NamedFile(named), 3)
    );
    around.token_file = None;
    let credential = TokenSource::Credential(folder.path().join(TOKEN_FILE));
    assert_eq!(taken(&around, key.as_ref()), is(TOKEN_FILE, credential, 2));
    around.credentials = None;
    assert_eq!(taken(&around, key.as_ref()), is("key", TokenSource::Key, 1));
    assert_eq!(
        taken(&around, None),
        is("keyed", TokenSource::KeyFile(keyed.clone()), 0)
    );
    let none = token::find(&around, None, None);
    assert_eq!(none, Found::default());
}

#[cfg(unix)]
#[test]
fn a_file_with_a_token_is_named_where_all_can_read_it_or_nobody_can() {
    let folder = tempfile::tempdir().unwrap();
    let file = token_file(folder.path(), "open", 0o644);
    let found = token::find(&Surroundings::default(), None, Some(file.clone()));
    let note = format!("can read {} (mode 644): chmod 600", file.display());
    assert!(found.notes[0].contains(&note), "{:?}", found.notes);
    let gone = token::find(&Surroundings::default(), None, Some("no/such/file".into()));
    assert!(gone.fault.unwrap().starts_with("no/such/file: "));
    std::fs::write(&file, " \n").unwrap();
    let empty = token::find(&Surroundings::default(), None, Some(file));
    assert!(empty.fault.unwrap().contains("it is empty"));
}

#[test]
fn the_database_of_the_environment_goes_before_the_file_s_and_neither_is_shown() {
    let file = "[data]\ndatabase = \"postgres://bot:hunter2@db/one\"";
    let of = |around: Option<&str>| {
        let around = Surroundings {
            database: around.map(DatabaseAddress::new),
            ..Surroundings::default()
        };
        checked(super::parse(file).unwrap(), &around).data.database
    };
    let shown = |address: Option<DatabaseAddress>| address.map(|it| it.reveal().to_owned());
    assert_eq!(shown(of(None)).unwrap(), "postgres://bot:hunter2@db/one");
    assert_eq!(
        shown(of(Some("postgres://db/two\n"))).unwrap(),
        "postgres://db/two"
    );
    assert_eq!(shown(of(Some("  "))), shown(of(None)));
    let config = parse(file).unwrap();
    assert!(!format!("{config:?}").contains("hunter2"));
    let wrong = parse("[data]\ndatabase = 5 # hunter2").unwrap_err();
    assert!(wrong.starts_with("line 2"), "{wrong}");
}

#[test]
fn a_token_says_which_application_it_is_of() {
    let of = |token: &str| Token::trimmed(token).unwrap().application();
    assert_eq!(
        of("MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.secret"),
        Some(123_456_789_012_345_678)
    );
    assert_eq!(
        of("MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=.G.s"),
        None,
        "larger than an id"
    );
    assert_eq!(of("MTI=.G.s"), Some(12));
    assert_eq!(of("a token"), None);
}
