"""Columns of every layout, from every library, good and bad."""

import random
import sys
import threading
import time

import duckdb
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import linkspan
import linkspan.arrow

TEXTS = [
    "see example.com",
    None,
    "",
    "ünïcode 😀 bücher.de/ä, и иван@пример.рф.",
    "no link",
    "a.com b.org " * 3,
]


def rows(column, **options):
    return pa.array(linkspan.arrow.detect(column, **options)).to_pylist()


def expected(texts, fields=linkspan.arrow.FIELDS):
    """Returns the answers of the functions for one text."""
    linkifier = linkspan.Linkifier()

    def one(text):
        tokens = [token for token in linkifier.tokens(text) if not isinstance(token, str)]
        registrable = linkspan.arrow.registrable_domain(pa.array([token.link.href for token in tokens], pa.string()))
        for token, domain in zip(tokens, pa.array(registrable).to_pylist()):
            link = token.link
            everything = {
                **link._asdict(),
                "href": link.href,
                "display": link.display,
                "registrable": domain,
                "verdict": token.screening.verdict,
            }
            yield {name: everything[name] for name in fields}

    return [None if text is None else list(one(text)) for text in texts]


def layouts():
    plain = pa.array(TEXTS, pa.string())
    padded = pa.array(["x.com", None, *TEXTS, "y.com"], pa.string())
    yield "utf8", plain
    yield "large_utf8", plain.cast(pa.large_string())
    yield "string_view", plain.cast(pa.string_view())
    yield "slice", padded.slice(2, len(TEXTS))
    yield "slice of large", padded.cast(pa.large_string()).slice(2, len(TEXTS))
    yield "slice of views", padded.cast(pa.string_view()).slice(2, len(TEXTS))
    for index in (pa.int8(), pa.int16(), pa.int32(), pa.int64(), pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64()):
        yield f"dictionary of {index}", plain.cast(pa.dictionary(index, pa.string()))
    yield "dictionary of large", plain.cast(pa.dictionary(pa.int32(), pa.large_string()))
    yield "slice of dictionary", padded.dictionary_encode().slice(2, len(TEXTS))
    nulled = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2, 3, 4, 5]), plain)
    yield "dictionary with a null value", nulled
    yield "chunks", pa.chunked_array([plain.slice(0, 2), plain.slice(2, 0), plain.slice(2)])
    yield "chunks of dictionaries", pa.chunked_array([plain.slice(0, 3), plain.slice(3)]).dictionary_encode()
    yield "series of Polars", pl.Series(TEXTS)
    yield "slice of Polars", pl.Series(["x.com", None, *TEXTS, "y.com"]).slice(2, len(TEXTS))
    yield "categories of Polars", pl.Series(TEXTS, dtype=pl.Categorical)
    yield "chunks of Polars", pl.concat([pl.Series(TEXTS[:3]), pl.Series(TEXTS[3:])], rechunk=False)


@pytest.mark.parametrize("column", [pytest.param(column, id=name) for name, column in layouts()])
def test_every_layout_gives_the_same_answers(column):
    assert rows(column) == expected(TEXTS)
    assert rows(column, threads=3) == expected(TEXTS)


def test_pandas_columns_are_accepted():
    for dtype in (object, "string", "category"):
        assert rows(pd.Series(TEXTS, dtype=dtype)) == expected(TEXTS)
    with pytest.raises(TypeError, match="holds Int64"):
        linkspan.arrow.detect(pd.Series([1, 2]))


def test_answers_go_to_every_library():
    answer = linkspan.arrow.detect(pa.array(TEXTS))
    assert len(answer) == len(TEXTS)
    assert pl.Series(answer).to_list() == expected(TEXTS)
    # Twice, because the memory is shared and not moved.
    assert pa.array(answer).to_pylist() == pa.array(answer).to_pylist()
    messages = pa.table({"text": TEXTS}).append_column("links", pa.array(answer))
    messages.validate(full=True)
    found = duckdb.sql("SELECT sum(len(links)) FROM messages").fetchall()
    assert found == [(sum(len(links or ()) for links in expected(TEXTS)),)]


def test_answers_have_plain_types():
    links = pa.array(linkspan.arrow.detect(pa.array(["a.com"]), ["start", "text"]))
    assert links.type == pa.list_(pa.struct([("start", pa.int64()), ("text", pa.string())]))
    large = pa.array(linkspan.arrow.detect(pa.array(["a.com"]), ["text"], strings="large_utf8"))
    assert large.type == pa.large_list(pa.struct([("text", pa.large_string())]))
    assert large.to_pylist() == [[{"text": "a.com"}]]


