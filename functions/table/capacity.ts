// What commands cost: consumed capacity and round trips of everything a client sends, for budgets and logs.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface Spent {
  /** Read and write request units (4 KB strongly read = 1 RRU; 1 KB written = 1 WRU). */
  rru: number;
  wru: number;
  trips: number;
  /** Of the trips those that write: one is one transaction. */
  writes: number;
}

const reads = new Set(['GetItemCommand', 'BatchGetItemCommand', 'QueryCommand', 'TransactGetItemsCommand']);
const spent: Spent = { rru: 0, wru: 0, trips: 0, writes: 0 };

/** Counts from now on; call once for each client. */
export function watch(client: DynamoDBClient) {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity ??= 'TOTAL';
      const answer = await next(args);
      const { ConsumedCapacity } = answer.output as {
        ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
      };
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, c) => sum + (c.CapacityUnits ?? 0), 0);
      if (reads.has(context.commandName ?? '')) spent.rru += units;
      else {
        spent.wru += units;
        spent.writes++;
      }
      spent.trips++;
      return answer;
    },
    { step: 'initialize', name: 'capacity' },
  );
}

/** What `work` cost. Only meaningful while nothing else runs in this process. */
export async function costOf<T>(work: () => Promise<T>): Promise<Spent & { answer: T }> {
  const before = { ...spent };
  const answer = await work();
  return {
    answer,
    rru: spent.rru - before.rru,
    wru: spent.wru - before.wru,
    trips: spent.trips - before.trips,
    writes: spent.writes - before.writes,
  };
}
