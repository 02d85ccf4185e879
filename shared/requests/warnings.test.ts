import { expect, it } from 'vitest';
import { canHaveWarning, computeMissedWarningIndex, findWarnings, type WarningSign } from './warnings.ts';

const ewo = { id: 'E1', lineage: ['1.1', '1.2', '1.3'], createdAt: '2026-03-31T10:00:00.000Z' };
const tag = (at: string, more: Partial<WarningSign> = {}): WarningSign => ({
  ...{ kind: 'tag', id: at, code: at, what: 'Oil', at: `2026-03-${at}:00.000Z`, lineage: ['1.1', '1.2'] },
  ...more,
});
const found = (...signs: WarningSign[]) => findWarnings(ewo, signs).map(({ id }) => id);

it('tags open at the time, of the thirty days before, on the branch', () => {
  const inTime = tag('20T10:00');
  expect(findWarnings(ewo, [inTime])).toMatchObject([{ id: '20T10:00', days: 11 }]);
  expect(found(tag('01T10:00'), tag('01T09:59'))).toEqual(['01T10:00']);
  expect(found(tag('31T10:00'), tag('31T10:01'))).toEqual([]);
});

it('the oldest comes first, and what came at the same moment is none', () => {
  expect(found(tag('20T10:00'), tag('10T10:00'), tag('15T10:00'))).toEqual([
    '10T10:00',
    '15T10:00',
    '20T10:00',
  ]);
  // A sign within the same minute still precedes the breakdown.
  const justBefore = tag('31T10:00', { at: '2026-03-31T09:59:59.000Z' });
  expect(
    findWarnings({ ...ewo, createdAt: '2026-03-31T10:00:30.000Z' }, [tag('31T10:00'), justBefore]),
  ).toMatchObject([{ days: 0 }, { days: 0 }]);
});

it('a tag closed before is none, one closed later is', () => {
  expect(found(tag('20T10:00', { closedAt: '2026-03-30T10:00:00.000Z' }))).toEqual([]);
  expect(found(tag('20T10:00', { closedAt: '2026-03-31T10:00:00.000Z' }))).toEqual([]);
  expect(found(tag('20T10:00', { closedAt: '2026-03-31T10:01:00.000Z' }))).toEqual(['20T10:00']);
});

it('above and below count, another branch and the machine as a whole do not', () => {
  const at = (lineage: string[]) => found(tag('20T10:00', { lineage })).length;
  expect([at(['1.1']), at(['1.1', '1.2', '1.3', '1.4']), at(['1.1', '1.9']), at([])]).toEqual([1, 1, 0, 0]);
  expect(findWarnings({ ...ewo, lineage: [] }, [tag('20T10:00')])).toEqual([]);
});

it('a tag warned of no EWO it became, but of others', () => {
  expect(found(tag('20T10:00', { ewoId: 'E1' }))).toEqual([]);
  expect(found(tag('20T10:00', { ewoId: 'E2' }))).toEqual(['20T10:00']);
});

it('of the EWOs with an element that are not cancelled, a share had been warned of', () => {
  expect(canHaveWarning({ state: 'created', elementId: '1.2' })).toBe(true);
  expect(canHaveWarning({ state: 'cancelled', elementId: '1.2' })).toBe(false);
  expect(canHaveWarning({ state: 'closed' })).toBe(false);
  expect(computeMissedWarningIndex(8, 3)).toBe(37.5);
  expect(computeMissedWarningIndex(0, 0)).toBeNull();
});
