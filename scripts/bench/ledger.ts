// Measures the ledger of a large machine and the list of many machines: capacity units, commands and time.

import { measureCost } from '#functions/db/capacity.ts';
import { handler } from '#functions/reports/handler.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import { buildBenchLedgers } from '../seed/bench-ledger.ts';
import { computePercentile, type Figure, round } from './figure.ts';
import { headers, NOW, scope, stageVariables, startLoadedTable, TODAY } from './plants.ts';

const YEAR = Number(TODAY.slice(0, 4));
const SAMPLE_COUNT = 20;

async function getBody(path: string, query: Record<string, string>): Promise<string> {
  const [, resource = '', ...rest] = path.split('/');
  const event = {
    ...{ version: '2.0', routeKey: `GET /${resource}/{proxy+}`, pathParameters: { proxy: rest.join('/') } },
    ...{ rawPath: path, rawQueryString: new URLSearchParams(query).toString(), headers },
    ...{ queryStringParameters: query, stageVariables, isBase64Encoded: false },
    requestContext: {
      requestId: 'bench',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      authorizer: {
        jwt: { claims: { token_use: 'access', tenant: scope.tenant, user: 'admin' }, scopes: [] },
      },
    },
  };
  const answer = (await handler(event as never, {} as never)) as { statusCode: number; body: string };
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer.body;
}

interface LedgerReading {
  rru: number;
  /** Number of commands; no more than two of them are sequential. */
  trips: number;
  /** 95th percentile of the time in milliseconds. */
  p95: number;
  body: string;
}

export const ledgerBudgets = {
  large: { elements: 2_000, activities: 20_000, rru: 300, p95: 400 },
  usual: { elements: 500, activities: 5_000, rru: 90, p95: 200 },
  list: { machines: 500, rru: 9 },
} as const;

/**
 * Reads the two ledgers and the list with a cached session, as all calls but the first do; each is repeated
 * `sampleCount` times for the time.
 */
export async function measureLedgerReads(
  sampleCount = 0,
): Promise<Record<keyof typeof ledgerBudgets, LedgerReading>> {
  const { large, usual, list } = ledgerBudgets;
  const table = await startLoadedTable(
    buildBenchLedgers(TODAY, { sizes: [large, usual], machines: list.machines }),
  );
  const database = openDatabase(table.folder);
  const clock = startClock(database, NOW);
  try {
    return {
      large: await measureLedgerCall('/ledger/items/1', YEAR - 1, sampleCount),
      usual: await measureLedgerCall('/ledger/items/2', YEAR - 1, sampleCount),
      list: await measureLedgerCall('/ledger/items', YEAR, sampleCount),
    };
  } finally {
    clock.release();
    database.close();
    await table.close();
  }
}

async function measureLedgerCall(path: string, year: number, sampleCount: number): Promise<LedgerReading> {
  const callLedger = () => getBody(path, { year: String(year) });
  await callLedger();
  const { rru, trips, answer } = await measureCost(callLedger);
  const times: number[] = [];
  for (let n = 0; n < sampleCount; n++) {
    const start = performance.now();
    await callLedger();
    times.push(performance.now() - start);
  }
  return { rru, trips, p95: computePercentile(times, 0.95), body: answer };
}

export async function measureLedgers(): Promise<Figure[]> {
  const readings = await measureLedgerReads(SAMPLE_COUNT);
  const ledgerFigures = (['large', 'usual'] as const).flatMap((size) => {
    const { elements, activities, rru, p95 } = ledgerBudgets[size];
    const name = `ledger of ${elements} elements, ${activities} activities`;
    return [
      { figure: `${name}: read units`, value: round(readings[size].rru), unit: 'RRU', budget: rru },
      { figure: `${name}: commands`, value: readings[size].trips, unit: 'trips' },
      { figure: `${name}: p95`, value: round(readings[size].p95), unit: 'ms', budget: p95 },
      { figure: `${name}: size`, value: readings[size].body.length, unit: 'characters' },
    ];
  });
  const { machines, rru } = ledgerBudgets.list;
  const listFigure = { value: round(readings.list.rru), unit: 'RRU', budget: rru };
  return [...ledgerFigures, { figure: `ledgers of ${machines} machines: read units`, ...listFigure }];
}
