// A plant to measure boards on: sixty teams of ten technicians each, and five thousand open orders of the two weeks from `now` on.
import { orderOf } from '../../functions/planned/cycle/issuing.ts';
import { capacities, operators, skillFamilies, teams } from '../../functions/table/entities/organisation.ts';
import { cycles, orders } from '../../functions/table/entities/planned.ts';
import { machines } from '../../functions/table/entities/structure.ts';
import type { Plant } from '../../shared/access/plant.ts';
import { addDays, dayIn } from '../../shared/day.ts';
import { chanceOf } from './demo/chance.ts';
import { type Gathered, gather } from './gather.ts';

const TEAMS = 60;
const TECHNICIANS = 600;
const CAPACITIES = 20;
const MACHINES = 250;
const DAYS = 14;
const ORDERS = 5_000;
/** One in so many is nobody's. */
const UNASSIGNED = 3;

/** Two cycles a machine: one firm for a week, one that is not firm and may be moved a few days. */
export function benchTeams(plant: Plant, now: string): Gathered {
  const today = dayIn(plant.timeZone, now);
  const its = chanceOf('bench teams');
  const gathered = gather();
  const tipologyId = gathered.next('skillTipology');
  gathered.add(skillFamilies, tipologyId, { code: 'ALL', description: 'All' });
  for (let n = 0; n < CAPACITIES; n++) {
    const id = gathered.next('capacity');
    gathered.add(capacities, id, { tipologyId, code: `K${id}`, description: `Capacity ${id}`, target: 3 });
  }
  const skill = () => ({ capacityId: its.whole(1, CAPACITIES), level: its.whole(1, 4) });
  for (let n = 0; n < TECHNICIANS; n++) {
    const id = gathered.next('operator');
    const from = addDays(today, its.whole(0, 60));
    const skills = [
      ...new Map(Array.from({ length: 6 }, skill).map((one) => [one.capacityId, one])).values(),
    ];
    gathered.add(operators, id, {
      ...{ code: `T${String(id).padStart(3, '0')}`, name: 'Technician', surname: String(id), active: true },
      ...{ shift: (n % 3) + 1, skills, absences: [{ from, to: addDays(from, its.whole(0, 10)) }] },
    });
  }
  const each = TECHNICIANS / TEAMS;
  for (let n = 0; n < TEAMS; n++) {
    const id = gathered.next('team');
    const [leader, ...members] = Array.from({ length: each }, (_, i) => n * each + i + 1);
    gathered.add(teams, id, {
      ...{ code: `TEAM${String(id).padStart(2, '0')}`, description: `Team ${id}` },
      ...{ leaders: [leader!], members, departmentIds: [], machineIds: [], active: true },
    });
  }
  for (let n = 0; n < MACHINES; n++) {
    const machineId = gathered.next('machine');
    gathered.add(machines, machineId, {
      ...{ code: `M-${machineId}`, description: `Press ${machineId}`, typologyId: 1, status: 'active' },
      ...{ twin: false, price: 0, classPre: its.pick(['AA', 'A', 'B', 'C'] as const) },
    });
    for (const lockSpan of [7, 0]) {
      const id = gathered.next('cycle');
      const value = {
        ...{ code: `C-${id}`, description: 'Check', typeCycle: 'workorders' as const, machineId },
        ...{ typology: 'inspection' as const, strategies: ['1.1'], meter: 'none' as const },
        ...{ frequency: { n: 2, unit: 'W' as const }, mode: 'initialScheduling' as const, anchor: today },
        ...{ tolerance: 3, lockSpan, kitMinutes: 0, autoClose: false, active: true },
        ...{
          totalMinutes: its.whole(10, 60) * 15,
          requires: its.whole(1, 3) === 1 ? [{ ...skill(), level: 2 }] : [],
        },
      };
      gathered.add(cycles, id, value);
      for (let order = 0; order < ORDERS / MACHINES / 2; order++) {
        const planned = addDays(today, its.whole(0, DAYS - 1));
        const code = `W-2026-${String(gathered.next('order.2026')).padStart(6, '0')}`;
        const slot = {
          slot: `${planned}~${order}`,
          nominal: planned,
          planned,
          reason: 'onGrid' as const,
          values: {},
        };
        // some teams have more to do than others
        const teamId =
          order % UNASSIGNED === 0 ? undefined : Math.min(its.whole(1, TEAMS), its.whole(1, TEAMS));
        gathered.add(orders, `${id}.1.${slot.slot}`, {
          ...orderOf({ ...value, id, version: 1, updatedAt: '', updatedBy: '' }, slot, code),
          ...(teamId !== undefined && { teamId, state: 'assigned', openFor: teamId }),
        });
      }
    }
  }
  return gathered;
}
