import { describe, expect, it } from 'vitest';
import {
  buildAccountUserId,
  findExpiryProblem,
  getAccountState,
  listValidKeyIds,
  parseAccountUserId,
  type ServiceAccount,
} from './service-account.ts';

const NOW = '2026-11-30T09:00:00.000Z';
const TODAY = '2026-11-30';
const account: ServiceAccount = {
  ...{ name: 'ERP', scopes: ['ewo view', 'tags create'], expiresOn: TODAY },
  ...{ makerId: 'anna', maker: 'Anna', keyId: 'present0', formerKeyId: 'former00' },
  formerKeyEndsAt: '2026-12-07T09:00:00.000Z',
};
const stateOf = (more: Partial<ServiceAccount>, isPermitted?: (scope: readonly string[]) => boolean) =>
  getAccountState({ ...account, ...more }, { today: TODAY, now: NOW, isPermitted });

describe('a service account', () => {
  it.each([
    ['2026-11-29', 'expiryInPast'],
    ['2026-11-30', undefined],
    ['2027-11-30', undefined],
    ['2027-12-01', 'expiryTooLate'],
  ] as const)('that ends on %s has the problem %s', (day, problem) =>
    expect(findExpiryProblem(day, TODAY)).toBe(problem),
  );

  it('has two keys until the former one ends', () => {
    expect(listValidKeyIds(account, NOW)).toEqual(['present0', 'former00']);
    expect(listValidKeyIds(account, '2026-12-07T09:00:00.000Z')).toEqual(['present0']);
    expect(listValidKeyIds({ ...account, keyId: undefined }, NOW)).toEqual(['former00']);
  });

  it('is in the state of the first reason for which it may do less', () => {
    expect(stateOf({}, () => true)).toBe('active');
    expect(stateOf({}, ([area]) => area === 'ewo')).toBe('limited');
    expect(stateOf({})).toBe('makerGone');
    expect(stateOf({ expiresOn: '2026-11-29' })).toBe('expired');
    expect(stateOf({ keyId: undefined, formerKeyId: undefined }, () => true)).toBe('revoked');
  });

  it('is an author of its own', () => {
    expect(parseAccountUserId(buildAccountUserId('TO-1', 12))).toBe(12);
    for (const person of ['admin', 'account-TO1', '4f1c-12', 'account-TO1-x'])
      expect(parseAccountUserId(person)).toBeUndefined();
  });
});
