"""Writes python/linkspan/typing.py: a `Literal` for each closed list of words, as the library has them.

Usage: python words.py   (needs the new linkspan to be installed)
"""

import pathlib

from linkspan import _core

PLACE = pathlib.Path(__file__).parent.parent / "python" / "linkspan" / "typing.py"

HEAD = '''"""The words of options and answers as types, for hints in your own code.

>>> import linkspan
>>> from linkspan.typing import Profile
>>> def make(profile: Profile) -> linkspan.Detector:
...     return linkspan.Detector(profile=profile)
>>> make("uts58")
Detector(profile='uts58', bare_domains=True, emails='link', bare_addresses=False, single_labels=False, mentions=False, handles=False, hashtags=False)

A type checker finds ``make("utf58")``. The options as a whole are :class:`linkspan.DetectorOptions` and the like. This file is made by
`python tests/words.py`; tests compare it with the library.
"""

from __future__ import annotations

from typing import Literal

__all__ = [
'''


def source():
    """The text of the file."""
    lines = [HEAD, *(f'    "{name}",\n' for name in sorted(_core.WORDS)), "]\n"]
    for name, words in sorted(_core.WORDS.items()):
        quoted = ", ".join(f'"{word}"' for word in words)
        line = f"{name} = Literal[{quoted}]\n"
        if len(line) > 120:
            line = f"{name} = Literal[\n" + "".join(f'    "{word}",\n' for word in words) + "]\n"
        lines += ["\n", line]
    return "".join(lines)


if __name__ == "__main__":
    PLACE.write_text(source(), encoding="utf-8")
