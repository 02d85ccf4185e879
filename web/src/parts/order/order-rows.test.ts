import { describe, expect, it } from 'vitest';
import type { OrderItem } from '#shared/planned/order-api.ts';
import type { OrderNames } from './order-names.ts';
import { compareOpenOrdersFirst, toOrderRow } from './order-rows.ts';

const order: OrderItem = {
  id: '7.1.2026-03-11',
  version: 1,
  updatedAt: '2026-03-01T00:00:00Z',
  updatedBy: 'generator',
  code: 'W-2026-000012',
  cycleId: 7,
  machineId: 3,
  plannedOn: '2026-03-11',
  reason: 'onGrid',
  tolerance: 2,
  minutes: 45,
  tasks: 2,
  state: 'assigned',
  teamId: 5,
};
const names = {
  machines: new Map([[3, { id: 3, code: 'PR-03', description: 'Press 3', department: 'Stamping' }]]),
  cycles: new Map([[7, { id: 7, code: 'C-7', description: 'Weekly lubrication' }]]),
  teams: new Map([[5, { id: 5, code: 'T5', description: 'Mechanics', leaders: [1], members: [2, 1] }]]),
  operators: new Map([
    [1, { id: 1, code: 'O1', name: 'Ada', surname: 'Rossi' }],
    [2, { id: 2, code: 'O2', name: 'Bruno' }],
  ]),
} as unknown as OrderNames;
const nobody = {
  machines: new Map(),
  cycles: new Map(),
  teams: new Map(),
  operators: new Map(),
} as OrderNames;

describe('rows of orders', () => {
  it('names machine, department, cycle, team and its members, leaders first', () => {
    expect(toOrderRow(names, '2026-03-11')(order)).toMatchObject({
      machine: 'PR-03',
      machineDescription: 'Press 3',
      department: 'Stamping',
      cycle: 'C-7',
      cycleDescription: 'Weekly lubrication',
      team: 'T5 Mechanics',
      members: 'Rossi Ada, Bruno',
    });
  });

  it('begins with what is open, the oldest first, and goes on with what has ended, the newest first', () => {
    const at = (plannedOn: string, state: 'planned' | 'closed') => ({ code: plannedOn, plannedOn, state });
    const all = [
      at('2026-03-20', 'planned'),
      at('2026-03-01', 'closed'),
      at('2026-03-08', 'closed'),
      at('2026-03-06', 'planned'),
    ];
    expect(all.sort(compareOpenOrdersFirst).map(({ code }) => code)).toEqual([
      '2026-03-06',
      '2026-03-20',
      '2026-03-08',
      '2026-03-01',
    ]);
  });

  it('leaves empty what this profile may not list', () => {
    expect(toOrderRow(nobody, '2026-03-11')(order)).toMatchObject({
      machine: '',
      cycle: '',
      team: '',
      members: '',
    });
  });

  it('is red from the day after the tolerance, and early when done before it began', () => {
    expect(toOrderRow(names, '2026-03-13')(order).colour).toBe('yellow');
    expect(toOrderRow(names, '2026-03-14')(order).colour).toBe('red');
    const done = toOrderRow(names, '2026-03-14')({ ...order, state: 'closed', closedOn: '2026-03-08' });
    expect([done.colour, done.isEarly]).toEqual(['green', true]);
  });
});
