//! A private desktop: X server, window manager, session bus and keyring, with its own folders.

use crate::group::{self, Group, Reads};
use crate::wait::{self, TIMEOUT};
use crate::{Error, Result};
use std::path::{Path, PathBuf};
use tokio::process::Command;

/// Whether the desktop has a keyring.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keyring {
    /// gnome-keyring, unlocked.
    Unlocked,
    /// No Secret Service on the bus, and none that the bus could start.
    Absent,
}

/// Options for starting the app on a desktop.
#[derive(Clone, Debug, Default)]
pub struct Session {
    /// Further environment variables of the app.
    pub env: Vec<(String, String)>,
    /// The arguments of the app.
    pub args: Vec<String>,
}

impl Session {
    /// Adds an argument.
    #[must_use]
    pub fn with_arg(mut self, arg: &str) -> Self {
        self.args.push(arg.to_owned());
        self
    }

    /// Adds an environment variable.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Self {
        self.env.push((name.to_owned(), value.to_owned()));
        self
    }
}

/// The desktop. Dropping it ends its programs and deletes its folders.
#[derive(Debug)]
pub struct Desktop {
    // Dropped in this order: the keyring before the bus, everything before the folders.
    keyring: Option<Group>,
    accessibility_bus: Option<Group>,
    _window_manager: Group,
    _bus: Group,
    _screen: Group,
    env: Vec<(String, String)>,
    folders: tempfile::TempDir,
}

/// Room for the window and, to the right of it, for the source of a drag.
const SCREEN: (u32, u32) = (1600, 960);

impl Desktop {
    /// Starts a desktop on a free display.
    pub async fn start(keyring: Keyring) -> Result<Self> {
        Self::start_with_screen(keyring, SCREEN).await
    }

    /// Starts a desktop with an accessibility bus, which makes programs slower.
    pub async fn start_accessible() -> Result<Self> {
        let mut desktop = Self::start(Keyring::Absent).await?;
        desktop.env.retain(|(name, _)| name != "NO_AT_BRIDGE");
        desktop.accessibility_bus =
            Some(start_accessibility_bus(desktop.folders.path(), &desktop.env).await?);
        Ok(desktop)
    }

    /// Starts a desktop with a screen of this size in pixels.
    pub async fn start_with_screen(keyring: Keyring, (width, height): (u32, u32)) -> Result<Self> {
        let folders = tempfile::Builder::new()
            .prefix("parlance-desktop-")
            .tempdir()
            .map_err(|source| Error::File { path: std::env::temp_dir(), source })?;
        let mut desktop_env = base_env(folders.path())?;

        let mut xvfb = Command::new("Xvfb");
        xvfb.args(["-displayfd", "1", "-screen", "0", &format!("{width}x{height}x24")]);
        xvfb.args(["-nolisten", "tcp", "-noreset"]);
        let mut screen = Group::start(xvfb, &log_path(folders.path(), "xvfb"), Reads::Output)?;
        let display = screen.next_line(TIMEOUT).await?;
        desktop_env.push(("DISPLAY".to_owned(), format!(":{}", display.trim())));

        let mut bus = start_bus(folders.path(), &desktop_env)?;
        let address = bus.next_line(TIMEOUT).await?;
        desktop_env.push(("DBUS_SESSION_BUS_ADDRESS".to_owned(), address));

        let openbox = command("openbox", &desktop_env);
        let window_manager = Group::start(openbox, &log_path(folders.path(), "openbox"), Reads::Nothing)?;
        wait_for_window_manager(&desktop_env).await?;

        let keyring = match keyring {
            Keyring::Absent => None,
            Keyring::Unlocked => Some(start_keyring(folders.path(), &desktop_env).await?),
        };
        Ok(Self {
            keyring,
            accessibility_bus: None,
            _window_manager: window_manager,
            _bus: bus,
            _screen: screen,
            env: desktop_env,
            folders,
        })
    }

    /// The data folder of the app.
    pub fn data_dir(&self) -> PathBuf {
        self.folders.path().join("parlance")
    }

    /// A folder for the test's own files.
    pub fn scratch_dir(&self) -> Result<PathBuf> {
        let path = self.folders.path().join("scratch");
        make_dir(&path)?;
        Ok(path)
    }

    /// Restarts the keyring with its content, unlocked, as at a new login.
    pub async fn restart_keyring(&mut self) -> Result<()> {
        // The bus allows one keyring at a time.
        drop(self.keyring.take());
        self.keyring = Some(start_keyring(self.folders.path(), &self.env).await?);
        Ok(())
    }

    /// A program on this desktop.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        command(program, &self.env)
    }

    /// The app as a program on this desktop, without a driver.
    pub fn app_command(&self, app: &Path, session: &Session) -> Command {
        let mut command = self.command(app);
        command.env("PARLANCE_DATA_DIR", self.data_dir());
        // Other services on this computer must not affect a test.
        command.env("PARLANCE_MODEL_SERVERS", "none");
        command.envs(session.env.iter().map(|(name, value)| (name, value)));
        command
    }

    /// The path of the output of `program`.
    pub fn log(&self, program: &str) -> PathBuf {
        log_path(self.folders.path(), program)
    }

    /// The desktop's variables.
    pub fn env(&self) -> &[(String, String)] {
        &self.env
    }
}

