import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { GetItemCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  getAccountClient,
  getFileClient,
  getMailClient,
  getQueueClient,
  getRegion,
  getSecretClient,
  getSetting,
  getTableClient,
} from './aws.ts';
import { startTrace } from './trace.ts';

beforeEach(() => void vi.stubEnv('AWS_REGION', 'eu-west-1'));
afterEach(() => vi.unstubAllEnvs());

describe('a client', () => {
  it('is made once for the life of the process', async () => {
    const all = [
      [getQueueClient, SQSClient, 5],
      [getMailClient, SESv2Client, 2],
      [getSecretClient, SecretsManagerClient, 3],
      [getAccountClient, CognitoIdentityProviderClient, 5],
      [getFileClient, S3Client, 3],
    ] as const;
    for (const [open, kind, attempts] of all) {
      expect(open()).toBeInstanceOf(kind);
      expect(open()).toBe(open());
      expect(await open().config.maxAttempts()).toBe(attempts);
    }
  });

  it('of the table counts what commands cost, and does without what nobody reads', async () => {
    const client = getTableClient();
    expect(getTableClient()).toBe(client);
    expect(await client.config.maxAttempts()).toBe(5);
    const steps = client.middlewareStack.identify().join('\n');
    expect(steps).toContain('capacity');
    for (const name of ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'])
      expect(steps).not.toContain(name);
  });
});

describe('a command that gets no answer', () => {
  const FOUR_SECONDS = 4_000;
  const credentials = { accessKeyId: 'x', secretAccessKey: 'x' };
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setImmediate'] }));
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  interface Client {
    config: { credentials: () => unknown; requestHandler: { handle: (...request: unknown[]) => unknown } };
    send: (command: unknown) => Promise<unknown>;
  }
  /** Makes the client silent; `sent` resolves with the signal of its first request. */
  function silence({ config }: Client) {
    const { promise: sent, resolve } = Promise.withResolvers<AbortSignal | undefined>();
    const handle = vi.fn((_: unknown, options?: unknown) => {
      const { abortSignal } = options as { abortSignal?: AbortSignal };
      resolve(abortSignal);
      return new Promise((_, reject) =>
        abortSignal?.addEventListener('abort', () =>
          reject(Object.assign(new Error('Request aborted'), { name: 'AbortError' })),
        ),
      );
    });
    vi.spyOn(config, 'credentials').mockResolvedValue(credentials);
    vi.spyOn(config.requestHandler, 'handle').mockImplementation(handle);
    return { sent, handle };
  }
  const get = new GetItemCommand({ TableName: 'T', Key: { pk: { S: 'a' } } });

  it.each([
    ['of the table', getTableClient, get],
    ['of the files', getFileClient, new ListObjectsV2Command({ Bucket: 'B' })],
    ['of the queues', getQueueClient, new GetQueueUrlCommand({ QueueName: 'Q' })],
  ])('%s is given up by a call after four seconds, without a further attempt', async (_, open, command) => {
    const client = open() as unknown as Client;
    const { sent, handle } = silence(client);
    const outcome = startTrace({ route: 'POST /supplier/items' }, () =>
      client.send(command).then(
        () => 'answered',
        ({ name }: Error) => name,
      ),
    );
    const signal = (await sent)!;
    await vi.advanceTimersByTimeAsync(FOUR_SECONDS - 1);
    expect(signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(2);
    expect(await outcome).toBe('AbortError');
    expect(handle).toHaveBeenCalledTimes(1);
  });

  it('is not given up by jobs and workers', async () => {
    const client = getTableClient() as unknown as Client;
    const { sent } = silence(client);
    void startTrace({ function: 'jobs' }, () => client.send(get));
    expect(await sent).toBeUndefined();
  });
});

describe('a setting', () => {
  it('is what the stack has set; its absence is a fault', () => {
    vi.stubEnv('SOME_BUCKET', 'images');
    expect([getSetting('SOME_BUCKET'), getRegion()]).toEqual(['images', 'eu-west-1']);
    for (const value of [undefined, '']) {
      vi.stubEnv('SOME_BUCKET', value);
      expect(() => getSetting('SOME_BUCKET')).toThrow('environment variable SOME_BUCKET is not set');
    }
  });
});
