//! What is posted and read: boards, cards and notices, with any names.

use rules::any::{AnyView, GameId};
use rules::{Seat, Viewer};
use serde_json::json;

use super::ground::{NAMES, Play, bot, five_units, hostile_names};
use super::limits::check;
use crate::discord::artist::For;
use crate::discord::episodes::{Growth, Signpost};
use crate::discord::{episodes, gather, messages};
use crate::table::model::{
    Aside, Because, Brief, CO_HOSTS, Claim, HandOver, Holder, HostNews, LiveEnd, LiveNews,
    MasterNews, Millis, Nomination, NotAppointed, Notice, PersonId, PlaceId, RuleChange, Stage,
    Successor, TableId, TimedOut, UndoRequest, YearOver,
};

#[tokio::test]
async fn whatever_is_posted_keeps_discords_limits_with_any_names() {
    let (bot, _folder) = bot().await;
    let names = hostile_names();
    for (n, name) in names.iter().enumerate() {
        let pair = [name.as_str(), &names[(n + 1) % NAMES]];
        let play = Play::new(GameId::Castles, &five_units(), &pair);
        let play = play.order(0, "Ca2 b3b4 d3d4 .");
        let link = Some("https://discord.com/channels/1/2/3".to_owned());
        for stage in [Stage::Lobby, Stage::Playing, Stage::Over, Stage::Ended] {
            let mut glance = play.glance();
            glance.row.stage = stage;
            glance.row.options.insert("match".into(), json!(2));
            check(
                name,
                &crate::discord::card::card(&glance, link.clone(), &messages::seating(&glance.row)),
            );
            for holder in [Holder::Nobody, Holder::Bot] {
                glance.row.seats[1].holder = holder;
                glance.view = None;
                check(
                    name,
                    &crate::discord::card::card(&glance, None, &messages::seating(&glance.row)),
                );
            }
        }
        let hands = of_hand_overs((Seat(0), PersonId(u64::MAX >> 1)));
        let absence = of_absence(Seat(0)).into_iter().chain(of_hosts());
        let absence = absence.chain(of_masters());
        let absence = absence.chain(set_aside(Seat(0))).chain(of_live());
        let absence: Vec<Notice> = absence.collect();
        let all = every_notice(&play);
        for notice in all.iter().chain(&hands).chain(&absence) {
            let mut glance = play.glance();
            if matches!(notice, Notice::CalledOff { .. }) {
                // That of a game that was on is made of the log, which there is none of here.
                glance.row.seq = 0;
            }
            let reply = messages::post(&bot, &glance, notice, For::Table(TableId(1))).await;
            check(name, &reply.unwrap());
        }
    }
}

/// What is said of seats that are to be handed on.
fn of_hand_overs((by, host): (Seat, PersonId)) -> [Notice; 4] {
    [
        Notice::HandOverAsked(HandOver {
            seat: by,
            to: Successor::Person {
                id: host,
                called: "Cid".into(),
            },
            by: host,
            waiting: vec![host; 8],
            unasked: false,
            entry: None,
            until: Millis(i64::MAX),
        }),
        Notice::HandOverAsked(HandOver {
            seat: Seat(1),
            to: Successor::Bot,
            by: host,
            waiting: vec![host],
            unasked: false,
            entry: None,
            until: Millis(0),
        }),
        Notice::HandOverRefused { seat: by, by: host },
        Notice::Replaced {
            seat: by,
            holder: Holder::People(vec![host; 8]),
        },
    ]
}

/// The same of who stays away and is back.
fn of_absence(seat: Seat) -> Vec<Notice> {
    vec![
        Notice::StandsIn { seat, missed: 2 },
        Notice::SeatOffered { seat, missed: 20 },
        Notice::Away {
            seat,
            person: PersonId(u64::MAX >> 1),
            until: Millis(0),
            brief: Brief::CarryOn,
        },
        Notice::DeputyAsked {
            seat,
            by: PersonId(u64::MAX >> 1),
            other: PersonId(u64::MAX >> 1),
            until: Millis(0),
        },
        Notice::Back { seat },
        Notice::Questioned {
            by: PersonId(u64::MAX >> 1),
            line: u64::MAX,
        },
        Notice::Nudged {
            by: PersonId(u64::MAX >> 1),
            seats: vec![Seat(0), Seat(1)],
        },
        Notice::DayTaken {
            seat,
            until: Millis(0),
        },
        Notice::PatienceSet {
            by: PersonId(u64::MAX >> 1),
            patience: "20/20".into(),
        },
    ]
}

