"""A filter for Jinja: ``{{ message|linkify }}``.

>>> from jinja2 import Environment
>>> environment = Environment(autoescape=True, extensions=["linkspan.jinja.Linkify"])
>>> environment.from_string("{{ message|linkify }}").render(message="<b> example.com")
'&lt;b&gt; <a href="https://example.com/" rel="nofollow noopener" dir="auto">example.com</a>'

:func:`install` accepts options and another name for the filter. :class:`Urlize` replaces Jinja's own ``urlize``, with the same arguments.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Callable, Iterable, Optional, Tuple, Union

try:
    from jinja2 import Environment, pass_eval_context
    from jinja2.ext import Extension
    from jinja2.nodes import EvalContext
    from markupsafe import Markup
except ImportError as _error:
    raise ImportError("linkspan.jinja needs Jinja; install it: pip install jinja2") from _error

from . import _core
from ._callbacks import rewrite
from ._engine import Linkifier
from ._types import Attributes
from .bleach import as_written

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import LinkifierOptions

__all__ = ["Linkify", "Urlize", "install", "urlize"]


def install(environment: Environment, name: str = "linkify", **options: "Unpack[LinkifierOptions]") -> None:
    """Adds the filter to an environment. The options are those of :class:`linkspan.Linkifier`.

    >>> environment = Environment()
    >>> install(environment, "urlize", rel="noopener", isolation="off")
    >>> str(environment.from_string("{{ 'a.com'|urlize }}").render())
    '<a href="https://a.com/" rel="noopener">a.com</a>'
    """
    environment.filters[name] = _filter(Linkifier(**options))


class Linkify(Extension):
    """``Environment(extensions=["linkspan.jinja.Linkify"])``: the filter ``linkify`` with the usual options."""

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        install(environment)


def _filter(linkifier: Linkifier) -> "Callable[[Union[str, Markup]], Markup]":
    def linkify(value: Union[str, Markup]) -> Markup:
        # Text that is marked as safe is already HTML; all other text is escaped.
        if hasattr(value, "__html__"):
            return Markup(linkifier.html_document(str(value.__html__())))
        return Markup(linkifier.html(str(value)))

    return linkify


class Urlize(Extension):
    """``Environment(extensions=["linkspan.jinja.Urlize"])``: the filter ``urlize`` takes the arguments and policies of Jinja's own.

    >>> environment = Environment(extensions=["linkspan.jinja.Urlize"])
    >>> environment.from_string("{{ 'see www.example.com/a/b, <b>'|urlize(15, target='_blank') }}").render()
    'see <a href="https://www.example.com/a/b" rel="noopener" target="_blank">www.example.com...</a>, &lt;b&gt;'
    """

    def __init__(self, environment: Environment) -> None:
        super().__init__(environment)
        environment.filters["urlize"] = urlize


@pass_eval_context
def urlize(
    eval_ctx: EvalContext,
    value: Union[str, Markup],
    trim_url_limit: Optional[int] = None,
    nofollow: bool = False,
    target: Optional[str] = None,
    rel: Optional[str] = None,
    extra_schemes: Optional[Iterable[str]] = None,
) -> Union[str, Markup]:
    """Replaces Jinja's filter of this name: the same arguments, and the links as written as their targets."""
    policies = eval_ctx.environment.policies
    words = {*(rel or "").split(), *(policies["urlize.rel"] or "").split(), *(["nofollow"] if nofollow else [])}
    schemes = policies["urlize.extra_schemes"] if extra_schemes is None else extra_schemes
    linkifier = _urlizer(trim_url_limit, " ".join(sorted(words)), target or policies["urlize.target"] or "", tuple(schemes or ()))
    is_html = hasattr(value, "__html__")
    pieces = _core.pieces(linkifier._core, str(value.__html__() if hasattr(value, "__html__") else value), is_html)
    if not is_html:
        # As in Jinja, quotes outside of links are escaped, too, so that the text is safe in an attribute.
        pieces = [piece.replace('"', "&#34;").replace("'", "&#39;") if isinstance(piece, str) else piece for piece in pieces]
    made = rewrite(pieces, linkifier._callbacks)
    return Markup(made) if eval_ctx.autoescape else made


@lru_cache(maxsize=100)
def _urlizer(limit: Optional[int], rel: str, target: str, schemes: Tuple[str, ...]) -> Linkifier:
    def write(attrs: Attributes, new: bool) -> Attributes:
        if not new:
            return attrs
        attrs, text = as_written(attrs, new), attrs["_text"]
        if attrs[None, "href"].startswith("mailto:"):
            attrs["_text"] = text[len("mailto:") :] if text.startswith("mailto:") else text
            return attrs
        if limit is not None and len(text) > limit:
            attrs["_text"] = f"{text[:limit]}..."
        return attrs

    # Jinja writes "tel:" and "gemini://".
    names = [scheme[:-3] if scheme.endswith("://") else scheme for scheme in schemes]
    return Linkifier(callbacks=[write], skip_tags=[], rel=rel, target=target, isolation="off", schemes=names)
