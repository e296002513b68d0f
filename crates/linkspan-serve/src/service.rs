//! Turns a request into a response, counts it and logs it.

use std::net::IpAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use axum::Router;
use axum::body::{Body, HttpBody};
use axum::extract::{Request, State};
use axum::http::header::{
    CACHE_CONTROL, CONNECTION, CONTENT_TYPE, HeaderMap, HeaderValue, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{Response, StatusCode};
use axum::middleware::map_response;
use axum::routing::{get, post};
use linkspan::TldTable;
use schemars::JsonSchema;
use serde::Serialize;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::SizeAbove;
use tower_service::Service as _;

use crate::JSON;
use crate::api::{self, Bounds, Verb};
use crate::body::{self, Held};
use crate::client::{self, REQUEST_ID};
use crate::config::{Config, Limits};
use crate::log::{Asked, Log};
use crate::mark::{Mark, State as MarkState};
use crate::metrics::{Answered, Metrics};
use crate::network::Network;
use crate::openapi;
use crate::page;
use crate::problem::{Kind, Problem};
use crate::route::Route;
use crate::wire;

/// Above this many bytes of text, weighted by verb, an answer is computed on a separate thread, so that other connections
/// are not held up.
const HEAVY: usize = 32 * 1024;

/// Shorter answers are not compressed, because they fit into one packet.
const SMALL: u16 = 1024;

/// The length of an answer before it is compressed.
#[derive(Clone, Copy, Debug)]
struct Length(u64);

/// The state that all connections share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) limits: Limits,
    pub(crate) tlds: TldTable,
    pub(crate) metrics: Arc<Metrics>,
    pub(crate) log: Log,
    /// Slots for requests in progress.
    pub(crate) slots: Arc<Semaphore>,
    /// Bytes of bodies and answers.
    pub(crate) memory: Arc<Semaphore>,
    /// Proxies whose `X-Forwarded-For` is trusted.
    pub(crate) trusted_proxies: Vec<Network>,
    /// Whether the shutdown has begun.
    pub(crate) is_draining: AtomicBool,
}

/// The router, and the steps common to all requests.
#[derive(Clone, Debug)]
pub(crate) struct Service {
    pub(crate) shared: Arc<Shared>,
    router: Router,
}

impl Service {
    pub(crate) fn new(config: Config, log: Log) -> prometheus::Result<Self> {
        let shared = Arc::new(Shared {
            metrics: Arc::new(Metrics::new(&config.tlds)?),
            limits: config.limits,
            tlds: config.tlds,
            log,
            slots: semaphore(config.limits.requests),
            memory: semaphore(config.limits.held),
            trusted_proxies: config.trusted_proxies,
            is_draining: AtomicBool::new(false),
        });
        let router = router().with_state(Arc::clone(&shared));
        Ok(Service { shared, router })
    }

    /// Answers a request on the connection of `mark`, counts it and logs it.
    pub(crate) async fn serve(
        mut self,
        mut request: Request,
        mark: Arc<Mark>,
        peer: Option<IpAddr>,
    ) -> Response<Body> {
        let start = Instant::now();
        mark.set(MarkState::Body);
        let metrics = Arc::clone(&self.shared.metrics);
        let in_flight = metrics.request();
        let route = Route::of(request.uri().path());
        let method = request.method().clone();
        let asked = Asked {
            id: client::request_id(request.headers()),
            client: client::address(request.headers(), peer, &self.shared.trusted_proxies),
        };
        request.extensions_mut().insert(Arc::clone(&mark));
        let mut response = match self.router.call(request).await {
            Ok(response) => response,
            Err(never) => match never {},
        };
        self.finish(&mut response);
        let headers = response.headers_mut();
        headers.insert(REQUEST_ID, asked.id.clone());
        let length = response.extensions().get::<Length>().copied();
        let answered = Answered {
            route,
            status: response.status().as_u16(),
            bytes_in: mark.take_bytes_in(),
            bytes_out: length.map_or(0, |length| length.0),
            time: start.elapsed(),
        };
        metrics.count(&answered);
        self.shared.log.tell(Some(&method), &asked, &answered);
        drop(in_flight);
        mark.set(MarkState::Sending);
        response
    }

