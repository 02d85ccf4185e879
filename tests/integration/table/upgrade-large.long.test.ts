// Upgrade of a plant with many orders whose process is killed again and again: every order is upgraded once.
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterEach, expect, it, vi } from 'vitest';
import { DATA_VERSION } from '#functions/db/data-version.ts';
import { dataVersions } from '#functions/db/entities/kernel.ts';
import { orders } from '#functions/db/entities/planned.ts';
import { runPlantJob } from '#functions/jobs/run-plant-job.ts';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { FULL, type Row, storeOf } from '../harness.ts';
import { killedAt, silence } from '../kills.ts';
import { worldAt } from '../plan.ts';

const NOW = '2026-04-20T08:00:00.000Z';
worldAt(NOW);
afterEach(() => {
  vi.restoreAllMocks();
});

const [ORDERS, KILLS] = FULL ? [240_000, 200] : [2_500, 8];
/** The version before findings of closed orders were indexed. */
const BEFORE_FINDINGS = 3;

/** Closed order with a finding, as version 2.2.0 wrote it. */
const template = gunzipSync(readFileSync(new URL('../../fixtures/table-2.2.0.ndjson.gz', import.meta.url)))
  .toString()
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Row)
  .find(({ pk, sk }) => pk.S === 'acme#P1#order' && sk.S.endsWith('.2026-01-14'))!;

async function writeOrders(): Promise<void> {
  const [endpoint, table] = [process.env.AWS_ENDPOINT_URL_DYNAMODB!, process.env.TABLE!];
  const [, generation, day] = template.sk.S.split('.');
  for (let i = 0; i < ORDERS; i += 25) {
    const requests = Array.from({ length: Math.min(25, ORDERS - i) }, (_, j) => ({
      PutRequest: {
        Item: { ...template, sk: { S: `${String(i + j + 1).padStart(7, '0')}.${generation}.${day}` } },
      },
    }));
    await callDynamo(endpoint, 'BatchWriteItem', { RequestItems: { [table]: requests } });
  }
}

it('goes on at its page, and changes each order once', async () => {
  silence();
  const store = storeOf({ tenant: 'acme', plant: 'P1' });
  await writeOrders();
  await store.commit(store.put(dataVersions, 'all', { n: BEFORE_FINDINGS }));
  const run = () => runPlantJob({ tenant: 'acme', plant: 'P1', job: 'upgradeData' }, NOW);
  const positionOf = async () => {
    const { n, cursor } = await store.get(dataVersions, 'all');
    return `${n} ${cursor}`;
  };
  const positions = new Set<string>();
  let kills = 0;
  while (kills < KILLS) {
    const { isKilled } = await killedAt(1 + ((kills * 7) % 20), kills % 2 ? 'after' : 'before', () =>
      run().catch(() => undefined),
    );
    positions.add(await positionOf());
    if (!isKilled) break;
    kills++;
  }
  for (
    let following = await run();
    following.followingJobs?.includes('upgradeData');
    following = await run()
  );
  expect(kills).toBe(KILLS);
  // Each run goes on where the one before it stood, so that none begins anew.
  expect(positions.size).toBeGreaterThan(KILLS / 3);
  expect((await store.get(dataVersions, 'all')).n).toBe(DATA_VERSION);
  const before = Number((template.v as { N: string }).N);
  let upgraded = 0;
  for (let next: string | undefined, isFirst = true; isFirst || next; isFirst = false) {
    const page = await store.list(orders, { next });
    upgraded += page.items.filter(
      ({ foundMonth, version }) => foundMonth === '2026-01' && version === before + 1,
    ).length;
    next = page.next;
  }
  expect(upgraded).toBe(ORDERS);
}, 3_600_000);
