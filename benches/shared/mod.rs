//! What benches of old tables share.

pub(crate) mod chance;
pub(crate) mod figures;
pub(crate) mod ground;
pub(crate) mod memory;
pub(crate) mod orders;
pub(crate) mod outbox;
pub(crate) mod resident;
pub(crate) mod rows;
pub(crate) mod size;

/// Runs something to its end, and all that it has begun: what lives on in tasks ends with it.
pub(crate) fn alone<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .expect("a runtime")
        .block_on(work)
}

/// Measures all that there is, or goes through it briefly; `variable` of the environment may set how old the old
/// table is.
pub(crate) fn run<Scale>(
    [full, brief]: [Scale; 2],
    variable: &str,
    set: impl FnOnce(&mut Scale, u64),
    measure: impl FnOnce(Scale),
) {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if args.first().is_some_and(|arg| arg == memory::ARGUMENT) {
        return alone(memory::main(&args[1..]));
    }
    let mut wanted = if args.iter().any(|arg| arg == "--bench") {
        full
    } else {
        figures::brief();
        brief
    };
    if let Ok(age) = std::env::var(variable) {
        let number = age.parse();
        let number = number.unwrap_or_else(|_| panic!("{variable} is {age:?}, must be a number"));
        set(&mut wanted, number);
    }
    measure(wanted);
}
