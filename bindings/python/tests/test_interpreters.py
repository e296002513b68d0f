"""Other interpreters: all installed versions of Python, several interpreters in one process, and those without a lock."""

import glob
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import threading

import pytest

import linkspan

#: The path of the package, for interpreters that do not have it installed.
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
    assert "it must be 0 or more" in str(error)
import linkspan.bleach, linkspan.email_validator
assert linkspan.email_validator.validate_email("a@b.de").domain == "b.de"
"""

MANY = """
import importlib, threading
def create(shared):
    try:
        interpreters = importlib.import_module("_interpreters")
        return interpreters, interpreters.create("legacy" if shared else "isolated")
    except ImportError:
        interpreters = importlib.import_module("_xxsubinterpreters")
        return interpreters, interpreters.create(isolated=not shared)
work, failed = {work!r}, []
def run(shared):
    try:
        interpreters, one = create(shared)
        answer = interpreters.run_string(one, work)
        interpreters.destroy(one)
        if answer is not None:
            failed.append(answer)
    except BaseException as error:
        failed.append(error)
def together(count, shared):
    threads = [threading.Thread(target=run, args=(shared,)) for _ in range(count)]
    for thread in threads: thread.start()
    exec(work, {{}})
    for thread in threads: thread.join()
run({shared})
for _ in range(3):
    together({together}, {shared})
exec(work, {{}})
assert not failed, failed
print("fine")
"""


def interpreters():
    """Returns the interpreters on the path and those of pyenv, from 3.9, by version."""
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        # A wheel for a Python without a lock is for that version only.
        return {f"3.{sys.version_info.minor}": sys.executable}
    pyenv = os.environ.get("PYENV_ROOT", os.path.expanduser("~/.pyenv"))
    found = {}
    for minor in range(9, 20):
        name = f"python3.{minor}"
        places = [shutil.which(name), *glob.glob(f"{pyenv}/versions/*/bin/{name}")]
        # A program on the path may only report that this version is not installed.
        starts = [place for place in places if place and subprocess.run([place, "-c", ""], capture_output=True).returncode == 0]
        found.update(dict.fromkeys([f"3.{minor}"], starts[0]) if starts else {})
    return found


def run(place, source):
    done = subprocess.run([place, "-c", source], capture_output=True, text=True)
    assert done.returncode == 0, (place, done.stderr[-2000:])
    return done.stdout


def test_every_installed_version_of_python():
    found = interpreters()
    for place in found.values():
        run(place, WORK)
    print(f"linkspan works in Python {', '.join(found)}")
    run(sys.executable, WORK)


def test_interpreters_that_share_a_lock():
    found = interpreters()
    for version, place in found.items():
        # Before 3.12, ending an interpreter while another one runs triggers a bug in Python.
        source = MANY.format(work=WORK, shared=True, together=0 if version in ("3.9", "3.10", "3.11") else 4)
        assert run(place, source).strip() == "fine", version
    print(f"linkspan works in interpreters that share a lock, in Python {', '.join(found)}")


def test_interpreters_with_a_lock_of_their_own():
    found = {version: place for version, place in interpreters().items() if int(version[2:]) >= 12}
    if not found:
        pytest.skip("SKIPPED, because there is no Python 3.12 or newer, whose interpreters have a lock of their own; install one")
    for version, place in found.items():
        assert run(place, MANY.format(work=WORK, shared=False, together=4)).strip() == "fine", version
    print(f"linkspan works in interpreters with a lock of their own, in Python {', '.join(found)}")


def test_threads_without_a_lock():
    if not sysconfig.get_config_var("Py_GIL_DISABLED"):
        pytest.skip("SKIPPED, because this Python has a lock; `cargo xtask python` runs this with a free-threaded one where it can get one")
    assert not sys._is_gil_enabled(), "a module took the lock"
    detector, failed = linkspan.Detector(schemes=["tel"]), []
    text = "é bücher.de/ä, иван@пример.рф tel:112 " * 50
    expected = detector.detect(text)

    def work():
        try:
            for _ in range(20):
                assert detector.detect(text) == expected and len(expected) == 150
                exec(WORK, {})
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed and not sys._is_gil_enabled()
