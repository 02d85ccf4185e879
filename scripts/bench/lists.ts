// Lists of 500 rows without the emulator, which takes longer over a page than the function does: the table's answers are heard once and
// then said again at once, to a process that does nothing but serve the calls.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import type { Table } from '../local/table.ts';
import { type Figure, round } from './figure.ts';
import { AFTERNOON, largeTable } from './plants.ts';
import { atOnce, screens } from './screens.ts';

interface Said {
  status: number;
  body: Buffer;
}

async function tableThatRemembers(endpoint: string) {
  const said = new Map<string, Promise<Said>>();
  const ask = async (request: IncomingMessage, body: Buffer): Promise<Said> => {
    const signed = Object.entries(request.headers).filter(([name]) =>
      /^(x-amz-|content-type|authorization)/.test(name),
    );
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: signed as [string, string][],
      body: new Uint8Array(body),
    });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const name = `${request.headers['x-amz-target']} ${body}`;
    const known = said.get(name) ?? ask(request, body);
    said.set(name, known);
    const { status, body: text } = await known;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}

/** By list: what twenty callers get of it. */
type Measured = Record<string, Awaited<ReturnType<typeof atOnce>>>;

export async function listFigures(): Promise<Figure[]> {
  const table = await largeTable(1);
  try {
    return await figuresOf(table);
  } finally {
    await table.close();
  }
}

async function figuresOf(table: Table): Promise<Figure[]> {
  const remembering = await tableThatRemembers(table.endpoint);
  try {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: remembering.url },
    });
    const parts: Buffer[] = await child.stdout.toArray();
    return Object.entries(JSON.parse(Buffer.concat(parts).toString()) as Measured).flatMap(
      ([list, { p95, perSecond, cpu }]): Figure[] => {
        const name = `${list}, of a table that answers at once`;
        return [
          { figure: `${name}: CPU of a call`, value: round(cpu, 2), unit: 'ms', budget: 8 },
          { figure: `${name}: p95 of 20 callers`, value: round(p95), unit: 'ms', budget: 120 },
          {
            figure: `${name}: answered`,
            value: Math.round(perSecond),
            unit: 'per second',
            budget: 200,
            atLeast: true,
          },
        ];
      },
    );
  } finally {
    remembering.close();
  }
}

if (import.meta.main) {
  // the table's own folder is its opener's
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  const database = openDatabase(folder);
  const clock = startClock(database, AFTERNOON);
  const measured: Measured = {};
  for (const screen of screens.filter(({ rows }) => rows)) measured[screen.name] = await atOnce(screen);
  process.stdout.write(JSON.stringify(measured));
  clock.release();
  database.close();
  rmSync(folder, { recursive: true });
  process.exit();
}
