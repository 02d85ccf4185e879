import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';
import { failing, heard } from './handlers/heard.ts';

let stack: Stack;
let table: DynamoDBClient;
beforeAll(async () => {
  stack = await startStack({ template: cloud });
  table = new DynamoDBClient({});
});
afterAll(() => stack.close());
beforeEach(() => {
  heard.reactions.length = 0;
  failing.clear();
});

const write = (sk: string) =>
  table.send(new PutItemCommand({ TableName: process.env.TABLE, Item: { pk: { S: 'a' }, sk: { S: sk } } }));
const writeAll = async (...all: string[]) => {
  for (const sk of all) await write(sk);
};

describe('reactions', () => {
  it('hear every write in order', async () => {
    await writeAll('1', '2', '3');
    await expect.poll(() => heard.reactions, { interval: 5, timeout: 30_000 }).toEqual(['1', '2', '3']);
  });

  it('hear again what they reported as failed, and all after it', async () => {
    failing.set('b', 1);
    await writeAll('a', 'b', 'c');
    await stack.settle();
    expect(heard.reactions.filter((sk, i, all) => all.indexOf(sk) === i)).toEqual(['a', 'b', 'c']);
    expect(heard.reactions.filter((sk) => sk === 'a').length).toBeLessThan(3);
  });

  it('that throw are tried on smaller batches, so that the others are not lost', async () => {
    failing.set('throws', 2);
    await writeAll('x', 'throws', 'y');
    await stack.settle();
    expect(new Set(heard.reactions)).toEqual(new Set(['x', 'throws', 'y']));
  });

  it('that never succeed end among the dead letters, and the stream goes on', async () => {
    failing.set('throws for ever', 99);
    await writeAll('before', 'throws for ever', 'after');
    await stack.settle();
    expect(heard.reactions).toContain('after');
    const { Messages } = await new SQSClient({}).send(
      new ReceiveMessageCommand({ QueueUrl: `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/Dead` }),
    );
    expect(JSON.parse(Messages![0]!.Body!)).toMatchObject({
      requestContext: { condition: 'RetryAttemptsExhausted' },
      DDBStreamBatchInfo: { batchSize: 1 },
    });
  });
});
