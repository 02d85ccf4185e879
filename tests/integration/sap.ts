// Fixture for sending to SAP without the cloud: the local stack's stand-in, the secret with its address, and
// a queue that records its messages.
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  ChangeMessageVisibilityCommand,
  SendMessageBatchCommand,
  type SendMessageBatchCommandInput,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { getQueueClient } from '#functions/http/aws.ts';
import { handler } from '#functions/workers/sap-send.ts';
import { credentials } from '#scripts/local/credentials.ts';
import { openDatabase } from '#scripts/local/database.ts';
import { createExchange, sendJson } from '#scripts/local/exchange.ts';
import type { SapSettings } from '#scripts/local/sap/book.ts';
import { startSap } from '#scripts/local/sap/server.ts';
import { createSecretsHandler } from '#scripts/local/secrets.ts';
import type { SapMessage } from '#shared/warehouse/sap-message.ts';
import { asFunction } from './harness.ts';

const sqs = mockClient(getQueueClient());

/** Seconds after which the worker gives an answer up; only the fault `timeout` is meant to use them up. */
const PATIENCE = 30;
const LITTLE_PATIENCE = 0.3;

/** Starts a stand-in without faults, and a secret for every tenant. */
export async function openSapDesk({ slowMs = 60 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sap-'));
  const database = openDatabase(folder);
  const sap = await startSap(database, { slowMs });
  const keys = {
    accessKeyId: credentials.AWS_ACCESS_KEY_ID,
    secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
  };
  const secrets = createSecretsHandler(keys, () =>
    sap.book.switches().connected ? sap.secret() : undefined,
  );
  // A worker in another process changes the visibility of its message; this server has no queue and only
  // accepts that.
  const server = createServer((request, response) => {
    // The SDK adjusts its clock by this header.
    response.setHeader('date', new Date(Date.now()).toUTCString());
    const exchange = createExchange(request, response);
    const isQueue = String(request.headers['x-amz-target']).startsWith('AmazonSQS');
    void (isQueue ? sendJson(exchange, 200, {}) : secrets(exchange));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
    SAP_SECRETS: 'plantledger-dev/sap/',
    SAP_SECONDS: String(PATIENCE),
    SAP_QUEUE_URL: `${url}/sap`,
  });
  const usual: SapSettings = { fault: 'none', dedups: false, finds: false, connected: true };
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  return {
    sap,
    /** Sets the behaviour; unspecified switches have their defaults. */
    behave(chosen: Partial<SapSettings> = {}) {
      process.env.SAP_SECONDS = String(chosen.fault === 'timeout' ? LITTLE_PATIENCE : PATIENCE);
      return sap.switch({ ...usual, ...chosen });
    },
    /** Holds every answer back until the returned function breaks the connections. */
    async hold(): Promise<() => Promise<void>> {
      await this.behave();
      await sap.switch({ ...usual, fault: 'timeout' });
      return () => sap.restart();
    },
    async close() {
      await sap.close();
      server.closeAllConnections();
      server.close();
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}
export type SapDesk = Awaited<ReturnType<typeof openSapDesk>>;

/** Returns the messages queued since the last call, with their delay in seconds. */
export function queuedForSap(): { message: SapMessage; wait: number }[] {
  const told = sqs
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input as SendMessageBatchCommandInput)
    .filter(({ QueueUrl }) => QueueUrl === process.env.SAP_QUEUE_URL)
    .flatMap(({ Entries }) => Entries ?? [])
    .map(({ MessageBody, DelaySeconds = 0 }) => ({
      message: JSON.parse(MessageBody!) as SapMessage,
      wait: DelaySeconds,
    }));
  sqs.resetHistory();
  return told;
}

/** Returns the seconds by which messages were delayed. */
export const hidden = () =>
  sqs.commandCalls(ChangeMessageVisibilityCommand).map(({ args }) => args[0].input.VisibilityTimeout);

export const sapEvent = (message: SapMessage, tenant = message.tenant) => ({
  Records: [
    {
      messageId: message.batch,
      receiptHandle: 'r',
      body: JSON.stringify(message),
      messageAttributes: { tenant: { dataType: 'String', stringValue: tenant } },
    },
  ],
});

/** Delivers a message to the worker; returns false if it must be delivered again. */
export async function workSap(message: SapMessage, tenant?: string): Promise<boolean> {
  const { batchItemFailures } = await asFunction('functions/workers/sap-send.ts', () =>
    handler(sapEvent(message, tenant) as never, { functionName: 'sap-send' } as never),
  );
  return batchItemFailures.length === 0;
}
