// ruling A6: who may pause, resume, close and open a table, and when.
import { expect, it } from "vitest";
import { actsAt } from "../../../src/pages/pit/table/acts";
import { hasAuthority, type Role } from "../../../src/session/posts";

const TABLE = { phase: "betting", paused: false, closing: false, unattended: false } as const;
const at = (more: Partial<Parameters<typeof actsAt>[0]>, role: Role) =>
  actsAt({ ...TABLE, ...more }, (least) => hasAuthority(role, least));

it.each([
  [{}, "pit_supervisor", ["pause"]],
  [{}, "pit_manager", ["pause", "close"]],
  [{ paused: true }, "pit_supervisor", ["resume"]],
  [{ paused: true, unattended: true }, "pit_supervisor", []],
  [{ closing: true }, "director", ["pause"]],
  [{ phase: "closed" }, "pit_supervisor", []],
  [{ phase: "closed" }, "pit_manager", ["open"]],
  [{}, "surveillance", []],
] as const)("%j for a %s: %j", (more, role, acts) => {
  expect(at(more, role)).toEqual(acts);
});
