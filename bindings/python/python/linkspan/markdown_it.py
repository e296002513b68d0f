"""A plugin for markdown-it-py, in place of linkify-it-py.

>>> from markdown_it import MarkdownIt
>>> from linkspan.markdown_it import linkspan_plugin
>>> markdown = MarkdownIt("commonmark").use(linkspan_plugin)
>>> markdown.render("see bücher.de/ä, **or** `a.com`")
'<p>see <a href="https://xn--bcher-kva.de/%C3%A4">bücher.de/ä</a>, <strong>or</strong> <code>a.com</code></p>\\n'

Links are screened: deceptive ones stay text, with their host in Punycode.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Dict, List, Optional
from weakref import WeakKeyDictionary

try:
    from markdown_it import MarkdownIt
    from markdown_it.common.utils import isLinkClose, isLinkOpen
    from markdown_it.rules_core import StateCore
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token
except ImportError as _error:
    raise ImportError("linkspan.markdown_it needs markdown-it-py; install it: pip install markdown-it-py") from _error

from . import _core
from ._engine import Linkifier
from ._types import LinkToken

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import LinkifierOptions

__all__ = ["linkspan_plugin"]


def linkspan_plugin(md: MarkdownIt, **options: "Unpack[LinkifierOptions]") -> None:
    """Links the plain text in Markdown. The options are those of :class:`linkspan.Linkifier`.

    As with linkify-it-py, links have only the attributes that you set. ``callbacks``, ``skip_tags`` and ``max_len`` are not
    supported; use renderer rules of markdown-it-py instead.

    >>> MarkdownIt().use(linkspan_plugin, emails="skip", default_scheme="http", rel="nofollow").render("a.com me@a.com")
    '<p><a href="http://a.com/" rel="nofollow">a.com</a> me@a.com</p>\\n'
    """
    for name in ("callbacks", "skip_tags", "max_len"):
        if options.get(name):
            raise ValueError(f"{name} is not supported in Markdown; leave it out, and change the tokens of links in a rule of markdown-it-py")
    rules = _Rules(md, Linkifier(**options), options)
    md.options["linkify"] = True
    md.inline.ruler.at("linkify", rules.inline)
    md.core.ruler.at("linkify", rules.core)
    md.enable("linkify")


class _Rules:
    """The two rules of markdown-it-py that make links, each in one pass. Its own rules take quadratic time."""

    def __init__(self, md: MarkdownIt, linkifier: Linkifier, options: "LinkifierOptions") -> None:
        self._md = md
        self._linkifier = linkifier
        self._refused = options.get("refused", "punycode")
        self._least = _core.WORDS["Confidence"].index(options.get("min_confidence", "doubtful"))
        given = {"class": options.get("css_class"), "rel": options.get("rel"), "target": options.get("target")}
        self._attributes = {name: value for name, value in given.items() if value}
        self._direction = {"dir": "auto"} if options.get("isolation") == "dir" else {}
        self._urls: "WeakKeyDictionary[StateInline, Dict[int, LinkToken]]" = WeakKeyDictionary()

    def inline(self, state: StateInline, silent: bool) -> bool:
        """Links a URL in the source, where ``_`` and ``*`` inside it would be markup."""
        at = state.pos
        if silent or state.linkLevel > 0 or not self._md.options.linkify or not state.src.startswith("://", at):
            return False
        if state not in self._urls:
            self._urls[state] = self._urls_in(state.src)
        token = self._urls[state].get(at)
        scheme = token and token.link.scheme
        if not token or not scheme:
            return False
        made = self._made(token, state.level)
        end = token.link.start + len(token.link.text)
        # Part of the scheme may be something else, such as an entity.
        if not made or end > state.posMax or not state.pending.endswith(scheme):
            return False
        state.pending = state.pending[: -len(scheme)]
        if state.pending:
            state.pushPending()
        state.tokens += made
        state.tokens_meta += [None] * len(made)
        state.pos = end
        return True

    def _urls_in(self, source: str) -> Dict[int, LinkToken]:
        """Returns the URLs of a source, by the positions of the colons after their schemes."""
        urls = {}
        for token in self._linkifier.tokens(source):
            if isinstance(token, LinkToken) and token.link.scheme:
                colon = token.link.start + len(token.link.scheme)
                shorter = self._without_stars(token)
                if shorter:
                    urls[colon] = shorter
        return urls

    def _without_stars(self, token: LinkToken) -> Optional[LinkToken]:
        """Removes ``*`` at the end, which is emphasis."""
        text = token.link.text.rstrip("*")
        if text == token.link.text:
            return token
        first = next(iter(self._linkifier.tokens(text)), "")
        if not isinstance(first, LinkToken) or first.link.text != text:
            return None
        return first._replace(link=first.link._replace(start=token.link.start, end=token.link.start + len(text)))

    def core(self, state: StateCore) -> None:
        """Makes links in the text that remains after all markup is read."""
        if not self._md.options.linkify:
            return
        for block in state.tokens:
            if block.type == "inline" and block.children:
                block.children = self._linked(block.children)

    def _linked(self, tokens: List[Token]) -> List[Token]:
        out: List[Token] = []
        links = html_links = 0
        is_escaped = False
        for token in tokens:
            if token.type == "link_open":
                links += 1
            elif token.type == "link_close":
                links = max(0, links - 1)
            elif token.type == "html_inline" and isLinkOpen(token.content):
                html_links += 1
            elif token.type == "html_inline" and isLinkClose(token.content):
                html_links = max(0, html_links - 1)
            is_text = token.type == "text" and links == html_links == 0
            out += self._linked_text(token, is_escaped) if is_text else [token]
            is_escaped = token.type == "text_special"
        return out

    def _linked_text(self, token: Token, is_escaped: bool) -> List[Token]:
        out: List[Token] = []
        text: List[str] = []
        for piece in self._linkifier.tokens(token.content):
            if isinstance(piece, str):
                text.append(piece)
                continue
            # In http\\://example.com, the escape prevents a link.
            is_first = piece.link.start == 0
            made = None if is_first and is_escaped else self._made(piece, token.level)
            if made:
                out += _text("".join(text), token.level) + made
                text.clear()
            else:
                text.append(self._kept(piece))
        return out + _text("".join(text), token.level)

    def _kept(self, token: LinkToken) -> str:
        """Returns the text of a link that stays text. If it was refused, ``refused`` determines its form."""
        if token.screening.verdict != "refuse" or self._refused == "text":
            return token.link.text
        return _core.defang(token.link_text) if self._refused == "defang" else token.link_text

    def _made(self, token: LinkToken, level: int) -> Optional[List[Token]]:
        """Returns the tokens of a link, or ``None`` if it stays text."""
        is_sure = _core.WORDS["Confidence"].index(token.link.confidence) >= self._least
        if token.screening.verdict == "refuse" or token.href is None or not is_sure:
            return None
        href = self._md.normalizeLink(token.href)
        if not self._md.validateLink(href):
            return None
        # An address does not open a page.
        some = {name: value for name, value in self._attributes.items() if token.link.kind != "email" or name == "class"}
        start = Token("link_open", "a", 1, attrs={"href": href, **some, **self._direction}, level=level, markup="linkify", info="auto")
        end = Token("link_close", "a", -1, level=level, markup="linkify", info="auto")
        return [start, *_text(token.link_text, level + 1), end]


def _text(content: str, level: int) -> List[Token]:
    return [Token("text", "", 0, content=content, level=level)] if content else []
