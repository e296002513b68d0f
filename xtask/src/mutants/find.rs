//! Finds the places of a file that can be changed, and the changes.
//!
//! An operator becomes another, a negation goes, a guard or an arm of a `match` goes, a function
//! returns at once.

use std::mem;
use std::ops::Range;

use syn::spanned::Spanned;
use syn::visit::{self, Visit};
use syn::{
    Arm, Attribute, BinOp, Block, Expr, ExprBinary, ExprMatch, ExprPath, ExprRepeat, ExprUnary,
    File, ImplItemConst, ImplItemFn, ItemConst, ItemFn, ItemImpl, ItemMod, ItemStatic, ItemTrait,
    Pat, Signature, TraitItemConst, TraitItemFn, Type, UnOp, Variant,
};

use super::site::{Change, Constant, Edit, Form, Found, Kind, Part, Site};
use super::values;

/// Finds the sites of a file.
pub fn find(source: &str) -> Result<Found, String> {
    let file: File = syn::parse_file(source).map_err(|error| error.to_string())?;
    let mut finder = Finder {
        source,
        path: Vec::new(),
        constant: None,
        found: Found::default(),
    };
    finder.visit_file(&file);
    Ok(finder.found)
}

struct Finder<'a> {
    source: &'a str,
    /// The names of what is around: traits, types, functions.
    path: Vec<String>,
    /// The constant around, by its number.
    constant: Option<usize>,
    found: Found,
}

impl Finder<'_> {
    fn text(&self, node: &impl Spanned) -> &str {
        self.source.get(range_of(node)).unwrap_or_default()
    }

    fn add(&mut self, range: Range<usize>, form: Form, changes: Vec<(String, Vec<Part>)>) {
        let changes = changes.into_iter().map(|(what, text)| Change {
            what,
            text,
            compiles: true,
        });
        self.found.sites.push(Site {
            range,
            form,
            function: self.path.join("::"),
            changes: changes.collect(),
            first: 0,
            constant: self.constant,
        });
    }

    /// Goes on inside of something that has a name.
    fn inside(&mut self, name: String, visit: impl FnOnce(&mut Self)) {
        self.path.push(name);
        visit(self);
        self.path.pop();
    }

    /// Goes on inside of what the compiler evaluates; without edits it stays so.
    fn constant(&mut self, kind: Kind, edits: Vec<Edit>, visit: impl FnOnce(&mut Self)) {
        self.found.constants.push(Constant {
            name: self.path.join("::"),
            kind,
            is_loose: !edits.is_empty(),
            edits,
        });
        let inner = Some(self.found.constants.len() - 1);
        let before = mem::replace(&mut self.constant, inner);
        visit(self);
        self.constant = before;
    }

    fn function(&mut self, attributes: &[Attribute], signature: &Signature, block: &Block) {
        if is_for_tests(attributes) {
            return;
        }
        self.inside(signature.ident.to_string(), |finder| {
            let visit = |finder: &mut Self| {
                finder.results(signature, block);
                finder.visit_block(block);
            };
            match signature.constness {
                Some(token) => finder.constant(
                    Kind::Function,
                    vec![(range_of(&token), String::new())],
                    visit,
                ),
                None => visit(finder),
            }
        });
    }

    /// The function returns at once.
    fn results(&mut self, signature: &Signature, block: &Block) {
        let range = range_of(block);
        let body = self.source.get(range.start + 1..range.end - 1);
        let body = body.unwrap_or_default().trim();
        let values = values::of_result(&signature.output);
        let is_default = |value: &str| value.ends_with("::default()");
        let changes: Vec<(String, Vec<Part>)> = values
            .into_iter()
            .filter(|value| value != body && !(is_default(value) && is_default(body)))
            .map(|value| {
                let what = format!("returns {value}").trim_end().to_owned();
                (what, vec![Part::Text(value)])
            })
            .collect();
        if !changes.is_empty() {
            self.add(range.start + 1..range.start + 1, Form::Body, changes);
        }
    }

    /// An operator becomes another.
    fn operator(&mut self, binary: &ExprBinary) {
        let operator = self.text(&binary.op).to_owned();
        let (left, right) = (self.text(&binary.left), self.text(&binary.right));
        let shown = format!("{} {operator} {}", tail_of(left), head_of(right));
        let changes = others(&binary.op).iter().map(|other| {
            let text = vec![
                Part::Text("(".to_owned()),
                Part::Source(range_of(&binary.left)),
                Part::Text(format!(") {other} (")),
                Part::Source(range_of(&binary.right)),
                Part::Text(")".to_owned()),
            ];
            (format!("{shown} ⇒ {other}"), text)
        });
        let changes: Vec<(String, Vec<Part>)> = changes.collect();
        if !changes.is_empty() {
            self.add(range_of(binary), Form::Expression, changes);
        }
    }

    fn arm(&mut self, arm: &Arm, can_go: bool) {
        if let Some((_, guard)) = &arm.guard {
            let shown = head_of(self.text(guard));
            let changes = ["true", "false"].map(|value| {
                let what = format!("guard {shown} ⇒ {value}");
                (what, vec![Part::Text(value.to_owned())])
            });
            self.add(range_of(guard), Form::Expression, changes.into());
        } else if can_go {
            let shown = head_of(self.text(&arm.pat));
            let end = range_of(&arm.pat).end;
            let change = (format!("arm {shown} ⇒ gone"), Vec::new());
            self.add(end..end, Form::Arm, vec![change]);
        }
    }
}

