// Measures the calls of the screens through the real handlers: capacity of each call, and response times with
// twenty callers.
import { gunzipSync } from 'node:zlib';
import { type CapacityUsage, measureCost } from '#functions/db/capacity.ts';
import { handler as planned } from '#functions/planned/handler.ts';
import { handler as procedures } from '#functions/procedures/handler.ts';
import { handler as reports } from '#functions/reports/handler.ts';
import { handler as requests } from '#functions/requests/handler.ts';
import { handler as structure } from '#functions/structure/handler.ts';
import { LARGE_MACHINE_CODE } from '../seed/bench.ts';
import { computePercentile, type Figure, round } from './figure.ts';
import { headers, scope, stageVariables, startLargeTable } from './plants.ts';

type Handler = (event: never, context: never) => Promise<unknown>;
export interface Screen {
  name: string;
  handler: Handler;
  path: string;
  query: Record<string, string>;
  /** Budget of read units. */
  rru: number;
  /** Number of commands; no more than two of them are sequential. */
  trips: number;
  /** Budgets of a repeated call on unchanged data, if they are lower. */
  repeatBudget?: { rru: number; trips: number };
  /** The call reads something of every machine, so its budgets grow with the scale. */
  grows?: true;
  /** Milliseconds of CPU of the function for a call, from the table's answer to its own, compressed one. */
  cpu?: number;
  /** The call lists 500 rows and is also measured on a table that answers at once (`lists.ts`). */
  rows?: true;
  milliseconds?: number;
  perSecond?: number;
}

type ScreenCall = Pick<Screen, 'handler' | 'path' | 'query'>;

/**
 * Calls to measure. A page of a list has 25 rows and the tree 500 elements; at scale 1 there are 500 machines
 * and a month of 20 000 orders.
 */
export const screens: readonly Screen[] = [
  {
    name: 'list',
    handler: structure as unknown as Handler,
    path: '/machine/items',
    query: { limit: '25' },
    rru: 1.5,
    trips: 2,
    repeatBudget: { rru: 0.5, trips: 1 },
    milliseconds: 25,
    perSecond: 1500,
  },
  {
    name: 'all machines',
    handler: structure as unknown as Handler,
    path: '/machine/items',
    query: { limit: '500' },
    rru: 15,
    trips: 2,
    repeatBudget: { rru: 0.5, trips: 1 },
    milliseconds: 250,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 orders',
    handler: planned as unknown as Handler,
    path: '/workorder/items',
    query: { from: '2026-03-01', to: '2026-03-31', limit: '500' },
    rru: 45,
    trips: 1,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 open orders',
    handler: planned as unknown as Handler,
    path: '/workorder/open',
    query: { to: '2026-03-31', limit: '500' },
    rru: 60,
    trips: 3,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 late orders',
    handler: planned as unknown as Handler,
    path: '/workorder/late',
    query: { limit: '500' },
    rru: 60,
    trips: 3,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 cycles',
    handler: planned as unknown as Handler,
    path: '/maintenancecycle/items',
    query: { limit: '500' },
    rru: 32,
    trips: 2,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 strategies',
    handler: procedures as unknown as Handler,
    path: '/strategy/items',
    query: { limit: '500' },
    rru: 15,
    trips: 1,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 elements',
    handler: structure as unknown as Handler,
    path: '/machinestructure/items',
    query: { limit: '500' },
    rru: 10,
    trips: 1,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 EWOs',
    handler: requests as unknown as Handler,
    path: '/ewo/items',
    query: { from: '2026-02-01', to: '2026-03-31', limit: '500' },
    rru: 60,
    trips: 2,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 tags',
    handler: requests as unknown as Handler,
    path: '/tag/items',
    query: { from: '2026-02-01', to: '2026-03-31', limit: '500' },
    rru: 60,
    trips: 2,
    cpu: 8,
    rows: true,
  },
  {
    name: '500 open tags',
    handler: requests as unknown as Handler,
    path: '/tag/open',
    query: { limit: '500' },
    rru: 60,
    trips: 1,
    cpu: 8,
    rows: true,
  },
  {
    name: 'tree',
    handler: structure as unknown as Handler,
    path: '/machinestructure/getstructure',
    query: { machineCode: LARGE_MACHINE_CODE },
    rru: 15,
    trips: 3,
    repeatBudget: { rru: 2, trips: 1 },
    milliseconds: 25,
  },
  {
    name: 'search of the plant',
    handler: structure as unknown as Handler,
    path: '/machinestructure/search',
    query: { text: 'element 49' },
    rru: 75,
    trips: 4,
    repeatBudget: { rru: 1, trips: 1 },
    grows: true,
    cpu: 8,
    milliseconds: 150,
  },
  {
    name: 'month',
    handler: planned as unknown as Handler,
    path: '/workorder/calendar',
    query: { from: '2026-03-01', to: '2026-03-31' },
    rru: 14,
    trips: 1,
    milliseconds: 25,
  },
  ...buildReportScreens('31 days of one class', { from: '2026-02-14', to: '2026-03-16', class: 'A' }, 40, {
    // Work that was due or closed on other days than planned is read by an index of its own, and so are the counts
    // of production.
    kpi: 18,
    pm: 5,
    checklist: 5,
    cost: 14,
    technician: 12,
  }),
  ...buildReportScreens('a year', { from: '2025-03-17', to: '2026-03-16' }, 140, {
    ...{ kpi: 28, pm: 10, checklist: 10 },
    ...{ cost: 24, technician: 22 },
  }),
  {
    name: 'board of 200 open EWOs',
    handler: requests as unknown as Handler,
    path: '/ewo/open',
    query: {},
    rru: 25,
    trips: 1,
  },
  {
    name: 'history of 1 000 EWOs',
    handler: requests as unknown as Handler,
    path: '/ewo/items',
    query: { from: '2026-03-01', to: '2026-03-31' },
    rru: 115,
    trips: 1,
  },
  {
    name: 'first page of open tags',
    handler: requests as unknown as Handler,
    path: '/tag/open',
    query: { limit: '150' },
    rru: 15,
    trips: 1,
  },
  {
    name: 'dashboard',
    handler: reports as unknown as Handler,
    path: '/overview',
    query: { from: '2026-02-13', to: '2026-03-16' },
    rru: 4,
    trips: 3,
  },
];

