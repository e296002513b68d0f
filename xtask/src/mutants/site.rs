//! A place in the code with the changes that can be made to it, and how these are compiled in.

use std::iter::Peekable;
use std::ops::Range;
use std::vec::IntoIter;

/// One change of the code: a mutant.
pub struct Change {
    /// What it does, for people: `a < b ⇒ <=`.
    pub what: String,
    /// What stands in the place of the original.
    pub text: Vec<Part>,
    /// Whether the compiler takes it; found out by asking.
    pub compiles: bool,
}

/// A part of what is written: something else, or a stretch of the file.
pub enum Part {
    Text(String),
    Source(Range<usize>),
}

/// How a place is written so that its changes can be chosen while the program runs.
#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    /// An expression: one of many is evaluated.
    Expression,
    /// The start of a body: it returns at once.
    Body,
    /// The end of a pattern: the arm is as good as gone.
    Arm,
}

/// A place in a file, with its changes.
pub struct Site {
    /// Where it is in the file, in bytes; empty if something is only added.
    pub range: Range<usize>,
    pub form: Form,
    /// The function that it is in.
    pub function: String,
    pub changes: Vec<Change>,
    /// The number of its first change; the others follow.
    pub first: usize,
    /// Which constant it is in.
    pub constant: Option<usize>,
}

/// Something that the compiler evaluates: a constant, or a function that may be part of one.
///
/// In the copy it is evaluated by the program, so that its mutants can be chosen; unless the
/// compiler needs to know it, too.
pub struct Constant {
    pub name: String,
    pub kind: Kind,
    /// What stands in the place of some tokens then.
    pub edits: Vec<Edit>,
    pub is_loose: bool,
}

/// What a [`Constant`] is.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Function,
    Const,
    Static,
}

/// A stretch of a file, and what stands in its place.
pub type Edit = (Range<usize>, String);

/// What was found in a file.
#[derive(Default)]
pub struct Found {
    pub sites: Vec<Site>,
    pub constants: Vec<Constant>,
    /// Where names of constants stand.
    pub uses: Vec<Range<usize>>,
}

impl Found {
    /// Whether the changes of a site can be chosen while the program runs.
    pub fn can_be_chosen(&self, site: &Site) -> bool {
        let constant = site.constant.map(|index| &self.constants[index]);
        constant.is_none_or(|constant| constant.is_loose)
    }
}

/// Where a site, or one change of it, has come to lie in the rewritten file.
pub struct Spot {
    pub range: Range<usize>,
    pub site: usize,
    /// The change; none for all of the site.
    pub change: Option<usize>,
}

/// A rewritten file.
#[derive(Default)]
pub struct Rewritten {
    pub text: String,
    pub spots: Vec<Spot>,
}

/// Writes `source` anew with all changes that were found in it, each behind its switch, and with some
/// edits.
pub fn rewrite(source: &str, found: &Found, mut edits: Vec<Edit>) -> Rewritten {
    edits.sort_by_key(|(range, _)| range.start);
    let mut sites: Vec<usize> = (0..found.sites.len()).collect();
    // What holds another comes before it.
    let range = |at: usize| &found.sites[at].range;
    sites.sort_by_key(|&at| (range(at).start, usize::MAX - range(at).end));
    let mut writer = Writer {
        source,
        found,
        edits: &edits,
        sites: sites.into_iter().peekable(),
        out: Rewritten::default(),
    };
    writer.copy(0..source.len());
    writer.out
}

struct Writer<'a> {
    source: &'a str,
    found: &'a Found,
    edits: &'a [Edit],
    /// The sites that are left, in the order of the file.
    sites: Peekable<IntoIter<usize>>,
    out: Rewritten,
}

impl Writer<'_> {
    /// Copies a stretch of the source, with the sites in it.
    fn copy(&mut self, range: Range<usize>) {
        let mut from = range.start;
        let found = self.found;
        let is_inside = |at: &usize| {
            let site = &found.sites[*at].range;
            site.end <= range.end && site.start < range.end
        };
        while let Some(at) = self.sites.next_if(is_inside) {
            let site = &found.sites[at].range;
            self.edited(from..site.start);
            from = site.end;
            self.site(at);
        }
        self.edited(from..range.end);
    }

    /// Copies a stretch of the source as it is, but for edits.
    fn edited(&mut self, range: Range<usize>) {
        let mut from = range.start;
        let edits = self.edits;
        let first = edits.partition_point(|(edit, _)| edit.start < range.start);
        for (edit, text) in &edits[first..] {
            if edit.end > range.end {
                break;
            }
            self.out.text.push_str(&self.source[from..edit.start]);
            self.out.text.push_str(text);
            from = edit.end;
        }
        self.out.text.push_str(&self.source[from..range.end]);
    }

    fn site(&mut self, at: usize) {
        let site = &self.found.sites[at];
        let is_left = site.changes.iter().any(|change| change.compiles);
        if !is_left || !self.found.can_be_chosen(site) {
            return self.copy(site.range.clone());
        }
        let start = self.out.text.len();
        let switch = format!("crate::mutant::at({})", site.first);
        match site.form {
            Form::Arm => self.out.text.push_str(&format!(" if {switch} != 1 ")),
            Form::Body => self.choice(at, &switch, "return "),
            Form::Expression => self.choice(at, &switch, ""),
        }
        self.spot(start, at, None);
    }

    /// Writes a `match` with an arm for each change; the last arm is what the code says.
    fn choice(&mut self, at: usize, switch: &str, before: &str) {
        let site = &self.found.sites[at];
        self.out.text.push_str(&format!("(match {switch} {{ "));
        for (index, change) in site.changes.iter().enumerate() {
            if change.compiles {
                self.out.text.push_str(&format!("{} => ", index + 1));
                let start = self.out.text.len();
                self.out.text.push_str(before);
                self.change(change);
                self.spot(start, at, Some(index));
                self.out.text.push_str(", ");
            }
        }
        self.out.text.push_str("_ => ");
        match site.form {
            Form::Expression => self.copy(site.range.clone()),
            Form::Body | Form::Arm => self.out.text.push_str("()"),
        }
        self.out.text.push_str(" })");
        if site.form == Form::Body {
            self.out.text.push(';');
        }
    }

    fn change(&mut self, change: &Change) {
        for part in &change.text {
            match part {
                Part::Text(text) => self.out.text.push_str(text),
                Part::Source(range) => self.edited(range.clone()),
            }
        }
    }

    fn spot(&mut self, start: usize, site: usize, change: Option<usize>) {
        let range = start..self.out.text.len();
        self.out.spots.push(Spot {
            range,
            site,
            change,
        });
    }
}
