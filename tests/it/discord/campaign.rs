//! A campaign of four empires through two years, as people play it: Ann and Ben by panels, Cleo and Dan by
//! text. Somebody comes and somebody goes, sheets are sealed, deadlines pass, and in every season the bot is
//! stopped in the middle of a turn and started again.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::sync::Arc;

use atlas::bundled::Bundled;
use atlas::{Kind, Map, Region};
use playground::{Id, ManualClock, Message, Person, Slash};

use super::world::{World, card, command, is_board, ordered, pass_deadline, press};

const PEOPLE: [&str; 5] = ["Ann", "Ben", "Cleo", "Dan", "Eve"];
const ANN: usize = 0;
const BEN: usize = 1;
const CLEO: usize = 2;
const DAN: usize = 3;
const EVE: usize = 4;
/// How many of them begin.
const FOUNDERS: usize = 4;
/// The lands of an empire.
const LANDS: usize = 2;
/// The empires of the scenario, and of the newcomer.
const EMPIRES: [&str; 5] = ["Aquila", "Boreas", "Corvus", "Draco", "Eveland"];
const SEASONS: [&str; 3] = ["spring", "summer", "autumn"];

/// So many lands in a row, each next to the one before.
pub(super) fn row(map: &Map, count: usize) -> Vec<String> {
    fn longer(map: &Map, row: &mut Vec<Region>, count: usize) -> bool {
        if row.len() == count {
            return true;
        }
        let Some(last) = row.last().copied() else {
            return false;
        };
        let near: Vec<Region> = map.neighbours(last).map(|(id, _)| id).collect();
        near.into_iter().any(|id| {
            let is_land = map.area(id).is_some_and(|it| it.kind() == Kind::Land);
            if !is_land || row.contains(&id) {
                return false;
            }
            row.push(id);
            let found = longer(map, row, count);
            if !found {
                row.pop();
            }
            found
        })
    }
    let land = map.regions().zip(map.areas());
    let mut land = land.filter(|(_, region)| region.kind() == Kind::Land);
    let row = land.find_map(|(id, _)| {
        let mut row = vec![id];
        longer(map, &mut row, count).then_some(row)
    });
    let row = row.expect("so many lands in a row").into_iter();
    row.map(|id| map.area(id).unwrap().name().to_owned())
        .collect()
}

/// Empires in a row, each with so many lands and a fortification somewhere, and an army in each land.
pub(super) fn scenario(map: &Map, lands: &[String], names: &[&str], each: usize) -> String {
    let forts = map.areas();
    let forts = forts.filter(|region| region.kind() == Kind::Fortification);
    let empires = names.iter().zip(lands.chunks(each)).zip(forts);
    let mut text = format!(
        "title = \"In a Row\"\ngame = \"erkenfara\"\nmap = {:?}\norder = {names:?}\n",
        map.title()
    );
    for ((name, owns), fort) in empires {
        let owned = [owns, &[fort.name().to_owned()]].concat();
        write!(
            text,
            "[[seat]]\nname = {name:?}\nowns = {owned:?}\ntreasury = 6000\n"
        )
        .unwrap();
        for at in owns {
            write!(text, "[[seat.army]]\nat = {at:?}\nmaximal = 5000\n").unwrap();
        }
    }
    text
}

/// What everybody sees of a message: what it says, and the text of its card.
fn seen(message: &Message) -> String {
    let embed = message.embeds.first();
    let about = embed.and_then(|it| it["description"].as_str());
    format!("{} {}", message.content, about.unwrap_or_default())
}

struct Campaign {
    world: World,
    clock: Arc<ManualClock>,
    people: Vec<Person>,
    thread: Id,
    lands: Vec<String>,
    /// In which phases the bot was stopped and started again.
    restarts: BTreeSet<String>,
}

