// Replacement of a single item, whatever its entity. Reactions ignore the replaced item until it changes.
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { type Attributes, marshallItem } from '../marshall.ts';

const getKey = ({ pk, sk }: Attributes): Attributes => ({ pk: pk!, sk: sk! });

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
