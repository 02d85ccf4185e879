// A machine's structure: its tree, and its elements one by one under the names of the published contract.

import { parse } from '../../shared/input.ts';
import { may } from '../../shared/permissions.ts';
import { Refused } from '../../shared/refused.ts';
import type { elements as api } from '../../shared/structure/api.ts';
import { Element, MAX_ELEMENTS, type SparePart } from '../../shared/structure/element.ts';
import type { elementLists } from '../../shared/structure/export-api.ts';
import { fits } from '../../shared/structure/kind.ts';
import {
  type ElementPayload,
  type ElementResponse,
  elementFromPayload,
  elementToWire,
} from '../../shared/structure/wire.ts';
import { elementNames, nameIn } from '../../shared/structure/wire-names.ts';
import { ownPart } from '../../shared/warehouse/element-part.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { mustHaveImages } from '../ingestion/writes.ts';
import { suppliers } from '../table/entities/organisation.ts';
import { elements, machines, structures } from '../table/entities/structure.ts';
import { spares } from '../table/entities/warehouse.ts';

import type { KeptOf, ValueOf } from '../table/entity.ts';
import { exchange } from '../table/references.ts';
import { keptWhile } from '../table/remembered.ts';
import { retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import { missing, type Writes } from '../table/writes.ts';
import {
  type KeptStock,
  type Link,
  linkedPart,
  linkedStocks,
  madeOf,
  saidOf,
  stockId,
} from '../warehouse/writes.ts';
import { branchOf, freeCode, typologies, writeCopies } from './copying.ts';
import { cameMeanwhile, mustCarryNothing } from './marked.ts';
import { reliability } from './reliability.ts';
import { elementsOf, numbersOf, structure, structures as structuresOf } from './tree.ts';

type Row = ValueOf<typeof elements>;
type KeptRow = KeptOf<typeof elements>;

const nameOf = nameIn(elementNames);

export const machineOf = (id: string) => Number(id.slice(0, id.indexOf('.')));

function toRow({ machineId: _, spare, autonomous, ...rest }: Element): Row {
  return { ...rest, ...(spare && { spare }), ...(autonomous && { autonomous }) };
}

export const fromRow = <R extends Row>({ linked: _, ...row }: R, id: string) => ({
  ...row,
  machineId: machineOf(id),
  spare: row.spare ?? false,
  autonomous: row.autonomous ?? false,
});

/** Where a linked element's spare lies. */
const linkOf = ({ linked, part }: Pick<Row, 'linked' | 'part'>): Link | undefined =>
  linked && part?.sparePartId !== undefined && part.warehouseId !== undefined
    ? { warehouseId: part.warehouseId, sparePartId: part.sparePartId }
    : undefined;

interface Linked {
  id: string;
  link: Link;
}
/** What of a machine is linked, until one of its elements changes. */
const links = keptWhile<Linked[]>({ consistent: true, most: 100_000, sizeOf: (all) => all.length + 1 });

/** The elements of a machine that are spares of a warehouse. @throws Refused notFound */
async function linksOf(store: Store, machineId: number): Promise<Linked[]> {
  const name = String(machineId);
  const known = await links.recall(store, name);
  if (known) return known;
  const hooks = [
    [machines, machineId],
    [structures, machineId],
  ] as const;
  const [[machine, version], rows] = await Promise.all([
    store.load(hooks, { consistent: true }),
    elementsOf(store, machineId),
  ]);
  if (!machine) throw missing();
  const all = rows.flatMap((row) => {
    const link = linkOf(row);
    return link ? [{ id: row.id, link }] : [];
  });
  return links.keep(store, name, all, [
    [machines, machineId, machine],
    [structures, machineId, version],
  ]);
}

/** With what lies of their spares in the warehouse. */
async function shown(store: Store, actor: Actor, rows: readonly KeptRow[]): Promise<ElementResponse[]> {
  const found = await linkedStocks(store, rows.map(linkOf));
  return rows.map((row, i) => shownWith(actor, row, found[i]));
}
function shownWith(actor: Actor, row: KeptRow, stock: KeptStock | undefined): ElementResponse {
  const element = fromRow(row, row.id);
  return elementToWire(
    stock && row.part ? { ...element, part: { ...row.part, ...linkedPart(stock, actor) } } : element,
  );
}
/** As lists answer it; `stocks` by their ids. */
export function shownOf(actor: Actor, row: KeptRow, stocks: ReadonlyMap<string, KeptStock>): ElementResponse {
  const link = linkOf(row);
  return shownWith(actor, row, link && stocks.get(stockId(link.warehouseId, link.sparePartId)));
}
const toWire = async (store: Store, actor: Actor, row: KeptRow) => (await shown(store, actor, [row]))[0]!;

async function checked(payload: ElementPayload, store: Store, before?: Element): Promise<Element> {
  const element = await parse(Element, elementFromPayload(payload, before), nameOf);
  await mustHaveImages(store, elementNames.image, before?.image, element.image);
  return element;
}

const misplaced = (field: string) =>
  new Refused('invalid', 'levelBroken', { fields: { [field]: 'levelBroken' } });

/** The parent an element is to stand under; it belongs to the same machine or does not exist. */
async function parentOf(store: Store, machineId: number, idFather: string): Promise<KeptRow> {
  const parent = machineOf(idFather) === machineId ? await store.find(elements, idFather) : undefined;
  if (parent) return parent;
  throw new Refused('invalid', 'refMissing', {
    values: { what: 'element' },
    fields: { idFather: 'refMissing' },
  });
}

function mustFit(child: Pick<Element, 'level' | 'spare'>, parent: KeptRow | undefined, field: string) {
  const place = parent ? { level: parent.level, spare: parent.spare ?? false } : 'machine';
  if (!fits(child, place)) throw misplaced(field);
}

const linksSupplier = (before: Row | undefined, after: Row | undefined): boolean =>
  after?.supplierId !== undefined && after.supplierId !== before?.supplierId;

/** `spareId`: a spare that is made of the element, which has the same supplier. */
const references = (
  store: Store,
  id: string,
  level: number,
  before: Row | undefined,
  after: Row | undefined,
  spareId?: number,
): Writes => [
  exchange(
    store,
    typologies[level as 1 | 2 | 3],
    { before: before?.typologyId, after: after?.typologyId },
    { by: 'elements', id },
    elementNames.typologyId,
  ),
  exchange(
    store,
    suppliers,
    { before: before?.supplierId, after: after?.supplierId },
    { by: 'elements', id },
    elementNames.supplierId,
    spareId === undefined ? [] : [{ by: 'spareParts', id: spareId }],
  ),
  exchange(
    store,
    elements,
    { before: before?.parentId, after: after?.parentId },
    'elements',
    elementNames.parentId,
  ),
];

/** What is written to a spare in the same transaction cannot be asked for besides. */
function linkReferences(
  store: Store,
  id: string,
  before: Row | undefined,
  after: Row,
  isWritten: boolean,
): Writes {
  const ids = { before: before && linkOf(before)?.sparePartId, after: linkOf(after)?.sparePartId };
  const reference = { by: 'elements', id };
  if (!isWritten || ids.before === ids.after || ids.after === undefined)
    return exchange(store, spares, ids, reference, elementNames['part.sparePartId']);
  return [
    ids.before === undefined ? [] : store.unlink(spares, ids.before, reference),
    store.holdMore(spares, ids.after, 'elements', 1),
    store.noted(spares, ids.after, reference),
  ];
}

export interface NewPlace {
  id: string;
  parent: KeptRow;
  code: string;
  description: string;
  warehouseId: number;
}

/**
 * Elements that are one spare, below components that are there, as writes. Their machines are kept from going by those.
 * @throws Refused levelBroken
 */
export function placesOfSpare(store: Store, spareId: number, all: readonly NewPlace[]): Writes {
  const byMachine = Map.groupBy(all, ({ id }) => machineOf(id));
  const made = all.map(({ id, parent, code, description, warehouseId }) => {
    mustFit({ level: 3, spare: true }, parent, 'componentCode');
    const row: Row = {
      ...{ level: 3, spare: true, linked: true, parentId: parent.id, code, description },
      part: ownPart({ price: 0, stackable: false, warehouseId, sparePartId: spareId }),
    };
    return [
      store.create(elements, id, row),
      references(store, id, 3, undefined, row),
      store.noted(spares, spareId, { by: 'elements', id }),
    ];
  });
  return [made, [...byMachine].map(([id, { length }]) => store.holdMore(machines, id, 'elements', length))];
}

/** Elements that go, which are all one spare, as writes; how many it has of them is left to whoever writes it. */
export function withoutPlaces(store: Store, spareId: number, all: readonly KeptRow[]): Writes {
  const byMachine = Map.groupBy(all, ({ id }) => machineOf(id));
  return [
    all.map((row) => [
      store.remove(elements, row),
      references(store, row.id, row.level, row, undefined),
      store.forgotten(spares, spareId, { by: 'elements', id: row.id }),
    ]),
    [...byMachine].map(([id, { length }]) => store.release(machines, id, 'elements', length)),
  ];
}

/** Numbers are never given twice, so only a machine that had many elements must be counted. */
async function mustHaveRoom(store: Store, machineId: number, n: number) {
  if (n > MAX_ELEMENTS && (await elementsOf(store, machineId)).length >= MAX_ELEMENTS)
    throw new Refused('conflict', 'structureFull');
}

/** A spare that is named without a warehouse lies in its own. */
async function inItsWarehouse(store: Store, part: SparePart): Promise<SparePart> {
  if (part.sparePartId === undefined || part.warehouseId !== undefined) return part;
  const [spare] = await store.load([[spares, part.sparePartId]], { consistent: true });
  return { ...part, warehouseId: spare?.warehouseId };
}

/**
 * What an element says is made a spare of the warehouse it names, and the element is linked with it.
 * @throws Refused notAllowedHere; invalidInput where it is no spare, or names no warehouse
 */
async function withNewSpare(
  store: Store,
  actor: Actor,
  id: string,
  sent: Element,
  { before, spareId }: { before?: Row; spareId: number },
): Promise<{ row: Row; said: Writes }> {
  if (!may(actor.profile, 'spares', 'create')) throw new Refused('forbidden', 'notAllowedHere');
  const row = toRow(sent);
  const warehouseId = row.part?.warehouseId;
  if (!row.spare || !row.part || warehouseId === undefined) {
    const field = row.spare ? nameOf('part.warehouseId') : 'spare';
    throw new Refused('invalid', 'invalidInput', { fields: { [field]: 'required' } });
  }
  const linked: Row = {
    ...row,
    linked: true,
    part: ownPart({ ...row.part, warehouseId, sparePartId: spareId }),
  };
  const spare = { ...row, part: row.part, id, machineId: sent.machineId, warehouseId };
  const made = await madeOf(store, actor, spare, {
    id: spareId,
    supplierIsLinked: linksSupplier(before, row),
    nameOf,
  });
  return { row: linked, said: [made, linkReferences(store, id, before, linked, true)] };
}

/** Linked where the warehouse has what it names; numbers of none stay as they were sent. */
async function withLink(
  store: Store,
  actor: Actor,
  id: string,
  sent: Element,
  { before, stacked, price }: { before?: Row; stacked?: boolean; price?: number },
): Promise<{ row: Row; said: Writes }> {
  const row = toRow(sent);
  const part = row.spare && row.part ? await inItsWarehouse(store, row.part) : undefined;
  const [stock] = await linkedStocks(store, [linkOf({ linked: true, part })]);
  if (!stock || !part) return { row, said: linkReferences(store, id, before, row, false) };
  const linked: Row = { ...row, linked: true, part: ownPart(part) };
  const { unitPrice = 0, stackable } = stock.spare;
  // an element without a price shows 0: only of a spare whose price it showed 0 is one
  const showed = before && linkOf(before)?.sparePartId === part.sparePartId;
  // what was not sent is false and 0 by now
  const said = {
    ...part,
    stackable: stacked ?? stackable,
    price: (showed ? price : price || undefined) ?? unitPrice,
  };
  const { writes, spareIsWritten } = await saidOf(store, actor, stock, said, {
    id,
    machineId: sent.machineId,
  });
  return { row: linked, said: [writes, linkReferences(store, id, before, linked, spareIsWritten)] };
}

interface Making {
  input: ElementPayload;
  actor: Actor;
  store: Store;
  mustBeUnder?: (parent: KeptRow) => void;
}
const create = async (call: Making) => toWire(call.store, call.actor, await make(call));

/** The new element as it is kept. */
export async function make({ input, actor, store, mustBeUnder }: Making): Promise<KeptRow> {
  const sent = await checked(input, store);
  const [machine, parent] = await Promise.all([
    store.find(machines, sent.machineId),
    sent.parentId === undefined ? undefined : parentOf(store, sent.machineId, sent.parentId),
  ]);
  if (!machine)
    throw new Refused('invalid', 'refMissing', {
      values: { what: 'machine' },
      fields: { idMachine: 'refMissing' },
    });
  mustFit(sent, parent, elementNames.level);
  if (parent) mustBeUnder?.(parent);
  return store.numbered(numbersOf(machine.id), async (n) => {
    await mustHaveRoom(store, machine.id, n);
    const id = `${machine.id}.${n}`;
    return numbered(store, input, async (spareId) => {
      const element = { ...sent, parentId: parent?.id };
      const { row, said } =
        spareId === undefined
          ? await withLink(store, actor, id, element, input)
          : await withNewSpare(store, actor, id, element, { spareId });
      await store.commit(
        store.create(elements, id, row),
        store.hold(machines, machine.id, 'elements', elementNames.machineId),
        references(store, id, row.level, undefined, row, spareId),
        said,
      );
      return store.made(elements, id, row);
    });
  });
}

/** With the number of the spare that is to be made, if any. */
const numbered = <Answer>(
  store: Store,
  { makeSparepart }: ElementPayload,
  work: (spareId?: number) => Promise<Answer>,
): Promise<Answer> => (makeSparepart ? store.numbered('sparePart', work) : work());

/** Level and place stay as they are; another place is a move. */
function mustStay(input: ElementPayload, before: KeptRow) {
  if (input.tiporec !== undefined && input.tiporec !== before.level) throw misplaced(elementNames.level);
  if (input.idFather !== undefined && input.idFather !== before.parentId)
    throw misplaced(elementNames.parentId);
  if (input.idMachine !== undefined && input.idMachine !== machineOf(before.id))
    throw misplaced(elementNames.machineId);
}

/** A component may become a spare and back where its parent allows it and nothing stands below it. */
async function mustStillFit(store: Store, before: KeptRow, after: Element) {
  if (after.spare === (before.spare ?? false)) return;
  const parent = before.parentId === undefined ? undefined : await store.find(elements, before.parentId);
  mustFit(after, parent, 'spare');
  const all = await elementsOf(store, after.machineId);
  if (after.spare && all.some(({ parentId }) => parentId === before.id)) throw misplaced('spare');
}

/**
 * An element as it shall be, under another parent too where it names one; it keeps its level and its spare.
 * @throws Refused refMissing, levelBroken, stale, elementAutonomous
 */
export async function rewrite(
  store: Store,
  before: KeptRow,
  after: Element,
  { expected, mustBeUnder }: { expected?: number; mustBeUnder?: (parent: KeptRow) => void } = {},
): Promise<void> {
  const parent =
    after.parentId === undefined ? undefined : await parentOf(store, machineOf(before.id), after.parentId);
  mustFit(after, parent, elementNames.parentId);
  if (parent) mustBeUnder?.(parent);
  const row: Row = { ...toRow(after), ...(before.linked && { linked: true }) };
  await store.commit(
    store.replace(elements, before, row, { expected }),
    references(store, before.id, before.level, before, row),
    before.autonomous && !after.autonomous ? await mustCarryNothing(store, before.id) : [],
  );
}

export const element: Handlers<typeof api> = {
  structure,
  structures: structuresOf,

  async stockLevels({ input: { machineId }, actor, store }) {
    const links = await linksOf(store, machineId);
    const found = await linkedStocks(
      store,
      links.map(({ link }) => link),
    );
    return {
      items: links.flatMap(({ id }, i) => {
        const stock = found[i];
        return stock ? [{ id, level: linkedPart(stock, actor).linked.level }] : [];
      }),
    };
  },

  async get({ input, actor, store }) {
    const [row, failed] = await Promise.all([
      store.get(elements, input.id),
      reliability(store, actor, machineOf(input.id), input.id),
    ]);
    // what breakdowns showed stands before what an import brought
    const part = failed && { price: 0, stackable: false, ...row.part, ...failed };
    return toWire(store, actor, part ? { ...row, part } : row);
  },

  create,

  async replace({ input, actor, store }) {
    if (input.id === undefined) {
      if (!may(actor.profile, 'machines', 'create')) throw new Refused('forbidden', 'notAllowedHere');
      return create({ input, actor, store });
    }
    const { id } = input;
    return retryOnConflict(async () => {
      const before = await store.get(elements, id);
      mustStay(input, before);
      const after = await checked(input, store, fromRow(before, before.id));
      await mustStillFit(store, before, after);
      const loses = before.autonomous && !after.autonomous;
      return numbered(store, input, async (spareId) => {
        const { stacked, price } = input;
        const { row, said } =
          spareId === undefined
            ? await withLink(store, actor, before.id, after, { before, stacked, price })
            : await withNewSpare(store, actor, before.id, after, { before, spareId });
        await store.commit(
          store.replace(elements, before, row, { expected: input.version }),
          references(store, before.id, before.level, before, row, spareId),
          said,
          loses ? await mustCarryNothing(store, before.id) : [],
        );
        return toWire(store, actor, store.made(elements, before.id, row, before.version + 1));
      });
    }, cameMeanwhile);
  },

  mark: ({ input: { id, flagAm, version }, store }) =>
    retryOnConflict(async () => {
      const before = await store.get(elements, id);
      const free = before.autonomous && !flagAm ? await mustCarryNothing(store, id) : [];
      const { autonomous: _, ...rest } = before;
      const after = { ...rest, ...(flagAm && { autonomous: true as const }) };
      await store.commit(store.replace(elements, before, after, { expected: version }), free);
      return { id, flagAm, version: before.version + 1 };
    }, cameMeanwhile),

  async move({ input: { id, idFather, version }, actor, store }) {
    const before = await store.get(elements, id);
    const parent = idFather === null ? undefined : await parentOf(store, machineOf(before.id), idFather);
    // levels descend by one, so nothing that fits can stand under itself
    mustFit(fromRow(before, before.id), parent, elementNames.parentId);
    const after = { ...before, parentId: parent?.id };
    await store.commit(
      store.replace(elements, before, after, { expected: version }),
      references(store, before.id, before.level, before, after),
    );
    return toWire(store, actor, store.made(elements, before.id, after, before.version + 1));
  },

  /** The element and all below it, under the same parent or another that fits. */
  async copy({ input: { id, idFather }, actor, store }) {
    const root = await store.get(elements, id);
    const machineId = machineOf(root.id);
    const parentId = idFather === undefined ? root.parentId : (idFather ?? undefined);
    const parent = parentId === undefined ? undefined : await parentOf(store, machineId, parentId);
    mustFit(fromRow(root, root.id), parent, elementNames.parentId);
    const rows = await elementsOf(store, machineId);
    const branch = branchOf(rows, root);
    if (rows.length + branch.length > MAX_ELEMENTS) throw new Refused('conflict', 'structureFull');
    const first = await store.next(numbersOf(machineId), branch.length);
    const idOf = new Map(branch.map((row, i) => [row.id, `${machineId}.${first + i}`]));
    const taken = new Set(rows.map(({ code }) => code.toLowerCase()));
    const copies = branch.map(({ id: from, version: _, updatedAt: __, updatedBy: ___, ...row }) => ({
      id: idOf.get(from)!,
      row: {
        ...row,
        code: freeCode(row.code, taken),
        parentId: from === root.id ? parent?.id : idOf.get(row.parentId!),
      },
    }));
    await writeCopies(store, machineId, copies);
    return toWire(store, actor, store.made(elements, copies[0]!.id, copies[0]!.row));
  },

  async remove({ input, store }) {
    const before = await store.get(elements, input.id);
    await store.commit(
      store.remove(elements, before, {
        expected: input.version,
        inUse: (by, count) =>
          by === 'elements'
            ? new Refused('conflict', 'hasChildren')
            : new Refused('conflict', 'inUse', { values: { by, count } }),
      }),
      store.release(machines, machineOf(before.id), 'elements'),
      references(store, before.id, before.level, before, undefined),
      linkOf(before)
        ? store.unlink(spares, linkOf(before)!.sparePartId, { by: 'elements', id: before.id })
        : [],
    );
    return {};
  },
};

export const lists: Handlers<typeof elementLists> = {
  async all({ input: { idMachine, limit, next }, actor, store }) {
    const found = await store.list(elements, { under: idMachine, limit, next });
    return { items: await shown(store, actor, found.items), next: found.next };
  },
};
