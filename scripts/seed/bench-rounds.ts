// Rounds of the large plant at full scale: 500 paths of ten points each with a month of runs, and a preceding
// month of checklists with 40 000 answers.

import { points } from '#functions/db/entities/autonomous.ts';
import { checklistOrders, cycleStates, cycles, paths, runs } from '#functions/db/entities/planned.ts';
import { procedures, strategies } from '#functions/db/entities/procedures.ts';
import { controls, machines, quantities } from '#functions/db/entities/structure.ts';
import type { StoredOf, ValueOf } from '#functions/db/entity.ts';
import { buildOrder } from '#functions/planned/cycle/issuing.ts';
import { buildPathSeries } from '#functions/planned/cycle/path-series.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import type { Plant } from '#shared/access/plant.ts';
import { Path } from '#shared/autonomous/path.ts';
import type { Point } from '#shared/autonomous/point.ts';
import { addDays, addMonths, getMonth, toLocalDay } from '#shared/day.ts';
import { buildAnswers, getWorstStateColour } from '#shared/planned/answers.ts';
import { computeDueOrders } from '#shared/planned/due.ts';
import type { ControlSnapshot } from '#shared/procedures/asked-control.ts';
import { LUBRICANT_COUNT } from './bench.ts';
import { createRandomSource } from './demo/chance.ts';
import type { SeedCollector } from './gather.ts';

const PATH_COUNT = 500;
const POINTS_PER_PATH = 10;
/** Checklists of a month, one machine after the other. */
const CHECKLIST_COUNT = 2_000;
const CONTROL_COUNT = 20;

/** Adds rounds for the existing machines of the plant, which are numbered from 1. */
export function addRounds(collector: SeedCollector, plant: Plant, now: string, scale = 1) {
  const today = toLocalDay(plant.timeZone, now);
  const first = `${today.slice(0, 7)}-01`;
  const count = collector.sequences.get('machine')!;
  for (let n = 0; n < PATH_COUNT * scale; n++) addPath(collector, plant, n, first, today);
  const month = addMonths(first, -1);
  addChecklists(collector, {
    first: month,
    count,
    maxOrders: CHECKLIST_COUNT * scale,
    calendar: plant.calendar,
  });
}

/** The last two of ten points are lubricated. */
const LUBRICATED_POINT_COUNT = 2;
const lubricationFields = { type: 'L', quantity: 0.2 } as const;
const cleaningFields = { type: 'C', minutes: 2, machineState: 'running', active: true } as const;

function addPath(collector: SeedCollector, plant: Plant, n: number, first: string, today: string) {
  const count = collector.sequences.get('machine')!;
  const machineId = (n % count) + 1;
  const previousPointCount = Math.floor(n / count) * POINTS_PER_PATH;
  const id = collector.next('cycle');
  const pathPoints = Array.from({ length: POINTS_PER_PATH }, (_, i) => {
    const pointId = collector.next('point');
    const number = previousPointCount + i + 1;
    const point: Point = {
      ...cleaningFields,
      ...{ machineId, number, description: `Clean place ${number}` },
      ...(i >= POINTS_PER_PATH - LUBRICATED_POINT_COUNT && {
        ...lubricationFields,
        ...{ lubricantId: (n % LUBRICANT_COUNT) + 1, description: `Oil place ${number}` },
      }),
      frequency: i < 7 ? { n: 1, unit: 'D' } : { n: 1, unit: 'W' },
    };
    const location = `${machineId}.${String(number).padStart(3, '0')}`;
    collector.add(points, pointId, { ...point, place: location, pathId: id });
    collector.hold(machines, machineId, 'points');
    return { ...point, id: pointId };
  });
  const path = Path.parse({
    ...{ code: `AM-${String(id).padStart(5, '0')}`, description: 'Round', walkingMinutes: 1, anchor: first },
    points: pathPoints.map((point) => point.id),
  });
  const series = buildPathSeries(path, pathPoints, {});
  collector.add(paths, id, series);
  const cycle: StoredOf<typeof paths> = { ...series, id, version: 1, updatedAt: '', updatedBy: '' };
  const plan = buildPlanKey(series, plant.calendar);
  const initialState = { path: true as const, generation: 1, activatedOn: first, ordinal: 0, plan };
  const { horizonDays } = plant.parameters;
  const { slots, state } = computeDueOrders(cycle, initialState, {
    today,
    horizonDays,
    calendar: plant.calendar,
  });
  collector.add(cycleStates, id, state);
  for (const slot of slots) {
    const year = first.slice(0, 4);
    const code = `A-${year}-${String(collector.next(`run.${year}`)).padStart(6, '0')}`;
    collector.add(runs, `${id}.1.${slot.slot}`, buildOrder(cycle, slot, code));
  }
}

interface ChecklistMonth {
  /** First day of the month. */
  first: string;
  /** Number of machines. */
  count: number;
  maxOrders: number;
  calendar: Plant['calendar'];
}

