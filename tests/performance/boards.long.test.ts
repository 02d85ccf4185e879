// Capacity of the boards of sixty teams.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { measureCost } from '#functions/db/capacity.ts';
import { workloads } from '#functions/db/entities/reports.ts';
import { openStore } from '#functions/db/store.ts';
import { getTableClient } from '#functions/http/aws.ts';
import {
  applyBalance,
  createBoardTable,
  loadBoard,
  loadMonthWorkload,
  loadSkillsOverview,
  planLine,
  proposeBalance,
} from '#scripts/bench/boards.ts';
import { NOW, scope, TODAY } from '#scripts/bench/plants.ts';
import type { Table } from '#scripts/local/table.ts';
import { addDays } from '#shared/day.ts';

let table: Table;
beforeAll(async () => {
  table = await createBoardTable();
  await loadBoard();
}, 120_000);
afterAll(() => table.close());

it('two weeks of load and the first page of what nobody has are two questions of sixty units', async () => {
  const { rru, writes } = await measureCost(loadBoard);
  expect(rru).toBeLessThanOrEqual(60);
  expect(writes).toBe(0);
});

it('the loads of a month are read from its days, in one command of four units', async () => {
  const store = openStore(getTableClient(), table.name, scope, { user: 'test', now: NOW });
  const { rru, trips, answer } = await measureCost(() =>
    store.list(workloads, { from: TODAY, to: addDays(TODAY, 30) }),
  );
  expect(answer.items).toHaveLength(14);
  expect(trips).toBe(1);
  // Half of the days have no load yet.
  expect(rru).toBeLessThanOrEqual(2);
  // The cost includes the teams and the presence of technicians.
  expect((await measureCost(loadMonthWorkload)).rru).toBeLessThanOrEqual(8);
});

it('the skills of 600 technicians and what waits for them read each open order once, of a holder at a time', async () => {
  await loadSkillsOverview();
  const { rru, trips, writes } = await measureCost(loadSkillsOverview);
  // 5 000 orders are 2 MB.
  expect(rru).toBeLessThanOrEqual(350);
  // The orders of sixty teams and the unassigned ones are read, eight queries in parallel.
  expect(trips).toBeLessThanOrEqual(75);
  expect(writes).toBe(0);
});

it('the plan of a line of forty machines reads their orders once, and writes nothing', async () => {
  const { rru, writes, answer } = await measureCost(planLine);
  expect(answer.after).toBeLessThan(answer.before);
  // Eight hundred orders, with the load of sixty teams in eight weeks.
  expect(rru).toBeLessThanOrEqual(220);
  expect(writes).toBe(0);
});

it('a balance lowers what is too much, and is applied some hundred orders a call', async () => {
  const { moves, after, before } = await proposeBalance('level');
  expect(moves.length).toBeGreaterThan(50);
  expect(after).toBeLessThan(before);
  const some = moves.slice(0, 60);
  const { answer, writes } = await measureCost(() => applyBalance(some));
  expect(answer).toEqual({ calls: 1, refused: 0 });
  // One transaction stores the request; the others take 25 orders each.
  expect(writes).toBeLessThanOrEqual(1 + 2 * Math.ceil(some.length / 25));
});
