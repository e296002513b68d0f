//! The border to C: arguments are checked before they are used, and no panic unwinds into the caller.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{CStr, CString, c_char};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Mutex, PoisonError};
use std::{ptr, slice};

thread_local! {
    static LAST_ERROR: RefCell<Option<CString>> = const { RefCell::new(None) };
}

/// An error message.
pub(crate) type Wrong = String;

/// Returns the error message of the last failure in this thread, or null. It is valid until the next call that fails.
#[unsafe(no_mangle)]
pub extern "C" fn linkspan_last_error() -> *const c_char {
    LAST_ERROR.with(|last| {
        let last = last.try_borrow();
        last.map_or(ptr::null(), |last| {
            last.as_ref().map_or(ptr::null(), |text| text.as_ptr())
        })
    })
}

/// Runs `work`. If it returns an error or panics, stores the message and returns `failed`.
pub(crate) fn guard<T>(failed: T, work: impl FnOnce() -> Result<T, Wrong>) -> T {
    // `work` owns its values. A panic drops them, so nobody sees a half-changed value.
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

/// Returns the bytes of a text.
///
/// # Safety
///
/// `text` is null, or `length` bytes can be read there as long as the result is used.
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

/// Returns a text that must be UTF-8, because the result contains parts of it.
///
/// # Safety
///
/// As for [`bytes`].
pub(crate) unsafe fn text<'t>(text: *const c_char, length: usize) -> Result<&'t str, Wrong> {
    // SAFETY: the caller promises it.
    let bytes = unsafe { bytes(text, length) }?;
    std::str::from_utf8(bytes).map_err(|error| format!("the text is not UTF-8: {error}"))
}

/// Returns a string that ends with a zero byte. Null is the empty string.
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

/// Returns the value that a handle points to.
///
/// # Safety
///
/// `handle` is null, or this library made it and it was not freed.
pub(crate) unsafe fn handle<'h, T>(handle: *const T) -> Result<&'h T, Wrong> {
    // SAFETY: the caller promises it.
    unsafe { handle.as_ref() }.ok_or_else(|| "the handle is null; was it made?".to_owned())
}

/// Copies as much of a text as fits to the caller's memory, and then a zero byte. Returns the length of the whole
/// text.
///
/// # Safety
///
/// `out` is null, or `capacity` bytes can be written there.
pub(crate) unsafe fn copy(answer: &str, out: *mut c_char, capacity: usize) -> isize {
    if !out.is_null() && capacity > 0 {
        let length = answer.floor_char_boundary_at(capacity - 1);
        // SAFETY: `length` is less than `capacity`, and `answer` has that many bytes.
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
    /// Returns the nearest boundary of a character at or before a position.
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
        // SAFETY: `at` is inside the list.
        unsafe { list.add(at).write(item) };
    }
}

/// Returns a word of the library as a C string. There are a few dozen; each is made once and kept.
pub(crate) fn constant(word: &'static str) -> *const c_char {
    static WORDS: Mutex<BTreeMap<&'static str, CString>> = Mutex::new(BTreeMap::new());
    let mut words = WORDS.lock().unwrap_or_else(PoisonError::into_inner);
    let made = words
        .entry(word)
        .or_insert_with(|| CString::new(word).unwrap_or_default());
    made.as_ptr()
}
