// How a card comes from the shoe to its place: by a transform, whatever the places are.
import { reducedMotion } from "../../browser/preferences.svelte";

const SLIDE_MS = 380;
const FADE_MS = 200;

/** From the shoe of the same table, or from above where there is none. */
export function slideFromShoe(place: HTMLElement): void {
  if (!place.animate || document.hidden) return;
  if (reducedMotion()) {
    place.animate({ opacity: [0, 1] }, FADE_MS);
    return;
  }
  const shoe = place.closest(".table, .frame")?.querySelector(".shoe")?.getBoundingClientRect();
  const to = place.getBoundingClientRect();
  const [x, y] = shoe?.width ? [shoe.left + shoe.width * 0.25 - to.left, shoe.bottom - to.bottom] : [60, -140];
  place.animate(
    [
      { transform: `translate(${x}px, ${y}px) rotate(-24deg) scale(0.6)`, opacity: 0 },
      { opacity: 1, offset: 0.2 },
      { transform: "none", opacity: 1 },
    ],
    { duration: SLIDE_MS, easing: "cubic-bezier(0.2, 0.75, 0.3, 1)" },
  );
}
