// Writes with several commits whose process ends at any commit: sent again under their idempotency key they
// finish and return the complete answer.
import { ulid } from 'ulid';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { teams as teamKind } from '#functions/db/entities/organisation.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { cycles } from '#shared/planned/cycle-api.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { readings } from '#shared/planned/reading-api.ts';
import { answerTo, call, eventOf, ok, storeOf } from '../harness.ts';
import { keyed, killEverywhere, killedAt, passLease, pausedAt, silence } from '../kills.ts';
import { at, cycle, draftCycle, edited, machine, ordersOf, worldAt } from '../plan.ts';

worldAt('2027-03-01T06:00:00Z');

let team: number;
let other: number;
beforeAll(async () => {
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
  const { id } = await ok(operators.create, { code: 'O1', name: 'Ada' });
  const made = async (code: string) =>
    (await ok(teams.create, { code, description: code, leaders: [id] })).id;
  [team, other] = [await made('T1'), await made('T2')];
});
beforeEach(silence);
afterEach(() => {
  vi.restoreAllMocks();
});

/** Returns untouched orders of one daily cycle. */
async function untouched(n: number): Promise<OrderItem[]> {
  const made = await cycle({ anchor: '2027-03-01', frequency: { n: 1, unit: 'D' }, autoClose: false });
  return (await ordersOf(made.id)).slice(0, n);
}
const versioned = (all: readonly OrderItem[]) => all.map(({ id, version }) => ({ id, version }));
const standOf = async (all: readonly OrderItem[]) => {
  const ids = new Set(all.map(({ id }) => id));
  return (await ordersOf(all[0]!.cycleId!)).filter(({ id }) => ids.has(id));
};
const heldBy = async (id: number) =>
  (await storeOf({ tenant: 'acme', plant: 'P1' }).referencedBy(teamKind, id)).orders ?? 0;

describe('orders in bulk', () => {
  it('are all done, each once, wherever the first attempt ended', async () => {
    const kills = await killEverywhere(
      orders.bulk,
      async () => {
        const all = await untouched(4);
        return {
          all,
          held: await heldBy(team),
          input: { verb: 'assign', items: versioned(all), teamId: team },
        };
      },
      async ({ results }, { all, held }) => {
        expect(results).toEqual(all.map(({ id, version }) => ({ id, version: version + 1 })));
        expect((await standOf(all)).map(({ teamId, version }) => [teamId, version])).toEqual(
          all.map(({ version }) => [team, version + 1]),
        );
        expect(await heldBy(team)).toBe(held + 4);
      },
    );
    // The commits are those of four orders and the record of the answer.
    expect(kills).toBe(10);
  }, 120_000);

  it('a hundred of them are in progress until the first attempt has ended, then all are named', async () => {
    const all = (await Promise.all([1, 2, 3].map(() => untouched(34)))).flat().slice(0, 100);
    expect(all).toHaveLength(100);
    const request = { body: JSON.stringify({ verb: 'assign', items: versioned(all), teamId: team }) };
    const send = (headers: Record<string, string>) =>
      answerTo('planned', eventOf(orders.bulk, request, { headers }));
    const { headers } = keyed(ulid());
    const begin = Date.now();
    await killedAt(1, 'after', () => send(headers));
    for (const seconds of [1, 10, 29]) {
      vi.setSystemTime(begin + seconds * 1000);
      const early = await send(headers);
      expect([early.statusCode, early.headers['retry-after']]).toEqual([503, String(30 - seconds)]);
      expect(JSON.parse(early.body).code).toBe('inProgress');
    }
    vi.setSystemTime(begin + 30_000);
    const { statusCode, body } = await send(headers);
    expect(statusCode).toBe(200);
    expect(JSON.parse(body).results).toEqual(all.map(({ id, version }) => ({ id, version: version + 1 })));
    expect((await send(headers)).body).toBe(body);
  }, 120_000);

  it('name those that were refused beside those that are done', async () => {
    const all = await untouched(3);
    const items = [{ id: all[0]!.id }, { id: all[1]!.id, version: 9 }, { id: '9.9.9' }, { id: all[2]!.id }];
    const input = { verb: 'cancel' as const, items, reason: 'shutdown' };
    const who = keyed(ulid());
    await killedAt(1, 'after', () => call(orders.bulk, input, who));
    const early = await call(orders.bulk, input, who);
    expect(early).toMatchObject({ status: 503, body: { code: 'inProgress' } });
    passLease();
    const { results } = await ok(orders.bulk, input, who);
    expect(results).toMatchObject([
      { id: all[0]!.id, version: 2 },
      { id: all[1]!.id, code: 'stale' },
      { id: '9.9.9', code: 'notFound' },
      { id: all[2]!.id, version: 2 },
    ]);
  });

  it('are a hundred of a hundred after several ends', async () => {
    const all = [...(await untouched(50)), ...(await untouched(50))];
    const input = { verb: 'assign' as const, items: versioned(all), teamId: team };
    const who = keyed(ulid());
    for (const n of [3, 17, 1, 30]) {
      const { isKilled } = await killedAt(n, 'before', () => call(orders.bulk, input, who));
      expect(isKilled).toBe(true);
      passLease();
    }
    const { results } = await ok(orders.bulk, input, who);
    expect(results).toEqual(all.map(({ id, version }) => ({ id, version: version + 1 })));
  }, 60_000);

  it.each([2, 7])(
    'frozen at commit %s for longer than its lease are done by a second attempt, and both answer alike',
    async (n) => {
      const all = await untouched(12);
      const held = await heldBy(team);
      const input = { verb: 'assign' as const, items: versioned(all), teamId: team };
      const who = keyed(ulid());
      let second: Awaited<ReturnType<typeof call>> | undefined;
      const first = await pausedAt(
        n,
        () => call(orders.bulk, input, who),
        async () => {
          vi.setSystemTime(Date.now() + 40_000);
          second = await call(orders.bulk, input, who);
        },
      );
      expect(second).toMatchObject({ status: 200 });
      expect(first).toEqual(second);
      expect(await call(orders.bulk, input, who)).toEqual(second);
      expect((await standOf(all)).map(({ version }) => version)).toEqual(Array(12).fill(2));
      expect(await heldBy(team)).toBe(held + 12);
    },
  );

  it('sent twice at once are each done once, and answered alike', async () => {
    const all = await untouched(12);
    const input = { verb: 'assign' as const, items: versioned(all), teamId: team };
    const who = keyed(ulid());
    const answers = await Promise.all([1, 2, 3].map(() => call(orders.bulk, input, who)));
    expect(answers.filter(({ status }) => status === 200)).not.toHaveLength(0);
    for (const { status, body } of answers)
      if (status !== 200) expect([status, body]).toMatchObject([503, { code: 'inProgress' }]);
    for (const { results } of await Promise.all([1, 2, 3].map(() => ok(orders.bulk, input, who))))
      expect(results).toEqual(all.map(({ id, version }) => ({ id, version: version + 1 })));
  });
});

