"""Work that goes on after the call that began it: calculations and files."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Any, Callable, Mapping, Optional, cast

from ._errors import CalculationCancelled, CalculationFailed, StackwattError
from ._types import ExportStatus, Status

if TYPE_CHECKING:
    from ._project import Project

FIRST_PAUSE = 0.2
LONGEST_PAUSE = 5.0
"""Seconds between two looks: short work is seen at once, and long work asked for rarely."""


class Job:
    """Work under way. `wait` waits for its end."""

    def __init__(self, project: "Project") -> None:
        self.project = project

    def look(self, deadline: Optional[float] = None) -> "tuple[bool, Mapping[str, Any]]":
        """Whether it has ended well, and how far it is.

        Raises CalculationFailed where it ended otherwise. `deadline` is a time of time.monotonic().
        """
        raise NotImplementedError

    def cancel(self) -> None:
        """Ends it."""
        raise NotImplementedError


class Calculation(Job):
    """A calculation of the saved inputs of a project."""

    def status(self, deadline: Optional[float] = None) -> Status:
        return cast(Status, self.project.call("POST", "/result/status", reads=True, deadline=deadline))

    def look(self, deadline: Optional[float] = None) -> "tuple[bool, Mapping[str, Any]]":
        status = self.status(deadline)
        if status["status"] == "calculating":
            return False, status
        if status["failure"] != "":
            raise CalculationFailed(status["failure"])
        if status["status"] == "ready":
            return True, status
        if status["status"] == "cancelled":
            raise CalculationCancelled(f"It was cancelled with {status['done']} of {status['total']} systems finished.")
        raise CalculationCancelled("The inputs of the project were changed meanwhile.")

    def cancel(self) -> None:
        """Stops it within two seconds; the systems that are finished stay as partial results."""
        self.project.call("POST", "/result/stop")


class ExportFile(Job):
    """A file that the server makes of a system."""

    def __init__(self, project: "Project", first: ExportStatus) -> None:
        super().__init__(project)
        self.id = first["id"]
        self.name = first["name"]

    def look(self, deadline: Optional[float] = None) -> "tuple[bool, Mapping[str, Any]]":
        listed = cast("list[ExportStatus]", self.project.call("GET", "/exports", deadline=deadline))
        status = next((one for one in listed if one["id"] == self.id), None)
        if status is None:
            raise CalculationCancelled(f"{self.name} was taken off the list of files.")
        if status["state"] == "failed":
            raise CalculationFailed(status["failure"])
        return status["state"] == "finished", cast("Mapping[str, Any]", status)

    def cancel(self) -> None:
        self.project.call("DELETE", f"/exports/{self.id}")


def _look(job: Job, deadline: float) -> "Optional[tuple[bool, Mapping[str, Any]]]":
    """None while the server does not answer: one that is started anew goes on with its jobs."""
    try:
        return job.look(deadline)
    except StackwattError as error:
        if error.status not in (0, 429, 503):
            raise
        return None


def wait(
    job: Job,
    timeout: float = 600,
    *,
    progress: Optional[Callable[[Mapping[str, Any]], None]] = None,
    cancel: bool = False,
) -> None:
    """Waits until a job has ended.

    `timeout` is in seconds; after it TimeoutError is raised and the job goes on, or with `cancel` is cancelled. `progress` is called with
    each state that was looked at. Raises CalculationFailed for a job that failed and CalculationCancelled for one that was cancelled.
    """
    if timeout < 0:
        raise ValueError(f"timeout is a number of seconds from 0 on, not {timeout}")
    deadline = time.monotonic() + timeout
    pause = FIRST_PAUSE
    state: Mapping[str, Any] = {}
    while True:
        looked = _look(job, deadline)
        if looked is not None:
            ended, state = looked
            if progress is not None:
                progress(state)
            if ended:
                return
        left = deadline - time.monotonic()
        if left <= 0:
            break
        time.sleep(min(pause, left))
        pause = min(LONGEST_PAUSE, pause * 1.5)
    if cancel:
        job.cancel()
    done = f" at {state['progress']:.0f} %" if "progress" in state else ""
    raise TimeoutError(f"not ended within {timeout:g} s{done}{'; it was cancelled' if cancel else ''}")
