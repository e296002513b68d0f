//! The Rust examples of README and of the guide, as documentation tests.
//!
//! The programs are in `src/bin`; `docs/examples.md` lists them.

/// Makes a module from each document, so that its examples run.
macro_rules! documents {
    ($($name:ident = $path:literal),+ $(,)?) => {
        $(
            #[cfg(doctest)]
            #[doc = include_str!(concat!("../../", $path))]
            struct $name;
        )+
    };
}

documents! {
    Readme = "README.md",
    CrateReadme = "crates/linkspan/README.md",
    Checking = "docs/checking.md",
    Forms = "docs/forms.md",
    GettingStarted = "docs/getting-started.md",
    HowLinksAreFound = "docs/how-links-are-found.md",
    IdnTables = "docs/idn.md",
    Linkify = "docs/linkify.md",
    Live = "docs/live.md",
    Migrating = "docs/migrating.md",
    Prose = "docs/prose.md",
    Screening = "docs/screening.md",
}
