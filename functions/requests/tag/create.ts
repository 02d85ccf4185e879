// Writing a tag, and putting right what was written (domain 6.1).
import { ulid } from 'ulid';
import type { Got } from '../../../shared/contract.ts';
import { monthOf } from '../../../shared/day.ts';
import { datedAt, mayDateBack, recorded } from '../../../shared/requests/steps/ewo.ts';
import { notAfter, writtenTag } from '../../../shared/requests/steps/tag.ts';
import { TagDraft } from '../../../shared/requests/tag.ts';
import type { tags as api } from '../../../shared/requests/tag-api.ts';
import { tagMoves } from '../../../shared/requests/tag-moves.ts';
import { moved } from '../../http/moved.ts';
import type { Actor } from '../../http/session.ts';
import { mustHaveFiles } from '../../ingestion/writes.ts';
import { askedFor } from '../../planned/writes.ts';
import { tags } from '../../table/entities/requests.ts';
import { elements, machines } from '../../table/entities/structure.ts';
import type { ValueOf } from '../../table/entity.ts';
import { exchange } from '../../table/references.ts';
import type { Store } from '../../table/store.ts';
import type { Writes } from '../../table/writes.ts';
import { askedBy, madeOnce } from '../asked.ts';
import { machineToRepair } from '../ewo/create.ts';
import { elementOf, named } from '../ewo/shown.ts';
import type { KeptTag } from './shown.ts';

interface Call<Name extends keyof typeof api> {
  input: Got<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/** What a draft names must be there. @throws Refused dateInFuture, refMissing, machineDismissed, imageMissing */
async function written(
  { actor, store }: Pick<Call<'create'>, 'actor' | 'store'>,
  draft: TagDraft,
  before?: KeptTag,
): Promise<{ draft: TagDraft & Pick<KeptTag, 'element'>; also: Writes }> {
  const { machineId, elementId, operators, images } = draft;
  notAfter(actor.today, draft);
  const [element] = await Promise.all([
    machineId === before?.machineId && elementId === before?.elementId
      ? before?.element
      : elementOf(store, machineId, elementId),
    machineId === undefined || machineId === before?.machineId
      ? undefined
      : machineToRepair(store, machineId),
    mustHaveFiles(store, 'images', before?.images, images),
  ]);
  const machine = { before: before?.machineId, after: machineId };
  const point = { before: before?.elementId, after: elementId };
  return {
    draft: { ...draft, element },
    also: [
      exchange(store, machines, machine, 'tags', 'machineId'),
      exchange(store, elements, point, 'tags', 'elementId'),
      named(store, 'tags', before?.operators, operators ?? [], 'operators'),
    ],
  };
}

/** @throws Refused as its parts; codeTaken for an id that is somebody else's */
export async function create({
  input: { id: proposed, ...sent },
  actor,
  store,
}: Call<'create'>): Promise<KeptTag> {
  const id = (proposed ?? ulid(Date.parse(actor.now))).toUpperCase();
  mayDateBack(actor, datedAt(actor, sent.createdAt), actor.now, actor.plant.parameters.backdateDaysTech);
  const { createdAt: _, ...asked } = sent;
  const { draft, also } = await written({ actor, store }, asked);
  const make = async () => {
    const code = (await store.codes('T', 'tag', actor.today))(0);
    const { orderId, activity } = sent;
    const order =
      orderId === undefined
        ? undefined
        : await askedFor(store, { orderId, activity }, { kind: 'tag', id, code });
    const tag = writtenTag(sent, actor, { element: draft.element, pathId: order?.pathId });
    const listed: ValueOf<typeof tags> = { ...tag, code, month: monthOf(tag.createdOn), desk: 'open' };
    await store.commit(
      store.create(tags, id, listed),
      also,
      order?.writes ?? [],
      askedBy(store, actor.user.id, 'tag', id),
    );
    return store.made(tags, id, listed);
  };
  return madeOnce(make, () => store.find(tags, id), actor.user.id);
}

const nothing = Object.fromEntries(Object.keys(TagDraft.shape).map((field) => [field, undefined]));

export const replace = (call: Call<'replace'>): Promise<KeptTag> => {
  const {
    input: { id: _, version: __, ...sent },
    actor,
  } = call;
  return moved(call, tags, tagMoves, 'edit', async (before) => {
    const { draft, also } = await written(call, sent, before);
    return {
      after: { ...before, ...nothing, ...draft, recordedAt: recorded(before, 'edited', actor) },
      also,
    };
  });
};
