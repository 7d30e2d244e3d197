"""Code of a game's folder that is trusted -> a module, run from memory: no file is read again, and none is written.

The folder is on no path: its modules are found under a private name alone, and shadow nobody else's.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from pnp.play.own_code import PACKAGE, Code
from pnp.source.budget import suspect
from pnp.source.problems import DataError, Problem
from pnp.source.spans import TextSpan

# What rules may raise: anything, and what would end the process as well. Time and memory that run out are not theirs.
CRASHES = (Exception, SystemExit, GeneratorExit)
_SEVERAL = "rules of several files are a package: rules/__init__.py, and from .scoring import … in it"
_PREFIX = "_pnp_rules_of_"


def run(code: Code) -> ModuleType:
    """The module of these rules, run once in a process. Raises DataError, located in the code, if it cannot be."""
    # The same code in two folders is two modules: each tells of its own files.
    name = f"{_PREFIX}{sha256(f'{code.root} {code.digest}'.encode('utf-8', 'surrogateescape')).hexdigest()[:32]}"
    if name in sys.modules:
        return sys.modules[name]
    sys.dont_write_bytecode = True  # also what such rules import on ways of their own leaves nothing in the folder
    if name not in _finder.codes:
        suspect(partial(_at_work, code))
    _finder.codes[name] = code
    if _finder not in sys.meta_path:
        sys.meta_path.insert(0, _finder)
    try:
        return importlib.import_module(name)
    except MemoryError:  # the machine's, or more than the budget grants
        raise
    except CRASHES as error:
        raise DataError([_unusable(code, error)]) from error
    finally:
        if name not in sys.modules:  # what it had imported of itself is half made
            for other in [other for other in sys.modules if other.startswith(f"{name}.")]:
                del sys.modules[other]


class _Finder(MetaPathFinder):
    """Knows private names only, and answers for all that begin with them."""

    def __init__(self) -> None:
        self.codes: dict[str, Code] = {}

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: object = None) -> ModuleSpec | None:
        head, *rest = fullname.split(".")
        if (code := self.codes.get(head)) is None:
            return None
        below = "/".join(rest)
        if code.entry != PACKAGE:
            names = [code.entry] if not rest else []
        else:
            names = [f"rules/{below}/__init__.py", f"rules/{below}.py"] if rest else [PACKAGE]
        texts = dict(code.sources)
        for name in names:
            if name in texts:
                is_package = name.endswith("/__init__.py")
                loader = _FromMemory(texts[name])
                spec = ModuleSpec(fullname, loader, origin=code.file(name), is_package=is_package)
                spec.has_location = True  # so that it knows its file; below a package nothing is looked for on disk
                return spec
        raise ModuleNotFoundError(f"there is no {below.replace('/', '.')} in rules/", name=fullname)


class _FromMemory(Loader):
    def __init__(self, text: str) -> None:
        self._text = text

    def create_module(self, spec: ModuleSpec) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        # As text, so that no “coding” line makes other code of it than a reader sees.
        exec(compile(self._text, str(module.__file__), "exec", dont_inherit=True), module.__dict__)


_finder = _Finder()


# Where it went wrong


def crash_at(code: Code, error: BaseException | None) -> TextSpan:
    """The innermost line of these rules that was at work; their first line where none was."""
    names = _names(code)
    if isinstance(error, SyntaxError) and error.filename in names:
        return code.at(error.lineno or 1, max(1, error.offset or 1), names[error.filename])
    return (_at_work(code, error) if error is not None else None) or code.at()


def _at_work(code: Code, error: BaseException) -> TextSpan | None:
    names = _names(code)
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename in names]
    return code.at(own[-1].lineno or 1, 1, names[own[-1].filename]) if own else None


def line_at(code: Code, file: str, line: int) -> TextSpan | None:
    """A place that somebody has noted, if it is in this code."""
    names = _names(code)
    return code.at(line, 1, names[file]) if file in names else None


def _names(code: Code) -> dict[str, str]:
    """By what Python calls the files."""
    return {code.file(name): name for name, _ in code.sources}


def raised(error: BaseException) -> str:
    """What came out, on one line."""
    message = " ".join(str(error).split())
    return f"{type(error).__name__}: {message}" if message else type(error).__name__


def _unusable(code: Code, error: BaseException) -> Problem:
    where = crash_at(code, error)
    if isinstance(error, SyntaxError) and error.filename in _names(code):
        return where.problem(f"this is no Python: {error.msg}", "rules are Python 3: look here and in the line above")
    return where.problem(f"the rules cannot be loaded: {raised(error)}", _advice(code, error))


def _advice(code: Code, error: BaseException) -> str:
    if code.entry != PACKAGE and isinstance(error, ImportError) and "relative import" in str(error):
        return _SEVERAL
    if not isinstance(error, ModuleNotFoundError) or not error.name:
        return ""
    stem = error.name.partition(".")[0]
    modules = {name.removeprefix("rules/").removesuffix(".py").partition("/")[0] for name, _ in code.sources}
    if code.entry == PACKAGE and (stem in modules or stem == "rules"):
        return "inside rules/ a neighbour is imported with a dot: from .scoring import …"
    return ""


def offered(module: ModuleType, base: type[Any]) -> type[Any] | str:
    """The class of the rules: the one called `Model`, or the only one there is; else what is wrong, in words."""
    own = [
        each
        for each in vars(module).values()
        if isinstance(each, type) and issubclass(each, base) and each.__module__.startswith(module.__name__)
    ]
    whole = [each for each in dict.fromkeys(own) if not getattr(each, "__abstractmethods__", ())]
    classes = whole or list(dict.fromkeys(own))
    named = getattr(module, "Model", None)
    if named in classes:
        classes = [named]
    if not classes:
        return "there is no class here that derives from Model (from pnp.play.kit import Model)"
    if len(classes) > 1:
        names = " and ".join(each.__name__ for each in classes)
        return f"{names} both derive from Model; say which: Model = {classes[-1].__name__}"
    if missing := sorted(getattr(classes[0], "__abstractmethods__", ())):
        return f"{classes[0].__name__} does not say {' and '.join(missing)}, which every model must"
    return classes[0]
