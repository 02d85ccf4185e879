// Spares that work used up: named by number or as an element of the machine, and booked by what closes the work (domain 8.5).
import type { KitSpare } from '../../../shared/procedures/procedure.ts';
import { Refused } from '../../../shared/refused.ts';
import { differences, type SpareKept, type SpareUsed } from '../../../shared/warehouse/consumption.ts';
import { consumptionType } from '../../../shared/warehouse/movement.ts';
import { fits } from '../../../shared/warehouse/units.ts';
import type { Actor } from '../../http/session.ts';
import { elements } from '../../table/entities/structure.ts';
import { movements, spares, stocks } from '../../table/entities/warehouse.ts';
import type { KeptOf } from '../../table/entity.ts';
import { retryOnConflict } from '../../table/retry-on-conflict.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { placesOf } from '../places.ts';
import { book, type Cause, mayGoBelow, stockId, unitRefused } from './book.ts';

type KeptSpare = KeptOf<typeof spares>;

/** One that was named, and the stock it is taken from; an element the warehouse does not know has none. */
interface Found {
  kept: SpareKept;
  elementId?: string;
  stock?: string;
}

const refused = (i: number, field: keyof SpareUsed, what: string) =>
  new Refused('invalid', 'refMissing', {
    values: { what },
    fields: { [`spares.${i}.${field}`]: 'refMissing' },
  });

/** @throws Refused refMissing for an element of another machine, or one that is no spare */
async function elementsOf(store: Store, used: readonly SpareUsed[], machineId: number | undefined) {
  const found = await store.load(
    used.map(({ spareId }) => [elements, typeof spareId === 'string' ? spareId : '0.0'] as const),
  );
  return used.map(({ spareId }, i) => {
    if (typeof spareId === 'number') return undefined;
    const element = found[i];
    if (!element?.spare || !spareId.startsWith(`${machineId}.`)) throw refused(i, 'spareId', 'spare');
    return element;
  });
}

const notLoaded = { spareId: 0 } as const;

/**
 * Each spare once, of this plant and in its unit; elements of this machine.
 * @throws Refused refMissing, givenTwice, unitDecimals at the spare's field
 */
async function found(
  store: Store,
  used: readonly SpareUsed[],
  machineId: number | undefined,
): Promise<Found[]> {
  if (used.length === 0) return [];
  const placed = used.some(({ spareId }) => typeof spareId === 'string')
    ? await elementsOf(store, used, machineId)
    : [];
  const numbers = used.map(({ spareId }, i) =>
    typeof spareId === 'number'
      ? spareId
      : placed[i]?.linked
        ? placed[i]!.part!.sparePartId!
        : notLoaded.spareId,
  );
  const loaded: readonly (KeptSpare | undefined)[] = await store.load(
    numbers.map((id) => [spares, id] as const),
    { consistent: true },
  );
  const seen = new Set<string>();
  return used.map((line, i) => {
    const { spareId, quantity } = line;
    const element = placed[i];
    const spare = loaded[i];
    if (numbers[i] !== notLoaded.spareId && !spare) throw refused(i, 'spareId', 'sparePart');
    const warehouseId = spare && (line.warehouseId ?? element?.part?.warehouseId ?? spare.warehouseId);
    if (warehouseId !== undefined && !placesOf(spare!).includes(warehouseId))
      throw refused(i, line.warehouseId === undefined ? 'spareId' : 'warehouseId', 'warehouse');
    const key = `${spareId} ${warehouseId}`;
    if (seen.has(key))
      throw new Refused('invalid', 'invalidInput', { fields: { [`spares.${i}.spareId`]: 'givenTwice' } });
    seen.add(key);
    if (!spare) {
      const { code, description, part } = element!;
      const unitPrice = part?.price || undefined;
      return { kept: { spareId, quantity, code, description, unitPrice }, elementId: element!.id };
    }
    if (!fits(spare.unit, quantity)) throw unitRefused(`spares.${i}.quantity`);
    const { code, description, unit, unitPrice } = spare;
    return {
      kept: { spareId, quantity, warehouseId, code, description, unit, unitPrice },
      elementId: element?.id,
      stock: stockId(warehouseId!, spare.id),
    };
  });
}

/** What was kept, as it would be sent. */
const asUsed = ({ spareId, quantity, warehouseId }: SpareKept): SpareUsed => ({
  spareId,
  quantity,
  warehouseId,
});

