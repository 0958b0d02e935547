//! A military turn of twelve armies by panel: how many presses it takes (EU-16, EU-26, EU-27).

use std::fmt::Write as _;

use atlas::bundled::Bundled;
use atlas::{Kind, Map};
use playground::{Id, Message, Person, Slash};

use super::world::{World, command, is_board, press};

const ARMIES: usize = 12;
/// The most presses that a turn of theirs may take, from `/play` to Confirm.
const MOST: usize = 40;

/// An army of Ann's in each of twelve lands of a map that comes with us, and one of Ben's.
fn scenario() -> String {
    let bundled = Bundled::find("crowns").unwrap();
    let map = Map::read(bundled.geojson.as_bytes()).unwrap().map;
    let lands = map.areas().filter(|it| it.kind() == Kind::Land);
    let lands: Vec<&str> = lands.map(atlas::Area::name).take(ARMIES + 1).collect();
    let mut text = format!(
        "title = \"Twelve\"\ngame = \"erkenfara\"\nmap = {:?}\norder = [\"Aquila\", \"Boreas\"]\n",
        map.title()
    );
    for (name, owns) in [("Aquila", &lands[..ARMIES]), ("Boreas", &lands[ARMIES..])] {
        write!(
            text,
            "[[seat]]\nname = {name:?}\nowns = {owns:?}\ntreasury = 5000\n"
        )
        .unwrap();
        for at in owns {
            write!(text, "[[seat.army]]\nat = {at:?}\nmaximal = 2000\n").unwrap();
        }
    }
    text
}

/// Ann's panel, and how often she has pressed.
struct Panel {
    ann: Person,
    now: Message,
    presses: usize,
}

impl Panel {
    async fn open(ann: Person, thread: Id) -> Self {
        let now = command(&ann, thread, "/play").await;
        Self {
            ann,
            now,
            presses: 1,
        }
    }

    /// Chooses what fits first, by its label, on whatever page of a list it is; whether there is any.
    async fn choose(&mut self, fits: impl Fn(&str) -> bool) -> bool {
        for number in 0..self.now.selects().len() {
            loop {
                let select = &self.now.selects()[number];
                let labels = select.options.iter().map(|(label, _)| label);
                let mut all = labels.clone().enumerate();
                if let Some((at, _)) = all.find(|(_, label)| fits(label)) {
                    self.pick(number, at).await;
                    return true;
                }
                let mut all = labels.enumerate();
                let Some((next, _)) = all.find(|(_, label)| label.starts_with('▶')) else {
                    break;
                };
                self.pick(number, next).await;
            }
        }
        false
    }

    async fn pick(&mut self, number: usize, at: usize) {
        let select = self.now.selects()[number].clone();
        let value = &select.options[at].1;
        let asked = self.ann.select(self.now.id, &select.custom_id, &[value]);
        self.now = asked.unwrap().answer().await.message().unwrap();
        self.presses += 1;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_of_twelve_armies_takes_at_most_40_presses() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let slash = Slash::new("table new").option("game", "Erkenfara Universalis");
    let slash = slash.file("scenario_file", "twelve.toml", scenario().as_bytes());
    let opened = ann.slash(world.general(), &slash).unwrap().answer().await;
    let opened = opened.message().unwrap().content;
    let (_, rest) = opened.split_once("<#").unwrap();
    let thread: Id = rest.split_once('>').unwrap().0.parse().unwrap();
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    for person in [&ann, &ben] {
        command(person, thread, "/play text:ready").await;
    }

    let mut panel = Panel::open(ann, thread).await;
    // Each army, the next without an order by itself, goes somewhere or rests; a press each.
    for _ in 0..ARMIES {
        let goes = panel.choose(|label| label.ends_with(", and occupy it"));
        if !goes.await {
            assert!(panel.choose(|label| label.starts_with("Rest ")).await);
        }
    }
    // And each has a standing order.
    for at in 0..ARMIES {
        panel.pick(0, at).await;
        assert!(
            panel
                .choose(|label| label.contains("retreat below half"))
                .await
        );
    }
    let draft = &panel.now.content;
    assert_eq!(draft.matches("stand ").count(), ARMIES, "{draft}");
    assert!(draft.matches("occupy ").count() > ARMIES / 2, "{draft}");
    let done = press(&panel.ann, &panel.now, "Confirm").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");
    let presses = panel.presses + 1;
    assert!(presses <= MOST, "{presses} presses");
    world.end().await;
}
