// A page that is paper, too: its button prints it. Without this file the browser's own menu does.
"use strict";

for (const button of document.querySelectorAll("[data-print]")) {
  button.hidden = false;
  button.addEventListener("click", () => print());
}
