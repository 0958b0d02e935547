//! A program that does not reach the database any more, though the server is there and others reach it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::io::{AsyncRead, AsyncReadExt as _, AsyncWrite, AsyncWriteExt as _};
use tokio::net::{TcpListener, UnixStream};
use tokio::sync::watch;
use tokio::task::JoinSet;

use super::{Data, Scene, Several, database};

/// When a way to the server is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    Not,
    Now,
    /// When an order is to be committed: the server does not hear of that before the way is mended.
    BeforeCommit,
    /// When the server has heard that an order is to be committed: its answer does not come.
    AfterCommit,
    /// When its answer has come.
    AfterConfirmation,
}

/// A way to a server. While it is cut, what is sent arrives nowhere and nobody is told; it arrives late, as it does in a
/// network that drops.
struct Wire {
    /// Of the database, by this way.
    address: String,
    cut: Arc<watch::Sender<Cut>>,
    /// Ends with this.
    _carriers: JoinSet<()>,
}

impl Wire {
    /// A way to the database of an address.
    async fn to(address: &str) -> Self {
        let (folder, name) = address
            .strip_prefix("postgres://castellan@")
            .and_then(|it| it.rsplit_once('/'))
            .unwrap();
        let socket = PathBuf::from(folder.replace("%2F", "/")).join(".s.PGSQL.5432");
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let cut = Arc::new(watch::Sender::new(Cut::Not));
        let mut carriers = JoinSet::new();
        let wire = Arc::clone(&cut);
        carriers.spawn(async move {
            let mut both = JoinSet::new();
            while let Ok((near, _)) = listener.accept().await {
                let far = UnixStream::connect(&socket).await.unwrap();
                let (near_in, near_out) = near.into_split();
                let (far_in, far_out) = far.into_split();
                let connection = Connection {
                    cut: Arc::clone(&wire),
                    is_confirming: Arc::default(),
                };
                both.spawn(connection.clone().carry(near_in, far_out));
                both.spawn(connection.answer(far_in, near_out));
            }
        });
        Self {
            address: format!("postgres://castellan@127.0.0.1:{port}/{name}"),
            cut,
            _carriers: carriers,
        }
    }

    fn cut(&self, cut: Cut) {
        self.cut.send_replace(cut);
    }
}

/// One connection to the server.
#[derive(Clone)]
struct Connection {
    cut: Arc<watch::Sender<Cut>>,
    /// Whether the next answer is that an order is committed.
    is_confirming: Arc<AtomicBool>,
}

impl Connection {
    /// Waits until the way is there; whether it will ever be.
    async fn is_open(&self) -> bool {
        let mut cut = self.cut.subscribe();
        cut.wait_for(|it| *it != Cut::Now).await.is_ok()
    }

    /// Carries what is sent to the server.
    async fn carry(self, mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
        let mut buffer = vec![0; 65_536];
        let mut is_of_an_order = false;
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            let sent = &buffer[..count];
            is_of_an_order &= !contains(sent, b"BEGIN");
            is_of_an_order |= names_an_order(sent);
            let is_commit = is_of_an_order && contains(sent, b"COMMIT");
            let cut = *self.cut.borrow();
            if is_commit && cut == Cut::BeforeCommit {
                self.cut.send_replace(Cut::Now);
            }
            if is_commit && cut == Cut::AfterConfirmation {
                self.is_confirming.store(true, Ordering::SeqCst);
            }
            if !self.is_open().await || to.write_all(sent).await.is_err() {
                return;
            }
            if is_commit && cut == Cut::AfterCommit {
                self.cut.send_replace(Cut::Now);
            }
        }
    }

    /// Carries what it answers.
    async fn answer(self, mut from: impl AsyncRead + Unpin, mut to: impl AsyncWrite + Unpin) {
        let mut buffer = vec![0; 65_536];
        while let Ok(count @ 1..) = from.read(&mut buffer).await {
            if !self.is_open().await || to.write_all(&buffer[..count]).await.is_err() {
                return;
            }
            if self.is_confirming.swap(false, Ordering::SeqCst) {
                self.cut.send_replace(Cut::Now);
            }
        }
    }
}

/// Whether what is sent says where an order comes from.
fn names_an_order(sent: &[u8]) -> bool {
    let is_cause = |at: &[u8]| at.starts_with(b"i:") && at[2..].iter().all(u8::is_ascii_digit);
    sent.windows(12).any(is_cause)
}

fn contains(sent: &[u8], word: &[u8]) -> bool {
    sent.windows(word.len()).any(|it| it == word)
}

/// Cuts one of two programs off when an order is given there, until the other has its shards, and for a while after.
async fn cut_off(name: &str, cut: Cut) {
    let several = Several::on(database(&format!("several_{name}")).await);
    let wire = Wire::to(&several.address).await;
    let ways = vec![Data::Server(wire.address.clone()), several.data()];
    let scene = Scene::by(several, ways, 2).await;
    let mut games = scene.games().await;
    for game in &mut games {
        game.order().await;
        game.is_said(&scene.server).await;
    }
    scene.settle().await;
    let before = scene.server.identifies();
    wire.cut(cut);
    let (told, order) = games[0].tried().await;
    let said = scene.several.said();
    match cut {
        Cut::Not | Cut::Now => assert!(told.contains("did **not** count"), "{told}\n{said}"),
        Cut::BeforeCommit => assert!(told.contains("has not confirmed"), "{told}\n{said}"),
        Cut::AfterCommit | Cut::AfterConfirmation => {
            assert!(told.contains("has not confirmed"), "{told}\n{said}");
            games[0].counts(order);
        }
    }
    // The other one plays on, and says what there is to say when it has the shards.
    games[1].order().await;
    let is_run = scene.server.wait_until(|it| it.identifies() > before);
    assert!(is_run.await, "nobody takes over: {}", scene.several.said());
    for _ in 0..2 {
        for game in &mut games {
            game.is_said(&scene.server).await;
            game.order().await;
        }
    }
    wire.cut(Cut::Not);
    scene
        .several
        .are_balanced(&scene.server, scene.shards)
        .await;
    for game in &mut games {
        game.is_said(&scene.server).await;
        game.order().await;
        game.is_said(&scene.server).await;
    }
    scene.check(&games).await;
    // Whoever was cut off says that nothing counts, after the one that knows better.
    scene.close_but(|it| it.code == "40060").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_cut_off_is_replaced_and_comes_back() {
    cut_off("cut_off", Cut::Now).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_is_cut_off_before_its_commit_does_not_count_later() {
    cut_off("cut_off_before", Cut::BeforeCommit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_whose_commit_is_not_confirmed_counts_once() {
    cut_off("cut_off_after", Cut::AfterCommit).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_order_that_counts_is_never_told_as_one_that_does_not() {
    cut_off("cut_off_later", Cut::AfterConfirmation).await;
}
