// From the event of a call to its answer: the order in which it is read, archives, moves, and what is sent twice.
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { archived } from '../../../functions/http/archive.ts';
import { FileAnswer } from '../../../functions/http/file-answer.ts';
import { readForm } from '../../../functions/http/form.ts';
import { askerOf, movable, moved, readable } from '../../../functions/http/moved.ts';
import { once, sentAs } from '../../../functions/http/repeat.ts';
import { type Handlers, on, serve } from '../../../functions/http/serve.ts';
import type { Actor } from '../../../functions/http/session.ts';
import { costOf } from '../../../functions/table/capacity.ts';
import { memberships, plants, users } from '../../../functions/table/entities/access.ts';
import { sentRequests } from '../../../functions/table/entities/kernel.ts';
import { tools } from '../../../functions/table/entities/structure.ts';
import { entity, of } from '../../../functions/table/entity.ts';
import { Written } from '../../../functions/table/remembered.ts';
import { SentBefore, sentId, sentNote } from '../../../functions/table/sent.ts';
import type { Store } from '../../../functions/table/store.ts';
import { Plant } from '../../../shared/access/plant.ts';
import { archive, endpoint } from '../../../shared/contract.ts';
import { MAX_SENT } from '../../../shared/ingestion/import.ts';
import { moves } from '../../../shared/moves.ts';
import { Refused } from '../../../shared/refused.ts';
import { bareTable, freshScope, NOW, storeIn } from './bare-table.ts';

bareTable();
const KEY = 'of the distribution';
beforeAll(() => void vi.stubEnv('ORIGIN_DIGEST', createHash('sha256').update(KEY).digest('hex')));
afterAll(() => vi.unstubAllEnvs());
beforeEach(() => void vi.spyOn(process.stdout, 'write').mockReturnValue(true));
afterEach(() => vi.restoreAllMocks());

let n = 0;
const fresh = () => storeIn(freshScope());

