//! A Tauri window with one word in it.

#[tauri::command]
fn report_first_paint() {
    eprintln!("first paint");
}

fn main() {
    let outcome = tauri::Builder::default()
        .invoke_handler(tauri::generate_handler![report_first_paint])
        .run(tauri::generate_context!());
    if let Err(error) = outcome {
        eprintln!("the window could not be opened: {error}");
        std::process::exit(1);
    }
}
