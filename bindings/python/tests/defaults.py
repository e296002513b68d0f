"""The defaults of each verb, as the signatures of the package have them: `python defaults.py` prints them as JSON, sorted."""

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
    """The options of each verb, each with its default; those without one are left out."""

    def of(callables):
        parameters = [each for call in callables for each in inspect.signature(call).parameters.values()]
        return {each.name: each.default for each in parameters if each.default is not each.empty}

    return {verb: of(callables) for verb, callables in VERBS.items()}


if __name__ == "__main__":
    print(json.dumps(defaults(), sort_keys=True))
