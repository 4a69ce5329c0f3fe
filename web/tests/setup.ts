// What jsdom lacks and the client asks of a browser.
if (!globalThis.matchMedia)
  globalThis.matchMedia = (query) =>
    ({ matches: false, media: query, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
