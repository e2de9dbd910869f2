"""`verify.py`: one file that anyone can run at home, for the partner draw and for all other lots.

`python -m domain.certificates.verify_file > verify.py` writes it, and the pages hand it out. The
partner draw's parts are joined into it, so that every line that draws stands in them as well; the
modules that make rounds and charts stand in it as they are. What is added are the translations of
what they say, since no catalogue is at hand on another computer.
"""

import ast
import importlib
import inspect
import json
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pkgutil import resolve_name
from types import ModuleType

from domain.certificates import certificate, verifying
from domain.lots.verify import command, counts, field, hat, sealed, written
from domain.wording import ENGLISH, LANGUAGES, catalogue

_JOINED = "domain.lots.verify"
# Each after those that it needs; the command last, since it runs.
PARTS = (written, counts, field, hat, sealed, command)
_HEAD = '''\
"""Draw partners from a seed, and check a certificate: one file, the standard library only.

Copy this file alone to any computer with Python 3.11 or newer and run
`python verify.py certificate.json`. It says that the draw is valid, or what differs.
It is the very program that drew the partners, its parts joined into one file.
"""
'''
_LOADER = '''
# The modules that make rounds and charts, as they stand in Rallydeck
# --------------------------------------------------------------------

MODULES = {
%s}


class Inside(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the modules of this file, and the parts that were joined above."""

    def find_spec(self, fullname, path=None, target=None):
        if fullname in MODULES:
            packages = (name.rpartition(".")[0] for name in MODULES)
            return importlib.util.spec_from_loader(fullname, self, is_package=fullname in packages)
        return None

    def exec_module(self, module):
        module.__file__ = __file__
        exec(compile(MODULES[module.__name__], module.__name__, "exec"), module.__dict__)


for joined in %s:
    sys.modules[joined] = sys.modules[__name__]
sys.meta_path.insert(0, Inside())
importlib.import_module("%s")
'''


@cache
def one_file() -> str:
    """The text of `verify.py`."""
    modules = _needed(verifying)
    texts = "".join(f"{name!r}: r'''\n{source}''',\n" for name, source in sorted(modules.items()))
    joined = [_JOINED, *(part.__name__ for part in PARTS)]
    loader = _LOADER % (texts, joined, verifying.__name__)
    imports = "import importlib\nimport importlib.abc\nimport importlib.util\n"
    return draw_file(imports + loader, [certificate, verifying])


def draw_file(beside: str = "", saying: Sequence[ModuleType] = ()) -> str:
    """The partner draw's parts joined; `beside` stands before its command, `saying` are modules
    whose words are translated too."""
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
    return module is not None and module.startswith(f"{_JOINED}.")


def _import_order(line: str) -> tuple[bool, str]:
    return line.startswith("from"), line


def _needed(entry: ModuleType) -> dict[str, str]:
    """The sources of this module and of all that it imports of ours; packages that are only on
    the way are empty."""
    found: dict[str, str] = {}
    waiting = [entry.__name__]
    while waiting:
        name = waiting.pop()
        if name in found or name.startswith(_JOINED):
            continue
        found[name] = source = inspect.getsource(importlib.import_module(name))
        waiting += [other for other in _imported(source) if _is_ours(other)]
    for name in list(found):
        while name := name.rpartition(".")[0]:
            found.setdefault(name, "")
    return found


def _imported(source: str) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            modules = [alias.name for alias in node.names if _is_module(node.module, alias.name)]
            found += [f"{node.module}.{name}" for name in modules]
            if len(modules) < len(node.names):
                found.append(node.module)
    return found


def _is_module(package: str, name: str) -> bool:
    if not _is_ours(package):
        return False
    return isinstance(resolve_name(f"{package}:{name}"), ModuleType)


def _is_ours(name: str) -> bool:
    return name.partition(".")[0] not in sys.stdlib_module_names


if __name__ == "__main__":
    sys.stdout.buffer.write(one_file().encode())
