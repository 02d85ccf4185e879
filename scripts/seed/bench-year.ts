// Bench data of reports: 20 000 orders a month and a fraction of that in checklists and runs, 12 000 EWOs, 30
// 000 tags.
import { checklistFacts, dayTotals, orderFacts, runFacts } from '#functions/db/entities/reports.ts';
import { ewos, tags } from '#functions/db/entities/requests.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { addDays, type Day } from '#shared/day.ts';
import { computeDayTotal } from '#shared/planned/totals.ts';
import { encodeOrderFacts } from '#shared/reports/facts/order-facts.ts';
import { addRequests } from './bench-requests.ts';
import { createRandomSource } from './demo/chance.ts';
import { createSeedCollector, type SeedCollector } from './gather.ts';
import { computeTotals } from './totals.ts';

const [MACHINE_COUNT, TEAM_COUNT, PERSON_COUNT] = [500, 20, 80];
const DAY_COUNT = 400;
const departments = ['Stamping', 'Paint', 'Assembly', 'Logistics'];
/** Orders a day by type. */
const dailyCounts = [
  [orderFacts, 660],
  [checklistFacts, 66],
  [runFacts, 130],
] as const;

/** Gathers only totals and machines, because no report reads the records they were counted from. */
export function buildBenchYear(today: Day): SeedCollector {
  const collector = createSeedCollector();
  const first = `${today.slice(0, 7)}-01`;
  const [ewoCollector, tagCollector] = [createSeedCollector(), createSeedCollector()];
  addRequests(ewoCollector, { first, today, machines: MACHINE_COUNT, scale: 1 });
  // The generated requests leave out the last days.
  addRequests(tagCollector, { first, today: addDays(today, 31), machines: MACHINE_COUNT, scale: 1 });
  const requests = [
    ...ewoCollector.items.filter(({ kind }) => kind === ewos),
    ...tagCollector.items.filter(({ kind }) => kind === tags),
  ];
  for (let id = 1; id <= MACHINE_COUNT; id++)
    collector.add(machines, id, {
      ...{ code: `M-${String(id).padStart(5, '0')}`, description: `Press ${id}`, typologyId: 1 },
      ...{ status: 'active', twin: false, price: 0, department: departments[id % 4] },
      classPre: id % 4 === 0 ? 'A' : 'B',
    });
  collector.items.push(...computeTotals(requests, today, 'Europe/Rome'));
  addWork(collector, today);
  return collector;
}

function addWork(collector: SeedCollector, today: Day) {
  const chance = createRandomSource('bench year');
  for (let daysAgo = 0; daysAgo < DAY_COUNT; daysAgo++) {
    const plannedOn = addDays(today, -daysAgo);
    for (const [facts, dailyCount] of dailyCounts) {
      const dayOrders = Array.from({ length: dailyCount }, () => buildOrder(plannedOn, daysAgo));
      collector.add(facts, plannedOn, { rows: encodeOrderFacts(dayOrders) });
      if (facts === orderFacts) collector.add(dayTotals, plannedOn, computeDayTotal(dayOrders));
    }
  }

  /** Makes an order: one in a hundred stays open, more in the last days. */
  function buildOrder(plannedOn: Day, daysAgo: number) {
    const machineId = chance.whole(1, MACHINE_COUNT);
    const minutes = 10 + 5 * (machineId % 12);
    const workedMinutes = Math.max(10, minutes + 5 * chance.whole(-3, 6));
    const person = (machineId % PERSON_COUNT) + chance.whole(1, 4);
    const dayOrders = {
      machineId,
      teamId: (machineId % TEAM_COUNT) + 1,
      plannedOn,
      tolerance: machineId % 4,
      minutes,
    };
    if (chance.happens(daysAgo < 3 ? 0.5 : 0.01)) return { ...dayOrders, state: 'planned' as const };
    return {
      ...dayOrders,
      state: chance.happens(0.02) ? ('autoClosed' as const) : ('closed' as const),
      closedOn: addDays(plannedOn, chance.whole(0, 4)),
      actualMinutes: workedMinutes,
      worked: chance.happens(0.1)
        ? { [person]: 5, [person + 1]: workedMinutes - 5 }
        : { [person]: workedMinutes },
      results: { ok: 1 + (machineId % 6), nok: chance.happens(0.03) ? 1 : 0 },
    };
  }
}
