// Expiry of items, in whole epoch seconds as DynamoDB's time to live expects.

export const computeExpiry = (days: number, now: string): number =>
  Math.floor(Date.parse(now) / 1000) + days * 86_400;

/** The table deletes the item some time after this second. */
export interface ExpiringItem {
  expiresAt: number;
}
