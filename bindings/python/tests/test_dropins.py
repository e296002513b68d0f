"""Drop-ins, each with the real package: Django, pydantic, FastAPI, Bleach's callbacks, Jinja, pandas, markdown-it-py."""

import importlib
import pathlib
import pickle
import subprocess
import sys
from typing import Annotated

import pytest

import linkspan

EVIL = "https://раураl.com/"


def test_nothing_is_imported_unless_used():
    packages = ["django", "rest_framework", "pydantic", "jinja2", "pandas", "polars", "pyarrow", "pyspark", "markdown_it", "bleach", "email_validator"]
    source = (
        "import sys, linkspan, linkspan.bleach, linkspan.email_validator\n"
        "linkspan.linkify('a.com', callbacks=[lambda attributes, new: attributes])\n"
        f"print([name for name in {packages} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.parametrize(
    "module, missing, sentence",
    [
        ("linkspan.django", "django", "pip install django"),
        ("linkspan.django.serializers", "rest_framework", "pip install djangorestframework"),
        ("linkspan.pydantic", "pydantic", "pip install 'pydantic>=2'"),
        ("linkspan.jinja", "jinja2", "pip install jinja2"),
        ("linkspan.pandas", "pandas", "pip install pandas pyarrow"),
        ("linkspan.polars", "polars", "pip install polars"),
        ("linkspan.markdown_it", "markdown_it", "pip install markdown-it-py"),
    ],
)
def test_errors_for_missing_packages_name_the_command(module, missing, sentence):
    source = f"import sys; sys.modules[{missing!r}] = None\ntry:\n    import {module}\nexcept ImportError as error:\n    print(error)"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert sentence in done.stdout


# Callbacks


def test_callbacks_change_and_remove_new_and_old_links():
    seen = []

    def see(attributes, new):
        seen.append((attributes[None, "href"], attributes["_text"], new))
        if "drop" in attributes["_text"]:
            return None
        attributes[None, "data-new"] = "yes" if new else "<no>"
        attributes["_text"] = attributes["_text"].replace("é", "<E>")
        return attributes

    html = "<p title='a.com'>é.com/1 <a href='/x'>o<b>l</b>d</a> <a href='/y'>drop <i>me</i></a> drop.com <!-- <a href=z> -->"
    made = linkspan.linkify(html, callbacks=[see], skip_tags=[])
    assert seen == [
        ("https://xn--9ca.com/1", "é.com/1", True),
        ("/x", "old", False),
        ("/y", "drop me", False),
        ("https://drop.com/", "drop.com", True),
    ]
    assert made == (
        "<p title='a.com'>"
        '<a href="https://xn--9ca.com/1" rel="nofollow noopener" dir="auto" data-new="yes">&lt;E&gt;.com/1</a> '
        '<a href="/x" data-new="&lt;no&gt;">o<b>l</b>d</a> drop <i>me</i> drop.com <!-- <a href=z> -->'
    )


def test_callbacks_are_called_for_text_too_and_engines_with_them_pickle():
    linkifier = pickle.loads(pickle.dumps(linkspan.Linkifier(callbacks=[pickled], rel="", isolation="off")))
    assert linkifier.html("<a> a.com & b.org") == '&lt;a&gt; <a href="https://a.com/" id="1">a.com</a> &amp; <a href="https://b.org/" id="1">b.org</a>'
    assert "callbacks=" in repr(linkifier)
    with pytest.raises(ValueError, match="callbacks see the attributes of HTML, and 'markdown' has none"):
        linkifier.markdown("a.com")
    with pytest.raises(ValueError, match="one text at a time"):
        pa = pytest.importorskip("pyarrow")
        importlib.import_module("linkspan.arrow").linkify(pa.array(["a.com"]), linkifier=linkifier)


def pickled(attributes, new):
    return {**attributes, (None, "id"): "1"}


def test_documents_cannot_mark_their_links_as_new():
    def new_only(attributes, new):
        return attributes if new else None

    made = linkspan.linkify('<a href="/" data-linkspan="url">x</a> a.com', callbacks=[new_only], skip_tags=[])
    assert made.startswith("x <a ") and "data-" not in made


def test_wrong_callbacks_are_reported():
    with pytest.raises(TypeError, match=r"callbacks is a list of functions, and .* is one; write \[pickled\]"):
        linkspan.linkify("a.com", callbacks=pickled)
    with pytest.raises(TypeError, match="callbacks is a list of functions, and 'x' is not one"):
        linkspan.linkify("a.com", callbacks=["x"])
    with pytest.raises(TypeError, match=r"write \['pre'\]"):
        linkspan.linkify("a.com", skip_tags="pre")
    with pytest.raises(TypeError, match="parse_email=True or parse_email=False"):
        linkspan.linkify("a.com", parse_email=1)


