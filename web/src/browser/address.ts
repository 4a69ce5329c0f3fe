// What the window's address says.

/** `/table/B1` → `["table", "B1"]` */
export function pathParts(): string[] {
  try {
    return location.pathname.split("/").filter(Boolean).map(decodeURIComponent);
  } catch {
    return [location.pathname]; // no address of ours
  }
}

export function query(): URLSearchParams {
  return new URLSearchParams(location.search);
}

/** Where the house's socket is; its sentences come in this language. */
export function socketAddress(language: string): URL {
  const address = new URL("/ws", location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  address.searchParams.set("language", language);
  return address;
}
