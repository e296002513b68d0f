//! Questions to a server that fails in every possible way.
#![cfg(feature = "dns")]
#![cfg(test)]

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, RwLock};
use std::time::Duration;

use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::RecordType;
use linkspan::check::{FindingCode, Severity};
use linkspan_net::dns::{
    Answer, Existence, Options, Purpose, Question, Reason, Resolver, Servers, Service,
};
use linkspan_testkit::servers::faulty::{Reply, Server, Transport};

fn options(address: SocketAddr) -> Options {
    Options::new()
        .servers(Servers::At(vec![address]))
        .timeout(Duration::from_secs(60))
        .retries(1)
}

/// For servers that never answer.
fn impatient(address: SocketAddr) -> Options {
    options(address).timeout(Duration::from_millis(200))
}

fn ask_with(options: &Options, name: &str, purpose: Purpose) -> Answer {
    let mut resolver = Resolver::new(options).unwrap();
    let mut answers = resolver.look_up(&[Question::new(name, purpose)]);
    assert_eq!(answers.len(), 1);
    answers.remove(0)
}

fn ask(server: &Server, name: &str, purpose: Purpose) -> Answer {
    ask_with(&options(server.address()), name, purpose)
}

fn unknown(reason: Reason) -> (Existence, Service) {
    (Existence::Unknown(reason), Service::Unknown(reason))
}

/// Asserts that the question has no answer, and that this is no more than a note.
#[track_caller]
fn could_not_tell(answer: &Answer, reason: Reason) {
    assert_eq!((answer.domain(), answer.service()), unknown(reason));
    let finding = answer.finding().unwrap();
    assert_eq!(finding.code(), FindingCode::DnsUnknown);
    assert_eq!(finding.code().severity(), Severity::Note);
    let sentence = finding.message();
    assert!(sentence.ends_with(&format!("{reason}.")), "{sentence}");
}

/// Returns a server on which top-level domains exist, and which replies this to all other names.
fn failing(reply: Reply) -> Server {
    Server::start(move |name, _, _| {
        if name.contains('.') {
            reply.clone()
        } else {
            Reply::Code(ResponseCode::NoError)
        }
    })
}

#[test]
fn server_failures_are_not_absence() {
    for (code, reason) in [
        (ResponseCode::ServFail, Reason::ServerFailure),
        (ResponseCode::Refused, Reason::Refused),
        (ResponseCode::NotImp, Reason::BadAnswer),
        (ResponseCode::FormErr, Reason::BadAnswer),
    ] {
        let server = failing(Reply::Code(code));
        for purpose in [Purpose::Name, Purpose::Web, Purpose::Mail] {
            let answer = ask(&server, "example.test", purpose);
            could_not_tell(&answer, reason);
            assert_eq!(answer.tld(), Existence::Exists, "{code}");
        }
    }
}

#[test]
fn silence_is_not_absence() {
    let server = Server::start(|_, _, _| Reply::Silence);
    let answer = ask_with(&impatient(server.address()), "example.test", Purpose::Mail);
    could_not_tell(&answer, Reason::TimedOut);
    assert_eq!(answer.tld(), Existence::Unknown(Reason::TimedOut));
    // A missing server receives no further questions. On a busy machine not even the first may arrive in time.
    assert!(
        server
            .log()
            .iter()
            .all(|(name, kind, _)| name == "example.test" && *kind == RecordType::MX)
    );
}

#[test]
fn failed_questions_are_repeated_as_often_as_configured() {
    for (retries, expected) in [
        (0, unknown(Reason::ServerFailure).0),
        (2, Existence::Exists),
    ] {
        let asked = AtomicUsize::new(0);
        let server = Server::start(move |name, _, _| match name {
            "test" => Reply::Code(ResponseCode::NoError),
            _ if asked.fetch_add(1, Ordering::SeqCst) < 2 => Reply::Code(ResponseCode::ServFail),
            _ => Reply::Address,
        });
        let options = options(server.address()).retries(retries);
        let answer = ask_with(&options, "a.test", Purpose::Name);
        assert_eq!(answer.domain(), expected, "{retries}");
    }
}

#[test]
fn garbage_is_not_absence() {
    let server = failing(Reply::Garbage);
    let answer = ask_with(&impatient(server.address()), "example.test", Purpose::Web);
    assert!(
        matches!(answer.domain(), Existence::Unknown(_)),
        "{answer:?}"
    );
    assert_eq!(answer.finding().unwrap().code(), FindingCode::DnsUnknown);
}

