/* linkspan for C++17: what linkspan.h has, with destructors, strings and exceptions. Nothing to link but the C library. */

#pragma once

#include "linkspan.h"

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace linkspan {

/* What could not be done, as a sentence. */
class error : public std::runtime_error {
  public:
    error() : std::runtime_error(sentence()) {}

  private:
    static const char *sentence() {
        const char *last = linkspan_last_error();
        return last == nullptr ? "linkspan failed" : last;
    }
};

using link = linkspan_link;

/* A part of a link as text, such as `part(text, link.host)`; nothing where the link has no such part. */
inline std::optional<std::string_view> part(std::string_view text, linkspan_part place) {
    return place.end == 0 ? std::nullopt : std::optional(text.substr(place.start, place.end - place.start));
}

namespace detail {

/* Calls a function that writes text, first with room for what is likely, then for what is needed. */
template <typename Write>
std::optional<std::string> written(std::size_t likely, Write write) {
    std::string out(likely, '\0');
    auto length = write(out.data(), out.size() + 1);
    if (length < 0) {
        return std::nullopt;
    }
    bool fits = static_cast<std::size_t>(length) <= out.size();
    out.resize(static_cast<std::size_t>(length));
    if (!fits) {
        write(out.data(), out.size() + 1);
    }
    return out;
}

} // namespace detail

/* Finds links; may be shared by threads. */
class detector {
  public:
    explicit detector(const std::string &options = "") : handle_(linkspan_detector_new(options.c_str())) {
        if (handle_ == nullptr) {
            throw error();
        }
    }
    ~detector() { linkspan_detector_free(handle_); }
    detector(const detector &) = delete;
    detector &operator=(const detector &) = delete;
    detector(detector &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    detector &operator=(detector &&other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }

    std::vector<link> detect(std::string_view text) const {
        std::vector<link> links;
        auto push = [](const link *found, void *data) -> bool {
            static_cast<std::vector<link> *>(data)->push_back(*found);
            return true;
        };
        if (linkspan_detect(handle_, text.data(), text.size(), push, &links) == LINKSPAN_FAILED) {
            throw error();
        }
        return links;
    }

    /* Each decision, for people: why one part is a link and another is not. */
    std::string explain(std::string_view text) const {
        auto answer = detail::written(text.size() * 4 + 512, [&](char *out, std::size_t capacity) {
            return linkspan_explain(handle_, text.data(), text.size(), out, capacity);
        });
        if (!answer) {
            throw error();
        }
        return *answer;
    }

  private:
    linkspan_detector *handle_;
};

/* Makes text with links of text; may be shared by threads. */
class linkifier {
  public:
    explicit linkifier(const std::string &options = "") : handle_(linkspan_linkifier_new(options.c_str())) {
        if (handle_ == nullptr) {
            throw error();
        }
    }
    ~linkifier() { linkspan_linkifier_free(handle_); }
    linkifier(const linkifier &) = delete;
    linkifier &operator=(const linkifier &) = delete;
    linkifier(linkifier &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
    linkifier &operator=(linkifier &&other) noexcept {
        std::swap(handle_, other.handle_);
        return *this;
    }

    std::string render(std::string_view text, linkspan_format_of format) const {
        auto answer = detail::written(text.size() * 2 + 64, [&](char *out, std::size_t capacity) {
            return linkspan_linkify(handle_, text.data(), text.size(), format, out, capacity);
        });
        if (!answer) {
            throw error();
        }
        return *answer;
    }

  private:
    linkspan_linkifier *handle_;
};

/* A URL or an address in another form; nothing if it is neither. */
inline std::optional<std::string> format(std::string_view url, linkspan_form form) {
    return detail::written(url.size() * 2 + 64, [&](char *out, std::size_t capacity) {
        return linkspan_format(url.data(), url.size(), form, out, capacity);
    });
}

inline linkspan_verdict screen(std::string_view url) {
    return linkspan_screen(url.data(), url.size(), nullptr, 0, nullptr);
}

inline bool is_valid(linkspan_value kind, std::string_view value) {
    return linkspan_check(kind, value.data(), value.size(), nullptr, nullptr, 0, nullptr) == 1;
}

} // namespace linkspan
