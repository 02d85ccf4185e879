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
import { handler as autonomous } from '../../functions/autonomous/handler.ts';
import { handler as planned } from '../../functions/planned/handler.ts';
import { runs } from '../../functions/table/entities/planned.ts';
import { handler as stocks } from '../../functions/warehouse/handler.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import type { Table } from '../local/table.ts';
import { benchPlant } from '../seed/bench.ts';
import { addRounds } from '../seed/bench-rounds.ts';
import { benchWarehouse } from '../seed/bench-warehouse.ts';
import { load } from '../seed/load.ts';
import { type Figure, round } from './figure.ts';
import { AFTERNOON, NOW, scope, tableInTheAfternoon, torino } from './plants.ts';
import { ask, atOnce, type Screen, said, screens } from './screens.ts';

type Listed = Pick<Screen, 'name' | 'handler' | 'path' | 'query'>;
const limit = '500';
const march = { from: '2026-03-01', to: '2026-03-31', limit };

/** Of what the large plant has besides: its rounds and its warehouses. */
const others: readonly Listed[] = [
  {
    ...{ name: '500 checklist orders', handler: planned as never, path: '/checklistorder/items' },
    query: { from: '2026-02-01', to: '2026-02-28', limit },
  },
  { name: '500 runs', handler: planned as never, path: '/amorder/items', query: march },
  {
    ...{ name: '500 open runs', handler: planned as never, path: '/amorder/open' },
    query: { to: '2026-03-31', limit },
  },
  { name: '500 paths', handler: autonomous as never, path: '/path/items', query: { limit } },
  { name: '500 points', handler: autonomous as never, path: '/cilr/items', query: { limit } },
  { name: '500 spares', handler: stocks as never, path: '/sparepart/items', query: { limit } },
  { name: '500 movements', handler: stocks as never, path: '/movement/items', query: march },
];
const lists: readonly Listed[] = [...screens.filter(({ rows }) => rows), ...others];
/** Of all spares and their movements. */
const PART_OF_STOCKS = 0.1;
/** Of the runs of a month the first two days are more than a list holds. */
const LAST_RUNS = '2026-03-02';

async function plantWithAll(): Promise<Table> {
  const gathered = benchPlant(torino(), NOW);
  addRounds(gathered, torino(), NOW);
  const items = gathered.items.filter(
    ({ kind, value }) => kind !== runs || (value as { plannedOn: string }).plannedOn <= LAST_RUNS,
  );
  const table = await tableInTheAfternoon({ ...gathered, items });
  await load(benchWarehouse(torino(), NOW, PART_OF_STOCKS), scope, NOW);
  return table;
}

interface Said {
  status: number;
  body: Buffer;
}

async function tableThatRemembers(endpoint: string) {
  const heard = new Map<string, Promise<Said>>();
  const hear = async (request: IncomingMessage, body: Buffer): Promise<Said> => {
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
    const known = heard.get(name) ?? hear(request, body);
    heard.set(name, known);
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
  const table = await plantWithAll();
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
  for (const list of lists) {
    const rows = said(await ask(list)).items.length;
    if (rows < 500) throw new Error(`${list.name}: ${rows} rows`);
    measured[list.name] = await atOnce(list);
  }
  process.stdout.write(JSON.stringify(measured));
  clock.release();
  database.close();
  rmSync(folder, { recursive: true });
  process.exit();
}
