import { describe, expect, it } from 'vitest';
import { refused } from '#tests/refusal.ts';
import { createProblem } from '../../messages.ts';
import {
  addRecordedAt,
  applyEwoAssignment,
  applyEwoClosing,
  applyEwoDiagnosis,
  applyEwoHold,
  applyEwoPriority,
  applyEwoResumption,
  applyEwoStart,
  assertCanAssignTo,
  assertCanBackdate,
  assertEwoDates,
  assertMachineInUse,
  assertUniqueTechnicians,
  buildEwo,
  type EwoWithDetail,
  getClosingDates,
  getPriorityTransition,
  getStepInstant,
  toEwoView,
} from './ewo.ts';

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const now = '2026-03-02T12:00:20.000Z';
const doer = { now, user: { id: 'u7', name: 'Ann Bell' }, plant: { timeZone: 'Europe/Rome' } };

/** Created 08:00, assigned 08:10, started 08:25, diagnosed 08:45. */
const running: EwoWithDetail = {
  ...{ code: 'E-2026-000001', state: 'running', machineId: 3, machineStatus: 'stopped', priority: 'high' },
  ...{ breakdownDescription: 'Stands', teamId: 1, requesterId: 'u1', requester: 'Rosa' },
  ...{ createdAt: at('08:00'), createdOn: '2026-03-02', assignedAt: at('08:10') },
  ...{ interventionAt: at('08:25'), diagnosisAt: at('08:45'), technicians: [4] },
  ...{ members: [4, 5], images: ['a'], recordedAt: { created: at('08:01') } },
};
const created: EwoWithDetail = {
  ...running,
  ...{ state: 'created', teamId: undefined, members: undefined, technicians: undefined },
  ...{ assignedAt: undefined, interventionAt: undefined, diagnosisAt: undefined },
};

const badDate = (field: string, code: string) => ({ kind: 'invalid', code, fields: { [field]: code } });

describe('a step', () => {
  it('has the minute that is given, else that of now', () => {
    expect(getStepInstant(doer, '2026-03-02T09:00:59.000+01:00')).toBe(at('08:00'));
    expect(getStepInstant(doer, undefined)).toBe(at('12:00'));
  });

  it('is now if the clock of a device runs up to two minutes ahead', () => {
    expect(getStepInstant(doer, at('12:01'))).toBe(at('12:00'));
    expect(getStepInstant(doer, at('12:02'))).toBe(at('12:00'));
    expect(getStepInstant(doer, at('12:03'))).toBe(at('12:03'));
    const taken = applyEwoAssignment(created, { teamId: 1, assignedAt: at('12:02') }, doer);
    expect(applyEwoStart(taken, {}, doer)).toMatchObject({
      ...{ assignedAt: at('12:00'), interventionAt: at('12:00') },
    });
  });

  it('keeps when it was recorded beside those before', () => {
    expect(addRecordedAt(running, 'closed', doer)).toEqual({ created: at('08:01'), closed: now });
  });

  it('is refused at the later field, by the name its call has for it', () => {
    const early = { ...running, diagnosisAt: at('08:24') };
    expect(refused(() => assertEwoDates(early, now))).toEqual(badDate('diagnosisAt', 'dateBeforeMinimum'));
    expect(refused(() => assertEwoDates(early, now, { diagnosisAt: 'found' }))).toEqual(
      badDate('found', 'dateBeforeMinimum'),
    );
    expect(assertEwoDates(running, now)).toBe(running);
  });

  it('is shown with its minutes and the least dates of the next', () => {
    const shown = toEwoView(running, doer);
    expect(shown).toMatchObject({ ...running, durations: { waiting: 25, downtime: 240 } });
    expect(shown.minimum).toEqual({
      ...{ diagnosisAt: at('08:25'), closedAt: at('08:45'), hold: at('08:45') },
    });
  });
});

describe('who gives a team', () => {
  const refusal = { kind: 'forbidden', code: 'notAllowedHere' };
  it.each([
    ['an administrator any', { profile: 'admin' }, undefined],
    ['a technician an own one', { profile: 'technician', teams: [1, 2] }, undefined],
    ['a technician no other', { profile: 'technician', teams: [1] }, refusal],
    ['a technician without teams none', { profile: 'technician' }, refusal],
    ['a requestor none', { profile: 'requestor', teams: [2] }, refusal],
  ] as const)('%s', (_, asker, expected) => {
    expect(refused(() => assertCanAssignTo(asker, 2))).toEqual(expected);
  });
});

