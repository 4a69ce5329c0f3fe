// What this device keeps between visits. Without storage it lasts for this visit.
const visit = new Map<string, string>();

export function readKept<T>(key: string, otherwise: T): T {
  try {
    const text = visit.get(key) ?? localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
  } catch {
    visit.set(key, text);
  }
}

export function forget(key: string): void {
  visit.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never there.
  }
}
