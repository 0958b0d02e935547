//! Land that is dealt (EU-76): on every map that comes with the program, by each number of seats, and on maps that are
//! made of seeds.

use std::collections::BTreeSet;

use atlas::generate::{Request, Style};
use castellan::maps;
use castellan::maps::brought::{Brought, OwnMap};
use rules::any::GameId;
use rules::erkenfara::Erkenfara;
use rules::erkenfara::state::State;
use rules::erkenfara::winter::economy::income;
use rules::erkenfara::world::World;
use rules::erkenfara::world::board::ArmyKind;
use rules::erkenfara::world::ties::Field;
use rules::map::{Kind, Region};
use rules::{Game, Seat};
use serde_json::{Map, Value, json};

/// What a deal came to: for each empire its troops, fortifications, income and gold, and what is against EU-76.
struct Deal {
    troops: Vec<i64>,
    forts: Vec<usize>,
    incomes: Vec<i64>,
    faults: Vec<String>,
}

fn deal(options: &Map<String, Value>, seats: usize) -> Result<Deal, String> {
    let setup = maps::setup(GameId::Erkenfara, seats, options);
    let world = Erkenfara::world(&setup).map_err(|no| no.to_string())?;
    Ok(looked_at(&world))
}

fn looked_at(world: &World) -> Deal {
    let state = State::new(world);
    let board = &state.board;
    let ties = state.ties(world);
    let field = Field::new(world, board, &ties);
    let mut deal = Deal {
        troops: Vec::new(),
        forts: Vec::new(),
        incomes: Vec::new(),
        faults: Vec::new(),
    };
    for seat in board.seats() {
        let regions = world.map.regions().zip(&board.lands);
        let own = regions.filter(|(_, land)| land.owner == Some(seat));
        let own: BTreeSet<Region> = own.map(|(region, _)| region).collect();
        let is_fort = |at: &&Region| world.kind(**at) == Kind::Fortification;
        deal.forts.push(own.iter().filter(is_fort).count());
        deal.troops
            .push(board.armies_of(seat).map(|it| it.maximal).sum());
        deal.incomes.push(income(field, seat));
        deal.faults.extend(amiss(world, seat, &own, &state));
    }
    let bounds = |of: &[i64]| (*of.iter().min().unwrap(), *of.iter().max().unwrap());
    let (least, most) = bounds(&deal.troops);
    if least != most {
        deal.faults.push(format!("{least} to {most} troops"));
    }
    let (least, most) = bounds(&deal.incomes);
    if least <= 0 || 10 * most > 11 * least {
        deal.faults.push(format!("an income of {least} to {most}"));
    }
    let worth = deal.incomes.iter().zip(&state.private);
    let worth: BTreeSet<i64> = worth.map(|(income, own)| income + own.treasury).collect();
    if worth.len() > 1 {
        deal.faults
            .push(format!("gold is not made good: {worth:?}"));
    }
    deal
}

/// What is against EU-76 in what one empire was dealt.
fn amiss(world: &World, seat: Seat, own: &BTreeSet<Region>, state: &State) -> Vec<String> {
    let mut faults = Vec::new();
    let board = &state.board;
    let first = board.armies_of(seat).max_by_key(|army| army.maximal);
    let first = first.unwrap().region();
    let has_fort = own.iter().any(|at| world.kind(*at) == Kind::Fortification);
    let muster = board.empires[seat.index()].muster;
    if !has_fort && (muster != Some(first) || !own.contains(&first)) {
        faults.push(format!("{seat} has nowhere to raise"));
    }
    for army in board.armies_of(seat) {
        let (at, kind) = (army.region(), army.spot.kind);
        let stands = match kind {
            ArmyKind::Land => own.contains(&at),
            ArmyKind::Sea => world.kind(at) == Kind::Sea,
        };
        if !stands {
            faults.push(format!("an army of {seat} is in {}", world.name(at)));
        }
    }
    let mut reached: Vec<Region> = own.iter().copied().take(1).collect();
    let mut next = 0;
    while let Some(at) = reached.get(next).copied() {
        next += 1;
        let beside = world.map.borders(at).iter().copied();
        let more = beside.filter(|to| own.contains(to) && !reached.contains(to));
        let more: Vec<Region> = more.collect();
        reached.extend(more);
    }
    if reached.len() != own.len() {
        faults.push(format!("the land of {seat} falls apart"));
    }
    faults
}

