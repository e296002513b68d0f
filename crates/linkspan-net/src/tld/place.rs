//! Where the operating system keeps caches.

use std::ffi::OsString;
use std::path::PathBuf;

/// The variable that sets the folder directly.
pub(super) const OVERRIDE: &str = "LINKSPAN_CACHE_DIR";

/// The variables that name a user's cache folder, in order, and what to append.
#[cfg(target_os = "macos")]
const PLACES: &[(&str, &str)] = &[("HOME", "Library/Caches")];
#[cfg(windows)]
const PLACES: &[(&str, &str)] = &[("LOCALAPPDATA", "")];
#[cfg(not(any(target_os = "macos", windows)))]
const PLACES: &[(&str, &str)] = &[("XDG_CACHE_HOME", ""), ("HOME", ".cache")];

/// Returns the user's cache folder for linkspan, given the environment. A relative path is ignored,
/// as the XDG specification demands: it would depend on the current folder.
pub(super) fn user_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let path = |name| variable(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    if let Some(folder) = path(OVERRIDE) {
        return Some(folder);
    }
    let mut places = PLACES
        .iter()
        .filter_map(|(name, inner)| path(name).map(|base| base.join(inner)));
    let base = places.find(|base| base.is_absolute())?;
    Some(base.join("linkspan"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(variables: &[(&str, &str)]) -> Option<PathBuf> {
        user_folder(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| OsString::from(value))
        })
    }

    #[test]
    fn our_variable_takes_precedence() {
        let variables = [(OVERRIDE, "here"), ("XDG_CACHE_HOME", "/x"), ("HOME", "/h")];
        assert_eq!(folder(&variables), Some("here".into()));
    }

    #[cfg(not(any(target_os = "macos", windows)))]
    #[test]
    fn xdg_comes_before_home() {
        let home = ("HOME", "/h");
        assert_eq!(
            folder(&[("XDG_CACHE_HOME", "/x"), home]),
            Some("/x/linkspan".into())
        );
        let at_home = Some("/h/.cache/linkspan".into());
        assert_eq!(folder(&[("XDG_CACHE_HOME", "x"), home]), at_home);
        assert_eq!(folder(&[("XDG_CACHE_HOME", ""), home]), at_home);
    }

    #[test]
    fn no_variables_mean_no_folder() {
        assert_eq!(folder(&[]), None);
        assert_eq!(folder(&[("HOME", ""), ("LOCALAPPDATA", "")]), None);
    }
}
