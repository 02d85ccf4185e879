// Work in larger orders as figures count it (case P26).
import { expect, it } from 'vitest';
import { computeCompliance } from '../../reports/compliance.ts';
import { groupTotalsByDueDay } from '../../reports/due-totals.ts';
import { decodeOrderFacts, encodeOrderFacts } from '../../reports/facts/order-facts.ts';
import { findStrayOrders } from '../../reports/facts/stray-orders.ts';
import { getOrderColour } from '../colour.ts';
import { getDueDay } from '../due-day.ts';
import type { Order } from '../order.ts';
import { computeDayTotal, countAllByColour, countByColour, sumJoinedWork } from '../totals.ts';
import { listCountedWork } from './counted-work.ts';
import { getLeavingWork, type JoinedWork, judgeJoinedWork, replaceJoinedWork } from './joined-work.ts';

const work: JoinedWork = {
  ...{ id: '1.1.2026-06-08', slot: '2026-06-08', nominal: '2026-06-08', planned: '2026-06-08' },
  ...{ reason: 'onGrid', values: {}, cycleId: 1, tolerance: 1, strategies: ['7.2'] },
  ...{ minutes: 12, manMinutes: 24 },
};
const order: Order = {
  ...{ code: 'W-2026-000001', cycleId: 2, machineId: 7, plannedOn: '2026-06-09', reason: 'onGrid' },
  ...{ tolerance: 3, minutes: 77, tasks: 3, state: 'closed', joinedWork: [work] },
};

it.each([
  ['2026-06-11', 50],
  ['2026-06-09', 100],
])(
  'is due by its own day and done with the larger order: closed on %s, compliance %i %',
  (closedOn, percent) => {
    const closed = { ...order, closedOn };
    const total = { on: order.plannedOn, ...computeDayTotal([closed]) };
    const counts = groupTotalsByDueDay([total]).map((each) => countByColour(each, each.on, '2026-07-01'));
    const sum = (colour: 'green' | 'orange' | 'blue' | 'red') =>
      counts.reduce((all, each) => all + each[colour], 0);
    const colours = { green: sum('green'), orange: sum('orange'), blue: sum('blue'), red: sum('red') };
    expect(computeCompliance(colours)).toEqual({ compliance: percent, completion: 100 });
    // The calendar counts orders alone.
    expect(countAllByColour(total, order.plannedOn, '2026-07-01')).toMatchObject({ green: 1, orange: 0 });

    const facts = decodeOrderFacts(encodeOrderFacts([closed, ...listCountedWork([closed])]), order.plannedOn);
    expect(facts.map((fact) => [getDueDay(fact), getOrderColour(fact, '2026-07-01'), fact.minutes])).toEqual([
      ['2026-06-12', 'green', 77],
      ['2026-06-09', percent === 100 ? 'green' : 'orange', 0],
    ]);
  },
);

it('is counted on its own planned day, unless the larger order was cancelled', () => {
  const other: Order = {
    ...order,
    plannedOn: '2026-06-07',
    joinedWork: [work, { ...work, planned: '2026-06-05' }],
  };
  const cancelled: Order = { ...order, state: 'cancelled' };
  const totals = [order, other, cancelled].map((each) => computeDayTotal([each]));
  expect([...sumJoinedWork(totals)].sort()).toEqual([
    ['2026-06-05', 1],
    ['2026-06-08', 2],
  ]);
});

it('is not done if nothing of it was, or if the larger order was closed automatically', () => {
  const notDone = judgeJoinedWork(
    [work],
    [
      { strategyId: '7.1', outcome: 'ok' },
      { strategyId: '7.2', outcome: 'notDone' },
    ],
  );
  expect(notDone).toEqual([{ ...work, notDone: true }]);
  expect(judgeJoinedWork([work], [{ strategyId: '7.2', outcome: 'ok' }])).toEqual([work]);
  const states = (orders: Order[]) => listCountedWork(orders).map(({ state }) => state);
  expect(
    states([
      { ...order, joinedWork: notDone },
      { ...order, state: 'autoClosed' },
    ]),
  ).toEqual(['autoClosed', 'autoClosed']);
  expect(states([{ ...order, state: 'cancelled' }])).toEqual([]);
});

it('is found from afar if it is due long after the day of the larger order', () => {
  const late = { ...order, joinedWork: [{ ...work, planned: '2026-07-20', tolerance: 45 }] };
  expect(findStrayOrders(listCountedWork([late]))).toMatchObject({ until: '2026-09-03' });
});

it('adds its minutes, people and lubricants to the order, and takes them away again', () => {
  const plain: Order = { ...order, joinedWork: undefined, lubricates: [{ lubricantId: 1 }] };
  const joined = replaceJoinedWork(plain, [{ ...work, lubricates: [{ lubricantId: 2 }] }]);
  expect(joined).toMatchObject({ minutes: 89, manMinutes: 101, tasks: 4 });
  expect(joined.lubricates).toEqual([{ lubricantId: 1 }, { lubricantId: 2 }]);
  expect(replaceJoinedWork(joined, [])).toEqual({ ...plain, manMinutes: undefined });
});

it('leaves an order that is moved out of its tolerance, both ends included', () => {
  const leaving = (day: string) => getLeavingWork(order, day).length;
  expect(['2026-06-06', '2026-06-07', '2026-06-09', '2026-06-10'].map(leaving)).toEqual([1, 0, 0, 1]);
});
