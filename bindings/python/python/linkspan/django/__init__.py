"""linkspan for Django: filters for templates, fields of forms and models, and validators.

In settings::

    INSTALLED_APPS = [..., "linkspan.django"]

In templates::

    {% load linkspan %}
    {{ message|linkify }}
    {{ message|urlize }} and {{ message|urlizetrunc:30 }} in place of Django's own

In code: :mod:`linkspan.django.forms`, :mod:`linkspan.django.models`, :mod:`linkspan.django.validators` and, for Django REST framework,
:mod:`linkspan.django.serializers`, each of which is imported only if you use it; :func:`urlize` in place of ``django.utils.html.urlize``.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Optional

try:
    from django.utils.html import smart_urlquote
    from django.utils.safestring import SafeData, SafeString, mark_safe
except ImportError as _error:
    raise ImportError("linkspan.django needs Django; install it: pip install django") from _error

from .. import _core
from .._callbacks import rewrite
from .._types import Attributes, Callback
from .._engine import Linkifier
from ..bleach import as_written

__all__ = ["linkify", "urlize"]


@lru_cache(maxsize=None)
def _usual() -> Linkifier:
    return Linkifier()


def linkify(text: object, autoescape: bool = True) -> SafeString:
    """Writes a text with its links as HTML. Text that is marked safe is already HTML, and is not escaped.

    >>> linkify("<b> example.com")
    '&lt;b&gt; <a href="https://example.com/" rel="nofollow noopener" dir="auto">example.com</a>'
    """
    is_html = hasattr(text, "__html__") or not autoescape
    source = str(text.__html__()) if hasattr(text, "__html__") else str(text)
    return mark_safe(_usual().html_document(source) if is_html else _usual().html(source))


def urlize(text: object, trim_url_limit: Optional[int] = None, nofollow: bool = False, autoescape: bool = False) -> SafeString:
    """Replaces ``django.utils.html.urlize``: the same arguments, and the links as written as their targets.

    >>> urlize("see example.com/a/long/path.", trim_url_limit=12, nofollow=True)
    'see <a href="http://example.com/a/long/path" rel="nofollow">example.com…</a>.'
    """
    linkifier, source = _urlizer(trim_url_limit, nofollow), str(text)
    if isinstance(text, SafeData) or not autoescape:
        return mark_safe(linkifier.html_document(source))
    # As in Django, quotes outside of links are escaped, too, so that the text is safe in an attribute.
    pieces = (_quoted(piece) if isinstance(piece, str) else piece for piece in _core.pieces(linkifier._core, source, False))
    return mark_safe(rewrite(pieces, linkifier._callbacks))


def _quoted(html: str) -> str:
    return html.replace('"', "&quot;").replace("'", "&#x27;")


@lru_cache(maxsize=100)
def _urlizer(limit: Optional[int], nofollow: bool) -> Linkifier:
    callbacks: "list[Callback]" = [_as_django_writes]
    if nofollow:
        callbacks.append(_nofollow)
    if limit is not None:
        callbacks.append(lambda attrs, new: _trim(attrs, new, limit))
    return Linkifier(callbacks=callbacks, skip_tags=[], default_scheme="http", rel="", isolation="off")


def _as_django_writes(attrs: Attributes, new: bool) -> Attributes:
    """Gives a new link the target that Django would give it."""
    written = as_written(attrs, new)
    href = written[None, "href"]
    if new and "://" in href:
        written[None, "href"] = smart_urlquote(href)
    return written


def _nofollow(attrs: Attributes, new: bool) -> Attributes:
    if new and not attrs[None, "href"].startswith("mailto:"):
        attrs[None, "rel"] = "nofollow"
    return attrs


def _trim(attrs: Attributes, new: bool, limit: int) -> Attributes:
    text = attrs["_text"]
    if new and len(text) > limit:
        attrs["_text"] = text[: max(0, limit - 1)] + "…"
    return attrs
