// Pages of the push tests: a stack with two tenants, calls and push connections of their users.
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { openStore, type Store } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import { type Stack, startStack } from '#scripts/local/stack.ts';
import type { AnyEndpoint, RequestOf } from '#shared/contract.ts';
import type { Hint, Topic } from '#shared/push/messages.ts';
import { socket as calls } from '#shared/push/socket-api.ts';
import { type Role, requestOf } from '../harness.ts';
import { seedPeople } from '../people.ts';

export const storeOf = (scope: { tenant: string; plant?: string }): Store =>
  openStore(getTableClient(), process.env.TABLE!, scope, { user: 'seed', now: new Date().toISOString() });

/** Starts the whole cloud with two tenants, two plants each, and a user of every profile. */
export const startPushStack = (port?: number): Promise<Stack> =>
  startStack({
    port,
    seed: () => ({
      async finish() {
        for (const tenant of ['acme', 'acme-2']) await seedPeople(tenant, storeOf);
      },
    }),
  });

export interface Page {
  as?: Role;
  tenant?: string;
  plant?: string;
  /** Token instead of a new sign-in. */
  token?: string;
  headers?: Record<string, string>;
}
const tokenOf = ({ as = 'admin', tenant = 'acme', token }: Page, stack: Stack) =>
  token ?? stack.token(`${as}@${tenant}.example`.toLowerCase());

/** Calls the API as a page does; returns status and body. */
export async function ask<E extends AnyEndpoint>(
  stack: Stack,
  call: E,
  input: RequestOf<E>,
  page: Page = {},
  // biome-ignore lint/suspicious/noExplicitAny: an answer or a refusal, looked into by matchers
): Promise<{ status: number; body: any }> {
  const { parameters, query, body } = requestOf(call, input as Record<string, unknown>);
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => parameters[name]!);
  const search = query && Object.keys(query).length > 0 ? `?${new URLSearchParams(query)}` : '';
  const answer = await fetch(`${stack.url}/api${path}${search}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${await tokenOf(page, stack)}`,
      'x-plant': page.plant ?? 'P1',
      'content-type': 'application/json',
      ...page.headers,
    },
    body,
  });
  return { status: answer.status, body: await answer.json() };
}

/** Returns the body of a call that must succeed. */
export async function done<E extends AnyEndpoint>(stack: Stack, call: E, input: RequestOf<E>, page?: Page) {
  const { status, body } = await ask(stack, call, input, page);
  if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Tries to connect; returns the socket, or the status with which the connection is refused. */
export async function connect(url: string, headers?: Record<string, string>): Promise<WebSocket | number> {
  const socket = new WebSocket(url, { headers });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
    socket.once('unexpected-response', (_, response) => {
      resolve(response.statusCode ?? 0);
      socket.terminate();
    });
  });
}

export interface OpenPage {
  socket: WebSocket;
  hints: (Hint & { at: number })[];
  show(...topics: Topic[]): Promise<void>;
  /** Topics of the hints since the last call, sorted, without repeats. */
  heard(): string[];
  /** Resolves when the service has closed the connection. */
  closed: Promise<unknown>;
}

/** Opens a page with a connection that shows topics. */
export async function openPage(stack: Stack, page: Page = {}, ...topics: Topic[]): Promise<OpenPage> {
  const { ticket, url } = await done(stack, calls.ticket, {}, page);
  const socket = await connect(`${url}?ticket=${ticket}`);
  if (typeof socket === 'number') throw new Error(`the connection was refused with ${socket}`);
  const hints: OpenPage['hints'] = [];
  socket.on('message', (data) => hints.push({ ...(JSON.parse(String(data)) as Hint), at: Date.now() }));
  const show = async (...shown: Topic[]) => {
    socket.send(JSON.stringify({ action: 'show', topics: shown }));
    // A ping is answered by the socket itself, so the message before it has arrived.
    socket.ping();
    await once(socket, 'pong');
    await stack.settle();
  };
  if (topics.length > 0) await show(...topics);
  return {
    socket,
    hints,
    show,
    heard: () => [...new Set(hints.splice(0).map(({ topic }) => topic))].sort(),
    closed: once(socket, 'close'),
  };
}
