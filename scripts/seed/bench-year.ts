// A year of a large plant as figures read it: 20 000 orders a month and of checklists and runs a part of that, 12 000 EWOs, 30 000 tags.
import { checklistFacts, dayTotals, orderFacts, runFacts } from '../../functions/table/entities/reports.ts';
import { ewos, tags } from '../../functions/table/entities/requests.ts';
import { machines } from '../../functions/table/entities/structure.ts';
import { addDays, type Day } from '../../shared/day.ts';
import { totalOf } from '../../shared/planned/totals.ts';
import { orderFactsOf } from '../../shared/reports/facts/order-facts.ts';
import { addRequests } from './bench-requests.ts';
import { chanceOf } from './demo/chance.ts';
import { type Gathered, gather } from './gather.ts';
import { totalsOf } from './totals.ts';

const [MACHINES, TEAMS, PEOPLE] = [500, 20, 80];
const DAYS = 400;
const DEPARTMENTS = ['Stamping', 'Paint', 'Assembly', 'Logistics'];
/** Orders of a day, of each type. */
const kinds = [
  [orderFacts, 660],
  [checklistFacts, 66],
  [runFacts, 130],
] as const;

/** Totals alone stand there, and machines: what they were counted from is read by no figure. */
export function benchYear(today: Day): Gathered {
  const gathered = gather();
  const first = `${today.slice(0, 7)}-01`;
  const [breakdowns, written] = [gather(), gather()];
  addRequests(breakdowns, { first, today, machines: MACHINES, scale: 1 });
  // those leave out the last days
  addRequests(written, { first, today: addDays(today, 31), machines: MACHINES, scale: 1 });
  const requests = [
    ...breakdowns.items.filter(({ kind }) => kind === ewos),
    ...written.items.filter(({ kind }) => kind === tags),
  ];
  for (let id = 1; id <= MACHINES; id++)
    gathered.add(machines, id, {
      ...{ code: `M-${String(id).padStart(5, '0')}`, description: `Press ${id}`, typologyId: 1 },
      ...{ status: 'active', twin: false, price: 0, department: DEPARTMENTS[id % 4] },
      classPre: id % 4 === 0 ? 'A' : 'B',
    });
  gathered.items.push(...totalsOf(requests, today, 'Europe/Rome'));
  addWork(gathered, today);
  return gathered;
}

function addWork(gathered: Gathered, today: Day) {
  const chance = chanceOf('bench year');
  for (let back = 0; back < DAYS; back++) {
    const plannedOn = addDays(today, -back);
    for (const [facts, daily] of kinds) {
      const its = Array.from({ length: daily }, () => orderOn(plannedOn, back));
      gathered.add(facts, plannedOn, { rows: orderFactsOf(its) });
      if (facts === orderFacts) gathered.add(dayTotals, plannedOn, totalOf(its));
    }
  }

  /** One in a hundred was left open; of the last days more. */
  function orderOn(plannedOn: Day, back: number) {
    const machineId = chance.whole(1, MACHINES);
    const minutes = 10 + 5 * (machineId % 12);
    const spent = Math.max(10, minutes + 5 * chance.whole(-3, 6));
    const person = (machineId % PEOPLE) + chance.whole(1, 4);
    const its = { machineId, teamId: (machineId % TEAMS) + 1, plannedOn, tolerance: machineId % 4, minutes };
    if (chance.happens(back < 3 ? 0.5 : 0.01)) return { ...its, state: 'planned' as const };
    return {
      ...its,
      state: chance.happens(0.02) ? ('autoClosed' as const) : ('closed' as const),
      closedOn: addDays(plannedOn, chance.whole(0, 4)),
      actualMinutes: spent,
      worked: chance.happens(0.1) ? { [person]: 5, [person + 1]: spent - 5 } : { [person]: spent },
      results: { ok: 1 + (machineId % 6), nok: chance.happens(0.03) ? 1 : 0 },
    };
  }
}
