"""Runs the test suites of other packages against linkspan's drop-ins: `bleach.linkifier`, Django's `urlize`, python-email-validator.

Usage: python rivals.py [FOLDER]   (needs linkspan, pytest, Django, Bleach and email-validator, and an index of packages)

Their sources are downloaded into FOLDER, and never become part of this project. Each suite runs in a separate process, in which
the names that it imports are those of linkspan. :data:`EXPECTED` lists every test that fails, with the reason. docs/migrating.md
explains the reasons.
"""

import collections
import json
import os
import pathlib
import subprocess
import sys
import tarfile
import types

HERE = pathlib.Path(__file__).parent

#: The downloads, and which of their files are run.
SUITES = {
    "bleach": ("bleach==6.4.0", ["tests/test_linkify.py", "tests/test_callbacks.py"]),
    "django": (
        "django==5.2.19",
        [
            "tests/template_tests/filter_tests/test_urlize.py",
            "tests/template_tests/filter_tests/test_urlizetrunc.py",
            "tests/utils_tests/test_html.py",
        ],
    ),
    "email_validator": ("email-validator==2.4.0", ["tests/test_syntax.py", "tests/test_main.py"]),
}


#: The tests that fail: how many of each name, and why. docs/migrating.md has the reasons in full.
EXPECTED = {
    "bleach": {
        "test_linkify.py::test_linkify_filter": (5, "Bleach's sanitizer is not replaced"),
        "test_linkify.py::test_url_re_arg": (1, "links are not found by regular expressions"),
        "test_linkify.py::test_email_re_arg": (1, "links are not found by regular expressions"),
        "test_linkify.py::test_recognized_tags_arg": (1, "documents are not sanitized"),
        "test_linkify.py::test_escaping": (2, "documents are not sanitized"),
        "test_linkify.py::test_sarcasm": (1, "documents are not sanitized"),
        "test_linkify.py::test_hang": (1, "documents are not sanitized: <mailto:…> is a tag, and stays one"),
        "test_linkify.py::test_link_with_qs_with_array": (1, "&para without a semicolon is ¶ for browsers, too"),
        "test_linkify.py::test_link_http_complete": (1, "a password before the host is there to deceive"),
        "test_linkify.py::test_wrapping_parentheses": (3, "brackets are counted: what closes before it opens ends a link"),
        "test_linkify.py::test_ignore_bad_protocols": (1, "in fohttp://… the scheme belongs to the link"),
        "test_linkify.py::test_email_link_escaping": (2, "quotes that a mailbox does not need are left out of the href"),
    },
    "django": {
        "test_urlize.py::UrlizeTests::test_urlize01": (1, "text marked safe is read as HTML: & is &amp; in a link, and &lt; ends it"),
        "test_urlize.py::UrlizeTests::test_urlize09": (1, "text marked safe is read as HTML: & is &amp; in a link, and &lt; ends it"),
        "test_urlize.py::FunctionTests::test_trailing_semicolon": (1, "text marked safe is read as HTML: &amp; stays whole"),
        "test_urlize.py::FunctionTests::test_autoescape_off": (1, "there are no links inside tags of HTML"),
        "test_urlizetrunc.py::FunctionTests::test_autoescape_off": (1, "there are no links inside tags of HTML"),
        "test_urlize.py::FunctionTests::test_brackets": (1, "test[at[example.com is not a host; example.com is"),
        "test_urlize.py::FunctionTests::test_caching_repeated_calls": (1, "Django's private methods are not called"),
        "test_urlize.py::FunctionTests::test_caching_repeated_words": (1, "Django's private methods are not called"),
        "test_urlize.py::FunctionTests::test_exclamation_marks": (1, "!`? after a link is not part of it"),
        "test_urlize.py::FunctionTests::test_idn": (1, "http://c✶.ws is in Punycode, and warned of"),
        "test_urlize.py::FunctionTests::test_quotation_marks": (1, "RFC 5321 lets a mailbox begin with an apostrophe"),
    },
    "email_validator": {
        "test_syntax.py::test_email_valid_intl_local_part": (2, "look-alikes of ASCII in the name of a mailbox are refused: ＠ and U+1FEF"),
        "test_syntax.py::test_email_invalid_syntax": (2, "lengths are those of the ASCII form; a TLD that nobody knows is a warning"),
        "test_syntax.py::test_email_long_input_is_not_quadratic": (1, "length comes first"),
        "test_syntax.py::test_email_long_idna_domain_is_not_quadratic": (1, "length comes first"),
        "test_syntax.py::test_email_invalid_syntax_strict": (3, "64 octets of a local part are always the limit"),
        "test_syntax.py::test_email_invalid_reserved_domain": (1, ".arpa is a top-level domain, and not reserved"),
        "test_syntax.py::test_email_unsafe_character": (1, "a combining mark at the start is taken"),
        "test_syntax.py::test_email_empty_local": (1, "allow_empty_local is not supported"),
        "test_main.py::test_main_single_good_input": (1, "the command line is not replaced"),
        "test_main.py::test_main_single_bad_input": (1, "the command line is not replaced"),
        "test_main.py::test_main_multi_input": (1, "the command line is not replaced"),
        "test_main.py::test_main_falsy_boolean_option_from_env": (7, "the command line is not replaced"),
        "test_main.py::test_main_falsy_test_environment_from_env": (6, "the command line is not replaced"),
        "test_main.py::test_main_default_timeout_from_env": (1, "the command line is not replaced"),
    },
}


