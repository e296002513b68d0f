//! The playground, which is part of the program.

use axum::body::Body;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, HeaderValue,
    IF_NONE_MATCH, REFERRER_POLICY,
};
use axum::http::{Response, StatusCode};
use bytes::Bytes;

/// A file of the playground.
#[derive(Debug)]
pub(crate) struct File {
    pub(crate) path: &'static str,
    /// The ETag of its content, in quotes.
    tag: &'static str,
    bytes: &'static [u8],
}

include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The page may load only what this service serves.
const POLICY: HeaderValue = HeaderValue::from_static(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; \
     connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
);

const INDEX: &str = "/index.html";

/// The page of a program that was built without the playground.
const ABSENT: &str = "\
The playground is not part of this program, because it was not built when the program was.
To build it, in a clone of the repository: `cargo xtask playground`, then build linkspan again.
The service is here: POST /v1/detect, linkify, format, check, screen or explain; GET /openapi.json describes it.
";

/// Returns the file at a path.
pub(crate) fn find(path: &str) -> Option<&'static File> {
    let path = if path == "/" { INDEX } else { path };
    FILES.iter().find(|file| file.path == path)
}

/// Returns the paths that lead to the page.
pub(crate) fn paths() -> impl Iterator<Item = &'static str> {
    ["/"].into_iter().chain(FILES.iter().map(|file| file.path))
}

/// Returns the response with the file at a path.
pub(crate) fn answer(path: &str, headers: &HeaderMap) -> Response<Body> {
    let Some(file) = find(path) else {
        let mut response = Response::new(Body::from(ABSENT));
        let plain = HeaderValue::from_static("text/plain; charset=utf-8");
        response.headers_mut().insert(CONTENT_TYPE, plain);
        return response;
    };
    let mut response = Response::new(Body::empty());
    if is_known(file, headers) {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    } else {
        *response.body_mut() = Body::from(Bytes::from_static(file.bytes));
    }
    let headers = response.headers_mut();
    headers.insert(
        CONTENT_TYPE,
        HeaderValue::from_static(media_type(file.path)),
    );
    headers.insert(ETAG, HeaderValue::from_static(file.tag));
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(CONTENT_SECURITY_POLICY, POLICY);
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}

/// Returns true if the client already has this version.
fn is_known(file: &File, headers: &HeaderMap) -> bool {
    let known = headers.get_all(IF_NONE_MATCH).iter();
    let mut tags = known
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(|tag| tag.trim().trim_start_matches("W/"));
    tags.any(|tag| tag == file.tag || tag == "*")
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
