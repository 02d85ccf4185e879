import { createHash } from 'node:crypto';
import type { CloudFormationCustomResourceEvent, CloudFormationCustomResourceResponse } from 'aws-lambda';
import { afterEach, expect, it, vi } from 'vitest';
import { handler } from './origin-key.ts';

interface Sent {
  url: string;
  answer: CloudFormationCustomResourceResponse & { Data?: { Key: string; Digest: string } };
}
/** Calls the handler; each status is one that CloudFormation answers with, in order. */
async function deploy(event: object, statuses = [200]): Promise<Sent[]> {
  const sent: Sent[] = [];
  const fetchAnswer = async (url: string, { body }: { body: string }) => {
    const status = statuses[sent.length] ?? statuses.at(-1)!;
    sent.push({ url, answer: JSON.parse(body) });
    if (status === 0) throw new TypeError('fetch failed');
    return new Response(null, { status });
  };
  vi.stubGlobal('fetch', fetchAnswer);
  await handler({
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'OriginKey',
    ResponseURL: 'https://cloudformation.example/answer',
    ResourceProperties: {},
    ...event,
  } as CloudFormationCustomResourceEvent);
  return sent;
}
afterEach(() => vi.unstubAllGlobals());

it('makes a key and its digest, and hides both', async () => {
  const [{ url, answer }] = (await deploy({ RequestType: 'Create' })) as [Sent];
  expect(url).toBe('https://cloudformation.example/answer');
  expect(answer).toMatchObject({
    Status: 'SUCCESS',
    StackId: 'stack',
    RequestId: 'request',
    LogicalResourceId: 'OriginKey',
    NoEcho: true,
    Data: { Key: expect.stringMatching(/^[\w-]{43}$/) },
  });
  const { Key, Digest } = answer.Data!;
  expect(Digest).toBe(createHash('sha256').update(Key).digest('hex'));
});

it('makes another key with another number, under the same id', async () => {
  const [created] = (await deploy({ RequestType: 'Create' })) as [Sent];
  const { PhysicalResourceId } = created.answer;
  const [updated] = (await deploy({
    RequestType: 'Update',
    RequestId: 'another',
    PhysicalResourceId,
    OldResourceProperties: {},
    ResourceProperties: { Number: '1' },
  })) as [Sent];
  expect(updated.answer).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId, RequestId: 'another' });
  expect(updated.answer.Data!.Key).not.toBe(created.answer.Data!.Key);
});

it('lets the resource be deleted', async () => {
  const [{ answer }] = (await deploy({ RequestType: 'Delete', PhysicalResourceId: 'id' })) as [Sent];
  expect(answer).toMatchObject({ Status: 'SUCCESS', PhysicalResourceId: 'id' });
  expect(answer.Data).toBeUndefined();
});

it('answers a failure with its reason, instead of letting CloudFormation wait', async () => {
  const event = { RequestType: 'Create', ResourceProperties: { Number: 'many' } };
  const [{ answer }] = (await deploy(event)) as [Sent];
  expect(answer).toMatchObject({
    Status: 'FAILED',
    Reason: 'The property Number is not a whole number.',
    PhysicalResourceId: 'request',
  });
});

it('repeats an answer that does not arrive, with the same key, and fails in the end', async () => {
  const sent = await deploy({ RequestType: 'Create' }, [0, 503, 200]);
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ answer }) => answer.Data!.Key)).size).toBe(1);
  await expect(deploy({ RequestType: 'Create' }, [503])).rejects.toThrow('503');
}, 30_000);
