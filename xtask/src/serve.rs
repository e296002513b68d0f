//! `cargo xtask serve`: tests the service against its OpenAPI description, with schemathesis.
//!
//! It generates requests from `/openapi.json`, valid ones and invalid ones, and checks every answer against the description there.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use crate::tools::{self, succeed};
use crate::{root, target};

const HELP: &str = "\
Starts `linkspan serve` and sends it requests that schemathesis generates from its description. None of them may get a
status of 500 or above, or an answer that is not described.

Usage: cargo xtask serve [--calls NUMBER]

  --calls NUMBER   The minimum number of requests (default: 500)

LINKSPAN_REQUIRE_TOOLS=1 makes a missing Python a failure.
";

/// The packages of the virtual environment below `target/`.
const PACKAGES: [&str; 1] = ["schemathesis>=4.1,<5"];

/// The number of operations of the service that take a body. Most requests go to these.
const OPERATIONS: usize = 8;

/// Runs the command.
pub fn run(args: &[String]) -> Result<(), String> {
    let calls = match args {
        [] => 500,
        [flag, number] if flag == "--calls" => number
            .parse()
            .map_err(|_| format!("--calls takes a number, not {number:?}"))?,
        _ => {
            print!("{HELP}");
            return Ok(());
        }
    };
    let python = match tools::venv(&target().join("serve/venv"), &PACKAGES) {
        Ok(python) => python,
        Err(why) => return tools::skip("the test of the service against its description", why),
    };
    let mut server = Server::start(&build()?)?;
    let tested = test(&python, &server.address, calls);
    let counted = server.counters();
    server.end()?;
    tested?;
    judge(&counted?, calls)
}

/// Builds the command together with the tests of the step `cli`, so that nothing is built twice. Returns its path.
fn build() -> Result<PathBuf, String> {
    let packages = ["cli", "js", "serve"].map(|name| format!("--package=linkspan-{name}"));
    let mut cargo = Command::new("cargo");
    cargo
        .args(["test", "--quiet", "--no-run", "--package=xtask"])
        .args(packages)
        .current_dir(root());
    succeed(&mut cargo)?;
    Ok(target().join("debug/linkspan"))
}

fn test(python: &Path, address: &str, calls: usize) -> Result<(), String> {
    // The number of examples is per operation, and each is generated once well formed and once malformed.
    let examples = (calls / OPERATIONS).max(20).to_string();
    let mut st = Command::new(python.with_file_name("schemathesis"));
    st.args(["run", "--checks", "all", "--max-examples", &examples])
        .args(["--phases", "examples,coverage,fuzzing"])
        .args(["--mode", "all", "--seed", "58", "--continue-on-failure"])
        .arg(format!("{address}openapi.json"))
        .current_dir(target().join("serve"));
    succeed(&mut st)
}

/// Compares the server's counters with the requests that were sent.
fn judge(counters: &str, calls: usize) -> Result<(), String> {
    let mut total = 0;
    let mut faults = 0;
    for line in counters
        .lines()
        .filter(|line| line.starts_with("linkspan_requests_total{"))
    {
        let count: usize = line
            .rsplit(' ')
            .next()
            .and_then(|n| n.parse().ok())
            .unwrap_or(0);
        total += count;
        faults += if line.contains("status=\"5") {
            count
        } else {
            0
        };
    }
    println!("{total} requests, {faults} with a status of 500 or above");
    match (total >= calls, faults) {
        (true, 0) => Ok(()),
        (false, _) => Err(format!("only {total} of {calls} requests were made")),
        (_, faults) => Err(format!("{faults} requests got a status of 500 or above")),
    }
}

/// A running service.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(program: &Path) -> Result<Self, String> {
        let mut child = Command::new(program)
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "none"])
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} cannot be run: {error}", program.display()))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            let _ = BufReader::new(out).read_line(&mut line);
        }
        let address = line
            .split_whitespace()
            .last()
            .unwrap_or_default()
            .to_owned();
        if address.starts_with("http://") {
            Ok(Server { child, address })
        } else {
            Err(format!(
                "`linkspan serve` prints {line:?} instead of its address"
            ))
        }
    }

    /// Returns the text of `/metrics`.
    fn counters(&self) -> Result<String, String> {
        let authority = self
            .address
            .trim_start_matches("http://")
            .trim_end_matches('/');
        let ask = || -> io::Result<String> {
            let mut stream = TcpStream::connect(authority)?;
            stream.write_all(b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer)?;
            Ok(answer)
        };
        ask().map_err(|error| format!("the service no longer answers: {error}"))
    }

    /// Ends the service with a signal, as its users do.
    fn end(&mut self) -> Result<(), String> {
        let id = self.child.id().to_string();
        succeed(Command::new("kill").args(["-TERM", &id]))?;
        match self.child.wait() {
            Ok(status) if status.success() => Ok(()),
            Ok(status) => Err(format!("`linkspan serve` ended with {status}")),
            Err(error) => Err(format!("`linkspan serve` cannot be waited for: {error}")),
        }
    }
}
