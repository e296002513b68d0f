//! Rules about writing directions.

use core::ops::Range;

use crate::unicode::property::{Bidi, label_class};

/// Returns true for letters that are written from right to left.
fn is_right_to_left(c: char) -> bool {
    label_class(c).bidi() == Bidi::RightToLeft
}

/// Returns the first run of two or more right-to-left labels of a host that also has left-to-right
/// labels. Displayed in a left-to-right line, such labels change places, so that a label other than
/// the registered one appears before the top-level domain.
///
/// A host whose labels are all right-to-left is read from the right as a whole.
pub(crate) fn reordered(host: &str) -> Option<Range<usize>> {
    let (mut start, mut run, mut found) = (0, 0..0, None);
    let (mut count, mut has_left_to_right) = (0, false);
    for label in host.split('.') {
        let end = start + label.len();
        if label.chars().next().is_some_and(is_right_to_left) {
            run = if count == 0 {
                start..end
            } else {
                run.start..end
            };
            count += 1;
        } else {
            has_left_to_right = true;
            count = 0;
        }
        if count > 1 {
            found = Some(run.clone());
        }
        start = end + 1;
    }
    let ends_left_to_right = count == 0;
    found.filter(|_| has_left_to_right && ends_left_to_right)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_right_to_left_labels_change_places() {
        assert_eq!(reordered("אב.גד.com"), Some(0..9));
        assert_eq!(reordered("a.אב.גד.com"), Some(2..11));
        for host in ["אב.com", "אב.גד", "www.אב.גד", "אב.a.גד.com", "example.com"] {
            assert_eq!(reordered(host), None, "{host}");
        }
    }
}
