import { expect, it } from 'vitest';
import { type DeviceUser, getDefaultDeviceName, getSignIns, updateDeviceUsers } from './device.ts';

const anna = { user: 'u1', name: 'Anna', on: '2026-03-02', signIn: 's1' };
const ben = { user: 'u2', name: 'Ben', on: '2026-03-01', signIn: 's2' };

it('notes a person once a day and sign-in', () => {
  expect(updateDeviceUsers([], anna)).toEqual([anna]);
  expect(updateDeviceUsers([anna, ben], anna)).toBeUndefined();
  expect(updateDeviceUsers([ben, anna], { ...anna, on: '2026-03-03' })).toEqual([
    { ...anna, on: '2026-03-03' },
    ben,
  ]);
  expect(updateDeviceUsers([ben, anna], ben)).toBeUndefined();
  expect(updateDeviceUsers([ben], anna)).toEqual([anna, ben]);
  expect(updateDeviceUsers([anna], { ...anna, name: 'Anna B' })).toEqual([{ ...anna, name: 'Anna B' }]);
  const again = updateDeviceUsers([anna], { ...anna, signIn: 's3' })!;
  expect(again).toEqual([{ ...anna, signIn: 's3', earlier: [anna.signIn] }]);
  expect(updateDeviceUsers(again, { ...anna, signIn: 's3' })).toBeUndefined();
  let people: readonly DeviceUser[] = [ben];
  for (const signIn of ['a', 'b', 'c', 'd', 'e']) people = updateDeviceUsers(people, { ...anna, signIn })!;
  expect(people[0]).toMatchObject({ signIn: 'e', earlier: ['d', 'c', 'b'] });
  expect(getSignIns(people)).toEqual(['e', 'd', 'c', 'b', ben.signIn]);
});

it('remembers the twenty who were seen last', () => {
  const many = Array.from({ length: 20 }, (_, i) => ({ user: `w${i}`, name: `W ${i}`, on: '2026-01-01' }));
  const next = updateDeviceUsers(many, anna)!;
  expect([next.length, next[0]?.user, next.some(({ user }) => user === 'w19')]).toEqual([20, 'u1', false]);
});

it('is called by the end of its id until somebody names it', () => {
  expect(getDefaultDeviceName('01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBe('9G5FAV');
});
