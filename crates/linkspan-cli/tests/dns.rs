//! Runs `linkspan check --dns` against name servers on loopback.
#![cfg(test)]

mod support;

use std::net::SocketAddr;

use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::RecordType;
use linkspan_testkit::servers::faulty::{Reply, Server};
use linkspan_testkit::servers::{tools, zones};
use support::Run;

/// A value, whether it is valid, and the DNS finding: its code and the part it refers to.
type Expected<'a> = (&'a str, bool, Option<(&'a str, &'a str)>);
type Got = (String, bool, Vec<(String, String)>);

/// Checks lines of a kind, as JSON, with this server.
fn check(kind: &str, server: SocketAddr, more: &[&str], lines: &str) -> Run {
    let server = server.to_string();
    // On a busy machine, answers may be very late.
    let patience: &[&str] = if more.contains(&"--dns-timeout") {
        &[]
    } else {
        &["--dns-timeout", "60s"]
    };
    let args = [
        "check",
        kind,
        "--tld-table",
        "built-in",
        "--format",
        "json",
        "--dns",
        "--resolver",
        &server,
    ];
    support::run(&[&args[..], patience, more].concat(), lines)
}

/// Returns the codes of the DNS findings per line, each with the part it refers to.
fn codes(run: &Run) -> Vec<Got> {
    assert_eq!(run.stderr, "");
    let line = |value: serde_json::Value| {
        let input = value["input"].as_str().unwrap().to_owned();
        let findings = value["findings"].as_array().unwrap();
        let finding = |finding: &serde_json::Value| {
            let at = |key: &str| usize::try_from(finding[key].as_u64().unwrap()).unwrap();
            let code = finding["code"].as_str().unwrap().to_owned();
            (code, input[at("start")..at("end")].to_owned())
        };
        let found = findings.iter().map(finding);
        let found = found.filter(|(code, _)| code.starts_with("dns-")).collect();
        (input.clone(), value["valid"].as_bool().unwrap(), found)
    };
    run.json().into_iter().map(line).collect()
}

