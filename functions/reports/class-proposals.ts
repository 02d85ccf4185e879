// Proposals of the classes CD and REA, from the losses of machines in the last year (domain 2.4).
import { addDays, type Day, type Instant } from '#shared/day.ts';
import type { classProposals as api } from '#shared/reports/class-proposal-api.ts';
import { computeLosses, type Loss, proposeClasses } from '#shared/reports/losses.ts';
import type { Rates } from '#shared/requests/cost.ts';
import { RELIABILITY_DAYS } from '#shared/requests/reliability.ts';
import { type CacheDependency, createCache } from '../db/cache.ts';
import { operators } from '../db/entities/organisation.ts';
import { openEwoCounts } from '../db/entities/reports.ts';
import { ewos } from '../db/entities/requests.ts';
import { machines } from '../db/entities/structure.ts';
import { movements } from '../db/entities/warehouse.ts';
import { listByMonths } from '../db/pagination.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';

const PAGE_LIMIT = 1000;
const NO_LOSS: Loss = { minutes: 0, breakdowns: 0 };

export const classProposals: Handlers<typeof api> = {
  async list({ actor: { plant, today, now }, store }) {
    const from = addDays(today, -RELIABILITY_DAYS);
    const { hourlyRate, stoppedHourCost } = plant.parameters;
    const [allMachines, lossesByMachine] = await Promise.all([
      loadAllPages((next) => store.list(machines, { next })),
      loadLosses(store, { from, to: today, now }, { hourly: hourlyRate, stoppedHour: stoppedHourCost }),
    ]);
    const activeMachines = allMachines.filter(({ status }) => status !== 'dismissed');
    // Includes losses of machines dismissed meanwhile.
    const ids = new Set([...lossesByMachine.keys(), ...activeMachines.map(({ id }) => id)]);
    const getValues = (getValue: (loss: Loss) => number | undefined) =>
      new Map([...ids].map((id) => [id, getValue(lossesByMachine.get(id) ?? NO_LOSS) ?? 0]));
    const minutes = getValues((loss) => loss.minutes);
    const hasCosts = lossesByMachine.values().some(({ cost }) => cost !== undefined);
    const cd = proposeClasses(hasCosts ? getValues(({ cost }) => cost) : minutes);
    const rea = proposeClasses(minutes);
    return {
      from,
      to: today,
      by: hasCosts ? 'cost' : 'minutes',
      items: activeMachines.map(({ id, code, description, department, classCd, classRea }) => {
        const [byLoss, byStops] = [cd.get(id)!, rea.get(id)!];
        return {
          ...{ id, code, description, department, breakdowns: lossesByMachine.get(id)?.breakdowns ?? 0 },
          cd: {
            present: classCd,
            proposed: byLoss.class,
            value: byLoss.value,
            cumulative: byLoss.cumulative,
          },
          rea: {
            present: classRea,
            proposed: byStops.class,
            value: byStops.value,
            cumulative: byStops.cumulative,
          },
        };
      }),
    };
  },
};

const lossCache = createCache<Map<number, Loss>>({
  consistent: false,
  maxSize: 100_000,
  sizeOf: ({ size }) => size,
});

/** Returns the losses by machine; cached until an EWO of the plant or a rate changes. */
async function loadLosses(
  store: Store,
  { from, to, now }: { from: Day; to: Day; now: Instant },
  rates: Rates,
): Promise<Map<number, Loss>> {
  const cacheKey = JSON.stringify([to, rates.hourly, rates.stoppedHour]);
  const [changes] = await store.load([[openEwoCounts, 'all']]);
  const dependencies: CacheDependency[] = [[openEwoCounts, 'all', changes]];
  const cachedLosses = await lossCache.recall(store, cacheKey, dependencies);
  if (cachedLosses) return cachedLosses;
  const [failures, spareMovements, people] = await Promise.all([
    loadAllPages((next) => listByMonths(store, ewos, 'byDay', { from, to }, { limit: PAGE_LIMIT, next })),
    loadAllPages((next) =>
      listByMonths(store, movements, 'byDay', { from, to }, { limit: PAGE_LIMIT, next }),
    ),
    loadAllPages((next) => store.list(operators, { next })),
  ]);
  const ofOperator = new Map(people.flatMap(({ id, hourlyRate }) => (hourlyRate ? [[id, hourlyRate]] : [])));
  const computedLosses = computeLosses(
    failures,
    spareMovements.filter(({ source }) => source === 'ewo'),
    { ...rates, ofOperator },
    now,
  );
  return lossCache.keep(store, cacheKey, computedLosses, dependencies);
}
