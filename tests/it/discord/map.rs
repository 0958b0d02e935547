//! `/map`: what there is, how it looks, new maps; and what cannot be made.

use super::world::{World, command};

#[tokio::test(flavor = "multi_thread")]
async fn maps_are_listed_shown_and_made() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    let list = command(&ann, here, "/map list").await;
    assert!(
        list.content.contains("`europe` **Europe**"),
        "{}",
        list.content
    );

    let shown = command(&ann, here, "/map preview map:europe").await;
    let picture = &shown.attachments[0];
    let alt = picture.description.as_deref().unwrap();
    assert!(
        alt.starts_with("Europe: ") && alt.contains("It borders"),
        "{alt}"
    );
    assert!(ann.download(picture).unwrap().starts_with(b"\x89PNG"));

    let part = command(&ann, here, "/map preview map:europe around:France").await;
    let alt = part.attachments[0].description.as_deref().unwrap();
    assert!(
        alt.contains("France (") && !alt.contains("Finland ("),
        "{alt}"
    );

    let text = command(&ann, here, "/map preview map:isles style:text").await;
    let file = ann.download(&text.attachments[0]).unwrap();
    let file = String::from_utf8(file.to_vec()).unwrap();
    assert!(
        file.lines().count() > 10 && file.contains("It borders"),
        "{file}"
    );

    let made = "/map generate style:city regions:30 seed:7 seats:3";
    let made = command(&ann, here, made).await;
    assert_eq!(made.attachments.len(), 2, "{made:?}");
    let file = ann.download(&made.attachments[1]).unwrap();
    let map = atlas::Map::read(&file).unwrap().map;
    assert_eq!(map.regions().len(), 30);
    let again = command(
        &ann,
        here,
        "/map generate style:city regions:30 seed:7 seats:3",
    )
    .await;
    assert_eq!(
        ann.download(&again.attachments[1]).unwrap(),
        file,
        "the same seed"
    );
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn maps_that_are_not_there_or_cannot_be_made_are_refused_with_the_bound() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let here = world.general();
    let cases = [
        ("/map preview map:atlantis", "The maps are thrones"),
        (
            "/map preview map:europe around:Atlantis",
            "no region called Atlantis",
        ),
        (
            "/map generate style:city regions:2",
            "2 regions: a map of style city has",
        ),
        (
            "/map generate style:continent regions:20 seats:12",
            "12 seats: 20 regions",
        ),
    ];
    for (text, words) in cases {
        let answer = command(&ann, here, text).await;
        assert!(answer.content.contains(words), "{text}: {}", answer.content);
        assert!(answer.attachments.is_empty(), "{text}");
    }
    let choices = ann.autocomplete(here, "/map preview map:europe around:fra", "around");
    let choices = choices.unwrap().answer().await.choices().unwrap();
    assert!(
        choices.iter().any(|choice| choice.name == "France"),
        "{choices:?}"
    );
    world.end().await;
}
