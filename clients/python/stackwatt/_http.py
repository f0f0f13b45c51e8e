"""One connection to a server: how a request is sent, when it is sent again, and what an answer is taken for."""

from __future__ import annotations

import http.client
import json
import os
import ssl
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.message import Message
from pathlib import Path
from typing import IO, Any, Callable, Dict, Mapping, Optional, TypeVar, Union

from ._errors import StackwattError, error_of
from ._version import __version__

MOST_LOST_ANSWERS = 3
"""How often a request in a row may stay without an answer."""

PIECE = 1 << 16
"""Bytes that a download is read by."""

T = TypeVar("T")


class _Lost(Exception):
    """No answer came, or not the whole of it. What the own disk refuses is none of these."""


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The calls of a server answer themselves; a redirect would carry the token to wherever it points."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Message, newurl: str) -> None:
        fp.close()
        place = urllib.parse.urlsplit(newurl)
        raise StackwattError(
            code, "Redirected", f"The server points to {place.scheme}://{place.netloc}, which is not followed. Connect to that address."
        )


class Connection:
    """Sends requests with the token in a header, checks certificates, follows no redirect, and lets no call wait for ever."""

    def __init__(self, url: str, timeout: float, retry_for: float, context: Optional[ssl.SSLContext]) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or parts.hostname is None:
            raise ValueError(f"the address of a server is like http://127.0.0.1:8080; {url!r} is none")
        if parts.username is not None or parts.password is not None:
            raise ValueError("name and password of an account are arguments of connect, not parts of the address")
        if timeout <= 0:
            raise ValueError(f"timeout is a number of seconds above 0, not {timeout}")
        self.url = f"{parts.scheme}://{parts.netloc}{parts.path.rstrip('/')}"
        self.timeout = timeout
        self.retry_for = retry_for
        self.token: Optional[str] = None
        self._opener = urllib.request.build_opener(
            _NoRedirects(), urllib.request.HTTPSHandler(context=context or ssl.create_default_context())
        )

    def call(self, method: str, path: str, body: Any = None, *, reads: bool = False, deadline: Optional[float] = None) -> Any:
        """A call with a JSON body, or bytes as they are; its answer as JSON, None where it has none.

        One that only `reads` by POST needs no key to be repeated. After `deadline`, of time.monotonic(), it is not sent again.
        """
        headers = {"accept": "application/json"}
        data: Optional[bytes] = None
        if isinstance(body, bytes):
            data, headers["content-type"] = body, "text/plain; charset=utf-8"
        elif body is not None:
            data, headers["content-type"] = json.dumps(body, allow_nan=False).encode("utf-8"), "application/json"
        if method != "GET" and not reads:
            # A call with the same key is answered again and does nothing more, so one that is repeated does nothing twice.
            headers["idempotency-key"] = str(uuid.uuid4())
        status, text = self._send(method, path, data, headers, deadline, lambda answer: (answer.status, _read(answer).decode("utf-8")))
        try:
            return None if text == "" else json.loads(text)
        except ValueError as error:
            raise StackwattError(status, "Unexpected answer", f"{self.url}{path} answered something else than JSON.") from error

    def save(self, method: str, path: str, to: Union[str, "os.PathLike[str]"]) -> Path:
        """Writes the answer of a call to a file, which appears when it is whole."""
        target = Path(to)
        handle, part = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                self._send(method, path, None, {}, None, lambda answer: _copy(answer, file))
            # The rights of a file that is written the usual way: those of a temporary one are the owner's alone.
            mask = os.umask(0)
            os.umask(mask)
            os.chmod(part, 0o666 & ~mask)
            os.replace(part, target)
        except BaseException:
            os.unlink(part)
            raise
        return target

    def _send(
        self,
        method: str,
        path: str,
        data: Optional[bytes],
        headers: Mapping[str, str],
        deadline: Optional[float],
        take: Callable[[http.client.HTTPResponse], T],
    ) -> T:
        """What `take` makes of the answer. The request is sent again where the server says when to come back, or its answer is lost."""
        until = time.monotonic() + self.retry_for if deadline is None else deadline
        every: Dict[str, str] = {"user-agent": f"stackwatt-python/{__version__}", **headers}
        if self.token is not None:
            every["authorization"] = f"Bearer {self.token}"
        lost = 0
        while True:
            patience = self.timeout if deadline is None else min(self.timeout, max(1.0, deadline - time.monotonic()))
            request = urllib.request.Request(self.url + path, data=data, headers=every, method=method)
            try:
                with self._open(request, patience) as answer:
                    return take(answer)
            except urllib.error.HTTPError as error:
                with error:
                    refused = error_of(error.code, _text_of(error))
                    pause = _pause_of(error.headers.get("retry-after"), refused)
            except _Lost as error:
                refused = StackwattError(0, "No answer", f"{self.url}: {error}")
                lost += 1
                # A certificate that is not trusted is not trusted the next time either.
                is_certificate = isinstance(error.__cause__, ssl.SSLCertVerificationError)
                pause = None if is_certificate or lost >= MOST_LOST_ANSWERS else 0.25 * 2**lost
            if pause is None or time.monotonic() + pause > until:
                raise refused
            time.sleep(pause)

    def _open(self, request: urllib.request.Request, timeout: float) -> http.client.HTTPResponse:
        try:
            answer: http.client.HTTPResponse = self._opener.open(request, timeout=timeout)
            return answer
        except urllib.error.HTTPError:
            raise
        except (OSError, http.client.HTTPException) as error:
            reason = getattr(error, "reason", error)
            raise _Lost(str(reason) or type(error).__name__) from (reason if isinstance(reason, Exception) else error)


def _read(answer: Union[http.client.HTTPResponse, urllib.error.HTTPError], most: Optional[int] = None) -> bytes:
    try:
        return answer.read() if most is None else answer.read(most)
    except (OSError, http.client.HTTPException) as error:
        raise _Lost(str(error) or type(error).__name__) from error


def _copy(answer: http.client.HTTPResponse, file: IO[bytes]) -> None:
    """From the start of the file, whatever an answer before it has left there."""
    file.seek(0)
    file.truncate()
    while True:
        piece = _read(answer, PIECE)
        if piece == b"":
            break
        file.write(piece)
    length = answer.headers.get("content-length")
    # Reading piece by piece ends without an error where the connection breaks.
    if length is not None and file.tell() != int(length):
        raise _Lost(f"{file.tell()} of {length} bytes came")


def _text_of(error: urllib.error.HTTPError) -> str:
    try:
        return _read(error).decode("utf-8", "replace")
    except _Lost:
        # The status says enough.
        return ""


def _pause_of(retry_after: Optional[str], refused: StackwattError) -> Optional[float]:
    """Seconds until a refused call may be made again; None for one that stays refused."""
    in_progress = refused.status == 409 and refused.code == "inProgress"
    if not (refused.status in (429, 503) or in_progress) or retry_after is None:
        return None
    try:
        # Never at once: a server that has too much to do is left alone for a moment.
        return max(0.1, float(retry_after))
    except ValueError:
        return None
