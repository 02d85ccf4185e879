// Stand-in for SAP and its middleware, on a port of its own so that it can be down. It posts a repeated
// request twice: avoiding that is the task of the sender.
import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { SapDocument } from '#shared/warehouse/sap.ts';
import { createExchange, type Exchange, readBody, send, sendJson } from '../exchange.ts';
import { listen } from '../listen.ts';
import {
  buildPostedAnswer,
  buildRefusedAnswer,
  type Fault,
  type MaterialDocument,
  openDocumentBook,
  type SapSettings,
} from './book.ts';

const user = { user: 'plantledger', password: 'local' };
const authorization = `Basic ${Buffer.from(`${user.user}:${user.password}`).toString('base64')}`;
const callPattern = /^\/warehouse\/\d+\/sap\/movements(?:\/([^/]+))?$/;

export type Sap = Awaited<ReturnType<typeof startSap>>;

export async function startSap(database: DatabaseSync, { slowMs = 3000 } = {}) {
  const book = openDocumentBook(database);
  let server: Server | undefined;
  let port = 0;
  /** Cookie of the session that each token belongs to. */
  const sessions = new Map<string, string>();

  const postDocument = (key: string, document: SapDocument, dedups: boolean): MaterialDocument =>
    (dedups ? book.underKey(key) : undefined) ?? book.post(key, document);

  const answersByFault: Record<
    Fault,
    (exchange: Exchange, answer: ReturnType<typeof buildPostedAnswer>) => unknown
  > = {
    none: (exchange, answer) => sendJson(exchange, 200, answer),
    slow: (exchange, answer) => sendJson(exchange, 200, answer),
    doubled: (exchange, answer) => sendJson(exchange, 200, answer),
    token: (exchange, answer) => sendJson(exchange, 200, answer),
    error: (exchange) => sendJson(exchange, 500, {}),
    noToken: (exchange) => sendJson(exchange, 500, {}),
    locked: (exchange) => sendJson(exchange, 500, {}),
    down: ({ response }) => response.destroy(),
    timeout: () => undefined,
    lost: ({ response }) => response.destroy(),
    fault: (exchange) => sendJson(exchange, 500, { message: 'Internal Server Error' }),
    malformed: (exchange) => send(exchange, 200, { 'content-type': 'application/json' }, '{"batchId":'),
    others: (exchange, { batchId, results }) =>
      sendJson(exchange, 200, {
        batchId,
        results: results.map((result) => ({ ...result, movementId: `${result.movementId}0` })),
      }),
  };

  function giveToken(exchange: Exchange) {
    const token = randomUUID();
    const cookie = `SAP_SESSIONID=${randomUUID()}`;
    sessions.set(token, cookie);
    send(exchange, 200, { 'x-csrf-token': token, 'set-cookie': `${cookie}; path=/; HttpOnly` }, '');
  }

  async function handleCall(exchange: Exchange) {
    const { request, method, path } = exchange;
    const [call, batch] = callPattern.exec(path) ?? [];
    const { fault, dedups, finds } = book.switches();
    if (request.headers.authorization !== authorization)
      return sendJson(exchange, 401, { message: 'Who are you?' });
    if (call && method === 'GET' && batch && finds) {
      const existingDocument = book.ofBatch(batch);
      return existingDocument
        ? sendJson(exchange, 200, buildPostedAnswer(existingDocument))
        : sendJson(exchange, 404, {});
    }
    const { 'x-csrf-token': token = '', cookie } = request.headers;
    if (call && method === 'GET' && !batch && token === 'fetch' && fault !== 'noToken')
      return giveToken(exchange);
    if (!call || method !== 'POST' || batch) return sendJson(exchange, 404, { message: 'Not Found' });
    const document = JSON.parse((await readBody(request, 256 * 1024)).toString()) as SapDocument;
    const key = String(request.headers['idempotency-key'] ?? '');
    const hasToken = cookie !== undefined && sessions.get(String(token)) === cookie;
    if (fault === 'noToken' || (fault === 'token' && !hasToken))
      return send(exchange, 403, { 'x-csrf-token': 'Required' }, 'CSRF token validation failed');
    if (fault === 'locked') return sendJson(exchange, 423, { message: 'M3 024 Material is locked by user' });
    if (fault === 'slow') await pause(slowMs);
    if (fault === 'error') return sendJson(exchange, 200, buildRefusedAnswer(document));
    const newDocument = postDocument(key, document, dedups);
    if (fault === 'doubled') postDocument(key, document, dedups);
    return answersByFault[fault](exchange, buildPostedAnswer(newDocument));
  }

  const listener: RequestListener = (request, response) => {
    const exchange = createExchange(request, response);
    handleCall(exchange).catch((error: Error) => {
      // The client has disconnected or sent an invalid request.
      if (!response.headersSent && !response.destroyed) sendJson(exchange, 400, { message: error.message });
    });
  };

  async function openServer() {
    if (server) return;
    server = createServer(listener);
    // The secret contains the previous port, which is reused unless another process has taken it.
    port = await listen(server, port).catch(() => listen(server!, 0));
  }
  /** Closes the server at once and aborts running answers. */
  async function closeServer() {
    const openedServer = server;
    server = undefined;
    if (!openedServer) return;
    const serverClosed = new Promise((done) => openedServer.close(done));
    openedServer.closeAllConnections();
    await serverClosed;
  }

  await openServer();
  if (book.switches().fault === 'down') await closeServer();
  return {
    book,
    /** Returns the secret that each tenant gets. */
    secret: () => ({ url: `http://127.0.0.1:${port}`, ...user, finds: book.switches().finds }),
    async switch(settings: SapSettings) {
      book.switch(settings);
      await (settings.fault === 'down' ? closeServer() : openServer());
    },
    /** Simulates a crash and an automatic restart. */
    async restart() {
      await closeServer();
      if (book.switches().fault !== 'down') await openServer();
    },
    close: closeServer,
  };
}
