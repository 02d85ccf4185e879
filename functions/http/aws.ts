// The doors' kernel. Here: the only place that constructs AWS clients, from the environment alone.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SQSClient } from '@aws-sdk/client-sqs';
import { watch } from '../table/capacity.ts';

let table: DynamoDBClient | undefined;
let queues: SQSClient | undefined;

/** Kept for the life of the process: connections are reused between calls. */
export const tableClient = () => {
  if (!table) {
    table = new DynamoDBClient({ maxAttempts: 5 });
    // it copies every answer for a log that nobody keeps: 7 % of a list's time
    table.middlewareStack.remove('loggerMiddleware');
    watch(table);
  }
  return table;
};
export const queueClient = () => (queues ??= new SQSClient({ maxAttempts: 5 }));

/** A variable the stack must have set; its absence is a fault of the deployment. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