describe('a workload', () => {
  const moves = (all: readonly OrderItem[], teamId: number) =>
    all.map(({ id, version, plannedOn }) => ({ orderId: id, version, plannedOn, teamId }));

  it('is applied whole, in one batch', async () => {
    await killEverywhere(
      workloads.apply,
      async () => {
        const all = await untouched(30);
        return { all, held: await heldBy(other), input: { moves: moves(all, other) } };
      },
      async (answer, { all, held }) => {
        expect(answer).toMatchObject({ done: 30, of: 30, refused: [] });
        expect((await standOf(all)).map(({ version }) => version)).toEqual(Array(30).fill(2));
        expect(await heldBy(other)).toBe(held + 30);
      },
    );
  }, 120_000);

  it('is taken back whole', { tags: ['long'], timeout: 120_000 }, async () => {
    let minute = 0;
    await killEverywhere(
      workloads.undo,
      async () => {
        // Only the latest batch can be undone.
        at(`2027-03-01T08:${String(++minute).padStart(2, '0')}:00Z`);
        const all = await untouched(30);
        const { batchId } = await ok(workloads.apply, { moves: moves(all, other) });
        return { all, input: { batchId } };
      },
      async (answer, { all }) => {
        expect(answer).toEqual({ undone: 30, kept: [] });
        expect((await standOf(all)).map(({ teamId }) => teamId)).toEqual(Array(30).fill(undefined));
      },
    );
  });
});

