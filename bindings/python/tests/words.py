"""Writes python/linkspan/_words.py: a `Literal` for each closed list of words, as the library has them.

Usage: python words.py   (needs the new linkspan to be installed)
"""

import pathlib

from linkspan import _core

PLACE = pathlib.Path(__file__).parent.parent / "python" / "linkspan" / "_words.py"

HEAD = '''"""The words of options and answers, as the library has them. Made by `python tests/words.py`; tests compare it."""

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
