"""The app of ``INSTALLED_APPS``."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["LinkspanConfig"]


class LinkspanConfig(AppConfig):
    """Provides ``{% load linkspan %}``. It has no models."""

    name = "linkspan.django"
    label = "linkspan"
