"""A QR code as SVG, for a link that phones at the table open."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(link: str) -> SafeString:
    """Medium error correction: a coffee stain on the card does no harm."""
    code = segno.make(link, error="m", micro=False)
    # Its address is read out to whoever cannot see it.
    drawn = code.svg_inline(border=4, omitsize=True, title=link)
    return mark_safe(drawn)  # noqa: S308 - made of numbers; segno escapes the title
