"""What a call, or the work it began, can end with."""

from __future__ import annotations

import json
from typing import Any, List, NamedTuple, Optional


class Problem(NamedTuple):
    """What the user can mend of a refused call: where it stands, what stands there, and the rule it breaks."""

    place: str
    value: str
    rule: str


class StackwattError(Exception):
    """A call that was refused, or that had no answer.

    `status` is that of HTTP, or 0 where the server could not be reached; `instance` is the id to look for in the server's log.
    """

    def __init__(
        self,
        status: int,
        title: str,
        detail: str,
        *,
        code: Optional[str] = None,
        instance: Optional[str] = None,
        problems: Optional[List[Problem]] = None,
    ) -> None:
        super().__init__(f"[{status}] {title} {detail}".strip())
        self.status = status
        self.title = title
        self.detail = detail
        self.code = code
        self.instance = instance
        self.problems: List[Problem] = problems or []


class CalculationFailed(Exception):
    """A calculation, or the making of a file, that ended without a result; the message is the reason the server gives."""


class CalculationCancelled(CalculationFailed):
    """A calculation that was cancelled, or given up because the inputs were changed meanwhile."""


def error_of(status: int, text: str) -> StackwattError:
    """The error of an answer: problem details (RFC 9457), the list of errors of a sign-in, or something between us and the server."""
    try:
        body: Any = json.loads(text)
    except ValueError:
        body = None
    if isinstance(body, dict) and isinstance(body.get("title"), str):
        problems = [
            Problem(str(one.get("place", "")), str(one.get("value", "")), str(one.get("rule", "")))
            for one in body.get("problems") or []
            if isinstance(one, dict)
        ]
        return StackwattError(
            status,
            body["title"],
            str(body.get("detail", "")),
            code=body.get("code"),
            instance=body.get("instance"),
            problems=problems,
        )
    if isinstance(body, dict) and isinstance(body.get("errors"), list):
        return StackwattError(status, "Refused", " ".join(str(one) for one in body["errors"]))
    # The text of a proxy is no message for a user.
    return StackwattError(status, "Service unavailable", "")
