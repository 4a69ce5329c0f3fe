// The page that verifies: a file is chosen or dropped, a round is fetched, and the verdict is told in both languages.
import { webcrypto } from "node:crypto";
import { fireEvent, render, screen } from "@testing-library/svelte";
import axe from "axe-core";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import Verify from "../../../src/pages/verify/Verify.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";
import dealing from "../../vectors/bundle-sicbo-dealing.json";

const text = JSON.stringify(dealing);

beforeEach(() => {
  preferences.language = "vi";
  vi.stubGlobal("crypto", webcrypto); // jsdom has no `subtle`
});
afterEach(() => vi.unstubAllGlobals());

function fileOf(content: string): File {
  const bytes = new TextEncoder().encode(content);
  return Object.assign(new File([bytes], "S1-2.dealing.json"), { arrayBuffer: () => Promise.resolve(bytes.buffer) });
}

async function choose(content: string): Promise<void> {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]')!;
  await fireEvent.change(input, { target: { files: [fileOf(content)] } });
}

test("a chosen file is verified without a server, and the verdict names every step", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("gone")));
  const { container } = render(Verify, { props: { parts: [] } });
  await choose(text);
  expect((await screen.findByRole("heading", { name: /Đúng/ })).textContent).toContain("✓");
  expect(screen.getByText("Việc chia ván 2, bàn S1")).toBeTruthy();
  expect(container.querySelectorAll('li[data-state="wrong"], li[data-state="notReached"]').length).toBe(0);
  expect(container.querySelectorAll('li[data-state="ok"]').length).toBe(8); // a throw has no cut and no cards
  preferences.language = "en";
  expect(await screen.findByRole("heading", { name: /It holds/ })).toBeTruthy();
  const found = await axe.run(container, {
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  expect(found.violations.map(({ id }) => id)).toEqual([]);
});

test("a damaged file is refused, and the first step that fails is named", async () => {
  render(Verify, { props: { parts: [] } });
  await choose(text.replace('"seeds":["6', '"seeds":["7'));
  expect(await screen.findByRole("heading", { name: /Không đúng/ })).toBeTruthy();
  expect(screen.getByText(/Chỗ sai đầu tiên: Niêm phong/)).toBeTruthy();
});

test("a round is fetched, and can be kept", async () => {
  const bytes = new TextEncoder().encode(text);
  const fetched = vi.fn((_: string) =>
    Promise.resolve({
      ok: true,
      headers: new Headers(),
      blob: () => Promise.resolve({ arrayBuffer: () => Promise.resolve(bytes.buffer) }),
    }),
  );
  vi.stubGlobal("fetch", fetched);
  render(Verify, { props: { parts: ["S1", "2"] } });
  expect(await screen.findByRole("heading", { name: /Đúng/ })).toBeTruthy();
  expect(fetched.mock.calls[0]![0]).toBe("/api/log/rounds/S1/2/dealing");
  expect(screen.getByRole("button", { name: "Tải tệp chia bài" })).toBeTruthy();
});
