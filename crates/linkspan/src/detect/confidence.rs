//! How likely it is that a reader would take the span for a link.

use super::prose::veto;
use crate::domain::{HostKind, Tld};
use crate::link::{Confidence, Evidence, Link};
use crate::tailoring::Tailoring;

impl Link<'_> {
    /// Returns how likely a reader would take this for a link.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::{Confidence, Detector, Profile};
    ///
    /// let detector = Detector::builder().profile(Profile::Uts58).build();
    /// let of = |text| detector.links(text).next().unwrap().confidence();
    /// assert_eq!(of("https://example.com"), Confidence::Certain);
    /// assert_eq!(of("example.com"), Confidence::Likely);
    /// assert_eq!(of("README.md"), Confidence::Doubtful);
    /// ```
    pub fn confidence(&self) -> Confidence {
        let has_tail = self.text.len() > self.places.host_end as usize;
        match (self.evidence, self.host) {
            (Evidence::Scheme, Some(HostKind::Domain(Tld::Unknown))) => Confidence::Likely,
            (Evidence::Domain, _) if !has_tail => self.bare_confidence(),
            _ => Confidence::Certain,
        }
    }

    /// Returns the confidence in a domain name without a scheme, a port or a path.
    fn bare_confidence(&self) -> Confidence {
        let was_attached = [Tailoring::Suffix, Tailoring::MissingSpace]
            .into_iter()
            .any(|tailoring| self.tailorings.contains(tailoring));
        if was_attached || veto::is_doubtful(self.text) {
            Confidence::Doubtful
        } else {
            Confidence::Likely
        }
    }
}
