import { describe, expect, it } from 'vitest';
import { inPlant } from '../access/plant-link.ts';
import { ewoLabel, tagLabel } from '../printing/request-label.ts';
import { countLabel, shelfLabel, spareLabel } from '../warehouse/label.ts';
import { labelPath } from './label.ts';
import { sameCode, scanned } from './scanned.ts';

const ULID = '01KKCTZ1N8V3Q5W7X9Y0ABCDEF';

describe('what was read', () => {
  it.each([
    [labelPath(42), { kind: 'machine', machineId: 42 }],
    [labelPath(42, '42.17'), { kind: 'element', machineId: 42, element: '42.17' }],
    [spareLabel(7), { kind: 'spare', spareId: 7 }],
    [shelfLabel(3, 'R1 A'), { kind: 'shelf', warehouseId: 3, shelving: 'R1 A' }],
    [countLabel(3, ULID), { kind: 'count', warehouseId: 3, countId: ULID }],
    [ewoLabel(ULID), { kind: 'ewo', id: ULID }],
    [tagLabel(ULID), { kind: 'tag', id: ULID }],
  ])('is the thing whose label it is: %s', (path, thing) => {
    expect(scanned(`https://plant.example${path}`)).toEqual({ is: 'label', thing });
    expect(scanned(` https://own.example${inPlant(path, 'TO1')}\r\n`)).toEqual({
      is: 'label',
      thing,
      plant: 'TO1',
    });
  });

  it.each([
    ['PRS-01', { code: 'PRS-01' }],
    [' 6204-2RS \n', { code: '6204-2RS' }],
    ['4006381333931', { code: '4006381333931' }],
    ['A:12/3', { code: 'A:12/3' }],
    ['E-2026-000123', { code: 'E-2026-000123', of: 'ewo' }],
    ['e-2026-000123', { code: 'E-2026-000123', of: 'ewo' }],
    ['T-2026-000007', { code: 'T-2026-000007', of: 'tag' }],
    ['E-2026-0001234', { code: 'E-2026-0001234' }],
    [']C1PRS-01', { code: 'PRS-01' }],
    [' ]C1 PRS-01 ', { code: 'PRS-01' }],
    ['x'.repeat(100), { code: 'x'.repeat(100) }],
    ['see https://elsewhere.example', { code: 'see https://elsewhere.example' }],
    [']d2E-2026-000123', { code: 'E-2026-000123', of: 'ewo' }],
  ])('is a code: %j', (text, code) => expect(scanned(text)).toEqual({ is: 'code', ...code }));

  it.each([
    '',
    '  ',
    'https://elsewhere.example/menu',
    'http://plant.example/app/reports',
    'a\u001db',
    'x'.repeat(101),
  ])('means nothing here: %j', (text) => expect(scanned(text)).toEqual({ is: 'foreign' }));
});

it('codes are the same whatever the size of their letters', () => {
  expect(sameCode('prs-01 ', 'PRS-01')).toBe(true);
  expect(sameCode('PRS-01', ' prs-01')).toBe(true);
  expect(sameCode('PRS-010', 'PRS-01')).toBe(false);
  expect(sameCode(undefined, 'PRS-01')).toBe(false);
});
