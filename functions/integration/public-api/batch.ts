// Values of other systems in one batch: each row is recorded, known already, waiting for a person or refused by itself.
import type { InputOf } from '#shared/contract.ts';
import { getMonth } from '#shared/day.ts';
import type { publicCalls as api, RowResult } from '#shared/integration/public-api.ts';
import { getCodeKey } from '#shared/text.ts';
import { controls, machines } from '../../db/entities/structure.ts';
import { runInParallel } from '../../db/parallel.ts';
import type { Store } from '../../db/store.ts';
import type { Actor } from '../../http/session.ts';
import { recordReadings } from '../../planned/public.ts';
import { recordCounts } from '../machine-data/counts.ts';
import { recordMeasurements } from '../machine-data/measurements.ts';

type ReadingRow = InputOf<(typeof api)['createReadings']>['readings'][number];
type MeasurementRow = InputOf<(typeof api)['createMeasurements']>['measurements'][number];
type CountRow = InputOf<(typeof api)['createCounts']>['counts'][number];
interface Context {
  actor: Actor;
  store: Store;
}

/** Meters or controls that are written at once; the values of one follow each other. */
const CONCURRENCY = 5;

async function findId(
  store: Store,
  kind: typeof machines | typeof controls,
  code: string,
): Promise<number | undefined> {
  const id = await store.idWith(kind, 'code', code);
  return id === undefined ? undefined : Number(id);
}

export const findMachineId = (store: Store, code: string): Promise<number | undefined> =>
  findId(store, machines, code);

/**
 * Records the rows of each series in their order, and returns a result for each in the order given. A repeated batch
 * finds its rows recorded.
 */
async function recordBatch<Row extends { machine: string }>(
  rows: readonly Row[],
  getSeries: (row: Row) => string,
  { store }: Context,
  record: (machineId: number, inOrder: readonly Row[]) => Promise<RowResult[]>,
  getTime: (row: Row) => number,
): Promise<RowResult[]> {
  const results = new Map<Row, RowResult>();
  const series = Map.groupBy(rows, (row) => `${getCodeKey(row.machine)} ${getSeries(row)}`);
  await runInParallel([...series.values()], CONCURRENCY, async (seriesRows) => {
    const machineId = await findMachineId(store, seriesRows[0]!.machine);
    const inOrder = seriesRows.toSorted((a, b) => getTime(a) - getTime(b));
    const outcomes =
      machineId === undefined
        ? inOrder.map((): RowResult => ({ status: 'refused', code: 'machineUnknown' }))
        : await record(machineId, inOrder);
    for (const [i, row] of inOrder.entries()) results.set(row, outcomes[i]!);
  });
  return rows.map((row) => results.get(row)!);
}

const getInstant = ({ at }: { at: string }) => Date.parse(at);

export const recordReadingBatch = (rows: readonly ReadingRow[], context: Context): Promise<RowResult[]> =>
  recordBatch(
    rows,
    ({ meter }) => meter,
    context,
    (machineId, inOrder) => recordReadings(context, { machineId, meter: inOrder[0]!.meter }, inOrder),
    getInstant,
  );

export const recordMeasurementBatch = (
  rows: readonly MeasurementRow[],
  context: Context,
): Promise<RowResult[]> =>
  recordBatch(
    rows,
    ({ control }) => getCodeKey(control),
    context,
    async (machineId, inOrder) => {
      const controlId = await findId(context.store, controls, inOrder[0]!.control);
      return controlId === undefined
        ? inOrder.map(() => ({ status: 'refused', code: 'controlUnknown' }))
        : recordMeasurements(context, machineId, controlId, inOrder);
    },
    getInstant,
  );

/** Records counts; of the same shift the last row counts. */
export const recordCountBatch = (rows: readonly CountRow[], context: Context): Promise<RowResult[]> =>
  recordBatch(
    rows,
    ({ day }) => getMonth(day),
    context,
    (machineId, inOrder) => recordCounts(context, machineId, inOrder),
    () => 0,
  );
