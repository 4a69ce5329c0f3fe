// To begin a course: the server makes the run, and the page goes to it.
import { post } from "../../net/api";
import type { RunShown } from "../../net/types";
import { go } from "../../browser/route.svelte";
import type { Wish } from "../../net/wish";

/** The same wish begins the same run, also if its answer was lost. */
export async function begin(course: string, wish: Wish): Promise<RunShown> {
  const run = await post<RunShown>("/api/training/runs", { id: wish.idFor(course), course });
  wish.done();
  go(`/training/run/${run.id}`);
  return run;
}
