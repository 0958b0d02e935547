//! Sheets as they are composed: each wrong line says why, the others stay (TB-03).

use rules::erkenfara::Erkenfara;
use rules::{Composed, Game, Refuse as _, Seat};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign, roster};

fn composed(it: &Campaign, seat: Seat, steps: &[&str]) -> Composed<Erkenfara> {
    let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
    let roster = roster();
    Erkenfara::compose(it.running.ctx(&roster), &it.view(seat), seat, &steps)
}

/// Which steps fit, and the rulings of those that do not.
fn verdicts(composed: &Composed<Erkenfara>) -> Vec<String> {
    let say = |verdict: &Result<String, rules::erkenfara::refusal::Refusal>| match verdict {
        Ok(text) => text.clone(),
        Err(refusal) => format!("EU-{:02}", refusal.number()),
    };
    composed.verdicts.iter().map(say).collect()
}

#[test]
fn each_wrong_line_says_why_and_the_others_stay() {
    let it = Campaign::spring(
        &["Aquila Alba 5000", "Aquila fleet Mare 3000"],
        &[],
        json!({}),
    );
    let sheet = [
        "move alba > bria",
        "move Alba > Cora",
        "tax bria",
        "occupy Bria",
        "fly to the moon",
        "raise Fort Alba 1000",
        "sail Mare > Alba",
        "siege Fort Fara",
        "all others rest",
    ];
    let composed = composed(&it, AQUILA, &sheet);
    assert_eq!(
        verdicts(&composed),
        [
            "move Alba > Bria",
            "EU-17",
            "tax Bria",
            "EU-27",
            "EU-32",
            "EU-15",
            "EU-03",
            "EU-27",
            "all others rest",
        ]
    );
    assert_eq!(composed.text, "move Alba > Bria; tax Bria; all others rest");
    assert!(composed.preview.complete);
}

#[test]
fn a_winter_sheet_that_does_not_cover_the_upkeep_is_not_whole() {
    let poor = [("/treasury/Boreas", json!(0))];
    let it = Campaign::with(&["Boreas Fara 60000"], &poor, json!({}));
    let short = composed(&it, BOREAS, &["disband Fara 59000", "raise Fort Fara 1000"]);
    assert_eq!(verdicts(&short), ["disband Fara 59000", "EU-12"]);
    assert_eq!(short.text, "disband Fara 59000");
    assert!(!short.preview.complete);
    let enough = composed(&it, BOREAS, &["disband Fara 30000", "raise Fort Fara 1000"]);
    assert_eq!(
        verdicts(&enough),
        ["disband Fara 30000", "raise Fort Fara 1000"]
    );
    assert!(enough.preview.complete);
}

#[test]
fn a_sheet_of_ten_thousand_wrong_lines_is_read_once() {
    let it = Campaign::spring(&["Aquila Alba 5000"], &[], json!({}));
    let mut steps = vec!["move Alba > Bria"; 10_000];
    steps.push("fly");
    let composed = composed(&it, AQUILA, &steps);
    let fits = composed.verdicts.iter().filter(|it| it.is_ok()).count();
    assert_eq!(fits, 1);
    assert_eq!(composed.text, "move Alba > Bria");
}

#[test]
fn offers_are_composed_as_what_they_are() {
    let it = Campaign::of(&[]);
    let composed = composed(&it, AQUILA, &["offer Boreas: peace; gold 500", "moon"]);
    let fits: Vec<bool> = composed.verdicts.iter().map(Result::is_ok).collect();
    assert_eq!(fits, [true, false]);
}

#[test]
fn eu_53_the_last_sheet_is_kept_for_its_owner_as_it_was_played() {
    let armies = [
        "Aquila Alba 5000",
        "Aquila Bria 4000",
        "Boreas Fara 3000",
        "Boreas Esta 2000",
    ];
    let it = Campaign::spring(&armies, &[], json!({}));
    let it = it.play(
        AQUILA,
        "move Alba > Fort Alba 2000; tax Alba; rest Bria; stand Bria: fight",
    );
    let last = |it: &Campaign, viewer: Seat, of: Seat| {
        let lines = it.view(viewer).of(of).last.into_iter();
        let lines: Vec<String> = lines.map(|line| line.write(&it.running.world)).collect();
        lines.join("; ")
    };
    let sheet = "move Alba > Fort Alba 2000; tax Alba; rest Bria";
    assert_eq!(last(&it, AQUILA, AQUILA), sheet);
    assert_eq!(last(&it, BOREAS, AQUILA), "");
    // A whole army that moves is named as a whole; what is left out is not part of it.
    let it = it.play(BOREAS, "move Esta > Dora; occupy Dora");
    assert_eq!(last(&it, BOREAS, BOREAS), "move Esta > Dora; occupy Dora");
    let it = it.play(CORVUS, "end").late(AQUILA, "end");
    assert_eq!(last(&it, AQUILA, AQUILA), "");
}

