/* What users of the C library rely on. Run by `cargo xtask c`, also under valgrind. */

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
    CHECK(links[0].host_start == 4 && links[0].host_end == 14 && links[0].host == LINKSPAN_HOST_KNOWN);
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

static void options(void) {
    const char *text = "README.md gemini://a.org a@b.com";
    struct linkspan_detector *detector = linkspan_detector_new("profile=prose scheme=gemini emails=skip");
    struct linkspan_link link;
    CHECK(detector != NULL);
    CHECK(linkspan_detect_into(detector, text, strlen(text), &link, 1) == 1);
    CHECK(link.start == 10 && link.evidence == LINKSPAN_EVIDENCE_SCHEME);
    linkspan_detector_free(detector);
    CHECK(linkspan_detector_new("profile=best") == NULL);
    CHECK(strstr(linkspan_last_error(), "uts58") != NULL);
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
    CHECK(linkspan_linkify(linkifier, "\xFF", 1, LINKSPAN_FORMAT_OF_HTML, out, sizeof out) == -1);
    linkspan_linkifier_free(linkifier);

    const char *url = "b\xC3\xBC" "cher.de";
    CHECK(linkspan_format(url, strlen(url), LINKSPAN_FORM_HREF, out, sizeof out) == 25);
    CHECK(strcmp(out, "https://xn--bcher-kva.de/") == 0);
    /* An answer is cut at a character, and always ends with a zero byte. */
    CHECK(linkspan_format(url, strlen(url), LINKSPAN_FORM_DISPLAY, out, 3) == 10);
    CHECK(strcmp(out, "b") == 0);
    CHECK(linkspan_format(url, strlen(url), 99, out, sizeof out) == -1);
    CHECK(strstr(linkspan_last_error(), "linkspan_form") != NULL);
    CHECK(linkspan_format("no url", 6, LINKSPAN_FORM_HREF, out, sizeof out) == -1);
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
    CHECK(linkspan_check(LINKSPAN_VALUE_DOMAIN, "a.con", 5, "suggestions=offer", findings, 4, &count) == 1);
    CHECK(count == 2 && strcmp(findings[1].code, "did-you-mean") == 0);
    CHECK(linkspan_check(LINKSPAN_VALUE_DOMAIN, "a.con", 5, "suggestions=yes", NULL, 0, NULL) == -1);
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
    options();
    writing();
    explaining();
    judging();
    printf("C: %d checks passed, version %s\n", checks, linkspan_version());
    return 0;
}
