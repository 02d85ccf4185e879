// Summary of the reported work stored on the order, so that figures need not read the detail item: minutes by
// technician, results, and faulty elements (domain 9.4, 9.7, 9.8).
import type { Activity, Order } from './order.ts';

/** Technician of reported work that names none. */
export const NO_TECHNICIAN = 0;

/**
 * Counts results: each answer, and each activity without answers. Not applicable and not done are not
 * counted.
 */
function countResults(activities: readonly Activity[]): Order['results'] {
  const okFlags = activities.flatMap(({ answers = [], outcome }) =>
    answers.length > 0
      ? answers.flatMap(({ colour }) => (colour === 'grey' ? [] : [colour !== 'red']))
      : outcome === 'ok' || outcome === 'nok'
        ? [outcome === 'ok']
        : [],
  );
  if (okFlags.length === 0) return undefined;
  const ok = okFlags.filter(Boolean).length;
  return { ok, nok: okFlags.length - ok };
}

/** Minutes are rounded to thousandths: a hundredth of an hour is not a whole minute. */
const THOUSANDTHS = 1000;
function sumMinutesByTechnician(activities: readonly Activity[]): Order['worked'] {
  const hours = new Map<number, number>();
  for (const each of activities.flatMap((activity) => activity.hours ?? []))
    hours.set(each.operatorId, (hours.get(each.operatorId) ?? 0) + each.hours);
  if (hours.size === 0) return undefined;
  return Object.fromEntries(
    [...hours].map(([id, operatorHours]) => [id, Math.round(operatorHours * 60 * THOUSANDTHS) / THOUSANDTHS]),
  );
}

function getFaultyElements(activities: readonly Activity[]): Order['faults'] {
  const elementPaths = activities.flatMap(({ outcome, element }) =>
    outcome === 'nok' && element ? [element.path] : [],
  );
  return elementPaths.length > 0 ? [...new Set(elementPaths)] : undefined;
}

export const summarizeWork = (
  activities: readonly Activity[],
): Pick<Order, 'worked' | 'results' | 'faults'> => ({
  worked: sumMinutesByTechnician(activities),
  results: countResults(activities),
  faults: getFaultyElements(activities),
});

/**
 * Returns the minutes spent on an order: the reported ones, else the planned ones once it is closed (domain
 * 9.4).
 */
export function computeSpentMinutes({
  state,
  actualMinutes,
  minutes,
  manMinutes = minutes,
}: Pick<Order, 'state' | 'actualMinutes' | 'minutes' | 'manMinutes'>): number {
  return actualMinutes ?? (state === 'closed' ? manMinutes : 0);
}
