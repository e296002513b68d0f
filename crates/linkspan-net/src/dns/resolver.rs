//! The resolver: asks many questions at once, and each question only once.

use std::collections::HashMap;
use std::fmt;
use std::future::Future;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, PoisonError};

use hickory_resolver::TokioResolver;
use hickory_resolver::config::{ConnectionConfig, NameServerConfig, ResolveHosts, ResolverConfig};
use hickory_resolver::net::runtime::TokioRuntimeProvider;
use hickory_resolver::proto::rr::{Name, RecordType};
use tokio::runtime::{Builder, Runtime};
use tokio::task::JoinSet;

use super::ask::{Asker, Mail, Reply};
use super::memory::Memory;
use super::{Answer, Existence, Options, Purpose, Question, Reason, Servers, Service};

/// Names below these do not belong to the domain name system (RFC 7686, RFC 6762, RFC 9476).
const OTHER_SYSTEMS: [&str; 3] = ["onion", "local", "alt"];

/// Why no resolver could be created.
///
/// # Example
///
/// ```
/// use linkspan_net::dns::{Options, Resolver, Servers};
///
/// let nobody = Options::new().servers(Servers::At(Vec::new()));
/// let error = Resolver::new(&nobody).unwrap_err();
/// assert!(error.to_string().contains("no name server"));
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Error {
    sentence: String,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.sentence)
    }
}

impl std::error::Error for Error {}

/// Looks names up, many at a time, and remembers the answers.
///
/// # Example
///
/// ```no_run
/// use linkspan_net::dns::{Existence, Options, Purpose, Question, Resolver};
///
/// let mut resolver = Resolver::new(&Options::new())?;
/// let questions = ["example.org", "example.com"].map(|name| Question::new(name, Purpose::Web));
/// for answer in resolver.look_up(&questions) {
///     println!("{:?}", answer.domain());
/// }
/// # Ok::<(), linkspan_net::dns::Error>(())
/// ```
#[derive(Debug)]
pub struct Resolver {
    runtime: Runtime,
    asker: Asker,
    concurrency: usize,
    answers: Memory<Question, Answer>,
    tlds: Tlds,
}

/// The top-level domains. Many names share each of them.
type Tlds = Arc<Mutex<HashMap<String, Existence>>>;

impl Resolver {
    /// Creates a resolver. Nothing is asked yet.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no server to ask, or if the system's settings cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Options, Resolver, Servers};
    ///
    /// let servers = Servers::At(vec!["127.0.0.1:5353".parse().unwrap()]);
    /// let resolver = Resolver::new(&Options::new().servers(servers))?;
    /// # let _ = resolver;
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    pub fn new(options: &Options) -> Result<Self, Error> {
        let runtime = Builder::new_current_thread()
            .enable_io()
            .enable_time()
            .build()
            .map_err(|e| fail(format!("cannot start the network runtime: {e}")))?;
        let resolver = client(options)?;
        let attempts = u32::try_from(options.retries)
            .unwrap_or(u32::MAX)
            .saturating_add(1);
        // The time of all attempts, and some time between them.
        let patience = options.timeout.saturating_mul(attempts) + options.timeout / 2;
        Ok(Self {
            runtime,
            asker: Asker::new(resolver, patience),
            concurrency: options.concurrency.max(1),
            answers: Memory::new(options.remember),
            tlds: Tlds::default(),
        })
    }

    /// Answers each question, in order. The servers are not asked again about a name that was in
    /// this batch or an earlier one.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan_net::dns::{Options, Purpose, Question, Resolver};
    ///
    /// let mut resolver = Resolver::new(&Options::new())?;
    /// assert!(resolver.look_up(&[]).is_empty());
    /// let questions = [Question::new("a.onion", Purpose::Web), Question::new("b.alt", Purpose::Web)];
    /// assert_eq!(resolver.look_up(&questions).len(), 2);
    /// # Ok::<(), linkspan_net::dns::Error>(())
    /// ```
    pub fn look_up(&mut self, questions: &[Question]) -> Vec<Answer> {
        let mut known = HashMap::new();
        let mut open = Vec::new();
        for question in questions {
            if !known.contains_key(question) {
                let before = self.answers.get(question);
                if before.is_none() {
                    open.push(question.clone());
                }
                known.insert(question.clone(), before);
            }
        }
        for (question, answer) in self.look_up_new(open) {
            self.answers.insert(question.clone(), answer.clone());
            known.insert(question, Some(answer));
        }
        let answer = |question| known.get(question).cloned().flatten();
        questions
            .iter()
            .map(|q| answer(q).unwrap_or_else(|| unknown(q, Reason::BadAnswer)))
            .collect()
    }

    fn look_up_new(&self, questions: Vec<Question>) -> Vec<(Question, Answer)> {
        let jobs = questions.into_iter().map(|question| {
            let (asker, tlds) = (self.asker.clone(), Arc::clone(&self.tlds));
            async move {
                let answer = answer(&asker, &tlds, &question).await;
                (question, answer)
            }
        });
        self.runtime.block_on(run(jobs, self.concurrency))
    }
}

/// Runs the jobs, at most `limit` at a time. Returns the results in the order in which the jobs are
/// done.
async fn run<J>(jobs: impl Iterator<Item = J>, limit: usize) -> Vec<J::Output>
where
    J: Future<Output: Send + 'static> + Send + 'static,
{
    let (mut running, mut done) = (JoinSet::new(), Vec::new());
    for job in jobs {
        if running.len() >= limit {
            done.extend(running.join_next().await.and_then(Result::ok));
        }
        running.spawn(job);
    }
    while let Some(result) = running.join_next().await {
        done.extend(result.ok());
    }
    done
}

