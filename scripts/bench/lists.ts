// Measures lists of 500 rows without the emulator, which takes longer over a page than the function does: the
// table's answers are recorded once and replayed at once to a process that only serves the calls.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { handler as autonomous } from '#functions/autonomous/handler.ts';
import { runs } from '#functions/db/entities/planned.ts';
import { handler as planned } from '#functions/planned/handler.ts';
import { handler as stocks } from '#functions/warehouse/handler.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import type { Table } from '../local/table.ts';
import { buildBenchPlant } from '../seed/bench.ts';
import { addRounds } from '../seed/bench-rounds.ts';
import { buildBenchWarehouse } from '../seed/bench-warehouse.ts';
import { loadSeed } from '../seed/load.ts';
import { type Figure, round } from './figure.ts';
import { AFTERNOON, buildTorino, NOW, scope, startAfternoonTable } from './plants.ts';
import { callScreen, measureParallelCalls, parseAnswer, type Screen, screens } from './screens.ts';

type ListCall = Pick<Screen, 'name' | 'handler' | 'path' | 'query'>;
const limit = '500';
const march = { from: '2026-03-01', to: '2026-03-31', limit };

/** Lists of the rounds and the warehouses, which are added to the large plant. */
const otherLists: readonly ListCall[] = [
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
const lists: readonly ListCall[] = [...screens.filter(({ rows }) => rows), ...otherLists];
/** Share of the spares and their movements that is loaded. */
const STOCK_SHARE = 0.1;
/** The first two days of the month already have more runs than a list holds. */
const LAST_RUN_DAY = '2026-03-02';

async function startFullTable(): Promise<Table> {
  const collector = buildBenchPlant(buildTorino(), NOW);
  addRounds(collector, buildTorino(), NOW);
  const items = collector.items.filter(
    ({ kind, value }) => kind !== runs || (value as { plannedOn: string }).plannedOn <= LAST_RUN_DAY,
  );
  const table = await startAfternoonTable({ ...collector, items });
  await loadSeed(buildBenchWarehouse(buildTorino(), NOW, STOCK_SHARE), scope, NOW);
  return table;
}

interface TableAnswer {
  status: number;
  body: Buffer;
}

async function startReplayingTable(endpoint: string) {
  const recordedAnswers = new Map<string, Promise<TableAnswer>>();
  const forwardRequest = async (request: IncomingMessage, body: Buffer): Promise<TableAnswer> => {
    const forwardedHeaders = Object.entries(request.headers).filter(([name]) =>
      /^(x-amz-|content-type|authorization)/.test(name),
    );
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: forwardedHeaders as [string, string][],
      body: new Uint8Array(body),
    });
    return { status: answer.status, body: Buffer.from(await answer.arrayBuffer()) };
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const name = `${request.headers['x-amz-target']} ${body}`;
    const recordedAnswer = recordedAnswers.get(name) ?? forwardRequest(request, body);
    recordedAnswers.set(name, recordedAnswer);
    const { status, body: text } = await recordedAnswer;
    response.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' }).end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close().closeAllConnections(),
  };
}

/** Measurements of twenty callers by list. */
type ListMeasurements = Record<string, Awaited<ReturnType<typeof measureParallelCalls>>>;

export async function measureLists(): Promise<Figure[]> {
  const table = await startFullTable();
  try {
    return await measureTable(table);
  } finally {
    await table.close();
  }
}

async function measureTable(table: Table): Promise<Figure[]> {
  const replayingTable = await startReplayingTable(table.endpoint);
  try {
    const child = spawn(process.execPath, [fileURLToPath(import.meta.url)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, AWS_ENDPOINT_URL_DYNAMODB: replayingTable.url },
    });
    const parts: Buffer[] = await child.stdout.toArray();
    return Object.entries(JSON.parse(Buffer.concat(parts).toString()) as ListMeasurements).flatMap(
      ([list, { p95, perSecond, cpu }]): Figure[] => {
        const name = `${list}, of a table that answers at once`;
        return [
          { figure: `${name}: CPU of a call`, value: round(cpu, 2), unit: 'ms', budget: 14 },
          { figure: `${name}: p95 of 20 callers`, value: round(p95), unit: 'ms', budget: 250 },
          {
            figure: `${name}: answered`,
            value: Math.round(perSecond),
            unit: 'per second',
            budget: 100,
            atLeast: true,
          },
        ];
      },
    );
  } finally {
    replayingTable.close();
  }
}

if (import.meta.main) {
  // The table's folder belongs to the parent process, so the clock gets a folder of its own.
  const folder = mkdtempSync(join(tmpdir(), 'bench-lists-'));
  const database = openDatabase(folder);
  const clock = startClock(database, AFTERNOON);
  const measurements: ListMeasurements = {};
  for (const list of lists) {
    const rows = parseAnswer(await callScreen(list)).items.length;
    if (rows < 500) throw new Error(`${list.name}: ${rows} rows`);
    measurements[list.name] = await measureParallelCalls(list);
  }
  process.stdout.write(JSON.stringify(measurements));
  clock.release();
  database.close();
  rmSync(folder, { recursive: true });
  process.exit();
}
