import { describe, expect, it } from 'vitest';
import { refused } from '#tests/refusal.ts';
import type { TagDraft } from '../tag.ts';
import {
  applyTagAssignment,
  applyTagClosing,
  applyTagConversion,
  applyTagReport,
  assertTagDates,
  assertTagNotInFuture,
  buildTag,
  type TagWithDetail,
} from './tag.ts';

const at = (clock: string) => `2026-03-02T${clock}:00.000Z`;
const now = '2026-03-02T12:00:20.000Z';
const doer = { now, user: { id: 'u7', name: 'Ann Bell' }, plant: { timeZone: 'Europe/Rome' } };

const tag: TagWithDetail = {
  ...{ code: 'T-2026-000001', state: 'created', type: 'equipment', pillar: 'PM', on: '2026-03-02' },
  ...{ shift: 1, machineId: 3, anomaly: 'Oil', requesterId: 'u1', requester: 'Rosa' },
  ...{ createdAt: at('08:00'), createdOn: '2026-03-02', images: ['a'], recordedAt: { created: at('08:01') } },
};
const assigned: TagWithDetail = { ...tag, state: 'assigned', teamId: 1, assignedAt: at('08:10') };
const spare = { spareId: 9, quantity: 2 };

const badDate = (field: string, code: string) => ({ kind: 'invalid', code, fields: { [field]: code } });

it('a date out of order is refused at the later field', () => {
  expect(refused(() => assertTagDates({ ...tag, closedAt: at('07:59') }, now))).toEqual(
    badDate('closedAt', 'dateBeforeMinimum'),
  );
  expect(assertTagDates(tag, now)).toBe(tag);
});

it('a tag is about today or before', () => {
  for (const today of ['2026-03-02', '2026-03-03'])
    expect(refused(() => assertTagNotInFuture({ today, now }, tag))).toBeUndefined();
  expect(refused(() => assertTagNotInFuture({ today: '2026-03-01', now }, tag))).toEqual(
    badDate('on', 'dateInFuture'),
  );
});

it('what a safety tag is about has happened', () => {
  const today = '2026-03-02';
  const happened = (happenedAt: string) =>
    refused(() => assertTagNotInFuture({ today, now }, { ...tag, happenedAt }));
  expect(happened(at('12:00'))).toBeUndefined();
  expect(happened(at('12:03'))).toEqual(badDate('happenedAt', 'dateInFuture'));
});

describe('writing', () => {
  const draft: TagDraft = {
    ...{ type: 'equipment', pillar: 'PM', on: '2026-03-02', shift: 1, machineId: 3, anomaly: 'Oil' },
  };

  it('makes it in the name of whoever writes', () => {
    const about = { element: { id: '2', code: '1.2', description: 'Drive', path: '1.2' }, pathId: 4 };
    expect(buildTag(draft, doer, about)).toEqual({
      ...{ ...draft, ...about, state: 'created', requesterId: 'u7', requester: 'Ann Bell' },
      ...{ createdAt: at('12:00'), createdOn: '2026-03-02', recordedAt: { created: now } },
    });
  });

  it('may be dated back, and then counts on that day of the plant', () => {
    const after = buildTag({ ...draft, createdAt: '2026-02-28T23:30:10.000Z' }, doer, {});
    expect(after).toMatchObject({ createdAt: '2026-02-28T23:30:00.000Z', createdOn: '2026-03-01' });
    expect(refused(() => buildTag({ ...draft, createdAt: at('12:03') }, doer, {}))).toEqual(
      badDate('createdAt', 'dateInFuture'),
    );
  });
});

describe('an assignment', () => {
  it('is to a team or a technician, in place of who had it', () => {
    expect(applyTagAssignment(assigned, { operatorId: 7, assignedAt: at('09:00') }, doer)).toEqual({
      ...assigned,
      ...{ teamId: undefined, operatorId: 7, anomalies: 'Oil', assignedAt: at('09:00') },
      recordedAt: { created: at('08:01'), assigned: now },
    });
    expect(applyTagAssignment({ ...assigned, operatorId: 7 }, { teamId: 2 }, doer)).toMatchObject({
      ...{ teamId: 2, operatorId: undefined, assignedAt: at('12:00') },
    });
  });

  it('has the anomalies that are said, else those said before, else that of the tag', () => {
    const before = { ...tag, anomalies: 'Much oil' };
    expect(applyTagAssignment(before, { teamId: 2, anomalies: 'Leak' }, doer).anomalies).toBe('Leak');
    expect(applyTagAssignment(before, { teamId: 2 }, doer).anomalies).toBe('Much oil');
  });

  it('is not before the tag', () => {
    expect(refused(() => applyTagAssignment(tag, { teamId: 2, assignedAt: at('07:59') }, doer))).toEqual(
      badDate('assignedAt', 'dateBeforeMinimum'),
    );
  });
});

