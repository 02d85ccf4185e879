import { describe, expect, it } from 'vitest';
import { profiles } from '../permissions.ts';
import { assertFollowable, canFollowEwo, canReceiveOwnAlerts } from './ewo-following.ts';
import { type EwoState, ewoStates, isOpenEwo } from './ewo-state.ts';
import { canReadEwo } from './ewo-transitions.ts';

const ewo = { state: 'created' as EwoState, requesterId: 'rita' };
const requestor = { profile: 'requestor', user: 'omar', resources: true } as const;

describe('following an EWO', () => {
  it('is open to the profiles that report', () => {
    const allowed = ['admin', 'technician', 'requestor', 'superAdmin'];
    expect(profiles.filter((profile) => canFollowEwo({ profile, user: 'omar' }, ewo))).toEqual(allowed);
    expect(profiles.filter(canReceiveOwnAlerts)).toEqual(allowed);
    expect(canReceiveOwnAlerts('tenantRoot')).toBe(false);
  });

  it('ends with the EWO, and is refused from then on', () => {
    for (const state of ewoStates) {
      expect(canFollowEwo(requestor, { ...ewo, state })).toBe(isOpenEwo(state));
      if (isOpenEwo(state)) expect(() => assertFollowable({ state })).not.toThrow();
      else expect(() => assertFollowable({ state })).toThrow(expect.objectContaining({ code: 'ewoState' }));
    }
  });

  it('is not offered for an own report, nor twice', () => {
    expect(canFollowEwo(requestor, { ...ewo, requesterId: 'omar' })).toBe(false);
    expect(canFollowEwo(requestor, { ...ewo, followed: true })).toBe(false);
  });

  it('lets a requestor read the EWO', () => {
    expect(canReadEwo(requestor, ewo)).toBe(false);
    expect(canReadEwo(requestor, { ...ewo, followed: true })).toBe(true);
  });
});
