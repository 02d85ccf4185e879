// Measures order generation: a year of 500 weekly cycles by the job itself, a second run, and a year of 250
// machines whose weekly work is done every fourth week in an order of higher rank.

import { plants } from '#functions/db/entities/access.ts';
import { openStore } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { generatePlantOrders } from '#functions/planned/public.ts';
import { PlantParameters } from '#shared/access/plant.ts';
import { createSeedCollector } from '../seed/gather.ts';
import { addRankedCycles, addWeeklyCycles } from './cycles.ts';
import { type Figure, round } from './figure.ts';
import { measureWork } from './measured.ts';
import { buildTorino, NOW, scope, startLoadedTable, TODAY } from './plants.ts';

const CYCLE_COUNT = 500;
const RANKED_MACHINE_COUNT = 250;

/** Returns a plant that plans a year ahead, with the table it is in. */
async function startPlant(collector: ReturnType<typeof createSeedCollector>) {
  const table = await startLoadedTable(collector);
  const store = openStore(getTableClient(), table.name, scope, { user: 'schedule', now: NOW });
  const parameters = PlantParameters.parse({ horizonDays: 365 });
  const plant = { ...(await store.get(plants, scope.plant)), ...buildTorino({ parameters }) };
  return { table, generate: () => measureWork(() => generatePlantOrders(store, plant, NOW)) };
}

export async function measureGeneration(): Promise<Figure[]> {
  const collector = createSeedCollector();
  addWeeklyCycles(collector, CYCLE_COUNT, TODAY);
  const { table, generate } = await startPlant(collector);
  try {
    const firstRun = await generate();
    const secondRun = await generate();
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

export async function measureRankedGeneration(): Promise<Figure[]> {
  const collector = createSeedCollector();
  addRankedCycles(collector, RANKED_MACHINE_COUNT, TODAY);
  const { table, generate } = await startPlant(collector);
  try {
    const { answer, ms, cpu, writes } = await generate();
    const { answer: again } = await generate();
    return [
      {
        figure: `orders generated, ${RANKED_MACHINE_COUNT} machines with two ranks × 1 year`,
        value: Math.round(answer.created / (ms / 1000)),
        unit: 'per second',
        budget: 2000,
        atLeast: true,
      },
      { figure: 'orders of that run', value: answer.created, unit: 'orders' },
      { figure: 'its own CPU for each order', value: round(cpu / answer.created, 3), unit: 'ms' },
      {
        figure: 'orders in a transaction',
        value: round(answer.created / writes),
        unit: 'orders',
        budget: 45,
        atLeast: true,
      },
      { figure: 'run again: orders', value: again.created, unit: 'orders', budget: 0 },
    ];
  } finally {
    await table.close();
  }
}
