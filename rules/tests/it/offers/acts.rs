//! What seats may do with offers and treaties, and what it leads to (TB-10, TB-12).

use rules::offers::notation::Verb;
use rules::offers::{
    Candidate, Ending, Event, Force, Hand, MOST_OPEN, MOST_OPEN_TO_ONE, MOST_STANDING, MOST_TERMS,
    Moment, OfferId, Offers, Pair, Refusal, Reply, Signer, TreatyId, Until, Which,
};
use rules::{Corrupt, Roster, Seat};

use super::support::{BLUE, Bond, Deal, GREEN, No, RED, Table, WHITE, act, line, roster};

fn id(one: Seat, other: Seat, number: u32) -> OfferId {
    OfferId {
        pair: Pair::of(one, other).unwrap(),
        number,
    }
}

/// What stands between two seats, in their own words.
fn standing(table: &Table, one: Seat, other: Seat) -> Vec<Deal> {
    let between = table.offers.between(one, other);
    between.map(|(_, treaty)| treaty.term).collect()
}

#[test]
fn tb_10_each_pair_counts_its_own_offers() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: peace; secret",
        "Blue: offer Red: war",
        "Red: offer Green: peace",
        "Green: offer Blue: alliance; secret",
    ]);
    let numbers = |seat: Seat| -> Vec<(Seat, Seat, Option<u32>)> {
        let open = table.view(seat).open;
        open.iter()
            .map(|offer| (offer.from, offer.to, offer.number))
            .collect()
    };
    assert_eq!(
        numbers(RED),
        [
            (RED, BLUE, Some(1)),
            (BLUE, RED, Some(2)),
            (RED, GREEN, Some(1))
        ]
    );
    // Public offers between others have no number: it would tell how many secret ones there were.
    assert_eq!(
        numbers(GREEN),
        [
            (BLUE, RED, None),
            (RED, GREEN, Some(1)),
            (GREEN, BLUE, Some(1))
        ]
    );
    assert_eq!(numbers(WHITE), [(BLUE, RED, None), (RED, GREEN, None)]);
}

#[test]
fn tb_10_a_number_is_never_used_again() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: peace",
        "Red: withdraw 1",
        "Red: offer Blue: war",
    ]);
    assert!(table.offers.offer(id(RED, BLUE, 1)).is_none());
    assert!(table.offers.offer(id(RED, BLUE, 2)).is_some());
    assert_eq!(
        table.refused(BLUE, "accept 1"),
        "no open offer to you has the number 1: say `accept Red 2`"
    );
}

#[test]
fn tb_10_an_offer_to_several_has_a_number_with_each() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: war",
        "Red: offer Blue, Green: peace; secret",
        "Green: accept 1",
    ]);
    assert_eq!(standing(&table, RED, GREEN), [Deal::Peace]);
    assert_eq!(standing(&table, RED, BLUE), []);
    let blue = table.view(BLUE).open;
    assert_eq!(blue[1].number, Some(2));
    assert_eq!(blue[1].also, [GREEN]);
    table.play(BLUE, "accept 2");
    assert_eq!(standing(&table, RED, BLUE), [Deal::Peace]);
    assert_eq!(standing(&table, BLUE, GREEN), []);
}

#[test]
fn tb_10_a_number_that_two_pairs_have_is_asked_back() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Green: peace",
        "Blue: offer Green: peace",
        "Green: offer White: peace",
    ]);
    let which = |with| Which { number: 1, with };
    let find = |which| table.offers.find(GREEN, Reply::Accept, which);
    assert_eq!(find(which(Some(BLUE))).unwrap().0, id(GREEN, BLUE, 1));
    let candidate = |with| Candidate { with, number: 1 };
    assert_eq!(
        find(which(None)).unwrap_err(),
        Refusal::Ambiguous {
            reply: Reply::Accept,
            offers: vec![candidate(RED), candidate(BLUE)],
        }
    );
    assert_eq!(
        table.refused(GREEN, "counter 1: war"),
        "there are 2 such offers: say `counter Red 1: …` or `counter Blue 1: …`"
    );
    // Its own offer has the number too, and is the only one that it could withdraw.
    table.play(GREEN, "withdraw 1");
    table.play(GREEN, "decline blue 1");
    table.play(GREEN, "accept 1");
    assert_eq!(standing(&table, RED, GREEN), [Deal::Peace]);
}

