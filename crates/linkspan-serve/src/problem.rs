//! Refused and failed requests: a status, a code and a sentence.

use axum::body::Body;
use axum::http::header::{CONTENT_TYPE, HeaderValue, RETRY_AFTER};
use axum::http::{Response, StatusCode};
use schemars::JsonSchema;
use serde::Serialize;

use crate::JSON;

/// How many seconds a refused client should wait.
const RETRY_SECONDS: HeaderValue = HeaderValue::from_static("1");

/// Why a request is not answered.
#[derive(Debug)]
pub(crate) struct Problem {
    kind: Kind,
    message: String,
}

/// The kinds of problems; each has a code that does not change between releases.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Kind {
    MalformedJson,
    MalformedRequest,
    NotFound,
    MethodNotAllowed,
    TooSlow,
    TooLarge,
    AnswerTooLarge,
    NotJson,
    Unprocessable,
    HeadTooLarge,
    Internal,
    Busy,
}

impl Kind {
    /// All kinds, for the description of the service.
    pub(crate) const ALL: [Kind; 12] = [
        Kind::MalformedJson,
        Kind::MalformedRequest,
        Kind::NotFound,
        Kind::MethodNotAllowed,
        Kind::TooSlow,
        Kind::TooLarge,
        Kind::AnswerTooLarge,
        Kind::NotJson,
        Kind::Unprocessable,
        Kind::HeadTooLarge,
        Kind::Internal,
        Kind::Busy,
    ];

    pub(crate) fn code(self) -> &'static str {
        match self {
            Kind::MalformedJson => "malformed-json",
            Kind::MalformedRequest => "malformed-request",
            Kind::NotFound => "not-found",
            Kind::MethodNotAllowed => "method-not-allowed",
            Kind::TooSlow => "too-slow",
            Kind::TooLarge => "too-large",
            Kind::AnswerTooLarge => "answer-too-large",
            Kind::NotJson => "not-json",
            Kind::Unprocessable => "unprocessable",
            Kind::HeadTooLarge => "head-too-large",
            Kind::Internal => "internal",
            Kind::Busy => "busy",
        }
    }

    pub(crate) fn status(self) -> StatusCode {
        match self {
            Kind::MalformedJson | Kind::MalformedRequest => StatusCode::BAD_REQUEST,
            Kind::NotFound => StatusCode::NOT_FOUND,
            Kind::MethodNotAllowed => StatusCode::METHOD_NOT_ALLOWED,
            Kind::TooSlow => StatusCode::REQUEST_TIMEOUT,
            Kind::TooLarge | Kind::AnswerTooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Kind::NotJson => StatusCode::UNSUPPORTED_MEDIA_TYPE,
            Kind::Unprocessable => StatusCode::UNPROCESSABLE_ENTITY,
            Kind::HeadTooLarge => StatusCode::REQUEST_HEADER_FIELDS_TOO_LARGE,
            Kind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            Kind::Busy => StatusCode::SERVICE_UNAVAILABLE,
        }
    }
}

/// The body of the answer.
#[derive(Debug, JsonSchema, Serialize)]
pub(crate) struct Object<'a> {
    error: Inner<'a>,
}

#[derive(Debug, JsonSchema, Serialize)]
#[schemars(inline)]
struct Inner<'a> {
    #[schemars(extend("enum" = Kind::ALL.map(Kind::code)))]
    code: &'static str,
    message: &'a str,
}

impl Problem {
    /// Creates a problem. The message is a sentence: what is wrong, where, and what to do.
    pub(crate) fn new(kind: Kind, message: impl Into<String>) -> Self {
        Problem {
            kind,
            message: message.into(),
        }
    }

    /// Creates the problem for an overloaded service.
    pub(crate) fn busy(why: &str) -> Self {
        Problem::new(
            Kind::Busy,
            format!(
                "The service is busy: {why}. Send the request again after the time in the header Retry-After."
            ),
        )
    }

    /// Creates the problem for a body that is not a valid request.
    pub(crate) fn of_json(error: &serde_json::Error) -> Self {
        let (kind, what) = match error.classify() {
            serde_json::error::Category::Data => {
                (Kind::Unprocessable, "is not a request of this route")
            }
            _ => (Kind::MalformedJson, "is not JSON"),
        };
        Problem::new(
            kind,
            format!(
                "The body {what}: {error}. GET /openapi.json describes the requests of each route."
            ),
        )
    }

    /// Creates the problem for a head that hyper refuses, from the status that hyper returns.
    pub(crate) fn of_head(status: &[u8]) -> Self {
        match status {
            b"431" | b"414" => Problem::new(
                Kind::HeadTooLarge,
                "The head of the request is too long: send shorter header fields.",
            ),
            _ => Problem::new(
                Kind::MalformedRequest,
                "These bytes are not an HTTP request: send HTTP/1.1, without TLS.",
            ),
        }
    }

    /// Returns the body of the response.
    pub(crate) fn body(&self) -> Vec<u8> {
        let object = Object {
            error: Inner {
                code: self.kind.code(),
                message: &self.message,
            },
        };
        linkspan::json::to_vec(&object).unwrap_or_default()
    }

    /// Returns the response that reports it.
    pub(crate) fn response(&self) -> Response<Body> {
        let mut response = Response::new(Body::from(self.body()));
        *response.status_mut() = self.kind.status();
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, JSON);
        if self.kind == Kind::Busy {
            headers.insert(RETRY_AFTER, RETRY_SECONDS);
        }
        response
    }
}
