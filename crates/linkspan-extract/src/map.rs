//! Maps positions in a decoded text back to its source.

use std::ops::Range;
use std::sync::Arc;

/// A run of equal units. Each has the same number of bytes in the text, and the same number in the source.
#[derive(Clone, Copy, Debug)]
struct Run {
    text: usize,
    source: usize,
    count: usize,
    text_unit: usize,
    source_unit: usize,
}

impl Run {
    fn source_end(&self) -> usize {
        self.source + self.count * self.source_unit
    }

    /// Returns the bytes of the source that the byte of the text at `at` comes from.
    fn unit(&self, at: usize) -> Range<usize> {
        let unit = (at - self.text) / self.text_unit;
        let start = self.source + unit.min(self.count - 1) * self.source_unit;
        start..start + self.source_unit
    }
}

/// A map from the bytes of a text to those of its source.
///
/// Most text is not encoded, so a long document has few runs. UTF-16 has one for each change of script, and base64 has
/// one for each line.
#[derive(Clone, Debug, Default)]
pub(crate) struct Map {
    runs: Vec<Run>,
}

impl Map {
    /// Appends units: `count` times `text_unit` bytes of the text, each from `source_unit` bytes of the source.
    pub(crate) fn push(
        &mut self,
        text: usize,
        source: usize,
        count: usize,
        (text_unit, source_unit): (usize, usize),
    ) {
        if count == 0 || text_unit == 0 {
            return;
        }
        if let Some(last) = self.runs.last_mut()
            && (last.text_unit, last.source_unit) == (text_unit, source_unit)
            && last.source_end() == source
            && last.text + last.count * last.text_unit == text
        {
            last.count += count;
            return;
        }
        if self.runs.is_empty() {
            // Most texts have one run, and there may be a million texts.
            self.runs.reserve_exact(1);
        }
        self.runs.push(Run {
            text,
            source,
            count,
            text_unit,
            source_unit,
        });
    }

    /// Returns the bytes of the source that a range of the text comes from.
    pub(crate) fn source(&self, range: Range<usize>) -> Range<usize> {
        let start = self.unit(range.start);
        if range.is_empty() {
            return start.start..start.start;
        }
        start.start..self.unit(range.end - 1).end.max(start.start)
    }

    fn unit(&self, at: usize) -> Range<usize> {
        let after = self.runs.partition_point(|run| run.text <= at);
        let run = after.checked_sub(1).and_then(|at| self.runs.get(at));
        run.map_or(0..0, |run| run.unit(at))
    }
}

/// A text that is decoded from a source.
#[derive(Clone, Debug, Default)]
pub(crate) struct Text {
    pub(crate) bytes: Vec<u8>,
    pub(crate) map: Map,
}

impl Text {
    /// Appends bytes that are the same in the source.
    pub(crate) fn plain(&mut self, bytes: &[u8], source: usize) {
        self.map.push(self.bytes.len(), source, bytes.len(), (1, 1));
        self.bytes.extend_from_slice(bytes);
    }

    /// Appends `bytes`, which `source_len` bytes of the source represent.
    pub(crate) fn unit(&mut self, bytes: &[u8], source: usize, source_len: usize) {
        let units = (bytes.len(), source_len);
        self.map.push(self.bytes.len(), source, 1, units);
        self.bytes.extend_from_slice(bytes);
    }
}

/// A map from a text to the text or bytes that it was decoded from, and so on to the document.
#[derive(Debug)]
pub(crate) struct Layer {
    map: Map,
    outer: Outer,
}

/// The layers around a text, or `None` if the document contains the text unchanged.
pub(crate) type Outer = Option<Arc<Layer>>;

/// Adds an innermost layer.
pub(crate) fn inside(outer: &Outer, map: Map) -> Outer {
    Some(Arc::new(Layer {
        map,
        outer: outer.clone(),
    }))
}

/// Returns the bytes of the document that a range comes from.
pub(crate) fn in_document(outer: &Outer, mut range: Range<usize>) -> Range<usize> {
    let mut next = outer.as_ref();
    while let Some(layer) = next {
        range = layer.map.source(range);
        next = layer.outer.as_ref();
    }
    range
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_map_back_to_the_source() {
        let mut text = Text::default();
        text.plain(b"ab", 10);
        text.unit(b"&", 12, 5);
        text.plain(b"cd", 17);
        for (range, source) in [
            (0..1, 10..11),
            (1..3, 11..17),
            (2..3, 12..17),
            (3..5, 17..19),
        ] {
            assert_eq!(text.map.source(range.clone()), source, "{range:?}");
        }
    }

    #[test]
    fn equal_units_are_one_run() {
        let mut text = Text::default();
        for i in 0..100 {
            text.unit(b"a", 2 * i, 2);
        }
        assert_eq!(text.map.runs.len(), 1);
        assert_eq!(text.map.source(3..5), 6..10);
    }
}
