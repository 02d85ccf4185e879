import { describe, expect, it } from 'vitest';
import { toLocalDay } from '../../day.ts';
import {
  canReadInjured,
  countDaysSince,
  getCountedKind,
  hasInjured,
  type SafetyFields,
  type SafetyKind,
  safetyKinds,
  toTagContent,
} from './safety-tag.ts';

const tag = (safetyKind: SafetyKind, more: object = {}) =>
  ({ pillar: 'SAF', state: 'created', safetyKind, ...more }) as const;

describe('the pyramid', () => {
  it.each(safetyKinds)('counts %s under its kind, open or closed', (kind) => {
    expect(getCountedKind(tag(kind))).toBe(kind);
    expect(getCountedKind({ ...tag(kind), state: 'closed', action: 'improve' })).toBe(kind);
  });

  it('counts a tag no longer that is closed as not necessary', () => {
    expect(getCountedKind({ ...tag('nearMiss'), action: 'notNecessary' })).toBe('nearMiss');
    expect(getCountedKind({ ...tag('nearMiss'), state: 'closed', action: 'notNecessary' })).toBeUndefined();
  });

  it('counts neither another pillar nor a tag without a kind', () => {
    expect(getCountedKind({ ...tag('injury'), pillar: 'PM' })).toBeUndefined();
    expect(getCountedKind({ pillar: 'SAF', state: 'created' })).toBeUndefined();
  });
});

describe('the days since the last injury', () => {
  // Case Z59: 22:30 UTC of 20 November is still that day in Turin.
  const happenedOn = toLocalDay('Europe/Rome', '2026-11-20T22:30:00.000Z');

  it('are days of the plant', () => {
    expect(countDaysSince(happenedOn, '2026-11-28')).toBe(8);
    expect(countDaysSince('2026-11-25', '2026-11-28')).toBe(3);
    expect(countDaysSince('2026-11-28', '2026-11-28')).toBe(0);
  });

  it('are neither 0 nor empty without an injury', () => {
    expect(countDaysSince(undefined, '2026-11-28')).toBeUndefined();
  });
});

describe('the content of a tag', () => {
  const draft: SafetyFields & { injured: string; anomaly: string } = {
    ...{ safetyKind: 'injury', severity: 'serious', happenedAt: '2026-11-20T22:30:00.000Z' },
    ...{ injured: 'Rosa Bianchi', anomaly: 'Fell from the ladder' },
  };

  it('never has the injured person', () => {
    expect(toTagContent({ ...draft, pillar: 'SAF' })).toEqual({
      ...{ pillar: 'SAF', safetyKind: 'injury', severity: 'serious' },
      ...{ happenedAt: '2026-11-20T22:30:00.000Z', anomaly: 'Fell from the ladder' },
    });
  });

  it('has no safety fields in another pillar', () => {
    expect(toTagContent({ ...draft, pillar: 'PM' })).toStrictEqual({
      ...{ pillar: 'PM', safetyKind: undefined, severity: undefined, happenedAt: undefined },
      anomaly: 'Fell from the ladder',
    });
  });
});

it('only first aid and an injury have an injured person', () => {
  expect(safetyKinds.filter(hasInjured)).toEqual(['firstAid', 'injury']);
  expect(hasInjured(undefined)).toBe(false);
});

describe('who was injured', () => {
  const safetyTag = { pillar: 'SAF', operatorId: 7 } as const;

  it.each([
    ['administrators', { profile: 'admin' }, true],
    ['administrators of all plants', { profile: 'superAdmin' }, true],
    ['the technician it is assigned to', { profile: 'technician', operatorId: 7 }, true],
    ['another technician', { profile: 'technician', operatorId: 8 }, false],
    ['a technician without a card', { profile: 'technician' }, false],
    ['requestors', { profile: 'requestor' }, false],
    ['supervisors', { profile: 'supervisor' }, false],
  ] as const)('%s: %j', (_, principal, may) => {
    expect(canReadInjured(principal, safetyTag)).toBe(may);
  });

  it('is nobody without an assignee, and on tags of other pillars', () => {
    expect(canReadInjured({ profile: 'technician' }, { pillar: 'SAF' })).toBe(false);
    expect(canReadInjured({ profile: 'admin' }, { ...safetyTag, pillar: 'PM' })).toBe(false);
  });
});
