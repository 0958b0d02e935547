//! `/server`: what whoever manages a server sets, sees and does (TB-30). Ann owns the server.

mod acts;
mod flood;
mod settings;
mod welcome;

use playground::{Id, Message, Person};

use super::world::{World, command, is_board, new_table, press};

/// Chooses in a list of the panel that has this id.
async fn select(person: &Person, panel: &Message, id: &str, values: &[&str]) -> Message {
    let id = format!("d|server|{id}");
    let asked = person.select(panel.id, &id, values);
    let asked = asked.unwrap_or_else(|why| panic!("{id}: {why} in {panel:?}"));
    let answer = asked.answer().await;
    let failed = format!("{id}: {answer:?}");
    answer.message().unwrap_or_else(|| panic!("{failed}"))
}

/// Sets one thing by the panel; what it says then.
async fn set(person: &Person, place: Id, setting: &str, values: &[&str]) -> Message {
    let panel = command(person, place, "/server setup").await;
    assert!(panel.is_ephemeral());
    let picked = select(person, &panel, "pick", &[setting]).await;
    select(person, &picked, &format!("set|{setting}"), values).await
}

/// Fills in the form that a button opens; what comes of it.
async fn form(person: &Person, message: &Message, button: &str, text: (&str, &str)) -> Message {
    let asked = person.press(message.id, button).unwrap();
    let modal = asked.answer().await.modal().expect("a form");
    let filled = person.fill(&modal, &[text]).unwrap().answer().await;
    let failed = format!("{button}: {filled:?}");
    filled.message().unwrap_or_else(|| panic!("{failed}"))
}

#[track_caller]
fn has(message: &Message, words: &[&str]) {
    for words in words {
        assert!(message.content.contains(words), "{words}: {message:?}");
    }
}

/// A game of Ann's and Ben's that is on.
async fn game(world: &World, [ann, ben]: [&Person; 2]) -> Id {
    let thread = new_table(ann, world.general()).await;
    command(ben, thread, "/table join").await;
    command(ann, thread, "/table start").await;
    ann.wait_for(thread, is_board).await.expect("a board");
    thread
}

/// Chooses a table of the list.
async fn chosen(person: &Person, place: Id, table: &str) -> Message {
    let list = command(person, place, "/server tables").await;
    select(person, &list, "which", &[table]).await
}

/// Presses a button of a private panel, which changes.
async fn pressed(person: &Person, panel: &Message, button: &str) -> Message {
    press(person, panel, button).await
}
