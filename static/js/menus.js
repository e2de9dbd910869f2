// The menus of the bar close when somebody presses elsewhere, or Escape. Without this file they
// close by their own word.
"use strict";

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
