// Files of evidence: what can be said before they are sent. The server looks at the file itself.
import { whole } from "../../i18n/format";

const ENDINGS = ["png", "jpg", "jpeg", "webp", "pdf", "mp4", "webm", "mkv", "txt"];
export const ACCEPT = ENDINGS.map((each) => `.${each}`).join(",");

export type Wrong = "empty" | "large" | "type";

export function wrongWith({ name, size }: { name: string; size: number }, most: number): Wrong | null {
  if (!ENDINGS.some((each) => name.toLowerCase().endsWith(`.${each}`))) return "type";
  if (!size) return "empty";
  return size > most ? "large" : null;
}

const KIB = 1024;

/** `32 MB`, `1.5 KB`. A size just above a limit is never shown as the limit. */
export function sizeInWords(bytes: number): string {
  if (bytes < KIB) return `${whole(bytes)} B`;
  const [unit, name] = bytes < KIB * KIB ? [KIB, "KB"] : [KIB * KIB, "MB"];
  return `${whole(Math.ceil(bytes / unit))} ${name}`;
}
