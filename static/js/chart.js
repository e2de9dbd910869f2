// The chart zooms: by its buttons, by two fingers, by the wheel with Ctrl. Without this file it
// scrolls, and the browser's own zoom works.
"use strict";

(() => {
  const LEAST = 0.4;
  const MOST = 2.5;
  const page = document.querySelector("[data-live]");
  let zoom = 1;

  // Around a point of the screen, which stays where it is.
  function zoomTo(wanted, chart, x, y) {
    const next = Math.min(MOST, Math.max(LEAST, wanted));
    if (next === zoom) return;
    const factor = next / zoom;
    zoom = next;
    page.style.setProperty("--zoom", zoom);
    for (const one of page.querySelectorAll(".chart")) {
      const box = one.getBoundingClientRect();
      const [dx, dy] = one === chart ? [x - box.left, y - box.top] : [0, 0];
      one.scrollTo((one.scrollLeft + dx) * factor - dx, (one.scrollTop + dy) * factor - dy);
    }
  }

  for (const button of document.querySelectorAll("[data-zoom]")) {
    button.hidden = false;
    button.addEventListener("click", () => zoomTo(zoom * button.dataset.zoom));
  }

  page.addEventListener("wheel", (event) => {
    const chart = event.target.closest(".chart");
    if (!chart || !event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoom * Math.exp(-event.deltaY / 300), chart, event.clientX, event.clientY);
  }, { passive: false });

  let pinch = null;
  const apart = ([a, b]) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  page.addEventListener("touchstart", (event) => {
    const chart = event.target.closest(".chart");
    pinch = chart && event.touches.length === 2 ? { chart, zoom, apart: apart(event.touches) } : null;
  }, { passive: true });
  page.addEventListener("touchmove", (event) => {
    if (!pinch || event.touches.length !== 2) return;
    event.preventDefault();
    const [a, b] = event.touches;
    zoomTo(pinch.zoom * apart(event.touches) / pinch.apart, pinch.chart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
  }, { passive: false });
  page.addEventListener("touchend", () => { pinch = null; });

  document.getElementById("mine")?.scrollIntoView({ block: "nearest", inline: "center" });
})();
