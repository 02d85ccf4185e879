// Readings of another system in one batch: each row is recorded, known already, waiting or refused by itself.
import type { InputOf } from '#shared/contract.ts';
import type { publicCalls as api, RowResult } from '#shared/integration/public-api.ts';
import { getCodeKey } from '#shared/text.ts';
import { machines } from '../../db/entities/structure.ts';
import { runInParallel } from '../../db/parallel.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { recordReadings } from '../../planned/public.ts';

type BatchRow = InputOf<(typeof api)['createReadings']>['readings'][number];

/** Meters that are written at once; the readings of one follow each other. */
const CONCURRENCY = 5;

export async function findMachineId(store: Store, code: string): Promise<number | undefined> {
  const id = await store.idWith(machines, 'code', code);
  return id === undefined ? undefined : Number(id);
}

/**
 * Records the rows in the order of their instants, and returns a result for each in the order given. A repeated
 * batch finds its rows recorded.
 */
export async function recordBatch(
  rows: readonly BatchRow[],
  { actor, store }: { actor: Actor; store: Store },
): Promise<RowResult[]> {
  const results = new Map<BatchRow, RowResult>();
  const byMeter = Map.groupBy(rows, ({ machine, meter }) => `${getCodeKey(machine)} ${meter}`);
  await runInParallel([...byMeter.values()], CONCURRENCY, async (meterRows) => {
    const { machine, meter } = meterRows[0]!;
    const machineId = await findMachineId(store, machine);
    if (machineId === undefined) {
      for (const row of meterRows) results.set(row, { status: 'refused', code: 'machineUnknown' });
      return;
    }
    const inOrder = meterRows.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
    const outcomes = await recordReadings({ actor, store }, { machineId, meter }, inOrder);
    for (const [i, row] of inOrder.entries()) results.set(row, outcomes[i]!);
  });
  return rows.map((row) => results.get(row)!);
}
