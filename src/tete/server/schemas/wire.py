"""What `tete.wire` declares, for answers over HTTP that contain it: its schema is that of the declared type."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import WithJsonSchema

from tete.tables.project import TurnInfo
from tete.wire import replies, snapshots
from tete.wire.schema import inlined, server_schema

Turn = Annotated[Any, WithJsonSchema(inlined(*server_schema(TurnInfo)))]
ErrorInfo = Annotated[Any, WithJsonSchema(inlined(*server_schema(replies.ErrorInfo)))]
PreviewResult = Annotated[Any, WithJsonSchema(inlined(*server_schema(replies.PreviewResult)))]
Played = Annotated[Any, WithJsonSchema(inlined(*server_schema(snapshots.Played)))]
TableMessage = Annotated[Any, WithJsonSchema(inlined(*server_schema(snapshots.TableMessage)))]
