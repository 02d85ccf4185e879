import { expect, it } from 'vitest';
import { createProblem, parseValidationMessage } from './messages.ts';

it.each([0, -1, 80, 0.001, 1e-9, 1e21, -1e21])('a code is read with its limit %d', (limit) => {
  expect(parseValidationMessage(createProblem('tooSmall', limit))).toEqual({ code: 'tooSmall', limit });
});
it('a code is read without a limit, a sentence is none', () => {
  expect(parseValidationMessage('required')).toEqual({ code: 'required' });
  expect(parseValidationMessage('Invalid input: expected string')).toEqual({ code: 'wrongType' });
});
