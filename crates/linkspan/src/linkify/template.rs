//! Templates for the URLs of mentions, handles and hashtags.

use alloc::boxed::Box;
use alloc::string::String;

use crate::detect::unsafe_scheme::is_unsafe;
use crate::domain::idna;
use crate::error::Error;
use crate::format::{Formatter, push_component};
use crate::link::{Link, LinkKind};
use crate::url;

const NAME: &str = "{name}";
const HOST: &str = "{host}";

/// A URL in which `{name}`, and for handles `{host}`, are replaced by parts of a link.
#[derive(Clone, Debug)]
pub(crate) struct Template(Box<str>);

/// The templates given by the caller.
#[derive(Clone, Debug, Default)]
pub(crate) struct Templates {
    pub(crate) mention: Option<Template>,
    pub(crate) handle: Option<Template>,
    pub(crate) hashtag: Option<Template>,
}

impl Templates {
    /// Returns the template for links of a kind. An error means that such links have a URL of their
    /// own.
    pub(crate) fn of(&self, kind: LinkKind) -> Result<Option<&Template>, ()> {
        match kind {
            LinkKind::Url | LinkKind::Email => Err(()),
            LinkKind::Mention => Ok(self.mention.as_ref()),
            LinkKind::Handle => Ok(self.handle.as_ref()),
            LinkKind::Hashtag => Ok(self.hashtag.as_ref()),
        }
    }
}

impl Template {
    /// Parses a template for links of a kind. Whatever the name, the resulting URL is safe to
    /// click, and its host is the one in the template or that of the handle.
    pub(crate) fn read(text: &str, kind: LinkKind) -> Result<Self, Error> {
        let template = Template(text.into());
        let is_handle = kind == LinkKind::Handle;
        // Checking one filled template is enough: names are percent-escaped, so none can change the
        // structure of the URL.
        let sample = template.filled("name", "host.example");
        let is_plain = |byte: u8| byte.is_ascii_graphic() && !b"\"<>\\^`{|}".contains(&byte);
        let names_host = is_handle || !text.contains(HOST);
        let is_fit = text.contains(NAME)
            && names_host
            && sample.bytes().all(is_plain)
            && (is_path(&sample) || template.has_own_host(&sample));
        is_fit
            .then_some(template)
            .ok_or_else(|| Error::template(text, is_handle))
    }

    /// Returns true if the scheme is safe and the host is fixed by the template or is that of the
    /// handle.
    fn has_own_host(&self, sample: &str) -> bool {
        let Some(scheme) = url::scheme(sample).filter(|scheme| !is_unsafe(scheme)) else {
            return false;
        };
        let Some(rest) = self.0.get(scheme.len() + 1..) else {
            return false;
        };
        let Some(authority) = rest.strip_prefix("//") else {
            // `app:{name}` has no host. After a special scheme, browsers would read the name as the
            // host.
            return self.0.starts_with(scheme) && !url::is_special(scheme);
        };
        let end = authority.find(['/', '?', '#']).unwrap_or(authority.len());
        let host = authority.get(..end).unwrap_or_default();
        let is_fixed = !host.contains(['{', '}', '@']) || host == HOST;
        self.0.starts_with(scheme) && is_fixed && Formatter::new().href(sample).is_ok()
    }

    /// Returns the URL for a link.
    pub(crate) fn fill(&self, link: &Link<'_>) -> String {
        let mut name = String::new();
        push_component(link.name().unwrap_or_default(), &mut name);
        let host = idna::to_ascii(link.host().unwrap_or_default());
        let host = host.map(|host| host.as_str().to_ascii_lowercase());
        self.filled(&name, host.as_deref().unwrap_or_default())
    }

    fn filled(&self, name: &str, host: &str) -> String {
        self.0.replace(HOST, host).replace(NAME, name)
    }
}

/// Returns true for a path on the page's own site.
fn is_path(url: &str) -> bool {
    url.starts_with('/') && !url.starts_with("//")
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn valid_templates_are_accepted() {
        for template in [
            "https://chat.example/u/{name}",
            "https://chat.example/?user={name}&x=1",
            "/tags/{name}",
            "/#{name}",
            "matrix:u/{name}:chat.example",
            "app://users/{name}",
            "https://chat.example:8443/{name}/{name}",
        ] {
            assert!(
                Template::read(template, LinkKind::Hashtag).is_ok(),
                "{template}"
            );
        }
        for template in [
            "https://{host}/@{name}",
            "/u/{name}@{host}",
            "https://a.example/{name}",
        ] {
            assert!(
                Template::read(template, LinkKind::Handle).is_ok(),
                "{template}"
            );
        }
    }

    #[test]
    fn invalid_templates_are_rejected() {
        for template in [
            "",
            "{name}",
            "https://chat.example/",
            "https://{name}/",
            "https://{name}.chat.example/",
            "https://{host}/{name}",
            "https://user@chat.example/{name}",
            "https:{name}",
            "https:/{name}",
            "//chat.example/{name}",
            "/\\{name}",
            "javascript:alert({name})",
            "DATA:text/html,{name}",
            "{name}:alert(1)",
            "java{name}:x",
            "tags/{name}",
            "https://chat.example/{name} x",
            "https://chat.example/{name}\"onclick=x",
            "https://chat.example/{other}/{name}",
            "https://chat.example/{{name}}",
            "https://bücher.example/{name}",
            "https:///{name}",
        ] {
            let read = Template::read(template, LinkKind::Mention);
            assert!(read.is_err(), "{template}");
        }
        for template in [
            "https://{host}.evil.example/{name}",
            "https://x@{host}/{name}",
        ] {
            assert!(
                Template::read(template, LinkKind::Handle).is_err(),
                "{template}"
            );
        }
        let error = Template::read("https://{name}/", LinkKind::Mention).unwrap_err();
        assert!(error.to_string().contains("{name}"), "{error}");
    }
}
