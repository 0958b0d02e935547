//! Many new maps asked for at once: how long until all are answered, how much memory that takes and how
//! much is left, and how long others wait for an answer meanwhile.

use std::time::{Duration, Instant};

use playground::{Answer, Asked};
use tokio::task::JoinSet;

use crate::Scale;
use crate::figures::{Samples, head};
use crate::resident::resident;
use crate::world::World;

/// The people who ask.
const PEOPLE: usize = 25;
/// How long a small thing is waited with.
const BETWEEN: Duration = Duration::from_millis(100);

pub(crate) async fn measure(scale: &Scale) {
    let world = World::castellan("full", PEOPLE + 1).await;
    let process = world.process();
    let before = resident(process).unwrap_or(0);
    let begun = Instant::now();
    let mut asking = JoinSet::new();
    for number in 0..scale.maps {
        let person = world.person(number % PEOPLE);
        let text = format!("/map generate style:continent regions:400 seed:{number} seats:12");
        let asked = person.command(world.general(), &text).expect("a command");
        asking.spawn(ended(asked));
    }
    let (mut made, mut refused, mut failed) = (0, 0, 0);
    let mut late = 0;
    let (other, mut meanwhile) = (world.person(PEOPLE), Samples::default());
    while !asking.is_empty() {
        while let Some(one) = asking.try_join_next() {
            match one.expect("an end") {
                Some(true) => made += 1,
                Some(false) => refused += 1,
                None => failed += 1,
            }
        }
        let one = Instant::now();
        let small = other.command(world.general(), "/games list");
        let first = small.expect("a command").first().await;
        meanwhile.add(one.elapsed());
        late += usize::from(first.failed());
        tokio::time::sleep(BETWEEN).await;
    }
    let took = begun.elapsed().as_secs_f64();
    let most = most_resident(process).unwrap_or(0);
    let after = resident(process).unwrap_or(0);
    head(&format!(
        "{} maps of 400 regions asked for at once",
        scale.maps
    ));
    meanwhile.line("a small command of somebody else meanwhile");
    println!("  of these, {late} were not answered in time");
    println!("  made {made}, refused {refused}, never answered {failed}, in {took:.1} s");
    println!("  resident set: {before} kB before, {most} kB at most, {after} kB after");
    world.end().await;
}

/// Whether a map was made or refused in the end; none where it was neither.
async fn ended(asked: Asked) -> Option<bool> {
    loop {
        match asked.answer().await {
            // Patience ends before a long wait does.
            Answer::Thinking(_) => {}
            Answer::Message(message) if !message.attachments.is_empty() => return Some(true),
            Answer::Message(message) if message.content.contains('✋') => return Some(false),
            // It is said how long the line is.
            Answer::Message(_) => tokio::time::sleep(BETWEEN).await,
            Answer::Updated(_)
            | Answer::Acknowledged
            | Answer::Modal(_)
            | Answer::Choices(_)
            | Answer::Deleted
            | Answer::Failed => return None,
        }
    }
}

/// The largest resident set that a process has had, in kB; none where there is no `/proc`.
fn most_resident(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}
