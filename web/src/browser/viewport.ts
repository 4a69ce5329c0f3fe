// Whether elements are in the window or close to it. One observer for all of them.
type Told = (near: boolean) => void;

const CLOSE = "240px 0px";
const told = new WeakMap<Element, Told>();
let observer: IntersectionObserver | null = null;

/** Calls `tell(true)` at once in a browser without observers. */
export function follow(element: Element, tell: Told): () => void {
  if (typeof IntersectionObserver === "undefined") {
    tell(true);
    return () => undefined;
  }
  observer ??= new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => told.get(target)?.(isIntersecting)),
    { rootMargin: CLOSE },
  );
  told.set(element, tell);
  observer.observe(element);
  return () => {
    observer?.unobserve(element);
    told.delete(element);
  };
}
