// Weekly cycles, each on a machine of its own, that have made no orders yet.
import { planKey } from '../../functions/planned/cycle/replanning.ts';
import { cycleStates, cycles } from '../../functions/table/entities/planned.ts';
import { machines } from '../../functions/table/entities/structure.ts';
import type { KeptOf, ValueOf } from '../../functions/table/entity.ts';
import { addDays, type Day } from '../../shared/day.ts';
import type { Gathered } from '../seed/gather.ts';

export function addWeeklyCycles(
  gathered: Gathered,
  count: number,
  activatedOn: Day,
): KeptOf<typeof cycles>[] {
  return Array.from({ length: count }, (_, i) => {
    const id = i + 1;
    gathered.add(machines, id, {
      code: `M-${id}`,
      description: `Machine ${id}`,
      typologyId: 1,
      status: 'active',
      twin: false,
      price: 0,
    });
    const value: ValueOf<typeof cycles> = {
      code: `C-${id}`,
      description: 'Weekly check',
      typeCycle: 'workorders',
      machineId: id,
      typology: 'inspection',
      strategies: [`${id}.1`],
      meter: 'none',
      frequency: { n: 1, unit: 'W' },
      mode: 'initialScheduling',
      anchor: addDays(activatedOn, i % 7),
      tolerance: 0,
      lockSpan: 7,
      kitMinutes: 0,
      autoClose: true,
      active: true,
      totalMinutes: 20,
    };
    gathered.add(cycles, id, value);
    gathered.add(cycleStates, id, { generation: 1, ordinal: 0, activatedOn, plan: planKey(value) });
    return { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
  });
}
