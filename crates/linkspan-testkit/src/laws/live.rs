//! Random sequences of edits. The engine is compared with a model that shares no code with it: a string, a list of
//! tombstones, and the linkifier, which processes the whole string each time.

use std::collections::BTreeMap;
use std::ops::Range;

use linkspan::Linkifier;
use linkspan::linkify::Token;
use linkspan::live::{Edit, Live, Op, Provenance, Update};
use linkspan::offsets::Unit;
use linkspan::screen::Verdict;

/// The texts that are typed and pasted.
#[rustfmt::skip]
const PIECES: [&str; 48] = [
    "a", "x", "/", ".", ".", "-", "@", ":", "?", "#", "(", ")", ",", "!", " ", " ", " ", "\n", "。", "、", "中", "は",
    "é", "😀", "\u{200B}", "\u{301}", "com", ".com", "example.com", "www.", "https://", "http://localhost", "mailto:",
    "b.org/p?q#f", "jane@", "jane@example.com", "bücher.de", "https://www.example.com/a_(b)", "README.md", "see ",
    "a.b.c", "paypa1.com", "例え.中国", "请看https://a.cn。然后", "x.com y.com", "\u{3000}", "“b.de”", "\t",
];

/// An action of a person, a program or an editor.
#[derive(Clone, Copy, Debug)]
pub struct Act {
    /// Its kind.
    pub kind: u8,
    /// Its position, or its link.
    pub at: u16,
    /// The length of the replaced text.
    pub len: u8,
    /// The new text.
    pub piece: u8,
}

/// Runs a sequence of actions. Compares the engine with the model after each action and at the end.
pub fn run(acts: &[Act], unit: Unit) {
    let mut world = World::new(unit);
    for act in acts {
        world.act(*act);
        world.check();
    }
    world.finish();
}

/// Reads a script from bytes.
pub fn read(bytes: &[u8]) -> Vec<Act> {
    let act = |b: &[u8; 5]| Act {
        kind: b[0],
        at: u16::from_le_bytes([b[1], b[2]]),
        len: b[3],
        piece: b[4],
    };
    bytes.as_chunks().0.iter().map(act).collect()
}

struct World {
    live: Live,
    unit: Unit,
    linkifier: Linkifier,
    text: String,
    caret: usize,
    tombs: Vec<Range<usize>>,
    /// For each byte, the protected range that it is part of.
    protected: Vec<Option<u64>>,
    protections: u64,
    /// For each byte, the link that the editor shows there.
    shown: Vec<Option<u64>>,
    hrefs: BTreeMap<u64, String>,
    is_on: bool,
}

impl World {
    fn new(unit: Unit) -> Self {
        World {
            live: Live::with(Linkifier::new(), unit),
            unit,
            linkifier: Linkifier::new(),
            text: String::new(),
            caret: 0,
            tombs: Vec::new(),
            protected: Vec::new(),
            protections: 0,
            shown: Vec::new(),
            hrefs: BTreeMap::new(),
            is_on: true,
        }
    }

    fn act(&mut self, act: Act) {
        let piece = PIECES[usize::from(act.piece) % PIECES.len()];
        let range = self.range(act);
        match act.kind % 28 {
            0..=5 => self.edit(self.caret..self.caret, piece, Provenance::Typed),
            6..=8 => self.spell(piece),
            9 => self.delete_back(),
            10 => self.edit(range, "", Provenance::Typed),
            11 | 12 => self.go(range.start),
            13 => self.edit(range, piece, Provenance::Pasted),
            14 => self.edit(range, piece, Provenance::Program),
            15 => self.compose(act, piece),
            16 | 17 => self.unlink(act),
            18 => self.link(act),
            19 => self.protect(range),
            20 => self.unprotect(range),
            21 => self.again(Live::undo),
            22 => self.again(Live::redo),
            23 => self.switch(),
            24 => {
                let update = self.live.settle();
                self.follow(update);
            }
            25 => {
                let same = self.text[range.clone()].to_owned();
                self.edit(range, &same, Provenance::Typed);
            }
            26 => self.reopen(),
            _ => {
                self.edit(range, piece, Provenance::History);
                self.tombs = self.known_tombs();
            }
        }
    }

    fn floor(&self, at: usize) -> usize {
        let mut at = at.min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }

