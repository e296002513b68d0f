//! From the options of a request to a detector, for every verb that detects.

use linkspan::{Detector, DetectorBuilder, TldTable};

use super::request::{Defang, Detect, Explain, Few, Linkify, SCHEMES};
use crate::problem::{Kind, Problem};

macro_rules! detectors {
    ($($request:ident $(with $($name:ident)+)?;)+) => {$(
        impl $request<'_> {
            /// Builds the detector that the options describe.
            pub(super) fn detector(&self, tlds: &TldTable) -> Result<Detector, Problem> {
                let builder = Detector::builder()
                    .profile(self.profile.unwrap_or_default())
                    .emails(self.emails.unwrap_or_default())
                    .bare_domains(self.bare_domains.unwrap_or(true))
                    .bare_addresses(self.bare_addresses.unwrap_or(false))
                    .single_labels(self.single_labels.unwrap_or(false))
                    $($(.$name(self.$name.unwrap_or(false)))+)?
                    .tlds(tlds.clone());
                build(builder, self.schemes.as_ref())
            }
        }
    )+};
}

detectors! {
    Detect with mentions handles hashtags;
    Explain with mentions handles hashtags;
    // Its templates say which names are found.
    Linkify;
    // Names cannot be clicked.
    Defang;
}

fn build(
    mut builder: DetectorBuilder,
    schemes: Option<&Few<SCHEMES>>,
) -> Result<Detector, Problem> {
    for name in schemes.iter().flat_map(|few| &few.0) {
        builder = builder.schemes([name]).map_err(|error| {
            Problem::new(Kind::Unprocessable, format!("In `schemes`: {error}."))
        })?;
    }
    Ok(builder.build())
}
