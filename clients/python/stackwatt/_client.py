"""The way in: an address and an account."""

from __future__ import annotations

import os
import ssl
from pathlib import Path
from types import TracebackType
from typing import Any, List, Optional, Type, Union, cast
from urllib.parse import quote

from ._errors import StackwattError
from ._http import Connection
from ._project import Project
from ._types import ProjectInfo, Sample


class Client:
    """An account at a server; `connect` makes one. As a context manager it signs out at its end."""

    def __init__(
        self,
        url: str,
        *,
        token: Optional[str] = None,
        name: Optional[str] = None,
        password: Optional[str] = None,
        timeout: float = 60,
        retry_for: float = 120,
        context: Optional[ssl.SSLContext] = None,
    ) -> None:
        self._connection = Connection(url, timeout, retry_for, context)
        if token is not None and name is not None:
            raise ValueError("either a token, or name and password")
        self._account = None if name is None or password is None else (name, password)
        self._connection.token = token
        if token is None:
            self._sign_in()

    def __repr__(self) -> str:
        return f"<stackwatt.Client of {self._connection.url}>"

    def __enter__(self) -> "Client":
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: Optional[TracebackType]) -> None:
        self.close()

    def close(self) -> None:
        """Signs out where this client signed in; a token that was given stays good."""
        if self._account is not None and self._connection.token is not None:
            self._connection.call("POST", "/api/auth/sign-out")
            self._connection.token = None

    def call(self, method: str, path: str, body: Any = None, *, reads: bool = False, deadline: Optional[float] = None) -> Any:
        """Any call of /api/docs: `body` is JSON, or bytes for one that takes a file; the answer is its JSON.

        A write carries an Idempotency-Key; `reads` says that a POST needs none. After `deadline`, a time of time.monotonic(), the call is
        not repeated. A session that has ended is begun anew, where the client knows name and password.
        """
        try:
            return self._connection.call(method, path, body, reads=reads, deadline=deadline)
        except StackwattError as error:
            if error.status != 401 or self._account is None:
                raise
            self._sign_in()
            return self._connection.call(method, path, body, reads=reads, deadline=deadline)

    def save(self, method: str, path: str, to: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the answer of a call that has a file to `to`."""
        return self._connection.save(method, path, to)

    def projects(self) -> List[Project]:
        """The own projects and those that are open to the account, last accessed first."""
        return [Project(self, one["id"]) for one in cast("list[ProjectInfo]", self.call("GET", "/api/project"))]

    def project(self, id: str) -> Project:
        """A project by its id, as the address of its page has it."""
        self.call("GET", f"/api/project/{quote(id, safe='')}")
        return Project(self, id)

    def upload(self, path: Union[str, "os.PathLike[str]"]) -> Project:
        """A new project from a project file (docs/project-file.md)."""
        return Project(self, self.call("POST", "/api/project/upload", Path(path).read_bytes())["id"])

    def samples(self) -> List[Sample]:
        return cast("list[Sample]", self.call("GET", "/api/sample/list"))

    def copy_sample(self, sample: str) -> Project:
        """A copy of a sample, by its id or its name."""
        samples = self.samples()
        found = next((one for one in samples if sample in (one["id"], one["name"])), None)
        if found is None:
            raise KeyError(f"no sample {sample!r}; there are: {', '.join(one['id'] for one in samples)}")
        return Project(self, self.call("POST", f"/api/sample/clone/{quote(found['id'], safe='')}")["id"])

    def _sign_in(self) -> None:
        if self._account is None:
            raise ValueError("a token, or name and password, is needed: give them to connect, or set STACKWATT_TOKEN")
        name, password = self._account
        self._connection.token = None
        body = {"scheme": "standard", "name": name, "password": password}
        self._connection.token = self._connection.call("POST", "/api/auth/token", body)["token"]


def connect(
    url: Optional[str] = None,
    *,
    token: Optional[str] = None,
    name: Optional[str] = None,
    password: Optional[str] = None,
    timeout: float = 60,
    retry_for: float = 120,
    context: Optional[ssl.SSLContext] = None,
) -> Client:
    """A client of the server at `url`, with a token made under Preferences or with name and password.

    What is left out is taken from STACKWATT_URL, and STACKWATT_TOKEN or STACKWATT_NAME and STACKWATT_PASSWORD. `timeout` is how many seconds
    a call may stay without a sign of life, `retry_for` how long one is tried again that is told to come back; `context` has certificates
    that this machine does not know.
    """
    address = url or os.environ.get("STACKWATT_URL")
    if address is None:
        raise ValueError("the address of the server is needed: give it to connect, or set STACKWATT_URL")
    if token is None and name is None:
        token = os.environ.get("STACKWATT_TOKEN") or None
        name = os.environ.get("STACKWATT_NAME") if token is None else None
    if name is not None and password is None:
        password = os.environ.get("STACKWATT_PASSWORD")
    return Client(address, token=token, name=name, password=password, timeout=timeout, retry_for=retry_for, context=context)
