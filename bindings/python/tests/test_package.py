"""Behavior that users of the package rely on."""

import copy
import pickle
import re
import sys
import threading
from typing import get_args

import numpy
import pyarrow as pa
import pytest
import words
from defaults import defaults

import linkspan
import linkspan.arrow
from linkspan import _core, typing as types


def test_unpaired_surrogates_end_links_and_offsets_are_right():
    text = "é a.com/p\ud800 b.org/x \udfff c.net"
    links = linkspan.detect(text)
    assert [link.text for link in links] == ["a.com/p", "b.org/x", "c.net"]
    assert all(text[link.start : link.end] == link.text for link in links)
    assert linkspan.find(text) == links[0]
    assert linkspan.replace_all(text, lambda link: link.text.upper()) == "é A.COM/P\ud800 B.ORG/X \udfff C.NET"
    assert linkspan.is_match("\ud800 a.com")
    assert not linkspan.is_match("\ud800")


def test_links_have_their_parts_as_text():
    def parts(text):
        link = linkspan.find(text)
        return [link.scheme, link.local_part, link.host, link.port, link.path, link.query, link.fragment]

    assert parts("at HTTPS://bücher.de:8080/ä?b=c#d.") == ["HTTPS", None, "bücher.de", "8080", "/ä", "b=c", "d"]
    assert parts("http://[2001:db8::1]/?#f") == ["http", None, "[2001:db8::1]", None, "/", "", "f"]
    assert parts("example.com") == [None, None, "example.com", None, None, None, None]
    assert parts("иван@пример.рф") == [None, "иван", "пример.рф", None, None, None, None]
    assert parts("mailto:me@example.com?subject=hi")[:3] == ["mailto", "me", "example.com"]
    assert linkspan.find("no link") is None


def test_a_link_has_its_registrable_and_its_top_level_domain():
    def names(text):
        link = linkspan.find(text)
        return link.registrable, link.tld, link.known_tld

    assert names("at WWW.Bücher.CO.uk.") == ("xn--bcher-kva.co.uk", "uk", True)
    assert names("иван@почта.пример.рф") == ("xn--e1afmkfd.xn--p1ai", "xn--p1ai", True)
    assert names("http://a.b.foobarbaz/") == ("b.foobarbaz", "foobarbaz", False)
    assert names("http://192.0.2.1/") == names("http://[2001:db8::1]/") == (None, None, None)
    assert linkspan.registrable_domain("a.b.foobarbaz") == "b.foobarbaz"
    assert linkspan.registrable_domain("https://a.b.example.org:80/c.d") == "example.org"
    for value in ("co.uk", "localhost", "192.0.2.1", "[::1]", "", "a b.com", "\ud800.com", "javascript:a.com"):
        assert linkspan.registrable_domain(value) is None, value
    for value in (
        "www.example.co.uk.", "http://www.example.co.uk./a", "http://www.example.co.uk.:80?a@b.com", "example.co.uk。", "me@example.co.uk.",
        "https://user:p%40ss@www.example.co.uk/", "http://b.com@a@example.co.uk#@b.com", "ssh://git@example.co.uk.:22/x",
        "http://example.co.uk\\@b.com/", "example.co.uk.:8080/x", "sip:me@example.co.uk.",
    ):
        assert linkspan.registrable_domain(value) == "example.co.uk", value
    for value in (".", "co.uk.", "192.0.2.1.", "http://me@192.0.2.1./", "http://me@[::1]/", "example.com..", "://", "http://@/", "user:pw@example.com"):
        assert linkspan.registrable_domain(value) is None, value
    values = ["www.example.co.uk", "me@Mail.Example.org", "a.b.foobarbaz", "co.uk", "x", None]
    column = linkspan.arrow.registrable_domain(pa.array(values))
    assert list(column) == [value and linkspan.registrable_domain(value) for value in values]


