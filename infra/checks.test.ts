// Runs cdk-nag over the whole stack in each configuration of a stage.
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Validations } from 'aws-cdk-lib/core';
import { AwsSolutionsChecks } from 'cdk-nag';
import { expect, test, vi } from 'vitest';
import { buildApp, getStack } from './synthesized.ts';

const findings = (app: ReturnType<typeof buildApp>) =>
  new AwsSolutionsChecks()
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    );

const full = {
  domain: 'plants.example',
  certificateArn: 'arn:aws:acm:us-east-1:111122223333:certificate/x',
  webAclArn: 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/rate/x',
  alarmEmail: 'maintenance@plants.example',
};

test.each([
  ['the smallest stage', {}],
  ['a stage with everything', full],
  ['a stage without a web ACL', { webAcl: 'off' }],
])('%s has no finding that is not acknowledged', (_, context) => {
  expect(findings(buildApp({ context }))).toEqual([]);
});

test('a finding stops the synthesis', () => {
  const app = buildApp({ context: { nag: 'on' } });
  new Queue(getStack(app), 'Careless');
  expect(() => app.synth()).toThrow(/AwsSolutions-SQS3/);
});

test('every acknowledgement answers a finding, in one line', () => {
  const acknowledged = buildApp()
    .node.findAll()
    .flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) =>
          Object.entries(data as Record<string, string>).map(([id, reason]) => ({
            rule: `${id.replace(/^.*?::/, '')} ${node.path}`,
            reason,
          })),
        ),
    );
  const silent = vi.spyOn(Validations.prototype, 'acknowledge').mockReturnValue();
  const bare = findings(buildApp());
  silent.mockRestore();

  expect(acknowledged.length).toBeGreaterThan(0);
  for (const { rule, reason } of acknowledged) {
    expect(reason, rule).toMatch(/^[^\n]{20,160}\.$/);
    expect(
      bare.filter((finding) => finding.startsWith(rule)),
      rule,
    ).not.toEqual([]);
  }
});
