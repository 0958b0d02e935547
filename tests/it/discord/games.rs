//! Whole games, by commands, by panels, and against the bot player.

use castellan::labels;
use playground::{Id, Message, Person};
use rules::castles::Token;

use super::world::{
    Follow, World, card, command, first_seat, is_board, line, new_table, press, press_silently,
};

/// Ann makes a table, Ben joins, Ann starts.
async fn seated(world: &World) -> (Id, Follow) {
    let (ann, ben) = (world.server.person("Ann"), world.server.person("Ben"));
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    press(&ben, &lobby, "Join").await;
    let ready = |message: &Message| {
        message.id == lobby.id
            && message
                .buttons()
                .iter()
                .any(|it| it.label == "Start" && !it.disabled)
    };
    let lobby = ann
        .wait_for(thread, ready)
        .await
        .expect("a lobby that is full");
    press_silently(&ann, &lobby, "Start").await;
    ann.wait_for(thread, is_board)
        .await
        .expect("the first board");
    let first = first_seat(&[&ann, &ben], thread).await;
    (thread, Follow::new(first))
}

fn players(world: &World) -> [Person; 2] {
    [world.server.person("Ann"), world.server.person("Ben")]
}

/// The board message that says how the game ended.
async fn last_board(person: &Person, thread: Id) -> Message {
    let over = |message: &Message| {
        is_board(message)
            && !message
                .buttons()
                .iter()
                .any(|button| button.label == "Play")
    };
    person.wait_for(thread, over).await.expect("the last board")
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_by_commands() {
    let world = World::start().await;
    let people = players(&world);
    let (thread, mut game) = seated(&world).await;
    let mut turns = 0;
    while let Some(seat) = game.to_move() {
        let turn = line(&game.turn());
        let answer = command(&people[seat.index()], thread, &format!("/play text:{turn}")).await;
        assert!(
            answer.is_ephemeral() && answer.content.contains("order is in"),
            "{answer:?}"
        );
        game.play(&turn);
        turns += 1;
    }
    let board = last_board(&people[0], thread).await;
    let picture = &board.attachments[0];
    let alt = picture.description.as_deref().unwrap();
    assert!(
        alt.contains("wins") && alt.chars().count() <= labels::ALT_TEXT,
        "{alt}"
    );
    let bytes = people[1].download(picture).unwrap();
    assert!(bytes.starts_with(b"\x89PNG"), "a PNG");
    let log = command(&people[1], thread, "/log turns:50").await;
    assert!(
        log.content.lines().count() >= turns,
        "{turns} turns: {}",
        log.content
    );
    let refused = command(&people[0], thread, "/play text:Cb2").await;
    assert!(refused.content.contains("(CC-14)"), "{}", refused.content);
    world.end().await;
}

/// Plays a turn on a panel, press by press.
async fn play_by_panel(person: &Person, board: &Message, turn: &[Token]) -> Message {
    let mut panel = press(person, board, "Play").await;
    assert!(
        panel.is_ephemeral() && panel.content.contains("Your turn"),
        "{panel:?}"
    );
    for token in turn.iter().filter(|token| **token != Token::End) {
        let adds = |id: &str| id.ends_with(&format!("|add|{token}"));
        panel = match token {
            Token::Place(_) => {
                let select = panel.selects()[0].custom_id.clone();
                let asked = person
                    .select(panel.id, &select, &[&token.to_string()])
                    .unwrap();
                asked.answer().await.message().unwrap()
            }
            Token::Unit(from, _) => {
                let picked = press(person, &panel, &format!("Unit {from}")).await;
                let id = button_id(&picked, adds);
                press(person, &picked, &id).await
            }
            Token::Castle(_) => {
                let id = button_id(&panel, adds);
                press(person, &panel, &id).await
            }
            Token::End => unreachable!("filtered out"),
        };
        assert!(!panel.attachments.is_empty(), "a preview after {token}");
    }
    press(person, &panel, "Confirm").await
}

fn button_id(message: &Message, fits: impl Fn(&str) -> bool) -> String {
    let ids: Vec<String> = message
        .buttons()
        .iter()
        .filter_map(|button| button.custom_id.clone())
        .collect();
    ids.iter()
        .find(|id| fits(id))
        .unwrap_or_else(|| panic!("{ids:?}"))
        .clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn two_people_play_a_whole_game_by_panels() {
    let world = World::start().await;
    let people = players(&world);
    let (thread, mut game) = seated(&world).await;
    while let Some(seat) = game.to_move() {
        let board = people[0].wait_for(thread, is_board).await.unwrap();
        let turn = game.turn();
        let panel = play_by_panel(&people[seat.index()], &board, &turn).await;
        assert!(
            panel.content.starts_with("Your order is in."),
            "{}",
            panel.content
        );
        game.play(&line(&turn));
        // The old board loses its buttons once the new one is there.
        let moved_on = |server: &playground::Server| {
            server
                .message(board.id)
                .is_some_and(|message| message.buttons().is_empty())
        };
        assert!(
            world.server.wait_until(moved_on).await,
            "the old board keeps its buttons"
        );
    }
    last_board(&people[1], thread).await;
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_person_plays_a_whole_game_against_the_bot_player() {
    let world = World::start().await;
    let ann = world.server.person("Ann");
    let thread = new_table(&ann, world.general()).await;
    let lobby = card(&ann, thread).await;
    press_silently(&ann, &lobby, "Add bot player").await;
    let full = |message: &Message| {
        message
            .buttons()
            .iter()
            .any(|it| it.label == "Start" && !it.disabled)
    };
    let lobby = ann.wait_for(thread, full).await.unwrap();
    press_silently(&ann, &lobby, "Start").await;
    ann.wait_for(thread, is_board).await.unwrap();
    let mut answers = 0;
    loop {
        let boards = ann.sees(thread).into_iter().filter(is_board);
        let newest = boards.map(|board| board.id).max().unwrap();
        let panel = command(&ann, thread, "/play").await;
        if panel.content.contains("Waiting for") {
            // The bot player is thinking.
            let newer = |message: &Message| is_board(message) && message.id > newest;
            ann.wait_for(thread, newer).await.unwrap();
            continue;
        }
        if !panel.content.contains("Your turn") {
            assert!(
                panel.content.contains("The game is over"),
                "{}",
                panel.content
            );
            break;
        }
        // Ann takes the first token that is offered, and ends her turn as soon as she may.
        let options = ann.autocomplete(thread, "/play text:", "text").unwrap();
        let choices = options.answer().await.choices().unwrap();
        let first = choices[0].value.as_str().unwrap().to_owned();
        let turn = if first.starts_with('+') {
            first
        } else {
            format!("{first} .")
        };
        let answer = command(&ann, thread, &format!("/play text:{turn}")).await;
        if !answer.content.contains("order is in") {
            // Her castle had to crush the unit that ends the game.
            assert!(answer.content.contains("(CC-14)"), "{}", answer.content);
            let castle = turn.trim_end_matches(" .");
            command(&ann, thread, &format!("/play text:{castle}")).await;
        }
        answers += 1;
        assert!(answers < 300, "the game does not end");
    }
    let board = last_board(&ann, thread).await;
    assert!(board.content.contains("bot"), "{}", board.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_beginning_of_a_turn_is_a_draft_that_is_confirmed() {
    let world = World::start().await;
    let people = players(&world);
    let (thread, mut game) = seated(&world).await;
    let opening = line(&game.turn());
    let seat = game.to_move().unwrap();
    command(
        &people[seat.index()],
        thread,
        &format!("/play text:{opening}"),
    )
    .await;
    game.play(&opening);
    let mover = &people[game.to_move().unwrap().index()];
    let panel = command(mover, thread, "/play text:Cb2").await;
    assert!(panel.content.contains("So far: `Cb2`"), "{}", panel.content);
    let panel = command(mover, thread, "/play text:+b3").await;
    assert!(
        panel.content.contains("So far: `Cb2 +b3`"),
        "{}",
        panel.content
    );
    let panel = press(mover, &panel, "Take back a step").await;
    assert!(panel.content.contains("So far: `Cb2`"), "{}", panel.content);
    // Refusals are about what was typed, with the draft before it or without.
    let cases = [
        ("claim draw", "(CC-15)"),
        ("accept draw", "(CC-15)"),
        ("b3d3", "(CC-09)"),
        ("zz", "(CC-16)"),
        ("Ca2 b3d3", "(CC-09)"),
    ];
    for (text, words) in cases {
        let refused = command(mover, thread, &format!("/play text:{text}")).await;
        assert!(
            refused.content.contains(words),
            "{text}: {}",
            refused.content
        );
    }
    // A dot that sticks to the last token is asked about, not played (CC-23).
    let panel = command(mover, thread, "/play text:+b3.").await;
    assert!(
        panel.content.contains("Confirm") && panel.content.contains("`Cb2 +b3 .`"),
        "{}",
        panel.content
    );
    // It can be taken back by itself.
    let open = press(mover, &panel, "Take back a step").await;
    assert!(
        open.content.contains("So far: `Cb2 +b3`"),
        "{}",
        open.content
    );
    let done = press(mover, &open, "Confirm").await;
    assert!(
        done.content.contains("Your order is in."),
        "{}",
        done.content
    );
    let text = command(mover, thread, "/board style:text").await;
    assert!(text.content.contains("b3"), "{}", text.content);
    world.end().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn draws_are_offered_and_accepted_under_more() {
    let world = World::start().await;
    let people = players(&world);
    let (thread, _) = seated(&world).await;
    let board = people[0].wait_for(thread, is_board).await.unwrap();
    let panel = press(&people[0], &board, "Play").await;
    let more = press(&people[0], &panel, "More").await;
    let sure = press(&people[0], &more, "Offer draw").await;
    let done = press(&people[0], &sure, "Yes, offer draw").await;
    assert!(
        done.content.contains("Done: `offer draw`"),
        "{}",
        done.content
    );
    let answer = command(&people[1], thread, "/play text:accept draw").await;
    assert!(answer.content.contains("order is in"), "{}", answer.content);
    let board = last_board(&people[1], thread).await;
    assert!(
        board.content.to_lowercase().contains("draw"),
        "{}",
        board.content
    );
    world.end().await;
}