/** Adds weekly checklist orders, all closed. */
function addChecklists(collector: SeedCollector, { first, count, maxOrders, calendar }: ChecklistMonth) {
  const random = createRandomSource('bench answers');
  const askedControls = addControls(collector);
  const procedureId = collector.next('procedure');
  const commonFields = { code: 'CHK-1', description: 'Walk round', technicians: 1 };
  const approved = {
    ...{ edition: 1, revision: 0, on: '2020-01-01', by: 'seed', ...commonFields, minutes: CONTROL_COUNT },
    controls: askedControls,
  };
  collector.add(procedures, procedureId, {
    ...{ ...commonFields, kind: 'checklist', typology: 'inspection', strategyKind: 'tbm' },
    ...{
      machineState: 'running',
      ppe: [],
      edition: 1,
      revision: 0,
      phases: 0,
      phaseMinutes: CONTROL_COUNT,
      approved,
    },
  });
  const ordersPerMachine = Math.ceil(maxOrders / count);
  for (let machineId = 1, orderCount = 0; orderCount < maxOrders; machineId++) {
    const cycle = addCycle(collector, machineId, procedureId, { first, calendar });
    for (let i = 0; i < ordersPerMachine && orderCount < maxOrders; i++, orderCount++) {
      const plannedOn = addDays(first, (machineId % 7) + 7 * i);
      const slot = {
        slot: plannedOn,
        nominal: plannedOn,
        planned: plannedOn,
        reason: 'onGrid',
        values: {},
      } as const;
      const year = first.slice(0, 4);
      const code = `C-${year}-${String(collector.next(`checklistOrder.${year}`)).padStart(6, '0')}`;
      const answers = buildAnswers(
        askedControls,
        askedControls.map(({ id }) => ({ controlId: id, value: random.whole(30, 100) })),
      );
      const worstColour = getWorstStateColour(answers.map(({ colour }) => colour));
      const isNok = worstColour === 'red';
      const workedAt = `${plannedOn}T07:00:00.000Z`;
      const { on: _, by: __, ...activity } = approved;
      const value: ValueOf<typeof checklistOrders> = {
        ...buildOrder(cycle, slot, code),
        ...{
          state: 'closed',
          openFor: undefined,
          startedAt: workedAt,
          closedAt: workedAt,
          closedOn: plannedOn,
        },
        ...{ closedBy: 'Fitter', found: worstColour, ...(isNok && { foundMonth: getMonth(plannedOn) }) },
        activities: [{ n: 1, procedureId, ...activity, outcome: isNok ? 'nok' : 'ok', answers }],
      };
      collector.add(checklistOrders, `${cycle.id}.1.${plannedOn}`, value);
    }
  }
}

function addControls(collector: SeedCollector): ControlSnapshot[] {
  const quantityId = collector.next('quantity');
  collector.add(quantities, quantityId, {
    code: 'TEMP',
    description: 'Temperature',
    unit: '°C',
    decimals: 0,
  });
  return Array.from({ length: CONTROL_COUNT }, (_, i) => {
    const id = collector.next('control');
    const names = { code: `T-${i + 1}`, description: `Temperature ${i + 1}` };
    const limits = { lower: 30, upper: 99, warningMargin: 5, answers: [] };
    const kind = { type: 'measure', nature: 'quantitative' } as const;
    collector.add(controls, id, { ...names, ...kind, ...limits, quantityId, controlToolIds: [] });
    collector.hold(quantities, quantityId, 'controls', id);
    return { id, ...names, ...kind, ...limits, unit: '°C', decimals: 0 };
  });
}

/** Adds a weekly cycle of checklists whose orders of the month are generated. */
function addCycle(
  collector: SeedCollector,
  machineId: number,
  procedureId: number,
  { first, calendar }: Pick<ChecklistMonth, 'first' | 'calendar'>,
): StoredOf<typeof cycles> {
  const id = collector.next('cycle');
  const strategyId = `${machineId}.${collector.next(`strategy.${machineId}`)}`;
  collector.add(strategies, strategyId, {
    ...{ machineId, procedureId, strategyKind: 'tbm', active: true, typeCycle: 'checklists', cycleId: id },
  });
  collector.hold(machines, machineId, 'strategies');
  collector.hold(procedures, procedureId, 'strategies');
  const value: ValueOf<typeof cycles> = {
    ...{ code: `K-${String(id).padStart(5, '0')}`, description: 'Weekly walk', typeCycle: 'checklists' },
    ...{ machineId, typology: 'inspection', strategies: [strategyId], meter: 'none' },
    ...{
      frequency: { n: 1, unit: 'W' },
      mode: 'initialScheduling',
      anchor: first,
      tolerance: 0,
      lockSpan: 7,
    },
    ...{ kitMinutes: 0, autoClose: false, active: true, totalMinutes: CONTROL_COUNT },
  };
  collector.add(cycles, id, value);
  collector.hold(machines, machineId, 'cycles');
  const plan = buildPlanKey({ ...value }, calendar);
  collector.add(cycleStates, id, {
    ...{ generation: 1, ordinal: 0, plan, activatedOn: first, through: addDays(first, 70) },
  });
  return { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
}
