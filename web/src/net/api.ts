// The REST interface. Every call says which language it wants its sentences in; a change carries the session's token.
import { Refusal } from "./line";
import type { Failure, Language, Me } from "./types";

let csrf = "";
let language: Language = "vi";

export function speak(wanted: Language): void {
  language = wanted;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers = method === "GET" ? headersFor("application/json") : changeHeaders("application/json");
  const answer = await granted(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  return (await read(answer)) as T;
}

const headersFor = (accept: string): Record<string, string> => ({ Accept: accept, "Accept-Language": language });

/** Of a call that changes something: `sends` is the type of its body. */
export const changeHeaders = (sends: string): Record<string, string> => ({
  ...headersFor("application/json"),
  "Content-Type": sends,
  "X-CSRF-Token": csrf,
});

export function refusalIn(failure: unknown): Refusal {
  const { error } = failure as Failure;
  return new Refusal(error.code, error.message, error.clauses, error.at);
}

async function granted(path: string, asked: RequestInit): Promise<Response> {
  const answer = await reached(fetch(path, asked));
  if (answer.ok) return answer;
  throw refusalIn(await read(answer));
}

async function read(answer: Response): Promise<unknown> {
  const text = await reached(answer.text());
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("unreadable_answer", "");
  }
}

async function reached<T>(coming: Promise<T>): Promise<T> {
  try {
    return await coming;
  } catch {
    throw new Refusal("offline", "");
  }
}

export interface Named {
  readonly name: string;
  readonly content: Blob;
}

/** Downloads a whole file. An incomplete one is refused. */
export async function file(path: string, { accept = "text/csv", called = "felt.csv" } = {}): Promise<Named> {
  const answer = await granted(path, { headers: headersFor(accept) });
  const [, name = called] = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "") ?? [];
  return { name, content: await reached(answer.blob()) };
}

export const get = <T>(path: string) => call<T>("GET", path);
export const put = <T>(path: string, body: unknown) => call<T>("PUT", path, body);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
export const remove = <T>(path: string) => call<T>("DELETE", path);

/** An answer of type `Me` may carry a new CSRF token, which is kept for later calls. */
export async function me(asked: Promise<Me>): Promise<Me> {
  const found = await asked;
  csrf = found.csrf ?? "";
  return found;
}
