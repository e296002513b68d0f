"""``{% load linkspan %}``: ``linkify``, ``urlize`` and ``urlizetrunc``."""

from __future__ import annotations

from django.template.library import Library
from django.utils.safestring import SafeString

from .. import linkify as _linkify
from .. import urlize as _urlize

__all__ = ["linkify", "register", "urlize", "urlizetrunc"]

register: Library = Library()


@register.filter(is_safe=True, needs_autoescape=True)
def linkify(value: object, autoescape: bool = True) -> SafeString:
    """Writes a text with its links as HTML."""
    return _linkify(value, autoescape)


@register.filter(is_safe=True, needs_autoescape=True)
def urlize(value: object, autoescape: bool = True) -> SafeString:
    """Replaces Django's filter of this name."""
    return _urlize(value, nofollow=True, autoescape=autoescape)


@register.filter(is_safe=True, needs_autoescape=True)
def urlizetrunc(value: object, limit: object, autoescape: bool = True) -> SafeString:
    """Replaces Django's filter of this name. Links with more than ``limit`` characters are cut."""
    return _urlize(value, trim_url_limit=int(str(limit)), nofollow=True, autoescape=autoescape)
