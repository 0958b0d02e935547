//! Dice that people can check: words, the sealed secret, and the check at the end.

use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use castellan::discord::Bounds;
use castellan::table::environment::{Environment, SystemEnvironment as RealWorld};
use castellan::table::model::Millis;
use memchr::memmem;
use playground::{Asked, Id, Message, Modal, Person};
use rules::dice::{Key, Secret, WordsHash};

use super::world::{
    Follow, World, called_off, card, command, is_board, line, new_table, patient, press, unhurried,
};

const ANNS: &str = "for luck";
const BENS: &str = "ünïcode ♜ *bold*";

/// A world in which the secret is known to the test.
pub(super) struct Known(pub(super) Secret);

impl Environment for Known {
    fn now(&self) -> Millis {
        RealWorld.now()
    }

    fn secret(&self) -> Result<Secret, String> {
        Ok(self.0.clone())
    }
}

/// The lot that a secret and words draw: it is the only throw of a game of Combat Castles.
fn lot(secret: &Secret, words: &[&str]) -> u32 {
    let hashes: Vec<WordsHash> = words.iter().map(|text| WordsHash::of(text)).collect();
    Key::new(secret, &hashes).dice(1).throw("lot", 2)
}

/// A secret with which the words of Ben and then Ann draw another lot than no words, than the same in
/// another order, and than those of one of them.
fn telling_secret() -> Secret {
    let observes = |secret: &Secret| {
        let right = lot(secret, &[BENS, ANNS]);
        let wrong = [&[][..], &[ANNS, BENS], &[BENS], &[ANNS]];
        wrong.iter().all(|words| lot(secret, words) != right)
    };
    let mut secrets = (1..=255).map(|byte| Secret::new([byte; 32].map(|b: u8| b ^ 0x5a)));
    secrets.find(observes).expect("one in sixteen tells")
}

/// Presses *Add words*.
async fn form(person: &Person, card: &Message) -> Modal {
    let asked: Asked = person.press(card.id, "Add words").unwrap();
    asked.answer().await.modal().expect("a modal")
}

async fn filled(person: &Person, form: &Modal, text: &str) -> Message {
    let asked = person.fill(form, &[("Your words", text)]).unwrap();
    asked.answer().await.message().expect("an answer")
}

fn embed_text(message: &Message) -> String {
    let texts = message.embeds.iter().map(ToString::to_string);
    texts.collect()
}

/// Waits until the card says `words`.
async fn card_says(person: &Person, thread: Id, words: &str) -> Message {
    let says = |message: &Message| embed_text(message).contains(words);
    let found = person.wait_for(thread, says).await;
    found.unwrap_or_else(|| panic!("no card says {words:?}"))
}

/// Everything that the stand-in was sent and handed on, as bytes.
pub(super) fn delivered(world: &World) -> Vec<u8> {
    let mut all = Vec::new();
    for request in world.server.requests() {
        all.extend(format!("{request:?}\n{}\n", request.body).into_bytes());
    }
    for person in world.server.people() {
        for received in person.received() {
            if let playground::Sight::File { bytes, .. } = &received.sight {
                all.extend_from_slice(bytes);
            }
            all.extend(format!("{received:?}\n").into_bytes());
        }
    }
    all
}

/// The ways in which a secret could be written.
fn spellings(secret: &Secret) -> Vec<Vec<u8>> {
    let bytes = secret.reveal();
    let hex = secret.reveal_hex();
    let list = format!("{bytes:?}");
    let standard = base64(bytes, *b"+/");
    let url = base64(bytes, *b"-_");
    let texts = [hex.to_uppercase(), hex, list, standard, url];
    let texts = texts.into_iter().map(String::into_bytes);
    texts.chain([bytes.to_vec()]).collect()
}

