/* Tests of the properties that users of the C library rely on. Run by `cargo xtask c`, also under valgrind. */

#include "linkspan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int checks = 0;

#define CHECK(condition)                                                          \
    do {                                                                          \
        checks++;                                                                 \
        if (!(condition)) {                                                       \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);       \
            exit(1);                                                              \
        }                                                                         \
    } while (0)

static bool count_two(const struct linkspan_link *link, void *data) {
    size_t *count = data;
    CHECK(link->start < link->end);
    return ++*count < 2;
}

static void detection(void) {
    const char *text = "see b\xC3\xBC" "cher.de/x, \xFF mail me@example.com and http://a.org";
    struct linkspan_detector *detector = linkspan_detector_new(NULL);
    struct linkspan_link links[2];
    CHECK(detector != NULL);
    CHECK(linkspan_detect_into(detector, text, strlen(text), links, 2) == 3);
    CHECK(links[0].start == 4 && links[0].end == 16);
    CHECK(links[0].kind == LINKSPAN_KIND_URL && links[0].evidence == LINKSPAN_EVIDENCE_DOMAIN);
    CHECK(links[0].host.start == 4 && links[0].host.end == 14 && links[0].host_kind == LINKSPAN_HOST_KIND_KNOWN);
    CHECK(links[1].kind == LINKSPAN_KIND_EMAIL && links[1].confidence == LINKSPAN_CONFIDENCE_CERTAIN);
    CHECK(linkspan_detect_into(detector, text, strlen(text), NULL, 0) == 3);
    size_t count = 0;
    CHECK(linkspan_detect(detector, text, strlen(text), count_two, &count) == 2 && count == 2);
    CHECK(linkspan_detect_into(detector, NULL, 0, NULL, 0) == 0);
    CHECK(linkspan_detect_into(detector, NULL, 5, NULL, 0) == LINKSPAN_FAILED);
    CHECK(strstr(linkspan_last_error(), "null pointer") != NULL);
    CHECK(linkspan_detect_into(detector, text, (size_t)-1, NULL, 0) == LINKSPAN_FAILED);
    CHECK(linkspan_detect(detector, text, strlen(text), NULL, NULL) == LINKSPAN_FAILED);
    CHECK(linkspan_detect_into(NULL, text, strlen(text), NULL, 0) == LINKSPAN_FAILED);
    CHECK(strstr(linkspan_last_error(), "handle") != NULL);
    linkspan_detector_free(detector);
    linkspan_detector_free(NULL);
}

static bool is_part(const char *text, struct linkspan_part part, const char *expected) {
    if (expected == NULL) {
        return part.end == 0;
    }
    return part.end - part.start == strlen(expected) && memcmp(text + part.start, expected, strlen(expected)) == 0;
}

static void parts(void) {
    const char *text = "at https://example.com:8080/a?#f or mailto:me@example.org";
    struct linkspan_detector *detector = linkspan_detector_new(NULL);
    struct linkspan_link links[2];
    CHECK(linkspan_detect_into(detector, text, strlen(text), links, 2) == 2);
    CHECK(is_part(text, links[0].scheme, "https") && is_part(text, links[0].local_part, NULL));
    CHECK(is_part(text, links[0].host, "example.com") && is_part(text, links[0].port, "8080"));
    CHECK(is_part(text, links[0].path, "/a") && is_part(text, links[0].fragment, "f"));
    CHECK(links[0].query.end > 0 && is_part(text, links[0].query, ""));
    CHECK(is_part(text, links[1].scheme, "mailto") && is_part(text, links[1].local_part, "me"));
    CHECK(is_part(text, links[1].host, "example.org") && is_part(text, links[1].port, NULL));
    CHECK(is_part(text, links[1].path, NULL) && is_part(text, links[1].query, NULL) && is_part(text, links[1].fragment, NULL));
    linkspan_detector_free(detector);
}

