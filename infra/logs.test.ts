import { Template } from 'aws-cdk-lib/assertions';
import type { Stack } from 'aws-cdk-lib/core';
import { expect, test } from 'vitest';
import { buildApp, synthesizeTemplate } from './synthesized.ts';

const { one, ofType, template } = synthesizeTemplate();
const outputs = template.toJSON().Outputs as Record<string, { Value: unknown }>;
const app = buildApp({ context: { stage: 'prod', region: 'ap-southeast-3' } });
const delivery = app.node.findChild('AccessLog') as Stack;

test('the log of the site needs no bucket with access lists, so that it works in every region', () => {
  const { DistributionConfig } = one('AWS::CloudFront::Distribution') as { DistributionConfig: object };
  expect(DistributionConfig).not.toHaveProperty('Logging');
  for (const [id, { Properties }] of ofType('AWS::S3::Bucket')) {
    const rules = (Properties.OwnershipControls as { Rules: { ObjectOwnership: string }[] })?.Rules ?? [];
    expect(
      rules.map(({ ObjectOwnership }) => ObjectOwnership),
      id,
    ).not.toContain('BucketOwnerPreferred');
  }
});

test('it is delivered from us-east-1 to the bucket in the region of the plants, after both exist', () => {
  expect(delivery.region).toBe('us-east-1');
  expect(delivery.dependencies.map(({ node }) => node.id)).toEqual(['Plantledger']);
  const read = (OutputName: string) => ({
    'Fn::GetStackOutput': { StackName: 'plantledger-prod', OutputName, Region: 'ap-southeast-3' },
  });
  const stack = Template.fromStack(delivery);
  stack.hasResourceProperties('AWS::Logs::DeliverySource', {
    LogType: 'ACCESS_LOGS',
    ResourceArn: read('DistributionArn'),
  });
  stack.hasResourceProperties('AWS::Logs::DeliveryDestination', {
    DestinationResourceArn: read('AccessLogsArn'),
  });
  stack.resourceCountIs('AWS::Logs::Delivery', 1);
  const [{ Properties }] = Object.values(stack.findResources('AWS::Logs::Delivery')) as [
    { Properties: { RecordFields: string[] } },
  ];
  expect(Properties.RecordFields).toEqual(expect.arrayContaining(['c-ip', 'sc-status', 'x-edge-request-id']));
  expect(Properties.RecordFields.join()).not.toMatch(/uri|query|cookie|referer/i);
  expect(outputs).toMatchObject({ DistributionArn: {}, AccessLogsArn: {} });
});

test('only the delivery of this account may write it', () => {
  const policy = JSON.stringify(
    ofType('AWS::S3::BucketPolicy').find(([id]) => id.startsWith('AccessLogs'))?.[1].Properties,
  );
  expect(policy).toContain('"Service":"delivery.logs.amazonaws.com"');
  expect(policy).toContain(':logs:us-east-1:');
  expect(policy).toContain('"aws:SourceAccount":{"Ref":"AWS::AccountId"}');
});
