// Writes of many items, whatever their entity, without conditions. Full transactions, since a table on one machine
// writes each to its disk once; in the cloud an item of a transaction costs two units instead of one.
import {
  type DynamoDBClient,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { pause } from '../backoff.ts';
import { type Attributes, marshallItem } from '../marshall.ts';

const MAX_TRANSACTION_ITEMS = 100;
/** Four megabytes are allowed; names and values in JSON are longer than they count. */
const MAX_TRANSACTION_LENGTH = 3_000_000;
const CONCURRENCY = 4;
const MAX_ATTEMPTS = 10;

/** Puts items over any existing ones; each may occur once. Reactions ignore them until they change. */
export const putItems = (
  client: DynamoDBClient,
  TableName: string,
  items: AsyncIterable<Attributes>,
): Promise<void> => {
  const quiet = marshallItem({ quiet: true });
  return writeAll(client, items, (item) => ({ Put: { TableName, Item: { ...item, ...quiet } } }));
};

/** Deletes items; returns their number. */
export async function deleteItems(
  client: DynamoDBClient,
  TableName: string,
  items: AsyncIterable<Attributes> | Iterable<Attributes>,
): Promise<number> {
  let count = 0;
  await writeAll(client, items, ({ pk, sk }) => {
    count++;
    return { Delete: { TableName, Key: { pk: pk!, sk: sk! } } };
  });
  return count;
}

async function writeAll(
  client: DynamoDBClient,
  items: AsyncIterable<Attributes> | Iterable<Attributes>,
  toWrite: (item: Attributes) => TransactWriteItem,
): Promise<void> {
  const transactions = cutTransactions(items);
  const worker = async () => {
    for (;;) {
      const { done, value } = await transactions.next();
      if (done) return;
      await writeTransaction(client, value.map(toWrite));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

async function* cutTransactions(
  items: AsyncIterable<Attributes> | Iterable<Attributes>,
): AsyncGenerator<Attributes[]> {
  let transaction: Attributes[] = [];
  let length = 0;
  for await (const item of items) {
    const itemLength = JSON.stringify(item).length;
    const isFull =
      transaction.length === MAX_TRANSACTION_ITEMS || length + itemLength > MAX_TRANSACTION_LENGTH;
    if (isFull && transaction.length > 0) {
      yield transaction;
      [transaction, length] = [[], 0];
    }
    transaction.push(item);
    length += itemLength;
  }
  if (transaction.length > 0) yield transaction;
}

/** Tries again while other writes hold an item of the transaction. */
async function writeTransaction(client: DynamoDBClient, TransactItems: TransactWriteItem[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.send(new TransactWriteItemsCommand({ TransactItems }));
      return;
    } catch (error) {
      if ((error as Error).name !== 'TransactionCanceledException' || attempt === MAX_ATTEMPTS) throw error;
      await pause(attempt);
    }
  }
}
