"use strict";

// Small things, each by its own mark. The bar's menus close when somebody presses elsewhere, or
// Escape; without this file, by their own word.
(() => {
  const open = () => document.querySelectorAll("details.menu[open], details.place-more[open]");
  document.addEventListener("click", (event) => {
    for (const menu of open()) if (!menu.contains(event.target)) menu.open = false;
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    for (const menu of open()) {
      const had = menu.contains(document.activeElement);
      menu.open = false;
      if (had) menu.querySelector("summary").focus();
    }
  });
})();

// A name is found by typing any part of it, in a long list or in a long choice. Without this file
// both stand there whole.
(() => {
  const MANY = 8;
  // As `domain/names.py` compares names: Straße is strasse, and ΟΔΥΣΣΕΎΣ Οδυσσεύς.
  const plain = (text) => text.toUpperCase().toLowerCase().replaceAll("ς", "σ").normalize("NFKD").replace(/\p{M}/gu, "");
  const words = (field) => plain(field.value).split(/\s+/).filter(Boolean);
  const holds = (text, wanted) => wanted.every((word) => plain(text).includes(word));

  // What a line says of people; not what its buttons and links do.
  function said(line) {
    const copy = line.cloneNode(true);
    for (const one of copy.querySelectorAll("a, button, form, details")) one.remove();
    return copy.textContent;
  }

  function typed(field, count, show) {
    if (count <= MANY) return;
    field.closest("[hidden]").hidden = false;
    // Always there and empty: a line that only comes into view is not read out.
    const told = field.nextElementSibling;
    field.addEventListener("input", () => {
      told.textContent = show(words(field)) ? "" : told.dataset.nobody;
    });
  }

  for (const field of document.querySelectorAll("[data-find-in]")) {
    const lines = [...document.getElementById(field.dataset.findIn).children];
    typed(field, lines.length, (wanted) => {
      for (const line of lines) line.hidden = !holds(said(line), wanted);
      return lines.filter((line) => !line.hidden).length;
    });
    field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  }

  // The first that fits is chosen at once; the choice below shows who that is.
  for (const field of document.querySelectorAll("[data-pick-from]")) {
    const choice = document.getElementById(field.dataset.pickFrom);
    const all = [...choice.options];
    let before = choice.value;
    choice.addEventListener("change", () => { before = choice.value; });
    typed(field, all.length, (wanted) => {
      const chosen = choice.value || before;
      const fits = all.filter((one) => one.value && holds(one.text, wanted));
      choice.replaceChildren(...(wanted.length && fits.length ? fits : all));
      const stays = fits.some((one) => one.value === chosen);
      if (wanted.length && !stays) choice.value = fits.length ? fits[0].value : "";
      else choice.value = chosen;
      return fits.length;
    });
    field.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== "ArrowDown") return;
      event.preventDefault();
      choice.focus();
    });
  }
})();

// A form marked data-once is sent once, however often its button is pressed: two presses on
// “Make it” want one event, while two forms of the same name may be meant.
document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!form.matches("[data-once]")) return;
  if (form.dataset.sent) return event.preventDefault();
  form.dataset.sent = "1";
});

// Back by the browser's button: the form is to be sent again.
addEventListener("pageshow", () => {
  for (const form of document.querySelectorAll("[data-sent]")) delete form.dataset.sent;
});

// Puts a field's text into the clipboard. Without this file, or where a browser does not allow it (over
// plain http), the text is selected, so that the usual keys copy it.
(() => {
  for (const button of document.querySelectorAll("[data-copy]")) {
    const field = document.getElementById(button.dataset.copy);
    button.hidden = false;
    button.addEventListener("click", async () => {
      field.focus();
      field.select();
      try {
        if (navigator.clipboard) await navigator.clipboard.writeText(field.value);
        else if (!document.execCommand("copy")) return;
        button.textContent = button.dataset.done;
      } catch {
        // Not allowed: it is selected.
      }
    });
  }
})();

// A page that is paper, too: its button prints it. Without this file the browser's own menu does.
for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}

// Typing slips: a letter for the winner moves on by itself. Everything works without this.
document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.matches(".rekey #winner") && /^[a-f]$/i.test(field.value.trim())) {
    const cards = document.getElementById("cards");
    cards.focus();
    cards.select();
  }
});
