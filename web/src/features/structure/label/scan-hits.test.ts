import { expect, it } from 'vitest';
import { hitsOf } from './scan-hits.ts';

const hit = (id: string, code: string, level = 0) => ({
  id,
  machineId: Number(id.split('.')[0]),
  machineCode: 'M',
  machineDescription: '',
  level,
  spare: false,
  code,
  description: '',
});

it('takes the one of exactly this code, whatever the letters’ size', () => {
  expect(hitsOf([hit('1', 'PRS-01'), hit('2', 'PRS-010')], 'prs-01').exact?.id).toBe('1');
  expect(hitsOf([hit('1.4', 'HYD', 1), hit('1', 'HYD-1')], 'HYD').exact?.id).toBe('1.4');
});

it('takes a machine before elements that share its code', () => {
  expect(hitsOf([hit('1.4', 'HYD', 1), hit('2', 'HYD')], 'HYD').exact?.id).toBe('2');
});

it('leaves the choice where several have it, or none', () => {
  const two = [hit('1.4', 'HYD', 1), hit('2.4', 'HYD', 1), hit('3.4', 'HYD-A', 1)];
  expect(hitsOf(two, 'HYD')).toEqual({ shown: two.slice(0, 2) });
  expect(hitsOf(two, 'HY')).toEqual({ shown: two });
  expect(hitsOf([], 'HY')).toEqual({ shown: [] });
});
