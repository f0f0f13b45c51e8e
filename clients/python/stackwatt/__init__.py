"""Client of a Stackwatt server.

    import stackwatt

    client = stackwatt.connect("http://127.0.0.1:8080", token="...")
    project = client.copy_sample("texas-pv-storage")
    stackwatt.wait(project.calculate(), timeout=600)
    print(project.table())

docs/python.md of the repository says what there is. Without pandas, `table_rows` and `series_columns` give the same values as lists.
"""

from ._client import Client, connect
from ._errors import CalculationCancelled, CalculationFailed, Problem, StackwattError
from ._jobs import Calculation, ExportFile, Job, wait
from ._project import Project
from ._types import (
    Calendar,
    ColumnDefinition,
    ExportStatus,
    ProjectInfo,
    Provenance,
    ResultTable,
    RowProof,
    Sample,
    SeriesColumns,
    Status,
    TableHeader,
    TableRow,
)
from ._version import __version__

__all__ = [
    "Calculation",
    "CalculationCancelled",
    "CalculationFailed",
    "Calendar",
    "Client",
    "ColumnDefinition",
    "ExportFile",
    "ExportStatus",
    "Job",
    "Problem",
    "Project",
    "ProjectInfo",
    "Provenance",
    "ResultTable",
    "RowProof",
    "Sample",
    "SeriesColumns",
    "StackwattError",
    "Status",
    "TableHeader",
    "TableRow",
    "__version__",
    "connect",
    "wait",
]
