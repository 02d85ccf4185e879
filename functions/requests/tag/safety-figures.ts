// Handler of the figures of safety tags: days since the last injury, and the pyramid (decisions PS62).
import type { Answer } from '#shared/contract.ts';
import { addDays, type Day } from '#shared/day.ts';
import {
  countDaysSince,
  PYRAMID_DAYS,
  type SafetyKind,
  safetyKinds,
} from '#shared/requests/safety-tag/safety-tag.ts';
import type { tags as api } from '#shared/requests/tag-api.ts';
import { safetyEvents } from '../../db/entities/requests.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';

/** Returns the first or last day on which a tag of a kind happened. */
async function findDay(store: Store, kind: SafetyKind, descending: boolean): Promise<Day | undefined> {
  const { items } = await store.listBy(safetyEvents, 'byKind', [kind], { limit: 1, descending });
  return items[0]?.happenedOn;
}

export async function getSafetyFigures({
  actor: { today },
  store,
}: {
  actor: Actor;
  store: Store;
}): Promise<Answer<typeof api.safety>> {
  const from = addDays(today, 1 - PYRAMID_DAYS);
  const [lastInjuryOn, firstDays, counts] = await Promise.all([
    findDay(store, 'injury', true),
    Promise.all(safetyKinds.map((kind) => findDay(store, kind, false))),
    Promise.all(
      safetyKinds.map(async (kind) => {
        const events = await loadAllPages((next) =>
          store.listBy(safetyEvents, 'byKind', [kind], { from, to: today, next }),
        );
        return [kind, events.length] as const;
      }),
    ),
  ]);
  return {
    from,
    to: today,
    lastInjuryOn,
    daysSinceInjury: countDaysSince(lastInjuryOn, today),
    recordsSince: firstDays.filter((day) => day !== undefined).sort()[0],
    pyramid: Object.fromEntries(counts) as Record<SafetyKind, number>,
  };
}