describe('a report is dated back', () => {
  const technician = { profile: 'technician' } as const;

  it('so many days by whoever does not manage the plant', () => {
    expect(refused(() => assertCanBackdate(technician, '2026-02-23T12:00:20.000Z', now, 7))).toBeUndefined();
    expect(refused(() => assertCanBackdate(technician, '2026-02-23T12:00:19.000Z', now, 7))).toEqual({
      ...{ kind: 'invalid', code: 'backdatedTooFar', values: { limit: 7 } },
      fields: { createdAt: createProblem('backdatedTooFar', 7) },
    });
    expect(refused(() => assertCanBackdate(technician, at('08:00'), now, 0, 'at'))).toMatchObject({
      fields: { at: createProblem('backdatedTooFar', 0) },
    });
  });

  it('as far as they like by administrators', () => {
    expect(refused(() => assertCanBackdate({ profile: 'admin' }, '2001-01-01T00:00:00.000Z', now, 7))).toBe(
      undefined,
    );
  });
});

it('a machine is in use unless it is dismissed or none', () => {
  for (const status of ['active', 'standby'])
    expect(refused(() => assertMachineInUse(status))).toBeUndefined();
  expect(refused(() => assertMachineInUse('dismissed'))).toEqual({
    ...{ kind: 'conflict', code: 'machineDismissed', fields: { machineId: 'machineDismissed' } },
  });
  expect(refused(() => assertMachineInUse(undefined))).toEqual({
    ...{ kind: 'invalid', code: 'refMissing', values: { what: 'machine' } },
    fields: { machineId: 'refMissing' },
  });
});

it('nobody has hours twice', () => {
  expect(refused(() => assertUniqueTechnicians())).toBeUndefined();
  expect(refused(() => assertUniqueTechnicians([{ operatorId: 1 }, { operatorId: 2 }]))).toBeUndefined();
  expect(
    refused(() => assertUniqueTechnicians([{ operatorId: 1 }, { operatorId: 2 }, { operatorId: 1 }])),
  ).toEqual({
    ...{ kind: 'invalid', code: 'invalidInput', fields: { 'hours.2.operatorId': 'givenTwice' } },
  });
});

describe('a report', () => {
  const report = { machineId: 3, machineStatus: 'stopped', breakdownDescription: 'Stands' } as const;
  const of = (more: object = {}, about = {}) => buildEwo({ ...report, ...more }, doer, about);

  it('is created by whoever sends it, with high priority where the machine stands', () => {
    const element = { id: '2', code: '1.2', description: 'Drive', path: '1.2' };
    const after = of({}, { pathId: 9, element });
    expect(after).toEqual({
      ...report,
      ...{ pathId: 9, element, state: 'created', priority: 'high' },
      ...{ createdAt: at('12:00'), createdOn: '2026-03-02', requesterId: 'u7', requester: 'Ann Bell' },
      recordedAt: { created: now },
    });
    for (const machineStatus of ['running', 'degraded'])
      expect(of({ machineStatus }).priority).toBe('medium');
    expect(of({ priority: 'low' }).priority).toBe('low');
  });

  it('is assigned where it names a team', () => {
    expect(of({ teamId: 1 })).toMatchObject({
      ...{ state: 'assigned', assignedAt: at('12:00'), recordedAt: { created: now, assigned: now } },
    });
  });

  it('begins on hold where that is its priority, to go on as it would have begun', () => {
    const holds = [{ from: at('12:00'), reason: 'other' }];
    expect(of({ priority: 'onHold' })).toMatchObject({ state: 'onHold', heldFrom: 'created', holds });
    expect(of({ priority: 'onHold', teamId: 1 })).toMatchObject({ state: 'onHold', heldFrom: 'assigned' });
    expect(of({ priority: 'low' })).not.toHaveProperty('heldFrom');
  });

  it('counts on the day of the plant it is dated', () => {
    const after = of({ createdAt: '2026-02-28T23:30:40.000Z' });
    expect(after).toMatchObject({ createdAt: '2026-02-28T23:30:00.000Z', createdOn: '2026-03-01' });
  });

  it('does not lie ahead', () => {
    expect(refused(() => of({ createdAt: at('12:03') }))).toEqual(badDate('createdAt', 'dateInFuture'));
  });
});

describe('an assignment', () => {
  it('names the team, and the people where they are said', () => {
    expect(applyEwoAssignment(created, { teamId: 2, members: [8], assignedAt: at('09:00') }, doer)).toEqual({
      ...created,
      ...{ teamId: 2, members: [8], assignedAt: at('09:00') },
      recordedAt: { created: at('08:01'), assigned: now },
    });
    expect(applyEwoAssignment({ ...created, members: [4] }, { teamId: 2 }, doer)).toMatchObject({
      ...{ members: [4], assignedAt: at('12:00') },
    });
  });

  it('is not before the report', () => {
    expect(refused(() => applyEwoAssignment(created, { teamId: 2, assignedAt: at('07:59') }, doer))).toEqual(
      badDate('assignedAt', 'dateBeforeMinimum'),
    );
  });
});

