"""The shapes of answers. Fields are named as the calls have them; numbers are in the units that docs/python.md names."""

from __future__ import annotations

from datetime import datetime
from typing import Any, Dict, List, Optional, TypedDict


class ColumnDefinition(TypedDict):
    name: str
    units: str


class TableHeader(TypedDict):
    """Names of the entries of the lists in a row, in their order."""

    sensitivity: List[ColumnDefinition]
    optimization: List[ColumnDefinition]
    revenue: List[ColumnDefinition]


class _Proof(TypedDict):
    gap: float
    balanceResidualMw: float
    method: str
    irrNote: str


class RowProof(_Proof, total=False):
    """How good the number is proven to be."""

    status: str
    windows: int
    searchedWindows: int
    windowCounts: Dict[str, int]
    iterations: int
    notes: List[str]


class _Row(TypedDict):
    id: int
    sensitivityIndex: int
    sensitivity: List[float]
    optimization: List[List[float]]
    revenue: List[float]
    capex: float
    opex: float
    energyProduction: float
    energyExports: float
    excessElectricity: float
    renewableFraction: float
    pvProduction: float
    windProduction: float
    bessThroughput: float
    npv: float
    lcoe: Optional[float]
    irr: Optional[float]
    payback: Optional[float]
    technologies: List[str]
    proof: RowProof


class TableRow(_Row, total=False):
    """One system. Money in the project's currency, energy in MWh a year, rates as fractions, LCOE in currency per kWh."""

    energyImports: float
    storageCredits: List[Dict[str, Any]]


class _Provenance(TypedDict):
    engineVersion: str
    inputHash: str
    calculatedAt: datetime


class Provenance(_Provenance, total=False):
    """Where results come from: equal hashes and versions mean equal results. `calculatedAt` is aware of its zone."""

    elapsedSeconds: float


class ResultTable(TypedDict):
    """`done` of `total` rows are finished: fewer while a calculation goes on or after it was cancelled."""

    header: TableHeader
    items: List[TableRow]
    done: int
    total: int
    provenance: Optional[Provenance]


class Calendar(TypedDict):
    """When the steps of time series are. The year has 365 days: its 29 February is left out where it has one."""

    calendarYear: int
    utcOffsetHours: float
    simulatedYears: int


class SeriesColumns(TypedDict):
    """Every step of a project year: when each begins, in the standard time of the site, and the values by the heading of their series."""

    time: List[datetime]
    columns: Dict[str, List[float]]


class Status(TypedDict):
    """How far a calculation is. `progress` is in percent."""

    status: str
    progress: float
    stage: str
    done: int
    total: int
    simulationsDone: int
    simulationsTotal: int
    elapsedSeconds: float
    estimatedRemainingTime: str
    estimating: bool
    hasResults: bool
    failure: str


class ExportStatus(TypedDict):
    """How far a file is. `progress` is in percent."""

    id: str
    what: str
    name: str
    system: int
    state: str
    stage: str
    progress: float
    size: int
    failure: str


class Sample(TypedDict):
    id: str
    name: str
    description: str


class ProjectInfo(TypedDict):
    """The fields of the listing that are most asked for; the answer has more."""

    id: str
    name: str
    notes: str
    author: str
    location: str
    currency: str
    currencySymbol: str
    earlyAnalysis: bool
    role: str
    owner: str
    updated: str
