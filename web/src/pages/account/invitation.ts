// Links that make an account, once: `/#first-administrator=TOKEN`, which the server prints at its first start, and
// `/#invited=TOKEN`, which an administrator gives to a new member of the staff.
import { go } from "../../browser/route.svelte";

const NAMED = /^#(first-administrator|invited)=([\w-]+)$/;

export interface Invitation {
  /** Which words the form has. */
  readonly as: "invited" | "joining";
  /** The call that uses it up. */
  readonly path: string;
  readonly token: string;
}

/** The invitation in the address, if there is one. */
export function invitation(hash = location.hash): Invitation | null {
  const [, kind, token] = NAMED.exec(hash) ?? [];
  if (!token) return null;
  return kind === "invited"
    ? { as: "joining", path: "/api/account/invited", token }
    : { as: "invited", path: "/api/admin/first", token };
}

/** Opens the account page for a visitor with the link. Called once, before the first page is shown. */
export function followInvitation(): void {
  if (invitation()) go(`/account${location.hash}`, { replace: true });
}

/** Removes the used token from the address. */
export function forgetInvitation(): void {
  history.replaceState(null, "", "/account");
}
