"""Frames of pandas, made of the plain rows and columns, so that their numbers are the same to the last bit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Sequence

from ._types import ColumnDefinition, ResultTable, SeriesColumns

if TYPE_CHECKING:
    import pandas


def _pandas() -> Any:
    """Imported where a frame is asked for: everything else works without."""
    try:
        import pandas
    except ImportError as error:
        raise ImportError(
            "a DataFrame needs pandas: pip install pandas. Without it, table_rows and series_columns give the same values as lists."
        ) from error
    return pandas


def _named(definitions: Sequence[ColumnDefinition], values: Sequence[Any]) -> Dict[str, Any]:
    """The entries of a list under the names of its header; one of two numbers, such as MW and MWh, under a name for each."""
    named: Dict[str, Any] = {}
    for definition, value in zip(definitions, values):
        numbers = value if isinstance(value, list) else [value]
        units = definition["units"].split(" / ") if len(numbers) > 1 else [definition["units"]]
        for number, unit in zip(numbers, units):
            heading = f"{definition['name']} ({unit})"
            # Two components may have one name.
            named[heading if heading not in named else f"{heading} [{len(named)}]"] = number
    return named


def frame_of_table(table: ResultTable) -> "pandas.DataFrame":
    header = table["header"]
    rows: List[Dict[str, Any]] = []
    for item in table["items"]:
        row: Dict[str, Any] = {"id": item["id"]}
        row.update(_named(header["optimization"], item["optimization"]))
        row.update(_named(header["sensitivity"], item["sensitivity"]))
        for name, value in item.items():
            if isinstance(value, (int, float, str)) or value is None:
                # A system without an IRR has none: a missing value of a column of numbers.
                row[name] = float("nan") if value is None else value
        row.update({f"Revenue: {name}": value for name, value in _named(header["revenue"], item["revenue"]).items()})
        row["technologies"] = " + ".join(item["technologies"])
        row.update({f"proof.{name}": value for name, value in item["proof"].items() if isinstance(value, (int, float, str))})
        rows.append(row)
    return _pandas().DataFrame(rows)


def frame_of_series(series: SeriesColumns) -> "pandas.DataFrame":
    pandas = _pandas()
    return pandas.DataFrame(series["columns"], index=pandas.DatetimeIndex(series["time"], name="time"))
