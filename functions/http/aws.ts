// AWS clients of all functions, configured from the environment only. No other module constructs clients.
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { IoTDataPlaneClient } from '@aws-sdk/client-iot-data-plane';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { registerCapacityMeter } from '../db/capacity.ts';
import { getTrace } from './trace.ts';

let table: DynamoDBClient | undefined;
let queues: SQSClient | undefined;
let mail: SESv2Client | undefined;
let files: S3Client | undefined;
let secrets: SecretsManagerClient | undefined;
let connections: ApiGatewayManagementApiClient | undefined;
let accounts: CognitoIdentityProviderClient | undefined;
let broker: IoTDataPlaneClient | undefined;

/** Middlewares removed from the client: unused logs and headers, which cost a third of a command's CPU. */
const unusedMiddlewares = ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'];

/**
 * Uses one connection over plain http: the local table is a single file that serves requests serially, and
 * more connections make writes a fifth slower.
 */
const singleConnection = { maxSockets: 1 };

/** Milliseconds after which a call gives up a command, so that it is answered within five seconds. */
const COMMAND_TIMEOUT_MS = 4_000;

/**
 * Makes calls give up commands that are not answered: the error is an AbortError, and the command may have been
 * executed. Jobs and workers wait longer, since their queue repeats them.
 */
function limitCommandTime<C extends { send: unknown }>(client: C): C {
  const send = (client.send as (command: unknown, options?: object) => Promise<unknown>).bind(client);
  return Object.assign(client, {
    async send(command: unknown, options?: object) {
      if (!getTrace()?.route) return send(command, options);
      const controller = new AbortController();
      // An answer that has arrived meanwhile comes first.
      const timer = setTimeout(setImmediate, COMMAND_TIMEOUT_MS, () => controller.abort());
      try {
        return await send(command, { abortSignal: controller.signal, ...options });
      } finally {
        clearTimeout(timer);
      }
    },
  });
}

/** Returns the client, which lives as long as the process, so that connections are reused. */
export const getTableClient = () => {
  if (!table) {
    table = limitCommandTime(
      new DynamoDBClient({ maxAttempts: 5, requestHandler: { httpAgent: singleConnection } }),
    );
    for (const name of unusedMiddlewares) table.middlewareStack.remove(name);
    registerCapacityMeter(table);
  }
  return table;
};
export const getQueueClient = () => (queues ??= limitCommandTime(new SQSClient({ maxAttempts: 5 })));
/** Returns the mail client. It retries little, because the queue redelivers the message. */
export const getMailClient = () => (mail ??= new SESv2Client({ maxAttempts: 2 }));
export const getSecretClient = () => (secrets ??= new SecretsManagerClient({ maxAttempts: 3 }));
export const getAccountClient = () => (accounts ??= new CognitoIdentityProviderClient({ maxAttempts: 5 }));
export const getFileClient = () => (files ??= limitCommandTime(new S3Client({ maxAttempts: 3 })));

/** Returns the client that publishes commands to nodes of machines. */
export const getBrokerClient = () => (broker ??= new IoTDataPlaneClient({ maxAttempts: 3 }));

/**
 * Returns the client of the push connections. A message that takes longer than two seconds is given up, since
 * a lost hint loses nothing.
 */
export const getConnectionClient = () =>
  (connections ??= new ApiGatewayManagementApiClient({
    endpoint: getSetting('SOCKET_ENDPOINT'),
    maxAttempts: 2,
    requestHandler: { requestTimeout: 2_000, throwOnRequestTimeout: true, connectionTimeout: 1_000 },
  }));

export const getRegion = () => getSetting('AWS_REGION');

/** Reads an environment variable that a deployment may leave out. */
export const getOptionalSetting = (name: string): string | undefined => process.env[name] || undefined;

/** Reads an environment variable. @throws Error if the deployment did not set it */
export function getSetting(name: string): string {
  const value = getOptionalSetting(name);
  if (!value) throw new Error(`environment variable ${name} is not set`);
  return value;
}
