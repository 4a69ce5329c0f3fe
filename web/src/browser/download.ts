// Saves a downloaded file on the device.
import type { Named } from "../net/api";

export function save({ name, content }: Named): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