#[test]
fn a_missing_server_is_not_absence() {
    let server = Server::start(|_, _, _| Reply::Silence);
    let address = server.address();
    drop(server);
    let answer = ask_with(&impatient(address), "example.test", Purpose::Web);
    let reason = match answer.domain() {
        Existence::Unknown(reason) => reason,
        other => panic!("{other:?}"),
    };
    assert!(
        matches!(reason, Reason::Unreachable | Reason::TimedOut),
        "{reason:?}"
    );
    assert_eq!(answer.tld(), answer.domain());
}

#[test]
fn truncated_answers_are_requested_over_tcp() {
    let server = Server::start(|_, _, transport| match transport {
        Transport::Udp => Reply::Truncated,
        Transport::Tcp => Reply::Address,
    });
    let answer = ask(&server, "example.test", Purpose::Web);
    assert_eq!(
        (answer.domain(), answer.service()),
        (Existence::Exists, Service::Offered)
    );
    assert!(
        server
            .log()
            .iter()
            .any(|(.., transport)| *transport == Transport::Tcp)
    );
}

#[test]
fn truncated_answers_over_tcp_are_not_absence() {
    let server = failing(Reply::Truncated);
    could_not_tell(
        &ask(&server, "example.test", Purpose::Mail),
        Reason::Truncated,
    );
}

#[test]
fn aliases_that_lead_nowhere_are_not_absence() {
    let server = Server::start(|name, kind, _| match (name, kind) {
        ("self.test", _) => Reply::Aliases(vec![("self.test.", "self.test.")]),
        ("one.test", RecordType::CNAME) => Reply::Aliases(vec![("one.test.", "two.test.")]),
        ("two.test", RecordType::CNAME) => Reply::Aliases(vec![("two.test.", "one.test.")]),
        ("one.test", _) => {
            Reply::Aliases(vec![("one.test.", "two.test."), ("two.test.", "one.test.")])
        }
        ("two.test", _) => {
            Reply::Aliases(vec![("two.test.", "one.test."), ("one.test.", "two.test.")])
        }
        ("test", _) => Reply::Code(ResponseCode::NoError),
        _ => Reply::Code(ResponseCode::NXDomain),
    });
    for name in ["self.test", "one.test", "two.test"] {
        for purpose in [Purpose::Web, Purpose::Mail] {
            could_not_tell(&ask(&server, name, purpose), Reason::AliasLoop);
        }
    }
}

#[test]
fn absent_domains_and_absent_tlds_have_different_findings() {
    let server = Server::start(|name, _, _| match name {
        "test" => Reply::Code(ResponseCode::NoError),
        _ => Reply::Code(ResponseCode::NXDomain),
    });
    for purpose in [Purpose::Name, Purpose::Web, Purpose::Mail] {
        let answer = ask(&server, "gone.test", purpose);
        assert_eq!(
            (answer.tld(), answer.domain()),
            (Existence::Exists, Existence::DoesNotExist)
        );
        assert_eq!(
            answer.finding().unwrap().code(),
            FindingCode::DomainDoesNotExist
        );
        let answer = ask(&server, "gone.nothing", purpose);
        assert_eq!(
            (answer.tld(), answer.domain()),
            (Existence::DoesNotExist, Existence::DoesNotExist)
        );
        assert_eq!(
            answer.finding().unwrap().code(),
            FindingCode::TldDoesNotExist
        );
    }
}

#[test]
fn an_absent_domain_is_absent_even_if_its_tld_is_unknown() {
    let server = Server::start(|name, _, _| match name {
        "test" => Reply::Code(ResponseCode::ServFail),
        _ => Reply::Code(ResponseCode::NXDomain),
    });
    let answer = ask(&server, "gone.test", Purpose::Web);
    assert_eq!(answer.tld(), Existence::Unknown(Reason::ServerFailure));
    assert_eq!(
        answer.finding().unwrap().code(),
        FindingCode::DomainDoesNotExist
    );
}

#[test]
fn below_an_absent_tld_the_domain_is_absent() {
    let server = Server::start(|name, _, _| match name {
        "nothing" => Reply::Code(ResponseCode::NXDomain),
        _ => Reply::Code(ResponseCode::ServFail),
    });
    let answer = ask(&server, "example.nothing", Purpose::Web);
    assert_eq!(
        (answer.tld(), answer.domain()),
        (Existence::DoesNotExist, Existence::DoesNotExist)
    );
}

#[test]
fn a_failed_address_lookup_does_not_make_the_domain_doubtful() {
    let server = Server::start(|_, kind, _| match kind {
        RecordType::MX => Reply::Code(ResponseCode::NoError),
        _ => Reply::Code(ResponseCode::ServFail),
    });
    let answer = ask(&server, "example.test", Purpose::Mail);
    assert_eq!(answer.domain(), Existence::Exists);
    assert_eq!(answer.service(), Service::Unknown(Reason::ServerFailure));
    assert_eq!(answer.finding().unwrap().code(), FindingCode::DnsUnknown);
}

