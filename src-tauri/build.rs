//! Embeds the built UI, the window's settings and the capabilities.

fn main() {
    // The custom pattern below does not make cargo watch the folder.
    println!("cargo:rerun-if-changed=src-tauri/capabilities");
    let attributes =
        tauri_build::Attributes::new().capabilities_path_pattern("./src-tauri/capabilities/*.json");
    if let Err(error) = tauri_build::try_build(attributes) {
        println!("cargo:error={error:#}");
        std::process::exit(1);
    }
    // Schemas for editors only; they would lie in the root folder. That they cannot be removed is no reason to stop.
    if let Err(error) = std::fs::remove_dir_all("gen") {
        println!("cargo:warning=the folder gen was left: {error}");
    }
}