#: Start tags on which Python's own HTML parser and browsers disagree, and what browsers read.
ODD_TAGS = [
    ("<a/href=/x>", {"href": "/x"}),
    ("<A HREF=/x>", {"href": "/x"}),
    ("<a href=/x href=/y>", {"href": "/x"}),
    ("<a href>", {"href": ""}),
    ('<a "q" href=/x>', {'"q"': "", "href": "/x"}),
    ("<a =b=c href=/x>", {"=b": "c", "href": "/x"}),
    ("<a b='c'href=/x>", {"b": "c", "href": "/x"}),
    ('<a href="/x"/y=">">', {"href": "/x", "y": ">"}),
    ("<a title=<b href=/x>", {"title": "<b", "href": "/x"}),
    ("<a href=/?a&notit;b>", {"href": "/?a&notit;b"}),
    ("<a b\x0b=c\xa0 \x1f=d href=/x>", {"b\x0b": "c\xa0", "\x1f": "d", "href": "/x"}),
    ("<a\x0chref\n=\r\n/x>", {"href": "/x"}),
    ("<a href='/x\r\ny' <>", {"href": "/x\ny", "<": ""}),
]


@pytest.mark.parametrize("tag, attributes", ODD_TAGS)
def test_callbacks_receive_the_attributes_that_browsers_read(tag, attributes):
    seen = []

    def see(attributes, new):
        seen.append(attributes.copy())
        return attributes

    def change(attributes, new):
        return {**attributes, (None, "href"): "/safe"}

    link = f"{tag}t</a>"
    found = {**{(None, name): value for name, value in attributes.items()}, "_text": "t"}
    assert linkspan.linkify(link, callbacks=[see], skip_tags=[]) == link and seen == [found]
    assert linkspan.linkify(link, callbacks=[lambda attributes, new: None], skip_tags=[]) == "t"
    changed = linkspan.linkify(link, callbacks=[change], skip_tags=[])
    assert linkspan.linkify(changed, callbacks=[see], skip_tags=[]) == changed and seen[1] == {**found, (None, "href"): "/safe"}
    assert "/x" not in changed


@pytest.mark.parametrize(
    "html",
    [
        "<svg><p></svg><a href=/x>t</a>",
        "<noscript><a href=/x>t</a></noscript>",
        "<noscript><p title='</noscript><a href=/x>t</a>",
        "<select><style><a href=/x>t</a></style></select>",
        "a.com <a href=/x title='",
        "<math><mtext><style><a\nhref=/x></style><A/HREF=/x>t",
    ],
)
def test_no_link_escapes_the_callbacks(html):
    made = linkspan.linkify(html, callbacks=[lambda attributes, new: None], skip_tags=[])
    assert "<a" not in made.lower()


def test_unreadable_markup_without_links_is_copied():
    html = "<svg><p></svg><b>x</b> <abbr title='"
    assert linkspan.linkify(html, callbacks=[pickled], skip_tags=[]) == html


def test_attributes_are_not_set_twice():
    for key in ("href", "HREF", (None, "Href"), ("", "href")):
        with pytest.raises(ValueError, match=r"is there twice, and browsers take the first; write \(None, "):
            linkspan.linkify("a.com", callbacks=[lambda attributes, new: {**attributes, key: "/x"}])


@pytest.mark.parametrize(
    "changed, error, sentence",
    [
        (7, TypeError, "returned 7; a callback returns the attributes, or None where there should be no link"),
        ({"_text": 7}, TypeError, '"_text" must be a str, not 7'),
        ({(None, "title"): None}, TypeError, "the attribute 'title' must be a str, not None; leave the attribute out"),
        ({(None, "x><script"): ""}, ValueError, r"is not the name of an attribute; write \(None, \"title\"\) and the like"),
        ({(None, "a b"): ""}, ValueError, "is not the name of an attribute"),
        ({7: ""}, ValueError, "7 is not the name of an attribute"),
        ({(): ""}, ValueError, "is not the name of an attribute"),
    ],
)
def test_results_of_callbacks_are_checked(changed, error, sentence):
    with pytest.raises(error, match=sentence):
        linkspan.linkify("a.com", callbacks=[lambda attributes, new: changed])


