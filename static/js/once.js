// A form marked data-once is sent once, however often its button is pressed: two presses on
// “Make it” want one event, while two forms of the same name may be meant.
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
