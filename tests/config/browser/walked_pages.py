"""Every page that the browser walks over, on the demo rally. What is not here stands, with its
reason, in `test_walked_pages.py`."""

from tests.live.public_pages import ADDRESSES

PUBLIC = [
    "/",
    "/e/pecan-valley-rally/",
    "/sign-in/",
    "/no-such-page/",
    "/help/",
    "/help/?q=late",
    "/help/guide/first-rally/",
    "/help/howto/proxy/",
]
DESK = [
    "/desk/new/",
    "/desk/new/quick/",
    "/desk/pecan-valley-rally/",
    "/desk/pecan-valley-rally/set-up/",
    "/desk/pecan-valley-rally/people/plan/",
    "/desk/pecan-valley-rally/new/",
    "/desk/pecan-valley-rally/new/?rules=texas",
    "/desk/pecan-valley-rally/people/?contest=sunday-finale&q=an",
    "/desk/pecan-valley-rally/people/list/",
    "/desk/pecan-valley-rally/people/1/",
    "/desk/pecan-valley-rally/sunday-finale/set-up/",
    "/desk/pecan-valley-rally/sunday-finale/check-in/",
]
ARCHIVE = [
    "/desk/import/",
    "/desk/pecan-valley-rally/webhooks/",
    "/desk/pecan-valley-rally/websites/?contest=skip-bo-partners&accent=%23aa3300",
]
FRAMES = [
    f"/embed/pecan-valley-rally/{contest}/{what}/?accent=aa3300"
    for contest in ("skip-bo-partners", "saturday-progressive")
    for what in ("chart", "tables", "results", "find")
]
_PLAYED = "/desk/pecan-valley-rally/skip-bo-partners/"
RECORD = [
    f"{_PLAYED}matches/",
    f"{_PLAYED}matches/?q=an",
    f"{_PLAYED}match/main:1:1/",
    f"{_PLAYED}match/main:3:1/",
    f"{_PLAYED}match/main:1:1/correct/?result=no-show&reason=x",
    f"{_PLAYED}trail/",
    f"{_PLAYED}trail/undo/",
    f"{_PLAYED}trail/redo/",
    f"{_PLAYED}trail/undo-everything/",
    f"{_PLAYED}game/13/incident/",
    f"{_PLAYED}game/32/incident/",
    f"{_PLAYED}announcer/",
    "/desk/pecan-valley-rally/friday-warm-up/closing/",
    "/e/pecan-valley-rally/friday-warm-up/finish/",
    f"{_PLAYED}sides/",
    f"{_PLAYED}sides/1/withdraw/",
    f"{_PLAYED}sides/late/",
    f"{_PLAYED}rules/",
    "/e/pecan-valley-rally/skip-bo-partners/rules/",
    "/desk/pecan-valley-rally/sunday-finale/draw-show/",
    "/desk/pecan-valley-rally/ladies-and-gents/draw-show/",
]
# The desk's play page in every phase of a day, and the result entry alone.
PLAY = [
    "/desk/pecan-valley-rally/sunday-finale/",
    "/desk/pecan-valley-rally/ladies-and-gents/",
    "/desk/pecan-valley-rally/skip-bo-partners/",
    "/desk/pecan-valley-rally/friday-warm-up/",
    "/desk/pecan-valley-rally/skip-bo-partners/result/?table=1&manner=time",
    "/desk/pecan-valley-rally/saturday-progressive/",
    "/desk/pecan-valley-rally/saturday-progressive/sides/",
    "/desk/pecan-valley-rally/friday-mixer/",
    "/desk/pecan-valley-rally/second-chance/",
    "/desk/pecan-valley-rally/friday-warm-up/settle/1/",
    f"{_PLAYED}chart/",
    f"{_PLAYED}adjust/",
]
FOLLOWED = [
    f"/e/pecan-valley-rally/{contest}/{page}"
    for contest in ("skip-bo-partners", "sunday-finale", "saturday-progressive")
    for page in ADDRESSES
    if page
]
TOKENS = ["/tokens/"]
HELPERS = [
    "/helpers/of/pecan-valley-rally/",
    "/helpers/",
    "/helpers/trail/",
    "/helpers/1/",
    "/you/password-again/",
    "/you/",
    "/you/second-factor/",
    "/sign-in/tablet/",
    f"{_PLAYED}table-links/",
]

PAPER = [
    "/desk/pecan-valley-rally/skip-bo-partners/re-key/",
    "/desk/pecan-valley-rally/sunday-finale/re-key/",
    "/print/blank-sheets/",
]
PARTNERS = [
    f"/desk/pecan-valley-rally/ladies-and-gents/partners/{part}/"
    for part in ("rules", "by-hand", "swap", "late", "no-show", "substitute", "draws/1")
]
OTHERS = [
    "/t/no-such-table/",
    "/e/pecan-valley-rally/me/?q=lin",
    "/print/blank-charts/",
    f"{_PLAYED}print/",
    "/print/s/",
    "/e/pecan-valley-rally/friday-warm-up/take-along/",
]
# What is seldom pressed and must be right when it is.
SELDOM = [
    "/desk/pecan-valley-rally/delete/",
    "/desk/pecan-valley-rally/sunday-finale/delete/",
    "/desk/pecan-valley-rally/people/1/forget/",
    "/desk/pecan-valley-rally/people/trail/",
    "/desk/pecan-valley-rally/saturday-progressive/lots/",
    "/e/pecan-valley-rally/saturday-progressive/lots/",
    "/desk/pecan-valley-rally/saturday-progressive/re-key/round/",
]

WALKED = [
    *PUBLIC,
    *PARTNERS,
    *OTHERS,
    *DESK,
    *ARCHIVE,
    *RECORD,
    *PLAY,
    *FOLLOWED,
    *FRAMES,
    *TOKENS,
    *HELPERS,
    *PAPER,
    *SELDOM,
]
