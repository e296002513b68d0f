//! `linkspan detect`: finds links in files and reports them.

mod args;

pub(crate) use args::Args;

use std::path::PathBuf;

use linkspan::{Detector, Evidence, Link, LinkKind};

use crate::answers::{Answers, Plan};
use crate::detector;
use crate::failure::{Failure, Outcome};
use crate::form::Reads;
use crate::input::Source;
use crate::output::{self, Output};
use crate::pieces::{Cuts, Piece, Split};
use crate::pool::{Answer, Done, Give, Stretch, Work};
use crate::progress::Progress;
use crate::queue::End;
use crate::report::{self, Notation, Style, What, Written};
use crate::terminal;
use crate::unique::{Records, Seen, Unique};
use crate::walk;

/// Runs the verb.
pub(crate) fn run(args: &Args, out: &mut Output) -> Result<Outcome, Failure> {
    if args.files.type_list {
        out.write(walk::type_list().as_bytes())?;
        return Ok(Outcome::Yes);
    }
    let paths = args.files.paths(args.null)?;
    let search = Search::new(args, &paths, out)?;
    let style = search.style.clone();
    let plan = Plan {
        split: search.split,
        is_silent: style.is_silent(),
        is_live: Source::is_live(&paths) || out.is_terminal(),
        threads: args.files.threads(),
    };
    if let What::Rows(notation @ (Notation::Csv | Notation::Tsv)) = style.what
        && !args.no_header
    {
        out.write(&report::header(notation, &style.columns))?;
    }
    let mut verb = Verb {
        style,
        is_live: plan.is_live,
        is_unique: args.unique.is_some(),
        seen: Seen::default(),
        progress: Progress::new(out),
        out,
        links: 0,
        stats: Stats::default(),
    };
    let rules = args.files.rules()?;
    let outcome = verb.all(&mut Answers::new(
        paths,
        args.files.is_sorted(),
        rules,
        plan,
        search,
    ))?;
    if args.stats {
        verb.stats.tell(verb.links);
    }
    Ok(outcome)
}

/// A run of the verb, on the main thread.
struct Verb<'r> {
    style: Style,
    /// Whether the program that writes the input may wait for an answer before it sends more.
    is_live: bool,
    is_unique: bool,
    seen: Seen,
    out: &'r mut Output,
    progress: Progress,
    links: usize,
    stats: Stats,
}

/// The number of files.
#[derive(Debug, Default)]
struct Stats {
    files: usize,
    binary: usize,
}

impl Stats {
    /// Prints on standard error how much was read and skipped.
    fn tell(&self, links: usize) {
        let Stats { files, binary } = self;
        let of = |count: usize, word: &str| match count {
            1 => format!("1 {word}"),
            _ => format!("{count} {word}s"),
        };
        let (links, files, binary) = (of(links, "link"), of(*files, "file"), of(*binary, "file"));
        output::complain(&format!("{links} in {files}; {binary} skipped as binary"));
    }
}

impl Verb<'_> {
    fn all(&mut self, answers: &mut Answers<Search>) -> Result<Outcome, Failure> {
        let mut before = 0;
        while let Some(answer) = answers.next()? {
            match answer {
                Answer::Done(done) => self.write(done)?,
                Answer::End(end) => {
                    self.end(end, self.links - before)?;
                    before = self.links;
                }
            }
            if self.links > 0 && self.style.what == What::Nothing && self.style.is_done_early() {
                self.out.forget_notes();
                return Ok(Outcome::Yes);
            }
        }
        Ok(Outcome::of(self.links > 0))
    }

    fn write(&mut self, mut done: Done) -> Result<(), Failure> {
        if self.is_unique {
            self.seen.filter(&mut done);
        }
        self.links += done.links;
        self.progress.add(done.bytes, self.links);
        self.print(&done.printed)?;
        done.problems
            .into_iter()
            .try_for_each(|it| self.out.tell(it))
    }

    fn print(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        self.out.write(bytes)?;
        if self.is_live {
            self.out.flush()?;
        }
        Ok(())
    }

    /// Ends the report on one input, in which `count` links were found.
    fn end(&mut self, end: End, count: usize) -> Result<(), Failure> {
        match end {
            End::Whole(source) => {
                self.stats.files += 1;
                self.whole(&source, count)
            }
            End::Binary => {
                self.stats.binary += 1;
                Ok(())
            }
            End::Failed(failure) => self.out.tell(failure),
        }
    }

    fn whole(&mut self, source: &Source, count: usize) -> Result<(), Failure> {
        match self.style.what {
            What::Count if self.style.several => {
                let name = self.style.name(&source.name(), ":");
                self.print(format!("{name}{count}\n").as_bytes())
            }
            What::Count => self.print(format!("{count}\n").as_bytes()),
            What::Files if count > 0 => {
                // Other programs open these files, so the bytes of the name must not change.
                let mut line = match (source, self.style.terminal) {
                    (Source::File(path), false) => path.as_os_str().as_encoded_bytes().to_vec(),
                    _ => terminal::escape(&source.name()).as_bytes().to_vec(),
                };
                line.push(if self.style.null { b'\0' } else { b'\n' });
                self.print(&line)
            }
            _ => Ok(()),
        }
    }
}

