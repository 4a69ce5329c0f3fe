// People and ranks in the words of a case.
import type { CaseShown, Role } from "../../net/types";
import account from "../../i18n/account";
import { called } from "../../i18n/names";
import file from "../../i18n/staff/casework/file";
import list from "../../i18n/staff/casework/list";

export const roleName = (role: string) => account().roles[role as Role] ?? role;

/** The person's name, or the id of somebody who has no account any more. */
export function nameOf(names: CaseShown["names"], id: string): string {
  return called(names[id] ?? id);
}

/** `Trang, Pit Supervisor`; the system where nobody acted. */
export function whoOf(names: CaseShown["names"], { by = "", role = "" }: { by?: string; role?: string }): string {
  if (!role) return file().course.system;
  return by ? `${nameOf(names, by)}, ${roleName(role)}` : roleName(role);
}

/** The patron of the case, or the guest by the name that they gave. */
export function patronOf(
  names: CaseShown["names"],
  { patron = "", guest = "" }: { patron?: string; guest?: string },
): string {
  return patron ? nameOf(names, patron) : guest;
}

/** Whom the case waits for: the lowest rank that may. */
export function waitsFor([lowest]: readonly Role[]): string {
  if (!lowest) return "";
  return lowest === "patron" ? list().waitsPatron : list().waits(roleName(lowest));
}
