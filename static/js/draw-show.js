// Reveals the partnerships one after the other: a key, a click, or by itself. Without this file
// all of them stand on the page. Where it stopped is kept in the address, for a page loaded again.
"use strict";

document.documentElement.classList.add("has-script");

document.addEventListener("DOMContentLoaded", () => {
  const SECONDS = 4;
  const pairs = [...document.querySelectorAll("[data-pair]")];
  const stage = document.querySelector("[data-stage]");
  const controls = document.querySelector("[data-controls]");
  const timed = controls.querySelector("[data-timed]");
  const next = controls.querySelector("[data-next]");
  const after = document.querySelector("[data-after]");
  const end = document.querySelector("[data-end]");
  const words = { start: timed.textContent, stop: timed.dataset.stop };
  const list = document.querySelector(".show-pairs");
  const columns = pairs.length <= 8 ? 2 : pairs.length <= 30 ? 3 : 4;
  let count = Math.min(Number(location.hash.slice(1)) || 0, pairs.length);
  let timer;

  function show() {
    pairs.forEach((pair, place) => pair.classList.toggle("is-shown", place < count));
    const over = count >= pairs.length;
    if (count) {
      const now = pairs[count - 1];
      stage.replaceChildren(...[...now.childNodes].map((part) => part.cloneNode(true)));
    }
    stage.hidden = false;
    stage.classList.toggle("is-over", over);
    end.classList.toggle("is-shown", over);
    // At the end everyone is on the screen at once: as many columns as that takes.
    list.classList.toggle("is-over", over);
    const rows = Math.ceil(pairs.length / columns);
    list.style.setProperty("--rows", rows);
    // Few pairs leave room for the whole names of their chapters.
    list.classList.toggle("is-roomy", rows <= 4);
    controls.hidden = over;
    after.hidden = !over;
    if (over) rest();
    if (count) history.replaceState(null, "", `#${count}`);
  }

  function step() {
    if (count >= pairs.length) return end.scrollIntoView();
    count += 1;
    show();
  }

  function rest() {
    clearInterval(timer);
    timer = undefined;
    timed.textContent = words.start;
  }

  next.addEventListener("click", step);
  stage.addEventListener("click", step);
  after.querySelector("[data-to-end]").addEventListener("click", step);
  controls.querySelector("[data-all]").addEventListener("click", () => { count = pairs.length; show(); });
  timed.addEventListener("click", () => {
    if (timer) return rest();
    timed.textContent = words.stop;
    timer = setInterval(step, SECONDS * 1000);
    step();
  });
  document.addEventListener("keydown", (event) => {
    // Presenters send PageDown; Space and Enter on a button press that button.
    const pressed = event.target.closest("button, a, input");
    if (["ArrowRight", "PageDown"].includes(event.key) || ([" ", "Enter"].includes(event.key) && !pressed)) {
      event.preventDefault();
      step();
    } else if (["ArrowLeft", "PageUp"].includes(event.key) && count > 0) {
      event.preventDefault();
      count = Math.max(1, count - 1);
      show();
    }
  });
  show();
  if (!controls.hidden) next.focus();
});
