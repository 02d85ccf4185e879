// Measures consumed capacity units and round trips of a client's commands, for budgets and logs.
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';

export interface CapacityUsage {
  /** Read and write request units (4 KB strongly read = 1 RRU; 1 KB written = 1 WRU). */
  rru: number;
  wru: number;
  trips: number;
  /** Round trips that write; one is one transaction. */
  writes: number;
}

const readCommands = new Set([
  'GetItemCommand',
  'BatchGetItemCommand',
  'QueryCommand',
  'TransactGetItemsCommand',
]);
const usage: CapacityUsage = { rru: 0, wru: 0, trips: 0, writes: 0 };

/** Starts to count the commands of a client; call once per client. */
export function registerCapacityMeter(client: DynamoDBClient) {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      (args.input as { ReturnConsumedCapacity?: string }).ReturnConsumedCapacity ??= 'TOTAL';
      const answer = await next(args);
      const { ConsumedCapacity } = answer.output as {
        ConsumedCapacity?: { CapacityUnits?: number } | { CapacityUnits?: number }[];
      };
      const units = [ConsumedCapacity ?? []].flat().reduce((sum, c) => sum + (c.CapacityUnits ?? 0), 0);
      if (readCommands.has(context.commandName ?? '')) usage.rru += units;
      else {
        usage.wru += units;
        usage.writes++;
      }
      usage.trips++;
      return answer;
    },
    { step: 'initialize', name: 'capacity' },
  );
}

/** Measures the cost of `work`. Only meaningful while nothing else runs in this process. */
export async function measureCost<T>(work: () => Promise<T>): Promise<CapacityUsage & { answer: T }> {
  const before = { ...usage };
  const answer = await work();
  return {
    answer,
    rru: usage.rru - before.rru,
    wru: usage.wru - before.wru,
    trips: usage.trips - before.trips,
    writes: usage.writes - before.writes,
  };
}
