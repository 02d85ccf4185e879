// Controls of the phases of a procedure: references, and the data shown when they are executed.
import { createProblem } from '#shared/messages.ts';
import { type ControlSnapshot, MAX_PROCEDURE_CONTROLS } from '#shared/procedures/asked-control.ts';
import type { Phase } from '#shared/procedures/procedure.ts';
import { RefusalError } from '#shared/refused.ts';
import { controls, quantities } from '../db/entities/structure.ts';
import { buildLinkWrites } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Writes } from '../db/writes.ts';

type PhaseControls = Pick<Phase, 'controlIds'>;

const buildReferenceWrites = buildLinkWrites<{ controlIds: number[] }>('procedures', {
  controlIds: controls,
});

/** Returns the control ids without duplicates, in the order of the phases. */
export const getControlIds = (phases: readonly PhaseControls[]): number[] => [
  ...new Set(phases.flatMap(({ controlIds = [] }) => controlIds)),
];

/** Returns the changes of references when the phases change. @throws Refused tooMany */
export function buildControlReferenceWrites(
  store: Store,
  id: number,
  before: readonly PhaseControls[],
  after: readonly PhaseControls[],
): Writes {
  const [idsBefore, idsAfter] = [getControlIds(before), getControlIds(after)];
  if (idsAfter.length > MAX_PROCEDURE_CONTROLS)
    throw new RefusalError('invalid', 'tooMany', {
      fields: { controlIds: createProblem('tooMany', MAX_PROCEDURE_CONTROLS) },
      values: { limit: MAX_PROCEDURE_CONTROLS },
    });
  return buildReferenceWrites({
    store,
    id,
    before: { controlIds: idsBefore },
    after: { controlIds: idsAfter },
  });
}

/** Returns the controls of the phases; undefined if there are none. */
export async function loadPhaseControls(
  store: Store,
  phases: readonly PhaseControls[],
): Promise<ControlSnapshot[] | undefined> {
  const ids = getControlIds(phases);
  return ids.length === 0 ? undefined : loadControls(store, ids);
}

/** Returns the existing controls with their current limits and units, in two round trips. */
export async function loadControls(store: Store, ids: readonly number[]): Promise<ControlSnapshot[]> {
  const foundControls = (await store.load(ids.map((id) => [controls, id] as const))).filter((each) => !!each);
  const quantityIds = [...new Set(foundControls.flatMap(({ quantityId }) => quantityId ?? []))];
  const foundQuantities = await store.load(quantityIds.map((id) => [quantities, id] as const));
  const quantitiesById = new Map(quantityIds.map((id, i) => [id, foundQuantities[i]]));
  return foundControls.map(
    ({ id, code, description, type, nature, quantityId, lower, target, upper, warningMargin, answers }) => {
      const { unit, decimals } = quantitiesById.get(quantityId ?? 0) ?? {};
      return {
        ...{ id, code, description, type, nature, unit, decimals },
        ...{ lower, target, upper, warningMargin, answers },
      };
    },
  );
}
