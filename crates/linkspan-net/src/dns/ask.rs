//! Sends one question to the servers, and interprets the answer.

use std::collections::HashSet;
use std::time::Duration;

use hickory_resolver::TokioResolver;
use hickory_resolver::lookup::Lookup;
use hickory_resolver::net::{DnsError, NetError, NoRecords};
use hickory_resolver::proto::op::ResponseCode;
use hickory_resolver::proto::rr::{Name, RData, RecordType};

use super::Reason;

/// The maximum length of a chain of aliases. Resolvers follow only shorter ones.
const MAX_ALIASES: usize = 16;

/// Asks the servers, and waits at most `patience` for them.
#[derive(Clone, Debug)]
pub(super) struct Asker {
    resolver: TokioResolver,
    patience: Duration,
}

/// The reply about a name and a type of record.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Reply {
    /// There are records of this type.
    Records(Mail),
    /// The name exists, but has no such record, or its alias leads to nothing.
    NoData,
    /// The name does not exist.
    NoName,
    /// None of these is certain.
    Unknown(Reason),
}

/// The meaning of the records for mail.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Mail {
    /// The domain may accept mail.
    Possible,
    /// A null MX.
    Refused,
}

impl Asker {
    /// Creates an asker. Each request may take up to `patience`, including its retries.
    pub(super) fn new(resolver: TokioResolver, patience: Duration) -> Self {
        Self { resolver, patience }
    }

    /// Asks for records of a type.
    pub(super) async fn ask(&self, name: &Name, kind: RecordType) -> Reply {
        match self.request(name, kind).await {
            Ok(lookup) => Reply::Records(mail_of(&lookup, kind)),
            Err(NetError::Dns(DnsError::NoRecordsFound(nothing))) => {
                self.nothing(name, &nothing).await
            }
            Err(error) => Reply::Unknown(reason(&error)),
        }
    }

    async fn request(&self, name: &Name, kind: RecordType) -> Result<Lookup, NetError> {
        let lookup = self.resolver.lookup(name.clone(), kind);
        match tokio::time::timeout(self.patience, lookup).await {
            Ok(result) => result,
            Err(_) => Err(NetError::Timeout),
        }
    }

    /// Distinguishes the reasons for an empty reply.
    async fn nothing(&self, name: &Name, nothing: &NoRecords) -> Reply {
        let alias = nothing.query.name() != name;
        match nothing.response_code {
            // Its alias leads to a name that does not exist, but the name itself exists.
            ResponseCode::NXDomain if alias => Reply::NoData,
            ResponseCode::NXDomain => Reply::NoName,
            ResponseCode::NoError if nothing.soa.is_none() && nothing.ns.is_some() => {
                Reply::Unknown(Reason::Referral)
            }
            ResponseCode::NoError if !alias && nothing.soa.is_some() => Reply::NoData,
            // For long chains of aliases, the resolver gives up and returns no records.
            ResponseCode::NoError => match self.follow_aliases(name).await {
                Some(reason) => Reply::Unknown(reason),
                None => Reply::NoData,
            },
            code => Reply::Unknown(reason_of_code(code)),
        }
    }

    /// Returns why the aliases of a name lead nowhere, or `None` if they end or there are none.
    async fn follow_aliases(&self, name: &Name) -> Option<Reason> {
        let mut seen = HashSet::new();
        let mut name = name.clone();
        for _ in 0..MAX_ALIASES {
            let lookup = self.request(&name, RecordType::CNAME).await.ok()?;
            let target = lookup
                .answers()
                .iter()
                .find_map(|record| match &record.data {
                    RData::CNAME(alias) => Some(alias.0.clone()),
                    _ => None,
                })?;
            seen.insert(std::mem::replace(&mut name, target));
            if seen.contains(&name) {
                break;
            }
        }
        Some(Reason::AliasLoop)
    }
}

/// Interprets the records for mail. A domain whose only mail exchange is the root accepts no mail (RFC 7505).
fn mail_of(lookup: &Lookup, kind: RecordType) -> Mail {
    let mut exchanges = lookup
        .answers()
        .iter()
        .filter_map(|record| match &record.data {
            RData::MX(mx) => Some(&mx.exchange),
            _ => None,
        });
    if kind == RecordType::MX && exchanges.all(Name::is_root) {
        Mail::Refused
    } else {
        Mail::Possible
    }
}

fn reason(error: &NetError) -> Reason {
    match error {
        NetError::Dns(DnsError::ResponseCode(code)) => reason_of_code(*code),
        NetError::Timeout => Reason::TimedOut,
        NetError::Truncated => Reason::Truncated,
        NetError::Io(_) | NetError::NoConnections | NetError::Busy => Reason::Unreachable,
        _ => Reason::BadAnswer,
    }
}

fn reason_of_code(code: ResponseCode) -> Reason {
    match code {
        ResponseCode::ServFail => Reason::ServerFailure,
        ResponseCode::Refused => Reason::Refused,
        _ => Reason::BadAnswer,
    }
}
