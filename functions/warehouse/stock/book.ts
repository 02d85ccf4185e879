// The one place where stock moves: each line is a movement, and what all lines of a stock come to is added to it (domain 8.5).
// Whoever books hands the writes to the transaction of what causes them.
import { decodeTime, encodeTime, monotonicFactory } from 'ulid';
import { type Day, monthOf } from '../../../shared/day.ts';
import { may } from '../../../shared/permissions.ts';
import { Refused } from '../../../shared/refused.ts';
import {
  isConsumption,
  type Movement,
  type MovementSource,
  type MovementType,
} from '../../../shared/warehouse/movement.ts';
import { added, fits } from '../../../shared/warehouse/units.ts';
import type { Actor } from '../../http/session.ts';
import { movements, type Stock, spares, stocks, warehouses } from '../../table/entities/warehouse.ts';
import type { KeptOf } from '../../table/entity.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';

export type KeptStock = KeptOf<typeof stocks>;

export const stockId = (warehouseId: number, spareId: number) => `${warehouseId}.${spareId}`;

/** What is booked of one spare; `quantity` with its sign. */
export interface Line
  extends Partial<
    Pick<
      Movement,
      'costCenter' | 'sapOrder' | 'note' | 'reason' | 'orderedOn' | 'unitPrice' | 'counterpart' | 'reverses'
    >
  > {
  /** Absent: drawn here. */
  id?: string;
  spareId: number;
  /** Absent: the spare's own. */
  warehouseId?: number;
  type: MovementType;
  quantity: number;
  elementId?: string;
  /** The input that named it, for refusals. */
  field: string;
}

/** What is booked for; `on` is the plant's day it counts on. */
export interface Cause extends Partial<Pick<Movement, 'sourceId' | 'sourceCode' | 'machineId'>> {
  source: MovementSource;
  on: Day;
}

/** Of one moment, too, they stand in the order in which they were booked. */
const ulid = monotonicFactory();

export const movementId = (actor: Actor, spareId: number) => `${spareId}.${ulid(Date.parse(actor.now))}`;

/** Sorts before every id of a movement that was recorded on that day of UTC or later. */
export const firstIdOf = (day: Day): string => encodeTime(Date.parse(day));

export const missingSpare = (field: string) =>
  new Refused('invalid', 'refMissing', { values: { what: 'sparePart' }, fields: { [field]: 'refMissing' } });

/** An administrator may say that less than nothing lies there. @throws Refused notAllowedHere of others */
export function mayGoBelow(actor: Actor, confirmed: true | undefined): boolean {
  if (!confirmed) return false;
  if (!may(actor.profile, 'stockAdjustment', 'create')) throw new Refused('forbidden', 'notAllowedHere');
  return true;
}

/** The stocks these lines name, as they stand; own warehouses are asked for first. @throws Refused refMissing at the field */
async function stocksOf(
  store: Store,
  lines: readonly Line[],
  opened: KeptStock | undefined,
): Promise<KeptStock[]> {
  const unplaced = [...new Set(lines.flatMap((line) => (line.warehouseId ? [] : [line.spareId])))];
  const found = await store.load(
    unplaced.map((id) => [spares, id] as const),
    { consistent: true },
  );
  const home = new Map(found.flatMap((spare) => (spare ? [[spare.id, spare.warehouseId]] : [])));
  const ids = lines.map(({ spareId, warehouseId = home.get(spareId), field }) => {
    if (warehouseId === undefined) throw missingSpare(field);
    return stockId(warehouseId, spareId);
  });
  const loaded = await store.load(
    ids.map((id) => [stocks, id] as const),
    { consistent: true },
  );
  return loaded.map((found, i) => {
    const stock = found ?? (opened?.id === ids[i] ? opened : undefined);
    if (!stock) throw missingSpare(lines[i]!.field);
    return stock;
  });
}

export const unitRefused = (field: string) =>
  new Refused('invalid', 'unitDecimals', { fields: { [field]: 'unitDecimals' } });

const placeOf = (stock: KeptStock) => Number(stock.id.slice(0, stock.id.indexOf('.')));

/** With the moment it was recorded, which its id holds. */
export const recordedAt = <M extends { id: string }>(movement: M): M & { at: string } => ({
  ...movement,
  at: new Date(decodeTime(movement.id.slice(movement.id.indexOf('.') + 1))).toISOString(),
});

