"""Other interpreters: all versions of Python that are here, interpreters inside of one process, and those without a lock."""

import glob
import os
import pathlib
import shutil
import subprocess
import sys

import pytest

import linkspan

#: Where the package is, for interpreters that have none of their own.
HOME = pathlib.Path(linkspan.__file__).parent.parent

WORK = f"""
import sys
sys.path.insert(0, {str(HOME)!r})
import linkspan
text = "é bücher.de/ä, иван@пример.рф " * 50
links = linkspan.detect(text)
assert len(links) == 100 and all(text[link.start:link.end] == link.text for link in links)
assert linkspan.linkify("a.com", callbacks=[lambda attributes, new: attributes]).startswith("<a href=")
assert linkspan.check_email("a@BÜCHER.de").address.normalized == "a@bücher.de"
assert linkspan.Linkifier(mentions="/u/{{name}}").markdown("@bob") == "[@bob](/u/bob)"
try:
    linkspan.Detector(max_link_bytes=-1)
except ValueError as error:
    assert "it is 0 or more" in str(error)
import linkspan.bleach, linkspan.email_validator
assert linkspan.email_validator.validate_email("a@b.de").domain == "b.de"
"""

MANY = """
import importlib
try:
    interpreters = importlib.import_module("_interpreters")
    shared, own = ["legacy"], ["isolated"]
except ImportError:
    interpreters = importlib.import_module("_xxsubinterpreters")
    shared, own = [], []
import sys
work = {work!r}
def run(config, source):
    one = interpreters.create(*config) if config else interpreters.create(isolated=False)
    answer = interpreters.run_string(one, source)
    assert answer is None, answer
    interpreters.destroy(one)
exec(work)
for _ in range(3):
    run(shared, work)
if own:
    guarded = "try:\\n    import sys; sys.path.insert(0, " + repr({home!r}) + "); import linkspan\\n"
    guarded += "    raise SystemError('loaded')\\nexcept ImportError as error:\\n    assert 'a lock (GIL) of its own' in str(error), error\\n"
    run(own, guarded)
exec(work)
print("fine")
"""

THREADS = """
import threading
threads = [threading.Thread(target=exec, args=(work, {})) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
print("fine")
"""


def interpreters(end):
    """The interpreters on the path, and those of pyenv, from 3.9 on, by their version; `end` is "t" for those without a lock."""
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    found = {}
    for minor in range(9, 20):
        name = f"python3.{minor}{end}"
        places = [shutil.which(name), *glob.glob(f"{pyenv}/versions/*/bin/{name}")]
        # A name on the path may be that of a program which only says that there is no such version.
        starts = [place for place in places if place and subprocess.run([place, "-c", ""], capture_output=True).returncode == 0]
        found.update(dict.fromkeys([f"3.{minor}{end}"], starts[0]) if starts else {})
    return found


def run(place, source):
    done = subprocess.run([place, "-c", source], capture_output=True, text=True)
    assert done.returncode == 0, (place, done.stderr[-2000:])
    return done.stdout


def test_every_version_of_python_that_is_here():
    found = interpreters("")
    for place in found.values():
        run(place, WORK)
    print(f"linkspan works in Python {', '.join(found)}")
    run(sys.executable, WORK)


def test_interpreters_inside_of_one_process():
    found = interpreters("")
    for version, place in found.items():
        assert run(place, MANY.format(work=WORK, home=str(HOME))).strip() == "fine", version
    print(f"linkspan works in interpreters that share a lock, in Python {', '.join(found)}")
    if not {"3.13", "3.14", "3.15"} & found.keys():
        pytest.skip("there is no Python 3.13 or newer here, whose interpreters may have a lock of their own; install one")


def test_interpreters_without_a_lock():
    found = interpreters("t")
    if not found:
        pytest.skip("there is no free-threaded Python (3.14t or newer) here; install one, build a wheel with it, and run these tests")
    for place in found.values():
        wheel = subprocess.run([place, "-m", "pip", "show", "linkspan"], capture_output=True, text=True)
        if wheel.returncode:
            pytest.skip(f"{place} has no linkspan: build a wheel for it, maturin build -i {place}, and install it")
        source = WORK.replace(f"sys.path.insert(0, {str(HOME)!r})", "assert not sys._is_gil_enabled()")
        run(place, f"work = {source!r}\n{THREADS}\nimport sys; assert not sys._is_gil_enabled()")
