//! Embeds the page.

fn main() {
    tauri_build::build();
    let _ = std::fs::remove_dir_all("gen");
}