@pytest.mark.parametrize("column", [pa.array([], pa.string()), pa.chunked_array([], pa.string()), pl.Series([], dtype=pl.String)])
def test_empty_columns_give_empty_answers(column):
    assert rows(column) == []
    assert rows(column, threads=4) == []


def test_columns_of_nulls_give_nulls():
    assert rows(pa.nulls(3)) == [None] * 3
    assert rows(pa.array([None, None], pa.string())) == [None] * 2
    assert rows(pl.Series([None, None])) == [None] * 2


@pytest.mark.parametrize(
    "unit, of",
    [
        ("chars", lambda text: text),
        ("bytes", lambda text: text.encode()),
        ("utf16", lambda text: text.encode("utf-16-le")),
    ],
)
def test_offsets_are_in_the_requested_unit(unit, of):
    step = 2 if unit == "utf16" else 1
    (links,) = rows(pa.array([TEXTS[3]]), offsets=unit)
    assert len(links) == 2
    for link in links:
        assert of(TEXTS[3])[step * link["start"] : step * link["end"]] == of(link["text"])


def broken(*values):
    """Returns a column of text whose values need not be UTF-8, as in some Parquet files."""
    return pa.array(values, pa.binary()).view(pa.string())


def test_invalid_utf8_ends_links_and_offsets_are_right():
    surrogate = "é a.com/é\ud800 b.org".encode("utf-8", "surrogatepass")
    # The rest of a name that touches invalid bytes is another name, and is not linked.
    values = [surrogate, b"see a.com/p\xff\xfe and \xe6\x97 b.org/x \xe6\x97c.net", b"ok.com", b"\xc3"]
    for column in (broken(*values), broken(*values).cast(pa.large_string(), safe=False), broken(b"x", *values).slice(1)):
        for links, value in zip(rows(column), values):
            shown = value.decode("utf-8", "replace")
            assert [shown[link["start"] : link["end"]] for link in links] == [link["text"] for link in links]
        texts = [[link["text"] for link in links] for links in rows(column, offsets="bytes")]
        assert texts == [["a.com/é", "b.org"], ["a.com/p", "b.org/x"], ["ok.com"], []]
        for links, value in zip(rows(column, offsets="bytes"), values):
            assert all(value[link["start"] : link["end"]].decode() == link["text"] for link in links)
    column = broken(*values)
    assert pa.array(linkspan.arrow.is_match(column)).to_pylist() == [True, True, True, False]
    assert pa.array(linkspan.arrow.format_url(column)).to_pylist() == [None, None, "ok.com", None]
    assert pa.array(linkspan.arrow.is_valid_domain(column)).to_pylist() == [False, False, True, False]
    assert pa.array(linkspan.arrow.registrable_domain(column)).to_pylist() == [None, None, "ok.com", None]
    assert pa.array(linkspan.arrow.defang(column)).to_pylist()[1:] == [
        "see a[.]com/p\ufffd\ufffd and \ufffd b[.]org/x \ufffdc[.]net",
        "ok[.]com",
        "\ufffd",
    ]


def test_registrable_domain_of_urls_without_slashes():
    values = {
        "sip:alice@www.example.co.uk;transport=tcp": "example.co.uk",
        "SIPS:alice@bücher.de": "xn--bcher-kva.de",
        "xmpp:room@chat.example.org/nick": "example.org",
        "sip:alice@192.0.2.1": None,
        "tel:+1-201-555-0123": None,
        "news:comp.example.com": None,
        "urn:isbn://example.com": None,
        "matrix:u/alice:example.org": None,
        "mailto:me@mail.example.com?cc=a@b.org": "example.com",
    }
    made = linkspan.arrow.registrable_domain(pa.array(list(values)))
    assert dict(zip(values, pa.array(made).to_pylist())) == values


@pytest.mark.parametrize(
    "column, sentence",
    [
        (pa.array([1]), "holds Int64, but only text can be searched"),
        (pa.array([b"a.com"]), "holds Binary.*cast it to utf8"),
        (pa.array([["a.com"]]), "holds List"),
        (pa.array([1.5]).dictionary_encode(), "holds Dictionary"),
        (pa.table({"a": ["a.com"], "b": [1]}), "holds a struct of 2 fields.*pass one of its columns"),
        (pl.DataFrame({"a": ["a.com"]}), "holds a struct of 1 fields"),
        (["a.com"], "list is not an Arrow column: pass an array of pyarrow"),
        ("a.com", "str is not an Arrow column"),
        (b"a.com", "bytes is not an Arrow column"),
        (None, "NoneType is not an Arrow column"),
        (object(), "object is not an Arrow column"),
    ],
)
@pytest.mark.parametrize(
    "function",
    [
        linkspan.arrow.detect,
        linkspan.arrow.is_match,
        linkspan.arrow.format_url,
        linkspan.arrow.registrable_domain,
        linkspan.arrow.is_valid_email,
        linkspan.arrow.linkify,
        linkspan.arrow.defang,
        linkspan.arrow.refang,
    ],
)
def test_other_types_than_text_are_type_errors(function, column, sentence):
    with pytest.raises(TypeError, match=sentence):
        function(column)


