// The worked example of a clause: nothing is asked for until a reader unfolds it.
import { cleanup, configure, fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { preferences } from "../../../src/browser/preferences.svelte";
import type { ClauseInFull, ClauseShown } from "../../../src/net/types";
import Clause from "../../../src/pages/rules/Clause.svelte";

configure({ asyncUtilTimeout: 60_000 });

const SHOWN: ClauseShown = {
  reference: "niuniu 7.5",
  number: "7.5",
  status: "built",
  status_in_words: { vi: "đã có", en: "built" },
  summary: { vi: "Nhà cái nhận sai số lá.", en: "The house has the wrong number." },
  has_example: true,
};
const IN_FULL: ClauseInFull = {
  ...SHOWN,
  worked: { vi: "mở đặt cược\nKết quả: an 0", en: "betting opens\nIn the end: an 0" },
};

describe("a worked example", () => {
  let asked: string[];
  let answers: boolean;

  beforeEach(() => {
    preferences.language = "vi";
    asked = [];
    answers = true;
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path);
      return answers
        ? Promise.resolve(new Response(JSON.stringify(IN_FULL)))
        : Promise.reject(new TypeError("no network"));
    });
  });
  afterEach(() => {
    cleanup();
    vi.unstubAllGlobals();
  });

  const unfold = async () => {
    const details = document.querySelector("details")!;
    details.open = !details.open;
    await fireEvent(details, new Event("toggle"));
  };
  const texts = () => [...document.querySelectorAll("pre")].map((each) => [each.lang, each.textContent]);

  it("is closed, and comes once with the clause when it is unfolded", async () => {
    render(Clause, { clause: SHOWN, both: false });
    expect(screen.getByText("Ví dụ")).toBeTruthy();
    expect(asked).toEqual([]);
    await unfold();
    await screen.findByText(/Kết quả: an 0/);
    expect(asked).toEqual(["/api/rules/niuniu/7.5"]);
    expect(texts()).toEqual([["vi", "mở đặt cược\nKết quả: an 0"]]);
    await unfold();
    await unfold();
    expect(asked).toHaveLength(1);
  });

  it("stands in both languages where the reader wants both", async () => {
    preferences.language = "en";
    render(Clause, { clause: SHOWN, both: true });
    expect(screen.getByText("Worked example")).toBeTruthy();
    await unfold();
    await screen.findByText(/In the end: an 0/);
    expect(texts()).toEqual([
      ["en", "betting opens\nIn the end: an 0"],
      ["vi", "mở đặt cược\nKết quả: an 0"],
    ]);
  });

  it("can be asked for again if the server did not answer", async () => {
    answers = false;
    render(Clause, { clause: SHOWN, both: false });
    await unfold();
    await screen.findByRole("alert");
    answers = true;
    await fireEvent.click(await screen.findByRole("button"));
    await screen.findByText(/Kết quả: an 0/);
    expect(asked).toHaveLength(2);
  });

  it("is not offered for a clause without one", () => {
    render(Clause, { clause: { ...SHOWN, has_example: false }, both: false });
    expect(document.querySelector("details")).toBeNull();
  });
});
