// For ledgers: machines whose orders of a year are done, every activity with its hours, with EWOs and spares; and many others beside.

import { operators, suppliers } from '../../functions/table/entities/organisation.ts';
import { cycleStates, cycles, orders } from '../../functions/table/entities/planned.ts';
import { procedures, strategies } from '../../functions/table/entities/procedures.ts';
import { ewos } from '../../functions/table/entities/requests.ts';
import { elements, machines } from '../../functions/table/entities/structure.ts';
import { movements, stocks } from '../../functions/table/entities/warehouse.ts';
import type { ValueOf } from '../../functions/table/entity.ts';
import { addDays, type Day, monthOf } from '../../shared/day.ts';
import { chanceOf } from './demo/chance.ts';
import { ulidAt } from './demo/requests/chronicle.ts';
import { type Gathered, gather } from './gather.ts';

const PER_CYCLE = 45;
const [METHODS, PEOPLE, SUPPLIERS] = [100, 30, 20];
const [LINKED, EWOS, MOVEMENTS] = [60, 120, 150];
const EVERY_DAYS = 16;

interface Size {
  elements: number;
  activities: number;
}

/** First a machine of each size, which was worked on all of the year before, then others up to so many. */
export function benchLedgers(
  today: Day,
  { sizes, machines: count }: { sizes: readonly Size[]; machines: number },
): Gathered {
  const gathered = gather();
  for (let n = 1; n <= METHODS; n++) gathered.add(procedures, n, methodOf(n));
  for (let n = 1; n <= PEOPLE; n++)
    gathered.add(operators, n, { code: `T${n}`, name: `Person ${n}`, hourlyRate: 30 + n, active: true });
  for (let n = 1; n <= SUPPLIERS; n++)
    gathered.add(suppliers, n, { code: `S${n}`, name: `Supplier ${n}`, active: true });
  for (const size of sizes) addYear(gathered, today, size);
  for (let n = sizes.length + 1; n <= count; n++) addMonths(gathered, today);
  return gathered;
}

function addYear(gathered: Gathered, today: Day, { elements: count, activities }: Size) {
  const chance = chanceOf(`bench ledger ${count}`);
  const from = `${Number(today.slice(0, 4)) - 1}-01-06`;
  const id = addMachine(gathered);
  addTree(gathered, id, count);

  const orderCount = 365 / EVERY_DAYS;
  const cycleCount = Math.ceil(activities / PER_CYCLE / Math.floor(orderCount));
  for (let round = 0; round < cycleCount; round++) {
    const n = gathered.next('cycle');
    const placed = Array.from({ length: PER_CYCLE }, (_, i) => {
      const strategyId = `${id}.${gathered.next(`strategy.${id}`)}`;
      const elementId = `${id}.${((round * PER_CYCLE + i) % count) + 1}`;
      const procedureId = chance.whole(1, METHODS);
      gathered.add(strategies, strategyId, {
        ...{ machineId: id, elementId, procedureId, cycleId: n, typeCycle: 'workorders' },
        ...{ strategyKind: 'tbm', active: true },
      });
      return { strategyId, elementId, procedureId };
    });
    const code = `C-${String(n).padStart(5, '0')}`;
    const rhythm = {
      meter: 'none',
      frequency: { n: EVERY_DAYS, unit: 'D' },
      mode: 'initialScheduling',
    } as const;
    gathered.add(cycles, n, {
      ...{ code, description: 'Fortnightly round', typeCycle: 'workorders', machineId: id, ...rhythm },
      ...{ typology: 'inspection', strategies: placed.map(({ strategyId }) => strategyId), anchor: from },
      ...{ tolerance: 1, lockSpan: 7, kitMinutes: 0, autoClose: false, active: true, totalMinutes: 900 },
    });
    gathered.add(cycleStates, n, {
      generation: 1,
      ordinal: 0,
      plan: '',
      activatedOn: from,
      through: addDays(today, 35),
    });
    for (let k = 0; k < Math.floor(orderCount); k++) {
      const plannedOn = addDays(from, k * EVERY_DAYS + (round % EVERY_DAYS));
      gathered.add(orders, `${n}.1.${plannedOn}`, {
        ...{ code: `W-2025-${String(gathered.next('order')).padStart(6, '0')}`, cycleId: n, machineId: id },
        ...{
          plannedOn,
          month: monthOf(plannedOn),
          reason: 'onGrid',
          tolerance: 1,
          minutes: 900,
          tasks: PER_CYCLE,
        },
        ...{ state: 'closed', closedOn: addDays(plannedOn, chance.whole(0, 3)), actualMinutes: 870 },
        activities: placed.map((task, i) => ({
          ...{ n: i + 1, ...task, code: 'SMP', description: 'Check and clean', minutes: 20, technicians: 1 },
          outcome: chance.happens(0.03) ? ('nok' as const) : ('ok' as const),
          hours: [{ operatorId: chance.whole(1, PEOPLE), hours: chance.whole(1, 8) / 4 }],
        })),
      });
    }
  }
  const days = Array.from({ length: EWOS }, (_, n) => addDays(from, ((n * 340) / EWOS) | 0));
  for (const day of days) addEwo(gathered, id, `${id}.${chance.whole(1, count)}`, day);
  for (let n = 0; n < MOVEMENTS; n++)
    gathered.add(movements, `${(n % LINKED) + 1}.${ulidAt(`${addDays(from, n)}T08:00:00.000Z`, chance)}`, {
      ...{ spareId: (n % LINKED) + 1, code: `B-${n}`, description: 'Bearing', warehouseId: 1, type: '201' },
      ...{ quantity: -1, unit: 'pc', on: addDays(from, n), month: monthOf(addDays(from, n)), user: 'seed' },
      ...{
        source: 'ewo',
        sourceId: 'x',
        machineId: id,
        elementId: `${id}.${n + 1}`,
        unitPrice: 12,
        sapState: 'none',
      },
    });
}

