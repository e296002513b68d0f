"""Times PyPI's email-validator on a file of addresses, one per line.

Prints the seconds, the number of addresses, and a line of verdicts: 1 valid, 0 not.
Deliverability is not checked. All options that allow more valid addresses are on, and so is the limit of 64 octets (`strict`).
"""

import sys
import time

from email_validator import EmailNotValidError, validate_email


def is_valid(address: str) -> bool:
    try:
        validate_email(
            address,
            check_deliverability=False,
            allow_smtputf8=True,
            allow_quoted_local=True,
            allow_domain_literal=True,
            test_environment=True,
            strict=True,
        )
    except EmailNotValidError:
        return False
    return True


def main() -> None:
    with open(sys.argv[1], encoding="utf-8", newline="\n") as file:
        addresses = file.read().splitlines()
    start = time.perf_counter()
    verdicts = [is_valid(address) for address in addresses]
    seconds = time.perf_counter() - start
    print(seconds)
    print(len(addresses))
    print("".join("1" if verdict else "0" for verdict in verdicts))


main()
