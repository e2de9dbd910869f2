"""A list as a secretary has it: 53 people of 9 chapters, and what is wrong with such lists.

Two people stand on it twice, chapters are misspelt, lines are empty, blanks and capitals are where
they fell. Knows nothing of pages.
"""

CHAPTERS = (
    "Pecan Valley",
    "Gulf Breeze",
    "Hill Country",
    "Bluebonnet",
    "Lone Star",
    "Big Bend",
    "Caprock",
    "Piney Woods",
    "Rio Grande",
)
FIRST = [
    "Ann",
    "Bob",
    "Cora",
    "Dan",
    "Eve",
    "Finn",
    "Gail",
    "Hugo",
    "Ida",
    "Jack",
    "Kay",
    "Leo",
    "Mia",
    "Ned",
    "Olga",
    "Paul",
    "Quin",
    "Rosa",
]
LAST = [
    "Abel",
    "Brandt",
    "Castillo",
    "Dorsey",
    "Eklund",
    "Fontaine",
    "Garner",
    "Hollis",
    "Ivers",
    "Jarvis",
    "Kessler",
    "Lindqvist",
    "Marsh",
    "Nolan",
    "Ortega",
    "Pruitt",
    "Quimby",
    "Reyes",
    "Sandoval",
    "Tully",
    "Upton",
    "Vance",
    "Whitaker",
    "Yates",
    "Zeller",
]
PEOPLE = 53

SLIPS = {7: "Pecan Vally", 19: "GULF  BREEZE", 31: "Hil Country", 44: "Bluebonet"}


def _line(n: int) -> str:
    chapter = SLIPS.get(n, CHAPTERS[n % len(CHAPTERS)])
    return f"{FIRST[n % len(FIRST)]},{LAST[n % len(LAST)]},{chapter},{n + 101}"


def messy_list() -> str:
    lines = ["First Name,Last Name,Chapter #,Site"]
    for n in range(PEOPLE):
        lines.append(_line(n))
        if n % 17 == 16:
            lines.append(",,,")
        if n in (5, 28):
            lines += ["", f"{_line(n).upper()} "]
    return "\r\n".join(["", *lines, "", ""])
