// Fixture: a stack whose press has a path, which is put into the table before the start.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { plants } from '#functions/db/entities/access.ts';
import { points } from '#functions/db/entities/autonomous.ts';
import { controls, machines } from '#functions/db/entities/structure.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { openStore } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { buildPathCreation, buildPathSeries, generateCycleOrders } from '#functions/planned/public.ts';
import { credentials } from '#scripts/local/credentials.ts';
import { startDynoxide } from '#scripts/local/dynoxide.ts';
import { Path } from '#shared/autonomous/path.ts';
import { PointFields } from '#shared/autonomous/point.ts';
import { copyFilled } from '../filled.ts';
import { launch } from '../launch.ts';
import { makeFolder } from '../leftovers.ts';
import type { Site } from '../stack.ts';

export const TODAY = '2026-03-16';
const clock = `${TODAY}T07:00:00Z`;

export async function openWalkedSite(plant: string): Promise<Site> {
  const data = makeFolder('e2e');
  await copyFilled({ seed: 'demo', clock }, data);
  const table = await startDynoxide(join(data, 'table'));
  Object.assign(process.env, credentials, { AWS_ENDPOINT_URL_DYNAMODB: table.endpoint });
  await fill(plant);
  await table.close();
  const { url, stop } = await launch(data, '--clock', clock);
  return {
    url,
    async close() {
      await stop();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function fill(code: string) {
  const storeOf = (plant?: string) =>
    openStore(getTableClient(), 'DataTable', { tenant: 'demo', plant }, { user: 'seed', now: clock });
  const store = storeOf(code);
  const plant = await storeOf().get(plants, code);
  const [machine] = (await store.list(machines, { limit: 1 })).items;
  const machineId = machine!.id;
  const known = await loadAllPages((next) => store.list(controls, { next }));
  const control = known.find(({ nature, upper }) => nature === 'quantitative' && upper !== undefined)!;
  const drafts = [
    { type: 'C', description: 'Clean the guard' },
    { type: 'I', description: 'Read the gauge', controlId: control.id },
    { type: 'R', description: 'Tighten the screws', torque: 45 },
  ];
  const its = drafts.map((draft, i) => ({
    id: 8001 + i,
    ...PointFields.parse({
      ...{ machineId, number: i + 1, minutes: 3, frequency: { n: 1, unit: 'D' }, ...draft },
    }),
  }));
  await store.commit(
    its.map(({ id, ...point }) =>
      store.create(points, id, { ...point, place: `${machineId}.${String(point.number).padStart(3, '0')}` }),
    ),
  );
  const path = Path.parse({
    ...{ code: 'ROUND', description: 'Round of the press', anchor: TODAY },
    points: its.map(({ id }) => id),
  });
  const places = { places: [], morePlaces: 0 };
  const actor = { today: TODAY, plant } as Parameters<typeof buildPathCreation>[1];
  await store.commit(buildPathCreation(store, actor, 8010, buildPathSeries(path, its, places)));
  await generateCycleOrders(store, 8010, { today: TODAY, horizonDays: 10, calendar: plant.calendar });
}
