//! Defanging: links that nobody can click by accident, and the way back.
//!
//! [`defang`] puts brackets around what makes a link a link. [`refang`] takes
//! them off, its own and those of other tools, where a link comes of it.
//!
//! | in a link | defanged |
//! |---|---|
//! | `http`, `https`, `ftp` | `hxxp`, `hxxps`, `fxp`; another scheme stays |
//! | `://`, also inside a path or query; the `:` of `mailto:` | `[:]//`, `[:]` |
//! | `.` `。` `．` `｡`, also inside a path or query | `[.]` `[。]` `[．]` `[｡]` |
//! | `@` | `[@]` |
//! | the `:` of an IPv6 address | `[:]` |
//!
//! The stages: [`mask`] walks the detector over a text, [`clickable`] finds what
//! others would click, and hides in it what `defang` brackets; [`form`] reads bracketed forms and [`scheme`] schemes;
//! [`undo`] decides which forms are undone.

mod clickable;
mod form;
mod mask;
mod scheme;
mod undo;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::detect::Detector;
use crate::detect::sigil::Sigils;

use mask::Mask;
use undo::Undoing;

/// How often a text is looked at when what was undone gives new forms, which takes two passes; more
/// are for texts made to need them, and the time must stay linear.
const MOST_PASSES: usize = 8;

/// The bidi overrides, which make a text be read backwards.
const OVERRIDES: [char; 2] = ['\u{202D}', '\u{202E}'];

/// Makes the links of `text` unclickable, with the default [`Detector`].
///
/// See [`Detector::defang`].
///
/// # Example
///
/// ```
/// assert_eq!(linkspan::defang("Mail a@b.com."), "Mail a[@]b[.]com.");
/// ```
pub fn defang(text: &str) -> Cow<'_, str> {
    Detector::new().defang(text)
}

/// Makes defanged links whole again, with the default [`Detector`].
///
/// See [`Detector::refang`].
///
/// # Example
///
/// ```
/// assert_eq!(linkspan::refang("hXXp://example[.]com"), "http://example.com");
/// ```
pub fn refang(text: &str) -> Cow<'_, str> {
    Detector::new().refang(text)
}

