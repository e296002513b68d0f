"""Callbacks on links of HTML, as Bleach has them."""

from __future__ import annotations

import os
import re
from html import escape
from html.parser import HTMLParser
from typing import Callable, Dict, Iterable, List, Optional, Tuple, Union

#: The attributes of a link: ``(None, "href")`` and the like, and ``"_text"``.
Attributes = Dict[Union[Tuple[Optional[str], str], str], str]

#: Sees the attributes of a link and whether it is new; gives them back, or ``None`` where there should be no link.
Callback = Callable[[Attributes, bool], Optional[Attributes]]

#: The attribute that tells new links from those that a document has. Nobody can know it, so no document can have it.
MARK = "data-" + os.urandom(8).hex()


def rewrite(pieces: Iterable[Union[str, Tuple[str, str, str]]], callbacks: Iterable[Callback]) -> str:
    """Puts HTML together again, with each link as the callbacks want it."""
    callbacks = tuple(callbacks)
    return "".join(piece if isinstance(piece, str) else _link(*piece, callbacks) for piece in pieces)


def _link(start_tag: str, content: str, end_tag: str, callbacks: Tuple[Callback, ...]) -> str:
    reader = _Reader()
    reader.feed(start_tag)
    reader.close()
    found = reader.attributes
    is_new = found.pop((None, MARK), None) is not None
    text = plain(content)
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
    words = ["<a"]
    for key, value in attributes.items():
        name = _name(key)
        if not isinstance(value, str):
            raise TypeError(f"the attribute {name!r} must be a str, not {value!r}; leave the attribute out, or set a text")
        words.append(f'{name}="{escape(value).replace("&#x27;", "&#39;")}"')
    return " ".join(words) + ">"


#: What cannot be part of the name of an attribute, or HTML would read something else.
_NOT_IN_NAMES = re.compile(r"[\s/>=\x00-\x1f]")


def _name(key: object) -> str:
    parts = (key,) if isinstance(key, str) else key
    if isinstance(parts, tuple) and parts and all(part is None or isinstance(part, str) for part in parts):
        name = ":".join(part for part in parts if part)
        if name and not _NOT_IN_NAMES.search(name):
            return name
    raise ValueError(f'{key!r} is not the name of an attribute; write (None, "title") and the like')


def _named(function: object) -> str:
    return str(getattr(function, "__name__", function))


def plain(content: str) -> str:
    """The text of HTML, without its tags."""
    if "<" not in content and "&" not in content:
        return content
    reader = _Reader()
    reader.feed(content)
    reader.close()
    return "".join(reader.texts)


class _Reader(HTMLParser):
    """Reads one start tag, or the text of what is in an element."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.attributes: Attributes = {}
        self.texts: List[str] = []

    def handle_starttag(self, tag: str, attrs: List[Tuple[str, Optional[str]]]) -> None:
        for name, value in attrs:
            # The first of two with the same name counts.
            self.attributes.setdefault((None, name), value or "")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)
