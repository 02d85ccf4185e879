// Sweep of what stayed queued: batches for SAP, imports and retries of webhooks whose message was lost are sent again
// by the tick.
import { SendMessageBatchCommand, type SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { importBatches, latestImports, mappings } from '#functions/db/entities/ingestion.ts';
import { type SapBatch, sapBatches } from '#functions/db/entities/warehouse.ts';
import { webhookSlots, webhooks } from '#functions/db/entities/webhooks.ts';
import { openStore } from '#functions/db/store.ts';
import { getQueueClient, getTableClient } from '#functions/http/aws.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import type { ImportBatch, ImportMapping } from '#shared/ingestion/import-records.ts';
import { asFunction } from '../harness.ts';
import { at, worldAt } from '../plan.ts';

process.env.SAP_QUEUE_URL = 'http://127.0.0.1:1/sap';
process.env.IMPORT_QUEUE_URL = 'http://127.0.0.1:1/imports';
process.env.WEBHOOK_QUEUE_URL = 'http://127.0.0.1:1/webhooks';
const sqs = mockClient(getQueueClient());
let sent: Record<string, unknown>[] = [];
beforeEach(() => {
  sent = [];
  sqs.reset();
  sqs.on(SendMessageBatchCommand).callsFake(({ Entries = [] }: SendMessageBatchCommandInput) => {
    sent.push(...Entries.map(({ MessageBody }) => JSON.parse(MessageBody!)));
    return { Successful: [], Failed: [] };
  });
});

worldAt('2026-03-02T08:00:00Z');
const NOW = '2026-03-02T12:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();
const storeAt = (now: string) =>
  openStore(getTableClient(), process.env.TABLE!, { tenant: 'acme', plant: 'P1' }, { user: 'seed', now });
const sweep = async () => {
  at(NOW);
  return asFunction('functions/jobs/run-plant-job.ts', () =>
    runPlantJob({ tenant: 'acme', plant: 'P1', job: 'sweepQueued' }, NOW),
  );
};
/** Id of a record that was made on the first day of March. */
const idOf = (n: number) => `01KJMHRE00${String(n).padStart(16, '0')}`;

it('sends batches for SAP again that are a quarter of an hour late, and no others', async () => {
  const batch = (fields: Partial<SapBatch>) =>
    ({ warehouseId: 1, document: {}, user: 'u', sentAt: minutesAgo(60), attempt: 2, ...fields }) as SapBatch;
  const store = storeAt(minutesAgo(60));
  const states: Partial<SapBatch>[] = [
    { state: 'queued' },
    { state: 'queued', after: minutesAgo(10) },
    { state: 'queued', after: minutesAgo(-30) },
    { state: 'sending', until: minutesAgo(20) },
    { state: 'sending', until: minutesAgo(-1) },
    { state: 'unclear' },
  ];
  for (const [n, fields] of states.entries())
    await store.commit(store.create(sapBatches, idOf(n), batch(fields)));
  expect(await sweep()).toMatchObject({ counts: { swept: 2 } });
  expect(sent).toEqual([0, 3].map((n) => ({ tenant: 'acme', plant: 'P1', batch: idOf(n), attempt: 2 })));
  for (const n of states.keys()) {
    const each = await store.get(sapBatches, idOf(n));
    await store.commit(store.replace(sapBatches, each, batch({ state: 'answered' as never })));
  }
});

it('sends the turn of imports again that stand still for two hours, however old the batch is', async () => {
  const still = storeAt(minutesAgo(150));
  const running = storeAt(minutesAgo(5));
  const mapping = { state: 'checking', turn: 3 } as ImportMapping;
  await still.commit(still.create(mappings, idOf(1), mapping));
  await running.commit(running.create(mappings, idOf(2), mapping));
  await still.commit(still.create(mappings, idOf(3), { ...mapping, state: 'mapped' as never }));
  // Undone long after it was made.
  const batchId = `01ARZ3NDEK${'0'.repeat(16)}`;
  await still.commit(
    still.create(importBatches, batchId, { state: 'undoing', turn: 2 } as ImportBatch),
    still.create(latestImports, 'all', { batchId }),
  );
  expect(await sweep()).toMatchObject({ counts: { swept: 2 } });
  expect(sent).toEqual([
    { tenant: 'acme', plant: 'P1', of: 'mapping', id: idOf(1), turn: 3 },
    { tenant: 'acme', plant: 'P1', of: 'batch', id: batchId, turn: 2 },
  ]);
});

it('sends retries of webhooks again that are late, and no others', async () => {
  const store = storeAt(minutesAgo(60));
  const webhook = idOf(7);
  const url = 'https://hooks.acme.example.com/in';
  await store.commit(
    store.create(webhooks, webhook, { url, types: ['ewo.*'], active: true, activeSince: minutesAgo(60) }),
  );
  const late = minutesAgo(11);
  for (const [slot, wakeAt] of [late, minutesAgo(9), minutesAgo(-30), undefined].entries())
    await store.commit(
      store.create(webhookSlots, `${webhook}.${slot}`, { claim: 'any', wakeAt, expiresAt: 2_000_000_000 }),
    );
  await sweep();
  expect(sent.filter((message) => 'webhook' in message)).toEqual([
    { tenant: 'acme', plant: 'P1', webhook, slot: 0, wakeAt: late },
  ]);
});
