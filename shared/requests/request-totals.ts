// Daily counts of EWOs and tags, read by the home page and its trends instead of the records.
import type { Pillar } from './tag-state.ts';

/** Number of tags created on a day, by pillar. */
export type TagDayCounts = Partial<Record<Pillar, number>>;

export function countTagsByPillar(tags: readonly { pillar: Pillar }[]): TagDayCounts {
  const total: TagDayCounts = {};
  for (const { pillar } of tags) total[pillar] = (total[pillar] ?? 0) + 1;
  return total;
}

/** Counts a day's open records by state, as text: `created 2, running 1`; undefined when all have ended. */
export function formatOpenCounts(records: readonly { state: string }[]): string | undefined {
  const open = records.filter(({ state }) => state !== 'closed' && state !== 'cancelled');
  const counts = Map.groupBy(open, ({ state }) => state);
  const stateTexts = [...counts].map(([state, stateRecords]) => `${state} ${stateRecords.length}`);
  return stateTexts.sort().join(', ') || undefined;
}

/** Sums the counts of all days. */
export function sumOpenCounts(days: object | undefined): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [day, states] of Object.entries(days ?? {})) {
    if (!/^\d{4}-\d\d-\d\d$/.test(day)) continue;
    for (const each of String(states).split(', ')) {
      const [state = '', n] = each.split(' ');
      counts[state] = (counts[state] ?? 0) + Number(n);
    }
  }
  return counts;
}
