// Handlers that copy the structure of a twin machine, and change many machines at once.
import { RefusalError } from '#shared/refused.ts';
import type { machineTools as calls } from '#shared/structure/api.ts';
import { removeMachineCode } from '#shared/structure/counterpart.ts';
import { MAX_ELEMENTS } from '#shared/structure/element.ts';
import { machines } from '../db/entities/structure.ts';
import { openProgress } from '../http/progress.ts';
import type { Handlers } from '../http/serve.ts';
import { copyStrategies, countMissingStrategies } from '../procedures/public.ts';
import { reserveFreeCode, writeCopies } from './copying.ts';
import { saveMachine } from './machine.ts';
import { getElementSequence, loadElements } from './tree.ts';

const MAX_CODE_LENGTH = 40;

/** Progress step that counts the elements and strategies to copy. */
const COPY_STEP = 'copy';
interface CopyCounts {
  elements: number;
  strategies: number;
}

export const machineTools: Handlers<typeof calls> = {
  /**
   * Copies the structure. A copy has the number of its original, so an interrupted call can be repeated; the answer
   * to a request that is resumed counts all copies.
   */
  async copyFrom({ input: { id, from }, store }) {
    if (id === from) throw new RefusalError('invalid', 'invalidInput', { fields: { from: 'notAllowed' } });
    const [target, source] = await Promise.all([store.get(machines, id), store.get(machines, from)]);
    const [targetElements, sourceElements] = await Promise.all([
      loadElements(store, id),
      loadElements(store, from),
    ]);
    const getTwinId = (elementId: string) => `${id}${elementId.slice(elementId.indexOf('.'))}`;
    const takenCodes = new Set<string>();
    const copies = sourceElements.map(
      ({ id: sourceId, version: _, updatedAt: __, updatedBy: ___, ...row }) => ({
        id: getTwinId(sourceId),
        row: {
          ...row,
          code: reserveFreeCode(renameCode(row.code, source.code, target.code), takenCodes),
          parentId: row.parentId && getTwinId(row.parentId),
        },
      }),
    );
    const codesById = new Map(copies.map((copy) => [copy.id, copy.row.code]));
    const existingIds = new Set(targetElements.map((row) => row.id));
    if (targetElements.some((row) => codesById.get(row.id) !== row.code))
      throw new RefusalError('conflict', 'structureNotEmpty');
    const missingCopies = copies.filter((copy) => !existingIds.has(copy.id));
    const progress = await openProgress(store);
    const sources = { from, to: id, twin: getTwinId };
    const counts = progress.find<CopyCounts>(COPY_STEP) ?? {
      elements: missingCopies.length,
      strategies: await countMissingStrategies(store, sources),
    };
    if (!progress.find(COPY_STEP)) await store.commit(progress.note(COPY_STEP, counts));
    // Reserves the numbers of all copies, regardless of those used before.
    if (missingCopies.length > 0)
      await store.next(getElementSequence(id), getHighestNumber(sourceElements) + MAX_ELEMENTS);
    await writeCopies(store, id, missingCopies);
    await copyStrategies(store, sources);
    return counts;
  },

  /** Changes machines in one transaction each and returns the refusals of the others. */
  async bulk({ input: { ids, change }, store }) {
    const [storedMachines, progress] = await Promise.all([
      store.load(ids.map((id) => [machines, id] as const)),
      openProgress(store),
    ]);
    const items: { id: number; version?: number; code?: string }[] = [];
    for (const [i, id] of ids.entries()) {
      const before = storedMachines[i];
      try {
        if (!before) throw new RefusalError('notFound', 'notFound');
        items.push(
          await progress.run(`${i}`, async (store) => {
            const { version } = await saveMachine(store, before, { ...before, ...change });
            return { id, version };
          }),
        );
      } catch (error) {
        if (!(error instanceof RefusalError)) throw error;
        items.push({ id, code: error.code });
      }
    }
    return { items };
  },
};

/** Replaces the old machine's code at the start of the element's code by the new one, or prepends it. */
const renameCode = (code: string, from: string, to: string): string =>
  `${to}-${removeMachineCode(code, from)}`.slice(0, MAX_CODE_LENGTH);

const getHighestNumber = (rows: readonly { id: string }[]) =>
  Math.max(0, ...rows.map(({ id }) => Number(id.slice(id.indexOf('.') + 1))));
