"""What a narrow window does to a page's words: broken, cut, or out of the window.

Knows no page. Names that people type may be of any length, so what stands there to be copied
(addresses, fingerprints, commands) is left out.
"""

from playwright.sync_api import Page, ViewportSize

# The narrowest phone.
NARROWEST: ViewportSize = {"width": 320, "height": 640}

# A word or a number that goes on in the next line though it has no hyphen.
BROKEN = r"""() => {
  const fields = "textarea, select, option, script, style, svg, .hidden, .skip";
  const copied = `${fields}, code, pre, .fingerprint, .address, .link-secret`;
  const found = new Set();
  const nodes = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  while (nodes.nextNode()) {
    const node = nodes.currentNode, above = node.parentElement;
    if (!node.data.trim() || above.closest(copied)) continue;
    if (!above.checkVisibility({ visibilityProperty: true })) continue;
    for (const word of node.data.matchAll(/\p{L}{3,}|\p{N}{2,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)));
      if (lines.size > 1) found.add(word[0]);
    }
  }
  return [...found];
}"""
# What ends in three dots, or in the middle of a letter: words of the program, and a choice's own.
CUT = r"""() => {
  const cut = (one) => one.scrollWidth > one.clientWidth + 1;
  const pen = document.createElement("canvas").getContext("2d");
  function tooLong(choice) {
    const look = getComputedStyle(choice);
    pen.font = look.font;
    const room = choice.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
    return pen.measureText(choice.selectedOptions[0]?.text ?? "").width > room - 16;
  }
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  return [
    ...[...document.querySelectorAll("main *, header *, nav *")]
      .filter((one) => getComputedStyle(one).textOverflow === "ellipsis" && seen(one) && cut(one))
      .map((one) => one.textContent.trim()),
    ...[...document.querySelectorAll("select:not([multiple])")]
      .filter((one) => seen(one) && tooLong(one))
      .map((one) => one.selectedOptions[0].text),
  ];
}"""
# Every menu of the bar, opened one after the other.
OUT_OF_THE_WINDOW = r"""() => [...document.querySelectorAll(".desk-bar details")].filter((menu) => {
  menu.open = true;
  const box = menu.querySelector(".menu-list").getBoundingClientRect();
  menu.open = false;
  return box.left < 0 || box.right > innerWidth;
}).map((menu) => menu.querySelector("summary").innerText)"""


def narrow_faults(page: Page) -> list[str]:
    """Of a page that is as wide as the narrowest phone."""
    return [
        *(f"broken in the middle: {word}" for word in page.evaluate(BROKEN)),
        *(f"cut: {words}" for words in page.evaluate(CUT)),
        *(f"menu out of the window: {name}" for name in page.evaluate(OUT_OF_THE_WINDOW)),
    ]
