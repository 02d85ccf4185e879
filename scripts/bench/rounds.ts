// Rounds of the large plant: the calendars of a month of checklists and of runs, and what a month of answers says at bench size.
import { handler as planned } from '../../functions/planned/handler.ts';
import { answersIn, monthsIn } from '../../functions/planned/order/answered.ts';
import { handler as procedures } from '../../functions/procedures/handler.ts';
import { answers, checklistOrders, measured } from '../../functions/table/entities/planned.ts';
import { checklistDayTotals, runDayTotals } from '../../functions/table/entities/reports.ts';
import { controls, machines, quantities } from '../../functions/table/entities/structure.ts';
import type { KeptOf } from '../../functions/table/entity.ts';
import { addDays } from '../../shared/day.ts';
import { addRounds } from '../seed/bench-rounds.ts';
import { type Gathered, gather } from '../seed/gather.ts';
import { totalsOf } from '../seed/totals.ts';
import { type Figure, round } from './figure.ts';
import { NOW, TODAY, tableWith, torino } from './plants.ts';
import { atOnce, CALLERS, costOfScreen, type Screen } from './screens.ts';

const MACHINES = 500;
/** The month the answers were given in; runs are of the one after it. */
const answered = { from: '2026-02-01', to: '2026-03-03' };
const year = { from: addDays(TODAY, -364), to: TODAY };

const calendar = { handler: planned as never, rru: 14, trips: 1, milliseconds: 25 };
const results = { handler: procedures as never, path: '/checklist/results', rru: 4 };

/** As people ask: what deviates, then of one machine, control or checklist; how one control moved; and the months. */
export const rounds: readonly Screen[] = [
  {
    ...{ ...calendar, name: 'month of checklists', path: '/checklistorder/calendar' },
    query: { from: '2026-02-01', to: '2026-02-28' },
  },
  {
    ...{ ...calendar, name: 'month of runs', path: '/amorder/calendar' },
    query: { from: '2026-03-01', to: '2026-03-31' },
  },
  { ...results, name: 'results that deviate', query: { ...answered, colour: 'deviating' }, trips: 2 },
  { ...results, name: 'results of a machine', query: { ...answered, machineId: '1' }, trips: 1 },
  { ...results, name: 'results of a control', query: { ...answered, controlId: '1' }, trips: 1 },
  { ...results, name: 'results of a checklist', query: { ...answered, checklistId: '1' }, trips: 1 },
  {
    ...{ name: 'trend of a year', handler: procedures as never, path: '/checklist/trend' },
    query: { ...year, controlId: '1', machineId: '1' },
    rru: 3,
    trips: 3,
  },
];

/** What the calendars and the results read, and no more: to fill in the runs takes minutes. All answers are 40 000. */
export function roundsWith(partOfAnswers: number): Gathered {
  const large = gather();
  for (let n = 1; n <= MACHINES; n++) large.next('machine');
  addRounds(large, torino(), NOW);
  const read: unknown[] = [checklistDayTotals, runDayTotals];
  const gathered = gather();
  for (const { kind, id, value } of totalsOf(large.items, TODAY, 'Europe/Rome'))
    if (read.includes(kind)) gathered.add(kind, id, value);
  for (const { kind, id, value } of large.items)
    if (kind === controls || kind === quantities) gathered.add(kind, id, value);
  gathered.add(machines, 1, {
    ...{ code: 'M-1', description: 'Machine 1', typologyId: 1, status: 'active', twin: false, price: 0 },
  });
  const done = large.items
    .filter(({ kind }) => kind === checklistOrders)
    .map(({ id, value }) => ({ ...value, id }) as KeptOf<typeof checklistOrders>)
    .filter(({ machineId }) => machineId <= MACHINES * partOfAnswers);
  const [first] = done;
  const daily = Array.from({ length: 365 }, (_, i) => {
    const on = addDays(TODAY, -i);
    return { ...first!, id: `9999.1.${on}`, closedOn: on };
  });
  const kept = done.flatMap((order) => answersIn('checklists', order, new Map()));
  const ofYear = daily.flatMap((order) => answersIn('checklists', order, new Map()));
  for (const { id, value } of kept) gathered.add(answers, id, value);
  for (const { id, parts } of monthsIn([...kept, ...ofYear])) gathered.add(measured, id, parts);
  return gathered;
}

export async function roundFigures(): Promise<Figure[]> {
  const table = await tableWith(roundsWith(1));
  try {
    const figures: Figure[] = [];
    for (const screen of rounds) {
      const { first } = await costOfScreen(screen);
      const { p95, cpu } = await atOnce(screen);
      figures.push(
        { figure: `${screen.name}: read units`, value: round(first.rru), unit: 'RRU', budget: screen.rru },
        { figure: `${screen.name}: round trips`, value: first.trips, unit: 'trips', budget: screen.trips },
        {
          figure: `${screen.name}: p95 of ${CALLERS} callers`,
          value: round(p95),
          unit: 'ms',
          budget: screen.milliseconds,
          beside: { cpu: round(cpu, 2) },
        },
      );
    }
    return figures;
  } finally {
    await table.close();
  }
}
