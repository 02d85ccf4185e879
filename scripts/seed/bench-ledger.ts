// Bench data of ledgers: machines with a year of closed orders, hours on every activity, EWOs and spares, and
// many other machines.

import { operators, suppliers } from '#functions/db/entities/organisation.ts';
import { cycleStates, cycles, orders } from '#functions/db/entities/planned.ts';
import { procedures, strategies } from '#functions/db/entities/procedures.ts';
import { ewos } from '#functions/db/entities/requests.ts';
import { elements, machines } from '#functions/db/entities/structure.ts';
import { movements, stocks } from '#functions/db/entities/warehouse.ts';
import type { ValueOf } from '#functions/db/entity.ts';
import { addDays, type Day, getMonth } from '#shared/day.ts';
import { createRandomSource } from './demo/chance.ts';
import { createUlid } from './demo/requests/chronicle.ts';
import { createSeedCollector, type SeedCollector } from './gather.ts';

const ACTIVITIES_PER_CYCLE = 45;
const [PROCEDURE_COUNT, PERSON_COUNT, SUPPLIER_COUNT] = [100, 30, 20];
const [LINKED_SPARE_COUNT, EWO_COUNT, MOVEMENT_COUNT] = [60, 120, 150];
const CYCLE_DAYS = 16;

interface MachineSize {
  elements: number;
  activities: number;
}

/** Returns one machine of each size with a whole year of work, then other machines up to `count`. */
export function buildBenchLedgers(
  today: Day,
  { sizes, machines: count }: { sizes: readonly MachineSize[]; machines: number },
): SeedCollector {
  const collector = createSeedCollector();
  for (let n = 1; n <= PROCEDURE_COUNT; n++) collector.add(procedures, n, buildProcedure(n));
  for (let n = 1; n <= PERSON_COUNT; n++)
    collector.add(operators, n, { code: `T${n}`, name: `Person ${n}`, hourlyRate: 30 + n, active: true });
  for (let n = 1; n <= SUPPLIER_COUNT; n++)
    collector.add(suppliers, n, { code: `S${n}`, name: `Supplier ${n}`, active: true });
  for (const size of sizes) addYear(collector, today, size);
  for (let n = sizes.length + 1; n <= count; n++) addMonths(collector, today);
  return collector;
}

