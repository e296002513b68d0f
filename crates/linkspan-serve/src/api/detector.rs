//! From the options of a request to a detector, for every verb that detects.

use linkspan::{Detector, DetectorBuilder, Profile, TldTable};

use super::request::{Detect, Explain, Few, Linkify, SCHEMES};
use super::words::{BareAddresses, BareDomains, Emails, SingleLabels};
use crate::problem::{Kind, Problem};

/// The options that say what a link is.
#[derive(Debug)]
pub(super) struct Options<'r> {
    pub(super) profile: Profile,
    emails: Option<Emails>,
    bare_domains: Option<BareDomains>,
    bare_addresses: Option<BareAddresses>,
    single_labels: Option<SingleLabels>,
    schemes: Option<&'r Few<SCHEMES>>,
}

/// Takes the options out of a request, whose profile is this unless it says otherwise.
macro_rules! options_of {
    ($($request:ident: $profile:ident,)+) => {$(
        impl<'r> From<&'r $request<'_>> for Options<'r> {
            fn from(request: &'r $request<'_>) -> Self {
                Options {
                    profile: request.profile.map_or(Profile::$profile, |profile| profile.0),
                    emails: request.emails,
                    bare_domains: request.bare_domains,
                    bare_addresses: request.bare_addresses,
                    single_labels: request.single_labels,
                    schemes: request.schemes.as_ref(),
                }
            }
        }
    )+};
}

options_of! {
    Detect: Uts58,
    Linkify: Prose,
    Explain: Uts58,
}

impl Options<'_> {
    /// Builds the detector.
    pub(super) fn build(&self, tlds: &TldTable) -> Result<Detector, Problem> {
        let builder = Detector::builder().profile(self.profile).tlds(tlds.clone());
        let builder = self.choose(builder).schemes(self.schemes());
        Ok(builder.map_err(|error| wrong_scheme(&error))?.build())
    }

    fn choose(&self, mut builder: DetectorBuilder) -> DetectorBuilder {
        if let Some(choice) = self.emails {
            builder = builder.emails(choice.0);
        }
        if let Some(choice) = self.bare_domains {
            builder = builder.bare_domains(choice.0);
        }
        if let Some(choice) = self.bare_addresses {
            builder = builder.bare_addresses(choice.0);
        }
        if let Some(choice) = self.single_labels {
            builder = builder.single_labels(choice.0);
        }
        builder
    }

    /// The schemes to find besides the known ones.
    pub(super) fn schemes(&self) -> impl Iterator<Item = &String> {
        self.schemes.iter().flat_map(|few| &few.0)
    }
}

/// A scheme that cannot be one, or that links may not have.
pub(super) fn wrong_scheme(error: &linkspan::Error) -> Problem {
    Problem::new(Kind::Unprocessable, format!("In `schemes`: {error}."))
}
