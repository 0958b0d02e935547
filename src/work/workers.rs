//! Threads that work for a line: named, kept as long as the line, and of a lower priority than all others, so
//! that people are answered first.
//!
//! A piece of work is done in a pool, whose threads share it where it has parts that do not depend on each other, as
//! a picture has. No more pieces are in the pool at once than there are hands: a thread that waits for one half of
//! its own may take on a piece meanwhile, and that has an end.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, Once, PoisonError, mpsc};
use std::{io, thread};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// By how much their nice value is above that of the process: while others want the processor, they get about
/// a tenth of it.
pub(super) const NICE: i32 = 10;

type Job = Box<dyn FnOnce() + Send>;

/// Threads that wait for work. They end when this is dropped, after what they were given.
pub(super) struct Workers(mpsc::Sender<Job>);

impl Workers {
    /// So many threads that work, called `name` and a number, and as many that hand out what they do.
    ///
    /// # Errors
    ///
    /// What the system says where it has no thread left; those that were started end.
    pub(super) fn new(name: &str, count: usize) -> io::Result<Self> {
        let (give, take) = mpsc::channel();
        let take = Arc::new(Mutex::new(take));
        let called = name.to_owned();
        let pool = ThreadPoolBuilder::new()
            .num_threads(count)
            .thread_name(move |number| format!("{called} {}", number + 1))
            .start_handler(|_| give_way());
        let pool = Arc::new(pool.build().map_err(io::Error::other)?);
        for number in 1..=count {
            let (take, pool) = (Arc::clone(&take), Arc::clone(&pool));
            thread::Builder::new()
                .name(format!("{name}, line {number}"))
                .spawn(move || serve(&take, &pool))?;
        }
        Ok(Self(give))
    }

    /// Hands a piece of work to the thread that is free next. It must not panic: see [`done`].
    pub(super) fn give(&self, job: Job) {
        // The threads wait for as long as this is there.
        let _ = self.0.send(job);
    }
}

/// Works until nothing more can come.
fn serve(jobs: &Mutex<mpsc::Receiver<Job>>, pool: &ThreadPool) {
    loop {
        // Nothing panics while the lock is held; it is free again before the work begins.
        let job = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match job {
            Ok(job) => pool.install(job),
            Err(mpsc::RecvError) => return,
        }
    }
}

/// What work leads to; nothing where it panics, so that the thread lives on.
pub(super) fn done<T>(work: impl FnOnce() -> T) -> Option<T> {
    // What the work shares with other work is behind locks, which know of a panic.
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// Has the system prefer all other threads to the one that calls this. Where it will not, pictures only take
/// more from answers: that is said once.
fn give_way() {
    static SAID: Once = Once::new();
    if let Err(error) = lower() {
        SAID.call_once(|| tracing::warn!(%error, "what draws does not give way to what answers"));
    }
}

#[cfg(target_os = "linux")]
fn lower() -> io::Result<()> {
    // On Linux each thread has a nice value of its own, and this sets that of the calling one.
    rustix::process::nice(NICE)?;
    Ok(())
}

/// Elsewhere a nice value is that of the whole process: nothing is changed.
#[cfg(not(target_os = "linux"))]
fn lower() -> io::Result<()> {
    Ok(())
}