def fetch(name, folder):
    """The folder with the sources of a package; it is downloaded the first time."""
    package, _ = SUITES[name]
    place = pathlib.Path(folder, package.replace("==", "-").replace("-validator", "_validator"))
    if not place.is_dir():
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "--dest", str(folder), package]
        subprocess.run(command, check=True, capture_output=True, text=True)
        archive = next(pathlib.Path(folder).glob(f"{place.name}.tar.gz"))
        with tarfile.open(archive) as packed:
            # Newer versions of Python need the filter; older ones do not have it.
            packed.extractall(folder, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
        archive.unlink()
    return place


def run(name, folder, **environment):
    """Runs a suite. Returns the outcome of each of its tests, by name."""
    source = fetch(name, folder)
    report = pathlib.Path(folder, f"{name}.json").resolve()
    files = [str(source / file) for file in SUITES[name][1]]
    roots = os.pathsep.join([str(HERE), str(source / "tests"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    command = [sys.executable, "-m", "pytest", "-q", "-p", "rivals", "-p", "no:cacheprovider", "-o", "addopts=", "--rootdir", str(source), *files]
    if name == "django":
        command += ["-k", "rlize"]
    variables = {**os.environ, "PYTHONPATH": roots, "LINKSPAN_RIVAL": name, "LINKSPAN_REPORT": str(report), **environment}
    done = subprocess.run(command, env=variables, cwd=source / "tests", capture_output=True, text=True)
    if not report.is_file():
        raise AssertionError(done.stdout[-3000:] + done.stderr[-3000:])
    outcomes = json.loads(report.read_text())
    report.unlink()
    if not outcomes:
        raise AssertionError(done.stdout[-3000:] + done.stderr[-3000:])
    return outcomes


def differences(outcomes):
    """Returns how many tests of each name failed."""
    return collections.Counter(test.partition("[")[0] for test, each in outcomes.items() if each["outcome"] != "passed")


def table(outcomes):
    """Returns how many tests passed, and how many failed."""
    return collections.Counter(each["outcome"] for each in outcomes.values())


# The rest is a plugin of pytest: it replaces a package by linkspan, and writes the outcome of each test.

_outcomes = {}


def pytest_configure(config):
    replace = {"bleach": _replace_bleach, "django": _replace_django, "email_validator": _replace_email_validator}
    name = os.environ.get("LINKSPAN_RIVAL")
    if name in replace:
        replace[name]()


def pytest_runtest_logreport(report):
    if "LINKSPAN_RIVAL" not in os.environ or (report.when != "call" and report.outcome != "failed"):
        return
    error = "" if report.outcome == "passed" else str(report.longrepr)[-4000:]
    file, _, test = report.nodeid.partition("::")
    _outcomes[f"{file.rpartition('/')[2]}::{test}"] = {"outcome": report.outcome, "error": error}


def pytest_sessionfinish(session):
    place = os.environ.get("LINKSPAN_REPORT")
    if place:
        pathlib.Path(place).write_text(json.dumps(_outcomes))


def _module(name, **names):
    module = types.ModuleType(name)
    module.__dict__.update(names)
    sys.modules[name] = module
    return module


def _replace_bleach():
    import linkspan.bleach as ours

    callbacks = _module("bleach.callbacks", nofollow=ours.nofollow, target_blank=ours.target_blank)
    linkifier = _module("bleach.linkifier", Linker=ours.Linker, LinkifyFilter=_absent("LinkifyFilter"))
    sanitizer = _module("bleach.sanitizer", Cleaner=_absent("Cleaner"))
    parts = {"callbacks": callbacks, "linkifier": linkifier, "sanitizer": sanitizer}
    _module("bleach", linkify=ours.linkify, DEFAULT_CALLBACKS=ours.DEFAULT_CALLBACKS, **parts)


def _replace_django():
    import django
    from django.conf import settings

    settings.configure(DEFAULT_CHARSET="utf-8", USE_TZ=False)
    django.setup()
    import django.template.defaultfilters as filters
    import django.utils.html as html

    import linkspan.django
    from linkspan.django.templatetags import linkspan as ours

    html.urlize = linkspan.django.urlize
    for name in ("urlize", "urlizetrunc"):
        setattr(filters, name, getattr(ours, name))
        filters.register.filters[name] = ours.register.filters[name]


def _replace_email_validator():
    import linkspan.email_validator as ours

    if "LINKSPAN_ANY_SENTENCE" in os.environ:
        # The messages of errors differ, so only the verdicts are compared.
        ours.EmailNotValidError.__str__ = lambda error: _AnySentence(error.args[0])
    package = _module("email_validator", **{name: getattr(ours, name) for name in ours.__all__})
    package.__path__ = []
    _module("email_validator.__main__", main=_absent("main"))
    _module("mocked_dns_response", MockedDnsResponseData=_Anything(), MockedDnsResponseDataCleanup=None)


class _AnySentence(str):
    def __eq__(self, other):
        return True

    def __contains__(self, other):
        return True

    __hash__ = str.__hash__


class _Anything:
    def create_resolver(self):
        return None


def _absent(name):
    def absent(*args, **kwargs):
        raise NotImplementedError(f"linkspan has no {name}")

    return absent


def main():
    folder = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "sdists")
    folder.mkdir(parents=True, exist_ok=True)
    for name, options in [("bleach", {}), ("django", {}), ("email_validator", {}), ("email_validator", {"LINKSPAN_ANY_SENTENCE": "1"})]:
        outcomes = run(name, folder, **options)
        print(f"\n{name} {' '.join(options)}: {dict(table(outcomes))}")
        for test, each in outcomes.items():
            if each["outcome"] != "passed":
                lines = [line[2:] for line in each["error"].splitlines() if line.startswith("E ")]
                print(f"  {test}\n      " + "\n      ".join(lines[:4]))


if __name__ == "__main__":
    main()
