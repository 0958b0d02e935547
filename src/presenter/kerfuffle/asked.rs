//! What a faction is asked, in the message that calls its people: by whom it is attacked, where, with what, and what is
//! at stake.

use rules::Seat;
use rules::kerfuffle::{Figure, Pieces, Task, Wait};

use super::{GameView, and_list, in_words};
use crate::labels::seating::Names;

/// A sentence or two; nothing where there is nothing to say.
pub(super) fn asked(view: &GameView, seat: Seat, names: &Names) -> Option<String> {
    let realm = &view.realm;
    let number = realm.battle.as_ref().map(|battle| battle.number);
    let attack = number.and_then(|number| realm.attack(number));
    let of_battle = attack.map_or_else(
        || "the battle".to_owned(),
        |attack| format!("the battle of {}", names.region(attack.at)),
    );
    Some(match realm.asked(seat)? {
        // That it is the faction's turn stands right above.
        Wait::Purchase => "buy, then move and attack.".to_owned(),
        Wait::Moves => "move and attack.".to_owned(),
        Wait::Answer(_) => return attacked(view, seat, names),
        Wait::Capital => "pick your capital.".to_owned(),
        Wait::Castle => "name a castle.".to_owned(),
        Wait::Card => "keep your objective, or draw another.".to_owned(),
        Wait::Bet => format!("your bet in {of_battle}."),
        Wait::Deploy => format!("set up your army for {of_battle}."),
        Wait::Board => format!("your move in {of_battle}."),
        Wait::FallBack => {
            let Some(Task::FallBack(away)) = &realm.task else {
                return None;
            };
            let at = names.region(away.at);
            format!("say where your {} of {at} fall back to.", bare(away.pieces))
        }
        Wait::Pick => "pick the troops that come over to you.".to_owned(),
        Wait::Prisoners => "decide about your prisoners.".to_owned(),
        Wait::Enlist => "the coin shows heads: pick who joins you.".to_owned(),
        Wait::Ransom => {
            let by = realm.spoils.as_ref().map(|spoils| names.of(spoils.by));
            format!("{} asks a ransom.", by.unwrap_or("the winner"))
        }
    })
}

/// All attacks that a faction is to answer.
fn attacked(view: &GameView, seat: Seat, names: &Names) -> Option<String> {
    let realm = &view.realm;
    let open = realm.attacks.iter().filter(|attack| !attack.answered);
    let mut said = Vec::new();
    for attack in open {
        let Some(force) = realm.force(attack.at).filter(|force| force.of == seat) else {
            continue;
        };
        let (by, at) = (names.of(attack.by), names.region(attack.at));
        let with = in_words(attack.pieces());
        let whose = if force.neutral { "the neutral" } else { "your" };
        said.push(format!(
            "{by} attacks {at} with {with}, against {whose} {}{}.",
            bare(force.pieces),
            stake(view, seat, attack.at)
        ));
    }
    said.push("Fight or retreat?".to_owned());
    (said.len() > 1).then(|| said.join(" "))
}

/// What would be lost with a province beside those who stand there.
fn stake(view: &GameView, seat: Seat, at: rules::map::Region) -> String {
    let realm = &view.realm;
    let faction = realm.faction(seat);
    let is_capital = faction.is_some_and(|faction| faction.capital == Some(at));
    let is_castle = realm.provinces.get(at.index()).is_some_and(|it| it.castle);
    let here = realm.force(at).map_or(Pieces::NONE, |force| force.pieces);
    let is_head = |figure| matches!(figure, Figure::King | Figure::Queen);
    let heads = here.only(is_head);
    let is_last = !heads.is_empty() && heads == realm.all_of(seat).only(is_head);
    let stakes = [
        is_capital.then(|| "your capital".to_owned()),
        is_castle.then(|| "a castle".to_owned()),
        is_last.then(|| "your rule: without king and queen you are conquered".to_owned()),
    ];
    let stakes: Vec<String> = stakes.into_iter().flatten().collect();
    if stakes.is_empty() {
        return String::new();
    }
    format!(" (at stake: {})", and_list(stakes))
}

/// Pieces behind "your": `king, 2 pawns and knight`.
fn bare(pieces: Pieces) -> String {
    and_list(pieces.each().map(|(figure, number)| match number {
        1 => figure.name().to_owned(),
        number => format!("{number} {}s", figure.name()),
    }))
}
