// Check-in while typing: the box is empty for the next name as soon as Enter is pressed, and a
// refusal is shown in place like any other answer. Without this file the page is a plain form.
(() => {
  const box = document.getElementById("q");
  const form = document.getElementById("check-in-form");
  document.documentElement.classList.add("has-script");
  let isEmptied = false;
  form.addEventListener("htmx:beforeSend", (event) => {
    if (event.detail.elt !== form) return;
    box.value = "";
    isEmptied = true;
  });
  box.addEventListener("input", () => { isEmptied = false; });
  // The search that the last letter asked for would wipe the answer away.
  box.addEventListener("htmx:beforeRequest", (event) => {
    if (isEmptied && event.detail.elt === box) event.preventDefault();
  });
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    if ([400, 409, 422].includes(event.detail.xhr.status)) event.detail.shouldSwap = true;
  });
  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.elt.id !== "check-in" || event.detail.requestConfig.verb !== "post") return;
    box.focus();
    // What was typed while the last one was being checked in.
    if (box.value) htmx.trigger(box, "search-again");
  });
})();
