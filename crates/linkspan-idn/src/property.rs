//! `class property="gc:Mn"`: Unicode properties by their short names.

use icu_properties::props::{
    BidiClass, CanonicalCombiningClass, EastAsianWidth, EnumeratedProperty, GeneralCategory,
    GeneralCategoryGroup, GraphemeClusterBreak, HangulSyllableType, IndicSyllabicCategory,
    JoiningType, LineBreak, ParseableEnumeratedProperty, Script, SentenceBreak, WordBreak,
};
use icu_properties::script::ScriptWithExtensions;
use icu_properties::{CodePointMapData, PropertyParser};

use crate::error::Error;
use crate::set::Set;

/// The code points of `universe` that have a property: `name` is that of the property, `value` its value.
pub(crate) fn set(name: &str, value: &str, universe: &Set) -> Result<Set, Error> {
    let known = match name {
        "gc" => category(value, universe),
        "sc" => of::<Script>(value, universe),
        "scx" => extensions(value, universe),
        "jt" => of::<JoiningType>(value, universe),
        "bc" => of::<BidiClass>(value, universe),
        "ccc" => of::<CanonicalCombiningClass>(value, universe),
        "ea" => of::<EastAsianWidth>(value, universe),
        "lb" => of::<LineBreak>(value, universe),
        "GCB" => of::<GraphemeClusterBreak>(value, universe),
        "WB" => of::<WordBreak>(value, universe),
        "SB" => of::<SentenceBreak>(value, universe),
        "hst" => of::<HangulSyllableType>(value, universe),
        "InSC" => of::<IndicSyllabicCategory>(value, universe),
        _ => {
            return Err(Error::new(format!(
                "the Unicode property {name:?} is not supported; known are gc, sc, scx, jt, bc, ccc, ea, lb, GCB, WB, SB, hst and InSC"
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
    let wanted = PropertyParser::<P>::new().get_strict(value)?;
    let map = CodePointMapData::<P>::new();
    Some(collect(universe, |point| map.get32(point) == wanted))
}

/// General categories come in groups: `gc:L` is all letters.
fn category(value: &str, universe: &Set) -> Option<Set> {
    let wanted = PropertyParser::<GeneralCategoryGroup>::new().get_strict(value)?;
    let map = CodePointMapData::<GeneralCategory>::new();
    Some(collect(universe, |point| wanted.contains(map.get32(point))))
}

fn extensions(value: &str, universe: &Set) -> Option<Set> {
    let wanted = PropertyParser::<Script>::new().get_strict(value)?;
    let map = ScriptWithExtensions::new();
    Some(collect(universe, |point| map.has_script32(point, wanted)))
}
