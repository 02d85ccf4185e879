import { describe, expect, it } from 'vitest';
import type { MovementItem } from '../../../../../shared/warehouse/movement-api.ts';
import type { SapBatchItem } from '../../../../../shared/warehouse/sap-api.ts';
import { isSendable, isUnderWay, rowsOf, waitingFor } from './sap-rows.ts';

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
    const [row] = rowsOf({ items: [movement(own)], batches: [batch(its)] }, now);
    expect(row).toMatchObject({ way, costObject: '4711' });
    expect([isSendable(row!), isUnderWay(row!)]).toEqual([sendable, underWay]);
  });

  it('without a SAP code or a cost object cannot be sent', () => {
    const lacking = [movement({ codeSap: undefined }), movement({ costCenter: undefined })];
    expect(rowsOf({ items: lacking, batches: [] }, now).map(isSendable)).toEqual([false, false]);
  });
});

it('each reason to wait is told once, with the next time', () => {
  expect(
    waitingFor([
      batch({ problem: 'notReached', after: '2026-03-11T10:05:00.000Z' }),
      batch({ problem: 'notReached', after: '2026-03-11T10:02:00.000Z' }),
      batch({ state: 'returned', problem: 'notConnected' }),
      batch(),
    ]),
  ).toEqual([{ problem: 'notReached', after: '2026-03-11T10:02:00.000Z' }]);
});