/**
 * Returns the calls of all reports of a period. Each number is the count of parallel queries; a long period
 * is read as whole months and the days at its edges.
 */
function buildReportScreens(
  name: string,
  query: Record<string, string>,
  rru: number,
  plannedTrips: Record<'kpi' | 'pm' | 'checklist' | 'cost' | 'technician', number>,
): Screen[] {
  const trips = { ...plannedTrips, ewo: 7, tag: 5 };
  return Object.entries(trips).map(([tab, trips]) => ({
    name: `${tab}, ${name}`,
    handler: reports as unknown as Handler,
    path: tab === 'kpi' ? '/kpi' : `/dashboard/${tab}`,
    query,
    rru,
    trips,
  }));
}

interface Answer {
  statusCode: number;
  body: string;
  isBase64Encoded?: boolean;
}

/** Decompresses and parses the body of an answer. */
export const parseAnswer = ({ body, isBase64Encoded }: Pick<Answer, 'body' | 'isBase64Encoded'>) =>
  JSON.parse(isBase64Encoded ? gunzipSync(Buffer.from(body, 'base64')).toString() : body);

/** Calls the handler as a browser does, accepting gzip. @throws if the status is not 200 */
export async function callScreen({ handler, path, query }: ScreenCall) {
  const { tenant } = scope;
  const event = {
    version: '2.0',
    routeKey: `GET ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...headers, 'accept-encoding': 'gzip' },
    queryStringParameters: query,
    stageVariables,
    isBase64Encoded: false,
    requestContext: {
      requestId: 'bench',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      authorizer: { jwt: { claims: { token_use: 'access', tenant, user: 'admin' }, scopes: [] } },
    },
  };
  const answer = (await handler(event as never, {} as never)) as Answer;
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
  return answer;
}

/**
 * Returns the costs of a first and of a repeated call with a cached session. The clocks are stopped meanwhile, so
 * that the session does not expire between the calls.
 */
export async function measureScreenCost(
  screen: Screen,
): Promise<{ first: CapacityUsage; second: CapacityUsage }> {
  const [now, monotonicNow] = [Date.now, performance.now];
  const [frozenTime, frozenMonotonicTime] = [Date.now(), performance.now()];
  Date.now = () => frozenTime;
  // The cache of the membership expires by this clock.
  performance.now = () => frozenMonotonicTime;
  try {
    // This call's answer is not cached, so it leaves only the session in the cache.
    const otherScreen = screens.findLast((candidate) => candidate !== screen)!;
    await callScreen(otherScreen);
    const first = await measureCost(() => callScreen(screen));
    await callScreen(otherScreen);
    return { first, second: await measureCost(() => callScreen(screen)) };
  } finally {
    Date.now = now;
    performance.now = monotonicNow;
  }
}

export const CALLER_COUNT = 20;
const WARM_UP_MS = 1000;
const MEASURED_MS = 3000;

export async function measureParallelCalls(
  screen: ScreenCall,
): Promise<{ p95: number; perSecond: number; cpu: number }> {
  await measureCallTimes(screen, WARM_UP_MS);
  const [start, before] = [performance.now(), process.cpuUsage()];
  const times = await measureCallTimes(screen, MEASURED_MS);
  const { user, system } = process.cpuUsage(before);
  return {
    p95: computePercentile(times, 0.95),
    perSecond: times.length / ((performance.now() - start) / 1000),
    cpu: (user + system) / 1000 / times.length,
  };
}

/** Calls continuously with twenty parallel callers; returns the milliseconds of each call. */
async function measureCallTimes(screen: ScreenCall, duration: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + duration;
  const callRepeatedly = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      await callScreen(screen);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: CALLER_COUNT }, callRepeatedly));
  return times;
}

export async function measureScreens(scale: number): Promise<Figure[]> {
  const table = await startLargeTable(scale);
  try {
    const figures: Figure[] = [];
    for (const screen of screens) {
      const name = `${screen.name}, ${scale} × the data`;
      const factor = screen.grows ? Math.max(1, scale) : 1;
      const { first, second } = await measureScreenCost(screen);
      const { p95, perSecond, cpu } = await measureParallelCalls(screen);
      figures.push(
        { figure: `${name}: read units`, value: first.rru, unit: 'RRU', budget: screen.rru * factor },
        { figure: `${name}: round trips`, value: first.trips, unit: 'trips', budget: screen.trips * factor },
        {
          figure: `${name}: read units, again`,
          value: second.rru,
          unit: 'RRU',
          budget: (screen.repeatBudget?.rru ?? screen.rru) * factor,
        },
        {
          figure: `${name}: p95 of ${CALLER_COUNT} callers`,
          value: round(p95),
          unit: 'ms',
          budget: screen.milliseconds && screen.milliseconds * factor,
        },
        { figure: `${name}: CPU of a call`, value: round(cpu, 2), unit: 'ms', budget: screen.cpu },
        {
          figure: `${name}: answered`,
          value: Math.round(perSecond),
          unit: 'per second',
          budget: screen.perSecond,
          atLeast: true,
        },
      );
    }
    return figures;
  } finally {
    await table.close();
  }
}
