//! Whether something was written for whoever asks: what fails after that may not be told as if nothing had counted.

use std::cell::Cell;
use std::future::Future;

tokio::task_local! {
    /// Whether something is durable that the work of a scope has written.
    static WRITTEN: Cell<bool>;
}

/// Something is durable. Outside of a scope nobody asks for that.
pub fn note() {
    let _ = WRITTEN.try_with(|it| it.set(true));
}

/// Whether the work of this scope has written something so far.
pub fn are_there() -> bool {
    WRITTEN.try_with(Cell::get).unwrap_or_default()
}

/// Does some work; whether it has written something. A scope around this one hears nothing of that.
pub async fn of<T>(work: impl Future<Output = T>) -> (T, bool) {
    let work = async {
        let done = work.await;
        (done, are_there())
    };
    WRITTEN.scope(Cell::new(false), work).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_write_is_heard_of_in_its_own_scope() {
        note();
        assert!(!are_there());
        let (inner, outer) = of(async {
            let inner = of(async { note() }).await.1;
            assert!(!are_there());
            inner
        })
        .await;
        assert!(inner && !outer);
    }
}
