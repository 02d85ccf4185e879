// Processing of a call from its event to its answer: order of checks, archives, transitions, and repeated
// requests.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { SerializedAnswer } from '#functions/db/cache.ts';
import { measureCost } from '#functions/db/capacity.ts';
import { memberships, plants, users } from '#functions/db/entities/access.ts';
import { idempotencyRecords, idempotencySteps } from '#functions/db/entities/kernel.ts';
import { tools } from '#functions/db/entities/structure.ts';
import { defineEntity, type } from '#functions/db/entity.ts';
import {
  buildIdempotencyRecord,
  DuplicateRequestError,
  getIdempotencyRecordId,
  LEASE_SECONDS,
} from '#functions/db/idempotency-record.ts';
import type { Store } from '#functions/db/store.ts';
import { createArchiveHandlers } from '#functions/http/archive-handlers.ts';
import { FileAnswer } from '#functions/http/file-answer.ts';
import { readForm } from '#functions/http/form.ts';
import { getIdempotencyKey, runOnce } from '#functions/http/idempotency.ts';
import { openProgress } from '#functions/http/progress.ts';
import { bindHandlers, type Handlers, serve } from '#functions/http/serve.ts';
import type { Actor } from '#functions/http/session.ts';
import {
  applyTransition,
  assertReadable,
  assertTransition,
  getPrincipal,
} from '#functions/http/transitions.ts';
import { Plant } from '#shared/access/plant.ts';
import { defineArchive, defineEndpoint } from '#shared/contract.ts';
import { MAX_INLINE_FILE_BYTES } from '#shared/ingestion/import.ts';
import { RefusalError } from '#shared/refused.ts';
import { defineTransitions } from '#shared/transitions.ts';
import { VERSION_HEADER, version } from '#shared/version.ts';
import { bareTable, freshScope, NOW, storeIn } from './bare-table.ts';

bareTable();
const KEY = 'of the distribution';
const stageVariables = { ORIGIN_DIGESTS: createHash('sha256').update(KEY).digest('hex') };
beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

let n = 0;
const fresh = () => storeIn(freshScope());

