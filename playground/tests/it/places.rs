//! Direct messages, threads, pins, permissions, and the bot thrown out.

use playground::{ChannelKind, Layer, permission as may};
use poise::serenity_prelude as serenity;
use serenity::{ChannelId, CreateMessage, CreateThread, EditMessage, EditThread, GetMessages};

use crate::bot::Stage;

fn at(id: playground::Id) -> ChannelId {
    id.0.into()
}

/// Returns Discord's code of a refusal.
#[track_caller]
fn code<T: std::fmt::Debug>(result: serenity::Result<T>) -> isize {
    let error = result.unwrap_err();
    if let serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) = error {
        response.error.code
    } else {
        panic!("{error}")
    }
}

#[tokio::test]
async fn a_direct_message_reaches_one_person() {
    let stage = Stage::new().await;
    let (ann, ben) = (stage.person("Ann"), stage.person("Ben"));
    let asked = ann.command(stage.general(), "/whisper user:@Ben").unwrap();
    assert_eq!(asked.answer().await.message().unwrap().content, "sent");
    assert_eq!(ben.dms()[0].content, "your hand");
    assert!(ann.dms().is_empty());
    stage.finish().await;
}

#[tokio::test]
async fn a_closed_direct_channel_is_50007() {
    let stage = Stage::new().await;
    stage.person("Ben").close_dms(true);
    let asked = stage
        .person("Ann")
        .command(stage.general(), "/whisper user:Ben")
        .unwrap();
    assert_eq!(asked.answer().await.message().unwrap().content, "closed");
    assert!(stage.person("Ben").dms().is_empty());
    let violations = stage.server.violations();
    assert_eq!(
        (violations[0].layer, violations[0].code.as_str()),
        (Layer::State, "50007")
    );
    stage.end().await;
}

#[tokio::test]
async fn commands_in_direct_channels_bring_a_user_and_no_guild() {
    let stage = Stage::new().await;
    let ann = stage.person("Ann");
    let dm = ann.dm();
    assert_eq!(
        ann.command(dm, "/ping")
            .unwrap()
            .answer()
            .await
            .message()
            .unwrap()
            .content,
        "pong"
    );
    assert!(stage.person("Ben").sees(dm).is_empty());
    // poise sees that there is no guild.
    let typed = ann
        .command(dm, "/table new game:Boki")
        .unwrap()
        .answer()
        .await;
    assert!(typed.message().unwrap().content.contains("DMs"));
    stage.finish().await;
}

#[tokio::test]
async fn threads_hang_on_messages_and_channels_but_not_on_threads() {
    let stage = Stage::new().await;
    let (http, general) = (&stage.http, at(stage.general()));
    let message = general.say(http, "table").await.unwrap();
    let new = || CreateThread::new("Friday");
    let public = general
        .create_thread_from_message(http, message.id, new())
        .await
        .unwrap();
    assert_eq!(public.id.get(), message.id.get());
    assert_eq!(
        code(
            general
                .create_thread_from_message(http, message.id, new())
                .await
        ),
        160_004
    );
    assert_eq!(code(public.id.create_thread(http, new()).await), 50_024);
    let private = general.create_thread(http, new()).await.unwrap();
    let ben = stage.person("Ben");
    let sees = || {
        ben.channels()
            .iter()
            .any(|it| it.kind == ChannelKind::PrivateThread)
    };
    assert!(!sees());
    private
        .id
        .add_thread_member(http, ben.id().0.into())
        .await
        .unwrap();
    assert!(sees());
    private
        .id
        .edit_thread(http, EditThread::new().archived(true))
        .await
        .unwrap();
    private.id.say(http, "awake").await.unwrap();
    let open = stage
        .server
        .channels()
        .into_iter()
        .find(|it| it.id.0 == private.id.get())
        .unwrap();
    assert!(!open.thread.unwrap().archived);
    stage.end().await;
}

