import { expect, it } from 'vitest';
import type { ProcedureItem } from '#shared/procedures/procedure-api.ts';
import type { StrategyItem } from '#shared/procedures/strategy-api.ts';
import { proposeCycle } from './cycle-values.ts';

const procedures = [
  { id: 7, code: 'LUB-1', description: 'Grease the bearings', typology: 'lubrication' },
] as ProcedureItem[];
const strategies = [
  { id: '1.1', procedureId: 7, active: true },
  { id: '1.2', procedureId: 7, active: true, cycleId: 4 },
  { id: '1.3', procedureId: 8, active: true },
] as StrategyItem[];
const propose = (strategyId: string | null, machineCode: string | undefined = 'PRS-01') =>
  proposeCycle(strategyId, machineCode, { strategies, procedures });

it('fills in a cycle for the strategy that was just assigned', () => {
  expect(propose('1.1')).toEqual({
    ...{ code: 'PRS-01-LUB-1', description: 'Grease the bearings', typology: 'lubrication' },
    strategies: ['1.1'],
  });
});

it('proposes no code that is too long, or without the machine', () => {
  expect(propose('1.1', 'P'.repeat(40))).toMatchObject({ strategies: ['1.1'] });
  expect(propose('1.1', 'P'.repeat(40))).not.toHaveProperty('code');
  expect(proposeCycle('1.1', undefined, { strategies, procedures })).not.toHaveProperty('code');
});

it.each([null, '1.2', '1.3', '9.9'])('proposes nothing for %s: none, in a cycle, unknown', (strategyId) => {
  expect(propose(strategyId)).toEqual({});
});
