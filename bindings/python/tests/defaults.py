"""The defaults of each verb, from the signatures of the package: `python defaults.py` prints them as sorted JSON."""

import inspect
import json

import linkspan
import linkspan.arrow

VERBS = {
    "detect": [linkspan.Detector],
    "linkify": [linkspan.Detector, linkspan.Linkifier, linkspan.linkify],
    "check": [linkspan.Checker],
    "format": [linkspan.format],
    "columns": [linkspan.arrow.detect],
}


def defaults():
    """Returns the options of each verb with their defaults. Options without a default are left out."""

    def of(callables):
        parameters = [each for call in callables for each in inspect.signature(call).parameters.values()]
        return {each.name: each.default for each in parameters if each.default is not each.empty}

    return {verb: of(callables) for verb, callables in VERBS.items()}


if __name__ == "__main__":
    print(json.dumps(defaults(), sort_keys=True))
