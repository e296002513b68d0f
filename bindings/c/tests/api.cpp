// Tests of the properties that users of the C++ wrapper rely on. Run by `cargo xtask c`, also under valgrind.

#include "linkspan.hpp"

#include <iostream>
#include <thread>

static int checks = 0;

static void check(bool condition, const char *what) {
    checks++;
    if (!condition) {
        std::cerr << what << " is not so\n";
        std::exit(1);
    }
}

int main() {
    std::string text = "siehe bücher.de/ä, или пишите иван@пример.рф.";
    linkspan::detector detector;
    auto links = detector.detect(text);
    check(links.size() == 2, "two links");
    check(text.substr(links[0].start, links[0].end - links[0].start) == "bücher.de/ä", "the first link");
    check(linkspan::part(text, links[0].host) == "bücher.de" && linkspan::part(text, links[0].path) == "/ä", "its parts");
    check(links[1].kind == LINKSPAN_KIND_EMAIL, "an address");
    check(linkspan::part(text, links[1].local_part) == "иван" && !linkspan::part(text, links[1].path), "the parts of an address");

    check(detector.explain("see a.foobar").find("top-level domain") != std::string::npos, "an explanation");
    linkspan::detector moved("profile=uts58");
    moved = std::move(detector);
    check(moved.detect("README.md").empty(), "the options of what was moved");
    std::vector<std::thread> threads;
    std::vector<std::size_t> counts(8);
    for (std::size_t i = 0; i < counts.size(); i++) {
        threads.emplace_back([&, i] { counts[i] = moved.detect(text).size(); });
    }
    for (auto &thread : threads) {
        thread.join();
    }
    for (auto count : counts) {
        check(count == 2, "the same in every thread");
    }

    std::string named = "tel:112, @alice@example.social";
    auto names = linkspan::detector("schemes=tel handles=yes").detect(named);
    check(names.size() == 2 && names[0].host_kind == LINKSPAN_HOST_KIND_NONE && !linkspan::part(named, names[0].host), "no host");
    check(names[1].kind == LINKSPAN_KIND_HANDLE && linkspan::part(named, names[1].name) == "alice", "a name");

    try {
        linkspan::detector wrong("profile=best");
        check(false, "an exception");
    } catch (const linkspan::error &error) {
        check(std::string(error.what()).find("prose") != std::string::npos, "its sentence");
    }

    linkspan::linkifier linkifier;
    check(linkifier.render("at example.com!", LINKSPAN_FORMAT_OF_MARKDOWN) == "at [example.com](https://example.com/)!",
          "Markdown");
    std::string long_url = "http://example.com/";
    for (int i = 0; i < 200; i++) {
        long_url += "東京";
    }
    auto href = linkspan::format(long_url, LINKSPAN_FORM_HREF);
    check(href && href->size() == 19 + 200 * 18 && href->back() == 'C', "a form that needs more room");
    check(!linkspan::format("no url", LINKSPAN_FORM_HREF), "no form of what is no URL");
    check(linkspan::screen("https://example.com/") == LINKSPAN_VERDICT_ALLOW, "a verdict");
    check(linkspan::is_valid(LINKSPAN_VALUE_EMAIL, "me@example.com"), "a valid address");
    std::cout << "C++: " << checks << " checks passed\n";
}
