import { expect, it } from 'vitest';
import { ewoStates, getDefaultPriority, isOpenEwo, machineConditions } from './ewo-state.ts';

it('an EWO is open until it is closed or cancelled', () => {
  expect(ewoStates.filter(isOpenEwo)).toEqual(['created', 'assigned', 'running', 'onHold']);
});

it('a report has high priority where the machine stands, else medium', () => {
  expect([...machineConditions, undefined].map(getDefaultPriority)).toEqual([
    'high',
    'medium',
    'medium',
    'medium',
  ]);
});
