// Very large plant for measurements: 500 machines, 20 000 elements, 500 cycles, a month of 20 000 orders and
// a year of 12 000 EWOs and 30 000 tags, times `scale`.

import { cycleStates, cycles, orders } from '#functions/db/entities/planned.ts';
import { procedures, strategies } from '#functions/db/entities/procedures.ts';
import { elements, lubricants, machines, machineTypologies } from '#functions/db/entities/structure.ts';
import type { StoredOf } from '#functions/db/entity.ts';
import { buildOrder } from '#functions/planned/cycle/issuing.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import type { Plant } from '#shared/access/plant.ts';
import { addDays, type Day, toLocalDay } from '#shared/day.ts';
import { addRequests } from './bench-requests.ts';
import { createSeedCollector, type SeedCollector } from './gather.ts';

const MACHINE_COUNT = 500;
const ELEMENTS_PER_MACHINE = 40;
const ORDERS_PER_MACHINE = 40;
/** Lubricants; a tenth of the cycles uses one of them. */
export const LUBRICANT_COUNT = 8;
/** Elements of the first machine, for the tree. */
export const LARGE_TREE_SIZE = 500;
export const LARGE_MACHINE_CODE = 'M-00001';

/** Gathers the plant; everything is in the month of `now`, beginning on its first day. */
export function buildBenchPlant(plant: Plant, now: string, scale = 1): SeedCollector {
  const today = toLocalDay(plant.timeZone, now);
  const first = `${today.slice(0, 7)}-01`;
  const collector = createSeedCollector();
  const typologyId = collector.next('machineTypology');
  collector.add(machineTypologies, typologyId, { code: 'PRESS', description: 'Press' });
  const procedureId = addProcedure(collector);
  for (let n = 1; n <= LUBRICANT_COUNT; n++)
    collector.add(lubricants, n, {
      code: `OIL-${n}`,
      description: `Oil ${n}`,
      kind: 'oil',
      unit: 'l',
      price: 9,
    });
  for (let n = 0; n < MACHINE_COUNT * scale; n++) {
    const id = collector.next('machine');
    collector.add(machines, id, {
      code: `M-${String(id).padStart(5, '0')}`,
      description: `Press ${id}`,
      typologyId,
      status: 'active',
      twin: false,
      price: 0,
    });
    collector.hold(machineTypologies, typologyId, 'machines', id);
    addTree(collector, id, n === 0 ? LARGE_TREE_SIZE : ELEMENTS_PER_MACHINE);
    const cycle = addCycle(collector, id, procedureId, {
      activatedOn: first,
      through: addDays(today, plant.parameters.horizonDays),
      calendar: plant.calendar,
    });
    for (let order = 0; order < ORDERS_PER_MACHINE; order++) {
      const plannedOn = addDays(first, order % 28);
      const code = `W-${first.slice(0, 4)}-${String(collector.next(`order.${first.slice(0, 4)}`)).padStart(6, '0')}`;
      const slot = order < 28 ? plannedOn : `${plannedOn}~2`;
      const value = buildOrder(
        cycle,
        { slot, nominal: plannedOn, planned: plannedOn, reason: 'onGrid', values: {} },
        code,
      );
      collector.add(orders, `${cycle.id}.1.${slot}`, value);
    }
  }
  addRequests(collector, { first, today, machines: MACHINE_COUNT * scale, scale });
  return collector;
}

/** Adds an approved procedure that is carried out on the stopped machine. */
export function addProcedure(collector: SeedCollector): number {
  const id = collector.next('procedure');
  collector.add(procedures, id, {
    code: 'SMP-1',
    description: 'Check',
    kind: 'smp',
    typology: 'inspection',
    strategyKind: 'tbm',
    machineState: 'stopped',
    technicians: 1,
    ppe: [],
    edition: 1,
    revision: 0,
    phases: 1,
    phaseMinutes: 20,
    approved: {
      ...{ edition: 1, revision: 0, on: '2020-01-01', by: 'seed' },
      ...{ code: 'SMP-1', description: 'Check', technicians: 1, minutes: 20 },
    },
  });
  return id;
}

/** Adds groups with a subgroup of nine components each. */
export function addTree(collector: SeedCollector, machineId: number, count: number) {
  let [group, subgroup] = ['', ''];
  for (let n = 0; n < count; n++) {
    const id = `${machineId}.${collector.next(`element.${machineId}`)}`;
    const position = n % 11;
    const parentId = position === 0 ? undefined : position === 1 ? group : subgroup;
    if (position === 0) group = id;
    if (position === 1) subgroup = id;
    const level = Math.min(position + 1, 3);
    collector.add(elements, id, { level, parentId, code: `E${n + 1}`, description: `Element ${n + 1}` });
    collector.hold(machines, machineId, 'elements');
    collector.hold(elements, parentId, 'elements');
  }
}

/** Adds a daily cycle with one strategy. */
function addCycle(
  collector: SeedCollector,
  machineId: number,
  procedureId: number,
  { calendar, ...planningState }: { activatedOn: Day; through: Day; calendar: Plant['calendar'] },
): StoredOf<typeof cycles> {
  const id = collector.next('cycle');
  const strategyId = `${machineId}.${collector.next(`strategy.${machineId}`)}`;
  collector.add(strategies, strategyId, {
    machineId,
    procedureId,
    strategyKind: 'tbm',
    active: true,
    typeCycle: 'workorders',
    cycleId: id,
  });
  collector.hold(machines, machineId, 'strategies');
  collector.hold(procedures, procedureId, 'strategies');
  const value = {
    code: `C-${String(id).padStart(5, '0')}`,
    description: 'Daily check',
    typeCycle: 'workorders' as const,
    machineId,
    typology: 'inspection' as const,
    strategies: [strategyId],
    meter: 'none' as const,
    frequency: { n: 1, unit: 'D' as const },
    mode: 'initialScheduling' as const,
    anchor: planningState.activatedOn,
    tolerance: 0,
    lockSpan: 7,
    kitMinutes: 0,
    autoClose: false,
    active: true,
    totalMinutes: 20,
    ...(machineId % 10 === 0 && {
      lubricates: [{ lubricantId: (machineId % LUBRICANT_COUNT) + 1, quantity: 0.5, procedureId }],
    }),
  };
  collector.add(cycles, id, value);
  collector.hold(machines, machineId, 'cycles');
  collector.add(cycleStates, id, {
    generation: 1,
    ordinal: 0,
    plan: buildPlanKey(value, calendar),
    ...planningState,
  });
  return { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
}
