// Passkeys between the server and the browser's devices. Bytes travel as base64url without padding.
import { me, post } from "./api";
import { Refusal } from "./line";
import type { AddingOptions, Me, NewPasskey, PasskeyShown, SignInByPasskey, SigningInOptions } from "./types";

/** Why the browser made or found no passkey. It reports a cancelled prompt and a missing passkey alike. */
export type Trouble = "cancelled" | "known" | "unfit" | "failed";
const TROUBLES: Record<string, Trouble> = {
  AbortError: "cancelled",
  NotAllowedError: "cancelled",
  InvalidStateError: "known",
  NotSupportedError: "unfit",
  ConstraintError: "unfit",
  SecurityError: "unfit",
};
const PREFIX = "passkey_device_";
export const troubleOf = (refusal: Refusal | null): Trouble | null =>
  refusal?.code.startsWith(PREFIX) ? (refusal.code.slice(PREFIX.length) as Trouble) : null;

/** Passkeys belong to a host name, not to an IP address, and browsers offer them on secure pages only. */
export function passkeysHere(hostname = location.hostname): boolean {
  return typeof PublicKeyCredential === "function" && !/^[\d.]+$|:/.test(hostname);
}

export function toText(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (each) => each.charCodeAt(0));
}

/** Asks without a password first: the server says whether it needs one. */
export async function addPasskey(name: string, password?: string): Promise<PasskeyShown> {
  const asked = await post<AddingOptions>("/api/passkeys/options", password ? { password } : {});
  const made = await fromDevice(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rp: { id: asked.domain, name: "Felt" },
        user: { id: toBytes(asked.user), name: asked.name, displayName: asked.name },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ alg, type: "public-key" })),
        excludeCredentials: asked.known.map((id) => ({ id: toBytes(id), type: "public-key" })),
        authenticatorSelection: {
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
        attestation: "none",
        timeout: asked.timeout_ms,
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return post<PasskeyShown>("/api/passkeys", {
    name,
    client_data: toText(response.clientDataJSON),
    attestation: toText(response.attestationObject),
  } satisfies NewPasskey);
}

export async function signInByPasskey(): Promise<Me> {
  const asked = await post<SigningInOptions>("/api/session/passkey/options");
  const signed = await fromDevice(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: toBytes(asked.challenge),
        rpId: asked.domain,
        userVerification: "required",
        timeout: asked.timeout_ms,
      },
    }),
  );
  const response = signed.response as AuthenticatorAssertionResponse;
  return me(
    post<Me>("/api/session/passkey", {
      id: toText(signed.rawId),
      user: toText(response.userHandle ?? new ArrayBuffer(0)),
      client_data: toText(response.clientDataJSON),
      authenticator_data: toText(response.authenticatorData),
      signature: toText(response.signature),
    } satisfies SignInByPasskey),
  );
}

async function fromDevice(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  let found: Credential | null;
  try {
    found = await ask();
  } catch (error) {
    const name = error instanceof Error || error instanceof DOMException ? error.name : "";
    throw new Refusal(PREFIX + (TROUBLES[name] ?? "failed"), "");
  }
  if (!found) throw new Refusal(`${PREFIX}cancelled`, "");
  return found as PublicKeyCredential;
}

/** The first name of a new passkey. Its owner can change it. */
export function deviceName(agent = navigator.userAgent): string {
  const known = ["iPhone", "iPad", "Android", "Windows", "Macintosh", "CrOS", "Linux"] as const;
  const found = known.find((each) => agent.includes(each));
  return found === "Macintosh" ? "Mac" : found === "CrOS" ? "Chromebook" : (found ?? "");
}
