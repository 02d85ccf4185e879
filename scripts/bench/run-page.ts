// Measures the page of a run of eighteen points: its reads before the run begins, in the middle and at the
// end.

import { type CapacityUsage, measureCost } from '#functions/db/capacity.ts';
import { plants } from '#functions/db/entities/access.ts';
import { points } from '#functions/db/entities/autonomous.ts';
import { cycleStates, paths } from '#functions/db/entities/planned.ts';
import {
  controls,
  elements,
  lubricants,
  machines,
  quantities,
  tools,
} from '#functions/db/entities/structure.ts';
import { openStore } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { buildPlanKey } from '#functions/planned/cycle/replanning.ts';
import { handler } from '#functions/planned/handler.ts';
import { buildPathSeries, generatePlantOrders, updatePathActivities } from '#functions/planned/public.ts';
import type { Point } from '#shared/autonomous/point.ts';
import type { PointReport } from '#shared/planned/order.ts';
import { createSeedCollector, type SeedCollector } from '../seed/gather.ts';
import type { Figure } from './figure.ts';
import { buildTorino, NOW, scope, startLoadedTable, TODAY } from './plants.ts';
import { postJson } from './post.ts';
import { callScreen } from './screens.ts';

const PATH_ID = 1;
const POINT_COUNT = 18;

const standards = [
  'No chips, no dust, no oil on the guides and the covers; the wiper lips are whole and lie close',
  'Pointer in the green field, no leak at the fittings, the glass is clean and readable from the aisle',
  'Grease comes out all around, the old one is wiped off, the caps of the nipples are put back',
  'Mark on the head and mark on the part are in one line, no play by hand, no crack beside the hole',
];
const methods = ['Vacuum, then cloth', 'By eye and by touch', 'Grease gun, three strokes', 'Torque wrench'];
const types = ['C', 'I', 'L', 'R'] as const;

/**
 * Adds a path over two machines; each point is on its own third-level element, with a picture and all
 * references it can have.
 */
function addPath(collector: SeedCollector): (Point & { id: number })[] {
  for (const id of [1, 2])
    collector.add(machines, id, {
      ...{ code: `PRS-0${id}`, description: `Press ${id}`, typologyId: 1, status: 'active' as const },
      ...{ twin: false, price: 0 },
    });
  for (const id of [1, 2, 3]) {
    collector.add(tools, id, { code: `TOOL-${id}`, description: `Tool for the guides ${id}` } as never);
    const oil = {
      code: `OIL-${id}`,
      description: `Oil of the sort ${id}`,
      kind: 'oil',
      unit: 'l',
      price: 9,
    } as const;
    collector.add(lubricants, id, oil);
    collector.add(quantities, id, { code: `Q-${id}`, description: 'Pressure', unit: 'bar', decimals: 1 });
    const limits = { lower: 5, target: 7, upper: 10, warningMargin: 5, answers: [] };
    collector.add(controls, id, {
      ...{ code: `CTL-${id}`, description: `Pressure of the circuit ${id}`, ...limits, quantityId: id },
      ...{ type: 'measure', nature: 'quantitative', controlToolIds: [] },
    } as never);
  }
  return Array.from({ length: POINT_COUNT }, (_, i) => {
    const machineId = i < POINT_COUNT / 2 ? 1 : 2;
    const getElementId = (level: number) => `${machineId}.${i * 3 + level}`;
    for (const level of [1, 2, 3])
      collector.add(elements, getElementId(level), {
        ...{ level, code: `E${i}-${level}`, description: `Guide of the slide ${i}`, autonomous: true },
        ...(level > 1 && { parentId: getElementId(level - 1) }),
      } as never);
    const type = types[i % types.length]!;
    const id = i + 1;
    const point: Point = {
      ...{
        machineId,
        elementId: getElementId(3),
        type,
        number: id,
        description: 'Look after the guides of the slide',
      },
      ...{ standard: standards[i % 4], method: methods[i % 4], toolId: (i % 3) + 1 },
      ...(type === 'L' && { lubricantId: (i % 3) + 1, quantity: 0.25 }),
      ...(type === 'R' && { torque: 85 }),
      ...(type === 'I' && { controlId: (i % 3) + 1 }),
      ...{ minutes: 2.5, machineState: 'stopped', frequency: { n: 1, unit: 'D' }, active: true },
      ...{ image: `${String(id).padStart(8, '0')}-0000-7000-8000-000000000000`, marker: { x: 60, y: 52 } },
    };
    const location = `${machineId}.${String(id).padStart(3, '0')}`;
    collector.add(points, id, { ...point, place: location, pathId: PATH_ID });
    return { ...point, id };
  });
}

const buildPointReport = ({ id, type }: Point & { id: number }, i: number): PointReport => ({
  pointId: id,
  outcome: i % 6 === 5 ? 'nok' : 'ok',
  minutes: 2,
  ...(type === 'I' && { value: i % 6 === 5 ? 11 : 7.5 }),
  ...(i % 6 === 5 && { note: 'Worn on the left side, to be changed with the next stop of the press' }),
});

/** Measures a run of a path that was activated today. */
export async function measureRunPage(): Promise<Record<'before' | 'begun' | 'closed', CapacityUsage>> {
  const collector = createSeedCollector();
  const pathPoints = addPath(collector);
  const path = { code: 'AM-1', description: 'Round of the presses', points: pathPoints.map(({ id }) => id) };
  const series = buildPathSeries({ ...path, walkingMinutes: 1, anchor: TODAY, active: true }, pathPoints, {});
  collector.add(paths, PATH_ID, series);
  const cycleState = { path: true, generation: 1, ordinal: 0, activatedOn: TODAY } as const;
  collector.add(cycleStates, PATH_ID, { ...cycleState, plan: buildPlanKey(series) });
  const table = await startLoadedTable(collector);
  try {
    const store = openStore(getTableClient(), table.name, scope, { user: 'schedule', now: NOW });
    await updatePathActivities(store, [PATH_ID]);
    await generatePlantOrders(store, { ...(await store.get(plants, scope.plant)), ...buildTorino() }, NOW);
    const id = `${PATH_ID}.1.${TODAY}`;
    const page = { handler: handler as never, path: `/amorder/items/${id}`, query: {} };
    const measurePageCost = async () => {
      // The first call caches the session and is not measured.
      await callScreen(page);
      return measureCost(() => callScreen(page));
    };
    const sendReport = (reportedPoints: typeof pathPoints) =>
      postJson(handler as never, `/amorder/items/${id}/report`, {
        activities: reportedPoints.map((point) => buildPointReport(point, pathPoints.indexOf(point))),
      });
    const before = await measurePageCost();
    await sendReport(pathPoints.slice(0, -1));
    const midway = await measurePageCost();
    await sendReport(pathPoints.slice(-1));
    return { before, begun: midway, closed: await measurePageCost() };
  } finally {
    await table.close();
  }
}

export async function measureRunPages(): Promise<Figure[]> {
  const costs = await measureRunPage();
  return Object.entries(costs).map(([when, { rru, trips }]) => ({
    ...{ figure: `page of a run of ${POINT_COUNT} points, ${when}`, value: rru, unit: 'RRU', budget: 2 },
    additionalValues: { trips },
  }));
}
