import { describe, expect, it } from 'vitest';
import type { Movement } from './movement.ts';
import {
  buildSapDocument,
  computeRetryDelay,
  findSapSendRefusal,
  getCostObject,
  parseSapAnswer,
  validateSapAccount,
  validateSapOutcome,
} from './sap.ts';

type Stored = Movement & { id: string };
const movement = (more: Partial<Stored> = {}): Stored => ({
  id: '7.01A',
  spareId: 7,
  code: 'B-6205',
  description: 'Bearing 6205',
  codeSap: '100-200',
  warehouseId: 3,
  type: '201',
  quantity: -2,
  unit: 'pc',
  on: '2026-03-02',
  at: '2026-03-02T08:00:00.000Z',
  user: 'Rosa Verdi',
  source: 'ewo',
  sourceCode: 'E-2026-000123',
  costCenter: '4711',
  sapState: 'pending',
  ...more,
});
const sending = {
  batchId: '01BATCH',
  warehouse: { code: 'W1', sapPlant: 'IT01', sapLocation: '0001' },
  postingDate: '2026-03-03',
  today: '2026-03-04',
  user: 'Rosa Verdi',
};

describe('what SAP is sent', () => {
  it('is one material document, with what each line costs and comes from', () => {
    const order = movement({ id: '8.01B', type: '261', sapOrder: '900001', quantity: -0.5, unit: 'kg' });
    expect(buildSapDocument(sending, [movement(), order])).toEqual({
      batchId: '01BATCH',
      plant: 'IT01',
      storageLocation: '0001',
      postingDate: '2026-03-03',
      documentDate: '2026-03-04',
      headerText: 'W1 Rosa Verdi',
      items: [
        {
          movementId: '7.01A',
          materialSap: '100-200',
          movementType: '201',
          quantity: 2,
          uom: 'pc',
          costCenter: '4711',
          orderNo: null,
          reference: 'E-2026-000123',
          itemText: 'B-6205 Bearing 6205',
        },
        expect.objectContaining({ movementId: '8.01B', quantity: 0.5, costCenter: null, orderNo: '900001' }),
      ],
    });
  });

  it('fits the room SAP has for texts, and names a movement without a source by itself', () => {
    const document = buildSapDocument(
      { ...sending, warehouse: { code: 'W1', sapPlant: 'IT01' }, user: 'x'.repeat(80) },
      [movement({ sourceCode: undefined, description: 'y'.repeat(80) })],
    );
    expect(document.storageLocation).toBeNull();
    expect(document.headerText).toHaveLength(25);
    expect(document.items[0]).toMatchObject({
      reference: '7.01A',
      itemText: expect.stringMatching(/^.{50}$/),
    });
  });
});

describe('a movement', () => {
  it.each([
    [{}, undefined],
    [{ sapState: 'error', batchId: '01OLD' }, undefined],
    [{ type: '261', sapOrder: '900001', costCenter: undefined }, undefined],
    [{ reversedBy: '7.01C', sapState: 'none' }, 'reversedAlready'],
    [{ sapState: 'sent' }, 'sapSent'],
    [{ sapState: 'none' }, 'sapNotTold'],
    [{ sapState: 'unclear', batchId: '01OLD' }, 'sapBusy'],
    [{ batchId: '01OLD' }, 'sapBusy'],
    [{ codeSap: undefined }, 'sapCodeMissing'],
    [{ costCenter: undefined }, 'costObjectMissing'],
    [{ costCenter: undefined, sapOrder: '900001' }, 'costObjectMissing'],
    [{ type: '262', sapOrder: undefined }, 'costObjectMissing'],
  ] as const)('%j may go unless %s', (more, code) => {
    expect(findSapSendRefusal(movement(more))).toBe(code);
  });

  it('is charged to its order where it was issued to one', () => {
    const both = { costCenter: '4711', sapOrder: '900001' };
    expect(getCostObject({ type: '261', ...both })).toBe('900001');
    expect(getCostObject({ type: '202', ...both })).toBe('4711');
    expect(validateSapAccount({})).toEqual({ costCenter: 'costObjectMissing' });
    expect(validateSapAccount({ sapOrder: '900001' })).toEqual({});
  });
});

describe('an answer of SAP', () => {
  const { items, batchId } = buildSapDocument(sending, [movement(), movement({ id: '8.01B' })]);
  const sent = (movementId: string, more: object = {}) => ({
    movementId,
    status: 'SENT',
    sapDocument: '5000000001',
    sapYear: 2026,
    ...more,
  });
  const read = (results: unknown, batch = batchId) =>
    parseSapAnswer({ batchId, items }, { batchId: batch, results });

  it('says of each movement what became of it', () => {
    const error = {
      movementId: '7.01A',
      status: 'ERROR',
      sapDocument: null,
      sapYear: null,
      message: 'Deficit',
    };
    expect(read([sent('8.01B', { sapYear: '2026', message: '' }), error])).toEqual(
      new Map<string, unknown>([
        ['8.01B', { sapDocument: '5000000001', sapYear: 2026 }],
        ['7.01A', { problem: 'Deficit' }],
      ]),
    );
    const long = { movementId: '7.01A', status: 'ERROR', message: 'x'.repeat(600) };
    expect(read([sent('8.01B'), long])?.get('7.01A')).toEqual({ problem: 'x'.repeat(500) });
    expect(read([sent('8.01B'), { movementId: '7.01A', status: 'ERROR' }])?.get('7.01A')).toEqual({
      problem: '',
    });
  });

  it.each([
    ['of another batch', [sent('7.01A'), sent('8.01B')], '01OTHER'],
    ['of one movement of two', [sent('7.01A')]],
    ['of another movement', [sent('7.01A'), sent('9.01Z')]],
    ['of one more', [sent('7.01A'), sent('8.01B'), sent('9.01Z')]],
    ['of one twice', [sent('7.01A'), sent('7.01A')]],
    ['without a number', [sent('7.01A'), sent('8.01B', { sapDocument: ' ' })]],
    ['without a year', [sent('7.01A'), sent('8.01B', { sapYear: null })]],
    ['of a year no document is of', [sent('7.01A'), sent('8.01B', { sapYear: '0026' })]],
    ['of another state', [sent('7.01A'), sent('8.01B', { status: 'POSTED' })]],
    ['that is no list', 'SENT'],
  ])('%s says nothing at all', (_, results, batch = batchId) => {
    expect(read(results, batch)).toBeUndefined();
  });

  it.each([undefined, null, 'SENT', 7, [], {}])('%j says nothing at all', (answer) => {
    expect(parseSapAnswer({ batchId, items }, answer)).toBeUndefined();
  });
});

it('what did not reach SAP is tried again, less and less often, for a day', () => {
  expect([0, 1, 2, 3, 4, 50].map(computeRetryDelay)).toEqual([60, 120, 240, 480, 900, 900]);
  let [attempt, seconds] = [0, 0];
  for (let wait = computeRetryDelay(0); wait !== undefined; wait = computeRetryDelay(++attempt))
    seconds += wait;
  expect(seconds / 3600).toBeGreaterThan(23.5);
  expect(seconds / 3600).toBeLessThan(25);
});

it('a person who found the document names it, whole', () => {
  expect(validateSapOutcome({ outcome: 'sent' })).toEqual({ sapDocument: 'required', sapYear: 'required' });
  expect(validateSapOutcome({ outcome: 'sent', sapDocument: '5000000001', sapYear: 2026 })).toEqual({});
  expect(validateSapOutcome({ outcome: 'notSent' })).toEqual({});
});
