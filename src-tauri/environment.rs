//! Secrets in the environment of the program.

/// Variables with secrets that the app reads.
const SECRETS: [&str; 1] = ["PARLANCE_API_KEY"];

/// Removes secrets from the environment, which web processes and programs that the app opens inherit. Call it after they
/// were read and before the first thread is started.
#[cfg(target_os = "linux")]
pub(crate) fn remove_secrets() {
    SECRETS.into_iter().for_each(gtk::glib::unsetenv);
}

/// Warns about secrets that stay in the environment: without the toolkit, changing it needs unsafe code.
#[cfg(not(target_os = "linux"))]
pub(crate) fn remove_secrets() {
    let n_kept = SECRETS.into_iter().filter(|name| std::env::var_os(name).is_some()).count();
    if n_kept > 0 {
        tracing::warn!(n_kept, "programs that the app opens inherit secrets of its environment");
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::{SECRETS, remove_secrets};
    use std::process::Command;

    const NAME: &str = "environment::tests::programs_that_are_started_inherit_no_key";

    #[test]
    fn programs_that_are_started_inherit_no_key() {
        let [key] = SECRETS;
        // Other tests read the environment of this process meanwhile, so only a process of this test changes its own.
        if std::env::var_os(key).is_none() {
            let mut process = Command::new(std::env::current_exe().unwrap());
            process.args(["--exact", NAME, "--test-threads", "1"]).env(key, "svc_secret");
            let output = process.output().unwrap();
            let printed = String::from_utf8_lossy(&output.stdout);
            assert!(output.status.success() && printed.contains("1 passed"), "{printed}");
            return;
        }
        remove_secrets();
        let environment = Command::new("env").output().unwrap().stdout;
        let environment = String::from_utf8(environment).unwrap();
        assert!(environment.contains("PATH=") && !environment.contains(key), "{environment}");
    }
}
