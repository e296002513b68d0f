//! One HTTPS request.

use std::io::ErrorKind as IoErrorKind;
use std::path::Path;

use ureq::http::Response;
use ureq::tls::{PemItem, RootCerts, TlsConfig, parse_pem};
use ureq::{Agent, Body};

use super::{Error, ErrorKind, Proxy, UpdateOptions};

const MAX_REDIRECTS: u32 = 5;

/// Downloads the file at the address.
pub(super) fn fetch(options: &UpdateOptions) -> Result<Vec<u8>, Error> {
    check_address(&options.url)?;
    let agent = agent(options)?;
    let tell = |error| tell(error, options);
    let mut response = agent.get(&options.url).call().map_err(tell)?;
    let status = response.status();
    if status != 200 {
        return Err(status_error(status.as_u16(), &options.url));
    }
    check_end_is_marked(&response, &options.url)?;
    let body = response.body_mut().with_config().limit(options.max_bytes);
    body.read_to_vec().map_err(tell)
}

fn check_address(url: &str) -> Result<(), Error> {
    let https = url
        .get(..8)
        .is_some_and(|start| start.eq_ignore_ascii_case("https://"));
    if https && !url.contains(|c: char| c.is_whitespace() || c.is_control()) {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::Address,
        format!(
            "{url:?} is not an address for downloading a list; use one that begins with https://"
        ),
    ))
}

/// Refuses an answer whose end is only marked by the end of the connection. It could have been cut
/// off anywhere, and would still look complete if that was at the end of a line.
fn check_end_is_marked(response: &Response<Body>, url: &str) -> Result<(), Error> {
    let headers = response.headers();
    if headers.contains_key("content-length") || headers.contains_key("transfer-encoding") {
        return Ok(());
    }
    Err(Error::new(
        ErrorKind::CutOff,
        format!(
            "{url} does not declare the length of its answer, so it may be cut off; use another server"
        ),
    ))
}

fn agent(options: &UpdateOptions) -> Result<Agent, Error> {
    let roots = match &options.ca_file {
        Some(path) => certificates(path)?,
        None => RootCerts::WebPki,
    };
    let mut config = Agent::config_builder()
        .https_only(true)
        .max_redirects(MAX_REDIRECTS)
        .timeout_global(Some(options.timeout))
        .user_agent(concat!("linkspan/", env!("CARGO_PKG_VERSION")))
        .tls_config(TlsConfig::builder().root_certs(roots).build());
    if options.proxy == Proxy::Direct {
        config = config.proxy(None);
    }
    Ok(config.build().new_agent())
}

fn certificates(path: &Path) -> Result<RootCerts, Error> {
    let shown = path.display();
    let fail = |what: String| Error::new(ErrorKind::Certificates, what);
    let pem = std::fs::read(path)
        .map_err(|e| fail(format!("cannot read the certificates in {shown}: {e}")))?;
    let mut found = Vec::new();
    for item in parse_pem(&pem) {
        let item = item.map_err(|e| fail(format!("{shown} is not a file of certificates: {e}")))?;
        if let PemItem::Certificate(certificate) = item {
            found.push(certificate);
        }
    }
    if found.is_empty() {
        return Err(fail(format!(
            "{shown} contains no certificate in PEM format"
        )));
    }
    Ok(RootCerts::from(found))
}

fn status_error(status: u16, url: &str) -> Error {
    let sentence =
        format!("{url} answers with status {status}; check the address, or try again later");
    Error::new(ErrorKind::Status, sentence)
}

/// Turns an error of the HTTP client into a sentence.
fn tell(error: ureq::Error, options: &UpdateOptions) -> Error {
    let url = &options.url;
    let (kind, what) = match error {
        ureq::Error::StatusCode(status) => return status_error(status, url),
        ureq::Error::Timeout(_) => (
            ErrorKind::TimedOut,
            format!(
                "took longer than {}",
                humantime::format_duration(options.timeout)
            ),
        ),
        ureq::Error::BodyExceedsLimit(limit) => (
            ErrorKind::TooLarge,
            format!("sends more than {limit} bytes, too many for a list of top-level domains"),
        ),
        ureq::Error::TooManyRedirects | ureq::Error::RedirectFailed => (
            ErrorKind::Redirected,
            format!("redirects on and on, more than {MAX_REDIRECTS} times"),
        ),
        ureq::Error::RequireHttpsOnly(_) => (
            ErrorKind::Redirected,
            "redirects to an address that is not https://".to_owned(),
        ),
        ureq::Error::Io(e) if e.kind() == IoErrorKind::UnexpectedEof => (
            ErrorKind::CutOff,
            "closed the connection in the middle of its answer".to_owned(),
        ),
        ureq::Error::HostNotFound => (ErrorKind::Connection, "cannot be found".to_owned()),
        error if is_about_trust(&error) => (
            ErrorKind::Untrusted,
            format!("cannot be trusted: {error}; specify another authority with --ca-file"),
        ),
        error => (ErrorKind::Connection, format!("cannot be reached: {error}")),
    };
    Error::new(kind, format!("{url} {what}"))
}

/// Returns true if the certificate was refused. TLS fails during the handshake, which the client
/// performs while it sends and reads.
fn is_about_trust(error: &ureq::Error) -> bool {
    match error {
        ureq::Error::Rustls(_) | ureq::Error::Tls(_) => true,
        ureq::Error::Io(e) => e.kind() == IoErrorKind::InvalidData,
        _ => false,
    }
}