describe('an order that stands for more than one transaction holds', () => {
  it('closes with all of them', async () => {
    await killEverywhere(
      orders.close,
      async () => {
        at('2027-01-01T06:00:00Z');
        const made = await cycle({ anchor: '2027-01-01', frequency: { n: 1, unit: 'D' } });
        at('2027-05-01T09:00:00Z');
        await ok(cycles.generate, { id: made.id });
        const all = (await ordersOf(made.id)).filter(({ plannedOn }) => plannedOn <= '2027-05-01');
        const activities = [{ n: 1, outcome: 'ok' as const, hours: [{ operatorId: 1, hours: 1 }] }];
        return { all, input: { id: all.at(-1)!.id, activities } };
      },
      async (answer, { all }) => {
        expect(answer).toMatchObject({ id: all.at(-1)!.id, state: 'closed' });
        expect(answer.autoClosed).toHaveLength(all.length - 1);
        expect((await standOf(all)).map(({ state }) => state)).toEqual([
          ...Array(all.length - 1).fill('autoClosed'),
          'closed',
        ]);
      },
    );
  }, 180_000);
});

describe('a reading', () => {
  const meterCycle = async () => {
    const machineId = await machine();
    const made = await cycle({
      ...{ machineId, frequency: undefined, anchor: '2027-03-01', autoClose: false },
      ...{ meter: 'hours', run: { start: 0, every: 100 }, tolerance: 5, lockSpan: 10 },
    });
    return { machineId, cycleId: made.id };
  };

  it('is recorded once and issues what it makes due', async () => {
    await killEverywhere(
      readings.create,
      async () => {
        const { machineId, cycleId } = await meterCycle();
        return { cycleId, input: { machineId, meter: 'hours' as const, value: 150 } };
      },
      async ({ items }, { cycleId }) => {
        expect(items).toMatchObject([{ cycleId, reading: 150 }]);
        expect(await ordersOf(cycleId)).toHaveLength(1);
      },
    );
  }, 60_000);

  it('is taken back once, and not the one before it', async () => {
    let minute = 0;
    await killEverywhere(
      readings.undo,
      async () => {
        const { machineId, cycleId } = await meterCycle();
        for (const value of [10, 20, 150]) {
          at(`2027-03-01T09:${String(++minute).padStart(2, '0')}:00Z`);
          await ok(readings.create, { machineId, meter: 'hours', value, confirmed: true, reason: 'seen' });
        }
        return { cycleId, input: { machineId, meter: 'hours' as const, reason: 'typed wrongly' } };
      },
      async ({ items }, { cycleId }) => {
        expect(items).toMatchObject([{ cycleId, reading: 20 }]);
        expect(await ordersOf(cycleId)).toHaveLength(0);
      },
    );
  }, 60_000);
});

describe('a cycle', () => {
  const daily = { anchor: '2027-03-01', frequency: { n: 1, unit: 'D' }, autoClose: false } as const;

  it('is created once, with all of its first orders', async () => {
    const orderCount = (await ordersOf((await cycle(daily)).id)).length;
    const kills = await killEverywhere(
      cycles.create,
      async () => ({ input: await draftCycle(daily) }),
      async (made, { input }) => {
        expect(made).toMatchObject({ code: input.code, version: 1, status: { generation: 1 } });
        expect(await ordersOf(made.id)).toHaveLength(orderCount);
      },
    );
    expect(kills).toBeGreaterThan(5);
  }, 180_000);

  it('is saved once, and its orders follow', async () => {
    await killEverywhere(
      cycles.replace,
      async () => ({ input: edited(await cycle(daily), { frequency: { n: 1, unit: 'W' } }) }),
      async (saved, { input }) => {
        expect(saved).toMatchObject({ id: input.id, version: 2, status: { generation: 2 } });
        const all = (await ordersOf(saved.id)).filter(({ id }) => id.split('.')[1] === '2');
        expect(all.length).toBeGreaterThan(0);
        // One a week, and none of the daily ones that are not firm.
        expect(new Set(all.map(({ plannedOn }) => new Date(plannedOn).getUTCDay())).size).toBe(1);
        expect((await ordersOf(saved.id)).length).toBeLessThan(all.length + 30);
      },
    );
  }, 180_000);

  it('gets its due orders once, and the answer counts them all', {
    tags: ['long'],
    timeout: 180_000,
  }, async () => {
    const kills = await killEverywhere(
      cycles.generate,
      async () => {
        at('2027-03-01T06:00:00Z');
        const { id } = await cycle(daily);
        const before = (await ordersOf(id)).length;
        // More days become due than one transaction takes orders.
        at('2027-08-20T06:00:00Z');
        return { before, input: { id } };
      },
      async ({ created, removed }, { before, input: { id } }) => {
        expect([created, removed]).toEqual([(await ordersOf(id)).length - before, 0]);
        expect(created).toBeGreaterThan(100);
      },
    );
    expect(kills).toBeGreaterThan(5);
  });
});
