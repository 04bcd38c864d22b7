//! Core dumps: files with the memory of a crashed program, including keys and texts.

use std::io;

/// Disables core dumps of this program and its child processes.
///
/// # Errors
///
/// When the system refuses. Core dumps then keep the system's setting.
pub fn forbid_core_dumps() -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        // Keep the hard limit, so that a program started by the user can change its own.
        let maximum = getrlimit(Resource::Core).maximum;
        setrlimit(Resource::Core, Rlimit { current: Some(0), maximum })?;
    }
    Ok(())
}

/// Prevents other programs of the user from reading the memory of this program, on Linux.
///
/// Do not use it in a program with a window: desktop portals reject programs whose folder in `/proc` they cannot open.
///
/// # Errors
///
/// When the system refuses.
pub fn forbid_tracing() -> io::Result<()> {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{DumpableBehavior, set_dumpable_behavior};
        set_dumpable_behavior(DumpableBehavior::NotDumpable)?;
    }
    Ok(())
}

#[cfg(all(test, unix))]
mod tests {
    use super::forbid_core_dumps;
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn the_system_writes_no_core_dump_afterwards() {
        assert!(forbid_core_dumps().is_ok());
        assert_eq!(getrlimit(Resource::Core).current, Some(0));
    }
}