fn bundled(id: &str) -> Map<String, Value> {
    Map::from_iter([("scenario".to_owned(), json!(id))])
}

#[test]
fn eu_76_maps_that_come_with_us_are_dealt_fairly_or_say_to_how_many_they_can() {
    // To how many each is dealt at least; nobody shall lose seats by an oversight.
    let most = [
        ("thrones", 4),
        ("city", 8),
        ("isles", 9),
        ("crowns", 13),
        ("europe", 9),
        ("states", 12),
        ("dominions", 24),
    ];
    assert!(maps::maps().eq(most.iter().map(|(id, _)| *id)));
    for (id, most) in most {
        let mut can = 1;
        for seats in 2..=24 {
            match deal(&bundled(id), seats) {
                Ok(deal) => {
                    assert_eq!(deal.faults, Vec::<String>::new(), "{id} for {seats}");
                    can = seats;
                }
                Err(no) => {
                    let said = format!("choose 2 to {can} seats");
                    assert!(
                        no.contains("(EU-76)") && no.contains(&said),
                        "{id} for {seats}: {no}"
                    );
                    break;
                }
            }
        }
        assert!(can >= most, "{id} is dealt to {can}, not {most}");
    }
}

#[test]
fn eu_76_two_hundred_maps_of_seeds_are_dealt_fairly() {
    for seed in 0..200_u16 {
        let request = Request {
            seed: seed.into(),
            // Those that are proposed have 40.
            regions: if seed < 60 {
                40
            } else {
                24 + usize::from(seed) % 37
            },
            style: Style::ALL[usize::from(seed) % 3],
            seats: 0,
            forts: seed < 60 || !seed.is_multiple_of(4),
        };
        let made = OwnMap::made(request).unwrap();
        let options = Brought::map(GameId::Erkenfara, &made).unwrap().options;
        // What is too many is tried on some alone, since it takes its time.
        let most = if seed.is_multiple_of(20) { 24 } else { 4 };
        for seats in 2..=most {
            match deal(&options, seats) {
                Ok(deal) => assert_eq!(deal.faults, Vec::<String>::new(), "{request:?}, {seats}"),
                Err(no) => {
                    assert!(
                        seats > 3 && no.contains("choose 2 to"),
                        "{request:?}, {seats}: {no}"
                    );
                    break;
                }
            }
        }
    }
}

#[test]
#[ignore = "prints a table of what is dealt on the maps that come with us"]
#[expect(clippy::print_stdout, reason = "it is for people to read")]
fn eu_76_table_of_what_is_dealt() {
    let (mut deals, mut faults) = (0, 0);
    println!("map seats troops forts income faults");
    for id in maps::maps() {
        for seats in 2..=24 {
            let Ok(deal) = deal(&bundled(id), seats) else {
                continue;
            };
            let bounds =
                |of: &[i64]| format!("{}-{}", of.iter().min().unwrap(), of.iter().max().unwrap());
            let forts: Vec<i64> = deal
                .forts
                .iter()
                .map(|it| i64::try_from(*it).unwrap())
                .collect();
            println!(
                "{id} {seats} {} {} {} {}",
                bounds(&deal.troops),
                bounds(&forts),
                bounds(&deal.incomes),
                deal.faults.len()
            );
            deals += 1;
            faults += deal.faults.len();
        }
    }
    println!("{deals} deals, {faults} faults");
}
