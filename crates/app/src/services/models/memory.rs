//! The memory of this computer, and its programs that serve models.

use parlance_service::ServerKind;
use std::path::Path;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

/// Memory that a model needs in addition to its own size, as a fraction of it (1/n).
const OVERHEAD_PART: u64 = 20;

/// Folders in the user's home that reveal an installed program.
const TRACES: [(ServerKind, &[&str]); 3] = [
    (ServerKind::Ollama, &[".ollama/models"]),
    (ServerKind::LmStudio, &[".lmstudio", ".cache/lm-studio"]),
    (
        ServerKind::Jan,
        &[".local/share/Jan/data", "Library/Application Support/Jan/data", "AppData/Roaming/Jan/data"],
    ),
];

/// How much memory this computer has.
pub(super) fn total_bytes() -> Option<u64> {
    let ram = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    match System::new_with_specifics(ram) {
        Ok(system) => Some(system.total_memory()).filter(|bytes| *bytes > 0),
        Err(error) => {
            tracing::info!(%error, "the size of the memory is not known");
            None
        }
    }
}

/// The memory that a model of this size needs, if it exceeds the available memory.
pub(super) fn needed_bytes(size: Option<u64>, memory: Option<u64>) -> Option<u64> {
    let size = size?;
    let needed = size.saturating_add(size / OVERHEAD_PART);
    (needed > memory?).then_some(needed)
}

/// The programs that are installed on this computer.
pub(super) fn installed(home_dir: Option<&Path>) -> Vec<ServerKind> {
    let Some(home_dir) = home_dir else { return Vec::new() };
    let is_there = |traces: &[&str]| traces.iter().any(|trace| home_dir.join(trace).is_dir());
    TRACES.iter().filter(|(_, traces)| is_there(traces)).map(|(kind, _)| *kind).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_needs_somewhat_more_than_its_size() {
        let gigabyte = 1_000_000_000;
        assert_eq!(needed_bytes(Some(40 * gigabyte), Some(32 * gigabyte)), Some(42 * gigabyte));
        assert_eq!(needed_bytes(Some(5 * gigabyte), Some(32 * gigabyte)), None);
        assert_eq!(needed_bytes(None, Some(32 * gigabyte)), None);
        assert_eq!(needed_bytes(Some(40 * gigabyte), None), None, "nobody knows");
    }

    #[test]
    fn the_memory_of_this_computer_is_known() {
        assert!(total_bytes().is_some_and(|bytes| bytes > 100_000_000));
    }

    #[test]
    fn a_program_is_installed_when_it_has_left_its_folder() {
        let home = tempfile::tempdir().unwrap();
        assert!(installed(Some(home.path())).is_empty() && installed(None).is_empty());
        std::fs::create_dir_all(home.path().join(".lmstudio")).unwrap();
        assert_eq!(installed(Some(home.path())), [ServerKind::LmStudio]);
    }
}
