"""A project: its inputs, its calculation and its results."""

from __future__ import annotations

import os
from operator import index
from pathlib import Path
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, Optional, Union, cast
from urllib.parse import quote

from ._frames import frame_of_series, frame_of_table
from ._jobs import Calculation, ExportFile, wait
from ._series import headings_of, items_of, times_of
from ._table import result_table
from ._types import Calendar, ExportStatus, ProjectInfo, ResultTable, SeriesColumns, TableRow

if TYPE_CHECKING:
    import pandas

    from ._client import Client

FILES = {"xlsx": "workbook", "pdf": "report"}
"""Files by the ending they have; every other one goes by the name of the command line."""


class Project:
    """A project of the account, by its id."""

    def __init__(self, client: "Client", id: str) -> None:
        self._client = client
        self.id = id

    def __repr__(self) -> str:
        return f"<stackwatt.Project {self.id}>"

    def call(self, method: str, path: str, body: Any = None, *, reads: bool = False, deadline: Optional[float] = None) -> Any:
        """As that of the client; `path` is what stands behind /api/project/{id}."""
        return self._client.call(method, self._path(path), body, reads=reads, deadline=deadline)

    def info(self) -> ProjectInfo:
        return cast(ProjectInfo, self.call("GET", ""))

    def download(self, to: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the project with its series to a file that `Client.upload` takes."""
        return self._client.save("POST", self._path("/result/file"), to)

    def delete(self) -> None:
        """Deletes the project with its series and results."""
        self.call("DELETE", "")

    def calculate(self, *, force: bool = False) -> Calculation:
        """Starts a calculation of the saved inputs, and answers at once; `force` calculates although results are up to date.

        Raises StackwattError with the places to mend where the project has errors.
        """
        self.call("POST", "/result/calculate/true" if force else "/result/calculate")
        return Calculation(self)

    def result_table(self, sensitivity: Optional[int] = 0) -> ResultTable:
        """The systems of a sensitivity case, best first, with the names of their columns; None: the best system of each case."""
        answer: Any = self.call("POST", "/result/table" if sensitivity is None else f"/result/table/{sensitivity}/all", reads=True)
        return result_table(answer)

    def table_rows(self, sensitivity: Optional[int] = 0) -> List[TableRow]:
        """The rows of `result_table`."""
        return self.result_table(sensitivity)["items"]

    def table(self, sensitivity: Optional[int] = 0) -> "pandas.DataFrame":
        """One row for each system, best first; columns are named like the fields of `table_rows`, what is a list like its header.

        Needs pandas.
        """
        return frame_of_table(self.result_table(sensitivity))

    def details(self, system: int) -> Dict[str, Any]:
        """Everything about a system as the call answers it; `system` is the id of its row."""
        return cast("dict[str, Any]", self.call("POST", f"/result/details/{index(system)}", reads=True))

    def calendar(self) -> Calendar:
        """When the steps of the shown results are."""
        return cast(Calendar, self.call("GET", "/result/calendar"))

    def series_columns(self, system: int, year: int = 1) -> SeriesColumns:
        """Every step of a system in a project year; `system` is the id of its row."""
        calendar = self.calendar()
        answer: Dict[str, Any] = self.call("POST", f"/result/details/{index(system)}/timeseries/{index(year)}", reads=True)
        items = items_of(answer)
        columns = {heading: [float(value) for value in item["data"]] for heading, (_, item) in zip(headings_of(items), items)}
        return {"time": times_of(calendar, answer["stepMinutes"]), "columns": columns}

    def time_series(self, system: int, year: int = 1) -> "pandas.DataFrame":
        """`series_columns` as a frame: a row for each step by the time it begins, in the standard time of the site. Needs pandas."""
        return frame_of_series(self.series_columns(system, year))

    def ask_for_file(self, what: str, *, system: int, options: Optional[Mapping[str, Any]] = None) -> ExportFile:
        """Asks the server to make a file; `options` are further fields of the call, such as `year`, `sections`, `step` or `clock`."""
        body = {**(options or {}), "what": FILES.get(what, what), "n": index(system)}
        return ExportFile(self, cast(ExportStatus, self.call("POST", "/exports", body)))

    def export(
        self,
        what: str,
        to: Union[str, "os.PathLike[str]"],
        *,
        system: int,
        options: Optional[Mapping[str, Any]] = None,
        timeout: float = 600,
    ) -> Path:
        """Has a file made of a system, waits for it and writes it.

        `what` is xlsx, pdf, pro-forma, sensitivity, optimization, cashflow, cashflow-long, timeseries or timeseries-all.
        """
        file = self.ask_for_file(what, system=system, options=options)
        wait(file, timeout, cancel=True)
        return self._client.save("GET", self._path(f"/exports/{file.id}/file"), to)

    def _path(self, path: str) -> str:
        return f"/api/project/{quote(self.id, safe='')}{path}"
