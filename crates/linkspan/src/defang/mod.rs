//! Defanging: makes links impossible to click by accident, and reverses that.
//!
//! [`defang`] puts brackets around the punctuation that makes a link. [`refang`] removes these, and
//! those of other tools, where the result is a link.
//!
//! | in a link | defanged |
//! |---|---|
//! | `http`, `https`, `ftp` | `hxxp`, `hxxps`, `fxp`; other schemes stay |
//! | `://`, also inside a path or query; the `:` of `mailto:` | `[:]//`, `[:]` |
//! | `.` `。` `．` `｡`, also inside a path or query | `[.]` `[。]` `[．]` `[｡]` |
//! | `@` | `[@]` |
//! | the `:` of an IPv6 address | `[:]` |
//!
//! The stages: [`mask`] walks the detector over a text; [`clickable`] finds what other programs
//! would make clickable; [`form`] reads bracketed forms and [`scheme`] reads schemes; [`undo`]
//! decides which forms to undo.

mod clickable;
mod form;
mod mask;
mod scheme;
mod undo;

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

use crate::detect::Detector;
use crate::detect::email::Emails;
use crate::detect::sigil::Sigils;

use mask::Mask;
use undo::Undoing;

/// The most passes over a text. Undoing a form may create a new one, which takes two passes. Only
/// text made for the purpose needs more, and the time must stay linear.
const MOST_PASSES: usize = 8;

/// The length of the lines that are handled at once, in bytes, up to the end of the last line.
const FEW_LINES: usize = 1 << 10;

