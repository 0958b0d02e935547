//! A PostgreSQL server on a small disk of its own, which a test fills.

use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::Command;

use crate::cluster::Cluster;

/// Puts a server's data on a file system of its own, of so many MiB, which goes with the last process that sees it.
const SMALL_DISK: &str = r#"
set -e
mount -t tmpfs -o "size=$1m" small disk
cp -a data/. disk
chown --reference=data disk
chmod 700 disk
shift
exec "$@"
"#;

impl Cluster {
    /// A server in a new folder with a disk of so many MiB; none where a process may not have file systems of its own.
    pub(crate) fn on_small_disk(mib: u32) -> Option<Self> {
        let may = Command::new("unshare").args(["--mount", "true"]).output();
        if !may.is_ok_and(|it| it.status.success()) || !rustix::process::geteuid().is_root() {
            return None;
        }
        let folder = Self::made();
        fs::create_dir(folder.path().join("disk")).expect("a folder can be made");
        let mut before = vec!["unshare".to_owned(), "--mount".to_owned()];
        before.extend(["sh", "-c", SMALL_DISK, "sh"].map(str::to_owned));
        before.push(mib.to_string());
        before.extend(Self::user());
        let guard = Self::run(before, &folder, "disk");
        // This process sees the disk by the eyes of one that has it.
        let root = PathBuf::from(format!("/proc/{}/root", guard.id()));
        let disk = folder.path().join("disk");
        let data = root.join(disk.strip_prefix("/").expect("it is absolute"));
        Some(Self::begun(guard, folder, data))
    }

    /// Fills its disk, to the last byte.
    pub(crate) fn fill_disk(&self) {
        let mut file = fs::File::create(self.filler()).expect("a file can be made");
        for size in [65_536, 4_096, 1] {
            while file.write_all(&vec![1; size]).is_ok() {}
        }
    }

    /// Makes room on its disk again.
    pub(crate) fn free_disk(&self) {
        fs::remove_file(self.filler()).expect("the disk is full");
    }

    fn filler(&self) -> PathBuf {
        self.data.join("filler")
    }
}
