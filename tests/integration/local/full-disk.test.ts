// A full disk under the stack's own database: writes are refused with an error code, reads work, and waiting
// work continues when there is space.
import { StatementSync } from 'node:sqlite';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { GetQueueAttributesCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { callDynamo } from '#scripts/local/dynamo.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import { cloud } from './cloud.ts';
import { heard } from './handlers/heard.ts';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ template: cloud });
});
afterAll(async () => {
  vi.restoreAllMocks();
  await stack.close();
});

it('the stack reads on, and does what waited once there is room', async () => {
  const [files, queues] = [new S3Client({ forcePathStyle: true }), new SQSClient({})];
  const object = { Bucket: 'files-000000000000', Key: 'clean/before' };
  const QueueUrl = process.env.WORK_URL!;
  await files.send(new PutObjectCommand({ ...object, Body: 'before' }));
  await stack.settle();

  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const write = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
    throw Object.assign(new Error('database or disk is full'), { code: 'ERR_SQLITE_ERROR', errcode: 13 });
  });
  const refused = { name: 'InsufficientStorage', $metadata: { httpStatusCode: 507 } };
  await expect(
    files.send(new PutObjectCommand({ ...object, Key: 'clean/after', Body: 'x' })),
  ).rejects.toMatchObject(refused);
  await expect(
    queues.send(new SendMessageCommand({ QueueUrl, MessageBody: 'refused' })),
  ).rejects.toMatchObject(refused);
  await callDynamo(process.env.AWS_ENDPOINT_URL_DYNAMODB!, 'PutItem', {
    TableName: process.env.TABLE,
    Item: { pk: { S: 'full' }, sk: { S: 'written meanwhile' } },
  });
  await expect.poll(() => heard.reactions, { timeout: 30_000 }).toContain('written meanwhile');
  expect(await (await files.send(new GetObjectCommand(object))).Body!.transformToString()).toBe('before');
  await queues.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
  await expect
    .poll(() => logged.mock.calls.flat(), { timeout: 30_000 })
    .toContain('reaction waits for room on the disk:');

  write.mockRestore();
  await queues.send(new SendMessageCommand({ QueueUrl, MessageBody: 'sent later' }));
  await expect.poll(() => heard.worked, { timeout: 30_000 }).toContain('sent later');
  await stack.settle();
  expect(heard.worked).not.toContain('refused');
});
