import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  type Challenge,
  type CodeAttempts,
  countWrongSigningCode,
  findChallengeProblem,
  findSignInProblem,
  isCodeLocked,
} from './challenge.ts';
import { buildSignedText, findVoidReason, toSignedText } from './content.ts';
import { isClosingSigned } from './duties.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
const id = '01JDQ0V6Z8K3M5N7P9R1T3V5X7';
const now = '2026-11-28T10:00:00.000Z';

describe('what is signed', () => {
  it('has the hash of the specification (Z37)', () => {
    const subject = { thing: 'order', id, meaning: 'closed' as never };
    const closed = (minutes: number) => ({
      activities: [{ id: 'A1', minutes, outcome: 'ok' }],
      closedAt: '2026-11-28T10:15:00Z',
    });
    expect(digest(toSignedText(subject, closed(30)))).toBe(
      '99119534c0d8f9845eb49035819b837db9799935c2bc6d95109529103d2a233d',
    );
    expect(digest(toSignedText(subject, closed(35)))).toMatch(/^4fde06dd.*589b$/);
  });

  const order = {
    ...{ code: 'W-2026-000001', machineId: 4, state: 'closed', closedAt: '2026-11-28T10:15:00Z' },
    activities: [{ n: 1, code: 'SMP-1', minutes: 30, outcome: 'ok', requests: [] as unknown[] }],
  };

  it('names its schema and leaves out what is not bound (PS52, Z38)', () => {
    const subject = { thing: 'order', id, meaning: 'orderClosed' as const };
    const text = buildSignedText(subject, { ...order, teamId: 7, updatedBy: 'Ada' });
    expect(JSON.parse(text)).toEqual({
      ...{ ...order, activities: [{ n: 1, code: 'SMP-1', minutes: 30, outcome: 'ok' }] },
      ...{ thing: 'order', id, meaning: 'orderClosed', schema: 1 },
    });
    const inOtherOrder = Object.fromEntries(Object.entries(order).reverse());
    expect(buildSignedText(subject, inOtherOrder)).toBe(text);
  });

  it('is void by a change of a bound field alone (Z37, Z38)', () => {
    const withActivity = (change: object) => ({
      ...order,
      activities: [{ ...order.activities[0], ...change }],
    });
    const findReason = (after?: object) => findVoidReason('orderClosed', order, after as never);
    expect(findReason(withActivity({ minutes: 35 }))).toBe('changed');
    expect(findReason({ ...order, state: 'inProgress' })).toBe('reopened');
    expect(findReason(undefined)).toBe('removed');
    expect(findReason(withActivity({ requests: [{ kind: 'tag', id: '1' }] }))).toBeUndefined();
    expect(findReason({ ...order, teamId: 3 })).toBeUndefined();
  });

  it('is void when a permit is cancelled, and not when work under it goes on', () => {
    const permit = { code: 'P-1', state: 'issued', to: now };
    const findReason = (change: object) => findVoidReason('permitIssued', permit, { ...permit, ...change });
    expect(findReason({ state: 'cancelled' })).toBe('cancelled');
    expect(findReason({ state: 'running' })).toBeUndefined();
    expect(findReason({ to: '2026-11-28T12:00:00Z' })).toBe('changed');
  });

  it('is not void when an action of an analysis is done', () => {
    const analysis = { state: 'confirmed', prevent: [{ description: 'Guard', responsible: 'Ada' }] };
    const done = { ...analysis, prevent: [{ ...analysis.prevent[0], doneOn: '2026-12-01' }] };
    expect(findVoidReason('rootCauseConfirmed', analysis, done)).toBeUndefined();
    const reopened = { ...analysis, state: 'draft' };
    expect(findVoidReason('rootCauseConfirmed', analysis, reopened)).toBe('reopened');
  });
});

describe('a challenge', () => {
  const challenge: Challenge = {
    ...{ thing: 'order', id, meaning: 'orderClosed', userId: 'u-01', hash: 'h', askedAt: now },
  };
  const { askedAt: _, ...asked } = challenge;

  it.each([
    ['another thing', { id: 'other' }, 'otherContent'],
    ['another kind of thing', { thing: 'checklist' }, 'otherContent'],
    ['another meaning', { meaning: 'permitIssued' }, 'otherContent'],
    ['changed content', { hash: 'i' }, 'otherContent'],
    ['another person', { userId: 'u-02' }, 'challengeUnknown'],
    ['the same', {}, undefined],
  ] as const)('for %s is judged (Z41)', (_name, change, problem) => {
    expect(findChallengeProblem(challenge, { ...asked, ...change }, now)).toBe(problem);
  });

  it('ends after five minutes, and an unknown one never counts', () => {
    expect(findChallengeProblem(challenge, asked, '2026-11-28T10:05:00.000Z')).toBeUndefined();
    expect(findChallengeProblem(challenge, asked, '2026-11-28T10:05:00.001Z')).toBe('challengeExpired');
    expect(findChallengeProblem(undefined, asked, now)).toBe('challengeUnknown');
  });
});

describe('a sign-in', () => {
  const at = (time: string) => Date.parse(`2026-11-28T${time}Z`) / 1000;

  it.each([
    ['before the challenge', at('09:59:30'), 'signInOld'],
    ['within the skew of the clocks', at('09:59:55'), undefined],
    ['after the challenge', at('10:00:05'), undefined],
    ['more than five minutes later', at('10:06:00'), 'signInOld'],
    ['of an unknown time', undefined, 'signInTimeUnknown'],
  ])('%s is judged by auth_time (Z40)', (_name, authTime, problem) => {
    expect(findSignInProblem(now, authTime)).toBe(problem);
  });
});

describe('an own code', () => {
  it('is locked for 15 minutes by the fifth wrong one in a row (PS55)', () => {
    let attempts: CodeAttempts = { wrong: 0 };
    for (let n = 1; n <= 4; n++) attempts = countWrongSigningCode(attempts, now);
    expect(isCodeLocked(attempts, now)).toBe(false);
    attempts = countWrongSigningCode(attempts, now);
    expect(attempts).toEqual({ wrong: 0, lockedUntil: '2026-11-28T10:15:00.000Z' });
    expect(isCodeLocked(attempts, '2026-11-28T10:14:59.999Z')).toBe(true);
    expect(isCodeLocked(attempts, '2026-11-28T10:15:00.000Z')).toBe(false);
  });
});

describe('the closing of an order', () => {
  const plant = { signOrders: ['safety', 'corrective'] } as const;
  const asks = (order: object, parameters: object = plant) =>
    isClosingSigned(parameters as never, { activities: [], ...order });

  it('is signed by typology, or by a procedure of the order', () => {
    expect(asks({ typology: 'safety' })).toBe(true);
    expect(asks({ typology: 'cleaning' })).toBe(false);
    expect(asks({})).toBe(false);
    expect(asks({ typology: 'cleaning', activities: [{}, { toSign: true }] })).toBe(true);
  });

  it('is asked of a started order as it was started (PS56, Z43)', () => {
    const started = { typology: 'safety', startedAt: now };
    expect(asks(started)).toBe(false);
    expect(asks({ ...started, toSign: true }, { signOrders: [] })).toBe(true);
  });
});
