"""What axe-core finds wrong on a page; what it finds right stays in the browser, unread."""

import json
from collections.abc import Sequence

from axe_playwright_python.base import AXE_SCRIPT, AxeResults
from playwright.sync_api import Page


def seen_by_axe(page: Page, *, without: Sequence[str] = ()) -> list[str]:
    """A report of the faults, if there are any; `without` names rules that are left out."""
    options = {
        "resultTypes": ["violations"],
        "rules": {rule: {"enabled": False} for rule in without},
    }
    page.evaluate(AXE_SCRIPT)
    run = f"axe.run({json.dumps(options)}).then(({{ violations }}) => ({{ violations }}))"
    found = AxeResults(page.evaluate(run))
    return [found.generate_report()] if found.violations_count else []
