// Creates elements and writes changed ones.

import { parseInput } from '#shared/input.ts';
import { RefusalError } from '#shared/refused.ts';
import { Element } from '#shared/structure/element.ts';
import { elementWireNames } from '#shared/structure/element-fields.ts';
import { type ElementPayload, fromElementPayload } from '#shared/structure/wire.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { assertImagesUsable } from '../../ingestion/public.ts';
import { requireNoAutonomousWork } from '../autonomous-mark-check.ts';
import type { StoredElement } from '../copying.ts';
import { getElementSequence } from '../tree.ts';
import { assertFits, assertRoom, loadParent } from './placing.ts';
import { buildReferenceChanges } from './references.ts';
import { type ElementValue, getMachineId, getPayloadName, toRow } from './response.ts';
import { prepareLink, prepareNewSpare } from './spare-link.ts';

export async function parseElement(
  payload: ElementPayload,
  store: Store,
  before?: Element,
): Promise<Element> {
  const element = await parseInput(Element, fromElementPayload(payload, before), getPayloadName);
  await assertImagesUsable(store, elementWireNames.image, before?.image, element.image);
  return element;
}

export interface CreateElementCall {
  input: ElementPayload;
  actor: Actor;
  store: Store;
  mustBeUnder?: (parent: StoredElement) => void;
}

/** Creates an element and returns the stored row. */
export async function createElement({
  input,
  actor,
  store,
  mustBeUnder,
}: CreateElementCall): Promise<StoredElement> {
  const sentElement = await parseElement(input, store);
  const [machine, parent] = await Promise.all([
    store.find(machines, sentElement.machineId),
    sentElement.parentId === undefined
      ? undefined
      : loadParent(store, sentElement.machineId, sentElement.parentId),
  ]);
  if (!machine)
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { idMachine: 'refMissing' },
    });
  assertFits(sentElement, parent, elementWireNames.level);
  if (parent) mustBeUnder?.(parent);
  return store.numbered(getElementSequence(machine.id), async (n) => {
    await assertRoom(store, machine.id, n);
    const id = `${machine.id}.${n}`;
    return reserveSpareNumber(store, input, async (spareId) => {
      const element = { ...sentElement, parentId: parent?.id };
      const { row, writes: spareWrites } =
        spareId === undefined
          ? await prepareLink(store, actor, id, element, input)
          : await prepareNewSpare(store, actor, id, element, { spareId });
      await store.commit(
        store.create(elements, id, row),
        store.hold(machines, machine.id, 'elements', elementWireNames.machineId),
        buildReferenceChanges(store, id, row.level, undefined, row, spareId),
        spareWrites,
      );
      return store.buildStoredItem(elements, id, row);
    });
  });
}

/** Reserves the number of a spare to be created, if any. */
export const reserveSpareNumber = <Answer>(
  store: Store,
  { makeSparepart }: ElementPayload,
  work: (spareId?: number) => Promise<Answer>,
): Promise<Answer> => (makeSparepart ? store.numbered('sparePart', work) : work());

/**
 * Writes a changed element, also with another parent; level and spare stay.
 * @throws Refused refMissing, levelBroken, stale, elementAutonomous
 */
export async function rewriteElement(
  store: Store,
  before: StoredElement,
  after: Element,
  { expected, mustBeUnder }: { expected?: number; mustBeUnder?: (parent: StoredElement) => void } = {},
): Promise<void> {
  const parent =
    after.parentId === undefined
      ? undefined
      : await loadParent(store, getMachineId(before.id), after.parentId);
  assertFits(after, parent, elementWireNames.parentId);
  if (parent) mustBeUnder?.(parent);
  const row: ElementValue = { ...toRow(after), ...(before.linked && { linked: true }) };
  await store.commit(
    store.replace(elements, before, row, { expected }),
    buildReferenceChanges(store, before.id, before.level, before, row),
    before.autonomous && !after.autonomous ? await requireNoAutonomousWork(store, before.id) : [],
  );
}
