"""Result tables as they come over the wire, with their numbers as floats."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Optional, cast

from ._types import Provenance, ResultTable, TableRow

_WHOLE = frozenset(("id", "sensitivityIndex"))
"""Fields of a row that are no quantities: they stay whole numbers."""


def _floats(value: Any) -> Any:
    """JSON writes a quantity that happens to be whole without a point; as a float it is the same number."""
    if isinstance(value, bool) or not isinstance(value, (int, list)):
        return value
    return float(value) if isinstance(value, int) else [_floats(one) for one in value]


def _row(answer: Dict[str, Any]) -> TableRow:
    row = {name: value if name in _WHOLE else _floats(value) for name, value in answer.items()}
    proof = dict(answer["proof"])
    for name in ("gap", "balanceResidualMw"):
        proof[name] = float(proof[name])
    row["proof"] = proof
    return cast(TableRow, row)


def _provenance(answer: Optional[Dict[str, Any]]) -> Optional[Provenance]:
    if answer is None:
        return None
    # Python before 3.11 reads no Z.
    calculated_at = datetime.fromisoformat(answer["calculatedAt"].replace("Z", "+00:00"))
    return cast(Provenance, {**answer, "calculatedAt": calculated_at})


def result_table(answer: Dict[str, Any]) -> ResultTable:
    items: List[TableRow] = [_row(one) for one in answer["items"]]
    return {
        "header": answer["header"],
        "items": items,
        "done": answer["done"],
        "total": answer["total"],
        "provenance": _provenance(answer.get("provenance")),
    }
