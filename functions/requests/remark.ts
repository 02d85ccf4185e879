// Remarks on an EWO, a tag, an order or a shift, for whoever may read the thing.
import { ulid } from 'ulid';
import { Refused } from '../../shared/refused.ts';
import { readsEwo } from '../../shared/requests/ewo-moves.ts';
import type { remarks as api } from '../../shared/requests/remark-api.ts';
import { mayRemark, type RemarkedOn, readsRemarks, remarkedThing } from '../../shared/requests/remarked.ts';
import { isShift } from '../../shared/requests/shift.ts';
import { mayDateBack } from '../../shared/requests/steps/ewo.ts';
import { readsTag } from '../../shared/requests/tag-moves.ts';
import { isAhead, notLater } from '../../shared/steps.ts';
import { readable } from '../http/moved.ts';
import type { Handlers } from '../http/serve.ts';
import type { Actor } from '../http/session.ts';
import { mustHaveImages } from '../ingestion/writes.ts';
import { readableOfAnyType } from '../planned/writes.ts';
import { ewos, remarks, tags } from '../table/entities/requests.ts';
import type { ValueOf } from '../table/entity.ts';
import type { Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';

interface Reading {
  actor: Actor;
  store: Store;
}

const thingOf: Record<RemarkedOn, (id: string, reading: Reading) => Promise<unknown>> = {
  ewo: (id, reading) => readable({ input: { id }, ...reading }, ewos, readsEwo),
  tag: (id, reading) => readable({ input: { id }, ...reading }, tags, readsTag),
  order: (id, { actor, store }) => readableOfAnyType(store, actor, id),
  async shift(id) {
    if (!isShift(id)) throw missing();
  },
};

/** @throws Refused notAllowedHere, notFound */
async function mustRead(of: RemarkedOn, thing: string, reading: Reading, may = readsRemarks) {
  if (!may(reading.actor.profile, of)) throw new Refused('forbidden', 'notAllowedHere');
  await thingOf[of](thing, reading);
}

/** When it was written, where that was without a network. @throws Refused dateInFuture, backdatedTooFar */
function saidAt(actor: Actor, writtenAt: string): string {
  if (isAhead(writtenAt, actor.now))
    throw new Refused('invalid', 'dateInFuture', { fields: { writtenAt: 'dateInFuture' } });
  mayDateBack(actor, writtenAt, actor.now, actor.plant.parameters.backdateDaysTech, 'writtenAt');
  return notLater(writtenAt, actor.now);
}

export const remark: Handlers<typeof api> = {
  async list({ input: { of, thing, next }, ...reading }) {
    await mustRead(of, thing, reading);
    return reading.store.list(remarks, { prefix: `${of}.${thing}.`, next, consistent: true });
  },

  async add({ input: { of, thing, writtenAt, ...draft }, ...writing }) {
    await mustRead(of, thing, writing, mayRemark);
    const { actor, store } = writing;
    const { now, user } = actor;
    const at = writtenAt === undefined ? now : saidAt(actor, writtenAt);
    await mustHaveImages(store, 'images', undefined, draft.images);
    const id = `${of}.${thing}.${ulid(Date.parse(at))}`;
    const written: ValueOf<typeof remarks> = {
      ...draft,
      authorId: user.id,
      author: user.name,
      writtenAt: at,
    };
    await store.commit(store.create(remarks, id, written));
    return store.made(remarks, id, written);
  },

  async takeBack({ input: { id, version }, ...writing }) {
    const { actor, store } = writing;
    const before = await store.get(remarks, id);
    const { of, thing } = remarkedThing(id);
    await mustRead(of, thing, writing, mayRemark);
    const { authorId, author, writtenAt } = before;
    if (authorId !== actor.user.id) throw new Refused('forbidden', 'notAllowedHere');
    if (before.takenBackAt) return before;
    const after = { authorId, author, writtenAt, takenBackAt: actor.now };
    await store.commit(store.replace(remarks, before, after, { expected: version }));
    return store.made(remarks, id, after, before.version + 1);
  },
};
