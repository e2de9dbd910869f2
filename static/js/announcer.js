// A call becomes "missing" as time passes, without any news from the desk: the page is loaded
// again when the first one is due. Without this file the page loads itself every 20 seconds.
"use strict";

(() => {
  const live = document.querySelector("[data-live]");
  let timer;

  function wait() {
    clearTimeout(timer);
    const due = [...live.querySelectorAll("[data-due-in]")].map((call) => Number(call.dataset.dueIn));
    if (due.length) timer = setTimeout(() => location.reload(), (Math.min(...due) + 1) * 1000);
  }

  new MutationObserver(wait).observe(live, { childList: true });
  wait();
})();