impl Campaign {
    async fn start() -> Self {
        let (world, clock) = World::turned().await;
        let people: Vec<Person> = PEOPLE.map(|name| world.server.person(name)).into();
        let crowns = Bundled::find("crowns").unwrap();
        let map = Map::read(crowns.geojson.as_bytes()).unwrap().map;
        let lands = row(&map, LANDS * FOUNDERS);
        let slash = Slash::new("table new").option("game", "Erkenfara Universalis");
        let slash = slash.file(
            "scenario_file",
            "row.toml",
            scenario(&map, &lands, &EMPIRES[..FOUNDERS], LANDS).as_bytes(),
        );
        let opened = people[ANN].slash(world.general(), &slash).unwrap();
        let opened = opened.answer().await.message().unwrap().content;
        let (_, rest) = opened.split_once("<#").unwrap();
        let thread: Id = rest.split_once('>').unwrap().0.parse().unwrap();
        for person in &people[1..FOUNDERS] {
            command(person, thread, "/table join").await;
        }
        for option in ["entry value:open", "round value:turns", "order value:fixed"] {
            command(
                &people[ANN],
                thread,
                &format!("/table options option:{option}"),
            )
            .await;
        }
        command(&people[ANN], thread, "/table start").await;
        people[ANN]
            .wait_for(thread, is_board)
            .await
            .expect("a board");
        Self {
            world,
            clock,
            people,
            thread,
            lands,
            restarts: BTreeSet::new(),
        }
    }

    async fn says(&self, who: usize, text: &str) -> Message {
        command(&self.people[who], self.thread, text).await
    }

    /// Somebody's order by text.
    async fn order(&self, who: usize, text: &str) {
        let done = ordered(&self.people[who], self.thread, text).await;
        assert!(done.content.contains("is in"), "{text}: {done:?}");
    }

    /// Waits until something that is said in the open, now or later, has some words.
    async fn heard(&self, words: &str) -> Message {
        let says = |message: &Message| seen(message).contains(words);
        let found = self.people[DAN].wait_for(self.thread, says).await;
        found.unwrap_or_else(|| panic!("nothing says {words:?}"))
    }

    /// Waits until the card names whose turn it is in a season of a year.
    async fn turn(&self, year: u32, season: &str, who: usize) {
        let words = format!("Year {year}, {season}. On turn: {}", EMPIRES[who]);
        self.heard(&words).await;
    }

    async fn panel(&self, who: usize) -> Message {
        self.says(who, "/play").await
    }

    /// Picks an entry of a list of a panel.
    async fn pick(&self, who: usize, panel: &Message, number: usize, at: usize) -> Message {
        let select = &panel.selects()[number];
        let value = &select.options[at].1;
        let asked = self.people[who].select(panel.id, &select.custom_id, &[value]);
        asked.unwrap().answer().await.message().unwrap()
    }

    async fn confirm(&self, who: usize, panel: &Message) {
        let done = press(&self.people[who], panel, "Confirm").await;
        assert!(done.content.contains("Your order is in"), "{done:?}");
        // Its picture comes a moment later, and here two days can pass in a moment.
        let drawn = |message: &Message| message.id == done.id && !message.attachments.is_empty();
        let drawn = self.people[who].wait_for(self.thread, drawn).await;
        assert!(drawn.is_some(), "no picture: {done:?}");
    }

    /// Picks what fits first, by its label; the panel as it is where nothing does.
    async fn choose(&self, who: usize, panel: Message, fits: impl Fn(&str) -> bool) -> Message {
        let lists = panel.selects();
        let found = lists.iter().enumerate().find_map(|(number, list)| {
            let at = list.options.iter().position(|(label, _)| fits(label))?;
            Some((number, at))
        });
        match found {
            Some((number, at)) => self.pick(who, &panel, number, at).await,
            None => panel,
        }
    }

    /// A march by panel: the first into a land that is not one's own, if one is near; the others rest.
    async fn march(&self, who: usize, panel: Message) -> Message {
        let marched = self.choose(who, panel, |label| label.ends_with(", and occupy it"));
        press(&self.people[who], &marched.await, "All others rest").await
    }

