//! The published tables.
#[test]
fn all_load() {
    let Some(tables) = linkspan_testkit::data::idn_tables() else {
        return;
    };
    for t in &tables {
        let start = std::time::Instant::now();
        let table =
            linkspan_idn::Table::parse(&t.text).unwrap_or_else(|e| panic!("{}: {e}", t.path));
        println!(
            "{} {} {} {:?} {:?}",
            t.path,
            table.len(),
            table.rules().count(),
            table.languages(),
            start.elapsed()
        );
    }
}

#[test]
fn compact() {
    let Some(tables) = linkspan_testkit::data::idn_tables() else {
        return;
    };
    let root: Vec<_> = tables
        .iter()
        .filter(|t| t.path.starts_with("rz") && !t.path.contains("common"))
        .map(|t| t.text.as_str())
        .collect();
    assert_eq!(root.len(), 25);
    let bytes = linkspan_idn::generate::encode(root).unwrap();
    println!("{} bytes", bytes.len());
}
