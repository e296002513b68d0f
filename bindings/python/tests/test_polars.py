"""The namespace `.linkspan` of Polars."""

import polars as pl
import pytest

import linkspan
import linkspan.polars

TEXTS = ["see bücher.de/ä", None, "no", "me@mail.example.co.uk and http://192.0.2.1/"]
FRAME = pl.DataFrame({"text": TEXTS, "url": ["https://Example.org/%C3%A4", "x", None, "a@b.co"]})


def test_expressions_eager_and_lazy():
    asked = [
        pl.col("text").linkspan.detect(["start", "end", "registrable"]).alias("links"),
        pl.col("text").linkspan.is_match().alias("has"),
        pl.col("url").linkspan.format_url("display").alias("display"),
        pl.col("url").linkspan.registrable_domain().alias("domain"),
        pl.col("url").linkspan.is_valid_email().alias("email"),
        pl.col("url").linkspan.is_valid_url().alias("valid"),
        pl.col("url").linkspan.is_valid_domain().alias("name"),
        pl.col("text").linkspan.linkify("markdown").alias("markdown"),
        pl.col("text").linkspan.defang().linkspan.refang().alias("same"),
    ]
    eager = FRAME.select(asked)
    lazy = FRAME.lazy().select(asked)
    assert lazy.collect_schema() == eager.schema
    assert lazy.collect().equals(eager)
    first, *_, last = eager["links"].to_list()
    assert first == [{"start": 4, "end": 15, "registrable": "xn--bcher-kva.de"}]
    assert [link["registrable"] for link in last] == ["example.co.uk", None]
    assert eager["has"].to_list() == [True, None, False, True]
    assert eager["display"].to_list() == ["https://example.org/ä", None, None, "a@b.co"]
    assert eager["domain"].to_list() == ["example.org", None, None, "b.co"]
    assert eager["email"].to_list() == [False, False, None, True]
    assert eager["same"].to_list() == TEXTS


def test_series_and_explode():
    links = FRAME["text"].linkspan.detect(threads=2)
    assert links.name == "text"
    assert links.dtype == linkspan.polars.schema()
    flat = links.explode().drop_nulls().struct.unnest()
    expected = [link for text in TEXTS if text for link in linkspan.detect(text)]
    assert flat["href"].to_list() == [link.href for link in expected]
    # `str.slice` counts code points, too.
    places = pl.col("text").linkspan.detect(["start", "end", "host"]).alias("link")
    table = FRAME.with_columns(places).explode("link").drop_nulls("link").unnest("link")
    cut = table.select(pl.col("text").str.slice(pl.col("start"), pl.col("end") - pl.col("start")), "host")
    assert all(host in text for text, host in cut.rows())
    assert cut.height == 3


def test_wrong_columns_are_type_errors():
    with pytest.raises(Exception, match="only text can be searched"):
        pl.DataFrame({"n": [1]}).select(pl.col("n").linkspan.detect())
    with pytest.raises(TypeError, match="only text can be searched"):
        pl.Series([1]).linkspan.is_match()