/// Asserts for each line whether it is valid, and its one DNS finding.
#[track_caller]
fn expect(run: &Run, expected: &[Expected<'_>]) {
    let expected: Vec<_> = expected
        .iter()
        .map(|(input, valid, finding)| {
            let finding = finding.map(|(code, at)| (code.to_owned(), at.to_owned()));
            ((*input).to_owned(), *valid, Vec::from_iter(finding))
        })
        .collect();
    assert_eq!(codes(run), expected);
    let all_valid = expected.iter().all(|(_, valid, _)| *valid);
    assert_eq!(run.code, Some(i32::from(!all_valid)));
}

fn lines(values: &[Expected<'_>]) -> String {
    values
        .iter()
        .map(|(value, ..)| format!("{value}\n"))
        .collect()
}

#[test]
fn findings_come_from_a_real_server() {
    let Some(program) = tools::find("nsd") else {
        return;
    };
    let zones = zones::zones();
    let zones = zones.each_ref().map(|(name, text)| (*name, text.as_str()));
    let nsd = tools::nsd(&program, &zones);

    let emails = [
        ("a@mail.test", true, None),
        ("a@web.test", true, None),
        ("a@nomail.test", false, Some(("dns-no-mail", "nomail.test"))),
        (
            "a@text.test",
            false,
            Some(("dns-no-mail-server", "text.test")),
        ),
        (
            "a@gone.test",
            false,
            Some(("dns-domain-missing", "gone.test")),
        ),
        (
            "a@example.nothing",
            false,
            Some(("dns-tld-missing", "nothing")),
        ),
        ("a@one.test", true, Some(("dns-unknown", "one.test"))),
        ("ä@BÜCHER。test", true, None),
    ];
    expect(
        &check("email", nsd.address(), &[], &lines(&emails)),
        &emails,
    );

    let urls = [
        ("https://web.test/a?b#c", true, None),
        ("https://bücher.test:8080/", true, None),
        (
            "https://text.test/",
            true,
            Some(("dns-no-address", "text.test")),
        ),
        (
            "https://gone.test/",
            false,
            Some(("dns-domain-missing", "gone.test")),
        ),
        ("http://192.0.2.7/", true, None),
    ];
    expect(&check("url", nsd.address(), &[], &lines(&urls)), &urls);

    let domains = [
        ("web.test", true, None),
        ("text.test", true, None),
        (
            "gone.test.",
            false,
            Some(("dns-domain-missing", "gone.test")),
        ),
        ("例え。nothing", false, Some(("dns-tld-missing", "nothing"))),
    ];
    expect(
        &check("domain", nsd.address(), &[], &lines(&domains)),
        &domains,
    );
}

#[test]
fn unanswered_queries_do_not_make_values_invalid() {
    for (reply, reason) in [
        (Reply::Code(ResponseCode::ServFail), "SERVFAIL"),
        (Reply::Code(ResponseCode::Refused), "REFUSED"),
        (Reply::Truncated, "cut short"),
        (Reply::Silence, "in time"),
    ] {
        // A server that does not answer must not be waited for.
        let options: &[&str] = match reply {
            Reply::Silence => &["--dns-retries", "0", "--dns-timeout", "300ms"],
            _ => &["--dns-retries", "0"],
        };
        let server = Server::start(move |_, _, _| reply.clone());
        let run = check("email", server.address(), options, "a@example.test\n");
        expect(
            &run,
            &[(
                "a@example.test",
                true,
                Some(("dns-unknown", "example.test")),
            )],
        );
        assert!(run.text().contains(reason), "{reason} in {}", run.text());
    }
}

#[test]
fn invalid_values_are_not_looked_up() {
    let server = Server::start(|_, _, _| Reply::Address);
    let run = check(
        "domain",
        server.address(),
        &[],
        "-a-.test\na..test\n\n\u{FFFD}\n",
    );
    assert_eq!(run.code, Some(1));
    assert!(
        codes(&run)
            .iter()
            .all(|(_, valid, found)| !valid && found.is_empty())
    );
    assert_eq!(server.log(), []);
}

#[test]
fn without_dns_no_query_is_sent() {
    let server = Server::start(|_, _, _| Reply::Code(ResponseCode::NXDomain));
    let run = support::run(
        &["check", "domain", "--tld-table", "built-in", "gone.test"],
        "",
    );
    assert_eq!((run.stderr.as_str(), run.code), ("", Some(0)));
    let address = server.address().to_string();
    let run = support::run(
        &["check", "domain", "--resolver", &address, "gone.test"],
        "",
    );
    assert_eq!(run.code, Some(2), "--resolver without --dns");
    assert!(run.stderr.contains("--dns"), "{}", run.stderr);
    assert_eq!(server.log(), []);
}

#[test]
fn many_lines_keep_their_order_and_share_their_answers() {
    let server = Server::start(|name, _, _| match name {
        "test" => Reply::Code(ResponseCode::NoError),
        _ if name.starts_with("gone") => Reply::Code(ResponseCode::NXDomain),
        _ => Reply::Address,
    });
    let names: Vec<_> = (0..20_000_u32)
        .map(|n| match n % 3 {
            0 => format!("gone{}.test", n % 50),
            _ => format!("here{}.test", n % 50),
        })
        .collect();
    let run = check("domain", server.address(), &[], &names.join("\n"));
    let answers = codes(&run);
    assert_eq!(answers.len(), names.len());
    for (name, (input, valid, _)) in names.iter().zip(&answers) {
        assert_eq!((name, name.starts_with("here")), (input, *valid));
    }
    // A hundred names and their top-level domain; a few may have been sent twice.
    let asked = server.log().len();
    assert!(asked < 400, "{asked}");
}

#[test]
fn several_addresses_in_a_mailto_are_each_looked_up() {
    let server = Server::start(|name, kind, _| match (name, kind) {
        ("gone.test", _) => Reply::Code(ResponseCode::NXDomain),
        (_, RecordType::MX | RecordType::NS) => Reply::Code(ResponseCode::NoError),
        _ => Reply::Address,
    });
    let value = "mailto:a@here.test,b@gone.test?cc=c@here.test";
    let run = check("mailto", server.address(), &[], &format!("{value}\n"));
    let found = Some(("dns-domain-missing", "gone.test"));
    expect(&run, &[(value, false, found)]);
}

#[test]
fn bad_flags_are_reported() {
    for (flag, value) in [
        ("--resolver", "localhost"),
        ("--dns-timeout", "soon"),
        ("--dns-retries", "many"),
        ("--dns-concurrency", "0"),
    ] {
        let run = support::run(&["check", "domain", "--dns", flag, value, "a.test"], "");
        assert_eq!(run.code, Some(2), "{flag}");
        assert!(run.stderr.contains(flag), "{}", run.stderr);
    }
}

/// `--update` fetches from IANA, which no test may do. So this one names a proxy that does not
/// exist.
#[test]
fn failed_updates_are_reported_and_the_check_continues() {
    let folder = tempfile::tempdir().unwrap();
    let closed = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let proxy = format!("http://{}", closed.local_addr().unwrap());
    drop(closed);
    let mut command = support::command();
    command
        .env("LINKSPAN_CACHE_DIR", folder.path())
        .env("ALL_PROXY", proxy)
        .env_remove("NO_PROXY")
        .env_remove("no_proxy")
        .args(["check", "domain", "--update", "example.com"]);
    let run = support::feed(&mut command, b"");
    assert_eq!(run.code, Some(0), "{run:?}");
    assert!(run.stderr.contains("was not updated"), "{}", run.stderr);
    assert!(run.stderr.contains("stays in use"), "{}", run.stderr);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
