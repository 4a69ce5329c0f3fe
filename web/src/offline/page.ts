// The page that the worker shows while the house cannot be reached. It has to work without the house, so it imports
// nothing of the client.
import "./page.css";
import { keepTrying } from "./trying";

const TIME = new Intl.DateTimeFormat("vi", { hour: "2-digit", minute: "2-digit", second: "2-digit", hour12: false });

/** The patron's language comes first. */
function language(): string {
  try {
    const kept = JSON.parse(localStorage.getItem("felt.preferences") ?? "{}") as { language?: string };
    return kept.language ?? navigator.language.slice(0, 2);
  } catch {
    return "vi";
  }
}

async function answers(): Promise<boolean> {
  const { ok } = await fetch("/health", { cache: "no-store" });
  return ok;
}

function tried(at: Date): void {
  for (const time of document.querySelectorAll("time")) {
    time.dateTime = at.toISOString();
    time.textContent = TIME.format(at);
  }
}

document.documentElement.lang = language() === "en" ? "en" : "vi";
tried(new Date()); // the page itself was a try
const tryNow = keepTrying({ answers, tried, back: () => location.reload() });
document.querySelector("button")!.addEventListener("click", tryNow);
addEventListener("online", tryNow);
