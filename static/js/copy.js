// Puts a field's text into the clipboard. Without this file, or where a browser does not allow it (over
// plain http), the text is selected, so that the usual keys copy it.
"use strict";

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