/** Named without a booking: work goes on. @throws Refused as `found` */
export const namedSpares = async (
  store: Store,
  used: readonly SpareUsed[],
  machineId: number | undefined,
): Promise<SpareKept[]> => (await found(store, used, machineId)).map(({ kept }) => kept);

/** The movements of a thing that nobody took back. */
async function standing(store: Store, booked: readonly string[]) {
  const all = await store.load(
    booked.map((id) => [movements, id] as const),
    { consistent: true },
  );
  return all.flatMap((movement) => (movement && movement.reversedBy === undefined ? [movement] : []));
}

interface Closing {
  /** Absent: those that were named before. */
  spares?: SpareUsed[];
  sapOrder?: string;
  confirmed?: true;
}

interface Before {
  spares?: SpareKept[];
  sapOrder?: string;
  booked?: string[];
}

/** What a closing is for; its element is where those spares went that say no other. */
export type Work = Cause & { elementId?: string };

/**
 * What was used, for the sheet, and the writes that bring the movements to it: all of it, or what differs from an earlier closing.
 * A movement taken back meanwhile makes them stale.
 * @throws Refused as `found`; notAllowedHere; stockShort at commit
 */
export async function consumed(
  store: Store,
  actor: Actor,
  input: Closing,
  before: Before,
  { elementId, ...cause }: Work,
  reserved: readonly KitSpare[] = [],
): Promise<{ kept: Before; writes: Writes }> {
  const below = mayGoBelow(actor, input.confirmed);
  const used = input.spares ?? before.spares?.map(asUsed) ?? [];
  const [its, booked, held] = await Promise.all([
    found(store, used, cause.machineId),
    standing(store, before.booked ?? []),
    reservedStocks(store, reserved),
  ]);
  const sapOrder = input.sapOrder ?? before.sapOrder;
  const lines = differences(
    its.flatMap(({ stock, kept: { quantity } }) => (stock === undefined ? [] : { stock, quantity })),
    booked.map(({ spareId, warehouseId, ...movement }) => ({
      ...movement,
      stock: stockId(warehouseId, spareId),
    })),
    sapOrder,
  ).map(({ stock, quantity, sapOrder: order, unitPrice }) => {
    const [warehouseId, spareId] = stock.split('.').map(Number) as [number, number];
    const at = its.findIndex((each) => each.stock === stock);
    return {
      spareId,
      warehouseId,
      quantity,
      type: consumptionType(quantity, order),
      sapOrder: order,
      elementId: its[at]?.elementId ?? elementId,
      ...(unitPrice !== undefined && { unitPrice }),
      field: at < 0 ? 'spares' : `spares.${at}.quantity`,
    };
  });
  const { writes, movements: made } = await book(store, actor, lines, cause, {
    below,
    from: 'qty',
    reserved: held,
  });
  const all = [...booked.map(({ id }) => id), ...made];
  return {
    kept: {
      spares: its.length > 0 ? its.map(({ kept }) => kept) : undefined,
      sapOrder: its.length > 0 ? sapOrder : undefined,
      booked: all.length > 0 ? all : undefined,
    },
    writes: [writes, booked.map((movement) => store.requireUnchanged(movements, movement, takenBack))],
  };
}

const takenBack = () => new Refused('conflict', 'stale');

/** Done again where a movement changed while it was composed; whoever saw an older thing is told by name. */
export const untilSettled = <Result>(close: () => Promise<Result>): Promise<Result> =>
  retryOnConflict(close, ({ code, details }) => code === 'stale' && details.values === undefined);

/** A kit lies where its spares belong. */
async function reservedStocks(store: Store, kit: readonly KitSpare[]): Promise<Map<string, number>> {
  const all: readonly (KeptSpare | undefined)[] = await store.load(
    kit.map(({ sparePartId }) => [spares, sparePartId] as const),
    { consistent: true },
  );
  return new Map(
    kit.flatMap(({ quantity }, i) => {
      const spare = all[i];
      return spare ? [[stockId(spare.warehouseId, spare.id), quantity] as const] : [];
    }),
  );
}

/** Takes a kit off what others may take; more than there is waits for what comes. @throws Refused stale where a spare went elsewhere */
export async function reserve(store: Store, kit: readonly KitSpare[]): Promise<Writes> {
  const held = await reservedStocks(store, kit);
  return [...held].map(([id, n]) =>
    store.add(stocks, id, { free: -n }, { refusal: () => new Refused('conflict', 'stale') }),
  );
}
