//! What the bot needs of Discord: the one list of its permissions, the link that asks for them, and what they come to in
//! a channel.

use serde_json::Value;
use serenity::all::Permissions;

use super::ask::id_in;

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

/// What Discord counts each permission as.
pub(super) mod bits {
    pub(in crate::discord) const ADMINISTRATOR: u64 = 1 << 3;
    pub(in crate::discord) const VIEW: u64 = 1 << 10;
    pub(in crate::discord) const SEND: u64 = 1 << 11;
    pub(in crate::discord) const EMBEDS: u64 = 1 << 14;
    pub(in crate::discord) const FILES: u64 = 1 << 15;
    pub(in crate::discord) const READ_HISTORY: u64 = 1 << 16;
    pub(in crate::discord) const PUBLIC_THREADS: u64 = 1 << 35;
    pub(in crate::discord) const PRIVATE_THREADS: u64 = 1 << 36;
    pub(in crate::discord) const SEND_IN_THREADS: u64 = 1 << 38;
    pub(in crate::discord) const PIN: u64 = 1 << 51;
}

const fn needed(name: &'static str, bits: u64, without: &'static str) -> Permission {
    Permission {
        name,
        bit: bits.trailing_zeros(),
        without,
    }
}

/// All that the bot asks for. The README says what each is for.
pub const PERMISSIONS: [Permission; 9] = [
    needed("View Channels", bits::VIEW, "the table is dead"),
    needed(
        "Send Messages",
        bits::SEND,
        "nothing is posted in the channel",
    ),
    needed("Embed Links", bits::EMBEDS, "the status card is empty"),
    needed("Attach Files", bits::FILES, "no board is posted"),
    needed(
        "Read Message History",
        bits::READ_HISTORY,
        "something may be said twice after a restart",
    ),
    needed(
        "Create Public Threads",
        bits::PUBLIC_THREADS,
        "tables and battles get no thread",
    ),
    needed(
        "Create Private Threads",
        bits::PRIVATE_THREADS,
        "/table room and /talk make no thread",
    ),
    needed(
        "Send Messages in Threads",
        bits::SEND_IN_THREADS,
        "nothing is posted in threads",
    ),
    needed("Pin Messages", bits::PIN, "the status card is not pinned"),
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

/// What a channel gives to a role or a member, and takes from it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Overwrite {
    /// Whether it is of a member; else of a role.
    pub is_member: bool,
    pub id: u64,
    pub allow: u64,
    pub deny: u64,
}

/// What a member has in a server, whatever the channel.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Standing {
    pub guild: u64,
    pub member: u64,
    pub owner: Option<u64>,
    /// All roles of the server with their permissions; that of everybody has the server's id.
    pub roles: Vec<(u64, u64)>,
    /// The roles that the member has.
    pub own: Vec<u64>,
}

impl Standing {
    /// What Discord says of a server and of a member there.
    pub fn read((guild, member): (u64, u64), server: &Value, said: &Value) -> Self {
        let list = |it: &Value| it.as_array().cloned().unwrap_or_default();
        let bits = |role: &Value| Some((id_in(role, "id")?, id_in(role, "permissions")?));
        let own = list(&said["roles"]);
        Self {
            guild,
            member,
            owner: id_in(server, "owner_id"),
            roles: list(&server["roles"]).iter().filter_map(bits).collect(),
            own: own
                .iter()
                .filter_map(|it| it.as_str()?.parse().ok())
                .collect(),
        }
    }

    /// The permissions of the member's roles.
    pub fn in_server(&self) -> u64 {
        let roles = self.roles.iter().filter(|(id, _)| self.counts(*id));
        roles.fold(0, |may, (_, bits)| may | bits)
    }

    /// What the member may do in a channel, added up as Discord does: what the roles give, then what the channel takes
    /// and gives to all, to roles, and to the member.
    pub fn may(&self, overwrites: &[Overwrite]) -> u64 {
        let mut may = self.in_server();
        if self.owner == Some(self.member) || may & bits::ADMINISTRATOR != 0 {
            return u64::MAX;
        }
        let steps: [&dyn Fn(bool, u64) -> bool; 3] = [
            &|is_member, id| !is_member && id == self.guild,
            &|is_member, id| !is_member && id != self.guild && self.counts(id),
            &|is_member, id| is_member && id == self.member,
        ];
        for chosen in steps {
            let step = overwrites.iter().filter(|it| chosen(it.is_member, it.id));
            let (allow, deny) = step.fold((0, 0), |sum, it| (sum.0 | it.allow, sum.1 | it.deny));
            may = may & !deny | allow;
        }
        may
    }

