// Measures the tick of a stage with ten thousand tenants of one plant each: until every job of every plant is in the
// queue. Messages are counted instead of sent; in the cloud the pages are read by up to thirty functions at a time.
import type { SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import { measureCost } from '#functions/db/capacity.ts';
import { plants, tenants } from '#functions/db/entities/access.ts';
import { createItemCodec, marshallItem } from '#functions/db/items.ts';
import { NO_SCOPE } from '#functions/db/keys.ts';
import { putItems } from '#functions/db/transfer/many-writes.ts';
import { getQueueClient, getSetting, getTableClient } from '#functions/http/aws.ts';
import { jobNames } from '#functions/jobs/plant-job.ts';
import { handler as readQueue } from '#functions/jobs/run-plant-job.ts';
import { handler as tick } from '#functions/jobs/tick.ts';
import { startTable } from '../local/table.ts';
import { TRIP_MS } from './cost/prices.ts';
import { type Figure, round } from './figure.ts';
import { buildTorino, NOW } from './plants.ts';

const TENANT_COUNT = 10_000;
const BUDGET_SECONDS = 60;
/** Jobs whose cost is measured: those of twenty plants. */
const MEASURED_JOBS = 20 * jobNames.length;

async function* buildTenants() {
  const author = { user: 'bench', now: NOW };
  const ofStage = createItemCodec({ tenant: NO_SCOPE }, author);
  const plant = buildTorino();
  for (let n = 0; n < TENANT_COUNT; n++) {
    const code = `t${String(n).padStart(5, '0')}`;
    yield marshallItem(ofStage.raw(tenants, code, { name: code }, 1));
    yield marshallItem(createItemCodec({ tenant: code }, author).raw(plants, plant.code, plant, 1));
  }
}

const receive = (body: string) => {
  const tenant = { dataType: 'String', stringValue: JSON.parse(body).tenant };
  return readQueue(
    { Records: [{ messageId: 'm', body, messageAttributes: { tenant } }] } as never,
    {} as never,
  );
};

/** Measures jobs that have nothing to do, after they ran once. */
async function measureJob(bodies: readonly string[]): Promise<Figure> {
  for (const body of bodies) await receive(body);
  const before = process.cpuUsage();
  const { rru, wru, trips } = await measureCost(async () => {
    for (const body of bodies) await receive(body);
  });
  const { user, system } = process.cpuUsage(before);
  return {
    figure: 'cost of a job: function time',
    value: round(((user + system) / 1000 + trips * TRIP_MS) / bodies.length),
    unit: 'ms',
    additionalValues: {
      readUnits: round(rru / bodies.length, 2),
      writeUnits: round(wru / bodies.length, 2),
      invocations: 1,
    },
  };
}

export async function measureTick(): Promise<Figure[]> {
  const table = await startTable();
  const bodies: string[] = [];
  process.env.ORDERS_QUEUE_URL = 'http://127.0.0.1:1/orders';
  Object.assign(getQueueClient(), {
    async send({ input }: { input: SendMessageBatchCommandInput }) {
      bodies.push(...(input.Entries ?? []).map(({ MessageBody }) => MessageBody!));
      return { Successful: [], Failed: [] };
    },
  });
  try {
    await putItems(getTableClient(), getSetting('TABLE'), buildTenants());
    const startedAt = performance.now();
    await tick();
    const pages = bodies.splice(0);
    const tickSeconds = (performance.now() - startedAt) / 1000;
    for (const body of pages) await receive(body);
    const seconds = (performance.now() - startedAt) / 1000;
    if (bodies.length !== TENANT_COUNT * jobNames.length)
      throw new Error(`${bodies.length} jobs were queued instead of ${TENANT_COUNT * jobNames.length}`);
    const jobCount = bodies.length;
    const job = await measureJob(bodies.slice(0, MEASURED_JOBS));
    return [
      job,
      {
        figure: `tick of ${TENANT_COUNT} tenants, one page after the other`,
        value: round(seconds),
        unit: 's',
        budget: BUDGET_SECONDS,
        additionalValues: { tickSeconds: round(tickSeconds, 2), pages: pages.length, jobs: jobCount },
      },
    ];
  } finally {
    await table.close();
  }
}
