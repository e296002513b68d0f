//! The columns of a report, and what they require.

use std::fmt;
use std::str::FromStr;

use linkspan::json::Field;
use linkspan::offsets::Unit;

use crate::position::Positions;

/// A column of JSON, CSV and TSV.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Column {
    /// The file.
    File,
    /// The line, from 1.
    Line,
    /// The column in the line, from 1, in characters.
    InLine,
    /// A field of the link.
    Link(Field),
}

impl Column {
    /// Returns all columns, in the order in which they are printed.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let places = [Self::File, Self::Line, Self::InLine];
        places
            .into_iter()
            .chain(Field::ALL.iter().copied().map(Self::Link))
    }

    /// Returns the columns that are printed by default.
    pub(crate) fn usual(with_screening: bool) -> Vec<Self> {
        Self::all()
            .filter(|column| with_screening || !column.is_screened())
            .collect()
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::File => "file",
            Self::Line => "line",
            Self::InLine => "column",
            Self::Link(field) => field.as_str(),
        }
    }

    /// Returns true if links are screened for it.
    pub(crate) fn is_screened(self) -> bool {
        matches!(self, Self::Link(Field::Verdict | Field::Reasons))
    }

    /// Returns which positions it needs.
    pub(crate) fn positions(self, unit: Unit) -> Positions {
        match self {
            Self::Line | Self::InLine => Positions::Lines(unit),
            Self::Link(Field::Start | Field::End | Field::Reasons) if unit != Unit::Bytes => {
                Positions::Lines(unit)
            }
            _ => Positions::Bytes,
        }
    }
}

impl FromStr for Column {
    type Err = UnknownColumn;

    fn from_str(name: &str) -> Result<Self, UnknownColumn> {
        let mut all = Self::all();
        all.find(|column| column.name() == name)
            .ok_or_else(|| UnknownColumn(name.to_owned()))
    }
}

/// The error for a field that does not exist.
#[derive(Debug)]
pub(crate) struct UnknownColumn(String);

impl fmt::Display for UnknownColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<_> = Column::all().map(Column::name).collect();
        let Self(name) = self;
        write!(
            f,
            "there is no field {name:?}; it is one of {}",
            names.join(", ")
        )
    }
}

impl std::error::Error for UnknownColumn {}
