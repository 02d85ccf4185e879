// Redrive on the real stack: a poison message of every queue becomes a dead letter, the queue goes on, and the command
// sends it again.
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  ListQueuesCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import type { RedriveResult } from '#scripts/redrive/redrive.ts';

/** Time of the queues, which tests move; it begins as that of the machine. */
const queueTime = vi.hoisted(() => ({ ahead: 0 }));
vi.mock('#scripts/local/clock.ts', async (importOriginal) => {
  const clock = await importOriginal<typeof import('#scripts/local/clock.ts')>();
  return { ...clock, getMachineTime: () => clock.getMachineTime() + queueTime.ahead };
});

const MORE_THAN_EVERY_RETRY_MS = 60_000;

/** Workers by the name of their queue, as `npm run redrive` knows them. */
const workers = new Map<string, string>();
const names: string[] = [];

let stack: Stack;
let sqs: SQSClient;
beforeAll(async () => {
  stack = await startStack();
  sqs = new SQSClient({});
  const { QueueUrls = [] } = await sqs.send(new ListQueuesCommand({ QueueNamePrefix: 'Async' }));
  for (const url of QueueUrls) {
    const [, worker] = /\/Async(\w+)Queue$/.exec(url) ?? [];
    if (worker) workers.set(worker.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase(), worker);
  }
  names.push(...workers.keys());
});
afterAll(() => stack.close());

const urlOf = async (kind: 'Queue' | 'Dead', worker: string) =>
  (await sqs.send(new GetQueueUrlCommand({ QueueName: `Async${workers.get(worker)}${kind}` }))).QueueUrl!;
async function countMessages(kind: 'Queue' | 'Dead') {
  const counts = await Promise.all(
    names.map(async (worker) => {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({ QueueUrl: await urlOf(kind, worker), AttributeNames: ['All'] }),
      );
      return (
        Number(Attributes?.ApproximateNumberOfMessages) +
        Number(Attributes?.ApproximateNumberOfMessagesNotVisible)
      );
    }),
  );
  return Object.fromEntries(names.map((name, i) => [name, counts[i]]));
}
const each = (n: number) => Object.fromEntries(names.map((name) => [name, n]));
const send = async (worker: string, body: string) =>
  sqs.send(new SendMessageCommand({ QueueUrl: await urlOf('Queue', worker), MessageBody: body }));

/** Lets every retry of the queues happen, without waiting for it. */
async function exhaustRetries() {
  for (let receive = 0; receive < 6; receive++) {
    queueTime.ahead += MORE_THAN_EVERY_RETRY_MS;
    // Any change makes a queue look for what can be received; this one deletes nothing.
    for (const worker of names)
      await sqs.send(
        new DeleteMessageCommand({ QueueUrl: await urlOf('Queue', worker), ReceiptHandle: 'of none' }),
      );
    await stack.settle();
  }
}
const redrive = async (name?: string) => {
  const answer = await fetch(`http://127.0.0.1:${stack.port}/api/local/redrive`, {
    method: 'POST',
    body: JSON.stringify({ name }),
  });
  return { status: answer.status, body: (await answer.json()) as RedriveResult };
};

it('moves the poison of every queue back, where it fails again for as long as its cause stays', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  expect(names).toEqual(expect.arrayContaining(['mail-send', 'sap-send', 'import-data', 'read-image']));
  for (const worker of names) await send(worker, 'poison, not JSON');
  await exhaustRetries();
  expect(await countMessages('Dead')).toEqual(each(1));
  expect(await countMessages('Queue')).toEqual(each(0));

  const one = await redrive('mail-send');
  expect(one.body).toEqual({ moved: { 'mail-send': 1 }, reran: {} });
  const rest = await redrive();
  expect(rest.body.moved).toEqual({ ...each(1), 'mail-send': 0 });
  expect(rest.body.reran).toEqual({ figures: { done: 0, failed: 0 }, reactions: { done: 0, failed: 0 } });
  expect(await countMessages('Dead')).toEqual(each(0));

  await exhaustRetries();
  expect(await countMessages('Dead')).toEqual(each(1));
});

it('refuses a name that nothing has', async () => {
  const { status, body } = await redrive('mails');
  expect(status).toBe(400);
  expect(body).toMatchObject({ message: expect.stringContaining('There is nothing named mails') });
});