#[test]
fn eu_80_ready_in_a_draft_of_spring_says_why_and_the_others_stay() {
    let it = Campaign::spring(&["Aquila Alba 5000"], &[], json!({}));
    let late = composed(&it, AQUILA, &["tax Alba", "ready"]);
    assert_eq!(verdicts(&late), ["tax Alba", "EU-80"]);
    assert_eq!(late.text, "tax Alba");
    assert_eq!(verdicts(&composed(&it, AQUILA, &["ready"])), ["EU-80"]);
    let winter = Campaign::of(&["Aquila Alba 5000"]);
    assert_eq!(verdicts(&composed(&winter, AQUILA, &["ready"])), ["ready"]);
}

#[test]
fn eu_79_ready_from_who_is_not_waited_for_is_answered_in_words() {
    let it = Campaign::bare(&["Aquila Alba 3000", "Boreas Fara 3000"], &[], json!({}));
    let said = |it: &Campaign, steps: &[&str]| {
        let made = composed(it, CORVUS, steps);
        let roster = roster();
        let refusals = made.verdicts.into_iter().filter_map(Result::err);
        let ctx = it.running.ctx(&roster);
        let said: Vec<String> = refusals.map(|it| it.explain(ctx)).collect();
        (made.text, said.concat())
    };
    let (text, why) = said(&it, &["ready"]);
    assert_eq!(text, "");
    assert!(why.starts_with("you are ready already"), "{why}");
    assert!(why.contains("seal spring"), "{why}");
    // Whoever is waited for ends its sheet with it, and what is said beside it counts.
    assert_eq!(verdicts(&composed(&it, AQUILA, &["ready"])), ["ready"]);
    assert_eq!(said(&it, &["stand all: fight", "ready"]).1, "");
    // A sheet that is given as a whole counts all the same.
    assert!(it.play(CORVUS, "ready").view(AQUILA).is_ready(CORVUS));
}

#[test]
fn eu_80_a_sheet_that_leaves_armies_out_asks_first() {
    let armies = [
        "Aquila Alba 5000",
        "Aquila Bria 2000",
        "Aquila fleet Mare 3000",
    ];
    let it = Campaign::spring(&armies, &[], json!({}));
    let asks = |it: &Campaign, text: &str| {
        let (view, roster) = (it.view(AQUILA), roster());
        let order = Erkenfara::parse(it.running.ctx(&roster), &view, text).unwrap();
        Erkenfara::asks_first(&it.running.world, &view, AQUILA, &order)
    };
    for text in [
        "end",
        "move Alba > Cora; end",
        "move Alba > Cora; tax Bria; end",
        "move Alba > Cora; stand all: fight; rest fleet Mare",
    ] {
        assert!(asks(&it, text), "{text}");
    }
    for text in [
        "all others rest; end",
        "tax Alba; all others rest",
        "move Alba > Cora; tax Bria; rest fleet Mare; end",
        "move Alba > Cora 2000; stand Bria: fight; sail Mare > Nox",
        "stand Alba: fight",
        "offer Boreas: peace",
    ] {
        assert!(!asks(&it, text), "{text}");
    }
    let winter = Campaign::of(&armies);
    assert!(!asks(&winter, "ready"));
}

#[test]
fn tb_19_a_sheet_ends_with_its_last_word_alone() {
    let closes = |it: &Campaign, steps: &[&str]| {
        let steps: Vec<String> = steps.iter().map(|step| (*step).to_owned()).collect();
        Erkenfara::closes(&it.view(AQUILA), AQUILA, &steps)
    };
    let spring = Campaign::spring(&["Aquila Alba 5000"], &[], json!({}));
    assert!(!closes(&spring, &["tax Alba"]));
    assert!(closes(&spring, &["tax Alba", "END"]));
    let winter = Campaign::of(&["Aquila Alba 5000"]);
    assert!(!closes(&winter, &["raise Fort Alba 1000"]));
    assert!(closes(&winter, &["Ready", "raise Fort Alba 1000"]));
}

#[test]
fn eu_26_standing_orders_stand_in_any_sheet() {
    let armies = ["Aquila Alba 5000"];
    let winter = Campaign::of(&armies);
    let both = composed(
        &winter,
        AQUILA,
        &["raise Fort Alba 1000", "stand Alba: fight"],
    );
    assert_eq!(
        verdicts(&both),
        ["raise Fort Alba 1000", "stand Alba: fight"]
    );
    for round in ["turns", "filed"] {
        let it = Campaign::spring(&armies, &[], json!({"round": round}));
        let both = composed(&it, AQUILA, &["stand all: fight", "tax Alba"]);
        assert_eq!(verdicts(&both), ["stand all: fight", "tax Alba"], "{round}");
        it.play(AQUILA, "stand Alba: fight; tax Alba");
    }
    let it = Campaign::spring(&armies, &[], json!({}));
    it.play(AQUILA, "seal summer; stand Alba: fight; tax Alba");
}