    /// Returns the complete answer to bytes that are not a request, and counts and logs it. The connection then ends.
    pub(crate) fn reject(&self, problem: &Problem, peer: Option<IpAddr>) -> Vec<u8> {
        let start = Instant::now();
        let mut response = problem.response();
        self.finish(&mut response);
        let asked = Asked {
            id: client::new_id(),
            client: peer.map(|peer| peer.to_canonical()),
        };
        let headers = response.headers_mut();
        headers.insert(REQUEST_ID, asked.id.clone());
        headers.insert(CONNECTION, HeaderValue::from_static("close"));
        let body = problem.body();
        let bytes = wire::whole(&response, &body);
        let answered = Answered {
            route: Route::Unknown,
            status: response.status().as_u16(),
            bytes_in: 0,
            bytes_out: body.len() as u64,
            time: start.elapsed(),
        };
        self.shared.metrics.count(&answered);
        self.shared.log.tell(None, &asked, &answered);
        bytes
    }

    /// Sets the headers that every response has.
    fn finish(&self, response: &mut Response<Body>) {
        let status = response.status();
        if status == StatusCode::SERVICE_UNAVAILABLE {
            self.shared.metrics.refused_requests.inc();
        }
        let headers = response.headers_mut();
        headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
        headers
            .entry(CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
        // A client that reads this header sends no other request on this connection, so none is lost. After a time-out, the rest of the
        // body would be taken for a request.
        let is_draining = self.shared.is_draining.load(Ordering::Relaxed);
        if is_draining || status == StatusCode::REQUEST_TIMEOUT {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
    }
}

/// Returns a semaphore that admits this many requests or bytes at a time.
fn semaphore(size: usize) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(size.min(Semaphore::MAX_PERMITS)))
}

/// Returns all routes. A test compares the description of the service with the same list.
fn router() -> Router<Arc<Shared>> {
    let mut router = Router::new()
        .route(Route::Health.label(), get(ready))
        .route(Route::Live.label(), get(async || health(Status::Ok)))
        .route(Route::Ready.label(), get(ready))
        .route(Route::Metrics.label(), get(metrics))
        .route(Route::OpenApi.label(), get(openapi));
    for verb in Verb::ALL {
        let ask = move |State(shared), request| ask(verb, shared, request);
        router = router.route(Route::of_verb(verb).label(), post(ask));
    }
    for path in page::paths() {
        let file = move |headers: HeaderMap| async move { page::answer(path, &headers) };
        router = router.route(path, get(file));
    }
    let compression = CompressionLayer::new().compress_when(SizeAbove::new(SMALL));
    router
        .fallback(async || not_found())
        .method_not_allowed_fallback(async || not_allowed())
        .layer(map_response(measure))
        .layer(compression)
}

/// Records the length of an answer before it is compressed.
async fn measure(mut response: Response<Body>) -> Response<Body> {
    let length = response.body().size_hint().lower();
    response.extensions_mut().insert(Length(length));
    response
}

/// Reports whether the service should get requests. It should not after the shutdown has begun.
async fn ready(State(shared): State<Arc<Shared>>) -> Response<Body> {
    if shared.is_draining.load(Ordering::Relaxed) {
        health(Status::Ending)
    } else {
        health(Status::Ok)
    }
}

/// The state of the service.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Health {
    status: Status,
}

#[derive(Clone, Copy, Debug, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
#[schemars(inline)]
enum Status {
    Ok,
    Ending,
}

fn health(status: Status) -> Response<Body> {
    let body = linkspan::json::to_vec(&Health { status }).unwrap_or_default();
    let mut response = typed(JSON, Body::from(body));
    if status == Status::Ending {
        *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    }
    response
}

