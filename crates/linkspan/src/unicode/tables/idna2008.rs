// Generated, do not edit. Made by
//     cargo xtask tables --ucd ../shared/unicode/17.0.0
// Unicode version: 17.0.0
// Derived from Unicode data files, which are under the Unicode License v3:
// see LICENSE-UNICODE.

//! IDNA2008_Category: 0 UNASSIGNED, 1 PVALID, 2 CONTEXTJ, 3 CONTEXTO, 4 DISALLOWED. Above ASCII, what does not
//! follow from the host class, the mapping of UTS #46 and Link_Term; noncharacters, all DISALLOWED, are
//! left at 0.

/// The values of U+0000 to U+007F.
#[rustfmt::skip]
pub(crate) static ASCII: [u8; 128] = [
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 1, 4, 4,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
    4, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,
    1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 4, 4, 4, 4, 4,
];

/// Ranges (first, last, value), ascending, of code points with another value.
#[rustfmt::skip]
pub(crate) static EXCEPTIONS: [(u32, u32, u8); 21] = [
    (0x80, 0xA0, 4),
    (0x149, 0x149, 4),
    (0x673, 0x673, 1),
    (0xF77, 0xF77, 4),
    (0xF79, 0xF79, 4),
    (0x1100, 0x1112, 4),
    (0x1161, 0x1175, 4),
    (0x11A8, 0x11C2, 4),
    (0x1680, 0x1680, 4),
    (0x17A3, 0x17A4, 1),
    (0x2000, 0x200A, 4),
    (0x200C, 0x200D, 2),
    (0x2028, 0x2029, 4),
    (0x202F, 0x202F, 4),
    (0x205F, 0x205F, 4),
    (0x2329, 0x232A, 4),
    (0x3000, 0x3000, 4),
    (0xE000, 0xF8FF, 4),
    (0xE0001, 0xE0001, 4),
    (0xF0000, 0xFFFFD, 4),
    (0x100000, 0x10FFFD, 4),
];
