// An EWO as a page of it shows it, and the names and dates that every step of it checks.
import { problem } from '../../../shared/messages.ts';
import { Refused } from '../../../shared/refused.ts';
import { type DatedEwo, datesOf, durationsOf, leastDates } from '../../../shared/requests/ewo-times.ts';
import type { ElementName } from '../../../shared/structure/element-name.ts';
import type { Actor } from '../../http/session.ts';
import { elementNames } from '../../structure/writes.ts';
import { operators } from '../../table/entities/organisation.ts';
import type { ewos } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

export type KeptEwo = KeptOf<typeof ewos>;

export const shown = (ewo: KeptEwo, { now }: Pick<Actor, 'now'>) => ({
  ...ewo,
  durations: durationsOf(ewo, now),
  minimum: leastDates(ewo),
});

/** @throws Refused dateBeforeMinimum, dateInFuture at the later field, by the name its call gives it */
export function inOrder<E extends DatedEwo>(ewo: E, now: string, names: Record<string, string> = {}): E {
  const [first] = Object.entries(datesOf(ewo, now));
  if (first) throw new Refused('invalid', first[1], { fields: { [names[first[0]] ?? first[0]]: first[1] } });
  return ewo;
}

/** The element of a machine by name. @throws Refused refMissing for one of another machine, or none */
export async function elementOf(
  store: Store,
  machineId: number | undefined,
  elementId: string | undefined,
): Promise<ElementName | undefined> {
  if (elementId === undefined) return undefined;
  const names =
    machineId !== undefined && elementId.startsWith(`${machineId}.`)
      ? await elementNames(store, machineId, [{ elementId }])
      : undefined;
  const found = names?.get(elementId);
  if (!found)
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'element' },
      fields: { elementId: 'refMissing' },
    });
  return found;
}

/** Technicians named for the first time are held: their names stay readable in the history. */
export const named = (
  store: Store,
  by: 'ewos' | 'tags',
  before: readonly number[] | undefined,
  after: readonly number[],
  field: string,
): Writes =>
  [...new Set(after)].filter((id) => !before?.includes(id)).map((id) => store.hold(operators, id, by, field));

/** Of hours that last longer than the intervention. */
export const tooManyHours = (field: string, most: number) =>
  new Refused('invalid', 'hoursTooMany', {
    fields: { [field]: problem('hoursTooMany', most) },
    values: { limit: most },
  });
