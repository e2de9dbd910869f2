// Reads the calls aloud with the browser's own voice, once somebody switched it on: each three
// times, in the page's language. Without a voice there is no button.
"use strict";

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
