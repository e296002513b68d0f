//! Measures the service with `wrk`, next to an axum server that only echoes: requests per second, and the 99th
//! percentile of the latency.
//!
//! `cargo run --release --package linkspan-bench --features serve --bin serve [SECONDS]`
//!
//! Both run as separate processes with one thread per core, alternately and several times, because the speed of a
//! shared machine varies.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::{env, fs, io};

use axum::Router;
use axum::body::Bytes;
use axum::routing::post;

/// How often each is measured.
const ROUNDS: u32 = 3;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let argument = env::args().nth(1);
    match argument.as_deref() {
        Some("--echo") => echo(),
        Some("--linkspan") => linkspan(),
        seconds => measure(seconds.unwrap_or("30").parse()?),
    }
}

/// Runs the server for comparison, which reads the body and sends it back.
fn echo() -> Result<(), Box<dyn std::error::Error>> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        say(&listener.local_addr()?.to_string())?;
        let router = Router::new().route("/v1/detect", post(async |body: Bytes| body));
        axum::serve(listener, router).await?;
        Ok(())
    })
}

/// Runs the service, including its log.
fn linkspan() -> Result<(), Box<dyn std::error::Error>> {
    let mut config = linkspan_serve::Config::default();
    config.listen = "127.0.0.1:0".parse()?;
    let log = fs::OpenOptions::new().write(true).open("/dev/null")?;
    let server = linkspan_serve::Server::bind(config, log)?;
    say(&server
        .address()
        .map(|address| address.to_string())
        .unwrap_or_default())?;
    server.run()?;
    Ok(())
}

fn say(address: &str) -> io::Result<()> {
    let mut out = io::stdout();
    writeln!(out, "{address}")?;
    out.flush()
}

/// A message of a kilobyte as people write them, with two links.
const PLAIN: &str = "Hi all, the notes of yesterday are at https://example.com/notes/2026-11-16 (thanks to everybody who wrote them \
    down). The figures are in the second table, and they are better than we thought; see also www.example.org. ";

/// A message with four links, in three scripts.
const MIXED: &str = "Hi all, the notes of yesterday are at https://example.com/notes/2026-11-16?view=full#part-2 (thanks to \
    everybody who wrote them down). Wer lieber Deutsch liest: bücher.de/neu hat eine Übersetzung, и на русском пишите \
    на иван@пример.рф, пожалуйста. See also www.example.org/wiki/Link_(film). ";

/// Makes the body of a request of a kilobyte.
fn body(start: &str) -> String {
    let filler = "Please read them before we meet, and say what is missing. ";
    let mut text = start.to_owned();
    while text.len() + filler.len() < 1024 - "{\"text\":\"\"}".len() {
        text.push_str(filler);
    }
    format!("{{\"text\":\"{text}\"}}")
}

/// The result of one run.
#[derive(Clone, Copy)]
struct Run {
    /// Requests per second.
    rate: f64,
    /// The 99th percentile of the latency, in milliseconds.
    p99: f64,
    /// The server's processor time per request, in microseconds.
    cost: f64,
}

fn measure(seconds: u32) -> Result<(), Box<dyn std::error::Error>> {
    if Command::new("wrk").arg("--version").output().is_err() {
        println!("SKIPPED, because wrk is not installed; do `cargo xtask install wrk`");
        return Ok(());
    }
    for (name, start) in [("two links", PLAIN), ("four links of three scripts", MIXED)] {
        let body = body(start);
        println!(
            "{} bytes, {name}; 32 connections, {seconds} s each",
            body.len()
        );
        compare(&body, seconds)?;
    }
    Ok(())
}

fn compare(body: &str, seconds: u32) -> Result<(), Box<dyn std::error::Error>> {
    let script = env::temp_dir().join(format!("linkspan-wrk-{}.lua", std::process::id()));
    fs::write(
        &script,
        format!(
            "wrk.method = 'POST'\nwrk.headers['content-type'] = 'application/json'\nwrk.body = [[{body}]]\n"
        ),
    )?;
    let mut ratios = Vec::new();
    for _ in 0..ROUNDS {
        let [echo, linkspan] = [
            run("--echo", &script, seconds)?,
            run("--linkspan", &script, seconds)?,
        ];
        for (name, run) in [("echo", echo), ("linkspan", linkspan)] {
            println!(
                "  {name:9}{:8.0}/s, p99 {:6.2} ms, {:5.1} µs of processor time each",
                run.rate, run.p99, run.cost
            );
        }
        ratios.push(linkspan.rate / echo.rate);
    }
    fs::remove_file(&script)?;
    ratios.sort_by(f64::total_cmp);
    if let Some(median) = ratios.get(ratios.len() / 2) {
        println!(
            "  linkspan holds {:.0} % of what echo holds (median of {ROUNDS})",
            100.0 * median
        );
    }
    Ok(())
}

/// Starts a server, measures it with wrk, and ends it.
fn run(
    kind: &str,
    script: &std::path::Path,
    seconds: u32,
) -> Result<Run, Box<dyn std::error::Error>> {
    let mut server = Command::new(env::current_exe()?)
        .arg(kind)
        .stdout(Stdio::piped())
        .spawn()?;
    let address = first_line(&mut server)?;
    let wrk = Command::new("wrk")
        .args(["-t1", "-c32", "--latency", &format!("-d{seconds}s"), "-s"])
        .arg(script)
        .arg(format!("http://{address}/v1/detect"))
        .output()?;
    let cost = processor_time(server.id());
    server.kill()?;
    server.wait()?;
    let said = String::from_utf8(wrk.stdout)?;
    if said.contains("Non-2xx") || said.contains("Socket errors") {
        return Err(said.into());
    }
    let word = |name: &str| {
        let line = said
            .lines()
            .find(|line| line.trim_start().starts_with(name));
        line.and_then(|line| line.split_whitespace().nth(1))
    };
    let rate: f64 = word("Requests/sec:").ok_or("wrk says nothing")?.parse()?;
    Ok(Run {
        rate,
        p99: millis(word("99%").ok_or("wrk says nothing")?)?,
        cost: cost / (rate * f64::from(seconds)),
    })
}

/// Returns the processor time of a process in microseconds. Linux counts it in hundredths of a second.
fn processor_time(id: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    let fields = stat
        .rsplit(')')
        .next()
        .unwrap_or_default()
        .split_whitespace();
    let ticks = fields
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse::<f64>().ok());
    ticks.sum::<f64>() * 10_000.0
}

fn first_line(server: &mut Child) -> io::Result<String> {
    let mut line = String::new();
    if let Some(out) = server.stdout.take() {
        BufReader::new(out).read_line(&mut line)?;
    }
    Ok(line.trim().to_owned())
}

/// Reads a time as wrk writes it.
fn millis(time: &str) -> Result<f64, std::num::ParseFloatError> {
    let (digits, scale) = match time {
        _ if time.ends_with("us") => (time.trim_end_matches("us"), 0.001),
        _ if time.ends_with("ms") => (time.trim_end_matches("ms"), 1.0),
        _ => (time.trim_end_matches('s'), 1000.0),
    };
    Ok(digits.parse::<f64>()? * scale)
}
