"""A replacement for ``bleach.linkify``, with the same functions and arguments, so that only the import changes.

>>> from linkspan.bleach import linkify
>>> linkify("<p>See example.com.</p>")
'<p>See <a href="http://example.com" rel="nofollow">example.com</a>.</p>'

Links lead where they are written, without a scheme to ``http://``, as with Bleach; names in other scripts are in ASCII form. Callbacks
see new links and those that the document has already. What differs is in ``docs/migrating.md``: linkspan sanitizes nothing,
copies what is not a link byte for byte, and makes no link of what deceives.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable, List, Optional

from ._types import Attributes, Callback
from ._engine import Linkifier

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import DetectionOptions

__all__ = ["DEFAULT_CALLBACKS", "Linker", "linkify", "nofollow", "target_blank"]


def nofollow(attrs: Attributes, new: bool = False) -> Optional[Attributes]:
    """Adds ``nofollow`` to the ``rel`` of links that lead elsewhere, but not of ``mailto:``.

    >>> nofollow({(None, "href"): "/", (None, "rel"): "me"})
    {(None, 'href'): '/', (None, 'rel'): 'me nofollow'}
    """
    href = attrs.get((None, "href"))
    if href is None or href.startswith("mailto:"):
        return attrs
    words = attrs.get((None, "rel"), "").split()
    if "nofollow" not in map(str.lower, words):
        words.append("nofollow")
    attrs[None, "rel"] = " ".join(words)
    return attrs


def target_blank(attrs: Attributes, new: bool = False) -> Optional[Attributes]:
    """Lets links open in a new tab, but not ``mailto:`` and places of the same page.

    >>> target_blank({(None, "href"): "https://example.com/"})
    {(None, 'href'): 'https://example.com/', (None, 'target'): '_blank'}
    """
    href = attrs.get((None, "href"))
    if href is None or href.startswith(("mailto:", "#")):
        return attrs
    attrs[None, "target"] = "_blank"
    return attrs


#: What :func:`linkify` calls by default.
DEFAULT_CALLBACKS: List[Callback] = [nofollow]


def linkify(
    text: str,
    callbacks: Optional[Iterable[Callback]] = DEFAULT_CALLBACKS,
    skip_tags: Optional[Iterable[str]] = None,
    parse_email: bool = False,
) -> str:
    """Makes links in HTML.

    >>> linkify("ask me@example.com", parse_email=True)
    'ask <a href="mailto:me@example.com">me@example.com</a>'
    """
    return Linker(callbacks=callbacks, skip_tags=skip_tags, parse_email=parse_email).linkify(text)


class Linker:
    """Makes links in HTML; made once, used often. It takes the options of a :class:`linkspan.Detector`, too.

    >>> linker = Linker(callbacks=[target_blank], skip_tags=["pre"], schemes=["gemini"])
    >>> linker.linkify("<pre>a.com</pre> gemini://a.com")
    '<pre>a.com</pre> <a href="gemini://a.com" target="_blank">gemini://a.com</a>'
    """

    def __init__(
        self,
        callbacks: Optional[Iterable[Callback]] = DEFAULT_CALLBACKS,
        skip_tags: Optional[Iterable[str]] = None,
        parse_email: bool = False,
        url_re: None = None,
        email_re: None = None,
        recognized_tags: None = None,
        **detection: "Unpack[DetectionOptions]",
    ) -> None:
        _unsupported("url_re", url_re, "linkspan finds links by itself; schemes=, tlds= and bare_domains= say which")
        _unsupported("email_re", email_re, "linkspan finds addresses by itself; a callback can refuse some")
        _unsupported("recognized_tags", recognized_tags, "linkspan escapes nothing in a document; clean it before")
        if "emails" not in detection:
            # Bleach finds quoted names of mailboxes.
            detection["emails"] = "link-quoted" if parse_email else "skip"
        self._linkifier = Linkifier(
            callbacks=[as_written, *(callbacks or ())],
            skip_tags=[] if skip_tags is None else skip_tags,
            default_scheme="http",
            rel="",
            isolation="off",
            **detection,
        )

    def linkify(self, text: str) -> str:
        """Makes links in HTML.

        >>> Linker(callbacks=[]).linkify("<i>example.com/ä</i>")
        '<i><a href="http://example.com/%C3%A4">example.com/ä</a></i>'
        """
        return self._linkifier.html_document(text)


def as_written(attrs: Attributes, new: bool) -> Attributes:
    """Lets a new link lead where it is written, character by character, if it is ASCII.

    >>> as_written({(None, "href"): "http://example.com/", "_text": "EXAMPLE.com"}, True)
    {(None, 'href'): 'http://EXAMPLE.com', '_text': 'EXAMPLE.com'}
    """
    href, text = attrs.get((None, "href"), ""), attrs["_text"]
    scheme, slashes, _ = href.partition("://")
    if new and slashes and text.isascii() and text.isprintable():
        has_scheme = text.lower().startswith(scheme + slashes)
        attrs[None, "href"] = text if has_scheme else scheme + slashes + text
    return attrs


def _unsupported(name: str, value: object, advice: str) -> None:
    if value is not None:
        raise ValueError(f"{name} is not supported: {advice}")
