// Rows of the set Kpis: the unrounded figures of single days (decisions G30).
import { addDays, type Day } from '#shared/day.ts';
import { isRowMatching, type Row } from '#shared/integration/odata/filter.ts';
import type { ODataQuery } from '#shared/integration/odata/query.ts';
import type { ODataSet } from '#shared/integration/odata/sets.ts';
import { runInParallel } from '../../db/parallel.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { loadExactKpi } from '../../reports/public.ts';
import type { Place } from './continuation.ts';
import type { RowPage } from './rows.ts';

/** Days before today that the set has. */
const DAYS = 400;
/** Days of a page, since each day's figures are computed. */
const PAGE_DAYS = 31;
const CONCURRENCY = 4;

interface KpiRequest {
  actor: Actor;
  store: Store;
  set: ODataSet;
  query: ODataQuery;
  place: Place;
  limit: number;
}

/** Reads a page of days, from the oldest. */
export async function readKpiPage({ actor, store, set, query, place, limit }: KpiRequest): Promise<RowPage> {
  const days = Array.from({ length: DAYS + 1 }, (_, i) => addDays(actor.today, i - DAYS)).filter(
    (day) =>
      (place.next === undefined || day >= place.next) &&
      isRowMatching(
        { on: day },
        query.filter.filter(({ column }) => column === 'on'),
      ),
  );
  const count = Math.min(limit, PAGE_DAYS);
  const figures = new Map<Day, Row>();
  await runInParallel(days.slice(0, count), CONCURRENCY, async (day) => {
    const kpi: Record<string, unknown> = await loadExactKpi({ input: { from: day, to: day }, actor, store });
    const row = { ...kpi, on: day };
    const columns = Object.keys(set.columns).map((name) => [name, (row as never)[name] ?? null]);
    figures.set(day, Object.fromEntries(columns));
  });
  const rows = days.slice(0, count).map((day) => figures.get(day)!);
  const next = days[count];
  return {
    rows: rows.filter((row) => isRowMatching(row, query.filter)),
    ...(next !== undefined && { next: { isRemoved: false, next } }),
  };
}
