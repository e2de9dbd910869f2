"""A QR code as SVG, in a page or on paper."""

import segno
from django.utils.safestring import SafeString, mark_safe


def qr_svg(link: str) -> SafeString:
    """For phones at the table. Medium error correction: a coffee stain on the card does no harm.
    Its address is read out to whoever cannot see it."""
    return _drawn(link, error="m", title=link)


def qr_picture(link: str) -> SafeString:
    """High error correction: a phone at the back of the hall sees it small and at an angle."""
    return _drawn(link, error="q")


def _drawn(link: str, *, error: str, title: str | None = None) -> SafeString:
    code = segno.make(link, error=error, micro=False)
    # Made of numbers; segno escapes the title.
    return mark_safe(code.svg_inline(border=4, omitsize=True, title=title))  # noqa: S308
