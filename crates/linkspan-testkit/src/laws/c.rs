//! The law of the C library, checked through its functions: nothing is written outside the caller's memory, counts and
//! lengths are correct however small the buffers are, the links are those of the Rust library, and every failure has a
//! sentence.
#![allow(unsafe_code, reason = "calls the functions as other languages do")]

use std::ffi::{CStr, CString, c_char, c_void};
use std::ops::Range;
use std::ptr::{null, null_mut};

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Link {
    start: usize,
    end: usize,
    /// Where each part begins and ends.
    parts: [[usize; 2]; 8],
    words: [u32; 4],
}

/// Returns the range of a link, and its parts in the order of the header.
fn places(link: &linkspan::Link<'_>) -> (Range<usize>, [[usize; 2]; 8]) {
    let parts = link.parts();
    let all = [
        parts.scheme,
        parts.local_part,
        parts.name,
        parts.host,
        parts.port,
        parts.path,
        parts.query,
        parts.fragment,
    ];
    let ends = all.map(|part| part.map_or([0, 0], |part| [part.start, part.end]));
    (link.range(), ends)
}

/// The layout of a finding. A reason is the same without the severity.
#[repr(C)]
#[derive(Clone, Copy)]
struct Finding {
    code: *const c_char,
    start: usize,
    end: usize,
    severity: u32,
}

#[repr(C)]
#[derive(Clone, Copy)]
struct Reason {
    code: *const c_char,
    start: usize,
    end: usize,
}

// `linkspan_c` defines these functions. The caller must link it.
unsafe extern "C" {
    fn linkspan_last_error() -> *const c_char;
    fn linkspan_detector_new(options: *const c_char) -> *mut c_void;
    fn linkspan_detector_free(detector: *mut c_void);
    fn linkspan_detect(
        detector: *const c_void,
        text: *const c_char,
        length: usize,
        callback: unsafe extern "C" fn(*const Link, *mut c_void) -> bool,
        data: *mut c_void,
    ) -> usize;
    fn linkspan_detect_into(
        detector: *const c_void,
        text: *const c_char,
        length: usize,
        links: *mut Link,
        capacity: usize,
    ) -> usize;
    fn linkspan_linkifier_new(options: *const c_char) -> *mut c_void;
    fn linkspan_linkifier_free(linkifier: *mut c_void);
    fn linkspan_linkify(
        linkifier: *const c_void,
        source: *const c_char,
        length: usize,
        format: i32,
        out: *mut c_char,
        capacity: usize,
    ) -> isize;
    fn linkspan_format(
        url: *const c_char,
        length: usize,
        form: i32,
        out: *mut c_char,
        capacity: usize,
    ) -> isize;
    fn linkspan_defang(
        source: *const c_char,
        length: usize,
        out: *mut c_char,
        capacity: usize,
    ) -> isize;
    fn linkspan_refang(
        source: *const c_char,
        length: usize,
        out: *mut c_char,
        capacity: usize,
    ) -> isize;
    fn linkspan_explain(
        detector: *const c_void,
        source: *const c_char,
        length: usize,
        out: *mut c_char,
        capacity: usize,
    ) -> isize;
    fn linkspan_check(
        kind: i32,
        value: *const c_char,
        length: usize,
        options: *const c_char,
        findings: *mut Finding,
        capacity: usize,
        count: *mut usize,
    ) -> i32;
    fn linkspan_screen(
        url: *const c_char,
        length: usize,
        reasons: *mut Reason,
        capacity: usize,
        count: *mut usize,
    ) -> u32;
    fn linkspan_screen_pair(
        shown: *const c_char,
        shown_length: usize,
        url: *const c_char,
        length: usize,
        reasons: *mut Reason,
        capacity: usize,
        count: *mut usize,
    ) -> u32;
}

const FAILED: usize = usize::MAX;

/// Good options and bad ones; the first are those of `Detector::new`.
const OPTIONS: [&str; 10] = [
    "",
    "profile=uts58",
    "emails=link-quoted single_labels=yes bare_addresses=yes",
    "schemes=gemini,gopher max_link_bytes=20 tlds=com,рф",
    "bare_domains=no emails=skip tailorings=ellipsis,quotes",
    "mentions=yes handles=yes hashtags=yes schemes=tel,matrix,acme:",
    "mentions=/u/{name}",
    "profile=else",
    "=",
    "max_link_bytes=-1",
];

/// Checks the law on any bytes. The first few choose the calls and options, the others are the text.
pub fn law(bytes: &[u8]) {
    let (choices, text) = bytes.split_at(bytes.len().min(4));
    let choice = |at: usize| choices.get(at).copied().unwrap_or_default();
    let room = usize::from(choice(1));
    let options = OPTIONS[usize::from(choice(0)) % OPTIONS.len()];
    let number = i32::from(choice(2).cast_signed());
    detection(text, options, room);
    texts(text, options, number, room);
    lists(text, number, room);
}

/// Returns a text as C passes it: a pointer and a length. Sanitizers and valgrind see a read beyond
/// its end.
fn c(text: &[u8]) -> (*const c_char, usize) {
    match text {
        [] => (null(), 0),
        text => (text.as_ptr().cast(), text.len()),
    }
}

