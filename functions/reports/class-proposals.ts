// Classes CD and REA by what machines lost in the last year (domain 2.4).
import { addDays, type Day, type Instant } from '../../shared/day.ts';
import type { classProposals as api } from '../../shared/reports/class-proposal-api.ts';
import { type Loss, lossesOf, proposalsOf } from '../../shared/reports/losses.ts';
import type { Rates } from '../../shared/requests/cost.ts';
import { RELIABILITY_DAYS } from '../../shared/requests/reliability.ts';
import type { Handlers } from '../http/serve.ts';
import { operators } from '../table/entities/organisation.ts';
import { openEwos } from '../table/entities/reports.ts';
import { ewos } from '../table/entities/requests.ts';
import { machines } from '../table/entities/structure.ts';
import { movements } from '../table/entities/warehouse.ts';
import { listMonths } from '../table/in-turn.ts';
import { everyPage } from '../table/reads.ts';
import { type Hook, keptWhile } from '../table/remembered.ts';
import type { Store } from '../table/store.ts';

const PAGE = 1000;
const NOTHING: Loss = { minutes: 0, breakdowns: 0 };

export const classProposals: Handlers<typeof api> = {
  async list({ actor: { plant, today, now }, store }) {
    const from = addDays(today, -RELIABILITY_DAYS);
    const { hourlyRate, stoppedHourCost } = plant.parameters;
    const [all, lost] = await Promise.all([
      everyPage((next) => store.list(machines, { next })),
      losses(store, { from, to: today, now }, { hourly: hourlyRate, stoppedHour: stoppedHourCost }),
    ]);
    const its = all.filter(({ status }) => status !== 'dismissed');
    // one that was dismissed meanwhile lost what it lost
    const ids = new Set([...lost.keys(), ...its.map(({ id }) => id)]);
    const valuesBy = (of: (loss: Loss) => number | undefined) =>
      new Map([...ids].map((id) => [id, of(lost.get(id) ?? NOTHING) ?? 0]));
    const minutes = valuesBy((loss) => loss.minutes);
    const priced = lost.values().some(({ cost }) => cost !== undefined);
    const cd = proposalsOf(priced ? valuesBy(({ cost }) => cost) : minutes);
    const rea = proposalsOf(minutes);
    return {
      from,
      to: today,
      by: priced ? 'cost' : 'minutes',
      items: its.map(({ id, code, description, department, classCd, classRea }) => {
        const [byLoss, byStops] = [cd.get(id)!, rea.get(id)!];
        return {
          ...{ id, code, description, department, breakdowns: lost.get(id)?.breakdowns ?? 0 },
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

const known = keptWhile<Map<number, Loss>>({ consistent: false, most: 100_000, sizeOf: ({ size }) => size });

/** Read once until an EWO of the plant changes, or a rate. */
async function losses(
  store: Store,
  { from, to, now }: { from: Day; to: Day; now: Instant },
  rates: Rates,
): Promise<Map<number, Loss>> {
  const name = JSON.stringify([to, rates.hourly, rates.stoppedHour]);
  const [changes] = await store.load([[openEwos, 'all']]);
  const hooks: Hook[] = [[openEwos, 'all', changes]];
  const before = await known.recall(store, name, hooks);
  if (before) return before;
  const [failures, used, people] = await Promise.all([
    everyPage((next) => listMonths(store, ewos, 'byDay', { from, to }, { limit: PAGE, next })),
    everyPage((next) => listMonths(store, movements, 'byDay', { from, to }, { limit: PAGE, next })),
    everyPage((next) => store.list(operators, { next })),
  ]);
  const ofOperator = new Map(people.flatMap(({ id, hourlyRate }) => (hourlyRate ? [[id, hourlyRate]] : [])));
  const found = lossesOf(
    failures,
    used.filter(({ source }) => source === 'ewo'),
    { ...rates, ofOperator },
    now,
  );
  return known.keep(store, name, found, hooks);
}
