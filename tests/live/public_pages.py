"""Every public page of a contest, from the program's own addresses: a new one is tried at once."""

from live.urls import public

_CONTEST = "e/<slug:event>/<slug:contest>/"
# What comes after the contest's own address: "" is its overview.
ADDRESSES = [
    address.removeprefix(_CONTEST)
    for address in (str(path.pattern) for path in public)
    if address.startswith(_CONTEST)
]
