// What teams have to do of a day, in few characters: a month of sixty teams is read at once (domain 10.5).
import { isOpen, type OrderState } from '../planned/order-state.ts';

interface Counted {
  state: OrderState;
  teamId?: number;
  minutes: number;
  manMinutes?: number;
}

/** Minutes by team: `7:384 12:90`; undefined where no team has any. */
export type LoadText = string;

export function loadText(minutes: ReadonlyMap<number, number>): LoadText | undefined {
  const told = [...minutes].filter(([, its]) => its > 0).sort(([a], [b]) => a - b);
  return told.map(([teamId, its]) => `${teamId}:${Math.round(its)}`).join(' ') || undefined;
}

/** Of the orders planned on a day, those that are still to be done. */
export function loadOfOrders(orders: readonly Counted[]): LoadText | undefined {
  const minutes = new Map<number, number>();
  for (const { state, teamId, minutes: alone, manMinutes = alone } of orders)
    if (teamId !== undefined && isOpen(state)) minutes.set(teamId, (minutes.get(teamId) ?? 0) + manMinutes);
  return loadText(minutes);
}

/** All that is told of a day, added up by team. */
export function loadsOf(parts: object): Map<number, number> {
  const minutes = new Map<number, number>();
  for (const part of Object.values(parts)) {
    if (typeof part !== 'string' || !/^\d+:\d+( \d+:\d+)*$/.test(part)) continue;
    for (const each of part.split(' ')) {
      const [teamId = 0, its = 0] = each.split(':').map(Number);
      minutes.set(teamId, (minutes.get(teamId) ?? 0) + its);
    }
  }
  return minutes;
}
