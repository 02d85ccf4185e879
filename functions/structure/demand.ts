// Demand of spares: failures of all elements that use them (domain 8.7).
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '#shared/day.ts';
import { computeScheduledHours } from '#shared/reports/scheduled-hours.ts';
import { computeReliability, RELIABILITY_DAYS } from '#shared/requests/reliability.ts';
import { computeFailuresPerDay } from '#shared/warehouse/risk.ts';
import type { Demand } from '#shared/warehouse/stock-view.ts';
import { ewos } from '../db/entities/requests.ts';
import { elements, machines } from '../db/entities/structure.ts';
import { spares, stocks } from '../db/entities/warehouse.ts';
import type { StoredOf } from '../db/entity.ts';
import { runInParallel } from '../db/parallel.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import { buildStockId } from '../warehouse/public.ts';
import { getMachineUsage, type ReliabilityContext } from './reliability.ts';

/** Maximum elements considered per spare. */
const MAX_ELEMENTS_PER_SPARE = 500;
const CONCURRENCY = 8;
const MINUTES_PER_HOUR = 60;

/** Spares read at once; a plant may have ten thousand. */
const CHUNK_SIZE = 100;

type LinkedElement = Pick<StoredOf<typeof elements>, 'id' | 'part'>;
interface InstalledSpare {
  spareId: number;
  quantity: number;
  hoursPerDay: number;
  failures?: number;
  mtbfReal?: number;
  mtbfTheoretical?: number;
  repairMinutes?: number;
}

/** Returns for elements of one machine its hours per day and their breakdowns of the last year. */
async function loadInstalledSpares(
  store: Store,
  { plant, today, now }: ReliabilityContext,
  machineId: number,
  machineElements: readonly LinkedElement[],
): Promise<InstalledSpare[]> {
  const period = { from: addDays(today, -RELIABILITY_DAYS), to: today };
  const [recentEwos, [machine]] = await Promise.all([
    loadAllPages((next) => store.listBy(ewos, 'byMachine', [machineId], { ...period, next })),
    store.load([[machines, machineId]]),
  ]);
  const hours = computeScheduledHours(period.from, today, getMachineUsage(plant, machine));
  return machineElements.map(({ id, part }) => {
    const measuredFigures = computeReliability(recentEwos, id, hours, now);
    return {
      spareId: part!.sparePartId!,
      quantity: part!.quantity ?? 1,
      hoursPerDay: hours / (RELIABILITY_DAYS + 1),
      failures: measuredFigures?.nrBd,
      mtbfReal: measuredFigures?.mtbfR,
      mtbfTheoretical: part!.mtbfT,
      repairMinutes: measuredFigures?.mttrR ?? part!.mttrT,
    };
  });
}

const splitIntoChunks = <Each>(items: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK_SIZE) }, (_, i) =>
    items.slice(i * CHUNK_SIZE, (i + 1) * CHUNK_SIZE),
  );

/** Returns the demand of a spare; undefined if no element uses it. */
function computeDemand(installed: readonly InstalledSpare[] = []): Demand | undefined {
  if (installed.length === 0) return undefined;
  const repairs = installed.flatMap(({ repairMinutes }) => repairMinutes ?? []);
  const meanRepairHours = repairs.reduce((sum, each) => sum + each, 0) / repairs.length / MINUTES_PER_HOUR;
  return {
    quantity: installed.reduce((sum, { quantity }) => sum + quantity, 0),
    failuresPerDay: computeFailuresPerDay(installed),
    repairHours: repairs.length === 0 ? undefined : meanRepairHours,
  };
}

/** Computes and stores the demand of spares with their stocks; the breakdowns of a machine are read once. */
export async function updateDemands(
  store: Store,
  context: ReliabilityContext,
  spareIds: readonly number[],
): Promise<void> {
  const ids = new Set<string>();
  await runInParallel(spareIds, CONCURRENCY, async (id) => {
    for (const { referenceKind, id: element } of await store.referencesTo(spares, id, MAX_ELEMENTS_PER_SPARE))
      if (referenceKind === 'elements') ids.add(String(element));
  });
  const linkedElements: LinkedElement[] = [];
  for (const chunk of splitIntoChunks([...ids]))
    for (const element of await store.load(chunk.map((id) => [elements, id] as const)))
      if (element?.linked) linkedElements.push({ id: element.id, part: element.part });
  const installed: InstalledSpare[] = [];
  await runInParallel(
    Map.groupBy(linkedElements, ({ id }) => Number(id.slice(0, id.indexOf('.')))),
    CONCURRENCY,
    async ([machineId, machineElements]) => {
      installed.push(...(await loadInstalledSpares(store, context, machineId, machineElements)));
    },
  );
  const bySpare = Map.groupBy(installed, ({ spareId }) => spareId);
  for (const chunk of splitIntoChunks(spareIds)) await storeDemands(store, chunk, bySpare);
}

async function storeDemands(
  store: Store,
  spareIds: readonly number[],
  bySpare: ReadonlyMap<number, readonly InstalledSpare[]>,
): Promise<void> {
  const storedSpares = await store.load(
    spareIds.map((id) => [spares, id] as const),
    { consistent: true },
  );
  const stockIds = storedSpares.flatMap((spare) =>
    spare ? [buildStockId(spare.warehouseId, spare.id)] : [],
  );
  const storedStocks = await store.load(stockIds.map((id) => [stocks, id] as const));
  await runInParallel(storedStocks, CONCURRENCY, async (stock) => {
    if (!stock) return;
    const demand = computeDemand(bySpare.get(Number(stock.id.slice(stock.id.indexOf('.') + 1))));
    const plainDemand = demand && (JSON.parse(JSON.stringify(demand)) as Demand);
    if (!isDeepStrictEqual(plainDemand, stock.demand))
      await store.commit(store.putParts(stocks, stock.id, { demand: plainDemand }));
  });
}
