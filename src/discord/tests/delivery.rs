//! Delivery to a stand-in, while all that would be drawn waits for its turn.

use std::sync::Arc;
use std::time::Duration;

use playground::{Id, Message, Running, Server};
use rules::any::GameId;
use serenity::all::MessageId;
use tempfile::TempDir;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::ground::{Play, bot, five_units};
use crate::discord::artist::{For, Turn};
use crate::discord::deliver::Deliverer;
use crate::discord::outgoing::Outgoing;
use crate::discord::{Api, Bot, Bounds, Setup, http};
use crate::presenter::{self, Focus};
use crate::table::environment::SystemEnvironment;
use crate::table::model::{Destination, Millis, PersonId, PlaceId, TableId};
use crate::table::{Cause, TableRequest, Undone};

const PEOPLE: [PersonId; 2] = [PersonId(1), PersonId(2)];
/// Before something counts as not done.
const PATIENCE: Duration = Duration::from_secs(20);

/// A bot that posts to a stand-in, and a table.
struct Ground {
    bot: Bot,
    server: Running,
    place: Id,
    table: TableId,
    news: mpsc::UnboundedSender<TableId>,
    stop: CancellationToken,
    _folder: TempDir,
}

impl Ground {
    /// A game has begun, and its board is there.
    async fn new() -> Self {
        let ground = Self::lobby().await;
        let (tables, table) = (&ground.bot.tables, ground.table);
        tables.join(table, PEOPLE[1], "Ben").await.unwrap();
        let start = tables.start(table, PEOPLE[0], "start".into());
        start.await.unwrap();
        ground.deliver().await;
        ground
    }

    /// A lobby of which nobody was told yet.
    async fn lobby() -> Self {
        let (mut bot, folder) = bot().await;
        let server = Server::start(playground::Config::default()).await.unwrap();
        let place = server.channel("general");
        let setup = Setup {
            token: server.token(),
            api: Api::StandIn(server.url()),
            store: Arc::clone(bot.tables.store()),
            environment: Arc::new(SystemEnvironment),
            dev_guild: None,
            proxy: None,
            shards: None,
            bounds: Bounds::default(),
        };
        let posts = http::posts(&setup).unwrap();
        let me = posts.get_current_user().await.unwrap().id;
        let (news, heard) = mpsc::unbounded_channel();
        let stop = CancellationToken::new();
        bot.out = Arc::new(Outgoing::new(posts, Arc::default()));
        let deliverer = Deliverer::new(bot.clone(), me);
        tokio::spawn(deliverer.run(heard, stop.clone()));
        let request = TableRequest {
            cause: "new".into(),
            game: GameId::Castles,
            name: None,
            guild: None,
            place: PlaceId(place.0),
            host: PEOPLE[0],
            seats: None,
            brought: None,
        };
        let table = bot.tables.create(request, "Ann").await.unwrap();
        Self {
            bot,
            server,
            place,
            table,
            news,
            stop,
            _folder: folder,
        }
    }

    /// Waits until all is said.
    async fn deliver(&self) {
        self.news.send(self.table).unwrap();
        let store = self.bot.tables.store();
        until(async || store.tables_with_news().await.unwrap().is_empty()).await;
    }

    /// All turns to draw.
    async fn turns(&self) -> [Turn; 2] {
        let artist = &self.bot.artist;
        [
            artist.turn(TableId(-1), Destination::Table).await,
            artist.turn(TableId(-2), Destination::Table).await,
        ]
    }

    /// Waits until so many wait for pictures, or have their turn.
    async fn wait_for_waiting(&self, count: usize) {
        until(async || self.bot.artist.waiting() == count).await;
    }

