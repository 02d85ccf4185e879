// Compact text of the load of teams on a day: a month of sixty teams is read at once (domain 10.5).
import { isOpen, type OrderState } from '../planned/order-state.ts';

interface CountedOrder {
  state: OrderState;
  teamId?: number;
  minutes: number;
  manMinutes?: number;
}

/** Minutes by team: `7:384 12:90`; undefined if no team has any. */
export type LoadText = string;

export function formatLoads(minutes: ReadonlyMap<number, number>): LoadText | undefined {
  const teamLoads = [...minutes].filter(([, teamMinutes]) => teamMinutes > 0).sort(([a], [b]) => a - b);
  return (
    teamLoads.map(([teamId, teamMinutes]) => `${teamId}:${Math.round(teamMinutes)}`).join(' ') || undefined
  );
}

/** Sums the orders planned on a day that are still open. */
export function formatOrderLoads(orders: readonly CountedOrder[]): LoadText | undefined {
  const minutes = new Map<number, number>();
  for (const { state, teamId, minutes: ownMinutes, manMinutes = ownMinutes } of orders)
    if (teamId !== undefined && isOpen(state)) minutes.set(teamId, (minutes.get(teamId) ?? 0) + manMinutes);
  return formatLoads(minutes);
}

/** Sums the texts of a day by team. */
export function parseLoads(parts: object): Map<number, number> {
  const minutes = new Map<number, number>();
  for (const part of Object.values(parts)) {
    if (typeof part !== 'string' || !/^\d+:\d+( \d+:\d+)*$/.test(part)) continue;
    for (const each of part.split(' ')) {
      const [teamId = 0, teamMinutes = 0] = each.split(':').map(Number);
      minutes.set(teamId, (minutes.get(teamId) ?? 0) + teamMinutes);
    }
  }
  return minutes;
}
