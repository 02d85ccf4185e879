// The controls that the phases of a procedure name: linked while one of them does, and told as they are asked.
import { problem } from '../../shared/messages.ts';
import { type AskedControl, MOST_ASKED } from '../../shared/procedures/asked-control.ts';
import type { Phase } from '../../shared/procedures/procedure.ts';
import { Refused } from '../../shared/refused.ts';
import { controls, quantities } from '../table/entities/structure.ts';
import { linked } from '../table/references.ts';
import type { Store } from '../table/store.ts';
import type { Writes } from '../table/writes.ts';

type Asking = Pick<Phase, 'controlIds'>;

const links = linked<{ controlIds: number[] }>('procedures', { controlIds: controls });

/** Each once, in the order of the phases. */
export const askedBy = (phases: readonly Asking[]): number[] => [
  ...new Set(phases.flatMap(({ controlIds = [] }) => controlIds)),
];

/** What is written when the phases of a procedure become others. @throws Refused tooMany */
export function askedLinks(
  store: Store,
  id: number,
  before: readonly Asking[],
  after: readonly Asking[],
): Writes {
  const [were, are] = [askedBy(before), askedBy(after)];
  if (are.length > MOST_ASKED)
    throw new Refused('invalid', 'tooMany', {
      fields: { controlIds: problem('tooMany', MOST_ASKED) },
      values: { limit: MOST_ASKED },
    });
  return links({ store, id, before: { controlIds: were }, after: { controlIds: are } });
}

/** None, and no list, where no phase names a control. */
export async function askedOf(store: Store, phases: readonly Asking[]): Promise<AskedControl[] | undefined> {
  const ids = askedBy(phases);
  return ids.length === 0 ? undefined : controlsAsked(store, ids);
}

/** Controls as they are asked today, without those that are there no more; two round trips. */
export async function controlsAsked(store: Store, ids: readonly number[]): Promise<AskedControl[]> {
  const found = (await store.load(ids.map((id) => [controls, id] as const))).filter((each) => !!each);
  const measured = [...new Set(found.flatMap(({ quantityId }) => quantityId ?? []))];
  const known = await store.load(measured.map((id) => [quantities, id] as const));
  const quantityOf = new Map(measured.map((id, i) => [id, known[i]]));
  return found.map(
    ({ id, code, description, type, nature, quantityId, lower, target, upper, warningMargin, answers }) => {
      const { unit, decimals } = quantityOf.get(quantityId ?? 0) ?? {};
      return {
        ...{ id, code, description, type, nature, unit, decimals },
        ...{ lower, target, upper, warningMargin, answers },
      };
    },
  );
}
