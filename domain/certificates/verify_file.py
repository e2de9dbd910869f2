"""`verify.py`: one file that anyone can run at home, for the partner draw and for all other lots.

`python -m domain.certificates.verify_file > verify.py` writes it, and the pages hand it out. The
partner draw's parts are joined into it; the modules that make rounds and charts stand in it as they
are.
"""

import ast
import importlib
import inspect
import sys
from functools import cache
from pkgutil import resolve_name
from types import ModuleType

from domain.certificates import certificate, verifying
from domain.certificates import joined_draw as draw_file

_JOINED = "domain.lots.verify"
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
    joined = [_JOINED, *(part.__name__ for part in draw_file.PARTS)]
    loader = _LOADER % (texts, joined, verifying.__name__)
    imports = "import importlib\nimport importlib.abc\nimport importlib.util\n"
    return draw_file.one_file(imports + loader, [certificate, verifying])


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
