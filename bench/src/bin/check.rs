//! Compares `linkspan check email` with PyPI's `email-validator`, in one run on the same addresses.
//!
//! A million mixed addresses are checked by the command, on standard input. `email-validator`
//! checks the first of them; only its calls are timed, not its start or its input. Prints addresses
//! per second, the ratio, and the command's memory for a tenth of the input and for all of it.
//! It does not assert anything about time, but a wrong number of answers is a failure.

use std::error::Error;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

type Outcome<T> = Result<T, Box<dyn Error>>;

const ADDRESSES: usize = 1_000_000;
const SAMPLE: usize = 50_000;

fn main() -> Outcome<()> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or(root.join("target"), PathBuf::from);
    let folder = target.join("bench-check");
    fs::create_dir_all(&folder)?;
    let linkspan = build(&root, &target)?;
    let all = write(&folder.join("all.txt"), ADDRESSES)?;
    let tenth = write(&folder.join("tenth.txt"), ADDRESSES / 10)?;
    let sample = write(&folder.join("sample.txt"), SAMPLE)?;

    let quiet = run(&linkspan, &all, &["--quiet"])?;
    let json = run(&linkspan, &all, &["--format", "json"])?;
    let small = run(&linkspan, &tenth, &["--format", "json"])?;
    println!("linkspan check email, {ADDRESSES} addresses on standard input:");
    for (name, run) in [("--quiet", &quiet), ("--format json", &json)] {
        println!(
            "  {name:14} {:>10.0} addresses/s",
            ADDRESSES as f64 / run.seconds
        );
    }
    println!(
        "  memory at most {} KB; {} KB for a tenth of the input",
        json.memory, small.memory
    );
    verify(&json.output, ADDRESSES)?;

    let Some(python) = python(&folder) else {
        println!("SKIPPED the comparison: python3 with venv, or PyPI, is missing");
        return Ok(());
    };
    let theirs = rival(&python, &root.join("bench/check.py"), &sample)?;
    let ours = verdicts(&json.output, SAMPLE)?;
    let same = ours
        .bytes()
        .zip(theirs.verdicts.bytes())
        .filter(|(a, b)| a == b)
        .count();
    println!("email-validator, {SAMPLE} of them, calls alone:");
    println!("  {:14} {:>10.0} addresses/s", "", theirs.rate);
    println!("  the same verdict on {same} of {SAMPLE}");
    for (name, run) in [("--quiet", &quiet), ("--format json", &json)] {
        let rate = ADDRESSES as f64 / run.seconds;
        println!("ratio, {name}: {:.0}", rate / theirs.rate);
    }
    Ok(())
}

/// Builds the command and returns its path.
fn build(root: &Path, target: &Path) -> Outcome<PathBuf> {
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let status = Command::new(cargo)
        .args(["build", "--release", "--package", "linkspan-cli"])
        .current_dir(root)
        .status()?;
    if !status.success() {
        return Err("linkspan-cli does not build".into());
    }
    Ok(target.join("release/linkspan"))
}

/// The result of a run of the command.
struct Run {
    seconds: f64,
    memory: u64,
    output: PathBuf,
}

fn run(linkspan: &Path, input: &Path, options: &[&str]) -> Outcome<Run> {
    let output = input.with_extension("out");
    let start = Instant::now();
    let mut child = Command::new(linkspan)
        .args(["check", "email"])
        .args(options)
        .stdin(File::open(input)?)
        .stdout(File::create(&output)?)
        .stderr(Stdio::inherit())
        .spawn()?;
    let (seconds, memory) = wait(&mut child, start)?;
    Ok(Run {
        seconds,
        memory,
        output,
    })
}

/// Waits for the end. Reads the peak memory from Linux's process table.
fn wait(child: &mut Child, start: Instant) -> Outcome<(f64, u64)> {
    let status = format!("/proc/{}/status", child.id());
    let mut memory = 0;
    while child.try_wait()?.is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let seen = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        memory = memory.max(seen.unwrap_or(0));
        thread::sleep(Duration::from_millis(2));
    }
    Ok((start.elapsed().as_secs_f64(), memory))
}

