// When the table may forget an item: in whole seconds, as it counts them.

export const inDays = (days: number, now: string): number =>
  Math.floor(Date.parse(now) / 1000) + days * 86_400;

/** Swept away by the table itself some time after this second. */
export interface Expiring {
  expiresAt: number;
}
