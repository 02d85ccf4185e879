// How often spares are asked for: the failures of all elements that are them (domain 8.7).
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '../../shared/day.ts';
import { scheduledHours } from '../../shared/reports/scheduled-hours.ts';
import { RELIABILITY_DAYS, reliabilityOf } from '../../shared/requests/reliability.ts';
import { failuresPerDay } from '../../shared/warehouse/risk.ts';
import type { Demand } from '../../shared/warehouse/shown.ts';
import { ewos } from '../table/entities/requests.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { spares, stocks } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { inParallel } from '../table/parallel.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { stockId } from '../warehouse/writes.ts';
import { type Asked, usageOf } from './reliability.ts';

/** So many elements say enough of a spare. */
const MOST = 500;
const AT_ONCE = 8;
const MINUTES = 60;

/** Read at a time: a plant may ask for ten thousand spares. */
const CHUNK = 100;

type BuiltIn = Pick<KeptOf<typeof elements>, 'id' | 'part'>;
interface Installed {
  spareId: number;
  quantity: number;
  hoursPerDay: number;
  failures?: number;
  mtbfReal?: number;
  mtbfTheoretical?: number;
  repairMinutes?: number;
}

/** Those of one machine: hours it runs a day, and what broke down of them in the last year. */
async function installedIn(
  store: Store,
  { plant, today, now }: Asked,
  machineId: number,
  its: readonly BuiltIn[],
): Promise<Installed[]> {
  const period = { from: addDays(today, -RELIABILITY_DAYS), to: today };
  const [all, [machine]] = await Promise.all([
    everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { ...period, next })),
    store.load([[machines, machineId]]),
  ]);
  const hours = scheduledHours(period.from, today, usageOf(plant, machine));
  return its.map(({ id, part }) => {
    const real = reliabilityOf(all, id, hours, now);
    return {
      spareId: part!.sparePartId!,
      quantity: part!.quantity ?? 1,
      hoursPerDay: hours / (RELIABILITY_DAYS + 1),
      failures: real?.nrBd,
      mtbfReal: real?.mtbfR,
      mtbfTheoretical: part!.mtbfT,
      repairMinutes: real?.mttrR ?? part!.mttrT,
    };
  });
}

const chunksOf = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, i) => all.slice(i * CHUNK, (i + 1) * CHUNK));

/** Undefined where no element is this spare. */
function demandOf(installed: readonly Installed[] = []): Demand | undefined {
  if (installed.length === 0) return undefined;
  const repairs = installed.flatMap(({ repairMinutes }) => repairMinutes ?? []);
  const mean = repairs.reduce((sum, each) => sum + each, 0) / repairs.length / MINUTES;
  return {
    quantity: installed.reduce((sum, { quantity }) => sum + quantity, 0),
    failuresPerDay: failuresPerDay(installed),
    repairHours: repairs.length === 0 ? undefined : mean,
  };
}

/** Keeps with each spare's own stock how often it is asked for, as things stand now; a machine's breakdowns are read once. */
export async function tellDemands(store: Store, asked: Asked, spareIds: readonly number[]): Promise<void> {
  const ids = new Set<string>();
  await inParallel(spareIds, AT_ONCE, async (id) => {
    for (const { by, id: element } of await store.referencesTo(spares, id, MOST))
      if (by === 'elements') ids.add(String(element));
  });
  const linked: BuiltIn[] = [];
  for (const some of chunksOf([...ids]))
    for (const element of await store.load(some.map((id) => [elements, id] as const)))
      if (element?.linked) linked.push({ id: element.id, part: element.part });
  const installed: Installed[] = [];
  await inParallel(
    Map.groupBy(linked, ({ id }) => Number(id.slice(0, id.indexOf('.')))),
    AT_ONCE,
    async ([machineId, its]) => {
      installed.push(...(await installedIn(store, asked, machineId, its)));
    },
  );
  const bySpare = Map.groupBy(installed, ({ spareId }) => spareId);
  for (const some of chunksOf(spareIds)) await keepDemands(store, some, bySpare);
}

async function keepDemands(
  store: Store,
  spareIds: readonly number[],
  bySpare: ReadonlyMap<number, readonly Installed[]>,
): Promise<void> {
  const kept = await store.load(
    spareIds.map((id) => [spares, id] as const),
    { consistent: true },
  );
  const homes = kept.flatMap((spare) => (spare ? [stockId(spare.warehouseId, spare.id)] : []));
  const lie = await store.load(homes.map((id) => [stocks, id] as const));
  await inParallel(lie, AT_ONCE, async (stock) => {
    if (!stock) return;
    const demand = demandOf(bySpare.get(Number(stock.id.slice(stock.id.indexOf('.') + 1))));
    const plain = demand && (JSON.parse(JSON.stringify(demand)) as Demand);
    if (!isDeepStrictEqual(plain, stock.demand))
      await store.commit(store.putParts(stocks, stock.id, { demand: plain }));
  });
}
