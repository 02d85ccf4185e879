// The machine ledger: the machines of a plant, one machine and year as a sheet, and what stands behind one of its cells (domain 3).
import type { Answer, Got } from '../../shared/contract.ts';
import { Refused } from '../../shared/refused.ts';
import { machineFactsIn } from '../../shared/reports/facts/machine-facts.ts';
import { ordersIn, type PlacedOrder } from '../../shared/reports/ledger/fold.ts';
import { keyOf } from '../../shared/reports/ledger/lines.ts';
import { daysOfWeek, weeksOfYear } from '../../shared/reports/ledger/weeks.ts';
import { type BreakdownFacts, type OrderFacts, yearFigures } from '../../shared/reports/ledger/year-facts.ts';
import type { ledger as calls } from '../../shared/reports/ledger-api.ts';
import { scheduledHours } from '../../shared/reports/scheduled-hours.ts';
import { durationsOf } from '../../shared/requests/ewo-times.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { points } from '../table/entities/autonomous.ts';
import { cycles, paths } from '../table/entities/planned.ts';
import {
  elementCounts,
  machineFacts,
  strategyCounts,
  yearBreakdowns,
  yearOrders,
} from '../table/entities/reports.ts';
import { ewos } from '../table/entities/requests.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';
import { every } from './ground.ts';
import { historyOf, ledgerOf } from './sources.ts';

type Cell = Got<typeof calls.cell>;
type Things = Answer<typeof calls.cell>['items'];

export const ledger: Handlers<typeof calls> = {
  async list({ input: { year }, actor, store }) {
    const [facts, [components, placed], planned, failed] = await Promise.all([
      every(store, machineFacts),
      store.load([
        [elementCounts, 'all'],
        [strategyCounts, 'all'],
      ] as const),
      partsOf(store, yearOrders, year),
      partsOf(store, yearBreakdowns, year),
    ]);
    const hoursOf = scheduledUntilToday(actor, year);
    const items = facts.flatMap(({ rows }) =>
      machineFactsIn(rows).map(({ dismissed: _, oee: __, shifts, ...machine }) => ({
        ...machine,
        components: partOf<number>(components, machine.id) ?? 0,
        strategies: partOf<number>(placed, machine.id) ?? 0,
        ...yearFigures(
          factsOf<OrderFacts>(planned, machine.id),
          factsOf<BreakdownFacts>(failed, machine.id),
          {
            hours: hoursOf(shifts),
            ...{ today: actor.today, now: actor.now },
          },
        ),
      })),
    );
    return { items: items.sort((a, b) => (a.code < b.code ? -1 : 1)) };
  },

  get: ({ input: { id, year }, actor, store }) => ledgerOf(store, actor, id, year),

  async cell({ input, actor, store }) {
    const { id, year, week } = input;
    const weeks = weeksOfYear(year);
    if (week > weeks.count) throw new Refused('invalid', 'invalidInput', { fields: { week: 'outOfRange' } });
    const days = daysOfWeek(weeks, week);
    const [[machine], orders, failures, branch] = await Promise.all([
      store.load([[machines, id]]),
      ordersOn(store, input),
      everyPage((next) => store.listBy(ewos, 'byMachine', [id], { ...days, next })),
      branchOf(store, input),
    ]);
    if (!machine) throw missing();
    const isIn = (day: string | undefined) => day !== undefined && day >= days.from && day <= days.to;
    const breakdowns = failures.filter(
      ({ state, elementId = '' }) => state !== 'cancelled' && (!branch || branch.has(elementId)),
    );
    return {
      items: [
        ...orders.filter(({ order }) => isIn(order.plannedOn) || isIn(order.closedOn)).map(asThing),
        ...breakdowns.map((ewo) => ({
          ...{ kind: 'ewo' as const, id: ewo.id, code: ewo.code, title: ewo.breakdownDescription },
          ...{ state: ewo.state, on: ewo.createdOn, closedOn: ewo.closedOn },
          minutes: durationsOf(ewo, actor.now).downtime,
        })),
      ],
    };
  },
};

/** What the items of a year say of each machine, some hundred in one. */
async function partsOf(store: Store, kind: typeof yearOrders, year: number): Promise<object> {
  const items = await everyPage((next) => store.list(kind, { under: year, next }));
  return Object.assign({}, ...items);
}

/** What one item says of each machine, by its id. */
const partOf = <Part>(item: object | undefined, id: number): Part | undefined =>
  (item as Record<string, Part> | undefined)?.[id];

const factsOf = <Facts>(item: object | undefined, id: number): Facts | undefined => {
  const text = partOf<string>(item, id);
  return text === undefined ? undefined : JSON.parse(text);
};

/** Hours a machine of so many shifts was to run: many machines have the same. */
function scheduledUntilToday({ plant, today }: Actor, year: number) {
  const { from, to } = weeksOfYear(year);
  const { calendar, parameters } = plant;
  const known = new Map<number | undefined, number>();
  return (shifts: number | undefined): number => {
    const usage = { calendar, shifts, shiftHours: parameters.shiftHours };
    const hours = known.get(shifts) ?? scheduledHours(from, to < today ? to : today, usage);
    known.set(shifts, hours);
    return hours;
  };
}

const kinds = { workorders: 'order', checklists: 'checklistOrder', am: 'run' } as const;

interface TitledOrder extends PlacedOrder {
  title: string;
}

const asThing = ({ type, order, title }: TitledOrder): Things[number] => ({
  kind: kinds[type],
  ...{ id: order.id, code: order.code, title, state: order.state, on: order.plannedOn },
  closedOn: order.closedOn,
  minutes: order.actualMinutes ?? order.minutes,
});

/** The orders of a line; of one without a strategy there are none. */
async function ordersOn(store: Store, { id, year, strategyId, pointId }: Cell): Promise<TitledOrder[]> {
  if (strategyId === undefined && pointId === undefined) return [];
  const weeks = weeksOfYear(year);
  const [history, its, walked, passing] = await Promise.all([
    historyOf(store, id, weeks),
    everyPage((next) => store.listBy(cycles, 'byMachine', [id], { limit: 1000, next })),
    everyPage((next) => store.listBy(paths, 'byMachine', [id], { limit: 1000, next })),
    pointId === undefined ? undefined : pathBy(store, id, pointId),
  ]);
  const elsewhere = passing ? await historyOf(store, passing.machineId, weeks) : [];
  const series = [...its, ...walked, ...(passing ? [passing] : [])];
  const titles = new Map(series.map((each) => [each.id, each.description]));
  const key = keyOf({ strategyId, pointId });
  return ordersIn({ history: [...history, ...elsewhere], cycles: series }, weeks)
    .filter(({ tasks }) => tasks.some((task) => keyOf(task) === key))
    .map((placed) => ({ ...placed, title: titles.get(placed.order.cycleId) ?? placed.order.code }));
}

/** The path of another machine that goes by a point of this one. */
async function pathBy(store: Store, machineId: number, pointId: number) {
  const [point] = await store.load([[points, pointId]]);
  const [path] = await store.load(point?.pathId ? [[paths, point.pathId] as const] : []);
  return path && path.machineId !== machineId ? path : undefined;
}

/** The element and all below it; undefined for the machine, which has them all. */
async function branchOf(store: Store, { id, elementId }: Cell): Promise<Set<string> | undefined> {
  if (elementId === undefined) return undefined;
  const rows = await everyPage((next) => store.list(elements, { under: id, next }));
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const branch = new Set<string>();
  const take = (from: string) => {
    branch.add(from);
    for (const row of below.get(from) ?? []) take(row.id);
  };
  take(elementId);
  return branch;
}
