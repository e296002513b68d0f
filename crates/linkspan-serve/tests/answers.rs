//! Every route returns the answers of the library.
#![cfg(test)]

mod support;

use linkspan::format::{Form, Formatter};
use linkspan::{Detector, Linkifier, Profile};
use linkspan_testkit::cases;
use serde_json::{Value, json};
use support::start;

const TEXT: &str =
    "🌍 Siehe bücher.de/bücher, или пишите иван@пример.рф. README.md https://paypa1.com";

#[test]
fn detect_returns_offsets_in_each_unit() {
    let server = start();
    for (offsets, length) in [("bytes", 4), ("utf16", 2), ("chars", 1)] {
        let answer = server.ask("/v1/detect", &json!({ "text": TEXT, "offsets": offsets }));
        let links = answer["links"].as_array().unwrap();
        assert_eq!(links.len(), 3);
        assert_eq!(links[0]["start"], length + " Siehe ".len());
        assert_eq!(links[0]["text"], "bücher.de/bücher");
        assert_eq!(links[0]["href"], "https://xn--bcher-kva.de/b%C3%BCcher");
        assert_eq!(links[0]["confidence"], "certain");
        assert_eq!(links[0]["tailorings"], json!([]));
        assert!(links[0].get("verdict").is_none());
    }
}

#[test]
fn detect_takes_the_options_of_the_command() {
    let server = start();
    let texts = |options: Value| -> Vec<String> {
        let mut body = json!({ "text": "a@b.org example.com http://localhost 192.0.2.1 gemini://example.org README.md" });
        body.as_object_mut()
            .unwrap()
            .extend(options.as_object().unwrap().clone());
        let answer = server.ask("/v1/detect", &body);
        let links = answer["links"].as_array().unwrap().iter();
        links
            .map(|link| link["text"].as_str().unwrap().to_owned())
            .collect()
    };
    assert_eq!(texts(json!({})), ["a@b.org", "example.com"]);
    assert_eq!(texts(json!({ "emails": "skip" })), ["example.com"]);
    assert_eq!(texts(json!({ "bare_domains": false })), ["a@b.org"]);
    assert_eq!(
        texts(json!({ "profile": "uts58" })),
        ["a@b.org", "example.com", "README.md"]
    );
    assert_eq!(texts(json!({ "kinds": ["email"] })), ["a@b.org"]);
    assert_eq!(texts(json!({ "kinds": [] })), [""; 0]);
    assert_eq!(texts(json!({ "evidence": ["domain"] })), ["example.com"]);
    assert!(texts(json!({ "single_labels": true })).contains(&"http://localhost".into()));
    assert!(texts(json!({ "bare_addresses": true })).contains(&"192.0.2.1".into()));
    assert!(texts(json!({ "schemes": ["gemini"] })).contains(&"gemini://example.org".into()));
}

const NAMES: &str = "Call tel:+1-201-555-0123, or ask @мария, @alice@example.social #東京";

#[test]
fn names_and_schemes_without_a_host_are_found_on_request() {
    let server = start();
    let found = |options: Value| -> Vec<String> {
        let mut body = options;
        body["text"] = NAMES.into();
        let answer = server.ask("/v1/detect", &body);
        let links = answer["links"].as_array().unwrap().iter();
        links
            .map(|link| {
                format!(
                    "{} {}",
                    link["kind"].as_str().unwrap(),
                    link["text"].as_str().unwrap()
                )
            })
            .collect()
    };
    let tel = "url tel:+1-201-555-0123";
    let mention = "mention @мария";
    let handle = "handle @alice@example.social";
    let hashtag = "hashtag #東京";
    assert_eq!(found(json!({})), [""; 0]);
    assert_eq!(found(json!({ "schemes": ["tel"] })), [tel]);
    assert_eq!(found(json!({ "mentions": true })), [mention]);
    assert_eq!(found(json!({ "handles": true })), [handle]);
    assert_eq!(found(json!({ "hashtags": true })), [hashtag]);
    let mut all =
        json!({ "schemes": ["tel"], "mentions": true, "handles": true, "hashtags": true });
    assert_eq!(found(all.clone()), [tel, mention, handle, hashtag]);
    all["kinds"] = json!(["hashtag"]);
    assert_eq!(found(all.clone()), [hashtag]);
    all["kinds"] = json!(["url", "hashtag"]);
    all["evidence"] = json!(["sigil"]);
    assert_eq!(found(all).len(), 1);
    let body = json!({ "text": NAMES, "hashtags": true });
    assert_eq!(server.ask("/v1/explain", &body)["links"], 1);
}

