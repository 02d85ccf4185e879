import { expect, it } from 'vitest';
import { computeFutureSlots } from '../due.ts';
import { computeMeterRate } from '../meter.ts';

const steady = { '2026-03-02': 1_000, '2026-03-03': 1_010, '2026-03-05': 1_030, '2026-03-06': 1_035 };
const list = Object.entries(steady).map(([day, value]) => ({ at: `${day}T11:00:00.000Z`, value }));
const meter = {
  ...{ value: 1_035, readOn: '2026-03-06', offset: 0 },
  ...computeMeterRate(list, list.at(-1)!.at, 'Europe/Rome'),
};
const cycle: Parameters<typeof computeFutureSlots>[0] = {
  ...{ meter: 'hours', run: { every: 100, start: 1_000 }, mode: 'lastCompletion', anchor: '2026-03-02' },
  ...{ lockSpan: 10, strategies: ['1.1'], active: true },
};
const state = { generation: 1, activatedOn: '2026-03-02', ordinal: 0, plan: '' };
const year = { from: '2026-01-01', to: '2026-12-31' };
const slotsOf = (more: object = {}, stateMore: object = {}, planning: object = {}, period = year) =>
  computeFutureSlots(
    { ...cycle, ...more },
    { ...state, ...stateMore },
    { today: '2026-03-06', meter, ...planning },
    period,
  );

it('projects the order of a meter cycle on its expected day, with the band', () => {
  expect(slotsOf()).toEqual([
    {
      ...{ slot: 'r0000000001100', nominal: '2026-03-14', planned: '2026-03-14', reason: 'meterExpected' },
      values: {
        ...{ due: 1_100, reading: 1_035, perDay: 8.5 },
        ...{ earliest: '2026-03-13', latest: '2026-03-17' },
      },
    },
  ]);
  const calendar = { workdays: [1, 2, 3, 4, 5], closed: [], rule: 'next' as const };
  expect(slotsOf({}, {}, { calendar })).toMatchObject([
    { nominal: '2026-03-14', planned: '2026-03-16', values: { movedFrom: '2026-03-14' } },
  ]);
});

it.each([
  ['an open order', {}, { open: '1.1.r0000000001100' }, {}],
  ['a due order that the generator issues', { lockSpan: 65 }, {}, {}],
  ['a meter that was not read', {}, {}, { meter: undefined }],
  ['a meter that did not move', {}, {}, { meter: { ...meter, perDay: 0 } }],
  ['an idle machine', {}, {}, { idle: true }],
  ['a cycle that ends before', { validTo: '2026-03-13' }, {}, {}],
] as const)('projects none for %s', (_, more, stateMore, planning) => {
  expect(slotsOf(more, stateMore, planning)).toEqual([]);
});

it('projects none outside the period', () => {
  expect(slotsOf({}, {}, {}, { from: '2026-03-15', to: '2026-12-31' })).toEqual([]);
});
