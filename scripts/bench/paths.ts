// Measures run generation: a month of 500 paths in three shifts, by the job itself, and a second run.

import { plants } from '#functions/db/entities/access.ts';
import { points } from '#functions/db/entities/autonomous.ts';
import { cycleStates, paths } from '#functions/db/entities/planned.ts';
import { machines } from '#functions/db/entities/structure.ts';
import { openStore } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import { buildPathSeries, generatePlantOrders } from '#functions/planned/public.ts';
import { PlantParameters } from '#shared/access/plant.ts';
import type { Day } from '#shared/day.ts';
import { createSeedCollector, type SeedCollector } from '../seed/gather.ts';
import { type Figure, round } from './figure.ts';
import { measureWork } from './measured.ts';
import { buildTorino, NOW, scope, startLoadedTable, TODAY } from './plants.ts';

const PATH_COUNT = 500;
/** Points of each path. */
const POINTS_PER_PATH = 10;
/** Days generated ahead of today. */
const HORIZON_DAYS = 31;

export async function measureRunGeneration(count = PATH_COUNT): Promise<Figure[]> {
  const collector = createSeedCollector();
  addPaths(collector, count, TODAY);
  const table = await startLoadedTable(collector);
  try {
    const store = openStore(getTableClient(), table.name, scope, { user: 'schedule', now: NOW });
    const parameters = PlantParameters.parse({ horizonDays: HORIZON_DAYS });
    const plant = { ...(await store.get(plants, scope.plant)), ...buildTorino({ parameters }) };
    const measureRun = () => measureWork(() => generatePlantOrders(store, plant, NOW));
    const firstRun = await measureRun();
    const secondRun = await measureRun();
    const { created } = firstRun.answer;
    const name = `${count} paths × 3 shifts × ${HORIZON_DAYS} days ahead`;
    return [
      {
        figure: `runs generated, ${name}`,
        value: Math.round(created / (firstRun.ms / 1000)),
        unit: 'per second',
        budget: 2000,
        atLeast: true,
      },
      { figure: 'runs of that month', value: created, unit: 'runs' },
      {
        figure: 'its own CPU for each run',
        value: round(firstRun.cpu / created, 3),
        unit: 'ms',
        budget: 0.5,
      },
      {
        figure: 'runs in a transaction',
        value: round(created / firstRun.writes),
        unit: 'runs',
        budget: 90,
        atLeast: true,
      },
      { figure: 'runs again: written', value: secondRun.writes, unit: 'writes', budget: 0 },
    ];
  } finally {
    await table.close();
  }
}

/** Adds paths, each on a machine of its own with points due in every shift. */
function addPaths(collector: SeedCollector, count: number, activatedOn: Day) {
  for (let id = 1; id <= count; id++) {
    collector.add(machines, id, {
      code: `M-${id}`,
      description: `Machine ${id}`,
      typologyId: 1,
      status: 'active',
      twin: false,
      price: 0,
    });
    const pathPoints = Array.from({ length: POINTS_PER_PATH }, (_, i) => ({
      id: (id - 1) * POINTS_PER_PATH + i + 1,
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
    for (const { id: point, ...value } of pathPoints) collector.add(points, point, value);
    const path = buildPathSeries(
      {
        code: `PATH-${id}`,
        description: 'Round of the machine',
        points: pathPoints.map(({ id }) => id),
        walkingMinutes: 0.5,
        anchor: activatedOn,
        active: true,
      },
      pathPoints,
      {},
    );
    collector.add(paths, id, path);
    collector.add(cycleStates, id, {
      path: true,
      generation: 1,
      ordinal: 0,
      activatedOn,
      plan: buildPlanKey(path),
    });
  }
}
