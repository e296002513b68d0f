//! What a function might return at once instead of doing its work.

use syn::{GenericArgument, Ident, PathArguments, ReturnType, Type, TypePath};

/// Expressions for the result of a function, none of which takes any work.
pub fn of_result(result: &ReturnType) -> Vec<String> {
    match result {
        ReturnType::Default => vec![String::new()],
        ReturnType::Type(_, ty) => of_type(ty),
    }
}

fn of_type(ty: &Type) -> Vec<String> {
    match ty {
        Type::Path(path) => of_path(path),
        Type::Tuple(tuple) if tuple.elems.is_empty() => vec!["()".to_owned()],
        Type::Reference(reference) => of_reference(&reference.elem),
        Type::Tuple(_) | Type::Array(_) => default(),
        _ => Vec::new(),
    }
}

fn default() -> Vec<String> {
    vec!["Default::default()".to_owned()]
}

fn of_reference(ty: &Type) -> Vec<String> {
    match ty {
        Type::Slice(_) => vec!["&[]".to_owned()],
        Type::Path(path) if path.path.is_ident("str") => strings(["\"\"", "\"xyzzy\""]),
        _ => Vec::new(),
    }
}

fn strings<const N: usize>(values: [&str; N]) -> Vec<String> {
    values.map(str::to_owned).to_vec()
}

fn of_path(path: &TypePath) -> Vec<String> {
    let Some(last) = path.path.segments.last() else {
        return Vec::new();
    };
    let inner = first_argument(&last.arguments).map_or_else(|| vec!["()".to_owned()], of_type);
    let wrapped = |name: &str| {
        inner
            .iter()
            .map(|value| format!("{name}({value})"))
            .collect()
    };
    match last.ident.to_string().as_str() {
        "bool" => strings(["true", "false"]),
        name if is_integer(name) => strings(["0", "1"]),
        "String" => strings(["String::new()", "\"xyzzy\".into()"]),
        "Result" => wrapped("Ok"),
        "Option" => {
            let mut values: Vec<String> = wrapped("Some");
            values.insert(0, "None".to_owned());
            values
        }
        "Cow" => vec!["alloc::borrow::Cow::Borrowed(\"\")".to_owned()],
        _ => default(),
    }
}

fn is_integer(name: &str) -> bool {
    let widths = ["8", "16", "32", "64", "128", "size"];
    name.strip_prefix(['u', 'i'])
        .is_some_and(|width| widths.contains(&width))
}

fn first_argument(arguments: &PathArguments) -> Option<&Type> {
    let PathArguments::AngleBracketed(arguments) = arguments else {
        return None;
    };
    arguments.args.iter().find_map(|argument| match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    })
}

/// The name of the type that an `impl` is for, without what it is generic over.
pub fn name_of(ty: &Type) -> String {
    match ty {
        Type::Path(path) => last_name(path).map(Ident::to_string).unwrap_or_default(),
        Type::Reference(reference) => name_of(&reference.elem),
        _ => String::new(),
    }
}

fn last_name(path: &TypePath) -> Option<&Ident> {
    path.path.segments.last().map(|segment| &segment.ident)
}
