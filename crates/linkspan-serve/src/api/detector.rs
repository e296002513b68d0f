//! Builds the detector that a request describes, for every verb that detects.

use linkspan::{Detector, DetectorBuilder, TldTable};

use super::request::{Defang, Detect, Explain, Linkify, Scheme};
use crate::problem::{Kind, Problem};

macro_rules! detectors {
    ($($request:ident $(with $($name:ident)+)?;)+) => {$(
        impl $request<'_> {
            /// Builds the detector that the options describe.
            pub(super) fn detector(&self, tlds: &TldTable) -> Result<Detector, Problem> {
                let builder = Detector::builder()
                    .profile(self.profile)
                    .emails(self.emails)
                    .bare_domains(self.bare_domains)
                    .bare_addresses(self.bare_addresses)
                    .single_labels(self.single_labels)
                    $($(.$name(self.$name))+)?
                    .tlds(tlds.clone());
                build(builder, &self.schemes.0)
            }
        }
    )+};
}

detectors! {
    Detect with mentions handles hashtags;
    Explain with mentions handles hashtags;
    // The templates determine which names are found.
    Linkify;
    // Names cannot be clicked.
    Defang;
}

fn build(mut builder: DetectorBuilder, schemes: &[Scheme]) -> Result<Detector, Problem> {
    for Scheme(name) in schemes {
        builder = builder.schemes([name]).map_err(|error| {
            Problem::new(Kind::Unprocessable, format!("In `schemes`: {error}."))
        })?;
    }
    Ok(builder.build())
}
