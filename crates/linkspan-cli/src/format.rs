//! `linkspan format`: writes URLs and email addresses in another form, one per line.

use linkspan::check;
use linkspan::format::{DefaultScheme, Form, FormatError, Formatter};

use crate::args::one_of;
use crate::failure::{Failure, Outcome};
use crate::input::Lines;
use crate::output::{self, Output};
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  linkspan format 'https://ja.wikipedia.org/wiki/%E6%9D%B1%E4%BA%AC'
      https://ja.wikipedia.org/wiki/東京
  linkspan format --as href 'bücher.de/ü b'
      https://xn--bcher-kva.de/%C3%BC%20b
  linkspan format --as display < urls.txt

Exit status:
  0  every line is a URL or an email address; 1  some line is not one, and is named on
  standard error; 2  an error";

/// The arguments of `format`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// URLs or email addresses; without any, the lines of standard input
    #[arg(value_name = "URL")]
    urls: Vec<String>,

    /// The form to write
    ///
    /// 'minimal' has as few escapes as link detection allows (UTS #58). 'display' is for people: host in Unicode,
    /// nothing hidden or deceptive. 'href' is for machines: ASCII, with a scheme, as a browser writes it. 'full'
    /// escapes everything that can be.
    #[arg(long = "as", value_name = "FORM", value_parser = one_of(Form::ALL), default_value_t)]
    form: Form,

    /// The scheme that --as href adds to a URL without one
    #[arg(long, value_name = "SCHEME", value_parser = one_of(DefaultScheme::ALL), default_value_t)]
    default_scheme: DefaultScheme,
}

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let mut verb = Verb {
        formatter: Formatter::new().default_scheme(args.default_scheme),
        form: args.form,
        out,
    };
    if args.urls.is_empty() {
        verb.standard_input()?;
    } else {
        args.urls
            .iter()
            .try_for_each(|url| verb.line(url.as_bytes()))?;
    }
    Ok(Outcome::Yes)
}

struct Verb<'o> {
    formatter: Formatter,
    form: Form,
    out: &'o mut Output,
}

impl Verb<'_> {
    fn standard_input(&mut self) -> Result<(), Failure> {
        let mut lines = Lines::new();
        while let Some(line) = lines.next()? {
            self.line(line)?;
            if lines.must_wait() {
                self.out.flush()?;
            }
        }
        Ok(())
    }

    /// Formats one line. Reports and skips a line that is neither a URL nor an email address.
    fn line(&mut self, line: &[u8]) -> Result<(), Failure> {
        let formatted = std::str::from_utf8(line)
            .map_err(|_| "This is not UTF-8; save it as UTF-8.".to_owned())
            .and_then(|text| {
                let formatted = self.formatter.url(text, self.form);
                formatted.map_err(|error| complaint(text, error))
            });
        let mut formatted = match formatted {
            Ok(formatted) => formatted,
            Err(complaint) => {
                self.out.note(Outcome::No);
                let shown = String::from_utf8_lossy(line);
                output::complain(&format!("'{}': {complaint}", shown.trim_end()));
                return Ok(());
            }
        };
        if self.out.is_terminal() {
            formatted = terminal::escape(&formatted).into_owned();
        }
        formatted.push('\n');
        self.out.write(formatted.as_bytes())
    }
}

/// Returns what is wrong with a text, and names the verb that reports more, if there is one.
fn complaint(text: &str, error: FormatError) -> String {
    let (kind, report) = match error {
        FormatError::BadAddress => ("email", check::email(text)),
        FormatError::BadMailto => ("mailto", check::mailto(text)),
        _ => ("url", check::url(text)),
    };
    let is_sure = matches!(error, FormatError::NoScheme | FormatError::Empty);
    if report.is_valid() || is_sure {
        error.to_string()
    } else {
        format!("{error} `linkspan check {kind}` says more.")
    }
}
