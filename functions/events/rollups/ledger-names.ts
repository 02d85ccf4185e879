// Projection of procedures and suppliers as ledgers show them, a hundred in one item, which costs as much as
// reading one record.
import { getRecordGroup, RECORDS_PER_GROUP } from '#shared/reports/ledger/item-blocks.ts';
import { toLedgerMethod } from '#shared/reports/ledger/lines.ts';
import { suppliers } from '../../db/entities/organisation.ts';
import { procedures } from '../../db/entities/procedures.ts';
import { ledgerMethods, ledgerSuppliers } from '../../db/entities/reports.ts';
import type { Entity, StoredOf } from '../../db/entity.ts';
import type { AnyEntity } from '../../db/items.ts';
import { loadAllPages } from '../../db/reads.ts';
import type { Rollup } from './family.ts';

const buildLedgerNameRollup = <E extends AnyEntity, NamedRecord extends object>(
  of: E,
  kind: Entity<{ items: NamedRecord[] }, string>,
  toNamedRecord: (thing: StoredOf<E>) => NamedRecord | undefined,
): Rollup<StoredOf<E>> => ({
  family: kind.name,
  entity: of,
  bucketOf: ({ id }) => getRecordGroup(Number(id)),
  read: (store, bucket) => {
    const from = Number(bucket) * RECORDS_PER_GROUP;
    return loadAllPages((next) =>
      store.list(of, { from, to: from + RECORDS_PER_GROUP - 1, consistent: true, next }),
    );
  },
  fold: (things) => ({ totals: [[kind, { items: things.flatMap((thing) => toNamedRecord(thing) ?? []) }]] }),
});

export const ledgerNameTotals = [
  buildLedgerNameRollup(procedures, ledgerMethods, toLedgerMethod),
  buildLedgerNameRollup(suppliers, ledgerSuppliers, ({ id, name }) => ({ id, name })),
] as const;
