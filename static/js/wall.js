// Turns through the wall's panels. Without it they stand one below the other.
"use strict";

(() => {
  const SECONDS = 8;
  const SIZES = [1, 0.9, 0.8, 0.7, 0.6, 0.5];
  const page = document.querySelector("main");
  const living = page.querySelector("[data-live]");
  let turn = 0;

  function show() {
    const panels = [...living.querySelectorAll("[data-panel]")];
    panels.forEach((panel, place) => { panel.hidden = place !== turn % panels.length; });
    const tables = living.querySelector("[data-panel]:not([hidden]) .wall-tables");
    if (tables) fit(tables);
  }

  // The largest letters with which the last table still stands on the screen.
  function fit(tables) {
    SIZES.some((size) => {
      tables.style.setProperty("--fit", size);
      return tables.scrollHeight <= tables.clientHeight;
    });
  }

  // Out of touch or not, the hall's clock must be right.
  function tick() {
    const clock = page.querySelector("[data-clock]");
    const { lang } = document.documentElement;
    const how = { hour: "numeric", minute: "2-digit", timeZone: clock.dataset.clock };
    // As every other time on the pages of this language: "8:05 p.m.", "08:05".
    if (lang !== "en") Object.assign(how, { hour: "2-digit", hourCycle: "h23" });
    clock.textContent = new Date().toLocaleTimeString(lang, how).replace(/\s?([AP])M$/, (_, half) => ` ${half.toLowerCase()}.m.`);
  }

  // The live script replaces what is inside; the same panel stays in view.
  new MutationObserver(show).observe(living, { childList: true });
  setInterval(() => { turn += 1; show(); }, SECONDS * 1000);
  setInterval(tick, 1000);
  addEventListener("resize", show);
  document.documentElement.classList.add("turns");
  show();
})();

// Reads the calls aloud with the browser's own voice, once somebody switched it on: each three
// times, in the page's language. Without a voice there is no button.
(() => {
  const TIMES = 3;
  const button = document.querySelector("[data-voice]");
  const living = document.querySelector("[data-live]");
  if (!button || !("speechSynthesis" in window)) return;
  const words = { off: button.textContent, on: button.dataset.on };
  const heard = new Set();
  let isOn = false;

  function say(text) {
    const voice = new SpeechSynthesisUtterance(text);
    voice.lang = document.documentElement.lang;
    voice.rate = 0.9;
    speechSynthesis.speak(voice);
  }

  function look() {
    if (!isOn) return;
    for (const call of living.querySelectorAll("[data-call]")) {
      if (heard.has(call.dataset.call)) continue;
      heard.add(call.dataset.call);
      for (let time = 0; time < TIMES; time += 1) say(call.textContent);
    }
  }

  button.hidden = false;
  button.addEventListener("click", () => {
    isOn = !isOn;
    button.textContent = isOn ? words.on : words.off;
    button.setAttribute("aria-pressed", isOn);
    // Hears of calls though nobody looks at it.
    living.toggleAttribute("data-listens", isOn);
    if (isOn) look();
    else speechSynthesis.cancel();
  });
  new MutationObserver(look).observe(living, { childList: true });
})();
