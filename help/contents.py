"""Which pages of help there are, in the order of the front page. Their files are in docs/.

Each has a file in every language: docs/<part>/<language>/<name>.md.
"""

GUIDE, HOW_TO = "guide", "howto"

FIRST = ("first-rally", "scorers", "players", "announcer", "when")
# One page for each form of contest, under its name in the registry.
FORMS = ("knockout", "double", "open", "progressive", "mixer", "swiss", "everyone", "pools")
PAGES: dict[str, tuple[str, ...]] = {
    GUIDE: FIRST + FORMS,
    HOW_TO: (
        "website",
        "newsletter",
        "webhook",
        "helpers",
        "backup",
        "move",
        "delete",
        "upgrade",
        "proxy",
    ),
}
