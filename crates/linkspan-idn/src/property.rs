//! Unicode properties in classes: `<class property="gc:Mn"/>`.
//!
//! RFC 7940 requires gc, sc, ccc, bc, jt, InSC and Dep. Names and values are compared as UAX #44 says: without regard to
//! case, hyphens, underscores and spaces.

use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, Deprecated, EastAsianWidth, EnumeratedProperty,
    GeneralCategory, GeneralCategoryGroup, GraphemeClusterBreak, HangulSyllableType,
    IndicSyllabicCategory, JoiningType, LineBreak, ParseableEnumeratedProperty, Script,
    SentenceBreak, WordBreak,
};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, CodePointSetData, PropertyParser};

use crate::error::Error;
use crate::set::Set;

/// Returns the code points of `universe` that have a property: `name` is that of the property, `value` its value.
pub(crate) fn set(name: &str, value: &str, universe: &Set) -> Result<Set, Error> {
    let mut loose = name.to_ascii_lowercase();
    loose.retain(|c| !matches!(c, '-' | '_' | ' '));
    let known = match &*loose {
        "gc" | "generalcategory" => category(value, universe),
        "sc" | "script" => of::<Script>(value, universe),
        "scx" | "scriptextensions" => extensions(value, universe),
        "jt" | "joiningtype" => of::<JoiningType>(value, universe),
        "bc" | "bidiclass" => of::<BidiClass>(value, universe),
        "ccc" | "canonicalcombiningclass" => combining_class(value, universe),
        "dep" | "deprecated" => deprecated(value, universe),
        "ea" | "eastasianwidth" => of::<EastAsianWidth>(value, universe),
        "lb" | "linebreak" => of::<LineBreak>(value, universe),
        "gcb" | "graphemeclusterbreak" => of::<GraphemeClusterBreak>(value, universe),
        "wb" | "wordbreak" => of::<WordBreak>(value, universe),
        "sb" | "sentencebreak" => of::<SentenceBreak>(value, universe),
        "hst" | "hangulsyllabletype" => of::<HangulSyllableType>(value, universe),
        "insc" | "indicsyllabiccategory" => of::<IndicSyllabicCategory>(value, universe),
        _ => {
            return Err(Error::new(format!(
                "the Unicode property {name:?} is not supported; known are gc, sc, scx, jt, bc, ccc, Dep, ea, lb, GCB, WB, SB, hst and InSC"
            )));
        }
    };
    known.ok_or_else(|| {
        Error::new(format!(
            "{value:?} is not a value of the Unicode property {name:?}"
        ))
    })
}

fn collect(universe: &Set, mut has: impl FnMut(u32) -> bool) -> Set {
    let points = universe
        .ranges()
        .iter()
        .flat_map(|&(first, last)| first..=last);
    Set::new(
        points
            .filter(|&point| has(point))
            .map(|point| (point, point))
            .collect(),
    )
}

fn of<P>(value: &str, universe: &Set) -> Option<Set>
where
    P: EnumeratedProperty + ParseableEnumeratedProperty,
{
    let wanted = PropertyParser::<P>::new().get_loose(value)?;
    let map = CodePointMapData::<P>::new();
    Some(collect(universe, |point| map.get32(point) == wanted))
}

/// Returns the code points of a general category or of a group of them: `gc:L` is all letters.
fn category(value: &str, universe: &Set) -> Option<Set> {
    let wanted = PropertyParser::<GeneralCategoryGroup>::new().get_loose(value)?;
    let map = CodePointMapData::<GeneralCategory>::new();
    Some(collect(universe, |point| wanted.contains(map.get32(point))))
}

/// Returns the code points of a combining class, given by its number or its name: `ccc:9` is `ccc:Virama`.
fn combining_class(value: &str, universe: &Set) -> Option<Set> {
    let Ok(number) = value.parse() else {
        return of::<CanonicalCombiningClass>(value, universe);
    };
    let wanted = CanonicalCombiningClass(number);
    let map = CodePointMapData::<CanonicalCombiningClass>::new();
    Some(collect(universe, |point| map.get32(point) == wanted))
}

fn deprecated(value: &str, universe: &Set) -> Option<Set> {
    let wanted = match value.to_ascii_lowercase().as_str() {
        "y" | "yes" | "t" | "true" => true,
        "n" | "no" | "f" | "false" => false,
        _ => return None,
    };
    let set = CodePointSetData::new::<Deprecated>();
    Some(collect(universe, |point| set.contains32(point) == wanted))
}

fn extensions(value: &str, universe: &Set) -> Option<Set> {
    let wanted = PropertyParser::<Script>::new().get_loose(value)?;
    let map = ScriptWithExtensions::new();
    Some(collect(universe, |point| map.has_script32(point, wanted)))
}
