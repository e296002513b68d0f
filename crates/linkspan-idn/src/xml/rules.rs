//! Classes, rules and actions.

use super::source::Element;
use super::{code_point, one_of, sequence, unknown};
use crate::action::Trigger;
use crate::error::Error;
use crate::raw::{Class, Raw, RawAction, RawNode, RawRule};
use crate::set::Set;

/// Reads a child of `<rules>`.
pub(super) fn read_rule_part(element: &Element, raw: &mut Raw) -> Result<(), Error> {
    match element.name.as_str() {
        "rule" if element.get("by-ref").is_some() => {
            return Err(Error::new("<rule> has by-ref, but here rules are defined"));
        }
        "rule" => raw.rules.push(RawRule {
            name: element.need("name")?.to_owned(),
            comment: comment(element),
            node: RawNode::All(inside(element)?),
            line: element.line,
        }),
        "action" => {
            let action = read_action(element, raw)?;
            raw.actions.push(action);
        }
        _ => {
            let class = read_class(element)?;
            let name = element.need("name")?.to_owned();
            raw.classes.push((name, class, element.line));
        }
    }
    Ok(())
}

/// Returns the comment as one line, without the symbol by which ICANN marks the rules that all its
/// tables have.
fn comment(element: &Element) -> String {
    let text = element.get("comment").unwrap_or_default();
    let words = text.split_whitespace().filter(|word| *word != "\u{235F}");
    words.collect::<Vec<_>>().join(" ")
}

fn read_action(element: &Element, raw: &mut Raw) -> Result<RawAction, Error> {
    element.only(&[
        "disp",
        "match",
        "not-match",
        "any-variant",
        "all-variants",
        "only-variants",
    ])?;
    element.nothing_inside()?;
    let mut trigger = Trigger::Always;
    type Make = fn(u64) -> Trigger;
    let kinds: [(&str, Make); 3] = [
        ("any-variant", Trigger::Any),
        ("all-variants", Trigger::All),
        ("only-variants", Trigger::Only),
    ];
    for (name, make) in kinds {
        if let Some(types) = element.get(name) {
            if trigger != Trigger::Always {
                return Err(Error::new(
                    "<action> has two of any-variant, all-variants and only-variants; it may have one",
                ));
            }
            trigger = make(raw.types.bits(types)?);
        }
    }
    Ok(RawAction {
        disposition: element.need("disp")?.to_owned(),
        comment: comment(element),
        rule: one_of(element, "match", "not-match")?,
        trigger,
        line: element.line,
    })
}

/// Reads the parts of a rule, a choice, or a look-around: at least one.
fn inside(parent: &Element) -> Result<Vec<RawNode>, Error> {
    parent.only(&["name", "count"])?;
    parent.no_text()?;
    if parent.children.is_empty() {
        return Err(Error::new(format!(
            "<{}> is empty; it must have something to match",
            parent.name
        )));
    }
    parent
        .children
        .iter()
        .map(|element| read_node(element).map_err(|e| e.on_line(element.line)))
        .collect()
}

fn read_node(element: &Element) -> Result<RawNode, Error> {
    let is_reference = element.get("by-ref").is_some();
    if is_reference
        || matches!(
            element.name.as_str(),
            "start" | "end" | "anchor" | "any" | "char"
        )
    {
        element.only(&["cp", "by-ref", "count"])?;
        element.nothing_inside()?;
    }
    let node = match element.name.as_str() {
        "start" => RawNode::Start,
        "end" => RawNode::End,
        "anchor" => RawNode::Anchor,
        "any" => RawNode::Any,
        "char" => {
            let cps = sequence(element.need("cp")?)?;
            if cps.is_empty() {
                return Err(Error::new("<char> has no code point; write cp=\"0061\""));
            }
            RawNode::Char(cps.into())
        }
        "rule" => match element.get("by-ref") {
            Some(name) => RawNode::Ref(name.to_owned()),
            None => RawNode::All(inside(element)?),
        },
        "choice" => RawNode::Choice(inside(element)?),
        "look-behind" => RawNode::LookBehind(Box::new(RawNode::All(inside(element)?))),
        "look-ahead" => RawNode::LookAhead(Box::new(RawNode::All(inside(element)?))),
        _ => RawNode::Class(read_class(element)?),
    };
    let Some(count) = element.get("count") else {
        return Ok(node);
    };
    let (min, max) = read_count(count)?;
    Ok(RawNode::Repeat(Box::new(node), min, max))
}

