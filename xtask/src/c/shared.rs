//! Runs the shared cases through a program in C.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::target;

/// A question, and the answer in the case file.
struct Question {
    place: String,
    asked: String,
    expected: String,
}

/// Runs all cases with the driver. An error names the first wrong answer.
pub fn run(mut driver: Command) -> Result<(), String> {
    let file = target().join("cases.json");
    let content =
        fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let all: Value = serde_json::from_str(&content).map_err(|error| error.to_string())?;
    let questions: Vec<Question> = [
        "detection",
        "prose",
        "defaults",
        "formatting",
        "check",
        "screen",
    ]
    .iter()
    .flat_map(|group| cases(&all, group))
    .collect();
    let asked: String = questions
        .iter()
        .map(|question| format!("{}\n", question.asked))
        .collect();
    let answers = answers(&mut driver, asked)?;
    let answers: Vec<&str> = answers.lines().collect();
    if answers.len() != questions.len() {
        return Err(format!(
            "{} cases have {} answers",
            questions.len(),
            answers.len()
        ));
    }
    for (question, answer) in questions.iter().zip(&answers) {
        if *answer != question.expected && !agrees(answer, &question.expected) {
            return Err(format!(
                "{}: C answers {answer:?}, and the case says {:?}",
                question.place, question.expected
            ));
        }
    }
    println!("C: {} shared cases passed", questions.len());
    Ok(())
}

/// Returns true if an answer is the expected one. The order of findings and reasons is not
/// guaranteed.
fn agrees(answer: &str, expected: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort_unstable();
        words
    };
    let (answer, expected) = (words(answer), words(expected));
    answer.len() == expected.len() && answer.iter().zip(&expected).all(|(a, e)| is_word(a, e))
}

/// An asterisk stands for facts of a link that the case does not give.
fn is_word(answer: &str, expected: &str) -> bool {
    let mut fields = answer.split('/').zip(expected.split('/'));
    answer == expected
        || answer.matches('/').count() == expected.matches('/').count()
            && fields.all(|(a, e)| a == e || e == "*")
}

fn answers(driver: &mut Command, asked: String) -> Result<String, String> {
    let failed = |error: std::io::Error| format!("the driver cannot be run: {error}");
    driver.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = driver.spawn().map_err(failed)?;
    let mut stdin = child.stdin.take().ok_or("the driver has no input")?;
    // The program answers while it reads, so another thread writes. Otherwise both sides could wait for each other.
    let writer = std::thread::spawn(move || stdin.write_all(asked.as_bytes()));
    let output = child.wait_with_output().map_err(failed)?;
    let written = writer
        .join()
        .map_err(|_| "the thread that writes to the driver panicked")?;
    written.map_err(failed)?;
    if output.status.success() {
        String::from_utf8(output.stdout).map_err(|error| error.to_string())
    } else {
        Err(format!("the driver ended with {}", output.status))
    }
}

fn cases(all: &Value, group: &str) -> Vec<Question> {
    let list = all.get(group).and_then(Value::as_array);
    list.into_iter()
        .flatten()
        .map(|case| {
            let place = format!("{group} {}", text(case, "place"));
            let (asked, expected) = match group {
                "formatting" => formatting(case),
                "check" => check(case),
                "screen" => screen(case),
                _ => detection(case),
            };
            Question {
                place,
                asked,
                expected,
            }
        })
        .collect()
}

fn text<'v>(value: &'v Value, name: &str) -> &'v str {
    value.get(name).and_then(Value::as_str).unwrap_or_default()
}

fn list<'v>(value: &'v Value, name: &str) -> impl Iterator<Item = &'v Value> {
    value
        .get(name)
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
}

fn hex(text: &str) -> String {
    text.bytes().map(|byte| format!("{byte:02x}")).collect()
}

fn range(place: &Value) -> String {
    let ends: Vec<String> = list(place, "bytes").map(Value::to_string).collect();
    ends.join("..")
}

fn detection(case: &Value) -> (String, String) {
    // Prose is the default, so it is not passed.
    let profile = match text(case, "profile") {
        "prose" => String::new(),
        other => format!("profile={other}"),
    };
    let words = list(case, "options").filter_map(Value::as_str).map(option);
    let options: Vec<String> = std::iter::once(profile).chain(words).collect();
    let asked = format!("detect\t{}\t{}", options.join(" "), hex(text(case, "text")));
    let has_core = case.get("core").is_some_and(Value::is_array);
    let links = list(case, if has_core { "core" } else { "links" });
    let word = |name| {
        Some(text(case, name))
            .filter(|word| !word.is_empty())
            .unwrap_or("*")
    };
    let words = links.map(|link| format!("{}/{}/{}", range(link), word("evidence"), word("tld")));
    (asked, words.collect::<Vec<_>>().join(" "))
}

fn option(word: &str) -> String {
    match word {
        "default" => String::new(),
        "single-labels" => "single_labels=yes".into(),
        "bare-addresses" => "bare_addresses=yes".into(),
        "quoted" => "emails=link-quoted".into(),
        "no-emails" => "emails=skip".into(),
        "no-bare-domains" => "bare_domains=no".into(),
        "suggest" => "suggestions=yes".into(),
        "mentions" | "handles" | "hashtags" => format!("{word}=yes"),
        other => other
            .replace('-', "_")
            .replace('+', ",")
            .replace("scheme=", "schemes="),
    }
}

fn formatting(case: &Value) -> (String, String) {
    let form = match text(case, "form") {
        "none" => "minimal",
        form => form,
    };
    let asked = format!("format\t{form}\t{}", hex(text(case, "input")));
    let expected = case
        .get("expected")
        .and_then(Value::as_str)
        .unwrap_or("none");
    (asked, expected.to_owned())
}

fn check(case: &Value) -> (String, String) {
    let options: Vec<String> = list(case, "options")
        .filter_map(Value::as_str)
        .map(option)
        .collect();
    let kind = text(case, "kind");
    let asked = format!(
        "{kind}\t{}\t{}",
        options.join(" "),
        hex(text(case, "value"))
    );
    let is_valid = case.get("valid").and_then(Value::as_bool) == Some(true);
    let mut words = vec![if is_valid { "valid" } else { "invalid" }.to_owned()];
    words.extend(list(case, "findings").map(|finding| {
        format!(
            "{}/{}/{}",
            text(finding, "severity"),
            text(finding, "code"),
            range(finding)
        )
    }));
    (asked, words.join(" "))
}

fn screen(case: &Value) -> (String, String) {
    let asked = format!(
        "screen\t\t{}\t{}",
        hex(text(case, "target")),
        hex(text(case, "shown"))
    );
    let core = case.get("core").unwrap_or(&Value::Null);
    let mut words = vec![text(core, "verdict").to_owned()];
    words.extend(
        list(core, "reasons")
            .filter_map(Value::as_str)
            .map(str::to_owned),
    );
    (asked, words.join(" "))
}