/// The bidi overrides, which make text read backwards.
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
    /// The detector finds no link in the result, except mentions, handles and hashtags, which are
    /// left as they are. So defanging twice changes nothing more. If [`refang`](Detector::refang)
    /// does not change `text`, then `refang(defang(text))` is `text`.
    ///
    /// Whatever the profile, this also defangs what other programs would make a link: everything
    /// that UTS #58 finds, any scheme with `://`, web addresses with userinfo or with too few
    /// slashes, and hosts with percent-escapes or invisible characters. Bidi overrides are dropped.
    /// Nothing else outside links is changed. Where two links touch and the detector finds only the
    /// first, both are defanged. Punctuation that is already in brackets is left alone. If the same
    /// word contains a `[.]` that should stay, a link in it gets double brackets, so that refanging
    /// is unambiguous: `x.com[.]-` becomes `x[[.]]com[.]-`.
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
        self.by_lines(text, |lines| self.defang_lines(lines))
    }

    /// Applies `change` to a few lines of `text` at a time. No link and no form goes on after a line end, and the rare lines
    /// that need another pass do not make the others read again.
    fn by_lines<'t>(
        &self,
        text: &'t str,
        change: impl Fn(&'t str) -> Cow<'t, str>,
    ) -> Cow<'t, str> {
        if self.options.emails == Emails::LinkQuoted {
            // With these, all of a text counts as one word.
            return change(text);
        }
        let mut out = String::new();
        let (mut written, mut at) = (0, 0);
        while let Some(rest) = text.as_bytes().get(at..).filter(|rest| !rest.is_empty()) {
            let after = rest.get(FEW_LINES..).unwrap_or_default();
            let line_end = after.iter().position(|&byte| byte == b'\n');
            let end = line_end.map_or(text.len(), |len| at + FEW_LINES + len + 1);
            if let Cow::Owned(changed) = change(text.get(at..end).unwrap_or_default()) {
                if written == 0 {
                    out.reserve(text.len() + text.len() / 8);
                }
                out.push_str(text.get(written..at).unwrap_or_default());
                out.push_str(&changed);
                written = end;
            }
            at = end;
        }
        if written == 0 {
            return Cow::Borrowed(text);
        }
        out.push_str(text.get(written..).unwrap_or_default());
        Cow::Owned(out)
    }

    /// Does the work of [`defang`](Self::defang).
    fn defang_lines<'t>(&self, text: &'t str) -> Cow<'t, str> {
        // Searching for a string is several times as fast as searching for a character.
        if !text.is_ascii()
            && OVERRIDES
                .iter()
                .any(|c| text.contains(&*c.encode_utf8(&mut [0; 4])))
        {
            let straight = text.replace(OVERRIDES, "");
            return Cow::Owned(self.defang_lines(&straight).into_owned());
        }
        let Some(mut safe) = self.bracketed(text) else {
            return Cow::Borrowed(text);
        };
        // The placeholder for `[@]` in the mask ends a link without a host, but the brackets do
        // not. So such a link may need another pass.
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

    /// Runs one pass of [`defang`](Self::defang). Returns `None` if there is nothing to do.
    fn bracketed(&self, text: &str) -> Option<String> {
        let mask = Mask::new(self, text).filter(Mask::hides_something)?;
        Some(mask.bracketed(&Undoing::new(self, text).depths()))
    }

    /// Returns a detector that does not find mentions, handles and hashtags, which lead nowhere by
    /// themselves.
    fn without_names(&self) -> Detector {
        let mut detector = self.clone();
        detector.options.sigils = Sigils::default();
        detector.options.find_stops();
        detector
    }

    /// Makes a text unclickable that is a link as a whole, whatever the detector finds in it.
    pub(crate) fn defang_link(&self, link: &str) -> String {
        let straight = link.replace(OVERRIDES, "");
        Mask::of_link(&straight).bracketed(&Undoing::new(self, &straight).depths())
    }

    /// Makes defanged links whole again.
    ///
    /// Undoes what [`defang`](Detector::defang) writes and the other forms in use: `hXXp`, `h**p`,
    /// `htxp`, `hxtp`, `hxp`, `meow`, `fxp`, `ftx`, `fxxp` and `f*p` before `://`; `:\\` after one
    /// of these; `[.]`, `[dot]`, `[@]`, `[at]`, `[:]` and `[://]`, with any of the brackets `[]`,
    /// `()` and `{}`, in any case, with or without a space inside each bracket.
    ///
    /// A form is undone only if the result is part of a link: `f(.)`, `array[.]` and `look (at)
    /// this` are left alone. Refanging twice changes nothing more.
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
        self.by_lines(text, |lines| self.refang_lines(lines))
    }

    /// Does the work of [`refang`](Self::refang).
    fn refang_lines<'t>(&self, text: &'t str) -> Cow<'t, str> {
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

    /// Like [`defang`](Detector::defang), for bytes that need not be UTF-8. Invalid bytes are kept.
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

    /// Like [`refang`](Detector::refang), for bytes that need not be UTF-8. Invalid bytes are kept.
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

/// Applies `change` to each run of valid UTF-8 in `bytes`.
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
    if is_changed {
        Cow::Owned(out)
    } else {
        Cow::Borrowed(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_taken_by_themselves() {
        let lines = [
            "nothing here\n",
            "see https://example.com/a.\r\n",
            "ünd bücher.de, a[.]b.com hxxp[:]//c[.]com\n",
            "\n",
            "http:/one.example.com pay\u{200B}pal.com\n",
            &"long ".repeat(FEW_LINES),
            "d.com\n",
        ];
        let detector = Detector::new();
        for count in [1, 50, 500] {
            let text = lines.concat().repeat(count);
            for (change, name) in [
                (Detector::defang as fn(&_, _) -> _, "defang"),
                (Detector::refang, "refang"),
            ] {
                let apart: String = text
                    .split_inclusive('\n')
                    .map(|it| change(&detector, it))
                    .collect();
                assert_eq!(change(&detector, &text), apart, "{name}");
            }
        }
        let plain = "nothing here\n".repeat(FEW_LINES);
        assert!(matches!(detector.defang(&plain), Cow::Borrowed(_)));
    }
}