#[test]
fn tb_10_who_may_answer_is_told_what_it_may() {
    let mut table = Table::new();
    table.play(RED, "offer Blue: peace");
    for (seat, line, sentence) in [
        (
            RED,
            "accept 1",
            "offer 1 is your own to Blue: Blue answers it; you may `withdraw Blue 1`",
        ),
        (
            BLUE,
            "withdraw 1",
            "offer 1 is one of Red to you: `accept Red 1` or `decline Red 1`",
        ),
        (
            BLUE,
            "accept 2",
            "no open offer to you has the number 2: say `accept Red 1`",
        ),
        (
            BLUE,
            "accept green 1",
            "no open offer of Green to you has the number 1: say `accept Red 1`",
        ),
        (
            RED,
            "withdraw green 1",
            "no open offer of yours to Green has the number 1: say `withdraw Blue 1`",
        ),
        (
            GREEN,
            "withdraw 1",
            "no open offer of yours has the number 1, and there is none that you could withdraw",
        ),
    ] {
        assert_eq!(table.refused(seat, line), sentence, "{line}");
    }
}

#[test]
fn tb_10_a_counter_closes_one_offer_and_makes_another() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: peace; give 5 gold; secret",
        "Blue: counter 1: peace",
    ]);
    let open = table.view(RED).open;
    assert_eq!(open.len(), 1);
    assert_eq!(
        (open[0].from, open[0].to, open[0].number),
        (BLUE, RED, Some(2))
    );
    assert_eq!(open[0].terms, [Deal::Peace]);
    assert_eq!(
        table.view(GREEN).open,
        [],
        "a counter is as secret as the offer"
    );
    table.play(RED, "counter 2: peace; get 1 gold; public");
    assert_eq!(table.view(GREEN).open.len(), 1);
    table.play(BLUE, "accept 3");
    assert_eq!(standing(&table, RED, BLUE), [Deal::Peace]);
}

#[test]
fn tb_10_terms_stand_each_for_itself() {
    let mut table = Table::new();
    let promise = "promise \"I stay; you stay\"";
    table.play(
        RED,
        &format!("offer Blue: peace; get passage; give 5 gold; {promise}"),
    );
    table.play(BLUE, "accept 1");
    let treaties: Vec<(u8, Vec<Seat>)> = table
        .offers
        .treaties()
        .map(|(id, treaty)| (id.term, treaty.bearers()))
        .collect();
    assert_eq!(
        treaties,
        [(0, vec![RED, BLUE]), (1, vec![BLUE]), (3, vec![RED])]
    );
    assert!(table.offers.bound(BLUE, RED, &Bond::Peace));
    assert!(!table.offers.bound(BLUE, RED, &Bond::Alliance));
    assert!(!table.offers.bound(BLUE, GREEN, &Bond::Peace));
    table.play(BLUE, "break free passage with red");
    assert!(table.offers.bound(BLUE, RED, &Bond::Peace));
    assert_eq!(
        table.refused(RED, "break alliance with Blue"),
        "there is no alliance with Blue: you could break: peace"
    );
    assert_eq!(
        table.refused(RED, "break peace with Green"),
        "there is no peace with Green: nothing that could be broken stands between you"
    );
    assert!(
        table
            .refused(RED, "break peace with Red")
            .starts_with("there is no peace with Red")
    );
}

