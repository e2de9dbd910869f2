// Shows the API's own schema, from this machine alone. A box finds operations by any word of them, what
// can go wrong is shown when it is wanted, and a token that is typed here goes with every try.
"use strict";

window.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("api-docs");
  const tools = document.querySelector("[data-api-tools]");
  const find = document.getElementById("api-find");
  const token = document.getElementById("api-token");
  const errors = document.getElementById("api-errors");
  const none = document.querySelector("[data-api-none]");

  const ui = window.SwaggerUIBundle({
    url: place.dataset.schema,
    domNode: place,
    docExpansion: "list",
    validatorUrl: null,
    persistAuthorization: false,
    defaultModelsExpandDepth: -1,
    onComplete: () => { tools.hidden = false; show(); },
  });

  // Every word has to be somewhere in the method, the address or the summary.
  function show() {
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let found = 0;
    for (const section of place.querySelectorAll(".opblock-tag-section")) {
      let here = 0;
      for (const operation of section.querySelectorAll(".opblock")) {
        const text = operation.querySelector(".opblock-summary").textContent.replace(/\u200b/g, "").toLowerCase();
        const isMeant = words.every((word) => text.includes(word));
        operation.hidden = !isMeant;
        here += isMeant;
      }
      section.hidden = here === 0;
      found += here;
    }
    none.hidden = found > 0;
  }

  find.addEventListener("input", show);
  errors.addEventListener("change", () => place.classList.toggle("with-errors", errors.checked));
  token.addEventListener("change", () => {
    if (token.value) ui.preauthorizeApiKey("token", token.value.trim());
    else ui.authActions.logout(["token"]);
  });
});
