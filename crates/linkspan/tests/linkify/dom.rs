//! Reads HTML with an HTML5 parser.

use html5ever::tendril::TendrilSink;
use html5ever::{ParseOpts, QualName, local_name, ns, parse_fragment};
use markup5ever_rcdom::{Handle, NodeData, RcDom};

/// A node of a parsed document: an element with its attributes, or text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Node {
    Element {
        name: String,
        attributes: Vec<(String, String)>,
        children: Vec<Node>,
    },
    Text(String),
    /// A comment or a declaration.
    Other(String),
}

/// Parses the content of a `div`.
pub(crate) fn parse(html: &[u8]) -> Vec<Node> {
    let context = QualName::new(None, ns!(html), local_name!("div"));
    let mut options = ParseOpts::default();
    options.tokenizer.discard_bom = false;
    let parser = parse_fragment(RcDom::default(), options, context, vec![], false);
    let dom = parser.from_utf8().one(html);
    let root = dom.document.children.borrow()[0].clone();
    children(&root)
}

fn children(node: &Handle) -> Vec<Node> {
    let mut nodes = Vec::new();
    for child in node.children.borrow().iter() {
        push(&mut nodes, of(child));
    }
    if let NodeData::Element {
        template_contents, ..
    } = &node.data
        && let Some(content) = template_contents.borrow().as_ref()
    {
        nodes.extend(children(content));
    }
    nodes
}

/// Adds a node. Adjacent texts are merged.
fn push(nodes: &mut Vec<Node>, node: Node) {
    match (nodes.last_mut(), node) {
        (Some(Node::Text(text)), Node::Text(more)) => text.push_str(&more),
        (_, node) => nodes.push(node),
    }
}

fn of(node: &Handle) -> Node {
    match &node.data {
        NodeData::Text { contents } => Node::Text(contents.borrow().to_string()),
        NodeData::Element { name, attrs, .. } => Node::Element {
            name: name.local.to_string(),
            attributes: attrs
                .borrow()
                .iter()
                .map(|it| (it.name.local.to_string(), it.value.to_string()))
                .collect(),
            children: children(node),
        },
        NodeData::Comment { contents } => Node::Other(contents.to_string()),
        NodeData::Doctype { name, .. } => Node::Other(name.to_string()),
        _ => Node::Other(String::new()),
    }
}

/// Returns the text of nodes.
pub(crate) fn text(nodes: &[Node]) -> String {
    nodes
        .iter()
        .map(|node| match node {
            Node::Text(text) => text.clone(),
            Node::Element { children, .. } => text(children),
            Node::Other(_) => String::new(),
        })
        .collect()
}

/// Removes the elements for which `is_ours` returns true and keeps their content.
pub(crate) fn without(
    nodes: &[Node],
    is_ours: &impl Fn(&str, &[(String, String)]) -> bool,
) -> Vec<Node> {
    let mut out = Vec::new();
    for node in nodes {
        match node {
            Node::Element {
                name,
                attributes,
                children,
            } => {
                let children = without(children, is_ours);
                if is_ours(name, attributes) {
                    children.into_iter().for_each(|child| push(&mut out, child));
                } else {
                    out.push(Node::Element {
                        name: name.clone(),
                        attributes: attributes.clone(),
                        children,
                    });
                }
            }
            node => push(&mut out, node.clone()),
        }
    }
    out
}

/// Returns every element of a tree, with its attributes.
pub(crate) fn elements(nodes: &[Node]) -> Vec<(&str, &[(String, String)])> {
    let mut found = Vec::new();
    for node in nodes {
        if let Node::Element {
            name,
            attributes,
            children,
        } = node
        {
            found.push((name.as_str(), attributes.as_slice()));
            found.extend(elements(children));
        }
    }
    found
}
