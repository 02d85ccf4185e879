import { expect, test } from 'vitest';
import * as z from 'zod';
import { type AnyEndpoint, endpoint, type Needs } from '../shared/contract.ts';
import { features } from '../shared/features.ts';
import type { Features } from './api.ts';
import { type Properties, resolved, synthesized } from './synthesized.ts';

const calls: AnyEndpoint[] = Object.values(features).flatMap((feature) =>
  Object.values(feature).flatMap((api) => Object.values(api)),
);
const keyOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`;
const { ofType, one } = synthesized();
const routes = new Map<string, Properties>(
  ofType('AWS::ApiGatewayV2::Route').map(([, { Properties }]) => [Properties.RouteKey as string, Properties]),
);

const call = (path: string, needs: Needs = 'member', type?: string) =>
  endpoint({ method: 'GET', path, needs, input: z.strictObject({}), output: z.object({}), says: path, type });

test('every contract has exactly one route, and no route is without a contract', () => {
  expect(ofType('AWS::ApiGatewayV2::Route')).toHaveLength(calls.length);
  expect([...routes.keys()].sort()).toEqual(calls.map(keyOf).sort());
});

test('a route asks for an access token unless its contract is public', () => {
  for (const contract of calls) {
    const route = routes.get(keyOf(contract));
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
  expect(JSON.stringify(stage.AccessLogSettings)).not.toMatch(/header|authorization|path|query/i);
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

test('150 calls of nine features fit one stack with room to spare', () => {
  const names = 'access structure planned autonomous requests warehouse organisation ingestion reports'.split(
    ' ',
  );
  const many: Features = Object.fromEntries(
    names.map((name, feature) => [
      name,
      {
        api: Object.fromEntries(
          Array.from({ length: feature < 6 ? 17 : 16 }, (_, i) => [`c${i}`, call(`/${name}/${i}`)]),
        ),
      },
    ]),
  );
  const large = synthesized({ features: many });
  expect(large.ofType('AWS::ApiGatewayV2::Route')).toHaveLength(150);
  expect(Object.keys(large.resources).length).toBeLessThan(300);
});

test('a feature without calls has no function', () => {
  const { resources } = synthesized({
    features: { reports: {}, access: { system: { health: call('/health', 'public') } } },
  });
  expect(JSON.stringify(resources)).not.toContain('functions/reports/');
});
