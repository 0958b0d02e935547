//! Order notation: EU-32, EU-45, EU-51, EU-59, TB-02.

use rules::erkenfara::line::Line;
use rules::erkenfara::notation::read::Reader;
use rules::{Actor, Ctx};
use serde_json::json;

use super::{AQUILA, Campaign, Position, roster};

/// How a line is printed again.
#[track_caller]
fn line(at: &Position, text: &str) -> String {
    let reader = Reader::new(&at.world);
    match reader.line(text) {
        Ok(line) => {
            let printed = line.write(&at.world);
            assert_eq!(reader.line(&printed), Ok(line), "{printed:?}");
            printed
        }
        Err(refusal) => {
            use rules::Refuse;
            let roster = roster();
            panic!(
                "{text:?}: {}",
                refusal.explain(Ctx::new(&at.world, &roster, 1))
            )
        }
    }
}

#[test]
fn eu_32_lines_are_read_and_printed() {
    let at = Position::of(&[]);
    for (text, printed) in [
        (
            "move Alba > Bria > Cora 5000",
            "move Alba > Bria > Cora 5000",
        ),
        ("MOVE alba TO bria", "move Alba > Bria"),
        ("sail Mare → Nox", "sail Mare > Nox"),
        ("tax Alba", "tax Alba"),
        ("burn FORT ALBA", "burn Fort Alba"),
        ("siege Fort Fara", "siege Fort Fara"),
        ("occupy cora", "occupy Cora"),
        ("free \u{201c}Cora\u{201d}", "free Cora"),
        ("rest Alba", "rest Alba"),
        ("disband Alba 4000", "disband Alba 4000"),
        ("disband Alba to 0", "disband Alba 0"),
        ("raise Fort Alba 3000", "raise Fort Alba 3000"),
        ("raise 3000 in Fort Alba", "raise Fort Alba 3000"),
        ("raise 3000 Fort Alba", "raise Fort Alba 3000"),
        ("Álba".replace('Á', "rest Á").as_str(), "rest Alba"),
    ] {
        assert_eq!(line(&at, text), printed);
    }
}

#[test]
fn eu_32_errors_point_at_the_word_and_propose_the_nearest() {
    let at = Position::of(&[]);
    let refused = |text: &str, words: &str| {
        at.is_refused(Reader::new(&at.world).line(text), "EU-32", words);
    };
    refused(
        "move Albo > Bria",
        "\"Albo\" is not a region: did you mean Alba",
    );
    refused(
        "move Alba > Brai 5000",
        "\"Brai\" is not a region: did you mean Bria",
    );
    refused(
        "moev Alba > Bria",
        "\"moev\" cannot be read: did you mean move?",
    );
    refused(
        "frobnicate Alba",
        "\"frobnicate\" cannot be read: write move",
    );
    refused("move Alba", "something is missing: write move FROM > TO");
    refused("move Alba > Bria quickly", "\"quickly\" cannot be read");
    refused("tax", "something is missing: write the name of a region");
    refused("raise Fort Alba 0", "\"0\" is not an amount: write 1 to");
    refused("raise Fort Alba -5", "\"-5\" is not an amount");
    refused("move Alba > Bria -5", "\"-5\" is not an amount");
    let huge = format!("raise Fort Alba 1{}", "0".repeat(30));
    refused(&huge, "is not an amount: write 1 to 1000000000000");
    refused("stand Alba: retreat below 101%", "write 1 to 100");
    refused("", "write move");
}

#[test]
fn eu_32_what_was_typed_is_never_proposed() {
    let it = Campaign::spring(&["Aquila Alba 5000"], &[], json!({}));
    let verbs = [
        "move", "sail", "tax", "burn", "siege", "occupy", "free", "rest", "disband", "raise",
        "stand", "all", "ready", "unready", "seal", "unseal", "end", "stay", "retreat", "offer",
        "counter", "accept", "decline", "withdraw", "break",
    ];
    let terms = [
        "peace", "alliance", "passage", "foraging", "war", "keep", "gold", "cede", "get", "promise",
    ];
    let mut texts: Vec<String> = Vec::new();
    for verb in verbs {
        let forms = [
            "VERB",
            "VERB now",
            "tax Alba; VERB",
            "VERB; tax Alba",
            "tax Alba; VERB 1",
        ];
        texts.extend(forms.map(|form| form.replace("VERB", verb)));
    }
    for term in terms {
        texts.push(format!("offer Boreas: {term} now"));
    }
    let mut refused = 0;
    for text in texts {
        if let Err(refusal) = it.decide(Actor::Seat(AQUILA), &text, &[]) {
            use rules::Refuse;
            let roster = roster();
            let said = refusal.explain(Ctx::new(&it.running.world, &roster, 3));
            crate::properties::checks::proposes_another(&said)
                .unwrap_or_else(|why| panic!("{text}: {why}"));
            refused += 1;
        }
    }
    assert!(refused > 90, "{refused}");
    it.refuses(
        AQUILA,
        "tax Alba; accept Boreas 1",
        "EU-32",
        "`accept` is an order of its own",
    );
    it.refuses(
        AQUILA,
        "tax Alba; seal summer",
        "EU-32",
        "at the beginning of a sheet",
    );
    it.refuses(
        AQUILA,
        "offer Boreas: peace now",
        "EU-59",
        "write `peace` alone",
    );
}

