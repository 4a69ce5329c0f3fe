// Where the visitor is: the path of the address, in parts.
import { pathParts, query } from "./address";

let parts = $state(pathParts());

export const route = {
  /** `["table", "B1"]` */
  get parts(): readonly string[] {
    return parts;
  },
  get query(): URLSearchParams {
    void parts;
    return query();
  },
};

/** `stay` leaves the window where it is scrolled: another view of the same thing. */
export function go(path: string, { replace = false, stay = false } = {}): void {
  if (path === location.pathname + location.search) return;
  history[replace ? "replaceState" : "pushState"](null, "", path);
  parts = pathParts();
  if (!stay) scrollTo(0, 0);
}

/** Follows links within the client without reloading the page. Called once. */
export function followLinks(): void {
  addEventListener("popstate", () => (parts = pathParts()));
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element).closest("a[href]");
    if (
      !(link instanceof HTMLAnchorElement) ||
      link.origin !== location.origin ||
      link.target ||
      link.hasAttribute("download")
    )
      return;
    if (link.pathname.startsWith("/api/") || link.getAttribute("href")!.startsWith("#")) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
