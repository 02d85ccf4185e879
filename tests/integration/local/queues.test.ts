import {
  ChangeMessageVisibilityCommand,
  DeleteMessageBatchCommand,
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  GetQueueUrlCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageBatchCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';
import { failing, heard } from './handlers/heard.ts';

/** Time of the queues; while it is undefined they follow the time of the machine. */
const queueTime = vi.hoisted(() => ({ now: undefined as number | undefined }));
vi.mock('#scripts/local/clock.ts', async (importOriginal) => {
  const clock = await importOriginal<typeof import('#scripts/local/clock.ts')>();
  return { ...clock, getMachineTime: () => queueTime.now ?? clock.getMachineTime() };
});
/** Stops the time of the queues; it goes on only by `pass`. */
const stopTime = () => {
  queueTime.now = Date.now();
};
const pass = (ms: number) => {
  queueTime.now! += ms;
};

let stack: Stack;
let sqs: SQSClient;
let plain: string;
let dead: string;
let ordered: string;
let work: string;
const urlOf = async (QueueName: string) => (await sqs.send(new GetQueueUrlCommand({ QueueName }))).QueueUrl!;
beforeAll(async () => {
  stack = await startStack({ template: cloud });
  sqs = new SQSClient({});
  [plain, dead, ordered, work] = (await Promise.all(
    ['Plain', 'Dead', 'ordered.fifo', 'Work'].map(urlOf),
  )) as [string, string, string, string];
});
afterAll(() => stack.close());
afterEach(() => {
  queueTime.now = undefined;
});
beforeEach(async () => {
  for (const QueueUrl of [plain, dead, ordered, work]) await sqs.send(new PurgeQueueCommand({ QueueUrl }));
});

const send = (QueueUrl: string, MessageBody: string, more: object = {}) =>
  sqs.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more }));
const receive = async (QueueUrl: string, more: object = {}) =>
  (await sqs.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, ...more }))).Messages ?? [];
const bodies = (messages: { Body?: string }[]) => messages.map(({ Body }) => Body);

describe('a message', () => {
  beforeEach(stopTime);

  it('is hidden while somebody works on it, and comes back when they do not delete it', async () => {
    await send(plain, 'one');
    expect(bodies(await receive(plain))).toEqual(['one']);
    pass(999);
    expect(await receive(plain)).toEqual([]);
    pass(1);
    const [again] = await receive(plain);
    expect(again?.Attributes?.ApproximateReceiveCount).toBe('2');
    await sqs.send(new DeleteMessageCommand({ QueueUrl: plain, ReceiptHandle: again!.ReceiptHandle }));
    pass(1000);
    expect(await receive(plain)).toEqual([]);
  });

  it('received again lives on when its first receiver deletes it', async () => {
    await send(plain, 'slow');
    const [first] = await receive(plain);
    pass(1000);
    expect(bodies(await receive(plain))).toEqual(['slow']);
    await sqs.send(new DeleteMessageCommand({ QueueUrl: plain, ReceiptHandle: first!.ReceiptHandle }));
    const { Attributes } = await sqs.send(
      new GetQueueAttributesCommand({ QueueUrl: plain, AttributeNames: ['All'] }),
    );
    expect(Attributes?.ApproximateNumberOfMessagesNotVisible).toBe('1');
  });

  it('is given back early by a change of its visibility', async () => {
    await send(plain, 'back');
    const [first] = await receive(plain, { VisibilityTimeout: 30 });
    await sqs.send(
      new ChangeMessageVisibilityCommand({
        QueueUrl: plain,
        ReceiptHandle: first!.ReceiptHandle,
        VisibilityTimeout: 0,
      }),
    );
    expect(bodies(await receive(plain))).toEqual(['back']);
  });

  it('received too often waits among the dead letters', async () => {
    await send(plain, 'poison');
    for (let i = 0; i < 2; i++) {
      expect(bodies(await receive(plain))).toEqual(['poison']);
      pass(1000);
    }
    expect(await receive(plain)).toEqual([]);
    expect(bodies(await receive(dead))).toEqual(['poison']);
  });

  it('keeps its attributes, and its delay', async () => {
    await send(plain, 'later', {
      DelaySeconds: 1,
      MessageAttributes: { tenant: { DataType: 'String', StringValue: 'acme' } },
    });
    pass(999);
    expect(await receive(plain)).toEqual([]);
    pass(1);
    const [message] = await receive(plain);
    expect(message?.MessageAttributes?.tenant?.StringValue).toBe('acme');
  });

  it('is waited for by who asks before it is sent', async () => {
    const waiting = receive(plain, { WaitTimeSeconds: 20 });
    await send(plain, 'awaited');
    expect(bodies(await waiting)).toEqual(['awaited']);
  });

  it('travels in batches', async () => {
    const Entries = ['a', 'b', 'c'].map((MessageBody, i) => ({ Id: String(i), MessageBody }));
    await sqs.send(new SendMessageBatchCommand({ QueueUrl: plain, Entries }));
    const messages = await receive(plain);
    expect(bodies(messages)).toEqual(['a', 'b', 'c']);
    const { Successful } = await sqs.send(
      new DeleteMessageBatchCommand({
        QueueUrl: plain,
        Entries: messages.map(({ ReceiptHandle }, i) => ({ Id: String(i), ReceiptHandle })),
      }),
    );
    expect(Successful).toHaveLength(3);
  });

  it('from a stranger is refused', async () => {
    const stranger = new SQSClient({ credentials: { accessKeyId: 'local', secretAccessKey: 'guessed' } });
    await expect(
      stranger.send(new SendMessageCommand({ QueueUrl: plain, MessageBody: 'x' })),
    ).rejects.toMatchObject({ message: expect.stringContaining('signature') });
    await expect(send(`${plain}x`, 'x')).rejects.toMatchObject({ name: 'QueueDoesNotExist' });
  });
});

