/* linkspan: finds web and email links in running text, in every script. Made by `cargo xtask c`. */

#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* The result of functions that count, if they fail. */
#define LINKSPAN_FAILED ((size_t)-1)

/*
 The severity of a finding.
 */
enum linkspan_severity {
  /*
   A note.
   */
  LINKSPAN_SEVERITY_NOTE,
  /*
   The value is valid, but likely to cause trouble.
   */
  LINKSPAN_SEVERITY_WARNING,
  /*
   The value is not valid.
   */
  LINKSPAN_SEVERITY_ERROR,
};

/*
 The verdict on a link.
 */
enum linkspan_verdict {
  /*
   Make the link.
   */
  LINKSPAN_VERDICT_ALLOW,
  /*
   Make the link, and show why it may deceive.
   */
  LINKSPAN_VERDICT_WARN,
  /*
   Make no link.
   */
  LINKSPAN_VERDICT_REFUSE,
  /*
   The link could not be screened.
   */
  LINKSPAN_VERDICT_FAILED,
};

/*
 The kind of a link.
 */
enum linkspan_kind {
  /*
   A web address.
   */
  LINKSPAN_KIND_URL,
  /*
   An email address.
   */
  LINKSPAN_KIND_EMAIL,
  /*
   A mention: `@name`; only if asked for.
   */
  LINKSPAN_KIND_MENTION,
  /*
   A handle of the fediverse: `@name@host`; only if asked for.
   */
  LINKSPAN_KIND_HANDLE,
  /*
   A hashtag: `#name`; only if asked for.
   */
  LINKSPAN_KIND_HASHTAG,
};

/*
 The evidence for a link.
 */
enum linkspan_evidence {
  /*
   It has a scheme.
   */
  LINKSPAN_EVIDENCE_SCHEME,
  /*
   It begins with `www.`.
   */
  LINKSPAN_EVIDENCE_WWW,
  /*
   A domain name with a known top-level domain.
   */
  LINKSPAN_EVIDENCE_DOMAIN,
  /*
   An IP address without a scheme.
   */
  LINKSPAN_EVIDENCE_ADDRESS,
  /*
   An email address.
   */
  LINKSPAN_EVIDENCE_EMAIL,
  /*
   An email address after `mailto:`.
   */
  LINKSPAN_EVIDENCE_MAILTO,
  /*
   An `@` or `#` before a name.
   */
  LINKSPAN_EVIDENCE_SIGIL,
  /*
   The markup of a document: an attribute of HTML, a destination of Markdown. Never found in text.
   */
  LINKSPAN_EVIDENCE_ATTRIBUTE,
  /*
   Evidence that only a newer version of the library knows.
   */
  LINKSPAN_EVIDENCE_OTHER,
};

/*
 The confidence that a reader would see a link.
 */
enum linkspan_confidence {
  /*
   Doubtful: for example a name that could be a file.
   */
  LINKSPAN_CONFIDENCE_DOUBTFUL,
  /*
   Likely: for example a bare domain name.
   */
  LINKSPAN_CONFIDENCE_LIKELY,
  /*
   Certain: for example a link with a scheme.
   */
  LINKSPAN_CONFIDENCE_CERTAIN,
};

/*
 The kind of the host of a link.
 */
enum linkspan_host_kind {
  /*
   A domain name whose top-level domain is in the table.
   */
  LINKSPAN_HOST_KIND_KNOWN,
  /*
   A domain name whose top-level domain is not in the table.
   */
  LINKSPAN_HOST_KIND_UNKNOWN,
  /*
   A name of one label.
   */
  LINKSPAN_HOST_KIND_SINGLE_LABEL,
  /*
   An IPv4 address.
   */
  LINKSPAN_HOST_KIND_IPV4,
  /*
   An IPv6 address.
   */
  LINKSPAN_HOST_KIND_IPV6,
  /*
   The link has no host, for example `tel:+1-201-555-0123` or `#tag`.
   */
  LINKSPAN_HOST_KIND_NONE,
};

/*
 The kind of a value.
 */
enum linkspan_value {
  /*
   A domain name.
   */
  LINKSPAN_VALUE_DOMAIN,
  /*
   An email address.
   */
  LINKSPAN_VALUE_EMAIL,
  /*
   A URL.
   */
  LINKSPAN_VALUE_URL,
  /*
   A `mailto:` URL.
   */
  LINKSPAN_VALUE_MAILTO,
};

/*
 A form of a URL.
 */
enum linkspan_form {
  /*
   With as few escapes as possible, and still detected as a whole.
   */
  LINKSPAN_FORM_MINIMAL,
  /*
   For people.
   */
  LINKSPAN_FORM_DISPLAY,
  /*
   For machines: ASCII, with a scheme.
   */
  LINKSPAN_FORM_HREF,
  /*
   With as many escapes as possible.
   */
  LINKSPAN_FORM_FULL,
};

/*
 The format of a text with its links.
 */
