"""One room alone opens files to write: what the tool writes elsewhere goes through it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent.parent / "pnp"
ELSEWHERE = [file for file in sorted(PACKAGE.rglob("*.py")) if file.relative_to(PACKAGE).parts[0] != "disk"]
WRITING = {"write_text", "write_bytes", "touch", "rename", "symlink_to", "hardlink_to", "unlink", "rmdir", "mkdir"}
MODULES = {"shutil", "tempfile", "os"}
HARMLESS = {("os", "open"), ("tempfile", "gettempdir"), ("tempfile", "mkdtemp"), ("shutil", "which")}
OF_THE_SYSTEM = {"rename", "replace", "link", "symlink", "remove", "unlink", "mkdir", "makedirs", "write", "truncate"}
# A folder for a stage, or for findings, is made where it is wanted; what is out of date is taken away.
# A process that plays for others takes its pipes away from where rules would print.
ALLOWED = {
    "audit/store.py": {"mkdir", "unlink"},
    "build/staging.py": {"mkdir"},
    "lab/helper.py": {"open", "fdopen"},
}


def writes(text: str) -> Iterator[tuple[int, str]]:
    """Calls by which files come about or change."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        module = called.value.id if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) else ""
        name = called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
        imported = isinstance(called, ast.Name)
        if name in ("open", "fdopen") and _opens_to_write(node, module):
            yield node.lineno, name
        elif module in MODULES and (module, name) not in HARMLESS:
            if module != "os" or name in OF_THE_SYSTEM:
                yield node.lineno, f"{module}.{name}"
        elif name in WRITING and not imported:
            yield node.lineno, name


def _opens_to_write(call: ast.Call, module: str) -> bool:
    """Modes that cannot be read off count as well; Pillow opens pictures to read them, a browser shows pages."""
    if module in ("Image", "webbrowser"):
        return False
    by_name = isinstance(call.func, ast.Name) or module in ("os", "io")
    modes = [word.value for word in call.keywords if word.arg == "mode"] + call.args[1 if by_name else 0 :][:1]
    if module == "os" and isinstance(call.func, ast.Attribute) and call.func.attr == "open":
        return not modes or ast.unparse(modes[0]) != "_OPEN_FLAGS"
    return any(not isinstance(mode, ast.Constant) or set(str(mode.value)) & set("wax+") for mode in modes)


@pytest.mark.parametrize("file", ELSEWHERE, ids=lambda file: file.relative_to(PACKAGE).as_posix())
def test_nobody_else_writes_files(file: Path) -> None:
    allowed = ALLOWED.get(file.relative_to(PACKAGE).as_posix(), set())
    assert not [(line, call) for line, call in writes(file.read_text(encoding="utf-8")) if call not in allowed]


@pytest.mark.parametrize(
    "text",
    [
        "open(path, 'w')",
        "open(path, mode='ab')",
        "path.open('r+')",
        "path.open(mode)",
        "io.open(path, 'x')",
        "os.open(path, os.O_RDWR)",
        "os.fdopen(number, 'wb')",
        "path.write_text('x')",
        "(folder / name).write_bytes(b'')",
        "os.replace(a, b)",
        "shutil.copy(a, b)",
        "tempfile.NamedTemporaryFile()",
        "path.rename(other)",
        "path.touch()",
    ],
)
def test_writing_is_seen(text: str) -> None:
    assert list(writes(text))


@pytest.mark.parametrize("text", ["open(path)", "path.open()", "path.open('rb')", "write_text(a, 'x')", "a.replace(b)"])
def test_reading_is_not(text: str) -> None:
    assert not list(writes(text))
