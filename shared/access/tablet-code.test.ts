import { describe, expect, it } from 'vitest';
import {
  findCodeProblem,
  getCodeForm,
  isLongerCodeRequired,
  isSealedAt,
  SEALED_AFTER_MS,
} from './tablet-code.ts';

describe('a code of six digits', () => {
  it.each([
    ['000000', 'easy'],
    ['777777', 'easy'],
    ['123456', 'easy'],
    ['654321', 'easy'],
    ['135790', undefined],
    ['112233', undefined],
    ['482913', undefined],
    ['4829', 'short'],
    ['48291', 'short'],
    ['4829a3', 'short'],
  ])('%s: %s', (code, problem) => expect(findCodeProblem(code, 'digits')).toBe(problem));
});

describe('a code of letters and digits', () => {
  it.each([
    ['482913', 'short'],
    ['press7a', 'short'],
    ['press7ab', undefined],
    ['Tür44zu!', undefined],
    ['48291377', 'unmixed'],
    ['pressroom', 'unmixed'],
    [`a1${'x'.repeat(62)}`, undefined],
    [`a1${'x'.repeat(63)}`, 'long'],
  ])('%s: %s', (code, problem) => expect(findCodeProblem(code, 'characters')).toBe(problem));

  it('replaces one of six digits where the plant asks for it', () => {
    expect([getCodeForm('482913'), getCodeForm('press7ab'), getCodeForm('4829137')]).toEqual([
      'digits',
      'characters',
      'characters',
    ]);
    expect(isLongerCodeRequired('digits', true)).toBe(true);
    expect(isLongerCodeRequired('characters', true)).toBe(false);
    expect(isLongerCodeRequired('digits', false)).toBe(false);
  });
});

it('twelve hours without the service seal a tablet, whichever way its clock went', () => {
  const now = Date.parse('2026-03-02T06:00:00Z');
  expect(isSealedAt(now - SEALED_AFTER_MS + 1, now)).toBe(false);
  expect(isSealedAt(now - SEALED_AFTER_MS, now)).toBe(true);
  expect(isSealedAt(now + SEALED_AFTER_MS, now)).toBe(true);
  expect(isSealedAt(now + 60_000, now)).toBe(false);
});
