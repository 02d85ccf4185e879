import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fileClient, mailClient, queueClient, region, secretClient, setting, tableClient } from './aws.ts';
import { defaultProvider } from './credentials.ts';

beforeEach(() => void vi.stubEnv('AWS_REGION', 'eu-west-1'));
afterEach(() => vi.unstubAllEnvs());

describe('a client', () => {
  it('is made once for the life of the process', async () => {
    const all = [
      [queueClient, SQSClient, 5],
      [mailClient, SESv2Client, 2],
      [secretClient, SecretsManagerClient, 3],
      [fileClient, S3Client, 3],
    ] as const;
    for (const [open, kind, attempts] of all) {
      expect(open()).toBeInstanceOf(kind);
      expect(open()).toBe(open());
      expect(await open().config.maxAttempts()).toBe(attempts);
    }
  });

  it('of the table counts what commands cost, and does without what nobody reads', async () => {
    const client = tableClient();
    expect(tableClient()).toBe(client);
    expect(await client.config.maxAttempts()).toBe(5);
    const steps = client.middlewareStack.identify().join('\n');
    expect(steps).toContain('capacity');
    for (const name of ['loggerMiddleware', 'getUserAgentMiddleware', 'recursionDetectionMiddleware'])
      expect(steps).not.toContain(name);
  });
});

describe('a setting', () => {
  it('is what the stack has set; its absence is a fault', () => {
    vi.stubEnv('SOME_BUCKET', 'images');
    expect([setting('SOME_BUCKET'), region()]).toEqual(['images', 'eu-west-1']);
    for (const value of [undefined, '']) {
      vi.stubEnv('SOME_BUCKET', value);
      expect(() => setting('SOME_BUCKET')).toThrow('environment variable SOME_BUCKET is not set');
    }
  });

  it('of credentials is asked for each time they are used', async () => {
    const provider = defaultProvider();
    vi.stubEnv('AWS_ACCESS_KEY_ID', 'key')
      .stubEnv('AWS_SECRET_ACCESS_KEY', 'secret')
      .stubEnv('AWS_SESSION_TOKEN', 'token');
    expect(await provider()).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: 'token',
    });
    vi.stubEnv('AWS_SESSION_TOKEN', undefined);
    expect(await provider()).toEqual({
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      sessionToken: undefined,
    });
    for (const name of ['AWS_SECRET_ACCESS_KEY', 'AWS_ACCESS_KEY_ID']) {
      vi.stubEnv(name, '');
      await expect(provider()).rejects.toThrow(`environment variable ${name} is not set`);
    }
  });
});
