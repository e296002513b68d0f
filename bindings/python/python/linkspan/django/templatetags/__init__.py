"""The filters of ``{% load linkspan %}``."""
