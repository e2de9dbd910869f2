"""What a browser may do with our pages: the content security policy, and a page's exception to it.

Nothing from elsewhere is loaded, and nobody shows our pages in a frame. Knows no page.
"""

from collections.abc import Mapping

_POLICY: Mapping[str, str] = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADER = "Content-Security-Policy"


def policy(exceptions: Mapping[str, str] | None = None) -> str:
    """The header's text. `exceptions` stand in the place of what holds everywhere else.

    >>> policy({"frame-ancestors": "'self'"}).rpartition("; ")[2]
    "frame-ancestors 'self'"
    """
    return "; ".join(f"{name} {value}" for name, value in {**_POLICY, **(exceptions or {})}.items())
