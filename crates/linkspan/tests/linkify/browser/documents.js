// Compares each of `pairs`, which the test writes before this: a document before and after.
function tree(node) {
  if (node.nodeType === 3) return ["#text", node.data];
  if (node.nodeType !== 1) return ["#other", node.data];
  const content = node.localName === "template" ? node.content : node;
  return [node.localName, Array.from(node.attributes, a => a.name + "=" + a.value), ...nodes(content)];
}
function nodes(parent) {
  const out = [];
  const add = it => {
    const last = out[out.length - 1];
    if (it[0] === "#text" && last && last[0] === "#text") last[1] += it[1]; else out.push(it);
  };
  for (const node of parent.childNodes) {
    const ours = node.localName === "a" && node.className === "ours";
    if (ours) nodes(node).forEach(add); else add(tree(node));
  }
  return out;
}
function inert(html) { return new DOMParser().parseFromString(html, "text/html"); }
function live(html) { const it = document.createElement("div"); it.innerHTML = html; return it; }
function check() {
  const wrong = [];
  let links = 0;
  pairs.forEach(([before, after], i) => {
    for (const parse of [inert, live]) {
      const [a, b] = [nodes(parse(before)), nodes(parse(after))].map(it => JSON.stringify(it));
      if (a !== b) wrong.push(i + " " + parse.name + ": " + b.slice(0, 300));
      links += parse(after).querySelectorAll("a.ours").length;
    }
  });
  // The browser runs on virtual time: this is after everything that was provoked, however busy the machine is.
  setTimeout(() => {
    if (hits > 0) wrong.push("script has run " + hits + " times");
    document.title = "done";
    document.body.textContent = wrong.length ? "WRONG " + wrong.slice(0, 5).join(" | ") : "RIGHT " + links;
  }, 300);
}
addEventListener("load", check);