it('a start is dated after the assignment', () => {
  const assigned = { ...running, interventionAt: undefined, diagnosisAt: undefined };
  expect(applyEwoStart(assigned, { interventionAt: at('08:10') }, doer)).toEqual({
    ...assigned,
    ...{ interventionAt: at('08:10'), recordedAt: { created: at('08:01'), started: now } },
  });
  expect(applyEwoStart(assigned, {}, doer).interventionAt).toBe(at('12:00'));
  expect(refused(() => applyEwoStart(assigned, { interventionAt: at('08:09') }, doer))).toEqual(
    badDate('interventionAt', 'dateBeforeMinimum'),
  );
});

describe('a diagnosis', () => {
  const found = { diagnosis: 'Fuse', technicians: [4, 6], breakdownType: 'electrical' as const };

  it('says what was found, by whom, and keeps element and pictures nobody names anew', () => {
    expect(applyEwoDiagnosis(running, { ...found, diagnosisAt: at('09:00') }, {}, doer)).toEqual({
      ...running,
      ...{ ...found, diagnosisAt: at('09:00') },
      recordedAt: { created: at('08:01'), diagnosed: now },
    });
    const element = { elementId: '5', element: { id: '5', code: 'F', description: 'Fuse', path: 'F' } };
    expect(applyEwoDiagnosis(running, { ...found, images: ['b'] }, element, doer)).toMatchObject({
      ...{ ...element, images: ['b'], diagnosisAt: at('12:00') },
    });
  });

  it('is not before the start', () => {
    expect(
      refused(() => applyEwoDiagnosis(running, { ...found, diagnosisAt: at('08:24') }, {}, doer)),
    ).toEqual(badDate('diagnosisAt', 'dateBeforeMinimum'));
  });
});

describe('a hold', () => {
  const hold = (when: string | undefined, before = running) =>
    applyEwoHold(before, { reason: 'spare', note: 'Bearing', until: at('20:00'), at: when }, doer);

  it('keeps its reason, and the state it interrupts', () => {
    expect(hold(at('09:00'))).toEqual({
      ...running,
      ...{ heldFrom: 'running', priority: 'onHold' },
      holds: [{ from: at('09:00'), reason: 'spare', note: 'Bearing', until: at('20:00') }],
      recordedAt: { created: at('08:01'), held: now },
    });
    expect(hold(undefined).holds).toMatchObject([{ from: at('12:00') }]);
  });

  it('comes after the last step and the hold before', () => {
    const early = badDate('at', 'dateBeforeMinimum');
    expect(hold(at('08:45')).holds).toHaveLength(1);
    expect(refused(() => hold(at('08:44')))).toEqual(early);
    const once = {
      ...running,
      holds: [{ from: at('09:00'), to: at('09:30'), reason: 'other' as const }],
    };
    expect(hold(at('09:30'), once).holds).toMatchObject([once.holds[0], { from: at('09:30') }]);
    expect(refused(() => hold(at('09:29'), once))).toEqual(early);
  });

  it('does not lie ahead, but for a clock that does', () => {
    expect(refused(() => hold(at('12:03')))).toEqual(badDate('at', 'dateInFuture'));
    expect(hold(at('12:02')).holds).toMatchObject([{ from: at('12:00') }]);
  });
});

describe('what was held', () => {
  const first = { from: at('08:50'), to: at('08:55'), reason: 'skill' } as const;
  const last = { from: at('09:00'), reason: 'spare', note: 'Bearing' } as const;
  const held: EwoWithDetail = {
    ...running,
    ...{ state: 'onHold', heldFrom: 'running', priority: 'onHold', holds: [first, last] },
  };
  const resume = (when: string | undefined) => applyEwoResumption(held, { priority: 'low', at: when }, doer);

  it('goes on with another priority, and its hold ends', () => {
    expect(resume(at('09:30'))).toEqual({
      ...held,
      ...{ heldFrom: undefined, priority: 'low', holds: [first, { ...last, to: at('09:30') }] },
      recordedAt: { created: at('08:01'), resumed: now },
    });
    expect(resume(undefined).holds?.at(-1)?.to).toBe(at('12:00'));
  });

  it('goes on from its last hold, however many there were', () => {
    const early = { from: at('08:46'), to: at('08:48'), reason: 'other' } as const;
    const three = { ...held, holds: [early, first, last] };
    expect(applyEwoResumption(three, { priority: 'low', at: at('09:30') }, doer).holds).toEqual([
      ...[early, first, { ...last, to: at('09:30') }],
    ]);
    const one = { ...held, holds: [last] };
    expect(applyEwoResumption(one, { priority: 'low', at: at('09:30') }, doer).holds).toEqual([
      { ...last, to: at('09:30') },
    ]);
  });

  it('does not go on before it was held, nor ahead', () => {
    expect(resume(at('09:00')).holds?.at(-1)?.to).toBe(at('09:00'));
    expect(refused(() => resume(at('08:59')))).toEqual(badDate('at', 'dateBeforeMinimum'));
    expect(refused(() => resume(at('12:03')))).toEqual(badDate('at', 'dateInFuture'));
  });
});