fn detection(text: &[u8], options: &str, room: usize) {
    unsafe extern "C" fn push(link: *const Link, links: *mut c_void) -> bool {
        // SAFETY: the library passes a link, and `detection` passes a list.
        unsafe { (*links.cast::<Vec<Link>>()).push(*link) };
        true
    }
    let terminated = CString::new(options).unwrap();
    // SAFETY: everything lives as long as the calls, and has the size that is passed.
    unsafe {
        let detector = linkspan_detector_new(terminated.as_ptr());
        if detector.is_null() {
            return assert_sentence();
        }
        let (at, length) = c(text);
        let mut links: Vec<Link> = Vec::new();
        let count = linkspan_detect(detector, at, length, push, (&raw mut links).cast());
        assert_eq!(count, links.len());
        let mut some = vec![Link::default(); room];
        let all = linkspan_detect_into(detector, at, length, some.as_mut_ptr(), room);
        assert_eq!(all, count);
        assert_eq!(some[..room.min(count)], links[..room.min(count)]);
        assert!(
            some[room.min(count)..]
                .iter()
                .all(|link| *link == Link::default())
        );
        if options.is_empty() {
            let detector = linkspan::Detector::new();
            let expected = detector.links_in_bytes(text).map(|link| places(&link));
            let found = links.iter().map(|link| (link.start..link.end, link.parts));
            assert!(found.eq(expected));
        }
        assert_eq!(
            linkspan_detect_into(null(), at, length, null_mut(), 0),
            FAILED
        );
        linkspan_detector_free(detector);
    }
}

fn texts(text: &[u8], options: &str, number: i32, room: usize) {
    let options = CString::new(options).unwrap();
    let (at, length) = c(text);
    // SAFETY: everything lives as long as the calls, and has the size that is passed.
    unsafe {
        let detector = linkspan_detector_new(options.as_ptr());
        let linkifier = linkspan_linkifier_new(options.as_ptr());
        answer(room, |out, size| {
            linkspan_format(at, length, number, out, size)
        });
        answer(room, |out, size| linkspan_defang(at, length, out, size));
        answer(room, |out, size| linkspan_refang(at, length, out, size));
        answer(room, |out, size| {
            linkspan_explain(detector, at, length, out, size)
        });
        answer(room, |out, size| {
            linkspan_linkify(linkifier, at, length, number, out, size)
        });
        linkspan_detector_free(detector);
        linkspan_linkifier_free(linkifier);
    }
}

/// Asks for a text with buffers of different sizes: empty, too small, and large enough.
fn answer(room: usize, ask: impl Fn(*mut c_char, usize) -> isize) {
    const UNTOUCHED: u8 = 0xA5;
    let Ok(length) = usize::try_from(ask(null_mut(), 0)) else {
        return assert_sentence();
    };
    for room in [room, length, length + 1] {
        let mut out = vec![UNTOUCHED; room + 8];
        assert_eq!(ask(out.as_mut_ptr().cast(), room), length as isize);
        assert!(out[room..].iter().all(|&byte| byte == UNTOUCHED));
        if let Some(last) = room.checked_sub(1) {
            // No character is cut in two.
            let end = last.min(length);
            assert!(out[end.saturating_sub(3)..=end].contains(&0));
        }
        if room > length {
            assert!(str::from_utf8(&out[..length]).is_ok());
        }
    }
}

fn lists(text: &[u8], number: i32, room: usize) {
    let (at, length) = c(text);
    let (shown, shown_length) = c(&text[..text.len() / 2]);
    let none = Reason {
        code: null(),
        start: 0,
        end: 0,
    };
    let mut reasons = vec![none; room];
    let mut findings = vec![
        Finding {
            code: null(),
            start: 0,
            end: 0,
            severity: u32::MAX
        };
        room
    ];
    let (list, count) = (reasons.as_mut_ptr(), &mut 0);
    // SAFETY: everything lives as long as the calls, and has the size that is passed.
    unsafe {
        let verdict = linkspan_screen(at, length, list, room, count);
        assert_list(verdict < 3, *count, room, &reasons, text.len());
        reasons.fill(none);
        let list = reasons.as_mut_ptr();
        let verdict = linkspan_screen_pair(shown, shown_length, at, length, list, room, count);
        assert_list(verdict < 3, *count, room, &reasons, text.len());
        let list = findings.as_mut_ptr();
        let verdict = linkspan_check(number, at, length, null(), list, room, count);
        let reasons: Vec<Reason> = findings
            .iter()
            .map(|finding| Reason {
                code: finding.code,
                start: finding.start,
                end: finding.end,
            })
            .collect();
        assert_list(verdict >= 0, *count, room, &reasons, text.len());
        let severities = findings.iter().take(room.min(*count));
        assert!(
            verdict < 0
                || severities
                    .map(|finding| finding.severity)
                    .all(|level| level < 3)
        );
    }
}

/// Asserts that the first `count` items of `list` are filled, as far as they fit, and point into the text.
fn assert_list(is_done: bool, count: usize, room: usize, list: &[Reason], length: usize) {
    if !is_done {
        return assert_sentence();
    }
    let (filled, rest) = list.split_at(room.min(count));
    for reason in filled {
        assert!(reason.start <= reason.end && reason.end <= length);
        // SAFETY: the codes of the library live for ever.
        let code = unsafe { CStr::from_ptr(reason.code) };
        assert!(!code.is_empty());
    }
    assert!(rest.iter().all(|reason| reason.code.is_null()));
}

fn assert_sentence() {
    // SAFETY: it lives until the next failure.
    let sentence = unsafe { linkspan_last_error().as_ref().map(|at| CStr::from_ptr(at)) };
    let sentence = sentence.and_then(|sentence| sentence.to_str().ok());
    assert!(sentence.is_some_and(|sentence| !sentence.contains("a bug") && !sentence.is_empty()));
}
