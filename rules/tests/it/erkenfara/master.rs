//! Corrections by a game master: EU-22, EU-59, TB-09.

use rules::erkenfara::Erkenfara;
use rules::erkenfara::event::Event;
use rules::{Correction, Game, Refuse, Roster};
use serde_json::json;

use super::{AQUILA, BOREAS, CORVUS, Campaign, roster};

fn corrected(it: &Campaign, text: &str) -> Result<Correction<Event>, String> {
    let roster: Roster = roster();
    let ctx = it.running.ctx(&roster);
    let correction = Erkenfara::correct(ctx, &it.running.state, text).unwrap();
    correction.map_err(|refusal| {
        let ruling = refusal.ruling().unwrap();
        format!("{} ({ruling})", refusal.explain(ctx))
    })
}

/// A correction takes effect.
#[track_caller]
fn set(mut it: Campaign, text: &str) -> Campaign {
    let correction = corrected(&it, text).unwrap();
    assert_eq!(corrected(&it, &correction.text).unwrap(), correction);
    it.apply(correction.events);
    it
}

#[track_caller]
fn refused(it: &Campaign, text: &str, words: &str) {
    let why = corrected(it, text).unwrap_err();
    assert!(why.contains(words), "{why:?} does not say {words:?}");
}

#[test]
fn eu_59_a_game_master_corrects_gold_land_and_armies() {
    let it = Campaign::of(&["Aquila Alba 3000"]);
    let it = set(it, "gm gold Aquila +500");
    let it = set(it, "gm gold boreas -9000");
    assert_eq!((it.gold(AQUILA), it.gold(BOREAS)), (5500, 0));
    let it = set(it, "gm owner Cora Aquila");
    let it = set(it, "gm owner Dora nobody");
    assert_eq!(
        (it.land("Cora").owner, it.land("Dora").owner),
        (Some(AQUILA), None)
    );
    let it = set(it, "gm army Alba Aquila 7000");
    let it = set(it, "gm army fleet Nox Boreas 2000");
    assert_eq!(it.armies(AQUILA), "Alba 7000");
    assert_eq!(it.armies(BOREAS), "fleet Nox 2000");
    let it = set(it, "gm army Alba Aquila 0");
    assert_eq!(it.armies(AQUILA), "");
}

#[test]
fn eu_22_heroes_and_enchantments_are_the_game_masters_to_give() {
    let it = set(Campaign::of(&["Aquila Alba 3000"]), "gm hero Alba Aquila 4");
    let it = set(it, "gm enchant Alba Aquila 3");
    let army = it.running.board.armies_of(AQUILA).next().unwrap();
    assert_eq!((army.heroes, army.enchantment), (4, 3));
    refused(&it, "gm enchant Alba Aquila 4", "write 0 to 3 (EU-32)");
    refused(&it, "gm hero Bria Aquila 1", "no such army in Bria (EU-59)");
}

#[test]
fn eu_59_corrections_keep_the_invariants() {
    let it = Campaign::of(&["Aquila Alba 3000"]);
    refused(
        &it,
        "gm army Alba Boreas 2000",
        "two armies of one kind stand in Alba",
    );
    refused(&it, "gm army fleet Alba Aquila 2000", "is a fleet on land");
    refused(&it, "gm army Alba Aquila 999", "at least 1000");
    refused(&it, "gm owner Mare Aquila", "Mare is sea");
    refused(&it, "gm status Alba besieged on", "not a fortification");
    refused(&it, "gm status Alba muddy on", "choose taxed");
    refused(&it, "gm gold Nobody +5", "did you mean");
    refused(&it, "gm gold Aquila much", "is not an amount");
    refused(&it, "gm owner Albo Aquila", "did you mean Alba");
    refused(&it, "gm", "write gm gold");
    let it = set(it, "gm status Alba taxed on");
    assert!(it.land("Alba").taxed);
    assert!(!set(it, "gm status alba taxed off").land("Alba").taxed);
}

#[test]
fn eu_54_the_turn_order_changes_in_winter_alone() {
    let it = set(Campaign::of(&[]), "gm order Corvus, Aquila, Boreas");
    assert_eq!(it.running.board.order, [CORVUS, AQUILA, BOREAS]);
    refused(&it, "gm order Corvus, Aquila", "turn order");
    let spring = Campaign::spring(&[], &[], json!({}));
    refused(&spring, "gm order Corvus, Aquila, Boreas", "only in winter");
}

#[test]
fn tb_09_a_correction_tells_nothing_that_is_hidden() {
    let with = |gold: i64| Campaign::with(&[], &[("/treasury/Boreas", json!(gold))], json!({}));
    let (poor, rich) = (with(0), with(90_000));
    let [one, other] = [&poor, &rich].map(|it| corrected(it, "gm gold Boreas -500").unwrap());
    assert_eq!((one.text, one.affected), (other.text, other.affected));
}
