"""The HTTP status of every refusal."""

from felt.cases.refusals import CaseIsOver, NoSuchCase
from felt.core.equipment.refusals import (
    AlreadyDestroyed,
    IdentityTaken,
    IdentityUnknown,
    KeptAsEvidence,
    NotAtThatTable,
    NothingToConfirm,
    NotInStore,
    NotYourOwnToConfirm,
    StillInUse,
    WaitsForConfirmation,
)
from felt.core.refusals import NoAuthority, Refusal
from felt.dossier.refusals import RoundNotOver
from felt.floor.refusals import FileDecides, NameOnTheFloor, NothingChanges, NotOnTheFloor, OtherGame
from felt.ledger import InsufficientChips
from felt.logbook.refusals import EndNotInLog, LogNotKept, NotDealtByKeys, NothingToBundle, OneKeyAlone, RoundNotInLog
from felt.pit.calls.refusals import CalledAlready, CallIsOver, CallOfAnother, NoSuchCall, OwnCall
from felt.pit.debts.refusals import (
    ApprovedByAnother,
    NoSuchProposal,
    NotSoMuchOwed,
    ProposalIsAnswered,
    ProposalIsWaiting,
)
from felt.pit.incidents.refusals import IncidentConcernsYou, IncidentIsClosed, NoSuchIncident
from felt.pit.rack.refusals import (
    AnotherHand,
    BoxIsAtTheTable,
    BoxIsAway,
    CountWaits,
    DiscrepancyOpen,
    NoCountWaits,
    NoDiscrepancy,
    NoSuchSlip,
    NotSoMuchInRack,
    RackIsClosed,
    RackIsOpen,
    SlipNotAtThisStep,
    SlipsUnderWay,
)
from felt.rooms.submission import TableRebuilt
from felt.rulebook import UnknownClause
from felt.server.accounts.refusals import (
    AlreadyAnAccount,
    CsrfMissing,
    InvitationGone,
    NameTaken,
    NoSuchInvitation,
    NoSuchPasskey,
    NoSuchPerson,
    NotSignedIn,
    NotYourOwnRole,
    OwnLimit,
    PasskeyCopied,
    PasskeyTaken,
    PasswordNeeded,
    SessionGone,
    TooBusy,
    TooManyPasskeys,
    WrongCredentials,
    WrongOrigin,
    WrongPasskey,
)
from felt.server.api.exports import ExportUnderWay
from felt.server.api.log.receipts import NoWagerOfYours, RefusalNotKept
from felt.server.api.readiness import TablesStandStill
from felt.server.cases.refusals import (
    CaseIsFull,
    FileTooLarge,
    NobodyCalledSo,
    NoSuchFile,
    NotAFile,
    TooManyCases,
    UploadTooSlow,
    UploadUnderWay,
)
from felt.server.floor.refusals import NoSuchTable
from felt.server.http.failures import STATUS as HTTP_STATUS
from felt.server.pit import NoRackHere
from felt.server.plan import TableStillThere
from felt.server.play.answers import Defect, IdUsedBefore
from felt.server.rate_limit import ComeBackLater
from felt.server.training import NoSuchCourse, NoSuchRun
from felt.store import StoreUnavailable
from felt.store.refusals import NotInTheBooks
from felt.table.dealer.refusals import NotOnDuty
from felt.training.run import NotAskedNow

STATUS: tuple[tuple[int, tuple[type[Refusal], ...]], ...] = (
    (401, (NotSignedIn, SessionGone, WrongCredentials, WrongPasskey, PasskeyCopied)),
    (403, (CsrfMissing, WrongOrigin, NoAuthority, NotYourOwnRole, OwnLimit, NoSuchInvitation, PasswordNeeded)),
    (403, (InvitationGone,)),
    (403, (NotOnDuty, AnotherHand, IncidentConcernsYou, ApprovedByAnother, OwnCall, CallOfAnother)),
    (404, (NoSuchTable, NotInTheBooks, UnknownClause, NoSuchPerson, NoSuchPasskey, IdentityUnknown, NothingToConfirm)),
    (404, (NoSuchCase, NoSuchFile, NobodyCalledSo, RoundNotInLog, LogNotKept)),
    (404, (NothingToBundle, OneKeyAlone, NotDealtByKeys, EndNotInLog)),
    (409, (NameTaken, AlreadyAnAccount, RoundNotOver, ExportUnderWay, PasskeyTaken, TooManyPasskeys, IdUsedBefore)),
    (409, (IdentityTaken, AlreadyDestroyed, KeptAsEvidence, NotInStore, NotAtThatTable, StillInUse)),
    (409, (WaitsForConfirmation, NotYourOwnToConfirm)),
    (404, (NoRackHere, NoSuchSlip, NoSuchIncident, NoSuchProposal, NoSuchCall)),
    (409, (RackIsClosed, RackIsOpen, CountWaits, NoCountWaits, DiscrepancyOpen, NoDiscrepancy, NotSoMuchInRack)),
    (409, (SlipNotAtThisStep, SlipsUnderWay, BoxIsAway, BoxIsAtTheTable, IncidentIsClosed)),
    (409, (CalledAlready, CallIsOver)),
    (409, (ProposalIsWaiting, ProposalIsAnswered, NotSoMuchOwed, InsufficientChips)),
    (404, (NotOnTheFloor,)),
    (409, (NameOnTheFloor, OtherGame, NothingChanges, FileDecides, TableStillThere)),
    (408, (UploadTooSlow,)),
    (409, (CaseIsOver, TooManyCases, UploadUnderWay)),
    (413, (FileTooLarge, CaseIsFull)),
    (415, (NotAFile,)),
    (404, (NoSuchRun, NoSuchCourse, NoWagerOfYours, RefusalNotKept)),
    (409, (NotAskedNow,)),
    (429, (ComeBackLater,)),
    (500, (Defect,)),
    (503, (StoreUnavailable, TableRebuilt, TooBusy, TablesStandStill)),
    *((status, (kind,)) for kind, status in HTTP_STATUS.items()),
)


def status_of(refused: type[Refusal]) -> int:
    return next((status for status, kinds in STATUS if issubclass(refused, kinds)), 400)
