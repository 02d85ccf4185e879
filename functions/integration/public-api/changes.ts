// Pages of records for other systems: by id, or those that changed since an instant, with the codes of machines
// and teams.
import type { ChangesInput } from '#shared/integration/public-api.ts';
import { teams } from '../../db/entities/organisation.ts';
import { machines } from '../../db/entities/structure.ts';
import type { StoredOf } from '../../db/entity.ts';
import type { AnyEntity } from '../../db/items.ts';
import type { PageOf } from '../../db/reads.ts';
import type { Store } from '../../db/store.ts';

/** Pages of the table that one call reads at most, if few of their rows match. */
const MAX_READS = 10;

interface ChangeFilter<Row> {
  /** Whether the caller may see the row. */
  isVisible?: (row: Row) => boolean;
  /** Whether the row changed since an instant; by default by its last change. */
  isChanged?: (row: Row, since: string) => boolean;
}

/**
 * Returns a page of an entity in the order of ids, so that no row is lost or doubled while others change. A page
 * may hold fewer rows than asked for, even none; the list ends where there is no `next`.
 */
export async function listChanges<E extends AnyEntity>(
  store: Store,
  kind: E,
  { changedSince, limit, next: first }: ChangesInput,
  {
    isVisible = () => true,
    isChanged = (row, since) => row.updatedAt >= since,
  }: ChangeFilter<StoredOf<E>> = {},
): Promise<PageOf<StoredOf<E>>> {
  const since = changedSince && new Date(changedSince).toISOString();
  const isMatching = (row: StoredOf<E>) => isVisible(row) && (since === undefined || isChanged(row, since));
  let next = first;
  for (let reads = 1; ; reads++) {
    const found = await store.list(kind, { limit, next });
    const items = found.items.filter(isMatching);
    next = found.next;
    if (items.length > 0 || next === undefined || reads === MAX_READS) return { items, next };
  }
}

interface Coded {
  machineId?: number;
  teamId?: number;
}

/** Adds the codes of machines and teams to rows, with the fields of the contract only. */
export async function addCodes<Row extends Coded, Item>(
  store: Store,
  rows: readonly Row[],
  shape: Readonly<Record<string, unknown>>,
): Promise<Item[]> {
  const listIds = (name: keyof Coded) => rows.flatMap((row) => row[name] ?? []);
  const [machinesById, teamsById] = await Promise.all([
    store.loadParts(machines, listIds('machineId'), ['code']),
    store.loadParts(teams, listIds('teamId'), ['code']),
  ]);
  return rows.map((row) => {
    const fields = Object.entries(row).filter(([name]) => name in shape);
    return {
      ...Object.fromEntries(fields),
      ...(row.machineId !== undefined && { machine: machinesById.get(row.machineId)?.code }),
      ...('team' in shape && row.teamId !== undefined && { team: teamsById.get(row.teamId)?.code }),
    } as Item;
  });
}
