//! The border: what comes in is looked at before it is used, and nothing unwinds out of it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::{ptr, slice};

thread_local! {
    static LAST_ERROR: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// Why something cannot be done, as a sentence.
pub(crate) type Wrong = String;

/// The sentence of the last failure in this thread, or null. It lives until the next call that fails.
#[unsafe(no_mangle)]
pub extern "C" fn linkspan_last_error() -> *const c_char {
    LAST_ERROR.with(|last| {
        let last = last.try_borrow();
        last.map_or(ptr::null(), |last| {
            last.as_ref().map_or(ptr::null(), |text| text.as_ptr())
        })
    })
}

/// Does some work; `failed` is the answer if it cannot be done.
pub(crate) fn guard<T>(failed: T, work: impl FnOnce() -> Result<T, Wrong>) -> T {
    // What the work had in its hands is dropped with it, so nothing half-made is seen again.
    let result = catch_unwind(AssertUnwindSafe(work));
    let sentence = match result {
        Ok(Ok(answer)) => return answer,
        Ok(Err(sentence)) => sentence,
        Err(_) => "linkspan has a bug that this call has found; please report it".to_owned(),
    };
    let sentence = CString::new(sentence.replace('\0', "\u{FFFD}")).unwrap_or_default();
    LAST_ERROR.with(|last| {
        if let Ok(mut last) = last.try_borrow_mut() {
            *last = Some(sentence);
        }
    });
    failed
}

/// The bytes of a text.
///
/// # Safety
///
/// `text` is null, or `length` bytes can be read there as long as the answer is used.
pub(crate) unsafe fn bytes<'t>(text: *const c_char, length: usize) -> Result<&'t [u8], Wrong> {
    if length == 0 {
        return Ok(&[]);
    }
    if text.is_null() {
        return Err(format!(
            "a text of {length} bytes cannot be at the null pointer"
        ));
    }
    if length > isize::MAX as usize {
        return Err(format!(
            "a text cannot have {length} bytes; a length may be negative"
        ));
    }
    // SAFETY: not null, and the caller promises the rest.
    Ok(unsafe { slice::from_raw_parts(text.cast(), length) })
}

/// A text that must be UTF-8, because an answer is made of it.
///
/// # Safety
///
/// As for [`bytes`].
pub(crate) unsafe fn text<'t>(text: *const c_char, length: usize) -> Result<&'t str, Wrong> {
    // SAFETY: the caller promises it.
    let bytes = unsafe { bytes(text, length) }?;
    std::str::from_utf8(bytes).map_err(|error| format!("the text is not UTF-8: {error}"))
}

/// A string that ends with a zero byte; null is the empty one.
///
/// # Safety
///
/// `text` is null or points to a string that ends with a zero byte.
pub(crate) unsafe fn string<'t>(text: *const c_char) -> Result<&'t str, Wrong> {
    if text.is_null() {
        return Ok("");
    }
    // SAFETY: not null, and the caller promises the rest.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str()
        .map_err(|error| format!("the options are not UTF-8: {error}"))
}

/// What a handle points to.
///
/// # Safety
///
/// `handle` is null or was made by this library and not freed.
pub(crate) unsafe fn handle<'h, T>(handle: *const T) -> Result<&'h T, Wrong> {
    // SAFETY: the caller promises it.
    unsafe { handle.as_ref() }.ok_or_else(|| "the handle is null; was it made?".to_owned())
}

/// Copies as much of an answer as fits to the caller's memory, and then a zero byte. Returns the length of the
/// whole answer.
///
/// # Safety
///
/// `out` is null, or `capacity` bytes can be written there.
pub(crate) unsafe fn copy(answer: &str, out: *mut c_char, capacity: usize) -> isize {
    if !out.is_null() && capacity > 0 {
        let length = answer.floor_char_boundary_at(capacity - 1);
        // SAFETY: `length` is less than `capacity`, and the answer has that many bytes.
        unsafe {
            ptr::copy_nonoverlapping(answer.as_ptr(), out.cast(), length);
            out.add(length).write(0);
        }
    }
    answer.len() as isize
}

trait Floor {
    fn floor_char_boundary_at(&self, at: usize) -> usize;
}

impl Floor for str {
    /// The nearest boundary of a character at or before a place.
    fn floor_char_boundary_at(&self, at: usize) -> usize {
        let at = at.min(self.len());
        (0..=at)
            .rev()
            .find(|&at| self.is_char_boundary(at))
            .unwrap_or(0)
    }
}

/// Writes an item to the caller's list, unless `at` is past its end.
///
/// # Safety
///
/// `list` is null, or `capacity` items can be written there.
pub(crate) unsafe fn put<T>(list: *mut T, capacity: usize, at: usize, item: T) {
    if !list.is_null() && at < capacity {
        // SAFETY: inside of the list.
        unsafe { list.add(at).write(item) };
    }
}

/// A word of the library as a string of C. There are a few dozen; each is made once and kept.
pub(crate) fn constant(word: &'static str) -> *const c_char {
    static WORDS: Mutex<BTreeMap<&'static str, CString>> = Mutex::new(BTreeMap::new());
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let made = words
        .entry(word)
        .or_insert_with(|| CString::new(word).unwrap_or_default());
    made.as_ptr()
}
