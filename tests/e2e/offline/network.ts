// Proxy between a browser and the site: tests may cut it, and change or count requests.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { launchOptions } from '../browser.ts';
import { CALM_MS, HELD_STREAM } from '../traffic.ts';

export interface Network {
  /** Requests while the network was up: method and path. */
  readonly asked: string[];
  /** Requests while it was cut. */
  readonly refused: string[];
  /** Waits until all requests are answered, and then refuses all except those that `passes` accepts. */
  cut(passes?: (path: string) => boolean): Promise<void>;
  /** Refuses all requests at once except those that `passes` accepts, and aborts running ones. */
  tear(passes?: (path: string) => boolean): void;
  /**
   * Loses half of the requests: half of these before they reach the service, half with their answer. `chance`
   * returns numbers below one.
   */
  flap(chance: () => number): void;
  /** Delays every answer by so many milliseconds. */
  slow(late: () => number): void;
  /** Restores the network. */
  join(): void;
  /** Numbers lost while the network was unstable. */
  readonly lost: { requests: number; answers: number };
  /** Replaces a file of the site from now on. */
  change(path: string, to: (text: string) => string): void;
  /** Restores all replaced files. */
  restore(): void;
  close(): Promise<void>;
}

type Fate = 'arrives' | 'lost' | 'unanswered';
const fateOf = (chance: number): Fate => (chance < 0.25 ? 'lost' : chance < 0.5 ? 'unanswered' : 'arrives');

const everything = (_path: string) => true;
const nothing = (_path: string) => false;

export async function openNetwork(site: string): Promise<Network & { browser: Browser }> {
  const { options, close, ...network } = await openWay(site);
  const browser = await chromium.launch(options);
  return {
    ...network,
    browser,
    async close() {
      await browser.close();
      await close();
    },
  };
}

/** Opens the proxy and returns options for the browsers that use it. */
export async function openWay(site: string): Promise<Network & { options: LaunchOptions }> {
  const { port } = new URL(site);
  const asked: string[] = [];
  const refused: string[] = [];
  const lost = { requests: 0, answers: 0 };
  const changes = new Map<string, (text: string) => string>();
  const sockets = new Set<Socket>();
  const running = new Set<ServerResponse>();
  let passes = everything;
  let flaps: (() => number) | undefined;
  let late: (() => number) | undefined;

  const server = createServer(async (from, to) => {
    const path = from.url!.split('?')[0]!;
    const fate: Fate = passes(path) ? fateOf(flaps?.() ?? 1) : 'lost';
    (passes(path) ? asked : refused).push(`${from.method} ${path}`);
    if (flaps && fate === 'lost') lost.requests += 1;
    if (fate === 'lost') return void from.destroy();
    if (fate === 'unanswered') lost.answers += 1;
    // A browser retries by itself if a reused connection breaks, so connections are not reused.
    if (flaps) to.shouldKeepAlive = false;
    if (path !== HELD_STREAM) {
      running.add(to);
      to.on('close', () => running.delete(to));
    }
    if (late) await pause(late());
    passOn(from, to, Number(port), fate, changes.get(path));
  });
  // Push connections pass unless the network is cut; they are no requests.
  server.on('upgrade', (from, socket, head) => {
    if (!passes(from.url!.split('?')[0]!)) return void socket.destroy();
    passUpgradeOn(from, socket as Socket, head, Number(port));
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port: here } = server.address() as AddressInfo;
  const options = await launchOptions();
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };
  const tear = (but = nothing) => {
    passes = but;
    breakOff();
  };
  const join = () => {
    passes = everything;
    flaps = undefined;
    late = undefined;
  };
  return {
    options: {
      ...options,
      // The browser sees the site's own address, which is the only one the sign-in accepts.
      args: [...options.args!, `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${here}`],
    },
    asked,
    refused,
    lost,
    join,
    async cut(but = nothing) {
      for (const until = Date.now() + CALM_MS; running.size > 0 && Date.now() < until; ) await pause(10);
      tear(but);
    },
    tear,
    flap(chance) {
      join();
      flaps = chance;
      breakOff();
    },
    slow(by) {
      join();
      late = by;
    },
    change: (path, to) => changes.set(path, to),
    restore: () => changes.clear(),
    async close() {
      passes = nothing;
      breakOff();
      await new Promise((done) => server.close(done));
    },
  };
}

function passUpgradeOn(from: IncomingMessage, socket: Socket, head: Buffer, port: number): void {
  const service = connect(port, '127.0.0.1', () => {
    const lines = [`${from.method} ${from.url} HTTP/1.1`];
    for (let i = 0; i < from.rawHeaders.length; i += 2)
      lines.push(`${from.rawHeaders[i]}: ${from.rawHeaders[i + 1]}`);
    service.write(`${lines.join('\r\n')}\r\n\r\n`);
    service.write(head);
    socket.pipe(service).pipe(socket);
  });
  for (const [one, other] of [
    [socket, service],
    [service, socket],
  ] as const) {
    one.on('error', () => one.destroy());
    one.on('close', () => other.destroy());
  }
}

function passOn(
  from: IncomingMessage,
  to: ServerResponse,
  port: number,
  fate: Fate,
  changed?: (text: string) => string,
): void {
  const { 'accept-encoding': encoding, 'if-none-match': known, ...headers } = from.headers;
  const asked = request(
    {
      ...{ host: '127.0.0.1', port, method: from.method, path: from.url },
      headers: changed ? headers : from.headers,
    },
    (answer) => {
      if (fate === 'unanswered') {
        answer.resume().on('end', () => to.destroy());
        return;
      }
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
