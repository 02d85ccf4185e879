// What follows from a write. The table's stream is the outbox: reactions run at least once, so each ends in the same result when it is repeated.
import { BatchProcessor, EventType, processPartialResponse } from '@aws-lambda-powertools/batch';
import type { Context, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { scopeOf } from '../table/keys.ts';
import { unpacked } from '../table/packed.ts';
import { type Attributes, plainItem } from '../table/plain.ts';
import { answered } from './answers.ts';
import { received } from './applications.ts';
import { audited } from './audit.ts';
import type { Change } from './change.ts';
import { closed } from './closings.ts';
import { demanded } from './demand.ts';
import { worked } from './ewo-loads.ts';
import { booked } from './histories.ts';
import { imported } from './imports.ts';
import { mailed } from './mail.ts';
import { retimed } from './minutes.ts';
import { notified } from './notify.ts';
import { relocated } from './places.ts';
import { recurred } from './recurrence.ts';
import { rolledUp } from './rollup.ts';
import { toldToSap } from './sap.ts';
import { indexed } from './search-index.ts';
import { retold } from './walks.ts';

const image = (item: Record<string, unknown> | undefined) => item && unpacked(plainItem(item as Attributes));

function changeOf(record: DynamoDBRecord): Change | undefined {
  if (record.dynamodb?.NewImage?.quiet) return undefined;
  const before = image(record.dynamodb?.OldImage);
  const after = image(record.dynamodb?.NewImage);
  const keys = after ?? before;
  if (!keys || !record.eventID) return undefined;
  return { ...scopeOf(String(keys.pk)), id: String(keys.sk), event: record.eventID, before, after };
}

const processor = new BatchProcessor(EventType.DynamoDBStreams);

/**
 * Stocks are told of, days totalled, machines indexed, their places named, runs worded and spares asked for counted once a batch,
 * however much of them changed; audit entries are one a change.
 */
export async function handler(event: DynamoDBStreamEvent, context: Context) {
  const changes = event.Records.map(changeOf);
  const known = changes.filter((change) => change !== undefined);
  await booked(known);
  await rolledUp(known);
  await worked(known);
  await closed(known);
  await indexed(known);
  await relocated(known);
  await retold(known);
  await demanded(known);
  return processPartialResponse(
    event,
    async (record: DynamoDBRecord) => {
      const change = changeOf(record);
      if (!change) return;
      await audited(change);
      await notified(change);
      await received(change);
      await retimed(change);
      await recurred(change);
      await mailed(change);
      await toldToSap(change);
      await imported(change);
      await answered(change);
    },
    processor,
    { context, processInParallel: true },
  );
}