describe('an archive', () => {
  interface Thing {
    code: string;
    note?: string;
  }
  const things = entity('thing', of<Thing>(), { uniques: ['code'] });
  const also = vi.fn(
    (_: { store: Store; id: number; before?: Thing; after?: Thing }): ReturnType<Store['create']> => [],
  );
  let calls: ReturnType<typeof archived<Thing>>;
  const actor = { user: { id: 'ada' } } as never;
  const made = async (store: Store, code: string) =>
    calls.create({ input: { code }, actor, store } as never) as never as { id: number; version: number };
  const given = (call: keyof typeof calls, store: Store, input: object) =>
    (async () => calls[call]({ input, actor, store } as never))();
  beforeEach(() => {
    calls = archived<Thing>(things, also as never);
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
    // without a version the last one wins
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
    const logs = entity('log', of<{ n: number }>(), { ids: 'text', held: false });
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
        store.link(things, 1, { by: 'tools', id }),
      );
    const remove = (version?: number) => given('remove', store, { id: 1, version });
    await expect(remove()).rejects.toMatchObject({
      kind: 'conflict',
      code: 'inUseBy',
      details: { values: { by: 'tools', count: 4, names: 'T-1, T-2, T-3' } },
    });
    // and nothing of them where that is not why
    await expect(remove(2)).rejects.toMatchObject({ code: 'stale' });
    const lost = new Error('lost');
    also.mockImplementationOnce(() => {
      throw lost;
    });
    await expect(remove()).rejects.toBe(lost);
    for (const id of [1, 2, 3, 4]) await store.commit(store.unlink(things, 1, { by: 'tools', id }));
    // counted alone
    await store.commit(store.hold(things, 1, 'orders'));
    await expect(remove()).rejects.toMatchObject({
      code: 'inUse',
      details: { values: { by: 'orders', count: 1 } },
    });
  });

  it('needs nothing beside', async () => {
    const store = fresh();
    const plain = archived<Thing>(things);
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
  const jobs = entity('job', of<Job>());
  const table = moves<Job['state'], Job>()('orderState', {
    finish: {
      from: ['open'],
      to: 'done',
      needs: ['machines', 'edit'],
      mine: ({ user }, { whose }) => whose === undefined || whose === user,
    },
    judge: { from: ['open'], to: ({ note }) => (note ? 'late' : 'done'), needs: ['machines', 'edit'] },
    note: { from: ['open', 'done'], needs: ['machines', 'edit'] },
  });
  const actorOf = (more: object = {}) =>
    ({
      profile: 'admin',
      user: { id: 'ada' },
      operatorId: 7,
      plant: { resources: true, parameters: { techCanClose: false } },
      ownTeams: async () => ({ teams: [1], leads: [2] }),
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
    expect(await askerOf(actorOf())).toEqual({
      profile: 'admin',
      user: 'ada',
      operatorId: 7,
      resources: true,
      techCanClose: false,
      teams: [1],
      leads: [2],
    });
    expect(await askerOf(actorOf({ ownTeams: async () => undefined }))).not.toHaveProperty('teams');
  });

  it('goes to the state of the move, with what hangs on it, and says why', async () => {
    const store = await opened({ state: 'open', note: 'x' });
    const change = vi.fn((before: Job) => ({
      after: { ...before, whose: 'ada' },
      also: store.create(jobs, 2, { state: 'open' }),
      why: 'Asked',
    }));
    const after = await moved(call(store, 1), jobs, table, 'finish', change);
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
    expect((await moved(call(late), jobs, table, 'judge', keep)).state).toBe('late');
    const done = await opened();
    expect((await moved(call(done), jobs, table, 'judge', keep)).state).toBe('done');
    expect(await moved(call(done), jobs, table, 'note', keep)).toMatchObject({ state: 'done', version: 3 });
  });

  it('is refused by its state, by who asks, and by who was faster', async () => {
    const store = await opened({ state: 'open', whose: 'bo' });
    const keep = (before: Job) => ({ after: { ...before } });
    const move = (name: 'finish' | 'note' | 'judge', version?: number, actor?: Actor) =>
      moved(call(store, version, actor), jobs, table, name, keep);
    await expect(move('finish')).rejects.toMatchObject({ kind: 'forbidden', code: 'notAllowedHere' });
    await expect(move('note', 2)).rejects.toMatchObject({ code: 'stale' });
    await expect(move('note', 1, actorOf({ profile: 'guest' }))).rejects.toMatchObject({
      code: 'notAllowedHere',
    });
    await move('judge');
    await expect(move('judge')).rejects.toMatchObject({ kind: 'conflict', code: 'orderState' });
    await expect(movable(call(store), jobs, table, 'judge')).rejects.toMatchObject({ code: 'orderState' });
    expect(await movable(call(store), jobs, table, 'note')).toMatchObject({ state: 'done', version: 2 });
    await expect(movable({ ...call(store), input: { id: 9 } }, jobs, table, 'note')).rejects.toMatchObject({
      code: 'notFound',
    });
  });

  it('is read by whom it is for', async () => {
    const store = await opened({ state: 'open', whose: 'ada' });
    const reads = ({ user }: { user?: string }, { whose }: Job) => whose === user;
    expect(await readable(call(store), jobs, reads)).toMatchObject({ whose: 'ada' });
    const bo = actorOf({ user: { id: 'bo' } });
    await expect(readable(call(store, 1, bo), jobs, reads)).rejects.toMatchObject({
      kind: 'forbidden',
      code: 'notAllowedHere',
    });
  });
});

describe('a request with a name', () => {
  const ULID = '01J00000000000000000000000';
  const post = { method: 'POST', needs: 'member' } as const;
  const asked = {
    headers: { 'idempotency-key': ULID, 'x-plant': 'P1' },
    rawPath: '/a',
    rawQueryString: 'b=1',
    body: { c: 1 },
  };

  it('is one of a write of somebody’s; others ignore the header', () => {
    expect(sentAs(post, asked)).toEqual({ key: ULID, digest: expect.stringMatching(/^[\w-]{43}$/) });
    expect(sentAs(post, { ...asked, headers: { 'idempotency-key': ULID.toLowerCase() } })!.key).toBe(ULID);
    expect(sentAs(post, { ...asked, headers: {} })).toBeUndefined();
    expect(sentAs({ ...post, method: 'GET' }, asked)).toBeUndefined();
    expect(sentAs({ ...post, needs: 'public' }, asked)).toBeUndefined();
    expect(
      sentAs({ ...post, method: 'GET' }, { ...asked, headers: { 'idempotency-key': 'one' } }),
    ).toBeUndefined();
  });

  it.each(['', 'one', `${ULID}0`, `x${ULID}`, ULID.slice(1), `8${ULID.slice(1)}`, `${ULID.slice(0, -1)}U`])(
    'has none in %j',
    (key) => {
      expect(() => sentAs(post, { ...asked, headers: { 'idempotency-key': key } })).toThrow(
        expect.objectContaining({
          code: 'invalidInput',
          details: { fields: { 'Idempotency-Key': 'badFormat' } },
        }),
      );
    },
  );

  it('asks for the same only if all of it is the same', () => {
    const digest = (more: object = {}, call: object = post) =>
      sentAs(call as typeof post, { ...asked, ...more })!.digest;
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

  /** A session of Ada's in which a request was sent under a name of its own. */
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
    return { again, id: sentId('ada', sent), sent };
  };
  const things = entity('thing', of<{ n: number }>(), { ids: 'text', held: false });
  /** Writes, and answers so much. */
  const working = (store: Store, text = '{"done":true}') =>
    vi.fn(async () => {
      await store.commit(store.create(things, 'a', { n: 1 }));
      return new Written<unknown>(text);
    });

  it('is done once; its twin gets the answer that was given', async () => {
    const { again, id } = session();
    const first = again();
    const work = working(first.session.store);
    expect((await once(first.sent, first.session, work)).text).toBe('{"done":true}');
    expect(await first.session.store.get(sentRequests, id)).toMatchObject({
      digest: 'd',
      answer: '{"done":true}',
    });
    const second = again();
    const never = working(second.session.store);
    const given = await costOf(() => once(second.sent, second.session, never));
    expect([given.answer.text, given.trips]).toEqual(['{"done":true}', 1]);
    expect([work.mock.calls.length, never.mock.calls.length]).toEqual([1, 0]);
  });

  it('is refused where its name was another’s', async () => {
    const { again } = session();
    const first = again();
    await once(first.sent, first.session, working(first.session.store));
    const other = again('other');
    await expect(once(other.sent, other.session, working(other.session.store))).rejects.toMatchObject({
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
      const work = vi.fn(async () => new Written<unknown>('x'));
      for (let time = 0; time < 2; time++) expect((await once(name, who, work)).text).toBe('x');
      expect(work).toHaveBeenCalledTimes(2);
    }
    expect((await its.store.list(sentRequests)).items.filter(({ id }) => id.endsWith(sent.key))).toEqual([]);
  });

  it('that was refused may be sent again', async () => {
    const { again } = session();
    const first = again();
    const failing = async () => {
      throw new Refused('conflict', 'codeTaken');
    };
    await expect(once(first.sent, first.session, failing)).rejects.toMatchObject({ code: 'codeTaken' });
    const second = again();
    expect((await once(second.sent, second.session, working(second.session.store))).text).toBe(
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
      await once(first.sent, first.session, working(first.session.store, 'x'.repeat(length)));
      const second = again();
      const told = await once(second.sent, second.session, working(second.session.store)).then(
        ({ text }) => (text.length === length ? 'answered' : text),
        ({ kind, code }) => (kind === 'conflict' ? code : kind),
      );
      expect(told).toBe(outcome);
    }
  });

  describe('whose twin is at work', () => {
    beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));
    const noted = async (more: object = {}, digest = 'd') => {
      const { again, id, sent } = session(digest);
      const { store } = again().session;
      const plain = storeIn(store.scope);
      await plain.commit(plain.put(sentRequests, id, { ...sentNote(sent, NOW), ...more }));
      return { again, id, sent, plain };
    };

    it('waits for its answer', async () => {
      const { again, id, sent, plain } = await noted();
      const { session: its, sent: name } = again();
      let looks = 0;
      const find = vi.spyOn(its.store, 'find').mockImplementation((async (
        kind: typeof sentRequests,
        of: string,
      ) => {
        if (++looks === 3)
          await plain.commit(plain.put(sentRequests, id, { ...sentNote(sent, NOW), answer: 'at last' }));
        return plain.find(kind, of);
      }) as never);
      expect((await once(name, its, working(its.store))).text).toBe('at last');
      expect(find).toHaveBeenCalledTimes(3);
    });

    it('looks four times, then is told that it was done', async () => {
      const { again } = await noted();
      const { session: its, sent } = again();
      const work = working(its.store);
      const { answer, trips } = await costOf(() => once(sent, its, work).catch((error) => error));
      expect(answer).toMatchObject({ kind: 'conflict', code: 'sentBefore' });
      expect(trips).toBe(5);
      expect(work).not.toHaveBeenCalled();
    });

    it('is refused at once where that asked for something else', async () => {
      const { again } = await noted();
      const { session: its, sent } = again('other');
      const { answer, trips } = await costOf(() =>
        once(sent, its, working(its.store)).catch((error) => error),
      );
      expect(answer).toMatchObject({ code: 'keyReused' });
      expect(trips).toBe(2);
    });

    it('finds out when it writes, and gets the answer of whoever was faster', async () => {
      const { again, id, sent } = session();
      const { session: its } = again();
      const plain = storeIn(its.store.scope);
      const work = async () => {
        await plain.commit(plain.put(sentRequests, id, { ...sentNote(sent, NOW), answer: 'faster' }));
        await its.store.commit(its.store.create(things, 'a', { n: 1 }));
        return new Written<unknown>('slower');
      };
      expect((await once(sent, its, work)).text).toBe('faster');
      expect(await plain.find(things, 'a')).toBeUndefined();
      expect(new SentBefore()).toBeInstanceOf(Error);
    });
  });
});

describe('a call', () => {
  const tenant = 'calls';
  const api = {
    echo: endpoint({
      method: 'POST',
      path: '/echo/items/{id}',
      needs: ['machines', 'edit'],
      input: z.strictObject({ id: z.coerce.number(), text: z.string().optional() }),
      output: z.unknown(),
      says: 'What was sent',
    }),
    open: endpoint({
      method: 'GET',
      path: '/open',
      needs: 'public',
      input: z.strictObject({ what: z.string().optional() }),
      output: z.unknown(),
      says: 'Who asks',
    }),
    events: endpoint({
      method: 'GET',
      path: '/events',
      needs: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      says: 'A text',
      type: 'text/event-stream',
    }),
    file: endpoint({
      method: 'GET',
      path: '/file',
      needs: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      says: 'A file',
    }),
    long: endpoint({
      method: 'GET',
      path: '/long',
      needs: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      says: 'A long text',
    }),
  };
  const form = {
    send: endpoint({
      method: 'POST',
      path: '/form',
      needs: 'member',
      input: z.strictObject({ name: z.string(), bytes: z.instanceof(Uint8Array) }),
      output: z.unknown(),
      says: 'A form',
      multipart: true,
    }),
    other: endpoint({
      method: 'POST',
      path: '/other',
      needs: 'member',
      input: z.strictObject({}),
      output: z.unknown(),
      says: 'No form',
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
    long: () => new Written<unknown>(long),
  };
  let handler: ReturnType<typeof serve>;
  beforeEach(() => {
    handler = serve(
      on(api, handlers),
      on(
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
      on(
        { things: archive('/thing', 'archives', z.strictObject({ code: z.string() })).list } as never,
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
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
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

  it('passes origin, size, text, session, right and input in this order', async () => {
    const wrong = { 'x-origin-key': 'x' };
    expect(await echo({ headers: wrong, body: '{'.repeat(300_000), as: 'nobody' })).toMatchObject([
      403,
      { code: 'notAuthorized' },
    ]);
    expect(await echo({ body: '{'.repeat(300_000), as: 'nobody' })).toMatchObject([
      413,
      { code: 'bodyTooLarge' },
    ]);
    expect(await echo({ body: '{', as: 'nobody' })).toMatchObject([400, { code: 'brokenJson' }]);
    expect(await echo({ body: '{"x":1}', as: 'nobody' })).toMatchObject([401, { code: 'signIn' }]);
    expect(await echo({ body: '{"x":1}', as: 'bo' })).toMatchObject([403, { code: 'notAllowedHere' }]);
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

  it('may be answered with a text, a file, or what is compressed', async () => {
    const events = await answerTo('GET', '/events');
    expect([events.headers['content-type'], events.body]).toEqual(['text/event-stream', 'retry: 1\n\n']);
    expect(await answerTo('GET', '/file')).toEqual({
      statusCode: 200,
      headers: {
        'content-type': 'application/pdf',
        'cache-control': 'no-store',
        'content-disposition': "attachment; filename*=UTF-8''%C3%A9.pdf",
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
    expect(await told('POST', '/form', sending(Buffer.alloc(MAX_SENT + 1)))).toMatchObject([
      413,
      { code: 'formTooLarge' },
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