fn log_path(folder: &Path, program: &str) -> PathBuf {
    folder.join(format!("{program}.log"))
}

fn make_dir(path: &Path) -> Result<()> {
    std::fs::create_dir_all(path).map_err(|source| Error::File { path: path.to_owned(), source })
}

/// A program that inherits nothing from the user's session but the search path.
fn command(program: impl AsRef<std::ffi::OsStr>, env: &[(String, String)]) -> Command {
    let mut command = Command::new(program);
    command
        .env_clear()
        .envs(env.iter().map(|(name, value)| (name, value)))
        .stdin(std::process::Stdio::null());
    command
}

fn base_env(folder: &Path) -> Result<Vec<(String, String)>> {
    let mut env = vec![
        ("PATH".to_owned(), std::env::var("PATH").unwrap_or_default()),
        // Without a language, the web view reports "C", which scripts reject as a language.
        ("LANG".to_owned(), "en_US.UTF-8".to_owned()),
        ("NO_AT_BRIDGE".to_owned(), "1".to_owned()),
        ("RUST_BACKTRACE".to_owned(), "1".to_owned()),
    ];
    for (name, below) in [
        ("HOME", "home"),
        ("XDG_RUNTIME_DIR", "run"),
        ("XDG_DATA_HOME", "home/data"),
        ("XDG_CONFIG_HOME", "home/config"),
        ("XDG_CACHE_HOME", "home/cache"),
    ] {
        let path = folder.join(below);
        make_dir(&path)?;
        env.push((name.to_owned(), path.to_string_lossy().into_owned()));
    }
    // The bus and the keyring refuse a runtime folder that other users can read.
    let run = folder.join("run");
    std::fs::set_permissions(&run, std::os::unix::fs::PermissionsExt::from_mode(0o700))
        .map_err(|source| Error::File { path: run, source })?;
    Ok(env)
}

/// A session bus that starts no services, so that a desktop without a keyring has none.
fn start_bus(folder: &Path, env: &[(String, String)]) -> Result<Group> {
    let config = folder.join("bus.conf");
    let text = format!(
        r#"<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:path={}</listen>
  <auth>EXTERNAL</auth>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"#,
        folder.join("run/bus").display()
    );
    std::fs::write(&config, text).map_err(|source| Error::File { path: config.clone(), source })?;
    let mut daemon = command("dbus-daemon", env);
    daemon.arg("--config-file").arg(&config).args(["--nofork", "--print-address=1"]);
    Group::start(daemon, &log_path(folder, "bus"), Reads::Output)
}

async fn wait_for_window_manager(env: &[(String, String)]) -> Result<()> {
    wait::until("the window manager runs", TIMEOUT, async || {
        let mut xprop = command("xprop", env);
        xprop.args(["-root", "_NET_SUPPORTING_WM_CHECK"]);
        Ok(group::output(xprop).await.ok().filter(|text| text.contains("window id")).map(|_| ()))
    })
    .await
}

async fn start_accessibility_bus(folder: &Path, env: &[(String, String)]) -> Result<Group> {
    let mut launcher = command("/usr/libexec/at-spi-bus-launcher", env);
    launcher.arg("--launch-immediately");
    let launcher = Group::start(launcher, &log_path(folder, "accessibility"), Reads::Nothing)?;
    wait::until("the accessibility bus runs", TIMEOUT, async || {
        let mut call = command("dbus-send", env);
        call.args(["--session", "--print-reply", "--dest=org.a11y.Bus", "/org/a11y/bus"]);
        call.arg("org.a11y.Bus.GetAddress");
        Ok(group::output(call).await.ok().filter(|reply| reply.contains("unix:")).map(|_| ()))
    })
    .await?;
    Ok(launcher)
}

async fn start_keyring(folder: &Path, env: &[(String, String)]) -> Result<Group> {
    // The password is a line break: with empty input no keyring is created.
    let password = folder.join("keyring-password");
    std::fs::write(&password, "\n").map_err(|source| Error::File { path: password.clone(), source })?;
    let input = std::fs::File::open(&password).map_err(|source| Error::File { path: password, source })?;
    let mut daemon = command("gnome-keyring-daemon", env);
    daemon.args(["--foreground", "--unlock", "--components=secrets"]).stdin(input);
    let daemon = Group::start(daemon, &log_path(folder, "keyring"), Reads::Nothing)?;
    wait::until("the keyring is unlocked", TIMEOUT, async || {
        let mut call = command("dbus-send", env);
        call.args(["--session", "--print-reply", "--dest=org.freedesktop.secrets"]);
        call.args(["/org/freedesktop/secrets", "org.freedesktop.Secret.Service.ReadAlias", "string:default"]);
        let unlocked = group::output(call).await.ok().filter(|reply| reply.contains("/collection/"));
        Ok(unlocked.map(|_| ()))
    })
    .await?;
    Ok(daemon)
}