def test_bleach_accepts_the_arguments_of_bleach():
    ours = importlib.import_module("linkspan.bleach")
    theirs = pytest.importorskip("bleach")
    for options in ({"parse_email": 1}, {"parse_email": None}, {"callbacks": None}, {"skip_tags": {"pre", "b"}}, {"skip_tags": ()}):
        for text in ("<pre>a.com</pre> <b>b.com</b> me@c.com", '<pre><a href="/" rel="x">a</a></pre> <b>x</b> d.com'):
            assert ours.Linker(**options).linkify(text) == theirs.Linker(**options).linkify(text), options


def test_parse_email_and_skip_tags():
    assert linkspan.linkify("me@a.com", parse_email=False) == "me@a.com"
    assert "mailto:" in linkspan.linkify("me@a.com")
    assert linkspan.linkify("<pre>a.com</pre>", skip_tags=["PRE"]) == "<pre>a.com</pre>"
    assert "<a " in linkspan.linkify("<pre>a.com</pre>", skip_tags=[])
    assert linkspan.linkify("<pre>a.com</pre>").startswith("&lt;pre&gt;<a ")
    with pytest.raises(ValueError, match="skip_tags names elements of HTML"):
        linkspan.linkify("a.com", to="text", skip_tags=[])


# Django


@pytest.fixture(scope="module")
def django():
    django = pytest.importorskip("django")
    from django.conf import settings

    if not settings.configured:
        settings.configure(
            INSTALLED_APPS=["linkspan.django"],
            TEMPLATES=[{"BACKEND": "django.template.backends.django.DjangoTemplates"}],
            DATABASES={"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": ":memory:"}},
            USE_TZ=False,
        )
        django.setup()
    return django


def test_django_filters(django):
    from django.template import engines
    from django.utils.safestring import mark_safe

    def render(source, value):
        return engines["django"].from_string("{% load linkspan %}" + source).render({"value": value})

    assert render("{{ value|linkify }}", "<b> a.com") == (
        '&lt;b&gt; <a href="https://a.com/" rel="nofollow noopener" dir="auto">a.com</a>'
    )
    assert render("{{ value|linkify }}", mark_safe("<b>a.com</b>")).startswith("<b><a href")
    assert render("{{ value|linkify }}", 7) == "7"
    assert render("{{ value|linkify }}", EVIL) == "https://xn--l-7sba6dbr.com/"
    assert render("{{ value|urlize }}", "a.com 'x'") == '<a href="http://a.com" rel="nofollow">a.com</a> &#x27;x&#x27;'
    assert render("{{ value|urlizetrunc:6 }}", "example.com") == '<a href="http://example.com" rel="nofollow">examp…</a>'