/* Links without a host, and names. */
static void names(void) {
    const char *text = "tel:112 @bob @alice@example.social #tag";
    struct linkspan_detector *detector = linkspan_detector_new("schemes=tel mentions=yes handles=yes hashtags=yes");
    struct linkspan_link links[4];
    CHECK(detector != NULL);
    CHECK(linkspan_detect_into(detector, text, strlen(text), links, 4) == 4);
    CHECK(links[0].kind == LINKSPAN_KIND_URL && links[0].evidence == LINKSPAN_EVIDENCE_SCHEME);
    CHECK(links[0].host_kind == LINKSPAN_HOST_KIND_NONE && is_part(text, links[0].host, NULL));
    CHECK(is_part(text, links[0].scheme, "tel") && is_part(text, links[0].path, "112"));
    CHECK(links[1].kind == LINKSPAN_KIND_MENTION && links[1].evidence == LINKSPAN_EVIDENCE_SIGIL);
    CHECK(is_part(text, links[1].name, "bob") && links[1].host_kind == LINKSPAN_HOST_KIND_NONE);
    CHECK(links[2].kind == LINKSPAN_KIND_HANDLE && links[2].host_kind == LINKSPAN_HOST_KIND_KNOWN);
    CHECK(is_part(text, links[2].name, "alice") && is_part(text, links[2].host, "example.social"));
    CHECK(links[3].kind == LINKSPAN_KIND_HASHTAG && is_part(text, links[3].name, "tag"));
    linkspan_detector_free(detector);

    char out[256];
    struct linkspan_linkifier *linkifier =
        linkspan_linkifier_new("schemes=tel mentions=https://chat.example/?u={name} handles=https://{host}/@{name} hashtags=yes");
    CHECK(linkifier != NULL);
    CHECK(linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_MARKDOWN, out, sizeof out) > 0);
    CHECK(strcmp(out, "<tel:112> [@bob](https://chat.example/?u=bob) "
                      "[@alice@example.social](https://example.social/@alice) #tag") == 0);
    linkspan_linkifier_free(linkifier);
    CHECK(linkspan_linkifier_new("mentions=https://{name}/") == NULL);
    CHECK(strstr(linkspan_last_error(), "with {name} after the host") != NULL);
    CHECK(linkspan_linkifier_new("handles=javascript:{name}") == NULL && linkspan_linkifier_new("hashtags=") == NULL);
    CHECK(linkspan_detector_new("mentions=/u/{name}") == NULL);
    CHECK(strstr(linkspan_last_error(), "mentions") != NULL && strstr(linkspan_last_error(), "yes or no") != NULL);
}

/* Returns how many links a detector with these options finds. A linkifier must make as many. */
static size_t found(const char *options, const char *text) {
    char out[256];
    struct linkspan_detector *detector = linkspan_detector_new(options);
    struct linkspan_linkifier *linkifier = linkspan_linkifier_new(options);
    CHECK(detector != NULL && linkifier != NULL);
    size_t count = linkspan_detect_into(detector, text, strlen(text), NULL, 0), written = 0;
    CHECK(linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_HTML, out, sizeof out) > 0);
    for (const char *at = out; (at = strstr(at, "<a ")) != NULL; at++) {
        written++;
    }
    CHECK(written == count);
    linkspan_detector_free(detector);
    linkspan_linkifier_free(linkifier);
    return count;
}

/* Options that are left out have the defaults of the header. The words are printed, to be compared with those of other languages. */
static void defaults(void) {
    static const char *choices[][3] = {
        {"profile=prose", "profile=uts58", "see main.rs"},
        {"bare_domains=yes", "bare_domains=no", "a.com"},
        {"emails=link", "emails=skip", "me@a.com"},
        {"emails=link", "emails=link-quoted", "\"a b\"@a.com"},
        {"bare_addresses=no", "bare_addresses=yes", "192.0.2.1"},
        {"single_labels=no", "single_labels=yes", "http://localhost"},
    };
    printf("defaults:");
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        const char *word = choices[i][0], *other = choices[i][1], *text = choices[i][2];
        CHECK(found(NULL, text) == found(word, text) && found(NULL, text) != found(other, text));
        if (i == 0 || strcmp(word, choices[i - 1][0]) != 0) {
            printf(" %s", word);
        }
    }
    printf("\n");
}