describe('a report', () => {
  const hours = [{ operatorId: 7, hours: 1 }];

  it('says what was done so far', () => {
    const input = { hours, images: ['b'], startedAt: '2026-03-02T08:30:40.000Z', note: 'Tight' };
    expect(applyTagReport(assigned, input, [spare], doer)).toEqual({
      ...{ ...assigned, hours, images: ['b'] },
      report: { startedAt: at('08:30'), note: 'Tight', spares: [spare] },
      recordedAt: { created: at('08:01'), reported: now },
    });
  });

  it('leaves what is not said', () => {
    const before = {
      ...{ ...assigned, hours },
      report: { startedAt: at('08:30'), note: 'Tight', spares: [spare] },
    };
    expect(applyTagReport(before, {}, undefined, doer)).toEqual({
      ...{ ...before, recordedAt: { created: at('08:01'), reported: now } },
    });
    expect(applyTagReport(before, { hours: [], images: [] }, [], doer)).toMatchObject({
      ...{ hours: [], images: [], report: { ...before.report, spares: [] } },
    });
    expect(applyTagReport(assigned, {}, undefined, doer).report).toEqual({});
  });

  it('names nobody twice, and begins after the tag', () => {
    expect(refused(() => applyTagReport(assigned, { hours: [...hours, ...hours] }, [], doer))).toMatchObject({
      fields: { 'hours.1.operatorId': 'givenTwice' },
    });
    expect(refused(() => applyTagReport(assigned, { startedAt: at('07:59') }, [], doer))).toEqual(
      badDate('startedAt', 'dateBeforeMinimum'),
    );
  });
});

describe('a closing', () => {
  const said = { closingNotes: 'Sealed', closedAt: at('09:00') };

  it('says how it ended, by whom, and what was used', () => {
    const used = { spares: [spare], sapOrder: '4711', booked: ['m1'] };
    const hours = [{ operatorId: 7, hours: 1 }];
    const before = { ...assigned, action: 'change' as const, report: { note: 'Tight' } };
    expect(applyTagClosing(before, { ...said, hours, images: ['b'] }, used, doer)).toEqual({
      ...{ ...before, hours, images: ['b'], sapOrder: '4711', booked: ['m1'], closingNotes: 'Sealed' },
      ...{ state: 'closed', closedAt: at('09:00'), closedOn: '2026-03-02', closedBy: 'Ann Bell' },
      ...{ report: { note: 'Tight', spares: [spare] } },
      recordedAt: { created: at('08:01'), closed: now },
    });
  });

  it('has a report where there was one, or a spare was used', () => {
    expect(applyTagClosing(assigned, said, {}, doer).report).toBeUndefined();
    expect(applyTagClosing(assigned, said, { spares: [spare] }, doer).report).toEqual({ spares: [spare] });
    const before = { ...assigned, report: { note: 'Tight' } };
    expect(applyTagClosing(before, said, {}, doer).report).toEqual({ note: 'Tight', spares: undefined });
  });

  it('of order and cleanliness wants an action, once', () => {
    const fiveS = { ...assigned, object: 'bench' as const };
    expect(refused(() => applyTagClosing(fiveS, said, {}, doer))).toEqual({
      ...{ kind: 'invalid', code: 'invalidInput', fields: { action: 'required' } },
    });
    expect(applyTagClosing(fiveS, { ...said, action: 'scrap' }, {}, doer).action).toBe('scrap');
    const before = { ...fiveS, action: 'change' as const };
    expect(applyTagClosing(before, said, {}, doer).action).toBe('change');
    expect(applyTagClosing(before, { ...said, action: 'scrap' }, {}, doer).action).toBe('scrap');
    expect(applyTagClosing(assigned, said, {}, doer).action).toBeUndefined();
  });

  it('names nobody twice, and comes after the assignment', () => {
    const hours = [
      { operatorId: 7, hours: 1 },
      { operatorId: 7, hours: 2 },
    ];
    expect(refused(() => applyTagClosing(assigned, { ...said, hours }, {}, doer))).toMatchObject({
      fields: { 'hours.1.operatorId': 'givenTwice' },
    });
    expect(refused(() => applyTagClosing(assigned, { ...said, closedAt: at('08:09') }, {}, doer))).toEqual(
      badDate('closedAt', 'dateBeforeMinimum'),
    );
  });

  it('is now, of one that became something else', () => {
    expect(applyTagConversion(assigned, doer)).toEqual({
      ...{ ...assigned, state: 'closed', closedAt: at('12:00'), closedOn: '2026-03-02' },
      ...{ closedBy: 'Ann Bell', recordedAt: { created: at('08:01'), closed: now } },
    });
  });
});
