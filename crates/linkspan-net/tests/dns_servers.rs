//! Questions to real servers: NSD, and Unbound in front of it.
#![cfg(feature = "dns")]
#![cfg(test)]

use std::net::SocketAddr;
use std::time::Duration;

use linkspan_net::dns::{
    Existence, Options, Purpose, Question, Reason, Resolver, Servers, Service,
};
use linkspan_testkit::servers::tools::{self, Running};
use linkspan_testkit::servers::zones;

use Existence::{DoesNotExist, Exists};
use Purpose::{Mail, Name, Web};
use Service::{Missing, NotAsked, Offered, Refused};

type Expected = (
    &'static str,
    Purpose,
    Existence,
    Service,
    Option<&'static str>,
);

/// Properties of the answers of every server.
const EXPECTED: &[Expected] = &[
    ("test", Name, Exists, NotAsked, None),
    ("web.test", Name, Exists, Offered, None),
    ("web.test", Web, Exists, Offered, None),
    ("WEB.Test.", Web, Exists, Offered, None),
    ("web6.test", Web, Exists, Offered, None),
    ("web6.test", Name, Exists, NotAsked, None),
    ("xn--bcher-kva.test", Web, Exists, Offered, None),
    ("any.thing.wild.test", Web, Exists, Offered, None),
    ("text.test", Name, Exists, NotAsked, None),
    ("text.test", Web, Exists, Missing, Some("dns-no-address")),
    ("empty.test", Web, Exists, Missing, Some("dns-no-address")),
    ("alias.test", Web, Exists, Offered, None),
    (
        "textalias.test",
        Web,
        Exists,
        Missing,
        Some("dns-no-address"),
    ),
    (
        "dangling.test",
        Web,
        Exists,
        Missing,
        Some("dns-no-address"),
    ),
    (
        "gone.test",
        Name,
        DoesNotExist,
        NotAsked,
        Some("dns-domain-missing"),
    ),
    (
        "gone.test",
        Web,
        DoesNotExist,
        NotAsked,
        Some("dns-domain-missing"),
    ),
    (
        "a.gone.test",
        Web,
        DoesNotExist,
        NotAsked,
        Some("dns-domain-missing"),
    ),
    (
        "gone.test",
        Mail,
        DoesNotExist,
        NotAsked,
        Some("dns-domain-missing"),
    ),
    ("mail.test", Mail, Exists, Offered, None),
    ("mailalias.test", Mail, Exists, Offered, None),
    ("big.test", Mail, Exists, Offered, None),
    ("some.test", Mail, Exists, Offered, None),
    // RFC 5321, 5.1: without an MX record, an address will do.
    ("web.test", Mail, Exists, Offered, None),
    ("web6.test", Mail, Exists, Offered, None),
    ("alias.test", Mail, Exists, Offered, None),
    ("nomail.test", Mail, Exists, Refused, Some("dns-no-mail")),
    (
        "nomailalias.test",
        Mail,
        Exists,
        Refused,
        Some("dns-no-mail"),
    ),
    ("nomail.test", Web, Exists, Offered, None),
    (
        "text.test",
        Mail,
        Exists,
        Missing,
        Some("dns-no-mail-server"),
    ),
    (
        "empty.test",
        Mail,
        Exists,
        Missing,
        Some("dns-no-mail-server"),
    ),
    (
        "dangling.test",
        Mail,
        Exists,
        Missing,
        Some("dns-no-mail-server"),
    ),
    (
        "example.nothing",
        Name,
        DoesNotExist,
        NotAsked,
        Some("dns-tld-missing"),
    ),
    (
        "example.nothing",
        Web,
        DoesNotExist,
        NotAsked,
        Some("dns-tld-missing"),
    ),
    (
        "example.nothing",
        Mail,
        DoesNotExist,
        NotAsked,
        Some("dns-tld-missing"),
    ),
    (
        "nothing",
        Web,
        DoesNotExist,
        NotAsked,
        Some("dns-tld-missing"),
    ),
];

fn nsd() -> Option<Running> {
    let zones = zones::zones();
    let zones = zones.each_ref().map(|(name, text)| (*name, text.as_str()));
    tools::find("nsd").map(|program| tools::nsd(&program, &zones))
}

fn resolver(address: SocketAddr) -> Resolver {
    let options = Options::new()
        .servers(Servers::At(vec![address]))
        .timeout(Duration::from_secs(60));
    Resolver::new(&options).unwrap()
}

/// Asks for everything in one batch.
#[track_caller]
fn check(resolver: &mut Resolver) {
    let questions: Vec<_> = EXPECTED
        .iter()
        .map(|(name, purpose, ..)| Question::new(name, *purpose))
        .collect();
    let answers = resolver.look_up(&questions);
    for ((name, purpose, domain, service, code), answer) in EXPECTED.iter().zip(answers) {
        let found = answer.finding().map(|finding| finding.code().as_str());
        assert_eq!(
            (answer.domain(), answer.service(), found),
            (*domain, *service, *code),
            "{name} {purpose:?}"
        );
        let tld = if *code == Some("dns-tld-missing") {
            DoesNotExist
        } else {
            Exists
        };
        assert_eq!(answer.tld(), tld, "{name}");
    }
}

fn reason(resolver: &mut Resolver, name: &str) -> Reason {
    let answers = resolver.look_up(&[Question::new(name, Web)]);
    match answers[0].domain() {
        Existence::Unknown(reason) => reason,
        other => panic!("{name}: {other:?}"),
    }
}

#[test]
fn an_authoritative_server_is_understood() {
    let Some(nsd) = nsd() else { return };
    let mut resolver = resolver(nsd.address());
    check(&mut resolver);
    for name in ["one.test", "two.test", "self.test"] {
        assert_eq!(reason(&mut resolver, name), Reason::AliasLoop, "{name}");
    }
    assert_eq!(reason(&mut resolver, "x.elsewhere.test"), Reason::Referral);
}

#[test]
fn a_recursive_server_is_understood() {
    let Some(nsd) = nsd() else { return };
    let Some(program) = tools::find("unbound") else {
        return;
    };
    let unbound = tools::unbound(&program, nsd.address());
    let mut resolver = resolver(unbound.address());
    check(&mut resolver);
    for name in ["one.test", "self.test"] {
        let reason = reason(&mut resolver, name);
        assert!(
            matches!(reason, Reason::AliasLoop | Reason::ServerFailure),
            "{name}: {reason:?}"
        );
    }
}
