// A tenant that makes more calls than its share is told to wait, and the others are served.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { addToCallShare } from '#functions/db/rate-limit.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { suppliers } from '#shared/organisation/api.ts';
import { LEAST_ADDED_CALLS } from '#shared/tenant-share.ts';
import {
  type As,
  answerTo,
  call,
  cost,
  eventOf,
  everyCall,
  type Feature,
  startWorld,
  storeOf,
  type World,
} from '../harness.ts';
import { seedPeople } from '../people.ts';

const CALLS_PER_SECOND = 2;
/** Calls that a tenant with so many a second may make at once. */
const AT_ONCE = 20;

let world: World;
beforeAll(async () => {
  world = await startWorld();
  process.env.CALLS_PER_SECOND = String(CALLS_PER_SECOND);
});
afterAll(() => world.close());
let now = Date.parse('2026-03-16T09:00:00.000Z');
/** Moves the clock by seconds. */
const pass = (seconds: number) => {
  now += seconds * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(now);
};
/** Tenant of each test, which is new because a process counts by tenant. */
let tenant = '';
let n = 0;
beforeEach(async () => {
  tenant = `t${++n}`;
  await seedPeople(tenant, storeOf);
  pass(0);
});
afterEach(() => vi.restoreAllMocks());

const list = (who: As = { tenant }) => call(suppliers.list, {}, who);
async function listRepeatedly(count: number, who?: As) {
  const statuses = new Set<number>();
  for (let i = 0; i < count; i++) statuses.add((await list(who)).status);
  return [...statuses];
}

describe('a tenant over its share', () => {
  it('is refused with the time to wait, while another goes on, and is served after it', async () => {
    expect(await listRepeatedly(AT_ONCE)).toEqual([200]);
    const answer = await answerTo('organisation', eventOf(suppliers.list, {}, { tenant }));
    expect(answer).toMatchObject({ statusCode: 429, headers: { 'retry-after': '1' } });
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'tooManyTenantCalls', values: { seconds: 1 } });
    const digest = await world.digest();
    const write = { code: 'S', name: 'Supplier' };
    expect((await call(suppliers.create, write, { tenant })).body.code).toBe('tooManyTenantCalls');
    expect(await world.digest()).toBe(digest);
    expect(await listRepeatedly(AT_ONCE, {})).toEqual([200]);
    pass(1);
    expect((await call(suppliers.create, write, { tenant })).status).toBe(200);
  });

  it('is refused for what other processes served', async () => {
    const ofOthers = { client: getTableClient(), table: process.env.TABLE!, tenant, now };
    await addToCallShare({ ...ofOthers, addedMs: 60_000 });
    expect(await listRepeatedly(1)).toEqual([200]);
    pass(1);
    expect(await listRepeatedly(LEAST_ADDED_CALLS - 1)).toEqual([200]);
    // Ten calls of its own take 5 s, those of others 60 s; one second has passed, and 10 s may be open.
    const { status, body } = await list();
    expect([status, body.values]).toEqual([429, { seconds: 55 }]);
    expect(await listRepeatedly(1, {})).toEqual([200]);
  });
});

describe('the count', () => {
  it('reads and writes nothing at a call, and is added up once a second at most', async () => {
    const countWrites = async (count: number) => (await cost(() => listRepeatedly(count))).writes;
    expect(await countWrites(LEAST_ADDED_CALLS - 1)).toBe(0);
    pass(1);
    expect(await countWrites(LEAST_ADDED_CALLS)).toBe(1);
    pass(1);
    expect(await countWrites(1)).toBe(1);
  });

  it('goes on if the table does not take it', async () => {
    const client = getTableClient();
    const send = client.send.bind(client) as (command: object) => Promise<never>;
    vi.spyOn(client, 'send').mockImplementation(((command: object) =>
      command.constructor.name === 'UpdateItemCommand'
        ? Promise.reject(new Error('throttled'))
        : send(command)) as never);
    vi.spyOn(process.stdout, 'write').mockReturnValue(true);
    expect(await listRepeatedly(AT_ONCE)).toEqual([200]);
    expect((await list()).status).toBe(429);
  });

  it.each<Feature>(['reports', 'printing', 'ingestion', 'push', 'structure'])(
    'of %s is added up with the rights of its function',
    async (feature) => {
      const warnings = vi.spyOn(process.stdout, 'write');
      const { call: any } = everyCall.find(
        (each) => each.feature === feature && each.call.requiredPermission !== 'public' && !each.call.byKey,
      )!;
      const { writes } = await cost(async () => {
        for (let i = 1; i <= LEAST_ADDED_CALLS; i++) {
          if (i === LEAST_ADDED_CALLS) pass(1);
          await answerTo(feature, eventOf(any, {}, { tenant, as: 'disabled' }));
        }
      });
      expect(writes).toBeGreaterThan(0);
      expect(warnings.mock.calls.map(([line]) => String(line)).join('')).not.toContain('not added up');
    },
  );
});
