// The ledger of a large machine and the list of many: units, commands and time of each.
import { handler } from '../../functions/reports/handler.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import { benchLedgers } from '../seed/bench-ledger.ts';
import { type Figure, percentile, round } from './figure.ts';
import { headers, NOW, scope, TODAY, tableWith } from './plants.ts';

const YEAR = Number(TODAY.slice(0, 4));
const MEASURED = 20;

async function get(path: string, query: Record<string, string>): Promise<string> {
  const [, thing = '', ...rest] = path.split('/');
  const event = {
    ...{ version: '2.0', routeKey: `GET /${thing}/{proxy+}`, pathParameters: { proxy: rest.join('/') } },
    ...{ rawPath: path, rawQueryString: new URLSearchParams(query).toString(), headers },
    ...{ queryStringParameters: query, isBase64Encoded: false },
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

interface Asked {
  rru: number;
  /** Commands, of which no more than two follow one another. */
  trips: number;
  /** Milliseconds, so many answers of a hundred are faster. */
  p95: number;
  body: string;
}

export const budgets = {
  large: { elements: 2_000, activities: 20_000, rru: 300, p95: 400 },
  usual: { elements: 500, activities: 5_000, rru: 90, p95: 200 },
  list: { machines: 500, rru: 9 },
} as const;

/** The two machines and the list, each asked with the session known, as on every call of two seconds but the first; `measured` times for the clock. */
export async function askedLedgers(measured = 0): Promise<Record<keyof typeof budgets, Asked>> {
  const { large, usual, list } = budgets;
  const table = await tableWith(benchLedgers(TODAY, { sizes: [large, usual], machines: list.machines }));
  const database = openDatabase(table.folder);
  const clock = startClock(database, NOW);
  try {
    return {
      large: await asked('/ledger/items/1', YEAR - 1, measured),
      usual: await asked('/ledger/items/2', YEAR - 1, measured),
      list: await asked('/ledger/items', YEAR, measured),
    };
  } finally {
    clock.release();
    database.close();
    await table.close();
  }
}

async function asked(path: string, year: number, measured: number): Promise<Asked> {
  const ask = () => get(path, { year: String(year) });
  await ask();
  const { rru, trips, answer } = await costOf(ask);
  const times: number[] = [];
  for (let n = 0; n < measured; n++) {
    const start = performance.now();
    await ask();
    times.push(performance.now() - start);
  }
  return { rru, trips, p95: percentile(times, 0.95), body: answer };
}

export async function ledgers(): Promise<Figure[]> {
  const found = await askedLedgers(MEASURED);
  const sheets = (['large', 'usual'] as const).flatMap((size) => {
    const { elements, activities, rru, p95 } = budgets[size];
    const name = `ledger of ${elements} elements, ${activities} activities`;
    return [
      { figure: `${name}: read units`, value: round(found[size].rru), unit: 'RRU', budget: rru },
      { figure: `${name}: commands`, value: found[size].trips, unit: 'trips' },
      { figure: `${name}: p95`, value: round(found[size].p95), unit: 'ms', budget: p95 },
      { figure: `${name}: size`, value: found[size].body.length, unit: 'characters' },
    ];
  });
  const { machines, rru } = budgets.list;
  const list = { value: round(found.list.rru), unit: 'RRU', budget: rru };
  return [...sheets, { figure: `ledgers of ${machines} machines: read units`, ...list }];
}
