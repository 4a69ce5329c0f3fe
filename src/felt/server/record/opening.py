"""The witness of a house by its settings, inside or elsewhere, and the log that it cosigns."""

from felt.dealing.keys import MasterKey, master_key
from felt.logbook.signing import house_signing
from felt.rooms.clock import Clock
from felt.server.config.settings import ServerSettings
from felt.server.config.witness import witness_of
from felt.server.floor.rooms import Floor
from felt.server.record.keeper import RecordKeeper
from felt.store.documents import DocumentStore
from felt.store.writer import Writer
from felt.witness import AnyWitness
from felt.witness.inside import InsideWitness
from felt.witness_service.books import WitnessBooks
from felt.witness_service.party import Party
from felt.witness_service.remote import AskedCosigner, InsideCosigner, RemoteWitness


class OwnWitness:
    """The witness of this house: for the dealing, and for the log."""

    def __init__(self, settings: ServerSettings, key: MasterKey) -> None:
        self._settings = settings
        self._remote: RemoteWitness | None = None
        self.dealing: AnyWitness
        if settings.witness is None:
            self.dealing = InsideWitness(master_key(settings.witness_key_path))
        else:
            self.dealing = self._remote = RemoteWitness(*witness_of(settings.witness), house=house_signing(key).public)

    def cosigner(self, clock: Clock) -> AskedCosigner:
        if self._remote is not None:
            return self._remote
        books, key = WitnessBooks(self._settings.witness_books), master_key(self._settings.witness_key_path)
        return InsideCosigner(Party(books, key, now_ms=clock.now))


def record_keeper(
    witness: OwnWitness, key: MasterKey, *, store: DocumentStore, writer: Writer, floor: Floor
) -> RecordKeeper:
    return RecordKeeper(
        store=store,
        writer=writer,
        clock=floor.clock,
        key=house_signing(key),
        witness=lambda: witness.cosigner(floor.clock),
        shoe_over=floor.shoe_over,
    )
