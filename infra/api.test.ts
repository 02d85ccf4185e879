import { Template } from 'aws-cdk-lib/assertions';
import { Stack } from 'aws-cdk-lib/core';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { LEASE_SECONDS } from '#functions/db/idempotency-record.ts';
import { createRouteMatcher } from '#scripts/local/api/routes.ts';
import { originKeyParameters } from '#scripts/origin-rotation.ts';
import { type AnyEndpoint, defineEndpoint, type RequiredPermission } from '#shared/contract.ts';
import { features } from '#shared/features.ts';
import type { FeatureCalls } from './api.ts';
import { getRouteKey, hasOwnRoute } from './routes.ts';
import { buildApp, findFunction, type Properties, resolveValue, synthesizeTemplate } from './synthesized.ts';

/** Quotas of an HTTP API, and of the resources and outputs of a stack. */
const ROUTES = 300;
const RESOURCES = 500;
const OUTPUTS = 200;

const callsOf = (apis: FeatureCalls[string]): AnyEndpoint[] =>
  Object.values(apis).flatMap((api) => Object.values(api));
const calls = Object.values(features).flatMap(callsOf);
const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const routeOf = getRouteKey;
const { ofType, one, resources, template } = synthesizeTemplate();
/** Resources of the HTTP API; the WebSocket API has its own test. */
const ofApi = (type: string) => ofType(`AWS::ApiGatewayV2::${type}`).filter(([id]) => id.startsWith('Api'));
const routes = new Map<string, Properties>(
  ofApi('Route').map(([, { Properties }]) => [Properties.RouteKey as string, Properties]),
);

/** Returns the handler file of the function that a route invokes. */
function entryOf({ Target }: Properties): string | undefined {
  const integration = resources[resolveValue(Target).replace('integrations/', '')];
  const fn = findFunction(resources, integration?.Properties.IntegrationUri);
  return resources[fn?.id ?? '']?.Metadata?.['plantledger:entry'];
}

/** Returns every route that matches a call, as the gateway does. */
function fitting({ method, path }: AnyEndpoint): string[] {
  const address = path.replaceAll(/\{\w+\}/g, 'x y%2F');
  return [...routes.keys()].filter((key) => {
    const [verb = '', route = ''] = key.split(' ');
    const match = createRouteMatcher([
      { key, method: verb, segments: route.split('/').slice(1), fn: undefined as never },
    ]);
    return match(method, address) !== undefined;
  });
}

const call = (path: string, needs: RequiredPermission = 'member', type?: string) =>
  defineEndpoint({
    method: 'GET',
    path,
    requiredPermission: needs,
    input: z.strictObject({}),
    output: z.object({}),
    summary: path,
    type,
  });

test.each(Object.entries(features))(
  'every call of %s has one route, and it leads to its function',
  (feature, apis) => {
    for (const contract of callsOf(apis)) {
      const [own, ...others] = fitting(contract).sort(
        (a, b) => Number(b === routeOf(contract)) - Number(a === routeOf(contract)),
      );
      expect(own, keyOf(contract)).toBe(routeOf(contract));
      // Only a call with its own route also matches the shared one.
      expect(others.length, keyOf(contract)).toBeLessThanOrEqual(hasOwnRoute(contract) ? 1 : 0);
      expect(entryOf(routes.get(own!)!), keyOf(contract)).toBe(`functions/${feature}/handler.ts`);
    }
  },
);

test('no route is without a call, and there is room for a quarter as many again', () => {
  expect(routes.size).toBe(ofApi('Route').length);
  expect([...routes.keys()].sort()).toEqual([...new Set(calls.map(routeOf))].sort());
  expect((routes.size * 5) / 4).toBeLessThanOrEqual(ROUTES);
});

