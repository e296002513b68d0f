//! linkspan over HTTP: a JSON service and the playground.
//!
//! [`Server::bind`] binds an address, [`Server::run`] answers until a [`Handle`] or a signal ends it. `docs/serve.md`
//! describes the routes for people, `GET /openapi.json` for machines.
//!
//! # From socket to answer
//!
//! `server` accepts connections, `connections` counts them and ends those whose clients take too long, and `connection` drives one.
//! `service` finds the route of a request, counts it and logs it. `body` reads the body within its limits. `api` turns it into
//! the answer; only this module knows about links. `page` is the playground.
//!
//! This crate has its own limits and time-outs, because those of `tower` and `hyper` work differently. Here requests above a limit are refused
//! at once instead of queued. When connections run out, those of slow clients are closed first. Every refusal is an answer in JSON.
//!
//! Nothing here ever queries a name server or fetches anything. Logs contain nothing that clients send, except request ids.

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
mod network;
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
pub use network::Network;
pub use server::{Handle, Server};

use axum::http::HeaderValue;

/// The media type of answers.
const JSON: HeaderValue = HeaderValue::from_static("application/json");
