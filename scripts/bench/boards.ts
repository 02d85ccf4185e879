// Measures the boards of sixty teams: the cost of two weeks of load and of the first page of unassigned work,
// and the time of a balance.

import { measureCost } from '#functions/db/capacity.ts';
import { handler as organisation } from '#functions/organisation/handler.ts';
import { handler as planned } from '#functions/planned/handler.ts';
import { addDays } from '#shared/day.ts';
import { startClock } from '../local/clock.ts';
import { openDatabase } from '../local/database.ts';
import type { Table } from '../local/table.ts';
import { buildBenchTeams } from '../seed/bench-teams.ts';
import { computePercentile, type Figure, round } from './figure.ts';
import { buildTorino, headers, NOW, scope, stageVariables, startLoadedTable, TODAY } from './plants.ts';
import { postJson } from './post.ts';

const SAMPLE_COUNT = 40;
const PAGE_SIZE = 100;
const LAST_DAY = addDays(TODAY, 13);

type Handler = (event: never, context: never) => Promise<unknown>;

async function get(handler: unknown, path: string, query: Record<string, string>): Promise<void> {
  const event = {
    ...{
      version: '2.0',
      routeKey: `GET ${path}`,
      rawPath: path,
      headers,
      stageVariables,
      isBase64Encoded: false,
    },
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

/**
 * Fills a table and moves the process's clock to the afternoon of the measured day, until the table is
 * closed.
 */
export async function createBoardTable(): Promise<Table> {
  const table = await startLoadedTable(buildBenchTeams(buildTorino(), NOW));
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

const loadWorkload = (to: string) => get(organisation, '/workload', { from: TODAY, to });
/** Sends both calls of the page in parallel. */
export const loadBoard = () =>
  Promise.all([
    loadWorkload(LAST_DAY),
    get(planned, '/workorder/open', { to: LAST_DAY, limit: String(PAGE_SIZE) }),
  ]);
/** Reads the skills overview: the skills of the technicians and the work that needs them. */
export const loadSkillsOverview = () => get(organisation, '/skill/overview', {});
export const loadMonthWorkload = () => loadWorkload(addDays(TODAY, 30));

interface BalanceProposal {
  moves: { orderId: string; version: number; teamId: number; plannedOn: string }[];
  before: number;
  after: number;
}
export const proposeBalance = (moves: 'assign' | 'level') =>
  postJson<BalanceProposal>(organisation as never, '/workload/balance', { from: TODAY, to: LAST_DAY, moves });

/** Plans the fewest stops of a line of forty machines for eight weeks. */
export const planLine = () =>
  postJson<{ before: number; after: number }>(organisation as never, '/stops/plan', {
    ...{ machineIds: Array.from({ length: 40 }, (_, i) => i + 1), from: TODAY, to: addDays(TODAY, 56) },
  });

/** Sends the moves in as many calls as needed. */
export async function applyBalance(
  moves: BalanceProposal['moves'],
): Promise<{ calls: number; refused: number }> {
  const requestedMoves = moves.map(({ orderId, version, teamId, plannedOn }) => ({
    orderId,
    version,
    teamId,
    plannedOn,
  }));
  type ApplyProgress = { batchId: string; done: number; of: number; refused: unknown[] };
  let answer = await postJson<ApplyProgress>(organisation as never, '/workload/apply', {
    moves: requestedMoves,
  });
  let calls = 1;
  for (; answer.done < answer.of; calls++)
    answer = await postJson<ApplyProgress>(organisation as never, '/workload/apply', {
      batchId: answer.batchId,
    });
  return { calls, refused: answer.refused.length };
}

export async function measureBoards(): Promise<Figure[]> {
  const table = await createBoardTable();
  try {
    await loadBoard();
    const boardCost = await measureCost(loadBoard);
    const figures: Figure[] = [
      { figure: 'board of two weeks, 60 teams: read units', value: boardCost.rru, unit: 'RRU', budget: 60 },
      {
        figure: 'board of two weeks, 60 teams: p95',
        value: await measureP95(loadBoard),
        unit: 'ms',
        budget: 60,
      },
      {
        figure: 'workload of a month: read units',
        value: (await measureCost(loadMonthWorkload)).rru,
        unit: 'RRU',
        budget: 8,
      },
    ];
    await loadSkillsOverview();
    figures.push(
      {
        figure: 'skills of 600 technicians: read units',
        value: (await measureCost(loadSkillsOverview)).rru,
        unit: 'RRU',
        budget: 350,
      },
      { figure: 'skills of 600 technicians: p95', value: await measureP95(loadSkillsOverview), unit: 'ms' },
    );
    const { before: stopsBefore, after: stopsAfter } = await planLine();
    figures.push({
      ...{ figure: 'fewest stops of 40 machines: p95', value: await measureP95(planLine), unit: 'ms' },
      budget: 300,
      additionalValues: { before: stopsBefore, after: stopsAfter },
    });
    for (const moves of ['level', 'assign'] as const) {
      const cpuBefore = process.cpuUsage();
      const { moves: proposedMoves, before, after } = await proposeBalance(moves);
      const { user, system } = process.cpuUsage(cpuBefore);
      figures.push({
        ...{
          figure: `balance (${moves}): CPU`,
          value: round((user + system) / 1e6, 2),
          unit: 's',
          budget: 2,
        },
        additionalValues: { moves: proposedMoves.length, before, after },
      });
      if (moves === 'level') continue;
      const started = performance.now();
      const { calls, refused } = await applyBalance(proposedMoves);
      figures.push({
        ...{ figure: 'balance applied', value: round((performance.now() - started) / 1000), unit: 's' },
        additionalValues: { calls, refused },
      });
    }
    return figures;
  } finally {
    await table.close();
  }
}

/** Returns the 95th percentile of sequential calls, the wait of a single user. */
async function measureP95(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < SAMPLE_COUNT; n++) {
    const asked = performance.now();
    await work();
    times.push(performance.now() - asked);
  }
  return round(computePercentile(times, 0.95));
}
