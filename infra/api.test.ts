import { expect, test } from 'vitest';
import * as z from 'zod';
import { matcherOf } from '../scripts/local/api/routes.ts';
import { type AnyEndpoint, endpoint, type Needs } from '../shared/contract.ts';
import { features } from '../shared/features.ts';
import type { Features } from './api.ts';
import { pathOf, standsAlone } from './routes.ts';
import { type Properties, resolved, synthesized } from './synthesized.ts';

/** What the quotas of an HTTP API and of a stack allow. */
const ROUTES = 300;
const RESOURCES = 500;

const callsOf = (apis: Features[string]): AnyEndpoint[] =>
  Object.values(apis).flatMap((api) => Object.values(api));
const calls = Object.values(features).flatMap(callsOf);
const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const routeOf = (contract: AnyEndpoint) => `${contract.method} ${pathOf(contract)}`;
const { ofType, one, resources } = synthesized();
const routes = new Map<string, Properties>(
  ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => [Properties.RouteKey as string, Properties]),
);

/** The handler's file of the function a route leads to. */
function entryOf({ Target }: Properties): string | undefined {
  const integration = resources[resolved(Target).replace('integrations/', '')];
  const fn = resources[resolved(integration?.Properties.IntegrationUri).replace(/\.Arn$/, '')];
  return fn?.Metadata?.['plantledger:entry'];
}

/** Every route a call fits, as the gateway reads an address. */
function fitting({ method, path }: AnyEndpoint): string[] {
  const address = path.replaceAll(/\{\w+\}/g, 'x y%2F');
  return [...routes.keys()].filter((key) => {
    const [verb = '', route = ''] = key.split(' ');
    const match = matcherOf([
      { key, method: verb, segments: route.split('/').slice(1), fn: undefined as never },
    ]);
    return match(method, address) !== undefined;
  });
}

const call = (path: string, needs: Needs = 'member', type?: string) =>
  endpoint({ method: 'GET', path, needs, input: z.strictObject({}), output: z.object({}), says: path, type });

test.each(Object.entries(features))(
  'every call of %s has one route, and it leads to its function',
  (feature, apis) => {
    for (const contract of callsOf(apis)) {
      const [own, ...others] = fitting(contract).sort(
        (a, b) => Number(b === keyOf(contract)) - Number(a === keyOf(contract)),
      );
      expect(own, keyOf(contract)).toBe(routeOf(contract));
      // it stands before what is shared
      expect(others.length, keyOf(contract)).toBeLessThanOrEqual(standsAlone(contract) ? 1 : 0);
      expect(entryOf(routes.get(own!)!), keyOf(contract)).toBe(`functions/${feature}/handler.ts`);
    }
  },
);

test('no route is without a call, and there is room for a quarter as many again', () => {
  expect(routes.size).toBe(ofType('AWS::ApiGatewayV2::Route').length);
  expect([...routes.keys()].sort()).toEqual([...new Set(calls.map(routeOf))].sort());
  expect((routes.size * 5) / 4).toBeLessThanOrEqual(ROUTES);
  expect((Object.keys(resources).length * 5) / 4).toBeLessThanOrEqual(RESOURCES);
});

test('a route asks for an access token unless its contract is public', () => {
  for (const contract of calls) {
    const route = routes.get(routeOf(contract));
    if (contract.needs === 'public')
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
  expect(JwtConfiguration.Audience.map(resolved)).toEqual([expect.stringMatching(/^AuthPeopleBrowser/)]);
  expect(resolved(JwtConfiguration.Issuer)).toMatch(
    /^https:\/\/cognito-idp\.eu-south-1\.amazonaws\.com\/AuthPeople/,
  );
});

test('one function a feature, which the API may call for all its routes at once', () => {
  const offered = Object.keys(features).length;
  expect(ofType('AWS::ApiGatewayV2::Integration')).toHaveLength(offered);
  const permissions = ofType('AWS::Lambda::Permission').filter(
    ([, { Properties }]) => Properties.Principal === 'apigateway.amazonaws.com',
  );
  expect(permissions).toHaveLength(offered);
});

test('calls are throttled, public ones most; the log holds neither header nor query', () => {
  const stage = one('AWS::ApiGatewayV2::Stage');
  expect(stage.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 500, ThrottlingBurstLimit: 1000 });
  const open = calls.filter(({ needs }) => needs === 'public').map(keyOf);
  expect(Object.keys(stage.RouteSettings as object)).toEqual(open);
  const { Format } = stage.AccessLogSettings as { Format: string };
  expect(Format).not.toMatch(/header|authorization|query/i);
  // whoever writes a line of the log into an address does not end it
  expect(Object.keys(JSON.parse(Format))[0]).toBe('path');
});

test('each site calls its own origin: no other is admitted, however many plants there are', () => {
  for (const context of [
    {},
    { domain: 'plants.example', certificateArn: 'arn:aws:acm:us-east-1:1:certificate/x' },
  ])
    expect(synthesized({ context }).one('AWS::ApiGatewayV2::Api').CorsConfiguration).toBeUndefined();
});

test('the distribution has the key of the API before a function asks for it, and no template has', () => {
  const [[maker] = []] = ofType('Custom::OriginKey');
  const { DistributionConfig } = one('AWS::CloudFront::Distribution') as {
    DistributionConfig: { Origins: Record<string, unknown>[] };
  };
  expect(DistributionConfig.Origins).toContainEqual(
    expect.objectContaining({
      OriginCustomHeaders: [{ HeaderName: 'x-origin-key', HeaderValue: { 'Fn::GetAtt': [maker, 'Key'] } }],
    }),
  );
  const [[distribution] = []] = ofType('AWS::CloudFront::Distribution');
  const doors = ofType('AWS::Lambda::Function').filter(([id]) => id.startsWith('Api'));
  expect(doors).toHaveLength(Object.keys(features).length);
  for (const [, { Properties, DependsOn }] of doors) {
    expect(Properties.Environment).toMatchObject({
      Variables: { ORIGIN_DIGEST: { 'Fn::GetAtt': [maker, 'Digest'] } },
    });
    expect(DependsOn).toContain(distribution);
  }
  const others = ofType('AWS::Lambda::Function').filter(([id]) => !id.startsWith('Api'));
  expect(JSON.stringify(others)).not.toContain('ORIGIN_DIGEST');
});

test('a function that streams events does not hold its callers', () => {
  const streaming = synthesized({
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
  // as today, eight calls a thing, of four methods
  const many: Features = Object.fromEntries(
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
  const large = synthesized({ features: many });
  expect(large.ofType('AWS::ApiGatewayV2::Route')).toHaveLength(200);
  expect(Object.keys(large.resources).length).toBeLessThan(RESOURCES * 0.8);
});

test('a feature without calls has no function', () => {
  const { resources } = synthesized({
    features: { reports: {}, access: { system: { health: call('/health', 'public') } } },
  });
  expect(JSON.stringify(resources)).not.toContain('functions/reports/');
});
