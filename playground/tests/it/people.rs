//! People: what they see, and everything that reaches them.

use playground::{Change, Sight, permission as may};
use serde_json::json;

use crate::{bot::Stage, raw::Raw};

#[tokio::test]
async fn everything_a_person_received_is_kept() {
    let stage = Stage::new().await;
    let (ann, ben, general) = (stage.person("Ann"), stage.person("Ben"), stage.general());
    let files: [(&str, &[u8]); 1] = [("map.png", b"\x01\x02")];
    let upload = ann
        .command_with_files(general, "/upload file:map.png", &files)
        .unwrap();
    let message = upload.answer().await.message().unwrap();
    ann.autocomplete(general, "/card card:a", "card")
        .unwrap()
        .answer()
        .await;
    ann.command(general, "/secret").unwrap().answer().await;
    stage.server.delete_message(message.id);
    let kinds = |person: &playground::Person| -> String {
        let sights = person.received().into_iter().map(|it| match it.sight {
            Sight::Message(_) => 'm',
            Sight::Edited(_) => 'e',
            Sight::Deleted(_) => 'd',
            Sight::File { bytes, .. } => {
                assert_eq!(&bytes[..], b"\x02\x01");
                'f'
            }
            Sight::Choices(_) => 'c',
            Sight::Commands(_) => 'C',
            Sight::Modal(_)
            | Sight::Failed(_)
            | Sight::Channel(_)
            | Sight::ChannelGone(_)
            | Sight::Typing(_) => '?',
        });
        sights
            .collect::<String>()
            .trim_start_matches(['?', 'C'])
            .to_owned()
    };
    assert_eq!(kinds(&ann), "mfcmd");
    assert_eq!(kinds(&ben), "mfd");
    stage.finish().await;
}

#[tokio::test]
async fn a_hidden_channel_hides_its_messages() {
    let raw = Raw::new().await;
    let ben = raw.server.person("Ben");
    let hide = playground::Overwrite {
        id: ben.id(),
        member: true,
        allow: 0,
        deny: may::VIEW_CHANNEL,
    };
    raw.server.set_overwrite(raw.general(), hide);
    raw.say(&json!({ "content": "not for Ben" })).await;
    assert!(ben.sees(raw.general()).is_empty());
    assert!(ben.say(raw.general(), "hello?").is_err());
    assert_eq!(raw.server.person("Cleo").sees(raw.general()).len(), 1);
    assert!(!format!("{:?}", ben.received()).contains("not for Ben"));
    raw.server.stop().await;
}

#[tokio::test]
async fn commands_for_moderators_are_not_offered_to_others() {
    let raw = Raw::new().await;
    let path = format!("/applications/{}/commands", raw.server.bot());
    let moderate = json!({
        "name": "gm", "description": "x", "contexts": [0],
        "default_member_permissions": may::MANAGE_GUILD.to_string(),
    });
    raw.send("POST", &path, &moderate).await;
    let offered = |name: &str| raw.server.person(name).commands(raw.general()).len();
    assert_eq!((offered("Ann"), offered("Ben")), (1, 0));
    let ann = raw.server.person("Ann");
    assert!(ann.commands(ann.dm()).is_empty());
    raw.server.stop().await;
}

#[tokio::test]
async fn changes_are_broadcast() {
    let raw = Raw::new().await;
    let mut changes = raw.server.watch();
    let (_, sent) = raw.say(&json!({ "content": "x" })).await;
    let message = sent["id"].as_str().unwrap().parse().unwrap();
    let expected = Change::Message {
        channel: raw.general(),
        message,
    };
    loop {
        if changes.recv().await.unwrap() == expected {
            break;
        }
    }
    raw.server.stop().await;
}

#[tokio::test]
async fn a_press_on_a_message_gone_reaches_the_bot_all_the_same() {
    let stage = Stage::new().await;
    let (ann, general) = (stage.person("Ann"), stage.general());
    let panel = ann
        .command(general, "/panel")
        .unwrap()
        .answer()
        .await
        .message()
        .unwrap();
    stage.server.delete_message(panel.id);
    assert!(ann.press(panel.id, "Private").is_err());
    let answer = ann
        .press_anyway(general, panel.id, "private")
        .answer()
        .await;
    assert_eq!(answer.message().unwrap().content, "for you");
    stage.finish().await;
}

#[tokio::test]
async fn messages_can_be_stored_and_read_back() {
    let raw = Raw::new().await;
    raw.say(&json!({ "content": "x", "embeds": [{ "title": "t", "description": "d" }] }))
        .await;
    let before = raw.server.messages(raw.general());
    let stored = serde_json::to_string(&before).unwrap();
    let after: Vec<playground::Message> = serde_json::from_str(&stored).unwrap();
    assert_eq!(after[0].text(), "x\nt\nd");
    assert_eq!(serde_json::to_string(&after).unwrap(), stored);
    raw.server.stop().await;
}
