// WebSocket API of the local stack: the template's routes, called with API Gateway's events.
import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { account } from '../addresses.ts';
import { openStageVariables } from '../api/stage-variables.ts';
import { getMachineTime } from '../clock.ts';
import type { DeployedCloud } from '../deployed.ts';
import type { Functions } from '../functions.ts';
import { readSocketRoutes, type SocketApi } from './routes.ts';

/** Quotas of API Gateway: largest message, longest idle time, longest duration of a connection. */
const MAX_MESSAGE_BYTES = 128 * 1024;
const MAX_IDLE_MS = 10 * 60_000;
const MAX_DURATION_MS = 2 * 3_600_000;
const SWEEP_MS = 15_000;
const GOING_AWAY = 1001;

export interface Sockets {
  api?: SocketApi;
  /** Calls the function of `$connect`, and opens the connection or refuses it with the function's status. */
  connect(
    request: IncomingMessage,
    socket: Duplex,
    head: Buffer,
    headers: IncomingHttpHeaders,
  ): Promise<void>;
  find(connectionId: string): ConnectionState | undefined;
  /** Sends a text; false if there is no such connection. */
  post(connectionId: string, text: string): boolean;
  /** Closes a connection; false if there is none. */
  end(connectionId: string): boolean;
  /** Whether no function of a route is running. */
  idle(): boolean;
  close(): Promise<void>;
}

interface ConnectionState {
  connectedAt: number;
  lastActiveAt: number;
}
interface Connection extends ConnectionState {
  id: string;
  socket: WebSocket;
  sourceIp: string;
}
interface RouteAnswer {
  statusCode?: number;
}

export function openSockets(cloud: DeployedCloud, functions: Functions): Sockets {
  const api = readSocketRoutes(cloud, functions);
  const stageVariables = api ? openStageVariables(cloud, api.id) : {};
  const server = new WebSocketServer({ noServer: true, maxPayload: MAX_MESSAGE_BYTES });
  const connections = new Map<string, Connection>();
  const running = new Set<Promise<unknown>>();
  let isClosing = false;

  const sweeper = setInterval(() => {
    const now = getMachineTime();
    for (const { socket, connectedAt, lastActiveAt } of connections.values())
      if (now - lastActiveAt > MAX_IDLE_MS || now - connectedAt > MAX_DURATION_MS) socket.close(GOING_AWAY);
  }, SWEEP_MS).unref();

  /** Calls the function of a route; a route with a mock integration has none and answers 200. */
  function callRoute(key: string, event: object): Promise<RouteAnswer | undefined> {
    const work = (async () => {
      const route = api?.routes.get(key);
      try {
        return route?.fn ? await route.fn.invoke<RouteAnswer>(event) : { statusCode: 200 };
      } catch (error) {
        console.error(`${key} failed:`, error);
        return undefined;
      }
    })().finally(() => running.delete(work));
    running.add(work);
    return work;
  }

  const buildEvent = (
    { id, connectedAt, sourceIp }: Pick<Connection, 'id' | 'connectedAt' | 'sourceIp'>,
    routeKey: string,
    eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT',
    more: object = {},
  ) => ({
    ...more,
    stageVariables: { ...stageVariables },
    requestContext: {
      accountId: account,
      apiId: api?.id,
      stage: api?.stage,
      connectionId: id,
      connectedAt,
      routeKey,
      eventType,
      messageDirection: 'IN',
      requestId: randomUUID(),
      extendedRequestId: randomUUID(),
      requestTimeEpoch: Date.now(),
      domainName: `${api?.id}.execute-api.local`,
      identity: { sourceIp },
    },
    isBase64Encoded: false,
  });

  function receive(connection: Connection, data: RawData) {
    connection.lastActiveAt = getMachineTime();
    const body = String(data);
    const action = readAction(body);
    const key = action !== undefined && api?.routes.has(action) ? action : '$default';
    if (api?.routes.has(key)) return void callRoute(key, buildEvent(connection, key, 'MESSAGE', { body }));
    const { id: connectionId, socket } = connection;
    socket.send(JSON.stringify({ message: 'Forbidden', connectionId, requestId: randomUUID() }));
  }

  function open(connection: Connection) {
    const { id, socket } = connection;
    connections.set(id, connection);
    socket.on('message', (data) => receive(connection, data));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      connections.delete(id);
      if (!isClosing) callRoute('$disconnect', buildEvent(connection, '$disconnect', 'DISCONNECT'));
    });
  }

  return {
    api,
    async connect(request, socket, head, headers) {
      const connectedAt = getMachineTime();
      const sourceIp = request.socket.remoteAddress ?? '';
      const opening = { id: randomBytes(12).toString('base64url'), connectedAt, sourceIp };
      const query = new URL(request.url ?? '/', 'http://local').searchParams;
      const answer = await callRoute(
        '$connect',
        buildEvent(opening, '$connect', 'CONNECT', {
          headers: toHeaders(headers),
          queryStringParameters: query.size > 0 ? Object.fromEntries(query) : null,
        }),
      );
      const status = answer?.statusCode ?? 500;
      if (status < 200 || status > 299) return refuseUpgrade(socket, status);
      // The page may have left while the function ran.
      if (socket.destroyed)
        return void callRoute('$disconnect', buildEvent(opening, '$disconnect', 'DISCONNECT'));
      server.handleUpgrade(request, socket, head, (webSocket) =>
        open({ ...opening, socket: webSocket, lastActiveAt: connectedAt }),
      );
    },
    find: (connectionId) => connections.get(connectionId),
    post(connectionId, text) {
      const connection = connections.get(connectionId);
      if (!connection) return false;
      connection.lastActiveAt = getMachineTime();
      connection.socket.send(text);
      return true;
    },
    end(connectionId) {
      const connection = connections.get(connectionId);
      connection?.socket.close(GOING_AWAY);
      return connection !== undefined;
    },
    idle: () => running.size === 0,
    async close() {
      isClosing = true;
      clearInterval(sweeper);
      for (const { socket } of connections.values()) socket.terminate();
      await Promise.all(running);
      server.close();
    },
  };
}

/** Returns the action of a message by which the template selects its route. */
function readAction(body: string): string | undefined {
  try {
    const { action } = JSON.parse(body) as { action?: unknown };
    return typeof action === 'string' ? action : undefined;
  } catch {
    return undefined;
  }
}

const toHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  );

/** Answers an upgrade without opening a connection. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  socket.end(`HTTP/1.1 ${status} Refused\r\nconnection: close\r\ncontent-length: 0\r\n\r\n`);
}
