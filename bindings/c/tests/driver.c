/* Answers questions on standard input, for the shared cases, with one line each.
 *
 * A question is GROUP, OPTIONS and one or two texts in hexadecimal digits, separated by tabs. An answer is a line of
 * words. `cargo xtask c` asks the questions and compares the answers. */

#include "linkspan.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1 << 20, ITEMS = 4096 };

static char line[MOST], text[MOST / 2], shown[MOST / 2], out[MOST];

static size_t unhex(const char *digits, char *to) {
    size_t length = strlen(digits) / 2;
    for (size_t i = 0; i < length; i++) {
        char byte[3] = {digits[2 * i], digits[2 * i + 1], 0};
        to[i] = (char)strtoul(byte, NULL, 16);
    }
    return length;
}

static void detect(const char *options, size_t length) {
    static const char *evidence[] = {"scheme", "www", "domain", "address", "email", "mailto", "sigil", "attribute", "other"};
    static const char *tld[] = {"known", "unknown", "absent", "absent", "absent", "absent"};
    static struct linkspan_link links[ITEMS];
    struct linkspan_detector *detector = linkspan_detector_new(options);
    if (detector == NULL) {
        printf("failed: %s\n", linkspan_last_error());
        return;
    }
    size_t count = linkspan_detect_into(detector, text, length, links, ITEMS);
    for (size_t i = 0; i < count && i < ITEMS; i++) {
        printf("%zu..%zu/%s/%s ", links[i].start, links[i].end, evidence[links[i].evidence], tld[links[i].host_kind]);
    }
    printf("\n");
    linkspan_detector_free(detector);
}

static void format(const char *form, size_t length) {
    static const char *forms[] = {"minimal", "display", "href", "full"};
    for (int i = 0; i < 4; i++) {
        if (strcmp(form, forms[i]) == 0) {
            long written = (long)linkspan_format(text, length, i, out, sizeof out);
            printf("%s\n", written < 0 ? "none" : out);
        }
    }
}

static void check(const char *kind, const char *options, size_t length) {
    static const char *kinds[] = {"domain", "email", "url", "mailto"};
    static const char *severities[] = {"note", "warning", "error"};
    static struct linkspan_finding findings[ITEMS];
    for (int i = 0; i < 4; i++) {
        if (strcmp(kind, kinds[i]) != 0) {
            continue;
        }
        size_t count = 0;
        int valid = linkspan_check(i, text, length, options, findings, ITEMS, &count);
        printf("%s ", valid == 1 ? "valid" : valid == 0 ? "invalid" : "failed");
        for (size_t f = 0; f < count && f < ITEMS; f++) {
            printf("%s/%s/%zu..%zu ", severities[findings[f].severity], findings[f].code, findings[f].start, findings[f].end);
        }
        printf("\n");
    }
}

static void screen(size_t shown_length, size_t length) {
    static const char *verdicts[] = {"allow", "warn", "refuse", "failed"};
    static struct linkspan_reason reasons[ITEMS];
    size_t count = 0;
    enum linkspan_verdict verdict =
        shown_length == 0 ? linkspan_screen(text, length, reasons, ITEMS, &count)
                          : linkspan_screen_pair(shown, shown_length, text, length, reasons, ITEMS, &count);
    printf("%s ", verdicts[verdict]);
    for (size_t i = 0; i < count && i < ITEMS; i++) {
        printf("%s ", reasons[i].code);
    }
    printf("\n");
}

int main(void) {
    while (fgets(line, sizeof line, stdin) != NULL) {
        line[strcspn(line, "\n")] = 0;
        char *fields[4] = {line, "", "", ""};
        for (int i = 1; i < 4; i++) {
            char *tab = strchr(fields[i - 1], '\t');
            if (tab == NULL) {
                break;
            }
            *tab = 0;
            fields[i] = tab + 1;
        }
        size_t length = unhex(fields[2], text);
        size_t shown_length = unhex(fields[3], shown);
        if (strcmp(fields[0], "detect") == 0) {
            detect(fields[1], length);
        } else if (strcmp(fields[0], "format") == 0) {
            format(fields[1], length);
        } else if (strcmp(fields[0], "screen") == 0) {
            screen(shown_length, length);
        } else {
            check(fields[0], fields[1], length);
        }
    }
    return 0;
}
