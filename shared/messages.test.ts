import { expect, it } from 'vitest';
import { codeIn, problem } from './messages.ts';

it.each([0, -1, 80, 0.001, 1e-9, 1e21, -1e21])('a code is read with its limit %d', (limit) => {
  expect(codeIn(problem('tooSmall', limit))).toEqual({ code: 'tooSmall', limit });
});
it('a code is read without a limit, a sentence is none', () => {
  expect(codeIn('required')).toEqual({ code: 'required' });
  expect(codeIn('Invalid input: expected string')).toEqual({ code: 'wrongType' });
});
