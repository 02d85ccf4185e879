import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { S3Client } from '@aws-sdk/client-s3';
import { SecretsManagerClient } from '@aws-sdk/client-secrets-manager';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SQSClient } from '@aws-sdk/client-sqs';
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
