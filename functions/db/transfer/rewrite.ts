// Deletion and replacement of single items, whatever their entity. Reactions ignore a replaced item until it changes.
import {
  BatchWriteItemCommand,
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
  type WriteRequest,
} from '@aws-sdk/client-dynamodb';
import { pause } from '../backoff.ts';
import { type Attributes, marshallItem } from '../marshall.ts';

const MAX_BATCH_DELETES = 25;

const getKey = ({ pk, sk }: Attributes): Attributes => ({ pk: pk!, sk: sk! });

/** Deletes items, without conditions. */
export async function deleteItems(
  client: DynamoDBClient,
  table: string,
  items: readonly Attributes[],
): Promise<void> {
  const requests = items.map((item): WriteRequest => ({ DeleteRequest: { Key: getKey(item) } }));
  for (let start = 0; start < requests.length; start += MAX_BATCH_DELETES) {
    let pending = requests.slice(start, start + MAX_BATCH_DELETES);
    for (let attempt = 0; pending.length > 0; attempt++) {
      if (attempt > 0) await pause(attempt);
      const answer = await client.send(new BatchWriteItemCommand({ RequestItems: { [table]: pending } }));
      pending = answer.UnprocessedItems?.[table] ?? [];
    }
  }
}

/** Condition on an item that nobody has changed since it was read. Computed items have no time of change. */
function buildUnchangedCondition({ v, at }: Attributes) {
  const values = Object.entries({ ':v': v, ':at': at }).filter(([, value]) => value !== undefined);
  return {
    ConditionExpression: [
      'attribute_exists(pk)',
      v ? 'v = :v' : 'attribute_not_exists(v)',
      at ? '#at = :at' : 'attribute_not_exists(#at)',
    ].join(' AND '),
    ExpressionAttributeNames: { '#at': 'at' },
    ...(values.length > 0 && { ExpressionAttributeValues: Object.fromEntries(values) as Attributes }),
  };
}

/**
 * Replaces an item by one of the same or of another key, unless it changed meanwhile. Returns false then.
 */
export async function replaceUnchanged(
  client: DynamoDBClient,
  TableName: string,
  before: Attributes,
  after: Attributes,
): Promise<boolean> {
  const condition = buildUnchangedCondition(before);
  const Item = { ...after, ...marshallItem({ quiet: true }) };
  const isSameKey = before.pk?.S === after.pk?.S && before.sk?.S === after.sk?.S;
  try {
    if (isSameKey) await client.send(new PutItemCommand({ TableName, Item, ...condition }));
    else {
      await client.send(new DeleteItemCommand({ TableName, Key: getKey(before), ...condition }));
      await client.send(new PutItemCommand({ TableName, Item }));
    }
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}
