"""What the API says when it refuses: problem+json, with a stable code and a sentence.

The one shape of every error answer. Which refusal has which status is decided elsewhere.
"""

from typing import Any

from django.http import JsonResponse
from django.utils.translation import get_language

from wording import Sentence

CONTENT_TYPE = "application/problem+json"

TITLES: dict[int, Sentence] = {
    400: Sentence(en="Cannot be read", fr="Illisible"),
    401: Sentence(en="No valid token", fr="Pas de jeton valable"),
    403: Sentence(en="Not allowed", fr="Non autorisé"),
    404: Sentence(en="Not found", fr="Introuvable"),
    405: Sentence(en="Not done this way", fr="Méthode non prévue"),
    408: Sentence(en="Too slow", fr="Trop lent"),
    409: Sentence(en="Changed in the meantime", fr="Modifié entre-temps"),
    412: Sentence(en="Not what you saw", fr="Ce n’est plus ce que vous avez vu"),
    413: Sentence(en="Too large", fr="Trop volumineux"),
    415: Sentence(en="Not JSON", fr="Pas du JSON"),
    422: Sentence(en="Not possible", fr="Impossible"),
    428: Sentence(en="Say what you saw", fr="Dites ce que vous avez vu"),
    429: Sentence(en="Too many requests", fr="Trop de demandes"),
    500: Sentence(en="Our mistake", fr="Notre erreur"),
}

TOKEN_NEEDED = Sentence(
    en="This needs a token. Make one on the page “Tokens” and send it as "
    "“Authorization: Bearer …”.",
    fr="Il faut un jeton. Créez-en un sur la page « Jetons » et envoyez-le sous la forme "
    "« Authorization: Bearer … ».",
)
TOKEN_UNKNOWN = Sentence(
    en="This token is not known, has run out or was revoked. Make a new one.",
    fr="Ce jeton est inconnu, expiré ou révoqué. Créez-en un nouveau.",
)
MAY_NOT = Sentence(
    en="Your role in this event, or this token's scope, does not allow that.",
    fr="Votre rôle dans cet événement, ou la portée de ce jeton, ne le permet pas.",
)
NOT_FOUND = Sentence(
    en="There is nothing at this address. Check the names and numbers in it.",
    fr="Il n’y a rien à cette adresse. Vérifiez les noms et les numéros.",
)
METHOD = Sentence(
    en="This address does not take that method. See the “Allow” header.",
    fr="Cette adresse n’accepte pas cette méthode. Voyez l’en-tête « Allow ».",
)
MEDIA_TYPE = Sentence(
    en="Send the body as “Content-Type: application/json”.",
    fr="Envoyez le corps avec « Content-Type: application/json ».",
)
TOO_MANY = Sentence(
    en="That was too much at once. Wait as many seconds as “Retry-After” says.",
    fr="C’est trop à la fois. Attendez le nombre de secondes indiqué par « Retry-After ».",
)
TOO_LARGE = Sentence(
    en="That is more than this address takes at once.",
    fr="C’est plus que cette adresse n’accepte en une fois.",
)
TOO_SLOW = Sentence(
    en="The body came too slowly. Try again on a better line.",
    fr="Le corps est arrivé trop lentement. Réessayez avec une meilleure connexion.",
)
BAD_REQUEST = Sentence(en="This request cannot be read.", fr="Cette demande est illisible.")
SERVER = Sentence(
    en="Something went wrong here; it is our mistake, and it was written to the log.",
    fr="Une erreur s’est produite de notre côté ; elle est notée dans le journal.",
)


class Problem(Exception):
    """A refusal of the API's own, such as a version that was not sent."""

    def __init__(
        self,
        status: int,
        code: str,
        sentence: Sentence,
        *,
        field: str = "",
        headers: dict[str, str] | None = None,
        **more: Any,
    ) -> None:
        super().__init__(code, sentence)
        self.status = status
        self.code = code
        self.sentence = sentence
        self.field = field
        self.headers = headers or {}
        self.more = more


def body(
    status: int, code: str, sentence: Sentence | str, field: str = "", **more: Any
) -> dict[str, Any]:
    """The members of a problem, in the language that was asked for."""
    language = get_language() or "en"
    said = sentence.in_language(language) if isinstance(sentence, Sentence) else sentence
    told: dict[str, Any] = {
        "type": f"urn:rallydeck:problem:{code}",
        "title": TITLES[status].in_language(language),
        "status": status,
        "code": code,
        "detail": said,
    }
    if field:
        told["field"] = field
    return told | more


def plain_answer(
    status: int, code: str, sentence: Sentence, headers: dict[str, str] | None = None
) -> JsonResponse:
    """The same outside a view, where nothing of the framework runs yet."""
    return JsonResponse(
        body(status, code, sentence), status=status, headers=headers, content_type=CONTENT_TYPE
    )
