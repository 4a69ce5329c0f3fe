import { beforeEach, describe, expect, test } from "vitest";
import { preferences } from "../../../../src/browser/preferences.svelte";
import type { Settings, Times } from "../../../../src/net/types";
import { gameOf } from "../../../../src/play/game";
import { draftOf, freshDraft, rowsOf, settingsOf, timesOf } from "../../../../src/pages/house/table/draft";
import { placeName, placeValue } from "../../../../src/pages/house/table/places";

const TIMES: Times = {
  countdown_ms: 5000,
  betting_ms: 12_500,
  squeeze_ms: 10_000,
  insurance_ms: 8000,
  arranging_ms: 15_000,
  result_ms: 5000,
  card_ms: 520,
  dice_ms: 2600,
};
const B1 = {
  game: "baccarat",
  name: "B1",
  seats: 7,
  times: TIMES,
  idle_rounds_max: 10,
  dealing: "machine",
  betting: "timed",
  equipment_registered: false,
  rules: {
    mode: "online",
    commission: true,
    insurance: true,
    decks: 8,
    limits: { default: [10_000, 1_000_000], tie: [5000, 200_000] },
    differential: 5_000_000,
    lucky6: true,
    squeeze: true,
    banker_first: false,
    insurance_limits: { "3/2": 50_000 },
  },
} as Settings;
const parts = await gameOf("baccarat").house();
const boxes = await gameOf("niuniu").house();

beforeEach(() => {
  preferences.language = "vi";
});

describe("the form of a table", () => {
  test.each(["vi", "en"] as const)("gives back the settings that it was filled with, in %s", (language) => {
    preferences.language = language;
    expect(settingsOf("baccarat", draftOf(B1, parts), parts)).toEqual({ settings: B1, faults: {} });
  });

  test("takes the switches of the table from its kind", () => {
    const draft = { ...draftOf(B1, parts), kind: "casino" as const, registered: true };
    const { settings } = settingsOf("baccarat", draft, parts);
    expect(settings).toMatchObject({ dealing: "hand", betting: "called", equipment_registered: true, times: TIMES });
    expect((settings.rules as { mode: string }).mode).toBe("dealer");
    expect(timesOf("casino", parts)).toEqual([]);
    const common = ["countdown_ms", "betting_ms", "squeeze_ms", "insurance_ms"];
    expect(timesOf("live", parts)).toEqual([...common, "result_ms"]);
    expect(timesOf("online", parts)).toEqual([...common, "card_ms", "result_ms"]);
  });

  test("names the place of what cannot be read", () => {
    const draft = draftOf(B1, parts);
    draft.seats = "x";
    draft.idle = "";
    draft.times.betting_ms = "soon";
    draft.limits = { default: ["1.000", "abc"], tie: ["5", ""], lucky6: [" ", ""] };
    draft.rules.decks = "";
    draft.rules.differential = "5,5";
    draft.rules.insurance_limits = { "3": "?", "2": "" };
    const { settings, faults } = settingsOf("baccarat", draft, parts);
    expect(faults).toEqual({
      seats: "notANumber",
      idle_rounds_max: "notANumber",
      "times.betting_ms": "notANumber",
      "rules.limits.default": "notANumber",
      "rules.limits.tie": "bothBounds",
      "rules.decks": "notANumber",
      "rules.differential": "notANumber",
      "rules.insurance_limits.3": "notANumber",
    });
    expect(settings.seats).toBeNull();
  });

  test("has only the rows and limits of what the table offers", () => {
    const draft = draftOf(B1, parts);
    draft.limits.lucky6 = ["1", "2"];
    draft.rules.lucky6 = draft.rules.insurance = false;
    expect(rowsOf(draft, parts)).toEqual(["default", "player", "banker", "tie", "player_pair", "banker_pair"]);
    const rules = settingsOf("baccarat", draft, parts).settings.rules as Record<string, unknown>;
    expect(Object.keys(rules.limits as object)).toEqual(["default", "tie"]);
    expect(rules.insurance_limits).toEqual({});
  });

  test("begins with the defaults of the game, and keeps rows that only some spots have", async () => {
    const fresh = freshDraft(boxes, { mode: "dealer", limits: {}, boxes: 7 }, TIMES);
    fresh.name = " N7 ";
    fresh.limits.default = ["50", "2.000"];
    expect(settingsOf("niuniu", fresh, boxes).settings).toMatchObject({
      name: "N7",
      dealing: "machine",
      rules: { mode: "online", boxes: 7, limits: { default: [5000, 200_000] } },
    });
    expect(rowsOf({ ...fresh, limits: { ante: ["1", "2"] } }, boxes)).toEqual(["default", "ante"]);
    const dice = await gameOf("sicbo").house();
    const draft = freshDraft(dice, { limits: {} }, TIMES);
    draft.limits["total-4"] = ["1", "2"];
    expect(rowsOf(draft, dice)).toContain("total-4");
    expect(dice.rowName("total-4", "vi")).toBe("Tổng 4");
  });
});

test.each([
  ["rules.limits.tie", [5000, 200_000], "Giới hạn: Hòa", "50 – 2.000"],
  ["rules.limits.default", [0, Number.MAX_SAFE_INTEGER], "Giới hạn: Mọi cửa khác", "0 – không giới hạn"],
  ["rules.insurance_limits.3/2", 50_000, "Mức cao nhất của một khoản Bảo hiểm, theo tỷ lệ: 1 ăn 1,5", "500 chip"],
  ["rules.differential", null, "Khoảng chênh lệch tối đa", "Không có"],
  ["rules.differential", 5_000_000, "Khoảng chênh lệch tối đa", "50.000 chip"],
  ["rules.decks", 8, "Số bộ bài trong hộp", "8"],
  ["rules.commission", false, "Thu hoa hồng 5% khi Nhà Cái thắng", "Không"],
  ["rules.mode", "dealer", "Cược ngoài giới hạn", "ghi lại, thanh toán theo điều khoản"],
  ["times.betting_ms", 12_500, "Đặt cược", "12,5 giây"],
  ["dealing", "hand", "Người chia", "nhân viên"],
  ["betting", "timed", "Đặt cược", "theo đồng hồ"],
  ["seats", null, "Số chỗ ngồi", "Bàn mở"],
  ["name", "B1", "Tên bàn", "B1"],
  ["mystery", "x", "mystery", "x"],
])("%s is told", (place, value, name, shown) => {
  expect([placeName(place, parts), placeValue(place, value, parts)]).toEqual([name, shown]);
});
