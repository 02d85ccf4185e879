// The plan of lubrication, from what is kept of cycles and paths, and its calendar, from what is kept of their orders; of cycles that
// count from a completion also how far they have come (domain 11.7).
import { addDays, type Day, daysBetween } from '../../shared/day.ts';
import { colourOf } from '../../shared/planned/colour.ts';
import {
  type Known,
  type LubricationDay,
  type LubricationOrder,
  type LubricationSeries,
  lubricationDays,
  lubricationOf,
  nextLubrication,
} from '../../shared/planned/lubrication.ts';
import type { lubrication as api, LubricationLine } from '../../shared/planned/lubrication-api.ts';
import type { Lubricated } from '../../shared/planned/order.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { cycleStates, cycles, paths } from '../table/entities/planned.ts';
import {
  cycleLubrications,
  orderLubrications,
  pathLubrications,
  runLubrications,
} from '../table/entities/reports.ts';
import { lubricants } from '../table/entities/structure.ts';
import { everyPage } from '../table/reads.ts';
import type { Store } from '../table/store.ts';

const LONGEST_DAYS = 400;

type Rhythm = Pick<LubricationSeries, 'frequency' | 'mode' | 'anchor' | 'validTo'>;
interface Planned {
  line: LubricationLine;
  rhythm: Rhythm;
  known: Known;
}

/** What active cycles and paths lubricate. */
async function seriesOf(store: Store): Promise<LubricationSeries[]> {
  const kept = await Promise.all(
    [cycleLubrications, pathLubrications].map((kind) => everyPage((next) => store.list(kind, { next }))),
  );
  return kept.flat().flatMap(({ series }) => series);
}

/** Every line of the plan with its rhythm. */
async function linesOf(
  store: Store,
  { today, plant: { calendar } }: Actor,
  all: readonly LubricationSeries[],
): Promise<Planned[]> {
  const floating = all.filter(({ mode, frequency }) => mode === 'lastCompletion' && frequency);
  const states = await store.load(floating.map(({ id }) => [cycleStates, id] as const));
  const stateOf = new Map(states.flatMap((state) => (state ? [[Number(state.id), state] as const] : [])));
  return all.flatMap((series) =>
    series.lubricates.map((its) => {
      const { mode, anchor, validTo } = series;
      return {
        line: lineOf(series, its),
        rhythm: { mode, anchor, validTo, frequency: its.frequency ?? series.frequency },
        known: { today, calendar, state: stateOf.get(series.id) },
      };
    }),
  );
}

function lineOf(series: LubricationSeries, its: LubricationSeries['lubricates'][number]): LubricationLine {
  const { id, typeCycle, code, description, machineId, places, morePlaces } = series;
  const { pointId, number, procedureId, lubricantId, quantity, perDay = 1 } = its;
  return {
    ...{ seriesId: id, typeCycle, code, description, procedureId, lubricantId, quantity, perDay },
    machineId: its.machineId ?? machineId,
    frequency: its.frequency ?? series.frequency,
    ...(pointId === undefined
      ? { places, morePlaces }
      : { point: { id: pointId, number: number!, description: its.description! } }),
  };
}

/** A catalog is shorter than its lubricants one by one are dear. */
async function named(store: Store, lines: readonly LubricationLine[]) {
  const ids = new Set(lines.map(({ lubricantId }) => lubricantId));
  const all = ids.size > 0 ? await everyPage((next) => store.list(lubricants, { next })) : [];
  return all.flatMap(({ id, code, description, unit }) =>
    ids.has(id) ? [{ id, code, description, unit }] : [],
  );
}

type DrawnOrder = LubricationOrder & {
  of: typeof cycles;
  cycleId: number;
  plannedOn: Day;
  tolerance: number;
};

