// Writes of many commits whose process ends at every one of more than a hundred commits: sent again under their
// idempotency key they answer the whole.
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { plants } from '#functions/db/entities/access.ts';
import { operators, teams } from '#shared/organisation/api.ts';
import { workloads } from '#shared/organisation/workload-api.ts';
import { type OrderItem, orders } from '#shared/planned/order-api.ts';
import { ok, storeOf } from '../harness.ts';
import { killEverywhere, silence } from '../kills.ts';
import { cycle, ordersOf, worldAt } from '../plan.ts';

worldAt('2027-03-01T06:00:00Z');

let team: number;
beforeAll(async () => {
  const tenant = storeOf({ tenant: 'acme' });
  const plant = await tenant.get(plants, 'P1');
  await tenant.commit(tenant.replace(plants, plant, { ...plant, resources: true }));
  const { id } = await ok(operators.create, { code: 'O1', name: 'Ada' });
  team = (await ok(teams.create, { code: 'T1', description: 'T1', leaders: [id] })).id;
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
const standOf = async (all: readonly OrderItem[]) => {
  const ids = new Set(all.map(({ id }) => id));
  return (await ordersOf(all[0]!.cycleId!)).filter(({ id }) => ids.has(id));
};

it('orders in bulk are all done, each once, wherever the first attempt ended', async () => {
  let kills = 0;
  for (const size of [20, 30])
    kills += await killEverywhere(
      orders.bulk,
      async () => {
        const all = await untouched(size);
        const items = all.map(({ id, version }) => ({ id, version }));
        return { all, input: { verb: 'assign', items, teamId: team } };
      },
      async ({ results }, { all }) => {
        expect(results).toEqual(all.map(({ id, version }) => ({ id, version: version + 1 })));
        expect((await standOf(all)).map(({ teamId, version }) => [teamId, version])).toEqual(
          all.map(({ version }) => [team, version + 1]),
        );
      },
    );
  // The commits are those of the orders and the record of the answer, each before and after it.
  expect(kills).toBe(2 * 21 + 2 * 31);
}, 1_800_000);

it('a workload of several transactions is applied whole', async () => {
  const kills = await killEverywhere(
    workloads.apply,
    async () => {
      const all = (await Promise.all([1, 2, 3].map(() => untouched(30)))).flat();
      const moves = all.map(({ id, version, plannedOn }) => ({
        ...{ orderId: id, version, plannedOn, teamId: team },
      }));
      return { all, input: { moves } };
    },
    async (answer, { all }) => {
      expect(answer).toMatchObject({ done: 90, of: 90, refused: [] });
      for (const some of Map.groupBy(all, ({ cycleId }) => cycleId).values())
        expect((await standOf(some)).map(({ version }) => version)).toEqual(Array(30).fill(2));
    },
  );
  expect(kills).toBeGreaterThan(4);
}, 1_800_000);
