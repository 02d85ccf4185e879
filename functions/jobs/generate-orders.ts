// Work orders of a plant for its local day, its old tags told of, its stocks told anew, and its totals settled. A message repeated, late, in parallel or killed changes nothing twice.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, SQSEvent, SQSRecord } from 'aws-lambda';
import * as z from 'zod';
import { withStandards } from '../../shared/access/plant.ts';
import { dayIn } from '../../shared/day.ts';
import { setting, tableClient } from '../http/aws.ts';
import { log } from '../http/log.ts';
import { messageOf } from '../http/message.ts';
import { generatePlant } from '../planned/writes.ts';
import { markShelves, settle } from '../reactions/writes.ts';
import { escalateTags } from '../requests/writes.ts';
import { tellDemands } from '../structure/writes.ts';
import { DATA_VERSION, isNewer } from '../table/data-version.ts';
import { plants } from '../table/entities/access.ts';
import { dataVersions } from '../table/entities/kernel.ts';
import { tagEscalations } from '../table/entities/requests.ts';
import { stockDays } from '../table/entities/warehouse.ts';
import type { KeptOf } from '../table/entity.ts';
import { openStore, type Store } from '../table/store.ts';
import { missing } from '../table/writes.ts';
import { tellHistories } from '../warehouse/writes.ts';
import { upgrade } from './upgrade.ts';

const Message = z.strictObject({ tenant: z.string().min(1), plant: z.string().min(1) });

const nothing = { created: 0, removed: 0, cycles: 0, escalated: 0, stocks: 0, settled: 0 };

/** Data of an older program is brought up to this one's first; of a newer one nothing is touched. */
export async function generate(tenant: string, plantId: string, now: string) {
  const store = openStore(
    tableClient(),
    setting('TABLE'),
    { tenant, plant: plantId },
    { user: 'schedule', now },
  );
  const [saved, data, told, counted] = await store.load(
    [
      [plants, plantId],
      [dataVersions, 'all'],
      [tagEscalations, 'all'],
      [stockDays, 'all'],
    ],
    { consistent: true },
  );
  if (!saved) throw missing();
  if (saved.disabled) return nothing;
  if (isNewer(data)) {
    log('error', 'data of a newer version: no orders', {
      tenant,
      plant: plantId,
      data: data?.n,
      DATA_VERSION,
    });
    return nothing;
  }
  await upgrade(store, data);
  const plant = withStandards(saved);
  const made = await generatePlant(store, plant, now);
  const escalated = await escalateTags(store, plant, told, now);
  const stocks = await tellStocks(store, { plant, today: dayIn(plant.timeZone, now), now }, counted);
  return { ...made, escalated, stocks, settled: await settle(store, now) };
}

/** Once a local day: histories first, since shelves are summed from them. Answers how many. */
async function tellStocks(
  store: Store,
  asked: Parameters<typeof tellDemands>[1],
  counted: KeptOf<typeof stockDays> | undefined,
): Promise<number> {
  const { today } = asked;
  if (counted?.on === today) return 0;
  const { told, shelves, demanded } = await tellHistories(store, today);
  await tellDemands(store, asked, demanded);
  await markShelves(store, shelves);
  await store.commit(store.put(stockDays, 'all', { on: today }));
  return told;
}

const processor = new BatchProcessor(EventType.SQS);

export async function handler(event: SQSEvent, context: Context) {
  const made: Record<string, unknown>[] = [];
  const answer = await processPartialResponse(
    event,
    async (record: SQSRecord) => {
      const { tenant, plant } = messageOf(record, (said) => Message.parse(said));
      const result = await generate(tenant, plant, new Date(Date.now()).toISOString());
      log('info', 'orders generated', { tenant, plant, ...result });
      made.push({ tenant, plant, ...result });
    },
    processor,
    { context, processInParallel: true },
  );
  return { ...answer, made };
}
