//! A chat server: people post messages, and everybody sees them with links.
//!
//! `cargo run --package linkspan-examples --bin chat`, then open <http://127.0.0.1:3000>.

use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::extract::{Form, State};
use axum::http::StatusCode;
use axum::response::{Html, Redirect};
use axum::routing::get;
use linkspan::Linkifier;
use serde::Deserialize;

const MAX_MESSAGE_BYTES: usize = 4096;
const MAX_MESSAGES: usize = 100;

const FORM: &str = "<!doctype html><meta charset=utf-8><title>Chat</title>\
<form method=post action=/><input name=text autofocus><button>Send</button></form>";

/// One linkifier for all requests. It is created once and never changes.
struct Chat {
    linkifier: Linkifier,
    /// The messages as HTML, the latest first.
    messages: RwLock<Vec<String>>,
}

#[derive(Deserialize)]
struct Message {
    text: String,
}

fn app() -> Router {
    let linkifier = Linkifier::builder()
        .rel("ugc nofollow noopener")
        .max_len(60)
        .build();
    let messages = RwLock::default();
    let chat = Chat {
        linkifier,
        messages,
    };
    Router::new()
        .route("/", get(show).post(post))
        .with_state(Arc::new(chat))
}

/// Links are made when a message is posted, not each time it is read, so that all readers see the
/// same.
async fn post(
    State(chat): State<Arc<Chat>>,
    Form(message): Form<Message>,
) -> Result<Redirect, StatusCode> {
    if message.text.len() > MAX_MESSAGE_BYTES {
        return Err(StatusCode::PAYLOAD_TOO_LARGE);
    }
    // Nothing else has to be escaped: `html` returns what is safe inside an element.
    let html = chat.linkifier.html(&message.text).into_owned();
    let mut messages = chat
        .messages
        .write()
        .unwrap_or_else(PoisonError::into_inner);
    messages.insert(0, html);
    messages.truncate(MAX_MESSAGES);
    Ok(Redirect::to("/"))
}

async fn show(State(chat): State<Arc<Chat>>) -> Html<String> {
    let messages = chat.messages.read().unwrap_or_else(PoisonError::into_inner);
    let paragraphs = messages.iter().map(|html| format!("\n<p>{html}</p>"));
    Html(std::iter::once(FORM.to_owned()).chain(paragraphs).collect())
}

#[tokio::main]
async fn main() -> std::io::Result<()> {
    let listener = tokio::net::TcpListener::bind("127.0.0.1:3000").await?;
    println!("http://{}", listener.local_addr()?);
    axum::serve(listener, app()).await
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use axum::http::Request;
    use http_body_util::BodyExt;
    use tower::ServiceExt;

    use super::*;

    async fn send(app: &Router, body: &str) -> StatusCode {
        let request = Request::post("/")
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Body::from(body.to_owned()))
            .unwrap();
        app.clone().oneshot(request).await.unwrap().status()
    }

    /// Returns the messages of the page.
    async fn page(app: &Router) -> String {
        let request = Request::get("/").body(Body::empty()).unwrap();
        let response = app.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
        let bytes = response.into_body().collect().await.unwrap().to_bytes();
        let page = String::from_utf8(bytes.to_vec()).unwrap();
        page.strip_prefix(FORM).unwrap().to_owned()
    }

    #[tokio::test]
    async fn messages_are_linked() {
        let app = app();
        assert_eq!(
            send(&app, "text=See+b%C3%BCcher.de%21").await,
            StatusCode::SEE_OTHER
        );
        assert_eq!(
            send(&app, "text=I+wrote+README.md").await,
            StatusCode::SEE_OTHER
        );
        assert_eq!(
            page(&app).await,
            "\n<p>I wrote README.md</p>\n\
             <p>See <a href=\"https://xn--bcher-kva.de/\" rel=\"ugc nofollow noopener\" dir=\"auto\">bücher.de</a>!</p>"
        );
    }

    #[tokio::test]
    async fn markup_is_text_and_look_alikes_are_not_linked() {
        let app = app();
        send(&app, "text=%3Cscript%3Ealert(1)%3C/script%3E").await;
        // The second letter is Cyrillic.
        send(&app, "text=Log+in+at+p%D0%B0yment.com").await;
        assert_eq!(
            page(&app).await,
            "\n<p>Log in at xn--pyment-3nf.com</p>\n<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>"
        );
    }

    #[tokio::test]
    async fn long_messages_are_refused() {
        let app = app();
        let body = format!("text={}", "a".repeat(MAX_MESSAGE_BYTES + 1));
        assert_eq!(send(&app, &body).await, StatusCode::PAYLOAD_TOO_LARGE);
        assert_eq!(page(&app).await, "");
    }
}