#[test]
fn eu_45_fleet_names_the_sea_army() {
    let at = Position::of(&[]);
    assert_eq!(line(&at, "rest fleet Mare"), "rest fleet Mare");
    assert_eq!(
        line(&at, "disband FLEET Mare 2000"),
        "disband fleet Mare 2000"
    );
    assert_eq!(line(&at, "move fleet Mare > Nox"), "sail Mare > Nox");
    let it = Campaign::of(&["Aquila Mare 3000", "Aquila fleet Mare 4000"]);
    let it = it.play(AQUILA, "disband Mare 2000; disband fleet Mare 1000");
    let it = it.play(super::BOREAS, "ready").play(super::CORVUS, "ready");
    assert_eq!(it.armies(AQUILA), "Mare 2000, fleet Mare 1000");
}

#[test]
fn eu_59_more_lines() {
    let at = Position::of(&[]);
    for (text, printed) in [
        (
            "move Alba > Cora via Mare, Nox 3000",
            "move Alba > Mare > Nox > Cora 3000",
        ),
        (
            "move Alba > Cora 3000 via Mare",
            "move Alba > Mare > Cora 3000",
        ),
        ("all others rest", "all others rest"),
        ("stand Alba: fight", "stand Alba: fight"),
        ("stand fleet Mare: none", "stand fleet Mare: none"),
        (
            "stand Alba: retreat below 40% to Bria, Mare",
            "stand Alba: retreat below 40% to Bria, Mare",
        ),
        ("stand Alba retreat", "stand Alba: retreat"),
        (
            "siege Fort Fara from fleet Oro",
            "siege Fort Fara from fleet Oro",
        ),
    ] {
        assert_eq!(line(&at, text), printed);
    }
    let it = Campaign::of(&[]);
    it.refuses(
        AQUILA,
        "offer Boreas: piece",
        "EU-59",
        "did you mean peace?",
    );
    it.refuses(
        AQUILA,
        "offer Boreas: cede Albo",
        "EU-59",
        "did you mean Alba",
    );
    it.refuses(AQUILA, "offer Boreas: gold 0", "EU-59", "write 1 to");
}

#[test]
fn tb_02_the_longest_known_name_wins_and_others_are_quoted() {
    let at = Position::with(
        &[],
        &[
            ("/regions/Alba Longa", json!({"production": 1})),
            ("/regions/Fleet Mare", json!({})),
        ],
    );
    assert_eq!(line(&at, "rest alba longa"), "rest Alba Longa");
    assert_eq!(line(&at, "rest Alba"), "rest \"Alba\"");
    assert_eq!(
        line(&at, "move \"Alba\" > Alba Longa 5000"),
        "move \"Alba\" > Alba Longa 5000"
    );
    assert_eq!(line(&at, "rest fleet mare"), "rest Fleet Mare");
    let reader = Reader::new(&at.world);
    let Ok(Line::Do { army, .. }) = reader.line("rest fleet \"Mare\"") else {
        panic!("it is read")
    };
    assert!(army.fleet);
}

#[test]
fn sheets_of_any_length_are_read_or_refused() {
    let it = Campaign::of(&[]);
    let long = "rest Nowhere At All; ".repeat(3000);
    it.refuses(AQUILA, &long, "EU-32", "at most 300 lines");
    let wide = "move ".to_owned() + &"Alba > ".repeat(9000);
    assert!(it.decide(Actor::Seat(AQUILA), &wide, &[]).is_err());
    let odd = "\u{0}\u{301}\"“";
    assert!(it.decide(Actor::Seat(AQUILA), odd, &[]).is_err());
}
