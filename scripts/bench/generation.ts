// Orders generated: a year of 500 weekly cycles by the job itself, and the same again.
import { tableClient } from '../../functions/http/aws.ts';
import { generatePlant } from '../../functions/planned/writes.ts';
import { plants } from '../../functions/table/entities/access.ts';
import { openStore } from '../../functions/table/store.ts';
import { PlantParameters } from '../../shared/access/plant.ts';
import { gather } from '../seed/gather.ts';
import { addWeeklyCycles } from './cycles.ts';
import { type Figure, round } from './figure.ts';
import { measured } from './measured.ts';
import { NOW, scope, TODAY, tableWith, torino } from './plants.ts';

const CYCLES = 500;

export async function generation(): Promise<Figure[]> {
  const gathered = gather();
  addWeeklyCycles(gathered, CYCLES, TODAY);
  const table = await tableWith(gathered);
  try {
    const store = openStore(tableClient(), table.name, scope, { user: 'schedule', now: NOW });
    const parameters = PlantParameters.parse({ horizonDays: 365 });
    const plant = { ...(await store.get(plants, scope.plant)), ...torino({ parameters }) };
    const run = () => measured(() => generatePlant(store, plant, NOW));
    const first = await run();
    const again = await run();
    const { created } = first.answer;
    return [
      {
        figure: 'orders generated, 500 cycles × 1 year',
        value: Math.round(created / (first.ms / 1000)),
        unit: 'per second',
        budget: 2000,
        atLeast: true,
      },
      { figure: 'orders of that run', value: created, unit: 'orders' },
      { figure: 'its own CPU for each order', value: round(first.cpu / created, 3), unit: 'ms' },
      {
        figure: 'orders in a transaction',
        value: round(created / first.writes),
        unit: 'orders',
        budget: 45,
        atLeast: true,
      },
      {
        figure: 'run again',
        value: round(first.ms / again.ms),
        unit: 'times faster',
        budget: 10,
        atLeast: true,
      },
      { figure: 'run again: written', value: again.writes, unit: 'writes', budget: 0 },
    ];
  } finally {
    await table.close();
  }
}
