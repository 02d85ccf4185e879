// Reads the template's routes and authorizer, and matches requests to routes.
import type { Cloud } from '../cloud.ts';
import type { Functions, LambdaFunction } from '../functions.ts';
import { listSocketApiIds } from '../push/routes.ts';

interface RouteProperties {
  ApiId: string;
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
  fn: LambdaFunction;
  authorizer?: Authorizer;
}
export interface RouteMatch {
  route: Route;
  parameters: Record<string, string>;
}

export function readApiRoutes(cloud: Cloud, functions: Functions): Route[] {
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
  const socketApiIds = listSocketApiIds(cloud);
  const httpRoutes = cloud
    .all<RouteProperties>('AWS::ApiGatewayV2::Route')
    .filter(({ properties }) => !socketApiIds.includes(properties.ApiId));
  return httpRoutes.map(({ properties }) => {
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

/** Matches the most specific route: a literal segment before a parameter, a parameter before a greedy one. */
export function createRouteMatcher(routes: Route[]) {
  const rankSegment = (segment: string) =>
    segment.endsWith('+}') ? '2' : segment.startsWith('{') ? '1' : '0';
  const getSortKey = (route: Route) =>
    `${route.segments.map(rankSegment).join('')}${route.method === 'ANY' ? 1 : 0}`;
  const sortedRoutes = routes
    .filter(({ key }) => key !== '$default')
    .sort((a, b) => (getSortKey(a) < getSortKey(b) ? -1 : 1));
  const routesByFirstSegment = new Map<string, Route[]>();
  for (const route of sortedRoutes) {
    const firstSegment = route.segments[0]?.startsWith('{') ? '*' : (route.segments[0] ?? '');
    routesByFirstSegment.set(firstSegment, [...(routesByFirstSegment.get(firstSegment) ?? []), route]);
  }
  const fallback = routes.find(({ key }) => key === '$default');

  return (method: string, path: string): RouteMatch | undefined => {
    const segments = path.split('/').slice(1);
    for (const route of [
      ...(routesByFirstSegment.get(segments[0] ?? '') ?? []),
      ...(routesByFirstSegment.get('*') ?? []),
    ]) {
      if (route.method !== method && route.method !== 'ANY') continue;
      const parameters = parseParameters(route.segments, segments);
      if (parameters) return { route, parameters };
    }
    return fallback && { route: fallback, parameters: {} };
  };
}

function parseParameters(pattern: string[], segments: string[]): Record<string, string> | undefined {
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