def test_django_forms(django):
    from django import forms

    from linkspan.django import forms as ours

    class Account(forms.Form):
        email = ours.EmailField(options={"allow_smtputf8": False})
        site = ours.URLField(required=False)
        domain = ours.DomainField(required=False)

    form = Account({"email": " Jane@BÜCHER.example ", "site": "https://bücher.de/ä", "domain": "WWW.Bücher.de"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data == {
        "email": "Jane@bücher.example",
        "site": "https://xn--bcher-kva.de/%C3%A4",
        "domain": "www.bücher.de",
    }
    form = Account({"email": "иван..@example.com", "site": "javascript:alert(1)", "domain": "-"})
    assert {name: [error.code for error in errors] for name, errors in form.errors.as_data().items()} == {
        "email": ["smtputf8-needed", "consecutive-dots"],
        "site": ["no-scheme"],
        "domain": ["hyphen-at-start", "hyphen-at-end", "single-label"],
    }
    assert 'type="email"' in str(Account()["email"])
    for value, clean in [
        ("a.com/b", "https://a.com/b"),
        ("a.com:80/b", "https://a.com:80/b"),
        ("//a.com", "https://a.com/"),
        ("localhost:8000", "https://localhost:8000/"),
        ("HTTP://a.com", "http://a.com/"),
    ]:
        assert ours.URLField().clean(value) == clean
    for value in ("javascript:alert(1)", "mailto:a@b.com", "file:///etc"):
        with pytest.raises(forms.ValidationError, match="A URL that begins with https:// was expected"):
            ours.URLField().clean(value)
    with pytest.raises(forms.ValidationError, match="at most 30 characters"):
        ours.URLField(max_length=30).clean("https://bücher.de/ääääää")


def test_django_models(django):
    from django.core.exceptions import ValidationError
    from django.db import connection, models
    from django.db.migrations.writer import MigrationWriter
    from django.forms import modelform_factory

    from linkspan.django import models as ours

    class Account(models.Model):
        email = ours.EmailField(unique=True, options={"allow_special_use": False})
        site = ours.URLField(blank=True)

        class Meta:
            app_label = "linkspan"

    account = Account(email="Jane@BÜCHER.de")
    account.full_clean(validate_unique=False)
    assert account.email == "Jane@bücher.de" and account.site == ""
    with connection.schema_editor() as editor:
        editor.create_model(Account)
    account.save()
    assert Account.objects.get(email="Jane@bücher.de").pk == account.pk
    with pytest.raises(ValidationError) as error:
        Account(email="jane@printer.local").full_clean()
    assert error.value.error_dict["email"][0].code == "special-use"
    with pytest.raises(ValidationError, match="at most 200 characters"):
        Account(email="a@b.com", site="https://bücher.de/" + "ä" * 100).full_clean(validate_unique=False)
    form = modelform_factory(Account, fields=["email"])({"email": "jane@xn--bcher-kva.de"})
    assert form.is_valid() and form.cleaned_data == {"email": "jane@bücher.de"}
    written, imports = MigrationWriter.serialize(Account._meta.get_field("email"))
    assert written == "linkspan.django.models.EmailField(max_length=254, options={'allow_special_use': False}, unique=True)"
    assert imports == {"import linkspan.django.models"}


def test_django_fields_have_the_attributes_of_djangos_own(django):
    from django import forms
    from django.core.exceptions import ValidationError
    from django.db import models

    from linkspan.django import forms as our_forms
    from linkspan.django import models as ours
    from linkspan.django.validators import EmailValidator, URLValidator

    seen = []
    field = our_forms.EmailField(validators=[seen.append], error_messages={"invalid": "%(value)s is no good."})
    assert field.clean(" Jane@BÜCHER.de ") == "Jane@bücher.de" and seen == ["Jane@bücher.de"]
    assert not field.has_changed("Jane@bücher.de", "Jane@BÜCHER.de")
    with pytest.raises(ValidationError) as error:
        field.clean("a..b")
    assert (error.value.messages, error.value.error_list[0].code) == (["a..b is no good."], "invalid")
    with pytest.raises(ValidationError, match="Not this one") as error:
        EmailValidator("Not this one", "nope")("a..b")
    assert error.value.code == "nope"
    # Messages may have a percent sign.
    with pytest.raises(ValidationError) as error:
        URLValidator()("http://a.com/{x}")
    assert error.value.messages[0] == "“{” must be escaped here: %7B."
    strict = ours.EmailField(options={"allow_smtputf8": False})
    assert EmailValidator(allow_smtputf8=False) in strict.validators
    with pytest.raises(ValidationError):
        strict.run_validators("иван@example.com")
    assert type(strict.formfield(form_class=forms.CharField)) is forms.CharField
    assert isinstance(ours.URLField(choices=[("https://a.com/", "A")]).formfield(), forms.TypedChoiceField)
    copy = strict.clone()
    assert copy.validators == strict.validators and isinstance(copy, models.CharField)


def test_django_rest_framework(django):
    pytest.importorskip("rest_framework")
    from django.db import models
    from rest_framework import serializers

    from linkspan.django import models as our_models
    from linkspan.django import serializers as ours

    class Contact(models.Model):
        email = our_models.EmailField(options={"allow_smtputf8": False})
        site = our_models.URLField(blank=True)

        class Meta:
            app_label = "linkspan"

    class Plain(serializers.ModelSerializer):
        class Meta:
            model = Contact
            fields = ["email", "site"]

    class Ours(ours.ModelSerializer):
        class Meta(Plain.Meta):
            pass

    class Bare(serializers.Serializer):
        domain = ours.DomainField(max_length=9, error_messages={"invalid": "No domain."})

    for serializer in (Plain, Ours):
        wrong = serializer(data={"email": "иван..@example.com", "site": "http://a.com/{"})
        assert not wrong.is_valid()
        assert {name: [each.code for each in errors] for name, errors in wrong.errors.items()} == {
            "email": ["smtputf8-needed", "consecutive-dots"],
            "site": ["must-be-escaped"],
        }
        assert wrong.errors["site"][0].endswith("%7B.")
        assert serializer(data={"email": "a@b.com", "site": ""}).is_valid()
    right = Ours(data={"email": "Jane@BÜCHER.de", "site": "https://bücher.de"})
    assert right.is_valid(), right.errors
    assert right.validated_data == {"email": "Jane@bücher.de", "site": "https://xn--bcher-kva.de/"}
    bare = Bare(data={"domain": "BÜCHER.de"})
    assert bare.is_valid() and bare.validated_data == {"domain": "bücher.de"}
    assert Bare(data={"domain": "-"}).is_valid() is False
    bare = Bare(data={"domain": "-"})
    assert not bare.is_valid() and bare.errors["domain"] == ["No domain."]


def test_django_validators_compare_and_survive_migrations(django):
    from django.db.migrations.writer import MigrationWriter

    from linkspan.django.validators import EmailValidator

    validator = EmailValidator(allow_smtputf8=False)
    assert validator == EmailValidator(allow_smtputf8=False) != EmailValidator()
    written, _ = MigrationWriter.serialize(validator)
    assert written == "linkspan.django.validators.EmailValidator(allow_smtputf8=False)"


# pydantic and FastAPI


def test_pydantic_types_normalize_and_report_findings():
    pydantic = pytest.importorskip("pydantic")
    from linkspan.pydantic import Checked, Domain, Email, Url

    class Account(pydantic.BaseModel):
        email: Email
        site: Url
        domain: Domain
        strict: Annotated[Email, Checked(allow_quoted_local=False)]

    values = {"email": '"jane"@BÜCHER.de', "site": "HTTP://bücher.de:80/%7Eä", "domain": "BÜCHER.de", "strict": "a@b.de"}
    account = Account(**values)
    assert (account.email, account.email.ascii, account.email.smtputf8) == ("jane@bücher.de", "jane@xn--bcher-kva.de", False)
    assert (account.site, account.site.registrable) == (linkspan.href(values["site"]), "xn--bcher-kva.de")
    assert (account.domain, account.domain.ascii) == ("bücher.de", "xn--bcher-kva.de")
    assert Account.model_validate_json(account.model_dump_json()) == account
    assert isinstance(account.email, str) and pickle.loads(pickle.dumps(account.email)).ascii == "jane@xn--bcher-kva.de"
    schema = Account.model_json_schema()["properties"]
    assert [schema[name]["format"] for name in ("email", "site", "domain")] == ["idn-email", "uri", "idn-hostname"]
    with pytest.raises(pydantic.ValidationError) as error:
        Account(email="a..b@{x}", site="javascript:alert(1)", domain=7, strict='"a b"@b.de')
    errors = {each["loc"][0]: each for each in error.value.errors()}
    assert [errors[name]["type"] for name in values] == ["consecutive-dots", "bad-scheme", "string_type", "quoted-local-part"]
    assert [finding["code"] for finding in errors["email"]["ctx"]["findings"]] == [
        finding.code for finding in linkspan.check_email("a..b@{x}").findings
    ]
    assert [each["msg"] for each in _errors(Url, "http://a.com/{findings}")][0].startswith("“{” must be escaped")
    with pytest.raises(TypeError, match="Checked is for Email, Domain and Url"):
        pydantic.TypeAdapter(Annotated[str, Checked()])


def _errors(kind, value):
    pydantic = importlib.import_module("pydantic")
    with pytest.raises(pydantic.ValidationError) as error:
        pydantic.TypeAdapter(kind).validate_python(value)
    return error.value.errors()


def test_pydantic_annotations_are_kept_with_checked():
    pydantic = pytest.importorskip("pydantic")
    from linkspan.pydantic import Checked, Domain, Email

    strict = Checked(allow_special_use=False)
    short = pydantic.Field(max_length=9)
    for kind in (Annotated[Email, short, strict], Annotated[Email, strict, short]):
        assert pydantic.TypeAdapter(kind).validate_python("a@b.com") == "a@b.com"
        assert [each["type"] for each in _errors(kind, "a@b.example.com")] == ["too_long"]
        assert [each["type"] for each in _errors(kind, "a@b.local")] == ["special-use"]
    stripped = pydantic.TypeAdapter(Annotated[Email, pydantic.BeforeValidator(str.strip), strict])
    assert stripped.validate_python(" a@b.com ") == "a@b.com"
    # The strictness applies to this field only.
    assert pydantic.TypeAdapter(Domain).validate_python("b.local") == "b.local"
    described = pydantic.TypeAdapter(Annotated[Email, pydantic.Field(description="yours"), strict]).json_schema()
    assert described == {"type": "string", "format": "idn-email", "description": "yours"}


def test_the_fastapi_example_runs():
    pytest.importorskip("fastapi")
    pytest.importorskip("httpx")
    from fastapi.testclient import TestClient

    sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "examples"))
    import fastapi_app

    client = TestClient(fastapi_app.app)
    made = client.post("/accounts", json={"email": "Jane@BÜCHER.de", "site": "https://bücher.de/ä"})
    assert made.status_code == 200, made.text
    assert made.json() == {"email": "Jane@bücher.de", "site": "https://xn--bcher-kva.de/%C3%A4", "smtputf8": False}
    refused = client.post("/accounts", json={"email": "jane..doe@example.com", "site": "https://example.com/"})
    assert refused.status_code == 422
    error = refused.json()["detail"][0]
    assert (error["loc"], error["type"]) == (["body", "email"], "consecutive-dots")
    assert error["ctx"]["findings"][0]["start"] == 4
    assert client.get("/openapi.json").json()["components"]["schemas"]["Account"]["properties"]["email"]["format"] == "idn-email"


