// What stands before the site: a web ACL with AWS's own rules and a limit of requests. CloudFront asks for it in us-east-1.
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { CfnOutput, Fn, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import type { Stage } from './stage.ts';

const REGION = 'us-east-1';
const OUTPUT = 'WebAclArn';
const nameOf = ({ stage }: Stage) => `plantledger-${stage}-guard`;

/** Bodies and queries have limits of their own, finer than 8 KB and 2 KB: a procedure or a cursor may be longer. */
const counted = ['SizeRestrictions_BODY', 'SizeRestrictions_QUERYSTRING'];
const managed: Record<string, string[]> = {
  AWSManagedRulesAmazonIpReputationList: [],
  AWSManagedRulesKnownBadInputsRuleSet: [],
  AWSManagedRulesCommonRuleSet: counted,
};

export function guard(scope: Construct, stage: Stage): Stack {
  const stack = new Stack(scope, 'Guard', {
    stackName: nameOf(stage),
    env: { region: REGION },
    terminationProtection: true,
  });
  const acl = new CfnWebACL(stack, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: seenAs('WebAcl'),
    rules: [
      {
        name: 'Rate',
        priority: 0,
        action: { block: {} },
        statement: {
          rateBasedStatement: {
            aggregateKeyType: 'IP',
            limit: stage.requestsPerAddress,
            evaluationWindowSec: 300,
          },
        },
        visibilityConfig: seenAs('Rate'),
      },
      ...Object.entries(managed).map(([name, only], i) => ({
        name,
        priority: i + 1,
        overrideAction: { none: {} },
        statement: {
          managedRuleGroupStatement: {
            vendorName: 'AWS',
            name,
            ruleActionOverrides: only.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
          },
        },
        visibilityConfig: seenAs(name),
      })),
    ],
  });
  new CfnOutput(stack, OUTPUT, { value: acl.attrArn });
  return stack;
}

const seenAs = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/** The web ACL of a stage: its own, the one made here, or none. */
export function webAclOf(stage: Stage): string | undefined {
  if (stage.webAclArn) return stage.webAclArn;
  return stage.webAcl === 'on' ? Fn.getStackOutput(nameOf(stage), OUTPUT, REGION) : undefined;
}