static void options(void) {
    const char *text = "README.md gemini://a.org a@b.com";
    struct linkspan_detector *detector = linkspan_detector_new("schemes=gemini emails=skip");
    struct linkspan_link link;
    CHECK(detector != NULL);
    CHECK(linkspan_detect_into(detector, text, strlen(text), &link, 1) == 1);
    CHECK(link.start == 10 && link.evidence == LINKSPAN_EVIDENCE_SCHEME);
    linkspan_detector_free(detector);
    CHECK(linkspan_detector_new("profile=best") == NULL);
    CHECK(strstr(linkspan_last_error(), "uts58") != NULL);
    CHECK(found("schemes=gopher,gemini", "gemini://a.org gopher://a.org http://a.org") == 3);
    CHECK(found("tailorings=ellipsis", "see main.rs") == 1 && found("tailorings=file-names", "see main.rs") == 0);
    CHECK(linkspan_detector_new("bare_domains=skip") == NULL);
    CHECK(strstr(linkspan_last_error(), "bare_domains") != NULL && strstr(linkspan_last_error(), "yes or no") != NULL);
    CHECK(linkspan_detector_new("tailorings=ellipsis,none") == NULL);
    CHECK(linkspan_detector_new("schemes=javascript") == NULL && linkspan_detector_new("schemes=") == NULL);
    CHECK(linkspan_detector_new("emails") == NULL);
    CHECK(linkspan_detector_new("colour=red") == NULL);
    CHECK(linkspan_detector_new("\xFF=1") == NULL);
}

static void writing(void) {
    char out[64];
    const char *text = "<b> example.com";
    struct linkspan_linkifier *linkifier = linkspan_linkifier_new("rel=nofollow,ugc");
    CHECK(linkifier != NULL);
    CHECK(linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_MARKDOWN, out, sizeof out) > 0);
    CHECK(strstr(out, "[example.com](https://example.com/)") != NULL);
    long whole = (long)linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_HTML, NULL, 0);
    char *room = malloc((size_t)whole + 1);
    CHECK(room != NULL);
    CHECK(linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_HTML, room, (size_t)whole + 1) == whole);
    CHECK((long)strlen(room) == whole && strstr(room, "rel=\"nofollow ugc\"") != NULL);
    free(room);
    CHECK(linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_ANSI, out, sizeof out) > 0);
    CHECK(strchr(out, '\x1b') != NULL);
    CHECK(linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_TEXT, out, sizeof out) == 15);
    CHECK(strcmp(out, text) == 0);
    CHECK(linkspan_linkify(linkifier, text, strlen(text), 4, out, sizeof out) == -1);
    CHECK(linkspan_linkify(linkifier, "\xFF", 1, LINKSPAN_FORMAT_OF_HTML, out, sizeof out) == -1);
    linkspan_linkifier_free(linkifier);
    linkifier = linkspan_linkifier_new("link_text=display max_len=12 default_scheme=http min_confidence=likely isolation=off");
    CHECK(linkifier != NULL);
    text = "a.com https://example.com/%C3%A4";
    CHECK(linkspan_linkify(linkifier, text, strlen(text), LINKSPAN_FORMAT_OF_MARKDOWN, out, sizeof out) > 0);
    CHECK(strstr(out, "[a.com](http://a.com/)") != NULL && strstr(out, "\xE2\x80\xA6](") != NULL);
    linkspan_linkifier_free(linkifier);

    const char *url = "b\xC3\xBC" "cher.de";
    CHECK(linkspan_format(url, strlen(url), LINKSPAN_FORM_HREF, out, sizeof out) == 25);
    CHECK(strcmp(out, "https://xn--bcher-kva.de/") == 0);
    /* Output is cut at a character, and always ends with a zero byte. */
    CHECK(linkspan_format(url, strlen(url), LINKSPAN_FORM_DISPLAY, out, 3) == 10);
    CHECK(strcmp(out, "b") == 0);
    CHECK(linkspan_format(url, strlen(url), 99, out, sizeof out) == -1);
    CHECK(strstr(linkspan_last_error(), "linkspan_form") != NULL);
    CHECK(linkspan_format("no url", 6, LINKSPAN_FORM_HREF, out, sizeof out) == -1);
    const struct { const char *host; size_t registrable; size_t tld; } hosts[] = {
        {"www.example.co.uk", 4, 15},
        {"b\xC3\xBC" "cher.de", 0, 8},
        {"a.b\xC3\xBC" "cher\xE3\x80\x82" "de", 2, 12},
    };
    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        size_t length = strlen(hosts[i].host);
        struct linkspan_part part = linkspan_registrable(hosts[i].host, length);
        CHECK(part.start == hosts[i].registrable && part.end == length);
        part = linkspan_tld(hosts[i].host, length);
        CHECK(part.start == hosts[i].tld && part.end == length);
    }
    const char *without[] = {"localhost", "192.0.2.1", "[::1]", "", "\xFF"};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        CHECK(linkspan_registrable(without[i], strlen(without[i])).end == 0);
        CHECK(linkspan_tld(without[i], strlen(without[i])).end == 0);
    }
    CHECK(linkspan_registrable("co.uk", 5).end == 0 && linkspan_tld("co.uk", 5).start == 3);
    CHECK(linkspan_defang("a.com", 5, out, sizeof out) == 7 && strcmp(out, "a[.]com") == 0);
    CHECK(linkspan_refang("a[.]com", 7, out, sizeof out) == 5 && strcmp(out, "a.com") == 0);
}