    /// The bot is stopped in a phase and started again; whoever is there sees the same draft.
    async fn restart(&mut self, phase: &str, who: usize) {
        let draft = |panel: &Message| {
            let (_, draft) = panel.content.split_once('`').unwrap_or_default();
            draft.split_once('`').unwrap_or_default().0.to_owned()
        };
        let before = draft(&self.panel(who).await);
        assert!(!before.is_empty(), "{phase}: nothing is composed");
        self.world.stop_bot().await;
        let gone = self.world.server.wait_until(|server| !server.bot_online());
        assert!(gone.await, "the bot is still there");
        self.world.start_bot().await;
        let after = draft(&self.panel(who).await);
        assert_eq!(before, after, "{phase}");
        self.restarts.insert(phase.to_owned());
    }

    /// Somebody's time passes.
    async fn late(&self, who: usize) {
        let name = EMPIRES[who];
        let is_over = |message: &Message| {
            message.content.contains("missed the deadline") && message.content.contains(name)
        };
        let person = (&self.people[who], self.thread);
        pass_deadline(person, &self.clock, name, is_over).await;
    }
}

/// Ann raises troops by panel; a restart lies before she confirms.
async fn raise(it: &mut Campaign, year: u32) {
    let panel = it.panel(ANN).await;
    assert!(panel.content.contains("Raise troops"), "{panel:?}");
    let place = it.choose(ANN, panel, |label| label.starts_with("Raise in "));
    let place = place.await;
    let raised = it.choose(ANN, place, |label| label.ends_with(" troops"));
    let raised = raised.await;
    assert!(raised.content.contains("`raise "), "{raised:?}");
    it.restart(&format!("Year {year}, winter"), ANN).await;
    it.confirm(ANN, &it.panel(ANN).await).await;
}

/// The first winter: a treaty is made, troops are raised by panel, and whoever is ready stays so.
async fn first_winter(it: &mut Campaign) {
    let offered = it.says(ANN, "/play text:offer Ben, Cleo: peace").await;
    assert!(offered.content.contains("is in"), "{offered:?}");
    it.order(BEN, "accept Ann 1").await;
    it.order(CLEO, "accept Ann 1").await;
    it.order(CLEO, "ready").await;
    raise(it, 1).await;
    let nothing = press(&it.people[BEN], &it.panel(BEN).await, "Raise nothing more").await;
    it.confirm(BEN, &nothing).await;
    it.order(DAN, "ready").await;
}

/// A season: those who play by panel march, Cleo attacks Dan, and what Dan has sealed is played at his turn.
async fn season(it: &mut Campaign, year: u32, season: &str) {
    let phase = format!("Year {year}, {season}");
    let players: &[usize] = if year == 1 {
        &[ANN, BEN, CLEO, DAN]
    } else {
        &[ANN, BEN, DAN, EVE]
    };
    if season == "summer" {
        it.turn(year, season, ANN).await;
        it.order(DAN, "seal blind; all others rest").await;
    }
    for &who in players {
        if who == DAN && season == "summer" {
            // It is played without a question.
            continue;
        }
        it.turn(year, season, who).await;
        match who {
            ANN | BEN => {
                let panel = it.panel(who).await;
                assert!(!panel.attachments.is_empty(), "a map: {panel:?}");
                let composed = it.march(who, panel).await;
                if (who, phase.as_str()) == (ANN, "Year 1, spring") {
                    assert!(composed.content.contains("occupy"), "{composed:?}");
                }
                if who == BEN {
                    it.restart(&phase, who).await;
                    it.confirm(who, &it.panel(who).await).await;
                } else {
                    it.confirm(who, &composed).await;
                }
            }
            CLEO if season == "spring" => {
                let (from, to) = (it.lands[5].clone(), it.lands[6].clone());
                it.order(CLEO, &format!("move {from} > {to}; end")).await;
            }
            DAN if season == "autumn" && year == 1 => it.late(DAN).await,
            _ => it.order(who, "all others rest; end").await,
        }
    }
}

