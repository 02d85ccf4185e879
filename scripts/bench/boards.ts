// The boards of sixty teams: what two weeks of load and the first page of what nobody has cost, and what a balance takes.
import { handler as organisation } from '../../functions/organisation/handler.ts';
import { handler as planned } from '../../functions/planned/handler.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { addDays } from '../../shared/day.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import type { Table } from '../local/table.ts';
import { benchTeams } from '../seed/bench-teams.ts';
import { type Figure, percentile, round } from './figure.ts';
import { headers, NOW, scope, TODAY, tableWith, torino } from './plants.ts';
import { post } from './post.ts';

const MEASURED = 40;
const PAGE = 100;
const LAST = addDays(TODAY, 13);

type Handler = (event: never, context: never) => Promise<unknown>;

async function get(handler: unknown, path: string, query: Record<string, string>): Promise<void> {
  const event = {
    ...{ version: '2.0', routeKey: `GET ${path}`, rawPath: path, headers, isBase64Encoded: false },
    ...{ rawQueryString: new URLSearchParams(query).toString(), queryStringParameters: query },
    requestContext: {
      requestId: 'bench',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '127.0.0.1', userAgent: 'bench' },
      authorizer: {
        jwt: { claims: { token_use: 'access', tenant: scope.tenant, user: 'admin' }, scopes: [] },
      },
    },
  };
  const answer = (await (handler as Handler)(event as never, {} as never)) as {
    statusCode: number;
    body: string;
  };
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
}

/** Until it is closed the process lives in the afternoon of its day. */
export async function boardTable(): Promise<Table> {
  const table = await tableWith(benchTeams(torino(), NOW));
  const database = openDatabase(table.folder);
  const clock = startClock(database, `${TODAY}T15:00:00.000Z`);
  return {
    ...table,
    close() {
      clock.release();
      database.close();
      return table.close();
    },
  };
}

const loads = (to: string) => get(organisation, '/workload', { from: TODAY, to });
/** Both calls of the page, at once. */
export const board = () =>
  Promise.all([loads(LAST), get(planned, '/workorder/open', { to: LAST, limit: String(PAGE) })]);
/** Who can do what, and the work that waits for it. */
export const skills = () => get(organisation, '/skill/overview', {});
export const month = () => loads(addDays(TODAY, 30));

interface Balanced {
  moves: { orderId: string; version: number; teamId: number; plannedOn: string }[];
  before: number;
  after: number;
}
export const balance = (moves: 'assign' | 'level') =>
  post<Balanced>(organisation as never, '/workload/balance', { from: TODAY, to: LAST, moves });

/** In as many calls as it takes. */
export async function apply(moves: Balanced['moves']): Promise<{ calls: number; refused: number }> {
  const wanted = moves.map(({ orderId, version, teamId, plannedOn }) => ({
    orderId,
    version,
    teamId,
    plannedOn,
  }));
  type Applied = { batchId: string; done: number; of: number; refused: unknown[] };
  let answer = await post<Applied>(organisation as never, '/workload/apply', { moves: wanted });
  let calls = 1;
  for (; answer.done < answer.of; calls++)
    answer = await post<Applied>(organisation as never, '/workload/apply', { batchId: answer.batchId });
  return { calls, refused: answer.refused.length };
}

export async function boards(): Promise<Figure[]> {
  const table = await boardTable();
  try {
    await board();
    const spent = await costOf(board);
    const figures: Figure[] = [
      { figure: 'board of two weeks, 60 teams: read units', value: spent.rru, unit: 'RRU', budget: 60 },
      { figure: 'board of two weeks, 60 teams: p95', value: await p95(board), unit: 'ms', budget: 60 },
      { figure: 'workload of a month: read units', value: (await costOf(month)).rru, unit: 'RRU', budget: 8 },
    ];
    await skills();
    figures.push(
      {
        figure: 'skills of 600 technicians: read units',
        value: (await costOf(skills)).rru,
        unit: 'RRU',
        budget: 350,
      },
      { figure: 'skills of 600 technicians: p95', value: await p95(skills), unit: 'ms' },
    );
    for (const moves of ['level', 'assign'] as const) {
      const begun = process.cpuUsage();
      const { moves: found, before, after } = await balance(moves);
      const { user, system } = process.cpuUsage(begun);
      figures.push({
        ...{
          figure: `balance (${moves}): CPU`,
          value: round((user + system) / 1e6, 2),
          unit: 's',
          budget: 2,
        },
        beside: { moves: found.length, before, after },
      });
      if (moves === 'level') continue;
      const started = performance.now();
      const { calls, refused } = await apply(found);
      figures.push({
        ...{ figure: 'balance applied', value: round((performance.now() - started) / 1000), unit: 's' },
        beside: { calls, refused },
      });
    }
    return figures;
  } finally {
    await table.close();
  }
}

/** One after the other: what one person waits for. */
async function p95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < MEASURED; n++) {
    const asked = performance.now();
    await work();
    times.push(performance.now() - asked);
  }
  return round(percentile(times, 0.95));
}
