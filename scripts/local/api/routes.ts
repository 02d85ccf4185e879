// The template's routes and authorizer, and which route a request meets.
import type { Cloud } from '../cloud.ts';
import type { Fn, Functions } from '../functions.ts';

interface RouteProperties {
  RouteKey: string;
  Target: string;
  AuthorizationType?: 'JWT' | 'NONE';
  AuthorizationScopes?: string[];
  AuthorizerId?: string;
}
interface AuthorizerProperties {
  JwtConfiguration: { Audience: string[]; Issuer: string };
}

export interface Authorizer {
  issuer: string;
  audience: string[];
  scopes: string[];
}
export interface Route {
  key: string;
  method: string;
  segments: string[];
  fn: Fn;
  authorizer?: Authorizer;
}
export interface Match {
  route: Route;
  parameters: Record<string, string>;
}

export function routesOf(cloud: Cloud, functions: Functions): Route[] {
  const integrations = new Map(
    cloud
      .all<{ IntegrationUri: string }>('AWS::ApiGatewayV2::Integration')
      .map(({ id, properties }) => [cloud.ref(id), properties.IntegrationUri]),
  );
  const authorizers = new Map(
    cloud
      .all<AuthorizerProperties>('AWS::ApiGatewayV2::Authorizer')
      .map(({ id, properties }) => [cloud.ref(id), properties.JwtConfiguration]),
  );
  return cloud.all<RouteProperties>('AWS::ApiGatewayV2::Route').map(({ properties }) => {
    const [method = '', path = ''] = properties.RouteKey.split(' ');
    const jwt =
      properties.AuthorizationType === 'JWT' ? authorizers.get(properties.AuthorizerId ?? '') : undefined;
    return {
      key: properties.RouteKey,
      method,
      segments: path.split('/').slice(1),
      fn: functions.get(integrations.get(properties.Target.replace('integrations/', ''))!),
      ...(jwt && {
        authorizer: {
          issuer: cloud.addresses.localise(jwt.Issuer),
          audience: jwt.Audience,
          scopes: properties.AuthorizationScopes ?? [],
        },
      }),
    };
  });
}

/** A literal segment before a parameter, a parameter before a greedy one: the most particular route answers. */
export function matcherOf(routes: Route[]) {
  const rank = (segment: string) => (segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0');
  const order = (route: Route) => `${route.segments.map(rank).join('')}${route.method === 'ANY' ? 1 : 0}`;
  const sorted = routes
    .filter(({ key }) => key !== '$default')
    .sort((a, b) => (order(a) < order(b) ? -1 : 1));
  const byFirst = new Map<string, Route[]>();
  for (const route of sorted) {
    const first = route.segments[0]?.startsWith('{') ? '*' : (route.segments[0] ?? '');
    byFirst.set(first, [...(byFirst.get(first) ?? []), route]);
  }
  const fallback = routes.find(({ key }) => key === '$default');

  return (method: string, path: string): Match | undefined => {
    const segments = path.split('/').slice(1);
    for (const route of [...(byFirst.get(segments[0] ?? '') ?? []), ...(byFirst.get('*') ?? [])]) {
      if (route.method !== method && route.method !== 'ANY') continue;
      const parameters = parametersOf(route.segments, segments);
      if (parameters) return { route, parameters };
    }
    return fallback && { route: fallback, parameters: {} };
  };
}

function parametersOf(pattern: string[], segments: string[]): Record<string, string> | undefined {
  const greedy = pattern.at(-1)?.endsWith('+}') ?? false;
  if (greedy ? segments.length < pattern.length : segments.length !== pattern.length) return undefined;
  const parameters: Record<string, string> = {};
  for (const [i, part] of pattern.entries()) {
    const value = part.endsWith('+}') ? segments.slice(i).join('/') : segments[i]!;
    if (!part.startsWith('{')) {
      if (part !== value) return undefined;
    } else {
      if (value === '') return undefined;
      parameters[part.replace(/^\{|\+?\}$/g, '')] = value;
    }
  }
  return parameters;
}
