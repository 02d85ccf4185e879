// Web ACL in front of the site, with AWS managed rules and rate limits. CloudFront requires it in us-east-1. It
// answers in the format of the service with the code `blocked`, which a client never takes for a refusal.
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { CfnOutput, Fn, Stack } from 'aws-cdk-lib/core';
import type { Construct } from 'constructs';
import { formatMessage, type MessageCode } from '#shared/messages.ts';
import type { RefusalBody } from '#shared/refused.ts';
import { listManagedLabels, managedRules } from './guard-rules.ts';
import type { Stage } from './stage.ts';

const ACL_REGION = 'us-east-1';
const OUTPUT_NAME = 'WebAclArn';
const getStackName = ({ stage }: Stage) => `plantledger-${stage}-guard`;

/** Seconds in which the rate rules count requests, and after which a client may try again. */
const RATE_WINDOW_SECONDS = 300;
const RETRY_AFTER_SECONDS = 60;

const FORBIDDEN = 403;
const TOO_MANY = 429;
const responseBodyKeys = { [FORBIDDEN]: 'Blocked', [TOO_MANY]: 'TooMany' } as const;

export function createWebAclStack(scope: Construct, stage: Stage): Stack {
  const stack = new Stack(scope, 'Guard', {
    stackName: getStackName(stage),
    env: { region: ACL_REGION },
    terminationProtection: stage.protection === 'on',
  });
  const rules: Omit<CfnWebACL.RuleProperty, 'priority' | 'visibilityConfig'>[] = [
    {
      // Everybody behind one address of a plant has a token of their own, so it is counted first.
      name: 'RatePerToken',
      action: buildBlockAction(TOO_MANY),
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'CUSTOM_KEYS',
          customKeys: [{ header: { name: 'authorization', textTransformations: untransformed } }],
          limit: stage.requestsPerToken,
          evaluationWindowSec: RATE_WINDOW_SECONDS,
        },
      },
    },
    {
      name: 'RatePerAddress',
      action: buildBlockAction(TOO_MANY),
      statement: {
        rateBasedStatement: {
          aggregateKeyType: 'IP',
          limit: stage.requestsPerAddress,
          evaluationWindowSec: RATE_WINDOW_SECONDS,
        },
      },
    },
    ...Object.entries(managedRules).map(([name, { rules: ruleNames }]) => ({
      name,
      overrideAction: { none: {} },
      statement: {
        managedRuleGroupStatement: {
          vendorName: 'AWS',
          name,
          // A rule that counts leaves its label, by which the last rule blocks with an answer of our own.
          ruleActionOverrides: Object.keys(ruleNames).map((rule) => ({
            name: rule,
            actionToUse: { count: {} },
          })),
        },
      },
    })),
    { name: 'Labelled', action: buildBlockAction(FORBIDDEN), statement: buildLabelStatement() },
  ];
  const acl = new CfnWebACL(stack, 'WebAcl', {
    scope: 'CLOUDFRONT',
    defaultAction: { allow: {} },
    visibilityConfig: buildVisibility('WebAcl'),
    customResponseBodies: {
      [responseBodyKeys[FORBIDDEN]]: buildResponseBody('blocked'),
      [responseBodyKeys[TOO_MANY]]: buildResponseBody('tooManyRequests'),
    },
    rules: rules.map((rule, priority) => ({
      ...rule,
      priority,
      visibilityConfig: buildVisibility(rule.name),
    })),
  });
  new CfnOutput(stack, OUTPUT_NAME, { value: acl.attrArn });
  return stack;
}

const untransformed = [{ priority: 0, type: 'NONE' }];

const buildVisibility = (metricName: string) => ({
  metricName,
  cloudWatchMetricsEnabled: true,
  sampledRequestsEnabled: true,
});

/** Returns the body in the format of the service; the code is always `blocked`. */
function buildResponseBody(text: MessageCode): CfnWebACL.CustomResponseBodyProperty {
  const body: RefusalBody = { code: 'blocked', message: formatMessage(text, 'en') };
  return { contentType: 'APPLICATION_JSON', content: JSON.stringify(body) };
}

const buildBlockAction = (status: keyof typeof responseBodyKeys): CfnWebACL.RuleActionProperty => ({
  block: {
    customResponse: {
      responseCode: status,
      customResponseBodyKey: responseBodyKeys[status],
      responseHeaders: [
        { name: 'cache-control', value: 'no-store' },
        ...(status === TOO_MANY ? [{ name: 'retry-after', value: String(RETRY_AFTER_SECONDS) }] : []),
      ],
    },
  },
});

/** Matches every label of the managed rules; the calls of the API are matched without those that only count there. */
function buildLabelStatement(): CfnWebACL.StatementProperty {
  const { always, outsideApi } = listManagedLabels();
  const matchLabel = (key: string) => ({ labelMatchStatement: { scope: 'LABEL', key } });
  const isApiPath = {
    byteMatchStatement: {
      fieldToMatch: { uriPath: {} },
      positionalConstraint: 'STARTS_WITH',
      searchString: '/api/',
      textTransformations: untransformed,
    },
  };
  return {
    orStatement: {
      statements: [
        ...always.map(matchLabel),
        {
          andStatement: {
            statements: [
              { notStatement: { statement: isApiPath } },
              { orStatement: { statements: outsideApi.map(matchLabel) } },
            ],
          },
        },
      ],
    },
  };
}

/** Returns the web ACL of a stage: its own, the one created here, or none. */
export function getWebAclArn(stage: Stage): string | undefined {
  if (stage.webAclArn) return stage.webAclArn;
  return stage.webAcl === 'on' ? Fn.getStackOutput(getStackName(stage), OUTPUT_NAME, ACL_REGION) : undefined;
}
