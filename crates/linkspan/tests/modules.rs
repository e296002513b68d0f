//! The dependencies between the modules of the library have no cycles.
#![cfg(test)]

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// For each top-level module, the others that it names with `crate::`.
type Graph = BTreeMap<String, BTreeSet<String>>;

fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let all = entries.flat_map(|path| {
        if path.is_dir() {
            sources(&path)
        } else {
            vec![path]
        }
    });
    all.collect()
}

/// Returns the part of a source that is compiled outside tests. A test module is at the end of its
/// file.
fn production(source: &str) -> &str {
    source.split("\n#[cfg(test)]\nmod ").next().unwrap()
}

/// Returns the modules that a source names in `use` and in paths. Documentation may name any.
fn named(source: &str) -> impl Iterator<Item = &str> {
    let lines = source
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"));
    lines
        .flat_map(|line| line.split("crate::").skip(1))
        .map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_lowercase() && c != '_');
            &rest[..end.unwrap_or(rest.len())]
        })
}

fn graph() -> Graph {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut graph = Graph::new();
    for path in sources(&root) {
        let inside = path.strip_prefix(&root).unwrap();
        let module = inside
            .iter()
            .next()
            .unwrap()
            .to_str()
            .unwrap()
            .trim_end_matches(".rs");
        let is_test = path.file_name().unwrap() == "tests.rs";
        if module == "lib" || is_test {
            continue;
        }
        let source = fs::read_to_string(&path).unwrap();
        let others =
            named(production(&source)).filter(|other| *other != module && !other.is_empty());
        let others: BTreeSet<_> = others.map(String::from).collect();
        graph.entry(module.into()).or_default().extend(others);
    }
    graph
}

/// Repeatedly removes the modules that depend on nothing that is left.
fn cycles(mut graph: Graph) -> Graph {
    loop {
        let left: BTreeSet<_> = graph.keys().cloned().collect();
        let before = graph.len();
        graph.retain(|_, others| others.iter().any(|other| left.contains(other)));
        if graph.len() == before {
            return graph;
        }
    }
}

#[test]
fn modules_have_no_cyclic_dependencies() {
    let graph = graph();
    assert!(
        graph.len() > 10 && graph["detect"].contains("domain"),
        "{graph:?}"
    );
    let cycles = cycles(graph);
    assert!(
        cycles.is_empty(),
        "these modules depend on each other; move what they share into a module of its own: {cycles:?}"
    );
}

#[test]
fn cycles_are_found() {
    let names = |names: &[&str]| names.iter().map(|name| name.to_string()).collect();
    let graph = |edges: &[(&str, &[&str])]| -> Graph {
        edges
            .iter()
            .map(|(name, others)| (name.to_string(), names(others)))
            .collect()
    };
    assert!(cycles(graph(&[("a", &["b", "c"]), ("b", &["c"]), ("c", &[])])).is_empty());
    assert_eq!(
        cycles(graph(&[("a", &["b"]), ("b", &["c"]), ("c", &["b"])])).len(),
        3
    );
}
