// A player's page rings and shakes once when the table is called, if its owner pressed "Ring" before:
// browsers keep silent until then. Works without https, as long as the page is open; over https the
// phone is called while it is closed, too. Without this file the page shows the table all the same.
"use strict";

(() => {
  const live = document.querySelector("[data-live]");
  const offer = document.querySelector("[data-ring]");
  if (!live || !offer) return;
  const button = offer.querySelector("button");
  const called = () => live.querySelector("[data-called]")?.dataset.called || "";
  let sound = null;
  // The program knows this phone and calls it, too.
  let isKnown = false;
  let before = called();

  function tone(pitch, at) {
    const voice = sound.createOscillator();
    const volume = sound.createGain();
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.4, at);
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.7);
    voice.connect(volume).connect(sound.destination);
    voice.start(at);
    voice.stop(at + 0.8);
  }

  function ring(times) {
    document.dispatchEvent(new CustomEvent("table:rings", { detail: times }));
    // A phone that was asleep has stopped its sound.
    sound.resume();
    for (let n = 0; n < times; n += 1) {
      tone(880, sound.currentTime + n);
      tone(660, sound.currentTime + n + 0.3);
    }
    navigator.vibrate?.(Array(times).fill([400, 200]).flat());
  }

  // Over https the phone can be called while the page is closed, too. Whatever hinders it, the open
  // page rings.
  async function closedToo() {
    const { phoneKey, program, phone, token, closed } = offer.dataset;
    if (!phoneKey || !navigator.serviceWorker || !window.PushManager) return;
    if ((await Notification.requestPermission()) !== "granted") return;
    await navigator.serviceWorker.register(program);
    const kept = await navigator.serviceWorker.ready;
    const wanted = await kept.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: phoneKey });
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token };
    const answer = await fetch(phone, { method: "POST", headers, body: JSON.stringify(wanted), signal: AbortSignal.timeout?.(15000) });
    isKnown = answer.ok;
    if (isKnown) button.textContent = closed;
    else offer.querySelector("[role=status]").textContent = (await answer.json()).detail || "";
  }

  button.addEventListener("click", () => {
    // Pressed again after "try again later".
    if (!isKnown) closedToo().catch(() => {});
    if (sound) return;
    sound = new AudioContext();
    live.dataset.listens = ""; // hears of a call though nobody looks at it
    // Once now, so that they know the sound.
    ring(1);
    button.textContent = button.dataset.on;
    button.setAttribute("aria-pressed", "true");
  });

  // Another table than before: a call, or a move to another table.
  new MutationObserver(() => {
    const now = called();
    if (sound && now && now !== before) ring(3);
    before = now;
  }).observe(live, { childList: true, subtree: true });
  offer.hidden = false;
})();
