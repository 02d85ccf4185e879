// EWOs and tags of a day counted: what the home page and its trends read instead of the things.
import type { Pillar } from './tag-state.ts';

/** Of the tags created on a day, by pillar. */
export type TagDay = Partial<Record<Pillar, number>>;

export function tagTotalOf(tags: readonly { pillar: Pillar }[]): TagDay {
  const total: TagDay = {};
  for (const { pillar } of tags) total[pillar] = (total[pillar] ?? 0) + 1;
  return total;
}

/** How many of a day are in each open state, in few characters: `created 2, running 1`; undefined when all have ended. */
export function openByState(things: readonly { state: string }[]): string | undefined {
  const open = things.filter(({ state }) => state !== 'closed' && state !== 'cancelled');
  const counts = Map.groupBy(open, ({ state }) => state);
  const told = [...counts].map(([state, its]) => `${state} ${its.length}`);
  return told.sort().join(', ') || undefined;
}

/** All days together. */
export function openTogether(days: object | undefined): Readonly<Record<string, number>> {
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
