//! The flags of `conformance`.

use std::path::PathBuf;

use clap::ValueEnum;

const EXAMPLES: &str = "\
Examples:
  linkspan conformance unicode/17.0.0
      detection: 344 of 344
      formatting: 45 of 55, 10 lines of the file are known to be wrong
  linkspan conformance unicode/17.0.0 --command 'linkspan detect --profile uts58 --format marked'
  linkspan conformance unicode/17.0.0 --command ./my-linkifier --format json

Exit status:
  0  every line passes; 1  some line fails; 2  an error, reported on standard error";

/// The arguments of `conformance`.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {
    /// Folder with LinkDetectionTest.txt and LinkFormattingTest.txt, or with a folder
    /// 'linkification' that has them
    #[arg(value_name = "DIR")]
    pub(crate) dir: PathBuf,

    /// Test this program instead of linkspan. It is run once, by 'sh -c'; it reads lines
    /// of text on standard input and prints each of them with ⸠ and ⸡ around its links. The
    /// formatting tests are not run then
    #[arg(long, value_name = "CMD")]
    pub(crate) command: Option<String>,

    /// Output format
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t)]
    pub(crate) format: Format,
}

/// The value of `--format`.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum Format {
    /// For people
    #[default]
    Text,
    /// One JSON object per line
    Json,
}
