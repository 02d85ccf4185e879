// Pages of rows of an OData set, in the order of the key: rows that are there, and in an increment those that were
// removed.
import { type Comparison, isRowMatching, type Row } from '#shared/integration/odata/filter.ts';
import type { ODataQuery } from '#shared/integration/odata/query.ts';
import type { ODataSet } from '#shared/integration/odata/sets.ts';
import { removedRows } from '../../db/entities/integration.ts';
import type { AnyEntity } from '../../db/items.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import type { Place } from './continuation.ts';
import { addNames, type RowSource, type StoredRow } from './sources.ts';

export const PAGE_ROWS = 1000;
/** Pages of the table that one call reads at most, if few of their rows match. */
const MAX_READS = 10;
/** Age below which a row is not answered: an earlier change may still be written (decision G31). */
const MIN_AGE_MS = 5000;

export interface RowPage {
  rows: Row[];
  /** Where the list continues; absent: it ends. */
  next?: Omit<Place, 'left'>;
}

interface RowRequest {
  actor: Actor;
  store: Store;
  set: ODataSet;
  entity: AnyEntity;
  source: RowSource;
  query: ODataQuery;
  place: Place;
  /** Number of rows wanted. */
  limit: number;
}

const isIncrement = (filter: readonly Comparison[]): boolean =>
  filter.length > 0 && filter.every(({ column }) => column === 'changedAt');

/** Columns that need other records, so that a filter of them is applied last. */
const nameColumns = ['machine', 'team', 'title'];

const toRow = ({ columns }: ODataSet, row: StoredRow): Row =>
  Object.fromEntries(Object.keys(columns).map((column) => [column, row[column] ?? null]));

async function readRows({
  actor,
  store,
  set,
  entity,
  source,
  query,
  place,
  limit,
}: RowRequest): Promise<RowPage> {
  const { derive, loadVisibility } = source;
  const isVisible = (await loadVisibility?.(actor)) ?? (() => true);
  const newest = new Date(Date.parse(actor.now) - MIN_AGE_MS).toISOString();
  const [early, late] = [true, false].map((isEarly) =>
    query.filter.filter(({ column }) => nameColumns.includes(column) !== isEarly),
  ) as [Comparison[], Comparison[]];
  const needsNames =
    late.length > 0 || !query.select || query.select.some((column) => nameColumns.includes(column));
  const rows: Row[] = [];
  let { next } = place;
  for (let reads = 1; reads <= MAX_READS; reads++) {
    const found = await store.list(entity, { limit: limit - rows.length, next });
    const candidates = (found.items as unknown as StoredRow[])
      .filter((row) => row.updatedAt <= newest && isVisible(row))
      .map((row) => ({ ...row, ...derive?.(row), changedAt: row.updatedAt, deleted: false }) as StoredRow)
      .filter((row) => isRowMatching(row as Row, early));
    const named = needsNames ? await addNames(store, candidates, source) : candidates;
    rows.push(...named.map((row) => toRow(set, row)).filter((row) => isRowMatching(row, late)));
    next = found.next;
    if (next === undefined) break;
    if (rows.length >= limit) break;
  }
  if (next !== undefined) return { rows, next: { isRemoved: false, next } };
  return { rows, ...(isIncrement(query.filter) && { next: { isRemoved: true } }) };
}

async function readRemovedRows({
  actor,
  store,
  set,
  entity,
  query,
  place,
  limit,
}: RowRequest): Promise<RowPage> {
  const prefix = `${entity.name} `;
  const newest = new Date(Date.parse(actor.now) - MIN_AGE_MS).toISOString();
  const found = await store.list(removedRows, { prefix, limit, next: place.next });
  const toKey = (id: string) => (set.columns[set.key] === 'integer' ? Number(id) : id);
  const removed = found.items
    .map(({ id, removedAt }) => ({ key: toKey(id.slice(prefix.length)), changedAt: removedAt }))
    .filter(({ changedAt }) => changedAt <= newest && isRowMatching({ changedAt }, query.filter));
  // A row may be there again under the same id.
  const present = await store.load(removed.map(({ key }) => [entity, key] as const));
  const rows = removed
    .filter((_, i) => present[i] === undefined)
    .map(({ key, changedAt }) => toRow(set, { [set.key]: key, changedAt, deleted: true }));
  return { rows, ...(found.next !== undefined && { next: { isRemoved: true, next: found.next } }) };
}

/** Reads a page; it may hold fewer rows than wanted, even none, before the list ends. */
export async function readRowPage(request: RowRequest): Promise<RowPage> {
  if (request.place.isRemoved) return readRemovedRows(request);
  const page = await readRows(request);
  const room = request.limit - page.rows.length;
  if (!page.next?.isRemoved || room === 0) return page;
  const removed = await readRemovedRows({ ...request, place: { isRemoved: true }, limit: room });
  return { ...removed, rows: [...page.rows, ...removed.rows] };
}
