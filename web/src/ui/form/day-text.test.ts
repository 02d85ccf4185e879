import { expect, it } from 'vitest';
import { parseDay } from './day-text.ts';

it.each(['3/11/2026', '03/11/2026', '3.11.2026', '03-11-2026', '03112026', ' 2026-11-03 '])(
  'reads %j as the third of November',
  (typed) => expect(parseDay(typed)).toBe('2026-11-03'),
);

it.each(['', '3/11', '03/11/26', '31/02/2026', '2026-02-31', '1/1/0202', 'tomorrow'])(
  'leaves %j for the schema to refuse',
  (typed) => expect(parseDay(typed)).toBe(typed),
);
