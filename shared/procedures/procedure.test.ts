import { describe, expect, it } from 'vitest';
import {
  formatEdition,
  getApprovedMinutes,
  getApprovedTechnicians,
  getChargeState,
  getStandardMinutes,
  hasNewerOrigin,
} from './edition.ts';
import { cycleTypes, kindArea, procedureKinds } from './kinds.ts';
import { combineSpares } from './kit-spares.ts';
import { KitSpare, Phase, Procedure } from './procedure.ts';
import { buildStrategyKey, cycleTypeByProcedureKind, isFree, Strategy, strategyArea } from './strategy.ts';

const approved = {
  ...{ edition: 1, revision: 2, on: '2026-03-02', by: 'Ann', code: 'SMP-1', description: 'Look' },
  ...{ technicians: 3, minutes: 40 },
};

describe('who has a procedure', () => {
  const charge = { user: 'ann', name: 'Ann', at: '2026-03-02T08:00:00.000Z' };
  it.each([
    ['nobody, of a draft', { edition: 1, revision: 0 }, 'free'],
    ['its author', { edition: 1, revision: 0, charge }, 'mine'],
    ['somebody else', { edition: 1, revision: 0, charge: { ...charge, user: 'bob' } }, 'other'],
    ['nobody, once it is approved', { edition: 1, revision: 2, approved }, 'approved'],
    ['nobody, of a revision after the approved one', { edition: 1, revision: 3, approved }, 'free'],
    ['nobody, of an edition after the approved one', { edition: 2, revision: 2, approved }, 'free'],
    ['its author, though an earlier one is approved', { edition: 1, revision: 3, approved, charge }, 'mine'],
    ['its author, though it is approved', { edition: 1, revision: 2, approved, charge }, 'mine'],
  ] as const)('%s', (_, procedure, expected) => {
    expect(getChargeState(procedure, 'ann')).toBe(expected);
  });
});

describe('the minutes of a procedure', () => {
  it('are those of its phases, unless others are set', () => {
    expect(getStandardMinutes({ phaseMinutes: 30 })).toBe(30);
    expect(getStandardMinutes({ phaseMinutes: 30, minutesOverride: 45 })).toBe(45);
    expect(getStandardMinutes({ phaseMinutes: 30, minutesOverride: 0 })).toBe(0);
  });

  it('and its technicians are those in use, whatever a draft says', () => {
    expect(getApprovedMinutes({ phaseMinutes: 30, minutesOverride: 45, approved })).toBe(40);
    expect(getApprovedMinutes({ phaseMinutes: 30, minutesOverride: 45 })).toBe(45);
    expect(getApprovedMinutes({ phaseMinutes: 30, approved: { ...approved, minutes: 0 } })).toBe(0);
    expect(getApprovedTechnicians({ technicians: 1, approved })).toBe(3);
    expect(getApprovedTechnicians({ technicians: 1 })).toBe(1);
  });
});

it('an adapted procedure is marked where its origin has another edition since', () => {
  const origin = { procedureId: 1, edition: 1, revision: 2 };
  const now = (edition: number, revision: number) => ({ approved: { ...approved, edition, revision } });
  const changed = (source: ReturnType<typeof now> | undefined) => hasNewerOrigin({ origin }, source);
  expect([now(1, 2), now(1, 3), now(2, 0), now(1, 1), now(0, 9)].map(changed)).toEqual([
    ...[false, true, true, false, false],
  ]);
  expect(changed(undefined)).toBe(false);
  expect(hasNewerOrigin({ origin }, {})).toBe(false);
  expect(hasNewerOrigin({}, now(9, 9))).toBe(false);
  expect(formatEdition({ edition: 2, revision: 1 })).toBe('2.1');
});

it('a kit has each spare once', () => {
  const spare = (sparePartId: number, quantity: number) => ({ sparePartId, quantity });
  expect(combineSpares([spare(1, 0.1), spare(2, 4), spare(1, 0.2)])).toEqual([spare(1, 0.3), spare(2, 4)]);
  expect(combineSpares([])).toEqual([]);
});

describe('a strategy', () => {
  it('is free while it is in use and in no cycle', () => {
    expect(isFree({ active: true })).toBe(true);
    expect(isFree({ active: true, cycleId: 4 })).toBe(false);
    expect(isFree({ active: false })).toBe(false);
  });

  it('is told from others by its element and its procedure', () => {
    const places = [
      buildStrategyKey({ elementId: '7.1', procedureId: 2 }),
      buildStrategyKey({ elementId: '7.1', procedureId: 3 }),
      buildStrategyKey({ elementId: '7.2', procedureId: 2 }),
      buildStrategyKey({ procedureId: 2 }),
    ];
    expect(new Set(places).size).toBe(4);
    expect(buildStrategyKey({ elementId: '7.1', procedureId: 2 })).toBe(places[0]);
  });

  it('goes into cycles of its procedure’s kind, under the rights of that', () => {
    expect(procedureKinds.map((kind) => [kind, kindArea[kind], cycleTypeByProcedureKind[kind]])).toEqual([
      ['smp', 'smp', 'workorders'],
      ['checklist', 'checklists', 'checklists'],
      ['sop', 'autonomous', 'am'],
    ]);
    expect(cycleTypes.map((type) => strategyArea[type])).toEqual(['strategies', 'checklists', 'autonomous']);
  });

  it('is of time and in use unless it says otherwise', () => {
    expect(Strategy.parse({ machineId: 7, procedureId: 2 })).toEqual({
      ...{ machineId: 7, procedureId: 2, strategyKind: 'tbm', active: true },
    });
  });
});

describe('a procedure', () => {
  const procedure = { code: 'SMP-1', description: 'Look', typology: 'inspection' };

  it('is done by one technician on a stopped machine unless it says otherwise', () => {
    expect(Procedure.parse(procedure)).toEqual({
      ...{ ...procedure, strategyKind: 'tbm', machineState: 'stopped', technicians: 1, ppe: [] },
    });
  });

  it('names twenty spares at most, and as many of each as are needed', () => {
    const takes = (spares: object[]) => Procedure.safeParse({ ...procedure, spares }).success;
    const many = (n: number) => Array.from({ length: n }, (_, i) => ({ sparePartId: i + 1, quantity: 1 }));
    expect([takes(many(20)), takes(many(21))]).toEqual([true, false]);
    expect(KitSpare.safeParse({ sparePartId: 1, quantity: 0 }).success).toBe(false);
  });

  it('has phases of no time unless they say so, with ten controls at most', () => {
    const phase = { procedureId: 1, seq: 1, description: 'Look' };
    expect(Phase.parse(phase)).toEqual({ ...phase, minutes: 0, images: [] });
    const controls = (n: number) => Array.from({ length: n }, (_, i) => i + 1);
    const takes = (n: number) => Phase.safeParse({ ...phase, controlIds: controls(n) }).success;
    expect([takes(10), takes(11)]).toEqual([true, false]);
    expect(Phase.safeParse({ ...phase, seq: 0 }).success).toBe(false);
  });
});