# Jinja


def test_jinja_filters():
    jinja2 = pytest.importorskip("jinja2")
    from markupsafe import Markup

    import linkspan.jinja

    environment = jinja2.Environment(autoescape=True, extensions=["linkspan.jinja.Linkify"])
    template = environment.from_string("{{ value|linkify }}")
    assert template.render(value="<b> a.com").startswith("&lt;b&gt; <a href=")
    assert template.render(value=Markup("<b>a.com</b>")).startswith("<b><a href=")
    assert template.render(value=7) == "7" and template.render(value=EVIL) == "https://xn--l-7sba6dbr.com/"
    linkspan.jinja.install(environment, "urlize", emails="skip", callbacks=[pickled], rel="", isolation="off")
    made = environment.from_string("{{ value|urlize }}").render(value="a.com a@a.com")
    assert made == '<a href="https://a.com/" id="1">a.com</a> a@a.com'


def test_jinja_urlize_accepts_the_arguments_of_jinjas_own():
    jinja2 = pytest.importorskip("jinja2")
    from markupsafe import Markup

    theirs = jinja2.Environment(autoescape=True)
    ours = jinja2.Environment(autoescape=True, extensions=["linkspan.jinja.Urlize"])

    def same(source, value):
        made = ours.from_string(source).render(value=value)
        assert made == theirs.from_string(source).render(value=value)
        return made

    text = "<b> 'see' (https://example.com/a/long/path), www.example.com or me@example.com & \"example\" example.org."
    for arguments in ("", "(20)", "(20, true)", "(target='_blank', rel='ugc')", "(nofollow=true, rel='me nofollow')", "(trim_url_limit=0)"):
        assert "<a " in same("{{ value|urlize%s }}" % arguments, text)
    assert same("{{ value|urlize(extra_schemes=['tel:', 'gemini://']) }}", "tel:112 gemini://a.com").count("<a ") == 2
    for environment in (theirs, ours):
        environment.policies.update({"urlize.rel": "nofollow", "urlize.target": "top", "urlize.extra_schemes": ["tel:"]})
    assert same("{{ value|urlize }}", "mailto:me@a.com tel:112 https://a.com/").count('target="top"') == 2
    made = ours.from_string("{% autoescape false %}{{ value|urlize + '<' }}{% endautoescape %}").render(value="a.com")
    assert made == '<a href="https://a.com" rel="nofollow" target="top">a.com</a><'
    assert ours.from_string("{{ value|urlize }}").render(value=Markup("<i>x</i> <a href=/>y</a>")) == "<i>x</i> <a href=/>y</a>"
    assert ours.from_string("{{ value|urlize }}").render(value=EVIL) == "https://xn--l-7sba6dbr.com/"


