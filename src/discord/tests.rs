//! What Discord gets of us: its limits over all commands, panels, posts and modals.

mod agenda;
mod delivery;
mod ground;
mod homelands;
mod limits;
mod modals;
mod panels;
mod posts;
mod rulebook;

use super::is_loopback;

#[test]
fn only_addresses_on_this_machine_are_loopback() {
    for url in [
        "http://127.0.0.1:7878",
        "http://127.0.0.1:7878/",
        "ws://127.0.0.1:1/?v=10&encoding=json",
        "ws://[::1]:80/",
    ] {
        assert!(is_loopback(url), "{url}");
    }
    for url in [
        "",
        "127.0.0.1:80",
        "https://discord.com/api",
        "wss://gateway.discord.gg",
        "http://127.0.0.1.example.org:80/",
        "http://example.org:80/127.0.0.1",
        "http://127.0.0.1:1@example.org/",
        "http://127.0.0.1@example.org:80/",
        "http://example.org#127.0.0.1:80",
        "http://10.0.0.1:80/",
        "http://0.0.0.0:80/",
    ] {
        assert!(!is_loopback(url), "{url}");
    }
}
