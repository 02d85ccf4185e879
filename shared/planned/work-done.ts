// What stands on an order of the work reported on its activities, so that figures read no sheet: minutes by technician, how many
// results were in order, and which elements were not (domain 9.4, 9.7, 9.8).
import type { Activity, Order } from './order.ts';

/** An answer is a result, and so is an activity without any. What was not applicable or not done is none. */
function resultsOf(activities: readonly Activity[]): Order['results'] {
  const found = activities.flatMap(({ answers = [], outcome }) =>
    answers.length > 0
      ? answers.flatMap(({ colour }) => (colour === 'grey' ? [] : [colour !== 'red']))
      : outcome === 'ok' || outcome === 'nok'
        ? [outcome === 'ok']
        : [],
  );
  if (found.length === 0) return undefined;
  const ok = found.filter(Boolean).length;
  return { ok, nok: found.length - ok };
}

function workedBy(activities: readonly Activity[]): Order['worked'] {
  const hours = new Map<number, number>();
  for (const each of activities.flatMap((activity) => activity.hours ?? []))
    hours.set(each.operatorId, (hours.get(each.operatorId) ?? 0) + each.hours);
  if (hours.size === 0) return undefined;
  return Object.fromEntries([...hours].map(([id, its]) => [id, Math.round(its * 60)]));
}

function faultsIn(activities: readonly Activity[]): Order['faults'] {
  const paths = activities.flatMap(({ outcome, element }) =>
    outcome === 'nok' && element ? [element.path] : [],
  );
  return paths.length > 0 ? [...new Set(paths)] : undefined;
}

export const workOf = (activities: readonly Activity[]): Pick<Order, 'worked' | 'results' | 'faults'> => ({
  worked: workedBy(activities),
  results: resultsOf(activities),
  faults: faultsIn(activities),
});

/** Minutes people worked on it: those they said, else once it is closed those it was to take (domain 9.4). */
export function spentMinutes({
  state,
  actualMinutes,
  minutes,
  manMinutes = minutes,
}: Pick<Order, 'state' | 'actualMinutes' | 'minutes' | 'manMinutes'>): number {
  return actualMinutes ?? (state === 'closed' ? manMinutes : 0);
}
