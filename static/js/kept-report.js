// A phone without network keeps a report and sends it when the network is back. The same report
// twice is one report: the server knows it by its game, the version that was on screen, and who
// sent it. Kept in the browser's own storage, so that it outlives the page.
"use strict";

(() => {
  const KEPT = "rallydeck-kept-reports", FORM = "rallydeck-report-form";
  const AGAIN_MS = 5000, PATIENCE_MS = 3000, SENDING_MS = 15000;
  const box = document.getElementById("kept-report");
  if (!box) return;

  const read = (name, none) => {
    try { return JSON.parse(localStorage.getItem(name)) ?? none; } catch { return none; }
  };
  const write = (name, value) => {
    try { localStorage.setItem(name, JSON.stringify(value)); return true; } catch { return false; }
  };
  const reachable = async () => {
    if (!navigator.onLine) return false;
    const limit = new AbortController();
    setTimeout(() => limit.abort(), PATIENCE_MS);
    try { return (await fetch(box.dataset.alive, { cache: "no-store", signal: limit.signal })).ok; } catch { return false; }
  };

  const say = (words, kind, link) => {
    const note = document.createElement("p");
    note.className = `note note-${kind}`;
    note.textContent = words + " ";
    if (link) {
      const way = document.createElement("a");
      [way.href, way.className, way.textContent] = [link, "tall", box.dataset.open];
      note.append(way);
    }
    box.querySelector("[role=status]").replaceChildren(note);
    box.hidden = false;
  };
  const tell = () => {
    const kept = read(KEPT, []);
    if (kept.length) say(box.dataset.waits.replace("0", kept.map((one) => one.table).join(", ")), "warning");
  };

  const keep = (form, submitter) => {
    const data = new FormData(form);
    if (submitter?.name) data.append(submitter.name, submitter.value);
    const one = { address: form.action, body: new URLSearchParams(data).toString(), table: form.dataset.keep };
    const others = read(KEPT, []).filter((other) => other.address !== one.address);
    if (!write(KEPT, [...others, one])) return say(box.dataset.full, "error");
    if (form.closest("#kept-report")) form.remove(); else form.hidden = true;
    tell();
    box.scrollIntoView({ block: "nearest" });
  };

  let sending = false;
  const send = async () => {
    if (sending) return;
    sending = true;
    for (const one of read(KEPT, [])) {
      let answer;
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const signal = AbortSignal.timeout?.(SENDING_MS);
      try { answer = await fetch(one.address, { method: "POST", headers, body: one.body, signal }); } catch { break; }
      if (answer.status >= 500 || answer.status === 429) break;
      write(KEPT, read(KEPT, []).filter((other) => other.body !== one.body));
      const table = one.address.replace(/report\/$/, "");
      if (answer.ok) say(box.dataset.went.replace("0", one.table), "good");
      else say(box.dataset.refused.replace("0", one.table), "error", table);
    }
    sending = false;
  };

  // The form of this table, for when a page cannot be fetched any more.
  const form = document.querySelector("template[data-report-form]");
  if (form) write(FORM, { html: form.innerHTML, event: box.dataset.event });
  const offer = () => {
    const known = read(FORM, null);
    if (!known || known.event !== box.dataset.event) return say(box.dataset.none, "warning");
    const place = box.querySelector("[data-form]");
    place.innerHTML = known.html;
    say(box.dataset.offline, "warning");
    place.querySelector("input:not([type=hidden])")?.focus();
  };

  addEventListener("click", async (event) => {
    const link = event.target.closest?.("a[data-needs-net]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (await reachable()) location.assign(link.href); else offer();
  });
  addEventListener("submit", async (event) => {
    const asked = event.target, button = event.submitter;
    if (!asked.matches("[data-keep]") || asked.dataset.goes) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!(await reachable())) return keep(asked, button);
    asked.dataset.goes = "1";
    asked.requestSubmit(button);
    delete asked.dataset.goes;
  }, true);

  addEventListener("online", send);
  setInterval(() => { if (read(KEPT, []).length) send(); }, AGAIN_MS);
  tell();
  if (read(KEPT, []).length) send();
})();
