// The REST interface. Every call says which language it wants its sentences in; a change carries the session's token.
import { Refusal } from "./line";
import type { Failure, Language, Me } from "./types";

let csrf = "";
let language: Language = "vi";

export function speak(wanted: Language): void {
  language = wanted;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  const headers: Record<string, string> = { Accept: "application/json", "Accept-Language": language };
  if (method !== "GET") {
    headers["Content-Type"] = "application/json";
    headers["X-CSRF-Token"] = csrf;
  }
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, body: body === undefined ? null : JSON.stringify(body) });
  } catch {
    throw new Refusal("offline", "");
  }
  const text = await answer.text();
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new Refusal("unreadable_answer", "");
  }
  if (!answer.ok) {
    const { error } = said as Failure;
    throw new Refusal(error.code, error.message, error.clauses, error.at);
  }
  return said as T;
}

export const get = <T>(path: string) => call<T>("GET", path);
export const put = <T>(path: string, body: unknown) => call<T>("PUT", path, body);
export const post = <T>(path: string, body: unknown = {}) => call<T>("POST", path, body);
export const remove = <T>(path: string) => call<T>("DELETE", path);

/** Whoever answers with `Me` may have given a new token with it. */
export async function me(asked: Promise<Me>): Promise<Me> {
  const found = await asked;
  csrf = found.csrf ?? "";
  return found;
}
