//! What packages, images and releases are made of: their files are there, their commands are the program's, their
//! configurations are read.

use std::fs::Permissions;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use castellan::config::{self, Surroundings};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Asks the program how a command line is used: it fails if there is no such command or option.
fn is_ours(words: &[&str]) {
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .args(words)
        .arg("--help")
        .output()
        .unwrap();
    let why = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{words:?}: {why}");
}

/// The words of a list such as `["run", "--config"]`.
fn list(text: &str) -> Vec<String> {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn the_unit_runs_the_program_as_a_user_that_is_made() {
    let unit = read("packaging/castellan.service");
    let value = |key: &str| {
        let lines = unit.lines().filter_map(|line| line.strip_prefix(key));
        let values: Vec<&str> = lines.filter_map(|it| it.strip_prefix('=')).collect();
        assert_eq!(values.len(), 1, "{key}");
        values[0]
    };
    let words: Vec<&str> = value("ExecStart").split(' ').collect();
    assert_eq!(words[0], "/usr/bin/castellan");
    is_ours(&words[1..]);
    assert!(words.contains(&"/etc/castellan/config.toml"));
    let users = read("packaging/castellan.sysusers");
    assert!(
        users.contains(&format!("\nu {} - ", value("User"))),
        "{users}"
    );
    assert!(value("LoadCredential").starts_with("discord-token:"));
}

/// The threads that draw lower their priority, which is one of systemd's `@resources`.
#[test]
fn the_unit_lets_what_draws_give_way() {
    let unit = read("packaging/castellan.service");
    let filters: Vec<&str> = unit
        .lines()
        .filter_map(|line| line.strip_prefix("SystemCallFilter="))
        .collect();
    // Each line adds to those before it, or takes from them.
    assert_eq!(filters.last(), Some(&"setpriority"));
    assert!(filters.contains(&"~@privileged @resources"));
    // Without that the system kills a program for any other call that is filtered.
    assert!(unit.contains("\nSystemCallErrorNumber=EPERM\n"));
}

#[test]
fn the_image_runs_what_is_ours_as_a_user_without_rights() {
    let text = read("packaging/Containerfile");
    let step = |name: &str| {
        let lines = text.lines().filter_map(|line| line.strip_prefix(name));
        let mut lines = lines.rev();
        let last = lines.next().unwrap_or_else(|| panic!("no {name}"));
        last.trim().to_owned()
    };
    assert_eq!(step("USER"), "65532:65532");
    assert_eq!(list(&step("ENTRYPOINT")), ["/usr/bin/castellan"]);
    let health = step("HEALTHCHECK");
    let (_, health) = health.split_once("CMD ").unwrap();
    for words in [list(&step("CMD")), list(health).split_off(1)] {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        is_ours(&words);
        assert_eq!(words.last(), Some(&"/etc/castellan/config.toml"));
    }
}

#[test]
fn the_root_of_the_image_is_all_that_the_program_needs() {
    let folder = tempfile::tempdir().unwrap();
    let image = folder.path().join("image");
    let laid = Command::new(root().join("packaging/image-root"))
        .args([env!("CARGO_BIN_EXE_castellan").as_ref(), image.as_os_str()])
        .status();
    assert!(laid.unwrap().success());
    for name in [
        "etc/castellan/config.toml",
        "etc/ssl/certs/ca-certificates.crt",
        "data",
    ] {
        assert!(image.join(name).exists(), "{name}");
    }
    // Nothing else of this machine is to be seen there. Only root may go there.
    let mut command = Command::new("chroot");
    command
        .arg(&image)
        .args(["/usr/bin/castellan", "--version"]);
    let output = command.output().unwrap();
    let why = String::from_utf8_lossy(&output.stderr);
    if why.contains("Operation not permitted") {
        eprintln!("SKIPPED: the image's root is not entered without rights");
        return;
    }
    assert_eq!(output.status.code(), Some(0), "{why}");
}

#[test]
fn the_packages_configurations_are_read_and_can_be_asked() {
    for (path, folder) in [
        ("packaging/config.toml", "/var/lib/castellan"),
        ("packaging/container.toml", "/data"),
    ] {
        let file = root().join(path);
        let (config, _) = config::read(Some(&file), &Surroundings::default()).unwrap();
        assert_eq!(config.data.folder, Path::new(folder), "{path}");
        assert_ne!(config.watch.port, 0, "{path}");
    }
}

#[test]
fn the_debian_package_names_files_that_are_there_or_are_made() {
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let deb = &manifest["package"]["metadata"]["deb"];
    let assets = deb["assets"].as_array().unwrap();
    let made = read("packaging/archive");
    for asset in assets {
        let source = asset[0].as_str().unwrap();
        let name = source.strip_prefix("target/packaging/");
        let is_there = name.map_or_else(|| root().join(source).exists(), |it| made.contains(it));
        assert!(is_there || source == "target/release/castellan", "{source}");
    }
    let folder = deb["systemd-units"]["unit-scripts"].as_str().unwrap();
    assert!(root().join(folder).join("castellan.service").exists());
}

/// What `cargo binstall` makes of a template in the manifest for a target.
fn binstall(key: &str, target: &str) -> String {
    let manifest: toml::Table = read("Cargo.toml").parse().unwrap();
    let template = manifest["package"]["metadata"]["binstall"][key].as_str();
    let values = [
        ("{ repo }", ""),
        ("{ name }", "castellan"),
        ("{ bin }", "castellan"),
        ("{ binary-ext }", ""),
        ("{ version }", env!("CARGO_PKG_VERSION")),
        ("{ target }", target),
    ];
    let text = template.unwrap().to_owned();
    let filled = values
        .iter()
        .fold(text, |text, (name, value)| text.replace(name, value));
    assert!(!filled.contains('{'), "{filled}");
    filled
}

#[test]
fn an_archive_has_the_program_its_manual_and_what_a_service_needs() {
    let folder = tempfile::tempdir().unwrap();
    // As an archive of the program itself, whose names for faults are large in tests, would take long to pack.
    let program = folder.path().join("castellan");
    let text = format!(
        "#!/bin/sh\nexec '{}' \"$@\"\n",
        env!("CARGO_BIN_EXE_castellan")
    );
    std::fs::write(&program, text).unwrap();
    std::fs::set_permissions(&program, Permissions::from_mode(0o755)).unwrap();
    let output = Command::new(root().join("packaging/archive"))
        .args([program.as_os_str(), "x86_64-test".as_ref()])
        .env("CASTELLAN_DIST", folder.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    let name = format!("castellan-{}-x86_64-test", env!("CARGO_PKG_VERSION"));
    let archive = format!("{name}.tar.gz");
    let [pkg_url, bin_dir] = ["pkg-url", "bin-dir"].map(|key| binstall(key, "x86_64-test"));
    assert_eq!(
        pkg_url.rsplit_once('/'),
        Some((
            concat!("/releases/download/v", env!("CARGO_PKG_VERSION")),
            &*archive
        ))
    );
    assert_eq!(bin_dir, format!("{name}/castellan"));
    let listed = Command::new("tar")
        .args(["--list", "--file", &archive])
        .current_dir(folder.path())
        .output()
        .unwrap();
    let listed = String::from_utf8(listed.stdout).unwrap();
    for file in [
        "castellan",
        "README.md",
        "LICENSE-MIT",
        "config.example.toml",
        "castellan.1",
        "completions/castellan.bash",
        "completions/castellan.fish",
        "completions/_castellan",
        "castellan.service",
        "castellan.sysusers",
    ] {
        assert!(
            listed.contains(&format!("{name}/{file}\n")),
            "{file}: {listed}"
        );
    }
    let checked = Command::new("sha256sum")
        .args(["--check", "--status", &format!("{archive}.sha256")])
        .current_dir(folder.path())
        .status();
    assert!(checked.unwrap().success());
}
