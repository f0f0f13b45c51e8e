"""Time series as they come over the wire: their headings and the time of their steps."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from typing import Any, Dict, List, Sequence, Tuple

from ._types import Calendar

Item = Tuple[str, Dict[str, Any]]
"""A series with the name of its group."""

_MINUTES_PER_DAY = 1440


def items_of(answer: Dict[str, Any]) -> List[Item]:
    return [(group["name"], item) for group in answer["groups"] for item in [*group["main"], *group["extra"]]]


def headings_of(items: Sequence[Item]) -> List[str]:
    """Name and unit as the files have them. Series of several stores are told apart by their group, those of equal groups by their id."""
    plain = [f"{item['name']} ({item['units']})" for _, item in items]
    grouped = [
        heading if plain.count(heading) == 1 else f"{group}: {heading}" for heading, (group, _) in zip(plain, items)
    ]
    return [
        heading if grouped.count(heading) == 1 else f"{heading} [{item['id']}]" for heading, (_, item) in zip(grouped, items)
    ]


def times_of(calendar: Calendar, step_minutes: int) -> List[datetime]:
    """When each step of the year begins, in the standard time of the site: summer time never moves a step."""
    zone = timezone(timedelta(hours=calendar["utcOffsetHours"]))
    day = datetime(calendar["calendarYear"], 1, 1, tzinfo=zone)
    times: List[datetime] = []
    while day.year == calendar["calendarYear"]:
        # The year has 365 days.
        if (day.month, day.day) != (2, 29):
            times.extend(day + timedelta(minutes=minute) for minute in range(0, _MINUTES_PER_DAY, step_minutes))
        day += timedelta(days=1)
    return times
