//! The right to work with the tables of a database: one process has it at a time.

use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

/// The right to work with the tables. Whoever is killed loses it after a while.
#[derive(Debug)]
pub struct Lease {
    lost: CancellationToken,
    ends: CancellationToken,
    renewal: Option<JoinHandle<()>>,
}

impl Lease {
    /// One that lasts as long as the process, whose file nobody else can open.
    pub(in crate::store) fn of_file() -> Self {
        Self {
            lost: CancellationToken::new(),
            ends: CancellationToken::new(),
            renewal: None,
        }
    }

    /// One that `renew` renews until its second token is cancelled; it cancels the first where another process has
    /// taken over.
    pub(in crate::store) fn renewed<F>(
        renew: impl FnOnce(CancellationToken, CancellationToken) -> F,
    ) -> Self
    where
        F: Future<Output = ()> + Send + 'static,
    {
        let (lost, ends) = (CancellationToken::new(), CancellationToken::new());
        let renewal = tokio::spawn(renew(lost.clone(), ends.clone()));
        Self {
            lost,
            ends,
            renewal: Some(renewal),
        }
    }

    /// Cancelled when another process has taken over.
    pub fn lost(&self) -> &CancellationToken {
        &self.lost
    }

    /// Lets it run out, as whoever is killed does.
    #[cfg(test)]
    #[cfg(has_postgres)]
    pub(in crate::store) fn abandon(&mut self) {
        if let Some(renewal) = self.renewal.take() {
            renewal.abort();
        }
    }

    /// Gives it back, so that another process need not wait until it runs out.
    pub async fn give_back(mut self) {
        self.ends.cancel();
        if let Some(renewal) = self.renewal.take()
            && let Err(error) = renewal.await
        {
            tracing::error!(%error, "the lease of the database was not given back");
        }
    }
}

impl Drop for Lease {
    fn drop(&mut self) {
        self.ends.cancel();
    }
}
