// What the screens ask, through the real handlers: what each call costs the table, and how long it takes twenty at once.
import { gunzipSync } from 'node:zlib';
import { handler as planned } from '../../functions/planned/handler.ts';
import { handler as procedures } from '../../functions/procedures/handler.ts';
import { handler as reports } from '../../functions/reports/handler.ts';
import { handler as requests } from '../../functions/requests/handler.ts';
import { handler as structure } from '../../functions/structure/handler.ts';
import { costOf, type Spent } from '../../functions/table/capacity.ts';
import { LARGE_MACHINE } from '../seed/bench.ts';
import { type Figure, percentile, round } from './figure.ts';
import { headers, largeTable, scope } from './plants.ts';

type Handler = (event: never, context: never) => Promise<unknown>;
export interface Screen {
  name: string;
  handler: Handler;
  path: string;
  query: Record<string, string>;
  /** Read units, by the house's design. */
  rru: number;
  /** Commands, of which no more than two follow one another. */
  trips: number;
  /** The same, asked again while nothing changed, where that is less. */
  again?: { rru: number; trips: number };
  /** It reads something of every machine. */
  grows?: true;
  /** Milliseconds of CPU the function spends on a call, from the answer of the table to its own, compressed. */
  cpu?: number;
  /** A list of 500 rows: also measured on a table that answers at once (`lists.ts`). */
  rows?: true;
  milliseconds?: number;
  perSecond?: number;
}

type Asked = Pick<Screen, 'handler' | 'path' | 'query'>;

/** A page of a list is 25 rows, the tree 500 elements; at scale 1 the machines are 500, the month 20 000 orders. */
export const screens: readonly Screen[] = [
  {
    name: 'list',
    handler: structure as unknown as Handler,
    path: '/machine/items',
    query: { limit: '25' },
    rru: 1.5,
    trips: 2,
    again: { rru: 0.5, trips: 1 },
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
    again: { rru: 0.5, trips: 1 },
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
    query: { machineCode: LARGE_MACHINE },
    rru: 15,
    trips: 3,
    again: { rru: 2, trips: 1 },
    milliseconds: 25,
  },
  {
    name: 'search of the plant',
    handler: structure as unknown as Handler,
    path: '/machinestructure/search',
    query: { text: 'element 49' },
    rru: 75,
    trips: 4,
    again: { rru: 1, trips: 1 },
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
  ...figuresOf('31 days of one class', { from: '2026-02-14', to: '2026-03-16', class: 'A' }, 40, {
    kpi: 12,
    pm: 4,
    checklist: 4,
    cost: 9,
    technician: 9,
  }),
  ...figuresOf('a year', { from: '2025-03-17', to: '2026-03-16' }, 140, {
    ...{ kpi: 19, pm: 8, checklist: 8 },
    ...{ cost: 16, technician: 16 },
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
    rru: 2,
    trips: 2,
  },
];

/** Every figure of a period; so many questions, all asked at once: of a long one whole months and the days at its edges. */
function figuresOf(
  name: string,
  query: Record<string, string>,
  rru: number,
  ofPlanned: Record<'kpi' | 'pm' | 'checklist' | 'cost' | 'technician', number>,
): Screen[] {
  const trips = { ...ofPlanned, ewo: 6, tag: 5 };
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

/** What an answer says, out of what it was compressed into. */
export const said = ({ body, isBase64Encoded }: Pick<Answer, 'body' | 'isBase64Encoded'>) =>
  JSON.parse(isBase64Encoded ? gunzipSync(Buffer.from(body, 'base64')).toString() : body);

/** Its answer, compressed as a browser takes it where it is long. */
export async function ask({ handler, path, query }: Asked) {
  const { tenant } = scope;
  const event = {
    version: '2.0',
    routeKey: `GET ${path}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { ...headers, 'accept-encoding': 'gzip' },
    queryStringParameters: query,
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

/** With the session known, as on every call of two seconds but the first: of a first look, and of another. */
export async function costOfScreen(screen: Screen): Promise<{ first: Spent; again: Spent }> {
  // one that nothing is remembered of
  const other = screens.findLast((each) => each !== screen)!;
  await ask(other);
  const first = await costOf(() => ask(screen));
  await ask(other);
  return { first, again: await costOf(() => ask(screen)) };
}

export const CALLERS = 20;
const WARM_MS = 1000;
const MEASURED_MS = 3000;

export async function atOnce(screen: Asked): Promise<{ p95: number; perSecond: number; cpu: number }> {
  await callers(screen, WARM_MS);
  const [start, before] = [performance.now(), process.cpuUsage()];
  const times = await callers(screen, MEASURED_MS);
  const { user, system } = process.cpuUsage(before);
  return {
    p95: percentile(times, 0.95),
    perSecond: times.length / ((performance.now() - start) / 1000),
    cpu: (user + system) / 1000 / times.length,
  };
}

/** Twenty that ask again and again; how long each answer took. */
async function callers(screen: Asked, forMs: number): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + forMs;
  const caller = async () => {
    while (performance.now() < end) {
      const asked = performance.now();
      await ask(screen);
      times.push(performance.now() - asked);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
  return times;
}

export async function screenFigures(scale: number): Promise<Figure[]> {
  const table = await largeTable(scale);
  try {
    const figures: Figure[] = [];
    for (const screen of screens) {
      const name = `${screen.name}, ${scale} × the data`;
      const times = screen.grows ? Math.max(1, scale) : 1;
      const { first, again } = await costOfScreen(screen);
      const { p95, perSecond, cpu } = await atOnce(screen);
      figures.push(
        { figure: `${name}: read units`, value: first.rru, unit: 'RRU', budget: screen.rru * times },
        { figure: `${name}: round trips`, value: first.trips, unit: 'trips', budget: screen.trips * times },
        {
          figure: `${name}: read units, again`,
          value: again.rru,
          unit: 'RRU',
          budget: (screen.again?.rru ?? screen.rru) * times,
        },
        {
          figure: `${name}: p95 of ${CALLERS} callers`,
          value: round(p95),
          unit: 'ms',
          budget: screen.milliseconds && screen.milliseconds * times,
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
