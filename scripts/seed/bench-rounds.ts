// Rounds of the large plant, at full scale: 500 paths of ten points each with a month of runs, and a month of checklists before it with 40 000 answers.
import { orderOf } from '../../functions/planned/cycle/issuing.ts';
import { planKey } from '../../functions/planned/cycle/replanning.ts';
import { seriesOfPath } from '../../functions/planned/cycle/walked.ts';
import { points } from '../../functions/table/entities/autonomous.ts';
import { checklistOrders, cycleStates, cycles, paths, runs } from '../../functions/table/entities/planned.ts';
import { procedures, strategies } from '../../functions/table/entities/procedures.ts';
import { controls, machines, quantities } from '../../functions/table/entities/structure.ts';
import type { KeptOf, ValueOf } from '../../functions/table/entity.ts';
import type { Plant } from '../../shared/access/plant.ts';
import { Path } from '../../shared/autonomous/path.ts';
import type { Point } from '../../shared/autonomous/point.ts';
import { addDays, addMonths, dayIn, monthOf } from '../../shared/day.ts';
import { answersOf, worstOf } from '../../shared/planned/answers.ts';
import { dueNow } from '../../shared/planned/due.ts';
import type { AskedControl } from '../../shared/procedures/asked-control.ts';
import { LUBRICANTS } from './bench.ts';
import { chanceOf } from './demo/chance.ts';
import type { Gathered } from './gather.ts';

const PATHS = 500;
const POINTS_OF_ONE = 10;
/** Of a month, one machine after the other. */
const CHECKLISTS = 2_000;
const CONTROLS = 20;

/** Of the machines the plant has by now, numbered from 1. */
export function addRounds(gathered: Gathered, plant: Plant, now: string, scale = 1) {
  const today = dayIn(plant.timeZone, now);
  const first = `${today.slice(0, 7)}-01`;
  const count = gathered.sequences.get('machine')!;
  for (let n = 0; n < PATHS * scale; n++) addPath(gathered, plant, n, first, today);
  const month = addMonths(first, -1);
  addChecklists(gathered, { first: month, count, most: CHECKLISTS * scale, calendar: plant.calendar });
}

/** Of ten points the last two are oiled. */
const OILED = 2;
const oiling = { type: 'L', quantity: 0.2 } as const;
const cleaning = { type: 'C', minutes: 2, machineState: 'running', active: true } as const;

function addPath(gathered: Gathered, plant: Plant, n: number, first: string, today: string) {
  const count = gathered.sequences.get('machine')!;
  const machineId = (n % count) + 1;
  const before = Math.floor(n / count) * POINTS_OF_ONE;
  const id = gathered.next('cycle');
  const made = Array.from({ length: POINTS_OF_ONE }, (_, i) => {
    const pointId = gathered.next('point');
    const number = before + i + 1;
    const point: Point = {
      ...cleaning,
      ...{ machineId, number, description: `Clean place ${number}` },
      ...(i >= POINTS_OF_ONE - OILED && {
        ...oiling,
        ...{ lubricantId: (n % LUBRICANTS) + 1, description: `Oil place ${number}` },
      }),
      frequency: i < 7 ? { n: 1, unit: 'D' } : { n: 1, unit: 'W' },
    };
    const place = `${machineId}.${String(number).padStart(3, '0')}`;
    gathered.add(points, pointId, { ...point, place, pathId: id });
    gathered.hold(machines, machineId, 'points');
    return { ...point, id: pointId };
  });
  const path = Path.parse({
    ...{ code: `AM-${String(id).padStart(5, '0')}`, description: 'Round', walkingMinutes: 1, anchor: first },
    points: made.map((point) => point.id),
  });
  const series = seriesOfPath(path, made, {});
  gathered.add(paths, id, series);
  const cycle: KeptOf<typeof paths> = { ...series, id, version: 1, updatedAt: '', updatedBy: '' };
  const plan = planKey(series, plant.calendar);
  const begun = { path: true as const, generation: 1, activatedOn: first, ordinal: 0, plan };
  const { horizonDays } = plant.parameters;
  const { slots, state } = dueNow(cycle, begun, { today, horizonDays, calendar: plant.calendar });
  gathered.add(cycleStates, id, state);
  for (const slot of slots) {
    const year = first.slice(0, 4);
    const code = `A-${year}-${String(gathered.next(`run.${year}`)).padStart(6, '0')}`;
    gathered.add(runs, `${id}.1.${slot.slot}`, orderOf(cycle, slot, code));
  }
}

