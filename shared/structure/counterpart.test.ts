import { expect, it } from 'vitest';
import { findCounterpart, removeMachineCode } from './counterpart.ts';

const row = (id: string, code: string, typologyId?: number, level = 3, spare = false) => ({
  id,
  code,
  level,
  spare,
  ...(typologyId !== undefined && { typologyId }),
});
const pump = row('1.4', 'M1-PUMP', 7);

it.each<[what: string, ReturnType<typeof row>[], string | undefined]>([
  ['the one of its code', [row('2.1', 'M2-VALVE', 7), row('2.2', 'm2-pump')], '2.2'],
  ['of its code without a machine before it', [row('2.1', 'PUMP')], '2.1'],
  ['of its code, and never of another level', [row('2.1', 'M2-PUMP', 7, 2), row('2.2', 'X', 7)], '2.2'],
  ['no spare of its code', [row('2.1', 'M2-PUMP', 7, 3, true)], undefined],
  ['the only one of its typology', [row('2.1', 'A', 7), row('2.2', 'B', 8)], '2.1'],
  ['none of two of its typology', [row('2.1', 'A', 7), row('2.2', 'B', 7)], undefined],
  ['none where nothing is alike', [row('2.1', 'A')], undefined],
])('on another machine it is %s', (_, elements, id) => {
  expect(findCounterpart(pump, 'M1', { code: 'M2', elements })?.id).toBe(id);
});

it('of no typology is found by its code alone', () => {
  expect(findCounterpart(row('1.1', 'A'), 'M1', { code: 'M2', elements: [row('2.1', 'B')] })).toBeUndefined();
});

it('a code without its machine is itself where the machine does not stand before it', () => {
  expect([
    removeMachineCode('M1-A', 'M1'),
    removeMachineCode('M10-A', 'M1'),
    removeMachineCode('A', 'M1'),
  ]).toEqual(['A', 'M10-A', 'A']);
});
