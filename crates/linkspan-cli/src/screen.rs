//! `linkspan screen`: checks whether hosts and links are what they seem.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use linkspan::screen::{Policy, Screen, Screening, Verdict};

use crate::args::{Color, one_of};
use crate::failure::{Failure, Outcome};
use crate::idn;
use crate::input::{self, Lines};
use crate::output::Output;
use crate::report::json_line;
use crate::terminal;

const EXAMPLES: &str = "\
Examples:
  linkspan screen paypa1.com
      refuse: paypa1.com
          protected-name: the host looks the same as a protected name, but is a different one (paypal.com)
  linkspan screen --policy strict https://example.com/
  linkspan screen --protect mybank.example --protect @names.txt < hosts.txt
  linkspan screen --format json xn--bcher-kva.de
  linkspan screen --idn-table built-in --protect münchen.de münсhen.de

Exit status:
  0  every one is allowed or warned of; 1  some is refused; 2  an error";

/// The arguments of `screen`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Hosts, URLs or email addresses; without any, the lines of standard input
    #[arg(value_name = "HOST")]
    values: Vec<String>,

    /// How strict to be
    ///
    /// 'strict' refuses every link that has a reason. 'balanced' refuses what no honest owner needs, and warns of what
    /// one could have. 'off' checks nothing.
    #[arg(long, value_name = "NAME", value_parser = one_of(Policy::ALL), default_value_t)]
    policy: Policy,

    /// Refuse hosts that look like NAME; @FILE is a file with one name per line; may be given several times
    #[arg(long, value_name = "NAME")]
    protect: Vec<String>,

    #[arg(long, value_name = "FILE|DIR", help = idn::HELP)]
    idn_table: Vec<PathBuf>,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    format: Format,

    /// When to use colors in the text format
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    color: Color,
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// The verdict, the form to display, and a line for each reason
    #[default]
    Text,
    /// One JSON object per line
    Json,
}

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let mut verb = Verb {
        screen: screen(args)?,
        format: args.format,
        color: out.wants_color(args.color),
        out,
    };
    if args.values.is_empty() {
        verb.standard_input()?;
    } else {
        args.values.iter().try_for_each(|value| verb.value(value))?;
    }
    Ok(Outcome::Yes)
}

fn screen(args: &Args) -> Result<Screen, Failure> {
    let mut builder = Screen::builder().policy(args.policy);
    for value in &args.protect {
        builder = match value.strip_prefix('@') {
            Some(file) => builder.protect(names_in(Path::new(file))?),
            None => builder.protect([name(value, "--protect")?]),
        };
    }
    if !args.idn_table.is_empty() {
        builder = builder.label_rules(Arc::new(idn::in_use(&args.idn_table)?));
    }
    Ok(builder.build())
}

/// Returns the names in a file, which has one name per line. Skips blank lines and lines that start with `#`.
fn names_in(file: &Path) -> Result<Vec<String>, Failure> {
    let text = input::read_text(file)?;
    let lines = text.lines().map(str::trim).enumerate();
    lines
        .filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
        .map(|(i, line)| name(line, &format!("{}:{}", file.display(), i + 1)))
        .collect()
}

fn name(value: &str, place: &str) -> Result<String, Failure> {
    if value.contains('.') && !value.contains(['/', '@', ' ', ':']) {
        return Ok(value.to_owned());
    }
    Err(Failure::new(format!(
        "{place}: '{value}' is not a domain name; give a name such as mybank.example, \
         or @FILE for a file of names"
    )))
}

struct Verb<'o> {
    screen: Screen,
    format: Format,
    color: bool,
    out: &'o mut Output,
}

impl Verb<'_> {
    fn standard_input(&mut self) -> Result<(), Failure> {
        let mut lines = Lines::new();
        while let Some(line) = lines.next()? {
            if !line.is_empty() {
                self.value(&String::from_utf8_lossy(line))?;
            }
            if lines.must_wait() {
                self.out.flush()?;
            }
        }
        Ok(())
    }

    fn value(&mut self, value: &str) -> Result<(), Failure> {
        let screening = self.screen.url(value);
        let is_refused = screening.verdict() == Verdict::Refuse;
        self.out.note(Outcome::of(!is_refused));
        match self.format {
            Format::Text => {
                let text = self.text(value, &screening);
                self.out.write(text.as_bytes())
            }
            Format::Json => {
                let object = linkspan::json::Screening::new(value, &screening, |at| at);
                self.out.write(&json_line(&object)?)
            }
        }
    }

    fn text(&self, value: &str, screening: &Screening<'_>) -> String {
        let verdict = self.paint(screening.verdict());
        let shown = screening.display_host();
        let mut text = format!("{verdict}: {}", terminal::escape(value));
        if !value.contains(shown) {
            text.push_str(&format!(" (shown as {})", terminal::escape(shown)));
        }
        text.push('\n');
        for reason in screening.reasons() {
            text.push_str(&format!("    {}: {reason}\n", reason.code().as_str()));
        }
        text
    }

    fn paint(&self, verdict: Verdict) -> String {
        let name = verdict.as_str();
        if !self.color {
            return name.to_owned();
        }
        let color = match verdict {
            Verdict::Allow => 32,
            Verdict::Warn => 33,
            Verdict::Refuse => 31,
        };
        format!("\u{1B}[{color}m{name}\u{1B}[0m")
    }
}
