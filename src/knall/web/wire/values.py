"""Field types of requests, and their base model."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictInt

from knall.core.game.rules import MAX_SEATS
from knall.web.wire.names import of_a_person, visible

LONGEST_NAME = 24

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(visible)]
PersonName = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME), AfterValidator(of_a_person)]
Seat = Annotated[StrictInt, Field(ge=0, lt=MAX_SEATS)]
TableId = Annotated[str, Field(max_length=40, pattern=r"^[A-Za-z0-9_-]+$")]
Number = Annotated[StrictInt, Field(ge=0, le=1_000_000)]


class RequestModel(BaseModel):
    """Base of request bodies and socket messages."""

    model_config = ConfigDict(extra="forbid")
