// Copies of procedures: the one that a repeated request began, and free codes.
import { procedures } from '../db/entities/procedures.ts';
import type { StoredOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { openProgress } from '../http/progress.ts';

/** Progress step that creates the phases of a copy; its answer is the id and the code of the copy. */
export const COPY_STEP = 'copy';

/** Returns the copy that an earlier attempt at the request created. */
export async function findCopy(store: Store): Promise<StoredOf<typeof procedures> | undefined> {
  const begunCopy = (await openProgress(store)).find<{ id: number }>(COPY_STEP);
  return begunCopy && store.find(procedures, begunCopy.id);
}

/** Returns the code, or the first with a number that no procedure has. */
export async function findFreeCode(store: Store, baseCode: string): Promise<string> {
  let code = baseCode;
  for (let n = 2; (await store.idWith(procedures, 'code', code)) !== undefined; n++)
    code = `${baseCode.slice(0, 37)}-${n}`;
  return code;
}
