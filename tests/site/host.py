"""A host for the page, as plain as can be: files, no headers; it remembers what was asked for."""

from __future__ import annotations

import gzip
from contextlib import suppress
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from urllib.parse import urlsplit

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class Host:
    """Serves a folder below ``/some/path/``.

    Attributes:
        asked: paths, in order.
        sent: bytes of all answers' bodies.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.asked, self.sent = folder, list[str](), 0
        for file in folder.rglob("*"):
            if file.is_file():
                _packed(file)  # a real host has packed them long ago
        host = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self) -> None:
                host._answer(self)

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._server.server_port}/some/path/"

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def _answer(self, request: BaseHTTPRequestHandler) -> None:
        path = urlsplit(request.path).path
        self.asked.append(path)
        name = path.removeprefix("/some/path/") or "index.html"
        file = (self.folder / name).resolve()
        if (
            not path.startswith("/some/path/")
            or not file.is_relative_to(self.folder.resolve())
            or not file.is_file()
        ):
            request.send_response(404)
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        content = _packed(file)
        self.sent += len(content)
        request.send_response(200)
        request.send_header("Content-Type", _TYPES.get(file.suffix, "application/octet-stream"))
        if file.suffix != ".zip":
            request.send_header("Content-Encoding", "gzip")
        request.send_header("Content-Length", str(len(content)))
        request.end_headers()
        with suppress(ConnectionError):  # a visitor who is gone
            request.wfile.write(content)


@cache
def _packed(file: Path) -> bytes:
    content = file.read_bytes()
    return content if file.suffix == ".zip" else gzip.compress(content, 6, mtime=0)
