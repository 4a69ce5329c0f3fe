// The worker, with a browser and a network that the test holds in its hand.
import { readFileSync } from "node:fs";
import { beforeEach, describe, expect, it, vi } from "vitest";

const CODE = readFileSync("src/offline/worker.js", "utf8");
const HOUSE = "https://felt.example";
const KEPT = ["/offline.html", "/assets/offline-1.js", "/icon.svg"];

type Handler = (event: Record<string, unknown>) => void;

/** What a browser keeps on the device, by the name of the cache and the path. */
const kept = new Map<string, Map<string, Response>>();
const pathOf = (request: string | Request) => (typeof request === "string" ? request : new URL(request.url).pathname);
const caches = {
  open: (name: string) => {
    const files = kept.get(name) ?? new Map<string, Response>();
    kept.set(name, files);
    return Promise.resolve({
      addAll: (requests: Request[]) => {
        for (const each of requests) files.set(pathOf(each), new Response(`kept ${pathOf(each)} by ${name}`));
        return Promise.resolve();
      },
      match: (request: string | Request) => Promise.resolve(files.get(pathOf(request))),
    });
  },
  keys: () => Promise.resolve([...kept.keys()]),
  delete: (name: string) => Promise.resolve(kept.delete(name)),
};

const network = vi.fn<(request: Request) => Promise<Response>>();
const preload = vi.fn(() => Promise.resolve());

/** The request of a page has a mode that nobody else can make. */
function request(path: string, mode: string): Request {
  return Object.defineProperty(new Request(HOUSE + path), "mode", { value: mode });
}

class Browser {
  private readonly handlers: Record<string, Handler> = {};

  constructor(build: string) {
    const self = {
      addEventListener: (name: string, handler: Handler) => (this.handlers[name] = handler),
      location: new URL(HOUSE),
      registration: { navigationPreload: { enable: preload } },
      clients: { claim: () => Promise.resolve() },
      skipWaiting: () => Promise.resolve(),
    };
    const Here = class extends Request {
      constructor(path: string, options: RequestInit) {
        super(HOUSE + path, options);
      }
    };
    const given = { self, caches, fetch: network, Request: Here, BUILD: build, KEPT };
    // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- as the build does
    new Function(...Object.keys(given), CODE)(...Object.values(given));
  }

  async come(): Promise<void> {
    for (const name of ["install", "activate"]) {
      let done: unknown;
      this.handlers[name]!({ waitUntil: (promise: unknown) => (done = promise) });
      await done;
    }
  }

  /** Null where the worker leaves the request to the browser. */
  async ask(path: string, mode = "navigate", preloadResponse?: Promise<Response>): Promise<Response | null> {
    const answers: Promise<Response>[] = [];
    this.handlers.fetch!({
      request: request(path, mode),
      preloadResponse,
      respondWith: (promise: Promise<Response>) => answers.push(promise),
    });
    return answers[0] ?? null;
  }

  async text(path: string, mode?: string): Promise<string | undefined> {
    return (await this.ask(path, mode))?.text();
  }
}

let browser: Browser;
beforeEach(async () => {
  kept.clear();
  network
    .mockReset()
    .mockImplementation(({ url }) => Promise.resolve(new Response(`fresh ${pathOf(new Request(url))}`)));
  browser = new Browser("one");
  await browser.come();
});

const down = () => network.mockRejectedValue(new TypeError("nobody answers"));

describe("while the house answers", () => {
  it.each(["/", "/table/B1", "/offline.html", "/api/statement.csv"])("the page %s comes from it", async (path) => {
    expect(await browser.text(path)).toBe(`fresh ${path}`);
  });

  it("a page that the browser has asked for already is not asked for again", async () => {
    const answer = await browser.ask("/", "navigate", Promise.resolve(new Response("asked early")));
    expect(await answer?.text()).toBe("asked early");
    expect(network).not.toHaveBeenCalled();
  });

  it.each(["/api/tables", "/api/session", "/assets/index-1.js", "/ws"])("%s does not pass through it", async (path) => {
    expect(await browser.ask(path, "cors")).toBeNull();
    down();
    expect(await browser.ask(path, "cors")).toBeNull();
  });

  it.each([200, 304, 404, 500])("an answer %i is told as it is", async (status) => {
    network.mockResolvedValue(new Response(null, { status }));
    expect((await browser.ask("/"))?.status).toBe(status);
  });
});

describe("while nobody answers", () => {
  it.each(["/", "/table/B1", "/settings"])("our page stands for %s", async (path) => {
    down();
    expect(await browser.text(path)).toBe("kept /offline.html by felt-offline-one");
  });

  it.each([502, 503, 504])("our page stands for the %i of a proxy", async (status) => {
    network.mockResolvedValue(new Response("bad gateway", { status }));
    expect(await browser.text("/")).toBe("kept /offline.html by felt-offline-one");
  });

  it.each(KEPT.slice(1))("%s of our page is there", async (path) => {
    down();
    expect(await browser.text(path, "no-cors")).toBe(`kept ${path} by felt-offline-one`);
  });

  it.each(["/api/statement.csv", "/health", "/metrics"])("%s fails as it does without us", async (path) => {
    down();
    await expect(browser.ask(path)).rejects.toThrow("nobody answers");
  });
});

describe("a newer build", () => {
  it("keeps its own page, and nothing of the one before", async () => {
    await caches.open("of another application");
    browser = new Browser("two");
    await browser.come();
    expect([...kept.keys()].sort()).toEqual(["felt-offline-two", "of another application"]);
    down();
    expect(await browser.text("/")).toBe("kept /offline.html by felt-offline-two");
  });
});
