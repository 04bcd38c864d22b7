//! Core dumps: the memory of a program that crashed, with keys and texts, as a file.

use std::io;

/// Makes the system write no core dump of this program and of programs that it starts.
///
/// # Errors
///
/// When the system refuses. Core dumps are then as the system has set them.
pub fn forbid_core_dumps() -> io::Result<()> {
    #[cfg(unix)]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        // The upper limit stays, so that a program that the user opens can change its own.
        let maximum = getrlimit(Resource::Core).maximum;
        setrlimit(Resource::Core, Rlimit { current: Some(0), maximum })?;
    }
    Ok(())
}

/// Makes other programs of the user unable to read the memory of this program, on Linux.
///
/// Do not use it in a program with a window: portals of the desktop refuse programs whose folder in `/proc` they cannot
/// open.
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
