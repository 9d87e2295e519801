// All cards of a game: search and filters over what stands on the page already.
export function start() {
  const form = document.querySelector("[data-gallery]");
  const found = form.querySelector("[data-found]");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const cards = [...document.querySelectorAll(".fact-card")].map((card) => ({
    card,
    text: plain(card.textContent)
  }));
  const show = () => {
    const {
      text,
      ...chosen
    } = Object.fromEntries(new FormData(form));
    const wanted = Object.entries(chosen).filter(([, value]) => value);
    const words = plain(text).split(/\s+/).filter(Boolean);
    let count = 0;
    for (const {
        card,
        text: own
      }
      of cards) {
      const fits = words.every((word) => own.includes(word)) && wanted.every(([name, value]) => (card.dataset[name] ?? "").split(" ").includes(value));
      card.hidden = !fits;
      count += fits ? 1 : 0;
    }
    for (const group of document.querySelectorAll(".card-group")) group.hidden = !group.querySelector(".fact-card:not([hidden])");
    found.textContent = words.length || wanted.length ? (count ? String(count) : found.dataset.none) : "";
  };
  form.hidden = false;
  form.addEventListener("input", show);
  form.addEventListener("submit", (event) => event.preventDefault());
  // Who follows a chain to a card that is filtered away sees it nevertheless.
  document.addEventListener("click", (event) => {
    if (!event.target.closest(".chain-link")) return;
    form.reset();
    show();
  });
  show();
}
