"""`{% draw_words draw %}`, `{% lots_words commitment %}`: the six words of what is sealed, in the
page's language."""

from django import template
from django.utils.translation import get_language

from domain.lots.seal import sealed_together, words_of
from tournaments.models import Draw

register = template.Library()


@register.simple_tag
def draw_words(draw: Draw) -> str:
    return lots_words(sealed_together(draw.commitment, draw.frozen_hash))


@register.simple_tag
def lots_words(commitment: str) -> str:
    return "-".join(words_of(commitment, get_language() or "en"))