#[test]
fn tb_10_debts_are_due_until_they_are_settled() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: loan 10 repay 12 by round 9",
        "Red: offer Blue: loan 5 repay 6 by round 4",
        "Red: offer Green: loan 1 repay 1 by round 4; peace",
        "Blue: accept 1",
        "Blue: accept 2",
        "Green: accept 1",
    ]);
    assert_eq!(table.offers.due(3), []);
    let due = |now: u32| -> Vec<TreatyId> {
        table
            .offers
            .due(now)
            .into_iter()
            .map(|(id, _)| id)
            .collect()
    };
    let treaty = |offer: OfferId| TreatyId { offer, term: 0 };
    let early = [treaty(id(RED, BLUE, 2)), treaty(id(RED, GREEN, 1))];
    assert_eq!(due(4), early);
    assert_eq!(due(20), [early[0], early[1], treaty(id(RED, BLUE, 1))]);
    let (_, loan) = table.offers.due(4)[0];
    assert_eq!(loan.bearers(), [BLUE]);
    table.apply(&Event::Ended {
        treaty: early[0],
        why: Ending::Settled,
    });
    assert_eq!(table.offers.due(4).len(), 1);
}

#[test]
fn tb_10_offers_lapse_at_their_moment_and_no_other() {
    let mut table = Table::new();
    for (until, line) in [
        (Until::Round(3), "offer Blue: peace"),
        (Until::Ask("r3.turn".to_owned()), "offer Blue: war"),
        (Until::Answered, "offer Blue: alliance"),
    ] {
        table.timing.until = until;
        table.play(RED, line);
    }
    let lapsed = |moment: Moment<'_>| -> Vec<u32> {
        let events = table.offers.lapse(moment);
        let numbers = events.iter().map(|event| {
            let Event::Lapsed { offer } = event else {
                panic!("{event:?}");
            };
            offer.number
        });
        numbers.collect()
    };
    assert_eq!(lapsed(Moment::Round(3)), [] as [u32; 0]);
    assert_eq!(lapsed(Moment::Round(4)), [1]);
    assert_eq!(lapsed(Moment::Ask("r3.turn")), [2]);
    assert_eq!(lapsed(Moment::Ask("r3")), [] as [u32; 0]);
    for event in table.offers.lapse(Moment::Round(9)) {
        table.apply(&event);
    }
    assert!(
        table
            .refused(BLUE, "accept 1")
            .ends_with("`accept Red 2` or `accept Red 3`")
    );
}

#[test]
fn tb_10_what_is_agreed_may_take_force_later() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: alliance",
        "Green: offer Blue: peace; secret",
    ]);
    table.timing.force = Force::Later;
    table.play_all(&["Blue: accept green 1", "Blue: accept red 1"]);
    assert_eq!(table.offers.treaties().count(), 0);
    let agreed: Vec<OfferId> = table.offers.agreed().map(|(id, _)| id).collect();
    assert_eq!(
        agreed,
        [id(GREEN, BLUE, 1), id(RED, BLUE, 1)],
        "in the order of acceptance"
    );
    assert_eq!(table.view(WHITE).agreed.len(), 1);
    assert_eq!(
        table.refused(RED, "break alliance with Blue"),
        "the alliance with Blue is agreed, but has not taken force: it can be broken from then on"
    );
    assert!(
        table
            .refused(RED, "withdraw 1")
            .contains("none that you could withdraw")
    );
    table.apply(&Event::TookForce { offer: agreed[1] });
    table.apply(&Event::FellThrough { offer: agreed[0] });
    assert_eq!(standing(&table, RED, BLUE), [Deal::Alliance]);
    assert_eq!(standing(&table, GREEN, BLUE), []);
    table.play(BLUE, "break alliance with red");
    assert_eq!(table.offers.treaties().count(), 0);
}

