"""The form of the documents by which the books know of their marks, for a check of all documents."""

from felt.server.marks.house import BOOKS, KIND, KeptHouse
from felt.server.marks.restored import RESTORED, Restored
from felt.store.forms import Form, Forms

FORMS: Forms = {(KIND, BOOKS): Form(KeptHouse), (RESTORED, None): Form(Restored)}
