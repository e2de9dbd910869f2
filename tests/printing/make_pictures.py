"""`make pictures`: the small picture of every sheet that the print page shows beside its name.

`make pictures SHEET=rules` draws one, and leaves all others as they are.
"""

import subprocess
import sys
import tempfile
from pathlib import Path

import django
from PIL import Image

ROOT = Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / "static" / "print" / "pictures"
sys.path.insert(0, str(ROOT))


def main(wanted: list[str]) -> None:
    django.setup()
    from printing.render_job import Order, sheet_pdf
    from printing.sheets.sheet import Setting
    from tests.printing.rally_samples import IDENTITY, rally

    PICTURES.mkdir(exist_ok=True)
    values = rally(16)
    del values["pack"]
    # The one that has to be glued at sixteen shows itself whole at eight.
    values["chart-both-sides"] = rally(8)["chart-both-sides"]
    for sheet in wanted:
        if sheet not in values:
            raise SystemExit(f"tests/printing/rally_samples.py has no value for “{sheet}” yet.")
    for sheet in wanted or values:
        value = values[sheet]
        pdf = sheet_pdf(Order(sheet, Setting(), {}, value, IDENTITY), lambda done, total: None)
        with tempfile.NamedTemporaryFile(suffix=".pdf") as file:
            file.write(pdf)
            file.flush()
            subprocess.run(
                ["pdftoppm", "-png", "-gray", "-singlefile", "-scale-to-x", "192", "-scale-to-y",
                 "-1", file.name, str(PICTURES / sheet)],
                check=True,
            )  # fmt: skip
        drawn = PICTURES / f"{sheet}.png"
        with Image.open(drawn) as picture:
            # A few greys are enough for a picture of two fingers' width.
            picture.quantize(8).save(drawn, optimize=True)


if __name__ == "__main__":
    main(sys.argv[1:])
