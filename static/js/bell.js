// Counts down to the moment when the round's bell rings, by the server's time: right after a reload,
// on a page that was opened late and on a machine whose own clock is wrong. Rings once it is time, if
// somebody pressed "Sound on", since browsers keep silent until then. Without it the page says the
// minutes that the clock was started for.
"use strict";

(() => {
  const TICK = 250;
  const live = document.querySelector("[data-live]");
  if (!live) return;
  let isSet = false;
  let ahead = 0; // how far the server's clock is before ours, in milliseconds
  let sound = null;
  let before = {}; // what was left at the last tick, by the moment it rings

  // A response says the server's time in whole seconds: on average half a second has passed.
  async function setClock() {
    isSet = true;
    try {
      const answer = await fetch(`${live.dataset.live}?once`, { cache: "no-store", signal: AbortSignal.timeout?.(5000) });
      const date = Date.parse(answer.headers.get("Date"));
      if (date) ahead = date + 500 - Date.now();
    } catch {
      // Out of reach: our own clock has to do.
    }
  }

  function words(ms) {
    const seconds = Math.max(0, Math.ceil(ms / 1000));
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  function tick() {
    const now = Date.now() + ahead;
    const bells = document.querySelectorAll("[data-bell]");
    // Only where there is one: hundreds of phones need not ask for the time of day.
    if (bells.length && !isSet) setClock().then(tick);
    for (const bell of bells) {
      const at = Number(bell.dataset.bell);
      const left = at - now;
      const isRung = left <= 0;
      const text = isRung ? bell.dataset.rung : words(left);
      const shown = bell.querySelector("[data-bell-left]");
      if (shown.textContent !== text) shown.textContent = text;
      bell.classList.toggle("is-rung", isRung);
      bell.classList.toggle("is-ending", !isRung && left <= 60000);
      const around = bell.parentElement;
      for (const element of around.querySelectorAll("[data-while-running]")) element.hidden = isRung;
      for (const element of around.querySelectorAll("[data-when-rung]")) element.hidden = !isRung;
      // Only where the page saw it run: a page that is opened after the bell stays silent.
      if (isRung && before[at] > 0) ring(3);
      if (!isRung && left <= 60000 && before[at] > 60000) ring(1);
      before[at] = left;
    }
    for (const button of document.querySelectorAll("[data-sound]")) {
      button.hidden = false;
      if (sound && button.textContent !== button.dataset.on) {
        button.textContent = button.dataset.on;
        button.setAttribute("aria-pressed", "true");
      }
    }
  }

  // ---- a bell of three partials that die away ----

  function ring(strokes) {
    document.dispatchEvent(new CustomEvent("bell:rings", { detail: strokes }));
    if (!sound) return;
    for (let stroke = 0; stroke < strokes; stroke += 1) strike(sound.currentTime + stroke * 1.1);
  }

  function strike(at) {
    for (const [pitch, loud] of [[660, 0.5], [1318, 0.3], [1980, 0.15]]) {
      const tone = sound.createOscillator();
      const volume = sound.createGain();
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(loud, at);
      volume.gain.exponentialRampToValueAtTime(0.001, at + 2.2);
      tone.connect(volume).connect(sound.destination);
      tone.start(at);
      tone.stop(at + 2.3);
    }
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-sound]") || sound) return;
    sound = new AudioContext();
    live.dataset.listens = ""; // hears of news though nobody looks at it
    ring(1);
    tick();
  });

  document.addEventListener("live:fresh", tick);
  document.addEventListener("visibilitychange", () => { if (!document.hidden) isSet = false; });
  tick();
  setInterval(tick, TICK);
})();
