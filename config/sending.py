"""How an answer goes out from the event loop: in parts, each once the one before has gone.

Nothing here waits for ever: a connection that takes nothing off our hands is ended
(config/connections.py), which lets `send` return.
"""

import asyncio
from typing import Any, BinaryIO

from config.bridge import Answer

PART = 64 * 1024


async def send_answer(answer: Answer, receive: Any, send: Any) -> None:
    start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
    await send(start)
    if answer.file is not None:
        await _send_file(answer.file, receive, send)
        return
    whole = memoryview(answer.body)
    for begin in range(0, max(len(whole), 1), PART):
        part = bytes(whole[begin : begin + PART])
        more = begin + PART < len(whole)
        await send({"type": "http.response.body", "body": part, "more_body": more})


async def _send_file(file: BinaryIO, receive: Any, send: Any) -> None:
    gone = asyncio.ensure_future(until_gone(receive))
    try:
        while not gone.done() and (part := await asyncio.to_thread(file.read, PART)):
            await send({"type": "http.response.body", "body": part, "more_body": True})
        if not gone.done():
            await send({"type": "http.response.body", "body": b""})
    finally:
        gone.cancel()
        # Ends Django's answer too, which may have to put things away.
        await asyncio.to_thread(file.close)


async def until_gone(receive: Any) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
