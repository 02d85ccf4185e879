// Runs generated: a month of 500 paths in three shifts, by the job itself, and the same again.
import { tableClient } from '../../functions/http/aws.ts';
import { planKey } from '../../functions/planned/cycle/replanning.ts';
import { generatePlant, seriesOfPath } from '../../functions/planned/writes.ts';
import { plants } from '../../functions/table/entities/access.ts';
import { points } from '../../functions/table/entities/autonomous.ts';
import { cycleStates, paths } from '../../functions/table/entities/planned.ts';
import { machines } from '../../functions/table/entities/structure.ts';
import { openStore } from '../../functions/table/store.ts';
import { PlantParameters } from '../../shared/access/plant.ts';
import type { Day } from '../../shared/day.ts';
import { type Gathered, gather } from '../seed/gather.ts';
import { type Figure, round } from './figure.ts';
import { measured } from './measured.ts';
import { NOW, scope, TODAY, tableWith, torino } from './plants.ts';

const PATHS = 500;
/** Points of each. */
const POINTS = 10;
/** Ahead of today. */
const DAYS = 31;

export async function walks(count = PATHS): Promise<Figure[]> {
  const gathered = gather();
  addPaths(gathered, count, TODAY);
  const table = await tableWith(gathered);
  try {
    const store = openStore(tableClient(), table.name, scope, { user: 'schedule', now: NOW });
    const parameters = PlantParameters.parse({ horizonDays: DAYS });
    const plant = { ...(await store.get(plants, scope.plant)), ...torino({ parameters }) };
    const run = () => measured(() => generatePlant(store, plant, NOW));
    const first = await run();
    const again = await run();
    const { created } = first.answer;
    const name = `${count} paths × 3 shifts × ${DAYS} days ahead`;
    return [
      {
        figure: `runs generated, ${name}`,
        value: Math.round(created / (first.ms / 1000)),
        unit: 'per second',
        budget: 2000,
        atLeast: true,
      },
      { figure: 'runs of that month', value: created, unit: 'runs' },
      { figure: 'its own CPU for each run', value: round(first.cpu / created, 3), unit: 'ms', budget: 0.5 },
      {
        figure: 'runs in a transaction',
        value: round(created / first.writes),
        unit: 'runs',
        budget: 90,
        atLeast: true,
      },
      { figure: 'runs again: written', value: again.writes, unit: 'writes', budget: 0 },
    ];
  } finally {
    await table.close();
  }
}

/** Each on a machine of its own, by points due in every shift. */
function addPaths(gathered: Gathered, count: number, activatedOn: Day) {
  for (let id = 1; id <= count; id++) {
    gathered.add(machines, id, {
      code: `M-${id}`,
      description: `Machine ${id}`,
      typologyId: 1,
      status: 'active',
      twin: false,
      price: 0,
    });
    const its = Array.from({ length: POINTS }, (_, i) => ({
      id: (id - 1) * POINTS + i + 1,
      machineId: id,
      type: 'C' as const,
      number: i + 1,
      place: `${id}.${String(i + 1).padStart(3, '0')}`,
      description: 'Wipe the guides',
      minutes: 1,
      machineState: 'stopped' as const,
      frequency: { shifts: [1, 2, 3] },
      active: true,
      pathId: id,
    }));
    for (const { id: point, ...value } of its) gathered.add(points, point, value);
    const path = seriesOfPath(
      {
        code: `PATH-${id}`,
        description: 'Round of the machine',
        points: its.map(({ id }) => id),
        walkingMinutes: 0.5,
        anchor: activatedOn,
        active: true,
      },
      its,
      {},
    );
    gathered.add(paths, id, path);
    gathered.add(cycleStates, id, {
      path: true,
      generation: 1,
      ordinal: 0,
      activatedOn,
      plan: planKey(path),
    });
  }
}
