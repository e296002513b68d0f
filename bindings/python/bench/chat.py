"""Compares the package with other link finders, message by message, in one run.

Usage: python bench/chat.py FILE   (text, a message on each line; needs linkspan, linkify-it-py and urlextract)

It prints messages per second, the ratio to each package, and how many links each found. The others find fewer links, because they
support fewer scripts and top-level domains.
"""

import sys
import time

import linkspan

#: How long each is run, in seconds, and the maximum number of messages.
BUDGET = 4.0


def rivals():
    detector = linkspan.Detector()
    yield "linkspan", lambda text: len(detector.detect(text))
    from linkify_it import LinkifyIt

    linkify = LinkifyIt()
    yield "linkify-it-py", lambda text: len(linkify.match(text) or ())
    from urlextract import URLExtract

    extract = URLExtract(extract_email=True)
    yield "urlextract", lambda text: len(extract.find_urls(text))


def measure(find, messages):
    """Returns messages per second and links per hundred messages, for as many messages as fit into the budget."""
    done = links = 0
    start = time.process_time()
    while done < len(messages) and time.process_time() - start < BUDGET:
        for message in messages[done : done + 100]:
            links += find(message)
        done += 100
    return done / (time.process_time() - start), 100 * links / done


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        messages = file.read().splitlines()
    ours = None
    for name, find in rivals():
        measure(find, messages[:200])
        rate, links = measure(find, messages)
        ours = ours or rate
        print(f"{name:16}{rate:>12.0f} messages/s {links:>8.1f} links in 100 {ours / rate:>10.1f} times")


if __name__ == "__main__":
    main()
