//! The command line: the command, its verbs, and the flags that several verbs share. The help, the man pages and the
//! completions are generated from it.

use std::ffi::OsString;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use linkspan::Profile;

use crate::failure::{Failure, Outcome};
use crate::output::{self, Output};
use crate::{
    check, conformance, defang, detect, explain, format, generate, idn, linkify, screen, serve, tld,
};

const EXAMPLES: &str = "\
Examples:
  linkspan detect notes.txt            links with their places
  linkspan detect --format json *.md   one JSON object per link
  linkspan linkify notes.txt           the text as HTML, with its links
  linkspan format --as display URL     the URL as people read it
  linkspan conformance DIR             Unicode's own tests

Exit status:
  0  found; 1  nothing found; 2  an error, reported on standard error

'linkspan help VERB' describes a verb.";

/// Finds web and email links in running text, in every script (UTS #58).
#[derive(Debug, Parser)]
#[command(name = "linkspan", version, after_help = EXAMPLES)]
pub(crate) struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

/// The verbs, each defined in its own module.
#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Find the links in files or standard input
    Detect(detect::Args),
    /// Turn the links in a text into HTML, Markdown, terminal hyperlinks or readable plain text
    Linkify(linkify::Args),
    /// Explain each decision: why is this a link, and why is that not one?
    Explain(explain::Args),
    /// Say whether domains, email addresses or URLs are valid, and what is wrong with them
    Check(check::Args),
    /// Say whether hosts and links are what they seem to be
    Screen(screen::Args),
    /// Write URLs and email addresses in another form
    Format(format::Args),
    /// Show the age of the table of top-level domains, update it, or list it
    Tld(tld::Args),
    /// Show registries' IDN tables, their versions, and the domains that they are for
    Idn(idn::Args),
    /// Make the links of a text unclickable: hxxp[:]//example[.]com
    #[command(after_help = defang::DEFANG_EXAMPLES)]
    Defang(defang::Args),
    /// Restore defanged links
    #[command(after_help = defang::REFANG_EXAMPLES)]
    Refang(defang::Args),
    /// Serve the playground and a JSON service, by default for this machine only
    Serve(serve::Args),
    /// Run Unicode's link tests against linkspan or another program
    Conformance(conformance::Args),
    /// Print the man page or shell completions
    Generate(generate::Args),
}

/// The flags of every verb that detects: what counts as a link.
#[derive(Args, Debug)]
#[command(next_help_heading = "Detection")]
pub(crate) struct DetectorArgs {
    /// Where links begin and end
    ///
    /// 'prose' ends them where a reader would: no file names, no text attached to a link, no '?' at its end. 'uts58' is
    /// the standard to the letter.
    #[arg(long, value_name = "NAME", value_parser = one_of(Profile::ALL), default_value_t)]
    pub(crate) profile: Profile,

    /// Do not find email addresses
    #[arg(long, conflicts_with = "quoted_local_parts")]
    pub(crate) no_emails: bool,

    /// Also find email addresses with a quoted local part ("a b"@example.com)
    #[arg(long)]
    pub(crate) quoted_local_parts: bool,

    /// Do not find domains without a scheme (example.com)
    #[arg(long)]
    pub(crate) no_bare_domains: bool,

    /// Also find IP addresses without a scheme (192.0.2.1)
    #[arg(long)]
    pub(crate) bare_addresses: bool,

    /// Also find hosts of one label after a scheme (http://localhost:3000)
    #[arg(long)]
    pub(crate) single_labels: bool,

    /// Also find links with this scheme (NAME://…); may be given several times
    ///
    /// Schemes that are known to have no host are found without '//': tel, sms, sip, xmpp, matrix, geo, magnet and
    /// others. So is any other scheme given with its colon, such as 'acme:'.
    #[arg(long, value_name = "NAME")]
    pub(crate) scheme: Vec<String>,

    #[arg(long, value_name = "FILE", help = tld::HELP)]
    pub(crate) tld_table: Option<PathBuf>,
}

/// The flags of the verbs that report what they find: which names are found.
#[derive(Args, Debug, Default)]
#[command(next_help_heading = "Detection")]
pub(crate) struct NameArgs {
    /// Also find mentions (@name)
    #[arg(long)]
    pub(crate) mentions: bool,

    /// Also find handles of the fediverse (@name@example.social)
    #[arg(long)]
    pub(crate) handles: bool,

    /// Also find hashtags (#name)
    #[arg(long)]
    pub(crate) hashtags: bool,
}

/// The value of `--color`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Color {
    /// Use colors on a terminal, unless NO_COLOR is set or TERM is "dumb"
    #[default]
    Auto,
    /// Always use colors, also in a file or a pipe
    Always,
    /// Never use colors
    Never,
}

/// Parses one of the library's choices. The flag accepts only its words, and the help lists them.
pub(crate) fn one_of<T>(all: &'static [T]) -> impl TypedValueParser<Value = T>
where
    T: AsRef<str> + FromStr<Err = linkspan::Error> + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(AsRef::as_ref)).try_map(|word| word.parse())
}

/// Reads the command line.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Verb, clap::Error> {
    Cli::try_parse_from(args).map(|cli| cli.verb)
}

/// Handles a command line without a verb to run. Prints help or the version; anything else is a mistake in the command
/// line and is reported on standard error.
pub(crate) fn answer(error: &clap::Error, out: &mut Output) -> Result<Outcome, Failure> {
    let text = error.render();
    if error.use_stderr() {
        output::complain_in_full(&text.to_string());
        return Ok(Outcome::Trouble);
    }
    let text = if out.wants_color(Color::Auto) {
        text.ansi().to_string()
    } else {
        text.to_string()
    };
    out.write(text.as_bytes())?;
    Ok(Outcome::Yes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn definition_is_sound() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_flag_is_documented() {
        for verb in Cli::command().get_subcommands() {
            for flag in verb.get_arguments() {
                assert!(
                    flag.get_help().is_some(),
                    "{} {}",
                    verb.get_name(),
                    flag.get_id()
                );
            }
        }
    }
}
