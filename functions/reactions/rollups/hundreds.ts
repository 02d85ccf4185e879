// What a ledger names of procedures and suppliers, some of them in one item: a hundred names cost as much as
// one thing read by itself.
import { HUNDRED, hundredOf } from '../../../shared/reports/ledger/hundred.ts';
import { methodOf } from '../../../shared/reports/ledger/lines.ts';
import { suppliers } from '../../table/entities/organisation.ts';
import { procedures } from '../../table/entities/procedures.ts';
import { ledgerMethods, ledgerSuppliers } from '../../table/entities/reports.ts';
import type { Entity, KeptOf } from '../../table/entity.ts';
import type { AnyEntity } from '../../table/items.ts';
import { everyPage } from '../../table/reads.ts';
import type { Rollup } from './family.ts';

const hundredsOf = <E extends AnyEntity, Said extends object>(
  of: E,
  kind: Entity<{ items: Said[] }, string>,
  said: (thing: KeptOf<E>) => Said | undefined,
): Rollup<KeptOf<E>> => ({
  family: kind.name,
  of,
  bucketOf: ({ id }) => hundredOf(Number(id)),
  read: (store, bucket) => {
    const from = Number(bucket) * HUNDRED;
    return everyPage((next) => store.list(of, { from, to: from + HUNDRED - 1, consistent: true, next }));
  },
  fold: (things) => ({ totals: [[kind, { items: things.flatMap((thing) => said(thing) ?? []) }]] }),
});

export const hundreds = [
  hundredsOf(procedures, ledgerMethods, methodOf),
  hundredsOf(suppliers, ledgerSuppliers, ({ id, name }) => ({ id, name })),
] as const;
