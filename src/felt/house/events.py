"""The base type of the events of the house's own journal."""

import msgspec


class HouseEvent(msgspec.Struct, frozen=True, tag_field="type", omit_defaults=True, forbid_unknown_fields=True):
    @classmethod
    def kind(cls) -> str:
        return str(cls.__struct_config__.tag)
