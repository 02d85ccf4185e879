import { describe, expect, it } from 'vitest';
import { anatomyParts, computeAnatomiesByGroup, computeAnatomy, type StoppedEwo } from './anatomy.ts';
import type { HoldReason } from './ewo-state.ts';

const at = (time: string) => `2026-03-02T${time}:00.000Z`;
const hold = (reason: HoldReason, from: string, to: string) => ({ reason, from: at(from), to: at(to) });
/** The vector of domain 5.3. */
const ewo = (more: Partial<StoppedEwo> = {}): StoppedEwo => ({
  state: 'closed',
  machineStatus: 'stopped',
  createdAt: at('08:00'),
  assignedAt: at('08:10'),
  interventionAt: at('08:25'),
  diagnosisAt: at('08:45'),
  closedAt: at('10:00'),
  holds: [hold('spare', '09:00', '09:30')],
  ...more,
});
const none = Object.fromEntries(anatomyParts.map((part) => [part, 0]));

describe('where the time of a breakdown goes', () => {
  it('is its parts, which add up to the whole', () => {
    expect(computeAnatomy([ewo()])).toEqual({
      count: 1,
      parts: { ...none, waiting: 25, diagnosis: 20, repair: 45, spare: 30 },
      total: 120,
      spareShare: 25,
    });
  });

  it('stands under the reason of each hold, whichever part it interrupts', () => {
    const holds = [
      hold('production', '08:05', '08:15'),
      hold('skill', '08:30', '08:35'),
      hold('spare', '09:00', '09:30'),
      hold('spare', '09:40', '09:50'),
    ];
    const { parts, total } = computeAnatomy([ewo({ holds })]);
    expect(parts).toEqual({
      ...{ waiting: 15, diagnosis: 15, repair: 35, spare: 40, production: 10, skill: 5 },
      ...{ supplier: 0, other: 0 },
    });
    expect(total).toBe(120);
  });

  it('is the mean of those that are closed', () => {
    const quick = ewo({ diagnosisAt: at('08:30'), closedAt: at('08:40'), holds: undefined });
    const open = ewo({ state: 'running', closedAt: undefined });
    const cancelled = ewo({ state: 'cancelled', closedAt: undefined });
    const reopened = ewo({ state: 'running' });
    expect(computeAnatomy([ewo(), quick, open, reopened, cancelled])).toMatchObject({
      count: 2,
      parts: { waiting: 25, diagnosis: 12.5, repair: 27.5, spare: 15 },
      total: 80,
      spareShare: (30 / 160) * 100,
    });
  });

  it('waits for a spare in a share of the downtime, and of nothing where no machine stood', () => {
    const ran = ewo({ machineStatus: 'running' });
    expect(computeAnatomy([ran]).spareShare).toBeNull();
    // Waiting for a spare while the machine runs costs no downtime.
    expect(computeAnatomy([ran, ewo()]).spareShare).toBe(25);
  });

  it('is nothing, and not 0, where none is closed', () => {
    const nothing = Object.fromEntries(anatomyParts.map((part) => [part, null]));
    expect(computeAnatomy([])).toEqual({ count: 0, parts: nothing, total: null, spareShare: null });
  });

  it('is told group by group, of groups with closed ones', () => {
    const of = (team: string | undefined, more: object = {}) => ({ ...ewo(more), team });
    const groups = computeAnatomiesByGroup(
      [of('A'), of('A'), of(undefined), of('B', { state: 'running', closedAt: undefined })],
      ({ team }) => team,
    );
    expect(groups.map(({ key, anatomy }) => [key, anatomy.count])).toEqual([
      ['A', 2],
      ['', 1],
    ]);
  });
});
