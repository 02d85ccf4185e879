// An EWO as the table keeps it, and the names that every step of it checks.
import { Refused } from '../../../shared/refused.ts';
import type { ElementName } from '../../../shared/structure/element-name.ts';
import { elementNames } from '../../structure/writes.ts';
import { operators } from '../../table/entities/organisation.ts';
import type { ewos } from '../../table/entities/requests.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

export type KeptEwo = KeptOf<typeof ewos>;

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
