// Projection of orders for the ledger, by machine and month; reads only orders that changed (domain 3.5).
import { getMonth } from '#shared/day.ts';
import {
  buildLedgerMonth,
  isNotStarted,
  type LedgerMonth,
  type LedgerOrder,
  type RecordedOrder,
} from '#shared/reports/ledger/history.ts';
import { countOrdersByYear } from '#shared/reports/ledger/year-facts.ts';
import { checklistOrders, type orderDetails, orders, runs } from '../../db/entities/planned.ts';
import {
  ledgerChecklistMonths,
  ledgerFacts,
  ledgerMonths,
  ledgerRunMonths,
} from '../../db/entities/reports.ts';
import type { StoredOf } from '../../db/entity.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';
import { correctIndexLag, type Rollup } from './family.ts';

type Header = StoredOf<typeof orders>;

const bucketOf = ({ machineId, plannedOn }: Readonly<Record<string, unknown>>) =>
  `${machineId}.${getMonth(String(plannedOn))}`;

const buildLedgerRollup = (
  family: string,
  of: typeof orders,
  kind: typeof ledgerMonths,
  facts?: typeof ledgerFacts,
): Rollup<RecordedOrder> => ({
  family,
  entity: of,
  bucketOf,
  async read(store, bucket, told) {
    const [machineId, month] = bucket.split('.') as [string, string];
    const range = { from: `${month}-01`, to: `${month}-31` };
    const [listed, [storedMonth]] = await Promise.all([
      loadAllPages((next) => store.listBy(of, 'byMachine', [Number(machineId)], { ...range, next })),
      store.load([[kind, bucket]], { consistent: true }),
    ]);
    const headers = await correctIndexLag(store, of, listed, { bucket, bucketOf, lastEvents: told });
    const all = await loadRecordedOrders(store, of, headers, storedMonth);
    // An order may have been moved since it was listed.
    return all.filter((order) => bucketOf({ ...order }) === bucket);
  },
  fold(things) {
    const month = buildLedgerMonth(things);
    return {
      totals: [
        [kind, month],
        ...(facts
          ? [[facts, month && { years: countOrdersByYear(month.orders.filter(isOfCycle)) }] as const]
          : []),
      ],
    };
  },
});

/** Figures of the ledger exclude free orders. */
const isOfCycle = ({ cycleId }: LedgerOrder): boolean => cycleId !== undefined;

/** Reads detail items only of orders that changed; an order and its detail item are written together. */
async function loadRecordedOrders(
  store: Store,
  of: typeof orders,
  headers: readonly Header[],
  storedMonth: LedgerMonth | undefined,
): Promise<RecordedOrder[]> {
  const entriesById = new Map((storedMonth?.orders ?? []).map((entry) => [entry.id, entry]));
  const isKnown = ({ id, version }: Header) => entriesById.get(id)?.version === version;
  const changed = headers.filter(
    (header) => !isKnown(header) && !isNotStarted(header) && header.state !== 'cancelled',
  );
  const kind = of.detail!.kind as typeof orderDetails;
  const loadedItems = await store.load(
    changed.flatMap(({ id }) => [[of, id] as const, [kind, id] as const]),
    { consistent: true },
  );
  const changedOrders = new Map(
    changed.flatMap((_, i) => {
      const [header, detailItem] = [loadedItems[2 * i] as Header | undefined, loadedItems[2 * i + 1]];
      return header ? [[header.id, { ...detailItem, ...header }] as const] : [];
    }),
  );
  return headers.map((header): RecordedOrder => {
    const entry = isKnown(header) ? entriesById.get(header.id) : undefined;
    if (!entry) return changedOrders.get(header.id) ?? header;
    return {
      ...header,
      storedEntry: { entry, set: entry.set === undefined ? undefined : storedMonth?.sets[entry.set] },
    };
  });
}

export const orderLedger = buildLedgerRollup('ledger', orders, ledgerMonths, ledgerFacts);
export const checklistLedger = buildLedgerRollup('checklistLedger', checklistOrders, ledgerChecklistMonths);
export const runLedger = buildLedgerRollup('runLedger', runs, ledgerRunMonths);
