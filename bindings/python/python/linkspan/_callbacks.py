"""Callbacks on the links of HTML, as in Bleach."""

from __future__ import annotations

import os
import re
from html import escape
from typing import Iterable, List, Tuple, Union

from ._types import Attributes, Callback

#: The attribute that distinguishes new links from those of the document. It is random, so no document can contain it.
MARK = "data-" + os.urandom(8).hex()


#: A stretch without a link, or a link: its start tag, content, end tag, attributes and text, as browsers read them.
Piece = Union[str, Tuple[str, str, str, List[Tuple[str, str]], str]]


def rewrite(pieces: Iterable[Piece], callbacks: Iterable[Callback]) -> str:
    """Joins the pieces of HTML, with each link as changed by the callbacks."""
    callbacks = tuple(callbacks)
    return "".join(piece if isinstance(piece, str) else _link(*piece, callbacks) for piece in pieces)


def _link(start_tag: str, content: str, end_tag: str, pairs: List[Tuple[str, str]], text: str, callbacks: Tuple[Callback, ...]) -> str:
    found: Attributes = {(None, name): value for name, value in pairs}
    is_new = found.pop((None, MARK), None) is not None
    if is_new and "<" not in content:
        content = escape(text, quote=False)
    attributes: Attributes = {**found, "_text": text}
    for callback in callbacks:
        changed = callback(attributes, is_new)
        if changed is None:
            return content
        if not isinstance(changed, dict):
            raise TypeError(f"{_named(callback)} returned {changed!r}; a callback returns the attributes, or None where there should be no link")
        attributes = changed
    shown = attributes.pop("_text", text)
    if not isinstance(shown, str):
        raise TypeError(f'"_text" must be a str, not {shown!r}; leave it as it is, or set the text of the link')
    if shown != text:
        content = escape(shown, quote=False)
    if attributes != found or is_new:
        start_tag = _start_tag(attributes)
    return start_tag + content + (end_tag or "</a>")


def _start_tag(attributes: Attributes) -> str:
    words, names = ["<a"], set()
    for key, value in attributes.items():
        name = _name(key)
        if name.lower() in names:
            raise ValueError(f'the attribute {name!r} is there twice, and browsers take the first; write (None, "{name}") for it, once')
        names.add(name.lower())
        if not isinstance(value, str):
            raise TypeError(f"the attribute {name!r} must be a str, not {value!r}; leave the attribute out, or set a text")
        words.append(f'{name}="{escape(value).replace("&#x27;", "&#39;")}"')
    return " ".join(words) + ">"


#: The syntax of attribute names that HTML accepts. Documents may contain unusual ones.
_NAME = re.compile(r"[^\0\t\n\f\r />][^\0\t\n\f\r />=]*")


def _name(key: object) -> str:
    parts = (key,) if isinstance(key, str) else key
    if isinstance(parts, tuple) and parts and all(part is None or isinstance(part, str) for part in parts):
        name = ":".join(part for part in parts if part)
        if _NAME.fullmatch(name):
            return name
    raise ValueError(f'{key!r} is not the name of an attribute; write (None, "title") and the like')


def _named(function: object) -> str:
    return str(getattr(function, "__name__", function))
