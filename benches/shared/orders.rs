//! The time for an order at an old table, compared with a young one.

use crate::Scale;
use crate::figures::{Samples, Target, head, targets};
use crate::ground::Ground;
use crate::table::Table;

/// How much longer an order may take at the old table. The slowest of a hundred are the machine's doing:
/// they are shown, and nothing is promised of them.
const AS_YOUNG: f64 = 1.1;

/// Gives orders at young tables and the old one in turns, and says how they compare.
pub(crate) async fn report(scale: &Scale, ground: &mut Ground, old: &mut Table) {
    let age = old.entries();
    let (mut early, mut late) = (Samples::default(), Samples::default());
    for block in 0..=scale.blocks {
        // A young table grows old too: each block has one of its own.
        let mut young = Table::new(ground).await;
        young.grow(ground, scale.young).await;
        if block == 1 {
            // The first block has only warmed everything up.
            (early, late) = (Samples::default(), Samples::default());
        }
        for _ in 0..scale.block {
            early.add(young.order(ground).await);
        }
        for _ in 0..scale.block {
            late.add(old.order(ground).await);
        }
    }
    head("order to answer, one commit");
    early.line(&format!("from entry {}", scale.young));
    late.line(&format!("from entry {age}"));
    targets("orders at an old table");
    let target = Target::at_most(AS_YOUNG, "x");
    let slowest = Target::none("x");
    for (percent, target) in [(50, &target), (90, &target), (99, &slowest)] {
        let what = format!("order at entry {age} to entry {}, p{percent}", scale.young);
        target.line(&what, late.to(&early, percent));
    }
}
