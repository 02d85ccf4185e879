// Handler of the first orders of an import, from the verdicts of its check.
import type { firstOrders as api } from '#shared/ingestion/first-orders-api.ts';
import { buildVerdictCountsKey, buildVerdictsKey } from '#shared/ingestion/import-keys.ts';
import type { TableCheckResult } from '#shared/ingestion/import-records.ts';
import { type ImportTable, tableIndexes } from '#shared/ingestion/template/template.ts';
import { RefusalError } from '#shared/refused.ts';
import { mappings } from '../db/entities/ingestion.ts';
import { readJsonObject, readRows } from '../http/files/stored-objects.ts';
import type { Handlers } from '../http/serve.ts';
import { computeFirstOrders, getLastFirstDay } from '../planned/public.ts';
import { type CheckedRecord, getCheckReference } from './import/verdict.ts';

/** Maximum orders in an answer. */
const MAX_ORDERS = 1000;

export const firstOrders: Handlers<typeof api> = {
  async get({ input: { id }, actor, store }) {
    const mapping = await store.get(mappings, id);
    if (!mapping.checked) throw new RefusalError('conflict', 'importNotChecked');
    const reference = getCheckReference(store.scope, id, mapping.checked.turn);
    const results = await readJsonObject<TableCheckResult[]>(buildVerdictCountsKey(reference));
    const loadRecords = async (table: ImportTable): Promise<CheckedRecord[]> => {
      const index = tableIndexes[table];
      const pages = results.find((result) => result.index === index)?.pages ?? [];
      const records = await Promise.all(
        pages.map((_, page) => readRows<CheckedRecord>(buildVerdictsKey(reference, index, page))),
      );
      return records.flat();
    };
    const [cycles, machines, procedures, phases] = await Promise.all([
      loadRecords('Cycles'),
      loadRecords('Machines'),
      loadRecords('Smp'),
      loadRecords('SmpPhases'),
    ]);
    const isWritten = ({ op }: CheckedRecord) => op === 'new' || op === 'changed';
    const getFirstRows = (records: readonly CheckedRecord[]) =>
      records.filter(isWritten).flatMap(({ after }) => after.slice(0, 1));
    const orders = await computeFirstOrders(store, actor, {
      cycles: cycles.filter(({ op }) => op === 'new').map(({ after }) => after),
      machines: getFirstRows(machines),
      procedures: getFirstRows(procedures),
      phases: phases.filter(isWritten).map(({ after }) => after),
    });
    return {
      ...{ from: actor.today, to: getLastFirstDay(actor.today) },
      ...{ orders: orders.slice(0, MAX_ORDERS), count: orders.length },
      changed: cycles.filter(({ op }) => op === 'changed').length,
    };
  },
};
