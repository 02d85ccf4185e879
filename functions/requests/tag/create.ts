// Creating and correcting a tag (domain 6.1).
import { ulid } from 'ulid';
import type { InputOf } from '#shared/contract.ts';
import { getMonth } from '#shared/day.ts';
import { toTagContent } from '#shared/requests/safety-tag/safety-tag.ts';
import { addRecordedAt, assertCanBackdate, getStepInstant } from '#shared/requests/steps/ewo.ts';
import { assertTagNotInFuture, buildTag } from '#shared/requests/steps/tag.ts';
import { TagDraft } from '#shared/requests/tag.ts';
import type { tags as api } from '#shared/requests/tag-api.ts';
import { tagTransitions } from '#shared/requests/tag-transitions.ts';
import { safetyEvents, tags } from '../../db/entities/requests.ts';
import { elements, machines } from '../../db/entities/structure.ts';
import type { ValueOf } from '../../db/entity.ts';
import { replaceReference } from '../../db/references.ts';
import { isStale, retryOnConflict } from '../../db/retry-on-conflict.ts';
import type { Store } from '../../db/store.ts';
import type { Writes } from '../../db/writes.ts';
import type { Actor } from '../../http/session.ts';
import { applyTransition } from '../../http/transitions.ts';
import { assertFilesUsable } from '../../ingestion/public.ts';
import { linkRequestToActivity } from '../../planned/public.ts';
import { assertMachineRepairable } from '../ewo/create.ts';
import { buildTechnicianReferences, loadElementName } from '../ewo/ewo-view.ts';
import { buildRequesterEntry, createOnce } from '../requester-index.ts';
import { buildSafetyEvent, buildSafetyEventWrites } from './safety-event.ts';
import type { StoredTag } from './tag-view.ts';

interface Call<Name extends keyof typeof api> {
  input: InputOf<(typeof api)[Name]>;
  actor: Actor;
  store: Store;
}

/**
 * Checks the references of a draft.
 * @throws Refused dateInFuture, refMissing, machineDismissed, imageMissing
 */
async function prepareDraft(
  { actor, store }: Pick<Call<'create'>, 'actor' | 'store'>,
  draft: TagDraft,
  before?: StoredTag,
): Promise<{ draft: Omit<TagDraft, 'injured'> & Pick<StoredTag, 'element'>; also: Writes }> {
  const { machineId, elementId, operators, images } = draft;
  assertTagNotInFuture(actor, draft);
  const [element] = await Promise.all([
    machineId === before?.machineId && elementId === before?.elementId
      ? before?.element
      : loadElementName(store, machineId, elementId),
    machineId === undefined || machineId === before?.machineId
      ? undefined
      : assertMachineRepairable(store, machineId),
    assertFilesUsable(store, 'images', before?.images, images),
  ]);
  const machineChange = { before: before?.machineId, after: machineId };
  const elementChange = { before: before?.elementId, after: elementId };
  return {
    draft: { ...toTagContent(draft), element },
    also: [
      replaceReference(store, machines, machineChange, 'tags', 'machineId'),
      replaceReference(store, elements, elementChange, 'tags', 'elementId'),
      buildTechnicianReferences(store, 'tags', before?.operators, operators ?? [], 'operators'),
    ],
  };
}

interface CreateCall extends Call<'create'> {
  /** Returns further writes of the transaction, given the new tag. */
  also?: (made: { id: string; code: string }) => Writes;
}

/** @throws Refused as the functions it calls; codeTaken for an id of another user's tag */
export async function createTag({
  input: { id: proposedId, ...tagInput },
  actor,
  store,
  also: buildFurtherWrites = () => [],
}: CreateCall): Promise<StoredTag> {
  const id = (proposedId ?? ulid(Date.parse(actor.now))).toUpperCase();
  assertCanBackdate(
    actor,
    getStepInstant(actor, tagInput.createdAt),
    actor.now,
    actor.plant.parameters.backdateDaysTech,
  );
  const { createdAt: _, ...draftInput } = tagInput;
  const { draft, also } = await prepareDraft({ actor, store }, draftInput);
  const createRecord = async () => {
    const code = (await store.codes('T', 'tag', actor.today))(0);
    const { orderId, activity } = tagInput;
    const order =
      orderId === undefined
        ? undefined
        : await linkRequestToActivity(store, { orderId, activity }, { kind: 'tag', id, code });
    const tag = buildTag(tagInput, actor, { element: draft.element, pathId: order?.pathId });
    const newTag: ValueOf<typeof tags> = { ...tag, code, month: getMonth(tag.createdOn), desk: 'open' };
    const safetyEvent = buildSafetyEvent(newTag, tagInput.injured, actor.plant.timeZone);
    await store.commit(
      store.create(tags, id, newTag),
      safetyEvent ? store.create(safetyEvents, id, safetyEvent) : [],
      also,
      order?.writes ?? [],
      buildRequesterEntry(store, actor.user.id, 'tag', id),
      buildFurtherWrites({ id, code }),
    );
    return store.buildStoredItem(tags, id, newTag);
  };
  // Another user may report another activity of the order, or make the other kind of request of this one.
  const createLinked = () =>
    tagInput.orderId === undefined ? createRecord() : retryOnConflict(createRecord, isStale);
  return createOnce(createLinked, () => store.find(tags, id), actor.user.id);
}

const emptyFields = Object.fromEntries(Object.keys(TagDraft.shape).map((field) => [field, undefined]));

export const replaceTag = (call: Call<'replace'>): Promise<StoredTag> => {
  const {
    input: { id: _, version: __, ...tagInput },
    actor,
  } = call;
  return applyTransition(call, tags, tagTransitions, 'edit', async (before) => {
    const { draft, also } = await prepareDraft(call, tagInput, before);
    const after = {
      ...before,
      ...emptyFields,
      ...draft,
      recordedAt: addRecordedAt(before, 'edited', actor),
    };
    return { after, also: [also, await buildSafetyEventWrites(call, before, after, tagInput)] };
  });
};
