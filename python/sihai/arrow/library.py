"""pyarrow, with a hint if it is missing."""

from __future__ import annotations

from typing import Any

try:
    import pyarrow as _pyarrow
    import pyarrow.compute as _compute
except ImportError as error:
    raise ImportError("sihai.arrow needs pyarrow: pip install 'sihai[bulk]'") from error

pa: Any = _pyarrow
pc: Any = _compute
