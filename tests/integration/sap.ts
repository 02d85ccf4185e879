// What the sending to SAP works with, in place of the cloud: the stand-in of the local stack, the secret that names it, a queue that
// remembers what it was told.
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
import { queueClient } from '../../functions/http/aws.ts';
import { handler } from '../../functions/workers/sap-send.ts';
import { credentials } from '../../scripts/local/credentials.ts';
import { openDatabase } from '../../scripts/local/database.ts';
import { exchangeOf, sendJson } from '../../scripts/local/exchange.ts';
import type { Switches } from '../../scripts/local/sap/book.ts';
import { startSap } from '../../scripts/local/sap/server.ts';
import { secretsDoor } from '../../scripts/local/secrets.ts';
import type { SapMessage } from '../../shared/warehouse/sap-message.ts';
import { asFunction } from './harness.ts';

const sqs = mockClient(queueClient());

/** A stand-in with nothing wrong, behind a secret that every tenant has. */
export async function openSapDesk({ seconds = 0.3, slowMs = 60 } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sap-'));
  const database = openDatabase(folder);
  const sap = await startSap(database, { slowMs });
  const keys = {
    accessKeyId: credentials.AWS_ACCESS_KEY_ID,
    secretAccessKey: credentials.AWS_SECRET_ACCESS_KEY,
  };
  const secrets = secretsDoor(keys, () => (sap.book.switches().connected ? sap.secret() : undefined));
  // a worker of another process tells its queue to wait: here there is none
  const server = createServer((request, response) => {
    // the SDK sets its clock by it
    response.setHeader('date', new Date(Date.now()).toUTCString());
    const exchange = exchangeOf(request, response);
    const isQueue = String(request.headers['x-amz-target']).startsWith('AmazonSQS');
    void (isQueue ? sendJson(exchange, 200, {}) : secrets(exchange));
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
    SAP_SECRETS: 'plantledger-dev/sap/',
    SAP_SECONDS: String(seconds),
    SAP_QUEUE_URL: `${url}/sap`,
  });
  const usual: Switches = { fault: 'none', dedups: false, finds: false, connected: true };
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });
  sqs.on(ChangeMessageVisibilityCommand).resolves({});
  return {
    sap,
    /** What is not named is as it should be. */
    behave: (chosen: Partial<Switches> = {}) => sap.switch({ ...usual, ...chosen }),
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

/** What the reaction has queued since the last time, with the seconds it is to wait. */
export function queuedForSap(): { message: SapMessage; wait: number }[] {
  const told = sqs
    .commandCalls(SendMessageBatchCommand)
    .flatMap(({ args }) => (args[0].input as SendMessageBatchCommandInput).Entries ?? [])
    .map(({ MessageBody, DelaySeconds = 0 }) => ({
      message: JSON.parse(MessageBody!) as SapMessage,
      wait: DelaySeconds,
    }));
  sqs.resetHistory();
  return told;
}

/** Seconds for which messages were told to wait. */
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

/** Hands a message to the worker; false where it must come again. */
export async function workSap(message: SapMessage, tenant?: string): Promise<boolean> {
  const { batchItemFailures } = await asFunction('functions/workers/sap-send.ts', () =>
    handler(sapEvent(message, tenant) as never, {} as never),
  );
  return batchItemFailures.length === 0;
}