interface Month {
  /** Its first day. */
  first: string;
  /** Machines. */
  count: number;
  most: number;
  calendar: Plant['calendar'];
}

/** Weekly ones, all done. */
function addChecklists(gathered: Gathered, { first, count, most, calendar }: Month) {
  const its = chanceOf('bench answers');
  const asked = addControls(gathered);
  const procedureId = gathered.next('procedure');
  const described = { code: 'CHK-1', description: 'Walk round', technicians: 1 };
  const approved = {
    ...{ edition: 1, revision: 0, on: '2020-01-01', by: 'seed', ...described, minutes: CONTROLS },
    controls: asked,
  };
  gathered.add(procedures, procedureId, {
    ...{ ...described, kind: 'checklist', typology: 'inspection', strategyKind: 'tbm' },
    ...{
      machineState: 'running',
      ppe: [],
      edition: 1,
      revision: 0,
      phases: 0,
      phaseMinutes: CONTROLS,
      approved,
    },
  });
  const each = Math.ceil(most / count);
  for (let machineId = 1, made = 0; made < most; machineId++) {
    const cycle = addCycle(gathered, machineId, procedureId, { first, calendar });
    for (let i = 0; i < each && made < most; i++, made++) {
      const planned = addDays(first, (machineId % 7) + 7 * i);
      const slot = { slot: planned, nominal: planned, planned, reason: 'onGrid', values: {} } as const;
      const year = first.slice(0, 4);
      const code = `C-${year}-${String(gathered.next(`checklistOrder.${year}`)).padStart(6, '0')}`;
      const answers = answersOf(
        asked,
        asked.map(({ id }) => ({ controlId: id, value: its.whole(30, 100) })),
      );
      const found = worstOf(answers.map(({ colour }) => colour));
      const nok = found === 'red';
      const at = `${planned}T07:00:00.000Z`;
      const { on: _, by: __, ...activity } = approved;
      const value: ValueOf<typeof checklistOrders> = {
        ...orderOf(cycle, slot, code),
        ...{ state: 'closed', openFor: undefined, startedAt: at, closedAt: at, closedOn: planned },
        ...{ closedBy: 'Fitter', found, ...(nok && { foundMonth: monthOf(planned) }) },
        activities: [{ n: 1, procedureId, ...activity, outcome: nok ? 'nok' : 'ok', answers }],
      };
      gathered.add(checklistOrders, `${cycle.id}.1.${planned}`, value);
    }
  }
}

function addControls(gathered: Gathered): AskedControl[] {
  const quantityId = gathered.next('quantity');
  gathered.add(quantities, quantityId, { code: 'TEMP', description: 'Temperature', unit: '°C', decimals: 0 });
  return Array.from({ length: CONTROLS }, (_, i) => {
    const id = gathered.next('control');
    const named = { code: `T-${i + 1}`, description: `Temperature ${i + 1}` };
    const limits = { lower: 30, upper: 99, warningMargin: 5, answers: [] };
    const kind = { type: 'measure', nature: 'quantitative' } as const;
    gathered.add(controls, id, { ...named, ...kind, ...limits, quantityId, controlToolIds: [] });
    gathered.hold(quantities, quantityId, 'controls', id);
    return { id, ...named, ...kind, ...limits, unit: '°C', decimals: 0 };
  });
}

/** A weekly cycle of checklists whose orders of the month are all made. */
function addCycle(
  gathered: Gathered,
  machineId: number,
  procedureId: number,
  { first, calendar }: Pick<Month, 'first' | 'calendar'>,
): KeptOf<typeof cycles> {
  const id = gathered.next('cycle');
  const strategyId = `${machineId}.${gathered.next(`strategy.${machineId}`)}`;
  gathered.add(strategies, strategyId, {
    ...{ machineId, procedureId, strategyKind: 'tbm', active: true, typeCycle: 'checklists', cycleId: id },
  });
  gathered.hold(machines, machineId, 'strategies');
  gathered.hold(procedures, procedureId, 'strategies');
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
    ...{ kitMinutes: 0, autoClose: false, active: true, totalMinutes: CONTROLS },
  };
  gathered.add(cycles, id, value);
  gathered.hold(machines, machineId, 'cycles');
  const plan = planKey({ ...value }, calendar);
  gathered.add(cycleStates, id, {
    ...{ generation: 1, ordinal: 0, plan, activatedOn: first, through: addDays(first, 70) },
  });
  return { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
}
