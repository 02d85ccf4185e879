// What a ledger is computed from: everything of one machine and year at once, then what that names (domain 3.5).
import { addDays, monthOf } from '../../shared/day.ts';
import { crewOf } from '../../shared/organisation/crew.ts';
import { technicianFactsIn } from '../../shared/reports/facts/technician-facts.ts';
import { ledgerOf as fold, type LedgerSources } from '../../shared/reports/ledger/fold.ts';
import type { LedgerMonth, LedgerTask } from '../../shared/reports/ledger/history.ts';
import { hundredOf } from '../../shared/reports/ledger/hundred.ts';
import { type Gone, keyOf } from '../../shared/reports/ledger/lines.ts';
import { weeksOfYear } from '../../shared/reports/ledger/weeks.ts';
import type { Ledger } from '../../shared/reports/ledger-api.ts';
import { RELIABILITY_DAYS } from '../../shared/requests/reliability.ts';
import { classOf } from '../../shared/structure/classes.ts';
import { MAX_ELEMENTS } from '../../shared/structure/element.ts';
import type { Actor } from '../http/session.ts';
import { points } from '../table/entities/autonomous.ts';
import {
  checklistSheets,
  cycleStates,
  cycles,
  orderSheets,
  paths,
  runSheets,
} from '../table/entities/planned.ts';
import { strategies } from '../table/entities/procedures.ts';
import {
  ledgerChecklistMonths,
  ledgerMethods,
  ledgerMonths,
  ledgerRunMonths,
  ledgerSuppliers,
  technicianFacts,
} from '../table/entities/reports.ts';
import { ewos } from '../table/entities/requests.ts';
import { elements, machines } from '../table/entities/structure.ts';
import { movements, stocks } from '../table/entities/warehouse.ts';
import type { Entity, KeptOf } from '../table/entity.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

const kinds = {
  workorders: { months: ledgerMonths, sheets: orderSheets },
  checklists: { months: ledgerChecklistMonths, sheets: checklistSheets },
  am: { months: ledgerRunMonths, sheets: runSheets },
} as const;
type History = LedgerSources['history'];

/** The ledger of a machine of the plant and an ISO year, as its page shows it. @throws Refused notFound */
export const ledgerOf = async (
  store: Store,
  actor: Actor,
  machineId: number,
  year: number,
): Promise<Ledger> => fold(await sourcesOf(store, actor, machineId, year));

export async function sourcesOf(
  store: Store,
  { plant, today, now }: Actor,
  machineId: number,
  year: number,
): Promise<LedgerSources> {
  const weeks = weeksOfYear(year);
  const since = addDays(today, -RELIABILITY_DAYS);
  // of a past year nothing after it bears on it
  const failed = {
    from: weeks.to < today || weeks.from < since ? weeks.from : since,
    to: weeks.to < today ? weeks.to : today,
  };
  const [[machine], rows, placed, marked, planned, walked, history, failures, booked] = await Promise.all([
    store.load([[machines, machineId]]),
    everyPage((next) => store.list(elements, { under: machineId, limit: MAX_ELEMENTS + 1, next })),
    everyPage((next) => store.list(strategies, { under: machineId, limit: MAX_ELEMENTS, next })),
    everyPage((next) => store.listBy(points, 'byMachine', [machineId], { limit: 1000, next })),
    everyPage((next) => store.listBy(cycles, 'byMachine', [machineId], { limit: 1000, next })),
    everyPage((next) => store.listBy(paths, 'byMachine', [machineId], { limit: 1000, next })),
    historyOf(store, machineId, weeks),
    everyPage((next) => store.listBy(ewos, 'byMachine', [machineId], { ...failed, limit: 1000, next })),
    everyPage((next) => store.listBy(movements, 'byMachine', [machineId], { ...weeks, limit: 1000, next })),
  ]);
  if (!machine) throw missing();
  const lost = lostIn(history, machineId, { placed, marked });
  const ownPaths = new Set(walked.map(({ id }) => id));
  const otherPaths = [
    ...new Set(marked.flatMap(({ pathId }) => (pathId && !ownPaths.has(pathId) ? pathId : []))),
  ];
  const linked = rows.filter(({ linked }) => linked);
  const procedureIds = [
    ...placed.map(({ procedureId }) => procedureId),
    ...marked.flatMap(({ sopId }) => sopId ?? []),
  ];
  const [methods, states, others, lying, said, people, sheets] = await Promise.all([
    saidOf(store, ledgerMethods, procedureIds),
    named(store, cycleStates, [...planned, ...walked].map(({ id }) => id).concat(otherPaths)),
    named(store, paths, otherPaths),
    store.load(linked.map(({ part }) => [stocks, `${part?.warehouseId}.${part?.sparePartId}`] as const)),
    saidOf(
      store,
      ledgerSuppliers,
      [...rows, machine].flatMap(({ supplierId }) => supplierId ?? []),
    ),
    store.load([...new Set(workersIn(history).map(crewOf))].map((crew) => [technicianFacts, crew] as const)),
    store.load(lost.map(({ type, orderId }) => [kinds[type].sheets, orderId] as const)),
  ]);
  // a path may begin on another machine and come by here
  const elsewhere = [...new Set([...others.values()].map((path) => path.machineId))];
  const passing = await Promise.all(elsewhere.map((id) => monthsOf(store, 'am', id, weeks)));
  const idle = machine.status !== 'active';
  return {
    machine: { ...machine, class: classOf(machine), shifts: machine.shifts?.length },
    plant: {
      timeZone: plant.timeZone,
      calendar: plant.calendar,
      shiftHours: plant.parameters.shiftHours,
      hourlyRate: plant.parameters.hourlyRate,
    },
    ...{ year, today, now },
    ...{ elements: rows, strategies: placed, points: marked, methods },
    cycles: [...planned, ...walked, ...others.values()].map((each) => ({
      ...each,
      state: states.get(each.id),
      idle,
    })),
    gone: lost.flatMap(({ key }, i) => goneIn(sheets[i]?.activities ?? [], key)),
    history: [...history, ...passing.map((months) => ({ type: 'am' as const, months }))],
    ewos: failures,
    movements: booked,
    stocks: new Map(linked.flatMap(({ id }, i) => (lying[i] ? [[id, stockOf(lying[i])] as const] : []))),
    suppliers: new Map([...said].map(([id, { name }]) => [id, name])),
    rates: new Map(
      people.flatMap((some) =>
        some
          ? technicianFactsIn(some.rows).flatMap(({ id, rate }) => (rate ? [[id, rate] as const] : []))
          : [],
      ),
    ),
  };
}

