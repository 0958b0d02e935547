//! Migrations are part of the program: a new one is seen although no source has changed. Tests of PostgreSQL are told
//! where its programs are, and are left out where there are none.

use std::path::PathBuf;
use std::{env, fs};

/// The folder of PostgreSQL's programs. `required` lets the build fail where they are not found.
const VARIABLE: &str = "CASTELLAN_POSTGRES";

fn main() {
    println!("cargo::rerun-if-changed=migrations");
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    println!("cargo::rustc-check-cfg=cfg(has_postgres)");
    let named = env::var(VARIABLE).ok();
    match programs(named.as_deref()) {
        Some(folder) => {
            println!("cargo::rustc-cfg=has_postgres");
            println!("cargo::rustc-env=POSTGRES_PROGRAMS={}", folder.display());
        }
        None if named.is_some() => {
            println!("cargo::error=PostgreSQL's programs, such as initdb, are not found");
        }
        None => {}
    }
}

/// Where `initdb` is: in the folder that is named, on the path, or where distributions put it.
fn programs(named: Option<&str>) -> Option<PathBuf> {
    let named = named.filter(|it| *it != "required").map(PathBuf::from);
    let path = env::var_os("PATH").unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql").ok();
    let mut installed: Vec<PathBuf> = versions
        .into_iter()
        .flatten()
        .filter_map(|version| Some(version.ok()?.path().join("bin")))
        .collect();
    installed.sort();
    let folders = named.into_iter().chain(env::split_paths(&path));
    let mut folders = folders.chain(installed.into_iter().rev());
    folders.find(|folder| folder.join("initdb").is_file())
}
