// Handlers of remarks on EWOs, tags, orders and shifts, readable with the record.
import { ulid } from 'ulid';
import { RefusalError } from '#shared/refused.ts';
import type { RemarkDraft } from '#shared/requests/remark/remark.ts';
import type { remarks as api } from '#shared/requests/remark/remark-api.ts';
import {
  canAddRemark,
  canReadRemarks,
  parseRemarkTarget,
  type RemarkTarget,
} from '#shared/requests/remark/remark-targets.ts';
import { isShiftId } from '#shared/requests/shift.ts';
import { getRemarkInstant } from '#shared/requests/steps/remark.ts';
import { canReadTag } from '#shared/requests/tag-transitions.ts';
import { operators } from '../db/entities/organisation.ts';
import { remarks, tags } from '../db/entities/requests.ts';
import type { ValueOf } from '../db/entity.ts';
import type { Store } from '../db/store.ts';
import { buildNotFoundRefusal } from '../db/writes.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { assertReadable } from '../http/transitions.ts';
import { assertImagesUsable } from '../ingestion/public.ts';
import { loadReadableOrderOfAnyType } from '../planned/public.ts';
import { loadReadableEwo } from './ewo/following.ts';

interface CallContext {
  actor: Actor;
  store: Store;
}

const recordLoaders: Record<RemarkTarget, (id: string, context: CallContext) => Promise<unknown>> = {
  ewo: (id, context) => loadReadableEwo({ input: { id }, ...context }),
  tag: (id, context) => assertReadable({ input: { id }, ...context }, tags, canReadTag),
  order: (id, { actor, store }) => loadReadableOrderOfAnyType(store, actor, id),
  async shift(id) {
    if (!isShiftId(id)) throw buildNotFoundRefusal();
  },
};

/** @throws Refused notAllowedHere, notFound */
async function assertRemarkAccess(
  kind: RemarkTarget,
  thing: string,
  context: CallContext,
  isAllowed = canReadRemarks,
) {
  if (!isAllowed(context.actor.profile, kind)) throw new RefusalError('forbidden', 'notAllowedHere');
  await recordLoaders[kind](thing, context);
}

/** @throws Refused refMissing */
async function assertTechniciansExist(store: Store, hours: RemarkDraft['hours'] = []): Promise<void> {
  const technicians = await store.load(hours.map(({ operatorId }) => [operators, operatorId] as const));
  if (technicians.includes(undefined))
    throw new RefusalError('invalid', 'refMissing', {
      values: { what: 'operator' },
      fields: { hours: 'refMissing' },
    });
}

export const remark: Handlers<typeof api> = {
  async list({ input: { of: kind, thing, next }, ...context }) {
    await assertRemarkAccess(kind, thing, context);
    return context.store.list(remarks, { prefix: `${kind}.${thing}.`, next, consistent: true });
  },

  async add({ input: { of: kind, thing, writtenAt, ...draft }, ...writeContext }) {
    await assertRemarkAccess(kind, thing, writeContext, canAddRemark);
    const { actor, store } = writeContext;
    const { now, user } = actor;
    if (draft.hours && kind !== 'ewo' && kind !== 'tag')
      throw new RefusalError('invalid', 'invalidInput', { fields: { hours: 'unknownField' } });
    await assertTechniciansExist(store, draft.hours);
    const { backdateDaysTech } = actor.plant.parameters;
    const at = getRemarkInstant(actor, writtenAt, now, backdateDaysTech);
    await assertImagesUsable(store, 'images', undefined, draft.images);
    const id = `${kind}.${thing}.${ulid(Date.parse(at))}`;
    const newRemark: ValueOf<typeof remarks> = {
      ...draft,
      authorId: user.id,
      author: user.name,
      writtenAt: at,
    };
    await store.commit(store.create(remarks, id, newRemark));
    return store.buildStoredItem(remarks, id, newRemark);
  },

  async takeBack({ input: { id, version }, ...writeContext }) {
    const { actor, store } = writeContext;
    const before = await store.get(remarks, id);
    const { recordKind: kind, recordId } = parseRemarkTarget(id);
    await assertRemarkAccess(kind, recordId, writeContext, canAddRemark);
    const { authorId, author, writtenAt } = before;
    if (authorId !== actor.user.id) throw new RefusalError('forbidden', 'notAllowedHere');
    if (before.takenBackAt) return before;
    const after = { authorId, author, writtenAt, takenBackAt: actor.now };
    await store.commit(store.replace(remarks, before, after, { expected: version }));
    return store.buildStoredItem(remarks, id, after, before.version + 1);
  },
};