function addYear(collector: SeedCollector, today: Day, { elements: count, activities }: MachineSize) {
  const chance = createRandomSource(`bench ledger ${count}`);
  const from = `${Number(today.slice(0, 4)) - 1}-01-06`;
  const id = addMachine(collector);
  addTree(collector, id, count);

  const orderCount = 365 / CYCLE_DAYS;
  const cycleCount = Math.ceil(activities / ACTIVITIES_PER_CYCLE / Math.floor(orderCount));
  for (let round = 0; round < cycleCount; round++) {
    const n = collector.next('cycle');
    const tasks = Array.from({ length: ACTIVITIES_PER_CYCLE }, (_, i) => {
      const strategyId = `${id}.${collector.next(`strategy.${id}`)}`;
      const elementId = `${id}.${((round * ACTIVITIES_PER_CYCLE + i) % count) + 1}`;
      const procedureId = chance.whole(1, PROCEDURE_COUNT);
      collector.add(strategies, strategyId, {
        ...{ machineId: id, elementId, procedureId, cycleId: n, typeCycle: 'workorders' },
        ...{ strategyKind: 'tbm', active: true },
      });
      return { strategyId, elementId, procedureId };
    });
    const code = `C-${String(n).padStart(5, '0')}`;
    const repetition = {
      meter: 'none',
      frequency: { n: CYCLE_DAYS, unit: 'D' },
      mode: 'initialScheduling',
    } as const;
    collector.add(cycles, n, {
      ...{ code, description: 'Fortnightly round', typeCycle: 'workorders', machineId: id, ...repetition },
      ...{ typology: 'inspection', strategies: tasks.map(({ strategyId }) => strategyId), anchor: from },
      ...{ tolerance: 1, lockSpan: 7, kitMinutes: 0, autoClose: false, active: true, totalMinutes: 900 },
    });
    collector.add(cycleStates, n, {
      generation: 1,
      ordinal: 0,
      plan: '',
      activatedOn: from,
      through: addDays(today, 35),
    });
    for (let k = 0; k < Math.floor(orderCount); k++) {
      const plannedOn = addDays(from, k * CYCLE_DAYS + (round % CYCLE_DAYS));
      collector.add(orders, `${n}.1.${plannedOn}`, {
        ...{ code: `W-2025-${String(collector.next('order')).padStart(6, '0')}`, cycleId: n, machineId: id },
        ...{
          plannedOn,
          month: getMonth(plannedOn),
          reason: 'onGrid',
          tolerance: 1,
          minutes: 900,
          tasks: ACTIVITIES_PER_CYCLE,
        },
        ...{ state: 'closed', closedOn: addDays(plannedOn, chance.whole(0, 3)), actualMinutes: 870 },
        activities: tasks.map((task, i) => ({
          ...{ n: i + 1, ...task, code: 'SMP', description: 'Check and clean', minutes: 20, technicians: 1 },
          outcome: chance.happens(0.03) ? ('nok' as const) : ('ok' as const),
          hours: [{ operatorId: chance.whole(1, PERSON_COUNT), hours: chance.whole(1, 8) / 4 }],
        })),
      });
    }
  }
  const days = Array.from({ length: EWO_COUNT }, (_, n) => addDays(from, ((n * 340) / EWO_COUNT) | 0));
  for (const day of days) addEwo(collector, id, `${id}.${chance.whole(1, count)}`, day);
  for (let n = 0; n < MOVEMENT_COUNT; n++)
    collector.add(
      movements,
      `${(n % LINKED_SPARE_COUNT) + 1}.${createUlid(`${addDays(from, n)}T08:00:00.000Z`, chance)}`,
      {
        ...{
          spareId: (n % LINKED_SPARE_COUNT) + 1,
          code: `B-${n}`,
          description: 'Bearing',
          warehouseId: 1,
          type: '201',
        },
        ...{
          quantity: -1,
          unit: 'pc',
          on: addDays(from, n),
          month: getMonth(addDays(from, n)),
          user: 'seed',
        },
        ...{
          source: 'ewo',
          sourceId: 'x',
          machineId: id,
          elementId: `${id}.${n + 1}`,
          unitPrice: 12,
          sapState: 'none',
        },
      },
    );
}

/** Adds a machine with a few elements, two months of orders, and some EWOs. */
function addMonths(collector: SeedCollector, today: Day) {
  const id = addMachine(collector);
  addTree(collector, id, 5);
  collector.add(strategies, `${id}.1`, {
    ...{ machineId: id, procedureId: 1, typeCycle: 'workorders', strategyKind: 'tbm', active: true },
  });
  for (let k = 0; k < 6; k++) {
    const plannedOn = addDays(today, -10 * k);
    collector.add(orders, `${9000 + id}.1.${plannedOn}`, {
      ...{ code: `W-${id}-${k}`, cycleId: 9000 + id, machineId: id, plannedOn, month: getMonth(plannedOn) },
      ...{ reason: 'onGrid', tolerance: 1, minutes: 30, tasks: 1, state: k < 2 ? 'planned' : 'closed' },
      ...(k >= 2 && { closedOn: plannedOn }),
    });
  }
  for (let k = 1; k <= 3; k++) addEwo(collector, id, undefined, addDays(today, -5 * k));
}

function addMachine(collector: SeedCollector): number {
  const id = collector.next('machine');
  collector.add(machines, id, {
    ...{
      code: `M-${String(id).padStart(5, '0')}`,
      description: `Hydraulic press of line ${id}`,
      typologyId: 1,
    },
    ...{ department: 'Stamping', classPre: 'A', status: 'active', twin: false, price: 0 },
  });
  return id;
}

