// What jsdom lacks, or Node alone, and the client asks of a browser.
if (!globalThis.matchMedia)
  globalThis.matchMedia = (query) =>
    ({
      matches: query.includes("min-width"),
      media: query,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;

if (!globalThis.navigator) Object.defineProperty(globalThis, "navigator", { value: { languages: ["vi"] } });
