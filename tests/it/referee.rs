//! The referee: requests and replies as `docs/referee.md` describes them.

mod page;

use castellan::referee;
use serde_json::{Value, json};

/// Sends lines to a fresh referee and returns its replies.
fn ask(lines: &[String]) -> Vec<Value> {
    let input = lines.join("\n");
    let mut output = Vec::new();
    referee::run(input.as_bytes(), &mut output).unwrap();
    let replies = String::from_utf8(output).unwrap();
    replies
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// Sends requests and returns the last reply.
fn last(requests: &[Value]) -> Value {
    ask(&requests.iter().map(Value::to_string).collect::<Vec<_>>())
        .pop()
        .unwrap()
}

fn open() -> Value {
    json!({"open": {"game": "castles", "seats": ["Ann", "Bob"], "dice": [1]}})
}

fn order(seat: usize, text: &str) -> Value {
    json!({"order": {"seat": seat, "text": text}})
}

#[test]
fn opening_a_game_draws_the_lot_and_asks_for_the_opening_placement() {
    let reply = last(&[open()]);
    assert_eq!(
        reply,
        json!({
            "ok": true,
            "events": [{"game_began": {"first": 0}}],
            "asks": [{"seat": 1, "kind": "opening", "key": "opening-1"}],
            "over": null,
        })
    );
}

#[test]
fn the_same_seed_draws_the_same_lot() {
    let with_seed = |digit: &str| {
        let seed = digit.repeat(64);
        last(&[json!({"open": {"game": "castles", "seats": ["A", "B"], "seed": seed}})])
    };
    assert_eq!(with_seed("0"), with_seed("0"));
    let firsts: Vec<Value> = ["0", "1", "2", "3", "4", "5", "6"]
        .iter()
        .map(|d| with_seed(d)["events"].clone())
        .collect();
    assert!(firsts.iter().any(|first| *first != firsts[0]), "{firsts:?}");
}

#[test]
fn a_whole_turn_is_judged_and_told() {
    let reply = last(&[open(), order(1, "+c4"), order(0, "Cb2 +b3 .")]);
    assert_eq!(
        reply["events"],
        json!([
            {"castle_moved": {"seat": 0, "from": "a1", "to": "b2", "met": "nothing"}},
            {"placed": {"seat": 0, "at": "b3"}},
            {"turn_ended": {"seat": 0}},
            {"turn_began": {"seat": 1, "drafted": true}},
        ])
    );
    assert_eq!(
        reply["asks"],
        json!([{"seat": 1, "kind": "turn", "key": "turn-1.2"}])
    );
}

#[test]
fn a_refusal_names_its_ruling_and_changes_nothing() {
    let lines = [
        open(),
        json!({"state": {}}),
        order(1, "+a4"),
        json!({"state": {}}),
    ];
    let replies = ask(&lines.map(|line| line.to_string()));
    assert_eq!(replies[2]["ok"], false);
    assert_eq!(replies[2]["ruling"], "CC-03");
    assert!(
        replies[2]["refusal"]
            .as_str()
            .unwrap()
            .contains("+c3, +d3 or +c4")
    );
    assert_eq!(replies[1], replies[3]);
}

#[test]
fn out_of_turn_is_refused_without_a_ruling() {
    let reply = last(&[open(), order(0, "Cb2 .")]);
    assert_eq!(
        reply,
        json!({"ok": false, "refusal": "it is the turn of Bob"})
    );
}

#[test]
fn legal_lists_tokens_sorted_and_after_a_beginning() {
    let legal = |body: Value| last(&[open(), order(1, "+c4"), json!({"legal": body})]);
    assert_eq!(
        legal(json!({"seat": 0}))["orders"],
        json!(["Ca2", "Cb1", "Cb2"])
    );
    assert_eq!(legal(json!({"seat": 1}))["orders"], json!([]));
    assert_eq!(
        legal(json!({"seat": 0, "partial": "Ca2"}))["orders"],
        json!(["+a1", "+a3", "+b1", "+b2", "+b3", "."])
    );
}

#[test]
fn the_default_order_is_played_for_the_seat_that_is_asked() {
    let reply = last(&[open(), json!({"default": {"seat": 1}})]);
    assert_eq!(reply["ok"], true);
    assert!(reply["order"].as_str().unwrap().starts_with('+'));
    assert_eq!(reply["asks"][0]["seat"], 0);
    let reply = last(&[open(), json!({"default": {"seat": 0}})]);
    assert_eq!(
        reply,
        json!({"ok": false, "refusal": "Ann is not asked: Bob is"})
    );
}

#[test]
fn views_asks_and_state_are_shown() {
    let view = last(&[open(), json!({"view": {"seat": 0}})]);
    assert_eq!(view["view"]["position"]["sides"][0]["castle"], "a1");
    assert_eq!(
        view,
        last(&[open(), json!({"view": {}})]),
        "all information is open"
    );
    assert_eq!(last(&[open(), json!({"asks": {}})])["asks"][0]["seat"], 1);
    assert_eq!(last(&[open(), json!({"state": {}})])["state"]["game"], 1);
}

#[test]
fn the_end_is_told_with_winners_and_how() {
    let reply = last(&[open(), order(0, "resign")]);
    assert_eq!(reply["over"], json!({"winners": [1], "how": "resignation"}));
    assert_eq!(reply["asks"], json!([]));
    let reply = last(&[open(), order(0, "offer draw"), order(1, "accept draw")]);
    assert_eq!(reply["over"], json!({"winners": [], "how": "agreement"}));
    let reply = last(&[open(), order(0, "resign"), order(0, "Cb2")]);
    assert_eq!(reply["ruling"], "CC-14");
}

#[test]
fn a_game_starts_from_a_scenario() {
    let scenario = json!({"to_move": 1, "sides": [
        {"castle": "b2", "units": ["b3"], "points": 2},
        {"castle": "d4", "units": ["c3"], "supply": 1, "points": 2},
    ]});
    let open = |scenario: Value| json!({"open": {"game": "castles", "seats": ["A", "B"], "options": {"scenario": scenario}}});
    let reply = last(&[open(scenario.clone()), order(1, "Cc4 c3b2")]);
    assert_eq!(reply["over"], json!({"winners": [1], "how": "points"}));
    let mut bad = scenario;
    bad["sides"][0]["units"] = json!(["c3"]);
    assert_eq!(
        last(&[open(bad)])["error"],
        "scenario: two pieces are on c3"
    );
}

#[test]
fn scripted_dice_run_out_with_an_error_and_nothing_is_lost() {
    let with = |dice: Value| {
        last(&[json!({"open": {"game": "castles", "seats": ["A", "B"], "dice": dice}})])
    };
    assert_eq!(
        with(json!([]))["error"],
        "no dice left: a result from 1 to 2 is needed for first player"
    );
    assert_eq!(
        with(json!([7]))["error"],
        "the next dice result is 7, but first player needs 1 to 2"
    );
    let none = last(&[json!({"open": {"game": "castles", "seats": ["A", "B"]}})]);
    assert!(
        none["error"]
            .as_str()
            .unwrap()
            .contains("open with seed or dice"),
        "{none}"
    );
    let fixed = json!({"game": "castles", "seats": ["A", "B"], "options": {"first": 1}});
    assert_eq!(
        last(&[json!({"open": fixed})])["ok"],
        true,
        "no throw, no dice needed"
    );
}

#[test]
fn secrets_of_the_probe_stay_with_their_seat() {
    let open = json!({"open": {"game": "probe", "seats": ["Ann", "Bob"], "dice": [7, 4, 5]}});
    let bid = order(1, "bid 3");
    let view =
        |body: Value| last(&[open.clone(), bid.clone(), json!({"view": body})])["view"].clone();
    assert_eq!(
        view(json!({"seat": 1}))["own"][1],
        json!({"card": 4, "bid": 3, "peek": null})
    );
    assert_eq!(
        view(json!({"seat": 0}))["own"][1],
        json!({"card": null, "bid": null, "peek": null})
    );
    assert_eq!(view(json!({}))["own"][0]["card"], Value::Null);
    let reply = last(&[open, bid, order(0, "bid 3")]);
    assert_eq!(
        reply["events"][1],
        json!({"shown": {"bids": [3, 3], "die": 5, "winner": 0}})
    );
}

#[test]
fn malformed_lines_are_answered_and_the_referee_goes_on() {
    let mut lines: Vec<String> = [
        "",
        "{",
        "[]",
        "null",
        "{}",
        r#"{"open":{},"asks":{}}"#,
        r#"{"fly":{}}"#,
        r#"{"open":{"game":"chess","seats":["A","B"]}}"#,
        r#"{"open":{"game":"castles","seats":["A"]}}"#,
        r#"{"open":{"game":"castles","seats":["A","a"]}}"#,
        r#"{"open":{"game":"castles","seats":["A"," "]}}"#,
        r#"{"open":{"game":"castles","seats":["A","B"],"options":{"speed":9}}}"#,
        r#"{"open":{"game":"castles","seats":["A","B"],"seed":"00"}}"#,
        r#"{"open":{"game":"castles","seats":["A","B"],"seed":"00","dice":[1]}}"#,
        r#"{"open":{"game":"castles","seats":["A","B"],"dice":[-1]}}"#,
        r#"{"order":{"seat":0,"text":"Cb2"}}"#,
        r#"{"order":{"seat":-1,"text":"Cb2"}}"#,
        r#"{"order":{"seat":0}}"#,
        r#"{"legal":{"seat":99999999999999999999}}"#,
        r#"{"judge":{"game":"castles"}}"#,
        r#"{"judge":{}}"#,
        r#"{"asks":{"seat":0}}"#,
    ]
    .map(str::to_owned)
    .to_vec();
    lines.push("[".repeat(100_000));
    lines.push("x".repeat(1 << 20));
    lines.push("x".repeat(5 << 20));
    let count = lines.len();
    lines.push(open().to_string());
    lines.push(r#"{"order":{"seat":2,"text":"Cb2"}}"#.to_owned());
    lines.push(order(1, &"+c4 ".repeat(300_000)).to_string());
    lines.push(order(1, "+c4").to_string());
    let replies = ask(&lines);
    assert_eq!(replies.len(), lines.len());
    for (line, reply) in lines.iter().zip(&replies).take(count) {
        let line = rules::notation::excerpt(line);
        assert_eq!(reply["ok"], false, "{line}");
        let error = reply["error"]
            .as_str()
            .unwrap_or_else(|| panic!("{line}: {reply}"));
        assert!(!error.is_empty() && error.len() < 300, "{line}: {error}");
    }
    assert_eq!(replies[count]["ok"], true);
    assert_eq!(
        replies[count + 1]["error"],
        "seat 2 does not exist: the seats are 0 to 1"
    );
    assert_eq!(replies[count + 2]["ruling"], "CC-03");
    assert_eq!(replies[count + 3]["ok"], true);
}

#[test]
fn bytes_that_are_no_text_are_answered() {
    let mut output = Vec::new();
    referee::run(&b"\xff\xfe{\n{\"asks\":{}}\r\n"[..], &mut output).unwrap();
    assert_eq!(String::from_utf8(output).unwrap().lines().count(), 2);
}

#[test]
fn every_answer_to_a_single_question_is_an_object_and_says_ok() {
    let world = json!({
        "regions": {"A": {"owner": "X"}, "B": {"owner": "Y"}},
        "edges": [["A", "B"]],
        "armies": [{"empire": "X", "region": "A", "maximal": 2000}],
    });
    let judge = |name: &str, world: &Value| {
        last(&[json!({"judge": {"game": "erkenfara", name: {"world": world, "army": 0}}})])
    };
    assert_eq!(
        judge("retreats", &world),
        json!({"ok": true, "retreats": ["B"]})
    );
    let reach = judge("reach", &world);
    assert_eq!(reach["A"], json!({"steps": 0, "exhausted": false}));
    // What is called like the key that says so would be lost.
    let world = json!({
        "regions": {"ok": {"owner": "X"}, "B": {"owner": "Y"}},
        "edges": [["ok", "B"]],
        "armies": [{"empire": "X", "region": "ok", "maximal": 2000}],
    });
    let reply = judge("reach", &world);
    assert_eq!(reply["ok"], false, "{reply}");
    assert!(
        reply["error"].as_str().unwrap().contains("\"ok\""),
        "{reply}"
    );
}
