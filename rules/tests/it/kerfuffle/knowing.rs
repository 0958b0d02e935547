//! Who knows what: PK-67, PK-74.

use rules::history::Count;
use rules::kerfuffle::{BattleEvent, Event, Turn};
use rules::{Game, Seat, Viewer, kerfuffle::Kerfuffle};

use super::{ANN, BOB, Table};

#[test]
fn pk_67_gold_purchases_cards_and_bets_are_ones_own() {
    let table = Table::at(&["Ada K 2P; gold 10", "Lom K; Bel P"]);
    for viewer in [Viewer::Seat(BOB), Viewer::Public] {
        assert!(table.observation(ANN, "buy 2P", viewer).is_empty());
        let view = table.state.view(viewer).view;
        assert_ne!(view.own, table.view(ANN).view.own);
        assert_eq!(view.realm, table.view(ANN).view.realm);
    }
    assert_eq!(table.observation(ANN, "buy 2P", Viewer::Seat(ANN)).len(), 1);
    let began = table
        .observation(ANN, "done; end", Viewer::Seat(ANN))
        .pop()
        .unwrap();
    assert!(matches!(
        began.fact,
        Event::Turn(Turn::TurnBegan { ledger: None, .. })
    ));
    let table = table.play(ANN, "done; attack Ada > Bel K P; end");
    let bet = table
        .observation(ANN, "bet P", Viewer::Seat(BOB))
        .pop()
        .unwrap();
    assert!(matches!(
        bet.fact,
        Event::Battle(BattleEvent::BetPlaced { bet: None, .. })
    ));
    assert_eq!(bet.encounter.unwrap().sides, [ANN, BOB]);
    let table = table.play(ANN, "bet P");
    assert_eq!(table.view(BOB).view.own.bet, None);
    assert!(table.view(ANN).view.own.bet.is_some());
    assert_eq!(
        table.view(BOB).view.realm.battle.unwrap().ready,
        [true, false]
    );
}

/// The provinces that what everybody is told of orders is about, sorted.
fn provinces(table: &Table, seat: Seat, text: &str) -> Vec<String> {
    let told = table.observation(seat, text, Viewer::Public).into_iter();
    let about = told.flat_map(|it| Kerfuffle::topic(&it).regions);
    let world = table.state.view(Viewer::Public).world;
    let places = about.filter_map(|at| Kerfuffle::region(&world, at));
    let mut names: Vec<String> = places.map(|(name, _)| name.to_owned()).collect();
    names.sort();
    names.dedup();
    names
}

#[test]
fn pk_67_what_is_told_is_sorted_by_its_provinces() {
    let table = Table::at(&["Ada K 2P; gold 10", "Lom K; Bel P"]);
    assert!(provinces(&table, ANN, "buy 2P").is_empty());
    let table = table.play(ANN, "done");
    assert_eq!(
        provinces(&table, ANN, "attack Ada > Bel K P"),
        ["Ada", "Bel"]
    );
    let table = table.play(ANN, "attack Ada > Bel K P; end");
    assert_eq!(provinces(&table, BOB, "bet P"), ["Bel"]);
}

/// Whose numbers of a kind a viewer knows, with their values.
fn history(table: &Table, viewer: Viewer, count: Count) -> Vec<(Seat, Vec<Option<i64>>)> {
    let history = table.state.history(viewer);
    let lines = history.lines.into_iter().filter(|line| line.count == count);
    lines.map(|line| (line.seat, line.values)).collect()
}

#[test]
fn pk_67_gold_by_rounds_is_ones_own_until_the_game_is_over() {
    let table = Table::at(&["Ada K 2P; gold 10", "Lom K; Bel P"]);
    let round = table.state.state.realm.round;
    let table = table.play(ANN, "done; end").play(BOB, "done; end");
    let times = table.state.history(Viewer::Public).times;
    assert_eq!(times, [round - 1, round, round + 1]);
    let whose = |viewer| -> Vec<Seat> {
        let gold = history(&table, viewer, Count::Gold).into_iter();
        gold.map(|(seat, _)| seat).collect()
    };
    assert_eq!(whose(Viewer::Public), []);
    assert_eq!(whose(Viewer::Seat(ANN)), [ANN]);
    assert_eq!(whose(Viewer::Seat(BOB)), [BOB]);
    let own = history(&table, Viewer::Seat(ANN), Count::Gold);
    assert_eq!(own[0].1.first(), Some(&Some(10)));
    assert_eq!(own[0].1.last(), Some(&Some(table.gold(ANN))));
    let over = table.roll(BOB, "surrender to Ann", &[2]);
    assert!(over.over().is_some());
    let all = history(&over, Viewer::Public, Count::Gold);
    assert_eq!(all.len(), 2);
}

#[test]
fn provinces_and_battles_are_counted_for_all() {
    let table = Table::moving(&["Ada K 2P", "Lom K; Bel P"]).play(ANN, "attack Ada > Bel K P; end");
    let table = table.play(ANN, "bet P").play(BOB, "bet retreat");
    let now = |count| -> Vec<i64> {
        let lines = history(&table, Viewer::Public, count).into_iter();
        lines
            .filter_map(|(_, values)| values.last().copied()?)
            .collect()
    };
    assert_eq!(now(Count::Battles), [1, 1]);
    assert_eq!(now(Count::Wins), [1, 0]);
    assert_eq!(now(Count::Land)[0], 2);
}

#[test]
fn pk_74_an_achieved_card_stays_hidden_until_the_end() {
    let rich = "Ada K; card {\"gold\":{\"gold\":1}}";
    let table = Table::at(&[rich, "Lom K", "Ivy K", "Dun K"]).play(ANN, "done");
    let observation = table.observation(ANN, "end", Viewer::Seat(BOB));
    let text = serde_json::to_string(&observation).unwrap();
    assert!(
        text.contains("achieved") && !text.contains("\"gold\""),
        "{text}"
    );
}

#[test]
fn a_battle_is_an_episode_of_its_own() {
    let table = Table::moving(&["Ada K 2P", "Lom K; Bel P"]).play(ANN, "attack Ada > Bel K P");
    let observation = table.observation(ANN, "end", Viewer::Public).pop().unwrap();
    let episode = Kerfuffle::topic(&observation).episode.unwrap();
    assert_eq!((episode.key.as_str(), episode.ends), ("battle-1", false));
    let table = table.play(ANN, "end");
    let asks = table.state.asks();
    assert!(
        asks.iter()
            .all(|ask| ask.episode.as_deref() == Some("battle-1"))
    );
    let table = table.play(ANN, "bet P");
    let observation = table.observation(BOB, "bet retreat", Viewer::Public);
    let ends = observation
        .iter()
        .filter_map(|observation| Kerfuffle::topic(observation).episode)
        .filter(|episode| episode.ends);
    assert_eq!(ends.count(), 1);
}
