import { describe, expect, it } from 'vitest';
import type { MovementItem } from '#shared/warehouse/movement-api.ts';
import type { SapBatchItem } from '#shared/warehouse/sap-api.ts';
import {
  buildSapRows,
  findSapResult,
  getUnclearBatches,
  getWaitReasons,
  isInProgress,
  isSendable,
} from './sap-rows.ts';

const now = '2026-03-11T10:00:00.000Z';
const movement = (more: Partial<MovementItem> = {}) =>
  ({
    ...{ id: '7.01A', type: '201', quantity: -2, codeSap: '100-200', costCenter: '4711' },
    sapState: 'pending',
    ...more,
  }) as MovementItem;
const batch = (more: Partial<SapBatchItem> = {}) => ({ id: '01B', state: 'queued', ...more }) as SapBatchItem;

describe('a movement on its way to SAP', () => {
  it.each<[string, Partial<MovementItem>, Partial<SapBatchItem>, boolean, boolean]>([
    ['open', {}, {}, true, false],
    ['error', { sapState: 'error', batchId: '01B' }, { state: 'answered' }, true, false],
    ['queued', { batchId: '01B' }, {}, false, true],
    ['waiting', { batchId: '01B' }, { problem: 'notReached' }, false, true],
    ['sending', { batchId: '01B' }, { state: 'sending', until: '2026-03-11T10:01:00.000Z' }, false, true],
    ['unclear', { batchId: '01B' }, { state: 'sending', until: now }, false, false],
    ['unclear', { batchId: '01B', sapState: 'unclear' }, { state: 'unclear' }, false, false],
  ])('is %s', (way, own, its, sendable, underWay) => {
    const [row] = buildSapRows({ items: [movement(own)], batches: [batch(its)] }, now);
    expect(row).toMatchObject({ stage: way, costObject: '4711' });
    expect([isSendable(row!), isInProgress(row!)]).toEqual([sendable, underWay]);
  });

  it('without a SAP code or a cost object cannot be sent', () => {
    const lacking = [movement({ codeSap: undefined }), movement({ costCenter: undefined })];
    expect(buildSapRows({ items: lacking, batches: [] }, now).map(isSendable)).toEqual([false, false]);
  });
});

it('each reason to wait is told once, with the next time', () => {
  expect(
    getWaitReasons([
      batch({ problem: 'notReached', after: '2026-03-11T10:05:00.000Z' }),
      batch({ problem: 'notReached', after: '2026-03-11T10:02:00.000Z' }),
      batch({ state: 'returned', problem: 'notConnected' }),
      batch(),
    ]),
  ).toEqual([{ problem: 'notReached', after: '2026-03-11T10:02:00.000Z' }]);
});

describe('the list', () => {
  const items = [
    movement({ id: '7.01A' }),
    movement({ id: '7.01B', sapState: 'unclear', batchId: '01B' }),
    movement({ id: '7.01C', sapState: 'unclear', batchId: '01B' }),
  ];
  const rows = buildSapRows({ items, batches: [batch({ state: 'unclear', lines: 2 })] }, now);

  it('begins with what a person must look up', () =>
    expect(rows.map(({ id }) => id)).toEqual(['7.01B', '7.01C', '7.01A']));

  it('names each unclear batch once', () =>
    expect(getUnclearBatches(rows)).toEqual([batch({ state: 'unclear', lines: 2 })]));
});

describe('the outcome of what was sent', () => {
  const sent = { batchId: '01B', movements: [{ id: '7.01A', version: 1 }] };
  const resultFrom = (own: Partial<MovementItem> | undefined, its: Partial<SapBatchItem> = {}) =>
    findSapResult(sent, buildSapRows({ items: own ? [movement(own)] : [], batches: [batch(its)] }, now))
      ?.outcome;

  it.each<[string, Partial<MovementItem> | undefined, Partial<SapBatchItem>, string | undefined]>([
    ['is success once SAP has posted it and it left the list', undefined, {}, 'sent'],
    ['is not known while it is queued', { batchId: '01B', version: 2 }, {}, undefined],
    ['is not known while it is sent', { batchId: '01B' }, { state: 'sending', until: '2099' }, undefined],
    ['is not known from a list read before it was sent', { version: 1 }, {}, undefined],
    ['is not that of an earlier batch', { batchId: '01A', sapState: 'error' }, {}, undefined],
    ['is a wait while SAP cannot be reached', { batchId: '01B' }, { problem: 'notReached' }, 'waiting'],
    ['is an error', { batchId: '01B', sapState: 'error' }, { state: 'answered' }, 'error'],
    ['is unclear', { batchId: '01B', sapState: 'unclear' }, { state: 'unclear' }, 'unclear'],
    ['is a return', { version: 3 }, {}, 'returned'],
  ])('%s', (_, own, its, outcome) => expect(resultFrom(own, its)).toBe(outcome));

  it('names what SAP refused', () => {
    const refused = movement({ batchId: '01B', sapState: 'error', sapProblem: 'No stock', code: 'S1' });
    const [row] = buildSapRows({ items: [refused], batches: [] }, now);
    expect(findSapResult(sent, [row!])).toEqual({ outcome: 'error', failed: [row] });
  });
});
