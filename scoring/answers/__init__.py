"""The one answer a player wants: which table, with whom, against whom, when."""

from scoring.answers.keeping import (
    EventAnswers,
    answers_for,
    answers_make,
    answers_of,
    kept,
)
from scoring.answers.told import contest_answers, one_answer, people_told, person_answers
from scoring.answers.values import Ahead, Answer, CardLine, Person, Standing

__all__ = [
    "Ahead",
    "Answer",
    "CardLine",
    "EventAnswers",
    "Person",
    "Standing",
    "answers_for",
    "answers_make",
    "answers_of",
    "contest_answers",
    "kept",
    "one_answer",
    "people_told",
    "person_answers",
]
