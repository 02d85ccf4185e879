// Access token received from another host by a hand-over; it belongs to this tab until it expires.
const STORAGE_KEY = 'handed-over';

export interface HandedOverToken {
  accessToken: string;
  expiresAt: string;
}

export const storeHandedOverToken = (token: HandedOverToken): void =>
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(token));

export const clearHandedOverToken = (): void => sessionStorage.removeItem(STORAGE_KEY);

export function readHandedOverToken(): HandedOverToken | undefined {
  const storedText = sessionStorage.getItem(STORAGE_KEY);
  if (!storedText) return undefined;
  const token: HandedOverToken = JSON.parse(storedText);
  if (Date.parse(token.expiresAt) > Date.now()) return token;
  clearHandedOverToken();
  return undefined;
}