/// The same of seats that are set aside.
fn set_aside(seat: Seat) -> impl Iterator<Item = Notice> {
    let of = move |how| {
        [true, false].map(|is_set| Notice::SetAside {
            seat,
            by: PersonId(u64::MAX >> 1),
            how,
            is_set,
        })
    };
    Aside::ALL.into_iter().flat_map(of)
}

/// The same of who runs the table.
fn of_hosts() -> impl Iterator<Item = Notice> {
    let all = [
        HostNews::CoHosts {
            by: PersonId(u64::MAX >> 1),
            people: vec![PersonId(u64::MAX >> 1); CO_HOSTS],
        },
        HostNews::Acts {
            person: PersonId(u64::MAX >> 1),
        },
        HostNews::Claimed(Claim {
            by: PersonId(u64::MAX >> 1),
            at: Millis(0),
            until: Millis(0),
            is_settled: false,
        }),
        HostNews::Taken {
            was: PersonId(u64::MAX >> 1),
            host: PersonId(u64::MAX >> 1),
        },
        HostNews::NotTaken {
            by: PersonId(u64::MAX >> 1),
            because: PersonId(1),
        },
    ];
    all.into_iter().map(Notice::Hosts)
}

/// The same of a game master who is proposed.
fn of_masters() -> impl Iterator<Item = Notice> {
    let person = PersonId(u64::MAX >> 1);
    let nomination = Nomination {
        by: person,
        person,
        at: Millis(i64::MAX),
        until: Millis(i64::MAX),
        has_agreed: true,
        agreed: Vec::new(),
        is_settled: false,
    };
    let whys = [
        NotAppointed::Objected(person),
        NotAppointed::Declined,
        NotAppointed::Unanswered,
        NotAppointed::Withdrawn(person),
        NotAppointed::Plays,
    ];
    let ends = whys.map(|why| MasterNews::NotAppointed { person, why });
    let at_once = true;
    let all = [
        MasterNews::Asked(nomination.clone()),
        MasterNews::Proposed {
            nomination,
            calls: true,
        },
        MasterNews::Appointed { person, at_once },
    ];
    all.into_iter().chain(ends).map(Notice::Master)
}

/// The same of live hours and times to meet.
fn of_live() -> impl Iterator<Item = Notice> {
    let many = vec![PersonId(u64::MAX >> 1); 192];
    let due = vec![(Seat(0), Millis(i64::MAX)), (Seat(1), Millis(0))];
    let seats = vec![Seat(0), Seat(1)];
    let whys = [
        LiveEnd::Gone(PersonId(u64::MAX >> 1)),
        LiveEnd::Missed(seats.clone()),
        LiveEnd::Lapsed(many.clone()),
        LiveEnd::Awaited(seats),
        LiveEnd::Awaited(Vec::new()),
        LiveEnd::Pace,
    ];
    let due_then = due.clone();
    let ended = whys.into_iter().map(move |why| LiveNews::Ended {
        why,
        due: due_then.clone(),
    });
    let all = [
        LiveNews::Came(PersonId(u64::MAX >> 1)),
        LiveNews::Begun {
            people: many.clone(),
            due,
        },
        LiveNews::Asked {
            by: PersonId(u64::MAX >> 1),
            asked: Millis(i64::MAX),
            times: [i64::MIN, 0, i64::MAX].map(Millis).to_vec(),
        },
        LiveNews::Meet(many),
    ];
    all.into_iter().chain(ended).map(Notice::Live)
}

#[test]
fn a_question_for_times_keeps_discords_limits_whoever_can() {
    let play = Play::castles(&json!({}));
    let many = vec![PersonId(u64::MAX >> 1); 192];
    let times = [i64::MIN, 0, i64::MAX].map(|at| (Millis(at), many.clone()));
    let reply = gather::question(&play.row, many[0], Millis(i64::MIN), &times);
    assert!(reply.text.contains("-# Press a time"), "{}", reply.text);
    assert!(reply.text.chars().count() <= 2000, "{}", reply.text);
    check("question", &reply);
}