static void explaining(void) {
    char out[16];
    struct linkspan_detector *detector = linkspan_detector_new(NULL);
    const char *text = "see a.foobar";
    long whole = (long)linkspan_explain(detector, text, strlen(text), out, sizeof out);
    CHECK(whole > (long)sizeof out && strlen(out) == sizeof out - 1);
    char *room = malloc((size_t)whole + 1);
    CHECK(room != NULL);
    CHECK(linkspan_explain(detector, text, strlen(text), room, (size_t)whole + 1) == whole);
    CHECK(strstr(room, "see a.foobar") != NULL && strstr(room, "top-level domain") != NULL);
    free(room);
    CHECK(linkspan_explain(detector, "\xFF", 1, out, sizeof out) == -1);
    CHECK(linkspan_explain(NULL, text, strlen(text), out, sizeof out) == -1);
    linkspan_detector_free(detector);
}

static void judging(void) {
    struct linkspan_finding findings[4];
    struct linkspan_reason reasons[4];
    size_t count = 9;
    CHECK(linkspan_check(LINKSPAN_VALUE_EMAIL, "a..b@example.com", 16, NULL, findings, 4, &count) == 0);
    CHECK(count == 1 && findings[0].start == 1 && findings[0].end == 3);
    CHECK(strcmp(findings[0].code, "consecutive-dots") == 0 && findings[0].severity == LINKSPAN_SEVERITY_ERROR);
    CHECK(linkspan_check(LINKSPAN_VALUE_DOMAIN, "example.com", 11, NULL, NULL, 0, NULL) == 1);
    CHECK(linkspan_check(LINKSPAN_VALUE_URL, "\xFF", 1, NULL, NULL, 0, &count) == 0 && count > 0);
    CHECK(linkspan_check(LINKSPAN_VALUE_DOMAIN, "a.con", 5, "suggestions=yes", findings, 4, &count) == 1);
    CHECK(count == 2 && strcmp(findings[1].code, "did-you-mean") == 0);
    CHECK(linkspan_check(LINKSPAN_VALUE_DOMAIN, "a.con", 5, "suggestions=perhaps", NULL, 0, NULL) == -1);
    const char *fake = "https://\xD1\x80\xD0\xB0\xD1\x83pal.com/";
    CHECK(linkspan_screen(fake, strlen(fake), reasons, 4, &count) == LINKSPAN_VERDICT_REFUSE);
    CHECK(count > 0 && strlen(reasons[0].code) > 0);
    CHECK(linkspan_screen("https://example.com/", 20, NULL, 0, &count) == LINKSPAN_VERDICT_ALLOW && count == 0);
    CHECK(linkspan_screen_pair("https://bank.example/", 21, "https://evil.example/", 21, reasons, 4, &count) ==
          LINKSPAN_VERDICT_REFUSE);
    CHECK(linkspan_screen("\xFF", 1, NULL, 0, NULL) == LINKSPAN_VERDICT_FAILED);
}

int main(void) {
    CHECK(strchr(linkspan_version(), '.') != NULL);
    CHECK(strchr(linkspan_unicode_version(), '.') != NULL);
    detection();
    parts();
    names();
    defaults();
    options();
    writing();
    explaining();
    judging();
    printf("C: %d checks passed, version %s\n", checks, linkspan_version());
    return 0;
}