def test_a_valid_address_is_normalized():
    report = linkspan.check_email('"Jane.Doe"@BÜCHER.example')
    assert report.address == ("Jane.Doe", "bücher.example", "xn--bcher-kva.example", "Jane.Doe@bücher.example", "Jane.Doe@xn--bcher-kva.example", False)
    assert linkspan.check_email("é@a.com").address.ascii is None and linkspan.check_email("e\u0301@a.com").address.local_part == "é"
    assert linkspan.check_email(" a@a.com").address is None and linkspan.check_email("a@a.com ").addresses == ()
    assert linkspan.check_domain("a.com").address is None
    recipients = linkspan.check_mailto("mailto:a@A.com,b@b.com").addresses
    assert [address.normalized for address in recipients] == ["a@a.com", "b@b.com"]


@pytest.mark.parametrize(
    "option, code, value",
    [
        ("allow_quoted_local", "quoted-local-part", '"a b"@example.com'),
        ("allow_domain_literal", "address-literal", "a@[IPv6:2001:db8::1]"),
        ("allow_smtputf8", "smtputf8-needed", "é@example.com"),
        ("allow_special_use", "special-use", "a@b.test"),
    ],
)
def test_strictness_of_addresses(option, code, value):
    assert linkspan.check_email(value).valid
    report = linkspan.check_email(value, **{option: False})
    assert [finding.code for finding in report.errors] == [code] and report.address is None
    assert not linkspan.Checker(**{option: False}).email(value).valid
    assert list(linkspan.arrow.is_valid_email(pa.array([value]), checker=linkspan.Checker(**{option: False}))) == [False]
    assert linkspan.check_email("a@example.com", **{option: False}).valid
    with pytest.raises(TypeError, match=f"{option}=True or {option}=False"):
        linkspan.check_email(value, **{option: 0})


def test_links_without_a_host_and_names():
    detector = linkspan.Detector(schemes=["tel", "acme:"], mentions=True, handles=True, hashtags=True)
    text = "TEL:112 acme:é @bob, @alice@bücher.de: ＃東京 https://example.com"
    links = detector.detect(text)
    assert [(link.kind, link.evidence, link.name, link.host) for link in links] == [
        ("url", "scheme", None, None),
        ("url", "scheme", None, None),
        ("mention", "sigil", "bob", None),
        ("handle", "sigil", "alice", "bücher.de"),
        ("hashtag", "sigil", "東京", None),
        ("url", "scheme", None, "example.com"),
    ]
    assert (links[0].scheme, links[0].path, links[0].tld, links[0].known_tld) == ("TEL", "112", None, None)
    assert [link.href for link in links[:5]] == ["tel:112", "acme:%C3%A9", "@bob", "@alice@bücher.de", "＃東京"]
    assert links[0].display == "tel:112" and links[4].display == "＃東京"
    assert all(text[link.start : link.end] == link.text for link in links)
    assert not linkspan.is_match("TEL:112 acme:a @bob @alice@example.social #tag")
    assert linkspan.Detector(hashtags=True).explain("#tag").candidates[0].trigger == "hash"
    found = pa.array(linkspan.arrow.detect(pa.array([text]), ["kind", "name", "host", "registrable"], detector=detector))
    assert found.to_pylist()[0][3] == {"kind": "handle", "name": "alice", "host": "bücher.de", "registrable": "xn--bcher-kva.de"}
    assert found.to_pylist()[0][4] == {"kind": "hashtag", "name": "東京", "host": None, "registrable": None}