#[tokio::test]
async fn pins_are_listed_newest_first_and_announced() {
    let stage = Stage::new().await;
    let (http, general) = (&stage.http, at(stage.general()));
    let first = general.say(http, "one").await.unwrap();
    let second = general.say(http, "two").await.unwrap();
    first.pin(http).await.unwrap();
    stage.clock.advance(std::time::Duration::from_secs(1));
    second.pin(http).await.unwrap();
    let pins = general.pins(http).await.unwrap();
    assert_eq!(
        pins.iter().map(|it| it.id).collect::<Vec<_>>(),
        [second.id, first.id]
    );
    first.unpin(http).await.unwrap();
    assert_eq!(stage.person("Ann").pins(stage.general()).len(), 1);
    let notices = stage
        .server
        .messages(stage.general())
        .iter()
        .filter(|it| it.kind == 6)
        .count();
    assert_eq!(notices, 2);
    stage.finish().await;
}

#[tokio::test]
async fn lost_permissions_are_told_apart() {
    let stage = Stage::new().await;
    let (http, general) = (&stage.http, at(stage.general()));
    let mut message = general.say(http, "here").await.unwrap();
    stage.server.deny_bot(stage.general(), may::SEND_MESSAGES);
    assert_eq!(code(general.say(http, "x").await), 50_013);
    stage
        .server
        .deny_bot(stage.general(), may::ATTACH_FILES | may::PIN_MESSAGES);
    assert_eq!(code(message.pin(http).await), 50_013);
    stage.server.deny_bot(stage.general(), may::VIEW_CHANNEL);
    assert_eq!(code(general.say(http, "x").await), 50_001);
    stage.server.deny_bot(stage.general(), 0);
    message
        .edit(http, EditMessage::new().content("still here"))
        .await
        .unwrap();
    let ann = stage.person("Ann");
    let theirs = ann.say(stage.general(), "mine").unwrap();
    let edit = EditMessage::new().content("x");
    assert_eq!(
        code(general.edit_message(http, theirs.0, edit).await),
        50_005
    );
    stage.server.delete_message(theirs);
    assert_eq!(code(general.message(http, theirs.0).await), 10_008);
    stage.server.delete_channel(stage.general());
    assert_eq!(code(general.say(http, "x").await), 10_003);
    stage.end().await;
}

#[tokio::test]
async fn a_bot_thrown_out_loses_access_and_its_commands() {
    let stage = Stage::new().await;
    let general = stage.general();
    stage.server.remove_bot();
    assert_eq!(code(at(general).say(&stage.http, "x").await), 50_001);
    assert!(stage.person("Ann").command(general, "/ping").is_err());
    stage.server.add_bot();
    let asked = stage.person("Ann").command(general, "/ping").unwrap();
    assert_eq!(asked.answer().await.message().unwrap().content, "pong");
    stage.end().await;
}

#[tokio::test]
async fn messages_are_listed_newest_first_around_any_point() {
    let stage = Stage::new().await;
    let (http, general) = (&stage.http, at(stage.general()));
    let mut ids = Vec::new();
    for n in 0..7 {
        ids.push(general.say(http, n.to_string()).await.unwrap().id);
    }
    let list = async |wish: GetMessages| {
        let found = general.messages(http, wish).await.unwrap();
        found.into_iter().map(|it| it.content).collect::<String>()
    };
    assert_eq!(list(GetMessages::new().limit(3)).await, "654");
    assert_eq!(list(GetMessages::new().before(ids[2])).await, "10");
    assert_eq!(list(GetMessages::new().after(ids[2]).limit(2)).await, "43");
    assert_eq!(
        list(GetMessages::new().around(ids[3]).limit(3)).await,
        "432"
    );
    stage.finish().await;
}

#[tokio::test]
async fn what_people_write_among_themselves_is_hidden_from_the_bot() {
    let stage = Stage::new().await;
    let ann = stage.person("Ann");
    let theirs = ann.say(stage.general(), "a plot").unwrap();
    let read = at(stage.general())
        .message(&stage.http, theirs.0)
        .await
        .unwrap();
    assert_eq!(read.content, "");
    let direct = ann.say(ann.dm(), "for you").unwrap();
    let read = at(ann.dm()).message(&stage.http, direct.0).await.unwrap();
    assert_eq!(read.content, "for you");
    let to_bot = CreateMessage::new()
        .content(format!("<@{}>", ann.id()))
        .allowed_mentions(serenity::CreateAllowedMentions::new());
    let sent = at(stage.general())
        .send_message(&stage.http, to_bot)
        .await
        .unwrap();
    assert!(sent.mentions.is_empty());
    stage.finish().await;
}
