"""A QR code in a page, for phones that look at a screen. On paper, printing has its own."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_picture(link: str) -> SafeString:
    """High error correction: a phone at the back of the hall sees it small and at an angle."""
    drawn = segno.make(link, error="q", micro=False).svg_inline(border=4, omitsize=True)
    return mark_safe(drawn)  # noqa: S308 - made of numbers only; the link itself is not in it


# ---- A QR code as SVG, for a link that phones at the table open ----


def qr_svg(link: str) -> SafeString:
    """Medium error correction: a coffee stain on the card does no harm."""
    code = segno.make(link, error="m", micro=False)
    # Its address is read out to whoever cannot see it.
    drawn = code.svg_inline(border=4, omitsize=True, title=link)
    return mark_safe(drawn)  # noqa: S308 - made of numbers; segno escapes the title
