// Handlers of energy sources and isolation points, which are one entity, with the references of their feeds.
import { RefusalError } from '#shared/refused.ts';
import type {
  energySources as energySourceCalls,
  IsolationPointItem,
  isolationPoints as isolationPointCalls,
} from '#shared/safety/isolation-api.ts';
import type { FeedKind } from '#shared/safety/isolation-graph.ts';
import type { IsolationPoint } from '#shared/safety/isolation-point.ts';
import { isolationPoints as points } from '../db/entities/safety.ts';
import { elements, machines } from '../db/entities/structure.ts';
import type { StoredOf } from '../db/entity.ts';
import { loadNamedReferences } from '../db/references.ts';
import type { Store } from '../db/store.ts';
import type { Write, Writes } from '../db/writes.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import { assertImagesUsable } from '../ingestion/public.ts';

type StoredPoint = StoredOf<typeof points>;
type Kind = IsolationPoint['kind'];

/** Plural under which a machine or element counts the points that refer to it. */
const REFERENCE_KIND = 'isolationPoints';

const toStoredPoint = (point: IsolationPoint) => ({ ...point, place: `${point.machineId}.${point.code}` });
const toItem = ({ place: _, ...point }: StoredPoint): IsolationPointItem => point;

/** Returns the records that a point refers to, each with the field that names it first. */
function collectReferences(point: IsolationPoint | undefined) {
  const byKind: Record<FeedKind, Map<number | string, string>> = {
    point: new Map(),
    machine: new Map(),
    element: new Map(),
  };
  if (!point) return byKind;
  byKind.machine.set(point.machineId, 'machineId');
  for (const [i, { kind, id }] of point.feeds.entries())
    if (!byKind[kind].has(id)) byKind[kind].set(id, `feeds.${i}.id`);
  return byKind;
}

/** Returns the writes that add and release the references of a point; each record is written once. */
function buildReferenceWrites(
  store: Store,
  id: number,
  before: IsolationPoint | undefined,
  after: IsolationPoint | undefined,
): Writes {
  const [previous, next] = [collectReferences(before), collectReferences(after)];
  const reference = { referenceKind: REFERENCE_KIND, id };
  const listChanges = (kind: FeedKind) => ({
    released: [...previous[kind].keys()].filter((each) => !next[kind].has(each)),
    added: [...next[kind]].filter(([each]) => !previous[kind].has(each)),
  });
  const [ofPoints, ofMachines, ofElements] = [
    listChanges('point'),
    listChanges('machine'),
    listChanges('element'),
  ];
  return [
    ...ofPoints.released.map((each) => store.unlink(points, Number(each), reference)),
    ...ofPoints.added.map(([each, field]) => store.link(points, Number(each), reference, field)),
    ...ofMachines.released.map((each) => store.release(machines, Number(each), REFERENCE_KIND)),
    ...ofMachines.added.map(([each, field]) => store.hold(machines, Number(each), REFERENCE_KIND, field)),
    ...ofElements.released.map((each) => store.release(elements, String(each), REFERENCE_KIND)),
    ...ofElements.added.map(([each, field]) => store.hold(elements, String(each), REFERENCE_KIND, field)),
  ];
}

/** Replaces the refusal of the unique `place` by one of the code, which is unique within its machine. */
const withCodeTakenRefusal = (writes: readonly Write[]): Write[] =>
  writes.map(({ refusal, ...write }) => ({
    ...write,
    refusal: (storedItem) => {
      const error = refusal(storedItem);
      return error instanceof RefusalError && error.details.fields?.place !== undefined
        ? new RefusalError('conflict', 'codeTaken', { fields: { code: 'codeTaken' } })
        : error;
    },
  }));

async function assertPointValid(store: Store, before: IsolationPoint | undefined, after: IsolationPoint) {
  if (before && before.machineId !== after.machineId)
    throw new RefusalError('invalid', 'invalidInput', { fields: { machineId: 'notAllowed' } });
  const newFeeds = after.feeds.flatMap((feed, i) =>
    feed.kind === 'point' && !before?.feeds.some(({ kind, id }) => kind === 'point' && id === feed.id)
      ? [{ id: feed.id, field: `feeds.${i}.id` }]
      : [],
  );
  const [machine, fedPoints] = await Promise.all([
    before ? undefined : store.find(machines, after.machineId),
    store.load(newFeeds.map(({ id }) => [points, id] as const)),
    assertImagesUsable(store, 'image', before?.image, after.image),
  ]);
  if (machine?.status === 'dismissed')
    throw new RefusalError('conflict', 'machineDismissed', { fields: { machineId: 'machineDismissed' } });
  // A source is fed by nothing.
  const sourceIndex = fedPoints.findIndex((point) => point?.kind === 'source');
  if (sourceIndex >= 0)
    throw new RefusalError('invalid', 'invalidInput', {
      fields: { [newFeeds[sourceIndex]!.field]: 'notAllowed' },
    });
}

/** Creates the handlers of one kind; records of the other kind are notFound. */
function createPointHandlers(kind: Kind): Handlers<typeof energySourceCalls> {
  async function getOfKind(store: Store, id: number): Promise<StoredPoint> {
    const point = await store.get(points, id);
    if (point.kind !== kind) throw buildNotFoundRefusal();
    return point;
  }
  return {
    async list({ input: { machineId, ...page }, store }) {
      const pointPage =
        machineId === undefined
          ? await store.list(points, page)
          : await store.listBy(points, 'byMachine', [machineId], page);
      return { ...pointPage, items: pointPage.items.filter((point) => point.kind === kind).map(toItem) };
    },

    get: async ({ input, store }) => toItem(await getOfKind(store, input.id)),

    async create({ input, store }) {
      await assertPointValid(store, undefined, input);
      const value = toStoredPoint(input);
      return store.numbered('isolationPoint', async (id) => {
        await store.commit(
          withCodeTakenRefusal(store.create(points, id, value)),
          buildReferenceWrites(store, id, undefined, input),
        );
        return toItem(store.buildStoredItem(points, id, value));
      });
    },

    async replace({ input, store }) {
      const { id, version, updatedAt: _, updatedBy: __, ...after } = input;
      const before = await getOfKind(store, id);
      await assertPointValid(store, before, after);
      const value = toStoredPoint(after);
      await store.commit(
        withCodeTakenRefusal(store.replace(points, before, value, { expected: version })),
        buildReferenceWrites(store, id, before, after),
      );
      return toItem(store.buildStoredItem(points, id, value, before.version + 1));
    },

    async remove({ input, store }) {
      const before = await getOfKind(store, input.id);
      try {
        await store.commit(
          store.remove(points, before, { expected: input.version }),
          buildReferenceWrites(store, before.id, before, undefined),
        );
      } catch (error) {
        throw await nameFeedingPoints(store, before.id, error);
      }
      return {};
    },
  };
}

/** Names the points that feed a point in the refusal of its removal. */
async function nameFeedingPoints(store: Store, id: number, error: unknown) {
  if (!(error instanceof RefusalError) || error.details.values?.by !== REFERENCE_KIND) return error;
  const references = await loadNamedReferences(store, points, id, 3, REFERENCE_KIND);
  const names = references.map(({ code }) => code).join(', ');
  return new RefusalError('conflict', 'inUseBy', { values: { ...error.details.values, names } });
}

export const energySources: Handlers<typeof energySourceCalls> = createPointHandlers('source');
export const isolationPoints = createPointHandlers('point') as unknown as Handlers<
  typeof isolationPointCalls
>;