/// The search of each piece, and how links are reported.
struct Search {
    detector: Detector,
    filter: Filter,
    unique: Option<Unique>,
    style: Style,
    split: Split,
}

impl Work for Search {
    fn work(&self, stretch: &mut Stretch<'_>, give: Give<'_>) -> Result<(), Failure> {
        while let Some(piece) = stretch.next() {
            give(self.report(piece)?);
        }
        Ok(())
    }
}

impl Search {
    fn new(args: &Args, paths: &[PathBuf], out: &Output) -> Result<Self, Failure> {
        let style = Style {
            what: args.what()?,
            unit: args.offsets,
            several: paths.len() > 1 || paths.iter().any(|file| file.is_dir()),
            null: args.null,
            terminal: out.is_terminal(),
            color: out.wants_color(args.color),
            columns: args.columns(),
            counts_all: args.stats,
        };
        let has_quotes = args.detector.quoted_local_parts;
        Ok(Self {
            detector: detector::build(&args.detector, &args.names)?,
            filter: Filter::new(args),
            unique: args.unique,
            split: Split {
                cuts: if has_quotes {
                    Cuts::Controls
                } else {
                    Cuts::Spaces
                },
                reads: Reads {
                    from: args.from,
                    encoding: args.encoding,
                },
                positions: style.positions(),
                max_len: usize::MAX,
                first_only: style.is_done_early(),
            },
            style,
        })
    }

    /// Reports the links of one piece.
    fn report(&self, piece: &Piece) -> Result<Done, Failure> {
        if piece.form.is_plain() {
            let links = self.detector.links_in_bytes(piece.text());
            let mut done = self.report_links(piece, links)?;
            done.problems.extend(piece.unmarked());
            return Ok(done);
        }
        let document = piece.form.read(piece.text());
        // Marks cannot be written into other encodings.
        let is_marked = self.style.what == What::Marked;
        let decoded = is_marked.then(|| piece.in_utf8()).flatten();
        let mut done = match decoded {
            Some(decoded) => self.report(&decoded)?,
            None => {
                let links = document.links(&self.detector);
                self.report_links(piece, links)?
            }
        };
        done.problems.extend(piece.unmarked());
        done.problems.extend(piece.failures(&document));
        Ok(done)
    }

    /// Reports links.
    fn report_links<W: Written>(
        &self,
        piece: &Piece,
        links: impl Iterator<Item = W>,
    ) -> Result<Done, Failure> {
        let mut report = self.style.report(piece);
        let mut done = Done {
            bytes: piece.bytes().len(),
            ..Done::default()
        };
        let mut records = Records::default();
        for written in links.filter(|written| self.filter.lets(written.link())) {
            let key = match self.unique {
                None => None,
                Some(unique) => {
                    match unique.key(written.link()).filter(|key| records.is_new(key)) {
                        Some(key) => Some(key),
                        None => continue,
                    }
                }
            };
            done.links += 1;
            report.link(&written, &mut done.printed)?;
            if let Some(key) = key {
                records.push(key, done.printed.len());
            }
            if self.split.first_only {
                break;
            }
        }
        report.end(&mut done.printed)?;
        done.records = records.finish();
        Ok(done)
    }
}

/// Returns the links that `--kind` and `--evidence` select. An empty list selects all.
#[derive(Debug)]
struct Filter {
    kinds: Vec<LinkKind>,
    evidence: Vec<Evidence>,
}

impl Filter {
    fn new(args: &Args) -> Self {
        Self {
            kinds: args.kind.clone(),
            evidence: args.evidence.clone(),
        }
    }

    fn lets(&self, link: &Link<'_>) -> bool {
        let kind = self.kinds.is_empty() || self.kinds.contains(&link.kind());
        kind && (self.evidence.is_empty() || self.evidence.contains(&link.evidence()))
    }
}
