import { expect, it } from 'vitest';
import { getSaturationLevel } from './saturation.ts';

it('nearly no recorded hours are no good load: they say nothing', () => {
  expect([null, 0, 5, 19.9].map(getSaturationLevel)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  expect([20, 79.9].map(getSaturationLevel)).toEqual(['easy', 'easy']);
  expect([80, 100].map(getSaturationLevel)).toEqual(['busy', 'busy']);
  expect(getSaturationLevel(100.1)).toBe('over');
});
