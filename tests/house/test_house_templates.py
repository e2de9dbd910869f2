"""Templates are readable: djade sets their tags (`make lint-quick`), and no line is too long."""

from tests.servers import PROJECT

COLUMNS = 120


def test_no_line_of_a_template_is_longer_than_its_columns():
    long = [
        f"{page.relative_to(PROJECT)}:{number}"
        for page in (PROJECT / "templates").rglob("*.html")
        for number, line in enumerate(page.read_text().splitlines(), start=1)
        if len(line) > COLUMNS
    ]
    assert long == []