fn fail(sentence: impl Into<String>) -> Error {
    let sentence = sentence.into();
    Error { sentence }
}

fn client(options: &Options) -> Result<TokioResolver, Error> {
    let mut builder = match &options.servers {
        Servers::System => TokioResolver::builder_tokio().map_err(|e| {
            fail(format!(
                "cannot read the system's list of name servers: {e}"
            ))
        })?,
        Servers::At(addresses) if addresses.is_empty() => {
            return Err(fail("there is no name server to ask; specify one"));
        }
        Servers::At(addresses) => {
            let servers = addresses.iter().map(server).collect();
            let config = ResolverConfig::from_parts(None, Vec::new(), servers);
            TokioResolver::builder_with_config(config, TokioRuntimeProvider::default())
        }
    };
    let settings = builder.options_mut();
    settings.timeout = options.timeout;
    settings.attempts = options.retries;
    // The hosts file of this machine is not part of the domain name system.
    settings.use_hosts_file = ResolveHosts::Never;
    // `Memory` also remembers failures, and for the whole run.
    settings.cache_size = 0;
    settings.max_active_requests = settings.max_active_requests.max(options.concurrency * 2);
    builder
        .build()
        .map_err(|e| fail(format!("cannot set up the resolver: {e}")))
}

fn server(address: &SocketAddr) -> NameServerConfig {
    let connections = [ConnectionConfig::udp(), ConnectionConfig::tcp()];
    let mut server = NameServerConfig::udp_and_tcp(address.ip());
    server.connections = connections
        .into_iter()
        .map(|mut connection| {
            connection.port = address.port();
            connection
        })
        .collect();
    server
}

async fn answer(asker: &Asker, tlds: &Tlds, question: &Question) -> Answer {
    let Some(name) = question.name() else {
        return unknown(question, Reason::NotAName);
    };
    if OTHER_SYSTEMS.contains(&question.tld()) {
        return unknown(question, Reason::OtherSystem);
    }
    let (domain, service) = domain(asker, &name, question.purpose).await;
    let tld = match domain {
        // If a name below it exists, the top-level domain exists.
        Existence::Exists => Existence::Exists,
        // The servers that did not answer cannot answer about the top-level domain either.
        Existence::Unknown(Reason::TimedOut | Reason::Unreachable) => domain,
        _ => tld(asker, tlds, question.tld()).await,
    };
    // RFC 8020: nothing is below a name that does not exist.
    let domain = if tld == Existence::DoesNotExist {
        tld
    } else {
        domain
    };
    Answer {
        tld,
        domain,
        service,
        purpose: question.purpose,
    }
}

/// Returns whether the name exists, and whether it has the records for the purpose.
async fn domain(asker: &Asker, name: &Name, purpose: Purpose) -> (Existence, Service) {
    let kinds: &[RecordType] = match purpose {
        Purpose::Name => &[RecordType::A],
        Purpose::Web => &[RecordType::A, RecordType::AAAA],
        Purpose::Mail => &[RecordType::MX, RecordType::A, RecordType::AAAA],
    };
    let mut exists = None;
    for kind in kinds {
        match asker.ask(name, *kind).await {
            Reply::NoName => return (Existence::DoesNotExist, Service::NotAsked),
            Reply::Records(Mail::Refused) => return (Existence::Exists, Service::Refused),
            Reply::Records(Mail::Possible) => return (Existence::Exists, Service::Offered),
            Reply::NoData => exists = Some(Existence::Exists),
            Reply::Unknown(reason) => {
                let domain = exists.unwrap_or(Existence::Unknown(reason));
                return (domain, Service::Unknown(reason));
            }
        }
    }
    match purpose {
        Purpose::Name => (Existence::Exists, Service::NotAsked),
        _ => (Existence::Exists, Service::Missing),
    }
}

async fn tld(asker: &Asker, tlds: &Tlds, label: &str) -> Existence {
    if let Some(known) = locked(tlds).get(label) {
        return *known;
    }
    let Ok(mut name) = Name::from_ascii(label) else {
        return Existence::Unknown(Reason::NotAName);
    };
    name.set_fqdn(true);
    let existence = match asker.ask(&name, RecordType::NS).await {
        Reply::Records(_) | Reply::NoData => Existence::Exists,
        Reply::NoName => Existence::DoesNotExist,
        Reply::Unknown(reason) => Existence::Unknown(reason),
    };
    remember(tlds, label, existence);
    existence
}

fn locked(tlds: &Tlds) -> std::sync::MutexGuard<'_, HashMap<String, Existence>> {
    tlds.lock().unwrap_or_else(PoisonError::into_inner)
}

/// There are about 1,500 top-level domains. Any more are invented.
fn remember(tlds: &Tlds, label: &str, existence: Existence) {
    const MAX: usize = 10_000;
    let mut tlds = locked(tlds);
    if tlds.len() < MAX {
        tlds.insert(label.to_owned(), existence);
    }
}

fn unknown(question: &Question, reason: Reason) -> Answer {
    Answer {
        tld: Existence::Unknown(reason),
        domain: Existence::Unknown(reason),
        service: Service::Unknown(reason),
        purpose: question.purpose,
    }
}
