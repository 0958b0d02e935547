//! Choices of the seats of games on maps before the start: banners and homelands.

use playground::{Message, Person, Slash};

use super::world::{World, command, is_board, new_table, new_table_of};

/// The values that are suggested for an option.
async fn offered(person: &Person, thread: playground::Id, text: &str, option: &str) -> Vec<String> {
    let asked = person.autocomplete(thread, text, option).unwrap();
    let choices = asked.answer().await.choices().unwrap();
    choices
        .into_iter()
        .filter_map(|it| Some(it.value.as_str()?.to_owned()))
        .collect()
}

/// Waits for the card to say something.
async fn card_says(person: &Person, thread: playground::Id, words: &'static str) {
    let says = move |message: &Message| {
        let mut texts = message
            .embeds
            .iter()
            .filter_map(|it| it["description"].as_str());
        texts.any(|text| text.contains(words)) && !message.is_ephemeral()
    };
    let found = person.wait_for(thread, says).await;
    assert!(found.is_some(), "no card says {words:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn pk_06_a_seat_takes_a_name_and_a_colour_until_the_game_begins() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table_of(&ann, world.general(), "Partial Kerfuffle").await;
    command(&ben, thread, "/table join").await;
    let own = "/table banner name:House of *Kent* colour:Jade";
    let said = command(&ann, thread, own).await.content;
    assert!(
        said.contains("Your seat is House of \\*Kent\\*: Jade, leaf."),
        "{said}"
    );
    card_says(&ben, thread, "`JA` Jade, leaf: **House of \\*Kent\\***").await;
    // A name that runs from right to left stands in lists as it is, and turns nothing around it.
    command(&ben, thread, "/table banner name:דנה").await;
    let list = command(&ann, world.general(), "/table list").await.content;
    assert!(
        list.contains("House of \\*Kent\\*, \u{2068}דנה\u{2069}"),
        "{list:?}"
    );
    let refused = [
        ("/table banner", "Say what to change"),
        ("/table banner colour:jade", "belongs to somebody else"),
        ("/table banner colour:pink", "is not a colour of a banner"),
        ("/table banner name:house of *kent*", "looks like House of"),
        (
            "/table banner name:H\u{ad}ouse",
            "H\\<U+00AD\\>ouse” holds the character U+00AD",
        ),
        ("/table banner name:Ноuse of *Kent*", "looks like House of"),
        ("/table banner name:LEAF", "the emblem of another seat"),
    ];
    for (text, why) in refused {
        let said = command(&ben, thread, text).await.content;
        assert!(said.contains(why), "{text}: {said}");
    }
    let cleo = world.server.person("Cleo");
    let said = command(&cleo, thread, "/table banner colour:Gold")
        .await
        .content;
    assert!(said.contains("ou hold no seat"), "{said}");
    // Suggested is what nobody has.
    let suggested = offered(&ben, thread, "/table banner colour:", "colour").await;
    assert!(
        suggested.iter().all(|it| !it.starts_with("Jade")),
        "{suggested:?}"
    );
    assert!(
        suggested.iter().any(|it| it.starts_with("Azure")),
        "{suggested:?}"
    );
    command(&ann, thread, "/table start").await;
    let board = ben.wait_for(thread, is_board).await.unwrap();
    assert!(board.content.contains("House of"), "{}", board.content);
    let late = command(&ann, thread, "/table banner colour:Gold")
        .await
        .content;
    assert!(late.contains("oo late to change your banner"), "{late}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_02_nobody_looks_like_another_or_like_nothing() {
    let names = [
        "Ann",
        "Ben",
        "B\u{ad}en",
        "Веn",
        "\u{2800}\u{3164}",
        "Zo\u{e000}e\u{e0041} 👩\u{200d}🚀",
    ];
    let world = World::of(names.map(str::to_owned).to_vec()).await;
    let people = names.map(|name| world.server.person(name));
    let thread = new_table_of(&people[0], world.general(), "Erkenfara Universalis").await;
    for person in &people[1..] {
        command(person, thread, "/table join").await;
    }
    for words in [
        "**Ann**",
        "**Ben**",
        "**Ben \\(2\\)**",
        "**Веn \\(3\\)**",
        "**Zoe 👩\u{200d}🚀**",
    ] {
        card_says(&people[0], thread, words).await;
    }
    // Who has a name of nothing is called by a side.
    let seats = command(&people[4], thread, "/table banner colour:Jade")
        .await
        .content;
    assert!(seats.contains("Your seat is Jade"), "{seats}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tb_02_games_without_a_map_keep_their_sides() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let thread = new_table(&ann, world.general()).await;
    let said = command(&ann, thread, "/table banner colour:Jade")
        .await
        .content;
    assert!(
        said.contains("he sides of Combat Castles are fixed"),
        "{said}"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn eu_78_each_chooses_where_its_empire_begins_until_the_map_changes() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table_of(&ann, world.general(), "Erkenfara Universalis").await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:scenario value:city").await;
    let mut suggested = offered(&ann, thread, "/table homeland region:", "region").await;
    assert!(suggested.len() > 2, "{suggested:?}");
    let [first, last] = [suggested.remove(0), suggested.pop().unwrap()];
    let said = command(&ann, thread, &format!("/table homeland region:{first}")).await;
    assert!(said.content.contains("begins in"), "{}", said.content);
    let taken = command(&ben, thread, &format!("/table homeland region:{first}")).await;
    assert!(
        taken.content.contains("is taken or touches") && taken.content.contains("EU-78"),
        "{}",
        taken.content
    );
    command(&ben, thread, &format!("/table homeland region:{last}")).await;
    card_says(&ben, thread, ", begins in ").await;
    let open = command(&ben, thread, "/table homeland").await.content;
    assert!(open.contains("gets what nobody else has chosen"), "{open}");
    let nowhere = command(&ben, thread, "/table homeland region:Nowhere").await;
    let said = nowhere.content;
    assert!(said.contains("Nowhere") && said.contains("EU-78"), "{said}");
    // Another map has other regions.
    command(&ann, thread, "/table options option:scenario value:isles").await;
    let shown = command(&ann, thread, "/table options option:homelands")
        .await
        .content;
    assert!(shown.contains("dealt fairly"), "{shown}");
    world.end().await;
}

/// A PNG of one colour.
fn png(side: u32) -> Vec<u8> {
    let mut file = Vec::new();
    let picture = image::RgbImage::from_pixel(side, side, image::Rgb([250, 20, 200]));
    let encoder = image::codecs::png::PngEncoder::new(&mut file);
    picture.write_with_encoder(encoder).unwrap();
    file
}

/// The picture of the board as a person sees it now.
async fn board(person: &Person, thread: playground::Id) -> Vec<u8> {
    let shown = command(person, thread, "/board").await;
    person.download(&shown.attachments[0]).unwrap().to_vec()
}

#[tokio::test(flavor = "multi_thread")]
async fn pk_06_a_picture_is_brought_kept_and_taken_off() {
    let mut world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table_of(&ann, world.general(), "Partial Kerfuffle").await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:start value:drawn").await;
    let brings = async |name: &str, file: &[u8]| {
        let slash = Slash::new("table banner").file("picture", name, file);
        let asked = ann.slash(thread, &slash).unwrap();
        asked.answer().await.message().unwrap().content
    };
    let whole = png(200);
    let refused: [(&str, &[u8], &str); 4] = [
        (
            "cut.png",
            &whole[..whole.len() / 2],
            "cut.png cannot be read to its end",
        ),
        (
            "song.mp3",
            b"ID3\x04",
            "song.mp3 is not a picture that I can read",
        ),
        ("huge.png", &png(2_049), "is 2049 × 2049 pixels"),
        (
            "fat.png",
            &vec![0; 1_000_001],
            "has 1000001 bytes; the limit is 1000000",
        ),
    ];
    for (name, file, why) in refused {
        let said = brings(name, file).await;
        assert!(said.contains(why), "{name}: {said}");
    }
    let said = brings("star.png", &whole).await;
    assert!(said.contains("cross, with a picture of its own"), "{said}");
    let both = "/table banner colour:Jade no_picture:true";
    let said = command(&ann, thread, both).await.content;
    assert!(said.contains("Jade, leaf."), "{said}");
    let bare = command(&ann, thread, "/table banner no_picture:false").await;
    assert!(
        bare.content.contains("Say what to change"),
        "{}",
        bare.content
    );
    brings("star.png", &whole).await;

    command(&ann, thread, "/table start").await;
    let posted = ben.wait_for(thread, is_board).await.unwrap();
    let pictured = ben.download(&posted.attachments[0]).unwrap();
    let opened = command(&ben, thread, "/board open:true").await;
    let with = board(&ben, thread).await;
    world.stop_bot().await;
    world.start_bot().await;
    assert_eq!(board(&ben, thread).await, with);
    let gone = command(&ann, thread, "/table redact words:all")
        .await
        .content;
    assert!(gone.contains("taken out"), "{gone}");
    assert_ne!(board(&ben, thread).await, with);
    // The boards that were posted show it no more, either.
    let was = posted.attachments[0].id;
    let made_anew = |message: &Message| {
        let file = message.attachments.first();
        message.id == posted.id && file.is_some_and(|file| file.id != was)
    };
    let anew = ben.wait_for(thread, made_anew).await.unwrap();
    assert_ne!(ben.download(&anew.attachments[0]).unwrap(), pictured);
    let taken_down = |message: &Message| {
        let is_bare = message.attachments.is_empty() && message.content.contains("taken out");
        message.id == opened.id && is_bare
    };
    assert!(ben.wait_for(thread, taken_down).await.is_some());
    let none = command(&ann, thread, "/table redact words:all")
        .await
        .content;
    assert!(none.contains("no such words"), "{none}");
    world.end().await;
}
