//! The law of the WebAssembly module, checked through the functions that JavaScript calls: all numbers and all bytes
//! get an answer, texts are UTF-8 of the returned length, the links are those of the Rust library, and freed objects
//! are gone.
#![allow(unsafe_code, reason = "calls the functions as other languages do")]

use crate::uts58;
use std::slice;
use std::sync::Mutex;

// `linkspan_js` defines these functions. The caller must link it.
unsafe extern "C" {
    fn ls_input(len: usize) -> usize;
    fn ls_output() -> usize;
    fn ls_tidy();
    fn ls_create(len: usize) -> i32;
    fn ls_free(engine: usize);
    fn ls_detect(engine: usize, len: usize, asked: u32) -> usize;
    fn ls_test(engine: usize, len: usize) -> i32;
    fn ls_href(engine: usize, len: usize) -> i32;
    fn ls_format(engine: usize, len: usize, form: u32) -> i32;
    fn ls_render(engine: usize, len: usize, format: u32) -> i32;
    fn ls_defang(engine: usize, len: usize) -> i32;
    fn ls_check(engine: usize, len: usize, kind: u32) -> i32;
    fn ls_screen(engine: usize, len: usize, shown: usize) -> i32;
    fn ls_explain(engine: usize, len: usize) -> i32;
    fn ls_live(engine: usize) -> i32;
    fn ls_live_free(live: usize);
    fn ls_live_range(live: usize, what: u32, from: usize, to: usize);
    fn ls_live_open(live: usize, len: usize) -> i32;
    fn ls_live_edit(live: usize, len: usize, from: usize, to: usize, caret: usize, how: u32)
    -> i32;
    fn ls_live_do(live: usize, what: u32, from: usize, to: usize) -> i32;
    fn ls_live_links(live: usize, from: usize, to: usize) -> i32;
    fn ls_live_tombstones(live: usize, from: usize, to: usize) -> i32;
    fn ls_live_text(live: usize) -> i32;
    fn ls_live_length(live: usize) -> i32;
}

const NO_ENGINE: i32 = -1;

/// Good options and bad ones; the first are those of UTS #58.
const OPTIONS: [&str; 8] = [
    "profile\0uts58\0",
    "",
    "emails\0link-quoted\0singleLabels\0link\0policy\0strict\0",
    "schemes\0gemini\0maxLinkBytes\x0020\0tlds\0com\n\0",
    "longestShown\x005\0className\0<\0protect\0a.com\0",
    "profile\0else\0",
    "\0",
    "x",
];

/// The module has one buffer for input and output, because WebAssembly has one thread.
static DESK: Mutex<()> = Mutex::new(());

/// Checks the law on any bytes. The first few choose the calls and options, the others are the text.
pub fn law(bytes: &[u8]) {
    let _alone = DESK.lock();
    let (choices, text) = bytes.split_at(bytes.len().min(6));
    let choice = |at: usize| choices.get(at).copied().unwrap_or_default();
    let options = OPTIONS[usize::from(choice(0)) % OPTIONS.len()];
    // SAFETY: these functions take only numbers.
    let made = unsafe { ls_create(input(options.as_bytes())) };
    let Ok(engine) = usize::try_from(made) else {
        return assert!(output(-made).ends_with('.'), "{}", output(-made));
    };
    let is_uts58 = options == OPTIONS[0];
    links(engine, text, is_uts58);
    texts(engine, text, choice(1), is_uts58);
    follow(engine, text, &choices[choices.len().min(2)..]);
    // SAFETY: these functions take only numbers.
    unsafe {
        ls_free(engine);
        assert_eq!(ls_test(engine, input(text)), NO_ENGINE);
        assert_eq!(ls_detect(engine, input(text), 0), 0);
        ls_tidy();
    }
}

/// The bit of a link whose forms are its text, at most with a scheme before it and a slash after it.
const HAS_AFFIXES: u32 = 1 << 11;

/// Writes a text to the input of the module. Returns its length.
fn input(text: &[u8]) -> usize {
    // SAFETY: the module has allocated as many bytes as were requested.
    unsafe {
        let room = ls_input(text.len()) as *mut u8;
        slice::from_raw_parts_mut(room, text.len()).copy_from_slice(text);
    }
    text.len()
}

