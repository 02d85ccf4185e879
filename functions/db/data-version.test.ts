import { expect, it } from 'vitest';
import { DATA_VERSION, isNewer, isOlder } from './data-version.ts';
import { computeExpiry } from './expiry.ts';

const marker = (n: number) => ({ id: 'all', version: 1, updatedAt: '', updatedBy: '', n });

it('data are newer, older or of this program; without a mark they are of old', () => {
  expect([1, 0, -1].map((more) => isNewer(marker(DATA_VERSION + more)))).toEqual([true, false, false]);
  expect([1, 0, -1].map((more) => isOlder(marker(DATA_VERSION + more)))).toEqual([false, false, true]);
  expect([isNewer(undefined), isOlder(undefined)]).toEqual([false, true]);
});

it('the table forgets by whole seconds', () => {
  expect(computeExpiry(0, '2026-01-01T00:00:00.999Z')).toBe(1_767_225_600);
  expect(computeExpiry(2, '2026-01-01T00:00:00.000Z')).toBe(1_767_225_600 + 172_800);
});
