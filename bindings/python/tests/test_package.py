"""What people who use the package rely on."""

import copy
import pickle
import sys
import threading

import pytest

import linkspan


def test_a_lone_surrogate_ends_a_link_and_offsets_stay_true():
    text = "é a.com\ud800b.org/x \udfff c.net"
    links = linkspan.detect(text)
    assert [link.text for link in links] == ["a.com", "b.org/x", "c.net"]
    assert all(text[link.start : link.end] == link.text for link in links)
    assert linkspan.test("\ud800a.com")
    assert not linkspan.test("\ud800")


def test_surrogates_survive_where_text_is_rewritten():
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
        linkspan.test,
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
def test_what_is_no_text_is_a_type_error(function, value):
    with pytest.raises(TypeError):
        function(value)


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"profile": "best"}, 'profile cannot be "best"; it is one of "uts58", "prose"'),
        ({"emails": "yes"}, "emails cannot be"),
        ({"tailorings": ["none"]}, 'there is no tailoring "none"'),
        ({"schemes": ["a b"]}, "a b"),
        ({"tlds": "a b\n"}, "line"),
    ],
)
def test_wrong_words_are_value_errors_with_a_sentence(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        linkspan.Detector(**options)


def test_wrong_kinds_of_options_are_type_errors():
    with pytest.raises(TypeError, match=r"write \['gemini'\]"):
        linkspan.Detector(schemes="gemini")
    with pytest.raises(TypeError):
        linkspan.Detector(unknown=1)
    with pytest.raises(TypeError):
        linkspan.Detector(max_link_bytes="10")
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
    detector = pickle.loads(pickle.dumps(linkspan.Detector(profile="prose", schemes=["gemini"])))
    assert [link.text for link in detector.detect("README.md gemini://a.org")] == ["gemini://a.org"]
    assert repr(detector).startswith("Detector(profile='prose'")
    linkifier = pickle.loads(pickle.dumps(linkspan.Linkifier(rel="", emails="skip")))
    assert linkifier.markdown("a@b.com") == "a@b.com"
    checker = pickle.loads(pickle.dumps(linkspan.Checker(suggestions="offer")))
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
    # A leak of one byte for each link would be 400 KB; of one object, dozens of megabytes.
    assert after - before < 8_000_000 / (1 if sys.platform == "darwin" else 1024)


def test_versions_are_told():
    assert linkspan.__version__.count(".") == 2
    assert linkspan.UNICODE_VERSION.count(".") == 2
