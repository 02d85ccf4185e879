// Drafts of unsaved forms, in this tab's memory: they survive a reload and a log-off.
type Values = Record<string, unknown>;

const key = (name: string) => `draft:${name}`;

export const keepDraft = (name: string, values: Values): void =>
  sessionStorage.setItem(key(name), JSON.stringify(values));
export const clearDraft = (name: string): void => sessionStorage.removeItem(key(name));

export function readDraft(name: string): Values | undefined {
  const text = sessionStorage.getItem(key(name));
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    clearDraft(name);
    return undefined;
  }
}
