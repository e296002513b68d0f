"""Types for pydantic 2 whose values are valid and normalized. Errors contain the findings of the check.

>>> from pydantic import BaseModel
>>> from linkspan.pydantic import Domain, Email, Url
>>> class Account(BaseModel):
...     email: Email
...     site: Url
>>> account = Account(email="Jane@BÜCHER.example", site="https://bücher.example/ä")
>>> account.email, account.email.ascii
('Jane@bücher.example', 'Jane@xn--bcher-kva.example')
>>> account.site
'https://xn--bcher-kva.example/%C3%A4'

Values are ``str``, so they are stored and sent like any text. :class:`Checked` makes a type stricter:

>>> from typing import Annotated
>>> from linkspan.pydantic import Checked
>>> class Strict(BaseModel):
...     email: Annotated[Email, Checked(allow_smtputf8=False, allow_special_use=False)]
>>> try:
...     Strict(email="иван@example.com")
... except ValueError as error:
...     print(error.errors()[0]["type"], error.errors()[0]["ctx"]["findings"][0]["severity"])
smtputf8-needed error
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Any, Dict, List, Optional, Type, TypeVar

try:
    from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler
    from pydantic_core import PydanticCustomError, core_schema
except ImportError as _missing:
    raise ImportError("linkspan.pydantic needs pydantic 2; install it: pip install 'pydantic>=2'") from _missing

from . import _core, _normalize
from ._engine import Checker
from ._types import Address, Report
from .typing import CheckKind

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._types import CheckerOptions

__all__ = ["Checked", "Domain", "Email", "Url"]

_checker = Checker()
#: The checker of the types whose schema is being generated. :class:`Checked` sets it.
_asked: "ContextVar[Checker]" = ContextVar("_asked", default=_checker)
_Value = TypeVar("_Value", bound="_Checked")


class _Checked(str):
    """Checked text in its normalized form."""

    _kind: CheckKind
    _format: str

    @classmethod
    def parse(cls: Type[_Value], value: str, checker: Optional[Checker] = None) -> _Value:
        """Checks a value. Raises a ``ValueError`` with the findings if it is not valid.

        >>> Domain.parse("BÜCHER.de")
        'bücher.de'
        """
        report = (checker or _checker).check(cls._kind, value)
        if not report.valid:
            raise _error(report)
        return cls._of(report, value)

    @classmethod
    def _of(cls: Type[_Value], report: Report, value: str) -> _Value:
        return cls(_normalize.normalized(report, value))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        checker = _asked.get()

        def check(value: str) -> _Checked:
            return cls.parse(value, checker)

        return core_schema.no_info_after_validator_function(
            check, core_schema.str_schema(), metadata={"pydantic_js_functions": [cls._json_schema]}
        )

    @classmethod
    def _json_schema(cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler) -> Dict[str, Any]:
        return {**handler(schema), "format": cls._format}


class Email(_Checked):
    """A valid email address: the normalized form, with its parts.

    >>> email = Email.parse("Jane@BÜCHER.example")
    >>> email, email.local_part, email.domain, email.ascii_domain, email.smtputf8
    ('Jane@bücher.example', 'Jane', 'bücher.example', 'xn--bcher-kva.example', False)
    """

    _kind: CheckKind = "email"
    _format = "idn-email"

    @property
    def address(self) -> Address:
        """The address, split into its parts."""
        address = _checker.email(self).address
        if address is None:
            raise ValueError(f"{str(self)!r} is not a valid email address; make it with Email.parse")
        return address

    @property
    def local_part(self) -> str:
        """The part before the ``@``."""
        return self.address.local_part

    @property
    def domain(self) -> str:
        """The domain in Unicode form."""
        return self.address.domain

    @property
    def ascii_domain(self) -> str:
        """The domain in ASCII form."""
        return self.address.ascii_domain

    @property
    def ascii(self) -> Optional[str]:
        """The whole address in ASCII; ``None`` if the local part is not ASCII."""
        return self.address.ascii

    @property
    def smtputf8(self) -> bool:
        """Whether mail servers must support SMTPUTF8 to deliver to it."""
        return self.address.smtputf8


class Domain(_Checked):
    """A valid domain name, in Unicode form and lower case.

    >>> domain = Domain.parse("WWW.XN--BCHER-KVA.de")
    >>> domain, domain.ascii, domain.registrable
    ('www.bücher.de', 'www.xn--bcher-kva.de', 'xn--bcher-kva.de')
    """

    _kind: CheckKind = "domain"
    _format = "idn-hostname"

    @property
    def ascii(self) -> str:
        """The name in ASCII form."""
        return _core.ascii_domain(self) or str(self)

    @property
    def registrable(self) -> Optional[str]:
        """The registrable domain, in ASCII form."""
        return _core.registrable_domain(self)


class Url(_Checked):
    """A valid URL with ``http``, ``https`` or ``ftp``, in ASCII, as browsers write it.

    >>> url = Url.parse("https://bücher.de/ä")
    >>> url, url.display
    ('https://xn--bcher-kva.de/%C3%A4', 'https://bücher.de/ä')
    """

    _kind: CheckKind = "url"
    _format = "uri"

    @classmethod
    def _of(cls: Type[_Value], report: Report, value: str) -> _Value:
        if value.partition(":")[0].lower() not in ("http", "https", "ftp"):
            raise PydanticCustomError("bad-scheme", "A URL that begins with https:// was expected.")
        return cls(_normalize.normalized(report, value))

    @property
    def display(self) -> str:
        """The form to show to people."""
        return _core.format(self, "display") or str(self)

    @property
    def registrable(self) -> Optional[str]:
        """The registrable domain of its host, in ASCII form."""
        return _core.registrable_domain(self)


class Checked:
    """Strictness for a field: ``Annotated[Email, Checked(allow_smtputf8=False)]``. The options are those of :class:`linkspan.Checker`."""

    def __init__(self, **options: "Unpack[CheckerOptions]") -> None:
        self._checker = Checker(**options)

    def __repr__(self) -> str:
        return repr(self._checker).replace("Checker(", "Checked(", 1)

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        if not (isinstance(source, type) and issubclass(source, _Checked)):
            advice = "write Optional[Annotated[Email, Checked(…)]] and the like if other values are also allowed"
            raise TypeError(f"Checked is for Email, Domain and Url, and {source!r} is not one of them; {advice}")
        token = _asked.set(self._checker)
        try:
            # Other annotations of the field are kept.
            return handler(source)
        finally:
            _asked.reset(token)


def _error(report: Report) -> PydanticCustomError:
    """Returns the first error in pydantic's form. All findings are in its ``ctx``."""
    first = report.errors[0]
    findings: List[Dict[str, Any]] = [finding._asdict() for finding in report.findings]
    # The message may contain braces, so it is not the template. The first items of `ctx` are replaced first.
    return PydanticCustomError(first.code, "{message}", {"findings": findings, "message": first.message})
