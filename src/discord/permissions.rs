//! What the bot needs of Discord: the one list of its permissions, and the link that asks for them.

/// A permission that the bot asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Permission {
    /// What Discord calls it.
    pub name: &'static str,
    /// The place of its bit in the number that Discord writes them as, from 0.
    pub bit: u32,
    /// What does not work without it, as a sentence goes on.
    pub without: &'static str,
}

const fn needed(name: &'static str, bit: u32, without: &'static str) -> Permission {
    Permission { name, bit, without }
}

/// All that the bot asks for. The README says what each is for.
pub const PERMISSIONS: [Permission; 9] = [
    needed("View Channels", 10, "the table is dead"),
    needed("Send Messages", 11, "nothing is posted in the channel"),
    needed("Embed Links", 14, "the status card is empty"),
    needed("Attach Files", 15, "no board is posted"),
    needed(
        "Read Message History",
        16,
        "something may be said twice after a restart",
    ),
    needed(
        "Create Public Threads",
        35,
        "tables and battles get no thread",
    ),
    needed(
        "Create Private Threads",
        36,
        "/table room and /talk make no thread",
    ),
    needed(
        "Send Messages in Threads",
        38,
        "nothing is posted in threads",
    ),
    needed("Pin Messages", 51, "the status card is not pinned"),
];

/// All of them as Discord counts them.
pub fn all() -> u64 {
    PERMISSIONS.iter().map(|it| 1 << it.bit).sum()
}

/// The link that invites the bot with these permissions and no others.
pub fn invite(application: u64) -> String {
    format!(
        "https://discord.com/oauth2/authorize?client_id={application}&scope=bot+applications.commands&permissions={}",
        all()
    )
}