/** Adds elements with all fields filled in; the first leaves are spares of the warehouse. */
function addTree(collector: SeedCollector, machineId: number, count: number) {
  let [group, subgroup] = ['', ''];
  for (let n = 1; n <= count; n++) {
    const id = `${machineId}.${n}`;
    const position = (n - 1) % 11;
    const parentId = position === 0 ? undefined : position === 1 ? group : subgroup;
    if (position === 0) group = id;
    if (position === 1) subgroup = id;
    const isLinked = count > LINKED_SPARE_COUNT && position > 1 && n <= LINKED_SPARE_COUNT;
    collector.add(elements, id, {
      ...{
        level: Math.min(position + 1, 3),
        parentId,
        code: `E${n}`,
        description: `Element ${n} of the machine`,
      },
      ...(position > 1 && {
        ...{ codeSap: `1000${n}`, supplierId: (n % SUPPLIER_COUNT) + 1, typologyId: 1 },
        part: {
          ...{ classSpare: 'B', quantity: 2, price: 40, mtbfT: 4000, mttrT: 45, stackable: false },
          ...(isLinked && { warehouseId: 1, sparePartId: machineId * 1000 + n }),
        },
        ...(isLinked && { linked: true as const, spare: true as const }),
      }),
    });
    if (isLinked)
      collector.add(stocks, `1.${machineId * 1000 + n}`, {
        ...{ qty: 4, free: 4, spareVersion: 1, shelf: '1.0' },
        spare: {
          ...{
            code: `B-${n}`,
            warehouseId: 1,
            description: 'Bearing',
            unit: 'pc',
            unitPrice: 40,
            leadTime: 20,
          },
          ...{ safetyStock: 1, stackable: false, active: true },
        },
      });
  }
}

const buildProcedure = (n: number): ValueOf<typeof procedures> => {
  const commonFields = { code: `SMP-${n}`, description: `Check and clean ${n}`, technicians: 1 };
  return {
    ...commonFields,
    ...({ kind: 'smp', typology: n % 9 === 0 ? 'safety' : 'inspection', strategyKind: 'tbm' } as const),
    ...{
      machineState: 'stopped',
      ppe: ['gloves', 'glasses'],
      edition: 1,
      revision: 0,
      phases: 6,
      phaseMinutes: 20,
    },
    approved: { ...commonFields, edition: 1, revision: 0, on: '2020-01-01', by: 'seed', minutes: 20 },
  };
};

const chance = createRandomSource('bench ledger ewos');
function addEwo(collector: SeedCollector, machineId: number, elementId: string | undefined, day: Day) {
  const formatInstant = (hour: string) => `${day}T${hour}:00.000Z`;
  collector.add(ewos, createUlid(formatInstant('06:00'), chance), {
    ...{
      code: `E-${collector.next('ewo')}`,
      state: 'closed',
      machineId,
      elementId,
      machineStatus: 'stopped',
    },
    ...{
      priority: 'high',
      breakdownType: 'mechanical',
      breakdownDescription: 'Stopped in the middle of the cycle',
    },
    ...{
      requesterId: 'requestor',
      requester: 'Nadia Serra',
      createdAt: formatInstant('06:00'),
      createdOn: day,
      month: getMonth(day),
    },
    ...{
      assignedAt: formatInstant('06:10'),
      interventionAt: formatInstant('06:20'),
      diagnosisAt: formatInstant('06:30'),
      closedAt: formatInstant('07:30'),
    },
    ...{ closedOn: day, closedMonth: getMonth(day), closedBy: 'Fitter', interventionType: 'replacement' },
    ...{ hours: [{ operatorId: 1, hours: 1.5 }], technicians: [1], recordedAt: {} },
  });
}