    fn range(&self, act: Act) -> Range<usize> {
        let start = self.floor(usize::from(act.at) % (self.text.len() + 1));
        start..self.floor(start + usize::from(act.len) % 16).max(start)
    }

    fn unit(&self, at: usize) -> usize {
        let before = &self.text[..at];
        match self.unit {
            Unit::Utf16 => before.encode_utf16().count(),
            Unit::Chars => before.chars().count(),
            _ => at,
        }
    }

    fn units(&self, range: &Range<usize>) -> Range<usize> {
        self.unit(range.start)..self.unit(range.end)
    }

    fn byte(&self, at: usize) -> usize {
        let mut places = self.text.char_indices().map(|(at, _)| at);
        let found = places.find(|&byte| self.unit(byte) == at);
        found.unwrap_or(self.text.len())
    }

    fn bytes(&self, range: &Range<usize>) -> Range<usize> {
        self.byte(range.start)..self.byte(range.end)
    }

    /// Reports a change to the engine, and applies it to the model.
    fn tell(&mut self, range: &Range<usize>, text: &str, edit: impl Fn(Edit<'_>) -> Edit<'_>) {
        let told = edit(Edit::new(self.units(range), text));
        let update = self.live.edit(told);
        self.change(range.clone(), text);
        self.follow(update);
    }

    fn edit(&mut self, range: Range<usize>, text: &str, provenance: Provenance) {
        self.tell(&range, text, |edit| edit.provenance(provenance));
        if matches!(provenance, Provenance::Typed | Provenance::Pasted) {
            self.caret = range.start + text.len();
        }
    }

    /// Changes the text and all notes about it.
    fn change(&mut self, range: Range<usize>, text: &str) {
        let old = &self.text[range.clone()];
        let head: usize = old
            .chars()
            .zip(text.chars())
            .take_while(|(a, b)| a == b)
            .map(|(c, _)| c.len_utf8())
            .sum();
        let rest = (old[head..].chars().rev()).zip(text[head..].chars().rev());
        let tail = rest.take_while(|(a, b)| a == b);
        let tail: usize = tail.map(|(c, _)| c.len_utf8()).sum();
        let (start, end) = (range.start + head, range.end - tail);
        let text = &text[head..text.len() - tail];
        if start == end && text.is_empty() {
            return;
        }
        let moved = |at: usize| at - (end - start) + text.len();
        self.tombs
            .retain(|tomb| tomb.end <= start || end <= tomb.start);
        for tomb in &mut self.tombs {
            if end <= tomb.start {
                *tomb = moved(tomb.start)..moved(tomb.end);
            }
        }
        self.caret = match self.caret {
            at if at >= end => moved(at),
            at => at.min(start),
        };
        splice(&mut self.protected, start..end, text.len());
        splice(&mut self.shown, start..end, text.len());
        self.text.replace_range(start..end, text);
    }

    /// Applies an update of the engine.
    fn follow(&mut self, update: Update) {
        for change in &update {
            if let Op::Move { id, from, .. } = change.op() {
                let from = self.bytes(from);
                assert_eq!(self.place(id.get()), from, "the position after the change");
                self.shown[from].fill(None);
            }
        }
        for change in update {
            match change.op() {
                Op::Add(link) => {
                    let bytes = self.bytes(&link.range());
                    assert!(self.shown[bytes.clone()].iter().all(Option::is_none));
                    self.shown[bytes].fill(Some(link.id().get()));
                    self.hrefs.insert(link.id().get(), link.href().into());
                }
                Op::Move { id, to, .. } => {
                    let to = self.bytes(to);
                    self.shown[to].fill(Some(id.get()));
                }
                Op::Retarget { link } => {
                    let old = self.hrefs.insert(link.id().get(), link.href().into());
                    assert_ne!(old.as_deref(), Some(link.href()));
                }
                Op::Remove { id, range, .. } => {
                    let bytes = self.bytes(range);
                    assert_eq!(self.place(id.get()).len(), bytes.len());
                    self.shown[bytes].fill(None);
                    assert!(self.hrefs.remove(&id.get()).is_some());
                }
                other => panic!("unknown change {other:?}"),
            }
        }
    }

    /// Returns where the editor shows a link.
    fn place(&self, id: u64) -> Range<usize> {
        let is = |shown: &Option<u64>| *shown == Some(id);
        let start = self.shown.iter().position(is).unwrap_or(0);
        let end = self.shown.iter().rposition(is).map_or(0, |last| last + 1);
        start..end
    }

    fn spell(&mut self, piece: &str) {
        for c in piece.chars() {
            let at = self.caret;
            self.edit(at..at, c.encode_utf8(&mut [0; 4]), Provenance::Typed);
            self.check();
        }
    }

    fn delete_back(&mut self) {
        let before = self.live.links();
        if let Some(update) = self.live.backspace(self.unit(self.caret)) {
            self.follow(update);
            self.note(&before);
        } else {
            let start = self.floor(self.caret.saturating_sub(1));
            self.edit(start..self.caret, "", Provenance::Typed);
        }
    }

    fn go(&mut self, at: usize) {
        self.caret = at;
        let update = self.live.caret(self.unit(at));
        self.follow(update);
    }

    /// An input method tries several texts in one place, while somebody else writes elsewhere.
    fn compose(&mut self, act: Act, piece: &str) {
        let start = self.caret;
        let mut len = 0;
        for text in ["k", "か", piece] {
            let before = self.live.links().len();
            self.tell(&(start..start + len), text, |edit| edit.composing(true));
            len = text.len();
            self.caret = start + len;
            assert!(self.live.links().len() <= before, "no link while composing");
        }
        let remote = self.range(act);
        if remote.start > self.caret + 4 {
            self.edit(remote, "c.org ", Provenance::Program);
        }
        let update = self.live.end_composition(self.unit(self.caret));
        self.follow(update);
    }

    /// Returns the range of one of the links, shown or not, or any range.
    fn choice(&self, act: Act) -> Range<usize> {
        let all = self.found();
        match all.get(usize::from(act.piece) % (all.len() + 1)) {
            Some((range, _)) => range.clone(),
            None => self.range(act),
        }
    }

    fn unlink(&mut self, act: Act) {
        let range = self.choice(act);
        let update = self.live.unlink(self.units(&range));
        self.follow(update);
        self.bury(&range);
    }

    /// Marks all links that are found in a range as unwanted.
    fn bury(&mut self, range: &Range<usize>) {
        for (found, _) in self.found() {
            if share(&found, range) {
                self.tombs.retain(|tomb| !share(tomb, &found));
                self.tombs.push(found);
            }
        }
    }

    fn link(&mut self, act: Act) {
        let range = self.choice(act);
        let update = self.live.link(self.units(&range));
        self.follow(update);
        for (found, _) in self.found() {
            if share(&found, &range) {
                self.tombs.retain(|tomb| *tomb != found);
            }
        }
    }

    fn protect(&mut self, range: Range<usize>) {
        let update = self.live.protect(self.units(&range));
        self.follow(update);
        self.protections += 1;
        let new = Some(self.protections);
        let old = self.protected[range.clone()].to_vec();
        for note in &mut self.protected {
            if note.is_some() && old.contains(note) {
                *note = new;
            }
        }
        self.protected[range].fill(new);
    }

    fn unprotect(&mut self, range: Range<usize>) {
        let update = self.live.unprotect(self.units(&range));
        self.follow(update);
        self.protected[range.clone()].fill(None);
        // The parts before and after it are no longer the same protected range.
        self.protections += 1;
        if let Some(id) = self.protected.get(range.end).copied().flatten() {
            let rest = self.protected[range.end..].iter_mut();
            rest.take_while(|note| **note == Some(id))
                .for_each(|note| *note = Some(self.protections));
        }
        self.bury(&range);
    }

    fn again(&mut self, what: fn(&mut Live) -> Option<Update>) {
        let before = self.live.links();
        if let Some(update) = what(&mut self.live) {
            self.follow(update);
            self.note(&before);
        }
    }

    /// Records the meaning of an undo step: the user does not want the links that it removed, and wants those that it
    /// restored.
    fn note(&mut self, before: &[linkspan::live::AutoLink]) {
        let after = self.live.links();
        for link in before {
            if !after.iter().any(|other| other.range() == link.range()) {
                let range = self.bytes(&link.range());
                self.bury(&range);
            }
        }
        for link in &after {
            let range = self.bytes(&link.range());
            self.tombs.retain(|tomb| *tomb != range);
        }
    }

    fn switch(&mut self) {
        self.is_on = !self.is_on;
        let update = self.live.set_enabled(self.is_on);
        self.follow(update);
    }

    fn known_tombs(&self) -> Vec<Range<usize>> {
        let tombs = self.live.tombstones();
        tombs.iter().map(|range| self.bytes(range)).collect()
    }

    /// Saves the document, and opens it in a new engine.
    fn reopen(&mut self) {
        let protected: Vec<_> = runs(&self.protected)
            .into_iter()
            .filter(|run| self.protected[run.start].is_some())
            .map(|run| self.units(&run))
            .collect();
        let tombs = self.live.tombstones();
        self.live = Live::with(Linkifier::new(), self.unit);
        self.hrefs.clear();
        self.shown.fill(None);
        let update = self.live.open(&self.text, &protected, &tombs);
        self.follow(update);
        if !self.is_on {
            let update = self.live.set_enabled(false);
            self.follow(update);
        }
    }

    /// Returns all links that the linkifier finds. Protected ranges split the text.
    fn found(&self) -> Vec<(Range<usize>, String)> {
        let mut parts = runs(&self.protected);
        parts.retain(|part| self.protected[part.start].is_none());
        let mut out = Vec::new();
        for part in parts {
            let mut at = part.start;
            for token in self.linkifier.tokens(&self.text[part]) {
                match token {
                    Token::Text(text) => at += text.len(),
                    Token::Link(token) => {
                        let link = token.link();
                        let range = at..at + link.as_str().len();
                        at = range.end;
                        if token.screening().verdict() != Verdict::Refuse {
                            out.push((range, link.to_href()));
                        }
                    }
                }
            }
        }
        out
    }

    /// Returns what must be linked when all is settled.
    fn wanted(&self) -> Vec<(Range<usize>, String)> {
        let mut found = self.found();
        found.retain(|(range, _)| !self.tombs.contains(range));
        found
    }

    fn links(&self) -> Vec<(Range<usize>, String)> {
        let links = self.live.links().into_iter();
        links
            .map(|link| (self.bytes(&link.range()), link.href().to_owned()))
            .collect()
    }

    /// Checks what must hold at any time: all links are wanted ones, and the editor shows them.
    fn check(&self) {
        assert_eq!(self.live.len(), self.unit(self.text.len()));
        let wanted = self.wanted();
        let links = self.links();
        for link in &links {
            assert!(wanted.contains(link), "{link:?} in {:?}", self.text);
        }
        let shown = self.hrefs.iter();
        let mut shown: Vec<_> = shown
            .map(|(&id, href)| (self.place(id), href.clone()))
            .collect();
        shown.sort_by_key(|(range, _)| range.start);
        assert_eq!(shown, links, "the displayed links of {:?}", self.text);
        let mut tombs = self.tombs.clone();
        tombs.sort_by_key(|tomb| tomb.start);
        assert_eq!(self.known_tombs(), tombs, "tombstones of {:?}", self.text);
    }

    fn finish(mut self) {
        if !self.is_on {
            self.switch();
        }
        let update = self.live.settle();
        self.follow(update);
        self.check();
        assert_eq!(self.live.text(), self.text);
        assert_eq!(self.links(), self.wanted(), "{:?}", self.text);
    }
}

/// Replaces the notes of a range by those of `len` new bytes. Between two bytes with the same note, the new bytes get
/// that note, too.
fn splice(notes: &mut Vec<Option<u64>>, range: Range<usize>, len: usize) {
    let before = range.start.checked_sub(1).and_then(|at| notes.get(at));
    let note = match (before, notes.get(range.end)) {
        (Some(before), Some(after)) if before == after => *before,
        _ => None,
    };
    notes.splice(range, std::iter::repeat_n(note, len));
}

fn share(one: &Range<usize>, other: &Range<usize>) -> bool {
    one.start < other.end && other.start < one.end
}

/// Returns the stretches of bytes with the same note.
fn runs(notes: &[Option<u64>]) -> Vec<Range<usize>> {
    let mut out: Vec<Range<usize>> = Vec::new();
    for (at, note) in notes.iter().enumerate() {
        match out.last_mut().filter(|run| notes[run.start] == *note) {
            Some(run) => run.end = at + 1,
            None => out.push(at..at + 1),
        }
    }
    out
}
