//! The list of land on a lobby's card.

use std::collections::BTreeSet;

use rules::any::GameId;
use serde_json::{Value, json};

use super::ground::Play;
use super::limits::check;
use crate::discord::card::card;
use crate::discord::messages;
use crate::table::homelands;
use crate::table::model::Stage;

#[test]
fn eu_85_the_list_has_room_for_the_land_of_all_seats_that_there_can_be() {
    let names: Vec<String> = (1..=24).map(|number| format!("Person {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let mut play = Play::new(GameId::Erkenfara, &json!({}), &names);
    play.row.stage = Stage::Lobby;
    let all = homelands(&play.row);
    let chosen = json!([all[3].name, null, all[0].name]);
    play.row.options.insert("homelands".into(), chosen);
    let glance = play.glance();
    let reply = card(&glance, None, &messages::seating(&glance.row));
    check("a lobby of 24", &reply);
    let rows = serde_json::to_value(&reply.rows).unwrap();
    let list = &rows.as_array().unwrap().last().unwrap()["components"][0];
    let options = list["options"].as_array().unwrap();
    assert_eq!(options.len(), 25, "{options:#?}");
    let texts = |key: &str| -> BTreeSet<&str> {
        let texts = options
            .iter()
            .map(|option: &Value| option[key].as_str().unwrap());
        texts.collect()
    };
    assert_eq!(texts("label").len(), 25);
    let about = texts("description");
    assert!(about.iter().all(|text| text.chars().count() <= 100));
    let has = |person: &str| {
        let begin = format!("{person} has it. ");
        about.iter().any(|text| text.starts_with(&begin))
    };
    assert!(
        has("Person 1") && has("Person 3") && !has("Person 2"),
        "{about:#?}"
    );
}
