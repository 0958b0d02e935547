//! A campaign that is looked back on: boards as they stood, the message of a year, and that message again.

use playground::{Answer, Id, Message, Person};
use serde_json::{Value, json};

use castellan::table::model::TableId;

use super::world::{World, card, command, is_board, new_table_of, press};

/// Two empires beside each other, and land that nobody holds beside the first.
fn scenario() -> Value {
    let army = |empire: &str, region: &str| {
        json!({
            "empire": empire, "kind": "land", "region": region,
            "maximal": 9000, "current": 9000, "statuses": [],
        })
    };
    let land = |owner: &str| json!({"production": 1000, "owner": owner});
    json!({
        "regions": {
            "Alba": land("Aquila"), "Bria": land("Boreas"), "Cora": land("Boreas"),
            "Dora": {"production": 1000},
        },
        "edges": [["Alba", "Bria"], ["Bria", "Cora"], ["Alba", "Dora"]],
        "turn_order": ["Aquila", "Boreas"],
        "treasury": {"Aquila": 5000, "Boreas": 5000},
        "armies": [army("Aquila", "Alba"), army("Boreas", "Bria")],
    })
}

pub(super) struct Campaign {
    pub(super) world: World,
    pub(super) people: [Person; 3],
    pub(super) thread: Id,
}

impl Campaign {
    /// The first winter; Cleo watches.
    pub(super) async fn start() -> Self {
        let mut world = World::start().await;
        let people = ["Ann", "Ben", "Cleo"].map(|name| world.server.person(name));
        let thread = new_table_of(&people[0], world.general(), "Erkenfara Universalis").await;
        command(&people[1], thread, "/table join").await;
        let options = json!({"scenario": scenario(), "order": "fixed", "round": "turns"});
        let options = options.as_object().unwrap().clone();
        world.set_options(TableId(1), options).await;
        command(&people[0], thread, "/table start").await;
        people[0].wait_for(thread, is_board).await.expect("a board");
        Self {
            world,
            people,
            thread,
        }
    }

    pub(super) async fn order(&self, who: usize, text: &str) {
        let done = self.says(who, &format!("/play text:{text}")).await;
        assert!(done.content.contains("is in"), "{text}: {done:?}");
    }

    pub(super) async fn says(&self, who: usize, text: &str) -> Message {
        command(&self.people[who], self.thread, text).await
    }

    /// A year in which Ann takes land that nobody holds, Ben takes hers, and she comes back for it.
    pub(super) async fn year(&self) {
        self.order(0, "offer Ben: passage; promise \"plums\"; secret")
            .await;
        self.order(1, "accept 1").await;
        self.order(1, "offer Ann: promise \"pears\"").await;
        self.order(0, "accept 2").await;
        let moves = [
            (0, "ready"),
            (1, "ready"),
            (0, "move Alba > Dora; occupy Dora; end"),
            (1, "all others rest; end"),
            (0, "all others rest; end"),
            (1, "move Bria > Alba; occupy Alba; end"),
            (0, "move Dora > Alba; end"),
            (1, "all others rest; end"),
        ];
        for (who, text) in moves {
            self.order(who, text).await;
        }
    }

    /// The message of the year, when its film is there.
    pub(super) async fn told(&self) -> Message {
        let is_whole = |it: &Message| {
            it.content.contains("Year 1 in one look") && !it.content.contains("being made")
        };
        let told = self.people[2].wait_for(self.thread, is_whole).await;
        told.expect("the message of the year")
    }

    async fn suggested(&self, text: &str) -> Vec<(String, String)> {
        self.suggests(2, text, "at").await
    }

    /// What is suggested for an option, each with its value.
    pub(super) async fn suggests(
        &self,
        who: usize,
        text: &str,
        option: &str,
    ) -> Vec<(String, String)> {
        let asked = self.people[who].autocomplete(self.thread, text, option);
        let choices = asked.unwrap().answer().await.choices().unwrap();
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        choices
            .into_iter()
            .map(|choice| (choice.name, text(&choice.value)))
            .collect()
    }
}

