"""The parts of `verify` joined into one file that anyone can run at home: `verify.py`.

Every line that draws stands in the parts as well; what is added are the translations of what the
parts say, since no catalogue is at hand on another computer. `verify_file` adds what checks the
lots of contests, and writes the file that is handed out.
"""

import ast
import inspect
import json
from collections.abc import Iterator, Sequence
from types import ModuleType

from domain.lots.verify import command, counts, field, hat, sealed, written
from domain.wording import LANGUAGES
from domain.wording.catalogues import ENGLISH, catalogue

# Each after those that it needs; the command last, since it runs.
PARTS = (written, counts, field, hat, sealed, command)
_HOME = "domain.lots.verify"
_HEAD = '''\
"""Draw partners from a seed, and check a certificate: one file, the standard library only.

Copy this file alone to any computer with Python 3.11 or newer and run
`python verify.py certificate.json`. It says that the draw is valid, or what differs.
It is the very program that drew the partners, its parts joined into one file.
"""
'''


def one_file(beside: str = "", saying: Sequence[ModuleType] = ()) -> str:
    """The text of `verify.py`; `beside` stands before its command, `saying` are modules whose
    words are translated too."""
    imports: set[str] = set()
    bodies = []
    for part in PARTS:
        head, body = _split(part)
        imports |= head
        title = (part.__doc__ or "").partition("\n")[0]
        if part is command:
            words = json.dumps(_translations([*PARTS, *saying]), indent=1, ensure_ascii=False)
            bodies.append(f"\nWORDS.update({words})\n{beside}")
        bodies.append(f"\n# {title}\n# {'-' * len(title)}\n\n{body}")
    return "\n".join([_HEAD, *sorted(imports, key=_import_order), *bodies])


def _split(part: ModuleType) -> tuple[set[str], str]:
    """What a part imports from the standard library, and all that stands below its imports."""
    source = inspect.getsource(part)
    imports, below = set(), 0
    for statement in ast.parse(source).body:
        if isinstance(statement, ast.Import | ast.ImportFrom):
            below = statement.end_lineno or below
            if not (isinstance(statement, ast.ImportFrom) and _of_a_part(statement.module)):
                imports.add(ast.unparse(statement))
    return imports, "\n".join(source.split("\n")[below:]).lstrip("\n")


def _translations(parts: Sequence[ModuleType]) -> dict[str, dict[str, str]]:
    """What the parts say, by language and by the English."""
    messages = sorted({text for part in parts for text in _messages(part)})
    return {
        language: {message: catalogue(language).gettext(message) for message in messages}
        for language in LANGUAGES
        if language != ENGLISH
    }


def _messages(part: ModuleType) -> Iterator[str]:
    for node in ast.walk(ast.parse(inspect.getsource(part))):
        match node:
            case ast.Call(func=ast.Name(id="Refused" | "told"), args=[_, ast.Constant(str(text))]):
                yield text


def _of_a_part(module: str | None) -> bool:
    return module is not None and module.startswith(f"{_HOME}.")


def _import_order(line: str) -> tuple[bool, str]:
    return line.startswith("from"), line
