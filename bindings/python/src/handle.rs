//! Rust values that Python keeps in capsules.
//!
//! A class of PyO3 lives in static memory, which all interpreters of a process share; a capsule belongs to the
//! interpreter that created it. The public classes are written in Python (`python/linkspan`) and contain the capsules.

#![expect(unsafe_code, reason = "capsules contain raw pointers")]

use std::ffi::CStr;

use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;

/// A value that Python can keep in a capsule.
pub(crate) trait Handle: Send + Sync + Sized + 'static {
    /// The name of its capsules. No other type, in this or any other library, has capsules with this name.
    const NAME: &'static CStr;

    /// Moves a value into a capsule, which drops it when it is freed.
    fn into_capsule(self, py: Python<'_>) -> PyResult<Bound<'_, PyCapsule>> {
        PyCapsule::new_with_value(py, self, Self::NAME)
    }

    /// Returns the value in a capsule.
    fn of<'c>(capsule: &'c Bound<'_, PyAny>) -> PyResult<&'c Self> {
        let pointer = capsule
            .cast::<PyCapsule>()
            .ok()
            .and_then(|capsule| capsule.pointer_checked(Some(Self::NAME)).ok());
        match pointer {
            // SAFETY: capsules with this name are made by `into_capsule`; the value is never changed, any thread may read it, and
            // it lives as long as the capsule.
            Some(pointer) => Ok(unsafe { pointer.cast::<Self>().as_ref() }),
            None => Err(PyTypeError::new_err(format!(
                "this is not a {}; use the public classes of linkspan",
                Self::NAME.to_string_lossy()
            ))),
        }
    }
}

impl Handle for linkspan::Detector {
    const NAME: &'static CStr = c"linkspan._core.Detector";
}

impl Handle for linkspan::Linkifier {
    const NAME: &'static CStr = c"linkspan._core.Linkifier";
}

impl Handle for arrow_data::ArrayData {
    const NAME: &'static CStr = c"linkspan._core.Column";
}