    /// Whoever is asked gives the order that a bot player would give; the name of who it was.
    async fn order(&self, number: usize) -> &'static str {
        let tables = &self.bot.tables;
        let glance = tables.glance(self.table).await.unwrap();
        let seat = glance.asks[0].seat;
        let person = PEOPLE[seat.index()];
        let panel = tables.panel(self.table, person).await.unwrap();
        let roster = glance.row.roster();
        let order = panel.now.bot_order(seat, &roster, panel.context).unwrap();
        let cause = Cause {
            id: format!("order {number}"),
            sent: Millis(0),
        };
        let given = tables.order(self.table, person, cause, order);
        given.await.unwrap();
        ["Ann", "Ben"][seat.index()]
    }

    /// The boards in the table's place, oldest first.
    fn boards(&self) -> Vec<Message> {
        let mut all = self.server.messages(self.place);
        all.retain(|message| !message.attachments.is_empty());
        all.sort_by_key(|message| message.id);
        all
    }

    async fn end(self) {
        self.stop.cancel();
        let violations = self.server.violations();
        assert!(violations.is_empty(), "{violations:#?}");
        self.server.stop().await;
    }
}

async fn until(mut is_so: impl AsyncFnMut() -> bool) {
    let waited = async {
        while !is_so().await {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(PATIENCE, waited).await;
    waited.expect("it does not come");
}

#[tokio::test]
async fn a_board_that_a_newer_one_takes_in_while_it_waits_is_not_drawn() {
    let ground = Ground::new().await;
    let before = ground.boards().len();
    let turns = ground.turns().await;
    let first = ground.order(1).await;
    ground.news.send(ground.table).unwrap();
    ground.wait_for_waiting(turns.len() + 1).await;
    let second = ground.order(2).await;
    assert_ne!(first, second);
    drop(turns);
    ground.deliver().await;
    let boards = ground.boards();
    assert_eq!(
        boards.len(),
        before + 1,
        "one picture for both: {boards:#?}"
    );
    let text = &boards[before].content;
    // Nothing is left out of what was done.
    assert!(text.contains(first) && text.contains(second), "{text}");
    assert_eq!(ground.bot.artist.waiting(), 0);
    ground.end().await;
}

#[tokio::test]
async fn a_board_that_is_taken_back_while_it_waits_is_neither_drawn_nor_said() {
    let ground = Ground::new().await;
    let before = ground.boards().len();
    let turns = ground.turns().await;
    let first = ground.order(1).await;
    ground.news.send(ground.table).unwrap();
    ground.wait_for_waiting(turns.len() + 1).await;
    let person = PEOPLE[usize::from(first == "Ben")];
    let tables = &ground.bot.tables;
    let back = tables.take_back(ground.table, person, "back".into()).await;
    assert!(matches!(back, Ok(Undone::Done(_))), "{back:?}");
    drop(turns);
    ground.deliver().await;
    let boards = ground.boards();
    assert_eq!(boards.len(), before + 1, "{boards:#?}");
    let text = &boards[before].content;
    assert!(text.contains("has taken back the last order"), "{text}");
    ground.end().await;
}

#[tokio::test]
async fn the_board_is_drawn_ahead_while_the_lobby_waits() {
    let ground = Ground::lobby().await;
    let turns = ground.turns().await;
    ground.deliver().await;
    // The card is there at once, and nobody waits for the picture.
    ground.wait_for_waiting(turns.len() + 1).await;
    drop(turns);
    ground.wait_for_waiting(0).await;
    ground.end().await;
}

#[tokio::test]
async fn a_panel_that_was_pressed_again_leaves_the_line() {
    let ground = Ground::new().await;
    let play = Play::new(GameId::Castles, &five_units(), &["Ann", "Ben"]);
    let scene = {
        let glance = play.glance();
        let seating = crate::discord::messages::seating(&glance.row);
        presenter::picture(&glance.view.unwrap(), &[], &seating, Focus::Nothing)
    };
    let bot = &ground.bot;
    let turns = ground.turns().await;
    let older = bot.latest_press.press(MessageId::new(1));
    let whose = For::Person(PEOPLE[0]);
    let drawing = older.or_pressed_again(bot.artist.draw(whose, scene));
    let newer = async {
        ground.wait_for_waiting(turns.len() + 1).await;
        bot.latest_press.press(MessageId::new(1))
    };
    let (drawn, newer) = tokio::join!(drawing, newer);
    assert!(drawn.is_none() && newer.is_newest());
    assert_eq!(bot.artist.waiting(), turns.len(), "its place is free");
    drop(turns);
    ground.end().await;
}
