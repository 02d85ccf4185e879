// The access token another host handed over: this tab's alone, for as long as it lives.
const key = 'handed-over';

export interface HandedOver {
  accessToken: string;
  expiresAt: string;
}

export const keepHandedOver = (token: HandedOver): void => sessionStorage.setItem(key, JSON.stringify(token));

export const forgetHandedOver = (): void => sessionStorage.removeItem(key);

export function handedOver(): HandedOver | undefined {
  const kept = sessionStorage.getItem(key);
  if (!kept) return undefined;
  const token: HandedOver = JSON.parse(kept);
  if (Date.parse(token.expiresAt) > Date.now()) return token;
  forgetHandedOver();
  return undefined;
}
