"""`rules`: the list of rule sets, or one of them in readable words."""

import sys
import textwrap
from argparse import Namespace

from games.rulesets import ALL, ORIGINS, SECTIONS, RuleSet, get, read_out
from wording import Sentence

_WIDTH = 88
_MARKED = Sentence("Rules marked * are additions of ours: the sheet does not speak of them.")


def run(options: Namespace) -> None:
    language = options.language
    text = one(get(options.id), language) if options.id else all_of_them(language)
    sys.stdout.write(text)


def all_of_them(language: str) -> str:
    width = max(len(rules.id) for rules in ALL)
    return "".join(
        f"{rules.id:<{width}}  {rules.title.in_language(language)}, "
        f"{rules.source.in_language(language)}\n"
        for rules in ALL
    )


def one(rules: RuleSet, language: str) -> str:
    title = f"{rules.title.in_language(language)} ({rules.id}, version {rules.version})"
    lines = [title, "=" * len(title), ""]
    lines += textwrap.wrap(rules.source.in_language(language), _WIDTH)
    lines += textwrap.wrap(_MARKED.in_language(language), _WIDTH)
    said = read_out(rules)
    for section, heading in SECTIONS.items():
        lines += ["", heading.in_language(language), ""]
        for rule in said:
            if rule.section == section:
                mark = ORIGINS[rule.origin].in_language(language)
                text = rule.sentence.in_language(language) + (f" [{mark}]" if mark else "")
                first = "* " if mark else "- "
                lines += textwrap.wrap(text, _WIDTH, initial_indent=first, subsequent_indent="  ")
    return "\n".join(lines) + "\n"
