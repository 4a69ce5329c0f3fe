// Whether this device has been told what Felt is.
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
    // Then it is told again.
  }
}
