"""The package as installed: what it ships, what it says of itself, what importing it costs."""

import ast
import subprocess
import sys
import tomllib
from importlib import metadata, resources
from pathlib import Path

import pytest

import sihai
from sihai import _core

ROOT = Path(__file__).parents[1]
PACKAGE = resources.files("sihai")


def test_the_package_is_typed() -> None:
    assert PACKAGE.joinpath("py.typed").is_file()
    assert PACKAGE.joinpath("_core.pyi").is_file()


def test_the_stub_names_what_the_extension_has() -> None:
    def public(names: set[str]) -> set[str]:
        return {name for name in names if not name.startswith("__")}

    stub: dict[str, set[str]] = {}
    for node in ast.parse(PACKAGE.joinpath("_core.pyi").read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ClassDef):
            methods = (part.name for part in node.body if isinstance(part, ast.FunctionDef))
            stub[node.name] = public(set(methods))
        elif isinstance(node, ast.FunctionDef):
            stub[node.name] = set()
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            stub[node.target.id] = set()
    extension = {
        name: public({n for n in vars(value) if not n.startswith("_pybind11")})
        if isinstance(value, type)
        else set()
        for name, value in vars(_core).items()
        if not name.startswith("_")
    }
    assert stub == extension


def test_ruleset_files_are_shipped_and_readable() -> None:
    files = {f.name for f in PACKAGE.joinpath("rulesets").iterdir() if f.name.endswith(".toml")}
    levels = {f"fourseas-{level}.toml" for level in ("beginner", "basic", "intermediate")}
    assert levels <= files
    assert len(sihai.ruleset_names()) == len(files)
    for name in sihai.ruleset_names():
        assert sihai.ruleset(name).name == name


def test_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert sihai.__version__ == metadata.version("sihai") == project["version"]


def test_licence_is_declared_and_shipped() -> None:
    distribution = metadata.distribution("sihai")
    assert distribution.metadata["License-Expression"] == "MIT"
    assert any(Path(file).name == "LICENSE" for file in distribution.files or ())


def test_all_public_names_exist() -> None:
    assert [name for name in sihai.__all__ if not hasattr(sihai, name)] == []


def test_command_is_installed() -> None:
    (command,) = metadata.entry_points(group="console_scripts", name="sihai")
    assert callable(command.load())


@pytest.fixture(scope="module")
def imported() -> set[str]:
    """The modules that a new interpreter holds after ``import sihai``."""
    program = "import sys; import sihai; print(*sys.modules)"
    command = [sys.executable, "-I", "-c", program]
    return set(subprocess.run(command, capture_output=True, text=True, check=True).stdout.split())


@pytest.mark.parametrize(
    "module",
    [
        "typer",  # these two are for the command line
        "rich",
        "numpy",  # for arrays
        "sihai.cli",
        "sihai.explain",  # for those who ask why
        "asyncio",
        "importlib.metadata",
        "importlib.resources",
        "hashlib",
        "tomllib",
        "sihai.phrases",
    ],
)
def test_import_is_light(imported: set[str], module: str) -> None:
    assert "sihai._core" in imported
    assert module not in imported
