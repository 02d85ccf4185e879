// The template's behaviours, their functions and the headers they put on every answer.
import { runInNewContext } from 'node:vm';
import type { Gateway } from '../api/gateway.ts';
import type { Cloud } from '../cloud.ts';
import type { Exchange } from '../exchange.ts';
import type { Site } from './files.ts';
import { responseHeaders } from './headers.ts';

interface Behaviour {
  PathPattern?: string;
  TargetOriginId: string;
  ResponseHeadersPolicyId?: string;
  FunctionAssociations?: { EventType: string; FunctionARN: string }[];
}
interface DistributionProperties {
  DistributionConfig: {
    DefaultCacheBehavior: Behaviour;
    CacheBehaviors?: Behaviour[];
    Origins: {
      Id: string;
      S3OriginConfig?: object;
      CustomOriginConfig?: object;
      OriginCustomHeaders?: { HeaderName: string; HeaderValue: string }[];
    }[];
  };
}
interface EdgeRequest {
  method: string;
  uri: string;
  querystring: object;
  headers: Record<string, { value: string }>;
}
type EdgeFunction = (event: { request: EdgeRequest; viewer: { ip: string } }) => EdgeRequest;

/** Answers a request as the template's distribution would, from the site's files or from the API. */
export function openDistribution(cloud: Cloud, gateway: Gateway, site: Site) {
  const { properties } = cloud.all<DistributionProperties>('AWS::CloudFront::Distribution')[0]!;
  const { DefaultCacheBehavior, CacheBehaviors = [], Origins } = properties.DistributionConfig;
  const behaviours = [...CacheBehaviors, DefaultCacheBehavior].map((behaviour) => {
    const origin = Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
    return {
      matches: patternOf(behaviour.PathPattern ?? '*'),
      toApi: origin?.CustomOriginConfig !== undefined,
      // whatever a caller sends under these names
      added: Object.fromEntries(
        (origin?.OriginCustomHeaders ?? []).map((each) => [each.HeaderName.toLowerCase(), each.HeaderValue]),
      ),
      headers: responseHeaders(cloud, behaviour.ResponseHeadersPolicyId),
      onRequest: edgeFunction(cloud, behaviour),
    };
  });

  return async (exchange: Exchange) => {
    const {
      matches: _,
      toApi,
      added,
      headers,
      onRequest,
    } = behaviours.find(({ matches }) => matches(exchange.path))!;
    for (const [name, value] of Object.entries(headers)) exchange.response.setHeader(name, value);
    const seen = onRequest(exchange);
    if (toApi) await gateway({ ...exchange, path: seen.uri }, { ...seen.headers, ...added });
    else await site(exchange, seen.uri);
  };
}

const patternOf = (pattern: string) => {
  const expression = new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );
  return (path: string) => expression.test(path);
};

function edgeFunction(cloud: Cloud, { FunctionAssociations = [] }: Behaviour) {
  const codes = FunctionAssociations.filter(({ EventType }) => EventType === 'viewer-request').map(
    ({ FunctionARN }) => {
      const { properties } = cloud.named<{ FunctionCode: string }>('AWS::CloudFront::Function', FunctionARN);
      return runInNewContext(`${properties.FunctionCode}\nhandler`) as EdgeFunction;
    },
  );
  return ({ method, path, request }: Exchange) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, { value: String(value) }]),
    );
    const viewer = { ip: request.socket.remoteAddress ?? '' };
    const seen = codes.reduce((asked, code) => code({ request: asked, viewer }), {
      method,
      uri: path,
      querystring: {},
      headers,
    } as EdgeRequest);
    return {
      uri: seen.uri,
      headers: Object.fromEntries(Object.entries(seen.headers).map(([name, { value }]) => [name, value])),
    };
  };
}