/** A few elements, two months of orders, and some EWOs. */
function addMonths(gathered: Gathered, today: Day) {
  const id = addMachine(gathered);
  addTree(gathered, id, 5);
  gathered.add(strategies, `${id}.1`, {
    ...{ machineId: id, procedureId: 1, typeCycle: 'workorders', strategyKind: 'tbm', active: true },
  });
  for (let k = 0; k < 6; k++) {
    const plannedOn = addDays(today, -10 * k);
    gathered.add(orders, `${9000 + id}.1.${plannedOn}`, {
      ...{ code: `W-${id}-${k}`, cycleId: 9000 + id, machineId: id, plannedOn, month: monthOf(plannedOn) },
      ...{ reason: 'onGrid', tolerance: 1, minutes: 30, tasks: 1, state: k < 2 ? 'planned' : 'closed' },
      ...(k >= 2 && { closedOn: plannedOn }),
    });
  }
  for (let k = 1; k <= 3; k++) addEwo(gathered, id, undefined, addDays(today, -5 * k));
}

function addMachine(gathered: Gathered): number {
  const id = gathered.next('machine');
  gathered.add(machines, id, {
    ...{
      code: `M-${String(id).padStart(5, '0')}`,
      description: `Hydraulic press of line ${id}`,
      typologyId: 1,
    },
    ...{ department: 'Stamping', classPre: 'A', status: 'active', twin: false, price: 0 },
  });
  return id;
}

/** As full as people fill them in; the first leaves are spares of the warehouse. */
function addTree(gathered: Gathered, machineId: number, count: number) {
  let [group, subgroup] = ['', ''];
  for (let n = 1; n <= count; n++) {
    const id = `${machineId}.${n}`;
    const place = (n - 1) % 11;
    const parentId = place === 0 ? undefined : place === 1 ? group : subgroup;
    if (place === 0) group = id;
    if (place === 1) subgroup = id;
    const linked = count > LINKED && place > 1 && n <= LINKED;
    gathered.add(elements, id, {
      ...{
        level: Math.min(place + 1, 3),
        parentId,
        code: `E${n}`,
        description: `Element ${n} of the machine`,
      },
      ...(place > 1 && {
        ...{ codeSap: `1000${n}`, supplierId: (n % SUPPLIERS) + 1, typologyId: 1 },
        part: {
          ...{ classSpare: 'B', quantity: 2, price: 40, mtbfT: 4000, mttrT: 45, stackable: false },
          ...(linked && { warehouseId: 1, sparePartId: machineId * 1000 + n }),
        },
        ...(linked && { linked: true as const, spare: true as const }),
      }),
    });
    if (linked)
      gathered.add(stocks, `1.${machineId * 1000 + n}`, {
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

const methodOf = (n: number): ValueOf<typeof procedures> => {
  const own = { code: `SMP-${n}`, description: `Check and clean ${n}`, technicians: 1 };
  return {
    ...own,
    ...({ kind: 'smp', typology: n % 9 === 0 ? 'safety' : 'inspection', strategyKind: 'tbm' } as const),
    ...{
      machineState: 'stopped',
      ppe: ['gloves', 'glasses'],
      edition: 1,
      revision: 0,
      phases: 6,
      phaseMinutes: 20,
    },
    approved: { ...own, edition: 1, revision: 0, on: '2020-01-01', by: 'seed', minutes: 20 },
  };
};

const chance = chanceOf('bench ledger ewos');
function addEwo(gathered: Gathered, machineId: number, elementId: string | undefined, day: Day) {
  const at = (hour: string) => `${day}T${hour}:00.000Z`;
  gathered.add(ewos, ulidAt(at('06:00'), chance), {
    ...{ code: `E-${gathered.next('ewo')}`, state: 'closed', machineId, elementId, machineStatus: 'stopped' },
    ...{
      priority: 'high',
      breakdownType: 'mechanical',
      breakdownDescription: 'Stopped in the middle of the cycle',
    },
    ...{
      requesterId: 'requestor',
      requester: 'Nadia Serra',
      createdAt: at('06:00'),
      createdOn: day,
      month: monthOf(day),
    },
    ...{
      assignedAt: at('06:10'),
      interventionAt: at('06:20'),
      diagnosisAt: at('06:30'),
      closedAt: at('07:30'),
    },
    ...{ closedOn: day, closedMonth: monthOf(day), closedBy: 'Fitter', interventionType: 'replacement' },
    ...{ hours: [{ operatorId: 1, hours: 1.5 }], technicians: [1], recordedAt: {} },
  });
}