async fn metrics(State(shared): State<Arc<Shared>>) -> Response<Body> {
    let text = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    typed(text, Body::from(shared.metrics.text(shared.log.lost())))
}

async fn openapi() -> Response<Body> {
    typed(JSON, Body::from(openapi::text()))
}

fn typed(media_type: HeaderValue, body: Body) -> Response<Body> {
    let mut response = Response::new(body);
    response.headers_mut().insert(CONTENT_TYPE, media_type);
    response
}

fn not_found() -> Response<Body> {
    let what = "There is nothing at this path: GET /openapi.json lists the paths.";
    Problem::new(Kind::NotFound, what).response()
}

fn not_allowed() -> Response<Body> {
    let what = "This path does not accept this method: the header Allow lists the methods that it accepts.";
    Problem::new(Kind::MethodNotAllowed, what).response()
}

/// Answers a request for a verb.
async fn ask(verb: Verb, shared: Arc<Shared>, request: Request) -> Response<Body> {
    match try_ask(verb, &shared, request).await {
        Ok(body) => typed(JSON, body),
        Err(problem) => problem.response(),
    }
}

async fn try_ask(verb: Verb, shared: &Arc<Shared>, request: Request) -> Result<Body, Problem> {
    let deadline = Instant::now() + shared.limits.request_time;
    let (head, body) = request.into_parts();
    let Some(mark) = head.extensions.get::<Arc<Mark>>() else {
        return Err(Problem::new(
            Kind::Internal,
            "The request has no connection.",
        ));
    };
    if !is_json(&head.headers) {
        body::discard(&head.headers, body);
        return Err(Problem::new(
            Kind::NotJson,
            "The body is not declared as JSON: send it with the header Content-Type: application/json.",
        ));
    }
    let held = body::read(&head.headers, body, &shared.limits, &shared.memory, mark).await?;
    mark.set(MarkState::Working);
    let bounds = Bounds {
        bytes: shared.limits.answer,
        deadline,
    };
    work(verb, shared, held, bounds).await
}

fn is_json(headers: &HeaderMap) -> bool {
    let value = headers.get(CONTENT_TYPE);
    let value = value.and_then(|value| value.to_str().ok()).unwrap_or("");
    let media_type = value.split(';').next().unwrap_or("").trim();
    media_type.eq_ignore_ascii_case("application/json")
}

/// Computes the answer, on this thread or a separate one.
async fn work(
    verb: Verb,
    shared: &Arc<Shared>,
    held: Held,
    bounds: Bounds,
) -> Result<Body, Problem> {
    let slot = Arc::clone(&shared.slots).try_acquire_owned();
    let slot = slot.map_err(|_| Problem::busy("it handles its maximum number of requests"))?;
    if held.bytes.len().saturating_mul(verb.weight()) <= HEAVY {
        return make(verb, shared, held, bounds, slot);
    }
    let shared = Arc::clone(shared);
    let making = tokio::task::spawn_blocking(move || make(verb, &shared, held, bounds, slot));
    match tokio::time::timeout_at(bounds.deadline.into(), making).await {
        Ok(Ok(made)) => made,
        Ok(Err(_)) => Err(Problem::new(
            Kind::Internal,
            "The answer could not be made: please report this as a mistake in linkspan.",
        )),
        Err(_) => Err(Problem::busy(
            "the answer was not ready within the time for a request",
        )),
    }
}

/// Computes the answer. The slot is kept until then, even if nobody waits for the answer any more.
fn make(
    verb: Verb,
    shared: &Shared,
    held: Held,
    bounds: Bounds,
    _slot: OwnedSemaphorePermit,
) -> Result<Body, Problem> {
    let Held { bytes, mut taken } = held;
    let answer = api::answer(verb, &shared.tlds, &bytes, bounds)?;
    if !body::take_more(&mut taken, answer.len()) {
        return Err(Problem::busy("its memory for answers is in use"));
    }
    Ok(body::answer(answer, taken))
}