#[test]
fn tb_10_a_seat_that_leaves_leaves_nothing_behind() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: peace",
        "Blue: accept 1",
        "Red: offer Green: peace",
        "Green: accept 1",
        "Blue: offer Red: war",
        "Blue: offer Green: war",
    ]);
    table.timing.force = Force::Later;
    table.play_all(&["Blue: offer White: peace", "White: accept 1"]);
    for event in table.offers.leave(BLUE) {
        table.apply(&event);
    }
    assert_eq!(table.view(BLUE).open, []);
    assert_eq!(table.offers.agreed().count(), 0);
    assert_eq!(standing(&table, RED, BLUE), []);
    assert_eq!(standing(&table, RED, GREEN), [Deal::Peace]);
}

#[test]
fn tb_12_who_stands_in_binds_nobody() {
    let mut table = Table::new();
    table.play_all(&[
        "Red: offer Blue: peace",
        "Blue: accept 1",
        "Red: offer Blue: alliance",
        "Blue: offer Red: war",
    ]);
    let stand_in = Signer {
        seat: BLUE,
        hand: Hand::StandIn,
    };
    for line in [
        "offer Red: peace",
        "counter 2: peace",
        "accept 2",
        "break peace with Red",
    ] {
        assert_eq!(
            table.ask(stand_in, line),
            Err(No::Refused(Refusal::StandIn)),
            "{line}"
        );
        assert!(table.ask(Signer::own(BLUE), line).is_ok(), "{line}");
    }
    for line in ["decline 2", "withdraw 3"] {
        assert!(table.ask(stand_in, line).is_ok(), "{line}");
    }
    assert!(Refusal::StandIn.explain(&roster()).contains("decline"));
}

#[test]
fn tb_10_offers_that_say_too_little_or_too_much_are_refused() {
    let table = Table::new();
    let many: Vec<String> = (0..=MOST_TERMS)
        .map(|gold| format!("give {gold} gold"))
        .collect();
    for (line, sentence) in [
        (
            "offer Red: peace",
            "you cannot make yourself an offer: name another seat",
        ),
        (
            "offer Blue, #2: peace",
            "Blue is named twice: once is enough",
        ),
        (
            "offer Blue: secret",
            "the offer says nothing: name at least one term",
        ),
        (
            "offer Blue: peace; war; Peace",
            "term 3 is already in the offer: name each term once",
        ),
        (
            &format!("offer Blue: {}", many.join("; ")),
            "an offer has at most 12 terms: make a second one for the rest",
        ),
    ] {
        assert_eq!(table.refused(RED, line), sentence, "{line}");
    }
    let nobody = rules::offers::Act::Offer {
        to: Vec::new(),
        terms: vec![Deal::Peace],
        openness: rules::offers::Openness::Public,
    };
    let refusal = table
        .offers
        .decide(Signer::own(RED), &nobody, &table.timing);
    assert_eq!(refusal, Err(Refusal::ToNobody));
}

#[test]
fn tb_10_open_offers_are_bounded_for_each_pair_and_seat() {
    let mut table = Table::new();
    for gold in 0..MOST_OPEN_TO_ONE {
        table.play(RED, &format!("offer Blue: give {gold} gold"));
        table.play(BLUE, &format!("offer Red: give {gold} gold"));
    }
    assert_eq!(
        table.refused(RED, "offer Green, Blue: peace"),
        "4 of your offers to Blue wait for an answer: withdraw one first"
    );
    assert!(
        table
            .refused(RED, "counter blue 2: peace")
            .starts_with("4 of your offers to Blue")
    );
    table.play(RED, "withdraw 1");
    table.play(RED, "counter blue 2: peace");

    let names: Vec<String> = (0..12).map(|seat| format!("Seat {seat}")).collect();
    let roster = Roster::of_names(names.clone());
    let mut offers = Offers::<Deal>::new();
    let mut open = 0;
    let refusal = loop {
        let line = format!("offer {}: give {open} gold", names[1..].join(", "));
        let act = rules::offers::notation::read(&line, &roster, &mut super::support::Tongue::new());
        let decided = offers.decide(Signer::own(RED), &act.unwrap(), &table.timing);
        match decided {
            Ok(event) => offers.apply(&event).unwrap(),
            Err(refusal) => break refusal,
        }
        open += 11;
    };
    assert_eq!(
        (open, refusal),
        (22, Refusal::TooManyOpen { most: MOST_OPEN })
    );
}

