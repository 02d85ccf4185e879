import { expect, it } from 'vitest';
import { firstName, sighting } from './device.ts';

const anna = { user: 'u1', name: 'Anna', on: '2026-03-02', signIn: 's1' };
const ben = { user: 'u2', name: 'Ben', on: '2026-03-01', signIn: 's2' };

it('notes a person once a day and sign-in', () => {
  expect(sighting([], anna)).toEqual([anna]);
  expect(sighting([anna, ben], anna)).toBeUndefined();
  expect(sighting([ben, anna], { ...anna, on: '2026-03-03' })).toEqual([{ ...anna, on: '2026-03-03' }, ben]);
  expect(sighting([ben, anna], ben)).toBeUndefined();
  expect(sighting([ben], anna)).toEqual([anna, ben]);
  expect(sighting([anna], { ...anna, name: 'Anna B' })).toEqual([{ ...anna, name: 'Anna B' }]);
  expect(sighting([anna], { ...anna, signIn: 's3' })).toEqual([{ ...anna, signIn: 's3' }]);
});

it('remembers the twenty who were seen last', () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ user: `w${i}`, name: `W ${i}`, on: '2026-01-01' }));
  const next = sighting(many, anna)!;
  expect([next.length, next[0]?.user, next.some(({ user }) => user === 'w19')]).toEqual([20, 'u1', false]);
});

it('is called by the end of its id until somebody names it', () => {
  expect(firstName('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('9G5FAV');
});
