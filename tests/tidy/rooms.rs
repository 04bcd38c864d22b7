//! What stands in one room of its crate alone.

use crate::modules::Krate;
use crate::tree::{assert_none, sources};

/// Axum and SQL are each known in one room of the service.
#[test]
fn the_service_serves_and_stores_in_one_room_each() {
    let service = "crates/service/src/";
    let sql = ["SELECT ", "INSERT INTO", "DELETE FROM", "CREATE TABLE", "PRAGMA ", "prepare_cached("];
    let mut findings = Vec::new();
    for source in sources(&["rs"]).iter().filter(|source| source.path.starts_with(service)) {
        // A server on the other side, which a test asks.
        let may_serve = source.path.starts_with("crates/service/src/http")
            || source.path == "crates/service/src/web/tests.rs";
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
fn only_its_interface_has_methods_of_the_app() {
    let krate = Krate::read("crates/app/src");
    let is_app = |of: &[String]| of.last().is_some_and(|name| name == "App");
    let findings: Vec<String> = krate
        .implementations
        .iter()
        .filter(|(module, of, _)| is_app(of) && module.first().is_none_or(|room| room != "api"))
        .map(|(module, _, _)| module.join("::"))
        .collect();
    assert_none(&findings, "what the app can do stands in api");
}
