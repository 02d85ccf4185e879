// Fixture of webhooks: a receiver with faults, and a queue whose messages reach the real worker.
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SendMessageBatchCommand, type SendMessageBatchCommandInput } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { getQueueClient } from '#functions/http/aws.ts';
import { handler } from '#functions/workers/webhook-send.ts';
import { WebhookMessage } from '#shared/integration/webhook-message.ts';
import { MailMessage } from '#shared/mail/message.ts';
import { asFunction } from '../harness.ts';
import type { Deliver } from '../stream.ts';

const QUEUE_URL = 'http://127.0.0.1:1/webhooks';
Object.assign(process.env, {
  SITE_URL: 'https://plants.example',
  WEBHOOK_QUEUE_URL: QUEUE_URL,
  MAIL_QUEUE_URL: 'http://127.0.0.1:1/mails',
  PUSH_QUEUE_URL: 'http://127.0.0.1:1/push',
  LOCAL_RECEIVERS: 'on',
});

const sqs = mockClient(getQueueClient());
sqs.on(SendMessageBatchCommand).resolves({ Successful: [], Failed: [] });

interface Received {
  headers: IncomingHttpHeaders;
  body: string;
  at: number;
}
type Answering = (response: ServerResponse, received: Received) => void;

/** Starts a receiver that records every message, and answers as it was told last. */
export async function startReceiver() {
  const received: Received[] = [];
  let answerWith: Answering = (response) => response.writeHead(204).end();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const message = { headers: request.headers, body: Buffer.concat(chunks).toString(), at: Date.now() };
      received.push(message);
      answerWith(response, message);
    });
  }).listen(0, '127.0.0.1');
  await new Promise((done) => server.once('listening', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/in`,
    received,
    /** Returns the types received since the last call. */
    take: () => received.splice(0).map(({ body }) => JSON.parse(body) as { id: string; type: string }),
    answer(next: Answering | number) {
      answerWith = typeof next === 'number' ? (response) => response.writeHead(next).end() : next;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const mails: MailMessage[] = [];
/** Returns the mails queued since the last call. */
export const listMails = (): MailMessage[] => mails.splice(0);

/** Returns the messages queued since the last call, and keeps the mails. */
function takeQueued(): { message: WebhookMessage; delay: number }[] {
  const all = sqs
    .commandCalls(SendMessageBatchCommand)
    .map(({ args }) => args[0].input as SendMessageBatchCommandInput);
  sqs.resetHistory();
  const mailInputs = all.filter(({ QueueUrl }) => QueueUrl === process.env.MAIL_QUEUE_URL);
  mails.push(
    ...mailInputs
      .flatMap(({ Entries = [] }) =>
        Entries.map(({ MessageBody }) => MailMessage.parse(JSON.parse(MessageBody!))),
      )
      .filter(({ template }) => template === 'webhookOff'),
  );
  const inputs = all.filter(({ QueueUrl }) => QueueUrl === QUEUE_URL);
  return inputs.flatMap(({ Entries = [] }) =>
    Entries.map(({ MessageBody, DelaySeconds = 0 }) => ({
      message: WebhookMessage.parse(JSON.parse(MessageBody!)),
      delay: DelaySeconds,
    })),
  );
}

/** Messages that wait for their time. */
let delayed: { message: WebhookMessage; from: number }[] = [];

/** Has the real worker process a message. */
export const workOn = (message: WebhookMessage) =>
  asFunction('functions/workers/webhook-send.ts', () =>
    handler(
      {
        Records: [
          {
            messageId: 'message',
            body: JSON.stringify(message),
            messageAttributes: { tenant: { stringValue: message.tenant, dataType: 'String' } },
          },
        ],
      } as never,
      { functionName: 'webhook-send' } as never,
    ),
  );

/** Delivers changes and messages until nothing is due any more. */
export async function settle(react: Deliver): Promise<void> {
  for (;;) {
    // The second delivery has the changes that the first one caused.
    await react();
    await react();
    const now = Date.now();
    for (const { message, delay } of takeQueued()) delayed.push({ message, from: now + delay * 1000 });
    const due = delayed.filter(({ from }) => from <= now);
    delayed = delayed.filter(({ from }) => from > now);
    if (due.length === 0) return;
    for (const { message } of due) {
      const { batchItemFailures } = await workOn(message);
      if (batchItemFailures.length > 0) throw new Error('the worker failed');
    }
  }
}