#[test]
fn names_of_other_systems_are_not_sent() {
    let server = Server::start(|_, _, _| Reply::Code(ResponseCode::NXDomain));
    for name in ["example.onion", "printer.local", "x.alt", "EXAMPLE.ONION."] {
        could_not_tell(&ask(&server, name, Purpose::Web), Reason::OtherSystem);
    }
    for name in ["", ".", "a..b", &"a".repeat(64), &"a.".repeat(200)] {
        could_not_tell(&ask(&server, name, Purpose::Web), Reason::NotAName);
    }
    assert_eq!(server.log(), []);
}

#[test]
fn answers_are_in_order_and_each_name_is_asked_for_once() {
    let server = Server::start(|name, _, _| match name {
        "test" => Reply::Code(ResponseCode::NoError),
        _ if name.starts_with("gone") => Reply::Code(ResponseCode::NXDomain),
        _ if name.starts_with("fail") => Reply::Code(ResponseCode::ServFail),
        _ => Reply::Address,
    });
    let mut resolver = Resolver::new(&options(server.address()).retries(0)).unwrap();
    let kinds = ["gone", "fail", "here"];
    let names: Vec<_> = (0..300)
        .map(|n| format!("{}{}.test", kinds[n % 3], n % 60))
        .collect();
    let questions: Vec<_> = names
        .iter()
        .map(|name| Question::new(name, Purpose::Name))
        .collect();
    let expected: Vec<_> = (0..300)
        .map(|n| match n % 3 {
            0 => Existence::DoesNotExist,
            1 => Existence::Unknown(Reason::ServerFailure),
            _ => Existence::Exists,
        })
        .collect();
    let domains = |answers: &[Answer]| answers.iter().map(Answer::domain).collect::<Vec<_>>();
    assert_eq!(domains(&resolver.look_up(&questions)), expected);
    let log = server.log();
    let names: HashSet<_> = log.iter().map(|(name, kind, _)| (name, *kind)).collect();
    assert_eq!(
        names.len(),
        61,
        "60 names and their top-level domain: {log:?}"
    );
    // The server is gone.
    drop(server);
    for (batch, expected) in questions.chunks(7).zip(expected.chunks(7)) {
        assert_eq!(domains(&resolver.look_up(batch)), expected);
    }
}

#[test]
fn the_cache_of_answers_is_bounded() {
    let server = failing(Reply::Code(ResponseCode::NXDomain));
    let mut resolver = Resolver::new(&options(server.address()).remember(4)).unwrap();
    for n in 0..20 {
        let question = Question::new(&format!("n{n}.test"), Purpose::Name);
        let answers = resolver.look_up(&[question]);
        assert_eq!(answers[0].domain(), Existence::DoesNotExist);
    }
    let before = server.log().len();
    resolver.look_up(&[Question::new("n0.test", Purpose::Name)]);
    assert!(server.log().len() > before);
}

#[test]
fn concurrency_is_limited() {
    // No name is answered before the barrier is open, except for this one.
    const ANSWERED: &str = "answered.test";
    let barrier = Arc::new(RwLock::new(()));
    let server = Server::start({
        let barrier = Arc::clone(&barrier);
        move |name, _, _| {
            let _open = (name != ANSWERED).then(|| barrier.read());
            Reply::Address
        }
    });
    // A request may be sent again before it is answered, on a slow machine.
    let waiting = || {
        let log = server.log().into_iter().map(|(name, ..)| name);
        HashSet::<String>::from_iter(log.filter(|name| name != ANSWERED)).len()
    };
    let options = options(server.address()).concurrency(4);
    let mut resolver = Resolver::new(&options).unwrap();
    let questions: Vec<_> = (0..40)
        .map(|n| Question::new(&format!("n{n}.test"), Purpose::Name))
        .collect();
    let closed = barrier.write();
    let (most, answers) = std::thread::scope(|scope| {
        let asking = scope.spawn(|| resolver.look_up(&questions));
        while waiting() < 4 {
            std::thread::yield_now();
        }
        // What was sent before this question has arrived when it is answered.
        ask(&server, ANSWERED, Purpose::Name);
        let most = waiting();
        drop(closed);
        (most, asking.join().unwrap())
    });
    assert_eq!(most, 4);
    assert!(
        answers
            .iter()
            .all(|answer| answer.domain() == Existence::Exists)
    );
}
