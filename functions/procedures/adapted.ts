// Procedures adapted from another one: one for each edition and place.
import { buildMadeRefusal, type MadeRecord } from '#shared/made.ts';
import { procedures } from '../db/entities/procedures.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { nameMadeRecord } from '../http/made.ts';

type Adaptation = Pick<StoredOf<typeof procedures>, 'kind' | 'origin' | 'adaptedTo'>;

/** Returns the procedure that was adapted from the same edition to the same place; none for a plain copy. */
async function findAdapted(
  store: Store,
  { kind, origin, adaptedTo }: Adaptation,
): Promise<MadeRecord | undefined> {
  if (!origin || !adaptedTo) return undefined;
  const all = await loadAllPages((next) => store.list(procedures, { consistent: true, next }));
  const found = all.find(
    (each) =>
      each.kind === kind &&
      each.origin?.procedureId === origin.procedureId &&
      each.origin.edition === origin.edition &&
      each.origin.revision === origin.revision &&
      each.adaptedTo?.machineId === adaptedTo.machineId &&
      each.adaptedTo.elementId === adaptedTo.elementId,
  );
  return found && { made: found.kind, id: found.id, code: found.code };
}

/**
 * Creates an adapted procedure under a code that was free before. Of two users who do so at once, one finds
 * the procedure of the other, or its code is taken.
 * @throws Refused madeAlready with the procedure that was adapted before, and as `create`
 */
export async function createAdapted<Result>(
  store: Store,
  adaptation: Adaptation,
  create: () => Promise<Result>,
): Promise<Result> {
  const made = await findAdapted(store, adaptation);
  if (made) throw buildMadeRefusal(made);
  return nameMadeRecord(create, () => findAdapted(store, adaptation), ['codeTaken']);
}
