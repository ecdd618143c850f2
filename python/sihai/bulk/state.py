"""What a run writes down about itself, to be gone on with."""

from __future__ import annotations

import msgspec

from sihai.bulk.summary import Summary


class Run(msgspec.Struct, frozen=True):
    """What must be the same for a run to go on."""

    input_size: int
    input_modified: int
    input_format: str
    output_format: str
    rules: str
    fingerprint: str
    yaku: str
    prefix: str
    form: int = 1  # of these files


TOLD = {
    "input_size": "the input file",
    "input_modified": "the input file",
    "input_format": "the format of the input",
    "output_format": "the format of the output",
    "rules": "the ruleset",
    "fingerprint": "the ruleset or the release of this program",
    "yaku": "the form of the yaku",
    "prefix": "the prefix",
    "form": "the release of this program",
}


class State(msgspec.Struct):
    """How far a run has come."""

    run: Run
    position: int
    data: int
    footers: int
    summary: Summary
    schema: bytes = b""
    complete: bool = False
