"""From options to a table that can be dealt."""

from argparse import Namespace

from games.rulesets import Setup, Value, derive, get
from wording import Malformed, Sentence


def setup_from(options: Namespace) -> Setup:
    rules = get(options.rules)
    changes: dict[str, Value] = {}
    for text in options.set:
        name, equals, value = text.partition("=")
        if not equals:
            raise Malformed(
                "setting-form",
                Sentence("Write a setting as NAME=VALUE, not “{text}”.", text=text),
            )
        changes[name] = value
    if options.stock is not None:
        many = (options.players or 0) > 4
        changes["stock_many" if many else "stock"] = options.stock
    if changes:
        rules = derive(rules, changes)
    partners = options.partners or rules.partnership == "always"
    players = options.players or (4 if partners else max(2, rules.players_min))
    return Setup(rules, players, partners)


def bot_names(options: Namespace) -> tuple[str, ...]:
    return tuple(options.bots.split(","))
