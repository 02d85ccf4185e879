import { describe, expect, it } from 'vitest';
import { addPlantParam } from '../access/plant-link.ts';
import { buildEwoLabelRoute, buildTagLabelRoute } from '../printing/request-label.ts';
import { buildCountLabelRoute, buildShelfLabelRoute, buildSpareLabelRoute } from '../warehouse/label.ts';
import { buildMachineLabelRoute } from './label.ts';
import { isSameCode, parseScannedText } from './scanned-code.ts';

const ULID = '01KKCTZ1N8V3Q5W7X9Y0ABCDEF';

describe('what was read', () => {
  it.each([
    [buildMachineLabelRoute(42), { kind: 'machine', machineId: 42 }],
    [buildMachineLabelRoute(42, '42.17'), { kind: 'element', machineId: 42, element: '42.17' }],
    [buildSpareLabelRoute(7), { kind: 'spare', spareId: 7 }],
    [buildShelfLabelRoute(3, 'R1 A'), { kind: 'shelf', warehouseId: 3, shelving: 'R1 A' }],
    [buildCountLabelRoute(3, ULID), { kind: 'count', warehouseId: 3, countId: ULID }],
    [buildEwoLabelRoute(ULID), { kind: 'ewo', id: ULID }],
    [buildTagLabelRoute(ULID), { kind: 'tag', id: ULID }],
  ])('is the thing whose label it is: %s', (path, thing) => {
    const withSlash = path.includes('?') ? path.replace('?', '/?') : `${path}/`;
    for (const each of [path, withSlash])
      expect(parseScannedText(`https://plant.example${each}`)).toEqual({
        ...{ is: 'label', record: thing, host: 'plant.example' },
      });
    expect(parseScannedText(` https://own.example${addPlantParam(path, 'TO1')}\r\n`)).toEqual({
      is: 'label',
      record: thing,
      plant: 'TO1',
    });
  });

  it.each([
    ['PRS-01', { code: 'PRS-01' }],
    [' 6204-2RS \n', { code: '6204-2RS' }],
    ['4006381333931', { code: '4006381333931' }],
    ['A:12/3', { code: 'A:12/3' }],
    ['E-2026-000123', { code: 'E-2026-000123', requestKind: 'ewo' }],
    ['e-2026-000123', { code: 'E-2026-000123', requestKind: 'ewo' }],
    ['T-2026-000007', { code: 'T-2026-000007', requestKind: 'tag' }],
    ['E-2026-0001234', { code: 'E-2026-0001234' }],
    [']C1PRS-01', { code: 'PRS-01' }],
    [' ]C1 PRS-01 ', { code: 'PRS-01' }],
    ['x'.repeat(100), { code: 'x'.repeat(100) }],
    ['see https://elsewhere.example', { code: 'see https://elsewhere.example' }],
    [']d2E-2026-000123', { code: 'E-2026-000123', requestKind: 'ewo' }],
  ])('is a code: %j', (text, code) => expect(parseScannedText(text)).toEqual({ is: 'code', ...code }));

  it.each([
    '',
    '  ',
    'https://elsewhere.example/menu',
    'http://plant.example/app/reports',
    'a\u001db',
    'x'.repeat(101),
  ])('means nothing here: %j', (text) => expect(parseScannedText(text)).toEqual({ is: 'foreign' }));
});

it('codes are the same whatever the size of their letters', () => {
  expect(isSameCode('prs-01 ', 'PRS-01')).toBe(true);
  expect(isSameCode('PRS-01', ' prs-01')).toBe(true);
  expect(isSameCode('PRS-010', 'PRS-01')).toBe(false);
  expect(isSameCode(undefined, 'PRS-01')).toBe(false);
});
