// A stand-in for SAP and the middleware before it, on a port of its own, so that it can be down. It posts what it is told, twice
// when it is told twice: whoever sends must see to it that it is not.
import { createServer, type RequestListener, type Server } from 'node:http';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import type { SapDocument } from '../../../shared/warehouse/sap.ts';
import { type Exchange, exchangeOf, readBody, send, sendJson } from '../exchange.ts';
import { listen } from '../front.ts';
import { type Fault, type MaterialDocument, openBook, posted, refusedAt, type Switches } from './book.ts';

const user = { user: 'plantledger', password: 'local' };
const authorization = `Basic ${Buffer.from(`${user.user}:${user.password}`).toString('base64')}`;
const calls = /^\/warehouse\/\d+\/sap\/movements(?:\/([^/]+))?$/;

export type Sap = Awaited<ReturnType<typeof startSap>>;

export async function startSap(database: DatabaseSync, { slowMs = 3000 } = {}) {
  const book = openBook(database);
  let server: Server | undefined;
  let port = 0;

  const take = (key: string, document: SapDocument, dedups: boolean): MaterialDocument =>
    (dedups ? book.underKey(key) : undefined) ?? book.post(key, document);

  const answers: Record<Fault, (exchange: Exchange, answer: ReturnType<typeof posted>) => unknown> = {
    none: (exchange, answer) => sendJson(exchange, 200, answer),
    slow: (exchange, answer) => sendJson(exchange, 200, answer),
    doubled: (exchange, answer) => sendJson(exchange, 200, answer),
    error: (exchange) => sendJson(exchange, 500, {}),
    down: ({ response }) => response.destroy(),
    timeout: () => undefined,
    lost: ({ response }) => response.destroy(),
    fault: (exchange) => sendJson(exchange, 500, { message: 'Internal Server Error' }),
    malformed: (exchange) => send(exchange, 200, { 'content-type': 'application/json' }, '{"batchId":'),
    others: (exchange, { batchId, results }) =>
      sendJson(exchange, 200, {
        batchId,
        results: results.map((each) => ({ ...each, movementId: `${each.movementId}0` })),
      }),
  };

  async function work(exchange: Exchange) {
    const { request, method, path } = exchange;
    const [call, batch] = calls.exec(path) ?? [];
    const { fault, dedups, finds } = book.switches();
    if (request.headers.authorization !== authorization)
      return sendJson(exchange, 401, { message: 'Who are you?' });
    if (call && method === 'GET' && batch && finds) {
      const found = book.ofBatch(batch);
      return found ? sendJson(exchange, 200, posted(found)) : sendJson(exchange, 404, {});
    }
    if (!call || method !== 'POST' || batch) return sendJson(exchange, 404, { message: 'Not Found' });
    const document = JSON.parse((await readBody(request, 256 * 1024)).toString()) as SapDocument;
    const key = String(request.headers['idempotency-key'] ?? '');
    if (fault === 'slow') await pause(slowMs);
    if (fault === 'error') return sendJson(exchange, 200, refusedAt(document));
    const made = take(key, document, dedups);
    if (fault === 'doubled') take(key, document, dedups);
    return answers[fault](exchange, posted(made));
  }

  const listener: RequestListener = (request, response) => {
    const exchange = exchangeOf(request, response);
    work(exchange).catch((error: Error) => {
      // whoever asked has gone, or said what nobody understands
      if (!response.headersSent && !response.destroyed) sendJson(exchange, 400, { message: error.message });
    });
  };

  async function open() {
    if (server) return;
    server = createServer(listener);
    // the secret names the port it had: as long as nobody took it meanwhile
    port = await listen(server, port).catch(() => listen(server!, 0));
  }
  /** At once, with every answer that was under way. */
  async function shut() {
    const was = server;
    server = undefined;
    if (!was) return;
    const closed = new Promise((done) => was.close(done));
    was.closeAllConnections();
    await closed;
  }

  await open();
  if (book.switches().fault === 'down') await shut();
  return {
    book,
    /** What the secret of each tenant says. */
    secret: () => ({ url: `http://127.0.0.1:${port}`, ...user, finds: book.switches().finds }),
    async switch(chosen: Switches) {
      book.switch(chosen);
      await (chosen.fault === 'down' ? shut() : open());
    },
    /** As if it died, and came back by itself. */
    async restart() {
      await shut();
      if (book.switches().fault !== 'down') await open();
    },
    close: shut,
  };
}
