// What every function is served with. Here: the only place that constructs AWS clients, from the environment alone.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { watch } from '../table/capacity.ts';
import { tableProtocol } from '../table/protocol.ts';

let table: DynamoDBClient | undefined;
let queues: SQSClient | undefined;
let mail: SESv2Client | undefined;
let files: S3Client | undefined;
let secrets: SecretsManagerClient | undefined;

/** A log that nobody keeps, and headers about this program that nobody reads: a third of a command's CPU together. */
const unused = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/** Over plain http the table is one file, which answers one at a time: more connections would wait for each other there, and write a fifth slower. */
const inTurn = { maxSockets: 1 };

/** Kept for the life of the process: connections are reused between calls. */
export const tableClient = () => {
  if (!table) {
    table = new DynamoDBClient({
      maxAttempts: 5,
      requestHandler: { httpAgent: inTurn },
      protocol: tableProtocol,
    });
    for (const name of unused) table.middlewareStack.remove(name);
    watch(table);
  }
  return table;
};
export const queueClient = () => (queues ??= new SQSClient({ maxAttempts: 5 }));
/** Its messages come again by themselves. */
export const mailClient = () => (mail ??= new SESv2Client({ maxAttempts: 2 }));
export const secretClient = () => (secrets ??= new SecretsManagerClient({ maxAttempts: 3 }));
export const fileClient = () => (files ??= new S3Client({ maxAttempts: 3 }));

export const region = () => setting('AWS_REGION');

/** A variable the stack must have set; its absence is a fault of the deployment. */
export function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
