// The chart: fits the page or is larger, and shows where a name is. Without this file it fits the
// page, and the browser's own zoom and search work.
"use strict";

(() => {
  const page = document.querySelector("[data-live]");

  const sizes = document.querySelector("[data-sizes]");
  if (sizes) {
    sizes.hidden = false;
    sizes.addEventListener("click", (event) => {
      const pressed = event.target.closest("button");
      if (!pressed) return;
      for (const one of sizes.children) one.setAttribute("aria-pressed", one === pressed);
      page.classList.toggle("is-larger", pressed.dataset.size === "larger");
    });
  }

  // As `domain/names.py` compares names: Straße is strasse.
  const plain = (text) => text.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKD").replace(/\p{M}/gu, "");
  const find = document.querySelector("[data-find]");
  const field = find?.querySelector("input");

  function mark() {
    const wanted = plain(field.value.trim());
    let first = null;
    for (const line of page.querySelectorAll("[data-side]")) {
      const found = wanted.length > 1 && plain(line.textContent).includes(wanted);
      line.classList.toggle("is-found", found);
      if (found && !first && line.getClientRects().length) first = line;
    }
    return first;
  }

  if (find) {
    find.hidden = false;
    field.addEventListener("input", () => mark()?.scrollIntoView({ block: "nearest", inline: "nearest" }));
    // What was found stays marked when the page follows.
    new MutationObserver(() => { if (field.value) mark(); }).observe(page, { childList: true });
  }
})();