/** Orders of the days from…to that lubricate. */
async function ordersOf(store: Store, from: Day, to: Day): Promise<DrawnOrder[]> {
  const its = await Promise.all(
    (
      [
        [cycles, orderLubrications],
        [paths, runLubrications],
      ] as const
    ).map(async ([of, kind]) => {
      const days = await everyPage((next) => store.list(kind, { from, to, next }));
      return days.flatMap(({ id: plannedOn, orders }) =>
        orders.map(({ tolerance = 0, ...order }) => ({
          ...order,
          ...{ of, cycleId: Number.parseInt(order.id, 10), plannedOn, tolerance },
        })),
      );
    }),
  );
  return its.flat();
}

/** Of orders whose cycle or path is in use no more, or lubricates otherwise by now. */
async function formerSeries(
  store: Store,
  orders: readonly DrawnOrder[],
  all: readonly LubricationSeries[],
): Promise<LubricationSeries[]> {
  const known = new Set(all.map(({ id }) => id));
  const left = orders.flatMap(({ of, cycleId }) =>
    known.has(cycleId) ? [] : [[cycleId, [of, cycleId] as const] as const],
  );
  const found = await store.load([...new Map(left).values()]);
  return found.flatMap((series) =>
    series
      ? lubricationOf({ ...series, lubricates: series.lubricates ?? [], active: true, retired: false })
      : [],
  );
}

const keyOf = (seriesId: number, { lubricantId, quantity, procedureId, pointId }: Lubricated) =>
  [seriesId, lubricantId, quantity, procedureId, pointId].join();

/** Line by line, with the days on which orders have it, and beyond what the generator has made those of the plan. */
function calendarOf(
  planned: readonly Planned[],
  orders: readonly DrawnOrder[],
  series: ReadonlyMap<number, LubricationSeries>,
  { from, to, today, made }: { from: Day; to: Day; today: Day; made: Day },
): (LubricationLine & { days: LubricationDay[] })[] {
  const lines = new Map<string, LubricationLine & { days: LubricationDay[] }>();
  const daysAt = (key: string, line: () => LubricationLine) => {
    const known = lines.get(key) ?? { ...line(), days: [] };
    lines.set(key, known);
    return known.days;
  };
  for (const order of orders) {
    const its = series.get(order.cycleId);
    const colour = colourOf({ ...order, byMeter: order.dueRun !== undefined }, today);
    for (const lubricated of its ? order.lubricates : []) {
      const point = its!.lubricates.find(({ pointId }) => pointId === lubricated.pointId);
      daysAt(keyOf(order.cycleId, lubricated), () =>
        lineOf(its!, {
          ...(lubricated.pointId !== undefined && point),
          ...lubricated,
        }),
      ).push({ on: order.plannedOn, times: 1, orderId: order.id, colour });
    }
  }
  for (const { line, rhythm, known } of planned) {
    const first = rhythm.mode === 'lastCompletion' || from > made ? from : addDays(made, 1);
    const days = daysAt(keyOf(line.seriesId, { ...line, pointId: line.point?.id }), () => line);
    if (first <= to)
      for (const on of lubricationDays(rhythm, known, first, to)) days.push({ on, times: line.perDay });
  }
  return [...lines.values()];
}

export const lubrication: Handlers<typeof api> = {
  async plan({ actor, store }) {
    const planned = await linesOf(store, actor, await seriesOf(store));
    return {
      lubricants: await named(
        store,
        planned.map(({ line }) => line),
      ),
      items: planned.map(({ line, rhythm, known }) => ({ ...line, next: nextLubrication(rhythm, known) })),
    };
  },

  async calendar({ input: { from, to }, actor, store }) {
    if (daysBetween(from, to) >= LONGEST_DAYS)
      throw new Refused('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    const [all, orders] = await Promise.all([seriesOf(store), ordersOf(store, from, to)]);
    const [planned, former] = await Promise.all([
      linesOf(store, actor, all),
      formerSeries(store, orders, all),
    ]);
    const { today, plant } = actor;
    const series = new Map([...all, ...former].map((each) => [each.id, each]));
    const made = addDays(today, plant.parameters.horizonDays);
    const items = calendarOf(planned, orders, series, { from, to, today, made });
    return { lubricants: await named(store, items), items };
  },
};
