//! Generates the tables of the languages and the functions of the messages from `locales/`.

use std::path::Path;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales");
    println!("cargo::rerun-if-changed={}", folder.display());
    let locales = parlance_locales::Locales::read(&folder)?;
    let mut languages = locales.languages.clone();
    // The pseudo-languages, as `cargo xtask words` writes them for the page.
    if std::env::var("PROFILE")? == "debug" {
        languages.extend(locales.pseudo_languages());
    }
    let rust = parlance_locales::rust(&languages);
    let out = std::env::var("OUT_DIR")?;
    std::fs::write(Path::new(&out).join("languages.rs"), rust.languages)?;
    std::fs::write(Path::new(&out).join("functions.rs"), rust.functions)?;
    Ok(())
}
