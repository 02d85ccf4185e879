// Fixture: points of a machine as stored, a path, and the generated runs.

import { points } from '#functions/db/entities/autonomous.ts';
import { runs as runKind } from '#functions/db/entities/planned.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { buildPathCreation, buildPathSeries, generateCycleOrders } from '#functions/planned/public.ts';
import { Path } from '#shared/autonomous/path.ts';
import { PointFields } from '#shared/autonomous/point.ts';
import { controls, lubricants, quantities } from '#shared/structure/api.ts';
import { ok, storeOf } from '../harness.ts';
import { machine } from '../plan.ts';

let serial = 9000;
const store = () => storeOf({ tenant: 'acme', plant: 'P1' });
const daily = { n: 1, unit: 'D' } as const;

/**
 * Creates points of one machine: cleaning, pressure, lubrication, screw; the pressure is in order from 5 to
 * 10.
 */
export async function machineWithPoints(more: object = {}) {
  const machineId = await machine();
  const code = `W${++serial}`;
  const { id: quantityId } = await ok(quantities.create, {
    ...{ code, description: 'Pressure', unit: 'bar', decimals: 1 },
  });
  const { id: controlId } = await ok(controls.create, {
    ...{ code, description: 'Pressure', type: 'measure', mode: 'manual', nature: 'quantitative' },
    ...{ quantityId, lower: 5, upper: 10 },
  } as never);
  const { id: lubricantId } = await ok(lubricants.create, { code, description: 'Oil', kind: 'oil' });
  const drafts = [
    { type: 'C', description: 'Clean the guard' },
    { type: 'I', description: 'Read the pressure', controlId },
    { type: 'L', description: 'Oil the guide', lubricantId, quantity: 0.2 },
    { type: 'R', description: 'Tighten the screws', torque: 12 },
  ];
  const its = drafts.map((draft, i) => ({
    id: ++serial,
    ...PointFields.parse({ machineId, number: i + 1, minutes: 2.5, frequency: daily, ...more, ...draft }),
  }));
  await store().commit(
    its.map(({ id, ...point }) =>
      store().create(points, id, {
        ...point,
        place: `${machineId}.${String(point.number).padStart(3, '0')}`,
      }),
    ),
  );
  return { machineId, points: its, controlId };
}

/** Creates a path with all points of a machine, starting on a day, and its runs until the plant's horizon. */
export async function pathOf(
  { points: its }: Pick<Awaited<ReturnType<typeof machineWithPoints>>, 'points'>,
  { today, ...more }: { today: string } & Record<string, unknown>,
) {
  const id = ++serial;
  const path = Path.parse({
    ...{ code: `P${id}`, description: 'Round of the press', anchor: today },
    ...{ points: its.map((point) => point.id), ...more },
  });
  const plant = { calendar: undefined } as never;
  await store().commit(
    buildPathCreation(
      store(),
      { today, plant } as never,
      id,
      buildPathSeries(path, its, { places: [], morePlaces: 0 }),
    ),
  );
  await generateCycleOrders(store(), id, { today, horizonDays: 10, calendar: undefined });
  return id;
}

export const runsOf = async (path: number) =>
  (await loadAllPages((next) => store().list(runKind, { under: path, consistent: true, next }))).sort(
    (a, b) => (a.id < b.id ? -1 : 1),
  );
