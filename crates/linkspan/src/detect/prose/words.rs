//! The words of the vetoes: endings of files, names of products and the like.

/// Which names with an ending are files.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Stem {
    /// All of them.
    Any,
    /// Names that begin with this word, in any case.
    Prefix(&'static str),
}

/// Endings of file names that are top-level domains, with the names that files have before them. An ending that more often
/// belongs to a site (`.ai`, `.me`, `.pl`, `.app`) is not in the list.
pub const EXTENSIONS: [(&str, Stem); 31] = [
    ("ac", Stem::Prefix("configure")),
    ("am", Stem::Prefix("makefile")),
    ("bz", Stem::Any),
    ("cab", Stem::Any),
    ("cc", Stem::Any),
    ("gd", Stem::Any),
    ("in", Stem::Prefix("config")),
    ("in", Stem::Prefix("makefile")),
    ("in", Stem::Prefix("manifest")),
    ("in", Stem::Prefix("requirements")),
    ("java", Stem::Any),
    ("la", Stem::Prefix("lib")),
    ("map", Stem::Any),
    ("md", Stem::Any),
    ("mk", Stem::Any),
    ("ml", Stem::Any),
    ("mm", Stem::Any),
    ("mo", Stem::Any),
    ("mov", Stem::Any),
    ("nc", Stem::Any),
    ("pm", Stem::Any),
    ("properties", Stem::Any),
    ("ps", Stem::Any),
    ("pub", Stem::Prefix("id_")),
    ("py", Stem::Any),
    ("rs", Stem::Any),
    ("sc", Stem::Any),
    ("sh", Stem::Any),
    ("so", Stem::Any),
    ("tf", Stem::Any),
    ("zip", Stem::Any),
];

/// Words before `.NET` in the names of products.
pub const DOT_NET: [&str; 9] = [
    "ADO",
    "ASP",
    "C#",
    "F#",
    "Json",
    "ML",
    "NHibernate",
    "Paint",
    "VB",
];

/// Top-level domains that begin a sentence in some language, or end the name of a company.
pub const FIRST_WORDS: [&str; 44] = [
    "Ai",
    "Am",
    "As",
    "At",
    "Au",
    "Be",
    "By",
    "Ci",
    "Co",
    "Do",
    "Es",
    "Et",
    "Il",
    "Im",
    "In",
    "Inc",
    "Is",
    "It",
    "Je",
    "Ke",
    "La",
    "Llc",
    "Lo",
    "Ltd",
    "Ma",
    "Me",
    "Mi",
    "My",
    "Na",
    "Ne",
    "No",
    "Nu",
    "Of",
    "Sa",
    "Se",
    "Si",
    "So",
    "To",
    "Tu",
    "Us",
    "Ve",
    "Дети",
    "Москва",
    "Сайт",
];

/// The hierarchies of Usenet, except for `news`: many servers have that name.
pub const NEWSGROUPS: [&str; 8] = [
    "alt",
    "comp",
    "humanities",
    "misc",
    "rec",
    "sci",
    "soc",
    "talk",
];

/// The minimum length of a top-level domain that is the topic of a newsgroup: `games`, not `com` or `info`.
pub const SHORTEST_TOPIC: usize = 5;

/// Top-level domains under which names with emoji and other symbols are registered. ICANN forbids them elsewhere.
pub const SYMBOL_TLDS: [&str; 14] = [
    "cf", "fm", "ga", "gg", "gq", "je", "kz", "la", "ml", "st", "tk", "to", "uz", "ws",
];

/// Top-level domains that are whole sentences after an ideographic full stop (“I love you”).
pub const SENTENCES: [&str; 1] = ["我爱你"];

/// Endings that an apostrophe attaches to a name: the English possessive and Turkish cases.
pub const POSSESSIVES: [&str; 9] = ["s", "da", "de", "ta", "te", "dan", "den", "tan", "ten"];