enum linkspan_format_of {
  /*
   HTML. Everything that is not a link is escaped.
   */
  LINKSPAN_FORMAT_OF_HTML,
  /*
   Markdown.
   */
  LINKSPAN_FORMAT_OF_MARKDOWN,
  /*
   Hyperlinks of terminals.
   */
  LINKSPAN_FORMAT_OF_ANSI,
  /*
   Plain text.
   */
  LINKSPAN_FORMAT_OF_TEXT,
};

/*
 Finds links. Make it once; threads may share it.
 */
struct linkspan_detector;

/*
 Writes a text with its links, for example as HTML. Make it once; threads may share it.
 */
struct linkspan_linkifier;

/*
 A finding about a value.
 */
struct linkspan_finding {
  /*
   A word that stays the same, such as "consecutive-dots".
   */
  const char *code;
  /*
   Where it begins, in bytes.
   */
  size_t start;
  /*
   Where it ends.
   */
  size_t end;
  /*
   Its severity.
   */
  enum linkspan_severity severity;
};

/*
 A reason of a verdict.
 */
struct linkspan_reason {
  /*
   A word that stays the same, such as "mixed-scripts".
   */
  const char *code;
  /*
   Where it begins, in bytes.
   */
  size_t start;
  /*
   Where it ends.
   */
  size_t end;
};

/*
 A part of a link: offsets in bytes of the text. `end` is 0 if the link has no such part.
 */
struct linkspan_part {
  /*
   Where it begins.
   */
  size_t start;
  /*
   Where it ends.
   */
  size_t end;
};

/*
 A link. Positions are offsets in bytes of the text.
 */
struct linkspan_link {
  /*
   Where it begins.
   */
  size_t start;
  /*
   Where it ends.
   */
  size_t end;
  /*
   Its scheme, without `:`.
   */
  struct linkspan_part scheme;
  /*
   The local part of an email address, before `@`.
   */
  struct linkspan_part local_part;
  /*
   The name of a mention, a handle or a hashtag, without the `@` or `#` before it.
   */
  struct linkspan_part name;
  /*
   Its host: a domain name or an IP address, with the brackets of an IPv6 address.
   */
  struct linkspan_part host;
  /*
   The digits of its port.
   */
  struct linkspan_part port;
  /*
   Its path, from `/` on, or after the `:` of a scheme without a host.
   */
  struct linkspan_part path;
  /*
   Its query, without `?`.
   */
  struct linkspan_part query;
  /*
   Its fragment, without `#`.
   */
  struct linkspan_part fragment;
  /*
   Its kind.
   */
  enum linkspan_kind kind;
  /*
   Its evidence.
   */
  enum linkspan_evidence evidence;
  /*
   Its confidence.
   */
  enum linkspan_confidence confidence;
  /*
   The kind of its host.
   */
  enum linkspan_host_kind host_kind;
};

/*
 Receives each link. If it returns false, the search ends.
 */
typedef bool (*linkspan_callback)(const struct linkspan_link *link, void *data);

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/*
 Returns the version of the library, such as "0.1.0".
 */
const char *linkspan_version(void);

/*
 Returns the Unicode version of its tables, such as "17.0.0".
 */
const char *linkspan_unicode_version(void);

/*
 Returns the error message of the last failure in this thread, or null. It is valid until the next call that fails.
 */
const char *linkspan_last_error(void);

/*
 Checks a value of a kind (one of `enum linkspan_value`). Returns 1 if it is valid, 0 if not, -1 if it cannot be
 checked. Writes as many findings as fit to the caller's list, and their total number to `count`.

 `options` is null or a text: suggestions=no|yes (default: no), tlds=NAME,NAME,…

 # Safety

 `options` is null or ends with a zero byte; `length` bytes can be read at `value`; `findings` is null, or `capacity` findings can be written there; `count`
 is null or can be written.
 */
int32_t linkspan_check(int32_t kind,
                       const char *value,
                       size_t length,
                       const char *options,
                       struct linkspan_finding *findings,
                       size_t capacity,
                       size_t *count);

/*
 Screens a URL. Writes as many reasons as fit to the caller's list, and their total number to `count`.

 # Safety

 `length` bytes can be read at `url`; `reasons` is null, or `capacity` reasons can be written there; `count`
 is null or can be written.
 */
enum linkspan_verdict linkspan_screen(const char *url,
                                      size_t length,
                                      struct linkspan_reason *reasons,
                                      size_t capacity,
                                      size_t *count);

/*
 Screens a URL together with its link text, which may name another site. Otherwise like `linkspan_screen`.

 # Safety

 As for `linkspan_screen`; `shown_length` bytes can be read at `shown`.
 */
enum linkspan_verdict linkspan_screen_pair(const char *shown,
                                           size_t shown_length,
                                           const char *url,
                                           size_t length,
                                           struct linkspan_reason *reasons,
                                           size_t capacity,
                                           size_t *count);

/*
 Makes a detector, or returns null if an option is wrong. Free it with `linkspan_detector_free`.

 `options` is null or a text such as "emails=skip schemes=gemini,gopher": profile=prose|uts58,
 tailorings=NAME,NAME,… (the enabled ones of prose), bare_domains=yes|no, emails=link|link-quoted|skip,
 bare_addresses=no|yes, single_labels=no|yes, schemes=NAME,NAME,… (tel, matrix, geo and others need no "//"; for
 your own, add the colon: "acme:"), mentions=no|yes, handles=no|yes, hashtags=no|yes, max_link_bytes=NUMBER,
 tlds=NAME,NAME,… Of words that are separated by bars, the first is the default.

 # Safety

 `options` is null or ends with a zero byte.
 */