def test_templates_define_where_names_link_to():
    templates = {"mentions": "https://chat.example/?u={name}", "handles": "https://{host}/@{name}", "hashtags": "/tags/{name}"}
    text = "@bob @alice@bücher.de #a+b tel:112"
    linkifier = pickle.loads(pickle.dumps(linkspan.Linkifier(**templates, schemes=["tel"])))
    made = (
        "[@bob](https://chat.example/?u=bob) [@alice@bücher.de](https://xn--bcher-kva.de/@alice)"
        " [#a+b](/tags/a%2Bb) <tel:112>"
    )
    assert linkifier.markdown(text) == made
    assert pa.array(linkspan.arrow.linkify(pa.array([text]), "markdown", linkifier=linkifier)).to_pylist() == [made]
    # Without a template, names are found but stay text.
    linkifier = linkspan.Linkifier(mentions=True, hashtags="/tags/{name}", rel="", isolation="off")
    assert linkifier.html("@bob #tag") == '@bob <a href="/tags/tag">#tag</a>'
    tokens = linkifier.tokens("@bob #tag")
    assert (tokens[0].link.kind, tokens[0].href) == ("mention", None)
    assert (tokens[2].link.kind, tokens[2].href) == ("hashtag", "/tags/tag")
    assert tokens[0].screening == linkspan.Screening("allow", (), "")
    assert linkspan.linkify("@bob #tag") == "@bob #tag"


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"mentions": ""}, '^"" cannot be the target of such links: give a URL'),
        ({"mentions": "https://{name}/"}, r"with {name} after the host, as in https://example\.com/{name}$"),
        ({"mentions": "javascript:{name}"}, "cannot be the target of such links"),
        ({"hashtags": "https://{host}/{name}"}, "cannot be the target of such links"),
        ({"handles": "https://{host}/"}, r"and {host} in place of the host or after it, as in https://{host}/@{name}$"),
    ],
)
def test_bad_templates_are_value_errors(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        linkspan.Linkifier(**options)


def test_types_have_the_words_of_answers():
    detector = linkspan.Detector(mentions=True, handles=True, hashtags=True, bare_addresses=True)
    links = detector.detect("http://a.com www.a.com a.com 192.0.2.1 a@a.com mailto:a@a.com @a @a@a.com #a")
    # An attribute is evidence only in documents, which are not searched here.
    assert [link.evidence for link in links[:7]] == [word for word in get_args(types.Evidence) if word != "attribute"]
    assert list(dict.fromkeys(link.kind for link in links)) == list(get_args(types.LinkKind))


def test_missing_options_have_their_defaults():
    detection = {
        "profile": "prose",
        "tailorings": None,
        "bare_domains": True,
        "emails": "link",
        "bare_addresses": False,
        "single_labels": False,
        "schemes": (),
        "mentions": False,
        "handles": False,
        "hashtags": False,
        "tlds": None,
        "max_link_bytes": None,
    }
    linkification = {
        "policy": "balanced",
        "protect": (),
        "built_in_names": True,
        "refused": "punycode",
        "link_text": "written",
        "max_len": None,
        "min_confidence": "doubtful",
        "default_scheme": "https",
        "css_class": "",
        "rel": "nofollow noopener",
        "target": "",
        "isolation": "dir",
        "callbacks": (),
        "skip_tags": None,
        "parse_email": True,
        "to": "html",
    }
    assert defaults()["detect"] == detection
    assert defaults()["linkify"] == {**detection, **linkification}
    allowed = dict.fromkeys(["allow_quoted_local", "allow_domain_literal", "allow_smtputf8", "allow_special_use"], True)
    assert defaults()["check"] == {"suggestions": False, **allowed, "tlds": None, "idn_tables": None}
    assert defaults()["format"] == {"form": "minimal"}
    assert defaults()["columns"].items() >= {"detector": None, "offsets": "chars", "policy": "balanced"}.items()
    # Every verb uses the profile `prose`.
    assert not linkspan.is_match("main.rs") and linkspan.Detector(profile="uts58").is_match("main.rs")
    assert linkspan.linkify("main.rs", to="markdown") == "main.rs"
    assert pa.array(linkspan.arrow.is_match(pa.array(["main.rs", "a.com"]))).to_pylist() == [False, True]
    assert linkspan.explain("main.rs").candidates[0].link is None


COLUMN = pa.array(["a.com"])


def test_typing_file_is_up_to_date():
    assert words.PLACE.read_text(encoding="utf-8") == words.source(), "run `python tests/words.py`"
    for name, list_of_words in _core.WORDS.items():
        assert list(get_args(getattr(types, name))) == list_of_words


@pytest.mark.parametrize(
    "words, function",
    [
        (types.Profile, lambda word: linkspan.Detector(profile=word)),
        (types.Tailoring, lambda word: linkspan.Detector(tailorings=[word])),
        (types.Emails, lambda word: linkspan.Detector(emails=word)),
        (types.Policy, lambda word: linkspan.Linkifier(policy=word)),
        (types.Refused, lambda word: linkspan.Linkifier(refused=word)),
        (types.LinkText, lambda word: linkspan.Linkifier(link_text=word)),
        (types.Confidence, lambda word: linkspan.Linkifier(min_confidence=word)),
        (types.DefaultScheme, lambda word: linkspan.Linkifier(default_scheme=word)),
        (types.Isolation, lambda word: linkspan.Linkifier(isolation=word)),
        (types.Format, lambda word: linkspan.linkify("a.com", word)),
        (types.Form, lambda word: linkspan.format("a.com", word)),
        (types.CheckKind, lambda word: linkspan.Checker().check(word, "a.com")),
        (types.Unit, lambda word: linkspan.arrow.detect(COLUMN, offsets=word)),
        (types.Field, lambda word: linkspan.arrow.detect(COLUMN, [word])),
        (types.Strings, lambda word: linkspan.arrow.defang(COLUMN, strings=word)),
    ],
)
def test_types_have_the_words_of_the_library(words, function):
    for word in get_args(words):
        function(word)
    with pytest.raises(ValueError) as error:
        function("?")
    named = re.findall(r'"([^"]+)"', str(error.value).partition("it is one of")[2])
    assert sorted(named) == sorted(get_args(words))


def test_surrogates_are_kept_when_text_is_rewritten():
    assert linkspan.defang("\ud800 a.com \udc00") == "\ud800 a[.]com \udc00"
    assert linkspan.refang("\ud800a[.]com") == "\ud800a.com"
    assert linkspan.linkify("\ud800 <", to="html") == "\ud800 &lt;"
    assert linkspan.format("http://a.com/\ud800") is None
    assert not linkspan.check_url("http://a.com/\ud800").valid
    assert linkspan.screen("http://a.com/\ud800").verdict in ("warn", "refuse", "allow")
    assert len(linkspan.explain("\ud800a.com").candidates) == 1


@pytest.mark.parametrize("value", [None, 1, b"a.com", ["a.com"], object()])
@pytest.mark.parametrize(
    "function",
    [
        linkspan.detect,
        linkspan.find,
        linkspan.is_match,
        linkspan.linkify,
        linkspan.format,
        linkspan.href,
        linkspan.display,
        linkspan.check_domain,
        linkspan.check_email,
        linkspan.check_url,
        linkspan.check_mailto,
        linkspan.screen,
        linkspan.defang,
        linkspan.refang,
        linkspan.explain,
        linkspan.Linkifier().tokens,
        linkspan.Linkifier().html_document,
    ],
)
def test_other_types_than_text_are_type_errors(function, value):
    with pytest.raises(TypeError, match=rf"^the text must be a str, not {type(value).__name__}; (convert|decode|pass|leave) "):
        function(value)


@pytest.mark.parametrize("value", [7, 1.5, None, b"html", ["html"], object()])
@pytest.mark.parametrize(
    "name, function",
    [
        ("to", lambda value: linkspan.linkify("a.com", value)),
        ("form", lambda value: linkspan.format("a.com", value)),
        ("kind", lambda value: linkspan.Checker().check(value, "a.com")),
        ("to", lambda value: linkspan.arrow.linkify(COLUMN, value)),
        ("form", lambda value: linkspan.arrow.format_url(COLUMN, value)),
        ("offsets", lambda value: linkspan.arrow.detect(COLUMN, offsets=value)),
        ("policy", lambda value: linkspan.arrow.detect(COLUMN, policy=value)),
        ("strings", lambda value: linkspan.arrow.detect(COLUMN, strings=value)),
        ("strings", lambda value: linkspan.arrow.defang(COLUMN, strings=value)),
    ],
)
def test_words_of_another_type_are_type_errors(name, function, value):
    with pytest.raises(TypeError, match=rf"^{name} must be a str, not {type(value).__name__}; "):
        function(value)


@pytest.mark.parametrize("value", [7, 1.5, True, b"text", object()])
@pytest.mark.parametrize(
    "name, function",
    [
        ("schemes", lambda value: linkspan.Detector(schemes=value)),
        ("tailorings", lambda value: linkspan.Detector(tailorings=value)),
        ("protect", lambda value: linkspan.Linkifier(protect=value)),
        ("skip_tags", lambda value: linkspan.Linkifier(skip_tags=value)),
        ("callbacks", lambda value: linkspan.Linkifier(callbacks=value)),
        ("fields", lambda value: linkspan.arrow.detect(COLUMN, value)),
        ("protect", lambda value: linkspan.arrow.detect(COLUMN, protect=value)),
    ],
)
def test_lists_of_other_types_are_type_errors(name, function, value):
    for given in (value, [value]):
        with pytest.raises(TypeError, match=rf"^{name} is a list of (words|functions), and .* is not"):
            function(given)


def test_engines_of_another_kind_are_type_errors():
    for name, function in [
        ("detector", linkspan.arrow.detect),
        ("detector", linkspan.arrow.is_match),
        ("checker", linkspan.arrow.is_valid_email),
        ("linkifier", linkspan.arrow.linkify),
    ]:
        with pytest.raises(TypeError, match=rf"^{name} is a linkspan\.{name.title()}, and 7 is not; make one with"):
            function(COLUMN, **{name: 7})


def test_replacements_must_return_text():
    with pytest.raises(TypeError, match="the replacement of 'a.com' must be a str, not None; return link.text to keep the link"):
        linkspan.replace_all("see a.com", lambda link: None)
    with pytest.raises(TypeError, match="replacement must be a function that takes a link, and 'x' is not one"):
        linkspan.replace_all("see a.com", "x")


def test_unpaired_surrogates_in_options_are_value_errors():
    for options in ({"schemes": ["\ud800"]}, {"profile": "\ud800"}, {"tlds": "com\n\ud800"}, {"rel": "\ud800"}, {"mentions": "/\ud800/{name}"}):
        with pytest.raises(ValueError, match="has half a surrogate pair in it, which is not a character; leave it out"):
            linkspan.Linkifier(**options)


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"profile": "best"}, 'profile cannot be "best"; it is one of "prose", "uts58"'),
        ({"emails": "yes"}, "emails cannot be"),
        ({"tailorings": ["none"]}, 'a tailoring cannot be "none"; it is one of "dangling-initiator", '),
        ({"schemes": ["javascript"]}, "javascript"),
        ({"schemes": ["a b"]}, "a b"),
        ({"tlds": "a b\n"}, "line"),
    ],
)
def test_wrong_words_are_value_errors(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        linkspan.Detector(**options)


def test_wrong_kinds_of_options_are_type_errors():
    with pytest.raises(TypeError, match=r"write \['gemini'\]"):
        linkspan.Detector(schemes="gemini")
    for name in ("bare_domains", "bare_addresses", "single_labels", "built_in_names"):
        for value in ("skip", 1, None):
            with pytest.raises(TypeError, match=rf"{name} must be True or False, not {value!r}; write {name}=True or"):
                linkspan.Linkifier(**{name: value})
    with pytest.raises(TypeError, match="suggestions=True or suggestions=False"):
        linkspan.Checker(suggestions="offer")
    with pytest.raises(TypeError, match="mentions=True or mentions=False"):
        linkspan.Detector(mentions="/u/{name}")
    with pytest.raises(TypeError, match=r"hashtags must be True, False or a template, and 1 is not; write hashtags=True or hashtags='/\{name\}'"):
        linkspan.Linkifier(hashtags=1)
    with pytest.raises(TypeError):
        linkspan.Detector(unknown=1)
    for value in ("10", 1.5, True, [1]):
        with pytest.raises(TypeError, match=r"max_link_bytes is a whole number, and .* is not; write max_link_bytes=100"):
            linkspan.Detector(max_link_bytes=value)
        with pytest.raises(TypeError, match="max_len is a whole number"):
            linkspan.Linkifier(max_len=value)
        with pytest.raises(TypeError, match="threads is a whole number"):
            linkspan.arrow.is_match(COLUMN, threads=value)
    for value in (-1, sys.maxsize + 1):
        with pytest.raises(ValueError, match=rf"max_link_bytes cannot be {value}; it must be 0 or more"):
            linkspan.Detector(max_link_bytes=value)
        with pytest.raises(ValueError, match=rf"max_len cannot be {value}; it must be 0 or more"):
            linkspan.Linkifier(max_len=value)
    with pytest.raises(ValueError, match="threads cannot be 0"):
        linkspan.arrow.is_match(COLUMN, threads=0)
    assert linkspan.Detector(max_link_bytes=numpy.int64(5)).detect("example.com a.com")[0].text == "a.com"
    for name in ("profile", "emails", "tlds", "policy", "refused", "link_text", "rel", "target", "css_class", "isolation"):
        with pytest.raises(TypeError, match=f"^{name} must be a str, not int; convert it first"):
            linkspan.Linkifier(**{name: 7})
    with pytest.raises(ValueError, match="to cannot be"):
        linkspan.linkify("a.com", to="pdf")


def test_answers_compare_unpack_and_pickle():
    link = linkspan.detect("see example.com")[0]
    assert link == linkspan.detect("see example.com")[0]
    assert hash(link) == hash(copy.deepcopy(link))
    start, end, kind, text, *_ = link
    assert (start, end, kind, text) == (4, 15, "url", "example.com")
    assert repr(link).startswith("Link(start=4, end=15, kind='url', text='example.com'")
    with pytest.raises(AttributeError):
        link.start = 1
    answers = [
        link,
        linkspan.check_email("a..b@c.d"),
        linkspan.screen("https://paypa1.com/"),
        linkspan.explain("a.com b.foobar"),
        *linkspan.Linkifier().tokens("see example.com!"),
    ]
    for answer in answers:
        assert pickle.loads(pickle.dumps(answer)) == answer


@pytest.mark.skipif(sys.version_info < (3, 10), reason="match statements came with Python 3.10")
def test_answers_match():
    source = """
match linkspan.detect("mail me@example.com")[0]:
    case linkspan.Link(start=5, kind="email", text=text):
        found = text
"""
    names = {"linkspan": linkspan}
    exec(source, names)
    assert names["found"] == "me@example.com"


def test_engines_pickle_with_their_options():
    detector = pickle.loads(pickle.dumps(linkspan.Detector(schemes=["gemini"])))
    assert [link.text for link in detector.detect("README.md gemini://a.org")] == ["gemini://a.org"]
    assert repr(detector).startswith("Detector(profile='prose'")
    linkifier = pickle.loads(pickle.dumps(linkspan.Linkifier(rel="", emails="skip")))
    assert linkifier.markdown("a@b.com") == "a@b.com"
    checker = pickle.loads(pickle.dumps(linkspan.Checker(suggestions=True)))
    assert checker.email("me@example.con").findings[-1].code == "did-you-mean"


def test_threads_share_an_engine():
    detector = linkspan.Detector()
    text = "see example.com and пример.рф/путь " * 2000
    expected = detector.detect(text)
    answers = []
    threads = [threading.Thread(target=lambda: answers.append(detector.detect(text))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(expected) == 4000
    assert answers == [expected] * 8


def test_memory_does_not_grow_with_calls():
    resource = pytest.importorskip("resource")
    text = "see example.com/ä and me@example.com, " * 20

    def calls(count):
        for _ in range(count):
            linkspan.detect(text)
            linkspan.linkify(text)
            linkspan.screen("https://paypa1.com/")

    calls(2000)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(10000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # A leak of one byte per link would be 400 KB, and of one object per link dozens of megabytes.
    assert after - before < 8_000_000 / (1 if sys.platform == "darwin" else 1024)


def test_versions():
    assert linkspan.__version__.count(".") == 2
    assert linkspan.UNICODE_VERSION.count(".") == 2
