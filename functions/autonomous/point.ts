// CILR points: what they name is there and stays, and the path that goes by one follows it (domain 11.2).
import type { Point } from '../../shared/autonomous/point.ts';
import type { points as api, PointItem } from '../../shared/autonomous/point-api.ts';
import { Refused } from '../../shared/refused.ts';
import type { Handlers } from '../http/serve.ts';
import { mustHaveImages } from '../ingestion/writes.ts';
import { tellWalks } from '../planned/writes.ts';
import { mustBeAutonomous, whileAutonomous } from '../procedures/writes.ts';
import { points } from '../table/entities/autonomous.ts';
import { procedures } from '../table/entities/procedures.ts';
import { controls, elements, lubricants, machines, tools } from '../table/entities/structure.ts';
import type { KeptOf } from '../table/entity.ts';
import { exchange, linked } from '../table/references.ts';
import { isStale, retryOnConflict } from '../table/retry-on-conflict.ts';
import type { Store } from '../table/store.ts';
import type { Write, Writes } from '../table/writes.ts';
import { follow, following, inPath } from './path.ts';

type KeptPoint = KeptOf<typeof points>;

const named = linked<Point>('points', {
  toolId: tools,
  lubricantId: lubricants,
  controlId: controls,
  sopId: procedures,
});

/** What a point refers to, taken hold of and let go. */
const referred = (store: Store, id: number, before: Point | undefined, after: Point | undefined): Writes => [
  named({ store, id, before, after }),
  exchange(store, machines, { before: before?.machineId, after: after?.machineId }, 'points', 'machineId'),
  before?.elementId && before.elementId !== after?.elementId
    ? store.release(elements, before.elementId, 'points')
    : [],
  after?.elementId && after.elementId !== before?.elementId
    ? store.hold(elements, after.elementId, 'points', 'elementId', whileAutonomous)
    : [],
];

/** As the table keeps it: numbers of three digits stand in their order. */
const kept = (point: Point, pathId?: number) => ({
  ...point,
  place: `${point.machineId}.${String(point.number).padStart(3, '0')}`,
  ...(pathId !== undefined && { pathId }),
});
const shown = ({ place: _, ...point }: KeptPoint): PointItem => point;

/** No two points of a machine have one number. */
const numberFree = (writes: readonly Write[]): Write[] =>
  writes.map(({ refusal, ...write }) => ({
    ...write,
    refusal: (found) => {
      const error = refusal(found);
      const taken = error instanceof Refused && error.details.fields?.place !== undefined;
      return taken ? new Refused('conflict', 'numberTaken', { fields: { number: 'numberTaken' } }) : error;
    },
  }));

async function mustFit(store: Store, before: Point | undefined, after: Point) {
  const { machineId, elementId, sopId } = after;
  if (before && before.machineId !== machineId)
    throw new Refused('invalid', 'invalidInput', { fields: { machineId: 'notAllowed' } });
  const [machine, element, sop] = await Promise.all([
    before ? undefined : store.find(machines, machineId),
    elementId && elementId !== before?.elementId ? store.find(elements, elementId) : undefined,
    sopId && sopId !== before?.sopId ? store.find(procedures, sopId) : undefined,
    mustHaveImages(store, 'image', before?.image, after.image),
  ]);
  if (machine?.status === 'dismissed')
    throw new Refused('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
  if (elementId && elementId !== before?.elementId) {
    if (!element || !elementId.startsWith(`${machineId}.`))
      throw new Refused('invalid', 'refMissing', {
        values: { what: 'element' },
        fields: { elementId: 'refMissing' },
      });
    mustBeAutonomous(element);
  }
  if (sop && sop.kind !== 'sop') throw new Refused('invalid', 'notAnSop', { fields: { sopId: 'notAnSop' } });
}

export const point: Handlers<typeof api> = {
  async list({ input: { machineId, ...page }, store }) {
    const found =
      machineId === undefined
        ? await store.list(points, page)
        : await store.listBy(points, 'byMachine', [machineId], page);
    return { ...found, items: found.items.map(shown) };
  },

  get: async ({ input, store }) => shown(await store.get(points, input.id)),

  async create({ input, store }) {
    await mustFit(store, undefined, input);
    const value = kept(input);
    return store.numbered('point', async (id) => {
      await store.commit(numberFree(store.create(points, id, value)), referred(store, id, undefined, input));
      return shown(store.made(points, id, value));
    });
  },

  async replace({ input, actor, store }) {
    const { id, version, pathId: _, updatedAt: __, updatedBy: ___, ...after } = input;
    // the path may be saved meanwhile: then both are read again, and a version somebody saw still holds
    const { made, followed } = await retryOnConflict(async () => {
      const before = await store.get(points, id);
      if (before.pathId !== undefined && !after.active) throw await inPath(store, before.pathId, 'active');
      await mustFit(store, before, after);
      const value = kept(after, before.pathId);
      const made = store.made(points, id, value, before.version + 1);
      const followed =
        before.pathId === undefined ? undefined : await following(store, actor, before.pathId, made);
      await store.commit(
        numberFree(store.replace(points, before, value, { expected: version })),
        referred(store, id, before, after),
        followed?.writes ?? [],
      );
      return { made, followed };
    }, isStale);
    if (followed) await follow(store, actor, made.pathId!, followed.series);
    else if (made.pathId !== undefined) await tellWalks(store, [made.pathId]);
    return shown(made);
  },

  async remove({ input, store }) {
    const before = await store.get(points, input.id);
    if (before.pathId !== undefined) throw await inPath(store, before.pathId);
    await store.commit(
      store.remove(points, before, { expected: input.version }),
      referred(store, before.id, before, undefined),
    );
    return {};
  },
};
