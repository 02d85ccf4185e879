// The page of a run of eighteen points: what it reads before somebody begins it, in the middle and at the end.
import { tableClient } from '../../functions/http/aws.ts';
import { planKey } from '../../functions/planned/cycle/replanning.ts';
import { handler } from '../../functions/planned/handler.ts';
import { generatePlant, seriesOfPath, tellWalks } from '../../functions/planned/writes.ts';
import { costOf, type Spent } from '../../functions/table/capacity.ts';
import { plants } from '../../functions/table/entities/access.ts';
import { points } from '../../functions/table/entities/autonomous.ts';
import { cycleStates, paths } from '../../functions/table/entities/planned.ts';
import {
  controls,
  elements,
  lubricants,
  machines,
  quantities,
  tools,
} from '../../functions/table/entities/structure.ts';
import { openStore } from '../../functions/table/store.ts';
import type { Point } from '../../shared/autonomous/point.ts';
import type { PointReport } from '../../shared/planned/order.ts';
import { type Gathered, gather } from '../seed/gather.ts';
import type { Figure } from './figure.ts';
import { NOW, scope, TODAY, tableWith, torino } from './plants.ts';
import { post } from './post.ts';
import { ask } from './screens.ts';

const PATH = 1;
const POINTS = 18;

const standards = [
  'No chips, no dust, no oil on the guides and the covers; the wiper lips are whole and lie close',
  'Pointer in the green field, no leak at the fittings, the glass is clean and readable from the aisle',
  'Grease comes out all around, the old one is wiped off, the caps of the nipples are put back',
  'Mark on the head and mark on the part are in one line, no play by hand, no crack beside the hole',
];
const methods = ['Vacuum, then cloth', 'By eye and by touch', 'Grease gun, three strokes', 'Torque wrench'];
const types = ['C', 'I', 'L', 'R'] as const;

/** On two machines, each point on an element of its own, three levels down, with a picture and all it can name. */
function addPath(gathered: Gathered): (Point & { id: number })[] {
  for (const id of [1, 2])
    gathered.add(machines, id, {
      ...{ code: `PRS-0${id}`, description: `Press ${id}`, typologyId: 1, status: 'active' as const },
      ...{ twin: false, price: 0 },
    });
  for (const id of [1, 2, 3]) {
    gathered.add(tools, id, { code: `TOOL-${id}`, description: `Tool for the guides ${id}` } as never);
    const oil = {
      code: `OIL-${id}`,
      description: `Oil of the sort ${id}`,
      kind: 'oil',
      unit: 'l',
      price: 9,
    } as const;
    gathered.add(lubricants, id, oil);
    gathered.add(quantities, id, { code: `Q-${id}`, description: 'Pressure', unit: 'bar', decimals: 1 });
    const limits = { lower: 5, target: 7, upper: 10, warningMargin: 5, answers: [] };
    gathered.add(controls, id, {
      ...{ code: `CTL-${id}`, description: `Pressure of the circuit ${id}`, ...limits, quantityId: id },
      ...{ type: 'measure', nature: 'quantitative', controlToolIds: [] },
    } as never);
  }
  return Array.from({ length: POINTS }, (_, i) => {
    const machineId = i < POINTS / 2 ? 1 : 2;
    const at = (level: number) => `${machineId}.${i * 3 + level}`;
    for (const level of [1, 2, 3])
      gathered.add(elements, at(level), {
        ...{ level, code: `E${i}-${level}`, description: `Guide of the slide ${i}`, autonomous: true },
        ...(level > 1 && { parentId: at(level - 1) }),
      } as never);
    const type = types[i % types.length]!;
    const id = i + 1;
    const point: Point = {
      ...{ machineId, elementId: at(3), type, number: id, description: 'Look after the guides of the slide' },
      ...{ standard: standards[i % 4], method: methods[i % 4], toolId: (i % 3) + 1 },
      ...(type === 'L' && { lubricantId: (i % 3) + 1, quantity: 0.25 }),
      ...(type === 'R' && { torque: 85 }),
      ...(type === 'I' && { controlId: (i % 3) + 1 }),
      ...{ minutes: 2.5, machineState: 'stopped', frequency: { n: 1, unit: 'D' }, active: true },
      ...{ image: `${String(id).padStart(8, '0')}-0000-7000-8000-000000000000`, marker: { x: 60, y: 52 } },
    };
    const place = `${machineId}.${String(id).padStart(3, '0')}`;
    gathered.add(points, id, { ...point, place, pathId: PATH });
    return { ...point, id };
  });
}

const reportOf = ({ id, type }: Point & { id: number }, i: number): PointReport => ({
  pointId: id,
  outcome: i % 6 === 5 ? 'nok' : 'ok',
  minutes: 2,
  ...(type === 'I' && { value: i % 6 === 5 ? 11 : 7.5 }),
  ...(i % 6 === 5 && { note: 'Worn on the left side, to be changed with the next stop of the press' }),
});

/** Of a path that began today. */
export async function runPage(): Promise<Record<'before' | 'begun' | 'closed', Spent>> {
  const gathered = gather();
  const its = addPath(gathered);
  const path = { code: 'AM-1', description: 'Round of the presses', points: its.map(({ id }) => id) };
  const series = seriesOfPath({ ...path, walkingMinutes: 1, anchor: TODAY, active: true }, its, {});
  gathered.add(paths, PATH, series);
  const begun = { path: true, generation: 1, ordinal: 0, activatedOn: TODAY } as const;
  gathered.add(cycleStates, PATH, { ...begun, plan: planKey(series) });
  const table = await tableWith(gathered);
  try {
    const store = openStore(tableClient(), table.name, scope, { user: 'schedule', now: NOW });
    await tellWalks(store, [PATH]);
    await generatePlant(store, { ...(await store.get(plants, scope.plant)), ...torino() }, NOW);
    const id = `${PATH}.1.${TODAY}`;
    const page = { handler: handler as never, path: `/amorder/items/${id}`, query: {} };
    const cost = async () => {
      // the session is known
      await ask(page);
      return costOf(() => ask(page));
    };
    const send = (some: typeof its) =>
      post(handler as never, `/amorder/items/${id}/report`, {
        activities: some.map((point) => reportOf(point, its.indexOf(point))),
      });
    const before = await cost();
    await send(its.slice(0, -1));
    const middle = await cost();
    await send(its.slice(-1));
    return { before, begun: middle, closed: await cost() };
  } finally {
    await table.close();
  }
}

export async function runPages(): Promise<Figure[]> {
  const cost = await runPage();
  return Object.entries(cost).map(([when, { rru, trips }]) => ({
    ...{ figure: `page of a run of ${POINTS} points, ${when}`, value: rru, unit: 'RRU', budget: 2 },
    beside: { trips },
  }));
}
