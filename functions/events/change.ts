// Change of an item, as the stream reactions receive it.
import type { DynamoDBRecord } from 'aws-lambda';
import { decompress } from '../db/compression.ts';
import * as pushEntities from '../db/entities/push.ts';
import { NO_SCOPE, parsePartitionKey } from '../db/keys.ts';
import { type Attributes, unmarshallItem } from '../db/marshall.ts';

export interface Change {
  tenant: string;
  plant: string;
  entity: string;
  id: string;
  event: string;
  /** Correlation id of the request that caused the change; absent for computed items. */
  correlationId?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

const decodeImage = (item: Record<string, unknown> | undefined) =>
  item && decompress(unmarshallItem(item as Attributes));

/** Entities whose changes cause no reactions: push connections, which only say who is to be told of others. */
const ignoredEntities = new Set(Object.values(pushEntities).map(({ name }) => name));

/** Returns the change of a record; undefined if it causes no reactions. */
export function parseChange(record: DynamoDBRecord): Change | undefined {
  if (record.dynamodb?.NewImage?.quiet) return undefined;
  const partitionKey = record.dynamodb?.Keys?.pk?.S;
  if (partitionKey && ignoredEntities.has(parsePartitionKey(partitionKey).entity)) return undefined;
  const before = decodeImage(record.dynamodb?.OldImage);
  const after = decodeImage(record.dynamodb?.NewImage);
  const keys = after ?? before;
  if (!keys || !record.eventID) return undefined;
  return {
    ...parsePartitionKey(String(keys.pk)),
    ...{ id: String(keys.sk), event: record.eventID, before, after },
    correlationId: after?.cid === undefined ? undefined : String(after.cid),
  };
}

/** Returns the trace of a change, which continues that of the request that caused it. */
export const getChangeTrace = ({ correlationId, tenant, plant }: Change) => ({
  correlationId,
  ...(tenant !== NO_SCOPE && { tenant }),
  ...(plant !== NO_SCOPE && { plant }),
});
