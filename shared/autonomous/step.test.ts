import { describe, expect, it } from 'vitest';
import {
  computeFreedHours,
  computeWeeklyMinutes,
  findBlockers,
  getConfirmedStep,
  isNextStep,
  isTransferable,
  type StepFigures,
} from './step.ts';

const good: StepFigures = {
  ...{ runsPlanned: 40, runsDone: 38, tagsOpened: 10, tagsClosed: 8, failures: 0, cleaningMinutes: 70 },
};
const names = (step: number, now: Partial<StepFigures>, frozen?: StepFigures) =>
  findBlockers(step, { ...good, ...now }, frozen).map(({ what }) => what);

describe('a step of a machine', () => {
  it('is ready at 95 % of the runs, 80 % of the tags, no failure, no more cleaning than before', () => {
    expect(names(4, {}, good)).toEqual([]);
    expect(findBlockers(4, { ...good, runsDone: 37 }, good)).toEqual([
      { what: 'compliance', has: 92.5, needs: 95 },
    ]);
    expect(names(4, { tagsClosed: 7 })).toEqual(['tags']);
    expect(names(4, { failures: 1 })).toEqual(['failures']);
    expect(names(4, { cleaningMinutes: 70.1 }, good)).toEqual(['cleaning']);
    expect(names(4, { cleaningMinutes: 700 })).toEqual([]);
  });

  it('asks for runs only once there are standards, and for tags only where some were opened', () => {
    const none = { runsPlanned: 0, runsDone: 0, tagsOpened: 0, tagsClosed: 0 };
    expect(names(3, none)).toEqual([]);
    expect(names(4, none)).toEqual(['compliance']);
  });

  it('is not skipped and not confirmed twice', () => {
    const at = (step: number) => [{ step, on: '2026-03-02', by: 'A', byId: 'a' }];
    expect([0, 1, 2].map((step) => isNextStep([], step))).toEqual([true, true, false]);
    expect([2, 3, 4, 5].map((step) => isNextStep(at(3), step))).toEqual([false, false, true, false]);
    expect([6, 7, 8].map((step) => isNextStep(at(6), step))).toEqual([false, true, false]);
    expect(isNextStep(at(7), 8)).toBe(false);
    expect([getConfirmedStep([]), getConfirmedStep(at(3)), getConfirmedStep([...at(1), ...at(2)])]).toEqual([
      0, 3, 2,
    ]);
  });

  it('counts cleaning by the week', () => {
    const every = (frequency: Parameters<typeof computeWeeklyMinutes>[0][number]['frequency']) =>
      computeWeeklyMinutes([{ frequency, minutes: 3 }]);
    expect(every({ shifts: [1, 2] })).toBe(42);
    expect(every({ n: 1, unit: 'D' })).toBe(21);
    expect(every({ n: 2, unit: 'W' })).toBe(1.5);
    expect(every({ n: 1, unit: 'M' })).toBe(0.7);
  });
});

describe('work for operators', () => {
  const work = {
    frequency: { n: 1, unit: 'W' } as const,
    minutes: 10,
    machineState: 'running' as const,
    skillLevel: 2,
  };
  it('is short, frequent and safe or simple', () => {
    expect(isTransferable(work)).toBe(true);
    expect(isTransferable({ ...work, minutes: 11 })).toBe(false);
    expect(isTransferable({ ...work, frequency: { n: 8, unit: 'D' } })).toBe(false);
    expect(isTransferable({ ...work, frequency: undefined })).toBe(false);
    expect(isTransferable({ ...work, machineState: 'stopped' })).toBe(false);
    expect(isTransferable({ ...work, machineState: 'stopped', skillLevel: 1 })).toBe(true);
    expect(computeFreedHours({ n: 1, unit: 'D' }, 6)).toBe(36.5);
    expect(computeFreedHours({ n: 1, unit: 'W' }, 10)).toBe(8.7);
  });
});