test.each(
  buildApp()
    .node.children.filter((child) => Stack.isStack(child))
    .map((stack) => [stack.node.id, stack] as const),
)('the stack %s stays below the quotas of resources and outputs', (id, stack) => {
  // A feature adds some ten resources and its routes, a worker ten and its alarms in the stack Watch. The main stack
  // is nearly full: a further worker goes into a stack of its own.
  const reserve = id === 'Plantledger' ? 10 : RESOURCES / 11;
  const { Resources, Outputs = {} } = Template.fromStack(stack).toJSON();
  expect(Object.keys(Resources).length).toBeLessThanOrEqual(RESOURCES - reserve);
  expect((Object.keys(Outputs).length * 11) / 10).toBeLessThanOrEqual(OUTPUTS);
});

test('a route asks for an access token unless its contract is public or by key', () => {
  for (const contract of calls) {
    const route = routes.get(routeOf(contract));
    if (contract.requiredPermission === 'public' || contract.byKey)
      expect(route, keyOf(contract)).toMatchObject({ AuthorizationType: 'NONE' });
    else
      expect(route, keyOf(contract)).toMatchObject({
        AuthorizationType: 'JWT',
        AuthorizationScopes: ['openid'],
        AuthorizerId: expect.anything(),
      });
  }
});

test('the authorizer takes tokens of this pool for this client only', () => {
  const { JwtConfiguration } = one('AWS::ApiGatewayV2::Authorizer') as {
    JwtConfiguration: { Audience: unknown[]; Issuer: unknown };
  };
  expect(JwtConfiguration.Audience.map(resolveValue)).toEqual([expect.stringMatching(/^AuthPeopleBrowser/)]);
  expect(resolveValue(JwtConfiguration.Issuer)).toMatch(
    /^https:\/\/cognito-idp\.eu-south-1\.amazonaws\.com\/AuthPeople/,
  );
});

test('one function a feature, which the API may call for all its routes at once', () => {
  const offered = Object.keys(features).length;
  expect(ofApi('Integration')).toHaveLength(offered);
  const permissions = ofType('AWS::Lambda::Permission').filter(
    ([id, { Properties }]) => id.startsWith('Api') && Properties.Principal === 'apigateway.amazonaws.com',
  );
  expect(permissions).toHaveLength(offered);
});

test('calls are throttled, public ones most; the log holds neither header nor path nor query', () => {
  const stage = ofApi('Stage')[0]![1].Properties;
  expect(stage.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 2000, ThrottlingBurstLimit: 4000 });
  const open = calls.filter(({ requiredPermission }) => requiredPermission === 'public').map(routeOf);
  expect(Object.keys(stage.RouteSettings as object)).toEqual(open);
  const { Format } = stage.AccessLogSettings as { Format: string };
  expect(Format).not.toMatch(/header|authorization|path|query/i);
  expect(JSON.parse(Format)).toMatchObject({ route: '$context.routeKey' });
});

test('each site calls its own origin: no other is admitted, however many plants there are', () => {
  for (const context of [
    {},
    { domain: 'plants.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x' },
  ])
    for (const [, { Properties }] of synthesizeTemplate({ context }).ofType('AWS::ApiGatewayV2::Api'))
      expect(Properties.CorsConfiguration).toBeUndefined();
});

test('the distribution sends one of two keys, and every function accepts both; no template has them', () => {
  const makers = ofType('Custom::OriginKey').map(([id]) => id);
  expect(makers).toHaveLength(2);
  const { DistributionConfig } = one('AWS::CloudFront::Distribution') as {
    DistributionConfig: { Origins: Record<string, unknown>[] };
  };
  const [first, second] = makers.map((maker) => ({ 'Fn::GetAtt': [maker, 'Key'] }));
  const sent = { 'Fn::If': ['FirstOriginKeySent', first, second] };
  expect(DistributionConfig.Origins).toContainEqual(
    expect.objectContaining({ OriginCustomHeaders: [{ HeaderName: 'x-origin-key', HeaderValue: sent }] }),
  );
  const [[distribution] = []] = ofType('AWS::CloudFront::Distribution');
  const doors = ofType('AWS::Lambda::Function').filter(([id]) => id.startsWith('Api'));
  expect(doors).toHaveLength(Object.keys(features).length);
  const stages = ofType('AWS::ApiGatewayV2::Stage');
  expect(stages).toHaveLength(2);
  for (const [, { Properties }] of stages) {
    const { ORIGIN_DIGESTS } = Properties.StageVariables as Record<string, unknown>;
    expect(resolveValue(ORIGIN_DIGESTS)).toBe(makers.map((maker) => `${maker}.Digest`).join(','));
  }
  // The first deployment has the key at the distribution before a function asks for it.
  for (const [, { DependsOn }] of doors) expect(DependsOn).toContain(distribution);
});

