// One very large plant for measurements: 500 machines, 20 000 elements, 500 cycles, a month of 20 000 orders and a year of 12 000 EWOs and 30 000 tags, times `scale`.
import { orderOf } from '../../functions/planned/cycle/issuing.ts';
import { planKey } from '../../functions/planned/cycle/replanning.ts';
import { cycleStates, cycles, orders } from '../../functions/table/entities/planned.ts';
import { procedures, strategies } from '../../functions/table/entities/procedures.ts';
import {
  elements,
  lubricants,
  machines,
  machineTypologies,
} from '../../functions/table/entities/structure.ts';
import type { KeptOf } from '../../functions/table/entity.ts';
import type { Plant } from '../../shared/access/plant.ts';
import { addDays, type Day, dayIn } from '../../shared/day.ts';
import { addRequests } from './bench-requests.ts';
import { type Gathered, gather } from './gather.ts';

const MACHINES = 500;
const ELEMENTS_OF_ONE = 40;
const ORDERS_OF_ONE = 40;
/** A tenth of the cycles takes one of them. */
export const LUBRICANTS = 8;
/** The first machine has so many, for the tree. */
export const LARGE_TREE = 500;
export const LARGE_MACHINE = 'M-00001';

/** Everything in the month of `now`, whose first day it began on. */
export function benchPlant(plant: Plant, now: string, scale = 1): Gathered {
  const today = dayIn(plant.timeZone, now);
  const first = `${today.slice(0, 7)}-01`;
  const gathered = gather();
  const typologyId = gathered.next('machineTypology');
  gathered.add(machineTypologies, typologyId, { code: 'PRESS', description: 'Press' });
  const procedureId = addProcedure(gathered);
  for (let n = 1; n <= LUBRICANTS; n++)
    gathered.add(lubricants, n, {
      code: `OIL-${n}`,
      description: `Oil ${n}`,
      kind: 'oil',
      unit: 'l',
      price: 9,
    });
  for (let n = 0; n < MACHINES * scale; n++) {
    const id = gathered.next('machine');
    gathered.add(machines, id, {
      code: `M-${String(id).padStart(5, '0')}`,
      description: `Press ${id}`,
      typologyId,
      status: 'active',
      twin: false,
      price: 0,
    });
    gathered.hold(machineTypologies, typologyId, 'machines', id);
    addTree(gathered, id, n === 0 ? LARGE_TREE : ELEMENTS_OF_ONE);
    const cycle = addCycle(gathered, id, procedureId, {
      activatedOn: first,
      through: addDays(today, plant.parameters.horizonDays),
      calendar: plant.calendar,
    });
    for (let order = 0; order < ORDERS_OF_ONE; order++) {
      const planned = addDays(first, order % 28);
      const code = `W-${first.slice(0, 4)}-${String(gathered.next(`order.${first.slice(0, 4)}`)).padStart(6, '0')}`;
      const slot = order < 28 ? planned : `${planned}~2`;
      const value = orderOf(cycle, { slot, nominal: planned, planned, reason: 'onGrid', values: {} }, code);
      gathered.add(orders, `${cycle.id}.1.${slot}`, value);
    }
  }
  addRequests(gathered, { first, today, machines: MACHINES * scale, scale });
  return gathered;
}

function addProcedure(gathered: Gathered): number {
  const id = gathered.next('procedure');
  gathered.add(procedures, id, {
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

/** Groups with a subgroup of nine components each. */
export function addTree(gathered: Gathered, machineId: number, count: number) {
  let [group, subgroup] = ['', ''];
  for (let n = 0; n < count; n++) {
    const id = `${machineId}.${gathered.next(`element.${machineId}`)}`;
    const place = n % 11;
    const parentId = place === 0 ? undefined : place === 1 ? group : subgroup;
    if (place === 0) group = id;
    if (place === 1) subgroup = id;
    const level = Math.min(place + 1, 3);
    gathered.add(elements, id, { level, parentId, code: `E${n + 1}`, description: `Element ${n + 1}` });
    gathered.hold(machines, machineId, 'elements');
    gathered.hold(elements, parentId, 'elements');
  }
}

/** A daily cycle with one strategy. */
function addCycle(
  gathered: Gathered,
  machineId: number,
  procedureId: number,
  { calendar, ...reached }: { activatedOn: Day; through: Day; calendar: Plant['calendar'] },
): KeptOf<typeof cycles> {
  const id = gathered.next('cycle');
  const strategyId = `${machineId}.${gathered.next(`strategy.${machineId}`)}`;
  gathered.add(strategies, strategyId, {
    machineId,
    procedureId,
    strategyKind: 'tbm',
    active: true,
    typeCycle: 'workorders',
    cycleId: id,
  });
  gathered.hold(machines, machineId, 'strategies');
  gathered.hold(procedures, procedureId, 'strategies');
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
    anchor: reached.activatedOn,
    tolerance: 0,
    lockSpan: 7,
    kitMinutes: 0,
    autoClose: false,
    active: true,
    totalMinutes: 20,
    ...(machineId % 10 === 0 && {
      lubricates: [{ lubricantId: (machineId % LUBRICANTS) + 1, quantity: 0.5, procedureId }],
    }),
  };
  gathered.add(cycles, id, value);
  gathered.hold(machines, machineId, 'cycles');
  gathered.add(cycleStates, id, { generation: 1, ordinal: 0, plan: planKey(value, calendar), ...reached });
  return { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
}
