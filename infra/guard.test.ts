import { Template } from 'aws-cdk-lib/assertions';
import type { Stack } from 'aws-cdk-lib/core';
import { expect, test } from 'vitest';
import { buildApp, synthesized } from './synthesized.ts';

const aclOf = (context: Record<string, unknown> = {}) =>
  (
    synthesized({ context }).one('AWS::CloudFront::Distribution') as {
      DistributionConfig: { WebACLId?: unknown };
    }
  ).DistributionConfig.WebACLId;
const guardOf = (context: Record<string, unknown> = {}) =>
  buildApp({ context }).node.tryFindChild('Guard') as Stack | undefined;

interface Rule {
  Name: string;
  Action?: object;
  OverrideAction?: object;
  Statement: {
    RateBasedStatement?: { Limit: number; AggregateKeyType: string };
    ManagedRuleGroupStatement?: { RuleActionOverrides?: { Name: string; ActionToUse: object }[] };
  };
}

test("the site stands behind a web ACL of AWS's rules and a limit, unless it is switched off", () => {
  expect(aclOf({ stage: 'prod' })).toEqual({
    'Fn::GetStackOutput': {
      StackName: 'plantledger-prod-guard',
      OutputName: 'WebAclArn',
      Region: 'us-east-1',
    },
  });
  const template = Template.fromStack(guardOf({ requestsPerAddress: 5000 })!);
  const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
  const { Scope, Rules } = acl!.Properties as { Scope: string; Rules: Rule[] };
  expect(Scope).toBe('CLOUDFRONT');
  expect(Rules.map(({ Name }) => Name)).toEqual([
    'Rate',
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesKnownBadInputsRuleSet',
    'AWSManagedRulesCommonRuleSet',
  ]);
  expect(Rules[0]).toMatchObject({
    Action: { Block: {} },
    Statement: { RateBasedStatement: { Limit: 5000, AggregateKeyType: 'IP' } },
  });
  for (const { OverrideAction } of Rules.slice(1)) expect(OverrideAction).toEqual({ None: {} });
  template.hasOutput('WebAclArn', {});
});

test("a long procedure and a long cursor are the API's own to refuse", () => {
  const template = Template.fromStack(guardOf()!);
  const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
  const overrides = (acl!.Properties.Rules as Rule[]).flatMap(
    ({ Statement }) => Statement.ManagedRuleGroupStatement?.RuleActionOverrides ?? [],
  );
  expect(overrides).toEqual([
    { Name: 'SizeRestrictions_BODY', ActionToUse: { Count: {} } },
    { Name: 'SizeRestrictions_QUERYSTRING', ActionToUse: { Count: {} } },
  ]);
});

test('a stage may bring its own web ACL, or have none', () => {
  const webAclArn = 'arn:aws:wafv2:us-east-1:111122223333:global/webacl/rate/x';
  expect([aclOf({ webAclArn }), guardOf({ webAclArn })]).toEqual([webAclArn, undefined]);
  expect([aclOf({ webAcl: 'off' }), guardOf({ webAcl: 'off' })]).toEqual([undefined, undefined]);
});

test('it is there before the site, which is in the region of its plants', () => {
  const app = buildApp();
  const site = app.node.findChild('Plantledger') as Stack;
  expect(site.dependencies.map(({ node }) => node.id)).toEqual(['Guard']);
  expect(guardOf()!.region).toBe('us-east-1');
});
