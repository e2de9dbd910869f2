// A name is found by typing any part of it, in a long list or in a long choice. Without this file
// both stand there whole.
"use strict";

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
