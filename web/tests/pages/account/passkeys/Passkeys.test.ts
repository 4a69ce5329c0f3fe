// Passkeys on this side of the wire: what the device is asked for, what is sent, and what is told when it comes to
// nothing. The server and the device stand behind the two doors that a browser has to them.
import { cleanup, configure, render, screen, waitFor } from "@testing-library/svelte";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Passkeys from "../../../../src/pages/account/passkeys/Passkeys.svelte";
import PasskeySignIn from "../../../../src/pages/account/passkeys/SignIn.svelte";
import type { Refusal } from "../../../../src/net/line";
import {
  addPasskey,
  deviceName,
  passkeysHere,
  signInByPasskey,
  toBytes,
  toText,
  troubleOf,
} from "../../../../src/net/passkeys";
import { preferences } from "../../../../src/browser/preferences.svelte";
import words from "../../../../src/i18n/passkeys";

configure({ asyncUtilTimeout: 60_000 });

const bytes = (...values: number[]) => new Uint8Array(values).buffer;
const OPTIONS = {
  challenge: "-_8A",
  domain: "felt.test",
  user: "cC0x",
  name: "Ân",
  algorithms: [-7, -8, -257],
  known: ["AQID"],
  timeout_ms: 300_000,
};
const SHOWN = { id: "k-1", name: "Điện thoại", added: 1_790_000_000_000, used: null };
const MADE = { response: { clientDataJSON: bytes(1, 2), attestationObject: bytes(251, 255) } };
const SIGNED = {
  rawId: bytes(1, 2, 3),
  response: {
    userHandle: bytes(112),
    clientDataJSON: bytes(4),
    authenticatorData: bytes(5),
    signature: bytes(6),
  },
};

type Answer = [status: number, body: unknown];
const refused = (code: string): Answer => [403, { error: { code, message: code, clauses: [], at: "" } }];
let sent: [string, unknown][] = [];
let answers: Record<string, Answer> = {};
const device = { create: vi.fn(), get: vi.fn() };

beforeEach(() => {
  preferences.language = "vi";
  sent = [];
  answers = {
    "GET /api/passkeys": [200, { passkeys: [], most: 10 }],
    "POST /api/passkeys": [200, SHOWN],
    "POST /api/passkeys/options": [200, OPTIONS],
    "POST /api/session/passkey/options": [200, { challenge: "-_8A", domain: "felt.test", timeout_ms: 300_000 }],
    "POST /api/session/passkey": [200, { signed_in: true, csrf: "c", id: "p-1", name: "Ân" }],
  };
  device.create.mockReset().mockResolvedValue(MADE);
  device.get.mockReset().mockResolvedValue(SIGNED);
  vi.stubGlobal("fetch", (path: string, { method, body }: { method: string; body: string | null }) => {
    sent.push([`${method} ${path}`, body === null ? null : JSON.parse(body)]);
    const [status, said] = answers[`${method} ${path}`]!;
    return Promise.resolve(new Response(JSON.stringify(said), { status }));
  });
  vi.stubGlobal("PublicKeyCredential", () => undefined);
  Object.defineProperty(navigator, "credentials", { value: device, configurable: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, "credentials");
});

const code = (asked: Promise<unknown>) =>
  asked.then(
    () => "granted",
    (refusal: unknown) => troubleOf(refusal as Refusal) ?? (refusal as Refusal).code,
  );

describe("bytes", () => {
  it("travel as base64url without padding, whatever their number", () => {
    for (let length = 0; length < 9; length++) {
      const given = Uint8Array.from({ length }, (_, index) => 255 - index * 5);
      expect(toText(given.buffer)).toMatch(/^[\w-]*$/);
      expect(toBytes(toText(given.buffer))).toEqual(given);
    }
    expect(toText(bytes(251, 255))).toBe("-_8");
  });
});

describe("where there can be passkeys", () => {
  it.each(["felt.example", "localhost", "a.b.c", "4you.test"])("%s is a name", (name) =>
    expect(passkeysHere(name)).toBe(true),
  );
  it.each(["127.0.0.1", "192.0.2.7", "[::1]", "[2001:db8::1]"])("%s is an address", (address) =>
    expect(passkeysHere(address)).toBe(false),
  );
  it("is nowhere without the browser's help", () => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    expect(passkeysHere("felt.example")).toBe(false);
    render(PasskeySignIn);
    render(Passkeys, { owner: "Ân" });
    expect(screen.queryByRole("button")).toBeNull();
    expect(screen.queryByRole("heading")).toBeNull();
    expect(sent).toEqual([]);
  });
});

it("suggests the device's name", () => {
  expect(deviceName("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)")).toBe("iPhone");
  expect(deviceName("Mozilla/5.0 (Linux; Android 15; Pixel 9)")).toBe("Android");
  expect(deviceName("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)")).toBe("Mac");
  expect(deviceName("Mozilla/5.0 (X11; CrOS x86_64 15000.0.0)")).toBe("Chromebook");
  expect(deviceName("curl")).toBe("");
});

