// Handlers of the lubrication plan and calendar, read from the stored projections of cycles, paths and
// orders; for cycles that count from a completion also from their state (domain 11.7).
import { addDays, type Day, daysBetween } from '#shared/day.ts';
import { getOrderColour } from '#shared/planned/colour.ts';
import {
  buildLubricationSeries,
  computeLubricationDays,
  computeNextLubrication,
  type LubricationContext,
  type LubricationDay,
  type LubricationOrder,
  type LubricationSeries,
} from '#shared/planned/lubrication.ts';
import type { lubrication as api, LubricationLine } from '#shared/planned/lubrication-api.ts';
import type { OrderLubrication } from '#shared/planned/order.ts';
import type { ShiftFactors } from '#shared/planned/shift.ts';
import { RefusalError } from '#shared/refused.ts';
import { cycleStates, cycles, paths } from '../db/entities/planned.ts';
import {
  cycleLubrications,
  orderLubrications,
  pathLubrications,
  runLubrications,
} from '../db/entities/reports.ts';
import { lubricants } from '../db/entities/structure.ts';
import { loadAllPages } from '../db/reads.ts';
import type { Store } from '../db/store.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';

const MAX_PERIOD_DAYS = 400;

type RepetitionFields = Pick<LubricationSeries, 'frequency' | 'mode' | 'anchor' | 'validTo'> & ShiftFactors;
interface PlannedLine {
  line: LubricationLine;
  rhythm: RepetitionFields;
  context: LubricationContext;
}

/** Reads what active cycles and paths lubricate. */
async function loadSeries(store: Store): Promise<LubricationSeries[]> {
  const storedBlocks = await Promise.all(
    [cycleLubrications, pathLubrications].map((kind) => loadAllPages((next) => store.list(kind, { next }))),
  );
  return storedBlocks.flat().flatMap(({ series }) => series);
}

/** Returns every line of the plan with its rhythm. */
async function loadPlannedLines(
  store: Store,
  { today, plant: { calendar } }: Actor,
  all: readonly LubricationSeries[],
): Promise<PlannedLine[]> {
  const floatingSeries = all.filter(({ mode, frequency }) => mode === 'lastCompletion' && frequency);
  const states = await store.load(floatingSeries.map(({ id }) => [cycleStates, id] as const));
  const statesById = new Map(states.flatMap((state) => (state ? [[Number(state.id), state] as const] : [])));
  return all.flatMap((series) =>
    series.lubricates.map((task) => {
      const { mode, anchor, validTo, lateFactor, earlyFactor, toleranceShare } = series;
      return {
        line: buildLine(series, task),
        rhythm: {
          ...{ mode, anchor, validTo, lateFactor, earlyFactor, toleranceShare },
          frequency: task.frequency ?? series.frequency,
        },
        context: { today, calendar, state: statesById.get(series.id) },
      };
    }),
  );
}

function buildLine(
  series: LubricationSeries,
  task: LubricationSeries['lubricates'][number],
): LubricationLine {
  const { id, typeCycle, code, description, machineId, places, morePlaces } = series;
  const { pointId, number, procedureId, lubricantId, quantity, perDay = 1 } = task;
  return {
    ...{ seriesId: id, typeCycle, code, description, procedureId, lubricantId, quantity, perDay },
    machineId: task.machineId ?? machineId,
    frequency: task.frequency ?? series.frequency,
    ...(pointId === undefined
      ? { places, morePlaces }
      : { point: { id: pointId, number: number!, description: task.description! } }),
  };
}

/**
 * Returns the lubricants of the lines. Reads the whole catalogue, which is cheaper than reading them one by
 * one.
 */
async function loadLubricants(store: Store, lines: readonly LubricationLine[]) {
  const ids = new Set(lines.map(({ lubricantId }) => lubricantId));
  const all = ids.size > 0 ? await loadAllPages((next) => store.list(lubricants, { next })) : [];
  return all.flatMap(({ id, code, description, unit }) =>
    ids.has(id) ? [{ id, code, description, unit }] : [],
  );
}

type CalendarOrder = LubricationOrder & {
  seriesEntity: typeof cycles;
  cycleId: number;
  plannedOn: Day;
  tolerance: number;
};

/** Returns the lubricating orders of the days from…to. */
async function loadLubricationOrders(store: Store, from: Day, to: Day): Promise<CalendarOrder[]> {
  const ordersByKind = await Promise.all(
    (
      [
        [cycles, orderLubrications],
        [paths, runLubrications],
      ] as const
    ).map(async ([seriesEntity, kind]) => {
      const days = await loadAllPages((next) => store.list(kind, { from, to, next }));
      return days.flatMap(({ id: plannedOn, orders }) =>
        orders.map(({ tolerance = 0, ...order }) => ({
          ...order,
          ...{ seriesEntity, cycleId: Number.parseInt(order.id, 10), plannedOn, tolerance },
        })),
      );
    }),
  );
  return ordersByKind.flat();
}

