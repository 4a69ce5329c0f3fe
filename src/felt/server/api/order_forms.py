"""Orders to the registers as they come over the interface: without the person, whom the server knows, and without what
the server reads in the books."""

import re
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from felt.core.requests import RequestId
from felt.register import Order
from felt.server.accounts.people import Person


class OrderForms:
    """The forms of some orders. A form is named by `do`, and has the fields of its order less those in `known`."""

    def __init__(self, *orders: type[Order], known: tuple[str, ...]) -> None:
        self._orders = {_name(order): order for order in orders}
        self.union: Any = reduce(or_, (_form(order, known) for order in orders))

    def order(self, form: Any, person: Person) -> Any:
        given = msgspec.structs.asdict(form)
        given |= {"id": request_of(form.id, person), "by": person.id, "role": person.role}
        return self._orders[form.__struct_config__.tag](**given)


def request_of(request: str, person: Person) -> str:
    """Two people may choose the same id."""
    return f"{person.id}/{request}"


def _name(order: type[Order]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", order.__name__).lower()


def _form(order: type[Order], known: tuple[str, ...]) -> Any:
    fields: list[tuple[str, Any] | tuple[str, Any, Any]] = [("id", RequestId)]
    for field in msgspec.structs.fields(order):
        if field.name in ("id", *known):
            continue
        fields.append((field.name, field.type) if field.required else (field.name, field.type, field.default))
    return msgspec.defstruct(
        order.__name__, fields, frozen=True, kw_only=True, tag_field="do", tag=_name(order), forbid_unknown_fields=True
    )
