"""A FastAPI service that accepts accounts with addresses in any script, and returns them normalized.

Run it: pip install linkspan fastapi uvicorn && uvicorn fastapi_app:app
Try it: curl -X POST localhost:8000/accounts -H 'content-type: application/json' -d '{"email": "Jane@BÜCHER.de", "site": "https://bücher.de/"}'
"""

from typing import Annotated

from fastapi import FastAPI
from pydantic import BaseModel

from linkspan.pydantic import Checked, Email, Url

app = FastAPI()


class Account(BaseModel):
    email: Annotated[Email, Checked(allow_quoted_local=False, allow_domain_literal=False, allow_special_use=False)]
    site: Url


@app.post("/accounts")
def create(account: Account) -> dict[str, object]:
    return {"email": account.email, "site": account.site, "smtputf8": account.email.smtputf8}