#[test]
fn tb_10_what_stands_between_two_is_bounded() {
    let mut table = Table::new();
    for gold in 1..=MOST_STANDING {
        table.timing.force = if gold % 2 == 0 {
            Force::Now
        } else {
            Force::Later
        };
        table.play(RED, &format!("offer Blue: loan {gold} repay 1 by round 1"));
        table.play(BLUE, &format!("accept {gold}"));
    }
    table.play_all(&[
        "Red: offer Blue: peace",
        "Red: offer Blue: war",
        "Red: offer Green: peace",
    ]);
    assert_eq!(
        table.refused(BLUE, "accept 65"),
        "64 terms stand between Red and you, and the limit is 64: break or settle something first"
    );
    table.play(BLUE, "accept 66");
    table.play(GREEN, "accept 1");
    let settled = table.offers.due(1)[0].0;
    table.apply(&Event::Ended {
        treaty: settled,
        why: Ending::Settled,
    });
    table.play(BLUE, "accept 65");
}

#[test]
fn a_draft_keeps_to_the_offer_that_was_meant() {
    let mut table = Table::new();
    table.play(RED, "offer Green: peace");
    let pinned = table
        .view(GREEN)
        .pinned(GREEN, act("accept 1").unwrap())
        .unwrap();
    assert_eq!(line(&pinned), "accept Red 1");
    table.play_all(&["Red: withdraw 1", "Blue: offer Green: war"]);
    assert!(
        table.ask(Signer::own(GREEN), "accept 1").is_ok(),
        "Blue's would be accepted"
    );
    assert!(table.ask(Signer::own(GREEN), &line(&pinned)).is_err());
    let lost = table.view(WHITE).pinned(WHITE, act("accept 1").unwrap());
    assert!(matches!(lost, Err(Refusal::NotOpen { .. })), "{lost:?}");
}

#[test]
fn facts_that_do_not_fit_are_corrupt() {
    let mut table = Table::new();
    let made = table.play(RED, "offer Blue: alliance");
    table.play_all(&["Blue: accept 1", "Red: offer Blue: war"]);
    let (one, two) = (id(RED, BLUE, 1), id(RED, BLUE, 2));
    let mut many = made.clone();
    if let Event::Made { paper, to, .. } = &mut many {
        paper.terms = vec![Deal::War; MOST_TERMS + 1];
        to[0].number = 3;
    }
    let mut own = made.clone();
    if let Event::Made { to, .. } = &mut own {
        to[0].seat = RED;
    }
    let treaty = |term: u8| TreatyId { offer: one, term };
    let breach = |treaties: Vec<TreatyId>| Event::Broken {
        by: RED,
        with: BLUE,
        bond: Bond::Alliance,
        treaties,
    };
    let ended = Event::Ended {
        treaty: treaty(1),
        why: Ending::Void,
    };
    for event in [
        made,
        many,
        own,
        Event::Declined { offer: one },
        Event::TookForce { offer: two },
        Event::FellThrough { offer: two },
        breach(Vec::new()),
        breach(vec![treaty(0), treaty(1)]),
        ended,
    ] {
        let result: Result<(), Corrupt> = table.offers.clone().apply(&event);
        assert!(result.is_err(), "{event:?}");
    }
    table.apply(&breach(vec![treaty(0)]));
}

#[test]
fn every_verb_says_how_it_is_written() {
    for verb in Verb::ALL {
        assert!(verb.form().contains(verb.word()));
        assert_eq!(Verb::of(verb.form().trim_matches('`')), Some(verb));
    }
}