/// Reads an answer of some length.
fn output(length: i32) -> String {
    let length = usize::try_from(length).unwrap();
    // SAFETY: an answer of that length is there.
    let bytes = unsafe { slice::from_raw_parts(ls_output() as *const u8, length) };
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn links(engine: usize, text: &[u8], is_uts58: bool) {
    let is_ascii = u32::from(text.is_ascii());
    // SAFETY: the answer is a number of links, the length of a text, and four numbers for each link.
    let words = unsafe {
        let words = ls_detect(engine, input(text), is_ascii | 2) as *const u32;
        slice::from_raw_parts(words, 2 + 4 * *words as usize).to_vec()
    };
    let forms = output(words[1].try_into().unwrap());
    let is_written = |link: &&[u32]| link[2] & HAS_AFFIXES == 0;
    let written = words[2..].chunks(4).filter(is_written).count();
    assert_eq!(forms.matches('\0').count(), 2 * written, "{forms}");
    let length = linkspan::offsets::count(text, linkspan::offsets::Unit::Utf16);
    let mut end = 0;
    for link in words[2..].chunks(4) {
        assert!(end <= link[0] && link[0] < link[1] && link[1] as usize <= length);
        end = link[1];
    }
    if is_uts58 {
        let detector = uts58().build();
        // JavaScript writes UTF-8. In other bytes nothing is found.
        let expected = str::from_utf8(text).map_or(0, |text| detector.links(text).count());
        assert_eq!(words[0] as usize, expected);
    }
    let has_links = i32::from(words[0] > 0);
    // SAFETY: both arguments are plain numbers, and a length that exceeds the input is refused.
    unsafe {
        assert_eq!(ls_test(engine, input(text)), has_links);
        assert_eq!(ls_test(engine, 1 << 30), NO_ENGINE);
    }
}

fn texts(engine: usize, text: &[u8], number: u8, is_uts58: bool) {
    let number = u32::from(number);
    let half = text.len() / 2;
    // SAFETY: these functions take only numbers.
    let lengths = unsafe {
        [
            ls_href(engine, input(text)),
            ls_format(engine, input(text), number),
            ls_render(engine, input(text), number),
            ls_defang(engine, input(text)),
            ls_check(engine, input(text), number),
            ls_screen(engine, input(text), text.len() + 1),
            ls_screen(engine, input(text), half),
            ls_explain(engine, input(text)),
        ]
    };
    assert!(lengths.iter().all(|&length| length >= -2), "{lengths:?}");
    // Each answer replaces the previous one.
    assert!(output(lengths[7]).starts_with('{'));
    if is_uts58 && str::from_utf8(text).is_ok() {
        // SAFETY: this function takes only numbers.
        let safe = output(unsafe { ls_defang(engine, input(text)) });
        assert!(!uts58().build().is_match(&safe), "{safe}");
    }
}

/// Follows a document through changes that the choices describe.
fn follow(engine: usize, text: &[u8], choices: &[u8]) {
    // SAFETY: these functions take only numbers.
    unsafe {
        let live = usize::try_from(ls_live(engine)).unwrap();
        answered(ls_live_open(live, input(text)));
        for (&how, at) in choices.iter().zip(1..) {
            let (from, to) = (usize::from(how) % (at * 40), usize::from(how));
            ls_live_range(live, u32::from(how % 4), from, to);
            let piece = &text[..text.len().min(from)];
            answered(ls_live_edit(
                live,
                input(piece),
                from,
                to,
                to,
                u32::from(how),
            ));
            answered(ls_live_do(live, u32::from(how % 13), from, to));
        }
        answered(ls_live_do(live, 2, 0, 0));
        answered(ls_live_links(live, 0, usize::MAX));
        answered(ls_live_tombstones(live, 0, usize::MAX));
        let text = output(ls_live_text(live));
        let length = usize::try_from(ls_live_length(live)).unwrap();
        assert_eq!(text.encode_utf16().count(), length);
        ls_live_free(live);
        assert_eq!(ls_live_length(live), NO_ENGINE);
    }
}

fn answered(length: i32) {
    match length {
        0.. => drop(output(length)),
        // There is nothing to undo.
        failed => assert_eq!(failed, -2),
    }
}
