"""uvicorn's settings, with what our protocols need beside them."""

from __future__ import annotations

from typing import Any

import uvicorn

from tete.server.admission import Admission
from tete.server.identity import Tokens
from tete.server.reach import Reach


class WebConfig(uvicorn.Config):
    """`admission` counts connections; `tokens` knows players; `reach` is where the server can be reached."""

    def __init__(self, app: Any, admission: Admission, tokens: Tokens, reach: Reach, **settings: Any) -> None:
        super().__init__(app, **settings)
        self.admission, self.tokens, self.reach = admission, tokens, reach