impl Detector {
    /// Makes the links of `text` unclickable: `hxxp[:]//example[.]com`.
    ///
    /// The detector finds no link in what comes out but mentions, handles and hashtags, which stay as they are; so doing it again
    /// changes nothing. If
    /// [`refang`](Detector::refang) leaves `text` alone, `refang(defang(text))` is `text`.
    ///
    /// What other programs would make a link of is defanged, too, whatever the profile: all that UTS #58 finds, any scheme with `://`, web addresses with userinfo or too
    /// few slashes, hosts with percent-escapes or characters that nobody sees. Bidi overrides are dropped. Otherwise
    /// nothing outside the links is changed. Where two links touch, and the detector counts the
    /// first only, both are defanged. What stands in brackets already stays as it is. A link in one
    /// word with a `[.]` that is not to be undone gets double brackets, so that the way back is
    /// clear: `x.com[.]-` becomes `x[[.]]com[.]-`.
    ///
    /// # Example
    ///
    /// ```
    /// let text = "see https://example.com/a.html?u=bank.com.";
    /// let safe = "see hxxps[:]//example[.]com/a[.]html?u=bank[.]com.";
    /// assert_eq!(linkspan::Detector::new().defang(text), safe);
    /// let text = "javascript://a.com/ or http:/jane@b.com";
    /// let safe = "javascript[:]//a[.]com/ or hxxp[:]/jane[@]b[.]com";
    /// assert_eq!(linkspan::Detector::new().defang(text), safe);
    /// ```
    pub fn defang<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.options.sigils != Sigils::default() {
            return self.without_names().defang(text);
        }
        // A search for a text is several times as fast as one for characters.
        if !text.is_ascii()
            && OVERRIDES
                .iter()
                .any(|c| text.contains(&*c.encode_utf8(&mut [0; 4])))
        {
            let straight = text.replace(OVERRIDES, "");
            return Cow::Owned(self.defang(&straight).into_owned());
        }
        let Some(mut safe) = self.bracketed(text) else {
            return Cow::Borrowed(text);
        };
        // The wall that stands for `[@]` in the mask ends a link without a host; the brackets do not.
        let has_opaque = || {
            self.options
                .schemes
                .iter()
                .any(|scheme| scheme.rest.is_some())
        };
        let mut passes = 1..MOST_PASSES;
        while passes.next().is_some()
            && has_opaque()
            && self.is_match(&safe)
            && let Some(again) = self.bracketed(&safe)
        {
            safe = again;
        }
        Cow::Owned(safe)
    }

    /// One pass of [`defang`](Self::defang); `None` if there is nothing to do.
    fn bracketed(&self, text: &str) -> Option<String> {
        let mask = Mask::new(self, text).filter(Mask::hides_something)?;
        Some(mask.bracketed(&Undoing::new(self, text).depths()))
    }

    /// A detector that finds no mentions, handles and hashtags: they lead nowhere by themselves.
    fn without_names(&self) -> Detector {
        let mut detector = self.clone();
        detector.options.sigils = Sigils::default();
        detector.options.find_stops();
        detector
    }

    /// Makes a text unclickable that is a link as a whole, whatever the detector says.
    pub(crate) fn defang_link(&self, link: &str) -> String {
        let straight = link.replace(OVERRIDES, "");
        Mask::of_link(&straight).bracketed(&Undoing::new(self, &straight).depths())
    }

    /// Makes defanged links whole again.
    ///
    /// Undoes what [`defang`](Detector::defang) writes, and the other forms in use: `hXXp`, `h**p`,
    /// `htxp`, `hxtp`, `hxp`, `meow`, `fxp`, `ftx`, `fxxp` and `f*p` before `://`; `:\\` behind one of
    /// these; `[.]`, `[dot]`, `[@]`, `[at]`, `[:]` and `[://]`, with any of the brackets `[]`, `()` and
    /// `{}`, in any case, with or without a space inside each bracket.
    ///
    /// A form is undone only if it then lies in a link: `f(.)`, `array[.]` and `look (at) this` stay.
    /// Doing it again changes nothing.
    ///
    /// # Example
    ///
    /// ```
    /// let detector = linkspan::Detector::new();
    /// assert_eq!(detector.refang("meow://evil(dot)example[.]com/a"), "http://evil.example.com/a");
    /// assert_eq!(detector.refang("jane[at]example{.}com"), "jane@example.com");
    /// assert_eq!(detector.refang("look (at) f[.] or a[.]b"), "look (at) f[.] or a[.]b");
    /// ```
    pub fn refang<'t>(&self, text: &'t str) -> Cow<'t, str> {
        if self.options.sigils != Sigils::default() {
            return self.without_names().refang(text);
        }
        let undoing = Undoing::new(self, text);
        let mut whole = undoing.text();
        let mut uncovers = undoing.uncovers();
        for _ in 1..MOST_PASSES {
            if !uncovers {
                break;
            }
            let again = Undoing::new(self, &whole);
            uncovers = again.uncovers();
            whole = Cow::Owned(again.text().into_owned());
        }
        whole
    }

    /// Like [`defang`](Detector::defang), for text that need not be UTF-8; other bytes are kept.
    ///
    /// # Example
    ///
    /// ```
    /// let safe = linkspan::Detector::new().defang_bytes(b"\xFFexample.com\xFE");
    /// assert_eq!(&*safe, b"\xFFexample[.]com\xFE");
    /// ```
    pub fn defang_bytes<'t>(&self, bytes: &'t [u8]) -> Cow<'t, [u8]> {
        through(bytes, |text| self.defang(text))
    }

    /// Like [`refang`](Detector::refang), for text that need not be UTF-8; other bytes are kept.
    ///
    /// # Example
    ///
    /// ```
    /// let whole = linkspan::Detector::new().refang_bytes(b"\xFFexample[.]com\xFE");
    /// assert_eq!(&*whole, b"\xFFexample.com\xFE");
    /// ```
    pub fn refang_bytes<'t>(&self, bytes: &'t [u8]) -> Cow<'t, [u8]> {
        through(bytes, |text| self.refang(text))
    }
}

/// Takes each stretch of UTF-8 in `bytes` through `change`.
fn through<'t>(bytes: &'t [u8], change: impl Fn(&'t str) -> Cow<'t, str>) -> Cow<'t, [u8]> {
    if let Ok(text) = core::str::from_utf8(bytes) {
        return match change(text) {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        };
    }
    let mut out = Vec::new();
    let mut is_changed = false;
    for chunk in bytes.utf8_chunks() {
        let text = change(chunk.valid());
        is_changed |= matches!(text, Cow::Owned(_));
        out.extend_from_slice(text.as_bytes());
        out.extend_from_slice(chunk.invalid());
    }
    match is_changed {
        true => Cow::Owned(out),
        false => Cow::Borrowed(bytes),
    }
}
