// The link that the server prints at its first start: `/#first-administrator=TOKEN`.
import { go } from "../../browser/route.svelte";

const NAMED = /^#first-administrator=([\w-]+)$/;

/** The token in the address, if there is one. */
export function invitation(hash = location.hash): string {
  return NAMED.exec(hash)?.[1] ?? "";
}

/** Opens the account page for a visitor with the link. Called once, before the first page is shown. */
export function followInvitation(): void {
  if (invitation()) go(`/account${location.hash}`, { replace: true });
}

/** Removes the used token from the address. */
export function forgetInvitation(): void {
  history.replaceState(null, "", "/account");
}
