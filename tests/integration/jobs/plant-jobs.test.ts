// Jobs of a plant through their queue: each message alone, also if one of them fails for good, if the data is
// of another version, and during a deployment.
import { SendMessageBatchCommand, type SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { DATA_VERSION } from '#functions/db/data-version.ts';
import { plants, tenants } from '#functions/db/entities/access.ts';
import { dataVersions } from '#functions/db/entities/kernel.ts';
import { dirtyMarks } from '#functions/db/entities/reports.ts';
import { stockRefreshDays, stocks } from '#functions/db/entities/warehouse.ts';
import { loadAllPages } from '#functions/db/reads.ts';
import { markAllTotals } from '#functions/events/public.ts';
import { getQueueClient } from '#functions/http/aws.ts';
import { type JobMessage, type JobName, jobNames, TENANTS_PER_PAGE } from '#functions/jobs/plant-job.ts';
import { handler } from '#functions/jobs/run-plant-job.ts';
import { handler as tick } from '#functions/jobs/tick.ts';
import type { CycleWithStatus } from '#shared/planned/cycle-api.ts';
import { tags } from '#shared/requests/tag-api.ts';
import { spareParts } from '#shared/warehouse/spare-api.ts';
import { warehouses } from '#shared/warehouse/warehouse-api.ts';
import { asFunction, digestOf, ok, storeOf } from '../harness.ts';
import { at, cycle, machine, ordersOf, worldAt } from '../plan.ts';
import { tagOf } from '../requests/plant.ts';
import { runUpgradeStep } from '../upgrade-step.ts';

type Message = Partial<JobMessage> & { more?: string };
const RECEIVES = 5;

/** Instants at which the tags of the first day are too old, each on another day. */
const [FIRST, ...LATER] = [20, 21, 22, 23].map((day) => `2026-03-${day}T05:00:00Z`);
const plantIds = ['P1', 'P2'] as const;
const others = jobNames.filter((name) => name !== 'upgradeData');

process.env.ORDERS_QUEUE_URL = 'http://127.0.0.1:1/orders';
const sqs = mockClient(getQueueClient());
let queue: Message[] = [];
let batches: number[] = [];

worldAt('2026-03-02T08:00:00Z');
const cyclesByPlant = new Map<string, CycleWithStatus>();
beforeAll(async () => {
  const root = storeOf({ tenant: '~' });
  await root.commit(root.put(tenants, 'acme', { name: 'acme' }));
  for (const plant of plantIds) {
    const who = { plant };
    cyclesByPlant.set(plant, await cycle({ autoClose: false }, who));
    await tagOf(await machine(who), { pillar: 'SAF' }, who);
    const { id: warehouseId } = await ok(warehouses.create, { code: 'W', description: 'Store' }, who);
    const spare = { code: 'S', warehouseId, description: 'Bearing', unit: 'pc' } as const;
    const { id } = await ok(spareParts.create, spare, who);
    await ok(spareParts.receive, { id, quantity: 3 }, who);
  }
});
beforeEach(() => {
  [queue, batches] = [[], []];
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommandInput) => {
    batches.push(Entries.length);
    queue.push(...Entries.map(({ MessageBody }) => JSON.parse(MessageBody!) as Message));
    return { Successful: [], Failed: [] };
  });
});

const storeIn = (plant: string) => storeOf({ tenant: 'acme', plant });
const messagesOf = (plant: string, jobs: readonly JobName[] = jobNames) =>
  jobs.map((job) => ({ tenant: 'acme', plant, job }));

const receive = (message: Message) =>
  asFunction('functions/jobs/run-plant-job.ts', () =>
    handler(
      {
        Records: [
          {
            messageId: 'm',
            body: JSON.stringify(message),
            messageAttributes: { tenant: { dataType: 'String', stringValue: message.tenant } },
          },
        ],
      } as never,
      {} as never,
    ),
  );

/** Delivers all messages, those of jobs that follow too; returns those that failed as often as the queue allows. */
async function deliverAll(): Promise<Message[]> {
  const dead: Message[] = [];
  for (let message = queue.shift(); message; message = queue.shift()) {
    for (let received = 1; ; received++) {
      try {
        await receive(message);
        break;
      } catch (error) {
        if ((error as Error).name !== 'FullBatchFailureError') throw error;
        if (received < RECEIVES) continue;
        dead.push(message);
        break;
      }
    }
  }
  return dead;
}

/** Returns what the jobs have done in a plant. */
async function stateOf(plant: string) {
  const store = storeIn(plant);
  const { items } = await ok(tags.list, { from: '2026-03-01', to: '2026-03-31' }, { plant });
  return {
    orders: (await ordersOf(cyclesByPlant.get(plant)!.id, { plant })).length,
    escalated: items.filter(({ escalated }: { escalated?: boolean }) => escalated).length,
    marks: (await loadAllPages((next) => store.list(dirtyMarks, { next }))).length,
    stockDay: (await store.find(stockRefreshDays, 'all'))?.on,
  };
}

it('are queued one by one at the tick, for active plants alone', async () => {
  at(FIRST!);
  const store = storeOf({ tenant: 'acme' });
  const plant = await store.get(plants, 'P1');
  await store.commit(store.put(plants, 'P9', { ...plant, code: 'P9', disabled: true }));
  expect(await asFunction('functions/jobs/tick.ts', tick)).toEqual({ tenants: 1 });
  const page = { tenant: '~', tenants: ['acme'] };
  expect(queue.splice(0)).toEqual([page]);
  await receive(page);
  expect(queue).toEqual(plantIds.flatMap((id) => messagesOf(id)));
  expect(batches).toEqual([1, 10, 10]);
});