/// One of each thing that a table tells, with as much in it as it may hold.
fn every_notice(play: &Play) -> Vec<Notice> {
    let (view, asks) = (play.state.view(Viewer::Public), play.state.asks());
    let request = UndoRequest {
        by: Seat(0),
        to: 1,
        at: 2,
        waiting: vec![Seat(0), Seat(1)],
        until: Millis(i64::from(u32::MAX) * 1_000),
    };
    let (by, host) = (Seat(0), PersonId(u64::MAX >> 1));
    vec![
        board(&view, play, &asks),
        Notice::TakenBack {
            by,
            entries: 12,
            view: view.stored(),
            asks: asks.clone(),
        },
        Notice::UndoAsked(request),
        Notice::UndoRefused {
            by,
            asker: Some(by),
        },
        Notice::CalledOff { by: host },
        Notice::Lapsed { days: u32::MAX },
        Notice::Secrets {
            seat: by,
            own: view.own(by),
            observation: play.observation.iter().cycle().take(200).cloned().collect(),
            asked: true,
            called: true,
        },
        Notice::Reminder {
            wait: i64::MAX,
            seat: by,
            until: Millis(i64::MAX),
            also: vec![(Seat(1), Millis(0)); 12],
        },
        Notice::Paused {
            by: Some(host),
            why: Because::Host,
            calls: Vec::new(),
        },
        Notice::Paused {
            by: None,
            why: Because::Absent,
            calls: vec![host; 1 + CO_HOSTS],
        },
        Notice::Resumed {
            by: Some(host),
            why: Because::Unreachable,
        },
        Notice::Extended {
            by: host,
            hours: u32::MAX,
        },
        Notice::PaceSet {
            by: host,
            pace: "daily 23:59 America/Argentina/ComodRivadavia".into(),
        },
        Notice::RulesChanged {
            changes: vec![RuleChange {
                edition: u32::MAX,
                rulings: vec!["CC-06".into(), "CC-18".into()],
                about: "A unit that is hemmed in from all sides may be bought back.".into(),
            }],
        },
        Notice::NewYear {
            year: u32::MAX,
            seal: play.row.secret.commitment(),
            over: Some(YearOver {
                year: u32::MAX - 1,
                secret: "f".repeat(64),
            }),
        },
        Notice::Skipped { by: host, seat: by },
        Notice::Moved {
            from: Millis(i64::MIN),
            to: Millis(i64::MAX),
        },
        Notice::MovedHere { by: Some(host) },
        Notice::MovedHere { by: None },
        Notice::Seated {
            seat: by,
            holder: Holder::People(vec![host; 12]),
        },
        Notice::Seated {
            seat: Seat(1),
            holder: Holder::Bot,
        },
        Notice::Seated {
            seat: Seat(1),
            holder: Holder::Nobody,
        },
        Notice::Rests { seat: by },
        Notice::Returns { seat: by },
        Notice::Unreachable {
            place: PlaceId(u64::MAX >> 1),
            why: "403 Forbidden".into(),
        },
    ]
}

#[tokio::test]
async fn a_strands_message_keeps_discords_limits_however_long_it_goes_on() {
    let (bot, _folder) = bot().await;
    let names = hostile_names();
    for (n, name) in names.iter().enumerate() {
        let pair = [name.as_str(), &names[(n + 1) % NAMES]];
        let play = Play::new(GameId::Probe, &json!({}), &pair);
        let play = play.order(0, "duel #2").order(0, "strike high");
        let (view, asks) = (play.state.view(Viewer::Public), play.state.asks());
        let long: Vec<_> = play.observation.iter().cycle().take(500).cloned().collect();
        for (observation, over) in [(&long[..], false), (&long[..2], true), (&[], true)] {
            let growth = Growth {
                key: "duel-1",
                view: &view.stored(),
                asks: if over { &[] } else { &asks },
                called: &[Seat(1)],
                over,
                clock: &[0, 1].map(timed_out),
            };
            let message = episodes::message(
                &bot,
                &play.glance(),
                growth,
                observation,
                For::Table(TableId(1)),
            )
            .await;
            check(name, &message.unwrap());
        }
        let signpost = Signpost::new(&messages::seating(&play.row), &view, "duel-1", &long);
        assert!(signpost.thread(&play.row).chars().count() <= 100);
        for thread in [None, Some(PlaceId(u64::MAX >> 1))] {
            check(name, &signpost.at_table(thread));
        }
        check(name, &signpost.anchor(&play.row));
    }
}

fn timed_out(seat: u8) -> TimedOut {
    TimedOut {
        seat: Seat(seat),
        nth: 2,
        in_live_hour: false,
    }
}

fn board(view: &AnyView, play: &Play, asks: &[rules::Ask]) -> Notice {
    Notice::Board {
        view: view.stored(),
        // As much as an outage may pile up.
        observation: play.observation.iter().cycle().take(200).cloned().collect(),
        asks: asks.to_vec(),
        over: play.state.over(),
        clock: [0, 1, 0].map(timed_out).to_vec(),
    }
}
