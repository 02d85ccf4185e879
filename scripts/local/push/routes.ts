// Routes of the template's WebSocket API.
import type { Cloud } from '../cloud.ts';
import type { Functions, LambdaFunction } from '../functions.ts';

interface ApiProperties {
  ProtocolType?: string;
}
interface RouteProperties {
  ApiId: string;
  RouteKey: string;
  Target: string;
}
interface IntegrationProperties {
  IntegrationType: string;
  IntegrationUri: string;
}

export interface SocketApi {
  id: string;
  stage: string;
  /** Routes by key; a mock integration has no function. */
  routes: Map<string, { fn?: LambdaFunction }>;
}

/** Returns the ids of the WebSocket APIs, whose routes are no HTTP routes. */
export const listSocketApiIds = (cloud: Cloud): string[] =>
  cloud
    .all<ApiProperties>('AWS::ApiGatewayV2::Api')
    .filter(({ properties }) => properties.ProtocolType === 'WEBSOCKET')
    .map(({ id }) => cloud.ref(id));

/** Returns the WebSocket API; undefined if the template has none. */
export function readSocketRoutes(cloud: Cloud, functions: Functions): SocketApi | undefined {
  const [id] = listSocketApiIds(cloud);
  if (id === undefined) return undefined;
  const integrations = new Map(
    cloud
      .all<IntegrationProperties>('AWS::ApiGatewayV2::Integration')
      .map((integration) => [cloud.ref(integration.id), integration.properties]),
  );
  const stage = cloud
    .all<{ ApiId: string; StageName: string }>('AWS::ApiGatewayV2::Stage')
    .find(({ properties }) => properties.ApiId === id);
  const routes = cloud
    .all<RouteProperties>('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => properties.ApiId === id)
    .map(({ properties: { RouteKey, Target } }) => {
      const integration = integrations.get(Target.replace('integrations/', ''));
      const [, arn] = /functions\/(.+)\/invocations$/.exec(integration?.IntegrationUri ?? '') ?? [];
      return [RouteKey, { fn: arn === undefined ? undefined : functions.get(arn) }] as const;
    });
  return { id, stage: stage?.properties.StageName ?? '', routes: new Map(routes) };
}