@pytest.mark.parametrize(
    "options, sentence",
    [
        ({"fields": ["begin"]}, 'a field cannot be "begin"; it is one of "start", "end"'),
        ({"fields": []}, "no field is given"),
        ({"fields": ["text", "end", "text"]}, 'the field "text" is given twice; name it once'),
        ({"offsets": "words"}, 'offsets cannot be "words"'),
        ({"strings": "utf16"}, 'strings cannot be "utf16"'),
        ({"policy": "lax"}, 'policy cannot be "lax"; it is one of "strict", "balanced", "off"'),
        ({"threads": 0}, "threads cannot be 0"),
    ],
)
def test_wrong_words_are_value_errors(options, sentence):
    with pytest.raises(ValueError, match=sentence):
        linkspan.arrow.detect(pa.array(["a.com"]), **options)


def test_capsules_are_read_once():
    class Stale:
        def __init__(self):
            self.capsules = pa.array(["a.com"]).__arrow_c_array__()

        def __arrow_c_array__(self, requested_schema=None):
            return self.capsules

    stale = Stale()
    assert len(rows(stale)) == 1
    with pytest.raises(ValueError, match="already read"):
        linkspan.arrow.detect(stale)


def test_invalid_capsules_are_refused():
    class Liar:
        def __arrow_c_array__(self, requested_schema=None):
            return self.answer

    liar = Liar()
    for answer in (None, (1, 2), pa.array(["a"]).__arrow_c_array__()[::-1], (pa.string().__arrow_c_schema__(),)):
        liar.answer = answer
        with pytest.raises((TypeError, ValueError)):
            linkspan.arrow.detect(liar)


def test_threads_do_not_change_answers():
    dice = random.Random(7)
    words = ["see", "example.com/ä", "иван@пример.рф", "no", "😀", "http://192.0.2.1/", "a.b", None]

    def text():
        chosen = [dice.choice(words) for _ in range(dice.randrange(12))]
        return None if None in chosen and dice.random() < 0.5 else " ".join(filter(None, chosen))

    texts = [text() for _ in range(30_000)]
    chunks = [pa.array(texts[i : i + size]) for i, size in ((0, 9000), (9000, 1), (9001, 12000), (21001, 9000))]
    column = pa.chunked_array(chunks)
    alone = pa.array(linkspan.arrow.detect(column))
    assert alone.to_pylist() == expected(texts)
    for threads in (2, 5):
        assert pa.array(linkspan.arrow.detect(column, threads=threads)).equals(alone)
        for function in (linkspan.arrow.is_match, linkspan.arrow.defang, linkspan.arrow.registrable_domain):
            assert pa.array(function(column, threads=threads)).equals(pa.array(function(column)))


def test_the_interpreter_lock_is_released():
    column = pa.array(["see example.com/ä and me@example.com, " * 20] * 1_000)
    calls, seen = {"running": False}, threading.Event()

    def work():
        for _ in range(200):
            calls["running"] = True
            linkspan.arrow.detect(column)
            calls["running"] = False
            if seen.is_set():
                return

    interval = sys.getswitchinterval()
    # No thread is interrupted, so this one can only run during a call if `detect` releases the lock.
    sys.setswitchinterval(3600)
    thread = threading.Thread(target=work)
    try:
        thread.start()
        while thread.is_alive() and not seen.is_set():
            if calls["running"]:
                seen.set()
            time.sleep(0)
    finally:
        sys.setswitchinterval(interval)
        thread.join()
    assert seen.is_set()


def test_memory_does_not_grow_with_calls():
    resource = pytest.importorskip("resource")
    column = pa.array(["see example.com/ä and me@example.com, "] * 20)

    def calls(count):
        for _ in range(count):
            pa.array(linkspan.arrow.detect(column))
            linkspan.arrow.defang(column)
            with pytest.raises(TypeError):
                linkspan.arrow.detect(pa.array([1]))

    calls(500)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    calls(5000)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    # Leaking answers would be 15 MB; leaking columns, as much again.
    assert after - before < 8 * 1024
