//! A detected link.

use alloc::borrow::Cow;
use alloc::vec::Vec;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};

use super::field::{Field, Value};
use super::screening::Reason;
use crate::screen::{self, Verdict};

/// A link: its position, its kind, its forms for machines and people, and its parts.
///
/// Parts that the link does not have are left out.
///
/// # Example
///
/// ```
/// use linkspan::Detector;
/// use linkspan::json::Link;
///
/// let link = Detector::new().links("at bücher.de").next().unwrap();
/// let json = serde_json::to_string(&Link::new(&link, |at| at)).unwrap();
/// assert_eq!(json, r#"{"start":3,"end":13,"kind":"url","evidence":"domain","text":"bücher.de","href":"https://xn--bcher-kva.de/","display":"bücher.de","confidence":"likely","tailorings":[],"host":"bücher.de","registrable":"xn--bcher-kva.de","tld":"de"}"#);
/// ```
#[derive(Debug)]
pub struct Link<'a> {
    start: usize,
    end: usize,
    link: crate::Link<'a>,
    fields: &'a [Field],
    screening: Option<(Verdict, Vec<Reason>)>,
}

impl<'a> Link<'a> {
    /// Creates the object of a link. `place` converts offsets in bytes to another unit. It is
    /// called for the start first.
    ///
    /// # Example
    ///
    /// ```
    /// let link = linkspan::Detector::new().links("example.com").next().unwrap();
    /// let object = linkspan::json::Link::new(&link, |at| at);
    /// assert!(serde_json::to_string(&object).unwrap().contains("https://example.com/"));
    /// ```
    #[must_use]
    pub fn new(link: &crate::Link<'a>, mut place: impl FnMut(usize) -> usize) -> Self {
        Link {
            start: place(link.range().start),
            end: place(link.range().end),
            link: link.clone(),
            fields: Field::ALL,
            screening: None,
        }
    }

    /// Serializes only these fields, in this order. Other fields are not computed.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::json::{Field, Link};
    ///
    /// let link = linkspan::Detector::new().find("at www.example.co.uk/a").unwrap();
    /// let object = Link::new(&link, |at| at).fields(&[Field::Registrable, Field::Start]);
    /// let json = serde_json::to_string(&object).unwrap();
    /// assert_eq!(json, r#"{"registrable":"example.co.uk","start":3}"#);
    /// ```
    #[must_use]
    pub fn fields(mut self, fields: &'a [Field]) -> Self {
        self.fields = fields;
        self
    }

    /// Adds the result of screening: `verdict` and `reasons`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::json::Link;
    ///
    /// let link = linkspan::Detector::new().links("paypa1.com").next().unwrap();
    /// let screening = linkspan::screen::Screen::new().link(&link);
    /// let object = Link::new(&link, |at| at).screened(&screening, |at| at);
    /// let json = serde_json::to_string(&object).unwrap();
    /// assert!(json.contains(r#""verdict":"refuse","reasons":[{"#));
    /// ```
    #[must_use]
    pub fn screened(
        mut self,
        screening: &screen::Screening<'_>,
        place: impl Fn(usize) -> usize,
    ) -> Self {
        self.screening = Some((screening.verdict(), Reason::all(screening, place)));
        self
    }

    /// Computes one field. Returns `None` if the link does not have it, such as the port of
    /// `example.com`.
    ///
    /// # Example
    ///
    /// ```
    /// use linkspan::json::{Field, Link};
    ///
    /// let link = linkspan::Detector::new().find("at example.com:8080").unwrap();
    /// let object = Link::new(&link, |at| at);
    /// assert_eq!(object.get(Field::Port).unwrap().to_string(), "8080");
    /// assert!(object.get(Field::Query).is_none());
    /// ```
    #[must_use]
    pub fn get(&self, field: Field) -> Option<Value<'_>> {
        let link = &self.link;
        let part = |part: Option<&'a str>| part.map(|part| Value::Text(Cow::Borrowed(part)));
        Some(match field {
            Field::Start => Value::Number(self.start),
            Field::End => Value::Number(self.end),
            Field::Kind => Value::Text(link.kind().as_str().into()),
            Field::Evidence => Value::Text(link.evidence().as_str().into()),
            Field::Text => Value::Text(link.as_str().into()),
            Field::Href => Value::Text(link.to_href().into()),
            Field::Display => Value::Text(link.to_display().into()),
            Field::Confidence => Value::Text(link.confidence().as_str().into()),
            Field::Tailorings => {
                Value::Words(link.tailorings().iter().map(|word| word.as_str()).collect())
            }
            Field::Scheme => return part(link.scheme()),
            Field::LocalPart => return part(link.local_part()),
            Field::Name => return part(link.name()),
            Field::Host => return part(link.host()),
            Field::Port => return part(link.port()),
            Field::Path => return part(link.path()),
            Field::Query => return part(link.query()),
            Field::Fragment => return part(link.fragment()),
            Field::Registrable => Value::Text(link.registrable_domain()?),
            Field::Tld => Value::Text(link.tld()?),
            Field::Verdict => Value::Text(self.screening.as_ref()?.0.as_str().into()),
            Field::Reasons => Value::Reasons(&self.screening.as_ref()?.1),
        })
    }
}

impl Serialize for Link<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for field in self.fields {
            if let Some(value) = self.get(*field) {
                map.serialize_entry(field.as_str(), &value)?;
            }
        }
        map.end()
    }
}
