//! From flags to a [`Detector`], for every verb that detects.

use linkspan::{BareAddresses, BareDomains, Detector, Emails, SingleLabels};

use crate::args::{DetectorArgs, Profile};
use crate::failure::Failure;
use crate::tld;

/// Builds the detector that the flags describe, of the profile of the standard unless they say otherwise.
pub(crate) fn build(args: &DetectorArgs) -> Result<Detector, Failure> {
    build_as(args, Profile::Uts58)
}

/// Builds the detector that the flags describe; `default` is its profile unless they say otherwise.
pub(crate) fn build_as(args: &DetectorArgs, default: Profile) -> Result<Detector, Failure> {
    let mut builder = Detector::builder()
        .profile(profile(args.profile.unwrap_or(default)))
        .emails(emails(args))
        .bare_domains(if args.no_bare_domains {
            BareDomains::Skip
        } else {
            BareDomains::Link
        })
        .bare_addresses(if args.bare_addresses {
            BareAddresses::Link
        } else {
            BareAddresses::Skip
        })
        .single_labels(if args.single_labels {
            SingleLabels::Link
        } else {
            SingleLabels::Skip
        });
    for scheme in &args.scheme {
        builder = builder
            .schemes([scheme])
            .map_err(|e| Failure::new(format!("--scheme {scheme}: {e}")))?;
    }
    let tlds = tld::in_use(args.tld_table.as_deref())?;
    Ok(builder.tlds(tlds).build())
}

fn profile(profile: Profile) -> linkspan::Profile {
    match profile {
        Profile::Uts58 => linkspan::Profile::Uts58,
        Profile::Prose => linkspan::Profile::Prose,
    }
}

fn emails(args: &DetectorArgs) -> Emails {
    match (args.no_emails, args.quoted_local_parts) {
        (true, _) => Emails::Skip,
        (false, true) => Emails::LinkQuoted,
        (false, false) => Emails::Link,
    }
}
