import { Stack } from 'aws-cdk-lib/core';
import { expect, test } from 'vitest';
import { buildApp, synthesizeTemplate } from './synthesized.ts';

const { template, one, ofType } = synthesizeTemplate();

test('the table can be neither lost nor scanned past its four indexes', () => {
  template.hasResource('AWS::DynamoDB::Table', {
    DeletionPolicy: 'RetainExceptOnCreate',
    UpdateReplacePolicy: 'Retain',
    Properties: {
      BillingMode: 'PAY_PER_REQUEST',
      DeletionProtectionEnabled: true,
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
      TimeToLiveSpecification: { AttributeName: 'expiresAt', Enabled: true },
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    },
  });
  const index = (name: string) => ({
    IndexName: name,
    KeySchema: [
      { AttributeName: `${name}pk`, KeyType: 'HASH' },
      { AttributeName: `${name}sk`, KeyType: 'RANGE' },
    ],
    Projection: { ProjectionType: 'ALL' },
  });
  expect(one('AWS::DynamoDB::Table').GlobalSecondaryIndexes).toEqual(
    ['gsi1', 'gsi2', 'gsi3', 'gsi4'].map(index),
  );
});

test('no bucket is public or answers without TLS, and none is deleted with the stack', () => {
  const buckets = ofType('AWS::S3::Bucket');
  expect(buckets).toHaveLength(6);
  for (const [id, bucket] of buckets) {
    expect(bucket.Properties.PublicAccessBlockConfiguration, id).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket, id).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    });
    expect(bucket.Properties.BucketName, id).toBeUndefined();
    const policy = ofType('AWS::S3::BucketPolicy').find(
      ([, { Properties }]) => (Properties.Bucket as { Ref: string }).Ref === id,
    );
    expect(JSON.stringify(policy), id).toContain('"aws:SecureTransport":"false"');
  }
});

test('uploads are versioned, and open to pages of CloudFront alone', () => {
  for (const name of ['Images', 'Ingestion']) {
    const [[, bucket] = [], ...others] = ofType('AWS::S3::Bucket').filter(([id]) =>
      id.startsWith(`Data${name}`),
    );
    expect(others).toEqual([]);
    expect(bucket?.Properties).toMatchObject({
      VersioningConfiguration: { Status: 'Enabled' },
      CorsConfiguration: { CorsRules: [{ AllowedOrigins: ['https://*.cloudfront.net'] }] },
    });
  }
});

test('a deployment that fails for the first time leaves nothing behind that blocks the next one', () => {
  const first = synthesizeTemplate({ context: { protection: 'off' } });
  const kept = Object.entries(first.resources).filter(
    ([, { DeletionPolicy }]) => DeletionPolicy === 'Retain',
  );
  // An earlier version of a function is deleted with its function.
  expect(kept.filter(([, { Type }]) => Type !== 'AWS::Lambda::Version')).toEqual([]);
  expect(first.one('AWS::DynamoDB::Table').DeletionProtectionEnabled).toBe(false);
  expect(first.one('AWS::Cognito::UserPool').DeletionProtection).toBe('INACTIVE');
  const protections = (context: Record<string, unknown>) =>
    buildApp({ context })
      .node.findAll()
      .filter((construct) => construct instanceof Stack)
      .map(({ terminationProtection }) => terminationProtection);
  expect(protections({ protection: 'off' })).toEqual([false, false, false, false]);
  expect(protections({})).toEqual([true, true, true, true]);
});
