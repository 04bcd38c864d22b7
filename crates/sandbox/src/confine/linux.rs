//! Landlock and seccomp, on Linux.

use landlock::{ABI, Access as _, AccessFs, AccessNet, Ruleset, RulesetAttr as _, RulesetStatus, Scope};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, SeccompRule, TargetArch};
use std::collections::BTreeMap;

/// The system calls needed for reading a document. All others fail with `EPERM`.
const ALLOWED: [i64; 31] = [
    // Requests and replies.
    libc::SYS_read,
    libc::SYS_readv,
    libc::SYS_write,
    libc::SYS_writev,
    libc::SYS_close,
    // Memory.
    libc::SYS_brk,
    libc::SYS_madvise,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_munmap,
    // Locks and existing threads.
    libc::SYS_futex,
    libc::SYS_gettid,
    libc::SYS_membarrier,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_yield,
    // Library threads that start while the filter is applied. The C library aborts a process whose thread lacks
    // `rseq`.
    libc::SYS_rseq,
    libc::SYS_set_robust_list,
    // Time.
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_gettimeofday,
    libc::SYS_nanosleep,
    libc::SYS_restart_syscall,
    // Seeds of hash maps.
    libc::SYS_getrandom,
    // Signals and exit of this process.
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    libc::SYS_exit,
    libc::SYS_exit_group,
];

/// Denies access to all files, and to the network as far as the kernel supports it.
pub(super) fn hide_files() {
    let status = Ruleset::default()
        .handle_access(AccessFs::from_all(ABI::V5))
        .and_then(|rules| rules.handle_access(AccessNet::from_all(ABI::V5)))
        .and_then(|rules| rules.scope(Scope::from_all(ABI::V6)))
        .and_then(Ruleset::create)
        .and_then(landlock::RulesetCreated::restrict_self);
    match status {
        Ok(status) if status.ruleset != RulesetStatus::NotEnforced => {}
        Ok(_) => {
            tracing::debug!("this kernel has no Landlock; seccomp alone confines the reader of documents")
        }
        Err(error) => tracing::warn!(%error, "the reader of documents is not confined by Landlock"),
    }
}

/// Denies all system calls except those needed for reading.
pub(super) fn filter_system_calls() {
    let applied = filter().map_err(|error| error.to_string()).and_then(|program| {
        seccompiler::apply_filter_all_threads(&program).map_err(|error| error.to_string())
    });
    if let Err(error) = applied {
        tracing::warn!(%error, "the reader of documents is not confined by seccomp");
    }
}

fn filter() -> Result<BpfProgram, seccompiler::BackendError> {
    let rules: BTreeMap<i64, Vec<SeccompRule>> = ALLOWED.into_iter().map(|call| (call, Vec::new())).collect();
    let refuse = SeccompAction::Errno(libc::EPERM.unsigned_abs());
    let arch = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(rules, refuse, SeccompAction::Allow, arch)?.try_into()
}