test('the parameters of the origin keys are those that a rotation changes, one property each', () => {
  const { Parameters, Conditions } = template.toJSON();
  expect(Object.keys(Parameters)).toEqual(expect.arrayContaining([...originKeyParameters]));
  expect(Conditions.FirstOriginKeySent).toEqual({ 'Fn::Equals': [{ Ref: 'OriginKeySent' }, 'first'] });
  for (const [i, [, { Properties }]] of ofType('Custom::OriginKey').entries()) {
    const parameter = originKeyParameters[i + 1]!;
    const { ServiceToken: _, ServiceTimeout: __, ...own } = Properties;
    // The number 0 is no property, so that a key made before keys had numbers stays.
    expect(own).toEqual({
      Number: { 'Fn::If': [`${parameter}Unchanged`, { Ref: 'AWS::NoValue' }, { Ref: parameter }] },
    });
    expect(Conditions[`${parameter}Unchanged`]).toEqual({ 'Fn::Equals': [{ Ref: parameter }, '0'] });
  }
});

test('no environment of a function has digests: a published version would keep those of a key that is rotated', () => {
  expect(JSON.stringify(ofType('AWS::Lambda::Function'))).not.toContain('DIGEST');
});

test('metrics of each route are counted only by a stage that asks for them', () => {
  const isDetailed = (context = {}) =>
    synthesizeTemplate({ context })
      .ofType('AWS::ApiGatewayV2::Stage')
      .filter(([id]) => id.startsWith('Api'))
      .map(([, { Properties }]) => (Properties.DefaultRouteSettings as Properties).DetailedMetricsEnabled);
  expect([isDetailed(), isDetailed({ detailedMetrics: 'on' })]).toEqual([[false], [true]]);
});

test('a function that streams events does not hold its callers', () => {
  const streaming = synthesizeTemplate({
    features: { reports: { alerts: { open: call('/alerts', 'member', 'text/event-stream') } } },
  });
  streaming.template.hasResourceProperties('AWS::Lambda::Function', {
    Environment: { Variables: { HOLD_SECONDS: '0' } },
  });
});

test('the calls of the whole product fit one API and one stack', () => {
  const names =
    'access structure procedures planned autonomous requests warehouse organisation ingestion reports';
  const methods = ['GET', 'POST', 'PUT', 'DELETE'] as const;
  // The test uses eight calls per resource and four methods, as in the product.
  const many: FeatureCalls = Object.fromEntries(
    names.split(' ').map((name) => [
      name,
      {
        api: Object.fromEntries(
          Array.from({ length: 40 }, (_, i) => [
            `c${i}`,
            { ...call(`/${name}${i % 5}/${i}`), method: methods[i % 4]! },
          ]),
        ),
      },
    ]),
  );
  const large = synthesizeTemplate({ features: many });
  expect(large.ofType('AWS::ApiGatewayV2::Route').filter(([id]) => id.startsWith('Api'))).toHaveLength(50);
  expect(Object.keys(large.resources).length).toBeLessThan(RESOURCES * 0.85);
});

test('a feature without calls has no function', () => {
  const { resources } = synthesizeTemplate({
    features: { reports: {}, access: { system: { health: call('/health', 'public') } } },
  });
  expect(JSON.stringify(resources)).not.toContain('functions/reports/');
});

test('no function of the API may run for as long as a request in progress is left to it', () => {
  const ids = new Set(
    ofApi('Integration').map(([, { Properties }]) => findFunction(resources, Properties.IntegrationUri)?.id),
  );
  expect(ids.size).toBeGreaterThan(5);
  for (const id of ids) expect(resources[id ?? '']?.Properties.Timeout, id).toBeLessThan(LEASE_SECONDS);
});
