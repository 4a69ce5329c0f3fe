// The browser's offer to install Felt as an app, kept until the patron wants it.

/** Only some browsers have it, so the compiler does not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

let offer = $state.raw<InstallOffer | null>(null);

export const install = {
  /** Whether the browser would install it. */
  get offered(): boolean {
    return offer !== null;
  },
  /** An offer can be used once. The browser asks the patron itself. */
  async accept(): Promise<void> {
    const taken = offer;
    offer = null;
    await taken?.prompt();
  },
};

/** Called once, before the browser makes its offer. */
export function attendInstall(): void {
  addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    offer = event as InstallOffer;
  });
  addEventListener("appinstalled", () => (offer = null));
}