#[test]
fn a_link_without_a_host_is_screened_without_one() {
    let server = start();
    let body = json!({ "text": "tel:+1-201-555-0123", "schemes": ["tel"], "screen": "strict" });
    let link = server.ask("/v1/detect", &body)["links"][0].clone();
    assert_eq!(
        (&link["verdict"], &link["reasons"], &link["href"]),
        (&json!("allow"), &json!([]), &json!("tel:+1-201-555-0123"))
    );
    let answer = server.ask("/v1/screen", &json!({ "text": "tel:+1-201-555-0123" }));
    assert_eq!(
        (&answer["verdict"], &answer["display"]),
        (&json!("allow"), &json!(""))
    );
}

#[test]
fn templates_define_where_names_link_to() {
    let server = start();
    let body = json!({
        "text": NAMES,
        "to": "markdown",
        "schemes": ["tel"],
        "mentions": "https://chat.example/u/{name}",
        "handles": "https://{host}/@{name}",
        "hashtags": "/tags/{name}",
    });
    assert_eq!(
        server.ask("/v1/linkify", &body)["output"],
        "Call <tel:+1-201-555-0123>, or ask [@мария](https://chat.example/u/%D0%BC%D0%B0%D1%80%D0%B8%D1%8F), \
         [@alice@example.social](https://example.social/@alice) [#東京](/tags/%E6%9D%B1%E4%BA%AC)"
    );
    let body = json!({ "text": "@a #b", "to": "markdown", "hashtags": "/tags/{name}" });
    let output = json!({ "output": "@a [#b](/tags/b)" });
    assert_eq!(server.ask("/v1/linkify", &body), output);
}

/// The service accepts the examples of its description.
#[test]
fn documented_templates_are_accepted() {
    let server = start();
    let description = server.get("/openapi.json").json();
    let mut count = 0;
    for (_, schema) in description["components"]["schemas"].as_object().unwrap() {
        for name in ["mentions", "handles", "hashtags"] {
            for example in schema["properties"][name]["examples"]
                .as_array()
                .into_iter()
                .flatten()
            {
                let body = json!({ "text": "x", name: example });
                assert_eq!(server.ask("/v1/linkify", &body), json!({ "output": "x" }));
                count += 1;
            }
        }
    }
    assert!(count > 0, "{description}");
}

#[test]
fn detect_screens_on_request() {
    let server = start();
    let body = json!({ "text": "ü paypa1.com", "screen": "balanced", "offsets": "chars" });
    let link = server.ask("/v1/detect", &body)["links"][0].clone();
    assert_eq!(link["verdict"], "refuse");
    assert_eq!(link["reasons"][0]["code"], "protected-name");
    assert_eq!(
        (&link["reasons"][0]["start"], &link["reasons"][0]["end"]),
        (&json!(2), &json!(12))
    );
    assert_eq!(link["confidence"], "likely");
}

