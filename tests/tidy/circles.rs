//! The modules and the files of each crate form graphs without cycles.

use crate::modules::{Arrows, Krate, ROOTS};
use crate::tree::assert_none;
use std::collections::{BTreeMap, BTreeSet};

/// The strongly connected components.
fn circles(arrows: &Arrows) -> Vec<BTreeSet<String>> {
    let reached = |start: &String| {
        let mut reached = BTreeSet::new();
        let mut next = vec![start];
        while let Some(node) = next.pop() {
            for target in arrows.get(node).into_iter().flat_map(BTreeMap::keys) {
                if reached.insert(target.clone()) {
                    next.push(target);
                }
            }
        }
        reached
    };
    let all: BTreeMap<&String, BTreeSet<String>> = arrows.keys().map(|node| (node, reached(node))).collect();
    let mut circles = BTreeSet::new();
    for (node, reached) in all.iter().filter(|(node, reached)| reached.contains(**node)) {
        let back = |other: &&String| all.get(other).is_some_and(|theirs| theirs.contains(*node));
        circles.insert(reached.iter().filter(back).cloned().collect::<BTreeSet<String>>());
    }
    circles.into_iter().collect()
}

/// The arrows inside a component.
fn reasons(circle: &BTreeSet<String>, arrows: &Arrows) -> String {
    let inside =
        circle.iter().flat_map(|from| arrows.get(from).into_iter().flatten().map(move |to| (from, to)));
    let inside = inside.filter(|(_, (to, _))| circle.contains(*to));
    inside.map(|(from, (_, because))| format!("\n    {from} {because}")).collect()
}

#[test]
fn the_modules_of_each_crate_name_each_other_without_circles() {
    let mut findings = Vec::new();
    for folder in ROOTS.iter() {
        for (parent, arrows) in Krate::read(folder).arrows() {
            for circle in circles(&arrows) {
                findings.push(format!("{folder}, in {}:{}", parent.join("::"), reasons(&circle, &arrows)));
            }
        }
    }
    assert_none(&findings, "a change in a module touches what stands above it, never what stands below");
}

#[test]
fn the_files_of_each_crate_use_each_other_without_circles() {
    let mut findings = Vec::new();
    for folder in ROOTS.iter() {
        let arrows = Krate::read(folder).arrows_of_files();
        for circle in circles(&arrows) {
            findings.push(format!("{folder}: {} files:{}", circle.len(), reasons(&circle, &arrows)));
        }
    }
    assert_none(&findings, "files that use each other in a circle");
}

#[test]
fn circles_are_found_and_a_line_is_none() {
    let arrows = |pairs: &[(&str, &str)]| {
        let mut arrows = Arrows::new();
        for (from, to) in pairs {
            arrows.entry((*from).to_owned()).or_default().insert((*to).to_owned(), String::new());
        }
        arrows
    };
    assert_eq!(circles(&arrows(&[("a", "b"), ("b", "c"), ("a", "c")])), Vec::<BTreeSet<String>>::new());
    let found = circles(&arrows(&[("a", "b"), ("b", "c"), ("c", "b"), ("d", "e"), ("e", "d")]));
    assert_eq!(found, [["b", "c"], ["d", "e"]].map(|circle| circle.map(str::to_owned).into()));
}

#[test]
fn a_call_through_self_is_an_arrow_to_the_file_of_the_method() {
    let files = [
        ("thing.rs", "mod part; pub struct Thing; impl Thing { fn a(&self) { self.b() } fn c(&self) {} }"),
        (
            "thing/part.rs",
            "use super::Thing; impl Thing { pub fn b(&self) { self.c(); Self::d() } fn d() {} }",
        ),
    ];
    let arrows = Krate::parse(files).arrows_of_files();
    assert_eq!(circles(&arrows), [["thing", "thing::part"].map(str::to_owned).into()]);
    let without = [files[0], ("thing/part.rs", "use super::Thing; impl Thing { pub fn b(&self) {} }")];
    assert_eq!(circles(&Krate::parse(without).arrows_of_files()), Vec::<BTreeSet<String>>::new());
}
