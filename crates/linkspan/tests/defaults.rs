//! What is found without options (`cases/defaults`). Every binding runs these cases, too.

#![cfg(test)]

use linkspan::{Detector, Linkifier};
use linkspan_testkit::cases::{file_names, load, mark};

#[test]
fn a_detector_without_options_finds_what_every_binding_finds() {
    let mut count = 0;
    for case in file_names("defaults")
        .iter()
        .flat_map(|name| load("defaults", name))
    {
        let links: Vec<_> = Detector::new()
            .links(&case.text)
            .map(|link| link.range())
            .collect();
        assert_eq!(
            mark(&case.text, &links),
            mark(&case.text, &case.links),
            "{}",
            case.place
        );
        count += 1;
    }
    assert!(count >= 15, "{count} cases");
}

#[test]
fn a_linkifier_without_options_links_what_a_detector_finds() {
    for case in file_names("defaults")
        .iter()
        .flat_map(|name| load("defaults", name))
    {
        let html = Linkifier::new().html(&case.text);
        assert_eq!(html.matches("<a ").count(), case.links.len(), "{html}");
    }
}
