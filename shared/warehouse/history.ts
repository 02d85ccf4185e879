// What the movements of a stock say of it, kept with it (domain 8.3–8.5): those of twelve months one by one, what is older as a sum.
import type { Day } from '../day.ts';
import { figuresOf, type StockFigures } from './indexes.ts';
import type { StockChange } from './issues.ts';
import { type Consumption, consumptionOf, RECEIPTS_LOOKED_AT, realLeadTime } from './replenish.ts';
import { added } from './units.ts';

/** A movement as it was recorded; ids sort in the order of recording. */
export interface Recorded extends StockChange {
  id: string;
  /** Of a receipt. */
  orderedOn?: Day;
}

interface KnownReceipt {
  id: string;
  receivedOn: Day;
  orderedOn: Day;
}

/** What was recorded before the movements that are still looked at one by one. */
export interface Past {
  /** Their ids begin here. */
  before: string;
  qty: number;
  /** The first day of them. */
  since?: Day;
  /** As many as a lead time is taken from. */
  receipts: readonly KnownReceipt[];
}

export interface StockHistory {
  figures?: StockFigures;
  consumption?: Consumption;
  /** Mean of the last receipts, in days. */
  realLeadTime?: number;
  past?: Past;
  /** The last day of those after it; absent where there are none: then no day changes it any more. */
  last?: Day;
  /** What lies there less what all movements come to, where these differ. */
  difference?: number;
}

const earliest = (days: readonly (Day | undefined)[]) => days.filter((day) => day !== undefined).sort()[0];

/**
 * As of the end of `on`. `movements`: all that `past` does not stand for; of them those before the id `before` join it.
 * The same, whichever past it is continued from.
 */
export function historyOf(
  movements: readonly Recorded[],
  { stock, on, before, past }: { stock: number; on: Day; before: string; past?: Past },
): StockHistory {
  const [old, recent] = [
    movements.filter(({ id }) => id < before),
    movements.filter(({ id }) => id >= before),
  ];
  const receipts = receiptsOf([...(past?.receipts ?? [])], movements);
  const gone: Past = {
    before,
    qty: added(past?.qty ?? 0, ...old.map(({ quantity }) => quantity)),
    since: earliest([past?.since, ...old.map(({ day }) => day)]),
    receipts: receipts.filter(({ id }) => id < before).slice(-RECEIPTS_LOOKED_AT),
  };
  const since = earliest([gone.since, ...recent.map(({ day }) => day)]);
  const difference = added(stock, -gone.qty, ...recent.map(({ quantity }) => -quantity));
  return {
    figures: figuresOf(recent, { stock, on, since }),
    consumption: consumptionOf(recent, { on, since }),
    realLeadTime: realLeadTime(receipts),
    past: gone,
    last: recent
      .map(({ day }) => day)
      .sort()
      .at(-1),
    difference: difference || undefined,
  };
}

/** Those whose order is known and that stand, in the order of their days. */
function receiptsOf(known: readonly KnownReceipt[], movements: readonly Recorded[]): KnownReceipt[] {
  const reversed = new Set(movements.flatMap(({ reverses }) => reverses ?? []));
  return [
    ...known,
    ...movements.flatMap(({ id, type, day, orderedOn }) =>
      type === '101' && orderedOn !== undefined ? [{ id, receivedOn: day, orderedOn }] : [],
    ),
  ]
    .filter(({ id }) => !reversed.has(id))
    .sort((a, b) =>
      a.receivedOn === b.receivedOn ? (a.id < b.id ? -1 : 1) : a.receivedOn < b.receivedOn ? -1 : 1,
    );
}
