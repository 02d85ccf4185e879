import { expect, test } from 'vitest';
import { findFunction, type Properties, resolveValue, synthesizeTemplate } from './synthesized.ts';

const { ofType, one, resources } = synthesizeTemplate();
const ofPush = (type: string) => ofType(`AWS::ApiGatewayV2::${type}`).filter(([id]) => id.startsWith('Push'));
const [[apiId, api] = []] = ofPush('Api');
const entries = new Map(
  ofPush('Route').map(([, { Properties }]) => {
    const integration = resources[resolveValue(Properties.Target).replace('integrations/', '')]!.Properties;
    const fn = findFunction(resources, integration.IntegrationUri);
    const entry = resources[fn?.id ?? '']?.Metadata?.['plantledger:entry'];
    return [Properties.RouteKey as string, entry ?? integration.IntegrationType];
  }),
);

test('messages are routed by their action; a ping costs no function', () => {
  expect(api?.Properties).toMatchObject({
    ProtocolType: 'WEBSOCKET',
    RouteSelectionExpression: '$request.body.action',
  });
  expect(Object.fromEntries(entries)).toEqual({
    $connect: 'functions/push/connect.ts',
    $disconnect: 'functions/push/disconnect.ts',
    show: 'functions/push/show.ts',
    ping: 'MOCK',
  });
});

test('connections are opened through the distribution, at the path of the stage, with the key of the origin', () => {
  const [[, stage] = []] = ofPush('Stage');
  expect(stage?.Properties).toMatchObject({ StageName: 'socket', AutoDeploy: true });
  expect(stage?.Properties.DefaultRouteSettings).toMatchObject({ ThrottlingRateLimit: 500 });
  const { DistributionConfig } = one('AWS::CloudFront::Distribution') as {
    DistributionConfig: { CacheBehaviors: Properties[]; Origins: Properties[] };
  };
  const behaviour = DistributionConfig.CacheBehaviors.find(({ PathPattern }) => PathPattern === '/socket');
  const origin = DistributionConfig.Origins.find(({ Id }) => Id === behaviour?.TargetOriginId);
  expect(resolveValue(origin?.DomainName)).toBe(`${apiId}.execute-api.eu-south-1.amazonaws.com`);
  expect(origin?.OriginPath).toBeUndefined();
  expect(JSON.stringify(origin?.OriginCustomHeaders)).toContain('x-origin-key');
  const [[distribution] = []] = ofType('AWS::CloudFront::Distribution');
  const [, connect] = ofType('AWS::Lambda::Function').find(([id]) => id.startsWith('PushConnect'))!;
  expect(connect.Properties.Environment).toMatchObject({
    Variables: { TABLE: expect.anything() },
  });
  expect(connect.DependsOn).toContain(distribution);
});

test('the reader of the stream for figures, and nobody else, sends to connections and closes them', () => {
  const senders = ofType('AWS::IAM::Role').filter(([, role]) =>
    JSON.stringify(role).includes('execute-api:'),
  );
  expect(senders.map(([id]) => id)).toEqual([expect.stringMatching(/^AsyncFiguresRole/)]);
  const figures = ofType('AWS::Lambda::Function').find(([id]) => id.startsWith('AsyncFigures'))![1];
  const { Variables } = figures.Properties.Environment as { Variables: Record<string, unknown> };
  expect(resolveValue(Variables.SOCKET_ENDPOINT)).toBe(
    `https://${apiId}.execute-api.eu-south-1.amazonaws.com/socket`,
  );
});
