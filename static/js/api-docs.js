// Shows the API's own schema, from this machine alone.
"use strict";

window.addEventListener("DOMContentLoaded", () => {
  const place = document.getElementById("api-docs");
  window.SwaggerUIBundle({
    url: place.dataset.schema,
    domNode: place,
    docExpansion: "list",
    validatorUrl: null,
    persistAuthorization: false,
    defaultModelsExpandDepth: 0,
  });
});
