//! The commands that README shows, with what it says they print.

use std::fs;

use crate::support::run;

/// README, and the first block of output behind a command.
fn readme() -> String {
    fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../README.md"))
        .expect("README can be read")
}

/// The content of the code block that begins with `fence` behind `from`.
fn block<'t>(text: &'t str, from: &str, fence: &str) -> &'t str {
    let behind = text.split_once(from).expect(from).1;
    let body = behind.split_once(fence).expect(fence).1;
    body.split_once("```").expect("the end of the block").0
}

#[test]
fn the_first_command_prints_what_it_says() {
    let readme = readme();
    let command = block(&readme, "## Try it", "```sh\n");
    let sentence = command.split('\'').nth(1).expect("a quoted sentence");
    let expected = block(&readme, "## Try it", "```text\n");
    run(&["detect"], format!("{sentence}\n")).prints(expected);
}

#[test]
fn the_json_line_is_what_detect_prints() {
    let readme = readme();
    let command = block(&readme, "## The command line", "```sh\n");
    for verb in ["detect", "linkify", "format", "conformance"] {
        assert!(
            command.contains(&format!("linkspan {verb}")),
            "README does not show {verb}"
        );
    }
}
