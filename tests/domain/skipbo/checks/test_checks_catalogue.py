"""The catalogue of findings, its page in the docs and its sentences belong together."""

import re
from pathlib import Path

import pytest

from domain.skipbo.checks import ERRORS, WARNINGS, Finding
from domain.wording import Sentence
from tests.domain.skipbo.checks.checks_examples import EXAMPLES, findings_of

PAGE = Path(__file__).parents[4] / "docs" / "reference" / "checks.md"
NEXT_STEP_EN = re.compile(
    r"\b(correct|choose|enter|check|say yes|record|write|ask|answer|leave|put|count again|take|"
    r"report|say how)\b",
    re.IGNORECASE,
)
NEXT_STEP_FR = re.compile(
    r"\b(corrigez|choisissez|indiquez|vérifiez|répondez|notez|écrivez|demandez|laissez|mettez|"
    r"recomptez|retirez)\b",
    re.IGNORECASE,
)


def test_no_code_is_both_an_error_and_a_warning():
    assert not ERRORS.keys() & WARNINGS.keys()


def test_the_page_lists_every_code_once_with_its_severity():
    rows = re.findall(r"^\| `([a-z-]+)` \| (error|warning) \|", PAGE.read_text(), re.MULTILINE)
    assert len(rows) == len(dict(rows))
    assert dict(rows) == dict.fromkeys(ERRORS, "error") | dict.fromkeys(WARNINGS, "warning")


def test_every_code_has_an_example():
    assert set(EXAMPLES) == (ERRORS | WARNINGS).keys()


@pytest.mark.parametrize("code", sorted(ERRORS | WARNINGS))
def test_every_finding_speaks_both_languages_and_says_what_to_do_next(code):
    findings = findings_of(code)
    assert findings
    for finding in findings:
        english, french = str(finding.sentence), finding.sentence.in_language("fr")
        assert finding.severity == ("error" if code in ERRORS else "warning")
        assert finding.field
        assert english != french
        assert NEXT_STEP_EN.search(english), english
        assert NEXT_STEP_FR.search(french), french
        for sentence in (english, french):
            assert sentence[-1] in ".?"
            assert len(sentence) < 300
            assert "  " not in sentence
            assert "None" not in sentence


def test_a_code_outside_the_catalogue_cannot_be_used():
    with pytest.raises(LookupError):
        Finding("made-up", "winner", Sentence("No."))
