// Compares what the browser has made of the cases with `expected`, which the test writes before this.
function described(element) {
  return [element.localName, Array.from(element.attributes, a => [a.name, a.value])];
}
function provoke(element) {
  for (const type of ["mouseover", "mouseenter", "focus", "pointerover", "animationstart", "error", "load", "toggle"])
    element.dispatchEvent(new Event(type));
}
function check() {
  const cases = Array.from(document.body.children).filter(it => it.className === "case");
  const wrong = [];
  if (cases.length !== expected.length) wrong.push("cases: " + cases.length);
  cases.forEach((it, i) => {
    const found = { elements: Array.from(it.querySelectorAll("*"), described), text: it.textContent };
    if (JSON.stringify(found) !== JSON.stringify(expected[i])) wrong.push(i + ": " + JSON.stringify(found).slice(0, 300));
    for (const a of it.querySelectorAll("a")) {
      if (!["http:", "https:", "ftp:", "mailto:"].includes(a.protocol)) wrong.push(i + ": " + a.protocol);
      if (a.href !== a.getAttribute("href")) wrong.push(i + ": " + a.href + " is not " + a.getAttribute("href"));
    }
    it.querySelectorAll("*").forEach(provoke);
  });
  if (document.scripts.length !== 2) wrong.push("scripts: " + document.scripts.length);
  // The browser runs on virtual time: this is after everything that was provoked, however busy the machine is.
  setTimeout(() => {
    if (hits > 0) wrong.push("script has run " + hits + " times");
    document.title = "done";
    document.body.textContent = wrong.length ? "WRONG " + wrong.slice(0, 5).join(" | ") : "RIGHT " + cases.length;
  }, 300);
}
addEventListener("load", check);
