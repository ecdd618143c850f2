"""Fixtures that several files of tests use."""

from __future__ import annotations

import io
import sys

import pytest

from command import Answer, Run


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]) -> Run:
    """The command line with these arguments: exit status, stdout, stderr."""
    from sihai.cli import main

    def with_arguments(*arguments: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "argv", ["sihai", *arguments])
        source = io.BufferedReader(io.BytesIO(stdin))
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(source, encoding="utf-8"))
        with pytest.raises(SystemExit) as end:
            main()
        out, err = capfdbinary.readouterr()
        assert isinstance(end.value.code, int)
        return end.value.code, out.decode("utf-8"), err.decode("utf-8")

    monkeypatch.setenv("COLUMNS", "120")
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    return with_arguments
