//! Two people act at one table in the same moment, by two programs.

use castellan::table::model::TableId;
use playground::{Asked, Id, Message, Person, Server};

use super::super::super::world::{command, is_board};
use super::super::asked;
use super::super::check;
use super::super::kept::Kept;
use super::super::player::At;
use super::super::told::{Did, Heard, Told, read};
use super::Scene;

/// How many rounds two people bid in at the same moments.
const ROUNDS: usize = 40;

/// Where somebody plays.
struct Place {
    person: Person,
    channel: Id,
    /// What is added to commands there.
    table: String,
}

impl Place {
    /// Types an order.
    fn types(&self, order: &str) -> Asked {
        let text = format!("/play text:new: {order}{}", self.table);
        self.person.command(self.channel, &text).unwrap()
    }

    /// A panel that can be confirmed, because something lies on it.
    async fn panel(&self) -> Message {
        let panel = self.opened().await;
        self.can_confirm(&panel).await
    }

    /// A panel on which an order is chosen.
    async fn chosen(&self, order: &str) -> Message {
        let panel = self.opened().await;
        let select = panel.selects().into_iter().next();
        let select = select.unwrap_or_else(|| panic!("{panel:?}"));
        let asked = self.person.select(panel.id, &select.custom_id, &[order]);
        let answer = asked.unwrap().answer().await;
        assert!(!answer.failed(), "{order}: {answer:?}");
        self.can_confirm(&panel).await
    }

    async fn opened(&self) -> Message {
        let text = format!("/play{}", self.table);
        command(&self.person, self.channel, &text).await
    }

    /// Waits until a panel can be confirmed.
    async fn can_confirm(&self, panel: &Message) -> Message {
        let is_ready = |it: &Message| {
            let mut buttons = it.buttons().into_iter();
            it.id == panel.id && buttons.any(|it| it.label == "Confirm" && !it.disabled)
        };
        let found = self.person.wait_for(self.channel, is_ready).await;
        found.expect("a panel that can be confirmed")
    }

    /// Presses *Confirm*.
    fn confirms(&self, panel: &Message) -> Asked {
        self.person.press(panel.id, "Confirm").unwrap()
    }
}

/// Waits for the answer to something that was done.
async fn hear(server: &Server, person: &Person, asked: &Asked, did: Did) -> Heard {
    let answer = asked.answer().await;
    let told = read(server, asked, &did, &answer).await;
    Heard {
        id: asked.id(),
        person: person.id(),
        did,
        told,
        asked: None,
    }
}

/// A game of bids: Ann bids in her DMs, or in the channel, and Ben in the channel, which another program hears of.
struct Bidding {
    scene: Scene,
    dms: Place,
    anns: Place,
    bens: Place,
    at: At,
    heard: Vec<Heard>,
}

impl Bidding {
    /// A game that has begun.
    async fn begun(name: &str, rounds: usize) -> Self {
        let scene = Scene::new(name, 2, 2).await;
        let (ann, ben) = (scene.server.person("Ann"), scene.server.person("Ben"));
        // DMs come to shard 0.
        let channel = scene.channel_in(1);
        let made = command(&ann, channel, "/table new game:Probe").await;
        let between = |begin: &str, end: char| {
            let (_, rest) = made.content.split_once(begin).unwrap();
            rest.split_once(end).unwrap().0
        };
        let table = between("table #", ' ');
        let thread: Id = between("<#", '>').parse().unwrap();
        command(&ben, thread, "/table join").await;
        let rounds = format!("/table options option:rounds value:{rounds}");
        command(&ann, thread, &rounds).await;
        let start = ann.command(thread, "/table start").unwrap();
        let heard = vec![hear(&scene.server, &ann, &start, Did::Start).await];
        ann.wait_for(thread, is_board).await.expect("a board");
        let place = |person: &Person, channel: Id, table: String| Place {
            person: person.clone(),
            channel,
            table,
        };
        Self {
            dms: place(&ann, ann.dm(), format!(" table:{table}")),
            anns: place(&ann, thread, String::new()),
            bens: place(&ben, thread, String::new()),
            at: (TableId(table.parse().unwrap()), thread),
            heard,
            scene,
        }
    }

    /// Both bid in the same moment, each in one of several ways. Each bid counts, and that of Ann counts once although
    /// she gives it in two places.
    async fn round(&mut self, round: usize) {
        let Self {
            dms, anns, bens, ..
        } = &*self;
        let order = format!("bid {}", round % 10);
        let given: Vec<(&Place, Asked)> = match round % 4 {
            0 => vec![(dms, dms.types(&order)), (bens, bens.types(&order))],
            1 => {
                let panel = dms.chosen(&order).await;
                vec![(dms, dms.confirms(&panel)), (bens, bens.types(&order))]
            }
            2 => {
                let panel = bens.chosen(&order).await;
                vec![(bens, bens.confirms(&panel)), (dms, dms.types(&order))]
            }
            _ => {
                let panel = dms.chosen(&order).await;
                let same = anns.panel().await;
                vec![
                    (dms, dms.confirms(&panel)),
                    (anns, anns.confirms(&same)),
                    (bens, bens.types(&order)),
                ]
            }
        };
        let mut new = Vec::new();
        for (place, asked) in given {
            let is_bens = place.person.id() == bens.person.id();
            let intent = u32::try_from(2 * round + usize::from(is_bens)).unwrap();
            let order = order.clone();
            let did = Did::Order { order, intent };
            new.push(hear(&self.scene.server, &place.person, &asked, did).await);
        }
        let said = format!("round {round}: {new:#?}");
        assert!(!said.contains("did **not** count"), "{said}");
        for place in [anns, bens] {
            let own = new.iter().filter(|it| it.person == place.person.id());
            let counts = own.filter(|it| matches!(it.told, Told::Yes(_)));
            assert_eq!(counts.count(), 1, "{said}");
        }
        self.heard.append(&mut new);
    }

    /// Ends the game: what was acknowledged is in the log once, and nothing else is.
    async fn end(self) {
        self.scene.settle().await;
        let kept = Kept::read(self.scene.several.data()).await;
        let found = check::kept(&kept, Some(self.at), &self.heard, &[]);
        assert_eq!(found, [""; 0]);
        self.scene.close().await;
    }
}

/// Two people bid in the same moment in so many rounds.
async fn bid(name: &str, rounds: usize) {
    // One more, so that the game is on.
    let mut bidding = Bidding::begun(name, rounds + 1).await;
    for round in 0..rounds {
        bidding.round(round).await;
    }
    bidding.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_presses_on_two_processes_both_count_or_are_refused_in_words() {
    bid("presses", ROUNDS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "as many rounds as are asked for, by tests/kill.sh"]
async fn more_presses_on_two_processes() {
    let (rounds, _) = asked();
    bid("more_presses", rounds).await;
}
