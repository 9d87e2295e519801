// The pages around the tables: lists that stay fresh, the form for a new table, rules that are being prepared.
export async function start({
  listen,
  released,
  contribute
}) {
  /** Fill a list anew; the focus stays where it was, and what was unfolded stays so. */
  function replace(list, html) {
    const held = list.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const unfolded = [...list.querySelectorAll("details")].map((part) => part.open);
    list.innerHTML = html;
    list.querySelectorAll("details").forEach((part, number) => {
      part.open = unfolded[number] ?? false;
    });
    if (held) list.querySelector(`[href="${CSS.escape(held)}"]`)?.focus({
      preventScroll: true
    });
  }

  const lobby = [...document.querySelectorAll("[data-lobby]")];
  if (lobby.length) {
    const renew = async () => {
      const answer = await fetch("/lobby").catch(() => null);
      if (!answer?.ok) return;
      const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
      await released();
      for (const list of lobby) replace(list, fresh.querySelector(`[data-part="${list.dataset.lobby}"]`)?.innerHTML ?? "");
    };
    listen("lobby", renew);
    listen("table", renew);
  }

  contribute(document);
  // Who comes back to a page with offers gets new ones: those that it showed may be used up.
  addEventListener("pageshow", (event) => {
    if (event.persisted && lobby.length) location.reload();
  });

  const form = document.querySelector("[data-new-table]");
  if (form) {
    const show = () => {
      const players = Number(new FormData(form).get("players"));
      for (const row of form.querySelectorAll("[data-seat-row]")) {
        row.hidden = Number(row.dataset.seatRow) >= players;
        const select = row.querySelector("select");
        const name = row.querySelector("input");
        select.disabled = row.hidden;
        name.hidden = select.value !== "here";
        name.disabled = row.hidden || name.hidden;
      }
    };
    form.addEventListener("change", show);
    show();
  }

  const bars = [...document.querySelectorAll("[data-wait-for-rules]")];
  const watch = async () => {
    const answer = await fetch("/rules").catch(() => null);
    const progress = answer?.ok ? await answer.json() : {};
    let left = 0;
    for (const bar of bars) {
      const {
        done = 0, total = 1, state = "waiting", seconds = 0
      } = progress[bar.dataset.waitForRules] ?? {};
      const fraction = state === "ready" ? 1 : Math.min(done / total, 0.99);
      bar.querySelector("progress").value = Math.round(fraction * 100);
      const told = bar.querySelector("[data-seconds]");
      if (told) told.textContent = seconds;
      bar.hidden = fraction >= 1;
      left += fraction < 1 ? 1 : 0;
    }
    if (left) setTimeout(watch, 1500);
  };
  if (bars.length) setTimeout(watch, 1000);
}