/// The names and alt texts of what is attached.
pub(super) fn attached(message: &Message) -> Vec<(String, String)> {
    let all = message.attachments.iter();
    let of = all.map(|it| {
        (
            it.filename.clone(),
            it.description.clone().unwrap_or_default(),
        )
    });
    of.collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn each_winter_tells_the_year_in_one_look_and_replay_tells_it_again() {
    let it = Campaign::start().await;
    it.year().await;
    let told = it.told().await;
    let text = &told.content;
    for words in [
        "- **Aquila** holds",
        "took Dora, which nobody held",
        "**One battle**",
        "- Boreas promises something: Boreas and Aquila",
        "in Alba",
    ] {
        assert!(text.contains(words), "{words:?} in {text}");
    }
    // Only what everybody knows, and nobody is called.
    assert!(
        ["passage", "plums", "pears"]
            .iter()
            .all(|words| !text.contains(words)),
        "{text}"
    );
    assert!(told.mentions.is_empty(), "{told:?}");
    // The dice stand below the story, in small print.
    let last = text.lines().last().unwrap();
    assert!(text.starts_with("📜 **Year 1"), "{text}");
    assert!(
        last.starts_with("-# 🎲 The dice of year 2 are sealed"),
        "{text}"
    );
    assert_eq!(text.matches("sealed").count(), 1, "{text}");
    let pictures = attached(&told);
    let names: Vec<&str> = pictures.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["board.png", "board-2.png", "film.gif"]);
    assert!(pictures[0].1.starts_with("Year 1, autumn."), "{pictures:?}");
    assert!(pictures[1].1.contains("Strength"), "{pictures:?}");
    assert!(pictures[2].1.contains("year 1 as a film"), "{pictures:?}");
    let film = it.people[2].download(&told.attachments[2]).unwrap();
    assert!(film.starts_with(b"GIF89a"), "{:?}", &film[..6]);
    assert!(film.len() < 8 << 20, "{} bytes", film.len());

    // The same again: it is edited when the film is there.
    let again = it.says(2, "/replay year:1").await;
    let is_whole = |message: &Message| message.id == again.id && message.attachments.len() == 3;
    let again = it.people[2].wait_for(it.thread, is_whole).await;
    let again = again.expect("with its film");
    assert!(again.is_ephemeral());
    assert_eq!(&again.content, text);
    assert_eq!(attached(&again), pictures);
    let checked = press(&it.people[2], &again, "Check dice").await;
    assert!(
        checked.content.contains("as promised in year 1"),
        "{checked:?}"
    );
    let wrong = it.says(2, "/replay year:9").await;
    assert!(
        wrong
            .content
            .contains("There is no year 9: name one from 1 to 2."),
        "{wrong:?}"
    );
    let running = it.says(2, "/replay year:2").await;
    assert!(
        running.content.contains("*It is not over yet.*"),
        "{running:?}"
    );
    assert!(
        !running.content.contains("The secret of year"),
        "{running:?}"
    );
    it.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_of_the_past_shows_what_everybody_saw_then() {
    let it = Campaign::start().await;
    it.year().await;
    it.told().await;
    let spring = it.says(2, "/board at:1 spring").await;
    assert!(spring.is_ephemeral());
    let begin = "**Year 1, spring**, as everybody saw it then.";
    assert!(spring.content.starts_with(begin), "{spring:?}");
    assert!(
        spring.content.contains("Dora is occupied by Aquila"),
        "{spring:?}"
    );
    assert!(!spring.content.contains("Alba is occupied"), "{spring:?}");
    let alt = &attached(&spring)[0].1;
    assert!(
        alt.contains("Year 1, spring.") && alt.contains("Aquila: 1 regions, armies: Dora 9000"),
        "{alt}"
    );
    let summer = it.says(2, "/board at:Year 1, SUMMER style:text").await;
    assert!(
        summer.content.starts_with("**Year 1, summer**"),
        "{summer:?}"
    );
    assert!(
        summer
            .content
            .contains("Boreas: 2 regions, armies: Alba 9000"),
        "{summer:?}"
    );
    // What is now is the board.
    let now = it.says(2, "/board at:2").await;
    assert!(now.content.starts_with("**Year 2, winter**"), "{now:?}");

    // What two keep to themselves is on no board of the past, whoever asks.
    for who in 0..3 {
        for at in ["1 winter", "1", "2"] {
            for style in ["", " style:text"] {
                let seen = it.says(who, &format!("/board at:{at}{style}")).await;
                let words = format!("{} {:?}", seen.content, attached(&seen));
                for secret in ["passage", "plums", "gold"] {
                    assert!(
                        !words.contains(secret),
                        "{secret}, {who}, {at}{style}: {words}"
                    );
                }
            }
        }
    }
    let own = it.says(0, "/board style:treaties").await;
    assert!(
        attached(&own)[0].1.contains("passage"),
        "it stands: {own:?}"
    );

    for (typed, why) in [
        ("7 summer", "There is no year 7: name a year from 1 to 2"),
        ("1 summr", "`1 summr` is not a time here"),
        (
            "2 autumn",
            "Year 2, autumn has not come yet: it is Year 2, winter now.",
        ),
    ] {
        let wrong = it.says(2, &format!("/board at:{typed}")).await;
        assert!(wrong.content.contains(why), "{typed}: {wrong:?}");
    }
    let chart = it.says(2, "/board at:1 style:strength").await;
    assert!(chart.content.contains("`at` goes with"), "{chart:?}");

    let part = it.says(2, "/board at:1 part:mine").await;
    assert!(
        part.content.contains("`at` shows the whole board"),
        "{part:?}"
    );

    let all = it.suggested("/board at:").await;
    let names: Vec<&str> = all.iter().map(|(name, _)| name.as_str()).collect();
    let newest = [
        "Year 2, winter",
        "Year 1, autumn",
        "Year 1, summer",
        "Year 1, spring",
        "Year 1, winter",
    ];
    assert_eq!(names, newest);
    let some = it.suggested("/board at:summ").await;
    assert_eq!(some, [("Year 1, summer".to_owned(), "1 summer".to_owned())]);
    it.world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_without_years_look_back_to_their_turns() {
    let world = World::start().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = new_table_of(&ann, world.general(), "Combat Castles").await;
    let early = command(&ann, thread, "/board at:1").await;
    assert!(
        early
            .content
            .contains("first turn of table #1 has not begun"),
        "{early:?}"
    );
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    for _ in 0..12 {
        for person in [&ann, &ben] {
            let asked = person.autocomplete(thread, "/play text:", "text").unwrap();
            let Answer::Choices(choices) = asked.answer().await else {
                continue;
            };
            if let Some(first) = choices.first().and_then(|it| it.value.as_str()) {
                command(person, thread, &format!("/play text:{first}")).await;
            }
        }
    }
    let about = card(&ann, thread).await.embeds[0]["description"].to_string();
    let wrong = command(&ann, thread, "/board at:99").await;
    assert!(
        wrong.content.contains("There is no turn 99"),
        "{wrong:?} {about}"
    );
    let first = command(&ann, thread, "/board at:turn 1").await;
    assert!(first.content.starts_with("**Turn 1**"), "{first:?} {about}");
    assert_eq!(first.attachments.len(), 1, "{first:?}");
    let none = command(&ann, thread, "/replay year:1").await;
    assert!(none.content.contains("counts no years"), "{none:?}");
    let whole = command(&ann, thread, "/replay").await;
    let is_whole = |it: &Message| it.id == whole.id && !it.attachments.is_empty();
    let whole = ann.wait_for(thread, is_whole).await.expect("a film");
    assert!(
        whole.content.contains("🖼️ **The beginning to Turn "),
        "{whole:?}"
    );
    let line = command(&ann, thread, "/board at:#2").await;
    assert!(line.content.starts_with("**After #2**"), "{line:?}");
    let kinds = command(&ann, thread, "/log kind:battles").await;
    assert!(
        kinds.content.contains("not divided into kinds"),
        "{kinds:?}"
    );
    let walk = command(&ann, thread, "/board style:walk").await;
    assert!(walk.content.contains("no map to walk on"), "{walk:?}");
    world.end().await;
}
