// Whether the introduction has been dismissed on this device.
const KEY = "felt.introduced";

export function introduced(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

export function introduce(): void {
  try {
    localStorage.setItem(KEY, "1");
  } catch {
    // Without storage it is shown again.
  }
}
