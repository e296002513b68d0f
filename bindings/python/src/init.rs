//! The entry point that Python calls to load the module.
//!
//! PyO3 declares its modules for one interpreter only, because its classes and interned strings live in static memory.
//! This crate has neither: it offers functions, and keeps what they need in capsules (`handle.rs`). So every
//! interpreter of a process may load it, even those with their own lock (GIL), and the module declares this.

#![expect(
    unsafe_code,
    reason = "the definition of the module is a structure of C"
)]

use std::ffi::{CStr, c_int, c_void};
use std::sync::Once;

use pyo3::ffi;

/// `Py_mod_multiple_interpreters`, which the stable ABI of Python 3.9 does not have yet.
const MULTIPLE_INTERPRETERS: c_int = 3;
/// `Py_MOD_PER_INTERPRETER_GIL_SUPPORTED`.
const OWN_LOCK: usize = 2;

unsafe extern "C" {
    /// Returns the function that `#[pymodule]` generates from the one in `lib.rs`.
    fn PyInit__core_of_pyo3() -> *mut ffi::PyObject;
}

/// Loads `linkspan._core`.
///
/// # Safety
///
/// Only an interpreter that imports the module may call this.
#[unsafe(no_mangle)]
unsafe extern "C" fn PyInit__core() -> *mut ffi::PyObject {
    static ONCE: Once = Once::new();
    // SAFETY: an interpreter imports the module.
    let definition = unsafe { PyInit__core_of_pyo3() };
    if !definition.is_null() {
        // SAFETY: PyO3 uses multi-phase initialization, so this is the definition of the module. It is static, and nobody
        // reads it before this function has returned to the first interpreter.
        ONCE.call_once(|| unsafe { declare(definition.cast()) });
    }
    definition
}

/// Declares in a module's definition that interpreters with their own lock may load it.
unsafe fn declare(definition: *mut ffi::PyModuleDef) {
    if !knows_own_locks() {
        return;
    }
    let mut slots = Vec::new();
    // SAFETY: the list of slots ends with a slot of zeros.
    unsafe {
        let mut slot = (*definition).m_slots;
        while !slot.is_null() && (*slot).slot != 0 {
            slots.push(*slot);
            slot = slot.add(1);
        }
    }
    let slot = |slot, value: usize| ffi::PyModuleDef_Slot {
        slot,
        value: value as *mut c_void,
    };
    slots.extend([slot(MULTIPLE_INTERPRETERS, OWN_LOCK), slot(0, 0)]);
    // SAFETY: the definition is valid, and the new slots live as long as the process.
    unsafe { (*definition).m_slots = Vec::leak(slots).as_mut_ptr() };
}

/// Returns true if this Python is 3.12 or newer. Older ones refuse unknown slots.
fn knows_own_locks() -> bool {
    // SAFETY: Python returns a text that lives as long as the process.
    let version = unsafe { CStr::from_ptr(ffi::Py_GetVersion()) };
    let mut numbers = version.to_str().unwrap_or_default().split('.');
    let mut number = || numbers.next()?.parse::<u32>().ok();
    (number(), number()) >= (Some(3), Some(12))
}