/// Checks that every address has its line, in order.
fn verify(output: &Path, count: usize) -> Outcome<()> {
    let text = fs::read_to_string(output)?;
    let mut lines = text.lines();
    for (line, number) in lines.by_ref().zip(0..count) {
        let address = address(number);
        let plain = !address.contains(['"', '\\']);
        if plain && !line.contains(&format!("\"input\":\"{address}\"")) {
            return Err(format!("line {number} is not about {address}: {line}").into());
        }
    }
    if text.lines().count() == count {
        Ok(())
    } else {
        Err("not as many answers as addresses".into())
    }
}

/// Returns the first verdicts of the command, in the format of `email-validator`.
fn verdicts(output: &Path, count: usize) -> Outcome<String> {
    let text = fs::read_to_string(output)?;
    let verdict = |line: &str| {
        if line.contains("\"valid\":true") {
            '1'
        } else {
            '0'
        }
    };
    Ok(text.lines().take(count).map(verdict).collect())
}

/// Returns a Python with `email-validator`. The first run creates it in the target folder.
fn python(folder: &Path) -> Option<PathBuf> {
    let venv = folder.join("venv");
    let python = venv.join("bin/python");
    let has_it = |python: &Path| {
        let mut probe = Command::new(python);
        probe
            .args(["-c", "import email_validator"])
            .stderr(Stdio::null());
        probe.status().is_ok_and(|status| status.success())
    };
    if !has_it(&python) {
        let ok = |command: &mut Command| command.status().is_ok_and(|status| status.success());
        let made = ok(Command::new("python3").args(["-m", "venv"]).arg(&venv))
            && ok(Command::new(&python).args([
                "-m",
                "pip",
                "install",
                "--quiet",
                "email-validator",
            ]));
        if !made {
            return None;
        }
    }
    has_it(&python).then_some(python)
}

struct Rival {
    rate: f64,
    verdicts: String,
}

fn rival(python: &Path, script: &Path, input: &Path) -> Outcome<Rival> {
    let output = Command::new(python).arg(script).arg(input).output()?;
    let text = String::from_utf8(output.stdout)?;
    let lines: Vec<&str> = text.lines().collect();
    let [seconds, count, verdicts] = lines.as_slice() else {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    };
    Ok(Rival {
        rate: count.parse::<f64>()? / seconds.parse::<f64>()?,
        verdicts: (*verdicts).to_owned(),
    })
}

/// Writes the first `count` addresses.
fn write(path: &Path, count: usize) -> Outcome<PathBuf> {
    let text: String = (0..count).map(|number| address(number) + "\n").collect();
    fs::write(path, text)?;
    Ok(path.to_owned())
}

/// Returns an address, valid or not, that depends only on its number.
fn address(number: usize) -> String {
    let n = (number as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    let tld = ["com", "org", "net", "de", "co.uk", "info"][(n / 7 % 6) as usize];
    match n % 100 {
        0..40 => format!("user{n}@mail{}.{tld}", n % 977),
        40..55 => format!("first.last{}+tag{n}@dept.example-{}.{tld}", n % 31, n % 97),
        55..62 => format!("O'Brien_{n}@Example{}.{}", n % 17, tld.to_uppercase()),
        62..69 => format!("info{n}@bücher{}.de", n % 53),
        69..74 => format!("иван{n}@пример{}.рф", n % 41),
        74..77 => format!("用户{n}@例子{}.中国", n % 23),
        77..79 => format!("a{n}@xn--bcher-kva.{tld}"),
        79..81 => format!("\"quoted {n}\"@example.{tld}"),
        81..83 => format!("u{n}@[192.0.2.{}]", n % 256),
        83..86 => format!("double..dot{n}@example.{tld}"),
        86..89 => format!("no-at-sign{n}.example.{tld}"),
        89..92 => format!("space {n}@example.{tld}"),
        92..94 => format!("u{n}@-hyphen{}.{tld}", n % 7),
        94..96 => format!("u{n}@example"),
        96..98 => format!("{}{n}@example.{tld}", "long".repeat(16)),
        _ => format!("u{n}@exa_mple..{tld}"),
    }
}
