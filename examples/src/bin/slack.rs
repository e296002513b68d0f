//! A custom renderer: writes text as Slack's mrkdwn, in which a link is `<href|text>`.
//!
//! `echo 'see bücher.de & more' | cargo run --package linkspan-examples --bin slack`

use std::io;

use linkspan::linkify::{LinkToken, Token};
use linkspan::screen::Verdict;
use linkspan::{Linkifier, defang};

fn mrkdwn(text: &str) -> String {
    let linkifier = Linkifier::new();
    let piece = |token| match token {
        Token::Text(text) => escape(text),
        Token::Link(token) => link(&token),
    };
    linkifier.tokens(text).map(piece).collect()
}

fn link(token: &LinkToken<'_>) -> String {
    // The text that a reader should see: the link as written, unless screening shows the host in
    // another form.
    let text = token.link_text();
    if token.screening().verdict() == Verdict::Refuse {
        // Slack also links bare addresses, but it must not link this one.
        return escape(&defang(&text));
    }
    // A `|` separates target and text. In a URL it can be escaped, in the text it cannot.
    let href = token.link().to_href().replace('|', "%7C");
    let label = text.replace('|', "¦");
    format!("<{}|{}>", escape(&href), escape(&label))
}

/// Slack requires these three escapes and no others.
fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

fn main() -> io::Result<()> {
    let text = io::read_to_string(io::stdin())?;
    print!("{}", mrkdwn(&text));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_and_text_are_escaped() {
        assert_eq!(
            mrkdwn("<b> & bücher.de/a?b=1&c=2, jane@example.com"),
            "&lt;b&gt; &amp; <https://xn--bcher-kva.de/a?b=1&amp;c=2|bücher.de/a?b=1&amp;c=2>, \
             <mailto:jane@example.com|jane@example.com>"
        );
        assert_eq!(
            mrkdwn("example.com/a|b"),
            "<https://example.com/a%7Cb|example.com/a¦b>"
        );
    }

    #[test]
    fn refused_links_are_defanged() {
        // The second letter is Cyrillic.
        assert_eq!(mrkdwn("at p\u{430}yment.com!"), "at xn--pyment-3nf[.]com!");
    }
}