/// The second winter: Eve comes, Cleo goes, and Ben is late.
async fn second_winter(it: &mut Campaign) {
    it.heard("Year 2, winter").await;
    let asked = it.says(EVE, "/table join").await;
    for words in ["What do you want to play", "Who is who", "Corvus"] {
        assert!(asked.content.contains(words), "{words} in {asked:?}");
    }
    // Nobody has left yet, so there is land alone.
    let joined = it.pick(EVE, &asked, 0, 0).await;
    for words in ["You have a seat", "You are Eve", "Who is who", "Corvus"] {
        assert!(joined.content.contains(words), "{words} in {joined:?}");
    }
    let asked = it.says(CLEO, "/table leave").await;
    for words in ["What stays", "What goes", "(TB-17)"] {
        assert!(asked.content.contains(words), "{words} in {asked:?}");
    }
    let stays = press(&it.people[CLEO], &asked, "Stay").await;
    assert!(stays.content.contains("nothing has changed"), "{stays:?}");
    let asked = it.says(CLEO, "/table leave").await;
    let left = press(&it.people[CLEO], &asked, "Leave").await;
    assert!(left.content.contains("You have left"), "{left:?}");
    it.heard("a bot player stands in").await;
    raise(it, 2).await;
    it.order(DAN, "ready").await;
    it.order(EVE, "ready").await;
    it.late(BEN).await;
}

/// Both years can be read again and checked, by the one who left, too.
async fn looks_back(it: &Campaign) {
    for year in 1..=2 {
        let secret = it.heard(&format!("The secret of year {year}")).await;
        let checked = press(&it.people[CLEO], &secret, "Check dice").await;
        let promised = checked.content.contains("are as promised in year");
        assert!(
            promised && checked.content.contains(": all "),
            "{checked:?}"
        );
        let log = it.says(EVE, &format!("/log year:{year}")).await;
        let text = log.content.to_lowercase();
        assert!(!text.contains("nothing about year"), "{log:?}");
    }
    let treaties = it.says(EVE, "/board style:treaties").await;
    let alt = treaties.attachments[0].description.clone();
    let alt = alt.unwrap_or_default();
    assert!(alt.contains("peace"), "{alt}");
    let text = it.says(DAN, "/board style:text").await;
    assert!(text.content.contains("Year 3"), "{text:?}");
    let card = card(&it.people[DAN], it.thread).await;
    let about = seen(&card);
    assert!(about.contains("Eve") && about.contains("*free*"), "{about}");
}

#[tokio::test(flavor = "multi_thread")]
async fn four_empires_go_through_two_years_with_a_newcomer_a_leaver_and_a_restart_in_each_season() {
    let mut it = Campaign::start().await;
    first_winter(&mut it).await;
    for name in SEASONS {
        season(&mut it, 1, name).await;
    }
    second_winter(&mut it).await;
    for name in SEASONS {
        season(&mut it, 2, name).await;
    }
    it.heard("Year 3, winter").await;
    assert_eq!(it.restarts.len(), 8, "{:?}", it.restarts);
    // Cleo has attacked Dan, whose time was up once, and Ben's too.
    let fought = it.people[EVE].sees(it.thread);
    let fought = fought.iter().filter(|it| it.content.contains("rolled"));
    assert!(fought.count() > 0, "nobody has fought");
    looks_back(&it).await;
    let seen = it.people[EVE].sees(it.thread);
    let pictures = seen.iter().flat_map(|message| &message.attachments);
    let sizes: BTreeSet<u64> = pictures.map(|it| it.size / 1000).collect();
    eprintln!(
        "two years: {} messages, pictures of {:?} to {:?} kB",
        seen.len(),
        sizes.first(),
        sizes.last()
    );
    it.world.end().await;
}
