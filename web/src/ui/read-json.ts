// What a device remembers as JSON.
/** Memory may hold anything: what cannot be read is no memory. */
export function readJson<T>(text: string | null): T | undefined {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