/** By id, each once, of those that are there. */
async function named<E extends Parameters<Store['load']>[0][number][0]>(
  store: Store,
  kind: E,
  ids: readonly number[],
): Promise<Map<number, KeptOf<E>>> {
  const wanted = [...new Set(ids)];
  const found = await store.load(wanted.map((id) => [kind, id] as const));
  return new Map(wanted.flatMap((id, i) => (found[i] ? [[id, found[i] as KeptOf<E>] as const] : [])));
}

/** What ledgers name of these: their hundreds are read. */
async function saidOf<Said extends { id: number }>(
  store: Store,
  kind: Entity<{ items: Said[] }, string>,
  ids: readonly number[],
): Promise<Map<number, Said>> {
  const wanted = new Set(ids.map(hundredOf));
  const found = await store.load([...wanted].map((hundred) => [kind, hundred] as const));
  const items = found.flatMap((hundred) => (hundred?.items ?? []) as Said[]);
  return new Map(items.map((each) => [each.id, each]));
}

type Days = { from: string; to: string };
type Type = keyof typeof kinds;

const monthsOf = (store: Store, type: Type, machineId: number, { from, to }: Days): Promise<LedgerMonth[]> =>
  everyPage((next) =>
    store.list(kinds[type].months, {
      from: `${machineId}.${monthOf(from)}`,
      to: `${machineId}.${monthOf(to)}`,
      next,
    }),
  );

/** What is kept of the orders of a period, by type. */
export const historyOf = (store: Store, machineId: number, days: Days): Promise<History> =>
  Promise.all(
    (Object.keys(kinds) as Type[]).map(async (type) => ({
      type,
      months: await monthsOf(store, type, machineId, days),
    })),
  );

const workersIn = (history: History): number[] =>
  history.flatMap(({ months }) =>
    months.flatMap(({ orders }) =>
      orders.flatMap(({ hours = [] }) => hours.map(([, id]) => id).filter(Boolean)),
    ),
  );

interface Lost {
  type: Type;
  orderId: string;
  key: string;
}

/** Strategies and points that orders name and the machine has no more, each with the last order that had it. */
function lostIn(
  history: History,
  machineId: number,
  { placed, marked }: { placed: readonly { id: string }[]; marked: readonly { id: number }[] },
): Lost[] {
  const there = new Set([
    ...placed.map(({ id }) => keyOf({ strategyId: id })),
    ...marked.map(({ id }) => keyOf({ pointId: id })),
  ]);
  // a point that names no element of the machine may be another's: its path comes by there too
  const isOurs = ({ strategyId, elementId }: LedgerTask) =>
    strategyId?.startsWith(`${machineId}.`) || elementId?.startsWith(`${machineId}.`);
  const lost = new Map<string, Lost & { on: string }>();
  for (const { type, months } of history)
    for (const { orders, sets } of months) {
      const keys = sets.map((set) =>
        set
          .filter(isOurs)
          .map(keyOf)
          .filter((key) => !there.has(key)),
      );
      for (const { id: orderId, set, plannedOn: on } of orders)
        for (const key of set === undefined ? [] : keys[set]!)
          if (on >= (lost.get(key)?.on ?? '')) lost.set(key, { type, orderId, key, on });
    }
  return [...lost.values()];
}

const goneIn = (activities: readonly (Gone & { point?: { id: number } })[], key: string): Gone[] =>
  activities
    .map(({ point, ...activity }) => ({ ...activity, pointId: point?.id }))
    .filter((activity) => keyOf(activity) === key);

const stockOf = ({ qty, spare, history }: KeptOf<typeof stocks>) => ({
  stock: qty,
  stockMin: spare.safetyStock,
  unitPrice: spare.unitPrice,
  leadTimeT: spare.leadTime,
  leadTimeR: history?.realLeadTime,
  class: spare.class,
  codeSap: spare.codeSap,
});
