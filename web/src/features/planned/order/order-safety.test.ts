import { expect, it } from 'vitest';
import { collectSafety, type SafetyDetail } from './order-safety.ts';

const sheet = (more: Partial<SafetyDetail> = {}): SafetyDetail => ({
  machineState: 'stopped',
  ppe: [],
  phaseList: [],
  ...more,
});

it('says how the machine has to stand, still before running, and for which activities', () => {
  const { states } = collectSafety([
    { n: 1, detail: sheet({ machineState: 'running' }) },
    { n: 2, detail: sheet() },
    { n: 3, detail: sheet({ machineState: 'running' }) },
  ]);
  expect(states).toEqual([
    { value: 'stopped', activityNumbers: [2] },
    { value: 'running', activityNumbers: [1, 3] },
  ]);
});

it('gathers what to wear of procedures and of their phases', () => {
  const { ppe } = collectSafety([
    { n: 1, detail: sheet({ ppe: ['gloves'], phaseList: [{ ppe: ['helmet'] }, {}] }) },
    { n: 2, detail: sheet({ ppe: ['gloves', 'mask'] }) },
  ]);
  expect(ppe).toEqual(['helmet', 'mask', 'gloves']);
});

it('says each safety note once, with the activities it is about', () => {
  const lock = 'Lock the main switch.';
  const { notes } = collectSafety([
    { n: 1, detail: sheet({ safetyNote: lock }) },
    { n: 2, detail: sheet({ safetyNote: 'Hot.' }) },
    { n: 3, detail: sheet({ safetyNote: lock }) },
    { n: 4, detail: sheet({ safetyNote: '' }) },
  ]);
  expect(notes).toEqual([
    { value: lock, activityNumbers: [1, 3] },
    { value: 'Hot.', activityNumbers: [2] },
  ]);
});
