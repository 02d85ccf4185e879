// Reading of the whole table, item by item.
import { type DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import type { Attributes } from '../marshall.ts';

/** Yields every item of the table as it is when its page is read. A scan reads the table once, whatever it yields. */
export async function* scanTable(client: DynamoDBClient, TableName: string): AsyncGenerator<Attributes> {
  let ExclusiveStartKey: Attributes | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName, ExclusiveStartKey, ConsistentRead: true }));
    yield* page.Items ?? [];
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
}
