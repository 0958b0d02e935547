//! A campaign through the playground: Ann plays by panels, Ben by text, the others are bot players; a
//! restart lies between winter and spring.

use playground::{Id, Message, Person};

use super::world::{World, card, command, is_board, new_table_of, ordered, press, press_silently};

/// A table of Ann, Ben and a bot player in its first winter.
async fn winter(world: &World) -> (Id, Person, Person) {
    let [ann, ben] = ["Ann", "Ben"].map(|name| world.server.person(name));
    let thread = new_table_of(&ann, world.general(), "Erkenfara Universalis").await;
    command(&ben, thread, "/table join").await;
    let lobby = card(&ann, thread).await;
    press_silently(&ann, &lobby, "Add bot player").await;
    command(&ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    (thread, ann, ben)
}

async fn choose(person: &Person, panel: &Message, number: usize, at: usize) -> Message {
    let select = &panel.selects()[number];
    let value = select.options[at].1.clone();
    let asked = person.select(panel.id, &select.custom_id, &[&value]);
    asked.unwrap().answer().await.message().unwrap()
}

/// What the card says of the second winter.
const SECOND: &str = "Year 2, winter";

/// The text of a card.
fn about(message: &Message) -> String {
    let embed = message.embeds.first();
    let about = embed.and_then(|it| it["description"].as_str());
    about.unwrap_or_default().to_owned()
}

/// A card that says that Ann or Ben is on turn, or that the year is over.
fn names_somebody(message: &Message) -> bool {
    let about = about(message);
    let words = ["On turn: Ann", "On turn: Ben", SECOND];
    words.iter().any(|words| about.contains(words))
}

/// Whether a panel asks, with or without a draft that was kept.
fn is_asked(panel: &Message) -> bool {
    // The panel of a turn to come is open to who is not asked.
    let is_ahead = panel.content.contains("Your sheet for");
    !is_ahead && (panel.content.contains("Your turn") || panel.content.contains("**Confirm?**"))
}

/// Lets Ann order all that she is asked by her panel, until she is asked no more.
async fn by_panel(ann: &Person, thread: Id) {
    for _ in 0..6 {
        let panel = command(ann, thread, "/play").await;
        if !is_asked(&panel) {
            return;
        }
        assert!(!panel.attachments.is_empty(), "a map: {panel:?}");
        let label = if panel.content.contains("Raise troops") {
            "Raise nothing more"
        } else {
            "All others rest"
        };
        let composed = press(ann, &panel, label).await;
        let done = press(ann, &composed, "Confirm").await;
        assert!(done.content.contains("Your order is in"), "{done:?}");
    }
    panic!("Ann is asked for ever");
}

/// Lets Ben send the shortest sheet by text, as often as he is asked.
async fn by_text(ben: &Person, thread: Id, text: &str) {
    for _ in 0..6 {
        let panel = command(ben, thread, "/play").await;
        if !is_asked(&panel) {
            return;
        }
        let done = ordered(ben, thread, text).await;
        assert!(done.content.contains("Your order is in"), "{done:?}");
    }
    panic!("Ben is asked for ever");
}

/// Whether something that everybody sees has some words.
fn says(person: &Person, thread: Id, words: &str) -> bool {
    let seen = person.sees(thread);
    let mut open = seen.iter().filter(|message| !message.is_ephemeral());
    open.any(|message| message.content.contains(words))
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_and_a_bot_player_go_through_a_year_with_a_restart() {
    let mut world = World::start().await;
    let (thread, ann, ben) = winter(&world).await;

    // Ann raises troops by her panel: the first place there is, and all the gold she may spend.
    let panel = command(&ann, thread, "/play").await;
    assert!(panel.content.contains("Raise troops"), "{panel:?}");
    let raised = choose(&ann, &panel, 1, 0).await;
    assert!(raised.content.contains("raise "), "{raised:?}");
    // A sheet that may be sent goes on all the same: what else is picked up stays so.
    let picked = choose(&ann, &raised, 0, 1).await;
    let options = &picked.selects()[0].raw["options"];
    assert_eq!(options[1]["default"], true, "{options}");
    let raised = press(&ann, &picked, "Take back a step").await;
    let done = press(&ann, &raised, "Confirm").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");
    // Until all are ready she may think again: nobody else is told what she wrote.
    let again = command(&ann, thread, "/play").await;
    let unready = press(&ann, &again, "Not ready after all").await;
    assert!(!unready.content.contains("TB-"), "{unready:?}");
    let panel = command(&ann, thread, "/play").await;
    assert!(is_asked(&panel), "{panel:?}");
    let draft = choose(&ann, &panel, 1, 0).await;

    // Half of what Ben writes is wrong: each wrong line says why, the others stay.
    let wrong = command(&ben, thread, "/play text:raise Nowhere 3000; ready").await;
    assert!(wrong.content.contains("EU-32"), "{wrong:?}");
    // Labels of buttons are not markdown.
    let labels: Vec<String> = wrong.buttons().into_iter().map(|it| it.label).collect();
    let warned = labels
        .iter()
        .find(|label| label.contains("is not a region: "));
    assert!(warned.is_some(), "{labels:?}");

    world.stop_bot().await;
    let gone = world.server.wait_until(|server| !server.bot_online());
    assert!(gone.await, "the bot is still there");
    world.start_bot().await;

    // The draft is there after the restart, and its button too.
    let panel = command(&ann, thread, "/play").await;
    assert!(panel.content.contains("raise "), "{panel:?}");
    let done = press(&ann, &draft, "Confirm").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");
    assert!(!says(&ben, thread, "raise "), "Ann's sheet is her own");
    // What is wrong in Ben's draft is not dropped unseen (TB-19).
    let kept = command(&ben, thread, "/play text:ready").await;
    assert!(kept.content.contains("TB-19"), "{kept:?}");
    let done = command(&ben, thread, "/play text:new: ready").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");

    // Turns come in an order that was drawn: whoever the card names acts, until the year is over.
    for _ in 0..400 {
        let card = ann.wait_for(thread, names_somebody).await.expect("a card");
        match about(&card) {
            about if about.contains(SECOND) => break,
            about if about.contains("On turn: Ann") => by_panel(&ann, thread).await,
            _ => by_text(&ben, thread, "end").await,
        }
    }
    let second = |message: &Message| about(message).contains(SECOND);
    ann.wait_for(thread, second).await.expect("a second year");
    let log = command(&ann, thread, "/log").await;
    assert!(log.content.contains("Winter of year 2 begins"), "{log:?}");
    reads_back(&ann, thread).await;
    maps(&ann, thread).await;
    newcomer(&mut world, &ann, thread).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eu_57_a_sheet_is_sealed_ahead_with_three_presses_and_shown_to_its_owner_alone() {
    let world = World::start().await;
    let (thread, ann, ben) = winter(&world).await;
    let done = command(&ann, thread, "/play text:ready").await;
    assert!(done.content.contains("Your order is in"), "{done:?}");

    // Ben is waited for. The panel is that of the next turn; nothing in it asks whether an empty sheet is meant.
    let panel = command(&ann, thread, "/play").await;
    let heading = "Your sheet for spring of year 1";
    assert!(panel.content.contains(heading), "{panel:?}");
    let composed = press(&ann, &panel, "All others rest").await;
    let sealed = press(&ann, &composed, "Confirm").await;
    assert!(sealed.content.contains("Your order is in"), "{sealed:?}");
    let next = "Your sheet for summer of year 1";
    assert!(sealed.content.contains(next), "{sealed:?}");

    let told = "Sealed for spring of year 1: all others rest";
    for look in ["/play", "/secrets", "/board", "/board style:text"] {
        let own = command(&ann, thread, look).await;
        assert!(own.content.contains(told), "{look}: {own:?}");
        let other = command(&ben, thread, look).await;
        assert!(!other.content.contains("Sealed for"), "{look}: {other:?}");
    }
    let open = command(&ann, thread, "/board style:text open:true").await;
    assert!(!open.content.contains("Sealed for"), "{open:?}");
    assert!(
        !says(&ben, thread, "Sealed for"),
        "what Ann sealed is her own"
    );

    // It is played when her turn comes; she was not asked, and reads what became of it.
    command(&ben, thread, "/play text:ready").await;
    let is_bens = |message: &Message| {
        let about = about(message);
        about.contains("spring") && about.contains("On turn: Ben")
    };
    ann.wait_for(thread, is_bens).await.expect("Ben's turn");
    command(&ben, thread, "/play text:all others rest; end").await;
    let is_over = |message: &Message| about(message).contains("summer");
    ann.wait_for(thread, is_over).await.expect("the summer");
    let own = command(&ann, thread, "/secrets").await;
    let report = "Your sheet for spring of year 1: done: all others rest";
    assert!(own.content.contains(report), "{own:?}");
    let log = command(&ann, thread, "/log").await;
    assert!(log.content.contains("done: all others rest"), "{log:?}");
    let other = command(&ben, thread, "/log").await;
    assert!(
        !other.content.contains("done: all others rest"),
        "{other:?}"
    );
    let board = ann.wait_for(thread, is_board).await.expect("a board");
    let missed = press(&ann, &board, "Catch up").await;
    assert!(
        missed.content.contains("Since your last order:"),
        "{missed:?}"
    );
    assert!(missed.content.lines().count() <= 11, "{missed:?}");
    world.end().await;
}

/// The log of a year and of a region, and no other.
async fn reads_back(ann: &Person, thread: Id) {
    let of = async |options: &str| {
        let log = command(ann, thread, &format!("/log {options}")).await;
        log.content.to_lowercase()
    };
    let mut first = of("year:1").await;
    assert!(!first.contains("winter of year 2 begins"), "{first}");
    // A year is longer than a message: it goes on before the line that is named.
    while let Some((_, rest)) = first.split_once("`/log year:1 before:") {
        let (line, _) = rest.split_once('`').unwrap();
        first = of(&format!("year:1 before:{line}")).await;
        assert!(!first.contains("year 2"), "{first}");
    }
    assert!(first.contains("turn order: "), "its beginning: {first}");
    let second = of("year:2").await;
    assert!(second.contains("winter of year 2 begins"), "{second}");
    assert!(!second.contains("spring of year 1"), "{second}");
    assert!(of("year:9").await.contains("nothing about year 9"));
    let lands = [
        "pelaras",
        "phaemadon",
        "selekos",
        "delanome",
        "naxaxia",
        "lampsandra",
        "ionasyra",
    ];
    let land = lands.into_iter().find(|land| first.contains(land));
    let land = land.expect("a land of which the year tells");
    let about = of(&format!("region:{land} turns:50")).await;
    assert!(about.contains(land), "{about}");
    assert!(!about.contains("Earlier"), "all is there: {about}");
    assert!(!about.contains("turn order: "), "{about}");
    assert!(of("region:Atlantis").await.contains("no region atlantis"));
}

/// What the picture of a chart shows.
async fn chart(person: &Person, thread: Id, style: &str) -> Option<String> {
    let shown = command(person, thread, &format!("/board style:{style}")).await;
    let open = style.contains("open:true");
    assert_eq!(shown.is_ephemeral(), !open, "{shown:?}");
    let picture = shown.attachments.first()?;
    Some(picture.description.clone().expect("an alt text"))
}

/// The years so far as charts, and treaties as a matrix, for one alone or for all.
async fn maps(ann: &Person, thread: Id) {
    for (style, words) in [
        ("strength", "Strength over the years, year 0 to 2."),
        ("land open:true", "Regions over the years, year 0 to 2."),
        ("treaties", "Pairs of empires: "),
        (
            "treasury",
            "Your treasury over the years, year 0 to 2. Annland: ",
        ),
    ] {
        let alt = chart(ann, thread, style).await.expect(style);
        assert!(alt.starts_with(words), "{style}: {alt}");
    }
    assert_eq!(chart(ann, thread, "treasury open:true").await, None);
}

/// Somebody who joins is told who is who, and what there is of one's own.
async fn newcomer(world: &mut World, ann: &Person, thread: Id) {
    let cleo = world.server.person("Cleo");
    let asked = command(&cleo, thread, "/table join").await;
    let list = asked.selects().remove(0);
    let (label, bot) = &list.options[0];
    let (name, _) = label.split_once(" (Gold)").expect("a bot's empire");
    assert!(name.starts_with("House "), "{asked:?}");
    let taken = cleo.select(asked.id, &list.custom_id, &[bot]);
    let taken = taken.unwrap().answer().await.message().unwrap();
    assert!(taken.content.contains("I have asked"), "{taken:?}");
    let asks = |message: &Message| message.content.contains("would like to take over");
    let question = ann.wait_for(thread, asks).await.expect("a question");
    assert_eq!(question.mentions, [ann.id()], "the host alone");
    press(ann, &question, "Agree").await;
    let plays = format!("<@{}> plays {name} from now on", cleo.id());
    let says = |message: &Message| message.content.contains(&plays);
    assert!(ann.wait_for(thread, says).await.is_some(), "{plays}");
    let joined = command(&cleo, thread, "/board style:briefing").await;
    let observation = &joined.content;
    // An empire keeps its name, whoever plays it.
    let own = format!("You are {name}");
    for words in [&own, "Who is who", "Ann", "Lately"] {
        assert!(observation.contains(words), "{words} in {observation}");
    }
    let again = command(&cleo, thread, "/board style:briefing").await;
    assert!(again.content.contains(&own), "{again:?}");
    let dan = world.server.person("Dan");
    let public = command(&dan, thread, "/board style:briefing").await;
    assert!(public.content.contains("Who is who"), "{public:?}");
    assert!(!public.content.contains("You are"), "{public:?}");
    assert!(!public.content.contains(" gold"), "{public:?}");
    let own = chart(&dan, thread, "treasury").await;
    assert_eq!(own, None, "Dan has no seat");
    // What is asked for in the open has nothing of one's own, either.
    let open = command(&cleo, thread, "/board style:briefing open:true").await;
    assert!(
        !open.is_ephemeral() && !open.content.contains("You are"),
        "{open:?}"
    );
}
