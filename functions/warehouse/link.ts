// Elements of machines that are spares of a warehouse: what lies of them, and what their element says of them (domain 2.2, 8.1).

import { parse } from '../../shared/input.ts';
import { Refused } from '../../shared/refused.ts';
import type { SparePart as Part } from '../../shared/structure/element.ts';
import {
  type AsElement,
  elementFields,
  type LinkedSpare,
  partOf,
  spareOfElement,
  spareSaid,
} from '../../shared/warehouse/element-part.ts';
import { shownStock } from '../../shared/warehouse/shown.ts';
import { SparePart } from '../../shared/warehouse/spare.ts';
import type { Actor } from '../http/session.ts';
import { spares, stocks } from '../table/entities/warehouse.ts';
import type { Store } from '../table/store.ts';
import { flat, type Write, type Writes } from '../table/writes.ts';
import { firstPlace, made, references } from './making.ts';
import { activeWarehouse, copies, placesOf } from './places.ts';
import { book, type KeptStock, stockId } from './stock/book.ts';

/** The spare that is made of an element, under a number nobody has yet. */
export interface Making {
  id: number;
  /** Its supplier is linked by whoever links the element with the same one. */
  supplierIsLinked: boolean;
  /** Our name of a field of the element, as its caller knows it. */
  nameOf: (field: string) => string;
}

/**
 * A spare made of an element, as writes; what the element holds is its opening balance (561).
 * @throws Refused warehouseInactive, refMissing, invalidInput at the element's field; codeTaken there at commit
 */
export async function madeOf(
  store: Store,
  actor: Actor,
  said: AsElement & { id: string; machineId: number; warehouseId: number },
  { id, supplierIsLinked, nameOf }: Making,
): Promise<Writes> {
  const codeField = said.part.codeSpare ? 'part.codeSpare' : 'code';
  const fieldOf = (field: string) => nameOf(field === 'code' ? codeField : (elementFields[field] ?? field));
  await activeWarehouse(store, said.warehouseId, nameOf('part.warehouseId'));
  const spare = await parse(SparePart, spareOfElement(said, said.warehouseId), fieldOf);
  const quantity = said.part.stock ?? 0;
  const line = { spareId: id, warehouseId: spare.warehouseId, type: '561' as const, quantity };
  const opened = quantity
    ? await book(
        store,
        actor,
        [{ ...line, elementId: said.id, field: nameOf('part.stock') }],
        { source: 'manual', machineId: said.machineId, on: actor.today },
        { opened: firstPlace(store, id, spare) },
      )
    : undefined;
  return [
    inNames(made(store, id, spare, opened?.writes), fieldOf),
    references(store, id, undefined, supplierIsLinked ? { ...spare, supplierId: undefined } : spare),
  ];
}

/** What is refused of them is refused at the field its caller knows. */
const inNames = (writes: Writes, fieldOf: (field: string) => string): Write[] =>
  flat(writes).map((write) => ({
    ...write,
    refusal: (found) => {
      const refused = write.refusal(found);
      if (!(refused instanceof Refused) || !refused.details.fields) return refused;
      const fields = Object.entries(refused.details.fields).map(([field, problem]) => [
        fieldOf(field),
        problem,
      ]);
      return new Refused(refused.kind, refused.code, {
        ...refused.details,
        fields: Object.fromEntries(fields),
      });
    },
  }));

/** A warehouse and a spare of it. */
export interface Link {
  warehouseId: number;
  sparePartId: number;
}

/** The stocks these elements are linked with, in their order; undefined where a spare never lay. One trip a hundred. */
export const linkedStocks = (
  store: Store,
  links: readonly (Link | undefined)[],
): Promise<(KeptStock | undefined)[]> => {
  const ids = links.map((link) => (link ? stockId(link.warehouseId, link.sparePartId) : undefined));
  const known = [...new Set(ids.filter((id) => id !== undefined))];
  return store.load(known.map((id) => [stocks, id] as const)).then((found) => {
    const byId = new Map(known.map((id, i) => [id, found[i]]));
    return ids.map((id) => (id === undefined ? undefined : byId.get(id)));
  });
};

const shownOf = (stock: KeptStock, actor: Actor) =>
  shownStock(stock, { stoppedHourCost: 0, today: actor.today });

const partShown = (stock: KeptStock, actor: Actor) =>
  partOf(stock.spare, stock.qty, shownOf(stock, actor).reorderPoint ?? undefined);

/** What an element shows of it. */
export function linkedPart(stock: KeptStock, actor: Actor) {
  const { code, description, codeSap, unit, minLot, leadTime, shelving } = stock.spare;
  const { level, reserved } = shownOf(stock, actor);
  const own = { code, description, codeSap, unit, minLot, leadTime, shelving };
  const linked: LinkedSpare = { ...own, level, reserved };
  return { ...partShown(stock, actor), linked };
}

/**
 * What an element says of its spare, as writes. A stock it names counts once, as the opening balance (561) of what never moved.
 * @throws Refused unitDecimals at `stock`
 */
export async function saidOf(
  store: Store,
  actor: Actor,
  stock: KeptStock,
  said: Part,
  element: { id: string; machineId: number },
): Promise<{ writes: Writes; spareIsWritten: boolean }> {
  const [warehouseId, id] = stock.id.split('.').map(Number) as [number, number];
  const after = spareSaid(stock.spare, partShown(stock, actor), said);
  const opens = stock.lastMovementOn === undefined && stock.qty === 0 && Boolean(said.stock);
  const changes = after !== stock.spare;
  const kept = changes ? await store.get(spares, id) : undefined;
  const version = kept ? kept.version + 1 : stock.spareVersion;
  const line = { spareId: id, warehouseId, type: '561' as const, quantity: said.stock ?? 0, field: 'stock' };
  const { writes } = opens
    ? await book(
        store,
        actor,
        [{ ...line, elementId: element.id }],
        { source: 'manual', machineId: element.machineId, on: actor.today },
        { same: { qty: 0 }, set: changes ? { spare: after, spareVersion: version } : undefined },
      )
    : { writes: [] };
  if (!kept) return { writes, spareIsWritten: false };
  const places = placesOf(kept).filter((place) => !(opens && place === warehouseId));
  return {
    writes: [
      writes,
      store.replace(spares, kept, { ...after, elsewhere: kept.elsewhere }),
      copies(store, id, places, after, version),
    ],
    spareIsWritten: true,
  };
}