# pandas


def test_pandas_accessor_keeps_index_and_null():
    pd = pytest.importorskip("pandas")
    import linkspan.pandas

    texts = pd.Series(["see www.example.co.uk:80/a?b#c", None, "no link", "a.com b.org"], index=list("wxyz"), name="text")
    links = texts.linkspan.detect(["text", "tld"])
    assert links.name == "text" and list(links.index) == list("wxyz")
    assert links["w"] == [{"text": "www.example.co.uk:80/a?b#c", "tld": "uk"}] and links.isna().tolist() == [False, True, False, False]
    frame = texts.linkspan.links(["scheme", "host", "port", "path", "query", "fragment", "registrable", "tld"])
    assert list(frame.index) == ["w", "z", "z"]
    assert frame.iloc[0].fillna("-").tolist() == ["-", "www.example.co.uk", "80", "/a", "b", "c", "example.co.uk", "uk"]
    assert texts.linkspan.is_match().fillna(False).tolist() == [True, False, False, True]
    assert texts.linkspan.defang()["z"] == "a[.]com b[.]org"
    assert linkspan.pandas.of(texts).linkify("markdown")["y"] == "no link"
    emails = pd.Series(["a@b.com", "x"])
    assert emails.linkspan.is_valid_email(checker=linkspan.Checker()).tolist() == [True, False]
    with pytest.raises(TypeError, match="this column holds Int64, but only text can be searched"):
        pd.Series([1, 2]).linkspan.detect()
    with pytest.raises(TypeError, match=r"does not hold text alone \(.*\); convert it first, as in column.astype\('string'\)"):
        pd.Series(["a.com", 1]).linkspan.detect()
    halves = pd.Series(["\ud800 é.com/\udfff b.org", pd.NA, float("nan")], dtype=object)
    first, *others = halves.linkspan.detect(["start", "end"])
    assert [halves[0][each["start"] : each["end"]] for each in first] == ["é.com/", "b.org"] and all(pd.isna(other) for other in others)