/// Base64 without padding.
fn base64(bytes: &[u8], last: [u8; 2]) -> String {
    let letters: Vec<u8> = (b'A'..=b'Z')
        .chain(b'a'..=b'z')
        .chain(b'0'..=b'9')
        .chain(last)
        .collect();
    let bits: Vec<u8> = bytes
        .iter()
        .flat_map(|byte| (0..8).rev().map(move |at| byte >> at & 1))
        .collect();
    bits.chunks(6)
        .map(|six| {
            let value = six.iter().fold(0_u8, |value, bit| value << 1 | bit);
            char::from(letters[usize::from(value << (6 - six.len()))])
        })
        .collect()
}

pub(super) fn leaks(haystack: &[u8], secret: &Secret) -> bool {
    let holds = |needle: &Vec<u8>| memmem::find(haystack, needle).is_some();
    spellings(secret).iter().any(holds)
}

#[test]
fn the_search_for_a_secret_finds_a_planted_one() {
    let secret = telling_secret();
    for spelling in spellings(&secret) {
        let text = [b"before ".as_slice(), &spelling, b" after"].concat();
        assert!(leaks(&text, &secret), "{spelling:?}");
    }
    assert!(!leaks(secret.commitment().to_string().as_bytes(), &secret));
    assert_eq!(base64(b"light w", *b"+/"), "bGlnaHQgdw");
}