describe('a FIFO queue', () => {
  beforeEach(stopTime);
  const fifo = (body: string, MessageGroupId: string) => send(ordered, body, { MessageGroupId });

  it('keeps the order of a group, and holds a group back while one of it is in work', async () => {
    await fifo('a1', 'a');
    await fifo('a2', 'a');
    await fifo('b1', 'b');
    const [first] = await receive(ordered, { MaxNumberOfMessages: 1 });
    expect(first?.Body).toBe('a1');
    expect(bodies(await receive(ordered))).toEqual(['b1']);
    await sqs.send(new DeleteMessageCommand({ QueueUrl: ordered, ReceiptHandle: first!.ReceiptHandle }));
    expect(bodies(await receive(ordered))).toEqual(['a2']);
  });

  it('takes the same message once', async () => {
    await fifo('twice', 'c');
    await fifo('twice', 'c');
    expect(bodies(await receive(ordered))).toEqual(['twice']);
  });
});

describe('a queue with a function', () => {
  it('delivers everything once, and again only what failed', async () => {
    heard.worked.length = 0;
    failing.set('bad', 1);
    for (const body of ['good', 'bad', 'fine']) await send(work, body);
    await expect.poll(() => heard.worked.toSorted(), { timeout: 30_000 }).toEqual(['bad', 'fine', 'good']);
  });

  it('lets a message wait as long as the function says', async () => {
    heard.worked.length = 0;
    stopTime();
    await send(work, 'wait');
    await stack.settle();
    expect(heard.worked).toEqual([]);
    // Another message makes the queue look for what can be received.
    pass(1999);
    await send(work, 'early');
    await stack.settle();
    expect(heard.worked).toEqual(['early']);
    pass(1);
    await send(work, 'in time');
    await stack.settle();
    expect(heard.worked.toSorted()).toEqual(['early', 'in time', 'wait']);
  });

  it('gives up on what always fails', async () => {
    failing.set('hopeless', 99);
    await send(work, 'hopeless');
    await expect.poll(async () => bodies(await receive(dead)), { timeout: 30_000 }).toEqual(['hopeless']);
  });

  it('is done when a job that fills it has run', async () => {
    heard.worked.length = 0;
    const ran = await stack.run('worker');
    expect(heard.worked.toSorted()).toEqual(['one', 'three', 'two']);
    expect(ran).toMatchObject({
      job: 'worker',
      calls: { tick: { times: 1, failed: 0 } },
      counts: { plants: 3, written: 3 },
    });
  });
});
