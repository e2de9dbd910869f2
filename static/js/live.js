// Keeps an open page current: listens for the event's number and fetches its living part again when
// the number changes. Where streams are cut, and in a browser that has enough of them, asks for the
// number every few seconds instead; a page that nobody looks at asks now and then. What was typed,
// opened, focused or scrolled to stays; what changed is read out. Says since when what it shows is
// what the desk says. A page with [data-part]s has only those renewed that changed, and one in use
// once it is not.
"use strict";

(() => {
  const live = document.querySelector("[data-live]");
  if (!live) return;
  const BEAT = 5;
  const LOST = 3 * BEAT;
  const SOON = 2;
  const RARELY = 4 * BEAT;
  const address = live.dataset.live;
  const note = document.querySelector("[data-in-touch]");
  const said = document.querySelector("[data-said]");
  // Where minutes are shown, the page is old after a minute even if nothing was published.
  const oldAfter = (Number(live.dataset.every) || Infinity) * 1000;
  let known = live.dataset.number;
  let shown = live.innerHTML;
  let currentAt = Date.now();
  let streamedAt = Date.now();
  let askedAt = Date.now();
  let fetchedAt = Date.now();
  let fetching = false;
  let asking = false;
  let again = false;
  let stream = null;

  // A laptop's clock may be set back meanwhile; nothing waits until it is that late again.
  const since = (at) => Math.abs(Date.now() - at);

  const spoken = (part) =>
    [...part.querySelectorAll("[data-announce]")].map((e) => e.textContent.trim().replace(/\s+/g, " ")).join(" ");

  // A field or a link has the same name on the fresh part, even where its place is another.
  const named = (element) =>
    [element.tagName, element.id, element.name, element.value, element.getAttribute("href"), element.textContent]
      .map((word) => word || "").join("|");
  const focusable = "a, button, input, select, textarea, summary, [tabindex]";
  const typedIn = "input:not([type=hidden]), select, textarea";

  function remember() {
    const active = live.contains(document.activeElement) ? document.activeElement : null;
    return {
      focus: active && { id: active.id, name: named(active), caret: active.selectionStart },
      fields: [...live.querySelectorAll(typedIn)].map((field) => ({
        key: `${field.name}=${/radio|checkbox/.test(field.type) ? field.value : ""}`,
        value: field.value,
        checked: field.checked,
        touched: field.value !== field.defaultValue || field.checked !== field.defaultChecked,
      })),
      open: [...live.querySelectorAll("details[open]")].map((details) => details.id),
      scrolled: [...live.querySelectorAll("[data-keep-scroll]")].map((e) => [e.dataset.keepScroll, e.scrollLeft, e.scrollTop]),
    };
  }

  function restore(before) {
    for (const id of before.open) document.getElementById(id)?.setAttribute("open", "");
    for (const field of live.querySelectorAll(typedIn)) {
      const key = `${field.name}=${/radio|checkbox/.test(field.type) ? field.value : ""}`;
      const was = before.fields.find((one) => one.key === key && one.touched);
      if (!was) continue;
      if (/radio|checkbox/.test(field.type)) field.checked = was.checked;
      else field.value = was.value;
    }
    for (const [name, left, top] of before.scrolled) {
      live.querySelector(`[data-keep-scroll="${name}"]`)?.scrollTo(left, top);
    }
    if (!before.focus) return;
    const same = [...live.querySelectorAll(focusable)];
    const target = (before.focus.id && document.getElementById(before.focus.id))
      || same.find((element) => named(element) === before.focus.name);
    if (target) {
      target.focus({ preventScroll: true });
      if (before.focus.caret != null && target.setSelectionRange) target.setSelectionRange(before.focus.caret, before.focus.caret);
    } else {
      // What had the focus is gone: go on reading from the top of what is new.
      live.tabIndex = -1;
      live.focus({ preventScroll: true });
    }
  }

  // A button that is replaced between the press and its release does nothing at all.
  let pressed = null;
  // What was in use when it should have been renewed.
  const heldBack = new Set();

  function holdsBack(part) {
    const isIt = isInUse(part);
    if (isIt) heldBack.add(part);
    return isIt;
  }

  function comeBack() {
    if ([...heldBack].every(isInUse)) return;
    heldBack.clear();
    // Shown is what stood there before; where this fetch fails, the next beat brings another.
    known = "";
    refresh();
  }

  function release() {
    pressed = null;
    comeBack();
  }

  // Of the other buttons the release may never come: a menu opens and keeps it.
  document.addEventListener("pointerdown", (event) => { if (!event.button) pressed = event.target; }, true);
  // After the click that follows.
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => setTimeout(release), true);

  function show(fresh) {
    known = fresh.dataset.number;
    const parts = live.querySelectorAll("[data-part]");
    if (parts.length) return renew(parts, fresh);
    if (holdsBack(live)) return;
    if (fresh.innerHTML === shown) return;
    const before = remember();
    const told = spoken(live);
    shown = fresh.innerHTML;
    live.replaceChildren(...fresh.childNodes);
    restore(before);
    const now = spoken(live);
    if (said && now !== told) said.textContent = now;
  }

  // ---- a page in parts ----

  function renew(parts, fresh) {
    for (const list of live.querySelectorAll("[data-list]")) {
      const newer = fresh.querySelector(`[data-list="${CSS.escape(list.dataset.list)}"]`);
      if (newer) comeAndGo(list, newer);
    }
    for (const part of parts) {
      const newer = fresh.querySelector(`[data-part="${CSS.escape(part.dataset.part)}"]`);
      if (newer && !holdsBack(part)) exchange(part, newer);
    }
  }

  // A list's parts come and go one by one, so that one in use holds up no other.
  function comeAndGo(list, newer) {
    const wanted = new Set([...newer.children].map((part) => part.dataset.part));
    for (const part of [...list.children]) {
      if (!wanted.has(part.dataset.part) && !holdsBack(part)) part.remove();
    }
    let before = null;
    for (const part of newer.children) {
      let here = [...list.children].find((mine) => mine.dataset.part === part.dataset.part);
      if (!here) {
        here = part.cloneNode(true);
        if (before) before.after(here);
        else list.prepend(here);
        window.htmx?.process(here);
      }
      before = here;
    }
  }

  function isInUse(part) {
    if (part.contains(pressed)) return true;
    // A page without parts puts back what was typed.
    if (part === live) return false;
    const at = document.activeElement;
    const isTyping = part.contains(at) && at.matches("input, select, textarea");
    return isTyping || isFilledIn(part);
  }

  function isFilledIn(part) {
    return [...part.querySelectorAll("input, select, textarea")].some(isChanged);
  }

  function isChanged(field) {
    if (field.type === "hidden") return false;
    if (field.type === "radio" || field.type === "checkbox") return field.checked !== field.defaultChecked;
    if (field.tagName !== "SELECT") return field.value !== field.defaultValue;
    const set = [...field.options].findIndex((option) => option.defaultSelected);
    return field.selectedIndex !== Math.max(0, set);
  }

  // What was chosen has been done: it is in use no longer. Where the desk asked first ("do it all
  // the same"), the form that asked is meant, not the one that answered.
  let sent = null;
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.target?.id !== "said") return;
    sent = detail.elt.closest("[data-part] form") || sent;
    if (!detail.successful || !sent) return;
    sent.reset();
    sent = null;
    comeBack();
  });

  // Every form comes with a token of its own; that alone is no news, and the newer one is taken.
  function isSame(part, newer) {
    const tokens = (root) => [...root.querySelectorAll("[name=csrfmiddlewaretoken]")];
    const [mine, theirs] = [tokens(part), tokens(newer)];
    if (mine.length !== theirs.length) return false;
    mine.forEach((token, n) => token.setAttribute("value", theirs[n].getAttribute("value")));
    return part.isEqualNode(newer);
  }

  function exchange(part, newer) {
    const opened = [...part.querySelectorAll("details[open][id]")].map((details) => details.id);
    for (const id of opened) newer.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    if (part.hasAttribute("tabindex")) newer.tabIndex = -1;
    if (isSame(part, newer)) return;
    const at = document.activeElement;
    const had = part.contains(at) ? { id: at.id, name: named(at) } : null;
    for (const { name, value } of newer.attributes) part.setAttribute(name, value);
    part.replaceChildren(...newer.childNodes);
    window.htmx?.process(part);
    if (!had) return;
    // Never another action than the one that had the focus: a key would do what nobody meant.
    const same = [...part.querySelectorAll(focusable)].find((element) => named(element) === had.name);
    const target = (had.id && document.getElementById(had.id)) || same || part;
    if (target === part) part.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  // ---- fetching ----

  // One that is never answered would keep the page old for ever.
  const patiently = (url, seconds, headers) =>
    fetch(url, { headers, cache: "no-store", signal: AbortSignal.timeout?.(1000 * seconds) });

  async function refresh() {
    if (fetching) {
      again = true;
      return;
    }
    fetching = true;
    try {
      const answer = await patiently(location.href, LOST, { "X-Live": "1" });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.querySelector("[data-live]");
      if (!fresh) {
        // Led elsewhere, to the sign-in say: what was typed is kept, and its sending tells of it. A
        // cursor in an empty field, as the desk begins with, holds nothing up.
        if (!answer.redirected || !isFilledIn(document.body)) location.reload();
        return;
      }
      fetchedAt = Date.now();
      // The server says where its own picture was a moment old.
      currentAt = fetchedAt - 1000 * Number(answer.headers.get("Age") || 0);
      show(fresh);
      sayHowCurrent();
      document.dispatchEvent(new CustomEvent("live:fresh"));
    } catch {
      // Out of reach; the next beat tries again.
    } finally {
      fetching = false;
      if (again) {
        again = false;
        refresh();
      }
    }
  }

  // Behind the number: the one before it, and who is told something else since. A page about one
  // person that had the one before has nothing to fetch where only others are named.
  function hear(news) {
    const [number, before, named] = news.split(" ");
    const isForOthers = live.dataset.whose && before === known && !named.split(",").includes(live.dataset.whose);
    if (isForOthers && !fetching) known = number;
    if (number !== known) return refresh();
    currentAt = Date.now();
    sayHowCurrent();
  }

  // No news by a stream: ask for the number, which costs the server next to nothing.
  async function ask() {
    if (asking) return;
    asking = true;
    askedAt = Date.now();
    try {
      const answer = await patiently(`${address}?once`, BEAT);
      if (answer.ok) hear((await answer.text()).trim());
    } catch {
      // Out of reach; the next beat tries again.
    } finally {
      asking = false;
    }
  }

  // ---- one of this browser's streams ----

  // A browser has six connections to one address for all its windows together, and a stream keeps
  // one: three stay free for pages and results. Who has a stream stands in the browser's storage
  // with the time, so that a window that is gone has none for long.
  const me = `${Math.random()}`;
  const places = [1, 2, 3].map((place) => `rallydeck-stream-${place}`);

  function hasPlace() {
    try {
      const held = places.map((place) => (localStorage.getItem(place) || "").split(" "));
      const age = ([, at]) => since(at) / 1000;
      let mine = held.findIndex(([who]) => who === me);
      if (mine >= 0 && age(held[mine]) < BEAT) return true;
      if (mine < 0) mine = held.findIndex((one) => !(age(one) < LOST));
      if (mine >= 0) localStorage.setItem(places[mine], `${me} ${Date.now()}`);
      return mine >= 0;
    } catch {
      return true; // no storage, so nobody to share with
    }
  }

  function letGo() {
    if (!stream) return;
    stream.close();
    stream = null;
    try {
      for (const place of places) if (localStorage.getItem(place)?.startsWith(me)) localStorage.removeItem(place);
    } catch {
      // Nothing was kept.
    }
  }

  function listen() {
    stream?.close();
    stream = new EventSource(address);
    stream.onmessage = (message) => {
      streamedAt = Date.now();
      hear(message.data);
      // Timers of a page that is only listened to are slowed down.
      if (!hasPlace()) letGo();
    };
  }

  // Nobody looks at it, nor waits for its sound.
  const isResting = () => document.hidden && !("listens" in live.dataset);

  function every() {
    if (isResting() || !hasPlace()) letGo();
    else if (!stream) listen();
    const isStreamed = stream && since(streamedAt) < 1000 * LOST;
    const pause = isResting() ? RARELY : stream ? BEAT : SOON;
    if (!isStreamed && since(askedAt) >= 1000 * pause) {
      ask();
      // A browser gives a stream up for good after an error page, as a proxy sends one.
      if (stream?.readyState === EventSource.CLOSED) listen();
    }
    if (since(fetchedAt) > oldAfter) refresh();
    comeBack();
    sayHowCurrent();
  }

  function sayHowCurrent() {
    if (!note) return;
    const seconds = Math.round(since(currentAt) / 1000);
    const words = seconds >= LOST ? note.dataset.lost : seconds > 1 ? note.dataset.ago : note.dataset.now;
    note.textContent = words.replace("#", seconds);
    note.classList.toggle("is-lost", seconds >= LOST);
  }

  document.addEventListener("live-refresh", refresh);
  every();
  setInterval(every, 1000);
  // A phone that was asleep has missed beats; it catches up as soon as it is looked at.
  function look() {
    every();
    if (!document.hidden) ask();
  }
  document.addEventListener("visibilitychange", look);
  addEventListener("pageshow", (event) => { if (event.persisted) look(); });
  addEventListener("pagehide", letGo);
})();