/// Runs `castellan verify` on bytes.
pub(super) fn verify(world: &World, file: &[u8]) -> (Option<i32>, String) {
    let path = world.folder.path().join("dice.json");
    std::fs::write(&path, file).unwrap();
    let output = Command::new(env!("CARGO_BIN_EXE_castellan"))
        .arg("verify")
        .arg(&path)
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

/// Ann and Ben add words, and the bot is started anew in the lobby.
async fn lobby_with_words(world: &mut World) -> (Id, Modal) {
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    press(&ben, &lobby, "Join").await;
    let first = form(&ben, &lobby).await;
    assert_eq!(first.inputs[0].value, "");
    let said = filled(&ben, &first, "something else").await;
    assert!(
        said.is_ephemeral() && said.content.contains("in the dice"),
        "{said:?}"
    );
    let by_text = command(&ann, thread, &format!("/table words text:{ANNS}")).await;
    assert!(by_text.is_ephemeral(), "{by_text:?}");
    // Said again, they replace one's own.
    let again = form(&ben, &lobby).await;
    assert_eq!(again.inputs[0].value, "something else");
    filled(&ben, &again, BENS).await;
    card_says(&ann, thread, "Words for the dice: Ann, Ben").await;
    world.stop_bot().await;
    world.start_bot().await;
    (thread, again)
}

#[tokio::test(flavor = "multi_thread")]
async fn the_secret_stays_until_the_end_and_then_everything_can_be_checked() {
    let secret = telling_secret();
    let mut world = World::within(Arc::new(Known(secret.clone()))).await;
    let people = ["Ann", "Ben"].map(|name| world.server.person(name));
    let cleo = world.server.person("Cleo");
    let (thread, form) = lobby_with_words(&mut world).await;

    let early = command(&cleo, thread, "/verify").await;
    assert!(
        early.content.contains("Words were added by Ann, Ben"),
        "{early:?}"
    );
    let commitment = secret.commitment().to_string();
    command(&people[0], thread, "/table start").await;
    people[0].wait_for(thread, is_board).await.unwrap();
    let late = filled(&people[1], &form, "too late").await;
    assert!(
        late.content.contains("too late to add words. (TB-09)"),
        "{late:?}"
    );

    // The dice come from the words: the lot says who begins, and the other places first.
    let first = u8::from(lot(&secret, &[BENS, ANNS]) != 1);
    let mut game = Follow::new(rules::Seat(first));
    play_until_the_last_turn(&mut world, thread, &mut game, &commitment).await;
    // Nothing of all that was sent holds the secret, or words before their time.
    let before = delivered(&world);
    assert!(before.windows(64).any(|part| part == commitment.as_bytes()));
    assert!(
        !leaks(&before, &secret),
        "the secret was sent before the end"
    );
    let others = cleo.received();
    assert!(
        !format!("{others:?}").contains(ANNS),
        "others read the words"
    );

    play(&world, thread, &game).await;
    let over = |message: &Message| {
        is_board(message) && message.buttons().iter().any(|it| it.label == "Check dice")
    };
    let board = cleo.wait_for(thread, over).await.expect("the last board");
    let checked = press(&cleo, &board, "Check dice").await;
    check_reveal(&world, &cleo, &checked, &secret);
    card_says(&cleo, thread, "Dice unsealed").await;
    // A seat holder finds it from anywhere.
    let there = command(&people[1], world.general(), "/verify table:1").await;
    check_reveal(&world, &people[1], &there, &secret);
    let stranger = command(&cleo, world.general(), "/verify table:1").await;
    assert!(
        stranger.content.contains("You don't play at table"),
        "{stranger:?}"
    );
    let undo = command(&people[0], thread, "/table undo").await;
    assert!(undo.content.contains("(TB-08)"), "{undo:?}");
    world.end().await;
}

/// Plays the turn of whoever is to move; the game after it.
async fn play(world: &World, thread: Id, game: &Follow) -> Follow {
    let turn = line(&game.turn());
    let person = ["Ann", "Ben"][game.to_move().unwrap().index()];
    let person = world.server.person(person);
    let answer = command(&person, thread, &format!("/play text:{turn}")).await;
    assert!(answer.content.contains("order is in"), "{turn}: {answer:?}");
    let mut after = game.clone();
    after.play(&turn);
    after
}

/// Plays until one turn is left, with a start of the bot in between.
async fn play_until_the_last_turn(
    world: &mut World,
    thread: Id,
    game: &mut Follow,
    commitment: &str,
) {
    let cleo = world.server.person("Cleo");
    let mut turns = 0;
    loop {
        let mut after = game.clone();
        after.play(&line(&game.turn()));
        if after.to_move().is_none() {
            break;
        }
        *game = play(world, thread, game).await;
        turns += 1;
        if turns == 3 {
            world.stop_bot().await;
            world.start_bot().await;
            let status = card(&cleo, thread).await;
            assert!(!has_digits(&status), "{status:?}");
            let checked = press(&cleo, &status, "Dice").await;
            assert!(
                checked.is_ephemeral()
                    && checked.content.contains(commitment)
                    && checked.content.contains("1 throw so far.")
                    && checked.content.contains("Words were added by Ann, Ben.")
                    && checked.attachments.is_empty(),
                "{checked:?}"
            );
        }
    }
    assert!(turns > 3, "{turns} turns");
}

/// The answer says that the dice are right, and its file passes the program's own check, but not when
/// it is changed.
fn check_reveal(world: &World, person: &Person, answer: &Message, secret: &Secret) {
    assert!(
        answer.is_ephemeral()
            && answer
                .content
                .contains("are as promised: the 1 throw is right")
            && answer.content.contains(&secret.reveal_hex())
            && answer
                .content
                .contains("castellan verify castellan-dice-1.json"),
        "{answer:?}"
    );
    assert_eq!(answer.attachments.len(), 1);
    let attached = &answer.attachments[0];
    assert_eq!(attached.filename, "castellan-dice-1.json");
    let file = person.download(attached).unwrap();
    let (code, text) = verify(world, &file);
    assert_eq!(code, Some(0), "{text}");
    assert!(text.contains("Ben: \"ünïcode ♜ *bold*\""), "{text}");

    let mut changed: serde_json::Value = serde_json::from_slice(&file).unwrap();
    assert_eq!(changed["words"][0]["seat"], "Ben");
    let result = &mut changed["entries"][0]["draws"][0]["result"];
    *result = (3 - result.as_u64().unwrap()).into();
    let (code, text) = verify(world, changed.to_string().as_bytes());
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("entry 1, throw 1 (first player)"), "{text}");
    changed["words"][0]["text"] = "other".into();
    let (code, text) = verify(world, changed.to_string().as_bytes());
    assert!(
        code == Some(1) && text.contains("the words of Ben"),
        "{text}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn words_are_for_seats_and_go_with_them() {
    let world = World::start().await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    // Without a seat there is nothing to fill in.
    let refused = press(&ben, &lobby, "Add words").await;
    assert!(
        refused.is_ephemeral() && refused.content.contains("(TB-01)"),
        "{refused:?}"
    );
    let typed = command(&ben, thread, "/table words text:mine").await;
    assert!(typed.content.contains("(TB-01)"), "{typed:?}");
    press(&ben, &lobby, "Join").await;
    let blank = form(&ben, &lobby).await;
    let blank = filled(&ben, &blank, "   ").await;
    assert!(
        blank.content.contains("1 to 100 characters, not 0"),
        "{blank:?}"
    );
    let form = form(&ben, &lobby).await;
    filled(&ben, &form, &"é".repeat(100)).await;
    card_says(&ann, thread, "Words for the dice: Ben").await;
    command(&ben, thread, "/table leave").await;
    let without = |message: &Message| {
        message.id == lobby.id && !embed_text(message).contains("Words for the dice")
    };
    assert!(ann.wait_for(thread, without).await.is_some());
    // The form of a seat that is gone is refused.
    let gone = filled(&ben, &form, "mine").await;
    assert!(gone.content.contains("(TB-01)"), "{gone:?}");
    // Called off before the start: nothing was thrown, and nothing is shown.
    command(&ann, thread, "/table end").await;
    let nothing = command(&ann, thread, "/verify").await;
    assert!(
        nothing.content.contains("no dice were thrown"),
        "{nothing:?}"
    );
    let ended = card_says(&ann, thread, "called this table off").await;
    assert!(ended.buttons().is_empty(), "{ended:?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_check_that_takes_a_moment_says_so_first() {
    let bounds = Bounds {
        soon: Duration::ZERO,
        ..unhurried()
    };
    let world = World::with(patient(), bounds).await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table start").await;
    called_off(&ann, thread).await;
    let status = card_says(&ann, thread, "Dice unsealed").await;
    let promised =
        |message: &Message| message.is_ephemeral() && message.content.contains("are as promised");
    press(&ben, &status, "Check dice").await;
    let checked = ben.wait_for(thread, promised).await.expect("an answer");
    assert_eq!(checked.attachments.len(), 1, "{checked:?}");
    command(&ann, thread, "/verify").await;
    let checked = ann.wait_for(thread, promised).await.expect("an answer");
    assert_eq!(checked.attachments.len(), 1, "{checked:?}");
    let first =
        "Table #1 is being replayed to check it, entry by entry: 1 in all. This takes a moment.";
    let said = world.server.requests();
    let said: Vec<String> = said.iter().map(|it| it.body.to_string()).collect();
    let first = said.iter().filter(|body| body.contains(first));
    assert_eq!(first.count(), 2, "{said:#?}");
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_called_off_after_its_start_shows_its_secret() {
    let secret = Secret::new([9; 32]);
    let world = World::within(Arc::new(Known(secret.clone()))).await;
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    command(&ben, thread, "/table join").await;
    command(&ann, thread, "/table options option:first value:1").await;
    command(&ann, thread, "/table start").await;
    called_off(&ann, thread).await;
    let status = card_says(&ann, thread, "Dice unsealed").await;
    assert!(!has_digits(&status), "{status:?}");
    let checked = press(&ben, &status, "Check dice").await;
    assert!(
        checked.content.contains(&secret.reveal_hex()),
        "{checked:?}"
    );
    assert!(
        checked
            .content
            .contains("are as promised: no dice were thrown")
            && checked.content.contains("Nobody added words."),
        "{checked:?}"
    );
    world.end().await;
}

/// Whether a card shows 64 digits, which nobody reads.
fn has_digits(card: &Message) -> bool {
    let text = format!("{:?}", card.embeds);
    text.as_bytes()
        .windows(64)
        .any(|part| part.iter().all(u8::is_ascii_hexdigit))
}