#[test]
fn linkify_writes_every_format() {
    let server = start();
    let core = Linkifier::new();
    for (to, expected) in [
        ("html", core.html(TEXT)),
        ("markdown", core.markdown(TEXT)),
        ("ansi", core.ansi(TEXT)),
        ("text", core.text(TEXT)),
    ] {
        let answer = server.ask("/v1/linkify", &json!({ "text": TEXT, "to": to }));
        assert_eq!(answer, json!({ "output": expected }));
    }
    let body = json!({ "text": "see example.com/a/long/path", "class": "c", "rel": "", "target": "_blank", "isolation": "off", "max_len": 14 });
    let output = server.ask("/v1/linkify", &body)["output"]
        .as_str()
        .unwrap()
        .to_owned();
    assert!(
        output.contains(r#"class="c""#) && output.contains("_blank"),
        "{output}"
    );
    assert!(
        !output.contains("rel=") && !output.contains("dir=") && output.contains('…'),
        "{output}"
    );
    let body = json!({ "text": "paypa1.com", "refused": "defang", "screen": "strict", "link_text": "display" });
    assert!(
        server.ask("/v1/linkify", &body)["output"]
            .as_str()
            .unwrap()
            .contains("paypa1[.]com")
    );
    let body = json!({ "text": "example.com", "to": "markdown", "default_scheme": "http" });
    let output = json!({ "output": "[example.com](http://example.com/)" });
    assert_eq!(server.ask("/v1/linkify", &body), output);
    let body = json!({ "text": "example.com", "min_confidence": "certain" });
    let output = json!({ "output": "example.com" });
    assert_eq!(server.ask("/v1/linkify", &body), output);
}

#[test]
fn format_writes_forms() {
    let server = start();
    let url = "bücher.de/ü b";
    for (form, output) in [
        ("minimal", json!("bücher.de/ü%20b")),
        ("href", json!("https://xn--bcher-kva.de/%C3%BC%20b")),
    ] {
        let answer = server.ask("/v1/format", &json!({ "text": url, "as": form }));
        assert_eq!(answer, json!({ "input": url, "output": output }));
    }
    let answer = server.ask(
        "/v1/format",
        &json!({ "text": "a.de", "as": "href", "default_scheme": "http" }),
    );
    assert_eq!(answer["output"], "http://a.de/");
    let answer = server.ask("/v1/format", &json!({ "text": "no URL" }));
    assert_eq!(answer["output"], Value::Null);
}

#[test]
fn check_returns_findings() {
    let server = start();
    let body = json!({ "kind": "email", "text": "ü..b@example.con", "offsets": "chars", "suggestions": true });
    let answer = server.ask("/v1/check", &body);
    assert_eq!(
        (&answer["kind"], &answer["valid"]),
        (&json!("email"), &json!(false))
    );
    let findings = answer["findings"].as_array().unwrap();
    let dots = findings
        .iter()
        .find(|finding| finding["code"] == "consecutive-dots")
        .unwrap();
    assert_eq!((&dots["start"], &dots["end"]), (&json!(1), &json!(3)));
    let suggests = |finding: &Value| finding["message"].as_str().unwrap().contains("com");
    assert!(findings.iter().any(suggests), "{findings:?}");
}

#[test]
fn screen_returns_verdicts() {
    let server = start();
    let answer = server.ask(
        "/v1/screen",
        &json!({ "text": "bucher.example", "protect": ["bücher.example"] }),
    );
    assert_eq!(answer["reasons"][0]["code"], "near-protected-name");
    let answer = server.ask(
        "/v1/screen",
        &json!({ "text": "https://evil.example/", "link_text": "https://example.com/" }),
    );
    assert_ne!(answer["verdict"], "allow");
    let answer = server.ask(
        "/v1/screen",
        &json!({ "text": "paypa1.com", "policy": "off" }),
    );
    assert_eq!(answer["verdict"], "allow");
    assert_eq!(answer["display"], "paypa1.com");
}

#[test]
fn explain_returns_decisions() {
    let server = start();
    let answer = server.ask(
        "/v1/explain",
        &json!({ "text": "ü README.md", "offsets": "utf16" }),
    );
    let candidate = &answer["candidates"][0];
    assert_eq!(
        (&answer["links"], &candidate["outcome"]),
        (&json!(0), &json!("refused"))
    );
    assert_eq!(candidate["start"], 8);
    let answer = server.ask("/v1/explain", &json!({ "text": "example.com/(a)" }));
    assert_eq!(
        answer["candidates"][0]["tail"]["steps"]
            .as_array()
            .unwrap()
            .len(),
        4
    );
}

#[test]
fn several_texts_get_several_answers() {
    let server = start();
    for (path, options) in [
        ("/v1/detect", json!({})),
        ("/v1/linkify", json!({})),
        ("/v1/format", json!({ "as": "display" })),
        ("/v1/check", json!({ "kind": "url" })),
        ("/v1/screen", json!({})),
        ("/v1/explain", json!({})),
    ] {
        let with = |name: &str, value: Value| {
            let mut body = options.clone();
            body[name] = value;
            server.ask(path, &body)
        };
        let texts = ["a.com", "", TEXT];
        let several = with("texts", json!(texts));
        let single: Vec<Value> = texts.iter().map(|text| with("text", json!(text))).collect();
        assert_eq!(several, json!({ "results": single }), "{path}");
        assert_eq!(with("texts", json!([])), json!({ "results": [] }));
    }
}

/// The links that every program finds without options, for each route that detects.
#[test]
fn defaults_match_the_bindings() {
    let (server, cases) = (start(), cases::load("defaults", "defaults.txt"));
    let texts: Vec<_> = cases.iter().map(|case| case.text.as_str()).collect();
    let ask = |path| server.ask(path, &json!({ "texts": texts }))["results"].clone();
    let (found, linked, explained) = (ask("/v1/detect"), ask("/v1/linkify"), ask("/v1/explain"));
    for (i, case) in cases.iter().enumerate() {
        let place = |link: &Value| json!([link["start"], link["end"]]);
        let found: Vec<_> = found[i]["links"]
            .as_array()
            .unwrap()
            .iter()
            .map(place)
            .collect();
        let marked = case.links.iter().map(|link| json!([link.start, link.end]));
        assert_eq!(found, marked.collect::<Vec<_>>(), "{}", case.place);
        assert_eq!(linked[i]["output"], *Linkifier::new().html(&case.text));
        assert_eq!(explained[i]["links"], case.links.len(), "{}", case.place);
    }
}

/// The thousands of cases that all languages share, as `cargo xtask cases` writes them, in a few requests.
#[test]
fn shared_cases_get_the_answers_of_the_core() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut texts: Vec<String> = Vec::new();
    for folder in ["detection", "prose", "formatting", "screen", "check"] {
        for entry in std::fs::read_dir(root.join("cases").join(folder)).unwrap() {
            let file = std::fs::read_to_string(entry.unwrap().path()).unwrap();
            texts.extend(file.lines().map(|line| line.replace(['⸠', '⸡'], "")));
        }
    }
    assert!(texts.len() > 2_000, "{}", texts.len());
    let server = start();
    for &profile in Profile::ALL {
        let detector = Detector::builder().profile(profile).build();
        let body = json!({ "texts": texts, "profile": profile.as_str() });
        let answer = server.ask("/v1/detect", &body);
        let results = answer["results"].as_array().unwrap();
        assert_eq!(results.len(), texts.len());
        for (text, result) in texts.iter().zip(results) {
            let found = result["links"].as_array().unwrap().iter();
            let found: Vec<_> = found
                .map(|link| {
                    (
                        link["start"].as_u64(),
                        link["end"].as_u64(),
                        link["href"].clone(),
                    )
                })
                .collect();
            let links = detector.links(text).map(|link| {
                let place = |at: usize| Some(at as u64);
                (
                    place(link.range().start),
                    place(link.range().end),
                    json!(link.to_href()),
                )
            });
            assert_eq!(found, links.collect::<Vec<_>>(), "{text:?}");
        }
    }
}

/// The shared cases of formatting, each in every form.
#[test]
fn shared_cases_of_formatting_get_the_answers_of_the_core() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases/formatting");
    let mut inputs: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let file = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let cases = file.lines().filter_map(|line| line.split_once(": "));
        inputs.extend(cases.map(|(_, input)| input.to_owned()));
    }
    assert!(inputs.len() > 150, "{}", inputs.len());
    let (server, formatter) = (start(), Formatter::new());
    for &form in Form::ALL {
        let answer = server.ask(
            "/v1/format",
            &json!({ "texts": inputs, "as": form.as_str() }),
        );
        let results = answer["results"].as_array().unwrap();
        assert_eq!(results.len(), inputs.len());
        for (input, result) in inputs.iter().zip(results) {
            match formatter.url(input, form) {
                Ok(output) => assert_eq!(result["output"], json!(output), "{input}"),
                Err(error) => {
                    assert!(result["output"].is_null(), "{input}");
                    assert_eq!(result["error"]["code"], error.as_str(), "{input}");
                    assert_eq!(result["error"]["message"], error.to_string(), "{input}");
                }
            }
        }
    }
}
