// Kernel of the push connection: its address, the entry point of its functions, and messages to connections.
import { DeleteConnectionCommand, PostToConnectionCommand } from '@aws-sdk/client-apigatewaymanagementapi';
import { RefusalError, refusalStatuses } from '#shared/refused.ts';
import { NO_SCOPE, type Scope } from '../db/keys.ts';
import { openStore, type Store } from '../db/store.ts';
import { getConnectionClient, getSetting, getTableClient } from './aws.ts';
import { log } from './log.ts';
import { createOriginMiddleware } from './origin.ts';
import { traceHandler } from './traced-handler.ts';

/** Path of the site at which connections are opened; it is also the stage of the WebSocket API. */
const SOCKET_PATH = '/socket';

/** Returns the WebSocket address at a host of the site, with the security of the site itself. */
export const buildSocketUrl = (host: string): string =>
  `${getSetting('SITE_URL').startsWith('https:') ? 'wss' : 'ws'}://${host}${SOCKET_PATH}`;

interface SocketEvent {
  headers?: Record<string, string>;
  stageVariables?: Record<string, string>;
  queryStringParameters?: Record<string, string> | null;
  body?: string | null;
  requestContext: { connectionId: string; routeKey: string; requestTimeEpoch: number };
}
export interface SocketCall {
  connectionId: string;
  query: Readonly<Record<string, string>>;
  /** Text of a message. */
  body: string;
  /** ISO instant of the event, and the same in epoch milliseconds. */
  now: string;
  sentAt: number;
  /** Store of tickets and connections, which belong to no tenant. */
  store: Store;
  openScope: (scope: Scope) => Store;
}

/**
 * Builds the Lambda of a route of the WebSocket API. A connection is accepted only through the distribution.
 * A refusal becomes the status of the answer, which refuses a new connection; other errors are logged.
 */
export const createSocketHandler = (handle: (call: SocketCall) => Promise<void>) =>
  traceHandler(async (event: SocketEvent): Promise<{ statusCode: number }> => {
    const { connectionId, routeKey, requestTimeEpoch } = event.requestContext;
    const now = new Date(Date.now()).toISOString();
    const openScope = (scope: Scope) =>
      openStore(getTableClient(), getSetting('TABLE'), scope, { user: 'socket', now });
    try {
      if (routeKey === '$connect') createOriginMiddleware().before?.({ event } as never);
      await handle({
        connectionId,
        query: event.queryStringParameters ?? {},
        body: event.body ?? '',
        now,
        sentAt: requestTimeEpoch,
        store: openScope({ tenant: NO_SCOPE }),
        openScope,
      });
      return { statusCode: 200 };
    } catch (error) {
      const statusCode = error instanceof RefusalError ? refusalStatuses[error.kind] : 500;
      if (error instanceof RefusalError)
        log('warn', 'refused', { status: statusCode, code: error.code, routeKey });
      else log('error', 'call failed', { call: routeKey, error });
      return { statusCode };
    }
  });

/** Errors of the gateway about a connection that does not exist any more. */
const goneErrors = new Set(['GoneException', 'NotFoundException']);
const isGone = (error: unknown) => error instanceof Error && goneErrors.has(error.name);

/** Sends a text to a connection; returns false if the connection is gone. @throws other errors of the gateway */
export async function postToConnection(connectionId: string, text: string): Promise<boolean> {
  try {
    await getConnectionClient().send(
      new PostToConnectionCommand({ ConnectionId: connectionId, Data: new TextEncoder().encode(text) }),
    );
    return true;
  } catch (error) {
    if (isGone(error)) return false;
    throw error;
  }
}

/** Closes a connection; one that is gone is closed already. */
export async function closeConnection(connectionId: string): Promise<void> {
  try {
    await getConnectionClient().send(new DeleteConnectionCommand({ ConnectionId: connectionId }));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}
