// Measures order generation: a year of 500 weekly cycles by the job itself, and a second run.

import { plants } from '#functions/db/entities/access.ts';
import { openStore } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { generatePlantOrders } from '#functions/planned/public.ts';
import { PlantParameters } from '#shared/access/plant.ts';
import { createSeedCollector } from '../seed/gather.ts';
import { addWeeklyCycles } from './cycles.ts';
import { type Figure, round } from './figure.ts';
import { measureWork } from './measured.ts';
import { buildTorino, NOW, scope, startLoadedTable, TODAY } from './plants.ts';

const CYCLE_COUNT = 500;

export async function measureGeneration(): Promise<Figure[]> {
  const collector = createSeedCollector();
  addWeeklyCycles(collector, CYCLE_COUNT, TODAY);
  const table = await startLoadedTable(collector);
  try {
    const store = openStore(getTableClient(), table.name, scope, { user: 'schedule', now: NOW });
    const parameters = PlantParameters.parse({ horizonDays: 365 });
    const plant = { ...(await store.get(plants, scope.plant)), ...buildTorino({ parameters }) };
    const measureRun = () => measureWork(() => generatePlantOrders(store, plant, NOW));
    const firstRun = await measureRun();
    const secondRun = await measureRun();
    const { created } = firstRun.answer;
    return [
      {
        figure: 'orders generated, 500 cycles × 1 year',
        value: Math.round(created / (firstRun.ms / 1000)),
        unit: 'per second',
        budget: 2000,
        atLeast: true,
      },
      { figure: 'orders of that run', value: created, unit: 'orders' },
      { figure: 'its own CPU for each order', value: round(firstRun.cpu / created, 3), unit: 'ms' },
      {
        figure: 'orders in a transaction',
        value: round(created / firstRun.writes),
        unit: 'orders',
        budget: 45,
        atLeast: true,
      },
      {
        figure: 'run again',
        value: round(firstRun.ms / secondRun.ms),
        unit: 'times faster',
        budget: 10,
        atLeast: true,
      },
      { figure: 'run again: written', value: secondRun.writes, unit: 'writes', budget: 0 },
    ];
  } finally {
    await table.close();
  }
}
