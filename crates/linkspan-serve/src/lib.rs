//! linkspan over HTTP: a JSON service, and the playground.
//!
//! [`Server::bind`] takes an address, [`Server::run`] answers until a [`Handle`] or a signal ends it. `docs/serve.md`
//! describes the routes; `GET /openapi.json` does so for machines.
//!
//! # From socket to answer
//!
//! `server` lets connections in, `connections` counts them and ends those whose clients take too long, `connection` drives one.
//! `service` finds the route of a request and takes note of the answer; `body` reads what was sent within its limits; `api`
//! turns its bytes into those of the answer, and is all that knows of links. `page` is the playground.
//!
//! Limits and time-outs are our own where those of `tower` and `hyper` do something else: too many requests are refused and do
//! not queue, a client that takes too long makes room only when room is needed, and every refusal is an answer in JSON.
//!
//! Nothing here asks a name server or fetches anything, ever; logs hold nothing of what clients send.

mod api;
mod body;
mod client;
mod config;
mod connection;
mod connections;
mod listen;
mod log;
mod mark;
mod metrics;
mod openapi;
mod page;
mod problem;
mod route;
mod server;
mod service;
mod signal;
mod wire;

pub use config::{Config, Limits, Logged, Signals};
pub use listen::Listen;
pub use server::{Handle, Server};

use axum::http::HeaderValue;

/// The media type of answers.
const JSON: HeaderValue = HeaderValue::from_static("application/json");
