//! Builds a [`Detector`] from flags, for every verb that detects.

use linkspan::{Detector, Emails};

use crate::args::{DetectorArgs, NameArgs};
use crate::failure::Failure;
use crate::tld;

/// Builds the detector that the flags describe.
pub(crate) fn build(args: &DetectorArgs, names: &NameArgs) -> Result<Detector, Failure> {
    let mut builder = Detector::builder()
        .profile(args.profile)
        .emails(emails(args))
        .bare_domains(!args.no_bare_domains)
        .bare_addresses(args.bare_addresses)
        .single_labels(args.single_labels)
        .mentions(names.mentions)
        .handles(names.handles)
        .hashtags(names.hashtags);
    for scheme in &args.scheme {
        builder = builder
            .schemes([scheme])
            .map_err(|e| Failure::new(format!("--scheme {scheme}: {e}")))?;
    }
    let tlds = tld::in_use(args.tld_table.as_deref())?;
    Ok(builder.tlds(tlds).build())
}

fn emails(args: &DetectorArgs) -> Emails {
    match (args.no_emails, args.quoted_local_parts) {
        (true, _) => Emails::Skip,
        (false, true) => Emails::LinkQuoted,
        (false, false) => Emails::Link,
    }
}
