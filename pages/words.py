"""Sentences in the language of whoever reads the page."""

from django.utils.translation import get_language

from wording import Sentence


def language() -> str:
    return get_language() or "en"


def said(sentence: Sentence) -> str:
    return sentence.in_language(language())