describe('an archive', () => {
  interface Thing {
    code: string;
    note?: string;
  }
  const things = defineEntity('thing', type<Thing>(), { uniques: ['code'] });
  const also = vi.fn(
    (_: { store: Store; id: number; before?: Thing; after?: Thing }): ReturnType<Store['create']> => [],
  );
  let calls: ReturnType<typeof createArchiveHandlers<Thing>>;
  const actor = { user: { id: 'ada' } } as never;
  const made = async (store: Store, code: string) =>
    calls.create({ input: { code }, actor, store } as never) as never as { id: number; version: number };
  const given = (call: keyof typeof calls, store: Store, input: object) =>
    (async () => calls[call]({ input, actor, store } as never))();
  beforeEach(() => {
    calls = createArchiveHandlers<Thing>(things, also as never);
    also.mockReset();
    also.mockReturnValue([]);
  });

  it('draws ids of the sequence of its kind, lists and gets what it has', async () => {
    const store = fresh();
    const [a, b] = [await made(store, 'a'), await made(store, 'b')];
    expect([a, b]).toMatchObject([
      { id: 1, version: 1, code: 'a', updatedBy: 'seed', updatedAt: NOW },
      { id: 2, version: 1, code: 'b' },
    ]);
    expect(await store.next('thing')).toBe(3);
    expect(await given('get', store, { id: 2 })).toEqual(b);
    expect(await given('list', store, { limit: 1 })).toMatchObject({ items: [a], next: expect.any(String) });
    await expect(given('get', store, { id: 9 })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('gives the number of what was refused to the next', async () => {
    const store = fresh();
    await made(store, 'a');
    await expect(made(store, 'A')).rejects.toMatchObject({ code: 'codeTaken' });
    expect(await made(store, 'b')).toMatchObject({ id: 2 });
  });

  it('replaces the whole of what was sent, without what the store adds', async () => {
    const store = fresh();
    const a = await made(store, 'a');
    const sent = { ...a, code: 'b', note: 'x', updatedAt: 'never', updatedBy: 'nobody' };
    const after = { id: 1, version: 2, code: 'b', note: 'x', updatedAt: NOW, updatedBy: 'seed' };
    expect(await given('replace', store, sent)).toEqual(after);
    expect(await store.get(things, 1)).toEqual(after);
    expect(also.mock.lastCall![0]).toMatchObject({
      id: 1,
      before: { code: 'a' },
      after: { code: 'b', note: 'x' },
    });
    expect(also.mock.lastCall![0].after).toEqual({ code: 'b', note: 'x' });
    await expect(given('replace', store, sent)).rejects.toMatchObject({ code: 'stale' });
    // Without a version the last write wins.
    expect(await given('replace', store, { id: 1, code: 'c' })).toMatchObject({ version: 3, code: 'c' });
    expect(await store.get(things, 1)).not.toHaveProperty('note');
  });

  it('removes what is as it was seen', async () => {
    const store = fresh();
    await made(store, 'a');
    await expect(given('remove', store, { id: 1, version: 2 })).rejects.toMatchObject({ code: 'stale' });
    expect(await given('remove', store, { id: 1, version: 1 })).toEqual({});
    expect(also.mock.lastCall![0]).toMatchObject({ id: 1, before: { code: 'a' } });
    expect(also.mock.lastCall![0]).not.toHaveProperty('after');
    expect(await store.find(things, 1)).toBeUndefined();
    await expect(given('remove', store, { id: 1 })).rejects.toMatchObject({ code: 'notFound' });
  });

  it('writes with each change what hangs on it, or neither', async () => {
    const store = fresh();
    const logs = defineEntity('log', type<{ n: number }>(), { ids: 'text', isReferenceable: false });
    also.mockImplementation(({ store, id, after }) =>
      store.create(logs, `${id}.${after?.code ?? 'gone'}`, { n: 1 }),
    );
    await made(store, 'a');
    await given('replace', store, { id: 1, code: 'b' });
    await expect(given('replace', store, { id: 1, code: 'a' })).rejects.toMatchObject({ code: 'codeTaken' });
    expect(await store.get(things, 1)).toMatchObject({ code: 'b', version: 2 });
    await given('remove', store, { id: 1 });
    expect((await store.list(logs)).items.map(({ id }) => id)).toEqual(['1.a', '1.b', '1.gone']);
  });

  it('says who still uses what is to go, where it is known', async () => {
    const store = fresh();
    await made(store, 'a');
    for (const id of [1, 2, 3, 4])
      await store.commit(
        store.create(tools, id, { code: `T-${id}`, description: '' } as never),
        store.link(things, 1, { referenceKind: 'tools', id }),
      );
    const remove = (version?: number) => given('remove', store, { id: 1, version });
    await expect(remove()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'inUseBy',
      details: { values: { by: 'tools', count: 4, names: 'T-1, T-2, T-3' } },
    });
    // The names are not added to other refusals.
    await expect(remove(2)).rejects.toMatchObject({ code: 'stale' });
    const lost = new Error('lost');
    also.mockImplementationOnce(() => {
      throw lost;
    });
    await expect(remove()).rejects.toBe(lost);
    for (const id of [1, 2, 3, 4])
      await store.commit(store.unlink(things, 1, { referenceKind: 'tools', id }));
    // References without names are only counted.
    await store.commit(store.hold(things, 1, 'orders'));
    await expect(remove()).rejects.toMatchObject({
      code: 'inUse',
      details: { values: { by: 'orders', count: 1 } },
    });
  });

  it('needs nothing beside', async () => {
    const store = fresh();
    const plain = createArchiveHandlers<Thing>(things);
    await plain.create({ input: { code: 'a' }, actor, store } as never);
    expect(await plain.remove({ input: { id: 1 }, actor, store } as never)).toEqual({});
  });
});

describe('a thing that moves', () => {
  interface Job {
    state: 'open' | 'done' | 'late';
    whose?: string;
    note?: string;
  }
  const jobs = defineEntity('job', type<Job>());
  const table = defineTransitions<Job['state'], Job>()('orderState', {
    finish: {
      from: ['open'],
      to: 'done',
      requiredPermission: ['machines', 'edit'],
      isOwn: ({ user }, { whose }) => whose === undefined || whose === user,
    },
    judge: {
      from: ['open'],
      to: ({ note }) => (note ? 'late' : 'done'),
      requiredPermission: ['machines', 'edit'],
    },
    note: { from: ['open', 'done'], requiredPermission: ['machines', 'edit'] },
  });
  const actorOf = (more: object = {}) =>
    ({
      profile: 'admin',
      user: { id: 'ada' },
      operatorId: 7,
      plant: { resources: true, parameters: { techCanClose: false } },
      ownTeams: async () => ({ teams: [1], ledTeamIds: [2] }),
      runTeams: async () => undefined,
      ...more,
    }) as unknown as Actor;
  const opened = async (value: Job = { state: 'open' }) => {
    const store = fresh();
    await store.commit(store.create(jobs, 1, value));
    return store;
  };
  const call = (store: Store, version?: number, actor = actorOf()) => ({
    input: { id: 1, version },
    actor,
    store,
  });

  it('is asked for by who they are, with their teams', async () => {
    expect(await getPrincipal(actorOf())).toEqual({
      profile: 'admin',
      user: 'ada',
      operatorId: 7,
      resources: true,
      techCanClose: false,
      teams: [1],
      ledTeamIds: [2],
    });
    expect(await getPrincipal(actorOf({ ownTeams: async () => undefined }))).not.toHaveProperty('teams');
  });

  it('goes to the state of the move, with what hangs on it, and says why', async () => {
    const store = await opened({ state: 'open', note: 'x' });
    const change = vi.fn((before: Job) => ({
      after: { ...before, whose: 'ada' },
      also: store.create(jobs, 2, { state: 'open' }),
      reason: 'Asked',
    }));
    const after = await applyTransition(call(store, 1), jobs, table, 'finish', change);
    expect(after).toEqual({
      id: 1,
      version: 2,
      state: 'done',
      whose: 'ada',
      note: 'x',
      updatedAt: NOW,
      updatedBy: 'seed',
    });
    expect(await store.get(jobs, 1)).toEqual(after);
    expect(await store.find(jobs, 2)).toBeDefined();
    expect(change.mock.lastCall![0]).toMatchObject({ state: 'open', version: 1 });
  });

  it('may be told where to by the thing itself, or stay where it is', async () => {
    const late = await opened({ state: 'open', note: 'x' });
    const keep = async (before: Job) => ({ after: { ...before } });
    expect((await applyTransition(call(late), jobs, table, 'judge', keep)).state).toBe('late');
    const done = await opened();
    expect((await applyTransition(call(done), jobs, table, 'judge', keep)).state).toBe('done');
    expect(await applyTransition(call(done), jobs, table, 'note', keep)).toMatchObject({
      state: 'done',
      version: 3,
    });
  });

  it('is refused by its state, by who asks, and by who was faster', async () => {
    const store = await opened({ state: 'open', whose: 'bo' });
    const keep = (before: Job) => ({ after: { ...before } });
    const move = (name: 'finish' | 'note' | 'judge', version?: number, actor?: Actor) =>
      applyTransition(call(store, version, actor), jobs, table, name, keep);
    await expect(move('finish')).rejects.toMatchObject({ kind: 'forbidden', code: 'notAllowedHere' });
    await expect(move('note', 2)).rejects.toMatchObject({ code: 'stale' });
    await expect(move('note', 1, actorOf({ profile: 'guest' }))).rejects.toMatchObject({
      code: 'notAllowedHere',
    });
    await move('judge');
    await expect(move('judge')).rejects.toMatchObject({ kind: 'conflict', code: 'orderState' });
    await expect(assertTransition(call(store), jobs, table, 'judge')).rejects.toMatchObject({
      code: 'orderState',
    });
    expect(await assertTransition(call(store), jobs, table, 'note')).toMatchObject({
      state: 'done',
      version: 2,
    });
    await expect(
      assertTransition({ ...call(store), input: { id: 9 } }, jobs, table, 'note'),
    ).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('is read by whom it is for', async () => {
    const store = await opened({ state: 'open', whose: 'ada' });
    const reads = ({ user }: { user?: string }, { whose }: Job) => whose === user;
    expect(await assertReadable(call(store), jobs, reads)).toMatchObject({ whose: 'ada' });
    const bo = actorOf({ user: { id: 'bo' } });
    await expect(assertReadable(call(store, 1, bo), jobs, reads)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'notAllowedHere',
    });
  });
});

describe('a request with a name', () => {
  const ULID = '01J00000000000000000000000';
  const post = { method: 'POST', requiredPermission: 'member' } as const;
  const asked = {
    headers: { 'idempotency-key': ULID, 'x-plant': 'P1' },
    rawPath: '/a',
    rawQueryString: 'b=1',
    body: { c: 1 },
  };

  it('is one of a write of somebody’s; others ignore the header', () => {
    expect(getIdempotencyKey(post, asked)).toEqual({
      key: ULID,
      digest: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(
      getIdempotencyKey(post, { ...asked, headers: { 'idempotency-key': ULID.toLowerCase() } })!.key,
    ).toBe(ULID);
    expect(getIdempotencyKey(post, { ...asked, headers: {} })).toBeUndefined();
    expect(getIdempotencyKey({ ...post, method: 'GET' }, asked)).toBeUndefined();
    expect(getIdempotencyKey({ ...post, requiredPermission: 'public' }, asked)).toBeUndefined();
    expect(
      getIdempotencyKey({ ...post, method: 'GET' }, { ...asked, headers: { 'idempotency-key': 'one' } }),
    ).toBeUndefined();
  });

  it.each(['', 'one', `${ULID}0`, `x${ULID}`, ULID.slice(1), `8${ULID.slice(1)}`, `${ULID.slice(0, -1)}U`])(
    'has none in %j',
    (key) => {
      expect(() => getIdempotencyKey(post, { ...asked, headers: { 'idempotency-key': key } })).toThrow(
        expect.objectContaining({
          code: 'invalidInput',
          details: { fields: { 'Idempotency-Key': 'badFormat' } },
        }),
      );
    },
  );

  it('asks for the same only if all of it is the same', () => {
    const digest = (more: object = {}, call: object = post) =>
      getIdempotencyKey(call as typeof post, { ...asked, ...more })!.digest;
    const bytes = (last: number) => ({ body: { bytes: new Uint8Array([1, 2, last]) } });
    const all = [
      digest(),
      digest({ rawPath: '/b' }),
      digest({ rawQueryString: 'b=2' }),
      digest({ rawQueryString: undefined }),
      digest({ body: { c: 2 } }),
      digest({ body: undefined }),
      digest({ headers: { ...asked.headers, 'x-plant': 'P2' } }),
      digest({ headers: { 'idempotency-key': ULID } }),
      digest({}, { ...post, method: 'PUT' }),
      digest(bytes(3)),
      digest(bytes(4)),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(digest({ headers: { ...asked.headers, authorization: 'x' } })).toBe(digest());
    expect(digest(bytes(3))).toBe(digest(bytes(3)));
    expect(digest({ body: '' })).toBe(digest({ body: undefined }));
  });

  /** Opens a session of Ada in which a request was sent under an idempotency key. */
  const session = (digest = 'd') => {
    const sent = { key: `K${++n}`, digest };
    const scope = freshScope();
    const again = (other = digest) => ({
      sent: { ...sent, digest: other },
      session: {
        store: storeIn(scope, { user: 'Ada', userId: 'ada', now: NOW }, { ...sent, digest: other }),
        actor: { now: NOW, user: { id: 'ada' } },
      },
    });
    return { again, id: getIdempotencyRecordId('ada', sent), sent };
  };
  const things = defineEntity('thing', type<{ n: number }>(), { ids: 'text', isReferenceable: false });
  /** Returns work that writes and answers the text. */
  const working = (store: Store, text = '{"done":true}') =>
    vi.fn(async () => {
      await store.commit(store.create(things, 'a', { n: 1 }));
      return new SerializedAnswer<unknown>(text);
    });

  it('is done once; its twin gets the answer that was given', async () => {
    const { again, id } = session();
    const first = again();
    const work = working(first.session.store);
    expect((await runOnce(first.sent, first.session, work)).text).toBe('{"done":true}');
    expect(await first.session.store.get(idempotencyRecords, id)).toMatchObject({
      digest: 'd',
      answer: '{"done":true}',
    });
    const second = again();
    const never = working(second.session.store);
    const given = await measureCost(() => runOnce(second.sent, second.session, never));
    expect([given.answer.text, given.trips]).toEqual(['{"done":true}', 1]);
    expect([work.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
  });

  it('is refused where its name was another’s', async () => {
    const { again } = session();
    const first = again();
    await runOnce(first.sent, first.session, working(first.session.store));
    const other = again('other');
    await expect(runOnce(other.sent, other.session, working(other.session.store))).rejects.toMatchObject({
      kind: 'otherwise',
      code: 'keyReused',
    });
  });

  it('without a name, or of nobody, is done each time', async () => {
    const { session: its, sent } = session().again();
    for (const [name, who] of [
      [undefined, its],
      [sent, { ...its, actor: { now: NOW } }],
    ] as const) {
      const work = vi.fn(async () => new SerializedAnswer<unknown>('x'));
      for (let time = 0; time < 2; time++) expect((await runOnce(name, who, work)).text).toBe('x');
      expect(work).toHaveBeenCalledTimes(2);
    }
    expect(
      (await its.store.list(idempotencyRecords)).items.filter(({ id }) => id.endsWith(sent.key)),
    ).toEqual([]);
  });

  it('that was refused may be sent again', async () => {
    const { again } = session();
    const first = again();
    const failing = async () => {
      throw new RefusalError('conflict', 'codeTaken');
    };
    await expect(runOnce(first.sent, first.session, failing)).rejects.toMatchObject({ code: 'codeTaken' });
    const second = again();
    expect((await runOnce(second.sent, second.session, working(second.session.store))).text).toBe(
      '{"done":true}',
    );
  });

  it('keeps an answer of a hundred thousand bytes; of a longer one its twin is told that it was done', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    for (const [length, outcome] of [
      [100_000, 'answered'],
      [100_001, 'sentBefore'],
    ] as const) {
      const { again } = session();
      const first = again();
      await runOnce(first.sent, first.session, working(first.session.store, 'x'.repeat(length)));
      const second = again();
      const told = await runOnce(second.sent, second.session, working(second.session.store)).then(
        ({ text }) => (text.length === length ? 'answered' : text),
        ({ kind, code }) => (kind === 'conflict' ? code : kind),
      );
      expect(told).toBe(outcome);
    }
  });

  describe('of several commits', () => {
    beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
    /** Returns the session of a resumable call and the steps of its work. */
    const resumable = () => {
      const { again, id } = session();
      return {
        id,
        /** Opens the session of a further attempt, by default once the lease of the first has ended. */
        again: (digest?: string, seconds = LEASE_SECONDS) => {
          const { sent } = again(digest);
          const named = { ...sent, isResumable: true } as const;
          const now = later(seconds);
          const store = storeIn(scope, { user: 'Ada', userId: 'ada', now }, named);
          return { sent: named, session: { store, actor: { now, user: { id: 'ada' } } } };
        },
      };
    };
    const scope = freshScope();
    const later = (seconds: number) => new Date(Date.parse(NOW) + seconds * 1000).toISOString();
    /** Creates things in turn and fails before the one that is `fatal`. */
    const steps = (store: Store, names: readonly string[], fatal?: string) => async () => {
      const progress = await openProgress(store);
      const answers: string[] = [];
      for (const name of names) {
        if (name === fatal) throw new Error('killed');
        answers.push(
          await progress.run(name, async (own) => {
            await own.commit(own.create(things, name, { n: 1 }));
            return `${name} done`;
          }),
        );
      }
      return new SerializedAnswer<unknown>(answers.join());
    };

    it('goes on after the last step that was done, and answers the whole', async () => {
      const { again } = resumable();
      const first = again(undefined, 0);
      const names = ['r1', 'r2', 'r3'];
      await expect(
        runOnce(first.sent, first.session, steps(first.session.store, names, 'r3')),
      ).rejects.toThrow('killed');
      const second = again();
      const answer = await runOnce(second.sent, second.session, steps(second.session.store, names));
      expect(answer.text).toBe('r1 done,r2 done,r3 done');
      const third = again();
      const given = await measureCost(() =>
        runOnce(third.sent, third.session, steps(third.session.store, names)),
      );
      expect([given.answer.text, given.trips]).toEqual([answer.text, 1]);
    });

    it.each([
      [0, LEASE_SECONDS],
      [10, LEASE_SECONDS - 10],
      [LEASE_SECONDS - 0.5, 1],
    ])(
      'is in progress %s s after an attempt began that may still run, for %s s more',
      async (seconds, rest) => {
        const { again } = resumable();
        const first = again(undefined, 0);
        const names = ['p1', 'p2'].map((name) => `${name}.${seconds}`);
        await expect(
          runOnce(first.sent, first.session, steps(first.session.store, names, names[1])),
        ).rejects.toThrow('killed');
        const second = again(undefined, seconds);
        const work = vi.fn(steps(second.session.store, names));
        await expect(runOnce(second.sent, second.session, work)).rejects.toMatchObject({
          kind: 'unavailable',
          code: 'inProgress',
          details: { retryAfter: rest },
        });
        expect(work).not.toHaveBeenCalled();
        const third = again(undefined, LEASE_SECONDS);
        expect((await runOnce(third.sent, third.session, steps(third.session.store, names))).text).toBe(
          names.map((name) => `${name} done`).join(),
        );
      },
    );

    it('may be sent again at once after an attempt that ended with a refusal', async () => {
      const { again } = resumable();
      const first = again(undefined, 0);
      const refusing = async () => {
        await steps(first.session.store, ['q1'])();
        throw new RefusalError('unavailable', 'unavailable');
      };
      await expect(runOnce(first.sent, first.session, refusing)).rejects.toMatchObject({
        code: 'unavailable',
      });
      const second = again(undefined, 1);
      expect(
        (await runOnce(second.sent, second.session, steps(second.session.store, ['q1', 'q2']))).text,
      ).toBe('q1 done,q2 done');
    });

    it('is in progress where another attempt began meanwhile, also if that caused a refusal', async () => {
      const { again } = resumable();
      for (const refusal of [undefined, new RefusalError('conflict', 'ewoState')]) {
        const [first, second] = [again(undefined, 0), again(undefined, 1)];
        const names = ['v1', 'v2'].map((name) => `${name}${refusal ? 'r' : ''}`);
        const late = async () => {
          await steps(second.session.store, names, names[1])().catch(() => {});
          if (refusal) throw refusal;
          return steps(first.session.store, ['v3'])();
        };
        await expect(runOnce(first.sent, first.session, late)).rejects.toMatchObject({ code: 'inProgress' });
      }
    });

    it('is refused under the key of another request, begun or answered', async () => {
      const { again } = resumable();
      const first = again(undefined, 0);
      await expect(
        runOnce(first.sent, first.session, steps(first.session.store, ['o1', 'o2'], 'o2')),
      ).rejects.toThrow('killed');
      const other = again('other');
      const work = vi.fn(steps(other.session.store, ['o3']));
      await expect(runOnce(other.sent, other.session, work)).rejects.toMatchObject({ code: 'keyReused' });
      expect(work).not.toHaveBeenCalled();
    });

    it('takes the answer of a twin that is faster in the middle of a step, or at the end', async () => {
      const { again } = resumable();
      const [first, second] = [again(), again()];
      const names = ['t1', 't2'];
      const twin = steps(second.session.store, names);
      const late = async () => {
        const progress = await openProgress(first.session.store);
        const answer = await progress.run('t1', async (own) => {
          await twin();
          await own.commit(own.create(things, 't1', { n: 2 }));
          return 'slower';
        });
        return new SerializedAnswer<unknown>(answer);
      };
      expect((await runOnce(first.sent, first.session, late)).text).toBe('t1 done');
      expect(await first.session.store.get(things, 't1')).toMatchObject({ n: 1 });
    });

    it('is in progress where a twin has done a step that its work notes itself, and resumes after it', async () => {
      const { again, id } = resumable();
      const [first, second] = [again(), again()];
      const work = (store: Store, name: string) => async () => {
        const progress = await openProgress(store);
        const before = progress.find<string>('only');
        if (before) return new SerializedAnswer<unknown>(before);
        await steps(store, [`${name}.begun`])();
        if (name === 'late') {
          // The twin goes on although its lease has ended.
          const plain = storeIn(scope, { user: 'Ada', now: NOW });
          await plain.commit(
            plain.create(idempotencySteps, `${id}.only`, { answer: '"soon"', expiresAt: 1 }),
          );
        }
        await store.commit(progress.note('only', name), store.create(things, name, { n: 1 }));
        return new SerializedAnswer<unknown>(name);
      };
      await expect(
        runOnce(first.sent, first.session, work(first.session.store, 'late')),
      ).rejects.toMatchObject({ code: 'inProgress', details: { retryAfter: 1 } });
      expect(await first.session.store.find(things, 'late')).toBeUndefined();
      expect((await runOnce(second.sent, second.session, work(second.session.store, 'soon'))).text).toBe(
        'soon',
      );
    });

    it('keeps no notes where nobody named the request', async () => {
      const plain = storeIn(freshScope());
      const progress = await openProgress(plain);
      expect([progress.find('x'), progress.note('x', 1)]).toEqual([undefined, []]);
      const work = vi.fn(async (store: Store) => store);
      expect(await progress.run('x', work)).toBe(plain);
    });
  });

  describe('whose twin is at work', () => {
    beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
    const noted = async (more: object = {}, digest = 'd') => {
      const { again, id, sent } = session(digest);
      const { store } = again().session;
      const plain = storeIn(store.scope);
      await plain.commit(
        plain.put(idempotencyRecords, id, { ...buildIdempotencyRecord(sent, NOW), ...more }),
      );
      return { again, id, sent, plain };
    };

    it('waits for its answer', async () => {
      const { again, id, sent, plain } = await noted();
      const { session: its, sent: name } = again();
      let looks = 0;
      const find = vi.spyOn(its.store, 'find').mockImplementation((async (
        kind: typeof idempotencyRecords,
        of: string,
      ) => {
        if (++looks === 3)
          await plain.commit(
            plain.put(idempotencyRecords, id, { ...buildIdempotencyRecord(sent, NOW), answer: 'at last' }),
          );
        return plain.find(kind, of);
      }) as never);
      expect((await runOnce(name, its, working(its.store))).text).toBe('at last');
      expect(find).toHaveBeenCalledTimes(3);
    });

    it('looks four times, then is told that it was done', async () => {
      const { again } = await noted();
      const { session: its, sent } = again();
      const work = working(its.store);
      const { answer, trips } = await measureCost(() => runOnce(sent, its, work).catch((error) => error));
      expect(answer).toMatchObject({ kind: 'conflict', code: 'sentBefore' });
      expect(trips).toBe(5);
      expect(work).not.toHaveBeenCalled();
    });

    it('is refused at once where that asked for something else', async () => {
      const { again } = await noted();
      const { session: its, sent } = again('other');
      const { answer, trips } = await measureCost(() =>
        runOnce(sent, its, working(its.store)).catch((error) => error),
      );
      expect(answer).toMatchObject({ code: 'keyReused' });
      expect(trips).toBe(1);
    });

    it('finds out when it writes, and gets the answer of whoever was faster', async () => {
      const { again, id, sent } = session();
      const { session: its } = again();
      const plain = storeIn(its.store.scope);
      const work = async () => {
        await plain.commit(
          plain.put(idempotencyRecords, id, { ...buildIdempotencyRecord(sent, NOW), answer: 'faster' }),
        );
        await its.store.commit(its.store.create(things, 'a', { n: 1 }));
        return new SerializedAnswer<unknown>('slower');
      };
      expect((await runOnce(sent, its, work)).text).toBe('faster');
      expect(await plain.find(things, 'a')).toBeUndefined();
      expect(new DuplicateRequestError()).toBeInstanceOf(Error);
    });
  });
});

describe('a call', () => {
  const tenant = 'calls';
  const api = {
    echo: defineEndpoint({
      method: 'POST',
      path: '/echo/items/{id}',
      requiredPermission: ['machines', 'edit'],
      input: z.strictObject({ id: z.coerce.number(), text: z.string().optional() }),
      output: z.unknown(),
      summary: 'What was sent',
    }),
    open: defineEndpoint({
      method: 'GET',
      path: '/open',
      requiredPermission: 'public',
      input: z.strictObject({ what: z.string().optional() }),
      output: z.unknown(),
      summary: 'Who asks',
    }),
    events: defineEndpoint({
      method: 'GET',
      path: '/events',
      requiredPermission: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      summary: 'A text',
      type: 'text/event-stream',
    }),
    file: defineEndpoint({
      method: 'GET',
      path: '/file',
      requiredPermission: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      summary: 'A file',
    }),
    long: defineEndpoint({
      method: 'GET',
      path: '/long',
      requiredPermission: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      summary: 'A long text',
    }),
  };
  const form = {
    send: defineEndpoint({
      method: 'POST',
      path: '/form',
      requiredPermission: ['machines', 'edit'],
      input: z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
      output: z.unknown(),
      summary: 'A form',
      multipart: true,
    }),
    other: defineEndpoint({
      method: 'POST',
      path: '/other',
      requiredPermission: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      summary: 'No form',
    }),
  };
  const long = `"${'é'.repeat(9_000)}"`;
  const handlers: Handlers<typeof api> = {
    echo: ({ input, actor, store }) => ({
      input,
      plant: (actor as unknown as Actor).plant.id,
      scope: store.scope,
    }),
    open: ({ actor }) => ({ actor }),
    events: () => 'retry: 1\n\n',
    file: () =>
      new FileAnswer({ bytes: new Uint8Array([1, 2]), type: 'application/pdf', name: 'é.pdf' }) as never,
    long: () => new SerializedAnswer<unknown>(long),
  };
  let handler: ReturnType<typeof serve>;
  beforeEach(() => {
    handler = serve(
      bindHandlers(api, handlers),
      bindHandlers(
        form,
        {
          send: ({ input: { name, bytes } }: { input: { name: string; bytes: Uint8Array } }) => ({
            name,
            n: bytes.length,
          }),
          other: () => ({}),
        } as never,
        readForm,
      ),
      bindHandlers(
        { things: defineArchive('/thing', 'archives', z.strictObject({ code: z.string() })).list } as never,
        { things: () => ({ items: [] }) } as never,
      ),
    );
  });
  beforeAll(async () => {
    const store = storeIn({ tenant });
    const plant = Plant.parse({ code: 'P1', description: 'x', language: 'it', timeZone: 'UTC' });
    await store.commit(
      store.create(plants, 'P1', plant),
      ['ada', 'bo'].map((id) => store.create(users, id, { name: id, email: `${id}@x`, language: 'en' })),
      store.create(memberships, 'ada.P1', { plant: 'P1', profile: 'admin' }),
      store.create(memberships, 'bo.P1', { plant: 'P1', profile: 'guest' }),
    );
  });

  interface Sending {
    as?: string;
    headers?: Record<string, string | undefined>;
    body?: string | null;
    query?: string;
    more?: object;
  }
  async function answerTo(
    method: string,
    path: string,
    { as = 'ada', headers = {}, body, query = '', more = {} }: Sending = {},
  ) {
    const event = {
      version: '2.0',
      routeKey: `${method} ${path}`,
      rawPath: path,
      rawQueryString: query,
      headers: { 'x-origin-key': KEY, 'x-plant': 'P1', host: 'api.example', ...headers },
      queryStringParameters: Object.fromEntries(new URLSearchParams(query)),
      body,
      isBase64Encoded: false,
      stageVariables,
      requestContext: {
        requestId: 'r1',
        http: { method, path, sourceIp: '198.51.100.1' },
        authorizer:
          as === 'nobody' ? undefined : { jwt: { claims: { token_use: 'access', tenant, user: as } } },
      },
      ...more,
    };
    return (await handler(event as never, {} as never)) as unknown as {
      statusCode: number;
      headers: Record<string, string>;
      body: string;
      isBase64Encoded?: boolean;
    };
  }
  const told = async (...asked: Parameters<typeof answerTo>) => {
    const { statusCode, body } = await answerTo(...asked);
    return [statusCode, JSON.parse(body)];
  };
  const echo = (sending: Sending = {}) => told('POST', '/echo/items/7', sending);

  it('is answered as JSON that nobody keeps, by the handler of its route', async () => {
    const answer = await answerTo('POST', '/echo/items/7', { body: '{"text":"é"}' });
    expect(answer).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-correlation-id': 'r1',
        [VERSION_HEADER]: version,
        'x-robots-tag': 'noindex',
      },
      body: JSON.stringify({ input: { id: 7, text: 'é' }, plant: 'P1', scope: { tenant, plant: 'P1' } }),
    });
    expect(await told('GET', '/thing/items')).toEqual([200, { items: [] }]);
  });

  it('of nobody is answered where it is public: who they are is not asked', async () => {
    expect(
      await told('GET', '/open', {
        as: 'nobody',
        query: 'what=x',
        headers: { 'x-viewer-address': undefined },
      }),
    ).toEqual([200, { actor: { now: expect.any(String), host: 'api.example', address: '198.51.100.1' } }]);
    expect(await echo({ as: 'nobody' })).toMatchObject([401, { code: 'signIn' }]);
  });

  it('passes origin, session, right, size, text and input in this order', async () => {
    const wrong = { 'x-origin-key': 'x' };
    expect(await echo({ headers: wrong, body: '{'.repeat(300_000), as: 'nobody' })).toMatchObject([
      403,
      { code: 'blocked' },
    ]);
    for (const body of ['{'.repeat(300_000), '{', '{"x":1}']) {
      expect(await echo({ body, as: 'nobody' })).toMatchObject([401, { code: 'signIn' }]);
      expect(await echo({ body, as: 'bo' })).toMatchObject([403, { code: 'notAllowedHere' }]);
    }
    expect(await echo({ body: '{'.repeat(300_000) })).toMatchObject([413, { code: 'bodyTooLarge' }]);
    expect(await echo({ body: '{' })).toMatchObject([400, { code: 'brokenJson' }]);
    expect(await echo({ body: '{"x":1}' })).toMatchObject([400, { fields: { x: 'unknownField' } }]);
    expect(await told('POST', '/nowhere')).toMatchObject([404, { code: 'notFound' }]);
  });

  it('holds nothing twice, nothing too deep, and nothing that is no value', async () => {
    expect(await echo({ body: '{"text":"a","text":"a"}' })).toMatchObject([
      400,
      { fields: { text: 'givenTwice' } },
    ]);
    expect(await echo({ body: '{"text":{"toString":1}}' })).toMatchObject([400, { code: 'brokenJson' }]);
    expect(await echo({ body: `${'['.repeat(30)}${']'.repeat(30)}` })).toMatchObject([
      400,
      { code: 'bodyTooLarge' },
    ]);
    expect(await echo({ body: '{"text":"a"}', headers: { 'content-type': 'text/plain' } })).toMatchObject([
      200,
      {},
    ]);
    for (const body of ['', null, undefined]) expect((await echo({ body }))[0]).toBe(200);
    expect(await echo({ query: 'a=1&a=2' })).toMatchObject([400, { fields: { a: 'givenTwice' } }]);
  });

  it.each([
    ['a result', 200, 'POST', '/echo/items/7', {}],
    ['an event stream', 200, 'GET', '/events', {}],
    ['a file', 200, 'GET', '/file', {}],
    ['a compressed text', 200, 'GET', '/long', { headers: { 'accept-encoding': 'gzip' } }],
    ['an unknown route', 404, 'GET', '/nowhere', {}],
    ['a missing sign-in', 401, 'GET', '/events', { as: 'nobody' }],
    ['a missing permission', 403, 'POST', '/echo/items/7', { as: 'bo' }],
    ['broken input', 400, 'POST', '/echo/items/x', { body: '{"text":1}' }],
    ['a call past the distribution', 403, 'GET', '/open', { headers: { 'x-origin-key': 'no' } }],
  ] as const)(
    'has the version of the service in its answer: %s',
    async (_, status, method, path, sending) => {
      const { statusCode, headers } = await answerTo(method, path, sending);
      expect([statusCode, headers[VERSION_HEADER]]).toEqual([status, version]);
    },
  );

  it('may be answered with a text, a file, or what is compressed', async () => {
    const events = await answerTo('GET', '/events');
    expect([events.headers['content-type'], events.body]).toEqual(['text/event-stream', 'retry: 1\n\n']);
    expect(await answerTo('GET', '/file')).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': "attachment; filename*=UTF-8''%C3%A9.pdf",
        'x-correlation-id': 'r1',
        [VERSION_HEADER]: version,
        'x-robots-tag': 'noindex',
      },
      body: Buffer.from([1, 2]).toString('base64'),
      isBase64Encoded: true,
    });
    const zipped = await answerTo('GET', '/long', { headers: { 'accept-encoding': 'gzip' } });
    expect(zipped.headers).toMatchObject({ 'content-encoding': 'gzip', 'content-type': 'application/json' });
    expect(gunzipSync(Buffer.from(zipped.body, 'base64')).toString()).toBe(long);
    expect((await answerTo('GET', '/long')).body).toBe(long);
  });

  it('may be a form, where it takes one, of more than other bodies may hold', async () => {
    const sending = (bytes: Buffer): Sending => ({
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      body: Buffer.concat([
        Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--b--\r\n'),
      ]).toString('base64'),
      more: { isBase64Encoded: true },
    });
    const large = Buffer.alloc(300 * 1024, '{');
    expect(await told('POST', '/form', sending(large))).toEqual([200, { name: 'a.csv', n: large.length }]);
    expect(await told('POST', '/form', { body: '{}' })).toMatchObject([400, { code: 'brokenForm' }]);
    expect(await told('POST', '/form', sending(Buffer.alloc(MAX_INLINE_FILE_BYTES + 1)))).toMatchObject([
      413,
      { code: 'formTooLarge' },
    ]);
    // A form is not parsed if its sender lacks the permission.
    for (const body of ['{}', '!'.repeat(MAX_INLINE_FILE_BYTES * 2)])
      expect(await told('POST', '/form', { body, as: 'bo' })).toMatchObject([
        403,
        { code: 'notAllowedHere' },
      ]);
    expect(await told('POST', '/other', sending(large))).toMatchObject([413, { code: 'bodyTooLarge' }]);
    expect(await told('POST', '/other', { body: '{}' })).toEqual([200, {}]);
  });

  it('with a name is answered as it was', async () => {
    const headers = { 'idempotency-key': '01J00000000000000000000000' };
    const first = await answerTo('POST', '/echo/items/7', { headers, body: '{"text":"a"}' });
    expect(await answerTo('POST', '/echo/items/7', { headers, body: '{"text":"a"}' })).toEqual(first);
    expect(await echo({ headers, body: '{"text":"b"}' })).toMatchObject([422, { code: 'keyReused' }]);
    expect(await echo({ headers: { 'idempotency-key': 'x' } })).toMatchObject([
      400,
      { fields: { 'Idempotency-Key': 'badFormat' } },
    ]);
  });
});
