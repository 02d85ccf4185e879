import { expect, it } from 'vitest';
import { refused } from '#tests/refusal.ts';
import { createProblem } from '../../messages.ts';
import { getRemarkInstant } from './remark.ts';

const now = '2026-03-10T12:00:20.000Z';
const technician = { profile: 'technician' } as const;
const instantOf = (
  writtenAt: string | undefined,
  principal: Parameters<typeof getRemarkInstant>[0] = technician,
) => getRemarkInstant(principal, writtenAt, now, 7);

it('a remark has the moment it was written, at most now', () => {
  expect(instantOf(undefined)).toBe(now);
  expect(instantOf('2026-03-03T12:00:20.000Z')).toBe('2026-03-03T12:00:20.000Z');
  expect(instantOf('2026-03-10T12:02:20.000Z')).toBe(now);
});

it('a remark is not dated ahead, nor further back than the profile may', () => {
  expect(refused(() => instantOf('2026-03-10T12:02:21.000Z'))).toEqual({
    ...{ kind: 'invalid', code: 'dateInFuture', fields: { writtenAt: 'dateInFuture' } },
  });
  expect(refused(() => instantOf('2026-03-03T12:00:19.000Z'))).toMatchObject({
    ...{ code: 'backdatedTooFar', fields: { writtenAt: createProblem('backdatedTooFar', 7) } },
  });
  expect(instantOf('2025-01-01T00:00:00.000Z', { profile: 'admin' })).toBe('2025-01-01T00:00:00.000Z');
});
