// Handlers of CILR points. A change updates the references and the path of the point (domain 11.2).
import type { Point } from '#shared/autonomous/point.ts';
import type { points as api, PointItem } from '#shared/autonomous/point-api.ts';
import { RefusalError } from '#shared/refused.ts';
import { points } from '../db/entities/autonomous.ts';
import { paths } from '../db/entities/planned.ts';
import { procedures } from '../db/entities/procedures.ts';
import { controls, elements, lubricants, machines, tools } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { buildLinkWrites, replaceReference } from '../db/references.ts';
import { isStale, retryOnConflict } from '../db/retry-on-conflict.ts';
import type { Store } from '../db/store.ts';
import type { Write, Writes } from '../db/writes.ts';
import { openProgress } from '../http/progress.ts';
import type { Handlers } from '../http/serve.ts';
import { assertImagesUsable } from '../ingestion/public.ts';
import { updatePathActivities } from '../planned/public.ts';
import { assertAutonomous, autonomousCondition } from '../procedures/public.ts';
import { buildPointInPathRefusal, computePathChange, updatePathRuns } from './path.ts';

type StoredPoint = StoredOf<typeof points>;

const buildReferenceWrites = buildLinkWrites<Point>('points', {
  toolId: tools,
  lubricantId: lubricants,
  controlId: controls,
  sopId: procedures,
});

/** Returns the writes that add and release the references of a point. */
const buildPointReferenceWrites = (
  store: Store,
  id: number,
  before: Point | undefined,
  after: Point | undefined,
): Writes => [
  buildReferenceWrites({ store, id, before, after }),
  replaceReference(
    store,
    machines,
    { before: before?.machineId, after: after?.machineId },
    'points',
    'machineId',
  ),
  before?.elementId && before.elementId !== after?.elementId
    ? store.release(elements, before.elementId, 'points')
    : [],
  after?.elementId && after.elementId !== before?.elementId
    ? store.hold(elements, after.elementId, 'points', 'elementId', autonomousCondition)
    : [],
];

/** Returns the stored value. Pads the number to three digits, so that keys sort numerically. */
const toStoredPoint = (point: Point, pathId?: number) => ({
  ...point,
  place: `${point.machineId}.${String(point.number).padStart(3, '0')}`,
  ...(pathId !== undefined && { pathId }),
});
const toPointItem = ({ place: _, ...point }: StoredPoint): PointItem => point;

/** Replaces the refusal of the unique `place` by numberTaken: numbers are unique within a machine. */
const withNumberTakenRefusal = (writes: readonly Write[]): Write[] =>
  writes.map(({ refusal, ...write }) => ({
    ...write,
    refusal: (storedItem) => {
      const error = refusal(storedItem);
      const isNumberTaken = error instanceof RefusalError && error.details.fields?.place !== undefined;
      return isNumberTaken
        ? new RefusalError('conflict', 'numberTaken', { fields: { number: 'numberTaken' } })
        : error;
    },
  }));

async function assertPointValid(store: Store, before: Point | undefined, after: Point) {
  const { machineId, elementId, sopId } = after;
  if (before && before.machineId !== machineId)
    throw new RefusalError('invalid', 'invalidInput', { fields: { machineId: 'notAllowed' } });
  const [machine, element, sop] = await Promise.all([
    before ? undefined : store.find(machines, machineId),
    elementId && elementId !== before?.elementId ? store.find(elements, elementId) : undefined,
    sopId && sopId !== before?.sopId ? store.find(procedures, sopId) : undefined,
    assertImagesUsable(store, 'image', before?.image, after.image),
  ]);
  if (machine?.status === 'dismissed')
    throw new RefusalError('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
  if (elementId && elementId !== before?.elementId) {
    if (!element || !elementId.startsWith(`${machineId}.`))
      throw new RefusalError('invalid', 'refMissing', {
        values: { what: 'element' },
        fields: { elementId: 'refMissing' },
      });
    assertAutonomous(element);
  }
  if (sop && sop.kind !== 'sop')
    throw new RefusalError('invalid', 'notAnSop', { fields: { sopId: 'notAnSop' } });
}

/** Progress step that saves a point; the runs of its path follow. */
const SAVE_STEP = 'save';

export const point: Handlers<typeof api> = {
  async list({ input: { machineId, ...page }, store }) {
    const pointPage =
      machineId === undefined
        ? await store.list(points, page)
        : await store.listBy(points, 'byMachine', [machineId], page);
    return { ...pointPage, items: pointPage.items.map(toPointItem) };
  },

  get: async ({ input, store }) => toPointItem(await store.get(points, input.id)),

  async create({ input, store }) {
    await assertPointValid(store, undefined, input);
    const value = toStoredPoint(input);
    return store.numbered('point', async (id) => {
      await store.commit(
        withNumberTakenRefusal(store.create(points, id, value)),
        buildPointReferenceWrites(store, id, undefined, input),
      );
      return toPointItem(store.buildStoredItem(points, id, value));
    });
  },

  async replace({ input, actor, store }) {
    const { id, version, pathId: _, updatedAt: __, updatedBy: ___, ...after } = input;
    const progress = await openProgress(store);
    // The path may be saved concurrently: retries with fresh reads. The version sent by the caller is still
    // checked.
    const { updatedPoint, series } = await retryOnConflict(async () => {
      const before = await store.get(points, id);
      if (progress.find(SAVE_STEP))
        return { updatedPoint: before, series: before.pathId && (await store.get(paths, before.pathId)) };
      if (before.pathId !== undefined && !after.active)
        throw await buildPointInPathRefusal(store, before.pathId, 'active');
      await assertPointValid(store, before, after);
      const value = toStoredPoint(after, before.pathId);
      const updatedPoint = store.buildStoredItem(points, id, value, before.version + 1);
      const pathChange =
        before.pathId === undefined
          ? undefined
          : await computePathChange(store, actor, before.pathId, updatedPoint);
      await store.commit(
        progress.note(SAVE_STEP, true),
        withNumberTakenRefusal(store.replace(points, before, value, { expected: version })),
        buildPointReferenceWrites(store, id, before, after),
        pathChange?.writes ?? [],
      );
      return { updatedPoint, series: pathChange?.series };
    }, isStale);
    if (series) await updatePathRuns(store, actor, updatedPoint.pathId!, series);
    else if (updatedPoint.pathId !== undefined) await updatePathActivities(store, [updatedPoint.pathId]);
    return toPointItem(updatedPoint);
  },

  async remove({ input, store }) {
    const before = await store.get(points, input.id);
    if (before.pathId !== undefined) throw await buildPointInPathRefusal(store, before.pathId);
    await store.commit(
      store.remove(points, before, { expected: input.version }),
      buildPointReferenceWrites(store, before.id, before, undefined),
    );
    return {};
  },
};
