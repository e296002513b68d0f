//! `POST /v1/detect`: the links of a text.

use linkspan::offsets::{Cursor, Index, Unit};
use linkspan::screen::Screen;
use linkspan::{Detector, Evidence, Link, LinkKind, TldTable};

use super::Texts;
use super::out::Out;
use super::request::Detect;
use crate::problem::Problem;

/// The search, and what is reported for each link.
struct Search {
    detector: Detector,
    kinds: Option<Vec<LinkKind>>,
    evidence: Option<Vec<Evidence>>,
    unit: Unit,
    screen: Option<Screen>,
}

pub(super) fn answer(request: Detect<'_>, tlds: &TldTable, out: &mut Out) -> Result<(), Problem> {
    let search = Search {
        detector: request.detector(tlds)?,
        unit: request.offsets,
        screen: request
            .screen
            .map(|policy| Screen::builder().policy(policy).build()),
        kinds: request.kinds,
        evidence: request.evidence,
    };
    Texts::of(request.text, request.texts)?.each(out, |text, out| search.links(text, out))
}

impl Search {
    fn links(&self, text: &str, out: &mut Out) -> Result<(), Problem> {
        let mut places = Places::new(text, self);
        out.raw("{\"links\":[")?;
        let mut is_first = true;
        // By reference, because the iterator is large.
        for link in self.detector.links(text).by_ref() {
            if self.lets(&link) {
                out.raw(if is_first { "" } else { "," })?;
                is_first = false;
                self.link(&link, &mut places, out)?;
            }
        }
        out.raw("]}")
    }

    fn link(&self, link: &Link<'_>, places: &mut Places<'_>, out: &mut Out) -> Result<(), Problem> {
        let mut object = linkspan::json::Link::new(link, |at| places.forward(at));
        if let Some(screen) = &self.screen {
            object = object.screened(&screen.link(link), |at| places.index.at(at));
        }
        out.json(&object)
    }

    /// Returns true if the link has a requested kind and evidence.
    fn lets(&self, link: &Link<'_>) -> bool {
        let mut kinds = self.kinds.iter();
        let mut evidence = self.evidence.iter();
        kinds.all(|all| all.contains(&link.kind()))
            && evidence.all(|all| all.contains(&link.evidence()))
    }
}

/// Converts offsets in a text. Those of links ascend, those of reasons do not.
struct Places<'t> {
    unit: Unit,
    cursor: Cursor<'t>,
    index: Index<'t>,
}

impl<'t> Places<'t> {
    fn new(text: &'t str, search: &Search) -> Self {
        let indexed = if search.screen.is_some() { text } else { "" };
        Places {
            unit: search.unit,
            cursor: Cursor::new(text),
            index: Index::new(indexed.as_bytes(), search.unit),
        }
    }

    fn forward(&mut self, at: usize) -> usize {
        match self.unit {
            Unit::Bytes => at,
            unit => self.cursor.position(at).of(unit),
        }
    }
}
