import { expect, it } from 'vitest';
import { buildMadeRefusal, findMadeRecord } from './made.ts';
import type { RefusalDetails } from './refused.ts';

it.each([
  { made: 'ewo', id: '01JPTW1CE000000000000EW001', code: 'E-2026-000001' },
  { made: 'order', id: '0.W-2026-000001', code: 'W-2026-000001' },
  { made: 'sop', id: 7, code: 'SMP-1-SOP' },
] as const)('a refusal names the record that was made: %j', (record) => {
  const refusal = buildMadeRefusal(record);
  expect(refusal).toMatchObject({ kind: 'conflict', code: 'madeAlready' });
  expect(findMadeRecord(refusal.details)).toEqual(record);
});

it.each<RefusalDetails | undefined>([
  undefined,
  {},
  { values: { state: 'closed' } },
  { values: { made: 'user', id: 'u1', code: 'Ann' } },
  { values: { made: 'ewo', id: 'E1' } },
  { values: { made: 'ewo', code: 'E-1' } },
])('other details name none: %j', (details) => expect(findMadeRecord(details)).toBeUndefined());