impl<'ast> Visit<'ast> for Finder<'_> {
    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        if !is_for_tests(&item.attrs) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_impl(&mut self, item: &'ast ItemImpl) {
        if !is_for_tests(&item.attrs) {
            let name = values::name_of(&item.self_ty);
            self.inside(name, |finder| visit::visit_item_impl(finder, item));
        }
    }

    fn visit_item_trait(&mut self, item: &'ast ItemTrait) {
        let name = item.ident.to_string();
        self.inside(name, |finder| visit::visit_item_trait(finder, item));
    }

    fn visit_item_fn(&mut self, item: &'ast ItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_impl_item_fn(&mut self, item: &'ast ImplItemFn) {
        self.function(&item.attrs, &item.sig, &item.block);
    }

    fn visit_trait_item_fn(&mut self, item: &'ast TraitItemFn) {
        if let Some(block) = &item.default {
            self.function(&item.attrs, &item.sig, block);
        }
    }

    fn visit_item_const(&mut self, item: &'ast ItemConst) {
        self.inside(item.ident.to_string(), |finder| {
            let mut edits = Vec::new();
            if is_computed(&item.expr) {
                edits.push((range_of(&item.const_token), "static".to_owned()));
                edits.extend(lazy(&item.colon_token, &item.eq_token, &item.semi_token));
            }
            finder.constant(Kind::Const, edits, |finder| {
                visit::visit_item_const(finder, item)
            });
        });
    }

    fn visit_item_static(&mut self, item: &'ast ItemStatic) {
        self.inside(item.ident.to_string(), |finder| {
            let edits = match is_computed(&item.expr) {
                true => lazy(&item.colon_token, &item.eq_token, &item.semi_token).into(),
                false => Vec::new(),
            };
            finder.constant(Kind::Static, edits, |finder| {
                visit::visit_item_static(finder, item)
            });
        });
    }

    fn visit_impl_item_const(&mut self, item: &'ast ImplItemConst) {
        self.constant(Kind::Const, Vec::new(), |finder| {
            visit::visit_impl_item_const(finder, item)
        });
    }

    fn visit_trait_item_const(&mut self, item: &'ast TraitItemConst) {
        self.constant(Kind::Const, Vec::new(), |finder| {
            visit::visit_trait_item_const(finder, item)
        });
    }

    fn visit_expr_binary(&mut self, binary: &'ast ExprBinary) {
        // What is bound in a chain of conditions is of the whole chain.
        if !holds_let(&binary.left) && !holds_let(&binary.right) {
            self.operator(binary);
        }
        visit::visit_expr_binary(self, binary);
    }

    fn visit_expr_unary(&mut self, unary: &'ast ExprUnary) {
        if let UnOp::Not(_) | UnOp::Neg(_) = unary.op {
            let operand = vec![Part::Source(range_of(&unary.expr))];
            let shown = format!("{} ⇒ without", head_of(self.text(unary)));
            self.add(range_of(unary), Form::Expression, vec![(shown, operand)]);
        }
        visit::visit_expr_unary(self, unary);
    }

    fn visit_expr_match(&mut self, expr: &'ast ExprMatch) {
        let takes_all = |arm: &Arm| arm.guard.is_none() && matches!(arm.pat, Pat::Wild(_));
        let can_go = expr.arms.iter().any(takes_all);
        for arm in &expr.arms {
            self.arm(arm, can_go && !takes_all(arm));
        }
        visit::visit_expr_match(self, expr);
    }

    fn visit_expr_path(&mut self, path: &'ast ExprPath) {
        if is_constant(path) {
            self.found.uses.push(range_of(path));
        }
    }

    fn visit_expr_repeat(&mut self, repeat: &'ast ExprRepeat) {
        self.visit_expr(&repeat.expr);
    }

    // What can only be constant, and is part of no rule.
    fn visit_attribute(&mut self, _: &'ast Attribute) {}
    fn visit_pat(&mut self, _: &'ast Pat) {}
    fn visit_type(&mut self, _: &'ast Type) {}
    fn visit_variant(&mut self, _: &'ast Variant) {}
}

fn range_of(node: &impl Spanned) -> Range<usize> {
    node.span().byte_range()
}

/// Whether a path ends in the name of a constant.
fn is_constant(path: &ExprPath) -> bool {
    path.path.segments.last().is_some_and(|name| {
        let name = name.ident.to_string();
        name.len() > 1 && !name.chars().any(char::is_lowercase)
    })
}

/// Whether there is more to a constant than to write it down.
fn is_computed(expr: &Expr) -> bool {
    match expr {
        Expr::Binary(_) | Expr::Block(_) | Expr::Call(_) | Expr::MethodCall(_) => true,
        Expr::Path(path) => is_constant(path),
        Expr::Array(array) => array.elems.iter().any(is_computed),
        Expr::Reference(reference) => is_computed(&reference.expr),
        _ => false,
    }
}

/// What makes a constant be evaluated when it is first asked for.
fn lazy(colon: &impl Spanned, equals: &impl Spanned, end: &impl Spanned) -> [Edit; 3] {
    let edits = [
        (range_of(colon), ": crate::mutant::Lazy<"),
        (range_of(equals), "> = crate::mutant::Lazy::new(||"),
        (range_of(end), ");"),
    ];
    edits.map(|(range, text)| (range, text.to_owned()))
}

fn is_for_tests(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let is_cfg = attribute.path().is_ident("cfg");
        let is_test = |meta: &syn::MetaList| meta.tokens.to_string() == "test";
        attribute.path().is_ident("test")
            || (is_cfg && attribute.meta.require_list().is_ok_and(is_test))
    })
}

fn holds_let(expr: &Expr) -> bool {
    match expr {
        Expr::Let(_) => true,
        Expr::Binary(ExprBinary {
            left,
            op: BinOp::And(_),
            right,
            ..
        }) => holds_let(left) || holds_let(right),
        _ => false,
    }
}

/// The operators that an operator might have been.
fn others(operator: &BinOp) -> &'static [&'static str] {
    match operator {
        BinOp::And(_) => &["||"],
        BinOp::Or(_) => &["&&"],
        BinOp::Eq(_) => &["!="],
        BinOp::Ne(_) => &["=="],
        BinOp::Lt(_) => &["<=", "==", ">"],
        BinOp::Le(_) => &["<", "==", ">"],
        BinOp::Gt(_) => &[">=", "==", "<"],
        BinOp::Ge(_) => &[">", "==", "<"],
        BinOp::Add(_) => &["-", "*"],
        BinOp::Sub(_) => &["+", "/"],
        BinOp::Mul(_) => &["+", "/"],
        BinOp::Div(_) => &["%", "*"],
        BinOp::Rem(_) => &["/", "+"],
        BinOp::BitAnd(_) => &["|", "^"],
        BinOp::BitOr(_) => &["&", "^"],
        BinOp::BitXor(_) => &["|", "&"],
        BinOp::Shl(_) => &[">>"],
        BinOp::Shr(_) => &["<<"],
        BinOp::AddAssign(_) => &["-=", "*="],
        BinOp::SubAssign(_) => &["+=", "/="],
        BinOp::MulAssign(_) => &["+=", "/="],
        BinOp::DivAssign(_) => &["%=", "*="],
        BinOp::RemAssign(_) => &["/=", "+="],
        BinOp::BitAndAssign(_) => &["|=", "^="],
        BinOp::BitOrAssign(_) => &["&=", "^="],
        BinOp::BitXorAssign(_) => &["|=", "&="],
        BinOp::ShlAssign(_) => &[">>="],
        BinOp::ShrAssign(_) => &["<<="],
        _ => &[],
    }
}

