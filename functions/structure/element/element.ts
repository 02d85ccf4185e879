// Handlers of a machine's structure: the tree, and single elements with the names of the published API.

import { hasPermission } from '#shared/permissions.ts';
import { RefusalError } from '#shared/refused.ts';
import type { elements as api } from '#shared/structure/api.ts';
import { type Element, MAX_ELEMENTS } from '#shared/structure/element.ts';
import { elementWireNames } from '#shared/structure/element-fields.ts';
import type { elementLists } from '#shared/structure/export-api.ts';
import type { ElementPayload } from '#shared/structure/wire.ts';
import { getCodeKey } from '#shared/text.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import { spares } from '../../db/entities/warehouse.ts';
import { retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import { openProgress } from '../../http/progress.ts';
import type { Handlers } from '../../http/serve.ts';
import { buildLinkedPart, loadLinkedStocks } from '../../warehouse/public.ts';
import { isReferenceAddedMeanwhile, requireNoAutonomousWork } from '../autonomous-mark-check.ts';
import { getBranch, reserveFreeCode, type StoredElement, writeCopies } from '../copying.ts';
import { loadReliability } from '../reliability.ts';
import { getElementSequence, getStructure, loadElements, getStructures as structuresOf } from '../tree.ts';
import { loadLinks } from './linked-elements.ts';
import { assertFits, buildMisplacedRefusal, loadParent } from './placing.ts';
import { buildReferenceChanges } from './references.ts';
import { fromRow, getLink, getMachineId, loadResponse, toResponses } from './response.ts';
import { prepareLink, prepareNewSpare } from './spare-link.ts';
import { type CreateElementCall, createElement, parseElement, reserveSpareNumber } from './writing.ts';

const createElementResponse = async (call: CreateElementCall) =>
  loadResponse(call.store, call.actor, await createElement(call));

/** Refuses a changed level or place; moving is a separate call. */
function assertNotMoved(input: ElementPayload, before: StoredElement) {
  if (input.tiporec !== undefined && input.tiporec !== before.level)
    throw buildMisplacedRefusal(elementWireNames.level);
  if (input.idFather !== undefined && input.idFather !== before.parentId)
    throw buildMisplacedRefusal(elementWireNames.parentId);
  if (input.idMachine !== undefined && input.idMachine !== getMachineId(before.id))
    throw buildMisplacedRefusal(elementWireNames.machineId);
}

/** Checks that a component may become a spare or vice versa: its parent allows it, and it has no children. */
async function assertStillFits(store: Store, before: StoredElement, after: Element) {
  if (after.spare === (before.spare ?? false)) return;
  const parent = before.parentId === undefined ? undefined : await store.find(elements, before.parentId);
  assertFits(after, parent, 'spare');
  const machineElements = await loadElements(store, after.machineId);
  if (after.spare && machineElements.some(({ parentId }) => parentId === before.id))
    throw buildMisplacedRefusal('spare');
}

/** Progress step that reserves the ids of copies; its answer has them by the ids of their originals. */
const COPY_STEP = 'copy';

async function reserveElementIds(store: Store, machineId: number, branch: readonly StoredElement[]) {
  const firstNumber = await store.next(getElementSequence(machineId), branch.length);
  return Object.fromEntries(branch.map((row, i) => [row.id, `${machineId}.${firstNumber + i}`]));
}

export const element: Handlers<typeof api> = {
  structure: getStructure,
  structures: structuresOf,

  async stockLevels({ input: { machineId }, actor, store }) {
    const machineLinks = await loadLinks(store, machineId);
    const stockItems = await loadLinkedStocks(
      store,
      machineLinks.map(({ link }) => link),
    );
    return {
      items: machineLinks.flatMap(({ id }, i) => {
        const stock = stockItems[i];
        return stock ? [{ id, level: buildLinkedPart(stock, actor).linked.level }] : [];
      }),
    };
  },

  async get({ input, actor, store }) {
    const [row, reliabilityFigures] = await Promise.all([
      store.get(elements, input.id),
      loadReliability(store, actor, getMachineId(input.id), input.id),
    ]);
    // Values from breakdowns take precedence over imported ones.
    const part = reliabilityFigures && { price: 0, stackable: false, ...row.part, ...reliabilityFigures };
    return loadResponse(store, actor, part ? { ...row, part } : row);
  },

  create: createElementResponse,

  async replace({ input, actor, store }) {
    if (input.id === undefined) {
      if (!hasPermission(actor.profile, 'machines', 'create'))
        throw new RefusalError('forbidden', 'notAllowedHere');
      return createElementResponse({ input, actor, store });
    }
    const { id } = input;
    return retryOnConflict(async () => {
      const before = await store.get(elements, id);
      assertNotMoved(input, before);
      const after = await parseElement(input, store, fromRow(before, before.id));
      await assertStillFits(store, before, after);
      const losesMark = before.autonomous && !after.autonomous;
      return reserveSpareNumber(store, input, async (spareId) => {
        const { stacked, price } = input;
        const { row, writes: spareWrites } =
          spareId === undefined
            ? await prepareLink(store, actor, before.id, after, { before, stacked, price })
            : await prepareNewSpare(store, actor, before.id, after, { before, spareId });
        await store.commit(
          store.replace(elements, before, row, { expected: input.version }),
          buildReferenceChanges(store, before.id, before.level, before, row, spareId),
          spareWrites,
          losesMark ? await requireNoAutonomousWork(store, before.id) : [],
        );
        return loadResponse(
          store,
          actor,
          store.buildStoredItem(elements, before.id, row, before.version + 1),
        );
      });
    }, isReferenceAddedMeanwhile);
  },

  mark: ({ input: { id, flagAm, version }, store }) =>
    retryOnConflict(async () => {
      const before = await store.get(elements, id);
      const unmarkWrites = before.autonomous && !flagAm ? await requireNoAutonomousWork(store, id) : [];
      const { autonomous: _, ...rest } = before;
      const after = { ...rest, ...(flagAm && { autonomous: true as const }) };
      await store.commit(store.replace(elements, before, after, { expected: version }), unmarkWrites);
      return { id, flagAm, version: before.version + 1 };
    }, isReferenceAddedMeanwhile),

  async move({ input: { id, idFather, version }, actor, store }) {
    const before = await store.get(elements, id);
    const parent = idFather === null ? undefined : await loadParent(store, getMachineId(before.id), idFather);
    // Levels increase downwards, so an element cannot be moved below itself.
    assertFits(fromRow(before, before.id), parent, elementWireNames.parentId);
    const after = { ...before, parentId: parent?.id };
    await store.commit(
      store.replace(elements, before, after, { expected: version }),
      buildReferenceChanges(store, before.id, before.level, before, after),
    );
    return loadResponse(store, actor, store.buildStoredItem(elements, before.id, after, before.version + 1));
  },

  /** Copies an element with its descendants to the same or another fitting parent. */
  async copy({ input: { id, idFather }, actor, store }) {
    const root = await store.get(elements, id);
    const machineId = getMachineId(root.id);
    const parentId = idFather === undefined ? root.parentId : (idFather ?? undefined);
    const parent = parentId === undefined ? undefined : await loadParent(store, machineId, parentId);
    assertFits(fromRow(root, root.id), parent, elementWireNames.parentId);
    const progress = await openProgress(store);
    const begunCopy = progress.find<Record<string, string>>(COPY_STEP);
    const begunIds = new Set(Object.values(begunCopy ?? {}));
    const allRows = await loadElements(store, machineId);
    // A repeated request chooses the same codes again.
    const rows = allRows.filter((row) => !begunIds.has(row.id));
    const existingIds = new Set(allRows.map((row) => row.id));
    const wholeBranch = getBranch(rows, root);
    if (rows.length + wholeBranch.length > MAX_ELEMENTS) throw new RefusalError('conflict', 'structureFull');
    const idsByOriginal = begunCopy ?? (await reserveElementIds(store, machineId, wholeBranch));
    if (!begunCopy) await store.commit(progress.note(COPY_STEP, idsByOriginal));
    const newIds = new Map(Object.entries(idsByOriginal));
    const branch = wholeBranch.filter((row) => newIds.has(row.id));
    const takenCodes = new Set(rows.map(({ code }) => getCodeKey(code)));
    const copies = branch.map(({ id: from, version: _, updatedAt: __, updatedBy: ___, ...row }) => ({
      id: newIds.get(from)!,
      row: {
        ...row,
        code: reserveFreeCode(row.code, takenCodes),
        parentId: from === root.id ? parent?.id : newIds.get(row.parentId!),
      },
    }));
    await writeCopies(
      store,
      machineId,
      copies.filter((copy) => !existingIds.has(copy.id)),
    );
    return loadResponse(store, actor, store.buildStoredItem(elements, copies[0]!.id, copies[0]!.row));
  },

  async remove({ input, store }) {
    const before = await store.get(elements, input.id);
    await store.commit(
      store.remove(elements, before, {
        expected: input.version,
        inUse: (by, count) =>
          by === 'elements'
            ? new RefusalError('conflict', 'hasChildren')
            : new RefusalError('conflict', 'inUse', { values: { by, count } }),
      }),
      store.release(machines, getMachineId(before.id), 'elements'),
      buildReferenceChanges(store, before.id, before.level, before, undefined),
      getLink(before)
        ? store.unlink(spares, getLink(before)!.sparePartId, { referenceKind: 'elements', id: before.id })
        : [],
    );
    return {};
  },
};

export const lists: Handlers<typeof elementLists> = {
  async all({ input: { idMachine, limit, next }, actor, store }) {
    const elementPage = await store.list(elements, { under: idMachine, limit, next });
    return { items: await toResponses(store, actor, elementPage.items), next: elementPage.next };
  },
};
