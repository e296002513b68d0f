//! `cargo xtask fuzz`: runs the fuzz targets, each for a while.
//!
//! It needs a nightly toolchain. cargo-fuzz is installed into `target/tools` if it is missing. The
//! seeds are the lines of the shared cases. Inputs that a run finds interesting stay in
//! `fuzz/corpus`.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::{root, tools};

const HELP: &str = "\
Runs the fuzz targets, one after the other.

Usage: cargo xtask fuzz [--seconds N | --minutes N] [--runs N] [--seed N] [--required] [TARGET…]

  --seconds N   How long each target runs (default: 30)
  --minutes N   The same in minutes
  --runs N      The maximum number of texts for each target, even if time is left
  --seed N      The seed of the random numbers: the same seed and corpus give the same texts
  --required    Fail, instead of skipping, if nightly or cargo-fuzz is not available

The input of a crash is in fuzz/artifacts. Copy it under a new name into cases/regressions/TARGET,
from which the ordinary tests run it.
";

/// The maximum length of a text from the fuzzer.
const MAX_LEN: usize = 600;

struct Options {
    seconds: u64,
    runs: Option<u64>,
    seed: Option<u64>,
    is_required: bool,
    targets: Vec<String>,
}

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    if args.iter().any(|arg| arg == "--help" || arg == "-h") {
        print!("{HELP}");
        return Ok(());
    }
    let options = read(args)?;
    let cargo_fuzz = match cargo_fuzz() {
        Ok(path) => path,
        Err(why) if !options.is_required => {
            println!("SKIPPED fuzzing, because {why}");
            return Ok(());
        }
        Err(why) => return Err(why),
    };
    let all = targets()?;
    if let Some(unknown) = options.targets.iter().find(|name| !all.contains(name)) {
        return Err(format!(
            "there is no fuzz target {unknown:?}; there are {}",
            all.join(", ")
        ));
    }
    let chosen = if options.targets.is_empty() {
        all
    } else {
        options.targets.clone()
    };
    let seeds = seeds()?;
    let mut record = Vec::new();
    for (i, target) in chosen.iter().enumerate() {
        println!(
            "\n{}/{} {target}, {} s",
            i + 1,
            chosen.len(),
            options.seconds
        );
        plant(target, &seeds)?;
        let executions = fuzz(&cargo_fuzz, target, &options)?;
        record.push(format!("{target:10}{executions:>12}{:>7}", options.seconds));
    }
    println!("\ntarget      executions      s\n{}", record.join("\n"));
    println!("fuzz targets: {} passed, 0 failed", chosen.len());
    Ok(())
}

fn read(args: &[String]) -> Result<Options, String> {
    let mut options = Options {
        seconds: 30,
        runs: None,
        seed: None,
        is_required: false,
        targets: Vec::new(),
    };
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let mut number = || {
            let value = args.next().and_then(|value| value.parse::<u64>().ok());
            value.ok_or_else(|| format!("{arg} needs a number after it"))
        };
        match arg.as_str() {
            "--seconds" => options.seconds = number()?,
            "--runs" => options.runs = Some(number()?),
            "--seed" => options.seed = Some(number()?),
            "--minutes" => options.seconds = number()?.saturating_mul(60),
            "--required" => options.is_required = true,
            _ if arg.starts_with('-') => {
                return Err(format!(
                    "there is no option {arg}; see `cargo xtask fuzz --help`"
                ));
            }
            _ => options.targets.push(arg.clone()),
        }
    }
    Ok(options)
}

/// Makes sure that nightly and cargo-fuzz are installed. Returns the path of cargo-fuzz.
fn cargo_fuzz() -> Result<PathBuf, String> {
    if !tools::answers(Path::new("cargo"), &["+nightly", "--version"]) {
        return Err("there is no nightly toolchain; run `rustup toolchain install nightly`".into());
    }
    tools::cargo_command("fuzz")
}

fn targets() -> Result<Vec<String>, String> {
    let folder = root().join("fuzz/fuzz_targets");
    let mut names: Vec<String> = entries(&folder)?
        .iter()
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect();
    names.sort();
    Ok(names)
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let read = fs::read_dir(folder).and_then(|entries| {
        let paths = entries.map(|entry| Ok(entry?.path()));
        paths.collect::<Result<Vec<_>, std::io::Error>>()
    });
    read.map_err(|error| format!("{} cannot be read: {error}", folder.display()))
}

/// Returns the lines of the shared cases, without the marks of links.
fn seeds() -> Result<Vec<String>, String> {
    let mut lines = Vec::new();
    for folder in entries(&root().join("cases"))?
        .iter()
        .filter(|path| path.is_dir())
    {
        for file in entries(folder)?.iter().filter(|path| path.is_file()) {
            let content = fs::read_to_string(file)
                .map_err(|error| format!("{} cannot be read: {error}", file.display()))?;
            let texts = content.lines().filter(|line| !line.starts_with(['#', '%']));
            lines.extend(texts.map(|line| line.replace(['⸠', '⸡'], "")));
        }
    }
    lines.retain(|line| !line.is_empty());
    Ok(lines)
}

/// Writes the seeds into the target's corpus, as one file each.
fn plant(target: &str, seeds: &[String]) -> Result<(), String> {
    let folder = root().join("fuzz/corpus").join(target);
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(failed)?;
    for (i, seed) in seeds.iter().enumerate() {
        let file = folder.join(format!("case-{i}"));
        if !file.exists() {
            fs::write(file, seed).map_err(failed)?;
        }
    }
    Ok(())
}

/// Runs one target. Returns how many texts it has tried.
fn fuzz(cargo_fuzz: &Path, target: &str, options: &Options) -> Result<u64, String> {
    let mut command = Command::new(cargo_fuzz);
    command.args(["fuzz", "run", target]);
    // The command prints errors to standard error, which are expected here.
    let is_cli = target == "cli";
    if is_cli {
        command.args(["--features", "cli"]);
    }
    command
        .arg("--")
        .arg(format!("-max_total_time={}", options.seconds))
        .args(options.runs.map(|runs| format!("-runs={runs}")))
        .args(options.seed.map(|seed| format!("-seed={seed}")))
        .arg(format!("-max_len={MAX_LEN}"))
        .args(["-print_final_stats=1", "-verbosity=0"])
        .args(is_cli.then_some("-close_fd_mask=2"))
        .env("RUSTUP_TOOLCHAIN", "nightly")
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .current_dir(root());
    let mut child = command
        .spawn()
        .map_err(|error| format!("cargo-fuzz cannot be run: {error}"))?;
    let executions = child.stderr.take().map_or(0, watch);
    let status = child.wait();
    if status.is_ok_and(|status| status.success()) {
        Ok(executions)
    } else {
        Err(format!(
            "the fuzz target {target} failed; its input is in fuzz/artifacts/{target}"
        ))
    }
}

/// Prints the fuzzer's output, and returns how many texts it has tried.
fn watch(said: impl Read) -> u64 {
    let mut executions = 0;
    for line in BufReader::new(said).lines().map_while(Result::ok) {
        eprintln!("{line}");
        if let Some(count) = line.strip_prefix("stat::number_of_executed_units:") {
            executions = count.trim().parse().unwrap_or(0);
        }
    }
    executions
}