/// Reads a count: `3`, `1+` or `0:2`.
fn read_count(text: &str) -> Result<(u32, Option<u32>), Error> {
    let number = |text: &str| text.parse::<u32>().ok();
    let count = if let Some(min) = text.strip_suffix('+') {
        number(min).map(|min| (min, None))
    } else if let Some((min, max)) = text.split_once(':') {
        let both = number(min).zip(number(max));
        both.map(|(min, max)| (min, Some(max)))
    } else {
        number(text).map(|times| (times, Some(times)))
    };
    count
        .filter(|(min, max)| max.is_none_or(|max| *min <= max))
        .ok_or_else(|| {
            Error::new(format!(
                "{text:?} is not a count; it is a number, such as 3, or 1+, or 0:2"
            ))
        })
}

fn read_class(element: &Element) -> Result<Class, Error> {
    element.only(&["name", "count", "by-ref", "from-tag", "property"])?;
    let is_list = element.name == "class"
        && element
            .attributes
            .iter()
            .all(|(name, _)| !matches!(name.as_str(), "by-ref" | "from-tag" | "property"));
    if element.name == "class" && !element.children.is_empty()
        || !is_list && !element.text.trim().is_empty()
    {
        return Err(Error::new(format!(
            "<{}> has something inside that it cannot have",
            element.name
        )));
    }
    let inside = || -> Result<Vec<Class>, Error> {
        let classes = element.children.iter();
        classes
            .map(|child| read_class(child).map_err(|e| e.on_line(child.line)))
            .collect()
    };
    let count = element.children.len();
    let must = |is_right: bool, what: &str| {
        if is_right {
            return Ok(());
        }
        Err(Error::new(format!(
            "<{}> is made of {what}; this one has {count}",
            element.name
        )))
    };
    Ok(match element.name.as_str() {
        "class" => {
            let ways = ["by-ref", "from-tag", "property"].map(|name| element.get(name));
            match ways {
                [Some(name), None, None] => Class::Ref(name.to_owned()),
                [None, Some(tag), None] => Class::Tag(tag.to_owned()),
                [None, None, Some(property)] => {
                    let (name, value) = property.split_once(':').ok_or_else(|| {
                        Error::new(format!(
                            "{property:?} is not a property with its value, such as gc:Mn"
                        ))
                    })?;
                    Class::Property(name.to_owned(), value.to_owned())
                }
                [None, None, None] => Class::List(read_list(&element.text)?),
                _ => {
                    return Err(Error::new(
                        "<class> has two of by-ref, from-tag and property; it may have one",
                    ));
                }
            }
        }
        "union" => {
            must(count >= 1, "one class or more")?;
            Class::Union(inside()?)
        }
        "intersection" => {
            must(count == 2, "two classes")?;
            Class::Intersection(inside()?)
        }
        "difference" => {
            must(count == 2, "two classes")?;
            Class::Difference(inside()?)
        }
        "symmetric-difference" => {
            must(count == 2, "two classes")?;
            Class::SymmetricDifference(inside()?)
        }
        "complement" => {
            must(count == 1, "one class")?;
            Class::Complement(Box::new(Class::Union(inside()?)))
        }
        other => return Err(unknown(other)),
    })
}

/// Reads code points and ranges: `0061 0063-007A`.
fn read_list(text: &str) -> Result<Set, Error> {
    let mut ranges = Vec::new();
    for item in text.split_ascii_whitespace() {
        let (first, last) = item.split_once('-').unwrap_or((item, item));
        let (first, last) = (code_point(first)?, code_point(last)?);
        if first > last {
            return Err(Error::new(format!(
                "the range {item} ends before it begins"
            )));
        }
        ranges.push((u32::from(first), u32::from(last)));
    }
    Ok(Set::new(ranges))
}
