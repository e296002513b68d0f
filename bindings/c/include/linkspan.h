/* linkspan: finds web and email links in running text, in every script. Made by `cargo xtask c`. */

#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* The answer of functions that count, where they fail. */
#define LINKSPAN_FAILED ((size_t)-1)

/*
 How bad a finding is.
 */
enum linkspan_severity {
  /*
   Worth knowing.
   */
  LINKSPAN_SEVERITY_NOTE,
  /*
   Valid, and likely to make trouble.
   */
  LINKSPAN_SEVERITY_WARNING,
  /*
   Not valid.
   */
  LINKSPAN_SEVERITY_ERROR,
};

/*
 What to do with a link.
 */
enum linkspan_verdict {
  /*
   Make it.
   */
  LINKSPAN_VERDICT_ALLOW,
  /*
   Make it, and tell why it may deceive.
   */
  LINKSPAN_VERDICT_WARN,
  /*
   Leave it text.
   */
  LINKSPAN_VERDICT_REFUSE,
  /*
   The link could not be screened.
   */
  LINKSPAN_VERDICT_FAILED,
};

/*
 What a link is.
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
 Why something is a link.
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
   The markup of a document: an attribute of HTML, a destination of Markdown. Text has none.
   */
  LINKSPAN_EVIDENCE_ATTRIBUTE,
  /*
   Something that a newer version of the library knows.
   */
  LINKSPAN_EVIDENCE_OTHER,
};

/*
 How sure it is that a reader would see a link.
 */
enum linkspan_confidence {
  /*
   Not very.
   */
  LINKSPAN_CONFIDENCE_DOUBTFUL,
  /*
   Rather.
   */
  LINKSPAN_CONFIDENCE_LIKELY,
  /*
   Quite.
   */
  LINKSPAN_CONFIDENCE_CERTAIN,
};

/*
 What the host of a link is.
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
   The link has no host, as `tel:+1-201-555-0123` or `#tag`.
   */
  LINKSPAN_HOST_KIND_NONE,
};

/*
 What a value is to be.
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
   With as few escapes as can be, and detected whole.
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
   With as many escapes as can be.
   */
  LINKSPAN_FORM_FULL,
};

/*
 What a text with its links is written as.
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
 Finds links; made once, used by many threads.
 */
struct linkspan_detector;

/*
 Writes a text with its links, for example as HTML. Made once, used by many threads.
 */
struct linkspan_linkifier;

/*
 Something that was found in a value.
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
   How bad it is.
   */
  enum linkspan_severity severity;
};

/*
 Why a link is not simply allowed.
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
 A part of a link: offsets in bytes of the text. `end` is 0 where the link has no such part.
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
 A link; places are offsets in bytes of the text.
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
   The name of a mention, a handle or a hashtag, without the sign before it.
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
   What it is.
   */
  enum linkspan_kind kind;
  /*
   Why it is one.
   */
  enum linkspan_evidence evidence;
  /*
   How sure it is.
   */
  enum linkspan_confidence confidence;
  /*
   What its host is.
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
 The version of the library, such as "0.1.0".
 */
const char *linkspan_version(void);

/*
 The version of Unicode of its tables, such as "17.0.0".
 */
const char *linkspan_unicode_version(void);

/*
 The sentence of the last failure in this thread, or null. It lives until the next call that fails.
 */
const char *linkspan_last_error(void);

/*
 Checks a value of a kind (one of `enum linkspan_value`): returns 1 if it is valid, 0 if not, -1 if it cannot be checked. Writes
 as many findings as fit to the caller's list, and their total number to `count`.

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
 Screens a URL together with the text that is shown for it, which may name another site. Otherwise as `linkspan_screen`.

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
 Makes a detector, to be freed with `linkspan_detector_free`; null if an option is wrong.

 `options` is null or a text such as "emails=skip schemes=gemini,gopher": profile=prose|uts58, tailorings=NAME,NAME,… (those
 of prose that count), bare_domains=yes|no, emails=link|link-quoted|skip, bare_addresses=no|yes, single_labels=no|yes,
 schemes=NAME,NAME,… (tel, matrix, geo and others need no "//"; a colon says that of one of your own: "acme:"),
 mentions=no|yes, handles=no|yes, hashtags=no|yes, max_link_bytes=NUMBER, tlds=NAME,NAME,… Of words with bars between,
 the first is the default.

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
 Gives each link of a text to a function, in order; returns how many it got, or LINKSPAN_FAILED.

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
 Makes a linkifier, to be freed with `linkspan_linkifier_free`; null if an option is wrong.

 Takes the options of a detector and policy=balanced|strict|off, protect=NAME,NAME,…, built_in_names=yes|no,
 refused=punycode|text|defang, link_text=written|display, max_len=NUMBER, min_confidence=doubtful|likely|certain,
 default_scheme=https|http, class=NAME, rel=NAME,NAME,…, target=NAME, isolation=dir|bdi|off. Of words with bars between,
 the first is the default. The default of rel is nofollow,noopener.

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
 of the whole answer, or -1. The text must be UTF-8; `format` is one of `enum linkspan_format_of`.

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
 Writes a URL or an email address in a form (one of `enum linkspan_form`) to the caller's memory: as much as fits, and then a zero
 byte. Returns the length of the whole answer, or -1 if the value is neither.

 # Safety

 `length` bytes can be read at `url`; `out` is null, or `capacity` bytes can be written there.
 */
ptrdiff_t linkspan_format(const char *url,
                          size_t length,
                          int32_t form,
                          char *out,
                          size_t capacity);

/*
 Returns where the registrable domain lies in a host: its public suffix and one label more, as `example.co.uk` in
 `www.example.co.uk`. `end` is 0 if there is none: the host is an address, a single label or a public suffix.

 # Safety

 `length` bytes can be read at `host`.
 */
struct linkspan_part linkspan_registrable(const char *host,
                                          size_t length);

/*
 Returns where the top-level domain lies in a host. `end` is 0 if there is none: the host is an address or a single label.

 # Safety

 As for `linkspan_registrable`.
 */
struct linkspan_part linkspan_tld(const char *host,
                                  size_t length);

/*
 Makes the links of a text unclickable. Writes and returns as `linkspan_format` does.

 # Safety

 As for `linkspan_format`.
 */
ptrdiff_t linkspan_defang(const char *source, size_t length, char *out, size_t capacity);

/*
 Makes links whole again that were made unclickable. Writes and returns as `linkspan_format` does.

 # Safety

 As for `linkspan_format`.
 */
ptrdiff_t linkspan_refang(const char *source, size_t length, char *out, size_t capacity);

/*
 Describes each decision of detection on a text, for people: why one part is a link and another is not. Writes and
 returns as `linkspan_format` does.

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
