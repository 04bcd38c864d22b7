//! The rooms of the crates: their exclusive dependencies, and the allowed arrows between them.

use crate::modules::Krate;
use crate::tree::{assert_none, sources};

/// The modules of `crates/app` in the order of docs/ARCHITECTURE.md: a module uses only modules of later lines, and
/// none of its own line.
const APP: &[&[&str]] = &[
    &["app"],
    &["chat", "transfer"],
    &["safekeeping"],
    &["conversations"],
    &["files", "settings"],
    &["services", "present"],
    &["kernel"],
];

/// The modules of the store. `error`, `column` and `disk` are leaves.
const STORE: &[&[&str]] = &[
    &["plans"],
    &["self_check"],
    &["salvage"],
    &["store"],
    &["safekeeping", "search", "transfer"],
    &["turns"],
    &["conversations", "files"],
    &["messages"],
    &["search_index"],
    &["settings", "database"],
];

/// The rooms of the service. `cli` is outside the library.
const SERVICE: &[&[&str]] = &[
    &["start", "conversion"],
    &["http"],
    &["answering"],
    &["accounts", "ingest", "web"],
    &["database"],
    &["extract", "storage"],
];

/// The arrows between top-level modules of a crate that lead upwards, or to a module of the same line.
fn arrows_up(folder: &str, order: &[&[&str]]) -> Vec<String> {
    let krate = Krate::read(folder);
    let missing = order
        .iter()
        .copied()
        .flatten()
        .filter(|room| !krate.modules.contains_key(&vec![(**room).to_owned()]));
    let mut findings: Vec<String> = missing.map(|room| format!("{folder} has no {room}")).collect();
    let line = |room: &str| order.iter().position(|rooms| rooms.contains(&room)).unwrap_or(order.len());
    let arrows = krate.arrows().remove(&Vec::new()).unwrap_or_default();
    for (from, named) in &arrows {
        for (to, because) in named {
            let (above, below) = (line(from), line(to));
            if below <= above && above < order.len() || above == order.len() && below < above {
                findings.push(format!("{folder}: {from} → {to} ({because})"));
            }
        }
    }
    findings
}

#[test]
fn a_room_uses_only_rooms_below_it() {
    let orders = [("crates/app/src", APP), ("crates/store/src", STORE), ("crates/service/src", SERVICE)];
    let findings: Vec<String> =
        orders.into_iter().flat_map(|(folder, order)| arrows_up(folder, order)).collect();
    assert_none(&findings, "rooms that use one above or beside them");
}

#[test]
fn the_reader_and_the_model_do_not_know_each_other() {
    let arrows = Krate::read("crates/service/src").arrows().remove(&vec!["answering".to_owned()]).unwrap();
    let findings: Vec<String> = [("reader", "model"), ("model", "reader")]
        .into_iter()
        .filter_map(|(from, to)| arrows.get(from)?.get(to).cloned())
        .collect();
    assert_none(&findings, "answers of one engine that use the other");
}

/// Axum is used in one room of the service, and SQL in another.
#[test]
fn the_service_serves_and_stores_in_one_room_each() {
    let service = "crates/service/src/";
    let sql = ["SELECT ", "INSERT INTO", "DELETE FROM", "CREATE TABLE", "PRAGMA ", "prepare_cached("];
    let mut findings = Vec::new();
    for source in sources(&["rs"]).iter().filter(|source| source.path.starts_with(service)) {
        // A server for a test of a client.
        let may_serve = source.path.starts_with("crates/service/src/http")
            || matches!(
                source.path.as_str(),
                "crates/service/src/web/tests.rs" | "crates/service/src/start/tests.rs"
            );
        let may_store = source.path.starts_with("crates/service/src/database");
        for (number, line) in source.code_lines() {
            let serves = line.contains("axum::") && !may_serve;
            let stores = sql.iter().any(|words| line.contains(words)) && !may_store;
            if serves || stores {
                findings.push(format!("{}:{number}: {}", source.path, line.trim()));
            }
        }
    }
    assert_none(&findings, "axum outside of http, or SQL outside of database");
}

#[test]
fn only_the_module_of_the_app_has_its_methods() {
    let krate = Krate::read("crates/app/src");
    let is_app = |of: &[String]| of.last().is_some_and(|name| name == "App");
    let findings: Vec<String> = krate
        .implementations
        .iter()
        .filter(|(module, of, _)| is_app(of) && module.first().is_none_or(|room| room != "app"))
        .map(|(module, _, _)| module.join("::"))
        .collect();
    assert_none(&findings, "methods of the app outside of its module");
}
