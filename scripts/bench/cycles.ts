// Weekly cycles without orders, each on a machine of its own.

import { cycleStates, cycles } from '#functions/db/entities/planned.ts';
import { machines } from '#functions/db/entities/structure.ts';
import type { StoredOf, ValueOf } from '#functions/db/entity.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import { addDays, type Day } from '#shared/day.ts';
import type { SeedCollector } from '../seed/gather.ts';

export function addWeeklyCycles(
  collector: SeedCollector,
  count: number,
  activatedOn: Day,
): StoredOf<typeof cycles>[] {
  return Array.from({ length: count }, (_, i) => {
    const id = i + 1;
    collector.add(machines, id, {
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
    collector.add(cycles, id, value);
    collector.add(cycleStates, id, { generation: 1, ordinal: 0, activatedOn, plan: buildPlanKey(value) });
    return { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
  });
}
