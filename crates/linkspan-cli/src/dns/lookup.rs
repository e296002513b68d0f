//! Looks names up in the DNS.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use linkspan::check::{Domain, Finding, Kind, Report};
use linkspan_net::dns::{self, Options, Purpose, Question, Resolver, Servers, Subject};

use super::DnsArgs;
use crate::failure::Failure;

/// The separators of labels, in any script.
const SEPARATORS: [char; 4] = ['.', '。', '．', '｡'];

/// Looks names up. All threads share it.
#[derive(Debug)]
pub(crate) struct Lookup {
    resolver: Mutex<Resolver>,
}

impl Lookup {
    /// Creates the resolver that the flags describe. Without `--dns`, returns `None` and sets nothing up.
    pub(crate) fn new(args: &DnsArgs) -> Result<Option<Self>, Failure> {
        if !args.dns {
            return Ok(None);
        }
        let servers = match args.resolver.as_slice() {
            [] => Servers::System,
            addresses => Servers::At(addresses.to_vec()),
        };
        let options = Options::new()
            .servers(servers)
            .timeout(args.dns_timeout)
            .retries(args.dns_retries.into())
            .concurrency(args.dns_concurrency.into());
        let resolver = Resolver::new(&options)
            .map_err(|e| Failure::new(format!("--dns: {e}; --resolver names a server")))?;
        let resolver = Mutex::new(resolver);
        Ok(Some(Self { resolver }))
    }

    /// Adds to each report the findings of the DNS on the domains in its value.
    pub(crate) fn add_to(&self, checked: Vec<(&[u8], &mut Report)>) {
        let questions: Vec<_> = checked
            .iter()
            .flat_map(|(_, report)| questions(report))
            .collect();
        let answers = self.look_up(&questions);
        let mut answers = answers.into_iter();
        for (value, report) in checked {
            let domains = report.domains().to_vec();
            for (domain, answer) in domains.iter().zip(answers.by_ref()) {
                if let Some(finding) = answer.finding() {
                    report.push(at_its_place(&finding, value, domain));
                }
            }
        }
    }

    fn look_up(&self, questions: &[Question]) -> Vec<dns::Answer> {
        let mut resolver = self.resolver.lock().unwrap_or_else(PoisonError::into_inner);
        resolver.look_up(questions)
    }
}

fn questions(report: &Report) -> impl Iterator<Item = Question> {
    let purpose = match report.kind() {
        Kind::Email | Kind::Mailto => Purpose::Mail,
        Kind::Url => Purpose::Web,
        _ => Purpose::Name,
    };
    let domains = report.domains().iter();
    domains.map(move |domain| Question::new(domain.ascii(), purpose))
}

fn at_its_place(finding: &dns::Finding, value: &[u8], domain: &Domain) -> Finding {
    let range = match finding.subject() {
        Subject::Tld => last_label(value, domain.range()),
        Subject::Domain => domain.range(),
    };
    Finding::new(finding.code(), range, finding.message().to_owned())
}

/// Returns the last label of a name, or the whole name if it has only one or is written with
/// escapes.
fn last_label(value: &[u8], name: Range<usize>) -> Range<usize> {
    let text = value
        .get(name.clone())
        .and_then(|bytes| std::str::from_utf8(bytes).ok());
    let last = text.and_then(|text| text.rsplit(SEPARATORS).next());
    match last {
        Some(label) => name.end.saturating_sub(label.len())..name.end,
        None => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_label_is_found_in_any_script() {
        for (value, name, label) in [
            ("a@b.example", "b.example", "example"),
            ("例え。テスト", "例え。テスト", "テスト"),
            ("localhost", "localhost", "localhost"),
            ("http://a.test/b.c", "a.test", "test"),
        ] {
            let start = value.find(name).unwrap();
            let range = last_label(value.as_bytes(), start..start + name.len());
            assert_eq!(&value[range], label);
        }
    }
}
