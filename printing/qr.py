"""A QR code as SVG, for a link that phones at the table open."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(link: str) -> SafeString:
    """Medium error correction: a coffee stain on the card does no harm."""
    drawn = segno.make(link, error="m", micro=False).svg_inline(border=4, omitsize=True)
    return mark_safe(drawn)  # noqa: S308 - made of numbers only; the link itself is not in it
