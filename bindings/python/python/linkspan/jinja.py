"""A filter for Jinja: ``{{ message|linkify }}``.

>>> from jinja2 import Environment
>>> environment = Environment(autoescape=True, extensions=["linkspan.jinja.Linkify"])
>>> environment.from_string("{{ message|linkify }}").render(message="<b> example.com")
'&lt;b&gt; <a href="https://example.com/" rel="nofollow noopener" dir="auto">example.com</a>'

:func:`install` takes options, and other names for the filter, such as that of Jinja's own ``urlize``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Union

try:
    from jinja2 import Environment
    from jinja2.ext import Extension
    from markupsafe import Markup
except ImportError as _error:
    raise ImportError("linkspan.jinja needs Jinja; install it: pip install jinja2") from _error

from ._engine import Linkifier

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import LinkifierOptions

__all__ = ["Linkify", "install"]


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
        # Text that is marked as safe is HTML already; all other text is escaped.
        if hasattr(value, "__html__"):
            return Markup(linkifier.html_document(str(value.__html__())))
        return Markup(linkifier.html(str(value)))

    return linkify
