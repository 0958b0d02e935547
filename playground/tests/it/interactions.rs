//! Commands, buttons, selects and modals, asked by people and answered by the bot.

use playground::{Answer, NotPossible, Slash};

use crate::bot::Stage;

#[tokio::test]
async fn a_command_is_answered_for_everyone() {
    let stage = Stage::new().await;
    let (ann, ben) = (stage.person("Ann"), stage.person("Ben"));
    let asked = ann.command(stage.general(), "/ping").unwrap();
    let message = asked.answer().await.message().unwrap();
    assert_eq!(message.content, "pong");
    assert_eq!(ben.sees(stage.general()).last().unwrap().id, message.id);
    stage.finish().await;
}

#[tokio::test]
async fn a_deferred_answer_takes_the_placeholders_place() {
    let stage = Stage::new().await;
    let ann = stage.person("Ann");
    let asked = ann.command(stage.general(), "/slow").unwrap();
    let more = asked.follow_up(0).await.unwrap();
    assert_eq!(more.content, "and more");
    let edited = ann
        .wait_for(stage.general(), |it| it.content == "thought twice")
        .await
        .unwrap();
    assert_eq!(asked.answer().await.message().unwrap().id, edited.id);
    assert_eq!(ann.sees(stage.general()).len(), 2);
    stage.finish().await;
}

#[tokio::test]
async fn autocomplete_offers_what_fits() {
    let stage = Stage::new().await;
    let asked = stage
        .person("Ann")
        .autocomplete(stage.general(), "/card card:k", "card")
        .unwrap();
    let choices = asked.answer().await.choices().unwrap();
    assert_eq!(
        choices
            .iter()
            .map(|it| it.name.as_str())
            .collect::<Vec<_>>(),
        ["king"]
    );
    stage.finish().await;
}

#[tokio::test]
async fn options_are_checked_before_they_are_sent() {
    let stage = Stage::new().await;
    let (ann, general) = (stage.person("Ann"), stage.general());
    let missing = ann.command(general, "/card count:2").unwrap_err();
    assert_eq!(missing, NotPossible::Missing("card".into()));
    let bad = ann.command(general, "/card card:ace count:5").unwrap_err();
    assert!(matches!(bad, NotPossible::BadValue { option, .. } if option == "count"));
    let bad = ann.command(general, "/table new game:Chess").unwrap_err();
    assert!(matches!(bad, NotPossible::BadValue { option, .. } if option == "game"));
    assert!(
        stage
            .server
            .requests()
            .iter()
            .all(|it| !it.path.contains("callback"))
    );
    stage.finish().await;
}

#[tokio::test]
async fn subcommands_take_all_kinds_of_options() {
    let stage = Stage::new().await;
    let (ann, general) = (stage.person("Ann"), stage.general());
    let typed = "/table new game:Boki place:#games open:True title:Friday: a game";
    let answer = ann.command(general, typed).unwrap().answer().await;
    let text = answer.message().unwrap().content;
    assert_eq!(text, "Boki games Some(true) Some(\"Friday: a game\")");
    let slash = Slash::new("table new")
        .option("game", "Boki")
        .option("title", "open:True");
    let answer = ann.slash(general, &slash).unwrap().answer().await;
    assert_eq!(
        answer.message().unwrap().content,
        "Boki  None Some(\"open:True\")"
    );
    stage.finish().await;
}

#[tokio::test]
async fn buttons_update_acknowledge_and_whisper() {
    let stage = Stage::new().await;
    let (ann, ben, general) = (stage.person("Ann"), stage.person("Ben"), stage.general());
    let panel = ann
        .command(general, "/panel")
        .unwrap()
        .answer()
        .await
        .message()
        .unwrap();

    let private = ben.press(panel.id, "Private").unwrap();
    let whisper = private.answer().await.message().unwrap();
    assert!(whisper.is_ephemeral());
    assert!(private.follow_up(0).await.unwrap().is_ephemeral());
    assert_eq!(ben.sees(general).len(), 3);
    assert_eq!(ann.sees(general).len(), 1);

    let later = ben.press(panel.id, "later").unwrap();
    assert!(matches!(later.answer().await, Answer::Acknowledged));
    assert_eq!(later.updated().await.unwrap().content, "changed later");

    let Answer::Updated(updated) = ben.press(panel.id, "Update").unwrap().answer().await else {
        panic!("not updated");
    };
    assert_eq!(
        (updated.id, updated.content.as_str()),
        (panel.id, "updated")
    );
    assert!(updated.buttons().is_empty());
    stage.finish().await;
}

