import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Account from "../../../src/pages/account/Account.svelte";
import Door from "../../../src/pages/account/Door.svelte";
import RefusalNotice from "../../../src/ui/RefusalNotice.svelte";
import { Refusal } from "../../../src/net/line";
import { ENDED, excluded, keptGoodbye } from "../../../src/session/goodbye";
import { house } from "../../../src/session/house.svelte";
import { preferences } from "../../../src/browser/preferences.svelte";
import common from "../../../src/i18n/common";
import { inLocalTime, moment } from "../../../src/i18n/format";

const UNTIL = Date.UTC(2026, 10, 23, 17, 5);

beforeEach(() => {
  preferences.language = "vi";
  house.atTheDoor = false;
});
afterEach(cleanup);

const page = () => document.body.textContent;
const guestButton = () => screen.queryByRole("button", { name: common.vi.door.guest });

describe("the door", () => {
  it("says until when one has excluded oneself, in either language, and offers no play", () => {
    house.leave(excluded(UNTIL));
    const { unmount } = render(Door);
    expect(screen.getByRole("heading").textContent).toBe(common.vi.door.excludedTitle);
    expect(page()).toContain(common.vi.door.excluded(moment(UNTIL, "vi")));
    expect(guestButton()).toBeNull();
    unmount();
    preferences.language = "en";
    render(Door);
    expect(page()).toContain(common.en.door.excluded(moment(UNTIL, "en")));
  });

  it("says the same where one would sign in", () => {
    house.leave(excluded(UNTIL));
    render(Account);
    expect(page()).toContain(common.vi.door.excluded(moment(UNTIL, "vi")));
    expect(guestButton()).toBeNull();
  });

  it("keeps to what tells more, whichever is heard first", () => {
    house.leave(ENDED);
    house.leave(excluded(UNTIL));
    house.leave(ENDED);
    house.leave({ why: "self_excluded", message: "", until: null });
    expect(house.goodbye).toEqual(excluded(UNTIL));
  });

  it.each(Object.keys(common.vi.door.why) as (keyof typeof common.vi.door.why)[])("says why: %s", (why) => {
    house.leave({ why, message: "The server's own sentence.", until: null });
    const { unmount } = render(Door);
    expect(page()).toContain(common.vi.door.why[why]);
    unmount();
    preferences.language = "en";
    render(Door);
    expect(page()).toContain(common.en.door.why[why]);
    expect(page()).not.toContain("own sentence");
  });

  it("says how sessions end where nothing more is known", () => {
    house.leave(ENDED);
    render(Door);
    expect(page()).toContain(common.vi.door.ended);
    expect(guestButton()).toBeTruthy();
  });

  it("repeats what the server gives as its reason", () => {
    house.leave({ why: "table_burnt", message: "Bàn đã cháy.", until: null });
    render(Door);
    expect(page()).toContain("Bàn đã cháy.");
  });

  it("gives no reason to whoever has left by themselves", () => {
    house.leave();
    render(Door);
    expect(page()).toContain(common.vi.door.title);
    expect(screen.queryByRole("status")).toBeNull();
  });
});

describe("why one was shown out", () => {
  it("is kept with the window until its time is over", () => {
    house.leave(excluded(UNTIL));
    expect(keptGoodbye(UNTIL - 1)).toEqual(excluded(UNTIL));
    expect(keptGoodbye(UNTIL)).toBeNull();
  });

  it("is forgotten once somebody leaves by themselves", () => {
    house.leave(excluded(UNTIL));
    house.leave();
    expect(keptGoodbye(0)).toBeNull();
  });
});

describe("signing in while excluded", () => {
  const refusal = new Refusal("self_excluded", "Bạn đã tự loại trừ đến 2026-11-23 17:05 UTC.");

  it("is refused calmly, with the patron's own time", () => {
    render(RefusalNotice, { refusal });
    expect(page()).toContain(`Bạn đã tự loại trừ đến ${moment(UNTIL, "vi")}.`);
    expect(page()).toContain(common.vi.door.excludedWords);
    expect(document.querySelector(".error")).toBeNull();
  });

  it("leaves sentences without a moment as they are", () => {
    expect(inLocalTime("Tên và mật khẩu không khớp.")).toBe("Tên và mật khẩu không khớp.");
  });
});