/// The longest piece of code that is shown of each side of an operator.
const SHOWN: usize = 40;

/// The beginning of a piece of code, in one line.
fn head_of(code: &str) -> String {
    let code: String = in_one_line(code);
    match code.char_indices().nth(SHOWN) {
        Some((at, _)) => format!("{}…", &code[..at]),
        None => code,
    }
}

/// The end of a piece of code, in one line.
fn tail_of(code: &str) -> String {
    let code: String = in_one_line(code);
    match code.char_indices().rev().nth(SHOWN) {
        Some((at, c)) => format!("…{}", &code[at + c.len_utf8()..]),
        None => code,
    }
}

fn in_one_line(code: &str) -> String {
    code.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mutants::site::rewrite;

    fn whats(source: &str) -> Vec<String> {
        let sites = find(source).unwrap().sites;
        let changes = sites.into_iter().flat_map(|site| site.changes);
        changes.map(|change| change.what).collect()
    }

    #[test]
    fn operators_guards_arms_and_results() {
        let source =
            "fn f(a: u8) -> bool { match a { 1 => a < 2, b if !g(b) => true, _ => g(a) } }";
        let expected = [
            "returns true",
            "returns false",
            "arm 1 ⇒ gone",
            "guard !g(b) ⇒ true",
            "guard !g(b) ⇒ false",
            "a < 2 ⇒ <=",
            "a < 2 ⇒ ==",
            "a < 2 ⇒ >",
            "!g(b) ⇒ without",
        ];
        assert_eq!(whats(source), expected);
    }

    #[test]
    fn chains_with_bindings_keep_their_operators() {
        let source = "fn f() { if let Some(a) = b && a == c && (d || e) {} }";
        assert_eq!(whats(source), ["returns", "a == c ⇒ !=", "d || e ⇒ &&"]);
    }

    #[test]
    fn tests_are_left_alone() {
        let source = "#[cfg(test)] mod tests { fn g() {} } #[test] fn h() {}";
        assert!(whats(source).is_empty());
    }

    fn rewritten(source: &str, change: impl FnOnce(&mut Found)) -> String {
        let mut found = find(source).unwrap();
        let mut first = 0;
        for site in &mut found.sites {
            site.first = first;
            first += site.changes.len();
        }
        change(&mut found);
        let loose = found.constants.iter().filter(|constant| constant.is_loose);
        let edits = loose.flat_map(|constant| constant.edits.clone()).collect();
        rewrite(source, &found, edits).text
    }

    #[test]
    fn what_is_rewritten_holds_all_changes_that_compile() {
        let refuse = |found: &mut Found| found.sites[0].changes[1].compiles = false;
        assert_eq!(
            rewritten("fn f() -> bool { a == b && c }", refuse),
            "fn f() -> bool {(match crate::mutant::at(0) { 1 => return true, _ => () }); \
             (match crate::mutant::at(2) { 1 => (a == b) || (c), \
             _ => (match crate::mutant::at(3) { 1 => (a) != (b), _ => a == b }) && c }) }"
        );
    }

    #[test]
    fn constants_are_evaluated_late_if_they_may() {
        let source = "const A: u8 = f(); const fn f() -> u8 { 1 }";
        assert_eq!(
            rewritten(source, |_| ()),
            "static A: crate::mutant::Lazy< u8 > = crate::mutant::Lazy::new(|| f());  fn f() -> u8 \
             {(match crate::mutant::at(0) { 1 => return 0, _ => () }); 1 }"
        );
        let keep = |found: &mut Found| {
            let constants = found.constants.iter_mut();
            constants.for_each(|constant| constant.is_loose = false);
        };
        assert_eq!(rewritten(source, keep), source);
    }
}
