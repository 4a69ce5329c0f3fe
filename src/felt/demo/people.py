"""Who works and plays in a demonstration."""

from itertools import cycle, product
from random import Random

from felt.core.authority import Role
from felt.core.chips import Cents
from felt.core.words import Language
from felt.server.accounts.demo_people import hired
from felt.server.accounts.directory import Account
from felt.server.accounts.people import Person
from felt.server.services import Services

VISITORS = {
    Role.ADMINISTRATOR: "Dương Gia Huy",
    Role.DEALER: "Nguyễn Thu Hà",
    Role.PIT_SUPERVISOR: "Trần Quốc Bảo",
    Role.PIT_MANAGER: "Lê Minh Châu",
    Role.SHIFT_MANAGER: "Phạm Đức Dũng",
    Role.OPERATIONS_MANAGER: "Hoàng Lan Anh",
    Role.ASSISTANT_DIRECTOR: "Vũ Hải Yến",
    Role.DIRECTOR: "Đặng Quang Vinh",
    Role.CASHIER: "Đỗ Thanh Trúc",
    Role.SURVEILLANCE: "Bùi Ngọc Sơn",
    Role.AUDITOR: "Ngô Phương Linh",
    Role.PATRON: "Lý Khánh Vy",
}
"""Whom the visitor may be, the administrator first. Nobody acts in their names but the visitor."""
DEALERS = ("Mai Xuân Lộc", "Phan Thị Nga", "Tạ Hồng Quân")
SUPERVISORS = ("Trịnh Công Minh", "Châu Ngọc Diệp", "Lâm Hoài Nam")
"""One of each for every table that is run by a dealer."""
MANAGER, CASHIER = "Lương Thế Phong", "Hồ Bích Ngọc"
FAMILY_NAMES = ("Nguyễn", "Trần", "Lê", "Phạm", "Võ", "Huỳnh", "Đinh", "Cao")
GIVEN_NAMES = ("An", "Bình", "Chi", "Đạt", "Giang", "Hiếu", "Khoa", "Lam", "My", "Nhi", "Oanh", "Phúc", "Quyên", "Tú")
CHIPS = Cents(10_000_000)
"""Of every patron with an account."""


class Crew:
    """The people whom programs play: their accounts, and how they come in."""

    def __init__(self, services: Services, language: Language) -> None:
        self._services = services
        self._language = language
        self._administrator: Person | None = None
        names = [f"{family} {given}" for family, given in product(FAMILY_NAMES, GIVEN_NAMES)]
        Random().shuffle(names)  # noqa: S311 - who comes first
        self._patrons = cycle(names)

    async def hired(self, name: str, role: Role) -> Account:
        """The administrator is hired first, and gives the others their roles."""
        accounts, clock = self._services.accounts, self._services.clock
        account = await hired(accounts, clock, name, role, chips=CHIPS, by=self._administrator)
        if role is Role.ADMINISTRATOR:
            self._administrator = account.person()
        return account

    async def cookie(self, account: Account) -> str:
        """The cookie of a new session, as `name=value`."""
        accounts = self._services.accounts
        return f"{accounts.cookies.name}={await accounts.sessions.begin(account, self._language)}"

    async def next_patron(self) -> str:
        """The cookie of a patron who has not been here for long."""
        return await self.cookie(await self.hired(next(self._patrons), Role.PATRON))
