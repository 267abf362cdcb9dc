"""The bodies of HTTP requests and answers that `tete.wire` declares, as FastAPI reads and describes them.

Those of one game alone are declared in `tete.hosting.game_answers`.
"""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

import msgspec
from fastapi import Body
from pydantic import PlainValidator, WithJsonSchema

from tete.wire import answers, replies, requests
from tete.wire.schema import client_schema, inlined, server_schema


def answer(kind: Any) -> Any:
    """What is answered, described as it is declared."""
    return Annotated[Any, WithJsonSchema(inlined(*server_schema(kind)))]


def declared(kind: Any, value: Any) -> Any:
    """A value as `tete.wire` declares it."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None


def reading(kind: Any) -> tuple[PlainValidator, WithJsonSchema]:
    """How a client's value is read and described."""
    return PlainValidator(partial(declared, kind)), WithJsonSchema(inlined(*client_schema(kind)))


PreviewResult: Any = answer(replies.PreviewResult)
Problem: Any = answer(answers.Problem)
TableRequest = Annotated[requests.TableRequest, *reading(requests.TableRequest), Body()]
JoinRequest = Annotated[requests.JoinRequest, *reading(requests.JoinRequest), Body()]
SetupRequest = Annotated[requests.SetupRequest, *reading(requests.SetupRequest), Body()]
LessonPlace = Annotated[requests.LessonPlace, *reading(requests.LessonPlace), Body()]
LessonMove = Annotated[requests.LessonMove, *reading(requests.LessonMove), Body()]
BestMoveRequest = Annotated[requests.BestMoveRequest, *reading(requests.BestMoveRequest), Body()]
CardRequest = Annotated[requests.CardRequest, *reading(requests.CardRequest), Body()]
TriedMove = Annotated[requests.TriedMove, *reading(requests.TriedMove), Body()]
RoomRequest = Annotated[requests.RoomRequest, *reading(requests.RoomRequest), Body()]
