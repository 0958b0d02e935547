//! The real program as a process whose log is heard.

use std::io::Read;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use playground::Running;

/// The program on a stand-in; killed when it is dropped.
pub(super) struct Heard {
    child: Child,
    said: Arc<Mutex<String>>,
}

impl Heard {
    /// Starts the program with its data in a folder and a filter for its log, and waits until it is there. What
    /// it writes beyond the longest file it may have is an error for it, and no end.
    pub(super) async fn start(server: &Running, data: &Path, config: &Path, filter: &str) -> Self {
        let text = format!(
            "[data]\nfolder = '{}'\n[backup]\nnightly = ''\n[log]\nfilter = '{filter}'\n",
            data.display()
        );
        std::fs::write(config, text).unwrap();
        let mut child = Command::new("sh")
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_castellan"))
            .args(["run", "--stand-in", &server.url(), "--config"])
            .arg(config)
            .env("DISCORD_TOKEN", server.token())
            .env("NO_COLOR", "1")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut errors = child.stderr.take().unwrap();
        let said = Arc::new(Mutex::new(String::new()));
        let saying = Arc::clone(&said);
        std::thread::spawn(move || {
            let mut part = [0; 4096];
            while let Ok(length @ 1..) = errors.read(&mut part) {
                let text = String::from_utf8_lossy(&part[..length]);
                saying.lock().unwrap().push_str(&text);
            }
        });
        let heard = Self { child, said };
        assert!(server.wait_for_bot().await, "{}", heard.said());
        heard
    }

    /// What the log says so far.
    pub(super) fn said(&self) -> String {
        self.said.lock().unwrap().clone()
    }

    /// Waits until the log says something.
    #[cfg(target_os = "linux")]
    pub(super) async fn until_said(&self, words: &str) {
        let said = async {
            while !self.said().contains(words) {
                tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            }
        };
        let said = tokio::time::timeout(crate::PATIENCE, said).await;
        assert!(said.is_ok(), "{words:?} is not in {}", self.said());
    }

    /// The process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }
}

impl Drop for Heard {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
