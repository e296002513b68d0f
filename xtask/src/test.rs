//! `cargo xtask test`: all checks and tests in one command.
//!
//! Each step is a command that can be run by itself. It is printed before it runs. If a step fails, the others still
//! run, and the failed steps are listed at the end.

use std::process::Command;
use std::time::Instant;

const HELP: &str = "\
Runs all checks and tests: format, lints, licences, unit, documentation, integration,
conformance and property tests, generated files, documentation links.

Usage: cargo xtask test [STEP…]

Without STEP, all steps run in order; `cargo xtask test --list` lists them.

LINKSPAN_REQUIRE_DATA=1 makes missing Unicode data files a failure; otherwise such a
step is skipped. LINKSPAN_REQUIRE_TOOLS=1 does the same for the
name servers that the tests of DNS start (Debian's nsd and unbound), for the
browser in which attacks on HTML are loaded (Debian's chromium), for Node and npm,
for Java (Debian's openjdk-17-jre-headless), which Spark needs,
and for a full disk that cannot be mounted.
";

/// A step of the suite: a command as it is typed into a shell.
pub struct Step {
    name: &'static str,
    line: &'static str,
}

const fn step(name: &'static str, line: &'static str) -> Step {
    Step { name, line }
}

const STEPS: &[Step] = &[
    step("format", "cargo fmt --all --check"),
    step("typos", "cargo xtask typos"),
    step(
        "lints",
        "cargo clippy --workspace --all-targets --all-features -- -D warnings",
    ),
    // The first command of the README, which builds the command without some of its parts.
    step(
        "first",
        "cargo clippy --package linkspan-cli --no-default-features -- -D warnings \
         && echo 'Siehe bücher.de/bücher.' | cargo linkspan detect",
    ),
    // For the tests of linkified HTML, if it can be installed.
    step("browser", "cargo xtask install chromium"),
    step("core", "cargo test --package linkspan --all-features"),
    // The oracle, which the core is compared with.
    step(
        "oracle",
        "cargo test --package linkspan-testkit --features laws",
    ),
    // Every double substitution. An optimized build takes a minute for this.
    step(
        "lookalikes",
        "LINKSPAN_ALL_PAIRS=1 cargo test --release --package linkspan --test screen \
         no_confusable -- --nocapture",
    ),
    // Every sequence of up to six tokens, against the oracle.
    step(
        "exhaustive",
        "LINKSPAN_EXHAUSTIVE=1 cargo test --release --package linkspan --all-features --test laws \
         every_short -- --nocapture",
    ),
    step("linear", "cargo xtask linear"),
    // Every fuzz target for fifteen seconds, if there is a nightly toolchain. Otherwise the step reports that it is
    // skipped. The texts are always the same, so that new failures are caused by a change; `cargo xtask fuzz` by itself
    // tries others. `cli` is left out, because it is slow to build and to run, and its law is part of the tests of the
    // command.
    step(
        "fuzz",
        "cargo xtask fuzz --seconds 15 --runs 20000 --seed 1 \
         c check defang detect extract format grammar js linkify live screen spans",
    ),
    step(
        "no-std",
        "cargo check --package linkspan --no-default-features",
    ),
    step("msrv", "cargo xtask msrv"),
    // The vectors of ARM, in an emulator.
    step("aarch64", "cargo xtask aarch64"),
    // Real name servers for the tests of DNS, if they can be installed.
    step("servers", "cargo xtask install nsd unbound"),
    step("net", "cargo test --package linkspan-net"),
    // All published tables, compared with another implementation of RFC 7940.
    step("idn", "cargo test --release --package linkspan-idn"),
    step("extract", "cargo test --package linkspan-extract"),
    step(
        "cli",
        "cargo test --package linkspan-c --package linkspan-cli --package linkspan-js \
         --package linkspan-extract --package linkspan-serve --package xtask",
    ),
    // The programs of docs/examples.md, with fixed input.
    step("examples", "cargo test --package linkspan-examples"),
    // Requests generated from the service's own description.
    step("serve", "cargo xtask serve"),
    // The npm package, in Node and in a browser.
    step("js", "cargo xtask js --test"),
    // The packed package, with the newest version of each build tool.
    step("matrix", "cargo xtask js --matrix"),
    step("editors", "cargo xtask editors"),
    step("playground", "cargo xtask playground --test"),
    step("c", "cargo xtask c"),
    // Spark needs it.
    step("java", "cargo xtask install openjdk-17-jre-headless"),
    step("python", "cargo xtask python"),
    step(
        "docs",
        "RUSTDOCFLAGS='-D warnings' cargo doc --workspace --no-deps",
    ),
    step("book", "cargo xtask book"),
    step("style", "cargo xtask style"),
    step("deny", "cargo xtask deny"),
    // The packages, and the changes that would break users.
    step(
        "packages",
        "cargo package --package linkspan --package linkspan-extract --package linkspan-idn --package linkspan-net --package linkspan-serve --package linkspan-cli \
         --no-verify --allow-dirty --quiet",
    ),
    step("semver", "cargo xtask semver"),
    step("workflows", "cargo xtask workflows"),
    step("tables", "cargo xtask tables --check"),
    step("suffixes", "cargo xtask suffixes --check"),
    step("idn-root", "cargo xtask idn --check"),
    step("next-unicode", "cargo xtask next-unicode"),
];

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    match args.first().map(String::as_str) {
        Some("--help" | "-h") => {
            print!("{HELP}");
            return Ok(());
        }
        Some("--list") => {
            STEPS
                .iter()
                .for_each(|step| println!("{:12} {}", step.name, step.line));
            return Ok(());
        }
        _ => {}
    }
    let failed = run_steps(&chosen(args)?)?;
    match failed.as_slice() {
        [] => Ok(()),
        names => Err(format!(
            "failed: {}; run one alone with `cargo xtask test {}`",
            names.join(", "),
            names.first().copied().unwrap_or_default()
        )),
    }
}

/// Returns the steps of these names, or all of them.
pub fn chosen(names: &[String]) -> Result<Vec<&'static Step>, String> {
    if names.is_empty() {
        return Ok(STEPS.iter().collect());
    }
    let find = |name: &String| {
        STEPS.iter().find(|step| step.name == name).ok_or_else(|| {
            format!("there is no step {name:?}; `cargo xtask test --list` lists them")
        })
    };
    names.iter().map(find).collect()
}

/// Runs the steps and returns the names of those that failed.
fn run_steps(steps: &[&Step]) -> Result<Vec<&'static str>, String> {
    let mut failed = Vec::new();
    for (i, step) in steps.iter().enumerate() {
        println!(
            "\n== {}/{} {}: {}",
            i + 1,
            steps.len(),
            step.name,
            step.line
        );
        let start = Instant::now();
        let ok = run_step(step)?;
        println!(
            "== {} {} in {:.0?}",
            step.name,
            if ok { "passed" } else { "FAILED" },
            start.elapsed()
        );
        if !ok {
            failed.push(step.name);
        }
    }
    if crate::data::ucd_dir().is_none() {
        println!(
            "\nSKIPPED, because the Unicode data files are missing: the official tests, the tests of all \
             code points, the check of the generated tables; run `cargo xtask fetch-data`"
        );
    }
    println!(
        "\nsteps: {} passed, {} failed",
        steps.len() - failed.len(),
        failed.len()
    );
    Ok(failed)
}

fn run_step(step: &Step) -> Result<bool, String> {
    let mut shell = Command::new("sh");
    shell.args(["-c", step.line]).current_dir(crate::root());
    let status = shell.status();
    status
        .map(|status| status.success())
        .map_err(|error| format!("`sh` cannot be run: {error}"))
}
