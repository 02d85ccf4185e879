import { Template } from 'aws-cdk-lib/assertions';
import type { Stack } from 'aws-cdk-lib/core';
import { expect, test } from 'vitest';
import { buildApp, synthesizeTemplate } from './synthesized.ts';

const aclOf = (context: Record<string, unknown> = {}) =>
  (
    synthesizeTemplate({ context }).one('AWS::CloudFront::Distribution') as {
      DistributionConfig: { WebACLId?: unknown };
    }
  ).DistributionConfig.WebACLId;
const guardOf = (context: Record<string, unknown> = {}) =>
  buildApp({ context }).node.tryFindChild('Guard') as Stack | undefined;

interface Statement {
  RateBasedStatement?: { Limit: number; AggregateKeyType: string; CustomKeys?: object[] };
  ManagedRuleGroupStatement?: { RuleActionOverrides: { Name: string; ActionToUse: object }[] };
  OrStatement?: { Statements: Statement[] };
  AndStatement?: { Statements: Statement[] };
  NotStatement?: { Statement: Statement };
  LabelMatchStatement?: { Scope: string; Key: string };
  ByteMatchStatement?: { SearchString: string; PositionalConstraint: string; FieldToMatch: object };
}
interface BlockAction {
  CustomResponse?: {
    ResponseCode: number;
    CustomResponseBodyKey: string;
    ResponseHeaders: { Name: string; Value: string }[];
  };
}
interface Rule {
  Name: string;
  Priority: number;
  Action?: { Block?: BlockAction };
  OverrideAction?: object;
  Statement: Statement;
}
interface Acl {
  Scope: string;
  Rules: Rule[];
  CustomResponseBodies: Record<string, { ContentType: string; Content: string }>;
}
function readAcl(context: Record<string, unknown> = {}): Acl {
  const template = Template.fromStack(guardOf(context)!);
  template.hasOutput('WebAclArn', {});
  const [acl] = Object.values(template.findResources('AWS::WAFv2::WebACL'));
  return acl!.Properties as Acl;
}
const { Scope, Rules, CustomResponseBodies } = readAcl();

test("the site stands behind a web ACL of AWS's rules and limits, unless it is switched off", () => {
  expect(aclOf({ stage: 'prod' })).toEqual({
    'Fn::GetStackOutput': {
      StackName: 'plantledger-prod-guard',
      OutputName: 'WebAclArn',
      Region: 'us-east-1',
    },
  });
  expect(Scope).toBe('CLOUDFRONT');
  expect(Rules.map(({ Name }) => Name)).toEqual([
    'RatePerToken',
    'RatePerAddress',
    'AWSManagedRulesAmazonIpReputationList',
    'AWSManagedRulesKnownBadInputsRuleSet',
    'AWSManagedRulesCommonRuleSet',
    'Labelled',
  ]);
  expect(Rules.map(({ Priority }) => Priority)).toEqual([...Rules.keys()]);
});

test('a token has its limit before the address that a whole plant shares', () => {
  const [token, address] = readAcl({ requestsPerToken: 3000, requestsPerAddress: 50_000 }).Rules;
  expect(token!.Statement.RateBasedStatement).toMatchObject({
    Limit: 3000,
    AggregateKeyType: 'CUSTOM_KEYS',
    CustomKeys: [{ Header: { Name: 'authorization', TextTransformations: [{ Priority: 0, Type: 'NONE' }] } }],
  });
  expect(address!.Statement.RateBasedStatement).toMatchObject({ Limit: 50_000, AggregateKeyType: 'IP' });
});

test('every block answers in the format of the service, with a code that is no refusal', () => {
  const blocking = Rules.filter(({ Action }) => Action);
  expect(blocking.map(({ Name }) => Name)).toEqual(['RatePerToken', 'RatePerAddress', 'Labelled']);
  for (const { Name, Action } of blocking) {
    const { ResponseCode, CustomResponseBodyKey, ResponseHeaders } = Action!.Block!.CustomResponse!;
    expect(ResponseCode, Name).toBe(Name === 'Labelled' ? 403 : 429);
    const { ContentType, Content } = CustomResponseBodies[CustomResponseBodyKey]!;
    expect(ContentType).toBe('APPLICATION_JSON');
    expect(JSON.parse(Content)).toEqual({ code: 'blocked', message: expect.stringMatching(/\w/) });
    const headers = new Map(ResponseHeaders.map((header) => [header.Name, header.Value]));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.has('retry-after'), Name).toBe(ResponseCode === 429);
  }
});

const labelsOf = (statement: Statement): string[] =>
  statement.OrStatement!.Statements.flatMap(({ LabelMatchStatement }) => LabelMatchStatement?.Key ?? []);

test('each managed rule leaves its label, and each label blocks', () => {
  const groups = Rules.filter(({ Statement }) => Statement.ManagedRuleGroupStatement);
  expect(groups).toHaveLength(3);
  const overrides = groups.flatMap(({ OverrideAction, Statement }) => {
    // A rule that AWS adds later still blocks, with AWS's own page.
    expect(OverrideAction).toEqual({ None: {} });
    return Statement.ManagedRuleGroupStatement!.RuleActionOverrides;
  });
  for (const { ActionToUse } of overrides) expect(ActionToUse).toEqual({ Count: {} });
  const { Statement } = Rules.at(-1)!;
  const outsideApi = Statement.OrStatement!.Statements.find(({ AndStatement }) => AndStatement)!;
  const [, labelled] = outsideApi.AndStatement!.Statements;
  const labels = [...labelsOf(Statement), ...labelsOf(labelled!)];
  expect(new Set(labels).size).toBe(overrides.length);
  for (const label of labels)
    expect(label).toMatch(/^awswaf:managed:aws:(amazon-ip-list|known-bad-inputs|core-rule-set):\w+$/);
});

test('a long procedure, a long cursor and a text like an attack are the API’s own to refuse', () => {
  const { Statement } = Rules.at(-1)!;
  const outsideApi = Statement.OrStatement!.Statements.find(({ AndStatement }) => AndStatement)!;
  const [notApi, labelled] = outsideApi.AndStatement!.Statements;
  expect(notApi!.NotStatement!.Statement.ByteMatchStatement).toMatchObject({
    SearchString: '/api/',
    PositionalConstraint: 'STARTS_WITH',
    FieldToMatch: { UriPath: {} },
  });
  const counted = labelsOf(labelled!).map((label) => label.split(':').at(-1));
  expect(counted.sort()).toEqual([
    'CrossSiteScripting_Body',
    'EC2MetaDataSSRF_Body',
    'GenericLFI_Body',
    'GenericRFI_Body',
    'JavaDeserializationRCE_Body',
    'Log4JRCE_Body',
    'ReactJSRCE_Body',
    'SizeRestrictions_Body',
    'SizeRestrictions_QueryString',
  ]);
  expect(labelsOf(Statement).filter((label) => label.endsWith('_Body'))).toEqual([]);
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
