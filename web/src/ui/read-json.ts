// JSON values from browser storage.
/** Parses stored JSON; undefined if it is missing or unreadable. */
export function parseStoredJson<T>(text: string | null): T | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
