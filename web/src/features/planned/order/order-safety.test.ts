import { expect, it } from 'vitest';
import { type Sheet, safetyOf } from './order-safety.ts';

const sheet = (more: Partial<Sheet> = {}): Sheet => ({
  machineState: 'stopped',
  ppe: [],
  phaseList: [],
  ...more,
});

it('says how the machine has to stand, still before running, and for which activities', () => {
  const { states } = safetyOf([
    { n: 1, sheet: sheet({ machineState: 'running' }) },
    { n: 2, sheet: sheet() },
    { n: 3, sheet: sheet({ machineState: 'running' }) },
  ]);
  expect(states).toEqual([
    { what: 'stopped', of: [2] },
    { what: 'running', of: [1, 3] },
  ]);
});

it('gathers what to wear of procedures and of their phases', () => {
  const { ppe } = safetyOf([
    { n: 1, sheet: sheet({ ppe: ['gloves'], phaseList: [{ ppe: ['helmet'] }, {}] }) },
    { n: 2, sheet: sheet({ ppe: ['gloves', 'mask'] }) },
  ]);
  expect(ppe).toEqual(['helmet', 'mask', 'gloves']);
});

it('says each safety note once, with the activities it is about', () => {
  const lock = 'Lock the main switch.';
  const { notes } = safetyOf([
    { n: 1, sheet: sheet({ safetyNote: lock }) },
    { n: 2, sheet: sheet({ safetyNote: 'Hot.' }) },
    { n: 3, sheet: sheet({ safetyNote: lock }) },
    { n: 4, sheet: sheet({ safetyNote: '' }) },
  ]);
  expect(notes).toEqual([
    { what: lock, of: [1, 3] },
    { what: 'Hot.', of: [2] },
  ]);
});