struct linkspan_detector *linkspan_detector_new(const char *options);

/*
 Frees a detector. Does nothing if `detector` is null.

 # Safety

 `detector` is null or was made by `linkspan_detector_new` and not freed.
 */
void linkspan_detector_free(struct linkspan_detector *detector);

/*
 Calls a function with each link of a text, in order. Returns the number of calls, or LINKSPAN_FAILED.

 # Safety

 `detector` is a handle that was not freed; `length` bytes can be read at `text`; `callback` may be called with
 `data` and does not unwind.
 */
size_t linkspan_detect(const struct linkspan_detector *detector,
                       const char *text,
                       size_t length,
                       linkspan_callback callback,
                       void *data);

/*
 Writes as many links of a text as fit to the caller's list. Returns how many the text has, or LINKSPAN_FAILED.

 # Safety

 `detector` is a handle that was not freed; `length` bytes can be read at `text`; `links` is null, or
 `capacity` links can be written there.
 */
size_t linkspan_detect_into(const struct linkspan_detector *detector,
                            const char *text,
                            size_t length,
                            struct linkspan_link *links,
                            size_t capacity);

/*
 Makes a linkifier, or returns null if an option is wrong. Free it with `linkspan_linkifier_free`.

 Accepts the options of a detector, and policy=balanced|strict|off, protect=NAME,NAME,…, built_in_names=yes|no,
 refused=punycode|text|defang, link_text=written|display, max_len=NUMBER, min_confidence=doubtful|likely|certain,
 default_scheme=https|http, class=NAME, rel=NAME,NAME,…, target=NAME, isolation=dir|bdi|off. Of words that are
 separated by bars, the first is the default. The default of rel is nofollow,noopener.

 mentions, handles and hashtags also take a template: a URL or a path that contains {name}, and for handles {host}:
 "mentions=/users/{name} handles=https://{host}/@{name}". Names without a template stay text.

 # Safety

 `options` is null or ends with a zero byte.
 */
struct linkspan_linkifier *linkspan_linkifier_new(const char *options);

/*
 Frees a linkifier. Does nothing if `linkifier` is null.

 # Safety

 `linkifier` is null or was made by `linkspan_linkifier_new` and not freed.
 */
void linkspan_linkifier_free(struct linkspan_linkifier *linkifier);

/*
 Writes a text with its links to the caller's memory: as much as fits, and then a zero byte. Returns the length
 of the whole output, or -1. The text must be UTF-8; `format` is one of `enum linkspan_format_of`.

 # Safety

 `linkifier` is a handle that was not freed; `length` bytes can be read at `source`; `out` is null, or `capacity`
 bytes can be written there.
 */
ptrdiff_t linkspan_linkify(const struct linkspan_linkifier *linkifier,
                           const char *source,
                           size_t length,
                           int32_t format,
                           char *out,
                           size_t capacity);

/*
 Writes a URL or an email address in a form (one of `enum linkspan_form`) to the caller's memory: as much as fits,
 and then a zero byte. Returns the length of the whole output, or -1 if the value is neither.

 # Safety

 `length` bytes can be read at `url`; `out` is null, or `capacity` bytes can be written there.
 */
ptrdiff_t linkspan_format(const char *url,
                          size_t length,
                          int32_t form,
                          char *out,
                          size_t capacity);

/*
 Returns the position of the registrable domain in a host. This is the public suffix and one more label:
 `example.co.uk` in `www.example.co.uk`. `end` is 0 if there is none: the host is an address, a single label or a
 public suffix.

 # Safety

 `length` bytes can be read at `host`.
 */
struct linkspan_part linkspan_registrable(const char *host,
                                          size_t length);

/*
 Returns the position of the top-level domain in a host. `end` is 0 if there is none: the host is an address or a
 single label.

 # Safety

 As for `linkspan_registrable`.
 */
struct linkspan_part linkspan_tld(const char *host,
                                  size_t length);

/*
 Makes the links of a text unclickable. Writes and returns like `linkspan_format`.

 # Safety

 As for `linkspan_format`.
 */
ptrdiff_t linkspan_defang(const char *source, size_t length, char *out, size_t capacity);

/*
 Restores links that were made unclickable. Writes and returns like `linkspan_format`.

 # Safety

 As for `linkspan_format`.
 */
ptrdiff_t linkspan_refang(const char *source, size_t length, char *out, size_t capacity);

/*
 Describes each decision of detection on a text, for people: why one part is a link and another is not. Writes and
 returns like `linkspan_format`.

 # Safety

 As for `linkspan_format`; `detector` is null or a handle that was made and not freed.
 */
ptrdiff_t linkspan_explain(const struct linkspan_detector *detector,
                           const char *source,
                           size_t length,
                           char *out,
                           size_t capacity);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus
