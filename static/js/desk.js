// Results by keyboard: table, winner's letter, cards left, Enter, and the next table. Who sits
// there comes from the page itself, which is kept current. Without this file the form is a plain
// one. Nothing typed is lost: a refusal, a lost line and a lost session all leave it standing.
"use strict";

(() => {
  const entry = document.getElementById("entry");
  if (!entry) return;
  // A key or a button pressed twice must not say yes to a question that nobody has read.
  const READING_MS = 1000;
  const BOXES = ["table", "winner", "left"];
  const GOING_ON = ["Tab", "ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];
  let isWaiting = false;
  // The letter went on to the next box by itself: whoever presses Tab after it means that box.
  let hasGoneOn = false;
  let typedAhead = [];
  let askedAt = 0;

  document.documentElement.classList.add("has-script");

  const form = () => entry.querySelector("#entry-form");
  const field = (name) => form().elements[name];
  const seat = (number) => document.querySelector(`[data-at="${CSS.escape(String(Number(number)))}"]`);
  const more = () => entry.querySelector("#entry-extra");
  const letters = () => [...entry.querySelectorAll(".entry-sides [data-letter]")].map((side) => side.dataset.letter);

  function focusOn(name) {
    field(name).closest("details")?.setAttribute("open", "");
    field(name).focus();
    field(name).select?.();
  }

  // ---- who sits there ----

  function look() {
    const typed = field("table").value.trim();
    const at = /^\d+$/.test(typed) ? seat(typed) : null;
    field("game").value = at ? at.dataset.game : "";
    field("version").value = at ? at.dataset.version : "";
    entry.querySelector(".entry-sides").replaceChildren(...(at ? at.cloneNode(true).children : []));
    entry.querySelector("[data-nobody]").hidden = !typed || Boolean(at);
    choose();
    lay();
  }

  // The folded part has a field for each player of the table, and the points of each side.
  function lay() {
    const box = entry.querySelector("[data-players]");
    const rows = [...entry.querySelectorAll(".entry-sides [data-letter]")].map(({ dataset }) => {
      const people = dataset.people.split("|");
      const row = document.createElement("div");
      row.className = "entry-player-row";
      if (people.length > 1) {
        people.forEach((person, seat) => row.append(counter(`left_${dataset.letter}${seat + 1}`, person, box.dataset.cards)));
      }
      row.append(counter(`points_${dataset.letter}`, `${box.dataset.points} ${dataset.letter}`));
      return row;
    });
    box.replaceChildren(...rows);
  }

  function counter(name, words, hidden) {
    const [div, label, input] = ["div", "label", "input"].map((tag) => document.createElement(tag));
    div.className = "field";
    label.htmlFor = input.id = input.name = name;
    if (hidden) {
      const before = document.createElement("span");
      before.className = "hidden";
      before.textContent = `${hidden} `;
      label.append(before);
    }
    label.append(words);
    input.inputMode = "numeric";
    input.maxLength = 6;
    div.append(label, input);
    return div;
  }

  // Enter for a table where nobody plays, or after a letter that is nobody's: said where a refusal
  // stands, and what is typed next replaces it.
  function refuseTable() {
    const [, number] = /^\s*(\d*)/.exec(field("table").value);
    const nobody = entry.querySelector("[data-nobody]");
    const note = document.createElement("div");
    note.className = "note note-error";
    note.textContent = number && !seat(number) ? nobody.textContent : nobody.dataset.nobody;
    entry.querySelector("#entry-told").replaceChildren(note);
    nobody.hidden = true;
    focusOn("table");
  }

  function choose() {
    for (const side of entry.querySelectorAll(".entry-sides [data-letter]")) {
      side.classList.toggle("is-chosen", side.dataset.letter === field("winner").value.toUpperCase());
    }
  }

  // The table's game may have been touched while someone types. If they only sat down, go on; if
  // a result came in, the old version is sent and the answer says what is written there now.
  document.addEventListener("live:fresh", () => {
    const at = field("table").value ? seat(field("table").value) : null;
    if (at && at.dataset.game === field("game").value && ["called", "playing"].includes(at.dataset.state)) {
      field("version").value = at.dataset.version;
    } else if (at && !field("game").value) {
      look();
    }
  });

  // ---- keys ----

  // To the side: to the box beside it, from the end of what stands in one. Up and down: the other
  // side, or one card more or less.
  function arrow(key, name) {
    const at = BOXES.indexOf(name);
    const box = document.activeElement;
    if (at < 0 || !key.startsWith("Arrow")) return false;
    const isAll = box.selectionStart === 0 && box.selectionEnd === box.value.length;
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1 }[key];
    if (next !== undefined) {
      const edge = key === "ArrowLeft" ? 0 : box.value.length;
      if (!BOXES[next] || (!isAll && box.selectionStart !== edge)) return false;
      focusOn(BOXES[next]);
      return true;
    }
    const step = key === "ArrowUp" ? 1 : -1;
    if (name === "winner" && letters().length) {
      const found = letters();
      const was = found.indexOf(box.value.toUpperCase());
      box.value = found[was < 0 ? 0 : (was + found.length - step) % found.length];
    } else if (name === "left" && /^\d*$/.test(box.value)) {
      box.value = Math.max(0, Number(box.value) + step);
    } else return false;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    return true;
  }

  // What a key does in the form; false where the browser should do what it always does.
  function press(key) {
    const name = document.activeElement?.name;
    const letter = key.length === 1 ? key.toUpperCase() : "";
    if (key === "Escape") {
      clear();
      return true;
    }
    if (key === "Tab" && hasGoneOn && name === "left" && !field("left").value) {
      hasGoneOn = false;
      return true;
    }
    hasGoneOn = false;
    if (arrow(key, name)) return true;
    if (key === "*" && BOXES.includes(name)) {
      more().open = true;
      more().querySelector("input").focus();
      return true;
    }
    if ((name === "table" || name === "winner") && letters().includes(letter)) {
      field("winner").value = letter;
      field("winner").dispatchEvent(new Event("input", { bubbles: true }));
      focusOn("left");
      hasGoneOn = name === "winner";
      return true;
    }
    // The answer to a question, wherever the cursor stands.
    if (key === "Enter" && "asks" in form().dataset) return false;
    if (key === "Enter" && name === "table") {
      if (field("game").value) focusOn("winner");
      else if (field("table").value.trim()) refuseTable();
      return true;
    }
    if (key === "Enter" && name === "winner") {
      focusOn("left");
      return true;
    }
    if (name === "winner" && /^\d$/.test(key)) {
      if (!field("winner").value) return true;
      focusOn("left");
      field("left").value = key;
      field("left").dispatchEvent(new Event("input", { bubbles: true }));
      return true;
    }
    if (key === "Backspace" && (name === "left" || name === "winner") && !document.activeElement.value) {
      focusOn(name === "left" ? "winner" : "table");
      return true;
    }
    return false;
  }

  entry.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || !form()?.contains(event.target)) return;
    if (isWaiting) {
      // What goes on from a key that waits, waits with it; alone it leads away, as ever.
      const waits = typedAhead.length && !["Enter", "Escape"].includes(typedAhead.at(-1));
      const goesOn = waits && !event.shiftKey && GOING_ON.includes(event.key);
      if (event.key.length === 1 || ["Enter", "Backspace", "Escape"].includes(event.key) || goesOn) {
        event.preventDefault();
        if (!event.repeat) typedAhead.push(event.key);
      }
      return;
    }
    if (event.key === "Tab" && event.shiftKey) return;
    if (press(event.key)) event.preventDefault();
  });

  // Before htmx hears of it, whichever way it was pressed.
  entry.addEventListener("submit", (event) => {
    if (event.target !== form() || Date.now() - askedAt >= READING_MS) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);

  function type(at, key) {
    const [from, to] = [at.selectionStart, at.selectionEnd];
    if (key !== "Backspace") at.setRangeText(key, from, to, "end");
    else at.setRangeText("", from === to ? Math.max(0, from - 1) : from, to, "end");
  }

  // As the browser does with a key that goes on, within the form.
  function goOn(at, key) {
    if (key === "Tab") {
      const fields = [...form().querySelectorAll("input:not([type=hidden]), select, summary, button")];
      const seen = fields.filter((one) => one.offsetParent && one.tabIndex >= 0);
      const next = seen[seen.indexOf(at) + 1];
      next?.focus();
      next?.select?.();
    } else if (key === "ArrowLeft" || key === "ArrowRight") {
      const [from, to] = [at.selectionStart, at.selectionEnd];
      const by = from === to ? 1 : 0;
      const place = key === "ArrowLeft" ? Math.max(0, from - by) : to + by;
      at.setSelectionRange(place, place);
    }
  }

  // What was typed while the last result was being saved, key by key.
  function replay() {
    const keys = typedAhead;
    typedAhead = [];
    // The same Enter again is no second result: the form is empty now. Nor is there anything to take
    // back once it is saved.
    const isSpent = (key) => key === "Enter" || (key === "Escape" && entry.querySelector("#entry-told .saved"));
    while (keys.length && isSpent(keys[0])) keys.shift();
    while (keys.length && !isWaiting) {
      const key = keys.shift();
      if (press(key)) continue;
      const at = document.activeElement;
      if (key === "Enter") form().requestSubmit();
      else if (!form().contains(at) || !at.setRangeText) continue;
      else if (GOING_ON.includes(key)) goOn(at, key);
      else type(at, key);
      at.dispatchEvent(new Event("input", { bubbles: true }));
    }
    typedAhead = [...keys, ...typedAhead];
  }

  // What was said is about what stood there: it goes as soon as something else is typed.
  function unsay() {
    const told = entry.querySelector("#entry-told");
    if (!told.querySelector(".note, .entry-good")) return;
    told.replaceChildren();
    field("asked").value = "";
    askedAt = 0;
    delete form().dataset.asks;
    const save = entry.querySelector("[data-save]");
    save.firstElementChild.textContent = save.dataset.save;
  }

  entry.addEventListener("input", (event) => {
    unsay();
    if (event.target.name === "table") look();
    if (event.target.name === "winner") {
      event.target.value = event.target.value.toUpperCase();
      choose();
    }
  });

  function clear() {
    for (const name of ["table", "winner", "left", "winner_left", "reason", "tie_break", "minutes", "asked"]) field(name).value = "";
    field("complete").checked = false;
    more().open = false;
    field("manner").selectedIndex = 0;
    unsay();
    look();
    focusOn("table");
  }

  // A link that is about one table fills it in, where its page would do the same.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("[data-enter]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    clear();
    field("table").value = link.dataset.enter;
    field("manner").value = link.dataset.manner;
    look();
    focusOn("winner");
  });

  // ---- sending ----

  function unsent(why) {
    const note = entry.querySelector("[data-unsent]");
    note.textContent = note.dataset[why];
    note.hidden = false;
    settle();
    typedAhead = [];
  }

  function settle() {
    isWaiting = false;
    form().removeAttribute("aria-busy");
  }

  entry.addEventListener("htmx:configRequest", (event) => {
    // The page is renewed after a new sign-in, this form is not: take the newest token.
    const token = document.querySelector("[data-token]")?.dataset.token;
    if (token) event.detail.parameters.set?.("csrfmiddlewaretoken", token);
  });
  entry.addEventListener("htmx:beforeRequest", () => {
    isWaiting = true;
    form().setAttribute("aria-busy", "true");
    entry.querySelector("[data-unsent]").hidden = true;
  });
  entry.addEventListener("htmx:sendError", () => unsent("unsent"));
  entry.addEventListener("htmx:timeout", () => unsent("unsent"));

  // Any other button whose answer does not come says so where the answer would stand. The button
  // itself may have been renewed meanwhile, so its request is asked.
  document.body.addEventListener("htmx:beforeRequest", ({ detail: { target, xhr } }) => {
    if (target.id !== "said") return;
    const note = document.createElement("div");
    note.className = "note note-error";
    note.textContent = target.dataset.unsent;
    for (const lost of ["error", "timeout"]) xhr.addEventListener(lost, () => target.replaceChildren(note));
  });

  const isSaved = (event) => event.detail.xhr.getResponseHeader("X-Entry") === "good";

  // At once, so that keys find a field, and only once: whoever goes on from there stays there.
  entry.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== entry) return;
    // Typed before anybody could read the refusal, so it was meant for something else.
    if (!isSaved(event)) typedAhead = [];
    focusOn(isSaved(event) ? "table" : form().dataset.field || "table");
  });

  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const { xhr, target } = event.detail;
    if (target.id === "said" && [400, 409, 422].includes(xhr.status)) event.detail.shouldSwap = true;
    if (target.id !== "entry") return;
    const isAnswer = xhr.getResponseHeader("X-Entry") !== null;
    event.detail.shouldSwap = isAnswer;
    event.detail.isError = false;
    if (!isAnswer) unsent(xhr.status >= 500 ? "unsent" : "signedOut");
  });

  // Once htmx knows the new form: a submit before that would load the whole page.
  entry.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target !== entry) return;
    settle();
    if ("asks" in form().dataset) askedAt = Date.now();
    replay();
  });

  // ---- what was said about the page ----

  // A message is about the moment: it goes with the next change of the page, once it could be read.
  const SAID_MS = 6000;
  const heard = new Map();
  const messages = () => document.querySelectorAll("#said > .note, main > .note[role=status]");
  function noteWhen() {
    for (const note of messages()) if (!heard.has(note)) heard.set(note, Date.now());
  }
  document.addEventListener("live:fresh", () => {
    for (const note of messages()) {
      if (!note.querySelector("form") && Date.now() - (heard.get(note) ?? Date.now()) > SAID_MS) note.remove();
    }
  });
  document.body.addEventListener("htmx:afterSwap", noteWhen);
  noteWhen();

  // On a laptop the table's number can be typed at once; a phone would open its keyboard.
  if (matchMedia("(hover: hover) and (min-width: 60rem)").matches && !location.hash) field("table").focus({ preventScroll: true });
  // A browser that goes back keeps what was typed, so who sits there is looked up again.
  if (field("table").value && !field("game").value) look();
})();
