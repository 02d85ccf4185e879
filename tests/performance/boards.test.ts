// What boards of sixty teams cost the table, whatever the clock says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tableClient } from '../../functions/http/aws.ts';
import { costOf } from '../../functions/table/capacity.ts';
import { workloads } from '../../functions/table/entities/reports.ts';
import { openStore } from '../../functions/table/store.ts';
import { apply, balance, board, boardTable, month, skills } from '../../scripts/bench/boards.ts';
import { NOW, scope, TODAY } from '../../scripts/bench/plants.ts';
import type { Table } from '../../scripts/local/table.ts';
import { addDays } from '../../shared/day.ts';

let table: Table;
beforeAll(async () => {
  table = await boardTable();
  await board();
}, 120_000);
afterAll(() => table.close());

it('two weeks of load and the first page of what nobody has are two questions of sixty units', async () => {
  const { rru, writes } = await costOf(board);
  expect(rru).toBeLessThanOrEqual(60);
  expect(writes).toBe(0);
});

it('the loads of a month are read from its days, in one command of four units', async () => {
  const store = openStore(tableClient(), table.name, scope, { user: 'test', now: NOW });
  const { rru, trips, answer } = await costOf(() =>
    store.list(workloads, { from: TODAY, to: addDays(TODAY, 30) }),
  );
  expect(answer.items).toHaveLength(14);
  expect(trips).toBe(1);
  // half of them have nothing yet
  expect(rru).toBeLessThanOrEqual(2);
  // with the teams, and who is there when
  expect((await costOf(month)).rru).toBeLessThanOrEqual(8);
});

it('the skills of 600 technicians and what waits for them read each open order once, of a holder at a time', async () => {
  await skills();
  const { rru, trips, writes } = await costOf(skills);
  // 5 000 orders are 2 MB
  expect(rru).toBeLessThanOrEqual(350);
  // those of sixty teams and of nobody, eight at once
  expect(trips).toBeLessThanOrEqual(75);
  expect(writes).toBe(0);
});

it('a balance lowers what is too much, and is applied some hundred orders a call', async () => {
  const { moves, after, before } = await balance('level');
  expect(moves.length).toBeGreaterThan(50);
  expect(after).toBeLessThan(before);
  const some = moves.slice(0, 60);
  const { answer, writes } = await costOf(() => apply(some));
  expect(answer).toEqual({ calls: 1, refused: 0 });
  // one that keeps what is asked, and one for 25 orders
  expect(writes).toBeLessThanOrEqual(1 + 2 * Math.ceil(some.length / 25));
});