#[tokio::test]
async fn what_is_not_on_the_screen_cannot_be_pressed() {
    let stage = Stage::new().await;
    let (ann, ben, general) = (stage.person("Ann"), stage.person("Ben"), stage.general());
    let panel = ann
        .command(general, "/panel")
        .unwrap()
        .answer()
        .await
        .message()
        .unwrap();
    let secret = ann
        .command(general, "/secret")
        .unwrap()
        .answer()
        .await
        .message()
        .unwrap();
    assert_eq!(
        ben.press(secret.id, "x").unwrap_err(),
        NotPossible::NoMessage(secret.id)
    );
    assert_eq!(
        ann.press(panel.id, "x").unwrap_err(),
        NotPossible::NoComponent("x".into())
    );
    assert_eq!(
        ann.press(panel.id, "Grey").unwrap_err(),
        NotPossible::Disabled("Grey".into())
    );
    stage.finish().await;
}

#[tokio::test]
async fn selects_send_values_and_people() {
    let stage = Stage::new().await;
    let (ann, ben, general) = (stage.person("Ann"), stage.person("Ben"), stage.general());
    let panel = ann
        .command(general, "/panel")
        .unwrap()
        .answer()
        .await
        .message()
        .unwrap();
    let way = ann
        .select(panel.id, "way", &["south"])
        .unwrap()
        .answer()
        .await;
    assert_eq!(way.message().unwrap().content, "south");
    let whom = ann
        .select(panel.id, "whom", &["Ben"])
        .unwrap()
        .answer()
        .await;
    assert_eq!(whom.message().unwrap().content, ben.id().to_string());
    let both = ann
        .select(panel.id, "way", &["north", "south"])
        .unwrap_err();
    assert!(matches!(both, NotPossible::BadValue { .. }));
    stage.finish().await;
}

#[tokio::test]
async fn a_modal_is_filled_in() {
    let stage = Stage::new().await;
    let (ann, general) = (stage.person("Ann"), stage.general());
    let panel = ann
        .command(general, "/panel")
        .unwrap()
        .answer()
        .await
        .message()
        .unwrap();
    let modal = ann
        .press(panel.id, "Ask")
        .unwrap()
        .answer()
        .await
        .modal()
        .unwrap();
    assert_eq!(
        (modal.title.as_str(), modal.inputs[0].label.as_str()),
        ("Words", "Your words")
    );
    let missing = ann.fill(&modal, &[]).unwrap_err();
    assert_eq!(missing, NotPossible::Missing("words".into()));
    let long = ann
        .fill(&modal, &[("words", "hello hello hello")])
        .unwrap_err();
    assert!(matches!(long, NotPossible::BadValue { .. }));
    let answer = ann
        .fill(&modal, &[("Your words", "hello")])
        .unwrap()
        .answer()
        .await;
    assert_eq!(answer.message().unwrap().content, "you said hello");
    stage.finish().await;
}

#[tokio::test]
async fn an_ephemeral_answer_is_seen_by_its_asker_only() {
    let stage = Stage::new().await;
    let (ann, ben, general) = (stage.person("Ann"), stage.person("Ben"), stage.general());
    let secret = ann
        .command(general, "/secret")
        .unwrap()
        .answer()
        .await
        .message()
        .unwrap();
    assert_eq!(secret.flags & playground::message_flag::EPHEMERAL, 64);
    assert_eq!(ann.sees(general).len(), 1);
    assert!(ben.sees(general).is_empty());
    let heard = |person: &playground::Person| format!("{:?}", person.received()).contains("psst");
    assert!(heard(&ann) && !heard(&ben));
    stage.finish().await;
}
