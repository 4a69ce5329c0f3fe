import { cleanup, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import Share from "../../../src/pages/round/Share.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const shareWith = async (browser: object) => {
  vi.stubGlobal("navigator", browser);
  preferences.language = "en";
  render(Share, { title: "Table B1, round 12", path: "/round/B1/12" });
  await fireEvent.click(screen.getByRole("button", { name: "Share this round" }));
};
const url = new URL("/round/B1/12", location.origin).href;

describe("a round is shared", () => {
  it("by the device's own sheet where there is one", async () => {
    const share = vi.fn(() => Promise.resolve());
    await shareWith({ share, canShare: () => true });
    expect(share).toHaveBeenCalledWith({ title: "Table B1, round 12", url });
  });

  it("as a copied link elsewhere, and says so", async () => {
    const writeText = vi.fn(() => Promise.resolve());
    await shareWith({ clipboard: { writeText } });
    await screen.findByText(/^Link copied/);
    expect(writeText).toHaveBeenCalledWith(url);
  });

  it("or not: it says what to do instead", async () => {
    await shareWith({ clipboard: { writeText: () => Promise.reject(new Error("no")) } });
    await screen.findByText(/could not be copied/);
  });

  it("a sheet that was closed is no failure", async () => {
    const share = () => Promise.reject(new DOMException("closed", "AbortError"));
    await shareWith({ share, canShare: () => true });
    expect(screen.getByRole("status").textContent).toBe("");
  });
});
