// A form marked data-once is sent once, however often its button is pressed. The server would count
// it once as well; this saves people the question whether it went through.
"use strict";

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