@pytest.mark.parametrize("dtype", [None, "str", "string", "string[python]", "string[pyarrow]", "category", object])
def test_pandas_types_of_text(dtype):
    pd = pytest.importorskip("pandas")
    import linkspan.pandas  # noqa: F401

    print(f"pandas {pd.__version__}")
    # Before pandas 3, "str" turned null into the text "None".
    texts = pd.Series(["see a.com", "b.org", "x"] if dtype == "str" else ["see a.com", None, "x"], dtype=dtype)
    null = texts.isna().tolist()
    made = [texts.linkspan.defang(), texts.linkspan.linkify("text"), texts.linkspan.links(["text"])["text"]]
    if isinstance(texts.dtype, pd.StringDtype):
        assert [series.dtype for series in made] == [texts.dtype] * 3 == [pd.concat([texts, made[0]]).dtype] * 3
    assert made[0].iloc[0] == "see a[.]com" and made[2].iloc[0] == "a.com"
    assert made[0].isna().tolist() == texts.linkspan.is_match().isna().tolist() == null
    assert len(texts[:0].linkspan.links()) == 0 == len(texts[:0].linkspan.defang())


def test_a_column_is_a_sequence():
    pd = pytest.importorskip("pandas")
    pa = pytest.importorskip("pyarrow")
    import linkspan.arrow

    texts = pa.array(["a.com b.org", None, ""])
    column = linkspan.arrow.detect(texts, ["start", "text"])
    assert column.to_pylist() == list(column) == pa.array(column).to_pylist() == pd.Series(column).tolist()
    assert len(pd.Series(column)) == 3 and column[0][1] == {"start": 6, "text": "b.org"} and column[-2] is None
    assert list(linkspan.arrow.is_match(texts)) == [True, None, False]
    assert list(linkspan.arrow.defang(texts, strings="large_utf8")) == ["a[.]com b[.]org", None, ""]
    assert list(linkspan.arrow.detect(texts, ["tld"], strings="large_utf8"))[0] == [{"tld": "com"}, {"tld": "org"}]
    for row in (3, -4):
        with pytest.raises(IndexError, match=f"there is no row {row}; the column has 3"):
            column[row]
    assert column[1:] == column.to_pylist()[1:] and column[::-1] == column.to_pylist()[::-1]
    with pytest.raises(TypeError, match="not pickled; pickle pyarrow.array"):
        pickle.dumps(column)
    for core in (None, 3, [object()]):
        with pytest.raises(TypeError, match="a Column is what the functions of linkspan.arrow return"):
            linkspan.arrow.Column(core)


# markdown-it-py


