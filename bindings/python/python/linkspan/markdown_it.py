"""A plugin for markdown-it-py, in place of linkify-it-py.

>>> from markdown_it import MarkdownIt
>>> from linkspan.markdown_it import linkspan_plugin
>>> markdown = MarkdownIt("commonmark").use(linkspan_plugin)
>>> markdown.render("see bücher.de/ä, **or** `a.com`")
'<p>see <a href="https://xn--bcher-kva.de/%C3%A4">bücher.de/ä</a>, <strong>or</strong> <code>a.com</code></p>\\n'

Links are screened: what deceives stays text.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, List, Optional

try:
    from markdown_it import MarkdownIt
except ImportError as _error:
    raise ImportError("linkspan.markdown_it needs markdown-it-py; install it: pip install markdown-it-py") from _error

from ._engine import Linkifier
from ._types import LinkToken

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import LinkifierOptions

__all__ = ["Match", "linkspan_plugin"]


def linkspan_plugin(md: MarkdownIt, **options: "Unpack[LinkifierOptions]") -> None:
    """Makes links of plain text in Markdown. The options are those of :class:`linkspan.Linkifier`.

    >>> MarkdownIt().use(linkspan_plugin, emails="skip", default_scheme="http").render("a.com me@a.com")
    '<p><a href="http://a.com/">a.com</a> me@a.com</p>\\n'
    """
    md.linkify = _Finder(Linkifier(**options))  # type: ignore[assignment, unused-ignore]
    md.options["linkify"] = True
    md.enable("linkify")


@dataclass(frozen=True)
class Match:
    """A link, as markdown-it-py wants it."""

    #: The scheme with its colon, as it is written; empty without one.
    schema: str
    #: Where it begins.
    index: int
    #: Where it ends.
    last_index: int
    #: As it is written.
    raw: str
    #: What is shown.
    text: str
    #: Where it leads.
    url: str


class _Finder:
    """The part of ``linkify_it.LinkifyIt`` that markdown-it-py calls."""

    def __init__(self, linkifier: Linkifier) -> None:
        self._linkifier = linkifier

    def pretest(self, text: str) -> bool:
        return True

    def test(self, text: str) -> bool:
        return self.match(text) is not None

    def match(self, text: str) -> Optional[List[Match]]:
        tokens = self._linkifier.tokens(text)
        found = [_match(token) for token in tokens if isinstance(token, LinkToken) and _is_allowed(token)]
        return found or None

    def match_at_start(self, text: str) -> Optional[Match]:
        first = next(iter(self._linkifier.tokens(text)), "")
        if not isinstance(first, LinkToken) or not _is_allowed(first):
            return None
        # Here the URL is what is skipped in the source, too.
        return replace(_match(first), url=first.link.text)


def _is_allowed(token: LinkToken) -> bool:
    return token.screening.verdict != "refuse" and token.href is not None


def _match(token: LinkToken) -> Match:
    link = token.link
    # What is not a URL has a scheme for markdown-it-py, or it would read the text as one with "http://" before it.
    scheme = {"url": link.scheme, "email": "mailto"}.get(link.kind, link.kind)
    return Match(f"{scheme}:" if scheme else "", link.start, link.end, link.text, token.link_text, token.href or "")
