// Time zones of the oracles, written as tables of their offsets from 2025 to August 2026, so that the
// product's zones are compared with something else than themselves.

/** Offset in minutes until the first change, then each change with the offset from it on. */
type Offsets = readonly [first: number, ...changes: (readonly [at: string, minutes: number])[]];

const zones = {
  UTC: [0],
  'Asia/Kathmandu': [345],
  'Pacific/Apia': [780],
  'Pacific/Kiritimati': [840],
  // Half an hour of summer time.
  'Australia/Lord_Howe': [
    660,
    ['2025-04-05T15:00Z', 630],
    ['2025-10-04T15:30Z', 660],
    ['2026-04-04T15:00Z', 630],
  ],
  // An hour back in Ramadan.
  'Africa/Casablanca': [
    60,
    ['2025-02-23T02:00Z', 0],
    ['2025-04-06T02:00Z', 60],
    ['2026-02-15T02:00Z', 0],
    ['2026-03-22T02:00Z', 60],
  ],
  'America/St_Johns': [
    -210,
    ['2025-03-09T05:30Z', -150],
    ['2025-11-02T04:30Z', -210],
    ['2026-03-08T05:30Z', -150],
  ],
} as const satisfies Record<string, Offsets>;

export type ZoneName = keyof typeof zones;
export const zoneNames = Object.keys(zones) as ZoneName[];

/** Returns the number of the local day of an instant, in days since 1 January 1970. */
export function toLocalDayNumber(zone: ZoneName, at: number): number {
  const [first, ...changes]: Offsets = zones[zone];
  const minutes = changes.findLast(([from]) => Date.parse(from) <= at)?.[1] ?? first;
  return Math.floor((at + minutes * 60_000) / 86_400_000);
}