it('are done for a plant and its neighbour when one of them fails for good', async () => {
  at(FIRST!);
  const { items } = await storeIn('P1').list(stocks);
  const [stock] = items;
  const poisoned = { past: { before: '0', qty: 0, receipts: 7 as never } };
  await storeIn('P1').commit(storeIn('P1').putParts(stocks, stock!.id, { history: poisoned }));
  for (const plant of plantIds) await runUpgradeStep(markAllTotals, storeIn(plant));
  const before = await Promise.all(plantIds.map(stateOf));
  for (const { escalated, marks, stockDay } of before) {
    expect({ escalated, stockDay }).toEqual({ escalated: 0, stockDay: undefined });
    expect(marks).toBeGreaterThan(0);
  }
  await tick();
  expect(await deliverAll()).toEqual(messagesOf('P1', ['updateStockFigures']));
  const [first, second] = await Promise.all(plantIds.map(stateOf));
  expect(first!.orders).toBeGreaterThan(before[0]!.orders);
  expect(first).toMatchObject({ escalated: 1, marks: 0, stockDay: undefined });
  expect(second).toEqual({ ...first, stockDay: '2026-03-20' });

  await storeIn('P1').commit(storeIn('P1').putParts(stocks, stock!.id, { history: undefined }));
  await tick();
  expect(await deliverAll()).toEqual([]);
  expect(await stateOf('P1')).toEqual(second);
});

it('wait for the upgrade of older data, and follow it at once', async () => {
  at(LATER[0]!);
  const store = storeIn('P1');
  const marker = await store.get(dataVersions, 'all');
  await store.commit(store.replace(dataVersions, marker, { n: DATA_VERSION - 1 }));
  const digest = () => digestOf(process.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!);
  const before = await digest();
  queue = messagesOf('P1', others);
  expect(await deliverAll()).toEqual([]);
  expect(await digest()).toBe(before);
  await receive({ tenant: 'acme', plant: 'P1', job: 'upgradeData' });
  expect((await store.get(dataVersions, 'all')).n).toBe(DATA_VERSION);
  expect(queue).toEqual(messagesOf('P1', others));
  expect(await deliverAll()).toEqual([]);
  expect(await stateOf('P1')).toMatchObject({ marks: 0, stockDay: '2026-03-21' });
  await receive({ tenant: 'acme', plant: 'P1', job: 'upgradeData' });
  expect(queue).toEqual([]);
});

it('are repeated where a job makes work for another: totals after stock figures', async () => {
  at(LATER[1]!);
  queue = messagesOf('P1', ['recomputeTotals']);
  await deliverAll();
  await receive({ tenant: 'acme', plant: 'P1', job: 'updateStockFigures' });
  expect((await stateOf('P1')).marks).toBeGreaterThan(0);
  expect(queue).toEqual(messagesOf('P1', ['recomputeTotals']));
  expect(await deliverAll()).toEqual([]);
  expect((await stateOf('P1')).marks).toBe(0);
});

it('are all done for a message of the version before, which names none', async () => {
  at(LATER[2]!);
  const before = await stateOf('P1');
  const { made } = await receive({ tenant: 'acme', plant: 'P1' });
  expect(made).toEqual([
    {
      tenant: 'acme',
      plant: 'P1',
      ...{ created: 0, removed: 0, escalated: 0, digests: 0 },
      cycles: 0,
      stocks: 1,
      reminded: 0,
      warned: 0,
      settled: 1,
      swept: 0,
      verified: 0,
    },
  ]);
  expect(await stateOf('P1')).toEqual({ ...before, stockDay: '2026-03-23' });
  expect(queue).toEqual([]);
});

it.each<[string, Message]>([
  ['no plant', { tenant: 'acme', job: 'generateOrders' }],
  ['an unknown job', { tenant: 'acme', plant: 'P1', job: 'closeDay' as never }],
  ['more than a job', { tenant: 'acme', plant: 'P1', job: 'generateOrders', more: 'x' }],
])('are not run by a message of %s', async (_, message) => {
  await expect(receive(message)).rejects.toMatchObject({ name: 'FullBatchFailureError' });
});

it('are queued from pages of tenants, however many there are', async () => {
  const root = storeOf({ tenant: '~' });
  const codes = Array.from({ length: 2 * TENANTS_PER_PAGE + 1 }, (_, n) => `t${String(n).padStart(3, '0')}`);
  for (const code of codes)
    await root.commit(root.put(tenants, code, { name: code, ...(code === 't000' && { suspended: true }) }));
  expect(await asFunction('functions/jobs/tick.ts', tick)).toEqual({ tenants: codes.length });
  const pages = queue.splice(0) as { tenants?: string[] }[];
  expect(pages.map((page) => page.tenants?.length)).toEqual([TENANTS_PER_PAGE, TENANTS_PER_PAGE, 1]);
  expect(pages.flatMap((page) => page.tenants)).toEqual(['acme', ...codes.slice(1)]);
  await expect(receive({ tenant: 'acme', tenants: ['acme-2'] } as Message)).rejects.toThrow();
  expect(queue).toEqual([]);
});
