// A table that does not answer (K56): what the service says within five seconds, and the same request sent again.
import type { Readable } from 'node:stream';
import { ulid } from 'ulid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getTableClient } from '#functions/http/aws.ts';
import type { AnyEndpoint } from '#shared/contract.ts';
import { operators, suppliers } from '#shared/organisation/api.ts';
import { machines, machineTools, machineTypologies } from '#shared/structure/api.ts';
import { VERSION_HEADER, version } from '#shared/version.ts';
import { answerTo, call, eventOf, ok, startWorld, type World } from '../harness.ts';
import { keyed, passLease, silence } from '../kills.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(silence);
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Time within which the silence of the table becomes an answer. */
const LIMIT_MS = 5_000;

/**
 * Makes the table silent from its `n`th write (or read) on while the work runs, and moves the clock to the limit;
 * `isExecuted` tells whether that write is carried out all the same. Returns the answer.
 */
async function whileSilent<Answer>(
  { n = 1, of = 'writes', isExecuted = false }: { n?: number; of?: 'writes' | 'reads'; isExecuted?: boolean },
  work: () => Promise<Answer>,
): Promise<Answer> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'Date'], now: Date.now() });
  const { requestHandler } = getTableClient().config;
  const handle = requestHandler.handle.bind(requestHandler);
  const { promise: fellSilent, resolve } = Promise.withResolvers<void>();
  let count = 0;
  vi.spyOn(requestHandler, 'handle').mockImplementation((async (
    request: { headers: Record<string, string> },
    options: { abortSignal: AbortSignal },
  ) => {
    const isRead = /Get|Query/.test(request.headers['x-amz-target'] ?? '');
    if (isRead === (of === 'reads')) count++;
    if (count < n) return handle(request as never, options as never);
    if (count === n && isExecuted) {
      const { response } = await handle(request as never, {});
      (response.body as Readable).resume();
    }
    resolve();
    return new Promise((_, reject) =>
      options.abortSignal.addEventListener('abort', () =>
        reject(Object.assign(new Error('Request aborted'), { name: 'AbortError' })),
      ),
    );
  }) as never);
  const answer = work();
  await fellSilent;
  await vi.advanceTimersByTimeAsync(LIMIT_MS);
  const given = await answer;
  vi.mocked(requestHandler.handle).mockRestore();
  vi.useRealTimers();
  return given;
}

describe('a write', () => {
  const write = async (
    endpoint: AnyEndpoint,
    input: object,
    isExecuted: boolean,
    after: readonly [number, string | undefined],
  ) => {
    const who = keyed(ulid());
    const answer = await whileSilent({ isExecuted, n: 2 }, () => call(endpoint, input as never, who));
    expect(answer).toMatchObject({
      status: 503,
      body: {
        code: 'outcomeUnknown',
        message: 'It is not known whether it was saved. Sent again, it is done once.',
      },
    });
    const again = await call(endpoint, input as never, who);
    expect([again.status, again.body.code]).toEqual(after);
  };

  // The first write of a creation draws its number.
  it.each([
    ['a supplier', suppliers.create, suppliers.list, { name: 'Bearings' }],
    ['a typology', machineTypologies.create, machineTypologies.list, { description: 'Press' }],
    ['a technician', operators.create, operators.list, { name: 'Ada' }],
  ] as const)(
    'of %s is neither called saved nor unsaved, and is done once',
    async (kind, create, list, more) => {
      const code = kind.slice(2).toUpperCase();
      await write(create, { code, ...more }, false, [200, code]);
      await write(create, { code: `${code}-2`, ...more }, true, [409, 'sentBefore']);
      const { items } = await ok(list as AnyEndpoint, {});
      const codes = items.map((each: { code: string }) => each.code);
      expect(codes.filter((each: string) => each.startsWith(code)).toSorted()).toEqual([code, `${code}-2`]);
    },
  );

  it('without a key is to be looked for before it is sent again', async () => {
    const answer = await whileSilent({ n: 2 }, () => call(suppliers.create, { code: 'BARE', name: 'Seals' }));
    expect(answer).toMatchObject({ status: 503, body: { code: 'outcomeUnclear' } });
  });

  it('of several commits goes on once the table answers', async () => {
    const { id: idTipology } = await ok(machineTypologies.create, { code: 'MT', description: 'Press' });
    const ids: number[] = [];
    for (const code of ['A', 'B', 'C'])
      ids.push((await ok(machines.create, { code, description: code, idTipology } as never)).id);
    const input = { ids, change: { department: 'Welding' } };
    const who = keyed(ulid());
    const answer = await whileSilent({ n: 2, isExecuted: true }, () => call(machineTools.bulk, input, who));
    expect(answer).toMatchObject({ status: 503, body: { code: 'outcomeUnknown' } });
    expect(await call(machineTools.bulk, input, who)).toMatchObject({
      status: 503,
      body: { code: 'inProgress' },
    });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    passLease();
    expect(await ok(machineTools.bulk, input, who)).toEqual({ items: ids.map((id) => ({ id, version: 2 })) });
  });
});

it('a read says that the service is busy, in our JSON with the version', async () => {
  const event = eventOf(suppliers.list, {}, { tenant: 'globex', headers: { 'x-plant': 'P1' } });
  const { statusCode, headers, body } = await whileSilent({ of: 'reads' }, () =>
    answerTo('organisation', event),
  );
  expect([statusCode, headers['content-type'], headers[VERSION_HEADER]]).toEqual([
    503,
    'application/json',
    version,
  ]);
  expect(JSON.parse(body)).toMatchObject({ code: 'unavailable' });
});