describe("the device is asked", () => {
  it("for a passkey that it keeps and guards, and not for one that it has", async () => {
    await addPasskey("Điện thoại");
    const [{ publicKey }] = device.create.mock.calls[0] as [CredentialCreationOptions];
    expect(publicKey).toMatchObject({
      rp: { id: "felt.test" },
      user: { name: "Ân", displayName: "Ân" },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      timeout: 300_000,
    });
    expect(publicKey!.challenge).toEqual(new Uint8Array([251, 255, 0]));
    expect(publicKey!.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-7, -8, -257]);
    expect(publicKey!.excludeCredentials).toEqual([{ id: new Uint8Array([1, 2, 3]), type: "public-key" }]);
    expect(sent).toEqual([
      ["POST /api/passkeys/options", {}],
      ["POST /api/passkeys", { name: "Điện thoại", client_data: "AQI", attestation: "-_8" }],
    ]);
  });

  it("for any passkey to sign in with", async () => {
    await signInByPasskey();
    const [{ publicKey }] = device.get.mock.calls[0] as [CredentialRequestOptions];
    expect(publicKey).toMatchObject({ rpId: "felt.test", userVerification: "required" });
    expect(publicKey!.allowCredentials).toBeUndefined();
    expect(sent[1]).toEqual([
      "POST /api/session/passkey",
      { id: "AQID", user: "cA", client_data: "BA", authenticator_data: "BQ", signature: "Bg" },
    ]);
  });

  it.each([
    ["NotAllowedError", "cancelled"],
    ["AbortError", "cancelled"],
    ["InvalidStateError", "known"],
    ["NotSupportedError", "unfit"],
    ["ConstraintError", "unfit"],
    ["SecurityError", "unfit"],
    ["UnknownError", "failed"],
  ])("and says %s", async (name, trouble) => {
    device.create.mockRejectedValue(new DOMException("", name));
    device.get.mockRejectedValue(new DOMException("", name));
    expect(await code(addPasskey("x"))).toBe(trouble);
    expect(await code(signInByPasskey())).toBe(trouble);
    expect(sent.map(([call]) => call)).toEqual(["POST /api/passkeys/options", "POST /api/session/passkey/options"]);
  });

  it("and may have nothing to say", async () => {
    device.get.mockResolvedValue(null);
    expect(await code(signInByPasskey())).toBe("cancelled");
  });
});

describe.each(["vi", "en"] as const)("the section in %s", (language) => {
  const w = words[language];
  const add = () => screen.getByRole("button", { name: w.add.do });
  beforeEach(() => (preferences.language = language));

  it("asks for the password where the server does, and then for the device", async () => {
    const user = userEvent.setup();
    answers["POST /api/passkeys/options"] = refused("password_needed");
    render(Passkeys, { owner: "Ân" });
    await screen.findByText(w.none);
    const name = screen.getByLabelText(w.name);
    await user.clear(name);
    await user.type(name, "Điện thoại");
    expect(screen.queryByLabelText(w.add.password)).toBeNull();
    await user.click(add());
    const password = await screen.findByLabelText(w.add.password);
    await waitFor(() => expect(document.activeElement).toBe(password));
    expect(screen.getByText(w.add.passwordRule)).toBeTruthy();
    answers["POST /api/passkeys/options"] = refused("wrong_credentials");
    await user.type(password, "sai rồi{Enter}");
    await screen.findByText("wrong_credentials");
    expect(password.getAttribute("aria-invalid")).toBe("true");
    expect(device.create).not.toHaveBeenCalled();
    answers["POST /api/passkeys/options"] = [200, OPTIONS];
    await user.clear(password);
    await user.type(password, "đúng rồi{Enter}");
    await screen.findByText(w.add.done("Điện thoại"));
    expect(sent.filter(([call]) => call.endsWith("options")).map(([, body]) => body)).toEqual([
      {},
      { password: "sai rồi" },
      { password: "đúng rồi" },
    ]);
    expect(screen.queryByLabelText(w.add.password)).toBeNull();
    expect(screen.getByRole("listitem").textContent).toContain(w.unused);
  });

  it("offers no more than an account may have", async () => {
    answers["GET /api/passkeys"] = [200, { passkeys: [SHOWN], most: 1 }];
    render(Passkeys, { owner: "Ân" });
    await screen.findByText(w.add.full(1));
    expect(screen.queryByRole("button", { name: w.add.do })).toBeNull();
  });

  it("tells calmly of a change of mind, and plainly of a refusal", async () => {
    const user = userEvent.setup();
    device.get.mockRejectedValue(new DOMException("", "NotAllowedError"));
    render(PasskeySignIn);
    const button = screen.getByRole("button", { name: w.signIn.do });
    await user.click(button);
    expect((await screen.findByText(w.trouble.cancelled)).className).toContain("soft");
    device.get.mockResolvedValue(SIGNED);
    answers["POST /api/session/passkey"] = refused("wrong_passkey");
    await user.click(button);
    expect((await screen.findByText("wrong_passkey")).className).toContain("error");
    expect(screen.queryByText(w.trouble.cancelled)).toBeNull();
  });
});
