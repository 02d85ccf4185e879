// The way between a browser and the site, in the hand of a test: it may be cut, and what passes may be changed or counted.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Browser, chromium } from 'playwright-core';
import { launchOptions } from '../browser.ts';

export interface Network {
  /** What was asked while the way was open: method and path. */
  readonly asked: string[];
  /** What was asked while it was cut. */
  readonly refused: string[];
  /** Nothing gets through any more but what `passes`, and what was under way ends. */
  cut(passes?: (path: string) => boolean): void;
  join(): void;
  /** A file of the site as it is from now on. */
  change(path: string, to: (text: string) => string): void;
  /** And as it is again. */
  restore(): void;
  close(): Promise<void>;
}

const everything = (_path: string) => true;
const nothing = (_path: string) => false;

export async function openNetwork(site: string): Promise<Network & { browser: Browser }> {
  const { port } = new URL(site);
  const asked: string[] = [];
  const refused: string[] = [];
  const changes = new Map<string, (text: string) => string>();
  const sockets = new Set<Socket>();
  let passes = everything;

  const server = createServer((from, to) => {
    const path = from.url!.split('?')[0]!;
    const open = passes(path);
    (open ? asked : refused).push(`${from.method} ${path}`);
    if (!open) return void from.destroy();
    passOn(from, to, Number(port), changes.get(path));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port: here } = server.address() as AddressInfo;
  const options = await launchOptions();
  // the browser believes it stands before the site itself, whose sign-in knows one address
  const browser = await chromium.launch({
    ...options,
    args: [...options.args!, `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${here}`],
  });
  const cut = (but = nothing) => {
    passes = but;
    for (const socket of sockets) socket.destroy();
  };
  return {
    browser,
    asked,
    refused,
    cut,
    join: () => {
      passes = everything;
    },
    change: (path, to) => changes.set(path, to),
    restore: () => changes.clear(),
    async close() {
      await browser.close();
      cut();
      await new Promise((done) => server.close(done));
    },
  };
}

function passOn(
  from: IncomingMessage,
  to: ServerResponse,
  port: number,
  changed?: (text: string) => string,
): void {
  const { 'accept-encoding': encoding, 'if-none-match': known, ...headers } = from.headers;
  const asked = request(
    {
      ...{ host: '127.0.0.1', port, method: from.method, path: from.url },
      headers: changed ? headers : from.headers,
    },
    (answer) => {
      if (!changed) {
        to.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(to);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () => {
        const { 'content-length': _, etag: __, ...rest } = answer.headers;
        to.writeHead(answer.statusCode!, rest);
        to.end(changed(Buffer.concat(chunks).toString()));
      });
    },
  );
  asked.on('error', () => to.destroy());
  to.on('close', () => asked.destroy());
  from.pipe(asked);
}
