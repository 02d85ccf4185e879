import { expect, test } from 'vitest';
import { synthesized } from './synthesized.ts';

const { template, one, ofType } = synthesized();

test('the table can be neither lost nor scanned past its four indexes', () => {
  template.hasResource('AWS::DynamoDB::Table', {
    DeletionPolicy: 'Retain',
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
  expect(buckets).toHaveLength(4);
  for (const [id, bucket] of buckets) {
    expect(bucket.Properties.PublicAccessBlockConfiguration, id).toEqual({
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    });
    expect(bucket, id).toMatchObject({ DeletionPolicy: 'Retain' });
    const policy = ofType('AWS::S3::BucketPolicy').find(
      ([, { Properties }]) => (Properties.Bucket as { Ref: string }).Ref === id,
    );
    expect(JSON.stringify(policy), id).toContain('"aws:SecureTransport":"false"');
  }
});

test('uploads are versioned, named, and open to the pages of the site alone', () => {
  for (const of of ['images', 'ingestion']) {
    const found = ofType('AWS::S3::Bucket').filter(([, { Properties }]) =>
      JSON.stringify(Properties.BucketName)?.includes(`plantledger-dev-${of}-`),
    );
    expect(found).toHaveLength(1);
    expect(found[0]?.[1].Properties).toMatchObject({ VersioningConfiguration: { Status: 'Enabled' } });
    expect(JSON.stringify(found[0]?.[1].Properties.CorsConfiguration)).toContain('WebDistribution');
  }
});
