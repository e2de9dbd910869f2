"""Templates stand with their features and are readable: djade sets their tags (`make lint-quick`),
and no line is too long."""

from tests.servers import PROJECT

TEMPLATES = PROJECT / "templates"
COLUMNS = 120
# What every page of the desk has around it, and the sheets of paper.
OF_MANY = {"desk", "print"}


def test_no_line_of_a_template_is_longer_than_its_columns():
    long = [
        f"{page.relative_to(PROJECT)}:{number}"
        for page in TEMPLATES.rglob("*.html")
        for number, line in enumerate(page.read_text().splitlines(), start=1)
        if len(line) > COLUMNS
    ]
    assert long == []


def test_a_folder_of_templates_has_the_name_of_its_feature():
    folders = {str(page.parent.relative_to(TEMPLATES)) for page in TEMPLATES.rglob("*.html")}
    assert [name for name in folders - OF_MANY if not (PROJECT / name).is_dir()] == []
