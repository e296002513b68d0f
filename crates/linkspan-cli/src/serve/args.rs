//! The flags of `serve`.

use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;
use linkspan_serve::{Config, Limits, Listen, Logged, Network};

use crate::tld;

const EXAMPLES: &str = "\
Examples:
  linkspan serve                       the playground, at http://127.0.0.1:8058/
  linkspan serve --listen '[::1]:0'    at a free port, which is printed
  curl http://127.0.0.1:8058/v1/detect --json '{\"text\": \"at bücher.de!\"}'
  curl http://127.0.0.1:8058/v1/check --json '{\"kind\": \"email\", \"texts\": [\"a@b\", \"a@b.org\"]}'

Every flag can be set in the environment instead: LINKSPAN_LISTEN=localhost:8080.

The address is printed to standard output; a line of JSON for each request goes to standard
error, and holds nothing of what was sent. GET /openapi.json describes the routes, GET /metrics
counts. Nothing is looked up or fetched on behalf of a request. Anyone who can reach the address
can use the service: only this machine can, unless --listen says otherwise.

SIGTERM and SIGINT end it when all requests that it took are answered, the second one at once.

Exit status:
  0  it was ended by a signal; 2  an error, reported on standard error";

/// The arguments of `serve`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Where to listen: a host and a port (0 for a free port), 'unix:PATH' for a socket in the file system, or
    /// 'systemd' for the socket that systemd passes
    #[arg(long, value_name = "HOST:PORT", default_value_t = Config::default().listen, env = "LINKSPAN_LISTEN")]
    listen: Listen,

    /// Trust the header X-Forwarded-For of the proxies at this address or in this network (10.0.0.0/8); may be given
    /// several times
    #[arg(
        long,
        value_name = "NETWORK",
        value_delimiter = ',',
        env = "LINKSPAN_TRUSTED_PROXY"
    )]
    trusted_proxy: Vec<Network>,

    /// Which requests are logged
    #[arg(
        long,
        value_enum,
        value_name = "WHICH",
        default_value_t,
        env = "LINKSPAN_LOG"
    )]
    log: Log,

    #[arg(long, value_name = "FILE", help = tld::HELP, env = "LINKSPAN_TLD_TABLE")]
    pub(super) tld_table: Option<PathBuf>,

    #[command(flatten)]
    limits: LimitArgs,
}

/// The resource limits of the service.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Limits")]
struct LimitArgs {
    /// Maximum size of a request body, in bytes; a larger one gets 413
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().body, env = "LINKSPAN_MAX_BODY")]
    max_body: usize,

    /// Maximum size of an answer, in bytes; a larger one gets 413
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().answer, env = "LINKSPAN_MAX_ANSWER")]
    max_answer: usize,

    /// Maximum size of all bodies and answers in memory, in bytes; more get 503
    #[arg(long, value_name = "BYTES", default_value_t = Limits::default().held, env = "LINKSPAN_MAX_MEMORY")]
    max_memory: usize,

    /// Maximum number of requests that are handled at a time; more get 503
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().requests, env = "LINKSPAN_MAX_REQUESTS")]
    max_requests: usize,

    /// Maximum number of connections; a new one replaces the one that has waited longest for its client
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().connections, env = "LINKSPAN_MAX_CONNECTIONS")]
    max_connections: usize,

    /// How long a client may take for the head of a request, and how long a connection may idle
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s", env = "LINKSPAN_HEAD_TIME")]
    head_time: Duration,

    /// How long a client may take for the body of a request
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s", env = "LINKSPAN_BODY_TIME")]
    body_time: Duration,

    /// How long a request may take, from its head to its answer
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "20s", env = "LINKSPAN_REQUEST_TIME")]
    request_time: Duration,

    /// How long a client may take to read an answer
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "30s", env = "LINKSPAN_ANSWER_TIME")]
    answer_time: Duration,

    /// How long connections are accepted and kept after a signal, while /readyz already returns 503, for load balancers
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "0s", env = "LINKSPAN_DRAIN_DELAY")]
    drain_delay: Duration,

    /// How long to wait for accepted requests when the service ends
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "30s", env = "LINKSPAN_DRAIN_TIME")]
    drain_time: Duration,
}

fn time(text: &str) -> Result<Duration, humantime::DurationError> {
    humantime::parse_duration(text)
}

/// The value of `--log`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Log {
    /// All requests
    #[default]
    All,
    /// Requests whose status is 400 or above
    Problems,
    /// None
    None,
}

impl Args {
    /// Returns the configuration that the flags describe.
    pub(super) fn config(&self) -> Config {
        let mut config = Config::default();
        config.listen = self.listen.clone();
        config.trusted_proxies = self.trusted_proxy.clone();
        config.limits = self.limits.limits();
        config.log = match self.log {
            Log::All => Logged::All,
            Log::Problems => Logged::Problems,
            Log::None => Logged::Nothing,
        };
        config
    }
}

impl LimitArgs {
    fn limits(&self) -> Limits {
        let mut limits = Limits::default();
        limits.body = self.max_body;
        limits.answer = self.max_answer;
        limits.held = self.max_memory;
        limits.requests = self.max_requests;
        limits.connections = self.max_connections;
        limits.head_time = self.head_time;
        limits.body_time = self.body_time;
        limits.request_time = self.request_time;
        limits.answer_time = self.answer_time;
        limits.drain_delay = self.drain_delay;
        limits.drain_time = self.drain_time;
        limits
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn defaults_match_the_service() {
        let config = Cli::parse_from(["serve"]).args.config();
        let default = Config::default();
        assert_eq!(config.listen, default.listen);
        assert_eq!(
            format!("{:?}", config.limits),
            format!("{:?}", default.limits)
        );
        assert_eq!(config.log, default.log);
    }
}
