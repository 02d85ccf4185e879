// What each machine's ledger keeps of its orders, month by month: of these only what changed is read again (domain 3.5).
import { monthOf } from '../../../shared/day.ts';
import {
  isUnbegun,
  type LedgerMonth,
  ledgerMonthOf,
  type Recorded,
} from '../../../shared/reports/ledger/history.ts';
import { orderFactsOf } from '../../../shared/reports/ledger/year-facts.ts';
import { checklistOrders, type orderSheets, orders, runs } from '../../table/entities/planned.ts';
import {
  ledgerChecklistMonths,
  ledgerFacts,
  ledgerMonths,
  ledgerRunMonths,
} from '../../table/entities/reports.ts';
import type { KeptOf } from '../../table/entity.ts';
import { everyPage } from '../../table/reads.ts';
import type { Store } from '../../table/store.ts';
import { caughtUp, type Rollup } from './family.ts';

type Header = KeptOf<typeof orders>;

const bucketOf = ({ machineId, plannedOn }: Readonly<Record<string, unknown>>) =>
  `${machineId}.${monthOf(String(plannedOn))}`;

const ledgerOf = (
  family: string,
  of: typeof orders,
  kind: typeof ledgerMonths,
  facts?: typeof ledgerFacts,
): Rollup<Recorded> => ({
  family,
  of,
  bucketOf,
  async read(store, bucket, told) {
    const [machineId, month] = bucket.split('.') as [string, string];
    const range = { from: `${month}-01`, to: `${month}-31` };
    const [listed, [last]] = await Promise.all([
      everyPage((next) => store.listBy(of, 'byMachine', [Number(machineId)], { ...range, next })),
      store.load([[kind, bucket]], { consistent: true }),
    ]);
    const headers = await caughtUp(store, of, listed, { bucket, bucketOf, told });
    const all = await recorded(store, of, headers, last);
    // one may have been moved since it was listed
    return all.filter((order) => bucketOf({ ...order }) === bucket);
  },
  fold(things, _, bucket) {
    const month = ledgerMonthOf(things);
    const years = orderFactsOf(month?.orders ?? [], bucket.slice(bucket.indexOf('.') + 1));
    return { totals: [[kind, month], ...(facts ? [[facts, { years }] as const] : [])] };
  },
});

/** Sheets of those alone that changed since; an order and its sheet are written together. */
async function recorded(
  store: Store,
  of: typeof orders,
  headers: readonly Header[],
  last: LedgerMonth | undefined,
): Promise<Recorded[]> {
  const known = new Map((last?.orders ?? []).map((entry) => [entry.id, entry]));
  const isKnown = ({ id, version }: Header) => known.get(id)?.version === version;
  const changed = headers.filter(
    (header) => !isKnown(header) && !isUnbegun(header) && header.state !== 'cancelled',
  );
  const kind = of.sheet!.kind as typeof orderSheets;
  const found = await store.load(
    changed.flatMap(({ id }) => [[of, id] as const, [kind, id] as const]),
    { consistent: true },
  );
  const whole = new Map(
    changed.flatMap((_, i) => {
      const [header, sheet] = [found[2 * i] as Header | undefined, found[2 * i + 1]];
      return header ? [[header.id, { ...sheet, ...header }] as const] : [];
    }),
  );
  return headers.map((header): Recorded => {
    const entry = isKnown(header) ? known.get(header.id) : undefined;
    if (!entry) return whole.get(header.id) ?? header;
    return { ...header, kept: { entry, set: entry.set === undefined ? undefined : last?.sets[entry.set] } };
  });
}

export const orderLedger = ledgerOf('ledger', orders, ledgerMonths, ledgerFacts);
export const checklistLedger = ledgerOf('checklistLedger', checklistOrders, ledgerChecklistMonths);
export const runLedger = ledgerOf('runLedger', runs, ledgerRunMonths);