/** Loads the series of orders whose cycle or path was retired or lubricates something else by now. */
async function loadFormerSeries(
  store: Store,
  orders: readonly CalendarOrder[],
  all: readonly LubricationSeries[],
): Promise<LubricationSeries[]> {
  const currentIds = new Set(all.map(({ id }) => id));
  const missingSeries = orders.flatMap(({ seriesEntity, cycleId }) =>
    currentIds.has(cycleId) ? [] : [[cycleId, [seriesEntity, cycleId] as const] as const],
  );
  const storedSeries = await store.load([...new Map(missingSeries).values()]);
  return storedSeries.flatMap((series) =>
    series
      ? buildLubricationSeries({
          ...series,
          lubricates: series.lubricates ?? [],
          active: true,
          retired: false,
        })
      : [],
  );
}

const getLineKey = (seriesId: number, { lubricantId, quantity, procedureId, pointId }: OrderLubrication) =>
  [seriesId, lubricantId, quantity, procedureId, pointId].join();

/**
 * Returns the calendar line by line: days of existing orders, and days of the plan beyond those generated.
 */
function buildCalendar(
  plannedLines: readonly PlannedLine[],
  orders: readonly CalendarOrder[],
  series: ReadonlyMap<number, LubricationSeries>,
  { from, to, today, lastGeneratedDay }: { from: Day; to: Day; today: Day; lastGeneratedDay: Day },
): (LubricationLine & { days: LubricationDay[] })[] {
  const lines = new Map<string, LubricationLine & { days: LubricationDay[] }>();
  const getLineDays = (key: string, line: () => LubricationLine) => {
    const calendarLine = lines.get(key) ?? { ...line(), days: [] };
    lines.set(key, calendarLine);
    return calendarLine.days;
  };
  for (const order of orders) {
    const orderSeries = series.get(order.cycleId);
    const colour = getOrderColour({ ...order, byMeter: order.dueRun !== undefined }, today);
    for (const lubricated of orderSeries ? order.lubricates : []) {
      const point = orderSeries!.lubricates.find(({ pointId }) => pointId === lubricated.pointId);
      getLineDays(getLineKey(order.cycleId, lubricated), () =>
        buildLine(orderSeries!, {
          ...(lubricated.pointId !== undefined && point),
          ...lubricated,
        }),
      ).push({ on: order.plannedOn, times: 1, orderId: order.id, colour });
    }
  }
  for (const { line, rhythm, context } of plannedLines) {
    const firstDay =
      rhythm.mode === 'lastCompletion' || from > lastGeneratedDay ? from : addDays(lastGeneratedDay, 1);
    const days = getLineDays(getLineKey(line.seriesId, { ...line, pointId: line.point?.id }), () => line);
    if (firstDay <= to)
      for (const on of computeLubricationDays(rhythm, context, firstDay, to))
        days.push({ on, times: line.perDay });
  }
  return [...lines.values()];
}

export const lubrication: Handlers<typeof api> = {
  async plan({ actor, store }) {
    const plannedLines = await loadPlannedLines(store, actor, await loadSeries(store));
    return {
      lubricants: await loadLubricants(
        store,
        plannedLines.map(({ line }) => line),
      ),
      items: plannedLines.map(({ line, rhythm, context }) => ({
        ...line,
        next: computeNextLubrication(rhythm, context),
      })),
    };
  },

  async calendar({ input: { from, to }, actor, store }) {
    if (daysBetween(from, to) >= MAX_PERIOD_DAYS)
      throw new RefusalError('invalid', 'invalidInput', { fields: { to: 'outOfRange' } });
    const [currentSeries, orders] = await Promise.all([
      loadSeries(store),
      loadLubricationOrders(store, from, to),
    ]);
    const [plannedLines, pastSeries] = await Promise.all([
      loadPlannedLines(store, actor, currentSeries),
      loadFormerSeries(store, orders, currentSeries),
    ]);
    const { today, plant } = actor;
    const series = new Map([...currentSeries, ...pastSeries].map((each) => [each.id, each]));
    const lastGeneratedDay = addDays(today, plant.parameters.horizonDays);
    const items = buildCalendar(plannedLines, orders, series, { from, to, today, lastGeneratedDay });
    return { lubricants: await loadLubricants(store, items), items };
  },
};
