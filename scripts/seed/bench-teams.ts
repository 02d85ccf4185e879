// Bench data of boards: sixty teams of ten technicians each, and five thousand open orders in the two weeks
// after `now`.

import { capacities, operators, skillFamilies, teams } from '#functions/db/entities/organisation.ts';
import { cycles, orders } from '#functions/db/entities/planned.ts';
import { strategies } from '#functions/db/entities/procedures.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { buildOrder } from '#functions/planned/cycle/issuing.ts';
import type { Plant } from '#shared/access/plant.ts';
import { addDays, toLocalDay } from '#shared/day.ts';
import { addProcedure } from './bench.ts';
import { createRandomSource } from './demo/chance.ts';
import { createSeedCollector, type SeedCollector } from './gather.ts';

const TEAM_COUNT = 60;
const TECHNICIAN_COUNT = 600;
const CAPACITY_COUNT = 20;
const MACHINE_COUNT = 250;
const DAY_COUNT = 14;
const ORDER_COUNT = 5_000;
/** One order in three is unassigned. */
const UNASSIGNED_INTERVAL = 3;

/**
 * Adds two cycles a machine: one locked for a week, and one that is not locked and may be moved by a few
 * days.
 */
export function buildBenchTeams(plant: Plant, now: string): SeedCollector {
  const today = toLocalDay(plant.timeZone, now);
  const random = createRandomSource('bench teams');
  const collector = createSeedCollector();
  const tipologyId = collector.next('skillTipology');
  collector.add(skillFamilies, tipologyId, { code: 'ALL', description: 'All' });
  for (let n = 0; n < CAPACITY_COUNT; n++) {
    const id = collector.next('capacity');
    collector.add(capacities, id, { tipologyId, code: `K${id}`, description: `Capacity ${id}`, target: 3 });
  }
  const createSkill = () => ({ capacityId: random.whole(1, CAPACITY_COUNT), level: random.whole(1, 4) });
  for (let n = 0; n < TECHNICIAN_COUNT; n++) {
    const id = collector.next('operator');
    const from = addDays(today, random.whole(0, 60));
    const skills = [
      ...new Map(Array.from({ length: 6 }, createSkill).map((one) => [one.capacityId, one])).values(),
    ];
    collector.add(operators, id, {
      ...{ code: `T${String(id).padStart(3, '0')}`, name: 'Technician', surname: String(id), active: true },
      ...{ shift: (n % 3) + 1, skills, absences: [{ from, to: addDays(from, random.whole(0, 10)) }] },
    });
  }
  const teamSize = TECHNICIAN_COUNT / TEAM_COUNT;
  for (let n = 0; n < TEAM_COUNT; n++) {
    const id = collector.next('team');
    const [leader, ...members] = Array.from({ length: teamSize }, (_, i) => n * teamSize + i + 1);
    collector.add(teams, id, {
      ...{ code: `TEAM${String(id).padStart(2, '0')}`, description: `Team ${id}` },
      ...{ leaders: [leader!], members, departmentIds: [], machineIds: [], active: true },
    });
  }
  const procedureId = addProcedure(collector);
  for (let n = 0; n < MACHINE_COUNT; n++) {
    const machineId = collector.next('machine');
    const strategyId = `${machineId}.1`;
    collector.add(strategies, strategyId, {
      ...{ machineId, procedureId, typeCycle: 'workorders', strategyKind: 'tbm', active: true },
    });
    collector.add(machines, machineId, {
      ...{ code: `M-${machineId}`, description: `Press ${machineId}`, typologyId: 1, status: 'active' },
      ...{ twin: false, price: 0, classPre: random.pick(['AA', 'A', 'B', 'C'] as const) },
    });
    for (const lockSpan of [7, 0]) {
      const id = collector.next('cycle');
      const value = {
        ...{ code: `C-${id}`, description: 'Check', typeCycle: 'workorders' as const, machineId },
        ...{ typology: 'inspection' as const, strategies: [strategyId], meter: 'none' as const },
        ...{ frequency: { n: 2, unit: 'W' as const }, mode: 'initialScheduling' as const, anchor: today },
        ...{ tolerance: 3, lockSpan, kitMinutes: 0, autoClose: false, active: true },
        ...{
          totalMinutes: random.whole(10, 60) * 15,
          requires: random.whole(1, 3) === 1 ? [{ ...createSkill(), level: 2 }] : [],
        },
      };
      collector.add(cycles, id, value);
      for (let order = 0; order < ORDER_COUNT / MACHINE_COUNT / 2; order++) {
        const plannedOn = addDays(today, random.whole(0, DAY_COUNT - 1));
        const code = `W-2026-${String(collector.next('order.2026')).padStart(6, '0')}`;
        const slot = {
          slot: `${plannedOn}~${order}`,
          nominal: plannedOn,
          planned: plannedOn,
          reason: 'onGrid' as const,
          values: {},
        };
        // Some teams get more work than others.
        const teamId =
          order % UNASSIGNED_INTERVAL === 0
            ? undefined
            : Math.min(random.whole(1, TEAM_COUNT), random.whole(1, TEAM_COUNT));
        collector.add(orders, `${id}.1.${slot.slot}`, {
          ...buildOrder({ ...value, id, version: 1, updatedAt: '', updatedBy: '' }, slot, code),
          ...(teamId !== undefined && { teamId, state: 'assigned', openFor: teamId }),
        });
      }
    }
  }
  return collector;
}
