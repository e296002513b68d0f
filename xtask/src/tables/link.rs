//! The three properties of UTS #58: Link_Term, Link_Bracket and Link_Email.

use crate::ucd::{CODE_POINTS, UcdFile, parse_code_point};

/// The number of Include in the table of Link_Term.
pub const INCLUDE: u8 = 1;

/// Reads Link_Term of each code point, as its number in the table. Hard is 0, which the reader assumes for every code
/// point that the table does not list.
pub fn read_term(file: &UcdFile) -> Result<Vec<u8>, String> {
    file.values(0, |row| match row.field(0) {
        "Hard" => Some(0),
        "Include" => Some(INCLUDE),
        "Soft" => Some(2),
        "Close" => Some(3),
        "Open" => Some(4),
        _ => None,
    })
}

/// Reads Link_Email of each code point: 1 for Yes. The file lists the code points that have it, without a value.
pub fn read_email(file: &UcdFile) -> Result<Vec<u8>, String> {
    file.values(0, |row| row.fields.is_empty().then_some(1))
}

/// Reads Link_Bracket: pairs of a closing bracket and its opening bracket, in ascending order.
pub fn read_brackets(file: &UcdFile) -> Result<Vec<(char, char)>, String> {
    let values = file.values(None, |row| match row.field(0) {
        "<none>" => Some(None),
        open => parse_code_point(open).and_then(char::from_u32).map(Some),
    })?;
    let pairs = ('\0'..=char::MAX).filter_map(|close| Some((close, values[close as usize]?)));
    Ok(pairs.collect())
}

/// Returns the ASCII part of Link_Bracket, 0 for none.
pub fn ascii_brackets(pairs: &[(char, char)]) -> Result<Vec<u8>, String> {
    let mut values = vec![0; 128];
    for &(close, open) in pairs.iter().filter(|(close, _)| close.is_ascii()) {
        values[close as usize] = u8::try_from(open).map_err(|_| {
            format!("Link_Bracket of {close:?} is {open:?}: the ASCII table cannot contain a bracket outside ASCII")
        })?;
    }
    Ok(values)
}

/// Fails if a surrogate, which is not a `char`, has a value other than 0.
pub fn refuse_surrogates(property: &str, values: &[u8]) -> Result<(), String> {
    debug_assert_eq!(values.len(), CODE_POINTS);
    if values[0xD800..=0xDFFF].iter().all(|&value| value == 0) {
        Ok(())
    } else {
        Err(format!(
            "{property} has values for surrogates, which the tables do not support"
        ))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ascii_brackets_are_bytes() {
        let values = ascii_brackets(&[(')', '('), ('⟩', '⟨')]).unwrap();
        assert_eq!(values.iter().filter(|&&value| value != 0).count(), 1);
        assert_eq!(values[usize::from(b')')], b'(');
        assert!(ascii_brackets(&[(')', '⟨')]).is_err());
    }
}
