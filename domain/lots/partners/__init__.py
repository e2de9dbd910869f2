"""The partner draw: from a list of people to partnerships that nobody can call unfair.

Pure: no Django, no clock, no random source of its own. `verify/` holds the sampling and runs
alone; the other modules freeze its input, look ahead, write certificates and check what people
did by hand. The method is in docs/inside/draw.md.
"""

from domain.lots.partners.by_hand import HandCheck, Swap, SwapOpinion, check_by_hand, check_swap
from domain.lots.partners.draw import (
    EarlierDraw,
    Verdict,
    certificate_make,
    certificate_result,
    certificate_text,
    certificate_verify,
    draw,
    normal_room_word,
    seed_commitment,
)
from domain.lots.partners.late import Proposal, late_arrival, no_show, substitute
from domain.lots.partners.preview import OddOption, Preview, legal_draws, preview
from domain.lots.partners.values import DrawResult, DrawRules, Entrant, Finding, FrozenInput, freeze
from domain.lots.verify import METHOD

__all__ = [
    "METHOD",
    "DrawResult",
    "DrawRules",
    "EarlierDraw",
    "Entrant",
    "Finding",
    "FrozenInput",
    "HandCheck",
    "OddOption",
    "Preview",
    "Proposal",
    "Swap",
    "SwapOpinion",
    "Verdict",
    "certificate_make",
    "certificate_result",
    "certificate_text",
    "certificate_verify",
    "check_by_hand",
    "check_swap",
    "draw",
    "freeze",
    "late_arrival",
    "legal_draws",
    "no_show",
    "normal_room_word",
    "preview",
    "seed_commitment",
    "substitute",
]
