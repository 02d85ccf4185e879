// The way between a browser and the site, in the hand of a test: it may be cut, and what passes may be changed or counted.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { launchOptions } from '../browser.ts';

export interface Network {
  /** What was asked while the way was open: method and path. */
  readonly asked: string[];
  /** What was asked while it was cut. */
  readonly refused: string[];
  /** Nothing gets through any more but what `passes`, and what was under way ends. */
  cut(passes?: (path: string) => boolean): void;
  /**
   * Every request is lost with a chance of one half: half of these before they reach the service, half with their answer. `chance`
   * gives numbers below one.
   */
  flap(chance: () => number): void;
  /** Every answer comes so many milliseconds later. */
  slow(late: () => number): void;
  /** Well again. */
  join(): void;
  /** While it flapped. */
  readonly lost: { requests: number; answers: number };
  /** A file of the site as it is from now on. */
  change(path: string, to: (text: string) => string): void;
  /** And as it is again. */
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

/** For browsers that are started with its options. */
export async function openWay(site: string): Promise<Network & { options: LaunchOptions }> {
  const { port } = new URL(site);
  const asked: string[] = [];
  const refused: string[] = [];
  const lost = { requests: 0, answers: 0 };
  const changes = new Map<string, (text: string) => string>();
  const sockets = new Set<Socket>();
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
    // a browser asks again by itself where a connection that served before breaks off
    if (flaps) to.shouldKeepAlive = false;
    if (late) await pause(late());
    passOn(from, to, Number(port), fate, changes.get(path));
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
  const join = () => {
    passes = everything;
    flaps = undefined;
    late = undefined;
  };
  return {
    options: {
      ...options,
      // the browser believes it stands before the site itself, whose sign-in knows one address
      args: [...options.args!, `--host-resolver-rules=MAP localhost:${port} 127.0.0.1:${here}`],
    },
    asked,
    refused,
    lost,
    join,
    cut(but = nothing) {
      passes = but;
      breakOff();
    },
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