    fn counts(&self, role: u64) -> bool {
        role == self.guild || self.own.contains(&role)
    }
}

/// What a channel gives and takes, as Discord says.
pub fn overwrites(list: &Value) -> Vec<Overwrite> {
    let read = |it: &Value| {
        Some(Overwrite {
            is_member: it["type"].as_u64() == Some(1),
            id: id_in(it, "id")?,
            allow: id_in(it, "allow")?,
            deny: id_in(it, "deny")?,
        })
    };
    let list = list.as_array().map_or(&[][..], Vec::as_slice);
    list.iter().filter_map(read).collect()
}

/// What the bot lacks where it may do so much; in a thread it need not write in the channel.
pub fn missing(may: u64, is_thread: bool) -> impl Iterator<Item = &'static Permission> {
    let is_hidden = may & bits::VIEW == 0;
    PERMISSIONS.iter().filter(move |it| {
        let bit = 1 << it.bit;
        let is_moot = is_thread && bit == bits::SEND || is_hidden && bit != bits::VIEW;
        !is_moot && may & bit == 0
    })
}

/// The same in words, each with what fails without it; nothing where nothing is missing.
pub fn lacks(may: u64, is_thread: bool) -> Option<String> {
    let lacks: Vec<String> = missing(may, is_thread)
        .map(|it| format!("{} ({})", it.name, it.without))
        .collect();
    (!lacks.is_empty()).then(|| lacks.join(", "))
}

/// Permissions by their names; those without one by their bits.
pub fn named(bits: u64) -> Vec<String> {
    let set = (0..u64::BITS).filter(|bit| bits & (1 << bit) != 0);
    let name = |bit: u32| {
        if let Some(ours) = PERMISSIONS.iter().find(|it| it.bit == bit) {
            return ours.name.to_owned();
        }
        let known = Permissions::from_bits_truncate(1 << bit);
        let known = known
            .get_permission_names()
            .first()
            .map(|it| (*it).to_owned());
        known.unwrap_or_else(|| format!("bit {bit}"))
    };
    set.map(name).collect()
}

#[cfg(test)]
mod tests {
    use super::bits::{ADMINISTRATOR, VIEW};
    use super::*;

    #[test]
    fn permissions_add_up_as_discord_adds_them() {
        let standing = |everyone: u64, own: u64, member: u64| Standing {
            guild: 1,
            member,
            owner: Some(9),
            roles: vec![(1, everyone), (2, own), (3, 1 << 15)],
            own: vec![2],
        };
        assert_eq!(standing(VIEW, 1 << 11, 7).may(&[]), VIEW | 1 << 11);
        assert_eq!(standing(VIEW, ADMINISTRATOR, 7).may(&[]), u64::MAX);
        assert_eq!(standing(0, 0, 9).may(&[]), u64::MAX);
        let over = |id: u64, is_member: bool, allow: u64, deny: u64| Overwrite {
            is_member,
            id,
            allow,
            deny,
        };
        // All lose it, the role has it again, the bot itself loses it.
        let steps = [
            over(1, false, 0, VIEW),
            over(2, false, VIEW, 0),
            over(7, true, 0, VIEW),
        ];
        for (count, sees) in [(0, true), (1, false), (2, true), (3, false)] {
            let may = standing(VIEW, 0, 7).may(&steps[..count]);
            assert_eq!(may & VIEW != 0, sees, "{count}");
        }
    }

    #[test]
    fn what_is_missing_is_what_counts_there() {
        let names =
            |may, is_thread| -> Vec<&str> { missing(may, is_thread).map(|it| it.name).collect() };
        assert_eq!(names(0, false), ["View Channels"]);
        assert_eq!(names(!(1 << 11), true), [""; 0]);
        assert_eq!(names(!(1 << 11), false), ["Send Messages"]);
        assert_eq!(names(!(1 << 51), true), ["Pin Messages"]);
        let words = "Pin Messages (the status card is not pinned)";
        assert_eq!(lacks(!(1 << 51), false).as_deref(), Some(words));
        assert_eq!(lacks(u64::MAX, false), None);
    }
}
