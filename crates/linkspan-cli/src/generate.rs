//! `linkspan generate`: man pages and shell completions, generated from the definition of the flags.

use clap::{Command, CommandFactory, Subcommand};
use clap_complete::Shell;
use clap_mangen::Man;

use crate::args::Cli;
use crate::failure::{Failure, Outcome};
use crate::output::Output;

const EXAMPLES: &str = "\
Examples:
  linkspan generate man > linkspan.1
  linkspan generate man detect > linkspan-detect.1
  linkspan generate complete-bash > ~/.local/share/bash-completion/completions/linkspan";

/// The arguments of `generate`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

/// What is generated; it is printed to standard output.
#[derive(Debug, Subcommand)]
enum What {
    /// Print the man page of the command, or of one verb
    Man {
        /// The verb; without it, the page of the whole command
        #[arg(value_name = "VERB")]
        verb: Option<String>,
    },
    /// Print completions for bash
    CompleteBash,
    /// Print completions for zsh
    CompleteZsh,
    /// Print completions for fish
    CompleteFish,
    /// Print completions for PowerShell
    #[command(name = "complete-powershell")]
    CompletePowerShell,
}

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    let text = match &args.what {
        What::Man { verb } => man(verb.as_deref())?,
        What::CompleteBash => completions(Shell::Bash),
        What::CompleteZsh => completions(Shell::Zsh),
        What::CompleteFish => completions(Shell::Fish),
        What::CompletePowerShell => completions(Shell::PowerShell),
    };
    out.write(&text)?;
    Ok(Outcome::Yes)
}

fn completions(shell: Shell) -> Vec<u8> {
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut Cli::command(), "linkspan", &mut text);
    text
}

fn man(verb: Option<&str>) -> Result<Vec<u8>, Failure> {
    let mut text = Vec::new();
    let page = page(verb)?;
    Man::new(page)
        .render(&mut text)
        .map_err(|e| Failure::new(format!("cannot make the man page: {e}")))?;
    Ok(text)
}

/// Returns the command that the page is for, with its full name.
fn page(verb: Option<&str>) -> Result<Command, Failure> {
    let mut command = Cli::command();
    command.build();
    let Some(name) = verb else { return Ok(command) };
    match command.find_subcommand(name) {
        Some(verb) => Ok(verb.clone()),
        None => Err(Failure::new(format!(
            "there is no verb '{name}'; 'linkspan --help' lists the verbs"
        ))),
    }
}
