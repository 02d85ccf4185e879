import { expect, it } from 'vitest';
import * as z from 'zod';
import { Confirmation, validateConfirmation } from './confirmation.ts';

const Confirmed = z.strictObject(Confirmation).superRefine(validateConfirmation);

it.each([
  ['nothing said', {}, true],
  ['confirmed, and why', { confirmed: true, reason: 'two shifts' }, true],
  ['why, unasked', { reason: 'two shifts' }, true],
  ['confirmed, but not why', { confirmed: true }, false],
  ['confirmed with an empty reason', { confirmed: true, reason: '' }, false],
])('a value that was not expected: %s', (_, said, stands) => {
  const issues = Confirmed.safeParse(said).error?.issues ?? [];
  expect(issues.map(({ code, path, message }) => [code, path, message])).toEqual(
    stands ? [] : [['custom', ['reason'], 'required']],
  );
});
