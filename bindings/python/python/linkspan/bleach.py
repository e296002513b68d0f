"""A replacement for ``bleach.linkify``, with the same functions and arguments, so that only the import changes.

>>> from linkspan.bleach import linkify
>>> linkify("<p>See example.com.</p>")
'<p>See <a href="http://example.com" rel="nofollow">example.com</a>.</p>'

As with Bleach, targets are the links as written, with ``http://`` if they have no scheme; names in other scripts are in ASCII form.
Callbacks are called for new links and for those that the document already has. ``docs/migrating.md`` lists the differences:
linkspan does not sanitize, copies everything that is not a link byte for byte, and does not link deceptive URLs.
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
    """Adds ``nofollow`` to the ``rel`` of links, except for ``mailto:``.

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
    """Opens links in a new tab, except for ``mailto:`` and links within the page.

    >>> target_blank({(None, "href"): "https://example.com/"})
    {(None, 'href'): 'https://example.com/', (None, 'target'): '_blank'}
    """
    href = attrs.get((None, "href"))
    if href is None or href.startswith(("mailto:", "#")):
        return attrs
    attrs[None, "target"] = "_blank"
    return attrs


#: The default callbacks of :func:`linkify`.
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
    """Makes links in HTML. Create it once and use it often. It also accepts the options of :class:`linkspan.Detector`.

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
        _unsupported("url_re", url_re, "linkspan has its own rules for links; adjust them with schemes=, tlds= and bare_domains=")
        _unsupported("email_re", email_re, "linkspan has its own rules for addresses; a callback can refuse some")
        _unsupported("recognized_tags", recognized_tags, "linkspan escapes nothing in a document; sanitize it first")
        if "emails" not in detection:
            # Bleach finds quoted local parts.
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
    """Uses the text of a new link as its target, character by character, if it is ASCII.

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
