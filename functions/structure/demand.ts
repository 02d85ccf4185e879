// How often a spare is asked for: the failures of all elements that are it (domain 8.7).
import { addDays } from '../../shared/day.ts';
import { scheduledHours } from '../../shared/reports/scheduled-hours.ts';
import { RELIABILITY_DAYS, reliabilityOf } from '../../shared/requests/reliability.ts';
import { failuresPerDay } from '../../shared/warehouse/risk.ts';
import type { Demand } from '../../shared/warehouse/shown.ts';
import { ewos } from '../table/entities/requests.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { spares } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { type Asked, usageOf } from './reliability.ts';

/** So many elements say enough of a spare. */
const MOST = 500;
const MINUTES = 60;

type KeptElement = KeptOf<typeof elements>;

/** Those of one machine: hours it runs a day, and what broke down of them in the last year. */
async function failuresOf(store: Store, asked: Asked, machineId: number, its: readonly KeptElement[]) {
  const from = addDays(asked.today, -RELIABILITY_DAYS);
  const period = { from, to: asked.today };
  const [all, [machine]] = await Promise.all([
    everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { ...period, next })),
    store.load([[machines, machineId]]),
  ]);
  const hours = scheduledHours(from, asked.today, usageOf(asked.plant, machine));
  return its.map(({ id, part }) => {
    const real = reliabilityOf(all, id, hours, asked.now);
    return {
      quantity: part?.quantity ?? 1,
      hoursPerDay: hours / (RELIABILITY_DAYS + 1),
      failures: real?.nrBd,
      mtbfReal: real?.mtbfR,
      mtbfTheoretical: part?.mtbfT,
      repairMinutes: real?.mttrR ?? part?.mttrT,
    };
  });
}

/** Undefined where no element is this spare. */
export async function demandOf(store: Store, asked: Asked, spareId: number): Promise<Demand | undefined> {
  const links = (await store.referencesTo(spares, spareId, MOST)).filter(({ by }) => by === 'elements');
  const found = (await store.load(links.map(({ id }) => [elements, String(id)] as const))).filter(
    (element) => element !== undefined,
  );
  if (found.length === 0) return undefined;
  const byMachine = Map.groupBy(found, ({ id }) => Number(id.slice(0, id.indexOf('.'))));
  const installed = (
    await Promise.all([...byMachine].map(([machineId, its]) => failuresOf(store, asked, machineId, its)))
  ).flat();
  const repairs = installed.flatMap(({ repairMinutes }) => repairMinutes ?? []);
  return {
    quantity: installed.reduce((sum, { quantity }) => sum + quantity, 0),
    failuresPerDay: failuresPerDay(installed),
    repairHours:
      repairs.length === 0
        ? undefined
        : repairs.reduce((sum, each) => sum + each, 0) / repairs.length / MINUTES,
  };
}