/** One movement, as it is written. */
function movementOf(
  actor: Actor,
  stock: KeptStock,
  { field: _, id: __, ...line }: Line,
  cause: Cause,
  { forSap, costCenter }: { forSap: boolean; costCenter?: string },
) {
  const { code, description, codeSap, unit, unitPrice } = stock.spare;
  const warehouseId = placeOf(stock);
  return {
    unitPrice,
    ...cause,
    ...line,
    warehouseId,
    code,
    description,
    codeSap,
    unit,
    costCenter: line.costCenter ?? (line.sapOrder ? undefined : costCenter),
    user: actor.user.name,
    month: monthOf(cause.on),
    sapState: forSap ? ('pending' as const) : ('none' as const),
    ...(forSap && { sapFor: warehouseId }),
  };
}

/** Refuses what takes more than there is: of the shelf, or of what nobody reserved. */
const short =
  (stock: KeptStock, field: string, { same, from }: Pick<Booking, 'same' | 'from'>) =>
  (found: Record<string, unknown> = { ...stock }) => {
    const { qty, free } = found as { qty?: number; free?: number };
    if (same && same.qty !== qty)
      return new Refused('conflict', 'stale', { values: { by: String(found.by), at: String(found.at) } });
    const code = from !== 'qty' && (qty ?? 0) > (free ?? 0) ? 'stockReserved' : 'stockShort';
    return new Refused('conflict', code, {
      values: { code: stock.spare.code, stock: qty ?? 0, free: Math.max(free ?? 0, 0) },
      fields: { [field]: code },
    });
  };

/** What else becomes of a stock, and what it may be taken from. */
export interface Booking {
  /** Nothing stops it, not even that nothing lies there. */
  below?: boolean;
  /** Work on a machine that stands takes from the shelf what others reserved; a person at the desk does not. */
  from?: 'qty' | 'free';
  /** A place where none of it lay before: it is made with what comes there. */
  opened?: KeptStock;
  /** Nothing is left there, and the place goes. */
  leaves?: boolean;
  /** What is taken back was told to SAP, so it is told of this too; absent: whatever is consumed. */
  toldSap?: boolean;
  /** What else becomes of each stock, and what must still be so. */
  set?: Partial<Stock>;
  same?: { qty: number };
  /** Of what was reserved for the work itself, by stock: it is taken from there first. */
  reserved?: ReadonlyMap<string, number>;
}

/**
 * Writes of a transaction: a movement a line, one addition a stock. Answers the ids of the movements, line by line.
 * @throws Refused refMissing, unitDecimals at the line's field; stockShort or stockReserved at commit
 */
export async function book(
  store: Store,
  actor: Actor,
  lines: readonly Line[],
  cause: Cause,
  {
    below = false,
    from = 'free',
    reserved = new Map(),
    opened,
    leaves,
    toldSap = true,
    set,
    same,
  }: Booking = {},
): Promise<{ writes: Writes; movements: string[] }> {
  const found = await stocksOf(store, lines, opened);
  const places = [...new Set(found.map(placeOf))];
  const own = await store.load(places.map((id) => [warehouses, id] as const));
  const centers = new Map(places.map((id, i) => [id, own[i]?.costCenter]));
  for (const [i, { quantity, field }] of lines.entries())
    if (!fits(found[i]!.spare.unit, quantity)) throw unitRefused(field);
  const ids = lines.map(({ id, spareId }) => id ?? movementId(actor, spareId));
  const made = lines.map((line, i) =>
    store.create(
      movements,
      ids[i]!,
      movementOf(actor, found[i]!, line, cause, {
        forSap: toldSap && actor.plant.warehouseSap && isConsumption(line.type),
        costCenter: centers.get(placeOf(found[i]!)),
      }),
    ),
  );
  const byStock = Map.groupBy(lines.keys(), (i) => found[i]!.id);
  const moved = [...byStock.values()].map((its) => {
    const stock = found[its[0]!]!;
    const n = added(...its.map((i) => lines[i]!.quantity));
    if (stock === opened)
      return store.create(stocks, stock.id, { ...stock, qty: n, free: n, lastMovementOn: cause.on });
    if (leaves) return store.remove(stocks, stock);
    const kept = reserved.get(stock.id) ?? 0;
    const free = added(n, kept);
    const least = from === 'qty' ? { qty: -n } : { free: -free };
    return store.add(
      stocks,
      stock.id,
      { qty: n, free },
      {
        least: below || Object.values(least)[0]! <= 0 ? {} : least,
        same,
        set: { lastMovementOn: cause.on, ...set },
        refusal: short(stock, lines[its[0]!]!.field, { same, from }),
      },
    );
  });
  // what was reserved and is not used after all is free again
  const returned = [...reserved].flatMap(([id, n]) =>
    byStock.has(id) || n === 0
      ? []
      : store.add(stocks, id, { free: n }, { refusal: () => new Refused('conflict', 'stale') }),
  );
  return { writes: [made, moved, returned], movements: ids };
}