describe('a change of priority', () => {
  const change = (input: Parameters<typeof applyEwoPriority>[1]) => applyEwoPriority(running, input, doer);

  it('is a hold where it is on hold, which wants a reason', () => {
    expect(change({ priority: 'onHold', reason: 'spare' })).toEqual(
      applyEwoHold(running, { reason: 'spare' }, doer),
    );
    expect(getPriorityTransition({ priority: 'onHold' })).toBe('hold');
    expect(refused(() => change({ priority: 'onHold' }))).toEqual({
      ...{ kind: 'invalid', code: 'invalidInput', fields: { reason: 'required' } },
    });
  });

  it('changes nothing else otherwise', () => {
    expect(change({ priority: 'low' })).toEqual({ ...running, priority: 'low' });
    expect(getPriorityTransition({ priority: 'low' })).toBe('priority');
  });
});

describe('a closing', () => {
  const ended = {
    interventionDescription: 'New fuse',
    interventionType: 'replacement' as const,
    hours: [
      { operatorId: 4, hours: 1 },
      { operatorId: 6, hours: 0.5 },
    ],
    closedAt: at('10:00'),
  };
  const close = (more: object = {}, before = running, failed = {}) =>
    applyEwoClosing(before, { ...ended, ...more }, failed, doer);

  it('says what was done, by whom and when', () => {
    expect(close()).toEqual({
      ...running,
      ...ended,
      ...{ state: 'closed', closedOn: '2026-03-02', closedBy: 'Ann Bell', technicians: [4, 6] },
      recordedAt: { created: at('08:01'), closed: now },
    });
    const element = { elementId: '5' };
    expect(close({ images: ['b'], closedAt: undefined }, running, element)).toMatchObject({
      ...{ ...element, images: ['b'], closedAt: at('12:00') },
    });
    expect(close({}, { ...running, technicians: undefined }).technicians).toEqual([4, 6]);
  });

  it('counts on the day of the plant', () => {
    expect(getClosingDates(doer, '2026-03-02T23:00:00.000Z')).toEqual({
      ...{ closedAt: '2026-03-02T23:00:00.000Z', closedOn: '2026-03-03' },
    });
  });

  it('wants a diagnosis', () => {
    expect(refused(() => close({}, { ...running, diagnosisAt: undefined }))).toEqual({
      ...{ kind: 'conflict', code: 'diagnosisMissing' },
    });
  });

  it('comes after the diagnosis and the last hold', () => {
    const early = badDate('closedAt', 'dateBeforeMinimum');
    expect(refused(() => close({ closedAt: at('08:44') }))).toEqual(early);
    const held = { ...running, holds: [{ from: at('09:00'), to: at('10:01'), reason: 'other' as const }] };
    expect(refused(() => close({}, held))).toEqual(early);
  });

  it('gives nobody more than it lasted and a quarter of an hour', () => {
    const hours = (most: number) => [
      { operatorId: 6, hours: 1 },
      { operatorId: 4, hours: most },
    ];
    // The intervention lasts from 08:25 to 10:00.
    expect(close({ hours: hours(1.83) }).hours).toEqual(hours(1.83));
    expect(refused(() => close({ hours: hours(1.84) }))).toEqual({
      ...{ kind: 'invalid', code: 'hoursTooMany', values: { limit: 1.83 } },
      fields: { 'hours.1.hours': createProblem('hoursTooMany', 1.83) },
    });
    const first = [{ operatorId: 4, hours: 1.84 }];
    expect(refused(() => close({ hours: first }))).toMatchObject({
      fields: { 'hours.0.hours': createProblem('hoursTooMany', 1.83) },
    });
    expect(refused(() => close({ hours: [...hours(1), { operatorId: 4, hours: 1 }] }))).toMatchObject({
      fields: { 'hours.2.operatorId': 'givenTwice' },
    });
  });

  it('asks for the hours of everybody who was there at the diagnosis', () => {
    expect(refused(() => close({}, { ...running, technicians: [4, 5] }))).toMatchObject({
      fields: { hours: 'hoursNeeded' },
    });
    expect(refused(() => close({ hours: [{ operatorId: 6, hours: 1 }] }))).toEqual({
      ...{ kind: 'invalid', code: 'invalidInput', fields: { hours: 'hoursNeeded' } },
    });
  });
});
