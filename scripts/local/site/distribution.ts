// Local CloudFront: the template's behaviours, their functions and their response headers.
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { runInNewContext } from 'node:vm';
import type { Gateway } from '../api/gateway.ts';
import type { Cloud } from '../cloud.ts';
import type { DeployedCloud } from '../deployed.ts';
import { type Exchange, send } from '../exchange.ts';
import { refuseUpgrade, type Sockets } from '../push/sockets.ts';
import type { SiteHandler } from './files.ts';
import { buildResponseHeaders } from './headers.ts';

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
      DomainName?: string;
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
  /** Present in a response that an edge function gives instead of the origin. */
  statusCode?: number;
  body?: { data: string };
}
type EdgeFunction = (event: { request: EdgeRequest; viewer: { ip: string } }) => EdgeRequest;

/** Reads the behaviours of the template's distribution, in the order in which they match. */
function readBehaviours(cloud: Cloud) {
  const { properties } = cloud.all<DistributionProperties>('AWS::CloudFront::Distribution')[0]!;
  const { DefaultCacheBehavior, CacheBehaviors = [], Origins } = properties.DistributionConfig;
  return [...CacheBehaviors, DefaultCacheBehavior].map((behaviour) => {
    const origin = Origins.find(({ Id }) => Id === behaviour.TargetOriginId);
    return {
      matches: createPathMatcher(behaviour.PathPattern ?? '*'),
      toApi: origin?.CustomOriginConfig !== undefined,
      originHost: origin?.DomainName,
      // These headers replace any that the caller sends.
      added: Object.fromEntries(
        (origin?.OriginCustomHeaders ?? []).map((header) => [
          header.HeaderName.toLowerCase(),
          header.HeaderValue,
        ]),
      ),
      headers: buildResponseHeaders(cloud, behaviour.ResponseHeadersPolicyId),
      onRequest: createEdgeFunction(cloud, behaviour),
    };
  });
}

/** Answers a request as the template's distribution would, from the site's files or from the API. */
export function openDistribution(cloud: DeployedCloud, gateway: Gateway, site: SiteHandler) {
  let behaviours = readBehaviours(cloud);
  cloud.onUpdate(() => {
    behaviours = readBehaviours(cloud);
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
    const edgeRequest = onRequest(exchange);
    if (edgeRequest.statusCode !== undefined)
      send(exchange, edgeRequest.statusCode, edgeRequest.headers, edgeRequest.body?.data);
    else if (toApi)
      await gateway.answer({ ...exchange, path: edgeRequest.uri }, { ...edgeRequest.headers, ...added });
    else await site(exchange, edgeRequest.uri);
  };
}

/** Forwards a connection to the WebSocket API, with the headers that the distribution adds. */
export function openSocketDistribution(cloud: DeployedCloud, sockets: Sockets) {
  let behaviours = readBehaviours(cloud);
  cloud.onUpdate(() => {
    behaviours = readBehaviours(cloud);
  });
  return async (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const [path = '/'] = (request.url ?? '/').split('?');
    const behaviour = behaviours.find(({ matches }) => matches(path))!;
    if (!sockets.api || !behaviour.originHost?.startsWith(`${sockets.api.id}.`))
      return refuseUpgrade(socket, 404);
    await sockets.connect(request, socket, head, { ...request.headers, ...behaviour.added });
  };
}

const createPathMatcher = (pattern: string) => {
  const expression = new RegExp(
    `^${pattern
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.')}$`,
  );
  return (path: string) => expression.test(path);
};

function createEdgeFunction(cloud: Cloud, { FunctionAssociations = [] }: Behaviour) {
  const edgeFunctions = FunctionAssociations.filter(({ EventType }) => EventType === 'viewer-request').map(
    ({ FunctionARN }) => {
      const { properties } = cloud.getResource<{ FunctionCode: string }>(
        'AWS::CloudFront::Function',
        FunctionARN,
      );
      return runInNewContext(`${properties.FunctionCode}\nhandler`) as EdgeFunction;
    },
  );
  return ({ method, path, request }: Exchange) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, { value: String(value) }]),
    );
    const viewer = { ip: request.socket.remoteAddress ?? '' };
    const edgeRequest = edgeFunctions.reduce(
      (previousRequest, runEdgeFunction) => runEdgeFunction({ request: previousRequest, viewer }),
      {
        method,
        uri: path,
        querystring: {},
        headers,
      } as EdgeRequest,
    );
    return {
      uri: edgeRequest.uri,
      ...{ statusCode: edgeRequest.statusCode, body: edgeRequest.body },
      headers: Object.fromEntries(
        Object.entries(edgeRequest.headers).map(([name, { value }]) => [name, value]),
      ),
    };
  };
}
