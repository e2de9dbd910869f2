// House rules are found by typing: what was changed stands there, everything else once it is looked
// for. Without this file all of them stand there.
"use strict";

(() => {
  const box = document.querySelector("[data-house-rules]");
  if (!box) return;
  const field = box.querySelector("[data-find-rule]");
  const all = box.querySelector("[data-all-rules]");
  const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const rules = [...box.querySelectorAll("fieldset .field")];
  const isChanged = (rule) => rule.querySelector("input, select").value !== "" || rule.querySelector(".errorlist");
  let showsAll = false;

  // A choice of many words is cut in its box: what is chosen stands below it, whole.
  for (const choice of box.querySelectorAll("fieldset .field select")) {
    const below = choice.closest(".field").querySelector(".help");
    const sheet = below.textContent;
    const say = () => { below.textContent = choice.value ? choice.selectedOptions[0].text : sheet; };
    choice.addEventListener("change", say);
    say();
  }

  function show() {
    const wanted = plain(field.value.trim());
    for (const rule of rules) {
      const found = wanted ? plain(rule.textContent).includes(wanted) : showsAll;
      rule.hidden = !(found || isChanged(rule));
    }
    for (const part of box.querySelectorAll("fieldset")) part.hidden = ![...part.querySelectorAll(".field")].some((rule) => !rule.hidden);
    all.hidden = showsAll || wanted !== "";
  }

  field.closest("[hidden]").hidden = false;
  field.addEventListener("input", show);
  field.addEventListener("keydown", (event) => { if (event.key === "Enter") event.preventDefault(); });
  all.addEventListener("click", () => { showsAll = true; show(); });
  show();
})();