def test_the_markdown_it_plugin():
    markdown_it = pytest.importorskip("markdown_it")
    from linkspan.markdown_it import linkspan_plugin

    markdown = markdown_it.MarkdownIt("commonmark").use(linkspan_plugin)

    def render(text):
        return markdown.render(text).removeprefix("<p>").removesuffix("</p>\n")

    assert render("see bücher.de.") == 'see <a href="https://xn--bcher-kva.de/">bücher.de</a>.'
    assert render("me@a.com") == '<a href="mailto:me@a.com">me@a.com</a>'
    assert render("https://a.com/x_y_z *b*") == '<a href="https://a.com/x_y_z">https://a.com/x_y_z</a> <em>b</em>'
    assert render("https://a.com/東京。次") == '<a href="https://a.com/%E6%9D%B1%E4%BA%AC">https://a.com/東京</a>。次'
    assert render("[a.com](/x) `b.com` README.md") == '<a href="/x">a.com</a> <code>b.com</code> README.md'
    assert render("**a.com** (b.org)").count("<a ") == 2
    names = markdown_it.MarkdownIt("commonmark").use(linkspan_plugin, mentions="/u/{name}", hashtags="/t/{name}")
    assert names.render("@bob #tea") == '<p><a href="/u/bob">@bob</a> <a href="/t/tea">#tea</a></p>\n'
    assert "<a" not in render(EVIL) and "<a" not in render("javascript:alert(1)")
    assert "<a" not in markdown_it.MarkdownIt().use(linkspan_plugin, emails="skip").render("me@a.com")
    assert render("**https://a.com/b** https://a.com/b*") == (
        '<strong><a href="https://a.com/b">https://a.com/b</a></strong> <a href="https://a.com/b">https://a.com/b</a>*'
    )
    assert render("[see http://a.com/b](/x) <a href=x>http://a.com/b</a>").count("<a ") == 2
    assert "<a" not in render(r"me\@a.com")
    assert render("http://xn--bcher-kva.de/ http://a.com/%C3%A4").count("href") == 2
    # The host has the form that screening allows, and is not decoded again.
    odd = "http://xn--l-7sba6dbr.com/"
    assert odd in render(odd)


def test_markdown_links_have_the_requested_attributes():
    markdown_it = pytest.importorskip("markdown_it")
    from linkspan.markdown_it import linkspan_plugin

    def render(text, **options):
        markdown = markdown_it.MarkdownIt("commonmark").use(linkspan_plugin, **options)
        return markdown.render(text).removeprefix("<p>").removesuffix("</p>\n")

    options = {"rel": "nofollow", "target": "_blank", "css_class": "x", "isolation": "dir"}
    for text in ("https://a.com/", "[a](/b) me@a.com"):
        made = render(text, **options)
        assert ('rel="nofollow" target="_blank"' in made) == ("@" not in text) and 'class="x"' in made and 'dir="auto"' in made
    assert "<a " in render("bob.sy") and "<a " not in render("bob.sy", min_confidence="certain")
    assert render(EVIL) == "https://xn--l-7sba6dbr.com/" and render(EVIL, refused="text") == EVIL
    assert render(EVIL, refused="defang") == "hxxps[:]//xn--l-7sba6dbr[.]com/"
    for options in ({"callbacks": [pickled]}, {"skip_tags": ["pre"]}, {"max_len": 9}):
        with pytest.raises(ValueError, match="is not supported in Markdown"):
            render("a.com", **options)


@pytest.mark.parametrize("text", ["http://-/ a", "x://", "*a.com* ", "`a` a.com ", "http://a.com/b* ", "[a.com"])
def test_markdown_is_searched_a_bounded_number_of_times(text, monkeypatch):
    markdown_it = pytest.importorskip("markdown_it")
    from linkspan.markdown_it import linkspan_plugin

    searched = []
    tokens = linkspan.Linkifier.tokens
    monkeypatch.setattr(linkspan.Linkifier, "tokens", lambda self, text: searched.append(len(text)) or tokens(self, text))
    source = text * 500
    markdown_it.MarkdownIt("commonmark").use(linkspan_plugin).render(source)
    assert sum(searched) <= 3 * len(source)


# email-validator


def test_names_before_addresses_are_read_on_request():
    from linkspan.email_validator import EmailNotValidError, validate_email

    def split(email):
        found = validate_email(email, allow_display_name=True)
        return found.display_name, found.normalized

    assert split(' "Jane \\"J\\\n\\" <x>" <jane@a.com> ') == ('Jane "J\n" <x>', "jane@a.com")
    assert split("Jane  Doe <jane@a.com>") == ("Jane  Doe", "jane@a.com")
    assert split("<jane@a.com>") == (None, "jane@a.com") == split("jane@a.com")
    # Each of these would take hours with a regular expression that tries every way to split spaces.
    for email in (" " * 100_000, "a" + " " * 100_000 + "b", '"' + "\\" * 100_001 + '"<', "<" * 100_000, "a <b", "a <b> c", 'a"b <c@d.com>', "a<", "<>"):
        with pytest.raises(EmailNotValidError):
            validate_email(email, allow_display_name=True)
