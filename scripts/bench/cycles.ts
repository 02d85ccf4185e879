// Weekly cycles without orders, each on a machine of its own, and further cycles of rank 2 on these machines.

import { cycleStates, cycles } from '#functions/db/entities/planned.ts';
import { machines } from '#functions/db/entities/structure.ts';
import type { StoredOf, ValueOf } from '#functions/db/entity.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import { addDays, type Day } from '#shared/day.ts';
import type { SeedCollector } from '../seed/gather.ts';

/** Adds a cycle of rank 2 every four weeks beside each weekly one, which gets rank 1. */
export function addRankedCycles(collector: SeedCollector, count: number, activatedOn: Day): void {
  const weekly = addWeeklyCycles(collector, count, activatedOn, { rank: 1 });
  for (const { id, version: _, updatedAt: __, updatedBy: ___, ...value } of weekly)
    addCycle(
      collector,
      count + id,
      {
        ...{ ...value, code: `C-${count + id}`, rank: 2, frequency: { n: 4, unit: 'W' } },
        strategies: [`${id}.2`],
      },
      activatedOn,
    );
}

export function addWeeklyCycles(
  collector: SeedCollector,
  count: number,
  activatedOn: Day,
  more: Partial<ValueOf<typeof cycles>> = {},
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
      ...more,
    };
    addCycle(collector, id, value, activatedOn);
    return { ...value, id, version: 1, updatedAt: '', updatedBy: '' };
  });
}

function addCycle(
  collector: SeedCollector,
  id: number,
  value: ValueOf<typeof cycles>,
  activatedOn: Day,
): void {
  collector.add(cycles, id, value);
  collector.add(cycleStates, id, { generation: 1, ordinal: 0, activatedOn, plan: buildPlanKey(value) });
}
