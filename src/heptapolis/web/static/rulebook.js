// The rulebook: searching in it, and where one is. Without this script the page is whole, and the browser searches.
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const PARTS = ":scope > :is(p, ul, ol, dl, figure, aside, h3), :scope > dl > .term, :scope > ol > li, :scope > ul > li";

/** Where words of a search stand in a text; accents and capitals do not matter. */
function places(text, words) {
  const letters = [...text];
  const bare = letters.map((letter) => plain(letter) || letter);
  const starts = [];
  let whole = "";
  for (const letter of bare) {
    starts.push(whole.length);
    whole += letter;
  }
  const found = [];
  for (const word of words) {
    for (let at = whole.indexOf(word); at >= 0; at = whole.indexOf(word, at + word.length)) {
      const first = starts.findLastIndex((start) => start <= at);
      const last = starts.findLastIndex((start) => start < at + word.length);
      found.push([letters.slice(0, first).join("").length, letters.slice(0, last + 1).join("").length]);
    }
  }
  return found.sort((one, other) => one[0] - other[0]);
}

function unmark(root) {
  for (const mark of root.querySelectorAll("mark")) mark.replaceWith(...mark.childNodes);
  root.normalize();
}

function mark(root, words) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) {
    if (!walker.currentNode.parentElement.closest("svg, .unseen, button")) texts.push(walker.currentNode);
  }
  for (const text of texts) {
    let end = Infinity;
    for (const [from, to] of places(text.data, words).reverse()) {
      if (to > end) continue;
      const rest = text.splitText(from);
      rest.splitText(to - from);
      const box = document.createElement("mark");
      rest.replaceWith(box);
      box.append(rest);
      end = from;
    }
  }
}

export async function start() {
  const page = document.querySelector("[data-rulebook]");
  const text = page.querySelector(".rulebook-text");
  const form = page.querySelector(".rulebook-search");
  const contents = page.querySelector(".rulebook-contents");
  if (!form) return;
  form.hidden = false;
  if (matchMedia("(max-width: 899px)").matches) contents.open = false;
  const field = form.querySelector("input");
  const told = form.querySelector("[role=status]");

  function search() {
    const words = plain(field.value).split(/\s+/).filter((word) => word.length > 1);
    unmark(text);
    for (const part of text.querySelectorAll(".passed")) part.classList.remove("passed");
    told.textContent = "";
    if (!words.length) return;
    const has = (part) => words.every((word) => plain(part.textContent).includes(word));
    let found = 0;
    for (const section of text.querySelectorAll(".rulebook-section, .rulebook-lead")) {
      const whole = has(section);
      section.classList.toggle("passed", !whole);
      if (!whole) continue;
      const parts = [...section.querySelectorAll(PARTS)].filter((part) => !part.matches("ul:not([class]), ol:not([class]), dl") || part.closest(".drawn"));
      const hits = parts.filter((part) => !part.matches("h3") && has(part));
      found += hits.length || 1;
      // Words that stand in several paragraphs of a section: the section is shown as it is.
      if (hits.length) {
        for (const part of parts) part.classList.toggle("passed", !part.matches("h3") && !hits.includes(part));
      }
    }
    mark(text, words);
    told.textContent = found ? told.dataset.found.replace("{n}", found) : told.dataset.none;
  }
  field.addEventListener("input", search);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    text.querySelector("mark")?.scrollIntoView({
      block: "center"
    });
  });
  // Who follows a link of the contents wants to read there: the whole text is back.
  page.addEventListener("click", (event) => {
    if (event.target.closest('a[href^="#"]') && field.value) {
      field.value = "";
      search();
    }
  });

  const links = new Map([...contents.querySelectorAll("a")].map((link) => [link.hash.slice(1), link]));
  const headings = [...text.querySelectorAll("h2[id], h3[id]")].filter((heading) => links.has(heading.id));
  let waiting = false;

  function here() {
    waiting = false;
    const passed = headings.filter((heading) => heading.getBoundingClientRect().top < innerHeight * .3);
    const now = passed.at(-1);
    for (const [id, link] of links) {
      if (id === now?.id) link.setAttribute("aria-current", "true");
      else link.removeAttribute("aria-current");
    }
  }
  addEventListener("scroll", () => {
    if (!waiting) requestAnimationFrame(here);
    waiting = true;
  }, {
    passive: true
  });
  here();
}
