// Turns through the wall's panels. Without it they stand one below the other.
"use strict";

(() => {
  const SECONDS = 8;
  const page = document.querySelector("main");
  const living = page.querySelector("[data-live]");
  let turn = 0;

  function show() {
    const panels = [...living.querySelectorAll("[data-panel]")];
    panels.forEach((panel, place) => { panel.hidden = place !== turn % panels.length; });
  }

  // Out of touch or not, the hall's clock must be right.
  function tick() {
    const clock = page.querySelector("[data-clock]");
    const how = { hour: "numeric", minute: "2-digit", hourCycle: "h23", timeZone: clock.dataset.clock };
    clock.textContent = new Date().toLocaleTimeString("en-GB", how).replace(/^0(?=\d)/, "");
  }

  // The live script replaces what is inside; the same panel stays in view.
  new MutationObserver(show).observe(living, { childList: true });
  setInterval(() => { turn += 1; show(); }, SECONDS * 1000);
  setInterval(tick, 1000);
  document.documentElement.classList.add("turns");
  show();
})();
